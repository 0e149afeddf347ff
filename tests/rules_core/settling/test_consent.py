"""Who must agree before something is taken back."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from companion.cli.playout import RandomPlayer
from rules_core.engine.desk import Desk
from rules_core.engine.effects import Deal, Effect, Shuffle, Tell
from rules_core.engine.moves import AnyMove, Move
from rules_core.engine.questions import HOST, TABLE, Confirm, Roll
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.settling.consent import Concern, concerned, reveals
from rules_core.settling.rulings import CorrectCount, SwitchChance
from tests.kits.bazaar import (
    SEATS,
    Auction,
    Bazaar,
    CallFeast,
    Discard,
    DrawCard,
    EveryoneRolls,
    GuildGift,
    Haggle,
    JoinGuild,
    Reshuffle,
    Ring,
    Walk,
    bazaar,
)


def test_ones_own_last_move_is_free() -> None:
    table = bazaar()
    table.push(Walk("Ana"), [("to", "well")])
    concern = concerned(table, "Ana")
    assert concern == Concern(first=1, entries=(1,), others=(), chance=False)
    assert concern.free


def test_the_move_of_another_needs_that_other() -> None:
    table = bazaar()
    table.push(Walk("Ana"), [("to", "well")])
    table.push(Walk("Bo"), [("to", "well")])
    table.push(Walk("Ana"), [("to", "gate")])
    assert concerned(table, "Ana", 1) == Concern(1, (1, 2, 3), ("Bo",), False)
    assert concerned(table, "Cy", 1).others == ("Ana", "Bo")
    assert not concerned(table, "Cy").free
    assert concerned(table, HOST).others == ("Ana",)


def test_an_answer_is_a_step_of_whoever_gave_it() -> None:
    table = bazaar()
    table.push(Auction("Ana"))
    for bid, seat in enumerate(table.seats):
        table.answer(bid, f"{seat}.bid", by=seat)
    assert concerned(table, "Ana").others == ("Bo", "Cy")
    table.push(Haggle("Bo"), [("offer", {"coin": 1})])
    table.answer(True, by=HOST)
    assert concerned(table, "Bo").others == (HOST,)


def test_what_the_host_recorded_concerns_the_host_and_the_seat_that_acted() -> None:
    table = bazaar()
    table.push(Walk("Ana"), [("to", "well")], by=HOST)
    assert concerned(table, "Bo").others == ("Ana", HOST)
    assert concerned(table, "Ana").others == (HOST,)
    assert concerned(table, HOST).others == ("Ana",)
    table.push(CorrectCount(HOST, "Ana", "coin", 9), reason="we counted")
    assert concerned(table, "Ana").others == (HOST,)
    assert concerned(table, HOST).free


def test_a_group_is_nobody_but_the_member_who_answered() -> None:
    table = bazaar()
    for seat in ("Ana", "Bo"):
        table.push(JoinGuild(seat))
    table.push(GuildGift("guild"), [("lucky", "Ana")], by="Bo")
    assert concerned(table, "Ana") == Concern(3, (3,), ("Bo",), False)
    assert concerned(table, "Bo").free


def test_a_draw_and_a_roll_count_whoever_drew() -> None:
    table = bazaar()
    table.push(DrawCard("Ana"))
    concern = concerned(table, "Ana")
    assert (concern.others, concern.chance, concern.free) == ((), True, False)
    table = bazaar(seed=3)
    table.push(SwitchChance(HOST, "die", "table"))
    table.push(EveryoneRolls("Ana"))
    for seat in table.seats:
        table.answer([5], f"{seat}.die", by=seat)
    concern = concerned(table, "Ana")
    assert (concern.others, concern.chance) == (("Bo", "Cy"), True)


def test_a_card_that_came_to_light_and_a_shuffle_count() -> None:
    table = bazaar()
    card = table.push(DrawCard("Ana")).answers[0].value
    table.push(Walk("Ana"), [("to", "well")])
    assert not concerned(table, "Ana").chance
    table.push(Discard("Ana"), [("cards", [card])])
    assert concerned(table, "Ana").chance
    table.push(Reshuffle("Ana"))
    assert concerned(table, "Ana") == Concern(4, (4,), (), True)


def test_what_happens_by_itself_goes_along_and_is_nobodys_step() -> None:
    table = bazaar()
    table.push(Ring("Ana"))
    assert [entry.by for entry in table.entries[1:]] == ["Ana", "table"]
    assert concerned(table, "Ana") == Concern(1, (1, 2), (), False)
    assert concerned(table, "Ana", 2) == Concern(2, (2,), (), False)


def test_answers_to_what_waits_by_itself_belong_to_those_who_gave_them() -> None:
    table = bazaar()
    table.push(CallFeast("Bo"))
    assert concerned(table, "Bo").free  # the feast itself gives way
    table.answer(2, by="Ana")
    assert [entry.by for entry in table.entries[1:]] == ["Bo", "table", "table"]
    assert concerned(table, "Bo").others == ("Ana",)


@dataclass(frozen=True, slots=True)
class Banquet(Move[Desk]):
    """Happens by itself and asks two people, one after the other."""

    title = "Banquet"
    rule = "bazaar.feast"

    async def play(self, t: Desk) -> None:
        for seat in t.seats[:2]:
            await Confirm(seat, f"full {seat}", "Full?")
        await Roll(t.seats[2], "die", "die")
        await Confirm(t.seats[2], "home", "Home?")
        t.set_clock(self.rule, phase="open")


class Banqueting(Bazaar):
    moves = (*Bazaar.moves, Banquet)

    def forced(self, t: Desk) -> AnyMove | None:
        return Banquet(TABLE) if t.clock["phase"] == "feast" else None


def test_what_waits_by_itself_counts_with_the_answers_and_the_chance_so_far() -> None:
    table = Table(Banqueting(), SEATS, 1, [("coins", 5)])
    table.push(DrawCard("Cy"))
    table.push(CallFeast("Cy"))
    assert concerned(table, "Cy") == Concern(2, (2,), (), False)
    assert concerned(table, "Cy", 1).chance
    table.answer(True, by="Ana")
    assert concerned(table, "Cy") == Concern(2, (2,), ("Ana",), False)
    table.answer(True, by="Bo")  # now the app rolls
    assert concerned(table, "Cy") == Concern(2, (2,), ("Ana", "Bo"), True)


@pytest.mark.parametrize(
    ("effect", "shown"),
    [
        (Deal("lamp", "deck", "hand Ana", "bazaar.draw"), True),
        (Deal("lamp", "hand Ana", "hand Bo", "bazaar.draw"), True),
        (Deal("lamp", "hand Ana", "discard", "bazaar.draw"), True),
        (Deal("lamp", "discard", "hand Ana", "bazaar.draw"), False),
        (Deal("lamp", "discard", "stall", "bazaar.draw"), False),
        (Deal("lamp", "hand Ana", "deck", "bazaar.draw"), False),
        (Shuffle("discard", "deck", "bazaar.draw"), True),
        (Tell("the bell rings", "bazaar.round"), False),
    ],
)
def test_a_card_is_shown_when_somebody_sees_it_who_did_not_before(effect: Effect, shown: bool) -> None:
    assert reveals(bazaar(), effect) is shown


def test_what_cannot_be_taken_back_is_refused_as_pop_refuses_it() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="the setup is done"):
        concerned(table, "Ana")
    with pytest.raises(Refused, match="no entry 7"):
        concerned(table, "Ana", 7)
    table.push(Walk("Ana"), [("to", "well")])
    table.push(Walk("Bo"))
    with pytest.raises(Refused, match="waiting for Bo"):
        concerned(table, "Ana")


@pytest.mark.parametrize("seed", range(12))
def test_it_names_exactly_what_pop_takes_back_and_changes_nothing(seed: int) -> None:
    def played() -> Table:
        player, table = RandomPlayer(Random(seed)), bazaar(seed=seed)
        for _ in range(8):
            play_something(table, player)
        return table

    table = played()
    for number in [None, *(entry.number for entry in table.entries[1:])]:
        before, entries = table.state.copy(), list(table.entries)
        concern = concerned(table, "Ana", number)
        assert (table.state.copy(), table.entries) == (before, entries)
        again = played()
        line = again.pop(number)
        assert concern.first == line.first
        assert [*concern.entries] == [entry.number for entry in entries if entry not in again.entries]
        recorded = {entry.by for entry in entries if entry.number in concern.entries}
        assert recorded - {"Ana", "table"} <= set(concern.others)


def play_something(table: Table, player: RandomPlayer) -> None:
    seat = player.rng.choice(table.seats)
    moves = [offer.move for offer in table.offers(seat) if offer.refusal is None]
    if moves:
        table.push(player.rng.choice(moves), by=seat)
    while table.questions:
        player.answer_one(table, next(iter(table.questions)))
