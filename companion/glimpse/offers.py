"""What a seat can do, and what would come next: offers with the places they lead to, and the question that follows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from companion.games.presentation import Presentation
from companion.glimpse.cards import OfferCard
from rules_core.engine.moves import AnyMove
from rules_core.engine.pictures import Picture
from rules_core.engine.play import Play
from rules_core.engine.questions import HOST, Option, Pick, Question, Route, asked_of, spoken
from rules_core.engine.refusal import Refusal
from rules_core.engine.search import Trial, find_finish
from rules_core.engine.table import Table
from rules_core.words import Text, Verbatim, listed, quoted, say

MOST_SHORTCUTS = 8
"""More would crowd the card; then the choice is made on its own page."""


def offers_of(table: Table, shown: Presentation, seat: str) -> tuple[OfferCard, ...]:
    return tuple(
        offer_card(table, shown, seat, offer.move, offer.hint, offer.refusal) for offer in table.offers(seat)
    )


def offer_card(
    table: Table,
    shown: Presentation,
    seat: str,
    move: AnyMove,
    hint: Text = "",
    refusal: Refusal | None = None,
) -> OfferCard:
    """A move as it is offered to a seat."""
    word, title = table.game.words[type(move)], move.title
    if refusal is not None:
        return OfferCard(move, word, title, hint, refusal, asks=True)
    with_shortcuts = word in shown.shortcuts
    trial = table.preview(move, listing=with_shortcuts)
    if len(trial.waiting) != 1:
        return OfferCard(move, word, title, hint, None, asks=bool(trial.waiting))
    ((key, question),) = trial.waiting.items()
    if question.chance:
        return OfferCard(move, word, title, hint, None, asks=False)
    places: dict[str, tuple[str, ...]] = {}
    if isinstance(question, Route):
        ways = question.ways.within(question.start, question.steps)
        places = {goal: (question.start, *ways[goal]) for goal in trial.samples[key].values}
    shortcuts = _shortcuts(table, seat, move, trial, key) if with_shortcuts else ()
    first = [*places, *(option.value for option in shortcuts)]
    deeds = {value: question.deed_of(value, shortcuts, table.game.name) for value in first}
    return OfferCard(move, word, title, hint, None, True, key, places, shortcuts, deeds)


def _shortcuts(table: Table, seat: str, move: AnyMove, trial: Trial, key: str) -> tuple[Option, ...]:
    """What can be chosen first, if that is one of a short list, asked of this very seat, and nothing comes before it."""
    question, options = trial.waiting[key], trial.options[key]
    if not isinstance(question, Pick) or seat not in asked_of(question.who) or trial.effects:
        return ()
    candidates = set(trial.samples[key].values)
    if len(candidates) > MOST_SHORTCUTS:
        return ()
    attempt = table.trier(move, seat)
    return tuple(
        option
        for option in options
        if option.value in candidates and find_finish(attempt, [(key, option.value, HOST)]) is None
    )


def leads_on(trial: Trial, who: Collection[str]) -> bool:
    """Whether only these people are asked next, and no chance: what they have said can be taken back there."""
    return bool(trial.waiting) and all(
        not question.chance and any(each in who for each in asked_of(question.who))
        for question in trial.waiting.values()
    )


def says_it_all(question: Question[Any], value: Any) -> bool:
    """Whether one tap is the whole answer: one of a list, or a place to which only one way leads."""
    if isinstance(question, Route):
        return isinstance(value, str) and question.ways.is_only_way(question.start, value, question.steps)
    return isinstance(question, Pick)


def may_turn_back(play: Play, by: str) -> bool:
    """Whether whoever answers could take that back alone: in an own move, before chance has spoken."""
    return by in (play.by, play.move.seat) and not any(given.by_chance for given in play.given)


def picture_of(pictures: Sequence[Picture], question: Question[Any]) -> Picture | None:
    """The picture on which a question is asked: its own, else the board."""
    if question.picture is not None:
        own: Picture = question.picture()
        return own
    return next(iter(pictures), None)


def what_comes(table: Table, waiting: Collection[Question[Any]], eyes: str) -> Text:
    """What is asked next: the question, if chance or these eyes are asked; of others only who they are."""
    own = [each for each in waiting if each.chance or eyes in asked_of(each.who)]
    if own:
        return what_then(table, own[-1])
    people = dict.fromkeys(who for question in waiting for who in asked_of(question.who))
    return say("Then {who} is asked", who=listed([spoken(who) for who in people], "or")) if people else ""


def what_then(table: Table, question: Question[Any]) -> Text:
    if question.chance:
        source = getattr(question, "deck", "") or getattr(question, "die", "")
        by_app = table.state.notes.get(f"chance {source}", "app") == "app"
        what = quoted(table.game.sources().get(source, Verbatim(source)))
        if question.kind == "roll":
            return say("Then the app rolls {source}" if by_app else "Then you roll {source}", source=what)
        return say(
            "Then the app draws a card from {source}" if by_app else "Then you draw a card from {source}",
            source=what,
        )
    return say("Then: {prompt}", prompt=quoted(getattr(question, "prompt", "")))
