"""The result: who won and why, where the points came from, and ways to keep and to share it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games import library
from companion.glimpse import Glimpse
from companion.results.result import categories_of
from companion.tables import Badge
from companion.tables.rematch import rematch
from rules_core.scoring.ranking import Ranking
from rules_core.settling.ending import END_NOW
from rules_core.sheets.game import is_sheet
from rules_core.sheets.lines import lines_left_empty
from screens.hooks import settled
from screens.one_step import one_step
from screens.parts.frame import back_line, page_of, top_line
from screens.phone import Phone
from screens.results.breakdown import PointsTable, points_chart
from screens.results.looking_back import CourseOfPlay, LookingBackPage
from screens.results.podium import podium
from screens.results.share import SharePage
from screens.seat.company import company_pill, seat_numbers
from screens.skin import Skin, marked
from screens.translator import sentence


def result_page(phone: Phone, glimpse: Glimpse, back: Callable[[], Any]) -> ft.Control | None:
    """The page about the result that the menu asks for, if it is one of these."""
    pages: dict[str, Any] = {"result": ResultPage, "share": SharePage, "looking-back": LookingBackPage}
    made = pages.get(phone.menu)
    return made(phone, glimpse, back, key=f"menu-{phone.menu}") if made is not None else None


@ft.component
def ResultPage(
    phone: Phone,
    glimpse: Glimpse,
    back: Callable[[], Any] | None = None,
    reopened: Callable[[], Any] | None = None,
    key: Any = None,
) -> ft.Control:
    """`back` leads to the table the game was played at; a score ranking has no other page.

    `reopened` leads to what is missing on a sheet that was opened again for it.
    """
    skin = phone.skin
    _ = skin.words
    ranking = glimpse.ranking
    assert ranking is not None, "a table that is over has its scores"
    scorer = library.game(glimpse.game_id).scorer
    numbers = seat_numbers(glimpse)
    categories = categories_of(scorer, ranking)
    tied = len(ranking.scores) > 1 and ranking.scores[0].total == ranking.scores[1].total
    ready = settled()

    async def reopen() -> None:
        await phone.do(phone.house.sheets.reopen, phone.badge, phone.sent())

    async def enter_missing() -> None:
        if await phone.do(phone.house.sheets.reopen, phone.badge, phone.sent()) and reopened is not None:
            reopened()

    async def rematch_now() -> None:
        await open_rematch(phone, phone.badge)

    async def leave() -> None:
        await phone.go("/")

    def why() -> None:
        usual = scorer.ties if tied else scorer.winning
        phone.show_rule(END_NOW if ranking.set_aside else usual)

    def way(label: str, on_click: Callable[..., Any], icon: ft.IconData, name: str) -> ft.Control:
        return marked(skin.button(label, on_click, icon=icon), name)

    may_reopen = is_sheet(glimpse.game_id) and not glimpse.badge.only_watches
    missing = [sentence(_(ranking.decided_by)) if ranking.undecided else "", empty_words(skin, glimpse)]
    # Not at the foot: there the thumb still is that has asked for the result.
    enter_it = marked(
        skin.button(_("Enter what's missing"), enter_missing, disabled=phone.busy or not ready),
        "enter-missing",
    )
    if ranking.undecided:
        enter_it = skin.main_button(
            _("Enter what's missing"), enter_missing, disabled=phone.busy or not ready, name="enter-missing"
        )
    decided = sentence(_(ranking.decided_by))
    heading = _("Undecided") if ranking.undecided else decided
    waits = skin.card(
        skin.column(
            [*(skin.text(words, 17) for words in missing if words), enter_it if may_reopen else None]
        ),
        bg=skin.c.accent_tint,
        border=skin.c.accent,
    )
    controls: list[ft.Control | None] = [
        back_line(skin, heading, back)
        if back is not None
        else top_line(
            skin,
            table_words(skin, glimpse),
            heading,
            company_pill(skin, glimpse, lambda: phone.open_menu()),
        ),
        waits if any(missing) else None,
        skin.card(skin.text(sentence(_(ranking.set_aside)), 17), bg=skin.c.accent_tint, border=skin.c.accent)
        if ranking.set_aside
        else None,
        podium(skin, ranking, numbers),
        way(_("Share and keep"), lambda: phone.open_menu("share"), ft.Icons.IOS_SHARE, "share"),
        PointsTable(phone, ranking, categories, numbers, key="points"),
        points_chart(skin, ranking, categories, numbers, scorer.unit),
        None if is_sheet(glimpse.game_id) else CourseOfPlay(phone, numbers, key="course"),
        way(
            why_words(skin, ranking),
            why,
            ft.Icons.GAVEL,
            "why-winner",
        ),
        way(_("Looking back"), lambda: phone.open_menu("looking-back"), ft.Icons.TIMELINE, "looking-back"),
        way(_("Play again with the same people"), rematch_now, ft.Icons.REPLAY, "rematch"),
        way(_("Change an entry"), reopen, ft.Icons.EDIT_OUTLINED, "reopen") if may_reopen else None,
        way(_("Home"), leave, ft.Icons.HOME_OUTLINED, "leave"),
    ]
    return page_of(phone, controls)


def table_words(skin: Skin, glimpse: Glimpse) -> str:
    """The game, and what the table is called: in a room that is only a number."""
    name = skin.words("Table {n}", n=glimpse.name) if glimpse.room and glimpse.name else glimpse.name
    return f"{glimpse.game} · {name}" if name else glimpse.game


def why_words(skin: Skin, ranking: Ranking) -> str:
    """What asks for the rule that has decided."""
    _ = skin.words
    if ranking.undecided:
        return _("Why undecided?")
    if not ranking.winners:
        return _("Why does nobody win?")
    return _("Why this winner?") if len(ranking.winners) == 1 else _("Why these winners?")


def empty_words(skin: Skin, glimpse: Glimpse) -> str:
    """How much of a ranking nobody has filled in: the result stands without it."""
    if glimpse.tally is None:
        return ""
    left = lines_left_empty(library.game(glimpse.game_id).scorer, glimpse.tally)
    return (
        skin.words.count(
            "{n} line wasn't filled in and counts as nothing.",
            "{n} lines weren't filled in and count as nothing.",
            left,
        )
        if left
        else ""
    )


@one_step
async def open_rematch(phone: Phone, badge: Badge | None) -> None:
    """A new table or ranking for the people of an old one; this phone is its host."""
    house = phone.house
    opened = badge and await phone.do(rematch, house.tables, house.sheets, badge)
    if opened:
        await phone.enter(opened)
