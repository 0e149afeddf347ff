"""May I? Pick a seat and a move; the app says yes or no and why. Nothing is recorded."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.library import presentation
from companion.glimpse import Glimpse
from companion.glimpse.office import InquiryCard, MoveCard
from rules_core.engine.play import Answer
from rules_core.settling.inquiry import Verdict
from screens.hooks import remember
from screens.parts.board import Board, board_width
from screens.parts.effects import effect_list
from screens.parts.frame import back_line, choice_card, page_of
from screens.parts.options import OptionList
from screens.parts.sizes import BOARD_WIDTH
from screens.phone import Phone
from screens.seat.company import seat_chips, seat_numbers
from screens.skin import Skin
from screens.translator import sentence


@ft.component
def MayIPage(phone: Phone, glimpse: Glimpse, at: int | None, back: Any, key: Any = None) -> ft.Control:
    """All moves of a seat with a yes or a no; a tap goes into one. `at` an earlier entry, or now."""
    skin = phone.skin
    _ = skin.words
    seat, set_seat = remember(glimpse.acting or (glimpse.seats[0].name if glimpse.seats else ""))
    cards, set_cards = remember(None)
    asked, ask = remember(None)

    async def look() -> None:
        if phone.badge is not None:
            set_cards(await phone.ask(phone.house.office.may, phone.badge, seat, at) or ())

    ft.use_effect(look, [seat, glimpse.revision])
    if asked is not None:
        return InquiryPage(phone, glimpse, asked, at, lambda: ask(None), key=f"inquiry-{asked.word}-{seat}")
    title = _("May I?") if at is None else _("May I, after entry {n}?", n=at)
    controls: list[ft.Control | None] = [
        back_line(skin, title, back),
        skin.soft(_("Nothing is recorded here.")),
        seat_chips(skin, [each for each in glimpse.seats if not each.retired], seat, set_seat),
        *(_move_card(skin, card, lambda _event, card=card: ask(card)) for card in cards or ()),
        skin.soft(_("The game is over; nobody can move.")) if cards == () else None,
    ]
    return page_of(phone, controls)


def _move_card(skin: Skin, card: MoveCard, on_click: Any) -> ft.Control:
    _ = skin.words
    return choice_card(
        skin,
        verdict_sign(skin, card.verdict),
        _(card.title),
        told(skin, card.verdict),
        on_click=on_click,
        tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
        name=f"may-{card.word}",
        small=True,
    )


def verdict_sign(skin: Skin, verdict: Verdict) -> ft.Control:
    """Yes, no, or not now: by sign and colour, and in words beside it."""
    if verdict.refusal is not None:
        return skin.icon(ft.Icons.BLOCK, 28, skin.c.bad)
    if verdict.turn is not None:
        return skin.icon(ft.Icons.SCHEDULE, 28, skin.c.accent)
    return skin.icon(ft.Icons.CHECK_CIRCLE_OUTLINE, 28, skin.c.good)


def told(skin: Skin, verdict: Verdict) -> str:
    _ = skin.words
    if verdict.refusal is not None:
        return _("No: {because}", because=_(verdict.refusal.because))
    if verdict.turn is not None:
        return _("Yes on their turn; right now, {because}", because=_(verdict.turn.because))
    return _("Yes")


@ft.component
def InquiryPage(
    phone: Phone, glimpse: Glimpse, card: MoveCard, at: int | None, back: Any, key: Any = None
) -> ft.Control:
    """Into a move: each choice is answered with a yes or a no in turn."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    answers, set_answers = remember(())
    found, set_found = remember(None)

    async def look() -> None:
        if phone.badge is not None:
            set_found(await phone.ask(phone.house.office.inquire, phone.badge, card.move, answers, at))

    ft.use_effect(look, [repr(answers), glimpse.revision])

    def go_back() -> None:
        if answers:
            set_answers(lambda now: now[:-1])
        else:
            back()

    inquiry: InquiryCard | None = found
    verdict = inquiry.card.verdict if inquiry is not None else card.verdict
    controls: list[ft.Control | None] = [
        back_line(skin, _(card.title), go_back),
        _chosen(skin, answers),
        _verdict_card(phone, verdict),
    ]
    if inquiry is not None and verdict.refusal is None:
        if inquiry.effects:
            rows = effect_list(skin, shown, glimpse.game_id, inquiry.effects, card.move.seat)
            controls.append(skin.card(skin.column([skin.soft(_("This would happen")), *rows], 6)))
        controls += _ways_on(phone, glimpse, inquiry, set_answers)
    return page_of(phone, controls, widest=BOARD_WIDTH)


def _chosen(skin: Skin, answers: tuple[Answer, ...]) -> ft.Control | None:
    if not answers:
        return None
    return skin.text(" → ".join(str(answer[1]) for answer in answers), 17, bold=True)


def _verdict_card(phone: Phone, verdict: Verdict) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    no = verdict.refusal or verdict.turn
    bad = verdict.refusal is not None
    headline = _("No") if bad else _("Not now") if verdict.turn is not None else _("Yes")
    reason = sentence(_(no.because)) if no is not None else _("The rules allow it.")
    if not bad and verdict.turn is not None:
        reason += " " + _("On their own turn, the rules allow it.")

    def explain() -> None:
        if no is not None:
            phone.explain(_("The rule"), no)

    rows: list[ft.Control | None] = [
        skin.row(
            [verdict_sign(skin, verdict), ft.Container(skin.head(headline, 24), expand=True)],
            10,
        ),
        skin.text(reason, 17),
        ft.Row([skin.quiet_button(_("Read the rule"), explain, icon=ft.Icons.MENU_BOOK_OUTLINED)])
        if no is not None
        else None,
    ]
    waits = not bad and verdict.turn is not None
    return ft.Semantics(
        identifier="verdict",
        container=True,
        content=skin.card(
            skin.column(rows, 4),
            bg=skin.c.bad_tint if bad else skin.c.accent_tint if waits else None,
            border=skin.c.bad if bad else skin.c.accent if waits else skin.c.good,
        ),
    )


def _ways_on(phone: Phone, glimpse: Glimpse, inquiry: InquiryCard, set_answers: Any) -> list[ft.Control]:
    """What could be chosen next: on the board any place can be asked about, in a list every option."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    controls: list[ft.Control] = [skin.text(_(inquiry.then), 17, bold=True)] if inquiry.then else []

    def choose(value: str) -> None:
        set_answers(lambda now: (*now, (inquiry.key, value)))

    def explain(option: Any) -> None:
        choose(option.value)

    if not inquiry.options:
        return controls
    if inquiry.picture is not None and any(option.place for option in inquiry.options):
        controls.append(skin.soft(_("Tap any place to ask about it.")))
        controls.append(
            Board(
                skin,
                shown,
                inquiry.picture,
                seat_numbers(glimpse),
                board_width(phone),
                open_spaces=frozenset(o.place for o in inquiry.options if o.refusal is None),
                on_tap=choose,
                mine=inquiry.card.move.seat,
            )
        )
        return controls
    controls.append(
        OptionList(skin, shown, inquiry.options, frozenset(), False, choose, explain, key="may-options")
    )
    return controls
