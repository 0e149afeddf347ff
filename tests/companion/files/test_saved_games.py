"""Saved games over http: who may fetch them, what is opened, and what is too much."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import Session

from companion.files.saved_games import LARGEST_RECORD, RecordDesk, file_name
from companion.tables import NoTable, NotDone
from companion.tables.intake import FROM_ONE, IN_ALL, WAITING, Intake, TooMany
from companion.tables.saved import open_record
from rules_core.engine import record as core_records
from tests.kits.recording import record_of, text_of
from tests.kits.server.toy_app import run_aside
from tests.kits.server.web import Web, fetched
from tests.kits.tables.rows import everything
from tests.kits.tables.sheet_talk import look_into
from tests.kits.tables.table_talk import HOST_PHONE, Club

# --- saved games


def test_the_host_saves_a_game_and_opens_it_again(club: Club, web: Web) -> None:
    club.begin("Ämira", "Ben")
    answer = web.get(f"/files/{club.house.records.ticket(club.host)}")
    assert answer.headers["content-type"] == "application/json"
    with club.house.tables.at(club.table_id) as live:
        assert answer.json() == live.record()
        day = f"{live.row.opened:%Y-%m-%d}"
    name = answer.headers["content-disposition"]
    assert name.endswith(f"filename*=UTF-8''caravan-conquest-{day}-%C3%84mira-Ben.table.json")
    opened = web.post("/records", content=answer.content)
    assert opened.status_code == 201
    assert set(opened.json()) == {"table", "code", "secret"}
    assert club.house.tables.badge(opened.json()["secret"]).host


def test_while_the_game_goes_on_only_the_host_saves_it(club: Club) -> None:
    desk: RecordDesk = club.house.records
    club.begin("Amira", "Ben")
    club.invite("spectator")
    for phone in ("Amira", "spectator"):
        with pytest.raises(NotDone, match="only the host"):
            desk.ticket(club.badge(phone))
    look_into(club, open_record(club.house.tables, text_of("three-friends")))
    club.invite("spectator")
    assert fetched(club, desk.ticket(club.badge("spectator")))["seats"] == record_of()["seats"]
    gone = club.badge("spectator")
    club.house.seating.send_away(club.host, gone.pass_id)
    with pytest.raises(NoTable):
        desk.ticket(gone)


def test_a_table_that_gathers_cannot_be_saved(club: Club, web: Web) -> None:
    try:
        ticket = club.house.records.ticket(club.host)
    except NotDone:
        return
    assert web.get(f"/files/{ticket}").status_code == 404


def test_a_ticket_for_a_table_that_was_deleted_since_is_no_good(club: Club, web: Web) -> None:
    club.begin("Amira", "Ben")
    ticket = club.house.records.ticket(club.host)
    club.house.known_tables.delete(club.host)
    answer = web.get(f"/files/{ticket}")
    assert (answer.status_code, answer.json()) == (404, {"because": "The host deleted this table."})


def test_a_ticket_of_a_player_is_no_good_when_the_game_goes_on_again(club: Club) -> None:
    look_into(club, open_record(club.house.tables, text_of("three-friends")))
    seat = club.table.seats[0]
    club.secrets[seat] = club.house.joining.claim(club.door(), seat)
    ticket = club.house.records.ticket(club.badge(seat))
    club.take_back(HOST_PHONE)
    assert not club.table.finished
    with pytest.raises(NotDone, match="only the host"):
        club.house.tickets.fetch(ticket)


def test_a_ticket_of_a_phone_that_was_sent_away_since_is_no_good(club: Club, web: Web) -> None:
    look_into(club, open_record(club.house.tables, text_of("three-friends")))
    club.invite("spectator")
    gone = club.badge("spectator")
    ticket = club.house.records.ticket(gone)
    assert web.get(f"/files/{ticket}").status_code == 200
    club.house.seating.send_away(club.host, gone.pass_id)
    assert web.get(f"/files/{ticket}").status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "because"),
    [
        (b"", 422, "not a saved game"),
        (b"{}", 422, "not a saved game"),
        (b"\xff\xfe", 422, "not a text file"),
        (b"[" * 100_000, 422, "not a saved game"),
        (b" " * (LARGEST_RECORD + 1), 413, "never that large"),
    ],
)
def test_what_is_no_saved_game_opens_nothing(
    club: Club, web: Web, body: bytes, status: int, because: str
) -> None:
    before = everything(club)
    answer = web.post("/records", content=body)
    assert answer.status_code == status
    assert because in answer.json()["because"]
    assert everything(club) == before


def test_a_saved_game_of_rules_that_never_were_is_refused(club: Club, web: Web) -> None:
    body = json.dumps(record_of() | {"rules": -(10**30)})
    assert web.post("/records", content=body).status_code == 422


# --- many files, large files, and a database that is away


def test_one_address_opens_so_many_games_a_minute(
    club: Club, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = [0.0]
    monkeypatch.setattr(club.house.intake, "_clock", lambda: seconds[0])
    body = json.dumps(record_of() | {"entries": []}).encode()
    answers = [web.post("/records", body).status_code for _ in range(FROM_ONE + 3)]
    assert answers == [201] * FROM_ONE + [429] * 3
    answer = web.post("/records", body)
    assert answer.headers["retry-after"] == "60"
    assert "wait a minute" in answer.json()["because"]
    seconds[0] += 60
    assert web.post("/records", body).status_code == 201


def test_all_addresses_together_have_a_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def bring() -> int:
        desk, taken = Intake(lambda: 0.0), 0
        for number in range(2 * IN_ALL):
            try:
                taken += await desk.read(f"10.0.0.{number}", lambda: 1)
            except TooMany:
                continue
        return taken

    assert run_aside(bring()) == IN_ALL


def test_one_file_is_read_at_a_time_and_few_wait() -> None:
    """Whoever waits to be read takes no thread from those who play."""
    at_once, most = [0], [0]

    def slowly() -> None:
        at_once[0] += 1
        most[0] = max(most[0], at_once[0])
        time.sleep(0.02)
        at_once[0] -= 1

    async def bring() -> list[Any]:
        desk = Intake(lambda: 0.0)
        jobs = (desk.read(f"10.0.0.{number}", slowly) for number in range(2 * WAITING))
        return await asyncio.gather(*jobs, return_exceptions=True)

    came = run_aside(bring())
    assert most == [1]
    assert came.count(None) == WAITING
    assert all(no is None or isinstance(no, TooMany) for no in came)


@pytest.mark.parametrize(
    ("change", "because"),
    [
        ({"entries": [{"by": "Amira", "back": 1}] * 5_001}, "no game has 5001 entries"),
        ({"entries": [{"by": "Amira", "move": "stay", "answers": [["to", 1]] * 20_001}]}, "answers"),
        ({"entries": [{"by": "Amira", "move": "stay", "answers": [["to", ["A1"] * 501]]}]}, "a list of 501"),
        ({"entries": [{"by": "Amira", "back": 1, "reason": "x" * 1_001}]}, "a text of 1001"),
        ({"entries": [{"by": "Amira", "back": 1, "reason": "a\nb"}]}, "line breaks"),
        ({"entries": [{"by": "Amira", "back": 1, "time": "\x1b[31m"}]}, "line breaks"),
        ({"seats": ["Ami\x00ra", "Ben"]}, "line breaks"),
        ({"seats": ["Ami\ud800", "Ben"]}, "broken characters"),
        ({"game": "x" * 1_000_000}, "a text of 1000000"),
    ],
)
def test_no_hostile_record_is_played_again(
    club: Club, web: Web, change: dict[str, Any], because: str
) -> None:
    before, begun = everything(club), time.process_time()
    answer = web.post("/records", json.dumps(record_of() | change).encode())
    assert answer.status_code == 422
    assert because in answer.json()["because"]
    assert len(answer.json()["because"]) < 200
    assert everything(club) == before
    assert time.process_time() - begun < 1


def test_what_no_check_has_thought_of_is_refused_in_words(
    club: Club, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise KeyError("surprise")

    monkeypatch.setattr(core_records, "replay", fail)
    answer = web.post("/records", json.dumps(record_of()).encode())
    assert answer.status_code == 422
    assert "surprise" not in answer.text


def test_a_locked_database_reaches_nobody(club: Club, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = OperationalError("INSERT", {}, Exception("database is locked"))

    def fail(*_: Any, **__: Any) -> None:
        raise fault

    monkeypatch.setattr(Session, "add_all", fail)
    answer = web.post("/records", json.dumps(record_of()).encode())
    assert answer.status_code == 503
    assert "locked" not in answer.text
    assert "try again" in answer.json()["because"]


def test_a_game_saved_with_a_byte_order_mark_is_opened(club: Club, web: Web) -> None:
    body = json.dumps(record_of()).encode("utf-8-sig")
    assert web.post("/records", body).status_code == 201


def test_names_of_files_are_plain_and_keep_their_accents() -> None:
    assert file_name("../../Ämira & Ben\n") == "Ämira-Ben"
    assert file_name("Klasa 4b: Dušan, Łucja, Ελένη, हिन्दी") == "Klasa-4b-Dušan-Łucja-Ελένη-हिन्दी"
    assert len(file_name("x" * 500)) == 80
    assert len(file_name("漢" * 500).encode()) <= 180
    assert file_name("“”") == ""
