"""`caravanserai check`: what the author of a game is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion.cli import check as checks
from companion.cli.commands import app
from companion.cli.playout import RunStatistics
from companion.games.asked import tried
from companion.games.pack_files import PackFaultError
from rules_core.rulebook import Rulebook, RuleEntry

BOOK = Rulebook(
    [
        RuleEntry("hills.walk", "Walking", "A coin for each step.", "page 1", "enforced"),
        RuleEntry("hills.rest", "Resting", "Whoever rests gets water.", "page 2", "enforced"),
    ]
)
WELL: dict[str, Any] = {"entries": 2, "cited": 2, "unknown": [], "never_cited": []}


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["check", *words])


def test_a_game_in_which_nothing_is_wrong() -> None:
    told = run("caravan-conquest", "--games", "2")
    assert told.exit_code == 0, told.output
    assert "find their rule first" in told.stdout
    assert "Random games: 2, of which 2 came to their end" in told.stdout
    assert told.stdout.endswith("Nothing is wrong.\n")


def test_a_game_that_can_only_be_scored_is_not_played() -> None:
    told = run("century", "--json")
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)["playouts"] is None


def test_an_unknown_game() -> None:
    told = run("nope")
    assert told.exit_code == 2
    assert "there is no game called 'nope'" in told.stderr


def test_questions_are_tried_on_the_book() -> None:
    questions = [
        {"ask": "what does a step cost", "finds": ["hills.walk"]},
        {"ask": "xyzzy", "finds": ["hills.rest", "hills.gone"]},
    ]
    found = tried(BOOK, "questions.toml", {"question": questions})
    assert (found.asked, found.first, found.in_three) == (2, 1, 1)
    assert (found.missed, found.unknown) == (("xyzzy",), ("hills.gone",))
    assert not found.is_enough
    assert tried(BOOK, "questions.toml", {"question": questions[:1]}).is_enough
    assert tried(BOOK, "questions.toml", {}).is_enough
    assert found._replace(asked=4, first=3, in_three=4).is_enough
    assert not found._replace(asked=4, first=2, in_three=4).is_enough
    with pytest.raises(PackFaultError, match=r"questions.toml: question 1 has no finds"):
        tried(BOOK, "questions.toml", {"question": [{"ask": "what"}]})


@pytest.mark.parametrize(
    ("counts", "lists", "played", "told"),
    [
        (WELL | {"unknown": ["hills.gone"]}, [], None, "the code cites rules that have no entry: hills.gone"),
        (WELL | {"never_cited": ["hills.rest"]}, [], None, "no code cites these enforced rules: hills.rest"),
        (WELL, [{"ask": "a step", "finds": ["hills.walk", "hills.up"]}], None,
         "questions.toml wants to find what has no entry: hills.up"),
        (WELL, [{"ask": "xyzzy", "finds": ["hills.walk"]}], None,
         "questions.toml: at least 80% of the questions should find their rule first, and 95% among the first three"),
        (WELL, [], RunStatistics(20, unfinished=3), "3 of 20 random games did not end"),
        (WELL, [], RunStatistics(20, unfinished=3, first_error="it is stuck"), "it is stuck"),
    ],
)  # fmt: skip
def test_whatever_is_wrong_is_said_in_a_sentence(
    counts: dict[str, Any], lists: list[Any], played: RunStatistics | None, told: str
) -> None:
    tried_out = [tried(BOOK, "questions.toml", {"question": lists})]
    assert list(checks.faults(counts, tried_out, played)) == [told]


def test_with_a_fault_the_exit_code_is_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "coverage", lambda game: WELL | {"unknown": ["century.gone"]})
    told = run("century")
    assert told.exit_code == 1
    assert told.stderr == "the code cites rules that have no entry: century.gone\n"
