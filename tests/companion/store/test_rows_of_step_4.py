"""Times that stand still, messages and rings: an older database comes up to date with everything it had."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from sqlalchemy import create_engine, inspect

from companion.house import open_house
from tests.kits.migrations import config
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Club, fingerprint


def test_a_database_of_step_3_comes_up_to_date(tmp_path: Path) -> None:
    club = Club(tmp_path, CARAVAN)
    club.begin("Amira", "Ben")
    before = fingerprint(club.table)
    room = club.house.rooms.open("century", 2, True, "4b")
    club.house.rooms.set_timer(club.house.tables.badge(room.tables[0].secret), 20)
    club.close()
    engine = create_engine(club.url)
    with engine.begin() as connection:
        command.downgrade(config(connection), "0003")
    found = inspect(engine)
    assert "keyring" not in found.get_table_names()
    assert "keyring" not in {column["name"] for column in found.get_columns("pass")}
    engine.dispose()

    house = open_house(club.url)
    with house.tables.at(club.table_id) as live:
        assert fingerprint(live.playing()) == before
    kept = house.tables.store.room(room.room_id)
    assert kept is not None
    assert (kept.name, kept.left, kept.message, kept.message_number) == ("4b", None, "", 0)
    assert kept.ends is not None
    ring = house.keyrings.new()
    house.keyrings.hang(ring, [club.secrets[HOST_PHONE], room.tables[0].secret])
    assert {held.table_id for held in house.keyrings.held(ring)} == {club.table_id, room.tables[0].table_id}
    house.tables.store.close()
