"""What a score sheet can ask for: a number, printed numbers, cards, one of a few, yes or no, a player.

An item knows three things about a value: whether it can be read at all (`normal`, and `parse` for a cell of a file),
whether it can be true (`fault`), and which pieces of the box it names (`things`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules_core.words import Text, Verbatim, listed, say

MINUS = str.maketrans("−–", "--")
"""A minus sign as spreadsheets and phones write it."""

SEPARATORS = re.compile(r"[;,+\n]")
LONGEST = 60
"""Letters of a name."""

LARGEST = 9_999
"""No count at a table is larger; whatever is, is a slip."""


class MisfitError(ValueError):
    """A value that cannot be read as what the item asks for."""

    def __init__(self, because: Text) -> None:
        super().__init__(str(because))
        self.because = because


@dataclass(frozen=True, kw_only=True)
class Item:
    """One thing that is asked. `rule` is the entry that tells why it counts."""

    id: str
    label: Text
    rule: str
    hint: Text = ""
    icon: str = ""
    usual: Any = None
    """The value that holds while nobody has entered another."""

    needed: bool = False
    """Whether it is pointed out while it is empty."""

    wanted: Callable[[Any, str], bool] | None = None
    """Whether it matters, given the whole tally and the seat; always, if nothing is said."""

    even_if_typed: bool = False
    """Whether it is asked although the points of its section were typed."""

    one_in_the_box: bool = False
    """Whether every piece exists once, so that no two players can have it."""

    in_all: int | None = None
    """How many there are for all players together."""

    kind: ClassVar[str]

    def normal(self, value: Any) -> Any:
        """The value as it is kept, or a misfit."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """The value that a cell of a file means, or a misfit."""
        raise NotImplementedError

    def words(self, value: Any) -> Text:
        """The value as people read it."""
        return Verbatim(value)

    def fault(self, value: Any, players: Sequence[str]) -> Text | None:
        """Why this cannot be, if so."""
        return None

    def things(self, value: Any) -> Iterable[str]:
        """The pieces of the box that a value names."""
        return ()

    def units(self, value: Any) -> int:
        """How much of what is in the box a value takes."""
        return 0

    def is_single(self, thing: str) -> bool:
        """Whether there is only one of a piece in the box."""
        return self.one_in_the_box

    def named(self, thing: str) -> Text:
        return Verbatim(thing)

    def how(self) -> Text:
        """How it is written into a cell of a file."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Number(Item):
    least: int = 0
    most: int = 99

    kind = "number"

    def normal(self, value: Any) -> int:
        if type(value) is not int or abs(value) > LARGEST:
            raise MisfitError(say("a number is needed here, not {value}", value=_shown(value)))
        return value

    def parse(self, text: str) -> int:
        return self.normal(_number(text))

    def units(self, value: int) -> int:
        return value

    def fault(self, value: int, players: Sequence[str]) -> Text | None:
        if value < self.least:
            return say("{n} is too few: {least} is the least", n=value, least=self.least)
        if value > self.most:
            return say("{n} is too many: {most} is the most", n=value, most=self.most)
        return None

    def how(self) -> Text:
        return say("a number from {least} to {most}", least=self.least, most=self.most)


