"""Everything in one file, and back: for a new computer, or before something goes wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from companion.store import ConflictError
from companion.tables import saved
from companion.tables.errors import NotDone
from companion.tables.passes import Badge, tidy_words
from companion.tables.service import Opened, Tables
from rules_core.words import Text, say

FORMAT = 1
KIND = "caravanserai-backup"
LARGEST_BACKUP = 20_000_000
"""What a phone may bring: to read more than this at once would hold up the tables."""

MOST_TABLES = 1_000
MOST_ENTRIES = 100_000
"""Of all the tables in a phone's backup together."""

Progress = Callable[[], Any]


@dataclass
class Restored:
    """What came of a backup: tables that are back, how many were here anyway, and what could not be read."""

    opened: list[Opened] = field(default_factory=list)
    known: int = 0
    wrong: list[tuple[str, Text]] = field(default_factory=list)


class Backup:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    # --- writing

    def of(self, badges: Iterable[Badge]) -> str:
        """The tables that these passes host: their logs hold everybody's secrets, so nobody else's."""
        return self._written(badge.table_id for badge in badges if self._hosts(badge))

    def _hosts(self, badge: Badge) -> bool:
        try:
            return self._tables.current(badge).host
        except NotDone:
            return False  # sent away since the phone asked

    def of_all(self, progress: Progress = lambda: None) -> str:
        """Every table of the house, for whoever holds the computer."""

        def ids() -> Iterator[str]:
            for row in self._tables.store.tables():
                if row.put_away is None:
                    yield row.id
                progress()

        return self._written(ids())

    def _written(self, table_ids: Iterable[str]) -> str:
        """One table that cannot be opened keeps no other out; the file names it."""
        kept: list[dict[str, Any]] = []
        left_out: list[str] = []
        rooms: dict[str, str] = {}
        for table_id in table_ids:
            try:
                with self._tables.looked_at(table_id) as live:
                    kept.append(saved.written(live))
            except NotDone as no:
                left_out.append(f"{table_id}: {no.because}")
                continue
            room = self._tables.store.room(kept[-1]["room"])
            if room is not None:
                rooms[room.id] = room.name
        head = {"format": FORMAT, "kind": KIND, "made": self._tables.now().isoformat(timespec="seconds")}
        body = {"rooms": rooms, "left_out": left_out, "tables": kept}
        return json.dumps(head | body, ensure_ascii=False, separators=(",", ":"))

    # --- reading

    def restore(self, text: str, progress: Progress = lambda: None, *, trusted: bool = False) -> Restored:
        """Bring back what is not here. What is here stays as it is, and one bad table keeps no other out.

        Whoever holds the computer is trusted: a deleted table comes back, and tables return to a room that is here.
        A phone could bring a file of its own making, and must not become host of anything that others have.
        """
        content = read(text)
        if not trusted:
            _require_bounded(content["tables"])
        restored = Restored()
        rooms = self._rooms(content.get("rooms"), trusted)
        for number, kept in enumerate(content["tables"], start=1):
            name = str((isinstance(kept, dict) and (kept.get("name") or kept.get("id"))) or number)
            try:
                self._restore(kept, rooms, trusted, restored)
            except NotDone as no:
                restored.wrong.append((tidy_words(name, 40), no.because))
            progress()
        return restored

    def _restore(self, kept: Any, rooms: dict[str, str], trusted: bool, restored: Restored) -> None:
        if not isinstance(kept, dict):
            raise damaged()
        try:
            opened = saved.restore(self._tables, kept, rooms, trusted=trusted)
        except ConflictError:
            opened = None  # somebody else restores the same file
        if opened is None and trusted:
            opened = saved.bring_back(self._tables, kept["id"])
        if opened is None:
            restored.known += 1
        else:
            restored.opened.append(opened)

    def _rooms(self, rooms: Any, trusted: bool) -> dict[str, str]:
        """The rooms that tables of this file may stand in, with their names."""
        if not isinstance(rooms, dict):
            return {}
        return {
            room: name
            for room, name in rooms.items()
            if saved.ID.fullmatch(room)
            and isinstance(name, str)
            and (trusted or self._tables.store.room(room) is None)
        }


def _require_bounded(tables: list[Any]) -> None:
    records = [table.get("record") for table in tables if isinstance(table, dict)]
    logs = [record.get("entries") for record in records if isinstance(record, dict)]
    entries = sum(len(log) for log in logs if isinstance(log, list))
    if len(tables) > MOST_TABLES or entries > MOST_ENTRIES:
        raise NotDone(
            say(
                "This backup is too large to restore from a phone. It can be restored on the host's computer."
            )
        )


def damaged() -> NotDone:
    return NotDone(say("This isn't a backup from this app, or it's damaged."))


def read(text: str) -> dict[str, Any]:
    """What is in a backup file, or a no."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise damaged() from None
    if (
        not isinstance(content, dict)
        or content.get("kind") != KIND
        or not isinstance(content.get("tables"), list)
    ):
        raise damaged()
    if type(content.get("format")) is not int:
        raise damaged()
    if content["format"] > FORMAT:
        raise NotDone(say("This backup was made by a newer version of the app; please update."))
    return content
