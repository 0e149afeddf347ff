"""A score sheet as a table: writing down, wiping out, closing with what cannot be, and reading it all back."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine import record
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.rulebook import Rulebook, RuleEntry
from rules_core.scoring.tally import Tally
from rules_core.settling.rulings import CorrectFact
from rules_core.sheets.game import CloseSheet, ReopenSheet, SheetDesk, SheetGame, WriteDown, game_of, is_sheet
from tests.kits.stall import StallScorer

GAME = SheetGame(
    StallScorer(), Rulebook([RuleEntry("stall.goods", "Goods", "One lamp only.", "page 1", "enforced")])
)


def sheet(**columns: dict[str, Any]) -> Table:
    """A sheet for Ana and Bo, filled in column by column."""
    table = Table(GAME, ("Ana", "Bo"))
    for seat, facts in columns.items():
        for item, value in facts.items():
            table.push(WriteDown(seat, item, value))
    return table


def tally(table: Table) -> Tally:
    assert isinstance(table.desk, SheetDesk)
    return table.desk.tally()


def totals(table: Table) -> dict[str, int]:
    return {score.seat: score.total for score in table.ranking().scores}


def refusal(table: Table, move: Any, **options: Any) -> tuple[str, str]:
    """The rule and the reason of a refusal that has changed nothing."""
    before = (tally(table), len(table.log), dict(table.state.clock))
    with pytest.raises(Refused) as no:
        table.push(move, **options)
    assert (tally(table), len(table.log), dict(table.state.clock)) == before
    return no.value.refusal.rule, str(no.value.refusal.because)


def test_a_sheet_is_made_from_the_scorer_of_its_game() -> None:
    assert (GAME.id, GAME.title, GAME.min_seats, GAME.max_seats) == ("stall-sheet", "Stall", 2, 4)
    assert is_sheet(GAME.id)
    assert not is_sheet("stall")
    assert game_of(GAME.id) == game_of("stall") == "stall"
    assert GAME.settings == {}
    with pytest.raises(Refused, match="2 to 4"):
        Table(GAME, ("Ana",))


def test_an_empty_sheet_scores_nothing_and_is_not_finished() -> None:
    table = sheet()
    assert tally(table) == Tally({"Ana": {}, "Bo": {}}, {})
    assert totals(table) == {"Ana": 0, "Bo": 0}
    assert not table.finished
    assert table.turn == ()
    assert table.offers("Ana") == []


def test_what_is_written_down_stands_in_the_own_column() -> None:
    table = sheet(Ana={"coins": 7}, Bo={"coins": 4, "goods": {"lamp": 1}})
    assert tally(table).players == {"Ana": {"coins": 7}, "Bo": {"coins": 4, "goods": {"lamp": 1}}}
    assert totals(table) == {"Ana": 7, "Bo": 9}
    assert [str(effect.text) for effect in table.entries[-1].effects if hasattr(effect, "text")] == [
        "Goods: Oil lamp"
    ]


def test_a_later_entry_takes_the_place_of_an_earlier_one() -> None:
    table = sheet(Ana={"coins": 7})
    table.push(WriteDown("Ana", "coins", 8))
    assert tally(table).players["Ana"] == {"coins": 8}


def test_a_value_is_kept_in_its_normal_form() -> None:
    table = sheet(Ana={"goods": ["rug", "lamp", "rug"], "tickets": (3, 4)})
    assert tally(table).players["Ana"] == {"goods": {"rug": 2, "lamp": 1}, "tickets": [3, 4]}


def test_nothing_as_a_value_wipes_an_entry_out() -> None:
    table = sheet(Ana={"coins": 7, "wares-total": 9, "goods": {"rug": 1}})
    table.push(WriteDown("Ana", "wares-total", None))
    assert tally(table).players["Ana"] == {"coins": 7, "goods": {"rug": 1}}
    assert totals(table)["Ana"] == 9
    table.push(WriteDown("Ana", "coins", None))
    assert "coins" not in tally(table).players["Ana"]
    table.push(WriteDown("Bo", "coins", None))
    assert tally(table).players["Bo"] == {}


def test_zero_no_and_none_of_them_are_entries_too() -> None:
    table = sheet(Ana={"coins": 0, "bell": "", "goods": [], "market": False})
    assert tally(table) == Tally({"Ana": {"coins": 0, "bell": "", "goods": {}}, "Bo": {}}, {"market": False})


@pytest.mark.parametrize(
    ("item", "value", "because"),
    [
        ("coins", "seven", "a number is needed here, not “seven”"),
        ("coins", 10_000, "a number is needed here, not “10000”"),
        ("coins", True, "a number is needed here, not “True”"),
        ("goods", {"tent": 1}, "“tent” isn't one of rug, lamp or ladle"),
        ("goods", {"rug": -1}, "Red rug: a count is needed, not “-1”"),
        ("tickets", "3 4", "printed numbers are needed here, not “3 4”"),
        ("bell", "2", "“2” isn't one of 1 or 10"),
        ("weather", "", "“” isn't one of sun or rain"),
        ("market", 1, "yes or no is needed here, not “1”"),
    ],
)
def test_what_cannot_be_read_is_refused_and_nothing_is_lost(item: str, value: Any, because: str) -> None:
    table = sheet(Ana={"coins": 5, "goods": {"rug": 1}, "tickets": [3], "bell": "1", "weather": "rain"})
    assert refusal(table, WriteDown("Ana", item, value)) == ("table.sheet", because)


def test_a_sheet_has_only_its_own_lines_and_columns() -> None:
    table = sheet()
    assert refusal(table, WriteDown("Ana", "camel-hair", 1)) == (
        "table.sheet",
        "this sheet doesn't ask for camel-hair",
    )
    for stranger in ("host", "Zoe"):
        assert refusal(table, WriteDown(stranger, "coins", 1)) == (
            "table.sheet",
            "this entry belongs to a player",
        )
    assert refusal(table, WriteDown("Bo", "coins", 1), by="Ana") == ("table.seat", "Ana can't record for Bo")  # fmt: skip


def test_an_entry_of_a_column_needs_somebody() -> None:
    assert refusal(sheet(), WriteDown("", "coins", 1)) == ("table.sheet", "this entry belongs to a player")


def test_the_host_writes_for_anybody() -> None:
    table = sheet()
    table.push(WriteDown("Bo", "coins", 6), by="host")
    assert tally(table).players["Bo"] == {"coins": 6}
    assert table.entries[-1].by == "host"


def test_what_concerns_the_whole_table_stands_once_whoever_writes_it() -> None:
    table = sheet(Ana={"weather": "rain"})
    table.push(WriteDown("Bo", "weather", "sun"))
    table.push(WriteDown("host", "guest", "Bo"))
    assert tally(table) == Tally({"Ana": {}, "Bo": {}}, {"weather": "sun", "guest": "Bo"})


def test_a_seat_may_be_called_like_an_item() -> None:
    table = Table(GAME, ("coins", "weather of Ana", "Ana"))
    table.push(WriteDown("coins", "coins", 3))
    table.push(WriteDown("weather of Ana", "coins", 4))
    table.push(WriteDown("Ana", "weather", "rain"))
    assert tally(table) == Tally(
        {"coins": {"coins": 3}, "weather of Ana": {"coins": 4}, "Ana": {}}, {"weather": "rain"}
    )


def test_what_cannot_be_is_kept_and_pointed_out() -> None:
    table = sheet(Ana={"coins": 51, "goods": {"lamp": 1}}, Bo={"coins": -1, "goods": {"lamp": 1}})
    assert totals(table) == {"Ana": 56, "Bo": 4}
    faults = {(fault.seat, fault.item): fault for fault in GAME.scorer.faults(tally(table))}
    assert set(faults) == {("Ana", "coins"), ("Bo", "coins"), ("Bo", "goods")}
    assert not any(fault.missing for fault in faults.values())


def test_closing_refuses_what_cannot_be_and_names_its_rule() -> None:
    table = sheet(Ana={"coins": 1, "goods": {"lamp": 1}}, Bo={"coins": 2, "goods": {"lamp": 1}})
    assert refusal(table, CloseSheet("Ana")) == (
        "stall.goods",
        "Ana already has this, and there's only one: Oil lamp",
    )
    assert not table.finished
    table.push(WriteDown("Bo", "goods", {"rug": 1}))
    table.push(CloseSheet("Ana"))
    assert table.finished


def test_the_host_can_let_it_pass_with_a_reason() -> None:
    table = sheet(Ana={"coins": 51, "goods": {"rug": 4}}, Bo={"coins": 2})
    assert refusal(table, CloseSheet("host"), waive=["stall.coins", "stall.goods"])[0] == "table.ruling"
    assert refusal(table, CloseSheet("Ana"), waive=["stall.coins", "stall.goods"], reason="ours")[0] == "table.ruling"  # fmt: skip
    assert refusal(table, CloseSheet("host"), waive=["stall.coins"], reason="two boxes")[0] == "stall.goods"
    entry = table.push(CloseSheet("host"), waive=["stall.coins", "stall.goods"], reason="two boxes")
    assert entry is not None
    assert set(entry.waived) == {"stall.coins", "stall.goods"}
    assert table.finished
    assert totals(table) == {"Ana": 59, "Bo": 2}


def test_closing_with_empty_lines_is_fine() -> None:
    table = sheet(Ana={"coins": 3})
    assert any(fault.missing for fault in GAME.scorer.faults(tally(table)))
    table.push(CloseSheet("Bo"))
    assert table.finished
    assert str(table.ranking().decided_by) == "Ana wins with 3 points"


def test_a_closed_sheet_takes_nothing_until_it_is_opened_again() -> None:
    table = sheet(Ana={"coins": 3}, Bo={"coins": 2})
    assert refusal(table, ReopenSheet("Ana")) == ("table.sheet.close", "the sheet is open")
    table.push(CloseSheet("Ana"))
    assert refusal(table, CloseSheet("Bo")) == ("table.sheet.close", "the sheet is already closed")
    for value in (9, None):
        assert refusal(table, WriteDown("Bo", "coins", value)) == (
            "table.sheet.close",
            "the sheet is closed; reopen it to change something",
        )
    table.push(ReopenSheet("Bo"))
    assert not table.finished
    table.push(WriteDown("Bo", "coins", 4))
    table.push(CloseSheet("Bo"))
    assert table.ranking().winners == ["Bo"]


def test_an_entry_can_be_taken_back_and_made_again() -> None:
    table = sheet(Ana={"coins": 3, "goods": {"rug": 1}})
    table.push(WriteDown("Ana", "coins", None))
    table.pop(by="Ana")
    assert tally(table).players["Ana"] == {"coins": 3, "goods": {"rug": 1}}
    table.redo()
    assert tally(table).players["Ana"] == {"goods": {"rug": 1}}
    table.push(CloseSheet("Ana"))
    table.pop(by="Ana")
    assert not table.finished
    table.redo()
    assert table.finished


def test_a_record_gives_the_same_sheet_again() -> None:
    table = sheet(
        Ana={"coins": 51, "goods": ["rug", "rug"], "shelves": {"top": "oak"}, "tickets": (3, 4), "weather": "rain"},
        Bo={"coins": 4, "bell": "10", "wares-total": 12},
    )  # fmt: skip
    table.push(WriteDown("Bo", "guest", "Ana"), by="host")
    table.push(WriteDown("Bo", "tickets", [9]))
    table.pop(by="Bo", reason="not mine")
    table.push(WriteDown("Ana", "tickets", None))
    table.push(CloseSheet("host"), waive=["stall.coins"], reason="two boxes")
    text = record.dumps(record.write(table))
    again, stopped = record.replay(GAME, record.loads(text))
    assert stopped is None
    assert tally(again) == tally(table)
    assert again.ranking() == table.ranking()
    assert again.finished
    assert record.dumps(record.write(again)) == text


def test_a_record_with_an_unreadable_entry_stops_there() -> None:
    written = record.write(sheet(Ana={"coins": 3}))
    written["entries"].append({"by": "Ana", "move": "write-down", "with": {"item": "coins", "value": "many"}})
    table, stopped = record.replay(GAME, record.loads(record.dumps(written)))
    assert stopped is not None
    assert (stopped.entry, str(stopped.refusal.because)) == (2, "a number is needed here, not “many”")
    assert tally(table).players["Ana"] == {"coins": 3}


def test_a_fact_is_corrected_only_to_what_the_sheet_can_read() -> None:
    table = sheet(Ana={"goods": {"rug": 1}})
    tent = CorrectFact("host", "notes", "goods of Ana", {"tent": 1})
    assert refusal(table, tent, reason="we counted") == (
        "table.correct-fact",
        "“tent” isn't one of rug, lamp or ladle",
    )
