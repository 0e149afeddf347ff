"""Topics to talk about, for the facilitator to read out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.topics import Topics
from screens.hooks import remember
from screens.parts.frame import back_line, page_of
from screens.phone import Phone
from screens.skin import named


@ft.component
def TopicsPage(phone: Phone, found: Topics, back: Callable[[], Any], key: Any = None) -> ft.Control:
    """A tap marks a topic as talked about."""
    skin = phone.skin
    _ = skin.words
    done, set_done = remember(frozenset())

    def toggle(number: int) -> Callable[[], None]:
        return lambda: set_done(lambda now: now ^ {number})

    cards = [
        named(
            skin.card(
                skin.row(
                    [
                        skin.tile(skin.figure(str(topic.number), 20), quiet=topic.number in done),
                        skin.column(
                            [
                                skin.text(
                                    _(topic.title),
                                    19,
                                    skin.c.soft if topic.number in done else None,
                                    bold=True,
                                ),
                                skin.text(_(topic.text), 16, skin.c.soft if topic.number in done else None),
                            ],
                            2,
                            expand=True,
                        ),
                        skin.icon(ft.Icons.CHECK, 24, skin.c.good) if topic.number in done else None,
                    ],
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                on_click=toggle(topic.number),
            ),
            f"topic-{topic.number}",
            selected=topic.number in done,
        )
        for topic in found.topics
    ]
    return page_of(
        phone, [back_line(skin, _(found.title), back, close=True), skin.soft(_(found.about), 16), *cards]
    )
