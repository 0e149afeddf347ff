"""A table in memory: the core's table, folded from the store, and what of it is saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from threading import RLock
from typing import Any

from companion.games import library
from companion.store import Company, EntryRow, InvitationRow, PassRow, RequestRow, Stage, Store, TableRow
from companion.store.rows import BACK, MOVE, RULING
from companion.tables.errors import NotDone
from companion.tables.papers import Papers
from rules_core.engine import record as records
from rules_core.engine.log import Entry, LogLine
from rules_core.engine.table import Table
from rules_core.game import Game
from rules_core.scoring.ranking import Ranking
from rules_core.words import Sentence, quoted, say


class LiveTable:
    """One for each table in use. Whoever reads or changes it holds its lock: the core knows no threads."""

    def __init__(self, store: Store, row: TableRow) -> None:
        self.store = store
        self.row = row
        self.game: Game[Any] = known_game(row.game)
        self.lock = RLock()
        self.seats = store.seats(row.id)
        self.table: Table | None = None
        self.saved = 0
        self.forgotten = False
        """What is in memory may not be what was saved, or it has left: the next to look reads it from the store."""

        self.visits = 0
        """How many are at it now, one inside the other: one thread at a time holds the lock."""

        self.looked = row.touched
        """When somebody has last looked at it."""

        self.company: tuple[int, Company] | None = None
        """The papers as they were read last, and at which change of them."""

        self.cards: dict[Any, Any] = {}
        """What was put into words already; whoever looks keeps it here, and it goes with the table."""

        self.common: tuple[Any, Any] | None = None
        """What all who look at it have in common, and since which change; it is made and read by those who look."""

        if row.stage != Stage.GATHERING:
            self._unfold()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def revision(self) -> int:
        return self.row.revision

    @contextmanager
    def visited(self) -> Iterator[None]:
        """Around whatever is done at the table, under its lock."""
        self.visits += 1
        try:
            yield
        finally:
            self.visits -= 1

    def playing(self) -> Table:
        """The core's table, once the game has begun."""
        if self.table is None:
            raise NotDone(say("The game hasn't started yet."))
        return self.table

    def record(self) -> records.Record:
        return records.write(self.playing())

    def _unfold(self) -> None:
        """Play the saved log again, the open move included."""
        lines = self.store.lines(self.id)
        try:
            kept = kept_record(self.row, self.seats, lines)
            self.table, stopped = records.replay(self.game, records.upcast(kept))
        except records.RecordError as wrong:
            raise NotDone(
                say("This table can't be opened: {because}", because=quoted(wrong.because))
            ) from None
        if stopped is not None:
            raise NotDone(
                say(
                    "Entry {entry} of this table doesn't fit today's rules: {because}",
                    entry=stopped.entry,
                    because=quoted(stopped.refusal.because),
                ),
                stopped.refusal.rule,
            )
        if lines:
            put_time_back(self.table, lines[0].get("time", ""))
        self.saved = len(lines)

    def reseat(self, seats: Sequence[str], *rows: PassRow | InvitationRow | RequestRow) -> None:
        """Other seats, kept with whatever changes because of them; memory follows the disk.

        A sheet that is being filled in plays its entries again: what was written names its column, so it finds its
        place.
        """
        table = self._played_again(seats) if self.table is not None else None
        self.store.put_seats(self.id, seats, *rows)
        self.seats, self.table = list(seats), table
        self.common = None  # it was made of the table before, and others may look before they are told

    def _played_again(self, seats: Sequence[str]) -> Table:
        time = self.playing().entries[0].time
        table, stopped = records.replay(self.game, self.record() | {"seats": list(seats)})
        assert stopped is None, "what was taken before is taken again"
        put_time_back(table, time)
        return table

    def save(self, now: datetime, key: str = "", papers: Papers = ()) -> None:
        """Keep everything that has happened since the last time and what belongs to it, in one transaction."""
        row, fresh = fresh_rows(self.row, self.playing(), now, self.saved)
        seats = () if self.saved or self.revision else self.seats
        self.store.advance(row, self.revision, fresh, key, seats, papers)
        self.row = row
        self.saved += len(fresh)


def fresh_rows(row: TableRow, table: Table, now: datetime, saved: int = 0) -> tuple[TableRow, list[EntryRow]]:
    """The row of a table as it should be now, and the lines of its log that are not in the store yet."""
    entries = [
        EntryRow(
            table_id=row.id,
            number=line.number,
            line=_written_line(table, line),
            effects=written_effects(line),
            kind=kind_of(line),
            at=now,
        )
        for line in table.log[saved:]
    ]
    fresh = TableRow(**row.model_dump())
    fresh.stage = Stage.FINISHED if table.finished else Stage.PLAYING
    fresh.open_move = _open_move(table)
    fresh.revision = row.revision + 1
    fresh.touched = now
    fresh.ended = (row.ended or now) if table.finished else None
    fresh.result = written_result(table.ranking()) if table.finished else None
    return fresh, entries


def kept_record(row: TableRow, seats: Sequence[str], lines: Sequence[dict[str, Any]]) -> records.Record:
    """The record of a table as the store has it, whether or not it can be played again."""
    open_move = row.open_move
    setup = lines[0] if lines else open_move or {"setup": []}
    return {
        "format": records.FORMAT,
        "game": row.game,
        "rules": row.rules,
        "seats": list(seats),
        "seed": row.seed,
        "setup": setup["setup"],
        "entries": [*lines[1:], *([open_move] if lines and open_move else [])],
    }


def written_result(ranking: Ranking) -> dict[str, Any]:
    """The scores as a row keeps them: enough for lists and statistics."""
    won = ranking.winners
    return {
        "scores": [
            {"seat": each.seat, "total": each.total, "place": each.place, "won": each.seat in won}
            for each in ranking.scores
        ],
        "undecided": str(ranking.undecided),
    }


def known_game(name: str) -> Game[Any]:
    """The game of this id, or a no that a phone can show."""
    try:
        return library.game(name)
    except library.UnknownGameError as unknown:
        raise NotDone(say("This table can't be opened: {because}", because=quoted(unknown.because))) from None


def _written_line(table: Table, line: LogLine) -> dict[str, Any]:
    """A record has no place for the time of the setup; the store has."""
    if line.number == 0:
        return {"setup": records.write_setup(table)} | ({"time": line.time} if line.time else {})
    return records.write_line(table.game, line)


def put_time_back(table: Table, time: str) -> None:
    table.log[0] = table.entries[0] = table.entries[0]._replace(time=time)


def _open_move(table: Table) -> dict[str, Any] | None:
    return records.write_open_move(table) if table.entries else {"setup": records.write_setup(table)}


def kind_of(line: LogLine) -> str:
    if not isinstance(line, Entry):
        return BACK
    return RULING if line.waived or line.move.says_why else MOVE


def written_effects(line: LogLine) -> list[Any]:
    """What an entry did, as plain data: the kind of effect and its fields."""
    if not isinstance(line, Entry):
        return []
    return [[type(effect).__name__.lower(), *map(_plain, effect)] for effect in line.effects]


def _plain(value: Any) -> Any:
    if isinstance(value, Sentence):
        return str(value)
    return list(map(_plain, value)) if isinstance(value, tuple) else value
