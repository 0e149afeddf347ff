"""The big screen: what a board leaves is for the words beside it."""

from __future__ import annotations

from screens.parts.painter import Plan
from screens.shared.board import BETWEEN, SIDE, WIDEST_SIDE, beside
from tests.kits.caravan import caravans
from tests.kits.egnatia import journey


def test_beside_a_narrow_board_the_standings_are_wider_and_the_board_stays_as_large() -> None:
    (road,) = journey().pictures()
    side = beside([road], 1280, 636)
    assert side == WIDEST_SIDE
    assert Plan(road, 1280 - side - BETWEEN, 636).width == Plan(road, 1280 - SIDE - BETWEEN, 636).width
    (wide,) = caravans().pictures()
    assert beside([wide], 1280, 636) == SIDE
    assert beside([], 1280, 636) == SIDE
