"""What is kept is kept whole, on the disk, and comes back as it was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, StatementError

from companion.store import (
    ConflictError,
    EntryRow,
    InvitationRow,
    NotKept,
    PassRow,
    RequestRow,
    RoomRow,
    Stage,
    Store,
    TableRow,
    file_of,
    sqlite_url,
)
from companion.store.rows import seat_rows
from rules_core.engine.chance import LARGEST_SEED

NOON = datetime(2031, 3, 1, 12, 0, tzinfo=UTC)


def a_table(id: str = "t1", **facts: Any) -> TableRow:
    return TableRow(
        **{
            "id": id,
            "game": "bazaar",
            "rules": 1,
            "seed": 7,
            "stage": Stage.GATHERING,
            "opened": NOON,
            "touched": NOON,
        }
        | facts
    )


def a_code(code: str = "ABCD", table_id: str = "t1", **facts: Any) -> InvitationRow:
    return InvitationRow(code=code, table_id=table_id, role="player", made=NOON, **facts)


def a_pass(id: str = "p1", table_id: str = "t1", **facts: Any) -> PassRow:
    return PassRow(id=id, table_id=table_id, secret_hash=f"hash of {id}", issued=NOON, **facts)


def an_entry(number: int, table_id: str = "t1", at: datetime = NOON) -> EntryRow:
    return EntryRow(table_id=table_id, number=number, line={"move": number}, effects=[], at=at)


def with_table(store: Store, id: str = "t1", code: str = "ABCD") -> TableRow:
    row = a_table(id)
    store.add_tables([row], [a_code(code, id), a_pass(f"host of {id}", id, host=True)])
    return row


def moved(row: TableRow, **facts: Any) -> TableRow:
    return TableRow(**row.model_dump() | {"revision": row.revision + 1} | facts)


# --- how SQLite is used


def test_every_connection_is_safe(sqlite: Store) -> None:
    """Write-ahead log, each commit on the disk, references checked."""
    held = [sqlite._engine.connect() for _ in range(3)]
    for connection in held:
        pragmas = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
        assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
        connection.close()


def test_the_file_is_in_the_folder(tmp_path: Path, sqlite: Store) -> None:
    assert (tmp_path / "caravanserai.sqlite3").exists()


def test_a_database_that_is_away_is_noticed(tmp_path: Path, sqlite: Store) -> None:
    assert sqlite.is_there()
    file, aside = file_of(sqlite_url(tmp_path)), tmp_path / "aside"
    assert file is not None
    file.rename(aside)
    assert not sqlite.is_there()
    file.touch()
    assert not sqlite.is_there(), "another file in its place"
    aside.replace(file)
    assert sqlite.is_there()


def test_a_database_without_its_tables_is_away(store: Store) -> None:
    with store._writer.begin() as connection:
        connection.execute(text("ALTER TABLE gaming_table RENAME TO lost"))
    assert not store.is_there()


def test_a_writer_queues_up_before_it_reads(sqlite: Store) -> None:
    """A reader that turns into a writer would be turned away when another has written meanwhile."""
    spoken: list[str] = []
    event.listen(sqlite._engine, "before_cursor_execute", lambda *seen: spoken.append(seen[2]))
    with_table(sqlite)
    assert spoken[0] == "BEGIN IMMEDIATE"
    spoken.clear()
    sqlite.tables()
    assert spoken[0] == "BEGIN"


# --- whole or not at all


def test_an_entry_has_its_number_once(store: Store) -> None:
    row = with_table(store)
    store.advance(moved(row), 0, [an_entry(0)], "a")
    with pytest.raises(ConflictError):
        store.advance(moved(row, revision=2), 1, [an_entry(1), an_entry(0)], "b")
    assert [entry.number for entry in store.entries("t1")] == [0]
    assert store.table("t1").revision == 1  # type: ignore[union-attr]
    assert not store.submitted("t1", "b")


def test_the_database_itself_says_so(store: Store) -> None:
    row = with_table(store)
    store.advance(moved(row), 0, [an_entry(0)], "a")
    with pytest.raises(IntegrityError), store._engine.connect() as connection:
        connection.execute(
            text(
                "INSERT INTO entry (table_id, number, line, effects, at) VALUES ('t1', 0, '{}', '[]', '2031-03-01')"
            )
        )


def test_a_submission_that_is_behind_keeps_nothing(store: Store) -> None:
    row = with_table(store)
    store.advance(moved(row), 0, [an_entry(0)], "a")
    with pytest.raises(ConflictError):
        store.advance(moved(row, stage=Stage.FINISHED), 0, [an_entry(1)], "b", seats=["Ana"])
    kept = store.table("t1")
    assert kept is not None
    assert (kept.revision, kept.stage) == (1, Stage.GATHERING)
    assert (len(store.entries("t1")), store.seats("t1"), store.submitted("t1", "b")) == (1, [], False)


def test_a_key_is_taken_once_at_each_table(store: Store) -> None:
    first, second = with_table(store), with_table(store, "t2", "EFGH")
    store.advance(moved(first), 0, [], "same")
    store.advance(moved(second), 0, [], "same")
    with pytest.raises(ConflictError):
        store.advance(moved(first, revision=2), 1, [an_entry(0)], "same")
    assert store.entries("t1") == []
    assert store.submitted("t1", "same")
    assert store.submitted("t2", "same")
    assert not store.submitted("t1", "another")


def test_what_is_no_json_keeps_nothing(store: Store) -> None:
    row = with_table(store)
    bad = EntryRow(table_id="t1", number=1, line={"move": {1, 2}}, effects=[], at=NOON)
    with pytest.raises((StatementError, TypeError)):
        store.advance(moved(row), 0, [an_entry(0), bad], "a", seats=["Ana"])
    assert store.entries("t1") == []
    assert store.seats("t1") == []
    assert store.table("t1").revision == 0  # type: ignore[union-attr]


def test_a_table_whose_code_is_taken_is_not_kept(store: Store) -> None:
    with_table(store)
    row, host = a_table("t2"), a_pass("other", "t2", host=True)
    begun = [host, *seat_rows("t2", ["Ana"]), an_entry(0, "t2")]
    with pytest.raises(ConflictError):
        store.add_tables([row], [a_code("ABCD", "t2"), *begun])
    assert store.table("t2") is None
    assert store.seats("t2") == []
    store.add_tables([row], [a_code("WXYZ", "t2"), *begun])
    assert (store.seats("t2"), len(store.entries("t2"))) == (["Ana"], 1)


def test_a_room_and_its_tables_are_kept_together_or_not_at_all(store: Store) -> None:
    with_table(store, "t0", "TAKEN")
    room, tables = RoomRow(id="r", name="6b", opened=NOON), [a_table("t1", room="r"), a_table("t2", room="r")]
    with pytest.raises(ConflictError):
        store.add_tables(tables, [a_code("ABCD", "t1"), a_code("TAKEN", "t2")], room)
    assert (store.room("r"), store.table("t1"), store.table("t2")) == (None, None, None)
    store.add_tables(tables, [a_code("ABCD", "t1"), a_code("WXYZ", "t2")], room)
    assert store.room("r") is not None
    assert set(store.tables_of_room("r")) == {"t1", "t2"}


def test_a_room_that_is_there_stays_as_it_is(store: Store) -> None:
    store.save_room(RoomRow(id="r", name="6b", opened=NOON, message="Lunch!"))
    store.add_tables([a_table(room="r")], [a_code()], RoomRow(id="r", name="other", opened=NOON))
    room = store.room("r")
    assert room is not None
    assert (room.name, room.message) == ("6b", "Lunch!")


def test_a_code_never_changes_its_table(store: Store) -> None:
    with_table(store)
    with_table(store, "t2", "EFGH")
    with pytest.raises(ConflictError):
        store.add_invitation(a_code("ABCD", "t2"))
    assert store.invitation("ABCD").table_id == "t1"  # type: ignore[union-attr]


def test_nothing_is_kept_of_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(ConflictError):
        store.advance(a_table("ghost"), 0, [an_entry(0, "ghost")], "a")
    with pytest.raises(ConflictError):
        store.save(a_pass("p9", "ghost"))
    with pytest.raises(ConflictError):
        store.put_seats("ghost", ["Ana"])
    assert store.tables() == []


def test_seats_and_phones_change_together(store: Store) -> None:
    with_table(store)
    with pytest.raises(ConflictError):
        store.put_seats("t1", ["Ana"], a_pass("p9", "ghost", seats=["Ana"]))
    assert store.seats("t1") == []
    store.put_seats("t1", ["Ana", "Bo"], a_pass("p9", seats=["Bo"]))
    assert store.seats("t1") == ["Ana", "Bo"]
    store.put_seats("t1", ["Bo", "Ana", "Cy"])
    assert store.seats("t1") == ["Bo", "Ana", "Cy"]
    assert [row.seats for row in store.passes("t1")] == [[], ["Bo"]]


# --- several at once


def test_of_many_writers_at_one_revision_one_wins(store: Store) -> None:
    row, barrier, won = with_table(store), Barrier(6), []

    def write(name: str) -> None:
        barrier.wait()
        try:
            store.advance(moved(row, name=name), 0, [an_entry(0)], name)
            won.append(name)
        except ConflictError:
            pass

    run_all([lambda name=str(number): write(name) for number in range(6)])
    assert len(won) == 1
    assert store.table("t1").name == won[0]  # type: ignore[union-attr]
    assert [key for key in map(str, range(6)) if store.submitted("t1", key)] == won


def test_tables_do_not_turn_each_other_away(store: Store) -> None:
    """Six tables written by six threads: all wait for each other, and none is told that the file is locked."""
    rows = [with_table(store, f"t{number}", f"AA{number}") for number in range(2, 8)]

    def play(row: TableRow) -> None:
        for number in range(15):
            store.advance(moved(row, revision=number + 1), number, [an_entry(number, row.id)], f"k{number}")
            assert len(store.entries(row.id)) == number + 1

    run_all([lambda row=row: play(row) for row in rows])
    assert [len(store.entries(row.id)) for row in rows] == [15] * 6


def run_all(jobs: list[Any]) -> None:
    failures: list[BaseException] = []

    def guarded(job: Any) -> None:
        try:
            job()
        except BaseException as failure:
            failures.append(failure)

    threads = [Thread(target=guarded, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_file_that_stays_locked_is_an_error_and_keeps_nothing(tmp_path: Path, sqlite: Store) -> None:
    row = with_table(sqlite)
    event.listen(sqlite._engine, "connect", lambda raw, _: raw.execute("PRAGMA busy_timeout = 20"))
    sqlite._engine.dispose()
    with sqlite._engine.connect().execution_options() as other:
        other.exec_driver_sql("ROLLBACK")
        other.exec_driver_sql("BEGIN IMMEDIATE")
        with pytest.raises(NotKept) as no:
            sqlite.advance(moved(row), 0, [an_entry(0)], "a")
        assert "locked" not in str(no.value.because), "that is for the log"
        assert sqlite.table("t1").revision == 0  # type: ignore[union-attr]
    sqlite.advance(moved(row), 0, [an_entry(0)], "a")


def test_writers_stand_in_a_line(sqlite: Store) -> None:
    """SQLite lets them race, and with little patience some give up; nobody here may be told of a locked file."""
    event.listen(sqlite._engine, "connect", lambda raw, _: raw.execute("PRAGMA busy_timeout = 0"))
    sqlite._engine.dispose()
    names = [f"t{number}" for number in range(24)]
    failures: list[Exception] = []

    def open_table(name: str) -> None:
        try:
            with_table(sqlite, name, f"C{name}")
        except Exception as failure:
            failures.append(failure)

    threads = [Thread(target=open_table, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert {row.id for row in sqlite.tables()} == set(names)


# --- what comes back


def test_moments_come_back_in_utc(store: Store) -> None:
    east = timezone(timedelta(hours=5, minutes=30))
    row = a_table(opened=NOON.astimezone(east))
    store.add_tables([row], [a_code(expires=NOON.astimezone(east)), a_pass(host=True)])
    kept, code = store.table("t1"), store.invitation("ABCD")
    assert kept is not None
    assert code is not None
    for moment in (kept.opened, kept.touched, code.expires, code.made, store.passes("t1")[0].issued):
        assert moment == NOON
        assert moment.tzinfo is UTC
    assert store.invitation("ABCD").expires == NOON  # type: ignore[union-attr]


def test_a_moment_of_another_zone_is_brought_to_utc() -> None:
    """PostgreSQL answers in the zone of its session."""
    from companion.store.rows import Moment

    zone = timezone(timedelta(hours=-8))
    back = Moment().process_result_value(NOON.astimezone(zone), None)
    assert back == NOON
    assert back is not None
    assert back.tzinfo is UTC


def test_tables_touched_last_come_first(store: Store) -> None:
    for number in range(3):
        row = a_table(f"t{number}", touched=NOON + timedelta(hours=number))
        store.add_tables([row], [a_code(f"C{number}", row.id), a_pass(f"p{number}", row.id)])
    assert [row.id for row in store.tables()] == ["t2", "t1", "t0"]


def test_the_stage_of_a_table_is_kept_as_its_word(store: Store) -> None:
    for number, stage in enumerate(Stage):
        row = a_table(f"t{number}", stage=stage)
        store.add_tables([row], [a_code(f"C{number}", row.id), a_pass(f"p{number}", row.id)])
    with store._writer.begin() as connection:
        words = connection.execute(text("SELECT stage FROM gaming_table ORDER BY id")).scalars().all()
    assert words == ["gathering", "playing", "finished"]
    assert {type(row.stage) for row in store.tables()} == {Stage}


def test_rows_that_were_handed_out_change_nothing_until_they_are_saved(store: Store) -> None:
    with_table(store)
    row = store.passes("t1")[0]
    row.seats = ["Ana"]
    assert store.passes("t1")[0].seats == []
    store.save(row)
    assert store.passes("t1")[0].seats == ["Ana"]


def test_large_and_strange_values_come_back(store: Store) -> None:
    text_ = "שלום \U0001f42a “كاروان” \x00 \\ ' \" ;--"
    row = a_table(seed=2**62, name="🐪" * 500)
    names = ["Ünal", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"]
    store.add_tables([row], [a_code(), a_pass(seats=names, host=True), *seat_rows("t1", names)])
    entry = EntryRow(
        table_id="t1", number=0, line={"reason": text_, "lone": "\ud800"}, effects=[[text_, 1, None]], at=NOON
    )
    store.advance(moved(row, open_move={"answers": [["x", text_]]}), 0, [entry], "🔑")
    kept = store.table("t1")
    assert kept is not None
    assert (kept.seed, kept.name, kept.open_move) == (2**62, "🐪" * 500, {"answers": [["x", text_]]})
    assert store.entries("t1")[0].line == {"reason": text_, "lone": "\ud800"}
    assert store.entries("t1")[0].effects == [[text_, 1, None]]
    assert store.seats("t1") == ["Ünal", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"]
    assert store.submitted("t1", "🔑")


def test_no_open_move_is_no_open_move(store: Store) -> None:
    row = with_table(store)
    store.advance(moved(row, open_move={"setup": []}), 0, [], "a")
    assert store.table("t1").open_move == {"setup": []}  # type: ignore[union-attr]
    store.advance(moved(row, revision=2, open_move=None), 1, [], "b")
    assert store.table("t1").open_move is None  # type: ignore[union-attr]


def test_requests_wait_until_they_have_an_outcome(store: Store) -> None:
    with_table(store)
    for number in (2, 1):
        made = NOON + timedelta(minutes=number)
        store.save(
            RequestRow(
                id=f"r{number}", table_id="t1", kind="seat", pass_id="p", by="Ana", details={}, made=made
            )
        )
    assert [row.id for row in store.requests("t1")] == ["r1", "r2"]
    row = store.request("r1")
    assert row is not None
    row.outcome = "agreed"
    store.save(row)
    assert [row.id for row in store.requests("t1")] == ["r2"]
    assert store.request("nobody") is None


def test_a_pass_is_found_by_the_hash_of_its_secret(store: Store) -> None:
    with_table(store)
    store.save(a_pass("p1"))
    assert store.pass_by_hash("hash of p1").id == "p1"  # type: ignore[union-attr]
    assert store.pass_by_hash("hash") is None
    with pytest.raises(ConflictError):
        store.save(PassRow(id="p2", table_id="t1", secret_hash="hash of p1", issued=NOON))


@pytest.mark.parametrize("seed", [0, (1 << 31) - 1, LARGEST_SEED, -LARGEST_SEED])
def test_no_database_cuts_a_seed(store: Store, seed: int) -> None:
    store.add_tables([a_table(seed=seed)], [a_code(), a_pass(host=True)])
    kept = store.table("t1")
    assert kept is not None
    assert kept.seed == seed
