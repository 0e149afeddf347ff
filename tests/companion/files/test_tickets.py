"""Files with a ticket, to fetch and to bring: for ten minutes, for whoever was allowed to ask."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import pytest

from companion.files import tickets
from companion.files.tickets import GOOD_FOR, File, Tickets
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
    assert answer.json() == {"because": "This isn't a backup from this app, or it's damaged."}
