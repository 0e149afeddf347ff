"""What a facilitator has at hand beside a game: topics to talk about, where the game brings some."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.games.pack_files import PackFaultError
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
    _require(raw, (*Topics._fields[:-1], "topic"), "topics.toml")
    for number, each in enumerate(raw["topic"], 1):
        _require(each, Topic._fields, f"topics.toml: topic {number}")
    return Topics(
        Phrase(raw["title"]),
        Phrase(raw["about"]),
        raw["rule"],
        tuple(Topic(each["number"], Phrase(each["title"]), Phrase(each["text"])) for each in raw["topic"]),
    )


def _require(table: Mapping[str, Any], keys: Iterable[str], called: str) -> None:
    missing = [key for key in keys if key not in table]
    if missing:
        raise PackFaultError(f"{called} has no {missing[0]}")
