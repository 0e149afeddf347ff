"""What every picture of every game must keep to, so that one painter can draw them all."""

from __future__ import annotations

from collections.abc import Sequence

from rules_core.engine.pictures import GRAPH, GRID, TRACK, Picture


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
