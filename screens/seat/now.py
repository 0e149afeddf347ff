"""Now: what is asked of me, what I can do, or whom the table waits for."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.glimpse import Glimpse, OfferCard, Preview, SeatCard
from companion.presentation import Presentation, presentation
from companion.tables.disputes import Attempt
from rules_core.play import Answer
from rules_core.questions import HOST
from screens.hooks import made_once, remember, settled
from screens.parts.board import Board, board_width
from screens.parts.effects import preview_card
from screens.parts.frame import BOARD_WIDTH, READING_WIDTH, back_line, choice_card, page_of, top_line
from screens.phone import Phone
from screens.seat.company import company_pill, seat_chips, seat_numbers
from screens.seat.counters import counter_row, gauge_cards
from screens.seat.last import last_card
from screens.seat.piles import group_line, open_cards
from screens.seat.question import QuestionPage
from screens.seat.recording import record
from screens.seat.requests import request_cards
from screens.skin import Skin
from screens.words import sentence


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
        return ConfirmPage(
            phone, glimpse, draft[1], (), lambda: set_draft(None), key=f"draft-{draft[1].word}"
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
        if offer.asks:
            answer_for((glimpse.entries, offer.move.seat))
        else:
            set_draft((glimpse.revision, offer))

    return OffersPage(phone, glimpse, begin, choose)


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
def OffersPage(phone: Phone, glimpse: Glimpse, choose: Any, answer_for: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    shown = presentation(glimpse.game_id)
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
        controls += offer_cards(phone, glimpse, shown, seat, choose)
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


def offer_cards(
    phone: Phone, glimpse: Glimpse, shown: Presentation, seat: SeatCard, choose: Any
) -> list[ft.Control | None]:
    """What can be done as large cards; what cannot stays in the list, quiet, with its reason."""
    skin = phone.skin
    _ = skin.words
    if not seat.turn and not any(offer.refusal is None for offer in glimpse.offers):
        group = glimpse.group_at_turn
        turn = _(group.name) if group else _.listed([each.name for each in glimpse.seats if each.turn])
        waiting = _("{who} is playing. Your moves open when it is your turn.", who=turn) if turn else ""
        return [
            skin.card(
                skin.row([skin.picture("hourglass", 28), ft.Container(skin.text(waiting, 17), expand=True)])
            )
        ]
    able = [offer for offer in glimpse.offers if offer.refusal is None]
    unable = [offer for offer in glimpse.offers if offer.refusal is not None]
    group = glimpse.group_at_turn
    heading = (
        _("What does the {group} do?", group=_(group.name))
        if group is not None
        else _("What will you do?")
        if seat.mine
        else _("What does {seat} do?", seat=seat.name)
    )
    cards: list[ft.Control | None] = [skin.label(heading)]
    cards += [_offer_card(phone, glimpse, shown, offer, choose) for offer in able]
    if unable:
        cards.append(skin.label(_("Not now")))
        cards += [_closed_card(phone, shown, offer) for offer in unable]
    return cards


def _move_icon(shown: Presentation, word: str) -> ft.IconData:
    name = shown.moves.get(word, "PLAY_ARROW_OUTLINED")
    found: ft.IconData = getattr(ft.Icons, name)
    return found


def _offer_card(
    phone: Phone, glimpse: Glimpse, shown: Presentation, offer: OfferCard, choose: Any
) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def begin() -> None:
        choose(offer)
        if offer.asks:
            await record(phone, offer.move, seen=glimpse)

    return choice_card(
        skin,
        skin.tile(skin.icon(_move_icon(shown, offer.word), 26, skin.c.primary)),
        _(offer.title),
        _(offer.hint),
        on_click=begin,
        tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
        name=f"move-{offer.word}",
    )


def _closed_card(phone: Phone, shown: Presentation, offer: OfferCard) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    refusal = offer.refusal
    assert refusal is not None
    because = sentence(_(refusal.because))

    def explain() -> None:
        phone.explain(_(offer.title), refusal, Attempt(refusal, move=offer.move))

    return choice_card(
        skin,
        skin.tile(skin.icon(_move_icon(shown, offer.word), 22, skin.c.soft), quiet=True, size=40),
        _(offer.title),
        because.rstrip("."),
        tail=skin.quiet_button(_("Why?"), explain),
        quiet=True,
        small=True,
        name=f"closed-{offer.word}",
        tail_is_button=True,
    )


@ft.component
def ConfirmPage(
    phone: Phone,
    glimpse: Glimpse,
    offer: OfferCard,
    answers: tuple[Answer, ...],
    close: Any,
    picture: ft.Control | None = None,
    place: str = "",
    key: Any = None,
) -> ft.Control:
    """A move with nothing left to ask: its effects, then the deed."""
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
    deed = _("{move} to {place}", move=title, place=place) if place else title
    shown = presentation(glimpse.game_id)
    controls: list[ft.Control | None] = [
        back_line(skin, title, close),
        skin.soft(_(offer.hint), 17) if offer.hint else None,
        picture,
        preview_card(skin, shown, glimpse.game_id, ahead, glimpse.acting, _("What happens"), phone.show_rule)
        if ahead is not None and ahead.refusal is None
        else None,
    ]
    return page_of(
        phone,
        controls,
        widest=BOARD_WIDTH if picture is not None else READING_WIDTH,
        bottom=[skin.main_button(deed, go, disabled=phone.busy or not ready, name="confirm")],
    )
