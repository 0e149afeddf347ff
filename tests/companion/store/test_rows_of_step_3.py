"""Results, rooms and tables that were put away: an older database comes up to date, and what is forgotten is gone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from alembic import command
from sqlalchemy import create_engine, inspect

from companion.house import open_house
from companion.store import (
    ConflictError,
    EntryRow,
    InvitationRow,
    PassRow,
    RequestRow,
    RoomRow,
    Stage,
    Store,
    TableRow,
)
from companion.store.rows import seat_rows
from companion.tables.saved import open_record
from tests.kits.migrations import config
from tests.kits.recording import text_of
from tests.kits.tables.sheet_talk import closed_sheet, points
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Club, fingerprint, known_cards

NOON = datetime(2031, 3, 1, 12, 0, tzinfo=UTC)
NEW = {"result", "room", "ended", "put_away"}


def add_table(store: Store, table_id: str, **facts: Any) -> None:
    """A table with something in every drawer."""
    row = TableRow(id=table_id, game=CARAVAN, rules=1, seed=1, stage=Stage.PLAYING, opened=NOON, touched=NOON)
    for name, value in facts.items():
        setattr(row, name, value)
    invitation = InvitationRow(code=f"code {table_id}", table_id=table_id, role="player", made=NOON)
    host = PassRow(
        id=f"pass {table_id}", table_id=table_id, secret_hash=f"hash {table_id}", host=True, issued=NOON
    )
    entry = EntryRow(table_id=table_id, number=0, line={"setup": []}, effects=[], at=NOON)
    seats = seat_rows(table_id, [f"{table_id} 1", f"{table_id} 2"])
    store.add_tables([row], [invitation, host, *seats, entry])
    store.save(
        RequestRow(
            id=f"request {table_id}",
            table_id=table_id,
            kind="seat",
            pass_id="p",
            by="b",
            details={},
            made=NOON,
        )
    )
    kept = store.table(table_id)
    assert kept is not None
    kept.revision += 1
    store.advance(kept, kept.revision - 1, [], f"key {table_id}")


def table(store: Store, table_id: str) -> TableRow:
    row = store.table(table_id)
    assert row is not None
    return row


def drawers(store: Store) -> dict[str, int]:
    """How many rows there are of each kind."""
    with store._engine.connect() as connection:
        return {
            name: connection.exec_driver_sql(f'SELECT count(*) FROM "{name}"').scalar_one()
            for name in (
                "gaming_table",
                "seat",
                "entry",
                "submission",
                "pass",
                "invitation",
                "request",
                "room",
            )
        }


# --- an older database


def test_a_database_of_step_2_comes_up_to_date_and_its_tables_open(tmp_path: Path) -> None:
    club = Club(tmp_path, CARAVAN)
    club.begin("Amira", "Ben")
    before = fingerprint(club.table)
    finished = open_record(club.house.tables, text_of("three-friends"))
    standings = known_cards(club.house, {"it": finished.secret})[0].standings
    gathering = club.house.tables.open("century-sheet", "Next")
    club.close()
    engine = create_engine(club.url)
    with engine.begin() as connection:
        command.downgrade(config(connection), "0002")
    found = inspect(engine)
    assert not NEW & {column["name"] for column in found.get_columns("gaming_table")}
    assert "room" not in found.get_table_names()
    engine.dispose()

    house = open_house(club.url)
    with house.tables.at(club.table_id) as live:
        assert fingerprint(live.playing()) == before
        assert (live.row.result, live.row.room, live.row.ended, live.row.put_away) == (None, "", None, None)
    secrets = {"1": club.secrets[HOST_PHONE], "2": finished.secret, "3": gathering.secret}
    cards = {card.table_id: card for card in known_cards(house, secrets)}
    assert cards[finished.table_id].standings == standings
    assert cards[finished.table_id].ended is not None
    assert cards[gathering.table_id].stage == "gathering"
    assert cards[club.table_id].turn
    assert table(house.tables.store, finished.table_id).result is not None
    house.tables.store.close()


# --- facts beside the game


def test_facts_change_no_revision(store: Store) -> None:
    add_table(store, "a")
    before = table(store, "a").revision
    store.set_facts("a", result={"scores": []}, room="r", ended=NOON, put_away=NOON)
    row = table(store, "a")
    assert (row.result, row.room, row.ended, row.put_away) == ({"scores": []}, "r", NOON, NOON)
    assert row.revision == before
    store.set_facts("a", result=None, put_away=None)
    assert (table(store, "a").result, table(store, "a").put_away) == (None, None)
    store.set_facts("nowhere", room="r")
    assert store.table("nowhere") is None


def test_tables_come_with_their_seats_those_touched_last_first(store: Store) -> None:
    for place, name in enumerate("abcd"):
        add_table(store, name, touched=NOON + timedelta(minutes=place))
    store.put_seats("c", ["Ben", "Amira"])
    store.put_seats("d", [])
    store.set_facts("b", put_away=NOON)
    found = store.tables_with_seats(["a", "b", "c", "d", "nowhere"])
    assert [(row.id, seats) for row, seats in found] == [
        ("d", ()),
        ("c", ("Ben", "Amira")),
        ("a", ("a 1", "a 2")),
    ]
    assert store.tables_with_seats([]) == []


def test_a_phone_may_know_very_many_tables(store: Store) -> None:
    add_table(store, "a")
    many = [f"table {number}" for number in range(5_000)]
    assert [row.id for row, _ in store.tables_with_seats([*many, "a"])] == ["a"]


def test_a_room_is_kept_and_changed(store: Store) -> None:
    assert store.room("r") is None
    store.save_room(RoomRow(id="r", name="Class 4b", opened=NOON, ends=None))
    room = store.room("r")
    assert room is not None
    room.ends = NOON + timedelta(minutes=20)
    assert store.room("r") != room, "what is handed out changes nothing until it is saved"
    store.save_room(room)
    assert store.room("r") == room


# --- forgetting


def test_what_was_put_away_long_ago_goes_with_everything_and_nothing_else_does(store: Store) -> None:
    for name in "abc":
        add_table(store, name)
    store.save_room(RoomRow(id="r", name="", opened=NOON, ends=None))
    assert set(drawers(store).values()) == {1, 3, 6}
    assert store.purge(NOON) == 0
    store.set_facts("a", put_away=NOON - timedelta(days=31))
    store.set_facts("b", put_away=NOON - timedelta(days=29))
    assert store.purge(NOON - timedelta(days=30)) == 1
    assert store.table("a") is None
    assert (store.entries("a"), store.seats("a"), store.passes("a")) == ([], [], [])
    assert (store.invitations("a"), store.requests("a"), store.submitted("a", "key a")) == ([], [], False)
    for name in "bc":
        assert len(store.entries(name)) == len(store.passes(name)) == len(store.invitations(name)) == 1
        assert len(store.seats(name)) == 2
        assert len(store.requests(name)) == 1
        assert store.submitted(name, f"key {name}")
    assert store.purge(NOON - timedelta(days=30)) == 0


def test_a_room_goes_with_its_last_table(store: Store) -> None:
    store.save_room(RoomRow(id="r", name="", opened=NOON, ends=None))
    add_table(store, "a", room="r", put_away=NOON)
    store.purge(NOON + timedelta(days=1))
    assert store.room("r") is None


def test_a_room_stays_while_a_table_stands_there_or_may_still_come_back(store: Store) -> None:
    for name in ("used", "left", "young", "old"):
        opened = NOON + timedelta(days=2) if name == "young" else NOON
        store.save_room(RoomRow(id=name, name="", opened=opened, ends=None))
    add_table(store, "a", room="used")
    add_table(store, "b", room="used", put_away=NOON)
    add_table(store, "c", room="left", put_away=NOON + timedelta(days=2))
    assert store.purge(NOON + timedelta(days=1)) == 1
    assert [store.room(name) is None for name in ("used", "left", "young", "old")] == [
        False, False, False, True,
    ]  # fmt: skip


def test_forgetting_happens_whole_or_not_at_all(sqlite: Store) -> None:
    add_table(sqlite, "a", put_away=NOON)
    before = drawers(sqlite)

    def unplugged(*_: Any) -> None:
        raise KeyboardInterrupt

    with patch("sqlmodel.Session.commit", unplugged), pytest.raises(KeyboardInterrupt):
        sqlite.purge(NOON + timedelta(days=1))
    assert drawers(sqlite) == before


def test_whoever_still_writes_at_a_forgotten_table_is_told(sqlite: Store) -> None:
    add_table(sqlite, "a", put_away=NOON)
    row = table(sqlite, "a")
    sqlite.purge(NOON + timedelta(days=1))
    with pytest.raises(ConflictError):
        sqlite.advance(row, row.revision, [], "key")


def test_a_house_in_use_forgets_a_table_that_somebody_looks_at(club: Club) -> None:
    opened = closed_sheet(club.house, "century", points(Amira=1, Ben=2))
    badge = club.house.tables.badge(opened.secret)
    club.house.known_tables.delete(badge)
    club.house.tables.store.purge(club.house.tables.now() + timedelta(days=1))
    assert known_cards(club.house, {"it": opened.secret}) == []
    assert drawers(club.house.tables.store)["gaming_table"] == 1
