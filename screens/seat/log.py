"""The log: what happened, a page at a time, newest first, with taking back, redoing, and looking at earlier moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import flet as ft

from companion.glimpse import Glimpse, LogCard
from screens.hooks import changed_just_now, made_once, remember
from screens.kept import Keeper, Newest, keeper, newest
from screens.parts.frame import page_of, waiting
from screens.phone import Phone
from screens.seat.entry import Deeds, LogEntry
from screens.seat.past import Moment, PastPage, TakeBackPage
from screens.seat.recording import take_back_last
from screens.skin import marked


class Leaf(NamedTuple):
    """Which page of the log is open: the lines before or after a number, or with neither the newest."""

    before: int | None = None
    after: int | None = None

    @property
    def is_newest(self) -> bool:
        return self.before is None and self.after is None


NEWEST = Leaf()


@ft.component
def LogPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    """`phone.sought` is the entry that it was opened for: it stands on top, unfolded."""
    skin, kept = phone.skin, keeper()
    leaf, turn_to = remember(Leaf(before=phone.sought + 1) if phone.sought >= 0 else NEWEST)
    fetched, set_fetched = remember(None)
    past, look_back = remember(None)
    doubtful, doubt = remember(None)
    sought: Moment = made_once(Moment)
    deeds: Deeds = made_once(Deeds)
    page_key = made_once(lambda: phone.sent().key)
    quick: Quick = made_once(lambda: Quick(page_key))
    quick.changed = changed_just_now((glimpse.undo_entry, glimpse.redo))

    async def fetch() -> None:
        """Lines may have been crossed out since: a page is read anew after every change of the table."""
        if not leaf.is_newest and phone.badge is not None:
            read = phone.house.log.page
            lines = await phone.ask(read, phone.badge, leaf.before, leaf.after, phone.acting)
            set_fetched((leaf, lines or ()))

    ft.use_effect(fetch, [leaf, glimpse.revision])

    async def scrub(number: int) -> None:
        sought.number = number
        if phone.badge is None:
            return
        found = await phone.ask(phone.house.looker.at_entry, phone.badge, number, glimpse.acting)
        if sought.number == number:  # otherwise somebody has tapped on meanwhile
            look_back(found)

    def close() -> None:
        sought.number = -1
        look_back(None)

    if past is not None:
        return PastPage(phone, glimpse, past, sought, scrub, close)
    if doubtful is not None:
        return TakeBackPage(
            phone, glimpse, doubtful.number, lambda: doubt(None), key=f"back-{doubtful.number}"
        )

    deeds.take_back, deeds.show_rule = doubt, phone.show_rule
    deeds.dispute = lambda line: phone.open_menu("ruling" if glimpse.badge.host else "doubt", line.number)
    deeds.look_back = lambda number: phone.page.run_task(scrub, number)

    lines: Sequence[LogCard] | None = glimpse.log if leaf.is_newest else None
    if lines is None and fetched is not None and fetched[0] == leaf:
        lines = fetched[1]
    disputed = {dispute.entry for dispute in glimpse.disputes}
    seats = tuple(seat.name for seat in glimpse.seats)
    controls: list[ft.Control | None] = [
        kept("heading", _heading, phone, glimpse, newest(scrub)),
        *(
            _tools(kept, phone, glimpse, quick)
            if leaf.is_newest
            else _to_later(phone, glimpse, lines or (), turn_to)
        ),
        waiting(skin) if lines is None else None,
        *(
            kept(
                f"entry-{line.number}",
                _entry,
                phone,
                glimpse,
                line,
                seats,
                deeds,
                line.number in disputed,
                line.number == phone.sought,
            )
            for line in reversed(lines or ())
        ),
        _to_earlier(phone, lines or (), turn_to),
    ]
    # Another page begins at its top, so it is another list.
    return ft.Container(page_of(phone, controls), expand=True, key=f"leaf-{leaf.before}-{leaf.after}")


def _heading(phone: Phone, glimpse: Glimpse, scrub: Newest) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    earlier = skin.icon_button(
        ft.Icons.HISTORY,
        _("Look at an earlier moment"),
        lambda: phone.page.run_task(scrub.do, glimpse.entries - 1),
    )
    return skin.row([ft.Container(skin.head(_("What happened")), expand=True), earlier])


def _entry(
    phone: Phone,
    glimpse: Glimpse,
    line: LogCard,
    seats: tuple[str, ...],
    deeds: Deeds,
    disputed: bool,
    unfolded: bool,
) -> ft.Control:
    entry: ft.Control = LogEntry(
        phone.skin,
        glimpse.game_id,
        seats,
        line,
        glimpse.badge.only_watches,
        deeds,
        host=glimpse.badge.host,
        disputed=disputed,
        unfolded=unfolded,
        key=f"entry-{line.number}",
    )
    return entry


class Quick:
    """What tells a quick second tap from a tap that means the next entry."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.changed: Callable[[], bool] = lambda: False
        """Whether the buttons have just come to mean another entry."""


