"""The rows. They hold what a table is made of, and know nothing of rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, BigInteger, Column, DateTime, ForeignKey, Integer, String, TypeDecorator
from sqlmodel import Field, SQLModel


class Moment(TypeDecorator[datetime]):
    """A moment in UTC. SQLite forgets the zone, so it is put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        return value if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        if value is None or value.tzinfo is not None:
            return value if value is None else value.astimezone(UTC)
        return value.replace(tzinfo=UTC)


class Stage(StrEnum):
    """How far a table is. The words are those of the database."""

    GATHERING = "gathering"
    PLAYING = "playing"
    FINISHED = "finished"


class StageWord(TypeDecorator[Stage]):
    """A stage, kept as its word."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Any) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Any) -> Stage | None:
        return None if value is None else Stage(value)


MOVE, RULING, BACK = "move", "ruling", "back"
"""What a line of the log is."""

HANDOVER, KEPT = "handover", "kept"
"""The kind of paper that tells of a seat which changed hands, and how it is marked: nobody has to settle it."""


def _of_table(**more: Any) -> Any:
    return Column(String, ForeignKey("gaming_table.id"), nullable=False, **more)


class TableRow(SQLModel, table=True):
    """A table: its game and seed, and the move that is still being made."""

    __tablename__ = "gaming_table"

    id: str = Field(primary_key=True)
    game: str
    rules: int
    seed: int = Field(sa_column=Column(BigInteger, nullable=False))
    name: str = ""
    stage: Stage = Field(sa_column=Column(StageWord, nullable=False, index=True))
    revision: int = 0
    """Counts every change, so that a phone can say which one it had seen."""

    open_move: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    result: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    """The scores once the game is over, so that history and statistics need not play it again."""

    room: str = Field(default="", sa_column=Column(String, nullable=False, index=True, server_default=""))
    """The classroom or club evening that the table belongs to, if any."""

    opened: datetime = Field(sa_column=Column(Moment, nullable=False))
    touched: datetime = Field(sa_column=Column(Moment, nullable=False, index=True))
    ended: datetime | None = Field(default=None, sa_column=Column(Moment))
    put_away: datetime | None = Field(default=None, sa_column=Column(Moment))
    """When the host deleted the table. For a while it can be brought back."""


class RoomRow(SQLModel, table=True):
    """Several tables that one facilitator looks after."""

    __tablename__ = "room"

    id: str = Field(primary_key=True)
    name: str
    opened: datetime = Field(sa_column=Column(Moment, nullable=False))
    ends: datetime | None = Field(default=None, sa_column=Column(Moment))
    """When the time that was set for everybody is over."""

    left: int | None = None
    """The seconds that are left of it while it stands still."""

    message: str = Field(default="", sa_column=Column(String, nullable=False, server_default=""))
    """What the facilitator says to all tables, if anything."""

    message_number: int = Field(default=0, sa_column=Column(Integer, nullable=False, server_default="0"))
    """Counts the messages, so that a phone knows which it has put aside."""


class SeatRow(SQLModel, table=True):
    """A place at the table, in clockwise order."""

    __tablename__ = "seat"

    table_id: str = Field(sa_column=_of_table(primary_key=True))
    position: int = Field(primary_key=True)
    name: str


def seat_rows(table_id: str, names: Sequence[str]) -> list[SeatRow]:
    """The seats of a table in their order."""
    return [SeatRow(table_id=table_id, position=place, name=name) for place, name in enumerate(names)]


class EntryRow(SQLModel, table=True):
    """A line of the log as a record keeps it, with what it did: readable even where a later rule would differ."""

    __tablename__ = "entry"

    table_id: str = Field(sa_column=_of_table(primary_key=True))
    number: int = Field(primary_key=True)
    line: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    effects: list[Any] = Field(sa_column=Column(JSON, nullable=False))
    kind: str = Field(default=MOVE, sa_column=Column(String, nullable=False, index=True, server_default=MOVE))
    at: datetime = Field(sa_column=Column(Moment, nullable=False))


class SubmissionRow(SQLModel, table=True):
    """The keys that phones gave to what they sent: a double tap or a resend is recorded once."""

    __tablename__ = "submission"

    table_id: str = Field(sa_column=_of_table(primary_key=True))
    key: str = Field(primary_key=True)
    revision: int


class PassRow(SQLModel, table=True):
    """What one phone may do at a table. Only the hash of its secret is kept."""

    __tablename__ = "pass"

    id: str = Field(primary_key=True)
    table_id: str = Field(sa_column=_of_table(index=True))
    secret_hash: str = Field(unique=True)
    host: bool = False
    scribe: bool = False
    seats: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    revoked: bool = False
    issued: datetime = Field(sa_column=Column(Moment, nullable=False))
    keyring: str = Field(default="", sa_column=Column(String, nullable=False, index=True, server_default=""))
    """The ring of the phone that holds it, if that phone has said so."""


class KeyringRow(SQLModel, table=True):
    """All passes of one phone together. The phone shows the ring's secret; the key is for a phone that has lost it."""

    __tablename__ = "keyring"

    id: str = Field(primary_key=True)
    secret_hash: str = Field(unique=True)
    key_hash: str | None = Field(default=None, unique=True)
    key_made: datetime | None = Field(default=None, sa_column=Column(Moment))
    made: datetime = Field(sa_column=Column(Moment, nullable=False))


class InvitationRow(SQLModel, table=True):
    """A code that lets phones in, until it is revoked or its time is over."""

    __tablename__ = "invitation"

    code: str = Field(primary_key=True)
    table_id: str = Field(sa_column=_of_table(index=True))
    role: str
    seat: str = ""
    revoked: bool = False
    made: datetime = Field(sa_column=Column(Moment, nullable=False))
    expires: datetime | None = Field(default=None, sa_column=Column(Moment))


class RequestRow(SQLModel, table=True):
    """A paper of the table: what needs consent (a seat that should change hands, a step across somebody else's that is
    taken back), what somebody is to be told, and which seats have changed hands.
    """

    __tablename__ = "request"

    id: str = Field(primary_key=True)
    table_id: str = Field(sa_column=_of_table(index=True))
    kind: str
    pass_id: str
    by: str
    details: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    agreed: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    outcome: str = ""
    made: datetime = Field(sa_column=Column(Moment, nullable=False))
