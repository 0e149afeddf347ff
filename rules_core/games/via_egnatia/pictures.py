"""What people see: the road as a picture, and the figures of a traveler."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rules_core.engine.pictures import GRAPH, Link, Mark, Picture, Space
from rules_core.game import Gauge
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import CARAVANS
from rules_core.games.via_egnatia.travel import CARAVAN_SPACES, spaces_left
from rules_core.games.via_egnatia.world import MapSpace
from rules_core.words import Text, Verbatim, joined, listed, say

if TYPE_CHECKING:
    from rules_core.games.via_egnatia.game import ViaEgnatia

ROUTE, PAWN = "route", "pawn"


def route_picture(t: EgnatiaDesk) -> Picture:
    """The road of this journey with everybody on it; a caravan stands for its members."""
    road = empty_road(t.game, t.notes["start"], t.notes["goal"])
    return road._replace(marks=tuple(route_marks(t)))


@lru_cache(maxsize=64)
def empty_road(game: ViaEgnatia, start: str, goal: str) -> Picture:
    """The road of a journey with nobody on it: the same at every table that makes this journey."""
    world = game.parts.world
    inside = world.journey(start, goal).neighbours
    spaces = tuple(map_space(game, place, goal) for place in world.spaces.values() if place.id in inside)
    links = tuple(Link(one, other) for one, other in world.links if one in inside and other in inside)
    return Picture(ROUTE, "The Via Egnatia", GRAPH, world.width, world.height, spaces, links)


def route_marks(t: EgnatiaDesk) -> list[Mark]:
    marks = []
    for token, spot in t.board.items():
        if not spot.place or spot.place in CARAVANS:
            continue
        if token in CARAVANS:
            members = listed(list(t.members(token)))
            name = say("{caravan}: {members}", caravan=t.called(token), members=members)
            marks.append(Mark(token, spot.place, token, name=name))
        else:
            name = say("{seat}, has left", seat=token) if t.is_retired(token) else Verbatim(token)
            marks.append(Mark(token, spot.place, PAWN, token, name))
    return marks


def map_space(game: ViaEgnatia, place: MapSpace, goal: str) -> Space:
    """A stop shows its points of interest, a road its price and what lies on it."""
    kind = "road" if place.is_road else "detour" if place.lesser else "stop"
    return Space(
        place.id,
        place.x,
        place.y,
        "goal" if place.id == goal else f"{kind} {place.region}",
        "" if place.is_road else Verbatim(place.name),
        say("road {name}", name=place.name) if place.is_road else Verbatim(place.name),
        about(game, place),
        (*(what for what, n in place.price.items() for _ in range(n)), *place.points_of_interest),
        0.8 if place.is_road else 1.0,
    )


def about(game: ViaEgnatia, place: MapSpace) -> Text:
    parts: list[Text] = [game.name(place.region)]
    if place.price:
        price = [say("{n} {what}", n=n, what=game.name(what)) for what, n in place.price.items()]
        parts.append(say("costs {price}", price=listed(price)))
    parts += [game.name(what) for what in place.points_of_interest]
    return joined(parts)


# --- gauges


def gauges(t: EgnatiaDesk, actor: str) -> Sequence[Gauge]:
    """For a traveler the way, for a caravan how far it may go; for both what is left of their turn."""
    at_turn = actor in t.clock["turn"] and t.clock["phase"] in (rounds.TURNS, rounds.CARAVAN_TURNS)
    left = [actions_gauge(t, actor)] if at_turn else []
    if actor in CARAVANS:
        return [*left, spaces_gauge(t, actor)] if at_turn else []
    return [way_gauge(t, actor), *left]


def way_gauge(t: EgnatiaDesk, seat: str) -> Gauge:
    """How far it still is, and who travels."""
    here, left = t.place_of(seat), t.to_go(t.place_of(seat))
    where = t.game.name(here) if not t.space(seat).is_road else say("road {name}", name=t.game.name(here))
    told: list[Text] = [t.traveler(seat).name, where]
    if caravan := t.caravan_of(seat):
        told.append(t.called(caravan))
    return Gauge(
        "Spaces to go", left, rule="via-egnatia.scoring.distance", detail=joined(told), icon="spaces-left"
    )


def actions_gauge(t: EgnatiaDesk, actor: str) -> Gauge:
    rule = "via-egnatia.caravan.actions" if actor in CARAVANS else rounds.TWO_ACTIONS
    return Gauge("Actions left", t.clock["actions"], rule=rule, icon="actions")


def spaces_gauge(t: EgnatiaDesk, caravan: str) -> Gauge:
    left = spaces_left(t, caravan)
    faster = left + t.clock["moved"] > t.figure("caravan_spaces")
    rule = "via-egnatia.goods.animals" if faster else CARAVAN_SPACES
    return Gauge("Spaces left", left, rule=rule, icon="spaces-left")
