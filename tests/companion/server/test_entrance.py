"""Who may come in at /ws, and what is left when they go."""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.controls.exceptions import FletPageDisconnectedException
from flet.messaging.protocol import Message, PatchControlBody, RegisterClientResponseBody
from websockets.exceptions import InvalidStatus

from companion.server import entrance, guest
from companion.server.entrance import Entrance
from companion.server.guest import CRASHED as SORRY
from companion.server.wire import REFUSED
from tests.kits.server.toy_app import (
    ANSWER,
    CRASHED,
    EVENT,
    PATCH,
    House,
    control,
    farewell,
    hear,
    register,
    running,
    say,
    until,
    vanish,
)


def sessions(house: House) -> Entrance:
    found: Entrance = house.app.state.entrance
    return found


def test_a_page_of_this_server_may_connect(house: House) -> None:
    with house.phone() as phone:
        assert len(register(phone)) == 16
        assert control(hear(phone, PATCH), "count 0")


@pytest.mark.parametrize(
    "origin", [None, "null", "http://elsewhere.example", "http://127.0.0.1:1", "http://[", "file://"]
)
def test_other_pages_may_not(house: House, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused, house.phone(origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_a_name_that_a_website_could_own_is_refused(house: House) -> None:
    assert house.get("/healthz", headers={"host": "evil.example"}).status_code == 421
    assert house.get("/healthz", headers={"host": "caravan.local"}).status_code == 200
    with (
        pytest.raises(InvalidStatus),
        house.phone(origin="http://evil.example", additional_headers={"Host": "evil.example"}),
    ):
        pass


def test_other_names_can_be_allowed(tmp_path: Path, client: Path) -> None:
    with running(tmp_path / "cache", allow_host={"club.example"}.__contains__) as house:
        assert house.get("/healthz", headers={"host": "club.example:8550"}).status_code == 200
        assert house.get("/healthz").status_code == 421


def test_bare_sockets_leave_nothing_behind(house: House) -> None:
    before = house.tasks()
    with house.phones(30) as phones:
        assert house.tasks() >= before + 30
        for phone in phones[::2]:
            vanish(phone)
    assert until(lambda: house.tasks() == before), f"{house.tasks()} tasks, {before} before"


def test_whoever_vanishes_in_mid_sentence_is_forgotten(
    tmp_path: Path, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance, "SWEEP_EVERY", 0.1)
    with running(tmp_path / "cache", session_timeout=0) as house:
        before = house.tasks()
        with house.phones(10) as phones:
            for phone in phones:
                register(phone, route="/talk")
            assert len(sessions(house).sessions) == 10
            for phone in phones:
                vanish(phone)
        assert until(lambda: not sessions(house).sessions)
        assert until(lambda: house.tasks() == before), f"{house.tasks()} tasks, {before} before"
        assert not sessions(house).shown


def test_a_phone_that_comes_back_finds_its_view(house: House) -> None:
    with house.phone() as phone:
        first = register(phone)
    assert until(lambda: all(each.connection is None for each in sessions(house).sessions.values()))
    with house.phone() as phone:
        assert register(phone, first) == first
    with house.phone() as phone, house.phone() as twin:
        assert register(phone, first) == first
        assert register(twin, first) != first


def test_a_phone_that_was_reloaded_before_its_first_page_begins_again(house: House) -> None:
    with house.phone() as phone:
        unfinished = register(phone, route="/asking")  # waits for an answer that this phone will not give
    assert until(lambda: all(each.connection is None for each in sessions(house).sessions.values()))
    with house.phone() as phone:
        assert register(phone, unfinished) != unfinished
        assert control(hear(phone, PATCH), "count 0")


@pytest.mark.parametrize("route", ["/asking", "/slow"])
def test_a_phone_that_leaves_before_its_first_page_is_no_fault(
    route: str,
    tmp_path: Path,
    client: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(entrance, "SWEEP_EVERY", 0.1)
    with running(tmp_path / "cache", session_timeout=0) as house:
        with house.phone() as phone:
            register(phone, route=route)
        assert until(lambda: not sessions(house).sessions)
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(b"\x00\xc1", id="not msgpack"),
        pytest.param(b"\x00\x91\x63", id="an unknown action"),
        pytest.param(b"\x00\x92\x03\x80", id="an event before coming in"),
        pytest.param("text", id="text"),
    ],
)
def test_nonsense_ends_the_connection(house: House, message: bytes | str) -> None:
    before = house.tasks()
    with house.phone() as phone:
        phone.send(message)
        assert farewell(phone) is not None
    assert until(lambda: house.tasks() == before)


def test_a_message_that_came_too_late_does_not(house: House) -> None:
    with house.phone() as phone:
        register(phone)
        page = hear(phone, PATCH)
        say(phone, ANSWER, {"control_id": 99999, "call_id": "x", "result": None, "error": None})
        say(phone, EVENT, {"target": control(page, "Tap"), "name": "click", "data": None})
        assert "count 1" in str(hear(phone, PATCH))


def test_a_message_that_is_too_long_ends_the_connection(tmp_path: Path, client: Path) -> None:
    with running(tmp_path / "cache", largest_message=1000) as house, house.phone() as phone:
        register(phone, route="/" + "x" * 900)
        phone.send(bytes([255] * 1001))
        assert farewell(phone) == 1009


def test_one_address_cannot_take_all_the_room(tmp_path: Path, client: Path) -> None:
    with running(tmp_path / "cache", per_address=3) as house:
        before = house.tasks()
        with house.phones(3) as phones:
            for phone in phones:
                register(phone)
            with pytest.raises(InvalidStatus), house.phone():
                pass
        assert until(lambda: house.tasks() == before)
        with house.phones(3) as phones:
            register(phones[-1])


def test_sockets_that_say_nothing_keep_nobody_out(tmp_path: Path, client: Path) -> None:
    with running(tmp_path / "cache", per_address=3) as house:
        before = house.tasks()
        with house.phones(3) as silent, house.phone() as phone:
            register(phone)
            assert farewell(silent[0]) == REFUSED  # the one that had been silent for longest
            register(silent[1])
        assert until(lambda: house.tasks() == before)


def test_whoever_says_nothing_is_not_waited_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "FIRST_WORD_WITHIN", 0.1)
    before = house.tasks()
    with house.phone() as phone:
        assert farewell(phone) == REFUSED
    assert until(lambda: house.tasks() == before)


