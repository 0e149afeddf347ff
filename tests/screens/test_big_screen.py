"""The big screen: what a board leaves is for the words beside it."""

from __future__ import annotations

from screens.parts.painter import Plan
from screens.shared.board import BETWEEN, NARROWEST_SIDE, SIDE, WIDEST_SIDE, beside, stands_beside
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


def test_on_an_upright_screen_words_stand_beside_a_tall_board_and_below_a_wide_one() -> None:
    (road,), (wide,) = journey().pictures(), caravans().pictures()
    assert stands_beside([road], 820)
    assert not stands_beside([wide], 820)
    assert not stands_beside([], 820)
    assert not stands_beside([road], 390)
    assert stands_beside([wide], 1180)
    side = beside([road], 820, 1016)
    assert side == NARROWEST_SIDE
    assert Plan(road, 820 - side - BETWEEN, 1016).height < 1016
