"""Now: what is asked of me, what I can do, or whom the table waits for."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse, OfferCard, Preview, SeatCard
from companion.presentation import presentation
from rules_core.play import Answer
from rules_core.questions import HOST, Option
from rules_core.words import Text
from screens.hooks import made_once, remember, settled, stood_for_a_moment
from screens.parts.board import Board, board_width
from screens.parts.effects import preview_card
from screens.parts.frame import BOARD_WIDTH, READING_WIDTH, back_line, page_of, top_line
from screens.phone import Phone
from screens.seat.answering import choosing
from screens.seat.company import company_pill, seat_chips, seat_numbers
from screens.seat.counters import counter_row, gauge_cards
from screens.seat.last import last_card
from screens.seat.offers import Offering, first_answer, offer_cards
from screens.seat.piles import group_line, open_cards
from screens.seat.question import QuestionPage
from screens.seat.recording import record
from screens.seat.requests import request_cards
from screens.skin import Skin
from screens.words import capital


@ft.component
def NowPage(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    draft, set_draft = remember(None)
    answers_for, answer_for = remember(None)
    asked = glimpse.asked
    mine = [
        card
        for card in asked
        if glimpse.in_setup or card.who == (HOST,) or any(who in glimpse.badge.seats for who in card.who)
    ]
    for_others = [card for card in asked if card not in mine]
    if draft is not None and draft[0] == glimpse.revision:
        _revision, drafted, option = draft
        return ConfirmPage(
            phone,
            glimpse,
            drafted,
            first_answer(drafted, option),
            lambda: set_draft(None),
            deed=choosing(phone.skin.words, option.label) if option is not None else "",
            hint=option.note if option is not None else drafted.hint,
            key=f"draft-{drafted.word}-{option.value if option is not None else ''}",
        )
    if mine or (for_others and answers_for == (glimpse.entries, for_others[0].seat)):
        card = (mine or for_others)[0]
        return QuestionPage(phone, glimpse, card, key=repr(card.id))
    choose = None
    if for_others:
        waiting = for_others[0]

        def choose() -> None:
            answer_for((glimpse.entries, waiting.seat))

    def begin(offer: OfferCard) -> None:
        """What this phone begins for another seat it also answers, to the end of that move."""
        answer_for((glimpse.entries, offer.move.seat))

    def confirm(offer: OfferCard, option: Option | None = None) -> None:
        begin(offer)
        set_draft((glimpse.revision, offer, option))

    return OffersPage(phone, glimpse, begin, confirm, choose)


def headline(skin: Skin, glimpse: Glimpse, personal: bool = True) -> str:
    """One sentence that says what is going on; on a screen for everybody it speaks to nobody in particular."""
    _ = skin.words
    if glimpse.stage == "finished":
        return _("The game is over")
    if glimpse.in_setup:
        return _("Setting up the table")
    turn = [seat.name for seat in glimpse.seats if seat.turn]
    if glimpse.waits_for:
        asked = [name for name in glimpse.waits_for if personal and name in glimpse.badge.seats]
        return (
            _("You are asked, {seat}", seat=asked[0])
            if asked
            else _("Waiting for {who}", who=waited_for(skin, glimpse))
        )
    acting = glimpse.seat(glimpse.acting)
    group = glimpse.group_at_turn
    if group is not None:
        mine = personal and acting is not None and acting.mine and acting.name in group.members
        return (
            _("{group}: decide together", group=_(group.name))
            if mine
            else _("{who} to move", who=_(group.name))
        )
    if personal and acting is not None and acting.mine and acting.turn:
        return _("Your move, {seat}", seat=acting.name)
    return _("{who} to move", who=_.listed(turn)) if turn else glimpse.game


def waited_for(skin: Skin, glimpse: Glimpse) -> str:
    _ = skin.words
    return _.listed([_("the host") if name == HOST else name for name in glimpse.waits_for])


@ft.component
def OffersPage(
    phone: Phone, glimpse: Glimpse, begin: Any, confirm: Any, answer_for: Any, key: Any = None
) -> ft.Control:
    skin = phone.skin
    page_key = made_once(lambda: phone.sent().key)
    could_be_read = stood_for_a_moment([offer.word for offer in glimpse.offers if offer.refusal is None])
    offering = Offering(phone, glimpse, begin, confirm, could_be_read, page_key)
    _ = skin.words
    seat = glimpse.seat(glimpse.acting)
    able = seats_to_act_for(glimpse)
    small = " · ".join(part for part in (glimpse.game, _(glimpse.clock)) if part)
    controls: list[ft.Control | None] = [
        top_line(
            skin, small, headline(skin, glimpse), company_pill(skin, glimpse, lambda: phone.open_menu())
        ),
        *request_cards(phone, glimpse),
        seat_chips(skin, glimpse, able, glimpse.acting, _switch(phone)) if len(able) > 1 else None,
    ]
    if seat is not None and not glimpse.in_setup:
        controls += [counter_row(phone, glimpse, seat), *gauge_cards(phone, glimpse, seat)]
        if group := glimpse.group_of(seat.name):
            controls.append(group_line(phone, glimpse, group))
        controls += open_cards(phone, glimpse)
    if glimpse.waits_for:
        controls.append(_waiting(phone, glimpse, answer_for))
    elif glimpse.stage == "finished":
        controls.append(result_button(phone))
    elif seat is not None:
        controls += offer_cards(offering, seat)
    else:
        controls += _watching(phone, glimpse)
    controls.append(last_card(phone, glimpse))
    return page_of(phone, controls)


def _watching(phone: Phone, glimpse: Glimpse) -> list[ft.Control | None]:
    """For those without a seat: the board, unless it stands beside this page anyway."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    boards = [] if phone.is_wide else glimpse.pictures
    return [
        skin.soft(skin.words("You are watching.")),
        *(
            Board(skin, shown, picture, seat_numbers(glimpse), board_width(phone), key=f"watched-{number}")
            for number, picture in enumerate(boards)
        ),
    ]


