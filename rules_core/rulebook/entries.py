"""Rule entries in plain words, in the chapters of a book that can be browsed and searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules_core.data_keys import slip_in
from rules_core.rulebook.excerpts import sentences
from rules_core.rulebook.lookup import Index, Page

STATUSES = ("enforced", "asked", "told", "word")
"""Checked by the app; decided by the table when the app asks; only told, because nothing is recorded of it; or the
meaning of a word, which the rules that use it point to."""


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
    questions: tuple[str, ...] = ()
    """What people ask who are answered here, in their own words."""

    example: str = ""
    optional: bool = False
    """Whether a table may switch this rule off."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Entries whose ids begin with the chapter's. A chapter of less weight gives way when a search fits both."""

    id: str
    title: str
    weight: float = 1.0


class Rulebook(Mapping[str, RuleEntry]):
    def __init__(
        self,
        entries: Iterable[RuleEntry],
        chapters: Iterable[Chapter] = (),
        synonyms: Iterable[Sequence[str]] = (),
    ) -> None:
        self._entries: dict[str, RuleEntry] = {}
        for entry in entries:
            if entry.id in self._entries:
                raise RulebookError(f"{entry.id} stands twice in the rules")
            self._entries[entry.id] = entry
        self.chapters = tuple(chapters)
        self.synonyms = tuple(tuple(group) for group in synonyms)

    @classmethod
    def read(cls, *files: Mapping[str, Any]) -> Rulebook:
        """From one or more rules files: their `[[rule]]` and `[[chapter]]` tables, and the words they take as one."""
        book = cls(
            (_read(RuleEntry, raw) for file in files for raw in file["rule"]),
            (_read(Chapter, raw) for file in files for raw in file.get("chapter", ())),
            (group for file in files for group in file.get("synonyms", ())),
        )
        for entry in book.values():
            if entry.status not in STATUSES:
                raise RulebookError(f"{entry.id}: a rule is {', '.join(STATUSES)}, not {entry.status!r}")
            if book.chapters and book.chapter_of(entry.id) is None:
                raise RulebookError(f"{entry.id} is in no chapter")
            for other in entry.related:
                if other not in book:
                    raise RulebookError(f"{entry.id} is related to {other!r}, and no rule has this id")
        return book

    def __getitem__(self, rule: str) -> RuleEntry:
        return self._entries[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    # --- browsing

    def chapter_of(self, rule: str) -> Chapter | None:
        """The narrowest chapter that a rule belongs to."""
        fitting = [each for each in self.chapters if rule == each.id or rule.startswith(f"{each.id}.")]
        return max(fitting, key=lambda chapter: len(chapter.id), default=None)

    def entries_of(self, chapter: Chapter) -> list[RuleEntry]:
        return list(self._by_chapter.get(chapter.id, ()))

    @cached_property
    def _by_chapter(self) -> dict[str, list[RuleEntry]]:
        found: dict[str, list[RuleEntry]] = {}
        for entry in self._entries.values():
            chapter = self.chapter_of(entry.id)
            if chapter is not None:
                found.setdefault(chapter.id, []).append(entry)
        return found

    # --- searching

    def find(self, query: str) -> list[RuleEntry]:
        """Entries for a question or a half-remembered word, best first. Without a query, all of them in order."""
        if not query.strip():
            return list(self._entries.values())
        if query.strip() in self._entries:
            return [self._entries[query.strip()]]
        return [self._entries[rule] for rule in self._index.find(query)]

    def telling_sentence(self, rule: str, query: str) -> int:
        """The number of the sentence in a rule's text that answers a query; the first where none does more."""
        return self._index.telling_sentence(query, sentences(self._entries[rule].text))

    def read_as(self, query: str) -> str:
        """The query as it was understood, where a word of it was taken for a slip; else nothing."""
        return self._index.read_as(query)

    def make_look_up_ready(self) -> None:
        """The first search reads the whole book, which takes a moment; this does it beforehand."""
        _ = self._index

    @cached_property
    def _index(self) -> Index:
        pages = []
        for entry in self._entries.values():
            chapter = self.chapter_of(entry.id)
            weight = 1.0 if chapter is None else chapter.weight
            text = f"{entry.text} {entry.example}"
            pages.append(Page(entry.id, entry.title, text, entry.keywords, entry.questions, weight))
        return Index(pages, self.synonyms)


def _read(kind: type[Any], raw: Mapping[str, Any]) -> Any:
    if slip := slip_in(kind, raw):
        raise RulebookError(f"{raw.get('id', 'an entry without an id')}: {slip}")
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()})
