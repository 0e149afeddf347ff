"""How this phone likes to look. Stays on the device, never in a log."""

from __future__ import annotations

from dataclasses import replace
from itertools import starmap
from typing import Any

import flet as ft

from screens.parts.frame import back_line, choice_card, page_of
from screens.phone import Phone
from screens.skin import BODY, named
from screens.translator import languages

SCALES = (1.0, 1.2, 1.5, 2.0)


@ft.component
def SettingsPage(phone: Phone, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    kept = phone.preferences
    tongues = languages()

    async def keep(**changes: Any) -> None:
        phone.preferences = replace(phone.preferences, **changes)
        await phone.memory.keep_preferences(phone.preferences)
        phone.dress()
        phone.changed()

    def theme(value: str, label: str, icon: ft.IconData) -> ft.Control:
        return choice_card(
            skin,
            skin.icon(icon, 26, skin.c.primary),
            label,
            selected=kept.theme == value,
            name=f"theme-{value}",
            on_click=lambda: phone.page.run_task(keep, theme=value),
        )

    def scale(value: float) -> ft.Control:
        chosen = abs(kept.text_scale - value) < 0.01
        letter = ft.Container(
            ft.Text("A", size=18 * value, font_family=BODY, color=skin.c.ink, semantics_label=""),
            width=68,
            height=68,
            border_radius=16,
            alignment=ft.Alignment.CENTER,
            ink=True,
            bgcolor=skin.c.tint if chosen else skin.c.surface,
            border=ft.Border.all(1, skin.c.primary if chosen else skin.c.line),
            on_click=lambda: phone.page.run_task(keep, text_scale=value),
        )
        percent = round(value * 100)
        label = _("Text size {percent} percent", percent=percent)
        return named(letter, f"scale-{percent}", label=label, selected=chosen)

    def language(value: str, label: str) -> ft.Control:
        return choice_card(
            skin,
            skin.icon(ft.Icons.TRANSLATE, 26, skin.c.primary),
            label,
            selected=kept.language == value,
            name=f"language-{value}",
            on_click=lambda: phone.page.run_task(keep, language=value),
        )

    def switch(label: str, line: str, value: bool, name: str) -> ft.Control:
        async def flip(event: Any) -> None:
            await keep(**{name: bool(event.data)})
            if name == "awake":
                await phone.memory.stay_awake(bool(event.data))

        return skin.card(
            skin.row(
                [
                    skin.column([skin.text(label, 18, bold=True), skin.soft(line)], 0, expand=True),
                    named(skin.switch(value, flip), name, label=label),
                ]
            )
        )

    controls: list[ft.Control | None] = [
        back_line(skin, _("This phone"), back),
        skin.label(_("Light or dark")),
        theme("system", _("Same as the phone"), ft.Icons.BRIGHTNESS_AUTO_OUTLINED),
        theme("light", _("Light"), ft.Icons.LIGHT_MODE_OUTLINED),
        theme("dark", _("Dark"), ft.Icons.DARK_MODE_OUTLINED),
        skin.label(_("Text size")),
        ft.Row([scale(value) for value in SCALES], spacing=10),
        *([skin.label(_("Language")), *starmap(language, tongues.items())] if len(tongues) > 1 else []),
        skin.label(_("While playing")),
        switch(_("Keep the screen awake"), _("Uses more battery"), kept.awake, "awake"),
        switch(_("Buzz when it's my turn"), _("If the phone can do it"), kept.buzz, "buzz"),
        skin.soft(_("These settings stay on this phone.")),
    ]
    return page_of(phone, controls)
