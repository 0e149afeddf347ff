"""What a rule can ask. Each kind of question reads and checks its own answer.

A rule writes `card = await Pick(seat, "discard", cards, "Discard which card?")`. The engine answers from the
log, from the app's own chance, or waits for people. Values are plain JSON: text, whole numbers, yes and no,
lists and bags of these.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from rules_core.refusal import Refusal, Refused, refused, unreadable
from rules_core.words import Text, listed, say

if TYPE_CHECKING:
    from rules_core.desk import Desk
    from rules_core.ways import Ways

T = TypeVar("T")

HOST = "host"
TABLE = "table"


class AnyOf(NamedTuple):
    """Any one of these may answer: a caravan's members, the crowd at a market."""

    seats: tuple[str, ...]


Who = str | AnyOf


def asked_of(who: Who) -> tuple[str, ...]:
    return who.seats if isinstance(who, AnyOf) else (who,)


class Option(NamedTuple):
    """One thing to choose. `place` is where it can be tapped on a picture."""

    value: str
    label: Text
    refusal: Refusal | None = None
    note: Text = ""
    place: str = ""


Options = Iterable[Option | str]


class Samples(NamedTuple):
    """Answers worth trying when looking for a way to finish a move; `all` when there are no others."""

    values: Sequence[Any]
    all: bool


def check_count(value: object, least: int, most: int, rule: str, what: str = "") -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise unreadable(say("a whole number is asked, not {value!r}", value=value))
    if not least <= value <= most:
        raise refused(
            rule,
            say(
                "{what}{value} is not between {least} and {most}",
                what=what and what + ": ",
                value=value,
                least=least,
                most=most,
            ),
        )
    return value


@dataclass(slots=True, eq=False)
class Question(Generic[T]):
    """Who is asked, and under which key the answer stands in the log."""

    who: Who
    key: str
    _: KW_ONLY
    rule: str = "table.answer"
    suggest: Any = None
    kind: ClassVar[str] = ""
    chance: ClassVar[bool] = False

    def __await__(self) -> Generator[Question[T], T, T]:
        return (yield self)

    def read(self, value: object, t: Desk) -> T:
        """The answer as the rule gets it. Raises when it cannot be read or is against the rules."""
        raise NotImplementedError

    def written(self, value: Any, read: T) -> Any:
        """The answer as the log keeps it."""
        return read

    def options(self, t: Desk) -> Sequence[Option]:
        """What can be chosen, for the kinds that have a list."""
        return ()

    def samples(self, t: Desk) -> Samples:
        raise NotImplementedError

    def dead_end(self, t: Desk) -> Refusal | None:
        """Why nobody could answer this, if so."""
        return None


def as_option(option: Option | str) -> Option:
    return option if isinstance(option, Option) else Option(option, option)


@dataclass(slots=True, eq=False)
class Choice(Question[T]):
    """A question with a list. The list may be a function, so that it is made only when somebody looks."""

    choices: Options | Callable[[], Options]
    prompt: Text
    _: KW_ONLY
    none: Refusal | None = None
    _listed: tuple[Option, ...] | None = field(default=None, init=False)

    def options(self, t: Desk) -> Sequence[Option]:
        if self._listed is None:
            choices = self.choices() if callable(self.choices) else self.choices
            self._listed = tuple(map(as_option, choices))
        return self._listed

    def one(self, value: object, t: Desk) -> str:
        for option in self.options(t):
            if option.value == value:
                if option.refusal is not None:
                    t.require(False, *option.refusal)
                return option.value
        names = [str(option.value) for option in islice(self.options(t), 8)]
        raise unreadable(
            say("{value!r} is not among the choices: {names}", value=value, names=listed(names, "or"))
        )

    def open_values(self, t: Desk) -> list[str]:
        return [option.value for option in self.options(t) if option.refusal is None]

    def dead_end(self, t: Desk) -> Refusal | None:
        return self.none if self.none is not None and not self.open_values(t) else None


@dataclass(slots=True, eq=False)
class Pick(Choice[str]):
    """One of a list."""

    kind: ClassVar[str] = "pick"

    def read(self, value: object, t: Desk) -> str:
        return self.one(value, t)

    def samples(self, t: Desk) -> Samples:
        return Samples(self.open_values(t), True)


@dataclass(slots=True, eq=False)
class PickSome(Choice[list[str]]):
    """Several of a list, none of them twice."""

    kind: ClassVar[str] = "pick-some"
    _: KW_ONLY
    least: int = 0
    most: int | None = None

    def read(self, value: object, t: Desk) -> list[str]:
        if not isinstance(value, list | tuple):
            raise unreadable(say("a list of choices is asked, not {value!r}", value=value))
        picked = [self.one(each, t) for each in value]
        if len(set(picked)) < len(picked):
            raise refused(self.rule, say("nothing can be chosen twice: {picked}", picked=listed(picked)))
        most = self.most if self.most is not None else len(self.options(t))
        check_count(len(picked), self.least, most, self.rule, "how many are chosen")
        return picked

    def samples(self, t: Desk) -> Samples:
        values = self.open_values(t)
        most = min(self.most if self.most is not None else len(values), len(values))
        every = (list(some) for size in range(self.least, most + 1) for some in combinations(values, size))
        tried = list(islice(every, 60))
        return Samples(tried, next(every, None) is None)


