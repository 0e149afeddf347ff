"""The look of the app: colours, type, space, and the few surfaces everything is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import flet as ft

from companion.games.packs import ICONS, folders_called
from companion.results.export import looks
from screens.translator import Translator

HEAD, BODY, BOLD, FIGURES = "Alegreya", "Alegreya Sans", "Alegreya Sans Bold", "Literata"
# Emoji, Arabic and Hebrew are not listed: the client asks the server for them when such a letter is drawn.
FONTS = {
    HEAD: "fonts/alegreya-bold.ttf",
    BODY: "fonts/alegreya-sans-medium.ttf",
    BOLD: "fonts/alegreya-sans-bold.ttf",
    FIGURES: "fonts/literata-bold.ttf",
}


@dataclass(frozen=True)
class Palette:
    bg: str
    surface: str
    raised: str
    line: str
    ink: str
    soft: str
    faint: str
    """What cannot be tapped, but should still be seen to be there."""

    primary: str
    on_primary: str
    tint: str
    accent: str
    accent_ink: str
    """The accent as text: dark enough to be read on a card."""

    accent_tint: str
    bad: str
    bad_tint: str
    good: str


LIGHT = Palette(
    bg="#F6EEDF", surface="#FFFBF3", raised="#FFFFFF", line="#E3D5BA", ink="#2B2118", soft="#6E5F4D", faint="#B3A48B",
    primary="#1F5A5C", on_primary="#FFFBF3", tint="#DDEBE6", accent="#C97B16", accent_ink="#93560A", accent_tint="#FBE9C9",
    bad="#A8402B", bad_tint="#F8E0D8", good="#4E7A3A",
)  # fmt: skip
DARK = Palette(
    bg="#15110D", surface="#201A14", raised="#2A231B", line="#40362A", ink="#F3E9D8", soft="#B9A88F", faint="#6B5E4C",
    primary="#7FC4BE", on_primary="#0E2A2B", tint="#1E3635", accent="#F0B04A", accent_ink="#F0B04A", accent_tint="#3B2D14",
    bad="#F0937B", bad_tint="#3E1F17", good="#9CC77F",
)  # fmt: skip


@dataclass(frozen=True)
class SeatLook:
    """A seat is always a colour, a shape and a name."""

    colour: str
    shape: ft.IconData


SHAPES = {
    "circle": ft.Icons.CIRCLE,
    "square": ft.Icons.SQUARE,
    "triangle": ft.Icons.CHANGE_HISTORY,
    "star": ft.Icons.STAR,
    "diamond": ft.Icons.DIAMOND,
    "hexagon": ft.Icons.HEXAGON,
}

SEATS = tuple(SeatLook(seat.colour, SHAPES[seat.shape]) for seat in looks.SEATS)
"""The same as in the files that are handed on."""


def seat_look(place: int) -> SeatLook:
    return SEATS[place % len(SEATS)]


def drawn_icons() -> frozenset[str]:
    """The pictures there are: ours, and those that packs bring."""
    folders = [Path(str(files("screens"))) / "assets" / ICONS, *folders_called(ICONS)]
    return frozenset(item.stem for folder in folders for item in folder.glob("*.svg"))


DRAWN = drawn_icons()

Tap = Callable[..., Any]


def named(control: ft.Control, name: str, **facts: Any) -> ft.Control:
    """One thing for screen readers and for tests, however many controls it is made of."""
    return ft.MergeSemantics(ft.Semantics(identifier=name or None, content=control, **facts))


def marked(button: ft.Control, name: str, key: str = "") -> ft.Control:
    """A button under a name of its own. It stays a node by itself, so that its being disabled is told too.

    By its name it also stays the same button where something comes to stand beside it: a finger on its way is not lost.
    With a key, it is another button as soon as that is another: a finger on its way meant the old one.
    """
    return ft.Semantics(identifier=name, container=True, content=button, key=key or name)


@lru_cache(maxsize=512)
def scroll_mark(name: str) -> ft.ScrollKey:
    """A key that the page can be scrolled to. The same every time: with a new one all below it would be made anew."""
    return ft.ScrollKey(name)  # type: ignore[call-arg]  # Flet hides from the checker that it is a value


@lru_cache(maxsize=256)
def edge(width: float, colour: str) -> ft.Border:
    """A line all around. The same every time, as is what stands inside: then nobody has to compare them."""
    return ft.Border.all(width, colour)


@lru_cache(maxsize=256)
def room(left: float, top: float, right: float, bottom: float) -> ft.Padding:
    """The room around something."""
    return ft.Padding(left, top, right, bottom)


class Skin:
    """What one phone looks like: light or dark, its text size, its language."""

    def __init__(self, dark: bool = False, scale: float = 1.0, words: Translator | None = None) -> None:
        self.dark = dark
        self.scale = scale
        self.gentle = 1 + (scale - 1) * 0.4
        """For what is large already: headings and figures grow less, so that words still fit on a phone."""

        self.c = DARK if dark else LIGHT
        self.words = words or Translator()

    @cached_property
    def theme(self) -> ft.Theme:
        return ft.Theme(
            font_family=BODY,
            color_scheme_seed=self.c.primary,
            color_scheme=ft.ColorScheme(
                primary=self.c.primary,
                on_primary=self.c.on_primary,
                surface=self.c.surface,
                on_surface=self.c.ink,
                outline=self.c.line,
                error=self.c.bad,
            ),
        )

    # --- words

    def text(
        self,
        value: str,
        size: float = 16,
        colour: str | None = None,
        bold: bool = False,
        family: str | None = None,
        **more: Any,
    ) -> ft.Text:
        return ft.Text(
            value,
            size=size * self.scale,
            color=colour or self.c.ink,
            font_family=family or (BOLD if bold else BODY),
            **more,
        )

    def soft(self, value: str, size: float = 15, **more: Any) -> ft.Text:
        return self.text(value, size, self.c.soft, **more)

    def label(self, value: str) -> ft.Text:
        """A word above a group of cards."""
        return self.text(value, 16, self.c.soft)

    def head(self, value: str, size: float = 26, **more: Any) -> ft.Control:
        fits = size * self.gentle / self.scale
        return ft.Semantics(heading_level=1, content=self.text(value, fits, family=HEAD, **more))

    def figure(self, value: str, size: float = 25, colour: str | None = None, **more: Any) -> ft.Text:
        return self.text(value, size * self.gentle / self.scale, colour, family=FIGURES, **more)

    # --- surfaces

    def card(
        self,
        content: ft.Control,
        *,
        bg: str | None = None,
        border: str | None = None,
        pad: float = 14,
        on_click: Tap | None = None,
        **more: Any,
    ) -> ft.Container:
        return ft.Container(
            content,
            bgcolor=bg or self.c.surface,
            border=edge(1, border or self.c.line),
            border_radius=18,
            padding=pad,
            on_click=on_click,
            ink=on_click is not None,
            **more,
        )

    def column(self, controls: Sequence[ft.Control | None], spacing: float = 12, **more: Any) -> ft.Column:
        more.setdefault("horizontal_alignment", ft.CrossAxisAlignment.STRETCH)
        return ft.Column([each for each in controls if each is not None], spacing=spacing, **more)

    def row(self, controls: Sequence[ft.Control | None], spacing: float = 12, **more: Any) -> ft.Row:
        more.setdefault("vertical_alignment", ft.CrossAxisAlignment.CENTER)
        return ft.Row([each for each in controls if each is not None], spacing=spacing, **more)

    def picture(self, name: str, size: float = 28) -> ft.Control:
        """One of our own icons. Decoration beside a word, so screen readers pass over it."""
        return ft.Semantics(
            exclude_semantics=True, content=ft.Image(src=f"icons/{name}.svg", width=size, height=size)
        )

    def icon(self, icon: ft.IconData, size: float = 24, colour: str | None = None) -> ft.Icon:
        return ft.Icon(icon, size=size, color=colour or self.c.ink)

    def tile(self, content: ft.Control, quiet: bool = False, size: float = 48) -> ft.Container:
        """The tinted square at the head of a card."""
        return ft.Container(
            content,
            width=size,
            height=size,
            border_radius=14,
            bgcolor=self.c.bg if quiet else self.c.tint,
            alignment=ft.Alignment.CENTER,
        )

    def link(self, row: ft.Control, on_click: Tap, pad: float) -> ft.Container:
        """A line that leads somewhere; `pad` makes it high enough for a thumb."""
        return ft.Container(row, on_click=on_click, ink=True, border_radius=10, padding=room(0, pad, 0, pad))

    def pill(
        self, content: ft.Control, *, bg: str | None = None, border: str | None = None, **more: Any
    ) -> ft.Container:
        return ft.Container(
            content,
            bgcolor=bg or self.c.surface,
            border=edge(1, border or self.c.line),
            border_radius=20,
            padding=room(12, 7, 14, 7),
            **more,
        )

    def chip(self, content: ft.Control, on_click: Tap, chosen: bool = False) -> ft.Container:
        """One of several small choices side by side, large enough for a thumb."""
        return ft.Container(
            content,
            padding=room(16, 13, 16, 13),
            border_radius=24,
            ink=True,
            bgcolor=self.c.tint if chosen else self.c.surface,
            border=edge(1, self.c.primary if chosen else self.c.line),
            on_click=on_click,
        )

    def chips(self, chips: Sequence[ft.Control]) -> ft.Row:
        return ft.Row(list(chips), wrap=True, spacing=8, run_spacing=8)

    # --- buttons

    def main_button(
        self, label: str, on_click: Tap | None, *, disabled: bool = False, name: str = "main"
    ) -> ft.Control:
        """The one main button of a screen, named after the deed."""
        shape = ft.RoundedRectangleBorder(radius=16)
        return marked(
            ft.FilledButton(
                content=self.text(
                    label,
                    19,
                    self.c.soft if disabled else self.c.on_primary,
                    bold=True,
                    text_align=ft.TextAlign.CENTER,
                ),
                bgcolor=self.c.line if disabled else self.c.primary,
                style=ft.ButtonStyle(shape=shape, padding=room(16, 15, 16, 16)),
                disabled=disabled,
                on_click=on_click,
            ),
            name,
        )

    def button(
        self,
        label: str,
        on_click: Tap | None,
        *,
        colour: str | None = None,
        icon: ft.IconData | None = None,
        **more: Any,
    ) -> ft.OutlinedButton:
        words = self.text(label, 16, colour or self.c.primary, bold=True, text_align=ft.TextAlign.CENTER)
        return ft.OutlinedButton(
            content=self._beside(icon, words, spacing=8, alignment=ft.MainAxisAlignment.CENTER),
            style=ft.ButtonStyle(
                shape=ft.RoundedRectangleBorder(radius=16),
                side=ft.BorderSide(1, colour or self.c.line),
                bgcolor=self.c.surface,
                padding=room(14, 14, 14, 15),
            ),
            on_click=on_click,
            **more,
        )

    def quiet_button(
        self,
        label: str,
        on_click: Tap | None,
        *,
        colour: str | None = None,
        icon: ft.IconData | None = None,
        **more: Any,
    ) -> ft.TextButton:
        words = self.text(label, 16, colour or self.c.accent_ink, bold=True)
        return ft.TextButton(
            content=self._beside(icon, words, spacing=6),
            style=ft.ButtonStyle(padding=room(10, 12, 10, 12)),
            on_click=on_click,
            **more,
        )

    def _beside(self, icon: ft.IconData | None, words: ft.Text, **row: Any) -> ft.Control:
        """A sign beside the words of a button, where it has one."""
        if icon is None:
            return words
        words.expand = words.expand_loose = (
            True  # as wide as they are, and on two lines where they do not fit
        )
        return ft.Row([self.icon(icon, 20, words.color), words], tight=True, **row)

    def icon_button(self, icon: ft.IconData, name: str, on_click: Tap | None, **more: Any) -> ft.IconButton:
        """A button that is only a sign has a name for those who cannot see it, and for a long press."""
        size, colour = more.pop("icon_size", 24), more.pop("icon_color", self.c.ink)
        sign = ft.Icon(icon, semantics_label=name, size=size, color=colour)
        return ft.IconButton(sign, tooltip=name, on_click=on_click, width=48, height=48, **more)

    def switch(self, value: bool, on_change: Tap, **more: Any) -> ft.Switch:
        """On is filled, off is outlined; both can be told apart in a dim room."""
        return ft.Switch(
            value=value,
            on_change=on_change,
            active_color=self.c.on_primary,
            active_track_color=self.c.primary,
            inactive_thumb_color=self.c.soft,
            inactive_track_color=self.c.surface,
            track_outline_color={
                ft.ControlState.SELECTED: self.c.primary,
                ft.ControlState.DEFAULT: self.c.soft,
            },
            **more,
        )

    def field(self, label: str, **more: Any) -> ft.TextField:
        return ft.TextField(
            label=label,
            border_radius=16,
            border_color=self.c.line,
            focused_border_color=self.c.primary,
            bgcolor=self.c.surface,
            color=self.c.ink,
            text_size=18 * self.scale,
            text_style=ft.TextStyle(font_family=BODY),
            label_style=ft.TextStyle(color=self.c.soft, font_family=BODY),
            error_style=ft.TextStyle(color=self.c.bad, size=14 * self.scale, font_family=BODY),
            **more,
        )

    # --- seats

    def seat_disc(self, place: int, size: float = 40) -> ft.Container:
        look = seat_look(place)
        return ft.Container(
            ft.Icon(look.shape, color="#FFFFFF", size=size * 0.5),
            width=size,
            height=size,
            border_radius=size / 2,
            bgcolor=look.colour,
            border=edge(1.5, "#FFFBF3") if self.dark else None,
            alignment=ft.Alignment.CENTER,
        )


@lru_cache(maxsize=64)
def skin_of(dark: bool, scale: float, language: str) -> Skin:
    """The same look is the same thing, so that a part drawn with it need not be drawn again."""
    return Skin(dark, scale, Translator(language))