def _tools(kept: Keeper, phone: Phone, glimpse: Glimpse, quick: Quick) -> list[ft.Control | None]:
    """What can be taken back or redone. A tap means the entry that the page named when it was drawn: tapped twice, that
    is the same submission."""
    return [kept("undo", _undo, phone, glimpse, quick), kept("redo", _redo, phone, glimpse, quick)]


def _undo(phone: Phone, glimpse: Glimpse, quick: Quick) -> ft.Control | None:
    skin = phone.skin
    _ = skin.words
    if not glimpse.undo:
        return None

    async def take_back() -> None:
        if not quick.changed():
            sent = phone.sent(f"back {quick.key} {glimpse.revision}", glimpse)
            await take_back_last(phone, glimpse.undo_entry, sent=sent)

    word = (
        _("Take back: {move}", move=_(glimpse.undo))
        if glimpse.undo_free
        else _("Ask to take back: {move}", move=_(glimpse.undo))
    )
    button = skin.button(word, take_back, icon=ft.Icons.UNDO)
    return marked(button, "undo", key=f"undo-{glimpse.undo_entry}")


def _redo(phone: Phone, glimpse: Glimpse, quick: Quick) -> ft.Control | None:
    skin = phone.skin
    _ = skin.words
    if not glimpse.redo:
        return None

    async def redo() -> None:
        if not quick.changed():
            sent = phone.sent(f"redo {quick.key} {glimpse.revision}", glimpse)
            await phone.do(phone.house.tables.redo, phone.badge, sent, explain=_("This can't be redone"))

    button = skin.button(_("Redo: {move}", move=_(glimpse.redo)), redo, icon=ft.Icons.REDO)
    return marked(button, "redo", key=f"redo-{glimpse.entries}")


def _to_earlier(phone: Phone, lines: Sequence[LogCard], turn_to: Callable[[Leaf], None]) -> ft.Control | None:
    if not lines or lines[0].number <= 0:
        return None
    button = phone.skin.button(
        phone.skin.words("Earlier"),
        lambda: turn_to(Leaf(before=lines[0].number)),
        icon=ft.Icons.ARROW_DOWNWARD,
    )
    return marked(button, "earlier")


def _to_later(
    phone: Phone, glimpse: Glimpse, lines: Sequence[LogCard], turn_to: Callable[[Leaf], None]
) -> list[ft.Control]:
    """The ways from an older page to the one after it, and to the newest."""
    skin = phone.skin
    _ = skin.words

    def show_newest() -> None:
        turn_to(NEWEST)
        phone.sought = -1
        phone.changed()

    to_newest = skin.button(_("Newest"), show_newest, icon=ft.Icons.VERTICAL_ALIGN_TOP)
    ways = [marked(to_newest, "whole-log")]
    if lines and glimpse.log and lines[-1].number < glimpse.log[-1].number:
        last = lines[-1].number
        # The page that would be the newest anyway is the newest: there things can be taken back.
        step = NEWEST if last >= glimpse.log[0].number - 1 else Leaf(after=last)
        later = skin.button(_("Later"), lambda: turn_to(step), icon=ft.Icons.ARROW_UPWARD)
        ways.insert(0, marked(later, "later"))
    return [ft.Row([ft.Container(way, expand=True) for way in ways], spacing=8)]
