"""Lines that others have written into our log."""

from __future__ import annotations

import logging

import pytest

from companion.log_lines import LINES, LONGEST, LONGEST_TALE, WHILE, Counted, one_line

LOG = logging.getLogger("tests.lines")


@pytest.mark.parametrize("text", ["a\nb", "\r\x1b[2J", "\x00", "\u202eevil", "\u2028", "\x9b31m"])
def test_a_line_stays_one_line_of_letters(text: str) -> None:
    assert one_line(text).isprintable()


def test_a_line_is_cut() -> None:
    assert len(one_line("x" * 1_000_000)) < LONGEST + 30


def test_what_is_said_too_often_is_only_counted(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    complain = Counted(LOG, clock=lambda: now[0])
    for number in range(1000):
        complain("on a phone: %s, %d", "\n" * 900, number)
    assert len(caplog.records) == LINES
    assert sum(len(each.getMessage()) for each in caplog.records) < 10_000
    now[0] = WHILE
    complain("on a phone: %s", "again")
    assert [each.getMessage() for each in caplog.records[LINES:]] == [
        f"{1000 - LINES} more lines like these were left out",
        "on a phone: again",
    ]


def test_a_traceback_keeps_its_lines_and_they_are_clean(caplog: pytest.LogCaptureFixture) -> None:
    report = Counted(LOG, logging.ERROR, clock=lambda: 0.0)
    for _ in range(30):
        report.at_length("it went wrong:", "first\n" * 500 + "  File x\nValueError: a\x1b[31m 100 %s")
    assert len(caplog.records) == LINES
    lines = caplog.records[0].getMessage().split("\n")
    assert lines[0] == "it went wrong:"
    assert lines[-2:] == ["  File x", "ValueError: a\\x1b[31m 100 %s"]
    assert len(lines) == LONGEST_TALE + 1
