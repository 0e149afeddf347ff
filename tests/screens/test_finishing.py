"""Asking for the result of a sheet: every gap is asked for, also one that has come up since."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from companion.games import library
from rules_core.scoring.tally import Fault, Scorer, Tally
from screens.notices import Notices
from screens.score.finishing import Finishing
from screens.skin import Skin
from screens.slips import Notice

MARCO_POLO = library.scorer("marco-polo")
CENTURY = library.scorer("century")
FULL = {"goals-total": 0, "coins": 0, "beijing": "", "contracts": 1}


async def _awaited(work: Callable[[], Awaitable[None]]) -> None:
    await work()


class Table:
    """A phone at a sheet: what it was told, where it was led, and how the sheet was closed."""

    def __init__(self, **players: dict[str, Any]) -> None:
        self.players = players
        self.shared: dict[str, Any] = {}
        self.told: list[str] = []
        self.led: list[tuple[str, str]] = []
        self.closed = ""
        self.notices = Notices()
        sheets = SimpleNamespace(close="close", let_pass="let pass")
        phone: Any = SimpleNamespace(
            skin=Skin(),
            badge=SimpleNamespace(host=True),
            house=SimpleNamespace(sheets=sheets),
            sent=lambda: None,
            notices=self.notices,
            say=self.say,
            say_longer=self.notices.renew,
            hush=self.notices.dismiss,
            do=self.do,
        )
        draft: Any = SimpleNamespace(tally=lambda: Tally(self.players, self.shared), settle=self.settle)
        self.finishing = Finishing(phone, draft)

    def say(self, text: str, tone: str, label: str, action: Any, seconds: float) -> None:
        self.told.append(text)
        self.notices.answer(Notice(text, tone, label, action), "sheet", seconds)

    async def settle(self) -> None:
        return

    async def do(self, work: str, *arguments: Any, **options: Any) -> None:
        self.closed = work

    def show_the_result(self, scorer: Scorer = MARCO_POLO) -> None:
        asyncio.run(self.finishing.finish(scorer, self.go_to))

    def press(self) -> None:
        """The button of the notice."""
        notice = self.notices.answered
        assert notice is not None
        assert notice.action
        assert notice.on_action is not None
        self.notices.dismiss(notice)
        asyncio.run(_awaited(notice.on_action))

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
    assert table.told[1].startswith("It's a tie, and this decides it: Camels left.")


def test_a_notice_from_before_the_tie_does_not_close_the_sheet() -> None:
    table = Table(Ana={**FULL, "track": 5}, Ben=FULL)
    table.show_the_result()
    table.players["Ben"] = {**FULL, "track": 5}
    table.press()
    assert not table.closed
    assert table.told[1].startswith("It's a tie")


def test_who_lets_everything_pass_gets_the_result() -> None:
    table = Table(Ana={**FULL, "track": 5}, Ben={**FULL, "track": 5})
    table.show_the_result()
    table.press()
    assert table.closed == "close"


def test_asking_again_lets_nothing_pass() -> None:
    """The second tap of a double tap has read nothing."""
    table = Table(Ana={**FULL, "track": 5}, Ben=FULL)
    for _ in range(3):
        table.show_the_result()
    assert not table.closed
    assert set(table.told) == {"1 line is still empty. Empty lines count as nothing."}


def test_asking_again_leaves_the_notice_where_it_is() -> None:
    """A finger may be on its button already; on a new one that tap would be lost."""
    table = Table(Ana={**FULL, "track": 5}, Ben=FULL)
    table.show_the_result()
    notice = table.notices.answered
    table.show_the_result()
    assert table.notices.answered is notice
    table.press()
    assert table.closed == "close"


def test_asking_again_after_the_notice_is_gone_tells_it_again() -> None:
    table = Table(Ana={**FULL, "track": 5}, Ben=FULL)
    table.show_the_result()
    notice = table.notices.answered
    assert notice is not None
    table.notices.dismiss(notice)
    table.show_the_result()
    assert table.told == ["1 line is still empty. Empty lines count as nothing."] * 2
    assert table.notices.answered is not None


def test_empty_lines_and_a_tie_are_told_together() -> None:
    table = Table(Ana={"points": [20]}, Ben={"points": [20]}, Cy={})
    table.show_the_result(CENTURY)
    assert table.told == [
        "13 lines are still empty. Empty lines count as nothing. As it stands it's a tie, and this decides it: "
        "Who took the very last turn? If it stays empty, nobody wins."
    ]
    assert table.led == [("Ana", "bonus")], "it leads to what is named first"


def test_who_breaks_the_tie_is_still_asked_for_the_empty_lines() -> None:
    table = Table(Ana={"points": [20]}, Ben={"points": [20]}, Cy={})
    table.show_the_result(CENTURY)
    table.shared = {"last": "Ana"}
    table.show_the_result(CENTURY)
    assert not table.closed
    assert table.told[1] == "13 lines are still empty. Empty lines count as nothing."


def test_other_gaps_than_those_that_were_let_pass_are_asked_for() -> None:
    table = Table(Ana={**FULL, "track": 5}, Ben=FULL)
    table.show_the_result()
    table.press()
    table.closed = ""
    table.players = {"Ana": {**FULL, "track": 5, "coins": None}, "Ben": {**FULL, "track": 3}}
    table.show_the_result()
    assert not table.closed
    assert table.led[-1] == ("Ana", "coins")


def test_what_is_left_of_gaps_that_were_let_pass_is_not_asked_for_again() -> None:
    table = Table(Ana={**FULL, "track": 5}, Ben={"goals-total": 0, "beijing": ""})
    table.show_the_result()
    table.press()
    table.closed = ""
    table.players["Ben"] = {"goals-total": 0, "beijing": "", "track": 3}
    table.show_the_result()
    assert (table.closed, len(table.told)) == ("close", 1)


def test_a_tie_between_others_is_asked_for_although_one_was_let_pass() -> None:
    full = {"bonus": [], "outposts": [], "exploration": [], "crystals-total": 0}
    table = Table(Ana={**full, "points": [20]}, Ben={**full, "points": [20]}, Cy={**full, "points": []})
    table.show_the_result(CENTURY)
    table.press()
    assert table.closed
    table.closed = ""
    table.players["Cy"] = {**full, "points": [20]}
    table.show_the_result(CENTURY)
    assert not table.closed


def test_what_cannot_be_is_told_every_time() -> None:
    table = Table(Ana={**FULL, "track": 999}, Ben={**FULL, "track": 5})
    table.show_the_result()
    table.show_the_result()
    assert not table.closed
    assert table.told == ["1 entry can't be right."]
    assert len(table.led) == 2, "each time it leads there"
    assert table.notices.answered is not None


def test_the_host_lets_pass_what_cannot_be_and_is_still_asked_for_what_is_empty() -> None:
    table = Table(Ana={**FULL, "track": 999}, Ben=FULL)
    table.show_the_result()
    table.press()
    assert (table.closed, table.told[1:]) == ("", ["1 line is still empty. Empty lines count as nothing."])
    table.press()
    assert table.closed == "let pass"


def test_the_question_goes_when_the_sheet_is_closed() -> None:
    """By another phone, or because the gap was filled in meanwhile."""
    table = Table(Ana={**FULL, "track": 5}, Ben=FULL)
    table.show_the_result()
    table.finishing.is_over()
    assert table.notices.answered is None


def test_what_was_said_since_stays_when_the_sheet_is_closed() -> None:
    table = Table(Ana={**FULL, "track": 5}, Ben=FULL)
    table.show_the_result()
    table.notices.answer(Notice("The file didn't arrive."), "sheet")
    table.finishing.is_over()
    assert table.notices.answered is not None


def test_what_counts_as_no_when_it_is_left_empty_is_asked_for_by_name() -> None:
    """Who has not been said to have arrived would count for nothing, whatever lies in the wagon."""
    table = Table(Ana={"home": True}, Ben={})
    table.show_the_result(library.scorer("caravan-conquest"))
    (told,) = table.told
    assert told.startswith("Reached Finish in time. Nobody has said so for Ben yet.")
    assert told.endswith("6 lines are still empty. Empty lines count as nothing."), "Ana's, and the rounds"
    assert table.led == [("Ben", "home")]


def test_a_line_that_is_a_question_ends_as_one() -> None:
    full = {"bonus": [], "outposts": [], "exploration": [], "crystals-total": 0, "points": [20]}
    table = Table(Ana=full, Ben=full)
    table.show_the_result(CENTURY)
    assert table.told == [
        "It's a tie, and this decides it: Who took the very last turn? If it stays empty, nobody wins."
    ]
