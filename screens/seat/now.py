"""Now: what is asked of me, what I can do, or whom the table waits for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import Glimpse, OfferCard, Preview, SeatCard
from companion.tables import Stage
from rules_core.engine.play import Answer
from rules_core.engine.questions import HOST, Option
from rules_core.game import Gauge
from rules_core.words import Text
from screens.hooks import made_once, remember, settled, stood_for_a_moment, top_again
from screens.kept import keeper
from screens.parts.ahead import Ahead, tallest_strip
from screens.parts.effects import preview_card
from screens.parts.frame import back_line, page_of, top_line
from screens.parts.sizes import BOARD_WIDTH, READING_WIDTH
from screens.phone import Phone
from screens.seat.company import company_pill, seat_chips
from screens.seat.counters import counter_row, folded_gauges
from screens.seat.foresight import ahead_of_move
from screens.seat.last import last_card
from screens.seat.offers import Offering, first_answer, offer_cards
from screens.seat.piles import folded_group, folded_open_cards
from screens.seat.question import QuestionPage
from screens.seat.recording import record
from screens.seat.requests import request_cards
from screens.seat.speaking_for import SpeakForPage, asked_elsewhere, card_for, ways_to_answer
from screens.seat.waiting import while_waiting
from screens.skin import Skin, marked
from screens.slips import Withdrawal
from screens.translator import capital

MOST_IN_FULL = 7
"""So many effects have room between the title and the button, each with its reason."""


class Begun:
    """What was begun on the page Now. It outlives the page: whoever reads a rule comes back to it."""

    def __init__(self) -> None:
        self.draft: Any = None
        """A move that waits to be confirmed, and the revision of the table that it was begun at."""

        self.speaks_for: tuple[int, str] = (-1, "")
        """The seat that this phone answers for, as long as the log is so long."""


@ft.component
def NowPage(phone: Phone, glimpse: Glimpse, begun: Begun, key: Any = None) -> ft.Control:
    draft, put_draft = remember(begun.draft)
    speaks_for, put_speaks_for = remember(begun.speaks_for)
    wondered, wonder = remember("")

    def set_draft(new: Any) -> None:
        begun.draft = new
        put_draft(new)

    def speak_for(new: tuple[int, str]) -> None:
        begun.speaks_for = new
        put_speaks_for(new)

    if draft is not None and draft[0] == glimpse.revision:
        _revision, drafted, option, ahead = draft
        return ConfirmPage(
            phone,
            glimpse,
            drafted,
            first_answer(drafted, option),
            lambda: set_draft(None),
            deed=drafted.deeds.get(option.value, option.label) if option is not None else "",
            hint=option.note if option is not None else drafted.hint,
            known=ahead,
            key=f"draft-{drafted.word}-{option.value if option is not None else ''}",
        )
    mine = glimpse.asked_here
    spoken_for = speaks_for[1] if speaks_for[0] == glimpse.entries else ""
    card = mine[0] if mine else card_for(glimpse, phone.acting, spoken_for)
    if card is not None:

        async def leave() -> None:
            speak_for((-1, ""))
            await phone.act_for("")

        return QuestionPage(phone, glimpse, card, leave, key=repr(card.id))

    async def speak(seat: str) -> None:
        """Answer what this seat is asked, to the end of this move."""
        speak_for((glimpse.entries, seat))
        wonder("")
        await phone.act_for(seat)

    asked_about = next((seat for seat in asked_elsewhere(glimpse) if seat.name == wondered), None)
    if asked_about is not None:
        return SpeakForPage(
            phone, glimpse, asked_about, speak, lambda: wonder(""), key=f"speak-for-{wondered}"
        )

    def begin(offer: OfferCard) -> None:
        """What this phone begins for another seat it also answers, but not what that move asks of third ones."""
        if glimpse.acting not in glimpse.badge.seats:
            speak_for((glimpse.entries, glimpse.acting))

    def confirm(seen: Glimpse, offer: OfferCard, option: Option | None, ahead: Preview | None) -> None:
        begin(offer)
        set_draft((seen.revision, offer, option, ahead))

    return OffersPage(phone, glimpse, begin, confirm, ways_to_answer(phone, glimpse, speak, wonder))


def table_heading(phone: Phone, glimpse: Glimpse) -> ft.Control:
    """The game, the round, and what is going on; beside it who is here."""
    skin = phone.skin
    small = " · ".join(part for part in (glimpse.game, skin.words(glimpse.clock)) if part)
    pill = company_pill(skin, glimpse, lambda: phone.open_menu())
    return top_line(skin, small, headline(skin, glimpse), pill)


def headline(skin: Skin, glimpse: Glimpse, personal: bool = True) -> str:
    """One sentence that says what is going on; on a screen for everybody it speaks to nobody in particular."""
    _ = skin.words
    if glimpse.stage == Stage.FINISHED:
        return _("The game is over")
    if glimpse.in_setup:
        return _("Setting up the table")
    if glimpse.waits_for:
        asked = [name for name in glimpse.waits_for if personal and name in glimpse.badge.seats]
        return (
            _("A question for you, {seat}", seat=asked[0])
            if asked
            else _("Waiting for {who}", who=waited_for(skin, glimpse))
        )
    acting, group = glimpse.acting, glimpse.group_at_turn
    mine = personal and acting in glimpse.badge.seats
    if group is not None:
        mine = mine and acting in group.members
        return (
            _("{group}: decide together", group=_(group.name))
            if mine
            else _("{who} to move", who=_(group.name))
        )
    if mine and acting in glimpse.at_turn:
        return _("Your move, {seat}", seat=acting)
    return _("{who} to move", who=_.listed(glimpse.at_turn)) if glimpse.at_turn else glimpse.game


def waited_for(skin: Skin, glimpse: Glimpse) -> str:
    _ = skin.words
    return _.listed([_("the host") if name == HOST else name for name in glimpse.waits_for])


@ft.component
def OffersPage(
    phone: Phone,
    glimpse: Glimpse,
    begin: Any,
    confirm: Any,
    for_others: list[ft.Control | None],
    key: Any = None,
) -> ft.Control:
    skin = phone.skin
    kept = keeper()
    page_key = made_once(lambda: phone.sent().key)
    could_be_read = stood_for_a_moment([offer.word for offer in glimpse.offers if offer.refusal is None])
    offering = made_once(lambda: Offering(phone, glimpse, begin, confirm, could_be_read, page_key))
    offering.phone, offering.glimpse, offering.begins, offering.confirm = phone, glimpse, begin, confirm
    offering.could_be_read = could_be_read
    seat = glimpse.seat(glimpse.acting)
    able = seats_to_act_for(glimpse)
    controls: list[ft.Control | None] = [
        kept("heading", table_heading, phone, glimpse),
        *request_cards(phone, glimpse),
        seat_chips(skin, able, glimpse.acting, phone.act_for) if len(able) > 1 else None,
    ]
    if seat is not None and not glimpse.in_setup:
        controls += [
            kept("counters", counter_row, phone, glimpse, seat.name, seat.counts, True),
            kept("at-a-glance", _at_a_glance, phone, glimpse, seat.name, seat.gauges),
        ]
    meanwhile = while_waiting(kept, phone, glimpse)
    if glimpse.waits_for:
        watching = _watching(phone, glimpse) if glimpse.badge.only_watches else []
        controls += [*watching, _waiting(phone, glimpse, for_others), *meanwhile]
    elif glimpse.stage == Stage.FINISHED:
        controls.append(result_button(phone))
    elif seat is not None:
        controls += [*meanwhile, *offer_cards(kept, offering, seat)]
    else:
        controls += [*_watching(phone, glimpse), *meanwhile]
    if not meanwhile:
        controls.append(kept("last", last_card, phone, glimpse))
    situation = f"{glimpse.stage} {glimpse.acting} {seat is not None and seat.turn} {glimpse.waits_for}"
    return page_of(phone, controls, spacing=6, ref=top_again(situation))


def _at_a_glance(phone: Phone, glimpse: Glimpse, seat: str, gauges: Sequence[Gauge]) -> ft.Control | None:
    """What else a player keeps an eye on, a line each that opens, so that the moves begin in the upper third."""
    group = glimpse.group_of(seat)
    turn = group is not None and group.turn
    lines = [
        None if turn else folded_gauges(phone, gauges),  # those of the caravan count now
        folded_group(phone, glimpse, group) if group is not None else None,
        folded_open_cards(phone, glimpse),
    ]
    if not any(lines):
        return None
    column = phone.skin.column(lines, 0)
    return phone.skin.card(column, pad=0, border=phone.skin.c.accent if turn else None)


def _watching(phone: Phone, glimpse: Glimpse) -> list[ft.Control | None]:
    """For those without a seat: that it is so, and the way to one."""
    skin = phone.skin
    return [
        skin.soft(skin.words("You're watching.")),
        skin.button(skin.words("Take a seat"), lambda: phone.to_door(), icon=ft.Icons.PERSON_ADD_OUTLINED)
        if glimpse.code and glimpse.stage != Stage.FINISHED and not phone.is_copy
        else None,
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


def _waiting(phone: Phone, glimpse: Glimpse, for_others: list[ft.Control | None]) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    who = waited_for(skin, glimpse)
    words = _("“{move}” is waiting for {who}.", move=_(glimpse.waits_in), who=who)
    if glimpse.in_setup:
        words = (
            _("The host is setting up the table.")
            if glimpse.waits_for == (HOST,)
            else _("The setup is waiting for {who}.", who=who)
        )
    rows: list[ft.Control | None] = [
        skin.row([skin.picture("hourglass", 28), ft.Container(skin.text(words, 17), expand=True)])
    ]
    return skin.card(skin.column([*rows, *for_others, withdraw_button(phone, glimpse)]))


def withdraw_button(phone: Phone, glimpse: Glimpse) -> ft.Control | None:
    """Whoever has begun something that asks others can think better of it, as long as nobody has answered.

    After that the host can, with a reason; the way there stands here where nobody could answer for those who are asked.
    """
    _ = phone.skin.words
    if not glimpse.may_drop:
        if not (glimpse.badge.host and glimpse.in_secret and glimpse.drop_says_why):
            return None
        words = _("Drop “{move}”", move=_(glimpse.waits_in))
        drop = partial(phone.open_menu, "withdraw", Withdrawal.DROP)
        return marked(phone.skin.quiet_button(words, drop, colour=phone.skin.c.primary), "drop")

    async def withdraw() -> None:
        if await phone.do(phone.house.tables.cancel, phone.badge, phone.sent()):
            phone.say(_("Withdrawn. Nothing was recorded."))

    words = _("Withdraw “{move}”", move=_(glimpse.waits_in))
    return marked(phone.skin.quiet_button(words, withdraw, colour=phone.skin.c.primary), "withdraw")


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
    deed: Text = "",
    hint: Text = "",
    picture: ft.Control | None = None,
    known: Preview | None = None,
    key: Any = None,
) -> ft.Control:
    """A move with nothing left to choose: its effects, then the deed, which is named after the move if not otherwise.

    `known`: what it would bring, where that was asked already, so that no empty page comes first.
    """
    skin = phone.skin
    _ = skin.words
    preview, set_preview = remember(known)
    submission = made_once(lambda: phone.sent().key)
    ready = settled()

    async def look() -> None:
        if phone.badge is not None:
            set_preview(await ahead_of_move(phone, offer.move, answers))

    ft.use_effect(look, [repr(answers)])

    async def go() -> None:
        if await record(phone, offer.move, answers, submission, glimpse):
            close()

    ahead: Preview | None = preview
    title = _(offer.title)
    shown = presentation(glimpse.game_id)
    widest = BOARD_WIDTH if picture is not None else READING_WIDTH
    has_room = picture is None and ahead is not None and len(ahead.effects) * skin.scale <= MOST_IN_FULL
    in_full = strip = None
    if ahead is not None and ahead.refusal is None:
        told = (skin, shown, glimpse.game_id, ahead, glimpse.acting)
        if has_room:
            in_full = preview_card(*told, _("What will happen"), phone.show_rule)
        else:
            width = min(phone.width, widest) - 32
            strip = Ahead(*told, width, tallest_strip(phone), phone.show_rule, key="ahead")
    controls: list[ft.Control | None] = [
        back_line(skin, title, close),
        skin.soft(capital(_(hint)), 17) if hint else None,
        picture,
        in_full,
    ]
    button = skin.main_button(capital(_(deed)) or title, go, disabled=phone.busy or not ready, name="confirm")
    return page_of(phone, controls, widest=widest, bottom=[each for each in (strip, button) if each])
