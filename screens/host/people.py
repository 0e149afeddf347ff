"""Seats and phones: who is here, what each may do, and invitations that can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.glimpse import Glimpse, SeatCard
from companion.glimpse.cards import InvitationCard, PhoneCard
from companion.tables import Stage
from companion.tables.passes import HOST_ROLE, PLAYER, SCRIBE, SPECTATOR
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import RetireSeat
from screens.handovers import handover_list
from screens.hooks import Writing, changed_just_now, into_sight, made_once, remember, settled, writing
from screens.lobby.addresses import best_host
from screens.lobby.lobby import code_card
from screens.parts.frame import back_line, choice_card, page_of
from screens.parts.reasons import reason_input
from screens.phone import Phone
from screens.seat.recording import record
from screens.seat.requests import request_cards
from screens.skin import Skin, marked, scroll_mark
from screens.way_back import WayBack


@ft.component
def PeoplePage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    asking, set_asking = remember("")
    reason, write = writing()
    page: ft.Ref[ft.Column] = made_once(ft.Ref[ft.Column])

    def ask(what: str) -> None:
        set_asking(what)
        if what:
            phone.page.run_task(into_sight, page, what)  # its buttons could lie below the edge

    controls: list[ft.Control | None] = [
        back_line(skin, _("Who is at the table"), back),
        *request_cards(phone, glimpse),
        *(
            _markable(f"seat {seat.name}", _seat(phone, glimpse, seat, asking, ask, (reason, write)))
            for seat in glimpse.seats
        ),
        _take_a_seat(phone) if may_take_a_seat(phone, glimpse) else None,
    ]
    if glimpse.badge.host:
        controls.append(skin.label(_("Phones")))
        controls += [
            _markable(card.pass_id, _phone(phone, card, asking, ask, (reason, write)))
            for card in glimpse.phone_cards
        ]
    return page_of(phone, [*controls, *handover_list(skin, glimpse)], ref=page)


def _markable(name: str, card: ft.Control) -> ft.Control:
    """A card that the page can be scrolled to, whatever it shows."""
    return ft.Container(card, key=scroll_mark(name))


def may_take_a_seat(phone: Phone, glimpse: Glimpse) -> bool:
    """Whether this phone only watches and the door is open to it."""
    return (
        glimpse.badge.only_watches
        and bool(glimpse.code)
        and glimpse.stage != Stage.FINISHED
        and not (phone.is_copy or phone.for_everybody)
    )


def _take_a_seat(phone: Phone) -> ft.Control:
    skin = phone.skin
    button = skin.button(
        skin.words("Take a seat"), lambda: phone.to_door(), icon=ft.Icons.PERSON_ADD_OUTLINED
    )
    return marked(button, "take-seat")


Why = tuple[Writing, Callable[[str], None]]
"""What the host writes as a reason."""


@ft.component
def AskedFirst(
    phone: Phone, words: str, deed: str, go: Any, ask: Any, why: Why | None = None, key: Any = None
) -> ft.Control:
    """What takes something from somebody asks first, and for a reason where that was a seat."""
    skin = phone.skin
    ready = settled()
    field: ft.Control | None = None
    if why is not None:
        usual = reasons_to_free(skin)
        field = reason_input(skin, skin.words("Why? Everybody can look it up"), *why, usual, "reason")
    may = why is None or bool(why[0].text.strip())

    async def done() -> None:
        ask("")
        await go()

    buttons: list[ft.Control] = [
        skin.button(skin.words("Never mind"), lambda: ask(""), expand=True),
        skin.button(
            deed if may else skin.words("Say why first"),
            done,
            colour=skin.c.bad if may else skin.c.soft,
            expand=True,
            disabled=not may or not ready or phone.busy,
        ),
    ]
    away = WayBack(phone, lambda: ask(""), key="way-back")
    foot = skin.column([ft.Row(buttons, spacing=8), away], 0)
    return skin.card(skin.column([skin.text(words, 16), field, foot], 8), border=skin.c.bad)


def reasons_to_free(skin: Skin) -> list[str]:
    _ = skin.words
    return [_("The phone is lost or dead"), _("Somebody else takes over"), _("The table agreed")]


def _seat(
    phone: Phone,
    glimpse: Glimpse,
    seat: SeatCard,
    asking: str,
    ask: Any,
    why: Why,
) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    reason, write = why
    if seat.retired:
        state = _("has left the game")
    elif seat.phones:
        state = _.count("{n} phone here", "{n} phones here", seat.phones)
    else:
        state = _("phone away") if seat.held else _("no phone")

    async def free() -> None:
        if await phone.do(phone.house.seating.release, phone.badge, seat.name, reason.text):
            phone.say(_("{seat}'s seat can be taken again with the code.", seat=seat.name))

    async def take() -> None:
        await phone.do(phone.house.seating.play_also, phone.badge, seat.name)

    if asking == f"seat {seat.name}":
        words = _(
            "Free {seat}'s seat? Its phone can then only watch. Everybody will be told why.",
            seat=seat.name,
        )
        return AskedFirst(phone, words, _("Free the seat"), free, ask, why, key=asking)
    tail: ft.Control | None = None
    if glimpse.badge.host and seat.held and not seat.mine:

        def ask_why() -> None:
            write("")
            ask(f"seat {seat.name}")

        tail = skin.quiet_button(_("Free the seat"), ask_why)
    elif glimpse.badge.host and not seat.held:
        tail = skin.quiet_button(_("Play it here"), take, colour=skin.c.primary)
    elif not seat.held and not seat.retired and may_take_a_seat(phone, glimpse):
        tail = skin.quiet_button(_("Play it here"), lambda: phone.to_door(), colour=skin.c.primary)
    return choice_card(
        skin,
        skin.seat_disc(seat.place),
        seat.name,
        state,
        tail=tail,
        name=f"person-{seat.name}",
        tail_is_button=True,
    )


def _phone(phone: Phone, card: PhoneCard, asking: str, ask: Any, why: Why) -> ft.Control:
    skin = phone.skin
    reason, write = why
    _ = skin.words
    roles = [*card.seats]
    if card.host:
        roles.append(_("host"))
    if card.scribe:
        roles.append(_("scribe"))
    name = ", ".join(roles) if roles else _("watching")

    async def scribe() -> None:
        await phone.do(phone.house.seating.set_scribe, phone.badge, card.pass_id, not card.scribe)

    async def away() -> None:
        await phone.do(phone.house.seating.send_away, phone.badge, card.pass_id, reason.text)

    def ask_first() -> None:
        write("")
        ask(card.pass_id)

    if asking == card.pass_id:
        words = _("Remove this phone ({name})? It can only come back with a code.", name=name)
        if card.seats:
            words += " " + _("Everybody will be told why.")
        return AskedFirst(phone, words, _("Remove it"), away, ask, why if card.seats else None, key=asking)
    buttons: list[ft.Control] = [
        skin.quiet_button(
            _("No longer writes for everybody") if card.scribe else _("May write for everybody"),
            scribe,
            colour=skin.c.primary,
        )
    ]
    if not card.me:
        buttons.append(skin.quiet_button(_("Remove"), ask_first, colour=skin.c.bad))
    state = _("this phone") if card.me else _("here") if card.here else _("away")
    return skin.card(
        skin.column(
            [
                skin.row(
                    [
                        skin.icon(ft.Icons.PHONE_ANDROID, 24, skin.c.good if card.here else skin.c.soft),
                        ft.Container(skin.text(name, 17, bold=True), expand=True),
                        skin.soft(state, 14),
                    ]
                ),
                ft.Row(buttons, wrap=True, spacing=4),
            ],
            2,
        ),
        pad=10,
    )


@ft.component
def InvitePage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    shown, show = remember("")
    page: ft.Ref[ft.Column] = made_once(ft.Ref[ft.Column])
    invited_just_now = changed_just_now((glimpse.code, glimpse.invitations))

    async def invite(role: str) -> None:
        """One invitation for a role is enough: where there is one, that one is shown."""
        code = open_invitation(phone.glimpse or glimpse, role)
        code = code or await phone.do(phone.house.joining.invite, phone.badge, role)
        if code:
            show(code)
            await into_sight(page, f"invitation-{code}")

    async def renew() -> None:
        if invited_just_now():  # a quick second tap is no second code
            return
        if glimpse.code:
            await phone.do(phone.house.joining.revoke, phone.badge, glimpse.code)
        await phone.do(phone.house.joining.invite, phone.badge, PLAYER, "", None)

    controls: list[ft.Control | None] = [
        back_line(skin, _("Invite"), back),
        code_card(phone, glimpse, best_host(phone))
        if glimpse.code
        else skin.text(_("Nobody else can join right now."), 17),
    ]
    if glimpse.badge.host:
        others = [card for card in glimpse.invitations if card.role != PLAYER or card.seat]
        controls += [
            ft.Row(
                [
                    skin.button(
                        _("New code") if glimpse.code else _("Let others in again"),
                        renew,
                        icon=ft.Icons.REFRESH,
                        expand=True,
                    ),
                    skin.button(
                        _("Let nobody else in"),
                        _revoke(phone, glimpse.code),
                        colour=skin.c.bad,
                        expand=True,
                    )
                    if glimpse.code
                    else ft.Container(),
                ],
                spacing=8,
            ),
            skin.label(_("Invite somebody to")),
            _role(phone, "spectator", _("Watch"), _("Sees what everybody sees"), partial(invite, SPECTATOR)),
            _role(
                phone,
                "scribe",
                _("Write for everybody"),
                _("Writes for all seats"),
                partial(invite, SCRIBE),
            ),
            _role(
                phone,
                "host",
                _("Host alongside you"),
                _("Can do everything you can"),
                partial(invite, HOST_ROLE),
            ),
            *([skin.label(_("Open invitations"))] if others else []),
            *(
                _markable(f"invitation-{card.code}", _invitation(phone, card, card.code == shown))
                for card in others
            ),
        ]
    return page_of(phone, controls, ref=page)


def open_invitation(glimpse: Glimpse, role: str) -> str:
    """The code of an invitation for a role that nobody has revoked yet, if there is one."""
    codes = (card.code for card in glimpse.invitations if card.role == role and not card.seat)
    return next(codes, "")


def _revoke(phone: Phone, code: str) -> Any:
    async def revoke() -> None:
        await phone.do(phone.house.joining.revoke, phone.badge, code)

    return revoke


def _role(phone: Phone, picture: str, title: str, line: str, work: Any) -> ft.Control:
    skin = phone.skin
    return choice_card(
        skin,
        skin.tile(skin.picture(picture, 30)),
        title,
        line,
        on_click=lambda: phone.page.run_task(work),
        tail=skin.icon(ft.Icons.ADD, 24, skin.c.primary),
        name=f"invite-{picture}",
    )


def _invitation(phone: Phone, card: InvitationCard, shown: bool) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    roles = {
        SPECTATOR: _("to watch"),
        SCRIBE: _("to write for everybody"),
        HOST_ROLE: _("to host"),
        PLAYER: _("for {seat}", seat=card.seat),
    }
    return skin.card(
        skin.row(
            [
                skin.figure(card.code, 24),
                ft.Container(skin.soft(roles[card.role]), expand=True),
                skin.quiet_button(_("Revoke"), _revoke(phone, card.code), colour=skin.c.bad),
            ]
        ),
        pad=10,
        border=skin.c.primary if shown else None,
    )


@ft.component
def RetirePage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    chosen, choose = remember("")
    seat = glimpse.seat(chosen)

    async def go() -> None:
        if seat is not None:
            reason = _("came back") if seat.retired else _("had to leave")
            if await record(phone, RetireSeat(HOST, seat.name, not seat.retired), reason=reason):
                phone.open_menu("")

    cards = [
        choice_card(
            skin,
            skin.seat_disc(each.place),
            each.name,
            _("has left the game") if each.retired else _("is playing"),
            on_click=lambda _event, each=each: choose(each.name),
            selected=each.name == chosen,
            name=f"retire-{each.name}",
        )
        for each in glimpse.seats
    ]
    deed = _("Choose first")
    if seat is not None:
        deed = _("{seat} is back", seat=chosen) if seat.retired else _("{seat} leaves the game", seat=chosen)
    return page_of(
        phone,
        [
            back_line(skin, _("Somebody leaves or comes back"), back),
            skin.soft(_("A seat that has left gets no more turns; what it has stays in the books."), 16),
            *cards,
        ],
        bottom=[skin.main_button(deed, go, disabled=seat is None or phone.busy, name="retire")],
    )
