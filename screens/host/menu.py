"""The table's menu: who is here, how to invite, the big screen, the file; and for the host the tools of the office."""

from __future__ import annotations

from typing import Any, NamedTuple

import flet as ft

from companion.glimpse import Glimpse
from companion.tables import Stage
from companion.tables.disputes import Attempt, Dispute
from rules_core.engine.questions import HOST
from rules_core.settling.adoption import AdoptGame
from screens.home.settings import SettingsPage
from screens.hooks import remember
from screens.host.corrections import CorrectCountPage, CorrectPlacePage, TurnPage
from screens.host.count_check import CountCheckPage
from screens.host.ending import EndPage
from screens.host.house_rules import HouseRulesPage
from screens.host.people import InvitePage, PeoplePage, RetirePage
from screens.host.ruling import RulingPage
from screens.host.rulings import RulingsPage
from screens.host.withdrawing import WithdrawPage
from screens.lobby.leaving import LEAVE, LeavePage, leave_button
from screens.parts.frame import back_line, choice_card, page_of, save_button
from screens.phone import Phone
from screens.results.page import result_page
from screens.seat.doubt import DoubtPage, ExceptionPage
from screens.seat.may_i import MayIPage
from screens.seat.past import TakeBackPage
from screens.seat.recording import record
from screens.seat.what_if import begin_what_if
from screens.skin import Tap
from screens.slips import Tab, Withdrawal

OUTSIDE = ("table", "doubt", "exception", "ruling", "take-back", "withdraw")
"""Pages that are opened from elsewhere, and lead back there."""


def menu_page(phone: Phone, glimpse: Glimpse) -> ft.Control:
    """The open page of the menu."""

    def back() -> None:
        phone.open_menu("" if phone.menu in OUTSIDE or phone.subject is not None else "table")

    pages: dict[str, Any] = {
        "people": PeoplePage,
        "invite": InvitePage,
        "count": CorrectCountPage,
        "place": CorrectPlacePage,
        "turn": TurnPage,
        "retire": RetirePage,
        "adopt": AdoptPage,
        "end": EndPage,
        "act": ActForPage,
        "check": CountCheckPage,
        "house": HouseRulesPage,
        "rulings": RulingsPage,
        LEAVE: LeavePage,
    }
    if about := result_page(
        phone, glimpse, lambda: phone.open_menu("" if phone.menu == "result" else "result")
    ):
        return about
    if phone.menu == "settings":
        return SettingsPage(phone, back, key="settings")
    if about := _page_about(phone, glimpse, back):
        return about
    if phone.menu in pages:
        chosen: ft.Control = pages[phone.menu](phone, glimpse, back, key=f"menu-{phone.menu}")
        return chosen
    return MenuPage(phone, glimpse, back, key="menu")


def _page_about(phone: Phone, glimpse: Glimpse, back: Tap) -> ft.Control | None:
    """The open page, where it is one about something that it was opened with."""
    key = f"menu-{phone.menu}"
    match phone.menu, phone.subject:
        case "may-i", (int() | None) as entry:
            return MayIPage(phone, glimpse, entry, back, key=key)
        case "doubt", int(entry):
            return DoubtPage(phone, glimpse, entry, back, key=key)
        case "take-back", int(entry):
            return TakeBackPage(phone, glimpse, entry, back, key=f"back-{entry}")
        case "ruling", (int() | Dispute()) as case:
            return RulingPage(phone, glimpse, case, back, key=key)
        case "exception", Attempt() as attempt:
            return ExceptionPage(phone, glimpse, attempt, back, key=key)
        case "withdraw", Withdrawal() as what:
            return WithdrawPage(phone, glimpse, what, back, key=key)
    return None


class Way(NamedTuple):
    """A way on from the menu: to a page of it, or somewhere else."""

    icon: ft.IconData
    title: str
    line: str
    page: str
    go: Tap | None = None


@ft.component
def MenuPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    ticket, set_ticket = remember("")
    badge = glimpse.badge
    may_save = (badge.host or glimpse.stage == Stage.FINISHED) and not phone.is_copy

    async def get_ticket() -> None:
        if may_save and phone.badge is not None:
            set_ticket(await phone.ask(phone.house.records.ticket, phone.badge) or "")

    ft.use_effect(get_ticket, [])

    async def leave() -> None:
        await phone.go("/")

    groups = [
        (_("Settle a question"), [] if glimpse.in_setup else _questions(phone, glimpse)),
        (_("The table"), [] if phone.is_copy else _table(phone, glimpse)),
        (_("For the host"), _office(phone, glimpse) if badge.host and not glimpse.in_setup else []),
    ]
    controls: list[ft.Control | None] = [back_line(skin, glimpse.name or glimpse.game, back, close=True)]
    for title, ways in groups:
        if ways:
            controls += [skin.label(title), *(_way(phone, way) for way in ways)]
    if may_save and ticket and not glimpse.in_setup:
        controls.append(save_button(skin, ticket))
    if not phone.is_copy:
        controls += [
            skin.button(_("Home"), leave, icon=ft.Icons.HOME_OUTLINED),
            leave_button(phone, glimpse),
        ]
    return page_of(phone, controls)


def _way(phone: Phone, way: Way) -> ft.Control:
    skin = phone.skin
    return choice_card(
        skin,
        skin.tile(skin.icon(way.icon, 26, skin.c.primary)),
        way.title,
        way.line,
        on_click=way.go or (lambda: phone.open_menu(way.page)),
        tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
        name=f"menu-{way.page}",
    )


