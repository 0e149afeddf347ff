"""How many: a stepper that cannot leave its limits, and a keypad for large figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.games.presentation import Presentation
from screens.hooks import Writing, focus_on, made_once, remember, writing
from screens.parts.figures import signed
from screens.parts.sizes import LARGE_TEXT
from screens.skin import DRAWN, Skin, marked, named
from screens.translator import capital
from screens.way_back import WayBack

if TYPE_CHECKING:
    from screens.phone import Phone

UNLIMITED = 999
"""From here on a limit is no news to anybody."""

DIGITS = frozenset("0123456789")

Change = Callable[[Any], Any]


def stepper(
    skin: Skin,
    value: int | None,
    least: int,
    most: int,
    step: Change,
    type_it: Callable[[], Any],
    *,
    name: str,
    large: bool = True,
) -> ft.Control:
    """Minus, the figure, plus. Tapping the figure asks for the keypad. A figure that is not known yet is a dash."""
    _ = skin.words
    size = 60 if large else 48
    room = skin.gentle

    def button(icon: ft.IconData, word: str, by: int, dead: bool) -> ft.Control:
        return ft.IconButton(
            ft.Icon(icon, semantics_label=word, color=skin.c.faint if dead else skin.c.primary),
            tooltip=word,
            on_click=lambda: step(by),
            disabled=dead,
            width=size,
            height=size,
            style=ft.ButtonStyle(
                bgcolor=skin.c.bg if dead else skin.c.tint, shape=ft.RoundedRectangleBorder(radius=16)
            ),
        )

    figure = ft.Container(
        skin.figure("–" if value is None else str(value), 44 if large else 25),
        alignment=ft.Alignment.CENTER,
        border_radius=14,
        ink=True,
        width=(max(130, 30 * len(str(most))) if large else 60) * room,
        height=(64 if large else 48) * room,
        on_click=type_it,
        tooltip=_("Type a number"),
    )
    return ft.Row(
        [
            button(ft.Icons.REMOVE, _("One less"), -1, value is None or value <= least),
            named(figure, name),
            button(ft.Icons.ADD, _("One more"), 1, value is not None and value >= most),
        ],
        alignment=ft.MainAxisAlignment.CENTER if large else ft.MainAxisAlignment.END,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=12 if large else 2,
        tight=not large,
    )


def _with_digit(text: str, digit: str, most_digits: int) -> str:
    """
    >>> _with_digit("0", "7", 3), _with_digit("-1", "2", 3), _with_digit("123", "4", 3)
    ('7', '-12', '123')
    """
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    return sign + ((digits + digit).lstrip("0")[:most_digits] or "0")


@ft.component
def Keypad(
    skin: Skin,
    least: int,
    most: int,
    done: Change,
    strict: bool = True,
    title: str = "",
    close: Callable[[], Any] | None = None,
    begun: Writing | None = None,
    on_typed: Change | None = None,
    key: Any = None,
) -> ft.Control:
    """Ten keys for a thumb, and a sign where figures can be below zero.

    A figure beyond the limits cannot be taken over, unless somebody else points it out (`strict` is False).
    `title` tells what is typed, where the keypad does not stand beside it. `begun` holds the digits where the keypad
    serves one line after another: whoever leads it on clears them. `on_typed` is told of every figure that could be
    taken over, as soon as it stands there.
    """
    _ = skin.words
    typed, write_down = writing(elsewhere=begun)
    keyboard: ft.Ref[ft.KeyboardListener] = made_once(ft.Ref[ft.KeyboardListener])

    async def listen() -> None:
        """What opened the keypad has the keyboard still, and so has the line before."""
        await focus_on(keyboard)

    ft.use_effect(listen, [title])
    minus, digits_typed = typed.text.startswith("-"), typed.text.lstrip("-")

    def can_take(text: str) -> bool:
        return bool(text.lstrip("-")) and (not strict or least <= int(text) <= most)

    def write(text: str) -> None:
        write_down(text)
        if on_typed is not None and can_take(text):
            on_typed(int(text))

    fits = can_take(typed.text)
    most_digits = len(str(max(abs(least), abs(most)))) + 1  # one too many can be seen to be one too many

    def press(digit: str) -> Callable[[], None]:
        return lambda: write(_with_digit(typed.text, digit, most_digits))

    def erase() -> None:
        write(typed.text[:-1])

    def change_sign() -> None:
        write(typed.text[1:] if typed.text.startswith("-") else f"-{typed.text}")

    def take() -> None:
        """What stands there at this moment; whatever is typed next begins anew."""
        now = typed.text
        if now.lstrip("-"):
            write("")
            done(int(now))

    def on_key(event: ft.KeyDownEvent) -> None:
        """A keyboard that lies on the table does what the keys on the screen do."""
        pressed = event.key.removeprefix("Numpad ")
        if pressed in DIGITS:
            press(pressed)()
        elif pressed == "Backspace":
            erase()
        elif pressed in ("-", "Subtract") and least < 0:
            change_sign()
        elif pressed == "Enter" and can_take(typed.text):
            take()
        elif pressed == "Escape" and close is not None:
            close()

    def key_button(content: ft.Control, tap: Callable[[], Any]) -> ft.Control:
        return ft.OutlinedButton(
            content=content,
            on_click=tap,
            height=54,
            expand=True,
            style=ft.ButtonStyle(
                shape=ft.RoundedRectangleBorder(radius=14),
                side=ft.BorderSide(1, skin.c.line),
                bgcolor=skin.c.surface,
                padding=0,
            ),
        )

    rows: list[ft.Control] = [
        ft.Row([key_button(skin.figure(digit, 24), press(digit)) for digit in digits], spacing=8)
        for digits in ("123", "456", "789")
    ]
    eraser = ft.Icon(ft.Icons.BACKSPACE_OUTLINED, semantics_label=_("Erase"), color=skin.c.ink, size=22)
    ink = skin.c.on_primary if fits else skin.c.soft
    check = ft.FilledButton(
        content=ft.Icon(ft.Icons.CHECK, semantics_label=_("Use this number"), color=ink),
        on_click=take,
        disabled=not fits,
        height=54,
        expand=True,
        bgcolor=skin.c.primary if fits else skin.c.line,
        style=ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=14), padding=0),
    )
    sign = key_button(skin.figure("±", 24), change_sign)
    rows.append(
        ft.Row(
            [
                *([sign] if least < 0 else []),
                key_button(eraser, erase),
                key_button(skin.figure("0", 24), press("0")),
                ft.Container(marked(check, "take-figure"), expand=True),
            ],
            spacing=8,
        )
    )
    told = _("From {least} to {most}", least=signed(least), most=signed(most))
    shown = ("−" if minus else "") + (digits_typed or "–")
    head = skin.row(
        [
            skin.icon_button(ft.Icons.CLOSE, _("Close"), close) if close is not None else None,
            skin.column(
                [skin.text(title, 17, bold=True) if title else None, skin.soft(told)], 0, expand=True
            ),
            skin.figure(shown, 28, None if fits or not digits_typed else skin.c.bad),
        ],
        4,
    )
    card = skin.card(skin.column([head, *rows], 8), bg=skin.c.bg)
    return ft.KeyboardListener(card, on_key_down=on_key, ref=keyboard)


@ft.component
def CountInput(
    skin: Skin,
    value: int,
    least: int,
    most: int,
    change: Change,
    name: str = "count",
    ends: bool = True,
    phone: Phone | None = None,
    key: Any = None,
) -> ft.Control:
    """One figure, with shortcuts to both ends. What is typed counts at once: the button that takes it stands elsewhere."""
    _ = skin.words
    typing, set_typing = remember(False)

    def done(figure: int) -> None:
        set_typing(False)
        change(figure)

    def step(by: int) -> None:
        """From the figure as it is by now: a quick second tap comes before the first is drawn."""
        change(lambda now: min(max((value if now is None else now) + by, least), most))

    shortcuts: list[ft.Control] = []
    if ends and most - least >= 3 and most < UNLIMITED:
        half = (least + most) // 2
        for label, figure in (
            (_("Least: {n}", n=signed(least)), least),
            (_("Half: {n}", n=signed(half)), half),
            (_("All: {n}", n=most), most),
        ):
            shortcuts.append(skin.button(label, lambda _event, figure=figure: change(figure), expand=True))
    limits = skin.soft(
        _("From {least} to {most}", least=signed(least), most=signed(most)), text_align=ft.TextAlign.CENTER
    )
    return skin.column(
        [
            stepper(skin, value, least, most, step, lambda: set_typing(not typing), name=name),
            (skin.column(list(shortcuts), 8) if skin.scale > LARGE_TEXT else ft.Row(shortcuts, spacing=8))
            if shortcuts
            else limits,
            WayBack(phone, lambda: set_typing(False), key="way-back")
            if typing and phone is not None
            else None,
            Keypad(skin, least, most, done, on_typed=change) if typing else None,
        ],
        12,
    )


@ft.component
def BagInput(
    skin: Skin,
    shown: Presentation,
    bag: Mapping[str, int],
    limits: Mapping[str, int],
    most: int | None,
    name: Callable[[str], str],
    change: Change,
    phone: Phone | None = None,
    key: Any = None,
) -> ft.Control:
    """A stepper for each resource; together they cannot exceed what is asked."""
    _ = skin.words
    typing, set_typing = remember("")
    left = None if most is None else most - sum(bag.values())

    def follow(resource: str) -> Change:
        return lambda units: change(lambda now: {**now, resource: units})

    def put(resource: str) -> Change:
        def change_one(units: int) -> None:
            set_typing("")
            follow(resource)(units)

        return change_one

    def step(resource: str, cap: int) -> Change:
        def step_one(by: int) -> None:
            set_typing("")
            change(lambda now: {**now, resource: min(max(now.get(resource, 0) + by, 0), cap)})

        return step_one

    def toggle(resource: str) -> Callable[[], None]:
        return lambda: set_typing("" if typing == resource else resource)

    rows: list[ft.Control] = []
    for resource, limit in limits.items():
        have = bag.get(resource, 0)
        cap = limit if left is None else min(limit, have + max(left, 0))
        words = skin.column(
            [
                skin.text(capital(_(name(resource))), 17, bold=True),
                skin.soft(_("up to {n}", n=limit), 14) if limit < UNLIMITED else None,
            ],
            0,
            expand=True,
        )
        rows.append(
            skin.row(
                [
                    skin.picture(shown.icon(resource, DRAWN) or "other", 30),
                    words,
                    stepper(
                        skin,
                        have,
                        0,
                        cap,
                        step(resource, cap),
                        toggle(resource),
                        name=f"bag-{resource}",
                        large=False,
                    ),
                ],
                10,
            )
        )
        if typing == resource:
            pad = Keypad(skin, 0, cap, put(resource), on_typed=follow(resource), key=f"keypad-{resource}")
            rows.append(pad)
    if typing and phone is not None:
        rows.append(WayBack(phone, lambda: set_typing(""), key="way-back"))
    return skin.card(skin.column(rows, 10))
