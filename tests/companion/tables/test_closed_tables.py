"""A table that cannot be shown is closed off: kept, told of once, and no other table notices."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from companion.glimpse import common
from companion.store import NotKept, RoomRow, Store
from companion.tables import CannotShow, NotAllowed, NotDone
from companion.tables import live as live_tables
from companion.tables.saved import open_record
from companion.tables.service import Opened
from companion.tables.watching import CLOSED
from tests.kits.recording import record_of
from tests.kits.tables.sheet_talk import look_into
from tests.kits.tables.table_talk import HOST_PHONE, Club

ROOM = "0123456789abcdef"


@pytest.fixture
def two(club: Club) -> tuple[Opened, Opened]:
    """A table that was damaged on the disk, and a sound one beside it, in the same room."""
    tables = club.house.tables
    tables.store.save_room(RoomRow(id=ROOM, name="6b", opened=tables.now(), ends=None))
    record = record_of() | {"entries": record_of()["entries"][:20]}
    damaged, sound = (open_record(tables, json.dumps(record)) for _ in range(2))
    for each in (damaged, sound):
        tables.store.set_facts(each.table_id, room=ROOM)
    with tables.store._transaction() as session:
        row = next(row for row in tables.store.entries(damaged.table_id) if row.number == 5)
        row.line = {"by": "Amira", "move": "juggle"}
        session.merge(row)
    club.restart()
    look_into(club, damaged)
    return damaged, sound


def tracebacks(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def test_every_phone_is_told_and_the_log_says_it_once(
    club: Club, two: tuple[Opened, Opened], caplog: pytest.LogCaptureFixture
) -> None:
    damaged, _ = two
    for _each in range(5):
        with pytest.raises(CannotShow) as no:
            club.glimpse()
        assert "juggle" in str(no.value.because)
    assert len(tracebacks(caplog)) == 1
    assert damaged.table_id in tracebacks(caplog)[0]


def test_a_long_log_is_not_played_again_only_to_fail_once_more(
    club: Club, two: tuple[Opened, Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CannotShow):
        club.glimpse()
    monkeypatch.setattr(live_tables, "LiveTable", None)
    with pytest.raises(CannotShow):
        club.glimpse()


def test_other_tables_the_shelf_the_room_and_the_backup_go_on(club: Club, two: tuple[Opened, Opened]) -> None:
    damaged, sound = two
    house = club.house
    badges = [house.tables.badge(each.secret) for each in two]
    assert house.looker.glimpse(badges[1]).entries > 5
    ring = house.keyrings.new()
    house.keyrings.hang(ring, [each.secret for each in two])
    cards = house.known_tables.page(ring).cards
    assert {card.table_id: card.shown for card in cards} == {damaged.table_id: False, sound.table_id: True}
    kept = json.loads(house.backup.of(badges))
    assert [table["id"] for table in kept["tables"]] == [sound.table_id]
    assert [line.partition(":")[0] for line in kept["left_out"]] == [damaged.table_id]
    assert [result.table_id for result in house.result_files.results.of_all(badges)] == [sound.table_id]


def test_it_stands_in_the_room_marked_with_what_its_host_can_do(
    club: Club, two: tuple[Opened, Opened]
) -> None:
    damaged, sound = two
    badges = [club.house.tables.badge(each.secret) for each in two]
    seen = {each.table_id: each for each in club.house.rooms.look(ROOM, badges).tables}
    assert seen.keys() == {damaged.table_id, sound.table_id}
    closed = seen[damaged.table_id]
    assert (closed.stage, closed.game, closed.code) == (None, "Caravan Conquest", "")
    assert closed.seats == tuple(record_of()["seats"])
    (need,) = closed.needs
    assert need.kind == CLOSED
    assert "juggle" in str(need.what)
    assert CLOSED not in [need.kind for need in seen[sound.table_id].needs]


def test_what_holds_for_the_whole_room_can_be_said_from_a_table_that_is_closed_off(
    club: Club, two: tuple[Opened, Opened]
) -> None:
    damaged, sound = two
    badge = club.house.tables.badge(damaged.secret)
    rooms = club.house.rooms
    rooms.say_to_all(badge, "Look up, please")
    rooms.set_timer(badge, 20)
    assert rooms.room_of(badge) == ROOM
    view = rooms.look(ROOM, [badge])
    assert view.message == "Look up, please"
    assert view.time is not None
    watcher = club.house.joining.enter(
        club.door(club.house.joining.invite(club.house.tables.badge(sound.secret), "spectator"))
    )
    with pytest.raises(NotAllowed):
        rooms.say_to_all(club.house.tables.badge(watcher), "I only watch")


def test_it_leaves_the_room_when_it_is_deleted_or_the_phone_sent_away(
    club: Club, two: tuple[Opened, Opened]
) -> None:
    damaged, _sound = two
    badge = club.house.tables.badge(damaged.secret)
    rooms = club.house.rooms
    club.house.known_tables.delete(badge)
    assert rooms.look(ROOM, [badge]).tables == ()
    club.house.known_tables.bring_back(badge)
    assert len(rooms.look(ROOM, [badge]).tables) == 1
    assert rooms.look(ROOM, [badge._replace(pass_id="unknown")]).tables == ()


def test_its_host_saves_it_as_it_is_and_nobody_else_does(club: Club, two: tuple[Opened, Opened]) -> None:
    file = club.house.tickets.fetch(club.house.records.ticket(club.host))
    kept = json.loads(file.content)
    assert kept["entries"][4] == {"by": "Amira", "move": "juggle"}
    assert kept["seats"] == record_of()["seats"]
    assert len(kept["entries"]) == 20
    code = club.house.tables.store.invitations(club.table_id)[0].code
    assert code, "others still hold passes"
    with pytest.raises(NotDone):
        club.house.records.ticket(club.host._replace(pass_id="unknown"))


def test_its_host_deletes_it_and_brings_it_back(club: Club, two: tuple[Opened, Opened]) -> None:
    club.house.known_tables.delete(club.host)
    with pytest.raises(NotDone, match="deleted"):
        club.glimpse()
    with pytest.raises(NotDone, match="deleted"):
        club.house.records.ticket(club.host)
    club.house.known_tables.bring_back(club.host)
    with pytest.raises(CannotShow):
        club.glimpse()


def test_a_table_that_is_mended_opens_again(club: Club, two: tuple[Opened, Opened]) -> None:
    with pytest.raises(CannotShow):
        club.glimpse()
    store = club.house.tables.store
    with store._transaction() as session:
        row = next(row for row in store.entries(club.table_id) if row.number == 5)
        row.line = record_of()["entries"][4]
        session.merge(row)
        table = store.table(club.table_id)
        assert table is not None
        table.revision += 1
        session.merge(table)
    assert club.glimpse().entries == 21


def test_a_look_that_fails_is_an_answer_and_told_once_for_each_change(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of ours in what is seen: the table stays, and opens again as soon as it can be shown."""
    club.begin("Amira", "Ben")

    def fail(*_: Any, **__: Any) -> None:
        raise KeyError("something nobody has thought of")

    with monkeypatch.context() as patch:
        patch.setattr(common, "clock_of", fail)
        for phone in (HOST_PHONE, "Amira", "Ben") * 3:
            with pytest.raises(CannotShow) as no:
                club.glimpse(phone)
            assert "nobody has thought" not in str(no.value.because), "that is for the log"
        assert len(tracebacks(caplog)) == 1
        assert "nobody has thought" in caplog.text
    assert club.glimpse().entries


def test_a_database_that_is_away_closes_no_table(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.begin("Amira", "Ben")
    club.restart()

    def away(*_: Any) -> None:
        raise NotKept

    with monkeypatch.context() as patch:
        patch.setattr(Store, "lines", away)
        with pytest.raises(NotKept):
            club.glimpse()
    assert club.glimpse().entries


def test_a_player_cannot_delete_it(club: Club, two: tuple[Opened, Opened]) -> None:
    host = club.host
    with club.house.tables.store._transaction() as session:
        row = next(row for row in club.house.tables.store.passes(club.table_id) if row.id == host.pass_id)
        row.host = False
        session.merge(row)
    with pytest.raises(NotAllowed):
        club.house.known_tables.delete(host)
    with pytest.raises(NotDone, match="only the host"):
        club.house.records.ticket(host)
