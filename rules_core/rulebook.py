"""Rule entries in plain words, and how they are found again."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

STATUSES = ("enforced", "asked", "told")
"""Checked by the app; decided by the table when the app asks; or only told, because nothing is recorded of it."""


class RulebookError(ValueError):
    """A rules file that cannot be used; says which entry and why."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    id: str
    title: str
    text: str
    where: str
    status: str
    related: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    example: str = ""


class Rulebook(Mapping[str, RuleEntry]):
    def __init__(self, entries: Iterable[RuleEntry]) -> None:
        self._entries: dict[str, RuleEntry] = {}
        for entry in entries:
            if entry.id in self._entries:
                raise RulebookError(f"{entry.id} stands twice in the rules")
            self._entries[entry.id] = entry

    @classmethod
    def read(cls, *chapters: Sequence[Mapping[str, Any]]) -> Rulebook:
        """From the `[[rule]]` tables of one or more rules files."""
        return cls(_entry(raw) for chapter in chapters for raw in chapter)

    def __getitem__(self, rule: str) -> RuleEntry:
        return self._entries[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, query: str) -> list[RuleEntry]:
        """Entries for a half-remembered word, best first. Without a query, all of them in order."""
        words = re.findall(r"\w+", query.lower())
        if not words:
            return list(self._entries.values())
        if query.strip() in self._entries:
            return [self._entries[query.strip()]]
        every = " AND ".join(f'"{word}"*' for word in words)
        some = " OR ".join(f'"{word}"*' for word in words)
        found = dict.fromkeys([*self._match(every), *self._match(some)])
        return [self._entries[rule] for rule in found]

    def _match(self, expression: str) -> list[str]:
        rows = self._index.execute(
            "SELECT id FROM entry WHERE entry MATCH ? ORDER BY bm25(entry, 0, 8, 1, 6)", (expression,)
        )
        return [rule for (rule,) in rows]

    @cached_property
    def _index(self) -> sqlite3.Connection:
        """Full text in memory; searching is the only thing it is for."""
        index = sqlite3.connect(":memory:", check_same_thread=False)
        index.execute(
            "CREATE VIRTUAL TABLE entry USING fts5(id UNINDEXED, title, text, keywords, tokenize = 'porter unicode61')"
        )
        index.executemany(
            "INSERT INTO entry VALUES (?, ?, ?, ?)",
            [(e.id, e.title, f"{e.text} {e.example}", " ".join(e.keywords)) for e in self._entries.values()],
        )
        return index


def _entry(raw: Mapping[str, Any]) -> RuleEntry:
    try:
        plain: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()
        }
        entry = RuleEntry(**plain)
    except TypeError as wrong:
        raise RulebookError(f"{raw.get('id', 'an entry without an id')}: {wrong}") from None
    if entry.status not in STATUSES:
        raise RulebookError(f"{entry.id}: a rule is {', '.join(STATUSES)}, not {entry.status!r}")
    return entry
