"""Wide screens keep the board beside the page, whoever is asked something."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.glimpse import Glimpse
from rules_core.engine.questions import HOST, Option
from screens.seat.shell import asks_on_the_board

ON_THE_BOARD = (Option("c4", "C4", place="c4"),)


def seen(who: str, options: tuple[Option, ...] = ON_THE_BOARD, in_setup: bool = False) -> Glimpse:
    """What the phone of Ana, who is also the host, sees while somebody is asked."""
    card = SimpleNamespace(
        who=(who,), picture=object(), options=options, on_behalf="" if who in ("Ana", HOST) else who
    )
    seats = tuple(SimpleNamespace(name=name, held=True) for name in ("Ana", "Ben"))
    badge = SimpleNamespace(seats=("Ana",), host=True)
    found: Any = SimpleNamespace(asked=(card,), badge=badge, in_setup=in_setup, seats=seats)
    return cast(Glimpse, found)


@pytest.mark.parametrize(
    ("who", "lays_itself_out"), [("Ana", True), (HOST, True), ("Ben", False)], ids=["me", "host", "another"]
)
def test_only_a_question_to_this_phone_takes_the_place_of_the_board(who: str, lays_itself_out: bool) -> None:
    assert asks_on_the_board(seen(who)) is lays_itself_out


def test_a_question_without_places_leaves_the_board_where_it_is() -> None:
    assert not asks_on_the_board(seen("Ana", (Option("yes", "Yes"),)))
