"""One line of a score sheet for each kind of thing that can be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from rules_core.scoring.items import Cards, Item, Number, Numbers, One, Pairs, Player, Yes
from rules_core.scoring.tally import Fault, Tally
from screens.parts.amounts import Keypad, stepper
from screens.parts.figures import signed
from screens.parts.sizes import LARGE_TEXT
from screens.phone import Phone
from screens.score.draft import Draft
from screens.score.filling import Filling
from screens.skin import DRAWN, Skin, named, scroll_mark
from screens.translator import capital, sentence
from screens.way_back import WayBack

STEPPED = 60
"""Larger figures are typed, not counted up."""

AT_HAND = 6
"""So many choices stand on the sheet itself; more have a page of their own."""


@dataclass(frozen=True)
class Column:
    """Where a line stands: on which phone, in whose column, and what this person has open."""

    phone: Phone
    filling: Filling
    tally: Tally
    seat: str
    numbers: dict[str, int]
    """Which colour and shape each seat has."""

    headed_by: str = ""
    """The picture above the lines: none of them repeats it."""

    @property
    def draft(self) -> Draft:
        return self.filling.draft

    @property
    def typing(self) -> str:
        """The item of this column whose keypad is open."""
        item = self.filling.item
        return item if item and self.filling.seat_of(item) == self.seat else ""

    def type_into(self, item: str) -> None:
        self.filling.type_into(item, self.seat)

    def pick_for(self, item: str) -> None:
        self.filling.pick_for(item)

    def value(self, item: Item) -> Any:
        return self.tally.of(self.seat).get(item.id, item.usual)

    def put(self, item: Item, value: Any) -> None:
        self.draft.put(self.seat, item.id, value)


def field(
    column: Column, item: Item, faults: Sequence[Fault], nothing: ft.Control | None = None
) -> ft.Control:
    """The line of an item, with what is wrong right below it, and a way to say that there is nothing."""
    skin = column.phone.skin
    match item:
        case Number():
            line = _number(column, item)
        case Numbers():
            line = _numbers(column, item)
        case Cards():
            line = _cards(column, item)
        case Pairs():
            line = _pairs(column, item)
        case One():
            options = [*item.options, *([""] if item.none else [])]
            line = _choice(column, item, [(each, _told(skin, item, each), "") for each in options])
        case Yes():
            line = _choice(column, item, [(each, _told(skin, item, each), "") for each in (True, False)])
        case Player():
            people = [*column.tally.players, *([""] if item.none else [])]
            line = _choice(column, item, [(each, _told(skin, item, each), each) for each in people])
        case _:
            raise AssertionError(f"no line for {item.kind}")
    marked = [fault_line(column, fault) for fault in faults]
    below = ft.Row([nothing]) if nothing is not None else None
    return ft.Container(skin.column([line, *marked, below], 4), key=scroll_mark(line_key(item.id)))


def line_key(item: str) -> str:
    """What the page is scrolled to."""
    return f"line-{item}"


def fault_line(column: Column, fault: Fault) -> ft.Control:
    """What is missing or cannot be; a tap tells the rule."""
    skin = column.phone.skin
    ink = skin.c.accent_ink if fault.missing else skin.c.bad
    row = skin.row(
        [
            skin.icon(ft.Icons.EDIT_OUTLINED if fault.missing else ft.Icons.BLOCK, 18, ink),
            skin.text(sentence(skin.words(fault.because)), 15, ink, expand=True),
        ],
        8,
    )
    return named(skin.link(row, lambda: column.filling.look_up(fault), 13), f"fault-{fault.item}")


def heading(column: Column, item: Item, tail: ft.Control | None = None) -> ft.Control:
    """The picture of an item, its name and a hint, and whatever stands at its right."""
    skin = column.phone.skin
    _ = skin.words
    shown = item.icon in DRAWN and item.icon != column.headed_by
    picture = skin.picture(item.icon, 30) if shown else None
    words = skin.column(
        [
            skin.text(capital(_(item.label)), 17, bold=True),
            skin.soft(_(item.hint), 14) if item.hint else None,
        ],
        0,
        expand=True,
    )
    if skin.scale > LARGE_TEXT and tail is not None:
        return skin.column(
            [skin.row([picture, words], 10), ft.Row([tail], alignment=ft.MainAxisAlignment.END)], 4
        )
    return skin.row([picture, words, tail], 10)


def _told(skin: Skin, item: Item, value: Any) -> str:
    return capital(skin.words(item.words(value)))


# --- numbers


def _number(column: Column, item: Number) -> ft.Control:
    skin = column.phone.skin
    value = column.value(item)

    def step(by: int) -> None:
        column.type_into("")

        def count_on(now: int | None) -> int:
            if now is None:
                return max(item.least, 1 if by > 0 else 0)
            return min(max(now + by, item.least), item.most)

        column.draft.change(column.seat, item.id, count_on)

    def type_it() -> None:
        column.type_into(item.id)

    if item.most - item.least <= STEPPED:
        entry = stepper(
            skin, value, item.least, item.most, step, type_it, name=f"item-{item.id}", large=False
        )
        if column.typing == item.id:
            entry = ft.Container(entry, border=ft.Border.all(2, skin.c.accent), border_radius=16)
    else:
        shown = "–" if value is None else signed(value)
        entry = figure_button(skin, shown, type_it, f"item-{item.id}", column.typing == item.id)
    return heading(column, item, entry)


def keypad(column: Column, item: Number | Numbers, seat: str, *, closes: bool = True) -> ft.Control:
    """The keypad for an item, at thumb height. It says whose line is typed, and goes on with the next by itself."""
    skin = column.phone.skin
    _ = skin.words
    filling = column.filling
    who = seat or _("Whole table")
    pad = Keypad(
        skin,
        item.least,
        item.most,
        filling.take,
        strict=False,
        title=f"{who} · {capital(_(item.label))}",
        close=(lambda: filling.type_into("")) if closes else None,
        begun=filling.begun,
        key="keypad",  # the same one goes on to the next line: a digit that was tapped meanwhile is not lost
    )
    away = WayBack(column.phone, lambda: filling.type_into(""), key="way-back")
    return ft.Semantics(
        identifier=f"typing-{item.id}", container=True, content=skin.column([away, pad], 0, tight=True)
    )


def figure_button(
    skin: Skin, figure: str, on_click: Callable[[], Any], name: str, typing: bool = False
) -> ft.Control:
    """A figure that is typed: tapping it opens the keypad."""
    box = ft.Container(
        skin.figure(figure, 25),
        alignment=ft.Alignment.CENTER,
        border_radius=14,
        border=ft.Border.all(2, skin.c.accent) if typing else ft.Border.all(1, skin.c.line),
        bgcolor=skin.c.tint,
        ink=True,
        width=104 * skin.gentle,
        height=48 * skin.gentle,
        on_click=on_click,
        tooltip=skin.words("Type a number"),
    )
    return named(box, name)


def _numbers(column: Column, item: Numbers) -> ft.Control:
    skin = column.phone.skin
    _ = skin.words
    values: list[int] = column.value(item) or []

    def without(place: int) -> Callable[[], None]:
        return lambda: column.draft.change(
            column.seat, item.id, lambda now: [*now[:place], *now[place + 1 :]] if now else now
        )

    def toggle() -> None:
        if column.typing == item.id:
            column.filling.go_on()
        else:
            column.type_into(item.id)

    chips: list[ft.Control] = [
        named(
            skin.chip(ft.Row([skin.figure(signed(each), 19), skin.icon(ft.Icons.CLOSE, 16, skin.c.soft)],
                               spacing=6, tight=True), without(place), chosen=True),
            f"{item.id}-{place}", label=_("Remove {n}", n=each),
        )
        for place, each in enumerate(values)
    ]  # fmt: skip
    open_ = column.typing == item.id
    label = _("Done") if open_ else _("Add a number")
    chips.append(
        named(
            skin.chip(
                ft.Row(
                    [
                        skin.icon(ft.Icons.CHECK if open_ else ft.Icons.ADD, 18, skin.c.primary),
                        skin.text(label, 16, skin.c.primary, bold=True),
                    ],
                    spacing=6,
                    tight=True,
                ),
                toggle,
            ),
            f"item-{item.id}",
        )
    )
    total = skin.figure(signed(sum(values)), 25) if values else None
    chosen = skin.chips(chips)
    return skin.column([heading(column, item, total), chosen], 8)


# --- choices


def _choice(column: Column, item: Item, options: Sequence[tuple[Any, str, str]]) -> ft.Control:
    """One of a few, side by side: value, words, and the seat whose disc stands before them."""
    skin = column.phone.skin
    value = column.value(item)

    def choose(each: Any) -> Callable[[], None]:
        def take() -> None:
            column.put(item, each)
            column.filling.has_chosen(item.id)

        return take

    chips: list[ft.Control] = []
    for each, words, seat in options:
        chosen = value is not None and value == each and type(value) is type(each)
        disc = skin.seat_disc(column.numbers.get(seat, 0), 24) if seat else None
        content = skin.row([disc, skin.text(words, 16, bold=chosen)], 8, tight=True)
        chips.append(
            named(
                skin.chip(content, choose(each), chosen),
                f"choice-{item.id}-{str(each).lower() or 'none'}",
                selected=chosen,
            )
        )
    return skin.column([heading(column, item), skin.chips(chips)], 8)


def _cards(column: Column, item: Cards) -> ft.Control:
    skin = column.phone.skin
    _ = skin.words
    held: dict[str, int] = column.value(item) or {}
    offered = list(item.options if item.offered is None else item.offered(column.tally, column.seat))
    if len(offered) <= AT_HAND and item.copies == 1:
        return _toggles(column, item, held, [*offered, *(each for each in held if each not in offered)])
    lines: list[ft.Control] = [
        skin.row(
            [
                skin.picture(card_icon(item, each), 26),
                skin.text(
                    (f"{count} × " if count > 1 else "") + _told_card(skin, item, each), 16, expand=True
                ),
            ],
            8,
        )
        for each, count in held.items()
    ]
    label = _("Change") if held else _("Choose")
    button = skin.button(label, lambda: column.pick_for(item.id), icon=ft.Icons.STYLE_OUTLINED)
    return skin.column([heading(column, item), *lines, named(button, f"item-{item.id}")], 8)


def _told_card(skin: Skin, item: Cards | Pairs, each: str) -> str:
    return capital(skin.words(item.named(each)))


def card_icon(item: Cards, each: str) -> str:
    icon = (item.icons or {}).get(each, each)
    return icon if icon in DRAWN else item.icon


def _toggles(column: Column, item: Cards, held: dict[str, int], offered: Sequence[str]) -> ft.Control:
    skin = column.phone.skin

    def toggle(each: str) -> Callable[[], None]:
        def flip(now: dict[str, int] | None) -> dict[str, int]:
            now = dict(now or {})
            if now.pop(each, 0):
                return now
            return {**now, each: 1}

        return lambda: column.draft.change(column.seat, item.id, flip)

    chips: list[ft.Control] = []
    for each in offered:
        chosen = bool(held.get(each))
        sign = ft.Icons.CHECK_BOX if chosen else ft.Icons.CHECK_BOX_OUTLINE_BLANK
        content = ft.Row(
            [
                skin.icon(sign, 20, skin.c.primary if chosen else skin.c.soft),
                skin.picture(card_icon(item, each), 24),
                skin.text(_told_card(skin, item, each), 16, bold=chosen),
            ],
            spacing=8,
            tight=True,
        )
        chips.append(
            named(skin.chip(content, toggle(each), chosen), f"pick-{item.id}-{each}", selected=chosen)
        )
    return skin.column([heading(column, item), skin.chips(chips)], 8)


def _pairs(column: Column, item: Pairs) -> ft.Control:
    skin = column.phone.skin
    _ = skin.words
    held: dict[str, str] = column.value(item) or {}

    def without(place: str) -> Callable[[], None]:
        def take(now: dict[str, str] | None) -> dict[str, str]:
            return {where: each for where, each in (now or {}).items() if where != place}

        return lambda: column.draft.change(column.seat, item.id, take)

    lines: list[ft.Control] = [
        skin.row(
            [
                skin.picture(item.icon, 26),
                skin.column(
                    [
                        skin.text(_told_card(skin, item, each), 16, bold=True),
                        skin.soft(_("above {card}", card=_(item.places[place])), 14),
                    ],
                    0,
                    expand=True,
                ),
                skin.icon_button(
                    ft.Icons.CLOSE, _("Remove {card}", card=_(item.named(each))), without(place)
                ),
            ],
            8,
        )
        for place, each in held.items()
    ]
    button = skin.button(_("Add one"), lambda: column.pick_for(item.id), icon=ft.Icons.ADD)
    return skin.column([heading(column, item), *lines, named(button, f"item-{item.id}")], 8)
