"""A saved game is opened as a table, or refused in one clear sentence with nothing left behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.files.report import replay_report
from companion.games import library
from companion.tables import NotDone
from companion.tables.saved import open_record
from companion.tables.service import any_seed
from rules_core.engine import record as records
from rules_core.engine.chance import LARGEST_SEED
from tests.kits import recording
from tests.kits.junk import junk
from tests.kits.recording import record_of
from tests.kits.tables.rows import everything
from tests.kits.tables.sheet_talk import look_into
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Club

RECORDS = recording.records("caravan_conquest")
GAME = library.game(CARAVAN)


def refuse(club: Club, text: str) -> NotDone:
    before = everything(club)
    with pytest.raises(NotDone) as no:
        open_record(club.house.tables, text)
    assert everything(club) == before
    assert "\n" not in str(no.value)
    return no.value


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_comes_to_the_same_end(club: Club, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = replay_report(*records.replay(GAME, records.loads(text)))
    look_into(club, open_record(club.house.tables, text))
    for _ in range(2):
        assert replay_report(club.table, None) == expected
        with club.house.tables.at(club.table_id) as live:
            written = live.record()
            assert live.row.stage == ("finished" if expected["finished"] else "playing")
            assert live.row.seed == written["seed"]
        assert replay_report(*records.replay(GAME, records.loads(records.dumps(written)))) == expected
        original = records.loads(text)
        assert [written[key] for key in ("seats", "setup", "entries")] == [
            original[key] for key in ("seats", "setup", "entries")
        ]
        club.restart()
    assert len(club.house.tables.store.entries(club.table_id)) == expected["entries"] + 1


def test_whoever_opens_it_is_host_and_others_claim_the_seats(club: Club) -> None:
    record = record_of()
    record["entries"] = record["entries"][:5]
    look_into(club, open_record(club.house.tables, json.dumps(record)))
    assert club.host.host
    assert club.host.seats == ()
    assert club.door().free == tuple(record["seats"])
    assert not club.door().room
    seat = record["seats"][0]
    club.secrets[seat] = club.house.joining.claim(club.door(), seat)
    club.house.consent.take_back(club.host, club.sent(), reason="the wrong tile")
    assert club.glimpse(seat).entries == 7


def test_a_game_whose_last_move_waits(club: Club) -> None:
    """Saved in the middle of a move: the question is open again."""
    record = record_of()
    number, entry = next(
        (number, entry)
        for number, entry in enumerate(record["entries"])
        if entry.get("move") == "travel" and len(entry["answers"]) > 1
    )
    record["entries"][number:] = [{"by": entry["by"], "move": "travel", "answers": [], "open": True}]
    look_into(club, open_record(club.house.tables, json.dumps(record)))
    assert list(club.table.questions) == ["to"]
    club.answer(HOST_PHONE, "to", entry["answers"][0][1])
    club.restart()
    assert "to" not in club.table.questions


def test_a_game_that_is_still_being_set_up(club: Club) -> None:
    record = record_of() | {"setup": [], "entries": []}
    look_into(club, open_record(club.house.tables, json.dumps(record)))
    assert list(club.table.questions) == ["map"]
    club.house.tables.take_suggestions(club.host, club.sent())
    assert club.table.entries


# --- what is refused


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "this is not a saved game"),
        ("not JSON at all", "this is not a saved game"),
        ("\x89PNG\r\n", "this is not a saved game"),
        ("{}", "not a saved game"),
        ("[]", "not a saved game"),
        ("null", "not a saved game"),
        ('"format"', "not a saved game"),
        ('{"format": "1"}', "not a saved game"),
        ('{"format": 1}', "the record has no 'game'"),
        ('{"name": "package", "version": 3}', "not a saved game"),
        ("[" * 100_000, "this is not a saved game"),
        ('{"format": 0}', "record format 0 never existed"),
        ('{"format": 2}', "please update the app"),
        ('{"format": 1e999}', "not a saved game"),
    ],
)
def test_something_else(club: Club, text: str, because: str) -> None:
    no = refuse(club, text)
    assert str(no).startswith("This file can't be opened as a game: ")
    assert because in str(no)


@pytest.mark.parametrize(
    ("change", "because"),
    [
        ({"format": 99}, "format 99, and this app reads up to 1: please update the app"),
        ({"game": "poker"}, "there is no game called 'poker'"),
        ({"game": "marco-polo"}, "The Voyages of Marco Polo can't be played yet"),
        ({"rules": 99}, "rules version 99"),
        ({"seats": ["Amira"]}, "Caravan Conquest is for 2 to 6 players, not 1"),
        ({"seats": ["Amira", "amira"]}, "two seats have the same name"),
        ({"seats": ["Amira", 3]}, "3 cannot be the name of a seat"),
        ({"seats": ["Amira", "host"]}, "'host' cannot be the name of a seat"),
        ({"seats": ["Amira", "x" * 200]}, "A name can have up to 24 characters; this one has 200."),
        ({"seats": ["Amira", "Be\nn"]}, "line breaks or invisible"),
        ({"seats": ["Amira", "\ud800"]}, "it contains broken characters"),
        ({"seats": ["Amira", "\u3164"]}, "Please enter a name"),
        ({"seats": ["Amira", "Ben\u202e"]}, "cannot be the name of a seat"),
        ({"seats": ["Ben", "Ben\u200d"]}, "Somebody at this table is already called Ben"),
        ({"seed": 10**30}, "its seed is too large"),
        ({"seed": -(10**30)}, "its seed is too large"),
        ({"seed": None}, "'seed' should be a int"),
        ({"setup": [["map", "nowhere"]]}, "setup: 'nowhere' is not among the choices"),
    ],
)
def test_a_record_with_something_wrong(club: Club, change: dict[str, Any], because: str) -> None:
    record = record_of() | {"setup": [], "entries": []} | change
    assert because in str(refuse(club, json.dumps(record)))


def test_an_entry_against_the_rules_is_named_with_its_rule(club: Club) -> None:
    record = record_of()
    record["entries"].insert(3, record["entries"][0])
    no = refuse(club, json.dumps(record))
    assert str(no).startswith("Entry 4 of this game is against the rules: ")
    assert no.rule in GAME.rulebook


def test_an_entry_that_cannot_be_read_is_named(club: Club) -> None:
    record = record_of()
    record["entries"][2]["move"] = "fly"
    assert "entry 3: no move of Caravan Conquest is called 'fly'" in str(refuse(club, json.dumps(record)))


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_any_junk_is_opened_or_refused(club: Club, data: st.DataObject) -> None:
    """Never anything but a table or a sentence, and no table that cannot be opened again."""
    record = record_of() | {"entries": record_of()["entries"][:6]}
    inside = data.draw(st.booleans())
    target = data.draw(st.sampled_from(record["entries"])) if inside else record
    target[data.draw(st.sampled_from(sorted(target)))] = data.draw(junk)
    before = everything(club)
    try:
        opened = open_record(club.house.tables, json.dumps(record))
    except NotDone:
        assert everything(club) == before
    else:
        with club.house.tables.at(opened.table_id) as live:
            live.playing()


def test_seeds_cannot_be_searched_and_come_back_whole_from_a_file(club: Club) -> None:
    drawn = [any_seed() for _ in range(200)]
    assert max(seed.bit_length() for seed in drawn) > 58, "31 bits are tried in hours, from one's own hand"
    assert all(0 <= seed < LARGEST_SEED for seed in drawn)
    for seed in (LARGEST_SEED, LARGEST_SEED - 1, 7):
        look_into(club, open_record(club.house.tables, json.dumps({**record_of(), "seed": seed})))
        club.restart()
        assert club.table.seed == seed
        with club.house.tables.at(club.table_id) as live:
            assert records.loads(records.dumps(live.record()))["seed"] == seed
