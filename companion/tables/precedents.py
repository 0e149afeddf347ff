"""Earlier rulings, of this table and of the host's other tables with the same game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from companion.store import EntryRow
from companion.store.rows import BACK
from companion.tables.keyrings import Keyrings
from companion.tables.passes import Badge
from companion.tables.service import Tables
from rules_core.game import Game

MOST = 40
TABLES = 100
"""So many other tables are looked through, those that were played last."""


class Precedent(NamedTuple):
    """What was ruled once, and why."""

    here: bool
    table_name: str
    number: int
    at: datetime
    word: str
    """The kind of ruling as a record has it."""

    decision: str
    claim: str
    reason: str
    rules: tuple[str, ...]


class Precedents:
    def __init__(self, tables: Tables, keyrings: Keyrings) -> None:
        self._tables = tables
        self._keyrings = keyrings

    def find(self, badge: Badge, rules: Sequence[str] = (), ring: str = "") -> list[Precedent]:
        """The rulings that still stand, those on these rules first, then the newest.

        `ring` is the one that this phone's passes hang on; it opens the books of the tables that this phone hosts.
        However many those are, the store is asked the same few times.
        """
        badge = self._tables.current(badge)
        here = self._tables.store.table(badge.table_id)
        if here is None:
            return []
        names = dict(self._keyrings.hosted(ring, here.game, TABLES)) | {here.id: here.name}
        with self._tables.at(here.id) as live:
            game = live.game
        wanted = set(rules)
        found = []
        for line in _standing(self._tables.store.rulings(list(names))):
            found.append(_precedent(game, line, line.table_id == here.id, names[line.table_id]))
        found = [each for each in found if each.reason and (not wanted or wanted & set(each.rules))]
        found.sort(key=lambda each: (len(wanted & set(each.rules)), each.here, each.at), reverse=True)
        return found[:MOST]


def _standing(lines: Iterable[EntryRow]) -> list[EntryRow]:
    """Without what was taken back later, table by table."""
    kept: list[EntryRow] = []
    for line in lines:
        if line.kind == BACK:
            first = line.line["back"]
            kept = [each for each in kept if each.table_id != line.table_id or each.number < first]
        else:
            kept.append(line)
    return kept


def _precedent(game: Game[Any], row: EntryRow, here: bool, name: str) -> Precedent:
    line = row.line
    word, details = line.get("move", ""), line.get("with", {})
    kind = game.kinds.get(word)
    rules = [*line.get("waive", ()), *details.get("rules", ())]
    if not rules and kind is not None:
        rules = [kind.rule]
    setting = game.settings.get(str(details.get("name", "")))
    if setting is not None:
        rules.append(setting.rule)
    return Precedent(
        here,
        name,
        row.number,
        row.at,
        word,
        str(details.get("decision", "")),
        str(details.get("claim", "")),
        str(line.get("reason", "")),
        tuple(dict.fromkeys(rules)),
    )
