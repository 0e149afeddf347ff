"""A tally: what a sheet asks, what it makes of odd input, how sections count, and what is pointed out."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.scoring.items import Item, MisfitError
from rules_core.scoring.ranking import Line
from rules_core.scoring.tally import Fault, Tally, most_of
from tests.kits.stall import BELL, CLOSER, COINS, GOODS, GUEST, MARKET, SHELVES, STALL, TICKETS, WEATHER


def stall(shared: dict[str, Any] | None = None, **players: dict[str, Any]) -> Tally:
    return Tally(players, shared or {})


def totals(tally: Tally) -> dict[str, int]:
    return {score.seat: score.total for score in STALL.score(tally).scores}


def asked(tally: Tally, section: str, seat: str) -> list[str]:
    (found,) = (each for each in STALL.sections if each.id == section)
    return [item.id for item in STALL.asked(tally, found, seat)]


def impossible(tally: Tally) -> list[tuple[str, str, str]]:
    return [
        (fault.seat, fault.item, str(fault.because)) for fault in STALL.faults(tally) if not fault.missing
    ]


# --- items


@pytest.mark.parametrize(
    ("item", "cell", "value"),
    [
        *[(COINS, cell, 7) for cell in ("7", " 7 ", "+7", "007")],
        *[(COINS, cell, -3) for cell in ("-3", "−3", "–3")],
        *[(TICKETS, cell, [3, 4, 5]) for cell in ("3 4 5", "3, 4; 5", "3+4+5", " 3\n4\t5 ")],
        (TICKETS, "", []),
        (TICKETS, "−2 7", [-2, 7]),
        *[(GOODS, cell, {"rug": 1, "lamp": 1}) for cell in ("rug; lamp", "LAMP,Rug", "Oil lamp + red rug", "lamp\nrug")],
        *[(GOODS, cell, {"rug": 3}) for cell in ("rug*3", "rug * 3", "rug;rug;rug", "ru*2; rug", "r; r; r")],
        *[(GOODS, cell, {}) for cell in ("", "  ", ";;", "rug*0")],
        *[(SHELVES, cell, {"top": "oak", "low": "tin"}) for cell in ("top=oak; low=tin", "Low shelf = Tin lid, t=o")],
        (SHELVES, " ", {}),
        *[(BELL, cell, "") for cell in ("", "-", "none", "0", "No Bell")],
        *[(BELL, cell, "1") for cell in ("1", " small bell ")],
        (BELL, "10", "10"),
        (WEATHER, "R", "rain"),
        *[(MARKET, cell, True) for cell in ("yes", " Y ", "TRUE", "x", "1")],
        *[(MARKET, cell, False) for cell in ("no", "N", "false", "0", "-")],
        (GUEST, " Bo ", "Bo"),
        (GUEST, "", ""),
    ],
)  # fmt: skip
def test_a_cell_of_a_file_is_read(item: Item, cell: str, value: Any) -> None:
    assert item.parse(cell) == value
    assert item.normal(value) == value


@pytest.mark.parametrize(
    ("item", "cell"),
    [
        *[(COINS, cell) for cell in ("", " ", "seven", "3.5", "3,5", "1e3", "1 2", "--3", "10000", "9" * 50)],
        *[(TICKETS, cell) for cell in ("3 x", "3-4", "10000", "1.5")],
        *[(GOODS, cell) for cell in ("tent", "l", "rug*x", "rug*", "rug*-1", "rug*10000", "*2", "rug lamp")],
        *[(SHELVES, cell) for cell in ("top", "top=glass", "attic=oak", "=oak", "top=", "top=oak; top=tin")],
        *[(BELL, cell) for cell in ("2", "bell", "100")],
        *[(WEATHER, cell) for cell in ("", "none", "snow")],
        *[(MARKET, cell) for cell in ("", "maybe", "2")],
        (CLOSER, "  "),
    ],
)
def test_a_cell_that_means_nothing_is_a_misfit(item: Item, cell: str) -> None:
    with pytest.raises(MisfitError):
        item.parse(cell)


@pytest.mark.parametrize(
    ("item", "value", "kept"),
    [
        (COINS, 0, 0),
        (TICKETS, (1, 2), [1, 2]),
        (GOODS, ["lamp", "rug", "rug"], {"rug": 2, "lamp": 1}),
        (GOODS, {"lamp": 1, "rug": 0}, {"lamp": 1}),
        (GOODS, (), {}),
        (SHELVES, {"top": "tin"}, {"top": "tin"}),
        (BELL, "", ""),
        (MARKET, False, False),
        (GUEST, "", ""),
        (GUEST, "somebody else", "somebody else"),
    ],
)
def test_a_value_is_kept_in_its_normal_form(item: Item, value: Any, kept: Any) -> None:
    assert item.normal(value) == kept
    assert item.normal(item.normal(value)) == kept


@pytest.mark.parametrize(
    ("item", "value"),
    [
        *[(COINS, value) for value in (True, "7", 7.0, None, [7], 10_000, -10_000)],
        *[(TICKETS, value) for value in ("3", 3, [True], [1.5], [None], {"a": 1}, [10_000])],
        *[(GOODS, value) for value in ("rug", None, 3, ["tent"], [["rug"]], {"tent": 1}, {"rug": True}, {"rug": -1}, {"rug": "2"}, {"rug": 10_000}, {3: 1})],
        *[(SHELVES, value) for value in (["top"], "top=oak", {"attic": "oak"}, {"top": "glass"}, {"top": None})],
        *[(BELL, value) for value in (1, None, "2", [])],
        *[(WEATHER, value) for value in ("", "snow", True)],
        *[(MARKET, value) for value in (1, "yes", None)],
        *[(CLOSER, value) for value in ("", None, 3)],
    ],
)  # fmt: skip
def test_a_value_of_another_kind_is_a_misfit(item: Item, value: Any) -> None:
    with pytest.raises(MisfitError):
        item.normal(value)


def test_a_list_where_a_card_belongs_is_a_misfit() -> None:
    with pytest.raises(MisfitError):
        SHELVES.normal({"top": ["oak"]})


@pytest.mark.parametrize(
    ("item", "value", "because"),
    [
        (COINS, 50, None),
        (COINS, -1, "-1 is too few: the least is 0"),
        (COINS, 51, "51 is too many: the most is 50"),
        (TICKETS, [1, 9, 9], None),
        (TICKETS, [1, 1, 1, 1], "4 is too many: the most is 3"),
        (TICKETS, [1, 10], "10 isn't printed on any: they go from 1 to 9"),
        (TICKETS, [-1], "-1 isn't printed on any: they go from 1 to 9"),
        (GOODS, {"rug": 3, "lamp": 1, "ladle": 1}, None),
        (GOODS, {"rug": 4}, "Red rug is here 4 times; it can be here 3 times at most"),
        (GOODS, {"lamp": 2}, "Oil lamp is here 2 times; it can only be here once"),
        (GOODS, {"rug": 3, "ladle": 3}, "6 is too many: the most is 5"),
        (SHELVES, {"top": "oak", "low": "tin"}, None),
        (SHELVES, {"top": "oak", "low": "oak"}, "Oak lid is in two places, and there's only one"),
        (GUEST, "", None),
        (GUEST, "Bo", None),
        (GUEST, "Zoe", "Zoe isn't one of the players"),
    ],
)
def test_what_cannot_be_is_said(item: Item, value: Any, because: str | None) -> None:
    found = item.fault(value, ["Ana", "Bo"])
    assert (None if found is None else str(found)) == because


def test_a_long_paste_is_cut_short_in_the_answer() -> None:
    with pytest.raises(MisfitError) as no:
        COINS.parse("x" * 500)
    assert str(no.value.because) == f"a number is needed here, not “{'x' * 40}…”"


@pytest.mark.parametrize(
    ("item", "value", "words"),
    [
        (COINS, 7, "7"), (TICKETS, [3, 4], "3 + 4"), (TICKETS, [], "–"), (GOODS, {"rug": 2, "lamp": 1}, "2 × Red rug and Oil lamp"),
        (GOODS, {}, "none"), (SHELVES, {"top": "oak"}, "Oak lid above Top shelf"), (SHELVES, {}, "none"), (BELL, "10", "great bell"),
        (BELL, "", "no bell"), (MARKET, True, "yes"), (MARKET, False, "no"), (GUEST, "Bo", "Bo"), (GUEST, "", "nobody"),
    ],
)  # fmt: skip
def test_a_value_is_said_in_words(item: Item, value: Any, words: str) -> None:
    assert str(item.words(value)) == words


# --- sections


def test_every_section_adds_its_lines() -> None:
    tally = stall(Ana={"coins": 4, "goods": {"rug": 2, "lamp": 1}, "tickets": [3, 5]}, Bo={})
    assert totals(tally) == {"Ana": 4 + 4 + 5 + 8, "Bo": 0}


def test_a_typed_total_replaces_the_items_and_gives_way_again() -> None:
    own: dict[str, Any] = {"goods": {"rug": 2}, "wares-total": 7}
    assert totals(stall(Ana=own, Bo={})) == {"Ana": 7, "Bo": 0}
    (line,) = (line for line in STALL.lines(stall(Ana=own), "Ana") if line.category == "wares")
    assert line == Line("wares", 7, "counted at the table", "stall.goods")
    assert totals(stall(Ana=own | {"wares-total": 0}, Bo={})) == {"Ana": 0, "Bo": 0}
    assert totals(stall(Ana={"goods": {"rug": 2}}, Bo={})) == {"Ana": 4, "Bo": 0}


def test_a_typed_total_is_capped_where_the_rules_cap() -> None:
    tally = stall(Ana={"wares-total": 17, "tickets-total": 17}, Bo={})
    lines = {line.category: (line.points, str(line.reason)) for line in STALL.lines(tally, "Ana")}
    assert lines["wares"] == (10, "17 counted at the table, capped at 10")
    assert lines["tickets"] == (17, "counted at the table")


def test_a_typed_total_has_limits_of_its_own() -> None:
    tally = stall(Ana={"coins": 0, "wares-total": 31, "tickets-total": -1}, Bo={"coins": 1})
    assert impossible(tally) == [
        ("Ana", "wares-total", "31 is too many: the most is 30"),
        ("Ana", "tickets-total", "-1 is too few: the least is 0"),
    ]


def test_a_typed_section_asks_for_nothing_else_but_what_matters_all_the_same() -> None:
    assert asked(stall(Ana={}), "wares", "Ana") == ["goods", "shelves"]
    assert asked(stall(Ana={"wares-total": 3}), "wares", "Ana") == ["wares-total", "shelves"]
    assert asked(stall(Ana={"tickets-total": 3}), "tickets", "Ana") == ["tickets-total"]
    replaced = stall(Ana={"coins": 1, "wares-total": 3, "goods": {"rug": 9}}, Bo={"coins": 2})
    assert impossible(replaced) == []


def test_a_section_that_does_not_matter_neither_counts_nor_asks_nor_complains() -> None:
    sunny = stall(Ana={"coins": 1, "bell": "10"}, Bo={"coins": 2})
    assert totals(sunny) == {"Ana": 1, "Bo": 2}
    assert asked(sunny, "bell", "Ana") == []
    rainy = sunny._replace(shared={"weather": "rain"})
    assert totals(rainy) == {"Ana": 11, "Bo": 2}
    assert asked(rainy, "bell", "Ana") == ["bell"]


def test_what_breaks_a_tie_is_asked_only_of_those_who_are_tied() -> None:
    tally = stall(Ana={"coins": 5}, Bo={"coins": 5}, Cy={"coins": 1})
    assert STALL.tied(tally) == {"Ana", "Bo"}
    assert [asked(tally, "camels", seat) for seat in tally.players] == [["camels"], ["camels"], []]
    missing = [(fault.seat, fault.item) for fault in STALL.faults(tally) if fault.missing]
    assert missing == [("Ana", "camels"), ("Bo", "camels")]
    assert STALL.tied(stall(Ana={"coins": 5}, Bo={"coins": 4})) == frozenset()
    assert STALL.tied(stall(Ana={"coins": 13}, Bo={"coins": 13}, Cy={"coins": 4})) == frozenset()


def test_while_nobody_has_counted_anything_nobody_is_tied() -> None:
    assert STALL.tied(stall(Ana={}, Bo={})) == frozenset()
    assert STALL.tied(stall(Ana={"coins": 0}, Bo={})) == frozenset(), "Bo may have some"
    assert STALL.tied(stall(Ana={"coins": 0}, Bo={"coins": 0})) == {"Ana", "Bo"}, "they really have nothing"
    assert STALL.tied(stall(Ana={"coins": 0}, Bo={"coins": 0}, Cy={"coins": -2})) == {"Ana", "Bo"}


def test_a_tie_is_not_broken_by_what_nobody_has_entered() -> None:
    waiting = STALL.score(stall(Ana={"coins": 5, "camels": 1}, Bo={"coins": 5}))
    assert (waiting.winners, str(waiting.undecided)) == ([], "camels not entered")
    assert STALL.score(stall(Ana={"coins": 5, "camels": 1}, Bo={"coins": 5, "camels": 0})).winners == ["Ana"]


def test_an_empty_line_is_missing_only_where_it_is_needed() -> None:
    assert STALL.faults(stall(Ana={"coins": 1}, Bo={})) == [
        Fault("Bo", "coins", "this is still empty", "stall.coins", missing=True)
    ]


def test_there_is_only_one_of_it_in_the_box() -> None:
    lamp, bell = {"lamp": 1}, {"coins": 1, "bell": "10"}
    tally = stall(
        {"weather": "rain"},
        Ana=bell | {"goods": lamp, "shelves": {"top": "oak"}},
        Bo={"coins": 2, "goods": {"rug": 1}, "bell": ""},
        Cy=bell | {"coins": 3, "goods": lamp, "shelves": {"low": "oak"}},
        Di={"coins": 4, "goods": {"rug": 1}, "bell": ""},
    )
    assert impossible(tally) == [
        ("Cy", "goods", "Ana already has this, and there's only one: Oil lamp"),
        ("Cy", "shelves", "Ana already has this, and there's only one: Oak lid"),
        ("Cy", "bell", "Ana already has this, and there's only one: great bell"),
    ]


def test_a_fact_of_the_whole_table_is_checked_once() -> None:
    assert impossible(stall({"guest": "Zoe"}, Ana={"coins": 1}, Bo={"coins": 2})) == [("", "guest", "Zoe isn't one of the players")]  # fmt: skip


def test_a_reading_is_the_usual_one_until_the_table_says_otherwise() -> None:
    assert STALL.reading(stall(), "weather") == "sun"
    assert STALL.reading(stall({"weather": None, "market": False}), "weather") == "sun"
    assert STALL.reading(stall({"weather": "rain"}), "weather") == "rain"
    assert STALL.reading(stall({"market": False}), "market") is False


def test_every_item_is_found_with_its_section() -> None:
    assert set(STALL.items) == {
        "weather", "market", "guest", "coins", "goods", "shelves", "wares-total", "tickets", "tickets-total", "bell", "camels",
    }  # fmt: skip
    assert STALL.shared_items == {"weather", "market", "guest"}
    assert {item: section.id for item, section in STALL.section_of.items()}["wares-total"] == "wares"
    assert stall({"weather": "rain"}).of("") == {"weather": "rain"}
    assert stall(Ana={"coins": 3}).of("Ana") == {"coins": 3}


def test_the_most_of_several() -> None:
    assert most_of({"Ana": -3, "Bo": -1}) == ["Bo"]
    assert most_of({}) == []
