"""What a seat can do, and what would come next: offers with the places they lead to, and the question that follows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.glimpse.cards import OfferCard
from rules_core.moves import AnyMove
from rules_core.questions import Question, Route, asked_of, spoken
from rules_core.table import Table
from rules_core.words import Text, Verbatim, listed, quoted, say


def offers_of(table: Table, seat: str) -> tuple[OfferCard, ...]:
    return tuple(_offer(table, offer.move, offer.hint, offer.refusal) for offer in table.offers(seat))


def _offer(table: Table, move: AnyMove, hint: Text, refusal: Any) -> OfferCard:
    word, title = table.game.words[type(move)], move.title
    if refusal is not None:
        return OfferCard(move, word, title, hint, refusal, asks=True)
    trial = table.preview(move)
    if len(trial.waiting) != 1:
        return OfferCard(move, word, title, hint, None, asks=bool(trial.waiting))
    ((key, question),) = trial.waiting.items()
    if question.chance:
        return OfferCard(move, word, title, hint, None, asks=False)
    places: dict[str, tuple[str, ...]] = {}
    if isinstance(question, Route):
        ways = question.ways.within(question.start, question.steps)
        places = {goal: (question.start, *ways[goal]) for goal in trial.samples[key].values}
    return OfferCard(move, word, title, hint, None, asks=True, key=key, places=places)


def picture_of(table: Table, question: Question[Any]) -> Any:
    if question.picture is not None:
        return question.picture()
    return next(iter(table.pictures()), None)


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
            "Then the app draws a card of {source}" if by_app else "Then you draw a card of {source}",
            source=what,
        )
    return say("Then: {prompt}", prompt=quoted(getattr(question, "prompt", "")))
