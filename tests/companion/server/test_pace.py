"""How much a phone may say, and that whoever says more is the only one who notices."""

from __future__ import annotations

import logging
from functools import partial
from typing import cast

import pytest

from companion.server import guest, pace
from companion.server.pace import A_SECOND, AT_ONCE, ONE_MESSAGE, PATIENCE, Pace
from companion.server.wire import REFUSED
from tests.kits.server.toy_app import (
    ANSWER,
    ASKS,
    EVENT,
    PATCH,
    UPDATE,
    House,
    control,
    farewell,
    hear,
    register,
    say,
)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Sender:
    """Somebody who does something so many times a second, each with a new value and an event, as the client sends them.

    What is not taken yet waits on the way.
    """

    def __init__(self, a_second: float, size: int = 60) -> None:
        self.clock = Clock()
        self.pace = Pace(self.clock)
        self.a_second, self.size = a_second, size

    def sends_for(self, seconds: float) -> float | None:
        """How late the last of them is taken; None if somebody loses patience."""
        begun, late = self.clock.now, 0.0
        for number in range(round(self.a_second * seconds)):
            sent = begun + number / self.a_second
            self.clock.now = max(self.clock.now, sent)
            for only_a_value in (True, False):
                wait = self.pace.wait_for(self.size, only_a_value)
                if wait is None:
                    return None
                self.clock.now += wait
            late = self.clock.now - sent
        return late


@pytest.mark.parametrize(
    ("a_second", "seconds"),
    [
        pytest.param(15, 600, id="a quick typist"),
        pytest.param(40, 600, id="a key that is held down"),
        pytest.param(1000 / 30, 600, id="a log that is scrubbed"),
        pytest.param(60, 30, id="a window that is resized"),
        pytest.param(180, 1, id="everything at once"),
    ],
)
def test_no_person_meets_the_limit(a_second: float, seconds: float) -> None:
    assert Sender(a_second).sends_for(seconds) == pytest.approx(0)


def test_a_window_that_is_resized_for_long_on_a_quick_screen_is_only_late() -> None:
    late = Sender(144).sends_for(5)
    assert late is not None
    assert 0 < late < 5


def test_whoever_never_stops_is_not_waited_for_without_end() -> None:
    sender = Sender(1000)
    assert sender.sends_for(100) is None
    assert sender.clock.now - 1000 < PATIENCE + 1, "and meanwhile no more is taken than from others"
    assert Sender(1.5 * A_SECOND).sends_for(600) is None


def test_a_pause_makes_everything_good() -> None:
    sender = Sender(4 * A_SECOND)
    for _ in range(50):
        assert sender.sends_for(3) is not None
        sender.clock.now += 10


def test_time_brings_the_allowance_back_but_not_more() -> None:
    clock = Clock()
    paced = Pace(clock)
    for pause in (0, 10_000):
        clock.now += pause
        assert [paced.wait_for(60) for _ in range(int(AT_ONCE))] == [0] * int(AT_ONCE)
        assert paced.wait_for(60) == 1 / A_SECOND


def test_long_messages_count_as_several() -> None:
    assert Sender(20, ONE_MESSAGE).sends_for(60) == pytest.approx(0)
    assert Sender(20, 1_000_000).sends_for(60) is None
    clock = Clock()
    assert cast(float, Pace(clock).wait_for(1_000_000)) < 1, "a single one is no trouble"


def test_what_the_app_has_asked_for_is_not_counted(house: House, few: None) -> None:
    with house.phone() as phone:
        register(phone, route="/many")
        for number in range(100):
            call = hear(phone, ASKS)
            known = {"control_id": call["control_id"], "call_id": call["call_id"]}
            say(phone, ANSWER, {**known, "result": str(number), "error": None})
        assert control(hear(phone, PATCH), "count 0")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is taken at once, and nobody is waited for."""
    monkeypatch.setattr(pace, "AT_ONCE", 50)
    monkeypatch.setattr(pace, "ONLY_A_VALUE", 1)
    monkeypatch.setattr(pace, "PATIENCE", -1)
    monkeypatch.setattr(guest, "Pace", partial(Pace, clock=lambda: 0.0))
    monkeypatch.setattr(guest.complain, "_written", 0)


@pytest.mark.parametrize(
    ("action", "body"),
    [
        (EVENT, {"target": 1, "name": "resize", "data": {"width": 390.0, "height": 844.0}}),
        (UPDATE, {"id": 1, "props": {"width": 390.0}}),
        (UPDATE, {"id": 99_999, "props": {"anything": 1}}),
        (ANSWER, {"control_id": 1, "call_id": "never asked", "result": ["x"], "error": None}),
    ],
)
def test_too_many_messages_end_their_own_connection(
    action: int, body: dict[str, object], house: House, few: None, caplog: pytest.LogCaptureFixture
) -> None:
    with house.phone() as other, house.phone() as phone:
        register(other)
        button = control(hear(other, PATCH), "Tap")
        register(phone)
        for _ in range(49):
            say(phone, action, body)
        assert farewell(phone, 0.3) is None
        say(phone, action, body)
        assert farewell(phone) == REFUSED
        say(other, EVENT, {"target": button, "name": "click", "data": None})
        assert "count 1" in str(hear(other, PATCH))
    (line,) = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert line.startswith("hung up on 127.0.0.1")
    assert "more messages than" in line
