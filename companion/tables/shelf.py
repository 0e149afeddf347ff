"""The tables that a phone knows, as short cards: to go on with, to look back at, to delete and to bring back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from companion import library
from companion.store import PassRow, TableRow
from companion.tables import passes, rights
from companion.tables.errors import NotDone
from companion.tables.live import FINISHED, GATHERING, written_result
from companion.tables.passes import Badge, badge_of
from companion.tables.service import Tables
from rules_core.sheet_game import game_of, is_sheet
from rules_core.words import Text


class Standing(NamedTuple):
    """How somebody came out."""

    seat: str
    total: int
    place: int
    won: bool = False


class TableCard(NamedTuple):
    table_id: str
    game_id: str
    """The game, also where only its score sheet was filled in."""

    game: str
    name: str
    stage: str
    seats: tuple[str, ...]
    mine: tuple[str, ...]
    host: bool
    turn: tuple[str, ...]
    code: str
    opened: datetime
    touched: datetime
    ended: datetime | None
    standings: tuple[Standing, ...]
    """Best first; empty while the game goes on."""

    unit: Text
    room: str
    sheet: bool
    """Whether only a score sheet was filled in."""

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(each.seat for each in self.standings if each.won)


class Shelf:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def cards(self, secrets: Mapping[str, str]) -> list[TableCard]:
        """One card for each pass that is still good, the table touched last first."""
        store = self._tables.store
        held: dict[str, PassRow] = {}
        for secret in secrets.values():
            mine = store.pass_by_hash(passes.hashed(secret)) if secret else None
            if mine is not None and not mine.revoked:
                held[mine.table_id] = mine
        found = []
        for row, seats in store.tables_with_seats(list(held)):
            try:
                found.append(self._card(row, seats, badge_of(held[row.id])))
            except (NotDone, library.UnknownGameError):
                continue  # a table that today's app cannot open
        return found

    def _card(self, row: TableRow, seats: tuple[str, ...], badge: Badge) -> TableCard:
        """What is over is read off its row; only a table that goes on is looked into."""
        scorer = library.known(game_of(row.game)).scorer
        turn: tuple[str, ...] = ()
        code = ""
        if row.stage == GATHERING:
            code = passes.code_for_players(self._tables.store.invitations(row.id))
        elif row.stage != FINISHED:
            with self._tables.at(row.id) as live:
                turn = live.table.turn if live.table is not None else ()
        elif row.result is None:
            row.result = self._result_of_old(row)
        return TableCard(
            row.id,
            game_of(row.game),
            scorer.title,
            row.name,
            row.stage,
            seats,
            badge.seats,
            badge.host,
            turn,
            code,
            row.opened,
            row.touched,
            row.ended or (row.touched if row.stage == FINISHED else None),
            tuple(Standing(**each) for each in row.result["scores"]) if row.result else (),
            scorer.unit,
            row.room,
            is_sheet(row.game),
        )

    def _result_of_old(self, row: TableRow) -> dict[str, object] | None:
        """A table that ended before results were kept: its end is played once more."""
        with self._tables.at(row.id) as live:
            if live.row.stage != FINISHED:
                return None  # it goes on again since it was read
            result = written_result(live.playing().sheet())
            live.row.result, live.row.ended = result, live.row.ended or live.row.touched
            self._tables.store.note(row.id, result=result, ended=live.row.ended)
            return result

    def delete(self, badge: Badge) -> None:
        """Put a table away for everybody. For a while it can be brought back."""
        self._put_away(badge, self._tables.now())

    def bring_back(self, badge: Badge) -> None:
        self._put_away(badge, None)

    def _put_away(self, badge: Badge, when: datetime | None) -> None:
        with self._tables.at(badge.table_id, put_away=True) as live:
            rights.require_host(self._tables.current(badge))
            self._tables.store.note(live.id, put_away=when)
            live.row.put_away = when
        self._tables.hub.publish(badge.table_id)
