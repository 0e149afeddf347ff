"""The tables that a phone knows, as short cards: to go on with, to look back at, to delete and to bring back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from companion.games import library
from companion.store import Stage, TableRow
from companion.store.rings import Held
from companion.tables import passes, rights
from companion.tables.errors import CannotShow, NotDone
from companion.tables.filters import filtered, games_of, players_of
from companion.tables.keyrings import Keyrings
from companion.tables.live import written_result
from companion.tables.passes import Badge
from companion.tables.service import Tables
from rules_core.sheets.game import game_of, is_sheet
from rules_core.words import Text, say

EARLIEST = date(1990, 1, 1)
"""Nobody kept a score sheet with us before."""


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
    stage: Stage
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
    is_sheet: bool
    """Whether only a score sheet was filled in."""

    undecided: Text = ""
    """What nobody has entered, although it would tell who won."""

    shown: bool = True
    """False for a table that is closed off, because this app cannot show it."""

    room_name: str = ""
    """What the class is called that it was played in."""

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(each.seat for each in self.standings if each.won)


class Wish(NamedTuple):
    """What is looked for: an empty wish leaves all."""

    game: str = ""
    player: str = ""


EVERYTHING = Wish()


@dataclass(frozen=True)
class Listed:
    """A table of the list that nobody has looked into yet."""

    held: Held
    game: str
    seats: tuple[str, ...]

    @property
    def game_id(self) -> str:
        return game_of(self.held.game)

    @property
    def is_over(self) -> bool:
        return self.held.stage == Stage.FINISHED


class TablesPage(NamedTuple):
    """A part of the list: what goes on before what is over, the latest first."""

    cards: tuple[TableCard, ...]
    start: int
    fitting: int
    """Tables that fit the wish, on all pages."""

    over: int
    """How many of them are over."""

    known: int
    """Tables of this phone, whatever the wish."""

    games: Mapping[str, str]
    players: tuple[str, ...]
    """Everybody who sat at one of them, the most frequent first."""


class Overview(NamedTuple):
    """What stands on the first page of a phone."""

    going: tuple[TableCard, ...]
    over: int
    rooms: int
    more: int = 0
    """So many go on besides those that are shown."""


class RoomCard(NamedTuple):
    """A room that this phone looks after."""

    room_id: str
    name: str
    opened: datetime
    game_id: str
    game: str
    tables: int
    finished: int


class KnownTables:
    """`ring` is the secret of a phone's ring: what is on it is what the phone knows."""

    def __init__(self, tables: Tables, keyrings: Keyrings) -> None:
        self._tables = tables
        self._keyrings = keyrings

    # --- lists

    def page(self, ring: str, wish: Wish = EVERYTHING, start: int = 0, count: int = 12) -> TablesPage:
        """Only the tables that are shown are looked into, however many there are."""
        known = self._listed(ring)
        fitting = in_order(filtered(known, wish.game, wish.player))
        start = max(0, min(start, (len(fitting) - 1) // count * count))
        return TablesPage(
            tuple(self._cards(fitting[start : start + count])),
            start,
            len(fitting),
            sum(each.is_over for each in fitting),
            len(known),
            games_of(known),
            tuple(players_of(known)),
        )

    def over(self, ring: str, wish: Wish = EVERYTHING) -> list[TableCard]:
        """Every table that is over and fits, the latest first: for statistics, not for lists."""
        fitting = in_order(filtered(self._listed(ring), wish.game, wish.player))
        return [card for card in self._cards([each for each in fitting if each.is_over]) if card.standings]

    def overview(self, ring: str, most: int) -> Overview:
        """Rooms that the phone looks after are entered by their own door."""
        known = self._listed(ring)
        going = [each for each in known if not each.is_over and not (each.held.room and each.held.host)]
        rooms = {each.held.room for each in known if each.held.room and each.held.host}
        return Overview(
            tuple(self._cards(in_order(going)[:most])),
            sum(each.is_over for each in known),
            len(rooms),
            max(len(going) - most, 0),
        )

    def rooms(self, ring: str) -> list[RoomCard]:
        """The rooms of the tables that this phone hosts, the latest first."""
        held: dict[str, list[Held]] = {}
        for each in self._keyrings.held(ring):
            if each.room and each.host:
                held.setdefault(each.room, []).append(each)
        return [
            RoomCard(
                room.id,
                room.name,
                room.opened,
                game_of(held[room.id][0].game),
                _title(held[room.id][0].game),
                len(held[room.id]),
                sum(each.stage == Stage.FINISHED for each in held[room.id]),
            )
            for room in self._tables.store.rooms(held)
        ]

    def hosted(self, ring: str, room: str = "") -> list[Badge]:
        """The passes of a host that this phone has, of one room or of all."""
        return [
            Badge(each.pass_id, each.table_id, each.host, each.scribe, each.mine)
            for each in self._keyrings.held(ring)
            if each.host and (not room or each.room == room)
        ]

    def _listed(self, ring: str) -> list[Listed]:
        """What a phone knows. A table of a room at which nobody has sat down is no more than a code on a wall."""
        seats = self._keyrings.seats(ring)
        listed = [
            Listed(each, _title(each.game), seats.get(each.table_id, ()))
            for each in self._keyrings.held(ring)
        ]
        return [
            each
            for each in listed
            if each.game and (each.seats or not (each.held.room and each.held.stage == Stage.GATHERING))
        ]

    # --- cards

    def _cards(self, listed: Sequence[Listed]) -> list[TableCard]:
        rows = dict(self._rows([each.held.table_id for each in listed]))
        room_ids = {row.room for row in rows.values() if row.room}
        rooms = {room.id: room.name for room in self._tables.store.rooms(room_ids)} if room_ids else {}
        found = []
        for each in listed:
            if each.held.table_id not in rows:
                continue  # deleted a moment ago
            try:
                card = self._card(rows[each.held.table_id], each.seats, each.held)
                found.append(card._replace(room_name=rooms.get(card.room, "")))
            except NotDone:
                continue  # a table that today's app cannot open
        return found

    def _rows(self, table_ids: Sequence[str]) -> list[tuple[str, TableRow]]:
        return [(row.id, row) for row, _ in self._tables.store.tables_with_seats(table_ids)]

    def _card(self, row: TableRow, seats: tuple[str, ...], held: Held) -> TableCard:
        """What is over is read off its row; only a table that goes on is looked into."""
        scorer = library.known(game_of(row.game)).scorer
        turn: tuple[str, ...] = ()
        code, shown = "", True
        if row.stage == Stage.GATHERING:
            code = passes.code_for_players(self._tables.store.invitations(row.id))
        else:
            try:
                if row.stage != Stage.FINISHED:
                    turn = self._turn(row)
                elif not _is_known(row):
                    row.result = self._result_of_old(row)
            except CannotShow:
                shown = False
        return TableCard(
            row.id,
            game_of(row.game),
            scorer.title,
            row.name,
            row.stage,
            seats,
            held.mine,
            held.host,
            turn,
            code,
            row.opened,
            row.touched,
            row.ended or (row.touched if row.stage == Stage.FINISHED else None),
            tuple(Standing(**each) for each in row.result["scores"]) if row.result else (),
            scorer.unit,
            row.room,
            is_sheet(row.game),
            row.result.get("undecided", "") if row.result else "",
            shown,
        )

    def _turn(self, row: TableRow) -> tuple[str, ...]:
        with self._tables.looked_at(row.id) as live:
            return live.table.turn if live.table is not None else ()

    def _result_of_old(self, row: TableRow) -> dict[str, object] | None:
        """A table that ended before results were kept as today: its end is played once more."""
        with self._tables.looked_at(row.id) as live:
            if live.row.stage != Stage.FINISHED:
                return None  # it goes on again since it was read
            result = written_result(live.playing().ranking())
            ended = live.row.ended or live.row.touched
            self._tables.store.set_facts(row.id, result=result, ended=ended)
            live.row.result, live.row.ended = result, ended
            return result

    # --- changing

    def delete(self, badge: Badge) -> None:
        """Put a table away for everybody. For a while it can be brought back."""
        self._put_away(badge, self._tables.now())

    def bring_back(self, badge: Badge) -> None:
        self._put_away(badge, None)

    def _put_away(self, badge: Badge, when: datetime | None) -> None:
        try:
            with self._tables.at(badge.table_id, put_away=True) as live:
                rights.require_host(self._tables.current(badge))
                self._tables.store.set_facts(live.id, put_away=when)
                live.row.put_away = when
        except CannotShow:  # it cannot be opened; it can be put away all the same
            rights.require_host(self._tables.current(badge))
            self._tables.store.set_facts(badge.table_id, put_away=when)
        self._tables.hub.publish(badge.table_id)

    def set_day(self, badge: Badge, day: date) -> None:
        """A game that was played on another day than it was written down: it moves there, as long as it took."""
        with self._tables.at(badge.table_id) as live:
            rights.require_host(self._tables.current(badge))
            row = live.row
            if row.stage != Stage.FINISHED:
                raise NotDone(say("This game isn't over yet."))
            if not EARLIEST <= day <= self._tables.now().astimezone().date():
                raise NotDone(say("The date can't be in the future."))
            ended = row.ended or row.touched
            by = timedelta(days=(day - ended.astimezone().date()).days)
            opened, ended = row.opened + by, ended + by
            self._tables.store.set_facts(live.id, opened=opened, ended=ended)
            row.opened, row.ended = opened, ended
        self._tables.hub.publish(badge.table_id)


def in_order(listed: Sequence[Listed]) -> list[Listed]:
    """What goes on first, the one touched last on top; then what is over, the latest on top."""

    def when(each: Listed) -> datetime:
        return (each.held.ended if each.is_over else None) or each.held.touched

    return sorted(listed, key=lambda each: (not each.is_over, when(each).astimezone(UTC)), reverse=True)


def _is_known(row: TableRow) -> bool:
    """Whether its result is kept. Sheets once named a winner although nobody had entered what breaks the tie."""
    return row.result is not None and ("undecided" in row.result or not is_sheet(row.game))


def _title(game: str) -> str:
    """What a game is called; nothing where today's app does not know it."""
    try:
        return library.known(game_of(game)).scorer.title
    except library.UnknownGameError:
        return ""
