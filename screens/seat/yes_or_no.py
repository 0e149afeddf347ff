"""Yes or no: what either would do, and a button for each, named after the deed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import flet as ft

from companion.glimpse import Preview
from companion.presentation import presentation
from rules_core.questions import Confirm
from screens.hooks import remember
from screens.parts.effects import preview_card, refusal_row
from screens.seat.answering import Answering
from screens.skin import marked


class Ways(NamedTuple):
    """The two ways a confirmation can go: what to read above, and what to tap at thumb height."""

    told: list[ft.Control]
    buttons: list[ft.Control]


def both_ways(answering: Answering, ready: bool) -> Ways:
    """For use inside a component. The usual way comes first; a way against the rules says why and cannot be taken."""
    phone, glimpse, asked = answering.phone, answering.glimpse, answering.asked
    skin, question = phone.skin, asked.question
    _ = skin.words
    assert isinstance(question, Confirm)
    ahead, set_ahead = remember({})

    async def look() -> None:
        if glimpse.in_setup or phone.badge is None:
            return
        looker, badge = phone.house.looker, phone.badge
        set_ahead(
            {
                choice: await phone.ask(looker.preview_answer, badge, asked.id.key, choice)
                for choice in (True, False)
            }
        )

    ft.use_effect(look, [repr(asked.id)])
    ways = Ways([], [])
    usual = question.suggest is not False
    for choice in (usual, not usual):
        label = _(question.yes if choice else question.no)
        preview: Preview | None = ahead.get(choice)
        barred = preview is not None and preview.refusal is not None
        if preview is not None:
            ways.told.append(_told(answering, preview, label))
        take = _taking(answering, choice)
        locked, name = barred or phone.busy or not ready, "yes" if choice else "no"
        ways.buttons.append(
            skin.main_button(label, take, disabled=locked, name=name)
            if choice == usual
            else marked(skin.button(label, take, disabled=locked), name)
        )
    return ways


def _taking(answering: Answering, choice: bool) -> Callable[[], Awaitable[None]]:
    async def take() -> None:
        await answering.send(choice)

    return take


def _told(answering: Answering, preview: Preview, label: str) -> ft.Control:
    glimpse, skin = answering.glimpse, answering.phone.skin
    if preview.refusal is not None:
        refusal = preview.refusal
        line = refusal_row(skin, refusal.because, lambda: answering.phone.explain(label, refusal))
        return skin.card(skin.column([skin.text(label, 18, bold=True), line], 8))
    shown = presentation(glimpse.game_id)
    return preview_card(
        skin, shown, glimpse.game_id, preview, glimpse.acting, label, answering.phone.show_rule
    )