@dataclass(slots=True, eq=False)
class Count(Question[int]):
    """A whole number between two limits."""

    prompt: Text
    least: int
    most: int
    kind: ClassVar[str] = "count"

    def read(self, value: object, t: Desk) -> int:
        return check_count(value, self.least, self.most, self.rule)

    def samples(self, t: Desk) -> Samples:
        if self.most - self.least < 40:
            return Samples(range(self.least, self.most + 1), True)
        return Samples([self.least, self.most, *range(self.least + 1, self.least + 12)], False)

    def dead_end(self, t: Desk) -> Refusal | None:
        if self.least <= self.most:
            return None
        return Refusal(
            self.rule,
            say("at least {least} is asked, and at most {most} is there", least=self.least, most=self.most),
        )


@dataclass(slots=True, eq=False)
class Bag(Question[dict[str, int]]):
    """So many of each resource, within a limit for each and for all together."""

    prompt: Text
    limits: Mapping[str, int]
    _: KW_ONLY
    least: int = 0
    most: int | None = None
    kind: ClassVar[str] = "bag"

    def read(self, value: object, t: Desk) -> dict[str, int]:
        if not isinstance(value, dict):
            raise unreadable(say("a bag such as {{'silk': 2}} is asked, not {value!r}", value=value))
        for resource, count in value.items():
            if resource not in self.limits:
                raise unreadable(say("{resource!r} is not asked here", resource=resource))
            check_count(count, 0, self.limits[resource], self.rule, resource)
        check_count(sum(value.values()), self.least, self._most(), self.rule, "all together")
        return {resource: value[resource] for resource in self.limits if value.get(resource)}

    def _most(self) -> int:
        held = sum(self.limits.values())
        return held if self.most is None else min(self.most, held)

    def samples(self, t: Desk) -> Samples:
        return Samples([self._filled(self.least), self._filled(self._most())], False)

    def _filled(self, units: int) -> dict[str, int]:
        bag = {}
        for resource, limit in self.limits.items():
            if taken := min(limit, units):
                bag[resource] = taken
                units -= taken
        return bag

    def dead_end(self, t: Desk) -> Refusal | None:
        if self.least <= self._most():
            return None
        return Refusal(
            self.rule,
            say("at least {least} is asked, and only {most} is there", least=self.least, most=self._most()),
        )


@dataclass(slots=True, eq=False)
class Confirm(Question[bool]):
    """Yes or no; the buttons are named after the deed."""

    prompt: Text
    yes: Text = "Yes"
    no: Text = "No"
    kind: ClassVar[str] = "confirm"

    def read(self, value: object, t: Desk) -> bool:
        if not isinstance(value, bool):
            raise unreadable(say("yes or no is asked, not {value!r}", value=value))
        return value

    def samples(self, t: Desk) -> Samples:
        return Samples((True, False), True)


@dataclass(slots=True, eq=False)
class Route(Question[tuple[str, ...]]):
    """A path over the ways of a board. The answer is the goal (the app finds the path) or the path itself."""

    prompt: Text
    start: str
    steps: int
    ways: Ways
    bars: Callable[[str], Refusal | None]
    _: KW_ONLY
    none: Refusal | None = None
    wall: Refusal | None = None
    kind: ClassVar[str] = "route"

    def read(self, value: object, t: Desk) -> tuple[str, ...]:
        if isinstance(value, str):
            path = self._path_to(value)
        elif isinstance(value, list | tuple) and value and all(isinstance(place, str) for place in value):
            path = self._walked(tuple(value))
        else:
            raise unreadable(say("a place or a path is asked, not {value!r}", value=value))
        if (bar := self.bars(path[-1] if path else self.start)) is not None:
            t.require(False, *bar)
        return path

    def written(self, value: Any, read: tuple[str, ...]) -> Any:
        return value if isinstance(value, str) else list(read)

    def _path_to(self, goal: str) -> tuple[str, ...]:
        path = self.ways.within(self.start, self.steps).get(goal)
        if path is not None:
            return path
        self._require_place(goal)
        away = self.ways.distances(goal).get(self.start)
        if away is None:
            raise refused(self.rule, say("no way leads from {start} to {goal}", start=self.start, goal=goal))
        raise refused(
            self.rule,
            say(
                "{goal} is {away} steps away, and {steps} can be made", goal=goal, away=away, steps=self.steps
            ),
        )

    def _require_place(self, place: str) -> None:
        if place in self.ways.neighbours:
            return
        if place in self.ways.walls and self.wall is not None:
            raise Refused(self.wall)
        raise unreadable(say("there is no place called {place!r}", place=place))

    def _walked(self, path: tuple[str, ...]) -> tuple[str, ...]:
        here = self.start
        for place in path:
            self._require_place(place)
            if place not in self.ways.neighbours[here]:
                raise refused(self.rule, say("no way leads from {here} to {place}", here=here, place=place))
            here = place
        if len(path) > self.steps:
            raise refused(
                self.rule,
                say("this path has {n} steps, and {steps} can be made", n=len(path), steps=self.steps),
            )
        return path

    def options(self, t: Desk) -> Sequence[Option]:
        reach = self.ways.within(self.start, self.steps)
        return [
            Option(goal, goal, self.bars(goal), note=" ".join(path), place=goal)
            for goal, path in reach.items()
        ]

    def samples(self, t: Desk) -> Samples:
        return Samples(
            [goal for goal in self.ways.within(self.start, self.steps) if self.bars(goal) is None], True
        )

    def dead_end(self, t: Desk) -> Refusal | None:
        return self.none if self.none is not None and not self.samples(t).values else None


