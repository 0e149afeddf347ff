"""Everything in one file and back: the same tables in another house, and nothing that belongs to others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.files import backup
from companion.files.backup import Restored, read
from companion.tables import NoTable, NotDone, passes
from companion.tables.saved import open_record
from tests.kits.recording import record_of, text_of
from tests.kits.tables.rows import everything
from tests.kits.tables.sheet_talk import any_key, closed_sheet, points, row_of, write_all
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Club, fingerprint, state_of
from tests.kits.tallies import TALLIES
from tests.kits.two_houses import badge, file, good, new_club


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    yield from new_club(tmp_path / "here")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Club]:
    """Another house, on another computer. Its own table has nothing to do with any backup."""
    yield from new_club(tmp_path / "elsewhere")


def tables_in(text: str) -> list[Any]:
    found: list[Any] = read(text)["tables"]
    return found


def log_and_state(club: Club, table_id: str) -> dict[str, Any]:
    """A table as it stands."""
    with club.house.tables.at(table_id) as live:
        return state_of(live.playing())


TIMES = ("opened", "touched", "ended", "result", "stage", "name", "game", "rules", "seed", "open_move")


def kept(club: Club, table_id: str) -> dict[str, Any]:
    return {name: getattr(row_of(club.house, table_id), name) for name in TIMES}


# --- there


def test_only_tables_that_one_hosts_are_in_it(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.invite("spectator")
    other = closed_sheet(club.house, "century", points(Amira=1, Ben=2))
    ids = [each["id"] for each in tables_in(club.house.backup.of([club.host, badge(club, other)]))]
    assert ids == [club.table_id, other.table_id]
    for phone in ("Amira", "spectator"):
        assert tables_in(club.house.backup.of([club.badge(phone)])) == []
    assert tables_in(club.house.backup.of([])) == []


def test_a_host_who_was_sent_away_gets_nothing(club: Club) -> None:
    club.invite("host")
    second = club.badge("host")
    assert len(tables_in(club.house.backup.of([second]))) == 1
    club.house.seating.send_away(club.host, second.pass_id)
    assert tables_in(club.house.backup.of([second])) == []
    assert len(tables_in(club.house.backup.of([second, club.host]))) == 1


def test_a_backup_holds_no_secret_of_a_phone_and_no_code(club: Club) -> None:
    club.begin("Amira", "Ben")
    text = club.house.backup.of([club.host])
    for secret in club.secrets.values():
        assert secret not in text
        assert passes.hashed(secret) not in text
    assert set(tables_in(text)[0]) == {
        "id", "game", "name", "room", "seats", "opened", "touched", "ended", "begun", "record",
    }  # fmt: skip


def test_a_house_in_one_file_leaves_out_what_was_deleted(club: Club) -> None:
    gone = closed_sheet(club.house, "century", points(Amira=1, Ben=2))
    club.house.known_tables.delete(badge(club, gone))
    steps: list[int] = []
    text = club.house.backup.of_all(lambda: steps.append(1))
    assert [each["id"] for each in tables_in(text)] == [club.table_id]
    assert len(steps) == 2


def test_a_table_that_was_deleted_meanwhile_keeps_no_other_out(club: Club) -> None:
    other = closed_sheet(club.house, "century", points(Amira=1, Ben=2))
    badges = [club.host, badge(club, other)]
    club.house.known_tables.delete(club.host)
    made = read(club.house.backup.of(badges))
    assert [each["id"] for each in made["tables"]] == [other.table_id]
    assert made["left_out"] == [f"{club.table_id}: The host deleted this table."]


def test_a_table_that_cannot_be_opened_keeps_no_other_out_and_is_named(club: Club) -> None:
    lost = club.house.tables.open(CARAVAN)
    badges = [badge(club, lost), club.host]
    assert read(club.house.backup.of_all())["left_out"] == []
    club.house.tables.store.set_facts(lost.table_id, game="lost-game")
    club.restart()
    for text in (club.house.backup.of_all(), club.house.backup.of(badges)):
        made = read(text)
        assert [each["id"] for each in made["tables"]] == [club.table_id]
        (left_out,) = made["left_out"]
        assert left_out.startswith(f"{lost.table_id}: This table can't be opened")
        assert "lost-game" in left_out


def test_a_file_that_names_what_was_left_out_can_be_restored(club: Club, elsewhere: Club) -> None:
    lost = club.house.tables.open(CARAVAN)
    club.house.tables.store.set_facts(lost.table_id, game="lost-game")
    restored = elsewhere.house.backup.restore(club.house.backup.of_all())
    assert ([each.table_id for each in restored.opened], restored.wrong) == ([club.table_id], [])


def test_odd_letters_in_a_table_do_not_keep_the_file_from_being_written(club: Club) -> None:
    """Any phone may open a saved game; what stands in it must not take the backup from everybody."""
    record = record_of()
    record["entries"][0]["note"] = "\ud800"
    with pytest.raises(NotDone, match="broken characters"):
        open_record(club.house.tables, json.dumps(record))
    club.house.tables.open("century-sheet", "half a \ud800 letter")
    assert club.house.backup.of_all().encode()


# --- and back


def test_games_come_back_as_they_were(club: Club, elsewhere: Club) -> None:
    """Played to the end, in the middle of a move, still gathering, a sheet that is open and one that is closed."""
    house, clock = club.house, club.clock
    assert clock is not None
    clock.pass_(hours=1)
    finished = open_record(house.tables, text_of("six-at-the-club"))
    club.begin("Amira", "Ben")
    clock.pass_(hours=1)
    club.play_at_random(Random(3), 12)
    while club.table.move_in_progress is None:
        club.play_at_random(Random(4), 1)
    gathering = house.tables.open(CARAVAN, "Next week")
    for name in ("Amira", "Ben Ali"):
        house.seating.add_seat(badge(club, gathering), name)
    filling = house.sheets.open("wayfarers", list(TALLIES["wayfarers"].players), "Sunday")
    write_all(house, badge(club, filling), TALLIES["wayfarers"])
    closed = closed_sheet(house, "marco-polo", TALLIES["marco-polo"])
    begun = [club.table_id, finished.table_id, filling.table_id, closed.table_id]
    assert club.clock is not None
    club.clock.pass_(days=3)

    restored = elsewhere.house.backup.restore(house.backup.of_all())
    assert (restored.known, restored.wrong) == (0, [])
    assert {each.table_id for each in restored.opened} == {*begun, gathering.table_id}
    for again in range(2):
        for table_id in begun:
            assert log_and_state(elsewhere, table_id) == log_and_state(club, table_id)
            assert kept(elsewhere, table_id) == kept(club, table_id)
        assert kept(elsewhere, gathering.table_id) == kept(club, gathering.table_id)
        assert elsewhere.house.tables.store.seats(gathering.table_id) == ["Amira", "Ben Ali"]
        if not again:
            elsewhere.restart()
    assert kept(club, finished.table_id)["result"] is not None
    assert kept(club, club.table_id)["open_move"] is not None


def test_whoever_restores_hosts_and_goes_on(club: Club, elsewhere: Club) -> None:
    club.begin("Amira", "Ben")
    filling = club.house.sheets.open("century", ["Amira", "Ben"])
    text = club.house.backup.of([club.host, badge(club, filling)])
    tracked, sheet = elsewhere.house.backup.restore(text).opened
    assert elsewhere.house.tables.badge(tracked.secret).host
    elsewhere.table_id, elsewhere.code = tracked.table_id, tracked.code
    elsewhere.secrets[HOST_PHONE] = tracked.secret
    assert elsewhere.door().free == ("Amira", "Ben")
    elsewhere.play_at_random(Random(1), 5)
    assert fingerprint(elsewhere.table) == fingerprint(elsewhere.saved())
    elsewhere.house.sheets.write(badge(elsewhere, sheet), "Ben", "yellow", 2, any_key())
    elsewhere.house.sheets.add_player(badge(elsewhere, sheet), "Cy")
    for secret in club.secrets.values():
        with pytest.raises(NoTable):
            elsewhere.house.tables.badge(secret)


def test_restoring_twice_changes_nothing(club: Club, elsewhere: Club) -> None:
    club.begin("Amira", "Ben")
    other = closed_sheet(club.house, "century", points(Amira=1, Ben=2))
    text = club.house.backup.of_all()
    first = elsewhere.house.backup.restore(text)
    assert len(first.opened) == 2
    elsewhere.house.sheets.reopen(badge(elsewhere, first.opened[0]), any_key())
    before = everything(elsewhere)
    for _ in range(2):
        assert elsewhere.house.backup.restore(text) == Restored([], 2, [])
    assert everything(elsewhere) == before
    here = everything(club)
    assert club.house.backup.restore(text) == Restored([], 2, [])
    assert everything(club) == here
    assert other.table_id in text


def test_the_same_table_twice_in_one_file_comes_back_once(club: Club, elsewhere: Club) -> None:
    content = json.loads(club.house.backup.of_all())
    content["tables"] *= 3
    steps: list[int] = []
    restored = elsewhere.house.backup.restore(json.dumps(content), lambda: steps.append(1))
    assert (len(restored.opened), restored.known, len(steps)) == (1, 2, 3)


def test_the_time_of_the_setup_comes_back(club: Club, elsewhere: Club) -> None:
    club.begin("Amira", "Ben")
    elsewhere.house.backup.restore(club.house.backup.of_all())
    with elsewhere.house.tables.at(club.table_id) as live:
        assert live.playing().entries[0].time == club.table.entries[0].time != ""


def test_tables_of_a_room_come_back_in_their_room(club: Club, elsewhere: Club) -> None:
    room = club.house.rooms.open("century", 12, True, "Class 4b")
    text = club.house.backup.of([badge(club, each) for each in room.tables])
    for _ in range(2):
        restored = elsewhere.house.backup.restore(text)
        if restored.opened:
            badges = [badge(elsewhere, each) for each in restored.opened]
        view = elsewhere.house.rooms.look(room.room_id, badges)
        assert view.name == "Class 4b"
        assert [table.name for table in view.tables] == [str(number) for number in range(1, 13)]


def test_a_room_that_is_here_stays_as_it_is(club: Club) -> None:
    room = club.house.rooms.open("century", 1, True, "Class 4b")
    club.house.rooms.set_timer(badge(club, room.tables[0]), 20)
    text = club.house.backup.of_all().replace("Class 4b", "Class 5a")
    before = club.house.rooms.look(room.room_id, [])
    for trusted in (False, True):
        club.house.backup.restore(text, trusted=trusted)
        assert club.house.rooms.look(room.room_id, []) == before


# --- whose file it is


def test_a_table_that_was_deleted_comes_back_for_whoever_holds_the_computer(club: Club) -> None:
    club.begin("Amira", "Ben")
    text, before, old = club.house.backup.of_all(), fingerprint(club.table), club.host
    club.house.known_tables.delete(old)
    restored = club.house.backup.restore(text, trusted=True)
    (opened,) = restored.opened
    assert (opened.table_id, opened.code, restored.known, restored.wrong) == (
        club.table_id, club.code, 0, [],
    )  # fmt: skip
    assert badge(club, opened).host
    assert badge(club, opened).pass_id != old.pass_id
    assert (fingerprint(club.table), club.badge("Ben").seats) == (before, ("Ben",)), "as it was"
    assert club.house.backup.restore(text, trusted=True) == Restored([], 1, [])
    club.restart()
    assert row_of(club.house, club.table_id).put_away is None


def test_a_table_that_was_deleted_stays_deleted_for_a_phone(club: Club) -> None:
    text = club.house.backup.of_all()
    club.house.known_tables.delete(club.host)
    before = everything(club)
    assert club.house.backup.restore(text) == Restored([], 1, [])
    assert everything(club) == before
    with pytest.raises(NoTable, match="deleted"), club.house.tables.at(club.table_id):
        pass


def test_what_is_here_stays_as_it_is_for_everybody(club: Club) -> None:
    """Nobody becomes host of a table of others by a file that names it."""
    club.begin("Amira", "Ben")
    text, before = club.house.backup.of_all().replace('"Friday"', '"Mine"'), everything(club)
    for trusted in (False, True):
        assert club.house.backup.restore(text, trusted=trusted) == Restored([], 1, [])
    assert everything(club) == before


def test_a_phone_puts_no_table_into_a_room_that_is_here(club: Club) -> None:
    room = club.house.rooms.open("century", 1, True, "Class 4b")
    content = json.loads(club.house.backup.of([badge(club, room.tables[0])]))
    for number, trusted in enumerate((False, True)):
        content["tables"][0]["id"] = f"{number:016x}"
        (opened,) = club.house.backup.restore(json.dumps(content), trusted=trusted).opened
        assert row_of(club.house, opened.table_id).room == (room.room_id if trusted else "")
        seen = club.house.rooms.look(room.room_id, [badge(club, opened)]).tables
        assert len(seen) == trusted


def test_a_room_that_the_file_does_not_know_is_no_room(club: Club, elsewhere: Club) -> None:
    room = club.house.rooms.open("century", 1, True, "Class 4b")
    content = json.loads(club.house.backup.of([badge(club, room.tables[0])])) | {"rooms": {}}
    (opened,) = elsewhere.house.backup.restore(json.dumps(content), trusted=True).opened
    assert row_of(elsewhere.house, opened.table_id).room == ""
    assert elsewhere.house.tables.store.room(room.room_id) is None


# --- at the same moment


def test_two_who_restore_the_same_at_once_are_both_answered(
    club: Club, elsewhere: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second has looked before the first had written: as if it could not see the table."""
    text = club.house.backup.of_all()
    elsewhere.house.backup.restore(text)
    tries = count()

    def code() -> str:
        if (number := next(tries)) > 50:
            raise RecursionError("it tries one code after the other")
        return f"NEW{number}"

    store, before = elsewhere.house.tables.store, everything(elsewhere)
    real, looks = store.table, count()
    monkeypatch.setattr(store, "table", lambda each: real(each) if next(looks) else None)
    monkeypatch.setattr(passes, "new_code", code)
    assert elsewhere.house.backup.restore(text) == Restored([], 1, [])
    assert everything(elsewhere) == before


@pytest.mark.parametrize("most", ["MOST_TABLES", "MOST_ENTRIES"])
def test_a_phone_restores_so_much_at_once_and_the_computer_everything(
    elsewhere: Club, monkeypatch: pytest.MonkeyPatch, most: str
) -> None:
    """Or one file would keep the reader busy for an hour."""
    monkeypatch.setattr(backup, most, 1)
    text, before = file(good(), good()), everything(elsewhere)
    with pytest.raises(NotDone, match="too large"):
        elsewhere.house.backup.restore(text)
    assert everything(elsewhere) == before
    assert len(elsewhere.house.backup.restore(text, trusted=True).opened) == 2


def test_a_record_in_a_phone_s_backup_has_the_bounds_of_any_other(elsewhere: Club) -> None:
    table = good()
    table["record"]["entries"] *= 6_000
    restored = elsewhere.house.backup.restore(file(table, good()))
    assert len(restored.opened) == 1
    assert "6000 entries" in str(restored.wrong[0][1])