def _questions(phone: Phone, glimpse: Glimpse) -> list[Way]:
    """For everybody who wonders; those who watch can read."""
    _ = phone.skin.words

    async def try_out() -> None:
        await begin_what_if(phone, glimpse.entries - 1)

    otherwise = (
        _.count("{n} differs from the rulebook", "{n} differ from the rulebook", len(glimpse.house))
        if glimpse.house
        else _("What this table plays its own way")
    )
    ways = [
        Way(ft.Icons.HELP_OUTLINE, _("May I?"), _("Pick a move; the app says yes or no, and why"), "may-i"),
        Way(
            ft.Icons.SCIENCE_OUTLINED,
            _("What if?"),
            _("Try it on a copy; nothing counts"),
            "what-if",
            try_out,
        ),
        Way(ft.Icons.FACT_CHECK_OUTLINED, _("Count check"), _("Does it match what's on the table?"), "check"),
        Way(ft.Icons.HOME_WORK_OUTLINED, _("House rules"), otherwise, "house"),
        Way(ft.Icons.GAVEL, _("Earlier rulings"), _("Here and at your other tables"), "rulings"),
    ]
    return [way for way in ways if not glimpse.badge.only_watches or way.page in ("house", "rulings")]


def _table(phone: Phone, glimpse: Glimpse) -> list[Way]:
    _ = phone.skin.words
    host = glimpse.badge.host

    def big_screen() -> None:
        phone.page.run_task(phone.go, f"/board/{glimpse.table_id}")

    return [
        Way(
            ft.Icons.GROUPS_OUTLINED,
            _("Who is at the table"),
            _("Seats, phones and their rights") if host else _("Seats and phones"),
            "people",
        ),
        Way(
            ft.Icons.QR_CODE_2,
            _("Invite"),
            _("The code to join, and other invitations") if host else _("The code to join"),
            "invite",
        ),
        Way(
            ft.Icons.TV,
            _("Big screen"),
            _("Board, turn and standings for everybody"),
            "big-screen",
            big_screen,
        ),
        Way(ft.Icons.TUNE, _("This phone"), _("Light or dark, text size, keep awake"), "settings"),
    ]


def _office(phone: Phone, glimpse: Glimpse) -> list[Way]:
    """What only the host does."""
    _ = phone.skin.words

    async def cancel() -> None:
        if glimpse.drop_says_why:
            phone.open_menu("withdraw", Withdrawal.DROP)
        elif await phone.do(
            phone.house.tables.cancel, phone.badge, phone.sent(), explain=_("This can't be dropped")
        ):
            phone.open_menu("")

    ways = [
        Way(ft.Icons.EDIT_NOTE, _("Record for somebody"), _("For a seat whose phone is away"), "act"),
        Way(
            ft.Icons.CALCULATE_OUTLINED,
            _("Correct a count"),
            _("When the pieces on the table say otherwise"),
            "count",
        ),
        Way(ft.Icons.PLACE_OUTLINED, _("Correct a place"), _("A token is somewhere else"), "place"),
        Way(ft.Icons.ROTATE_RIGHT, _("Whose turn it is"), _("When the table has lost track"), "turn"),
        Way(
            ft.Icons.DIRECTIONS_WALK,
            _("Somebody leaves or comes back"),
            _("Take a seat out of the game, or bring it back"),
            "retire",
        ),
        Way(
            ft.Icons.FLAG_CIRCLE_OUTLINED,
            _("Pick up a game in progress"),
            _("Enter where things stand, then play on"),
            "adopt",
        ),
    ]
    if glimpse.stage != Stage.FINISHED:
        line = _("It is scored as it stands")
        ways.append(Way(ft.Icons.SPORTS_SCORE, _("End the game now"), line, "end"))
    if glimpse.waits_for:
        words = _("Drop the move in progress")
        ways.append(Way(ft.Icons.CANCEL_OUTLINED, words, _(glimpse.waits_in), "cancel", cancel))
    return ways


@ft.component
def AdoptPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    """What adopting means; the questions themselves are asked on the page Now."""
    skin = phone.skin
    _ = skin.words

    async def begin() -> None:
        phone.menu, phone.tab = "", Tab.NOW
        await record(phone, AdoptGame(HOST), reason=_("picked up a game in progress"))

    return page_of(
        phone,
        [
            back_line(skin, _("Pick up a game in progress"), back),
            skin.text(
                _(
                    "You'll be asked what every seat has, where the tokens are and whose turn it is. Then the game carries on from there. All of it is one entry in the log and can be taken back."
                ),
                17,
            ),
        ],
        bottom=[skin.main_button(_("Enter where things stand"), begin, disabled=phone.busy, name="adopt")],
    )


@ft.component
def ActForPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def act_for(seat: str) -> None:
        if not await phone.do(phone.house.telling.open_for, phone.badge, seat):
            return
        phone.acting, phone.menu, phone.tab = seat, "", Tab.NOW
        await phone.following.refresh()
        phone.changed()

    cards = [
        choice_card(
            skin,
            skin.seat_disc(seat.place),
            seat.name,
            _("has a phone, which will be told")
            if seat.held and not seat.mine
            else _("to move")
            if seat.turn
            else "",
            on_click=lambda _event, seat=seat: phone.page.run_task(act_for, seat.name),
            name=f"act-{seat.name}",
        )
        for seat in glimpse.seats
        if not seat.retired
    ]
    return page_of(phone, [back_line(skin, _("Record for somebody"), back), *cards])
