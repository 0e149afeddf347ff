"""What a facilitator has at hand beside a game: topics to talk about, where the game brings some."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import data
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


@cache
def topics(game: str) -> Topics | None:
    """The topics of a game; most have none."""
    if not data.has(game, "topics"):
        return None
    raw = data.read(game, "topics")
    return Topics(
        Phrase(raw["title"]),
        Phrase(raw["about"]),
        raw["rule"],
        tuple(Topic(each["number"], Phrase(each["title"]), Phrase(each["text"])) for each in raw["topic"]),
    )
