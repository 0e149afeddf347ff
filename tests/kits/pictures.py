"""What every game must tell the screens: hints, gauges, and pictures that one painter can draw."""

from __future__ import annotations

from collections.abc import Sequence

from rules_core.engine.pictures import GRAPH, GRID, TRACK, Picture
from rules_core.engine.table import Table

SAY_IT_ALL = ("leave-market", "sell-at-market", "exchange-at-market")
"""Moves that need no hint: their names tell what they do."""

PLAIN = ("actions",)
"""Gauges, by their icon, that need no telling how they come about."""


def check_screens(table: Table) -> None:
    """What the screens show of a table can be told, for every seat."""
    game = table.game
    for seat in table.seats:
        for offer in table.offers(seat):
            if offer.refusal is None:
                assert str(offer.hint) or offer.move.word() in SAY_IT_ALL, offer.move
            else:
                assert offer.hint == ""
                assert offer.refusal.rule in game.rulebook
        for gauge in game.gauges(table.desk, seat):
            assert str(gauge.detail) or gauge.icon in PLAIN, gauge
            assert gauge.rule in game.rulebook
            assert str(gauge.warning) == "" or gauge.value > (gauge.limit or 0)
    check_pictures(table.pictures())
    assert len(table.ranking().scores) == len(table.seats)


def check_pictures(pictures: Sequence[Picture]) -> None:
    ids = [picture.id for picture in pictures]
    assert len(set(ids)) == len(ids)
    for picture in pictures:
        check_picture(picture)


def check_picture(picture: Picture) -> None:
    assert picture.kind in (GRID, GRAPH, TRACK)
    assert str(picture.title)
    places = [space.id for space in picture.spaces]
    assert len(set(places)) == len(places)
    tokens = [mark.id for mark in picture.marks]
    assert len(set(tokens)) == len(tokens)
    for mark in picture.marks:
        assert mark.place in places, mark
        assert mark.look
    for link in picture.links:
        assert link.start in places
        assert link.end in places
    for space in picture.spaces:
        assert space.look
        assert str(space.name), f"a screen reader has nothing to say about {space.id}"
        assert 0 <= space.x <= picture.width, space
        assert 0 <= space.y <= picture.height, space
