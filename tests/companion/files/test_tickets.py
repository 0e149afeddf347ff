"""Files with a ticket, to fetch and to bring: for ten minutes, for whoever was allowed to ask."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import pytest
from fastapi import APIRouter, FastAPI
from sqlalchemy.exc import OperationalError
from sqlmodel import Session

from companion.files import tickets
from companion.files.tickets import GOOD_FOR, File, Tickets
from companion.results.export.printed_summary import results_paper
from companion.results.result_files import Poster, Taste
from companion.tables import NoTable, NotDone
from tests.kits.server.web import Web
from tests.kits.tables.table_talk import Clock
from tests.kits.threads import all_at_once

NOTE = File("Ämira's note.txt", "text/plain; charset=utf-8", "grüße".encode())


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk(clock: Clock) -> Tickets:
    return Tickets(clock)


def client_of(desk: Tickets) -> Web:
    return Web(tickets.routes(desk))


# --- tickets


def test_a_file_is_made_when_it_is_fetched_and_as_often(desk: Tickets) -> None:
    made: list[int] = []

    def make() -> File:
        made.append(1)
        return NOTE

    ticket = desk.ticket(make)
    assert made == []
    assert desk.fetch(ticket) == NOTE == desk.fetch(ticket)
    assert made == [1, 1]


def test_a_ticket_is_good_for_a_while(desk: Tickets, clock: Clock) -> None:
    ticket = desk.ticket(lambda: NOTE)
    clock.pass_(seconds=GOOD_FOR.total_seconds() - 1)
    assert desk.fetch(ticket) == NOTE
    clock.pass_(seconds=1)
    with pytest.raises(NotDone, match="This link has expired"):
        desk.fetch(ticket)


def test_what_has_expired_is_forgotten(desk: Tickets, clock: Clock) -> None:
    for _ in range(5):
        desk.ticket(lambda: NOTE)
    clock.pass_(minutes=11)
    last = desk.ticket(lambda: NOTE)
    assert list(desk._tickets) == [last]


@pytest.mark.parametrize("ticket", ["", "x", "../../etc/passwd", "x" * 10_000, "\ud800"])
def test_a_ticket_that_was_never_given(desk: Tickets, ticket: str) -> None:
    desk.ticket(lambda: NOTE)
    with pytest.raises(NotDone, match="expired"):
        desk.fetch(ticket)


def test_tickets_cannot_be_guessed(desk: Tickets) -> None:
    tickets = {desk.ticket(lambda: NOTE) for _ in range(50)}
    assert len(tickets) == 50
    assert min(map(len, tickets)) >= 16


# --- over http


def test_a_file_over_http(desk: Tickets) -> None:
    answer = client_of(desk).get(f"/files/{desk.ticket(lambda: NOTE)}")
    assert (answer.status_code, answer.content) == (200, NOTE.content)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert (
        answer.headers["content-disposition"]
        == "attachment; filename=\"Amira-s note.txt\"; filename*=UTF-8''%C3%84mira%27s%20note.txt"
    )
    assert answer.headers["cache-control"] == "no-store"


def test_a_file_that_is_shown_opens_in_the_browser(desk: Tickets) -> None:
    shown = File("a.png", "image/png", b"\x89PNG", shown=True)
    answer = client_of(desk).get(f"/files/{desk.ticket(lambda: shown)}")
    assert answer.headers["content-disposition"].startswith("inline; ")
    assert answer.headers["content-type"] == "image/png"


def test_no_name_of_a_file_adds_a_header(desk: Tickets) -> None:
    bad = File('a"\r\nset-cookie: x=1.txt', "text/plain", b"")
    answer = client_of(desk).get(f"/files/{desk.ticket(lambda: bad)}")
    assert "set-cookie" not in answer.headers
    assert "\n" not in answer.headers["content-disposition"]


def test_an_unknown_or_old_ticket_is_not_found(desk: Tickets, clock: Clock) -> None:
    client, ticket = client_of(desk), desk.ticket(lambda: NOTE)
    clock.pass_(minutes=10)
    for path in (ticket, "unknown", "%2e%2e%2fetc", "x" * 500):
        answer = client.get(f"/files/{path}")
        assert answer.status_code == 404, path
    assert client.get(f"/files/{ticket}").json() == {
        "because": "This link has expired. Ask for it again in the app."
    }
    assert client.get("/files/").status_code == 404


def test_what_cannot_be_made_any_more_is_not_found(desk: Tickets) -> None:
    def make() -> File:
        raise NoTable("The host deleted this table.")

    answer = client_of(desk).get(f"/files/{desk.ticket(make)}")
    assert (answer.status_code, answer.json()) == (404, {"because": "The host deleted this table."})


# --- bringing a file


def brought(desk: Tickets) -> tuple[str, list[bytes]]:
    """A ticket to bring something with, and where it goes."""
    found: list[bytes] = []
    return desk.expect(found.append), found


def test_a_file_is_brought_once(desk: Tickets) -> None:
    ticket, found = brought(desk)
    desk.require_expected(ticket)
    assert found == []
    desk.bring(ticket, b"a backup")
    assert found == [b"a backup"]
    with pytest.raises(NotDone, match="This link has expired"):
        desk.require_expected(ticket)
    with pytest.raises(NotDone, match="This link has expired"):
        desk.bring(ticket, b"another")
    assert found == [b"a backup"]


def test_a_file_can_be_brought_for_a_while(desk: Tickets, clock: Clock) -> None:
    (early, found), (late, nothing) = brought(desk), brought(desk)
    clock.pass_(seconds=GOOD_FOR.total_seconds() - 1)
    desk.bring(early, b"in time")
    clock.pass_(seconds=1)
    with pytest.raises(NotDone, match="This link has expired"):
        desk.bring(late, b"too late")
    assert (found, nothing) == ([b"in time"], [])


def test_what_nobody_has_brought_is_forgotten(desk: Tickets, clock: Clock) -> None:
    for _ in range(5):
        brought(desk)
    clock.pass_(minutes=11)
    last, _ = brought(desk)
    assert list(desk._expected) == [last]


def test_a_ticket_is_either_to_fetch_or_to_bring(desk: Tickets) -> None:
    fetching, (bringing, found) = desk.ticket(lambda: NOTE), brought(desk)
    with pytest.raises(NotDone):
        desk.bring(fetching, b"x")
    with pytest.raises(NotDone):
        desk.fetch(bringing)
    assert found == []


def test_of_two_who_bring_at_once_one_is_taken_and_one_is_told(
    desk: Tickets, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticket, found = brought(desk)
    looked, both = desk.require_expected, Barrier(2)

    def look_together(ticket: str) -> None:
        looked(ticket)
        with suppress(BrokenBarrierError):
            both.wait(1)

    monkeypatch.setattr(desk, "require_expected", look_together)
    first, second = all_at_once(lambda: desk.bring(ticket, b"one"), lambda: desk.bring(ticket, b"two"))
    assert len(found) == 1
    assert [type(each) for each in (first, second) if each is not None] == [NotDone]


def test_bringing_over_http(desk: Tickets) -> None:
    client, (ticket, found) = client_of(desk), brought(desk)
    content = bytes(range(256)) * 100
    answer = client.put(f"/uploads/{ticket}", content)
    assert (answer.status_code, answer.json()) == (200, {"ok": True})
    assert found == [content]
    again = client.put(f"/uploads/{ticket}", content)
    assert again.status_code == 404
    assert again.json() == {"because": "This link has expired. Ask for it again in the app."}
    assert len(found) == 1


def test_a_file_that_comes_in_pieces_is_whole(desk: Tickets) -> None:
    ticket, found = brought(desk)

    async def pieces() -> AsyncIterator[bytes]:
        for piece in (b"one", b"", b"two"):
            yield piece

    assert client_of(desk).put(f"/uploads/{ticket}", pieces()).status_code == 200
    assert found == [b"onetwo"]


def test_an_unknown_or_old_ticket_brings_nothing(desk: Tickets, clock: Clock) -> None:
    client, (ticket, found) = client_of(desk), brought(desk)
    clock.pass_(minutes=10)
    for path in (ticket, "unknown", "%2e%2e%2fetc", "x" * 500, desk.ticket(lambda: NOTE)):
        assert client.put(f"/uploads/{path}", b"x").status_code == 404, path
    assert client.put("/uploads/", b"x").status_code == 404
    assert found == []


def test_without_a_ticket_nothing_is_even_read(desk: Tickets) -> None:
    read: list[int] = []

    async def pieces() -> AsyncIterator[bytes]:
        for number in range(100):
            read.append(number)
            yield b"x"

    assert client_of(desk).put("/uploads/unknown", pieces()).status_code == 404
    assert read == []


def test_a_file_that_is_too_large_is_not_taken(desk: Tickets, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tickets, "LARGEST_UPLOAD", 1000)
    client, (ticket, found) = client_of(desk), brought(desk)
    answer = client.put(f"/uploads/{ticket}", b"x" * 1001)
    assert (answer.status_code, answer.json()) == (413, {"because": "This file is too large."})
    assert found == []
    assert client.put(f"/uploads/{ticket}", b"x" * 1000).status_code == 200, "another file will do"
    assert found == [b"x" * 1000]


def test_of_a_file_that_never_ends_no_more_is_read_than_may_be(
    desk: Tickets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tickets, "LARGEST_UPLOAD", 1000)
    ticket, found = brought(desk)
    read: list[int] = []

    async def pieces() -> AsyncIterator[bytes]:
        while len(read) < 10_000:
            read.append(1)
            yield b"x" * 100

    assert client_of(desk).put(f"/uploads/{ticket}", pieces()).status_code == 413
    assert len(read) <= 12
    assert found == []


def test_a_no_of_whoever_takes_the_file_is_told(desk: Tickets) -> None:
    def take(_: bytes) -> None:
        raise NotDone("This isn't a backup from this app, or it's damaged.")

    answer = client_of(desk).put(f"/uploads/{desk.expect(take)}", b"x")
    assert answer.status_code == 404
    assert answer.json() == {"because": "This is not a backup of this app, or it is damaged."}


# --- saved games


def fetched(club: Club, ticket: str) -> Any:
    return json.loads(club.house.tickets.fetch(ticket).content)


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
    assert (answer.status_code, answer.json()) == (404, {"because": "The host has deleted this table."})


def test_a_ticket_of_a_player_is_no_good_when_the_game_goes_on_again(club: Club) -> None:
    look_into(club, open_record(club.house.tables, text_of("three-friends")))
    seat = club.table.seats[0]
    club.secrets[seat] = club.house.seating.claim(club.door(), seat)
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
        ({"seats": ["Ami\ud800", "Ben"]}, "half letters"),
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


# --- result_files

TASTE = Taste(lambda text, **figures: str(text).format(**figures) if figures else str(text))


def test_a_result_as_files(club: Club, web: Web) -> None:
    look_into(club, closed_sheet(club.house, "century", points(Amira=30, Ben=44)))
    tickets = club.house.result_files.of_result(club.host, TASTE)
    assert set(tickets) == {"picture", "pdf", "csv", "json"}
    data = web.get(f"/files/{tickets['json']}")
    assert data.headers["content-type"] == "application/json"
    assert "Ben" in data.text
    table = web.get(f"/files/{tickets['csv']}")
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    assert "44" in table.text
    assert ".csv" in table.headers["content-disposition"]


def test_the_results_of_a_class_carry_its_name(club: Club, web: Web) -> None:
    club.house.result_files.fonts = FONTS
    room = club.house.rooms.open("century", 2, True, "4b Éluard")
    badges = [club.house.tables.badge(each.secret) for each in room.tables]
    for badge in badges:
        for name in ("Amira", "Ben"):
            club.house.seating.add_seat(badge, name)
        club.house.tables.begin(badge, any_key())
        club.house.ending.end_now(badge, "Time is up", any_key())
    tickets = club.house.result_files.of_many(badges, TASTE)
    table = web.get(f"/files/{tickets['csv']}")
    rows = list(csv.DictReader(io.StringIO(table.content.decode("utf-8-sig"))))
    assert {(row["Room"], row["Table"]) for row in rows} == {("4b Éluard", "1"), ("4b Éluard", "2")}
    day = f"{club.house.tables.now().astimezone():%Y-%m-%d}"
    assert f"UTF-8''4b-%C3%89luard-Results-{day}.csv" in table.headers["content-disposition"]
    pages = results_paper(club.house.result_files.results.of_all(badges), fonts=FONTS)
    assert any(shown.words == "Results: 4b Éluard" for shown in pages.shown)
    codes = web.get(f"/files/{club.house.result_files.posters([], TASTE, '4b Éluard')}")
    assert "4b-%C3%89luard-Codes.pdf" in codes.headers["content-disposition"]


def test_what_is_not_over_has_no_files(club: Club) -> None:
    club.begin("Amira", "Ben")
    for ask in (club.house.result_files.of_result, club.house.result_files.of_debrief):
        with pytest.raises(NotDone):
            ask(club.host, TASTE)


def test_a_result_is_what_it_was_when_the_ticket_was_asked_for(club: Club) -> None:
    look_into(club, closed_sheet(club.house, "century", points(Amira=30, Ben=44)))
    ticket = club.house.result_files.of_result(club.host, TASTE)["json"]
    club.house.sheets.reopen(club.host, any_key())
    club.house.sheets.write(club.host, "Amira", "points-total", 99, any_key())
    assert b"44" in club.house.tickets.fetch(ticket).content
    assert b"99" not in club.house.tickets.fetch(ticket).content


def test_results_of_several_tables_as_one_file(club: Club) -> None:
    opened = [closed_sheet(club.house, "century", points(Amira=total, Ben=0)) for total in (71, 72)]
    badges = [club.house.tables.badge(each.secret) for each in opened]
    tickets = club.house.result_files.of_many([*badges, club.host], TASTE)
    assert set(tickets) == {"pdf", "csv"}
    text = club.house.tickets.fetch(tickets["csv"]).content.decode("utf-8-sig")
    assert "71" in text
    assert "72" in text


def test_a_backup_is_made_when_it_is_fetched(club: Club) -> None:
    ticket = club.house.result_files.backup([club.host])
    club.begin("Amira", "Ben")
    kept = fetched(club, ticket)
    assert [each["seats"] for each in kept["tables"]] == [["Amira", "Ben"]]


def test_tickets_for_paper(club: Club) -> None:
    """What they print is tried elsewhere; here only that nothing is made before it is fetched."""
    result_files = club.house.result_files
    assert result_files.posters([Poster("Table 1", "Century", "http://x/", "ABCD")], TASTE)
    assert result_files.blank_sheet("century", ["Amira"], TASTE)
