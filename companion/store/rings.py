"""What a phone holds: the passes on its ring, and the tables behind them, read without looking into any of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlmodel import col, select, update

from companion.store.database import Database
from companion.store.rows import KeyringRow, PassRow, RoomRow, SeatRow, Stage, TableRow

AT_ONCE = 500
"""So many values in one question: a database takes a few thousand, not all that a phone may send."""


class Held(NamedTuple):
    """A table that a phone has a pass for: what a list needs to know, and nothing of the game."""

    pass_id: str
    host: bool
    scribe: bool
    mine: tuple[str, ...]
    table_id: str
    game: str
    stage: Stage
    room: str
    opened: datetime
    touched: datetime
    ended: datetime | None


class Rings(Database):
    def save_keyring(self, ring: KeyringRow) -> None:
        with self._transaction() as session:
            session.merge(ring)

    def keyring(self, secret_hash: str) -> KeyringRow | None:
        with self._reading() as session:
            return session.exec(select(KeyringRow).where(KeyringRow.secret_hash == secret_hash)).first()

    def keyring_by_key(self, key_hash: str) -> KeyringRow | None:
        with self._reading() as session:
            return session.exec(select(KeyringRow).where(KeyringRow.key_hash == key_hash)).first()

    def hang(self, keyring: str, secret_hashes: Sequence[str]) -> None:
        """Put passes on a ring, by the secrets that were shown for them."""
        with self._transaction() as session:
            for start in range(0, len(secret_hashes), AT_ONCE):
                some = secret_hashes[start : start + AT_ONCE]
                session.execute(
                    update(PassRow).where(col(PassRow.secret_hash).in_(some)).values(keyring=keyring)
                )

    def take_off(self, keyring: str, table_id: str) -> None:
        """The phone forgets a table: its passes there hang on no ring any more."""
        with self._transaction() as session:
            session.execute(
                update(PassRow)
                .where(col(PassRow.keyring) == keyring, col(PassRow.table_id) == table_id)
                .values(keyring="")
            )

    def held(self, keyring: str) -> list[Held]:
        """Every table of a ring once, the one touched last first. Where two passes lead to it, the host's is taken."""
        query = (
            select(
                PassRow.id, PassRow.host, PassRow.scribe, PassRow.seats, TableRow.id, TableRow.game,
                TableRow.stage, TableRow.room, TableRow.opened, TableRow.touched, TableRow.ended,
            )  # type: ignore[call-overload]
            .join(TableRow, col(TableRow.id) == col(PassRow.table_id))
            .where(PassRow.keyring == keyring, col(PassRow.revoked).is_(False), col(TableRow.put_away).is_(None))
            .order_by(col(TableRow.touched).desc(), TableRow.id, col(PassRow.host), col(PassRow.issued))
        )  # fmt: skip
        with self._reading() as session:
            rows = [Held(*row)._replace(mine=tuple(row[3])) for row in session.exec(query)]
        return list({held.table_id: held for held in rows}.values())

    def hosted(self, keyring: str, game: str, most: int) -> list[tuple[str, str]]:
        """The tables of a game that the phone of a ring hosts, with their names: so many, those touched last."""
        query = (
            select(TableRow.id, TableRow.name)
            .join(PassRow, col(PassRow.table_id) == col(TableRow.id))
            .where(
                PassRow.keyring == keyring,
                col(PassRow.host).is_(True),
                col(PassRow.revoked).is_(False),
                TableRow.game == game,
                col(TableRow.put_away).is_(None),
            )
            .group_by(col(TableRow.id), col(TableRow.name), col(TableRow.touched))
            .order_by(col(TableRow.touched).desc(), col(TableRow.id))
            .limit(most)
        )
        with self._reading() as session:
            return [(table_id, name) for table_id, name in session.exec(query)]

    def seats_of_ring(self, keyring: str) -> dict[str, tuple[str, ...]]:
        """Who sits at the tables of a ring."""
        mine = select(PassRow.table_id).where(PassRow.keyring == keyring)
        query = (
            select(SeatRow.table_id, SeatRow.name)
            .where(col(SeatRow.table_id).in_(mine))
            .order_by(SeatRow.table_id, col(SeatRow.position))
        )
        found: dict[str, list[str]] = {}
        with self._reading() as session:
            for table_id, name in session.exec(query):
                found.setdefault(table_id, []).append(name)
        return {table_id: tuple(names) for table_id, names in found.items()}

    # --- rooms

    def tables_of_room(self, room_id: str) -> list[str]:
        query = select(TableRow.id).where(TableRow.room == room_id, col(TableRow.put_away).is_(None))
        with self._reading() as session:
            return list(session.exec(query)) if room_id else []

    def rooms(self, room_ids: Iterable[str]) -> list[RoomRow]:
        """These rooms, the one opened last first."""
        query = (
            select(RoomRow).where(col(RoomRow.id).in_(list(room_ids))).order_by(col(RoomRow.opened).desc())
        )
        with self._reading() as session:
            return list(session.exec(query))
