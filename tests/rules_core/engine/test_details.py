"""The details of a move are what the move declares, in every game, before anything is played."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from companion.games import library
from rules_core.engine.details import DEEPEST, LARGEST_NUMBER, fits, is_plain, misfit
from rules_core.engine.moves import AnyMove
from rules_core.engine.record import RecordError, loads, replay
from rules_core.game import Game
from rules_core.settling.counting import Counted
from rules_core.settling.disputes import SettleDispute
from rules_core.words import MOST_REPEATED, brief, say
from tests.kits import recording
from tests.kits.games import PLAYED, SCORED

NAMES = [*PLAYED, *(library.sheet_of(name) for name in SCORED)]


def record_of(name: str, most: int) -> dict[str, Any]:
    record = recording.record_of(name)
    return record | {"entries": record["entries"][:most]}


def played(record: dict[str, Any]) -> Any:
    read = loads(json.dumps(record))
    return replay(library.game(read["game"]), read)


def kinds_of(game: Game[Any]) -> list[type[AnyMove]]:
    return list(game.kinds.values())


@pytest.mark.parametrize("name", NAMES)
def test_every_detail_of_every_move_is_of_a_kind_that_can_be_checked(name: str) -> None:
    """A move that declares something new fails here, not when somebody brings a file."""
    for kind in kinds_of(library.game(name)):
        for field in fields(kind):
            declared = get_type_hints(kind)[field.name]
            for value in (None, True, 7, "x", [], [["a", "b", 3]], {"a": 1}):
                assert fits(value, declared) in (True, False)


@pytest.mark.parametrize(
    ("move", "details"),
    [
        ("settle-dispute", {"entry": 1, "decision": "upheld", "raised_by": "Ben", "claim": "", "rules": 7}),
        ("settle-dispute", {"entry": 1, "decision": "upheld", "raised_by": "Ben", "claim": "", "rules": [7]}),
        ("settle-dispute", {"entry": True, "decision": "upheld", "raised_by": "Ben", "claim": ""}),
        ("settle-dispute", {"entry": 10**15, "decision": "upheld", "raised_by": "Ben", "claim": ""}),
        ("correct-counts", {"counts": 0}),
        ("correct-counts", {"counts": [["Amira", "gold"]]}),
        ("correct-counts", {"counts": [["Amira", "gold", True]]}),
        ("correct-counts", {"counts": [["Amira", ["gold"], 1]]}),
        ("correct-counts", {"counts": {"Amira": 1}}),
        ("correct-fact", {"drawer": "clock", "key": "round", "value": 1.5}),
        ("correct-fact", {"drawer": "clock", "key": "round", "value": float("nan")}),
        ("correct-fact", {"drawer": "clock", "key": "turn", "value": [[[[[[[[["Ben"]]]]]]]]]}),
        ("set-house-rule", {"name": "sharing", "value": float("inf")}),
        ("retire-seat", {"who": "Ben", "gone": 1}),
        ("move-token", {"token": ["Ben"], "place": "C4"}),
    ],
)
def test_a_detail_of_another_kind_is_refused_at_the_door(move: str, details: dict[str, Any]) -> None:
    record = record_of("three-friends", 3)
    record["entries"].append({"by": "host", "move": move, "with": details, "reason": "we saw"})
    with pytest.raises(RecordError, match="entry 4"):
        played(record)


def test_details_that_fit_are_let_through() -> None:
    rules = ["caravan-conquest.turn.order"]
    details = {"entry": 1, "decision": "upheld", "raised_by": "Ben", "claim": "no", "rules": rules}
    assert misfit(SettleDispute, details) is None
    assert fits([["Amira", "gold", 3]], tuple[Counted, ...])
    assert fits(None, int | None)
    assert fits(["a", 1], tuple[str, int])
    assert not fits(["a", 1, 2], tuple[str, int])


def test_plain_values_have_bounds() -> None:
    deep: Any = 1
    for _ in range(DEEPEST):
        deep = [deep]
    assert is_plain(deep)
    assert not is_plain([deep])
    assert is_plain(LARGEST_NUMBER)
    assert not is_plain({"gold": -LARGEST_NUMBER - 1})
    assert not is_plain({1: 2})
    assert not is_plain(object())


@pytest.mark.parametrize("again", [0, -1, 4, 10**9])
def test_an_entry_cannot_have_stood_where_none_was(again: int) -> None:
    record = record_of("three-friends", 4)
    record["entries"][3]["again"] = again
    with pytest.raises(RecordError, match="entry 4"):
        played(record)


@pytest.mark.parametrize("path", recording.records(), ids=lambda path: path.stem)
def test_what_happens_by_itself_is_marked_so(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    kinds = library.game(record["game"]).kinds
    for entry in record["entries"]:
        if "move" in entry:
            of_table = entry.get("seat", entry["by"]) == "table"
            assert kinds[entry["move"]].by_itself == of_table, entry


@pytest.mark.parametrize("by", ["Ben", "host"])
@pytest.mark.parametrize(
    ("name", "move", "details"),
    [
        ("three-friends", "end-round", {}),
        ("three-friends", "lose-turn", {"who": "Amira"}),
        ("three-friends", "lose-turn", {"who": "nobody"}),
        ("three-to-istanbul", "disband", {"caravan": "Ben"}),
        ("three-to-istanbul", "meet-challenge", {"road": "nowhere"}),
    ],
)
def test_nobody_records_what_the_table_does(name: str, by: str, move: str, details: dict[str, Any]) -> None:
    """A file could have ended a round in the name of whoever has the turn, or lost somebody's turn."""
    record = record_of(name, 30)
    record["entries"].append({"by": by, "move": move, "with": details, "reason": "we saw"})
    _, stopped = played(record)
    assert stopped is not None
    assert "automatically" in str(stopped.refusal.because)


