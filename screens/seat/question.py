"""A question, as a full page: what is asked, a fitting input, what would happen, and the deed."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion import library
from companion.glimpse import AskedCard, Glimpse, Preview
from companion.presentation import presentation
from rules_core.questions import Bag, Confirm, Count, Draw, Option, PickSome, Roll, Route
from screens.hooks import made_once, remember, settled
from screens.parts.amounts import bag_input, count_input
from screens.parts.board import Board, board_width
from screens.parts.dice import dice_input
from screens.parts.effects import preview_card
from screens.parts.frame import back_line, page_of
from screens.parts.options import OptionList
from screens.phone import Phone, Why
from screens.seat.company import seat_numbers
from screens.seat.recording import announce
from screens.words import sentence


def first_value(asked: AskedCard) -> Any:
    """What the input shows before anything was tapped: the suggestion, or nothing that could be sent by accident."""
    question = asked.question
    suggest = question.suggest
    if isinstance(question, Count):
        usual = suggest if isinstance(suggest, int) else question.least
        return min(max(usual, question.least), question.most)
    if isinstance(question, Bag):
        return dict(suggest) if isinstance(suggest, dict) else {}
    if isinstance(question, PickSome):
        return list(suggest) if isinstance(suggest, list | tuple) else []
    if isinstance(question, Roll):
        return []
    return suggest


def is_complete(asked: AskedCard, value: Any) -> bool:
    """Whether this could be sent; the core has the last word."""
    question = asked.question
    if value is None:
        return False
    if isinstance(question, PickSome):
        most = question.most if question.most is not None else len(asked.options)
        return question.least <= len(list(value)) <= most
    if isinstance(question, Roll):
        return len(list(value)) == question.dice
    if isinstance(question, Bag):
        return question.least <= sum(int(units) for units in value.values())
    return True


@ft.component
def QuestionPage(phone: Phone, glimpse: Glimpse, asked: AskedCard, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    value, set_value = remember(lambda: first_value(asked))
    preview, set_preview = remember(None)
    ready = settled()
    submission = made_once(lambda: phone.sent().key)
    question = asked.question
    shown = presentation(glimpse.game_id)
    complete = is_complete(asked, value)
    looks_ahead = not glimpse.in_setup and not isinstance(question, Confirm)

    async def look_ahead() -> None:
        if looks_ahead and complete and phone.badge is not None:
            seen = await phone.ask(phone.house.looker.preview_answer, phone.badge, asked.id.key, value)
            set_preview(seen)
        else:
            set_preview(None)

    ft.use_effect(look_ahead, [repr(value)])

    async def send(answer: Any) -> None:
        submission_key = f"{submission}:{answer!r}"[:120]
        tables, before = phone.house.tables, glimpse.entries
        done = await phone.do(
            tables.answer,
            phone.badge,
            asked.id,
            answer,
            phone.sent(submission_key),
            explain=_("This does not work"),
        )
        if done:
            announce(phone, before)

    async def go_back() -> None:
        tables = phone.house.tables
        if asked.may_back:
            await phone.do(tables.back, phone.badge, phone.sent())
        else:
            await phone.do(tables.cancel, phone.badge, phone.sent())

    def explain(option: Option) -> None:
        if option.refusal is not None:
            because = sentence(_(option.refusal.because))
            phone.why = Why(_("Not possible"), because, option.refusal.rule)
            phone.changed()

    title = _(asked.prompt) or _(asked.title)
    for_other = (
        asked.who and not any(who in glimpse.badge.seats for who in asked.who) and not glimpse.in_setup
    )
    ahead: Preview | None = preview
    controls: list[ft.Control | None] = [
        back_line(skin, _(asked.title), go_back, close=not asked.may_back)
        if asked.may_back or asked.may_cancel
        else skin.head(_(asked.title), 24),
        skin.text(title, 19, bold=True),
        _asked_for(phone, asked) if for_other else None,
        _input(phone, glimpse, asked, value, set_value, explain, send),
    ]
    if ahead is not None and ahead.refusal is not None:
        controls.append(
            skin.card(
                skin.row(
                    [
                        skin.icon(ft.Icons.BLOCK, 22, skin.c.bad),
                        ft.Container(skin.text(sentence(_(ahead.refusal.because)), 16), expand=True),
                    ]
                ),
                bg=skin.c.bad_tint,
                border=skin.c.bad,
            )
        )
    elif ahead is not None:
        controls.append(
            preview_card(skin, shown, glimpse.game_id, ahead, glimpse.acting, _deed(phone, asked, value))
        )
    foot: list[ft.Control] = []
    if not isinstance(question, Confirm):
        refused = ahead is not None and ahead.refusal is not None
        foot.append(
            skin.main_button(
                _deed(phone, asked, value),
                lambda: phone.page.run_task(send, value),
                disabled=not (complete and ready) or refused or phone.busy,
                name="answer",
            )
        )
    if glimpse.in_setup and question.suggest is not None:
        foot.append(
            skin.button(_("Use the usual setup for the rest"), _usual(phone), icon=ft.Icons.FAST_FORWARD)
        )
    return page_of(phone, controls, bottom=foot)


def _usual(phone: Phone) -> Any:
    async def take() -> None:
        await phone.do(phone.house.tables.take_suggestions, phone.badge, phone.sent())

    return take


def _asked_for(phone: Phone, asked: AskedCard) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    return skin.card(
        skin.row(
            [
                skin.icon(ft.Icons.EDIT_NOTE, 24, skin.c.accent),
                skin.text(_("You answer for {who}", who=_.listed(list(asked.who), "or")), 16),
            ]
        ),
        bg=skin.c.accent_tint,
        border=skin.c.accent,
        pad=10,
    )


def _deed(phone: Phone, asked: AskedCard, value: Any) -> str:
    """The main button is named after the deed."""
    _ = phone.skin.words
    question = asked.question
    if isinstance(question, Count):
        return (
            _("{move}: {n}", move=_(asked.title), n=value) if not asked.in_setup else _("Take {n}", n=value)
        )
    if isinstance(question, PickSome):
        if not value:
            return _("None") if question.least == 0 else _("Choose first")
        return _.count("Take this one", "Take these {n}", len(value))
    if isinstance(question, Bag):
        return _("{move}: {n}", move=_(asked.title), n=sum(value.values()))
    if isinstance(question, Roll):
        return _("That is the roll")
    if value is None:
        return _("Tap a place first") if isinstance(question, Route) else _("Choose first")
    if isinstance(question, Route):
        if value == question.start:
            return _("Stay here")
        return _("{move} to {place}", move=_(asked.title), place=value)
    label = next((_(option.label) for option in asked.options if option.value == value), str(value))
    return label[0].upper() + label[1:]


def _input(
    phone: Phone, glimpse: Glimpse, asked: AskedCard, value: Any, set_value: Any, explain: Any, send: Any
) -> ft.Control:
    question = asked.question
    skin, shown, game = phone.skin, presentation(glimpse.game_id), library.game(glimpse.game_id)
    _ = skin.words
    if isinstance(question, Count):
        return count_input(skin, value, question.least, question.most, set_value)
    if isinstance(question, Bag):
        return bag_input(skin, shown, value, question.limits, question.most, game.name, set_value)
    if isinstance(question, Roll):
        return dice_input(skin, question.faces, question.dice, value, set_value)
    if isinstance(question, Confirm):
        return ConfirmCards(phone, glimpse, asked, send)
    several = isinstance(question, PickSome)
    chosen = set(value or ()) if several else {value}

    def choose(picked: str) -> None:
        if not several:
            set_value(picked)
        elif picked in chosen:
            set_value([each for each in value if each != picked])
        else:
            set_value([*value, picked])

    about = (
        (lambda card: _card_text(phone, glimpse, card)) if isinstance(question, Draw) else (lambda card: "")
    )
    listed = OptionList(
        skin, shown, asked.options, chosen, several, choose, explain, about, key=f"list-{asked.id}"
    )
    on_board = {option.place: option for option in asked.options if option.place}
    if asked.picture is None or not on_board:
        return listed
    return _on_the_board(phone, glimpse, asked, value, chosen, on_board, choose, explain, listed)


def _on_the_board(
    phone: Phone, glimpse: Glimpse, asked: AskedCard, value: Any, chosen: set[Any], on_board: dict[str, Option],
    choose: Any, explain: Any, listed: ft.Control,
) -> ft.Control:  # fmt: skip
    """The picture to tap, and the same choices as a list for those who would rather read."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    assert asked.picture is not None

    def tapped(place: str) -> None:
        option = on_board.get(place)
        if option is None:
            return
        if option.refusal is not None:
            explain(option)
        else:
            choose(option.value)

    start = getattr(asked.question, "start", "")
    way = next((str(o.note).split() for o in asked.options if o.value == value), [])
    drawn = Board(
        skin,
        shown,
        asked.picture,
        seat_numbers(glimpse),
        board_width(phone),
        open_spaces=frozenset(place for place, option in on_board.items() if option.refusal is None),
        chosen=frozenset(o.place for o in asked.options if o.value in chosen),
        path=[start, *way] if start and way else [],
        on_tap=tapped,
    )
    return skin.column(
        [
            drawn,
            ft.ExpansionTile(
                title=skin.soft(_("As a list")),
                controls=[listed],
                tile_padding=ft.Padding(4, 0, 4, 0),
                shape=ft.RoundedRectangleBorder(radius=14),
                maintain_state=False,
            ),
        ],
        4,
    )


