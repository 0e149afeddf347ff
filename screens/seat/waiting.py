"""What those see on Now who have nothing to do: what happened last, and the board."""

from __future__ import annotations

import flet as ft

from companion.games.library import presentation
from companion.glimpse import Glimpse
from companion.tables import Stage
from rules_core.engine.pictures import Picture
from screens.kept import Keeper
from screens.news import is_wanted
from screens.parts.board import Board, board_width
from screens.parts.painter import Tap
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.seat.last import last_card


def waits(glimpse: Glimpse) -> bool:
    """Whether the game goes on and this phone, for whomever it acts, has nothing to do in it."""
    if glimpse.stage != Stage.PLAYING or glimpse.in_setup or is_wanted(glimpse):
        return False
    acting = glimpse.seat(glimpse.acting)
    return bool(glimpse.waits_for) or acting is None or not acting.turn


def while_waiting(kept: Keeper, phone: Phone, glimpse: Glimpse) -> list[ft.Control | None]:
    """The last step and the board, unless it stands beside this page anyway; nothing for those whose move it is."""
    if not waits(glimpse):
        return []
    return [kept("last", last_card, phone, glimpse), *boards_to_watch(kept, phone, glimpse)]


def boards_to_watch(kept: Keeper, phone: Phone, glimpse: Glimpse) -> list[ft.Control | None]:
    pictures = () if phone.is_wide else glimpse.pictures
    return [
        kept(f"watched-{number}", board_of, phone, glimpse, picture)
        for number, picture in enumerate(pictures)
    ]


def board_of(
    phone: Phone,
    glimpse: Glimpse,
    picture: Picture,
    reach: frozenset[str] = frozenset(),
    on_tap: Tap | None = None,
) -> ft.Control:
    """A board as wide as the page, with rings around the places within `reach`."""
    return Board(
        phone.skin,
        presentation(glimpse.game_id),
        picture,
        seat_numbers(glimpse),
        board_width(phone),
        open_spaces=reach,
        on_tap=on_tap,
        mine=glimpse.acting,
    )
