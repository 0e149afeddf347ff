"""What lies in the store of a club."""

from __future__ import annotations

from typing import Any

from sqlmodel import select

from companion.store import RoomRow
from tests.kits.tables.table_talk import Club


def everything(club: Club) -> list[tuple[Any, ...]]:
    """All rows of the store."""
    with club.house.tables.store._engine.connect() as connection:
        return [
            (table, *row)
            for table in ("gaming_table", "seat", "entry", "submission", "pass", "invitation", "request")
            for row in connection.exec_driver_sql(f'SELECT * FROM "{table}"')
        ]


def rooms_kept(club: Club) -> int:
    with club.house.tables.store._reading() as session:
        return len(list(session.exec(select(RoomRow))))
