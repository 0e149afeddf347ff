"""Asking for the result of a sheet: every gap is asked for, also one that has come up since."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from companion import library
from rules_core.tally import Fault, Scorer, Tally
from screens.score.finishing import Finishing
from screens.skin import Skin

MARCO_POLO = library.scorer("marco-polo")
FULL = {"goals-total": 0, "coins": 0, "beijing": "", "contracts": 1}


class Table:
    """A phone at a sheet: what it was told, where it was led, and whether the sheet is closed."""

    def __init__(self, **players: dict[str, Any]) -> None:
        self.players = players
        self.told: list[str] = []
        self.led: list[tuple[str, str]] = []
        self.closed = False
        self.action: Any = None
        sheets = SimpleNamespace(close=None, let_pass=None)
        phone: Any = SimpleNamespace(
            skin=Skin(),
            badge=SimpleNamespace(host=True),
            house=SimpleNamespace(sheets=sheets),
            sent=lambda: None,
            say=self.say,
            do=self.do,
        )
        draft: Any = SimpleNamespace(tally=lambda: Tally(self.players), settle=self.settle)
        self.finishing = Finishing(phone, draft)

    def say(self, text: str, tone: str, label: str, action: Any) -> None:
        self.told.append(text)
        self.action = action

    async def settle(self) -> None:
        return

    async def do(self, *arguments: Any, **options: Any) -> None:
        self.closed = True

    def show_the_result(self, scorer: Scorer = MARCO_POLO) -> None:
        asyncio.run(self.finishing.finish(scorer, self.go_to))

    def go_to(self, fault: Fault) -> None:
        self.led.append((fault.seat, fault.item))


def test_a_tie_that_arises_after_the_first_tap_is_asked_for() -> None:
    table = Table(Ana={**FULL, "track": 5}, Ben=FULL)
    table.show_the_result()
    assert table.led == [("Ben", "track")]
    table.players["Ben"] = {**FULL, "track": 5}
    table.show_the_result()
    assert not table.closed
    assert table.led[1:] == [("Ana", "camels")]
    assert table.told[1].startswith("It is a tie, and this decides it: Camels left.")


def test_a_notice_from_before_the_tie_does_not_close_the_sheet() -> None:
    table = Table(Ana={**FULL, "track": 5}, Ben=FULL)
    table.show_the_result()
    old = table.action
    table.players["Ben"] = {**FULL, "track": 5}
    asyncio.run(old())
    assert not table.closed


def test_who_was_asked_for_everything_gets_the_result() -> None:
    table = Table(Ana={**FULL, "track": 5}, Ben={**FULL, "track": 5})
    table.show_the_result()
    table.show_the_result()
    assert table.closed


def test_what_cannot_be_is_told_every_time() -> None:
    table = Table(Ana={**FULL, "track": 999}, Ben={**FULL, "track": 5})
    table.show_the_result()
    table.show_the_result()
    assert (table.closed, table.told) == (False, ["1 entry cannot be."] * 2)


def test_what_counts_as_no_when_it_is_left_empty_is_asked_for_by_name() -> None:
    """Who has not been said to have arrived would count for nothing, whatever lies in the wagon."""
    table = Table(Ana={"home": True}, Ben={})
    table.show_the_result(library.scorer("caravan-conquest"))
    (told,) = table.told
    assert told.startswith("Reached Finish in time. Nobody has said that of Ben yet.")


def test_a_line_that_is_a_question_ends_as_one() -> None:
    table = Table(Ana={"points": [20]}, Ben={"points": [20]})
    table.show_the_result(library.scorer("century"))
    assert table.told == [
        "It is a tie, and this decides it: Who took the very last turn? Left empty, nobody has won."
    ]
