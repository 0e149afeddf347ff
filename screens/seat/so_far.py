"""What a move has done before it asked: the latest of it, and all of it after a tap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import EffectLine
from screens.hooks import remember
from screens.parts.effects import effect_list, shown_at_first
from screens.skin import Skin, marked

LATEST = 6


@ft.component
def SoFar(skin: Skin, game: str, lines: Sequence[EffectLine], me: str, key: Any = None) -> ft.Control:
    opened, set_open = remember(False)
    count = len(lines) if opened else shown_at_first(len(lines), LATEST)
    return skin.column([*so_far_rows(skin, game, lines, me, count, lambda: set_open(True))], 6)


def so_far_rows(
    skin: Skin, game: str, lines: Sequence[EffectLine], me: str, count: int, show_all: Any
) -> list[ft.Control]:
    """So many of the latest effects; what came before them is a line that opens."""
    rows = effect_list(skin, presentation(game), game, lines[len(lines) - count :], me)
    if count < len(lines):
        before = skin.words("{n} more before this", n=len(lines) - count)
        rows.insert(0, marked(skin.quiet_button(before, show_all, colour=skin.c.primary), "so-far-before"))
    return rows
