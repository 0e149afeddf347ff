"""Ways to play a table under one reading of the rules, and what the tests go through."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules_core.engine.moves import AnyMove
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.market import EndTurn
from rules_core.settling.rulings import MoveToken
from tests.kits.caravan import caravans, travel
from tests.kits.places import GAMES

Rules = Mapping[str, Any]

ROAD = ("Sggd", "Cggg", "CkpF")
"""Cities on A2 and A3 to pass turns in, camps on B3 and C3."""

NEAR = ("SFkd", "Cgpg", "Cggg")
"""Finish is one step from Start, and so is a city."""

THREE = ("Amira", "Ben", "Cleo")


def decides(setting: str, *cases: tuple[Any, Any]) -> pytest.MarkDecorator:
    """Each choice of a setting with what comes of it; the first is what a table gets that chooses nothing."""
    params = [
        pytest.param({setting: value} if number else {}, expected, id=f"{setting}={value}")
        for number, (value, expected) in enumerate(cases)
    ]
    return pytest.mark.parametrize(("rules", "expected"), params)


def choices_tested() -> dict[str, list[Any]]:
    """The choices of each setting that some test goes through, as its decorator lists them: the usual one first."""
    found: dict[str, list[Any]] = {}
    for path in sorted((GAMES / "caravan_conquest").glob("test_settings*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="decides"), args=[ast.Constant(value=str(setting)), *cases]):
                    known = found.setdefault(setting, [])
                    values = [ast.literal_eval(case.elts[0]) for case in cases if isinstance(case, ast.Tuple)]
                    known.extend(value for value in values if value not in known)
    return found


def refusal(table: Table, move: AnyMove, *answers: tuple[str, Any]) -> str:
    """The end of the id of the rule that a move meets; empty when it is played."""
    try:
        assert table.push(move, answers) is not None, f"still asked {list(table.questions)}"
    except Refused as no:
        return no.refusal.rule.removeprefix("caravan-conquest.")
    return ""


def options(table: Table) -> list[str]:
    assert table.question is not None
    return [option.value for option in table.question.options(table.desk)]


def pass_turn(table: Table, seat: str = "Ben") -> None:
    """A turn in which nothing happens: from one city to the other."""
    travel(table, seat, "A3" if table.desk.where(seat) == "A2" else "A2")
    table.push(EndTurn(seat))


def stand(table: Table, place: str, seat: str = "Amira") -> None:
    table.push(MoveToken("host", seat, place), reason="the test says so")


def amira_home(rows: Sequence[str] = NEAR, rounds: int = 0, **setup: Any) -> Table:
    """Amira has arrived first, and Ben has passed the turns of so many rounds since."""
    table = caravans(rows, **setup)
    travel(table, "Amira", "B1")
    for _ in range(rounds):
        pass_turn(table)
    return table


def points(table: Table, seat: str = "Amira") -> dict[str, int]:
    (score,) = [score for score in table.ranking().scores if score.seat == seat]
    return {line.category: line.points for line in score.lines}
