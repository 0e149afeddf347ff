"""An entry of the log: who did what, with its effects, and on a tap the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.games.presentation import Presentation
from companion.glimpse import LogCard
from rules_core.engine.questions import HOST
from screens.hooks import drawn_when_changed, remember
from screens.parts.effects import folded_effects
from screens.skin import DRAWN, Skin
from screens.telling import doer


def clock_time(text: str) -> str:
    """The time of day of an entry, in the host machine's zone: all sit at one table."""
    try:
        return datetime.fromisoformat(text).astimezone().strftime("%H:%M")
    except ValueError:
        return ""


@dataclass
class Deeds:
    """What can be done with an entry. One object for the whole list, so that its entries stay the same."""

    take_back: Callable[[LogCard], Any] = lambda _line: None
    dispute: Callable[[LogCard], Any] = lambda _line: None
    look_back: Callable[[int], Any] = lambda _number: None
    show_rule: Callable[[str], Any] = lambda _rule: None


@drawn_when_changed
@ft.component
def LogEntry(
    skin: Skin,
    game: str,
    seats: tuple[str, ...],
    line: LogCard,
    watches: bool,
    deeds: Deeds,
    *,
    host: bool = False,
    disputed: bool = False,
    unfolded: bool = False,
    key: Any = None,
) -> ft.Control:
    """An entry of the log. It takes only what it shows, so that a new move draws one entry and not all of them."""
    opened, set_open = remember(unfolded)
    may = not (line.taken_back or watches or line.number == 0 or line.first >= 0)
    rows: list[ft.Control | None] = [
        _heading(skin, line, seats, presentation(game)),
        _disputed(skin) if disputed else None,
        *_remarks(skin, game, line),
        *_effects(skin, game, line, deeds, opened=opened),
    ]
    if opened:
        rows += [_rules(skin, game, line, deeds), *_buttons(skin, line, deeds, may=may, host=host)]
    return ft.Semantics(
        identifier=f"entry-{line.number}",
        container=True,
        content=skin.card(
            skin.column(rows, 6),
            on_click=lambda: set_open(lambda now: not now),
            pad=12,
            opacity=0.6 if line.taken_back and not opened else 1,
        ),
    )


def _heading(skin: Skin, line: LogCard, seats: Sequence[str], shown: Presentation) -> ft.Control:
    """What was done, by whom, when; crossed out where it was taken back."""
    _ = skin.words
    numbers = {seat: place for place, seat in enumerate(seats)}
    gone = line.taken_back
    title = _("Taken back from entry {n} on", n=line.first) if line.first >= 0 else _(line.title)
    heading = skin.text(title, 17, skin.c.soft if gone else None, bold=True)
    if gone:
        heading.style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH)
    when = [
        skin.soft(f"{line.number}", 14, text_align=ft.TextAlign.END),
        skin.soft(clock_time(line.time), 13),
    ]
    return skin.row(
        [
            entry_lead(skin, line, numbers, 34, shown),
            skin.column([heading, skin.soft(_who(skin, line, seats), 14)], -2, expand=True),
            skin.column(when, -2, horizontal_alignment=ft.CrossAxisAlignment.END),
        ],
        10,
    )


def _who(skin: Skin, line: LogCard, seats: Sequence[str]) -> str:
    """Whose entry it is, who wrote it down, and what has become of it."""
    _ = skin.words
    who = doer(skin, line)
    if line.by == HOST and line.seat in seats:
        who = _("{seat}, recorded by the host", seat=line.seat)
    if line.taken_back:
        return _("{who}, taken back", who=who)  # a line through the words is nothing for those who listen
    if line.old_number:
        return _("{who}, played again (it was entry {n})", who=who, n=line.old_number)
    return who


def _disputed(skin: Skin) -> ft.Control:
    return skin.row(
        [
            skin.icon(ft.Icons.FRONT_HAND_OUTLINED, 20, skin.c.accent_ink),
            skin.text(skin.words("In dispute"), 15, skin.c.accent_ink, bold=True),
        ],
        8,
    )


