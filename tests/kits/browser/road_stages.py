"""Tables of Via Egnatia in interesting situations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games import library
from rules_core.engine.questions import HOST, asked_of
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.parts import CARAVANS
from tests.kits.browser.stages import FIRST, NAMES, Wanted, played_until

GAME = "via-egnatia"


def set_up(seed: int = 7, until: str = "", names: Sequence[str] = NAMES, **answers: Any) -> Table:
    """A table with the usual setup but for these answers; as far as the question `until`, if one is named."""
    table = Table(library.game(GAME), names, seed)
    while not table.entries:
        key, question = next(iter(table.questions.items()))
        if until and key == until:
            break
        usual = True if question.suggest is None else question.suggest
        table.answer(answers.get(key.replace("-", "_").replace("@", "_"), usual), key, by=HOST)
    return table


def on_the_road(wanted: Wanted, first: int = 0, **answers: Any) -> Table:
    return played_until(wanted, set_up, first, **answers)


def at_turn(table: Table) -> bool:
    """The first seat has a turn some rounds in, on its own and with a full hand."""
    clock = table.state.clock
    return (
        not table.questions and table.turn == (FIRST,) and clock["round"] > 3 and clock["phase"] == rounds.TURNS
        and len(table.state.piles[f"hand {FIRST}"]) > 4 and table.state.board[FIRST].place not in CARAVANS
    )  # fmt: skip


def asked_key(*keys: str, who: str = FIRST) -> Wanted:
    """Somebody is asked one of these, whatever comes before a dot or after an @."""

    def wanted(table: Table) -> bool:
        return any(
            key.rsplit(".", 1)[-1].partition("@")[0] in keys and who in asked_of(question.who)
            for key, question in table.questions.items()
        )

    return wanted


def in_caravan(table: Table) -> bool:
    """A caravan with the first seat has its turn, and something in its stockpile."""
    (caravan, *_) = table.turn or ("",)
    return (
        caravan in CARAVANS
        and not table.questions
        and table.state.board[FIRST].place == caravan
        and len(table.state.piles[f"cards {caravan}"]) > 1
    )


def at_market(table: Table) -> bool:
    clock = table.state.clock
    return (
        not table.questions
        and clock["phase"] == rounds.TRADING
        and FIRST in table.turn
        and len(table.turn) > 1
        and table.state.ledger[FIRST, "lira"] > 4
    )


def situations() -> dict[str, Callable[[], Table]]:
    return {
        "road-setup": lambda: set_up(until=f"traveler@{FIRST}"),
        "road-turn": lambda: on_the_road(at_turn),
        "road-caravan": lambda: on_the_road(in_caravan),
        "road-market": lambda: on_the_road(at_market),
        "road-challenge": lambda: on_the_road(asked_key("choose")),
        "road-help": lambda: on_the_road(asked_key("help")),
        "road-pantomime": lambda: on_the_road(
            asked_key("guesser"), house_rules=["pantomime-seconds"], pantomime_seconds=60
        ),
        "road-joining": lambda: on_the_road(asked_key("join")),
    }