@dataclass(slots=True, eq=False)
class Roll(Question[list[int]]):
    """Dice: thrown by the app or on the table."""

    die: str
    prompt: Text = "Roll"
    dice: int = 1
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    kind: ClassVar[str] = "roll"
    chance: ClassVar[bool] = True

    def read(self, value: object, t: Desk) -> list[int]:
        if not isinstance(value, list | tuple) or len(value) != self.dice:
            raise unreadable(say("{dice} dice are asked, not {value!r}", dice=self.dice, value=value))
        for face in value:
            if isinstance(face, bool) or face not in self.faces:
                raise unreadable(
                    say(
                        "a die shows {faces}, not {face!r}",
                        faces=listed([str(f) for f in self.faces], "or"),
                        face=face,
                    )
                )
        return list(value)

    def samples(self, t: Desk) -> Samples:
        return Samples([[face] * self.dice for face in self.faces], self.dice == 1)


@dataclass(slots=True, eq=False)
class Draw(Question[str]):
    """The next card of a deck: taken by the app or from the deck on the table.

    Its options are read when they are needed: another draw may have changed the deck in the meantime.
    """

    deck: str
    prompt: Text = "Draw a card"
    none: Refusal | None = None
    kind: ClassVar[str] = "draw"
    chance: ClassVar[bool] = True

    def read(self, value: object, t: Desk) -> str:
        if value in t.piles.get(self.deck, ()):
            return str(value)
        if not any(value in pile for pile in t.piles.values()):
            raise unreadable(say("there is no card {value!r}", value=value))
        raise refused(
            "table.chance", say("{card} is not in this deck any more", card=t.game.name(str(value)))
        )

    def options(self, t: Desk) -> Sequence[Option]:
        """The deck and every pile that whoever is asked may not see: or the list would tell what others hold."""
        seats = asked_of(self.who)
        unseen = [
            card
            for name, pile in t.piles.items()
            if name == self.deck
            or (t.game.deck_of(name) == self.deck and t.game.hidden_from(seats, "piles", name))
            for card in pile
        ]
        return [Option(card, t.game.name(card)) for card in sorted(unseen)]

    def samples(self, t: Desk) -> Samples:
        return Samples(t.piles.get(self.deck, ()), True)

    def dead_end(self, t: Desk) -> Refusal | None:
        if t.piles.get(self.deck):
            return None
        return self.none or Refusal(
            "table.chance", say("no card is left in {deck}", deck=t.game.name(self.deck))
        )


class Together:
    """Several are asked at once and answer in any order: `answers = await Together({seat: question, ...})`.

    A part is a question, or a rule of its own that asks more. `sealed`: nobody learns an answer before all
    have answered, so a part may only ask.
    """

    __slots__ = ("parts", "sealed")

    def __init__(
        self, parts: Mapping[str, Question[Any] | Coroutine[Any, Any, Any]], *, sealed: bool = False
    ) -> None:
        self.parts = dict(parts)
        self.sealed = sealed

    def __await__(self) -> Generator[Together, dict[str, Any], dict[str, Any]]:
        return (yield self)


__all__ = [
    "HOST",
    "TABLE",
    "AnyOf",
    "Bag",
    "Choice",
    "Confirm",
    "Count",
    "Draw",
    "Option",
    "Options",
    "Pick",
    "PickSome",
    "Question",
    "Refused",
    "Roll",
    "Route",
    "Samples",
    "Together",
    "Who",
    "asked_of",
]
