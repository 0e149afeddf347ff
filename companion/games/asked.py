"""How well the look-up answers what players ask: a pack's lists of questions, tried on its rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.games import library
from companion.games.pack_files import TOML, PackFaultError, files_of
from companion.games.packs import packs
from rules_core.rulebook import Rulebook
from rules_core.sheets.game import game_of

LISTS = "questions"
"""How the names of such files end."""

FIRST, IN_THREE = 0.80, 0.95
"""So many questions of a list find their answer first, and among the first three, when the rules are written well."""

SHOWN = 3


class ListTried(NamedTuple):
    """What came of one list."""

    file: str
    asked: int
    first: int
    in_three: int
    missed: tuple[str, ...]
    """Questions that do not find their entry among the first three."""

    unknown: tuple[str, ...]
    """Entries that are to be found and do not exist."""

    @property
    def is_enough(self) -> bool:
        """In a short list, one question may find its rule second or third."""
        return (
            self.first >= min(FIRST * self.asked, self.asked - 1) and self.in_three >= IN_THREE * self.asked
        )


def asked(name: str) -> Iterator[ListTried]:
    """Every list of questions that a game has, tried out."""
    files = files_of(packs()[game_of(name)])
    book = library.rulebook(game_of(name))
    for file in (each for each in files if each.endswith(LISTS)):
        yield tried(book, f"{file}{TOML}", files[file])


def tried(book: Rulebook, file: str, raw: Mapping[str, Any]) -> ListTried:
    questions = raw.get("question", ())
    for number, each in enumerate(questions, 1):
        for key in ("ask", "finds"):
            if not each.get(key):
                raise PackFaultError(f"{file}: question {number} has no {key}")
    found = [(each, [entry.id for entry in book.find(each["ask"])][:SHOWN]) for each in questions]
    missed = [each["ask"] for each, rules in found if not set(rules) & set(each["finds"])]
    return ListTried(
        file,
        len(questions),
        sum(bool(rules) and rules[0] in each["finds"] for each, rules in found),
        len(questions) - len(missed),
        tuple(missed),
        tuple(sorted({rule for each in questions for rule in each["finds"]} - set(book))),
    )
