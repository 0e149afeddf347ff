"""What happened, in lines that a phone can show: figures that go up and down, and the rest in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from companion.games.presentation import Presentation
from companion.glimpse.cards import EffectLine
from rules_core.engine.desk import Desk
from rules_core.engine.effects import Deal, Effect, Place, Set, Stock, Transfer, in_words
from rules_core.engine.pictures import Picture
from rules_core.engine.table import Table
from rules_core.words import Sentence, Text, say

Places = Mapping[str, Text]


def place_names(pictures: Iterable[Picture]) -> Places:
    """What people call the places that they see on the pictures."""
    return {space.id: space.name for picture in pictures for space in picture.spaces}


def effect_lines(
    table: Table, shown: Presentation, effects: Iterable[Effect], places: Places | None = None
) -> tuple[EffectLine, ...]:
    """`table` gives the names: of things, of seats, and of places unless they are known already."""
    named = place_names(table.pictures()) if places is None else places
    return tuple(line for effect in effects for line in _lines(table.desk, shown, named, effect))


def _lines(desk: Desk, shown: Presentation, places: Places, effect: Effect) -> Iterator[EffectLine]:
    game, seats = desk.game, desk.seats
    match effect:
        case Transfer(giver, taker, resource, units, rule):
            name = game.name(resource)
            for who, change in ((giver, -units), (taker, units)):
                if who in seats or game.is_group(who):
                    yield EffectLine(resource, change, name, who, rule)
        case Deal(card, source, target, rule) if card is not None:
            text = say("{card} → {pile}", card=game.name(card), pile=_pile(desk, shown, target))
            owner = _owner(seats, target)
            if source in game.sources() and not owner:
                text = game.name(card)  # drawn and played: where it lies now is no news
            elif owner and owner != _owner(seats, source):
                text = say("{who} gets {card}", who=owner, card=game.name(card))
            yield EffectLine(card, 0, text, owner, shown.rule_of_card(card) or rule)
        case Deal(_, source, target, rule):
            owner = _owner(seats, target)
            text = say("a card → {pile}", pile=_pile(desk, shown, target))
            if owner and owner != _owner(seats, source):
                text = say("{who} gets a card", who=owner)
            yield EffectLine("", 0, text, "", rule)
        case Place(token, spot, _, rule) if spot.place:
            yield EffectLine("", 0, say("{token} → {place}", token=desk.called(token), place=places.get(spot.place) or game.name(spot.place)),
                             token if token in seats else "", rule)  # fmt: skip
        case Place(token, _, was, rule) if (
            was is not None and token not in seats and not game.is_group(token)
        ):
            place = places.get(was.place) or game.name(was.place)
            text = say("{token} is taken from {place}", token=desk.called(token), place=place)
            yield EffectLine("", 0, text, "", rule)
        case Set() | Stock(_, _, 0):  # an account is opened: nothing to see
            return
        case _:
            words = in_words(effect, game.name, desk.called)
            if words is not None:
                yield EffectLine("", 0, words, "", effect.rule)


def _pile(desk: Desk, shown: Presentation, pile: str) -> Text:
    """A hand is named after whoever holds it, other piles by what they are called on the table."""
    owner = _owner(desk.seats, pile)
    look = shown.pile_of(owner, pile) if owner else None
    return Sentence(look.owned, {"who": owner}) if look is not None else desk.game.name(pile)


def _owner(seats: Collection[str], pile: str) -> str:
    """Whose pile it is: of Ben and Big Ben, the longer name that fits.

    >>> _owner(("Ben", "Big Ben"), "hand Big Ben")
    'Big Ben'
    """
    return max((seat for seat in seats if pile.endswith(f" {seat}")), key=len, default="")
