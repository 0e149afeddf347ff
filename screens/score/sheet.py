"""The score sheet: a column for each player, section by section, with the running total always in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion import library
from companion.glimpse import Glimpse
from rules_core.scoring import Sheet
from rules_core.tally import SHARED, Fault, Scorer, Section, Tally
from rules_core.tally_items import Cards, Item, Number, Numbers, Pairs
from screens.hooks import made_once, remember
from screens.parts.frame import notice_bar, page_of, top_line
from screens.phone import Phone
from screens.results.page import ResultPage, result_page
from screens.score.draft import Draft
from screens.score.fields import Column, field, keypad
from screens.score.menu import SheetMenu
from screens.score.pickers import CardsPage, PairPage
from screens.seat.company import company_pill, seat_numbers
from screens.seat.requests import request_cards
from screens.seat.why import WhyPage
from screens.skin import DRAWN, Skin, marked, named


@ft.component
def SheetShell(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    skin = phone.skin
    draft: Draft = made_once(lambda: Draft(phone))
    if phone.why is not None:

        def close() -> None:
            phone.why = None
            phone.changed()

        page: ft.Control = WhyPage(
            phone, phone.why, glimpse, close, key=f"why-{phone.why.rule}-{phone.why.because}"
        )
    elif (about := result_page(phone, glimpse, lambda: phone.open_menu(""))) is not None:
        page = about
    elif phone.menu:
        page = SheetMenu(phone, glimpse, lambda: phone.open_menu(""), key="menu")
    elif glimpse.stage == "finished":
        page = ResultPage(phone, glimpse, key="result")
    else:
        page = SheetPage(phone, glimpse, draft, key="sheet")
    return skin.column([page, notice_bar(phone)], 0, expand=True)


@ft.component
def SheetPage(phone: Phone, glimpse: Glimpse, draft: Draft, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    scorer = library.game(glimpse.game_id).scorer
    tally = draft.tally()
    seats = list(tally.players)
    chosen, choose = remember(lambda: _first_column(glimpse, seats))
    typing, type_into = remember("")
    picking, pick_for = remember("")
    checked, set_checked = remember(False)
    unfolded, unfold = remember(frozenset())

    def go_to(seat: str) -> None:
        choose(seat)
        type_into("")

    faults = scorer.faults(tally)
    seat = chosen if chosen in seats else seats[0]
    column = Column(phone, draft, tally, seat, seat_numbers(glimpse), typing, type_into, pick_for)
    item = scorer.items.get(picking)
    if isinstance(item, Cards):
        return CardsPage(column, item, lambda: pick_for(""), key=f"pick-{picking}")
    if isinstance(item, Pairs):
        return PairPage(column, item, lambda: pick_for(""), key=f"pick-{picking}")

    async def finish() -> None:
        impossible = [fault for fault in faults if not fault.missing]
        missing = [fault for fault in faults if fault.missing]
        if impossible:
            set_checked(True)
            go_to(impossible[0].seat or seat)
            phone.say(
                _.count("{n} entry cannot be.", "{n} entries cannot be.", len(impossible)),
                "bad",
                _("Count it all the same") if glimpse.badge.host else "",
                let_pass,
            )
        elif missing and not checked:
            set_checked(True)
            go_to(missing[0].seat or seat)
            phone.say(
                _.count(
                    "{n} line is still empty. Empty lines count nothing.",
                    "{n} lines are still empty. Empty lines count nothing.",
                    len(missing),
                ),
                "plain",
                _("Show the result"),
                close_sheet,
            )
        else:
            await close_sheet()

    async def close_sheet() -> None:
        await draft.settle()
        await phone.do(phone.house.sheets.close, phone.badge, phone.sent(), explain=_("Not closed"))

    async def let_pass() -> None:
        await draft.settle()
        await phone.do(phone.house.sheets.let_pass, phone.badge, phone.sent(), _("the table counted it so"))

    after = _next_column(glimpse, tally, faults, seat)
    label = _("Next: {seat}", seat=after) if after else _("Show the result")
    foot: list[ft.Control] = []
    typed = scorer.items.get(typing)
    if isinstance(typed, Number | Numbers):
        where = replace(column, seat=SHARED) if typing in scorer.shared_items else column
        foot.append(keypad(where, typed, _next_empty(scorer, tally, seat, typing)))
    elif not glimpse.badge.only_watches:
        foot.append(
            skin.main_button(
                label, (lambda: go_to(after)) if after else finish, disabled=phone.busy, name="sheet-on"
            )
        )
    sheet = scorer.score(tally)
    controls: list[ft.Control | None] = [
        top_line(
            skin,
            glimpse.game,
            _("Table {n}", n=glimpse.name) if glimpse.room else glimpse.name or _("Score sheet"),
            company_pill(skin, glimpse, lambda: phone.open_menu()),
        ),
        *request_cards(phone, glimpse),
        column_chips(phone, glimpse, sheet, faults, seat, go_to),
    ]
    cards = partial(sections, column, scorer, sheet, _shown_faults(faults, checked), unfolded, unfold)
    if not glimpse.badge.only_watches:
        controls += cards(shared=True)
    controls += cards() if glimpse.badge.records_for(seat) else [_read_only(skin, sheet, seat)]
    if not glimpse.badge.only_watches:
        controls += cards(shared=True, folded=True)
    return page_of(phone, controls, bottom=foot)


def _first_column(glimpse: Glimpse, seats: Sequence[str]) -> str:
    """A player's phone opens its own column, the facilitator's the first."""
    return next((seat for seat in seats if seat in glimpse.badge.seats), seats[0] if seats else SHARED)


def _next_column(glimpse: Glimpse, tally: Tally, faults: Sequence[Fault], seat: str) -> str:
    """The next column that this phone may fill in and that is not complete; nothing after the last."""
    mine = [each for each in tally.players if glimpse.badge.records_for(each)]
    if seat not in mine:
        return ""
    place = mine.index(seat)
    waiting = {fault.seat for fault in faults if fault.missing}
    return next((each for each in mine[place + 1 :] if each in waiting), "")


def _next_empty(scorer: Scorer, tally: Tally, seat: str, item: str) -> str:
    """The next number of the column that nobody has entered: whoever types one mostly wants to type on."""
    asked = [
        each
        for section in scorer.sections
        if not section.shared
        for each in scorer.asked(tally, section, seat)
    ]
    ids = [each.id for each in asked]
    rest = asked[ids.index(item) + 1 :] if item in ids else []
    return next((each.id for each in rest if isinstance(each, Number) and each.id not in tally.of(seat)), "")


def _shown_faults(faults: Sequence[Fault], checked: bool) -> list[Fault]:
    """What is only empty is pointed out once somebody wanted the result."""
    return [fault for fault in faults if checked or not fault.missing]


def column_chips(
    phone: Phone,
    glimpse: Glimpse,
    sheet: Sheet,
    faults: Sequence[Fault],
    chosen: str,
    choose: Callable[[str], Any],
) -> ft.Control:
    """Everybody with their total so far, and whether something is missing; tapping opens the column."""
    skin = phone.skin
    _ = skin.words
    totals = {score.seat: score.total for score in sheet.scores}
    numbers = seat_numbers(glimpse)
    state = {seat: _state(faults, seat) for seat in totals}

    def chip(seat: str) -> ft.Control:
        is_chosen = seat == chosen
        icon, ink, told = {
            "wrong": (ft.Icons.ERROR_OUTLINE, skin.c.bad, _("something cannot be")),
            "empty": (ft.Icons.EDIT_OUTLINED, skin.c.accent_ink, _("something is empty")),
            "done": (ft.Icons.CHECK, skin.c.good, _("complete")),
        }[state[seat]]
        disc, total = skin.seat_disc(numbers.get(seat, 0), 26), skin.figure(str(totals[seat]), 17)
        sign = ft.Icon(icon, size=18, color=ink, semantics_label=told)
        return named(
            ft.Container(
                skin.row([disc, skin.text(seat, 16, bold=is_chosen), total, sign], 8, tight=True),
                padding=ft.Padding(8, 10, 12, 10),
                border_radius=24,
                bgcolor=skin.c.tint if is_chosen else skin.c.surface,
                border=ft.Border.all(1, skin.c.primary if is_chosen else skin.c.line),
                ink=True,
                on_click=lambda: choose(seat),
            ),
            f"column-{seat}",
            selected=is_chosen,
        )

    return skin.chips([chip(seat) for seat in numbers if seat in totals])


def _state(faults: Sequence[Fault], seat: str) -> str:
    mine = [fault for fault in faults if fault.seat == seat]
    if any(not fault.missing for fault in mine):
        return "wrong"
    return "empty" if mine else "done"


def sections(
    column: Column,
    scorer: Scorer,
    sheet: Sheet,
    faults: Sequence[Fault],
    unfolded: frozenset[str],
    unfold: Callable[[Any], Any],
    *,
    shared: bool = False,
    folded: bool = False,
) -> list[ft.Control]:
    """The cards of a column. What holds for the whole table stands above it, and what hardly matters below."""
    where = replace(column, seat=SHARED) if shared else column
    mine = [fault for fault in faults if fault.seat == where.seat]
    cards: list[ft.Control] = []
    plain: list[ft.Control] = []
    for section in scorer.sections:
        if (section.shared, section.folded) != (shared, folded):
            continue
        items = scorer.asked(where.tally, section, where.seat)
        if is_plain(section, items):
            plain.append(_plain_line(where, section, sheet, mine))
            continue
        if plain:
            cards.append(column.phone.skin.card(column.phone.skin.column(plain, 14)))
            plain = []
        if section.folded and section.id not in unfolded:
            cards.append(_folded(column.phone.skin, section, unfold))
        elif items:
            cards.append(section_card(where, section, items, sheet, mine))
    if plain:
        cards.append(column.phone.skin.card(column.phone.skin.column(plain, 14)))
    return cards


def is_plain(section: Section, items: Sequence[Item]) -> bool:
    """Whether a section is no more than its one item: several of them share a card."""
    return len(items) == 1 and not section.may_total and str(items[0].label) == str(section.title)


def _plain_line(column: Column, section: Section, sheet: Sheet, faults: Sequence[Fault]) -> ft.Control:
    """The item of a plain section, with what it comes to as its hint."""
    score = next((each for each in sheet.scores if each.seat == column.seat), None)
    lines = [line for line in score.lines if line.category == section.id] if score is not None else []
    item = section.items[0]
    told = replace(item, hint=lines[0].reason) if lines and column.value(item) else item
    return ft.Semantics(
        identifier=f"section-{section.id}",
        container=True,
        content=field(column, told, [each for each in faults if each.item == item.id]),
    )


def _folded(skin: Skin, section: Section, unfold: Callable[[Any], Any]) -> ft.Control:
    _ = skin.words
    button = skin.button(
        _(section.title),
        lambda: unfold(lambda now: now | {section.id}),
        icon=ft.Icons.EXPAND_MORE,
    )
    return marked(button, f"unfold-{section.id}")


def section_card(
    column: Column,
    section: Section,
    items: Sequence[Item],
    sheet: Sheet,
    faults: Sequence[Fault],
) -> ft.Control:
    phone = column.phone
    skin = phone.skin
    _ = skin.words
    points = _points(sheet, column.seat, section.id)
    column = replace(column, headed_by=section.icon if len(items) == 1 else "")
    heading = skin.row(
        [
            skin.picture(section.icon, 26) if section.icon in DRAWN else None,
            skin.column(
                [
                    skin.text(_(section.title), 19, bold=True),
                    skin.soft(_(section.note), 14) if section.note else None,
                ],
                0,
                expand=True,
            ),
            _points_figure(skin, points) if points is not None else None,
        ],
        10,
    )
    typed = bool(column.seat) and section.is_typed(column.tally.players[column.seat])
    rows: list[ft.Control] = [heading]
    rows += [field(column, item, [each for each in faults if each.item == item.id]) for item in items]
    if section.may_total:
        rows.append(_total_link(column, section, typed, points or 0))
    return ft.Semantics(
        identifier=f"section-{section.id}", container=True, content=skin.card(skin.column(rows, 14))
    )


def _points(sheet: Sheet, seat: str, category: str) -> int | None:
    """What a section gives so far; nothing where it does not score by itself."""
    score = next((each for each in sheet.scores if each.seat == seat), None)
    lines = [line for line in score.lines if line.category == category] if score is not None else []
    return sum(line.points for line in lines) if lines else None


def _points_figure(skin: Skin, points: int) -> ft.Control:
    sign = f"{points:+d}".replace("-", "−") if points else "0"
    return skin.figure(sign, 22, skin.c.bad if points < 0 else skin.c.primary)


def _total_link(column: Column, section: Section, typed: bool, points: int) -> ft.Control:
    """For those who have counted already: type the points, and back again."""
    skin = column.phone.skin
    _ = skin.words
    total = section.total

    def switch() -> None:
        column.put(total, None if typed else points)
        column.type_into("" if typed else total.id)

    label = _("Count it here instead") if typed else _("Type the points instead")
    button = skin.quiet_button(label, switch, colour=skin.c.primary, icon=ft.Icons.DIALPAD)
    return ft.Row([marked(button, f"total-{section.id}")])


def _read_only(skin: Skin, sheet: Sheet, seat: str) -> ft.Control:
    """Somebody else's column: what stands in it so far."""
    _ = skin.words
    score = next(each for each in sheet.scores if each.seat == seat)
    rows: list[ft.Control] = [
        skin.row([skin.text(_(line.reason), 16, expand=True), skin.figure(str(line.points), 17)])
        for line in score.lines
    ]
    note = skin.soft(_("{seat}'s own phone or the host fills this in.", seat=seat))
    return skin.card(skin.column([note, *rows], 10))
