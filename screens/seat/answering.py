"""The inputs of a question: each kind has the one that fits a thumb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import AskedCard, Glimpse, Preview
from rules_core.engine.questions import Bag, Count, Draw, Option, Pick, PickSome, Question, Roll, Route
from rules_core.words import Verbatim
from screens.hooks import remember
from screens.parts.amounts import BagInput, CountInput
from screens.parts.board import Board
from screens.parts.dice import dice_input
from screens.parts.options import OptionList
from screens.phone import Phone
from screens.seat.company import seat_numbers
from screens.translator import capital


@dataclass(frozen=True)
class Answering:
    """An answer in the making: the question, what is chosen so far, and how to change or send it."""

    phone: Phone
    glimpse: Glimpse
    asked: AskedCard
    value: Any
    change: Callable[[Any], None]
    explain: Callable[[Option], Any]
    send: Callable[[Any], Any]
    refuse: Callable[[str], None] = lambda place: None
    """A place was tapped that cannot be chosen: say why."""

    ahead: Preview | None = None
    """What the answer would bring as it is now, once that is known."""

    told: tuple[Any, Preview] | None = None
    """What is told above the button, with the value it is about: that, or why another place cannot be chosen."""

    @property
    def can_be_sent(self) -> bool:
        refused = self.ahead is not None and self.ahead.refusal is not None
        return is_complete(self.asked, self.value) and not refused

    @property
    def several(self) -> bool:
        return isinstance(self.asked.question, PickSome)

    @property
    def chosen(self) -> set[Any]:
        return set(self.value or ()) if self.several else {goal_of(self.value)}

    @property
    def declining(self) -> Option | None:
        """What chooses nothing of the list, where it is allowed and one tap gives it."""
        if not isinstance(self.asked.question, Pick):
            return None
        return next((each for each in self.asked.options if each.declines and each.refusal is None), None)

    @property
    def on_board(self) -> dict[str, Option]:
        """The options that can be tapped on the picture, by their place."""
        if self.asked.picture is None:
            return {}
        return {option.place: option for option in self.asked.options if option.place}

    @property
    def way(self) -> list[str]:
        """The places of the route that is chosen, its beginning left out."""
        question = self.asked.question
        return way_of(question, self.value) if isinstance(question, Route) else []

    def choose(self, picked: str) -> None:
        """Always from what is chosen by now: a quick second tap comes before the first is drawn."""
        question = self.asked.question
        if isinstance(question, Route):
            self.change(lambda now: walked(question, way_of(question, now), picked))
        elif not self.several:
            self.change(picked)
        else:
            self.change(
                lambda now: [each for each in now if each != picked] if picked in now else [*now, picked]
            )


def goal_of(value: Any) -> Any:
    """Where a route ends, whether it was given as a goal or as a path."""
    return value[-1] if isinstance(value, list) and value else value


def way_of(question: Route, value: Any) -> list[str]:
    """The places of a route, its beginning left out, whether it was given as a goal or as a path."""
    if isinstance(value, list):
        return value
    return list(question.ways.within(question.start, question.steps).get(value, ()))


def walked(question: Route, way: list[str], picked: str) -> Any:
    """The route after a tap: a step on from where it ends, back to a place on it, or straight to a new goal."""
    if picked in way:
        way = way[: way.index(picked) + 1]
    elif way and len(way) < question.steps and picked in question.ways.neighbours.get(way[-1], ()):
        way = [*way, picked]
    else:
        return picked
    straight = question.ways.within(question.start, question.steps).get(picked, ())
    return picked if tuple(way) == tuple(straight) else way


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
    if value is None or still_missing(question, value):
        return False
    if isinstance(question, PickSome):
        return len(list(value)) <= (question.most if question.most is not None else len(asked.options))
    return not isinstance(question, Roll) or len(list(value)) == question.dice


def place_name(asked: AskedCard, place: str, words: Callable[[Any], str]) -> str:
    """A place as people would say it."""
    spaces = asked.picture.spaces if asked.picture is not None else ()
    return next((words(space.name) for space in spaces if space.id == place and space.name), place)


def deed(answering: Answering) -> str:
    """The main button is named after what it does, with its figures; while something is missing, after that."""
    _ = answering.phone.skin.words
    asked, value = answering.asked, answering.value
    question = asked.question
    if value is None:
        return _("Tap a place first") if answering.on_board else _("Choose first")
    if missing := still_missing(question, value):
        return _.count("Choose {n} more", "Choose {n} more", missing)
    name = library.game(answering.glimpse.game_id).name
    told = _(question.deed_of(value, asked.options, name))
    return capital(told) or _(
        "{move}: {n}", move=_(asked.title), n=_(question.in_words(value, asked.options, name))
    )


def still_missing(question: Question[Any], value: Any) -> int:
    """How many more must be chosen before this is an answer."""
    if isinstance(question, PickSome):
        return max(question.least - len(value), 0)
    if isinstance(question, Bag):
        return max(question.least - sum(int(units) for units in value.values()), 0)
    return max(question.dice - len(value), 0) if isinstance(question, Roll) else 0


def answer_input(answering: Answering) -> ft.Control:
    """Everything but the board, which may stand in a column of its own."""
    asked, value = answering.asked, answering.value
    question, skin = asked.question, answering.phone.skin
    game = library.game(answering.glimpse.game_id)
    shown = presentation(game.id)
    if isinstance(question, Count):
        count = CountInput(
            skin,
            value,
            question.least,
            question.most,
            answering.change,
            phone=answering.phone,
            key=f"count-{asked.id}",
        )
        return skin.card(count)
    if isinstance(question, Bag):
        return BagInput(
            skin,
            shown,
            value,
            question.limits,
            question.most,
            game.name,
            answering.change,
            phone=answering.phone,
            key=f"bag-{asked.id}",
        )
    if isinstance(question, Roll):
        return dice_input(skin, question.faces, question.dice, value, answering.change)
    if answering.on_board:
        return AsList(answering, key=f"as-list-{asked.id}")
    return option_list(answering)


def option_list(answering: Answering) -> ft.Control:
    asked, skin = answering.asked, answering.phone.skin
    _ = skin.words
    options = [option for option in asked.options if option != answering.declining]
    if answering.on_board:
        # On the board a note is the way there; in a list the name of the place says more.
        about_places = {space.id: space.about for space in asked.picture.spaces} if asked.picture else {}
        options = [
            option._replace(
                label=Verbatim(place_name(asked, option.place, _)), note=about_places.get(option.place, "")
            )
            for option in options
        ]

    def about(card: str) -> str:
        return card_text(answering, card) if isinstance(asked.question, Draw) else ""

    return OptionList(
        skin,
        presentation(answering.glimpse.game_id),
        options,
        answering.chosen,
        answering.several,
        answering.choose,
        answering.explain,
        about,
        key=f"list-{asked.id}",
    )


def card_text(answering: Answering, card: str) -> str:
    game = library.game(answering.glimpse.game_id)
    rule = presentation(game.id).rule_of_card(card)
    return answering.phone.skin.words(game.rulebook[rule].text) if rule in game.rulebook else ""


@ft.component
def AsList(answering: Answering, key: Any = None) -> ft.Control:
    """The choices of the board in words, for those who would rather read; made only when wanted."""
    skin = answering.phone.skin
    _ = skin.words
    open_, set_open = remember(False)
    toggle = skin.quiet_button(
        _("Hide the list") if open_ else _("Choose from a list"),
        lambda: set_open(not open_),
        colour=skin.c.primary,
        icon=ft.Icons.EXPAND_LESS if open_ else ft.Icons.FORMAT_LIST_BULLETED,
    )
    return skin.column([ft.Row([toggle]), option_list(answering) if open_ else None], 4)


def answer_board(
    answering: Answering, width: float, height: float | None = None, window: float | None = None
) -> ft.Control:
    """The picture to tap: what can be chosen is ringed, the way that was chosen is drawn.

    `height`: the whole board is made to fit; `window`: of a taller one only the part is shown that can be tapped.
    """
    asked, on_board = answering.asked, answering.on_board
    assert asked.picture is not None

    def tapped(place: str) -> None:
        option = on_board.get(place)
        if option is not None and option.refusal is None:
            answering.choose(option.value)
        else:
            answering.refuse(option.value if option is not None else place)

    start, way = getattr(asked.question, "start", ""), answering.way
    return Board(
        answering.phone.skin,
        presentation(answering.glimpse.game_id),
        asked.picture,
        seat_numbers(answering.glimpse),
        width,
        height=height,
        window=window,
        open_spaces=frozenset(place for place, option in on_board.items() if option.refusal is None),
        chosen=frozenset(option.place for option in asked.options if option.value in answering.chosen),
        path=[start, *way] if start and way else [],
        on_tap=tapped,
        mine=asked.seat,
        key=f"board-{asked.id}",
    )
