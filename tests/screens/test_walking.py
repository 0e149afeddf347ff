"""A route is tapped: straight to a goal, on from there step by step, or back along the way."""

from __future__ import annotations

import pytest

from rules_core.engine.questions import Route
from rules_core.engine.ways import Ways
from screens.seat.answering import goal_of, walked

# a b c
# d e f
NEIGHBOURS = {"a": "bd", "b": "ace", "c": "bf", "d": "ae", "e": "bdf", "f": "ce"}
ROUTE = Route("Amira", "to", "Where?", "a", 4, Ways({place: tuple(to) for place, to in NEIGHBOURS.items()}), lambda _: None)  # fmt: skip


@pytest.mark.parametrize(
    ("way", "picked", "value"),
    [
        ([], "f", "f"),  # straight to a goal: the app finds the way
        (["b"], "e", "e"),  # one step on, which is the straight way as well
        (["d"], "e", ["d", "e"]),  # one step on, by a way of one's own
        (["b", "c"], "f", "f"),
        (["d", "e"], "f", ["d", "e", "f"]),
        (["d", "e", "f"], "e", ["d", "e"]),  # back along the way
        (["d", "e", "f"], "d", "d"),
        (["b"], "f", "f"),  # not next to the end: a new goal
        (["d", "e", "b", "c"], "f", "f"),  # no step is left: a new goal
    ],
)
def test_a_tap(way: list[str], picked: str, value: object) -> None:
    assert walked(ROUTE, way, picked) == value


def test_the_goal_of_a_route() -> None:
    assert [goal_of("f"), goal_of(["d", "e"]), goal_of(None)] == ["f", "e", None]
