"""What was kept: people who come in, results, score sheets, rooms, backups and saved games, all of it still of use."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.results import history
from companion.tables import NoTable
from companion.tables.saved import open_record
from tests.kits.kept_house import (
    BACKUP,
    FINISHED,
    FOLDER,
    HALF_SHEET_IN_THE_END,
    KNOWN,
    SAVED,
    STANDING,
    TABLES,
    Evening,
    copy_of_database,
    fill_in_the_rest,
    holdings,
    how_it_stands,
    how_it_stood,
    put_away,
    require_travelled,
)

# --- coming in


def test_invitations_let_in_whom_they_did(evening: Evening) -> None:
    codes = TABLES["caravan"]["invitations"]
    doors = {who: evening.house.joining.door(code) for who, code in codes.items() if who != "revoked"}
    assert {who: (door.role, door.seat) for who, door in doors.items()} == {
        "scribe": ("scribe", ""),
        "spectator": ("spectator", ""),
        "host": ("host", ""),
        "Ben": ("player", "Ben"),
    }
    second = evening.house.tables.badge(evening.house.joining.enter(doors["host"]))
    assert (second.host, second.table_id) == (True, TABLES["caravan"]["id"])
    assert evening.house.tables.badge(evening.house.joining.enter(doors["scribe"])).scribe
    with pytest.raises(NoTable):
        evening.house.joining.door(codes["revoked"])
    evening.time += timedelta(days=400)
    for who in ("scribe", "host", "Ben"):
        with pytest.raises(NoTable):
            evening.house.joining.door(codes[who])
    assert evening.house.joining.door(codes["spectator"]).role == "spectator"
    assert evening.house.joining.door(TABLES["caravan"]["code"]).taken == ("Amira", "Ben", "Chloé")


@pytest.mark.parametrize("whose", ["host", "Ben"])
def test_a_ring_and_its_key_still_open(evening: Evening, whose: str) -> None:
    rings, known = evening.house.keyrings, KNOWN["rings"][whose]
    wanted = {TABLES[name]["id"] for name in known["tables"]}
    assert {held.table_id for held in rings.held(known["secret"])} == wanted
    assert rings.key_made(known["secret"]) is not None
    fresh = rings.new()
    came = rings.use_key(known["key"].lower().replace(" ", "-"), fresh)
    assert {each.table_id for each in came} == {held.table_id for held in rings.held(fresh)} == wanted
    for each in came:
        badge = evening.house.tables.badge(each.secret)
        assert badge.host == (whose == "host")
        assert badge.seats == (() if whose == "host" else ("Ben",))


def test_a_table_that_gathers_and_one_that_is_set_up_begin(evening: Evening) -> None:
    house = evening.house
    door = house.joining.door(TABLES["next-week"]["code"])
    assert (door.free, door.taken) == (("Ben",), ("Amira",))
    evening.secrets["next-week"]["Ben"] = house.joining.claim(door, "Ben")
    house.tables.begin(evening.badge("next-week"), evening.sent("next-week"))
    assert evening.record("setting-up")["setup"] == [["map", "dusty-road"]]
    for name in ("next-week", "setting-up"):
        house.tables.take_suggestions(evening.badge(name), evening.sent(name))
        seen = evening.glimpse(name)
        assert (seen.stage, seen.in_setup, seen.entries) == ("playing", False, 1)
    evening.play_on("setting-up", 5, 6)


# --- what is over


@pytest.mark.parametrize("from_where", ["evening", "restored"])
def test_results_and_looking_back_tell_the_same(request: pytest.FixtureRequest, from_where: str) -> None:
    evening: Evening = request.getfixturevalue(from_where)
    assert set(FINISHED) > {"finished", "class-2", "wayfarers-sheet"}
    for name in FINISHED:
        known, result = TABLES[name], evening.house.result_files.results.of(evening.badge(name))
        assert evening.scores(name) == known["standings"]
        assert list(result.ranking.winners) == known["winners"]
        points = {
            seat: {each.id: result.points(seat, each.id) for each in result.categories}
            for seat in result.players
        }
        assert points == known["points"]
        talk = evening.house.result_files.looking_back(evening.badge(name))
        assert list(talk.rounds) == known["course"]["rounds"]
        assert {seat: list(row) for seat, row in talk.points.items()} == known["course"]["points"]


def test_the_history_of_a_phone_has_every_result(evening: Evening) -> None:
    over = evening.house.known_tables.over(KNOWN["rings"]["host"]["secret"])
    assert {card.table_id for card in over} == {TABLES[name]["id"] for name in FINISHED}
    for card in over:
        known = next(table for table in TABLES.values() if table["id"] == card.table_id)
        assert [[each.seat, each.total, each.place] for each in card.standings] == known["standings"]
        assert list(card.winners) == known["winners"]
    amira = {each.game: each for each in history.records(over) if each.name == "Amira"}
    totals = [
        next(total for seat, total, _ in TABLES[name]["standings"] if seat == "Amira")
        for name in ("finished", "caravan-conquest-sheet")
    ]
    assert [game.total for game in amira["caravan-conquest"].games] == totals


def test_the_end_can_be_taken_back_and_the_game_goes_on(evening: Evening) -> None:
    for name in ("finished", "class-2"):
        back = evening.house.consent.take_back(evening.badge(name), evening.sent(name), reason="not yet")
        assert (back, evening.glimpse(name).stage) == ("done", "playing")
        evening.house.tables.redo(evening.badge(name), evening.sent(name))
        assert (evening.glimpse(name).stage, evening.scores(name)) == ("finished", TABLES[name]["standings"])
    evening.house.consent.take_back(evening.badge("class-2"), evening.sent("class-2"), reason="not yet")
    evening.play_on("class-2", 6, 6)


# --- score sheets


@pytest.mark.parametrize("from_where", ["evening", "restored"])
def test_the_half_sheet_is_filled_in_and_closed(request: pytest.FixtureRequest, from_where: str) -> None:
    evening: Evening = request.getfixturevalue(from_where)
    tally = evening.glimpse("half-sheet").tally
    assert tally is not None
    assert tally.players["Amira"]["coins"] == 31, "it was written anew"
    assert tally.players["Ben"]["goals"] == {"moscow-ormuz": 1, "sumatra-anxi": 1}
    fill_in_the_rest(evening)
    assert evening.scores("half-sheet") == HALF_SHEET_IN_THE_END


def test_closed_sheets_can_be_opened_again_and_changed(evening: Evening) -> None:
    sheets = evening.house.sheets
    for name in FINISHED:
        if name.endswith("-sheet"):
            sheets.reopen(evening.badge(name), evening.sent(name))
            assert evening.glimpse(name).stage == "playing"
            sheets.close(evening.badge(name), evening.sent(name))
            assert evening.scores(name) == TABLES[name]["standings"]
    before = {seat: total for seat, total, _ in TABLES["century-sheet"]["standings"]}
    sheets.reopen(evening.badge("century-sheet"), evening.sent("century-sheet"))
    sheets.write(evening.badge("century-sheet"), "Amira", "green", 4, evening.sent("century-sheet"))
    sheets.close(evening.badge("century-sheet"), evening.sent("century-sheet"))
    after = {seat: total for seat, total, _ in evening.scores("century-sheet")}
    assert after == before | {"Amira": before["Amira"] + 3}


# --- rooms


@pytest.mark.parametrize("which", ["class", "club"])
def test_a_room_shows_its_tables_its_time_and_its_message(evening: Evening, which: str) -> None:
    known, house = KNOWN["rooms"][which], evening.house
    badges = house.known_tables.hosted(KNOWN["rings"]["host"]["secret"], known["id"])
    room = house.rooms.look(known["id"], badges)
    assert (room.name, room.message) == (known["name"], known["message"])
    assert [[each.name, each.stage, each.done] for each in room.tables] == known["tables"]
    assert room.time is not None
    assert (room.time.seconds(evening.time), room.time.stands_still) == (
        known["seconds"], known["stands_still"],
    )  # fmt: skip
    turn = house.rooms.let_time_run if known["stands_still"] else house.rooms.hold_time
    turn(badges[0])
    evening.time += timedelta(minutes=1)
    again = house.rooms.look(known["id"], badges).time
    assert again is not None
    assert again.stands_still is not known["stands_still"]
    assert again.seconds(evening.time) == known["seconds"] - (60 if known["stands_still"] else 0)


def test_everybody_in_the_room_hears_what_is_said(evening: Evening) -> None:
    sign = evening.glimpse("class-1", "Ali").sign
    assert sign is not None
    assert (sign.name, sign.message) == ("Class 4b", KNOWN["rooms"]["class"]["message"])
    evening.house.rooms.say_to_all(evening.badge("class-2"), "Five more minutes")
    later = evening.glimpse("class-1", "Ali").sign
    assert later is not None
    assert (later.message, later.message_number) == ("Five more minutes", sign.message_number + 1)


def test_a_sheet_in_a_room_where_nobody_sat_is_filled_in(evening: Evening) -> None:
    house, door = evening.house, evening.house.joining.door(TABLES["club-1"]["code"])
    for name in ("Ida", "Jo"):
        evening.secrets["club-1"][name] = house.joining.sit_down(door, name)
    house.tables.begin(evening.badge("club-1", "Ida"), evening.sent("club-1"))
    for name, total in (("Ida", 41), ("Jo", 52)):
        badge = evening.badge("club-1", name)
        house.sheets.write(badge, name, "points-total", total, evening.sent("club-1"))
    house.sheets.close(evening.badge("club-1"), evening.sent("club-1"))
    assert evening.scores("club-1") == [["Jo", 52, 1], ["Ida", 41, 2]]


# --- what was deleted


@pytest.mark.parametrize(("days", "is_kept"), [(1, True), (31, False)])
def test_a_deleted_table_comes_back_for_a_while(tmp_path: Path, days: int, is_kept: bool) -> None:
    file, known = copy_of_database(tmp_path), TABLES["deleted"]
    put_away(file, datetime.now(UTC) - timedelta(days=days))
    evening = Evening(f"sqlite:///{file}", {name: table["phones"] for name, table in TABLES.items()})
    if is_kept:
        with pytest.raises(NoTable, match="deleted"):
            evening.glimpse("deleted")
        evening.house.known_tables.bring_back(evening.badge("deleted"))
        seen = evening.glimpse("deleted")
        assert (seen.name, seen.stage, seen.entries) == ("Put away", "playing", known["lines"])
        evening.play_on("deleted", 7, 5)
    else:
        with pytest.raises(NoTable):
            evening.badge("deleted")
        assert how_it_stands(evening, "finished") == how_it_stood("finished")
    evening.close()


# --- the backup and the saved games


def test_the_tables_of_the_backup_play_on(restored: Evening) -> None:
    house, badge = restored.house, restored.badge("caravan")
    (asked,) = restored.glimpse("caravan").asked
    house.tables.answer(badge, asked.id, "1", restored.sent("caravan"), on_behalf="Ben")
    require_travelled(restored)
    restored.play_on("caravan", 8, 10)
    restored.play_on("road", 9, 10)
    door = restored.house.joining.door(restored.glimpse("road").code)
    assert door.free == tuple(TABLES["road"]["seats"])
    phone = restored.house.tables.badge(restored.house.joining.claim(door, "Esra"))
    assert phone.seats == ("Esra",)


def test_the_rooms_of_the_backup_stand_again(restored: Evening) -> None:
    known = KNOWN["rooms"]["class"]
    badges = [restored.badge(name) for name in ("class-1", "class-2")]
    room = restored.house.rooms.look(known["id"], badges)
    assert room.name == known["name"]
    assert [[each.name, each.stage, each.done] for each in room.tables] == known["tables"]


def test_a_phone_brings_the_backup_too(tmp_path: Path) -> None:
    """A file that a phone brings is looked at more closely."""
    evening = Evening(f"sqlite:///{tmp_path / 'empty.sqlite'}", {})
    came = evening.house.backup.restore(BACKUP.read_text(encoding="utf-8"))
    assert ({each.table_id for each in came.opened}, came.wrong) == (
        {TABLES[name]["id"] for name in STANDING}, [],
    )  # fmt: skip
    evening.close()


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_game_is_opened_and_played_on(tmp_path: Path, name: str) -> None:
    text = (FOLDER / f"{name}-2026-11.table.json").read_text(encoding="utf-8")
    evening = Evening(f"sqlite:///{tmp_path / 'empty.sqlite'}", {})
    opened = open_record(evening.house.tables, text)
    evening.secrets[name] = {"host": opened.secret}
    known, seen = TABLES[name], evening.glimpse(name)
    assert (seen.stage, seen.entries, holdings(seen)) == ("playing", known["lines"], known["counts"])
    assert evening.asked(name) == known.get("asked", {})
    assert evening.file(name).decode() == text
    if name == "half-sheet":
        fill_in_the_rest(evening)
        assert evening.scores(name) == HALF_SHEET_IN_THE_END
    else:
        evening.play_on(name, 10, 8)
    evening.close()
