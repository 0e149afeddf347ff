"""The course of a round: events, travelers, caravans, challenges, markets; and the end of the journey."""

from __future__ import annotations

from dataclasses import dataclass

from rules_core.engine.moves import Move
from rules_core.engine.questions import Together
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.hands import refill
from rules_core.games.via_egnatia.missions import can_hand_in
from rules_core.games.via_egnatia.parts import CARAVANS
from rules_core.games.via_egnatia.world import REGIONS
from rules_core.words import Text, say

EVENTS, TURNS, CARAVAN_TURNS, CHALLENGES, MARKETS, TRADING, ROUND_END, OVER = (
    "events", "turns", "caravans", "challenges", "markets", "trading", "round end", "over",
)  # fmt: skip

ORDER = "via-egnatia.round.order"
TURN = "via-egnatia.round.turns"
TWO_ACTIONS = "via-egnatia.actions.two"
LAST_ROUND = "via-egnatia.end.last-round"
TRIED = "via-egnatia.actions.tried"


# --- actions


def require_action(t: EgnatiaDesk, actor: str) -> None:
    """Somebody acts in their turn, and has an action left."""
    t.require(t.clock["phase"] in (TURNS, CARAVAN_TURNS), ORDER, "actions can only be taken during a turn")
    t.require(t.clock["actions"] > 0, TWO_ACTIONS, "{actor} has no actions left", actor=t.called(actor))


def spend_action(t: EgnatiaDesk, actor: str, rule: str) -> None:
    """An action is used up; the last one ends the turn. What a ruling allows out of turn costs nobody's actions."""
    if actor not in t.clock["turn"]:
        return
    acted = t.clock["acted"]
    if actor not in acted:
        t.set_clock(rule, acted=(*acted, actor))
    t.set_clock(rule, actions=max(t.clock["actions"] - 1, 0))
    if not t.clock["actions"] and not can_hand_in(t, actor):
        end_turn(t, actor)


def tried(t: EgnatiaDesk, what: str) -> bool:
    return what in t.clock["tried"]


def fail(t: EgnatiaDesk, what: str, rule: str, told: Text) -> None:
    """An attempt that came to nothing: it costs no action, but is not made again in this turn."""
    t.tell(rule, told)
    t.set_clock(TRIED, tried=(*t.clock["tried"], what))


def declined(t: EgnatiaDesk, actor: str, what: str, rule: str, told: Text) -> None:
    """An offer that nobody took: it costs nothing, unless this table lets it cost the action."""
    fail(t, what, rule, told)
    if t.setting("declined") == "spends":
        spend_action(t, actor, "via-egnatia.setting.declined")


def require_untried(t: EgnatiaDesk, what: str, because: Text) -> None:
    t.require(not tried(t, what), TRIED, because)


# --- from turn to turn


def actions_of(t: EgnatiaDesk, actor: str) -> int:
    """How many actions a turn has."""
    if actor in CARAVANS:
        return len(t.members(actor)) if t.setting("caravan-actions") == "members" else t.figure("actions")
    extra: int = t.notes[f"extra {actor}"]
    return max(t.figure("actions") + extra, 1)


def begin_turn(t: EgnatiaDesk, actor: str) -> None:
    rule = "via-egnatia.caravan.turn" if actor in CARAVANS else TURN
    t.set_clock(rule, turn=(actor,), actions=actions_of(t, actor), moved=0, tried=())
    if actor not in CARAVANS:
        t.note(f"extra {actor}", 0, TURN)


def end_turn(t: EgnatiaDesk, actor: str) -> None:
    """The next traveler clockwise, after the last one the caravans, then the end of the round."""
    if actor in CARAVANS:
        march_ends(t, actor)
        next_caravan(t)
        return
    order = t.clock["order"]
    for seat in order[order.index(actor) + 1 :]:
        if not t.is_retired(seat):
            begin_turn(t, seat)
            return
    t.set_clock("via-egnatia.round.caravans", phase=CARAVAN_TURNS, turn=(), pending=t.caravans)
    next_caravan(t)


def march_ends(t: EgnatiaDesk, caravan: str) -> None:
    """Some travelers score when their caravan has come far."""
    for seat in t.members(caravan):
        scoring = t.traveler(seat).scoring
        if scoring["on"] == "march" and t.clock["moved"] >= scoring["spaces"]:
            t.traveler_scores(seat)


def next_caravan(t: EgnatiaDesk) -> None:
    """Caravans act after the last traveler; one without cards has nothing to do."""
    rule = "via-egnatia.round.caravans"
    while t.clock["pending"]:
        caravan, *later = t.clock["pending"]
        t.set_clock(rule, pending=tuple(later))
        if caravan not in t.caravans:  # it broke up in the meantime
            continue
        if t.hand(caravan):
            begin_turn(t, caravan)
            return
        t.tell(rule, say("the {caravan} has no cards to play", caravan=t.called(caravan)))
    t.set_clock(ORDER, turn=(), actions=0)
    begin_end_of_round(t, t.clock["first"])


