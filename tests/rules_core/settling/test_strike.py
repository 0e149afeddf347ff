"""Taking one entry out of the middle: what goes with it, what stays, and that the log says so."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules_core.engine import ledger
from rules_core.engine.desk import BANK, Desk
from rules_core.engine.log import Entry, TakenBack
from rules_core.engine.moves import Move
from rules_core.engine.questions import HOST, Count
from rules_core.engine.record import dumps, loads, replay, write
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.settling.disputes import TAKEN_BACK, SettleDispute
from rules_core.settling.strike import Plan, plan, strike
from rules_core.words import Verbatim, say
from tests.kits.bazaar import SEATS, Auction, Bazaar, Discard, DrawCard, Ring, Walk, bazaar


def take_out(table: Table, number: int) -> Plan:
    planned = plan(table, number)
    strike(table, planned, SettleDispute(HOST, number, TAKEN_BACK, "Bo", "no", ()), "a mistake")
    return planned


def moves(table: Table) -> list[str]:
    return [f"{type(entry.move).__name__} {entry.move.seat}" for entry in table.entries[1:]]


def auction(table: Table, *bids: int) -> Entry:
    answers = [(f"{seat}.bid", bid, seat) for seat, bid in zip(table.seats, bids, strict=True)]
    entry = table.push(Auction(table.seats[0]), answers)
    assert entry is not None
    return entry


def test_later_entries_that_do_not_depend_on_it_stay_as_they_were() -> None:
    table = bazaar()
    first = auction(table, 3, 0, 0)
    table.push(Walk("Bo"), [("to", "well")])
    table.push(DrawCard("Cy"))
    drawn = table.state.piles["hand Cy"]
    planned = take_out(table, first.number)
    assert [fate.refusal for fate in planned.fates] == [None, None]
    assert moves(table) == ["SettleDispute host", "Walk Bo", "DrawCard Cy"]
    assert table.desk.has("Ana", "coin") == 5
    assert table.desk.has("Ana", "point") == 0
    assert table.state.piles["hand Cy"] == drawn, "a card once drawn stays the same card"
    assert ledger.errors(table) == []


@dataclass(frozen=True, slots=True)
class Toll(Move[Desk]):
    """Pay in points if there are any, in coins otherwise; on the way a number changes that nobody decides by."""

    title = "Toll"
    rule = "bazaar.toll"

    async def play(self, t: Desk) -> None:
        what = "point" if t.has(self.seat, "point") else "coin"
        have = t.has(self.seat, what)
        prompt = say("Pay how many {what} of {have}?", what=Verbatim(what), have=have)
        t.pay(self.seat, BANK, self.rule, **{what: await Count(self.seat, "toll", prompt, 1, have)})


class TollBazaar(Bazaar):
    moves = (*Bazaar.moves, Toll)


def test_an_entry_that_would_be_asked_something_else_goes() -> None:
    table = Table(TollBazaar(), SEATS, 1, [("coins", 5)])
    first = auction(table, 3, 0, 0)  # two points for Ana
    table.push(Toll("Ana"), [("toll", 1)])
    planned = plan(table, first.number)
    (gone,) = planned.goes
    assert gone.refusal is not None
    assert "Pay how many coin of 5?" in str(gone.refusal.because), "not one coin instead of one point"


def test_other_figures_in_a_question_are_not_another_question() -> None:
    table = Table(TollBazaar(), SEATS, 1, [("coins", 5)])
    walk = table.push(Walk("Bo"), [("to", "well")])  # leaves four coins
    table.push(Toll("Bo"), [("toll", 2)])
    assert walk is not None
    assert plan(table, walk.number).goes == ()
    toll = table.entries[-1]
    table.push(Walk("Bo"), [("to", "arch")])
    assert plan(table, toll.number).goes == ()


def test_what_was_done_with_a_card_goes_with_the_draw() -> None:
    table = bazaar()
    card = table.push(DrawCard("Ana"))
    assert card is not None
    table.push(Discard("Ana"), [("cards", list(table.state.piles["hand Ana"]))])
    (gone,) = plan(table, card.number).goes
    assert isinstance(gone.entry.move, Discard)


def test_refused_later_entries_are_named_with_their_rule() -> None:
    table = bazaar()
    table.push(Walk("Ana"), [("to", "well")])
    first = table.entries[-1]
    table.push(Walk("Ana"), [("to", ["souk", "arch"])])  # from the gate nobody can step into the souk
    table.push(Walk("Bo"), [("to", "well")])
    planned = take_out(table, first.number)
    (gone,) = planned.goes
    assert gone.entry.number == first.number + 1
    assert gone.refusal is not None
    assert "there's no way from gate to souk" in str(gone.refusal.because)
    assert moves(table) == ["SettleDispute host", "Walk Bo"]
    assert table.desk.where("Ana") == "gate"


def test_the_plan_touches_nothing() -> None:
    table = bazaar()
    number = auction(table, 1, 2, 3).number
    table.push(Walk("Bo"), [("to", "well")])
    before, log = table.state.copy(), list(table.log)
    plan(table, number)
    assert table.state.copy() == before
    assert table.log == log


def test_the_log_keeps_everything_and_replays_to_the_same_table() -> None:
    table = bazaar()
    number = auction(table, 3, 1, 2).number
    table.push(Walk("Bo"), [("to", "well")])
    table.push(DrawCard("Cy"))
    planned = take_out(table, number)
    back = table.log[number + 3]
    assert isinstance(back, TakenBack)
    assert (back.first, back.reason) == (number, "a mistake")
    assert [entry.old_number for entry in table.entries[-2:]] == [number + 1, number + 2]
    assert planned.table.state.copy() == table.state.copy()
    again, stopped = replay(Bazaar(), loads(dumps(write(table))))
    assert stopped is None
    assert again.state.copy() == table.state.copy()
    assert again.log == table.log


def test_an_entry_that_is_played_again_twice_remembers_its_first_number() -> None:
    table = bazaar()
    one = auction(table, 1, 0, 0).number
    table.push(Walk("Ana"), [("to", "well")])
    walked = table.entries[-1].number
    table.push(DrawCard("Cy"))
    take_out(table, one)
    second = next(entry.number for entry in table.entries if entry.old_number == walked)
    take_out(table, second)
    assert table.entries[-1].old_number == walked + 1


def test_what_happens_by_itself_happens_again_or_not_at_all() -> None:
    table = bazaar()
    table.push(Ring("Ana"))
    ring = next(entry for entry in table.entries if isinstance(entry.move, Ring))
    assert table.entries[-1].by == "table"
    planned = plan(table, ring.number)
    assert [fate.refusal is not None for fate in planned.fates] == [True], "no bell, no end of the round"
    walk = table.push(Walk("Bo"), [("to", "well")])
    assert walk is not None
    table.push(Ring("Cy"))
    closing = table.entries[-1]
    planned = plan(table, walk.number)
    assert planned.goes == ()
    assert closing in planned.stays
    with pytest.raises(Refused, match="automatically"):
        plan(table, closing.number)


def test_nothing_is_struck_while_a_move_is_in_progress() -> None:
    table = bazaar()
    number = auction(table, 1, 0, 0).number
    table.push(Auction("Ana"))
    with pytest.raises(Refused, match="in progress"):
        plan(table, number)


@pytest.mark.parametrize("number", [0, 99])
def test_only_an_entry_that_stands_can_be_struck(number: int) -> None:
    table = bazaar()
    auction(table, 1, 0, 0)
    with pytest.raises(Refused):
        plan(table, number)
