"""Fewer taps: a choice that only leads on is sent by itself, and the card of a move offers its first choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules_core.engine.questions import Option
from rules_core.engine.table import Table
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.trade import Aid
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.browser.phones import BACK, CLOSE, Phone, Server
from tests.kits.browser.play import SETTLE, give, sends_itself, tap_place
from tests.kits.browser.road_stages import set_up
from tests.kits.browser.tables import lay, sit

pytestmark = pytest.mark.browser


def starts() -> Iterator[Table]:
    """Tables at their first turn, which is Amira's."""
    for seed in range(100):
        table = set_up(seed, names=("Amira", "Ben", "Chloe"))
        if not table.questions and table.turn == ("Amira",):
            yield table


def test_a_choice_that_leads_on_needs_no_button_and_can_be_taken_back(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    table = next(table for table in starts() if table.preview(Aid("Amira")).waiting)
    laid = lay(hall, table, host="Ben")
    (amira,) = sit(borrow, laid, "Amira")
    table.push(Aid("Amira"))
    ((key, question),) = table.questions.items()
    helped = next(option.value for option in table.probe(key) if option.refusal is None)
    assert sends_itself(table, question, helped, "Amira")
    before = amira.taps
    amira.tap("move-aid")
    give(amira, table, question, helped)
    amira.shows_button(BACK)
    assert amira.taps - before == 2
    assert (laid.row.open_move or {})["answers"] == [[key, helped]]
    amira.press(BACK)
    amira.shows_button(CLOSE)
    amira.has(f"option-{helped}")
    assert not (laid.row.open_move or {}).get("answers")


def playable(table: Table) -> list[Option]:
    """The cards that Amira can play without being asked anything else."""
    trial = table.preview(PlayCard("Amira"), listing=True)
    return [
        option
        for option in trial.options.get("card", ())
        if option.refusal is None and not table.preview(PlayCard("Amira"), [("card", option.value)]).waiting
    ]


def test_a_card_is_played_from_the_card_of_the_move(hall: Server, borrow: Callable[[], Phone]) -> None:
    table = next(table for table in starts() if playable(table))
    chosen = playable(table)[0]
    laid = lay(hall, table)
    amira, ben = sit(borrow, laid, "Amira", "Ben")
    amira.tap(f"shortcut-{chosen.value}")
    amira.shows_button(f"Play {chosen.label}")
    amira.press(BACK)
    amira.tap(f"shortcut-{chosen.value}")
    amira.part("preview").get_by_role("button").first.tap()
    amira.sees("The rule")
    amira.go_back()
    amira.shows_button(
        f"Play {chosen.label}"
    )  # whoever reads a rule comes back to what they were about to do
    amira.tap("confirm")
    amira.is_told("Recorded: Play a card")
    played = laid.lines()[-1]
    assert (played["move"], played["answers"][0]) == ("play-card", ["card", chosen.value])
    assert not ben.parts("shortcut-").count()


def test_a_place_on_the_board_and_the_card_that_is_proposed_are_a_whole_move(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    table = next(table for table in starts() if table.preview(MoveOn("Amira")).waiting)
    goal = next(iter(table.preview(MoveOn("Amira")).samples["to"].values))
    laid = lay(hall, table)
    (amira,) = sit(borrow, laid, "Amira")
    amira.tab("Table")
    amira.has("board")
    amira.page.wait_for_timeout(SETTLE * 1000)
    before = amira.taps
    tap_place(amira, table, goal)
    amira.tap("answer")
    amira.is_told("Recorded: Move")
    assert amira.taps - before == 2
    moved = laid.lines()[-1]
    assert (moved["move"], moved["answers"][0]) == ("move-on", ["to", goal])
