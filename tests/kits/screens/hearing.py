"""Finds every text in whatever the companion hands to a phone, however deep it lies."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rules_core.engine.moves import Move
from rules_core.words import Phrase, Sentence, Text, Verbatim
from screens.translator import DOMAIN, LOCALES

TEMPLATE = LOCALES / f"{DOMAIN}.pot"
IS_TEXT = ("Text", "Text | None", "ClassVar[Text]")
PLACE = re.compile(r"[A-Z]\d+")
LOUD = "en-CA"
"""A language for tests: every word of ours in capitals."""


class Heard(NamedTuple):
    """A text and where it was: the fields that lead to it."""

    text: Text
    path: str


def texts(value: Any, path: str = "", is_text: bool = False) -> Iterator[Heard]:
    """Every text inside a value. A plain string is one only where the types say so."""
    if isinstance(value, Sentence | Phrase | Verbatim) or (isinstance(value, str) and is_text):
        if value:
            yield Heard(answered(value), path)
    elif isinstance(value, str | Move) or callable(value):
        return
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from texts(each, f"{path}[{key}]", is_text)
    elif hasattr(value, "_fields") or dataclasses.is_dataclass(value):
        yours = text_fields(type(value))
        names = getattr(value, "_fields", None) or [each.name for each in dataclasses.fields(value)]
        for name in names:
            yield from texts(getattr(value, name), f"{path}.{name}", name in yours)
    elif isinstance(value, Iterable):
        for number, each in enumerate(value):
            yield from texts(each, f"{path}[{number}]", is_text)


def answered(text: Text) -> Text:
    """The words of a deed wait for the answer that is chosen."""
    template, known = (text.template, text.figures) if isinstance(text, Sentence) else (str(text), {})
    return Sentence(template, {**known, "chosen": ""}) if "{chosen}" in template else text


@cache
def text_fields(kind: type) -> frozenset[str]:
    """The fields whose type is `Text`."""
    found = set()
    for each in kind.__mro__:
        for name, type_ in getattr(each, "__annotations__", {}).items():
            written = getattr(type_, "__forward_arg__", type_)
            if written in IS_TEXT or type_ == Text:
                found.add(name)
    return frozenset(found)


def templates(text: Text) -> Iterator[str]:
    """What of a text a translator must know, its figures included."""
    if isinstance(text, Sentence):
        yield text.template
        for value in text.figures.values():
            if isinstance(value, Sentence | Phrase):
                yield from templates(value)
    elif text and not isinstance(text, Verbatim):
        yield str(text)


def figures(text: Text) -> Iterator[str]:
    """The strings inside a text that nobody will translate."""
    if isinstance(text, Sentence):
        for value in text.figures.values():
            if isinstance(value, Sentence):
                yield from figures(value)
            elif isinstance(value, str) and not isinstance(value, Phrase):
                yield str(value)


# --- a language


def loud(template: str) -> str:
    """
    >>> loud("{seat} has {have!r} gold, {{sic}}")
    '{seat} HAS {have!r} GOLD, {{SIC}}'
    """
    parts = re.split(r"(\{\{|\}\}|\{[^{}]*\})", template)
    return "".join(part if part.startswith("{") and part != "{{" else part.upper() for part in parts)


def make_loud(folder: Path) -> Path:
    """A compiled catalogue in which everything has a translation."""
    with TEMPLATE.open("rb") as template:
        catalogue = read_po(template)
    translated = Catalog(locale="en_CA", charset="utf-8")
    for message in catalogue:
        if isinstance(message.id, str):
            translated.add(message.id, loud(message.id))
        else:
            translated.add(message.id, tuple(map(loud, message.id)))
    place = folder / "en_CA" / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{DOMAIN}.mo").open("wb") as compiled:
        write_mo(compiled, translated)
    return folder