def seats_to_act_for(glimpse: Glimpse) -> list[SeatCard]:
    """Own seats; for the scribe all, for the host also those without a phone."""
    badge = glimpse.badge
    return [
        seat
        for seat in glimpse.seats
        if not seat.retired
        and (seat.mine or badge.scribe or (badge.host and not seat.held) or seat.name == glimpse.acting)
    ]


def _switch(phone: Phone) -> Any:
    async def switch(seat: str) -> None:
        phone.acting = seat
        await phone.refresh()

    return switch


def _waiting(phone: Phone, glimpse: Glimpse, answer_for: Any) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    who = waited_for(skin, glimpse)
    words = _("“{move}” waits for {who}.", move=_(glimpse.waits_in), who=who)
    if glimpse.in_setup:
        words = _("The host is setting up the table.")
    rows: list[ft.Control | None] = [
        skin.row([skin.picture("hourglass", 28), ft.Container(skin.text(words, 17), expand=True)])
    ]
    if answer_for is not None:
        rows.append(skin.button(_("Answer for {who}", who=who), answer_for))
    return skin.card(skin.column(rows))


def result_button(phone: Phone) -> ft.Control:
    _ = phone.skin.words

    return phone.skin.main_button(_("See the result"), lambda: phone.open_menu("result"), name="result")


@ft.component
def ConfirmPage(
    phone: Phone,
    glimpse: Glimpse,
    offer: OfferCard,
    answers: tuple[Answer, ...],
    close: Any,
    deed: str = "",
    hint: Text = "",
    picture: ft.Control | None = None,
    key: Any = None,
) -> ft.Control:
    """A move with nothing left to choose: its effects, then the deed, which is named after the move if not otherwise."""
    skin = phone.skin
    _ = skin.words
    preview, set_preview = remember(None)
    submission = made_once(lambda: phone.sent().key)
    ready = settled()

    async def look() -> None:
        if phone.badge is not None:
            set_preview(await phone.ask(phone.house.looker.preview_move, phone.badge, offer.move, answers))

    ft.use_effect(look, [repr(answers)])

    async def go() -> None:
        if await record(phone, offer.move, answers, submission, glimpse):
            close()

    ahead: Preview | None = preview
    title = _(offer.title)
    shown = presentation(glimpse.game_id)
    controls: list[ft.Control | None] = [
        back_line(skin, title, close),
        skin.soft(capital(_(hint)), 17) if hint else None,
        picture,
        preview_card(skin, shown, glimpse.game_id, ahead, glimpse.acting, _("What happens"), phone.show_rule)
        if ahead is not None and ahead.refusal is None
        else None,
    ]
    return page_of(
        phone,
        controls,
        widest=BOARD_WIDTH if picture is not None else READING_WIDTH,
        bottom=[skin.main_button(deed or title, go, disabled=phone.busy or not ready, name="confirm")],
    )