def test_views_that_were_left_are_not_kept_without_end(tmp_path: Path, client: Path) -> None:
    with running(tmp_path / "cache", per_address=3) as house:
        for _ in range(10):
            with house.phone() as phone:
                last = register(phone)
                hear(phone, PATCH)
            assert until(lambda: all(each.connection is None for each in sessions(house).sessions.values()))
        assert len(sessions(house).sessions) <= 6
        with house.phone() as phone:
            assert register(phone, last) == last


def test_a_class_of_forty_behind_one_address_fits(house: House) -> None:
    with ExitStack() as stack:
        phones = [stack.enter_context(house.phone()) for _ in range(40)]
        for phone in phones:
            register(phone)
        with house.phones(80) as tabs:
            for phone in [*tabs[:2], *tabs[-2:]]:
                register(phone)
        say(
            phones[0],
            EVENT,
            {"target": control(hear(phones[0], PATCH), "Tap"), "name": "click", "data": None},
        )
        assert "count 1" in str(hear(phones[0], PATCH))


def test_few_sockets_of_one_address_may_be_silent(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "SILENT_BEHIND_ONE_ADDRESS", 2)
    before = house.tasks()
    with house.phone() as first, house.phones(2) as silent, house.phone() as last:
        assert farewell(first) == REFUSED, "the one that had been silent for longest"
        for phone in (silent[1], last):
            register(phone)
    assert until(lambda: house.tasks() == before)


def test_the_server_knows_which_sockets_are_open(house: House) -> None:
    def connected(name: str) -> bool:
        return bool(house.get(f"/healthz?c={name}").json()["connected"])

    with house.phone("?c=abc") as phone:
        assert connected("abc")
        assert not connected("abd")
        assert not connected("")
        vanish(phone)
        assert until(lambda: not connected("abc"))


