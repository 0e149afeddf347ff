"""Cards, one of a few, yes or no, a player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_core.scoring.items.base import LARGEST, Item, MisfitError, read_number, shown
from rules_core.words import Text, Verbatim, listed, say

SEPARATORS = re.compile(r"[;,+\n]")
LONGEST = 60
"""Letters of a name."""


class _Options:
    """Reading one of a list, by its id or by its name."""

    @staticmethod
    def find(options: Mapping[str, Text], text: str) -> str:
        plain = text.strip().casefold()
        for each, name in options.items():
            if plain in (each.casefold(), str(name).casefold()):
                return each
        close = [each for each in options if each.casefold().startswith(plain)] if plain else []
        if len(close) == 1:
            return close[0]
        raise MisfitError(say("{text} isn't one of {options}", text=shown(text), options=few(options)))


@dataclass(frozen=True, kw_only=True)
class Cards(Item):
    """Pieces picked from those in the box: how many of each."""

    options: Mapping[str, Text]
    notes: Mapping[str, Text] | None = None
    icons: Mapping[str, str] | None = None
    groups: Mapping[str, Text] | None = None
    """A heading for each option, where the list is long."""

    copies: int = 1
    """How many of the same piece one player can have."""

    one_each: frozenset[str] = frozenset()
    """Pieces of which there is only one, although others exist more often."""

    least: int = 0
    many: int = 99
    offered: Callable[[Any, str], Sequence[str]] | None = None
    """The pieces worth listing, as things stand; all of them, if nothing is said."""

    kind = "cards"

    def normal(self, value: Any) -> dict[str, int]:
        if isinstance(value, list | tuple):
            value = dict(Counter(map(str, value)))
        if not isinstance(value, dict):
            raise MisfitError(say("a list is needed here, not {value}", value=shown(value)))
        for each, count in value.items():
            if each not in self.options:
                raise MisfitError(
                    say("{text} isn't one of {options}", text=shown(each), options=few(self.options))
                )
            if type(count) is not int or not 0 <= count <= LARGEST:
                raise MisfitError(
                    say("{what}: a count is needed, not {value}", what=self.named(each), value=shown(count))
                )
        return {each: value[each] for each in self.options if value.get(each)}

    def parse(self, text: str) -> dict[str, int]:
        counts: Counter[str] = Counter()
        for part in SEPARATORS.split(text):
            if not part.strip():
                continue
            name, _, count = part.rpartition("*") if "*" in part else (part, "", "1")
            counts[_Options.find(self.options, name)] += read_number(count)
        return self.normal(dict(counts))

    def words(self, value: Mapping[str, int]) -> Text:
        pieces = [
            say("{n} × {what}", n=count, what=self.named(each)) if count > 1 else self.named(each)
            for each, count in value.items()
        ]
        return listed(pieces) if pieces else say("none")

    def fault(self, value: Mapping[str, int], players: Sequence[str]) -> Text | None:
        for each, count in value.items():
            most = 1 if self.is_single(each) else self.copies
            if count > most:
                return say(
                    "{what} is here {n} times; it can be here {most} times at most"
                    if most > 1
                    else "{what} is here {n} times; it can only be here once",
                    what=self.named(each),
                    n=count,
                    most=most,
                )
        if sum(value.values()) > self.many:
            return say("{n} is too many: the most is {most}", n=sum(value.values()), most=self.many)
        return None

    def nothing(self) -> dict[str, int] | None:
        return None if self.least else {}

    def is_whole(self, value: Mapping[str, int]) -> bool:
        return sum(value.values()) >= self.least

    def things(self, value: Any) -> Iterable[str]:
        return () if value is None else value

    def is_single(self, thing: str) -> bool:
        return self.one_in_the_box or thing in self.one_each

    def named(self, thing: str) -> Text:
        return self.options.get(thing, Verbatim(thing))

    def how(self) -> Text:
        some = list(self.options)
        twice = say("; twice: {one}*2", one=Verbatim(some[0])) if self.copies > 1 else ""
        return say(
            "a list such as {one}; {other}{twice}, of {all}",
            one=Verbatim(some[0]),
            other=Verbatim(some[1]),
            twice=twice,
            all=listed([Verbatim(each) for each in some]),
        )


@dataclass(frozen=True, kw_only=True)
class Pairs(Item):
    """Cards that lie at other cards, one at each: which one lies where."""

    places: Mapping[str, Text]
    options: Mapping[str, Text]
    notes: Mapping[str, Text] | None = None
    at: Callable[[Any, str], Sequence[str]] | None = None
    """The places that this player has."""

    kind = "pairs"

    def normal(self, value: Any) -> dict[str, str]:
        if not isinstance(value, dict):
            raise MisfitError(say("a list of pairs is needed here, not {value}", value=shown(value)))
        for place, each in value.items():
            if place not in self.places:
                raise MisfitError(
                    say("{text} isn't one of {options}", text=shown(place), options=few(self.places))
                )
            if not isinstance(each, str) or each not in self.options:
                raise MisfitError(
                    say("{text} isn't one of {options}", text=shown(each), options=few(self.options))
                )
        return dict(value)

    def parse(self, text: str) -> dict[str, str]:
        pairs = {}
        for part in SEPARATORS.split(text):
            if not part.strip():
                continue
            place, equals, each = part.partition("=")
            if not equals:
                raise MisfitError(say("write a pair as place=card, not {value}", value=shown(part)))
            where = _Options.find(self.places, place)
            if where in pairs:
                raise MisfitError(say("{what} is here twice", what=self.places[where]))
            pairs[where] = _Options.find(self.options, each)
        return self.normal(pairs)

    def words(self, value: Mapping[str, str]) -> Text:
        pairs = [
            say("{card} above {place}", card=self.named(each), place=self.places[place])
            for place, each in value.items()
        ]
        return listed(pairs) if pairs else say("none")

    def fault(self, value: Mapping[str, str], players: Sequence[str]) -> Text | None:
        twice = [each for each, count in Counter(value.values()).items() if count > 1]
        if twice:
            return say("{what} is in two places, and there's only one", what=self.options[twice[0]])
        return None

    def nothing(self) -> dict[str, str]:
        return {}

    def things(self, value: Any) -> Iterable[str]:
        return () if value is None else value.values()

    def named(self, thing: str) -> Text:
        return self.options.get(thing, Verbatim(thing))

    def how(self) -> Text:
        places, cards = list(self.places), list(self.options)
        return say(
            "pairs such as {one}={card}, of {places} and {cards}",
            one=Verbatim(places[0]),
            card=Verbatim(cards[0]),
            places=listed([Verbatim(each) for each in places]),
            cards=listed([Verbatim(each) for each in cards]),
        )


@dataclass(frozen=True, kw_only=True)
class One(Item):
    """One of a few; empty for none of them, where that can be."""

    options: Mapping[str, Text]
    none: Text = ""
    """How having none of them is called; nothing, if one must be chosen."""

    icons: Mapping[str, str] | None = None

    kind = "one"

    def normal(self, value: Any) -> str:
        if not isinstance(value, str) or (value not in self.options and not (value == "" and self.none)):
            raise MisfitError(
                say("{text} isn't one of {options}", text=shown(value), options=few(self.options))
            )
        return value

    def parse(self, text: str) -> str:
        if self.none and text.strip().casefold() in ("", "-", "none", "0", str(self.none).casefold()):
            return ""
        return _Options.find(self.options, text)

    def words(self, value: str) -> Text:
        return self.options.get(value, self.none)

    def nothing(self) -> str | None:
        return "" if self.none else None

    def things(self, value: Any) -> Iterable[str]:
        return (value,) if value else ()

    def named(self, thing: str) -> Text:
        return self.options.get(thing, Verbatim(thing))

    def how(self) -> Text:
        some: list[Text] = [Verbatim(each) for each in self.options]
        return say("one of {all}", all=listed([*some, Verbatim("none")] if self.none else some, "or"))


@dataclass(frozen=True, kw_only=True)
class Yes(Item):
    """Yes or no."""

    kind = "yes"

    def normal(self, value: Any) -> bool:
        if type(value) is not bool:
            raise MisfitError(say("yes or no is needed here, not {value}", value=shown(value)))
        return value

    def parse(self, text: str) -> bool:
        plain = text.strip().casefold()
        if plain in ("yes", "y", "true", "x", "1"):
            return True
        if plain in ("no", "n", "false", "0", "-"):
            return False
        raise MisfitError(say("yes or no is needed here, not {value}", value=shown(text)))

    def words(self, value: bool) -> Text:
        return say("yes") if value else say("no")

    def how(self) -> Text:
        return say("yes or no")


@dataclass(frozen=True, kw_only=True)
class Player(Item):
    """One of the players; empty for nobody, where that can be."""

    none: Text = ""
    """How nobody is called; nothing, if there must be somebody."""

    kind = "player"

    def normal(self, value: Any) -> str:
        if not isinstance(value, str) or not (value or self.none) or not is_name(value):
            raise MisfitError(say("the name of a player is needed here, not {value}", value=shown(value)))
        return value

    def parse(self, text: str) -> str:
        name = text.strip()
        if self.none and name.casefold() in ("-", "none", str(self.none).casefold()):
            return ""
        return self.normal(name)

    def fault(self, value: str, players: Sequence[str]) -> Text | None:
        if value and value not in players:
            return say("{name} isn't one of the players", name=Verbatim(value))
        return None

    def words(self, value: str) -> Text:
        return Verbatim(value) if value else self.none

    def nothing(self) -> str | None:
        return "" if self.none else None

    def how(self) -> Text:
        return say("the name of a player")


def is_name(text: str) -> bool:
    """Whether it can be written anywhere: short, and without half letters or signs that nobody sees."""
    return len(text) <= LONGEST and not any("\ud800" <= letter <= "\udfff" for letter in text)


def few(options: Mapping[str, Text]) -> Text:
    some: list[Text] = [Verbatim(each) for each in list(options)[:6]]
    return listed([*some, "…"] if len(options) > 6 else some, "or")
