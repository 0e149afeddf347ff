"""Each kind of question reads and checks its own answer."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine.questions import (
    Bag,
    Confirm,
    Count,
    Draw,
    Option,
    Pick,
    PickSome,
    Question,
    Roll,
    Route,
    Samples,
)
from rules_core.engine.refusal import Refusal, Refused, Unreadable
from rules_core.engine.search import Trial, find_finish
from tests.kits.bazaar import ROAD, bazaar

DESK = bazaar().desk
NO_SILK = Refusal("bazaar.silk", "no silk today")
PICK = Pick("Ana", "k", [Option("silk", "Silk", NO_SILK), Option("fig", "A fig")], "Which?")
SOME = PickSome("Ana", "k", ["a", "b", "c"], "Which?", least=1, most=2)
COUNT = Count("Ana", "k", "How many?", 2, 5, rule="bazaar.count")
BAG = Bag("Ana", "k", "What?", {"coin": 3, "fig": 2}, least=1, most=4, rule="bazaar.bag")
CONFIRM = Confirm("Ana", "k", "Sure?")
ROLL = Roll("Ana", "k", "die", dice=2)
DRAW = Draw("Ana", "k", "deck")
ROUTE = Route("Ana", "k", "Where?", "gate", 2, ROAD, lambda place: None)


@pytest.mark.parametrize(
    ("question", "value", "read"),
    [
        (PICK, "fig", "fig"),
        (SOME, ["b", "a"], ["b", "a"]),
        (COUNT, 2, 2),
        (COUNT, 5, 5),
        (BAG, {"coin": 2, "fig": 0}, {"coin": 2}),
        (BAG, {"fig": 2, "coin": 2}, {"coin": 2, "fig": 2}),
        (CONFIRM, False, False),
        (ROLL, [6, 1], [6, 1]),
        (DRAW, "lamp", "lamp"),
        (ROUTE, "souk", ("well", "souk")),
        (ROUTE, "gate", ()),
        (ROUTE, ["well", "gate"], ("well", "gate")),
    ],
)
def test_good_answers(question: Question[Any], value: object, read: object) -> None:
    assert question.read(value, DESK) == read


@pytest.mark.parametrize(
    ("question", "value"),
    [
        (PICK, "wool"), (PICK, 7), (PICK, ["fig"]), (PICK, None),
        (SOME, "ab"), (SOME, ["z"]), (SOME, [["a"]]), (SOME, {"a": 1}),
        (COUNT, "3"), (COUNT, 2.5), (COUNT, True), (COUNT, None),
        (BAG, 3), (BAG, {"silk": 1}), (BAG, {"coin": "1"}), (BAG, ["coin"]),
        (CONFIRM, "yes"), (CONFIRM, 1), (CONFIRM, None),
        (ROLL, [7, 1]), (ROLL, [1]), (ROLL, 3), (ROLL, ["1", "2"]), (ROLL, [True, 1]),
        (DRAW, "hat"), (DRAW, 5), (DRAW, ["lamp"]),
        (ROUTE, "moon"), (ROUTE, []), (ROUTE, 5), (ROUTE, ["well", 3]), (ROUTE, ["moon"]), (ROUTE, "wall"),
    ],
)  # fmt: skip
def test_answers_nobody_could_mean_are_unreadable(question: Question[Any], value: object) -> None:
    with pytest.raises(Unreadable):
        question.read(value, DESK)


@pytest.mark.parametrize(
    ("question", "value", "rule", "because"),
    [
        (PICK, "silk", "bazaar.silk", "no silk today"),
        (SOME, [], "table.answer", "number of choices: 0 is not between 1 and 2"),
        (SOME, ["a", "b", "c"], "table.answer", "3 is not between 1 and 2"),
        (SOME, ["a", "a"], "table.answer", "chosen twice"),
        (COUNT, 1, "bazaar.count", "1 is not between 2 and 5"),
        (BAG, {"coin": 4}, "bazaar.bag", "coin: 4 is not between 0 and 3"),
        (BAG, {"coin": -1}, "bazaar.bag", "coin: -1"),
        (BAG, {}, "bazaar.bag", "all together: 0 is not between 1 and 4"),
        (BAG, {"coin": 3, "fig": 2}, "bazaar.bag", "all together: 5"),
        (ROUTE, "arch", "table.answer", "3 steps away"),
        (ROUTE, "isle", "table.answer", "there's no way from gate to isle"),
    ],
)
def test_answers_against_the_rules_cite_them(
    question: Question[Any], value: object, rule: str, because: str
) -> None:
    with pytest.raises(Refused, match=because) as no:
        question.read(value, DESK)
    assert no.value.refusal.rule == rule
    assert not isinstance(no.value, Unreadable)


@pytest.mark.parametrize(
    "question", [PICK, SOME, COUNT, BAG, CONFIRM, ROLL, DRAW, ROUTE], ids=lambda q: q.kind
)
def test_samples_are_answers_that_can_be_given(question: Question[Any]) -> None:
    values = question.samples(DESK).values
    assert values
    for value in values:
        question.read(value, DESK)


def test_a_list_is_made_only_when_somebody_looks() -> None:
    looked = []

    def options() -> list[str]:
        looked.append(True)
        return ["a"]

    lazy = Pick("Ana", "k", options, "Which?")
    assert not looked
    assert lazy.read("a", DESK) == "a"
    lazy.options(DESK)
    assert looked == [True]


@pytest.mark.parametrize(
    ("question", "dead"),
    [
        (Pick("Ana", "k", [Option("silk", "Silk", NO_SILK)], "?", none=NO_SILK), NO_SILK),
        (Pick("Ana", "k", ["a"], "?", none=NO_SILK), None),
        (
            Count("Ana", "k", "?", 3, 2, rule="r"),
            Refusal("r", "this needs at least 3, and there is at most 2"),
        ),
        (
            Bag("Ana", "k", "?", {"coin": 1}, least=2, rule="r"),
            Refusal("r", "this needs at least 2, and there is only 1"),
        ),
        (
            Bag("Ana", "k", "?", {"coin": 0}, least=1, rule="r"),
            Refusal("r", "this needs at least 1, and there is none"),
        ),
        (
            Count("Ana", "k", "?", 1, 0, rule="r"),
            Refusal("r", "this needs at least 1, and there is none"),
        ),
        (Bag("Ana", "k", "?", {"coin": 1}, least=1, rule="r"), None),
        (Count("Ana", "k", "?", 3, 3, rule="r"), None),
        (Draw("Ana", "k", "discard"), Refusal("table.chance", "there's no card left in discard")),
        (Route("Ana", "k", "?", "gate", 0, ROAD, lambda place: NO_SILK, none=NO_SILK), NO_SILK),
    ],
)
def test_a_question_nobody_could_answer_is_a_refusal(question: Question[Any], dead: Refusal | None) -> None:
    found = question.dead_end(DESK)
    assert (found and (found.rule, str(found.because))) == (dead and (dead.rule, str(dead.because)))


def test_a_route_lists_every_place_in_reach_with_its_path() -> None:
    options = {option.value: str(option.note) for option in ROUTE.options(DESK)}
    assert options == {"gate": "", "well": "well", "souk": "well, souk"}


def test_a_no_is_only_said_when_everything_was_tried() -> None:
    def never(answers: Any) -> Trial:
        if not answers:
            return Trial((), {"k": COUNT}, {"k": Samples([1, 2], all=False)}, None)
        return Trial((), {}, {}, Refusal("r", "no"))

    def never_exhausted(answers: Any) -> Trial:
        trial = never(answers)
        return trial if answers else trial._replace(samples={"k": Samples([1, 2], all=True)})

    assert find_finish(never) is None
    assert find_finish(never_exhausted) == Refusal("r", "no")
    assert find_finish(never_exhausted, budget=1) is None


def test_a_question_without_answers_is_a_dead_end() -> None:
    found = find_finish(lambda answers: Trial((), {"k": COUNT}, {"k": Samples([], all=True)}, None))
    assert found == Refusal("table.answer", "nothing can be chosen here")


def test_a_waived_option_is_open() -> None:
    table = bazaar()
    waiving = table.game.desk(table.game, table.state, table.seats, ("bazaar.silk",))
    assert PICK.samples(waiving).values == ["silk", "fig"]
    assert PICK.read("silk", waiving) == "silk"
    assert waiving.waived == ["bazaar.silk"]


@pytest.mark.parametrize(
    ("question", "all_of_them"),
    [
        (PICK, True),
        (SOME, True),
        (PickSome("Ana", "k", [str(n) for n in range(12)], "?"), False),
        (COUNT, True),
        (Count("Ana", "k", "?", 0, 400), False),
        (BAG, False),
        (CONFIRM, True),
        (ROUTE, True),
        (DRAW, True),
        (ROLL, False),
        (Roll("Ana", "k", "die"), True),
    ],
)
def test_samples_say_whether_there_are_others(question: Question[Any], all_of_them: bool) -> None:
    assert question.samples(DESK).all is all_of_them
