"""What lies in the box: travelers, cards and missions, read from the data files of the companion edition."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rules_core.games.via_egnatia.world import World
from rules_core.settling.house_rules import read_settings
from rules_core.words import Phrase

GAME = "via-egnatia"
RESOURCES = ("food", "water", "lira")
CARAVANS = ("red caravan", "blue caravan")
COPY = re.compile(r"-\d+$")

Effects = tuple[Mapping[str, Any], ...]


@lru_cache(maxsize=4096)  # asked for every card of every hand; what strangers call a card fills no memory
def kind_of(card: str) -> str:
    """The kind of a card, without the number of the copy.

    >>> kind_of("travel-two-7"), kind_of("hopelessly-lost")
    ('travel-two', 'hopelessly-lost')
    """
    return COPY.sub("", card)


def card_rule(card: str) -> str:
    return f"{GAME}.card.{kind_of(card)}"


@dataclass(frozen=True, slots=True)
class ActionKind:
    """An action card: where it can be played, what it costs, what it scores and does."""

    id: str
    name: str
    count: int
    where: tuple[str, ...] = ()
    cost: Mapping[str, int] = field(default_factory=dict)
    to: str = ""
    points: int = 0
    effects: Effects = ()

    @property
    def travels(self) -> bool:
        return any(effect["do"] == "travel" for effect in self.effects)


@dataclass(frozen=True, slots=True)
class Good:
    """A goods card, with its price in each region. An animal lets a caravan go further."""

    id: str
    name: str
    count: int
    price: Mapping[str, int]
    animal: int = 0
    use: Effects = ()

    @property
    def lowest(self) -> int:
        return min(self.price.values())


@dataclass(frozen=True, slots=True)
class EventCard:
    id: str
    name: str
    effects: Effects
    changes: Mapping[str, int] = field(init=False)
    """By how much it changes which figures as long as it lies open."""

    def __post_init__(self) -> None:
        changes: Counter[str] = Counter()
        for effect in self.effects:
            if effect["do"] == "modify":
                changes[effect["what"]] += effect["n"]
        object.__setattr__(self, "changes", dict(changes))


@dataclass(frozen=True, slots=True)
class ChallengeCard:
    """What happens on a road; `eased` is how it goes with one of the helpers."""

    id: str
    name: str
    helpers: tuple[str, ...]
    effects: Effects
    eased: Effects = ()
    scope: str = "each"


@dataclass(frozen=True, slots=True)
class Traveler:
    id: str
    name: str
    start: Mapping[str, int]
    scoring: Mapping[str, Any]
    talent: Mapping[str, Any]
    skill: Mapping[str, Any]

    @property
    def card(self) -> str:
        return f"skill-{self.id}"

    @property
    def rule(self) -> str:
        return f"{GAME}.traveler.{self.id}"


@dataclass(frozen=True, slots=True)
class Mission:
    id: str
    name: str
    at: str
    task: Mapping[str, Any]
    points: int
    penalty: int


def _parts(kind: type[Any], raws: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Parts by id, their names marked as ours; lists become values that do not change."""
    made = {}
    for raw in raws:
        plain = {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}
        made[raw["id"]] = kind(**{**plain, "name": Phrase(raw["name"])})
    return made


class Parts:
    """The data files of the game, read once."""

    FILES = (
        "board", "travelers", "actions", "goods", "events", "challenges", "pantomime", "missions", "topics",
        "settings", "components",
    )  # fmt: skip

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        self.world = World(data["board"])
        self.travelers: dict[str, Traveler] = _parts(Traveler, data["travelers"]["traveler"])
        self.actions: dict[str, ActionKind] = _parts(ActionKind, data["actions"]["action"])
        self.goods: dict[str, Good] = _parts(Good, data["goods"]["good"])
        self.events: dict[str, EventCard] = _parts(EventCard, data["events"]["event"])
        self.challenges: dict[str, ChallengeCard] = _parts(ChallengeCard, data["challenges"]["challenge"])
        self.missions: dict[str, Mission] = _parts(Mission, data["missions"]["mission"])
        self.keywords: dict[str, tuple[str, ...]] = {
            raw["id"]: tuple(raw["keywords"]) for raw in data["pantomime"]["pantomime"]
        }
        self.topics: dict[str, str] = {
            f"agora-{raw['number']}": raw["title"] for raw in data["topics"]["topic"]
        }
        self.skills = {traveler.card: traveler for traveler in self.travelers.values()}
        self.settings = read_settings(GAME, data["settings"]["setting"])
        self.figures: Mapping[str, int] = data["components"]["figures"]
        """Numbers of the rulebook."""

        self.multipliers = {int(members): n for members, n in data["components"]["multiplier"].items()}

        self.names: dict[str, str] = {
            **{thing: Phrase(word) for thing, word in data["components"]["names"].items()},
            **self.world.names,
            **{card: self.actions[kind_of(card)].name for card in self.action_cards},
            **{card: self.goods[kind_of(card)].name for card in self.goods_cards},
            **{
                part.id: part.name
                for parts in (
                    self.actions, self.goods, self.events, self.challenges, self.missions, self.travelers,
                )
                for part in parts.values()
            },
            **{card: Phrase(traveler.skill["name"]) for card, traveler in self.skills.items()},
            **{card: Phrase("Pantomime") for card in self.keywords},
            **{
                f"{card} {n}": Phrase(word)
                for card, words in self.keywords.items()
                for n, word in enumerate(words, start=1)
            },
            **{card: Phrase(title) for card, title in self.topics.items()},
        }  # fmt: skip

    @property
    def action_cards(self) -> list[str]:
        return [f"{kind.id}-{n + 1}" for kind in self.actions.values() for n in range(kind.count)]

    @property
    def goods_cards(self) -> list[str]:
        return [f"{kind.id}-{n + 1}" for kind in self.goods.values() for n in range(kind.count)]

    def action(self, card: str) -> ActionKind:
        return self.actions[kind_of(card)]

    def good(self, card: str) -> Good:
        return self.goods[kind_of(card)]

    def rules(self) -> set[str]:
        """The entries that cards, travelers and settings cite."""
        cards = (*self.actions, *self.goods, *self.events, *self.challenges, *self.missions, *self.skills)
        return (
            {card_rule(card) for card in cards}
            | {card_rule("pantomime"), card_rule("agora")}
            | {traveler.rule for traveler in self.travelers.values()}
            | {setting.rule for setting in self.settings.values()}
        )
