"""Count check: what should lie there, what does, and one tap that sets the books right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.games.presentation import Presentation
from companion.glimpse import Glimpse, Units
from companion.glimpse.office import Figure, Heap
from rules_core.engine.questions import HOST
from rules_core.settling.counting import CorrectCounts, Counted
from screens.hooks import made_once, remember, settled, writing
from screens.parts.amounts import Keypad, stepper
from screens.parts.figures import figure_rows
from screens.parts.frame import back_line, page_of
from screens.parts.reasons import reason_input
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.seat.recording import record
from screens.skin import DRAWN, Skin, named
from screens.translator import capital

MOST = 9999

Place = tuple[str, str]
Counts = Mapping[Place, int]
"""What was counted, by account and resource; what is not in it is as the books say."""


@ft.component
def CountCheckPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    """One heap after the other; only what differs has to be touched."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    heaps, set_heaps = remember(())
    counted, set_counted = remember({})
    opened, open_heap = remember(glimpse.acting or (glimpse.seats[0].name if glimpse.seats else ""))
    reason, set_reason = writing()
    submission = made_once(lambda: phone.sent().key)
    ready = settled()
    host = glimpse.badge.host

    async def look() -> None:
        if phone.badge is not None:
            set_heaps(await phone.ask(phone.house.office.heaps, phone.badge) or ())

    ft.use_effect(look, [glimpse.revision])
    wrong = differences(heaps, counted)

    async def go() -> None:
        counts = tuple(Counted(each.account, each.resource, each.after) for each in wrong)
        if host:
            move = CorrectCounts(HOST, counts)
            because = reason.text or _("we counted")
            if await record(phone, move, key=submission, seen=glimpse, reason=because):
                phone.open_menu("")
            return
        name = library.game(glimpse.game_id).name
        told = _.listed(
            [
                _(
                    "{who} has {n} {what}",
                    who=_(each.called),
                    n=each.after,
                    what=_(name(each.resource, each.after)),
                )
                for each in wrong[:3]
            ]
        )
        claim = reason.text or told
        sent = phone.sent(submission)
        if await phone.do(phone.house.disputes.doubt_counts, phone.badge, counts, claim, sent):
            phone.open_menu("")
            phone.say(_("The host has been told what you counted."), "good")

    def toggle(account: str) -> Callable[[], None]:
        return lambda: open_heap(lambda now: "" if now == account else account)

    controls: list[ft.Control | None] = [
        back_line(skin, _("Count check"), back),
        skin.text(_("This is what should be on the table. Change whatever you count differently."), 17),
    ]
    numbers = seat_numbers(glimpse)
    for heap in heaps:
        lead = (
            skin.seat_disc(numbers[heap.account], 34) if heap.account in numbers else skin.picture("bank", 34)
        )
        controls.append(
            HeapCard(
                phone,
                glimpse.game_id,
                heap,
                lead,
                counted,
                set_counted,
                heap.account == opened,
                toggle(heap.account),
                key=f"heap-{heap.account}",
            )
        )
    if wrong:
        rows = figure_rows(skin, shown, wrong)
        controls.append(
            ft.Semantics(
                identifier="differences",
                container=True,
                content=skin.card(
                    skin.column([skin.text(_("The books say → you count"), 16, bold=True), *rows], 6),
                    bg=skin.c.accent_tint,
                    border=skin.c.accent,
                ),
            )
        )
        usual = [_("We counted"), _("Somebody forgot to pay"), _("A token was lost")]
        controls.append(
            reason_input(skin, _("Why? It goes into the log"), reason, set_reason, usual, "reason")
        )
    deed = _.count("Correct {n} count", "Correct {n} counts", len(wrong)) if host else _("Tell the host")
    if not wrong:
        deed = _("Everything is as it should be")
    return page_of(
        phone,
        controls,
        bottom=[
            skin.main_button(deed, go, disabled=not wrong or phone.busy or not ready, name="correct-counts")
        ],
    )


