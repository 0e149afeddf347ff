"""What a rule can say. Effects are small values: the log keeps them, and phones show them in words."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules_core.engine.state import Spot
from rules_core.words import Text, say


class Transfer(NamedTuple):
    """Tokens go from one account to another."""

    giver: str
    taker: str
    resource: str
    units: int
    rule: str


class Stock(NamedTuple):
    """Tokens come out of the box while the table is set up."""

    account: str
    resource: str
    units: int
    rule: str


class Place(NamedTuple):
    """A token stands somewhere new, or shows another face. An empty place is off the board."""

    token: str
    spot: Spot
    was: Spot | None
    rule: str


class Deal(NamedTuple):
    """A card goes from one pile to another. `card` is None for those who may see neither end."""

    card: str | None
    source: str
    target: str
    rule: str


class Lay(NamedTuple):
    """A pile is laid out whole while the table is set up."""

    pile: str
    cards: tuple[str, ...] | None
    rule: str


class Shuffle(NamedTuple):
    """All cards of one pile are shuffled into another."""

    source: str
    target: str
    rule: str


class Set(NamedTuple):
    """A fact of the clock or the notes changes."""

    drawer: str
    key: str
    value: Any
    was: Any
    rule: str


class Tell(NamedTuple):
    """Nothing moves, but people want to know."""

    text: Text
    rule: str


Effect = Transfer | Stock | Place | Deal | Lay | Shuffle | Set | Tell


def in_words(
    effect: Effect, name: Callable[..., str], called: Callable[[str], str] | None = None
) -> Text | None:
    """What an effect says to people; `name` turns an id into the word on the component, `called` an account or a token.

    Facts of the clock and the notes speak through the screens that show them, so they stay silent here.
    """
    called = called or name
    match effect:
        case Transfer(giver, taker, resource, count):
            return say(
                "{giver} → {taker}: {n} {what}",
                giver=called(giver),
                taker=called(taker),
                n=count,
                what=name(resource, count),
            )
        case Stock(account, resource, count):
            return say("{account}: {n} {what}", account=called(account), n=count, what=name(resource, count))
        case Place(token, spot, was):
            if not spot.place:
                return say("{token} leaves the board", token=called(token))
            if was is not None and was.place == spot.place:
                return say("{token} turns to {face}", token=called(token), face=name(spot.face))
            return say("{token} → {place}", token=called(token), place=name(spot.place))
        case Deal(card, _, target):
            what = name(card) if card is not None else say("a card")
            return say("{card} → {pile}", card=what, pile=name(target))
        case Shuffle(source, target):
            return say("{source} → {target}, shuffled", source=name(source), target=name(target))
        case Tell(text):
            return text
        case _:
            return None