@dataclass(frozen=True, kw_only=True)
class Numbers(Item):
    """Numbers as they are printed on cards or tiles that nobody has listed."""

    least: int = 0
    most: int = 50
    many: int = 99
    """How many there can be."""

    kind = "numbers"

    def normal(self, value: Any) -> list[int]:
        if not isinstance(value, list | tuple) or any(
            type(each) is not int or abs(each) > LARGEST for each in value
        ):
            raise MisfitError(say("printed numbers are needed here, not {value}", value=_shown(value)))
        return list(value)

    def parse(self, text: str) -> list[int]:
        return self.normal([_number(part) for part in re.split(r"[;,+\s]+", text.strip()) if part])

    def units(self, value: Sequence[int]) -> int:
        return len(value)

    def words(self, value: Sequence[int]) -> Text:
        return Verbatim(" + ".join(map(str, value)) or "–")

    def fault(self, value: Sequence[int], players: Sequence[str]) -> Text | None:
        if len(value) > self.many:
            return say("{n} are too many: {most} is the most", n=len(value), most=self.many)
        odd = [each for each in value if not self.least <= each <= self.most]
        if odd:
            return say(
                "{n} is not printed on any: it is between {least} and {most}",
                n=odd[0],
                least=self.least,
                most=self.most,
            )
        return None

    def how(self) -> Text:
        return say("the printed numbers: 3 4 5")


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
        raise MisfitError(say("{text} is none of {options}", text=_shown(text), options=_few(options)))


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

    many: int = 99
    offered: Callable[[Any, str], Sequence[str]] | None = None
    """The pieces worth listing, as things stand; all of them, if nothing is said."""

    kind = "cards"

    def normal(self, value: Any) -> dict[str, int]:
        if isinstance(value, list | tuple):
            value = dict(Counter(map(str, value)))
        if not isinstance(value, dict):
            raise MisfitError(say("a list is needed here, not {value}", value=_shown(value)))
        for each, count in value.items():
            if each not in self.options:
                raise MisfitError(
                    say("{text} is none of {options}", text=_shown(each), options=_few(self.options))
                )
            if type(count) is not int or not 0 <= count <= LARGEST:
                raise MisfitError(
                    say("{what}: a count is needed, not {value}", what=self.named(each), value=_shown(count))
                )
        return {each: value[each] for each in self.options if value.get(each)}

    def parse(self, text: str) -> dict[str, int]:
        counts: Counter[str] = Counter()
        for part in SEPARATORS.split(text):
            if not part.strip():
                continue
            name, _, count = part.rpartition("*") if "*" in part else (part, "", "1")
            counts[_Options.find(self.options, name)] += _number(count)
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
                    "{what} stands here {n} times; it can be there {most} times at most"
                    if most > 1
                    else "{what} stands here {n} times; it can be there only once",
                    what=self.named(each),
                    n=count,
                    most=most,
                )
        if sum(value.values()) > self.many:
            return say("{n} are too many: {most} is the most", n=sum(value.values()), most=self.many)
        return None

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
            raise MisfitError(say("a list of pairs is needed here, not {value}", value=_shown(value)))
        for place, each in value.items():
            if place not in self.places:
                raise MisfitError(
                    say("{text} is none of {options}", text=_shown(place), options=_few(self.places))
                )
            if not isinstance(each, str) or each not in self.options:
                raise MisfitError(
                    say("{text} is none of {options}", text=_shown(each), options=_few(self.options))
                )
        return dict(value)

    def parse(self, text: str) -> dict[str, str]:
        pairs = {}
        for part in SEPARATORS.split(text):
            if not part.strip():
                continue
            place, equals, each = part.partition("=")
            if not equals:
                raise MisfitError(say("a pair is written place=card, not {value}", value=_shown(part)))
            where = _Options.find(self.places, place)
            if where in pairs:
                raise MisfitError(say("{what} stands here twice", what=self.places[where]))
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
            return say("{what} lies at two places; there is only one", what=self.options[twice[0]])
        return None

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
                say("{text} is none of {options}", text=_shown(value), options=_few(self.options))
            )
        return value

    def parse(self, text: str) -> str:
        if self.none and text.strip().casefold() in ("", "-", "none", "0", str(self.none).casefold()):
            return ""
        return _Options.find(self.options, text)

    def words(self, value: str) -> Text:
        return self.options.get(value, self.none)

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
            raise MisfitError(say("yes or no is needed here, not {value}", value=_shown(value)))
        return value

    def parse(self, text: str) -> bool:
        plain = text.strip().casefold()
        if plain in ("yes", "y", "true", "x", "1"):
            return True
        if plain in ("no", "n", "false", "0", "-"):
            return False
        raise MisfitError(say("yes or no is needed here, not {value}", value=_shown(text)))

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
        if not isinstance(value, str) or not (value or self.none) or not _is_name(value):
            raise MisfitError(say("the name of a player is needed here, not {value}", value=_shown(value)))
        return value

    def parse(self, text: str) -> str:
        name = text.strip()
        if self.none and name.casefold() in ("-", "none", str(self.none).casefold()):
            return ""
        return self.normal(name)

    def fault(self, value: str, players: Sequence[str]) -> Text | None:
        if value and value not in players:
            return say("{name} is none of the players", name=Verbatim(value))
        return None

    def words(self, value: str) -> Text:
        return Verbatim(value) if value else self.none

    def how(self) -> Text:
        return say("the name of a player")


def _is_name(text: str) -> bool:
    """Whether it can be written anywhere: short, and without half letters or signs that nobody sees."""
    return len(text) <= LONGEST and not any("\ud800" <= letter <= "\udfff" for letter in text)


def _number(text: str) -> int:
    plain = text.strip().translate(MINUS)
    if not re.fullmatch(r"[+-]?\d{1,6}", plain):
        raise MisfitError(say("a number is needed here, not {value}", value=_shown(text)))
    return int(plain)


def _shown(value: Any) -> Text:
    """Whatever was given, cut short: somebody may have pasted a letter."""
    text = value.strip() if isinstance(value, str) else repr(value)
    return Verbatim(f"“{text[:40]}…”" if len(text) > 40 else f"“{text}”")


def _few(options: Mapping[str, Text]) -> Text:
    some: list[Text] = [Verbatim(each) for each in list(options)[:6]]
    return listed([*some, "…"] if len(options) > 6 else some, "or")