def test_the_host_has_no_caravan_even_against_the_rules() -> None:
    record = record_of("three-friends", 3)
    entry = {"by": "host", "move": "travel", "waive": ["table.turn", "table.seat"], "reason": "we saw"}
    _, stopped = played(record | {"entries": [*record["entries"], entry]})
    assert stopped is not None
    assert stopped.refusal.rule == "table.seat"


def test_a_fact_keeps_its_kind_to_the_last_word() -> None:
    record = record_of("three-friends", 3)
    for value in ([7], [["Ben"]], [{}], [None], "Ben", 10**7):
        for key in ("turn", "order", "round"):
            fact = {"drawer": "clock", "key": key, "value": value}
            entry = {"by": "host", "move": "correct-fact", "with": fact, "reason": "we saw"}
            _, stopped = played(record | {"entries": [*record["entries"], entry]})
            assert stopped is not None, fact


def test_nobody_skips_a_million_turns() -> None:
    """The table would play them out one by one, and everybody would wait."""
    fact = {"drawer": "notes", "key": "skip Amira", "value": 900_000}
    record = record_of("three-friends", 3)
    entry = {"by": "host", "move": "correct-fact", "with": fact, "reason": "we saw"}
    _, stopped = played(record | {"entries": [*record["entries"], entry]})
    assert stopped is not None
    assert "20 at most" in str(stopped.refusal.because)


@pytest.mark.parametrize(
    "value",
    ["x" * 5000, "two\nlines", "\x1b[31mred", "\ud800", ["y" * 500] * 50, 10**4200, {"a": {"b": "c" * 99}}],
)
def test_a_message_repeats_little_of_what_was_sent(value: Any) -> None:
    for template in ("{value}", "{value!r}"):
        told = str(say(template, value=brief(value)))
        assert len(told) <= MOST_REPEATED
        assert told.isprintable()


def test_a_record_that_begins_with_a_byte_order_mark_is_read() -> None:
    text = json.dumps(record_of("three-friends", 3))
    assert loads("\ufeff" + text) == loads(text)


def test_what_cannot_be_read_is_repeated_briefly() -> None:
    long = "x" * 5000
    base = record_of("three-friends", 2)
    for change in (
        {"format": 10**400},
        {"format": -(10**400)},
        {"game": long},
        {"seats": [long, "b", "c" * 3000, "c" * 3000]},
        {"seats": {long: long}},
        {"entries": [{"by": long}]},
        {"entries": [{"by": long, "move": "travel"}]},
        {"entries": [{"by": "Amira", "move": long}]},
        {"entries": [{"by": "Amira", "move": "travel", "with": {long: 1}}]},
        {"entries": [{"by": "Amira", "move": "travel", "seat": long}]},
        {"entries": [{"by": "Amira", "move": "travel", "answers": [["to", long]]}]},
        {"entries": [{"by": "Amira", "move": "travel", "answers": [["to", [long]]]}]},
        {"entries": [{"by": "Amira", "move": "travel", "answers": [[long, 1]]}]},
        {"entries": [{"by": "Amira", "move": "travel", "answers": [["to", 1, long]]}]},
        {"entries": [{"by": "Amira", "back": 10**400}]},
    ):
        try:
            _, stopped = played(base | change)
        except (RecordError, library.UnknownGameError) as wrong:
            told = str(wrong)
        else:
            assert stopped is not None, change
            told = str(stopped.refusal.because)
        assert "x" * MOST_REPEATED not in told, change
        assert len(told) < 300, told