def _remarks(skin: Skin, game: str, line: LogCard) -> list[ft.Control]:
    """The ruling or the reason, and for whom the host has spoken."""
    _ = skin.words
    rows: list[ft.Control] = []
    if line.ruling:
        rows.append(_ruling(skin, game, line))
    elif line.reason:
        rows.append(skin.soft(_("Reason: {reason}", reason=line.reason), 15))
    if line.spoken_for:
        rows.append(skin.soft(_("The host answered for {who}", who=_.listed(list(line.spoken_for))), 15))
    return rows


def _effects(skin: Skin, game: str, line: LogCard, deeds: Deeds, *, opened: bool) -> list[ft.Control]:
    """What it changed. Of the setup and of what was taken back that is only shown when it is opened."""
    is_setup = line.number == 0
    if not opened and (is_setup or line.taken_back):
        return []
    return folded_effects(
        skin,
        presentation(game),
        game,
        line.effects,
        line.seat,
        opened=opened,
        reasons=opened,
        # The setup deals out so much that its rules are only listed below.
        on_rule=deeds.show_rule if opened and not is_setup else None,
    )


def _buttons(skin: Skin, line: LogCard, deeds: Deeds, *, may: bool, host: bool) -> list[ft.Control | None]:
    """What can be done with an entry; those who only watch can look."""
    _ = skin.words
    then = skin.button(
        _("Table at this point"), lambda: deeds.look_back(line.number), icon=ft.Icons.HISTORY, expand=True
    )
    if not may:
        return [ft.Row([then])]
    dispute = skin.button(
        _("Rule on it") if host else _("Dispute"),
        lambda: deeds.dispute(line),
        icon=ft.Icons.GAVEL if host else ft.Icons.FRONT_HAND_OUTLINED,
        colour=skin.c.accent_ink,
        expand=True,
    )
    back = skin.quiet_button(
        _("Take back from here"),
        lambda: deeds.take_back(line),
        icon=ft.Icons.UNDO,
        colour=skin.c.bad,
    )
    return [ft.Row([then, dispute], spacing=8), ft.Row([back])]


def entry_lead(
    skin: Skin, line: LogCard, numbers: Mapping[str, int], size: float, shown: Presentation
) -> ft.Control:
    """Whose entry it is, as a picture."""
    if line.seat in numbers:
        return skin.seat_disc(numbers[line.seat], size)
    if line.group:
        return skin.picture(shown.icon(line.seat, DRAWN) or "other", size)
    return skin.picture("host" if line.seat == HOST else "table", size)


def in_short(skin: Skin, line: LogCard) -> str:
    _ = skin.words
    return _("{n}. {who}: {move}", n=line.number, who=doer(skin, line), move=_(line.title))


def _ruling(skin: Skin, game: str, line: LogCard) -> ft.Control:
    _ = skin.words
    book = library.game(game).rulebook
    waived = [_(book[rule].title) for rule in line.waived if rule in book]
    words = _("Ruling: {reason}", reason=line.reason or "–")
    if waived:
        words = _("Ruling, setting aside “{rules}”: {reason}", rules=", ".join(waived), reason=line.reason)
    return skin.row(
        [skin.picture("ruling", 24), ft.Container(skin.text(words, 15, skin.c.accent_ink), expand=True)], 8
    )


def _rules(skin: Skin, game: str, line: LogCard, deeds: Deeds) -> ft.Control:
    _ = skin.words
    book = library.game(game).rulebook

    def show(rule: str) -> Callable[[], None]:
        return lambda: deeds.show_rule(rule)

    links: list[ft.Control] = [
        skin.quiet_button(_(book[rule].title), show(rule), colour=skin.c.primary)
        for rule in line.rules
        if rule in book
    ]
    return skin.column(
        [skin.soft(_("Rules behind this"), 14), ft.Row(links, wrap=True, spacing=0, run_spacing=0)], 0
    )