def differences(heaps: tuple[Heap, ...], counted: Counts) -> list[Figure]:
    """Where a count differs from the books, as the books are now."""
    return [
        Figure(
            heap.account,
            heap.called,
            units.resource,
            units.name,
            units.units,
            counted[heap.account, units.resource],
        )
        for heap in heaps
        for units in heap.units
        if counted.get((heap.account, units.resource), units.units) != units.units
    ]


@ft.component
def HeapCard(
    phone: Phone,
    game: str,
    heap: Heap,
    lead: ft.Control,
    counted: Counts,
    set_counted: Any,
    opened: bool,
    toggle: Any,
    changes: Mapping[Place, int] | None = None,
    key: Any = None,
) -> ft.Control:
    """What lies in one place: closed a line of figures, opened a stepper for each.

    `changes`: what the entry that is in question has changed there.
    """
    skin, shown = phone.skin, presentation(game)
    _ = skin.words
    typing, set_typing = remember("")

    def type_it(resource: str) -> Callable[[], None]:
        return lambda: set_typing(lambda now: "" if now == resource else resource)

    heading = ft.Container(
        skin.row(
            [
                lead,
                skin.text(capital(_(heap.called)), 19, bold=True, expand=True),
                skin.icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, 24, skin.c.primary),
            ]
        ),
        on_click=toggle,
        ink=True,
        border_radius=12,
        padding=4,
    )
    rows: list[ft.Control | None] = [named(heading, f"heap-{heap.account}", expanded=opened)]
    if not opened:
        rows.append(_in_one_line(skin, shown, heap, counted))
        return skin.card(skin.column(rows, 6), pad=12)
    for units in heap.units:
        place = (heap.account, units.resource)

        def change(make: Callable[[int], int], place: Place = place, was: int = units.units) -> None:
            set_counted(lambda now: {**now, place: make(now.get(place, was))})

        def follow(figure: int, change: Any = change) -> None:
            change(lambda _was: figure)

        def typed(figure: int, follow: Any = follow) -> None:
            set_typing("")
            follow(figure)

        def step(by: int, change: Any = change) -> None:
            change(lambda was: min(max(was + by, 0), MOST))

        rows.append(
            _heap_line(
                skin,
                shown,
                units,
                counted.get(place, units.units),
                step,
                type_it(units.resource),
                heap.account,
                (changes or {}).get(place, 0),
            )
        )
        if typing == units.resource:
            rows.append(Keypad(skin, 0, MOST, typed, on_typed=follow, key=f"keypad-{units.resource}"))
    return skin.card(skin.column(rows, 10), pad=12)


def _in_one_line(skin: Skin, shown: Presentation, heap: Heap, counted: Counts) -> ft.Control:
    """All figures of a heap, those that differ in red."""

    def figure(units: Units) -> ft.Control:
        now = counted.get((heap.account, units.resource), units.units)
        colour = skin.c.ink if now == units.units else skin.c.bad
        picture = skin.picture(shown.icon(units.resource, DRAWN) or "other", 22)
        return ft.Row([picture, skin.figure(str(now), 17, colour)], spacing=4, tight=True)

    return ft.Row([figure(units) for units in heap.units], spacing=14, wrap=True)


def _heap_line(
    skin: Skin,
    shown: Presentation,
    units: Units,
    now: int,
    step: Any,
    type_it: Any,
    account: str,
    changed: int = 0,
) -> ft.Control:
    _ = skin.words
    words = skin.column(
        [
            skin.text(capital(_(units.name)), 17, bold=True),
            skin.text(
                _("the books say {n}", n=units.units), 14, skin.c.soft if now == units.units else skin.c.bad
            ),
            skin.soft(_("{change} from this entry", change=f"{changed:+d}".replace("-", "−")), 14)
            if changed
            else None,
        ],
        0,
        expand=True,
    )
    count = stepper(
        skin, now, 0, MOST, step, type_it, name=f"counted-{account}-{units.resource}", large=False
    )
    return skin.row([skin.picture(shown.icon(units.resource, DRAWN) or "other", 30), words, count], 10)
