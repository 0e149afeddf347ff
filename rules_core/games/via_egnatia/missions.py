"""Detour missions: done on arrival, by a card that is played there, or by handing in what they ask for."""

from __future__ import annotations

from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import CARAVANS, Mission, card_rule

DONE = "via-egnatia.missions.done"


def held(t: EgnatiaDesk, seat: str) -> list[Mission]:
    return [t.parts.missions[card] for card in t.piles.get(f"mission {seat}", ())]


def finish(t: EgnatiaDesk, seat: str, mission: Mission) -> None:
    t.deal(mission.id, f"mission {seat}", f"missions done {seat}", DONE)
    t.score(seat, mission.points, card_rule(mission.id))


def reached(t: EgnatiaDesk, seat: str, place: str) -> None:
    """A mission that only asks to come is done on arrival."""
    for mission in held(t, seat):
        if mission.at == place and mission.task.get("visit"):
            finish(t, seat, mission)


def played(t: EgnatiaDesk, actor: str, card: str) -> None:
    """A mission that asks for a card at its place is done by playing it there, alone or with the caravan."""
    for seat in t.members(actor):
        for mission in held(t, seat):
            if mission.at == t.place_of(actor) and mission.task.get("card") == t.parts.action(card).id:
                finish(t, seat, mission)


def can_hand_in(t: EgnatiaDesk, actor: str) -> bool:
    """Whether a traveler stands where a mission is done, with what it takes: then the turn does not end by itself."""
    return actor not in CARAVANS and any(
        mission.at == t.place_of(actor)
        and not t.missing(actor, mission.task.get("pay", {}))
        and len(t.goods(actor)) >= mission.task.get("goods", 0)
        and {"pay", "goods"} & mission.task.keys()
        for mission in held(t, actor)
    )
