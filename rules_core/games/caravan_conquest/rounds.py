"""The course of the game: turns, rounds, coming home, the countdown."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.moves import Move
from rules_core.games.caravan_conquest.desk import CaravanDesk
from rules_core.games.caravan_conquest.parts import GOODS
from rules_core.words import Text, joined, say

TRAVEL, TRADE, ROUND_END, OVER = "travel", "trade", "round end", "over"
ORDER = "caravan-conquest.turn.order"
ALL_HOME = "caravan-conquest.end.all-home"
COUNTDOWN = "caravan-conquest.end.countdown"
COUNTDOWN_TURNS = 10


def still_travelling(t: CaravanDesk, seat: str) -> bool:
    return not t.is_retired(seat) and (t.setting("home") == "go-on" or not t.is_home(seat))


def all_home(t: CaravanDesk) -> bool:
    """Whether everybody who still plays has arrived."""
    return all(t.is_home(seat) for seat in t.playing)


def next_in_round(t: CaravanDesk, seat: str) -> str:
    """The next caravan clockwise that is still on the road; nobody at the end of a round."""
    order = t.clock["order"]
    return next((each for each in order[order.index(seat) + 1 :] if still_travelling(t, each)), "")


def last_turn(t: CaravanDesk, later: int = 0) -> str:
    """The rule by which the game ends with this turn, or so many turns later, if it does."""
    if all_home(t):
        return ALL_HOME
    counting = t.clock["first_home"] and t.setting("countdown-unit") == "turn"
    return COUNTDOWN if counting and t.clock["turns_since"] + later >= COUNTDOWN_TURNS else ""


def is_last_round(t: CaravanDesk) -> bool:
    counting = t.clock["first_home"] and t.setting("countdown-unit") == "round"
    return bool(counting and t.clock["rounds_since"] >= COUNTDOWN_TURNS)


def time_left(t: CaravanDesk) -> Text:
    """How long it goes on after the round, or the turn, that is being played; nothing before the first arrival."""
    if not t.clock["first_home"]:
        return ""
    if t.setting("countdown-unit") == "round":
        match max(COUNTDOWN_TURNS - t.clock["rounds_since"], 0):
            case 0:
                return say("the last round")
            case 1:
                return say("1 more round")
            case left:
                return say("{n} more rounds", n=left)
    match max(COUNTDOWN_TURNS - t.clock["turns_since"], 0):
        case 0:
            return say("the last turn")
        case 1:
            return say("1 more turn")
        case left:
            return say("{n} more turns", n=left)


def values(t: CaravanDesk) -> Text:
    """What goods are worth by now."""
    return joined([say("{good} {n}", good=t.game.name(good), n=t.value(good, t.decay())) for good in GOODS])


def end_turn(t: CaravanDesk, seat: str) -> None:
    """The turn passes clockwise to the next caravan that is still on the road."""
    if rule := last_turn(t):
        finish_game(t, rule)
        return
    if t.clock["first_home"]:
        t.set_clock("caravan-conquest.end.decay", turns_since=t.clock["turns_since"] + 1)
    if following := next_in_round(t, seat):
        t.set_clock(ORDER, turn=(following,), phase=TRAVEL)
    else:
        t.set_clock(ORDER, turn=(), phase=ROUND_END)


def after_turn(t: CaravanDesk, seat: str) -> Text:
    """What comes when this seat's turn ends, told beforehand. Whoever skips a turn is passed over."""
    following, later = next_in_round(t, seat), 0
    while following and t.lasting("skip", following) and not last_turn(t, later):
        following, later = next_in_round(t, following), later + 1
    if last_turn(t, later):
        return say("the game ends")
    if following:
        return say("{seat} is next", seat=following)
    return say("the game ends") if is_last_round(t) else say("the round ends")


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


def retire(t: CaravanDesk, seat: str) -> None:
    """A player has left: the turn passes on, and whoever is left may all be home already."""
    if seat in t.clock["turn"]:
        end_turn(t, seat)
    elif all_home(t):
        finish_game(t, ALL_HOME)


def finish_game(t: CaravanDesk, rule: str) -> None:
    t.set_clock(rule, turn=(), phase=OVER)
    t.tell(rule, say("the game is over"))


class TableMove(Move[CaravanDesk]):
    """What the table does by itself."""

    __slots__ = ()
    by_itself = True


@dataclass(frozen=True, slots=True)
class EndRound(TableMove):
    """Everybody had a turn: values fall after the first arrival, and ten rounds later the game ends."""

    title = "A new round"
    rule = "caravan-conquest.turn.round"

    async def play(self, t: CaravanDesk) -> None:
        first = next((seat for seat in t.clock["order"] if still_travelling(t, seat)), "")
        if not first:  # only a correction can leave a round without anybody on the road
            finish_game(t, ALL_HOME)
            return
        if t.clock["first_home"]:
            if is_last_round(t):
                finish_game(t, COUNTDOWN)
                return
            t.set_clock("caravan-conquest.end.decay", rounds_since=t.clock["rounds_since"] + 1)
        t.set_clock(self.rule, round=t.clock["round"] + 1, turn=(first,), phase=TRAVEL)
        if left := time_left(t):
            t.tell(COUNTDOWN, say("{left}; {values}", left=left, values=values(t)))


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
