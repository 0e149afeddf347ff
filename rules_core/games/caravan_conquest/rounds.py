"""The course of the game: turns, rounds, coming home, the countdown."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.games.caravan_conquest.desk import CaravanDesk
from rules_core.moves import Move
from rules_core.words import say

TRAVEL, TRADE, ROUND_END, OVER = "travel", "trade", "round end", "over"
ORDER = "caravan-conquest.turn.order"
COUNTDOWN = "caravan-conquest.end.countdown"
COUNTDOWN_TURNS = 10


def still_travelling(t: CaravanDesk, seat: str) -> bool:
    return t.setting("home") == "go-on" or not t.is_home(seat)


def end_turn(t: CaravanDesk, seat: str) -> None:
    """The turn passes clockwise to the next caravan that is still on the road."""
    if t.clock["first_home"]:
        if all(t.is_home(each) for each in t.seats):
            finish_game(t, "caravan-conquest.end.all-home")
            return
        if t.setting("countdown-unit") == "turn" and t.clock["turns_since"] >= COUNTDOWN_TURNS:
            finish_game(t, COUNTDOWN)
            return
        t.set_clock("caravan-conquest.end.decay", turns_since=t.clock["turns_since"] + 1)
    order = t.clock["order"]
    for following in order[order.index(seat) + 1 :]:
        if still_travelling(t, following):
            t.set_clock(ORDER, turn=(following,), phase=TRAVEL)
            return
    t.set_clock(ORDER, turn=(), phase=ROUND_END)


def come_home(t: CaravanDesk, seat: str) -> None:
    """A caravan has ended its turn on Finish."""
    rule = "caravan-conquest.end.arrival"
    t.set_clock(rule, arrivals=t.clock["arrivals"] + 1)
    t.note(f"home {seat}", t.clock["arrivals"], rule)
    t.note(f"decay {seat}", t.decay(), rule)
    if not t.clock["first_home"]:
        t.set_clock(rule, first_home=seat)
        in_rounds = t.setting("countdown-unit") == "round"
        left = (
            say("{n} rounds are left", n=COUNTDOWN_TURNS)
            if in_rounds
            else say("{n} turns are left", n=COUNTDOWN_TURNS)
        )
        t.tell(COUNTDOWN, say("{seat} is the first to arrive: {left}", seat=seat, left=left))
    else:
        t.tell(rule, say("{seat} has arrived", seat=seat))


def finish_game(t: CaravanDesk, rule: str) -> None:
    t.set_clock(rule, turn=(), phase=OVER)
    t.tell(rule, say("the game is over"))


class TableMove(Move[CaravanDesk]):
    """What the table does by itself."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class EndRound(TableMove):
    """Everybody had a turn: values fall after the first arrival, and ten rounds later the game ends."""

    title = "A new round"
    rule = "caravan-conquest.turn.round"

    async def play(self, t: CaravanDesk) -> None:
        if t.clock["first_home"]:
            if t.setting("countdown-unit") == "round" and t.clock["rounds_since"] >= COUNTDOWN_TURNS:
                finish_game(t, COUNTDOWN)
                return
            t.set_clock("caravan-conquest.end.decay", rounds_since=t.clock["rounds_since"] + 1)
        first = next(seat for seat in t.clock["order"] if still_travelling(t, seat))
        t.set_clock(self.rule, round=t.clock["round"] + 1, turn=(first,), phase=TRAVEL)


@dataclass(frozen=True, slots=True)
class LoseTurn(TableMove):
    """A card has cost this caravan its turn."""

    who: str

    title = "A turn is lost"
    rule = "caravan-conquest.turn.skipped"

    async def play(self, t: CaravanDesk) -> None:
        t.note(f"skip {self.who}", t.lasting("skip", self.who) - 1, self.rule)
        t.tell(self.rule, say("{seat} skips this turn", seat=self.who))
        end_turn(t, self.who)