def _card_text(phone: Phone, glimpse: Glimpse, card: str) -> str:
    book = library.game(glimpse.game_id).rulebook
    rule = presentation(glimpse.game_id).rule_of_card(card)
    return phone.skin.words(book[rule].text) if rule in book else ""


@ft.component
def ConfirmCards(phone: Phone, glimpse: Glimpse, asked: AskedCard, send: Any, key: Any = None) -> ft.Control:
    """Yes and no side by side, each with what it would do; the buttons are named after the deed."""
    skin = phone.skin
    _ = skin.words
    question = asked.question
    assert isinstance(question, Confirm)
    ahead, set_ahead = remember({})
    ready = settled()

    async def look() -> None:
        if glimpse.in_setup or phone.badge is None:
            return
        looker = phone.house.looker
        seen = {
            choice: await phone.ask(looker.preview_answer, phone.badge, asked.id.key, choice)
            for choice in (True, False)
        }
        set_ahead(seen)

    ft.use_effect(look, [repr(asked.id)])

    shown = presentation(glimpse.game_id)

    def way(choice: bool, label: str, main: bool) -> ft.Control:
        async def chosen() -> None:
            await send(choice)

        preview = ahead.get(choice)
        barred = preview is not None and preview.refusal is not None
        locked = barred or phone.busy or not ready
        button = (
            skin.main_button(label, chosen, disabled=locked, name="yes")
            if main
            else ft.Semantics(identifier="no", content=skin.button(label, chosen, disabled=locked))
        )
        words: ft.Control | None = None
        if preview is not None and barred:
            words = skin.text(sentence(_(preview.refusal.because)), 15, skin.c.bad)
        elif preview is not None and (preview.effects or preview.then):
            words = preview_card(skin, shown, glimpse.game_id, preview, glimpse.acting, label)
        return skin.column([words, button], 8)

    usual_yes = question.suggest is not False
    first = way(usual_yes, _(question.yes if usual_yes else question.no), True)
    second = way(not usual_yes, _(question.no if usual_yes else question.yes), False)
    return skin.column([first, second], 16)