def test_no_message_is_written_out_for_a_log_that_nobody_reads(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    for kind in (Message, PatchControlBody, RegisterClientResponseBody):
        monkeypatch.setattr(kind, "__repr__", lambda each: written.append(type(each).__name__) or "")
    with house.phone() as phone:
        register(phone)
        say(phone, EVENT, {"target": control(hear(phone, PATCH), "Tap"), "name": "click", "data": None})
        assert "count 1" in str(hear(phone, PATCH))
    assert not written


def test_flet_writes_nothing_below_a_warning(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with house.phone() as phone:
        register(phone)
        hear(phone, PATCH)
    assert not [each for each in caplog.records if each.name.startswith("flet")]


def test_phones_get_no_traceback(house: House, caplog: pytest.LogCaptureFixture) -> None:
    with house.phone() as phone:
        register(phone)
        say(phone, EVENT, {"target": control(hear(phone, PATCH), "Fail"), "name": "click", "data": None})
        assert hear(phone, CRASHED) == {"message": SORRY}
    with house.phone() as phone:
        register(phone, route="/broken")
        assert hear(phone, CRASHED) == {"message": SORRY}
    told = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert any(
        "the secret inside" in record.getMessage() and record.name == guest.__name__ for record in told
    )


def test_a_fault_while_drawing_is_told_at_once_and_the_next_drawing_comes(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    with house.phone() as phone:
        register(phone, route="/fragile")
        button = control(hear(phone, PATCH), "drawn 0")
        say(phone, EVENT, {"target": button, "name": "click", "data": None})
        assert hear(phone, CRASHED) == {"message": SORRY}
        assert until(lambda: "the secret in the drawing" in caplog.text)
        say(phone, EVENT, {"target": button, "name": "click", "data": None})
        assert "drawn 2" in str(hear(phone, PATCH))


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (ValueError("the roof leaks"), True),
        (RuntimeError(guest.CLOSED), False),
        (FletPageDisconnectedException("gone"), False),
    ],
    ids=["a fault", "it waited for a phone that is gone", "it wrote to a phone that is gone"],
)
def test_what_goes_wrong_in_a_task_for_a_phone_is_written_down_and_the_page_goes_on(
    house: House, caplog: pytest.LogCaptureFixture, fault: Exception, told: bool
) -> None:
    done = threading.Event()

    async def work() -> None:
        done.set()
        raise fault

    with house.phone() as phone:
        register(phone)
        button = control(hear(phone, PATCH), "Tap")
        (session,) = house.app.state.entrance.sessions.values()
        session.connection.loop.call_soon_threadsafe(session.connection.begin, session.page, work)
        assert done.wait(5)
        say(phone, EVENT, {"target": button, "name": "click", "data": None})
        assert "count 1" in str(hear(phone, PATCH))
        assert until(lambda: "the roof leaks" in caplog.text) if told else not caplog.records


def test_the_app_may_say_itself_that_something_went_wrong(tmp_path: Path, client: Path) -> None:
    def console(page: ft.Page) -> None:
        page.add(ft.Text("that went wrong"))

    with running(tmp_path / "cache", on_crash=console) as house:
        with house.phone() as phone:
            register(phone)
            say(phone, EVENT, {"target": control(hear(phone, PATCH), "Fail"), "name": "click", "data": None})
            assert control(hear(phone, PATCH), "that went wrong")
        with house.phone() as phone:  # nothing is shown yet, so there is nowhere to say it
            register(phone, route="/broken")
            assert hear(phone, CRASHED) == {"message": SORRY}


def test_a_hook_that_fails_too_is_no_way_out(tmp_path: Path, client: Path) -> None:
    def console(page: ft.Page) -> Any:
        raise ValueError("the secret inside")

    with running(tmp_path / "cache", on_crash=console) as house, house.phone() as phone:
        register(phone)
        say(phone, EVENT, {"target": control(hear(phone, PATCH), "Fail"), "name": "click", "data": None})
        assert hear(phone, CRASHED) == {"message": SORRY}


@pytest.mark.parametrize(("words", "told"), [(guest.CLOSED, False), ("the roof leaks", True)])
def test_a_task_that_waited_for_a_phone_that_is_gone_is_no_fault(
    caplog: pytest.LogCaptureFixture, words: str, told: bool
) -> None:
    async def fail() -> None:
        raise RuntimeError(words)

    async def evening() -> None:
        at_entrance = Entrance(lambda page: fail(), session_timeout=1, per_address=1, largest_message=1)
        at_entrance.open()
        asyncio.create_task(fail())  # noqa: RUF006 nobody waits for it
        await asyncio.sleep(0.01)
        gc.collect()
        await at_entrance.close()

    asyncio.run(evening())
    assert ("never retrieved" in caplog.text) is told
