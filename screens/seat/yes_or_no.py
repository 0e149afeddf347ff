"""Yes or no: what either would do, and a button for each, named after the deed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from companion.games.library import presentation
from companion.glimpse import Preview
from rules_core.engine.questions import Confirm
from screens.hooks import remember
from screens.parts.ahead import Ahead, refused_strip, tallest_strip
from screens.seat.answering import Answering
from screens.seat.foresight import ahead_of_answer
from screens.skin import marked


def both_ways(answering: Answering, ready: bool, width: float) -> list[ft.Control]:
    """For use inside a component. What either way would do stands above the buttons, which keep their place: a strip that
    comes a moment later must not push one of them under a finger that meant the other.

    The usual way comes first; a way against the rules says why and cannot be taken.
    """
    phone, glimpse, asked = answering.phone, answering.glimpse, answering.asked
    skin, question = phone.skin, asked.question
    _ = skin.words
    assert isinstance(question, Confirm)
    ahead, set_ahead = remember({})

    async def look() -> None:
        set_ahead({way: await ahead_of_answer(phone, glimpse, asked, way) for way in (True, False)})

    ft.use_effect(look, [repr(asked.id)])
    strips: list[ft.Control] = []
    buttons: list[ft.Control] = []
    usual = question.suggest is not False
    for choice in (usual, not usual):
        label = _(question.yes if choice else question.no)
        preview: Preview | None = ahead.get(choice)
        barred = preview is not None and preview.refusal is not None
        if preview is not None:
            strips.append(_told(answering, preview, label, width, name="preview" if choice else "preview-no"))
        take = _taking(answering, choice)
        locked, name = barred or phone.busy or not ready, "yes" if choice else "no"
        buttons.append(
            skin.main_button(label, take, disabled=locked, name=name)
            if choice == usual
            else marked(skin.button(label, take, disabled=locked), name)
        )
    return [*strips, *buttons]


def _taking(answering: Answering, choice: bool) -> Callable[[], Awaitable[None]]:
    async def take() -> None:
        await answering.send(choice)

    return take


def _told(answering: Answering, preview: Preview, label: str, width: float, name: str) -> ft.Control:
    glimpse, phone = answering.glimpse, answering.phone
    if preview.refusal is not None:
        refusal = preview.refusal
        return refused_strip(phone.skin, refusal, lambda: phone.explain(label, refusal))
    return Ahead(
        phone.skin,
        presentation(glimpse.game_id),
        glimpse.game_id,
        preview,
        glimpse.acting,
        width,
        tallest_strip(phone),
        phone.show_rule,
        name=name,
        title=label,
        key=name,
    )
