"""Records: written, read back, replayed; bad ones named in one line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules_core.engine import record
from rules_core.engine.questions import HOST
from rules_core.engine.record import RecordError, dumps, loads, replay, write
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken, SwitchChance
from tests.kits.bazaar import (
    Auction,
    Bazaar,
    DrawCard,
    EveryoneRolls,
    GuildGift,
    Haggle,
    JoinGuild,
    Ring,
    Walk,
    bazaar,
)


def eventful() -> Table:
    """A game with everything a record must keep: chance, groups, several answering, rulings, taking back."""
    table = bazaar(seed=4)
    table.push(DrawCard("Ana"))
    table.push(JoinGuild("Ana"), time="2026-01-01T20:00:00", note="at last")
    table.push(JoinGuild("Bo"))
    table.push(GuildGift("guild"), [("lucky", "Bo", "Ana")], by="Bo")
    table.push(Auction("Cy"), [("Bo.bid", 2, "Bo"), ("Cy.bid", 0), ("Ana.bid", 1, "Ana")])
    table.pop(by="Cy", reason="a misunderstanding")
    table.push(SwitchChance(HOST, "die", "table"))
    table.push(EveryoneRolls("Bo"), [("Ana.die", [1], "Ana"), ("Bo.die", [6]), ("Cy.die", [2], "Cy")])
    table.answer("fig", by="Ana")
    table.push(Haggle("Bo"), [("offer", {"coin": 1})])
    table.answer(True, by=HOST)
    table.push(CorrectCount(HOST, "Cy", "coin", 1), reason="we counted")
    table.push(Walk("Cy"), [("to", ["well", "souk"])], by=HOST, waive=["bazaar.toll"], reason="be kind")
    table.push(MoveToken(HOST, "Ana", "souk"), reason="bumped")
    table.push(CorrectFact(HOST, "clock", "turn", ["Ana", "Bo"]), reason="Cy went home")
    table.push(Ring("Ana"))
    return table


def test_a_record_read_back_replays_to_the_same_table() -> None:
    table = eventful()
    again, stopped = replay(table.game, loads(dumps(write(table))))
    assert stopped is None
    assert again.state.copy() == table.state.copy()
    assert again.log == table.log
    assert again.entries == table.entries
    assert write(again) == write(table)


def test_a_move_in_progress_survives() -> None:
    table = eventful()
    table.push(Haggle("Ana"), [("offer", {"coin": 1})])
    again, _ = replay(table.game, loads(dumps(write(table))))
    assert list(again.questions) == ["deal"]
    assert again.answer(True, by=HOST) == table.answer(True, by=HOST)
    assert again.state.copy() == table.state.copy()


def test_a_half_answered_setup_survives() -> None:
    table = Table(Bazaar(), ["Ana", "Bo"])
    again, _ = replay(table.game, loads(dumps(write(table))))
    assert list(again.questions) == ["coins"]


def test_who_answered_is_written_only_where_it_cannot_be_guessed() -> None:
    entries = write(eventful())["entries"]
    assert (
        entries[0] == {"by": "Ana", "move": "draw-card", "answers": [["card", "drum"]]}
        or len(entries[0]) == 3
    )
    assert entries[3] == {
        "by": "Bo",
        "move": "guild-gift",
        "seat": "guild",
        "answers": [["lucky", "Bo", "Ana"]],
    }
    assert entries[5] == {"by": "Cy", "back": 5, "reason": "a misunderstanding"}


def test_until_stops_early_and_a_refused_entry_is_named() -> None:
    table = eventful()
    text = write(table)
    assert len(replay(table.game, text, until=2)[0].log) == 3
    assert len(replay(table.game, text, until=0)[0].log) == 1
    text["entries"][10] = {"by": "host", "seat": "Cy", "move": "walk", "answers": [["to", "souk"]]}
    again, stopped = replay(table.game, text)
    assert stopped is not None
    assert (stopped.entry, stopped.refusal.rule) == (11, "bazaar.toll")
    assert len(again.log) == 11


def test_an_older_format_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    def from_1(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "seats": old["players"]}

    monkeypatch.setattr(record, "FORMAT", 2)
    monkeypatch.setitem(record.UPCASTS, 1, from_1)
    old = write(bazaar()) | {"format": 1}
    old["players"] = old.pop("seats")
    read = loads(json.dumps(old))
    assert read["format"] == 2
    assert replay(Bazaar(), read)[0].seats == ("Ana", "Bo", "Cy")


def changed(**parts: Any) -> dict[str, Any]:
    return write(bazaar()) | parts


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "this is not a saved game"),
        ("{", "this is not a saved game"),
        ("[]", "not a saved game"),
        ('{"format": "1"}', "not a saved game"),
        ("[" * 100_000, "this is not a saved game"),
        (json.dumps(changed(format=99)), "has format 99, and this app reads up to 1: please update"),
        (json.dumps(changed(format=0)), "record format 0 never existed"),
        ('{"format": 1}', "the record has no 'game'"),
        (json.dumps(changed(seats="Ana")), "'seats' should be a list"),
        (json.dumps(changed(seed=True)), "'seed' should be a int"),
        (json.dumps(changed(setup=[["coins"]])), "setup: an answer is"),
        (json.dumps(changed(entries=[3])), "entry 1: this isn't an entry"),
        (json.dumps(changed(entries=[{"by": "Ana"}])), "entry 1: this is neither a move nor"),
        (json.dumps(changed(entries=[{"by": "Ana", "back": True}])), "entry 1: this is neither a move nor"),
        (
            json.dumps(changed(entries=[{"by": "Ana", "move": "ring", "back": []}])),
            "entry 1: this is neither a move nor",
        ),
        (
            json.dumps(changed(entries=[{"by": "Ana", "move": "ring", "waive": [1]}])),
            "entry 1: a waiver names rules",
        ),
        (
            json.dumps(changed(entries=[{"by": "Ana", "move": "ring", "answers": {}}])),
            "entry 1: the answers should",
        ),
        (
            json.dumps(changed(entries=[{"by": "Ana", "move": "ring", "with": []}])),
            "entry 1: 'with' should be a dict",
        ),
        (json.dumps(changed(entries=[{"by": "Ana", "move": "ring", "answers": [[1, 2]]}])), "an answer is"),
    ],
)
def test_what_is_not_a_record_is_said_in_one_line(text: str, because: str) -> None:
    with pytest.raises(RecordError, match=because) as wrong:
        loads(text)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("parts", "because"),
    [
        ({"game": "chess"}, "a record of 'chess', not of 'bazaar'"),
        ({"rules": 3}, "rules version 3 of Bazaar, and this app knows up to 2"),
        ({"seats": ["Ana"]}, "setup: Bazaar is for 2 to 3 players, not 1"),
        ({"setup": [["coins", 99]]}, "setup: 99 is not between 0 and 20"),
        ({"setup": [["pears", 9]]}, "setup: 'pears' isn't asked here, only 'coins'"),
        ({"setup": [], "entries": [{"by": "Ana", "move": "ring"}]}, "setup: 'coins' isn't answered"),
        ({"entries": [{"by": "Zoe", "move": "ring"}]}, "entry 1: there's nobody called 'Zoe' at this table"),
        ({"entries": [{"by": "Ana", "move": "fly"}]}, "entry 1: no move of Bazaar is called 'fly'"),
        ({"entries": [{"by": "host", "move": "open"}]}, "entry 1: no move of Bazaar is called 'open'"),
        (
            {"entries": [{"by": "host", "move": "ring", "seat": "Zoe"}]},
            "entry 1: there's nobody called 'Zoe' at this table",
        ),
        ({"entries": [{"by": "Ana", "move": "ring", "with": {"x": 1}}]}, "'ring' is written with"),
        (
            {"entries": [{"by": "host", "move": "move-token", "with": {"token": 1, "place": ""}}]},
            "should be str, not 1",
        ),
        ({"entries": [{"by": "Ana", "move": "walk"}]}, "entry 1: 'to' isn't answered"),
        (
            {"entries": [{"by": "Ana", "move": "walk", "answers": [["to", "Mars"]]}]},
            "entry 1: there's no place called 'Mars'",
        ),
        (
            {"entries": [{"by": "Ana", "move": "ring", "answers": [["to", 1]]}]},
            "entry 1: nothing more is asked",
        ),
        (
            {"entries": [{"by": "Ana", "move": "walk", "open": True}, {"by": "Bo", "move": "ring"}]},
            "entry 2: entry 1 is still waiting for 'to'",
        ),
    ],
)
def test_a_record_that_does_not_fit_names_the_entry(parts: dict[str, Any], because: str) -> None:
    with pytest.raises(RecordError, match=because):
        replay(Bazaar(), loads(json.dumps(changed(**parts))))


def test_a_note_stays_with_a_move_that_waits_also_over_a_record_and_a_refused_answer() -> None:
    table = bazaar(coins=1)
    table.push(Walk("Ana"), note="a bold start")
    with pytest.raises(Refused):
        table.answer("souk")  # cannot be paid; the move begins anew
    again, _ = replay(table.game, loads(dumps(write(table))))
    for each in (table, again):
        entry = each.answer("well")
        assert entry is not None
        assert entry.note == "a bold start"
