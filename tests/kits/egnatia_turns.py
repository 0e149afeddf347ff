"""What the tests of a traveler's turn share: what is refused, what is asked, what is left to do."""

from __future__ import annotations

import pytest

from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Answer
from rules_core.engine.questions import Option
from rules_core.engine.refusal import Refusal, Refused
from rules_core.engine.table import Table
from tests.kits.egnatia import desk, do


def refusal(table: Table, move: AnyMove, *answers: Answer) -> Refusal:
    """Why a move cannot be made."""
    with pytest.raises(Refused) as no:
        do(table, move, *answers)
    return no.value.refusal


def asked(table: Table, move: AnyMove, *answers: Answer) -> dict[str, Option]:
    """The options of the first question that a move leaves open, by value; the move is dropped again."""
    assert table.push(move, answers) is None
    assert table.question is not None
    options = {option.value: option for option in table.question.options(desk(table))}
    table.abandon()
    return options


def actions_left(table: Table) -> int:
    left: int = table.state.clock["actions"]
    return left
