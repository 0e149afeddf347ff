"""Everything in one file, and back: for a new computer, or before something goes wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.store import RoomRow
from companion.tables.errors import NotDone
from companion.tables.passes import Badge, tidy_words
from companion.tables.saved import restore, written
from companion.tables.service import Opened, Tables
from rules_core.words import Text, say

FORMAT = 1
KIND = "caravanserai-backup"
LARGEST_BACKUP = 50_000_000


@dataclass
class Restored:
    """What came of a backup: tables that are back, how many were here anyway, and what could not be read."""

    opened: list[Opened] = field(default_factory=list)
    known: int = 0
    wrong: list[tuple[str, Text]] = field(default_factory=list)


class Backup:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def of(self, badges: Iterable[Badge]) -> str:
        """The tables that these passes host: their logs hold everybody's secrets, so nobody else's."""
        return self._written(badge.table_id for badge in badges if self._tables.current(badge).host)

    def of_all(self, progress: Callable[[], Any] = lambda: None) -> str:
        """Every table of the house, for whoever holds the computer."""

        def ids() -> Iterator[str]:
            for row in self._tables.store.tables():
                if row.put_away is None:
                    yield row.id
                progress()

        return self._written(ids())

    def _written(self, table_ids: Iterable[str]) -> str:
        kept = []
        rooms: dict[str, str] = {}
        for table_id in table_ids:
            with self._tables.at(table_id) as live:
                kept.append(written(live))
                room = self._tables.store.room(live.row.room) if live.row.room not in rooms else None
                if room is not None:
                    rooms[room.id] = room.name
        head = {"format": FORMAT, "kind": KIND, "made": self._tables.now().isoformat(timespec="seconds")}
        return json.dumps(head | {"rooms": rooms, "tables": kept}, ensure_ascii=False, separators=(",", ":"))

    def restore(self, text: str, progress: Callable[[], Any] = lambda: None) -> Restored:
        """Bring back what is not here. What is here stays as it is, and one bad table keeps no other out."""
        restored = Restored()
        for kept in tables_in(text):
            try:
                opened = restore(self._tables, kept)
            except NotDone as no:
                restored.wrong.append((str(kept.get("name") or kept.get("id") or "?"), no.because))
            else:
                if opened is None:
                    restored.known += 1
                else:
                    restored.opened.append(opened)
            progress()
        self._restore_rooms(text)
        return restored

    def _restore_rooms(self, text: str) -> None:
        """The rooms that came back with their tables."""
        rooms = json.loads(text).get("rooms")
        for room_id, name in rooms.items() if isinstance(rooms, dict) else ():
            if self._tables.store.room(room_id) is None:
                row = RoomRow(
                    id=room_id, name=tidy_words(str(name), 40), opened=self._tables.now(), ends=None
                )
                self._tables.store.save_room(row)


def tables_in(text: str) -> list[Mapping[str, Any]]:
    """The tables of a backup file, or a no."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise NotDone(say("This is not a backup of this app, or it is damaged.")) from None
    if (
        not isinstance(content, dict)
        or content.get("kind") != KIND
        or not isinstance(content.get("tables"), list)
    ):
        raise NotDone(say("This is not a backup of this app, or it is damaged."))
    if content.get("format", 0) > FORMAT:
        raise NotDone(say("A newer version of this app has made this backup; please update."))
    return [each for each in content["tables"] if isinstance(each, dict)]
