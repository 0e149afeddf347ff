"""What a facilitator has at hand beside a game: topics to talk about, where the game brings some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules_core.words import Phrase, Text


class Topic(NamedTuple):
    number: int
    title: Text
    text: Text


class Topics(NamedTuple):
    title: Text
    about: Text
    rule: str
    topics: tuple[Topic, ...]


def read_topics(raw: Mapping[str, Any]) -> Topics:
    """The topics of a game, as its data tells them."""
    return Topics(
        Phrase(raw["title"]),
        Phrase(raw["about"]),
        raw["rule"],
        tuple(Topic(each["number"], Phrase(each["title"]), Phrase(each["text"])) for each in raw["topic"]),
    )