def begin_end_of_round(t: EgnatiaDesk, step: str) -> None:
    """Challenges for the roads that are occupied, markets for the stops; where nobody is, nothing happens."""
    if step == "challenges":
        occupied, spaces = t.occupied(), t.parts.world.spaces
        roads = tuple(place for place in t.along() if place in occupied and spaces[place].is_road)
        t.set_clock("via-egnatia.challenge.draw", phase=CHALLENGES, turn=(), pending=roads)
        if not roads:
            after_challenges(t)
    else:
        t.set_clock("via-egnatia.market.draw", phase=MARKETS, turn=(), pending=())
        if not market_places(t):
            after_markets(t)


def market_places(t: EgnatiaDesk) -> list[str]:
    """The stops where travelers are and no event keeps the market closed."""
    occupied, spaces = t.occupied(), t.parts.world.spaces
    return [
        place
        for place in t.along()
        if place in occupied
        and not spaces[place].is_road
        and not t.lasting("no-market", spaces[place].region)
    ]


def after_challenges(t: EgnatiaDesk) -> None:
    if t.clock["first"] == "challenges":
        begin_end_of_round(t, "markets")
    else:
        t.set_clock(ORDER, phase=ROUND_END, turn=())


def after_markets(t: EgnatiaDesk) -> None:
    if t.clock["first"] == "challenges":
        t.set_clock(ORDER, phase=ROUND_END, turn=())
    else:
        begin_end_of_round(t, "challenges")


def begin_round(t: EgnatiaDesk, number: int) -> None:
    """Events come first, in every region where somebody is."""
    present = {t.space(seat).region for seat in t.playing}
    t.set_clock("via-egnatia.map.regions", pending=tuple(region for region in REGIONS if region in present))
    t.set_clock(ORDER, round=number, phase=EVENTS, turn=(), acted=(), actions=0, moved=0, tried=(), met=())
    t.set_clock(ORDER, first=t.setting("end-order"))  # for this round, whatever the table decides meanwhile


def begin_turns(t: EgnatiaDesk) -> None:
    t.set_clock(TURN, phase=TURNS)
    begin_turn(t, next(seat for seat in t.clock["order"] if not t.is_retired(seat)))


# --- what the table does by itself


@dataclass(frozen=True, slots=True)
class EndRound(Move[EgnatiaDesk]):
    """Events of the round are put away. Somebody on the final stop announces one last round; after that it is over."""

    title = "The round ends"
    rule = "via-egnatia.round.end"
    by_itself = True

    async def play(self, t: EgnatiaDesk) -> None:
        for region in REGIONS:
            for card in t.piles[f"event {region}"]:
                t.deal(card, f"event {region}", f"event discard {region}", self.rule)
        for what in ("guarded", "guided"):
            t.note(what, (), self.rule)
        for caravan in CARAVANS:
            t.note(f"resting {caravan}", False, self.rule)
        if t.clock["last"]:
            t.set_clock("via-egnatia.end.over", phase=OVER, turn=())
            t.tell("via-egnatia.end.over", say("the journey is over"))
            return
        arrived = [seat for seat in t.playing if t.place_of(seat) == t.notes["goal"]]
        if arrived:
            t.set_clock(LAST_ROUND, last=True)
            t.tell(
                LAST_ROUND,
                say(
                    "{seat} has reached {goal}: one last round",
                    seat=arrived[0],
                    goal=t.game.name(t.notes["goal"]),
                ),
            )
            await restore_hands(t)
        begin_round(t, t.clock["round"] + 1)


async def restore_hands(t: EgnatiaDesk) -> None:
    """Before the last round everybody takes cards as if resting."""
    rule, how = "via-egnatia.end.hands", t.setting("last-round-cards")
    if how == "nothing":
        return
    for seat in t.playing:
        take_skill_back(t, seat, rule)
    if how == "draw":
        for seat in t.playing:  # one after the other: they draw from the same deck
            await Together({seat: refill(t, seat, rule)})


def take_skill_back(t: EgnatiaDesk, seat: str, rule: str) -> bool:
    """A skill card that lies open comes back to the hand."""
    for card in t.piles[f"played {seat}"]:
        t.deal(card, f"played {seat}", f"skill {seat}", rule)
        return True
    return False


@dataclass(frozen=True, slots=True)
class EndTurn(Move[EgnatiaDesk]):
    """Leave the actions that are left."""

    title = "End the turn"
    rule = "via-egnatia.actions.end-turn"
    at_once = True

    async def play(self, t: EgnatiaDesk) -> None:
        t.require(t.clock["phase"] in (TURNS, CARAVAN_TURNS), ORDER, "it's nobody's turn right now")
        acted = t.clock["acted"]
        if self.seat not in acted:
            t.set_clock(self.rule, acted=(*acted, self.seat))
        end_turn(t, self.seat)

    def hint(self, t: EgnatiaDesk) -> Text:
        left = t.clock["actions"]
        return say("1 action is left") if left == 1 else say("{n} actions are left", n=left)
