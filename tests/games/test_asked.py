"""The questions that rule entries answer, and how well the look-up does on others that nobody wrote into the entries."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import library
from companion.games.asked import FIRST, IN_THREE, tried
from rules_core.rulebook import Rulebook, RuleEntry
from rules_core.rulebook.excerpts import root, sentences
from rules_core.rulebook.lookup import LONGEST_QUERY, SMALL_WORDS, Index, Page
from rules_core.rulebook.spelling import Spelling, words_of
from tests.kits.games import SCORED, asked, game_of, question_lists

BOOKS = {name: library.known(name).rulebook for name in SCORED}
every_list = pytest.mark.parametrize(
    "path", question_lists(), ids=lambda path: f"{game_of(path)}-{path.stem}"
)
FOUND = {
    ("caravan-conquest", "fresh_questions"): (0.95, 0.97),
    ("caravan-conquest", "questions"): (0.91, 0.98),
    ("caravan-conquest", "unseen_questions"): (0.90, 0.97),
    ("via-egnatia", "fresh_questions"): (0.91, 0.95),
    ("via-egnatia", "questions"): (0.96, 0.99),
    ("via-egnatia", "unseen_questions"): (0.88, 0.99),
}
"""How many questions find their answer first, and among the first three; these shares may only rise."""

AT_LEAST = (FIRST, IN_THREE)
"""The same for a list that has just come."""


def content(question: str) -> frozenset[str]:
    """What a question is about, however it is put."""
    words = words_of(question)
    return frozenset(root(word) for word in words if word not in SMALL_WORDS) or frozenset(words)


@pytest.mark.parametrize("game", BOOKS)
def test_the_questions_of_an_entry_find_it(game: str) -> None:
    book = BOOKS[game]
    pairs = [(question, entry.id) for entry in book.values() for question in entry.questions]
    missed = [pair for pair in pairs if pair[1] not in [found.id for found in book.find(pair[0])][:3]]
    assert len(missed) <= 0.03 * len(pairs), missed


@every_list
def test_a_list_is_long_and_names_entries_that_exist(path: Path) -> None:
    questions = asked(path)
    assert len(questions) >= 40
    assert len({each["ask"] for each in questions}) == len(questions)
    for each in questions:
        assert each["finds"], each["ask"]
        assert set(each["finds"]) <= set(BOOKS[game_of(path)]), each["ask"]


@every_list
def test_the_look_up_is_measured_on_questions_that_no_entry_has(path: Path) -> None:
    own = {content(question) for entry in BOOKS[game_of(path)].values() for question in entry.questions}
    assert [each["ask"] for each in asked(path) if content(each["ask"]) in own] == []


@every_list
def test_most_questions_find_their_answer_first_and_nearly_all_in_three(path: Path) -> None:
    found = tried(BOOKS[game_of(path)], path.name, {"question": asked(path)})
    at_once, in_three = FOUND.get((game_of(path), path.stem), AT_LEAST)
    assert found.first >= at_once * found.asked
    assert found.in_three >= in_three * found.asked, found.missed


@pytest.mark.parametrize(
    ("game", "typed", "rule"),
    [
        ("caravan-conquest", "riv", "movement.river"),
        ("caravan-conquest", "overl", "movement.overload"),
        ("caravan-conquest", "fortun", "card.o08"),
        ("caravan-conquest", "Sandstorm", "card.d01"),
        ("caravan-conquest", "caravan-conquest.movement.stay", "movement.stay"),
        ("via-egnatia", "beg", "actions.beg"),
        ("via-egnatia", "panto", "pantomime.play"),
        ("via-egnatia", "stockp", "word.stockpile"),
        ("via-egnatia", "detou", "map.detours"),
        ("via-egnatia", "Form Caravan", "actions.form"),
        ("via-egnatia", "via-egnatia.challenge.call", "challenge.call"),
    ],
)
def test_results_come_while_one_types(game: str, typed: str, rule: str) -> None:
    assert f"{game}.{rule}" in [entry.id for entry in BOOKS[game].find(typed)][:2]


@pytest.mark.parametrize(
    ("game", "slip", "meant", "beginning"),
    [
        ("caravan-conquest", "tresure worht", "treasure worth", "overl"),
        ("via-egnatia", "carvan stokpile", "caravan stockpile", "stockp"),
    ],
)
def test_a_slip_is_forgiven_and_said(game: str, slip: str, meant: str, beginning: str) -> None:
    book = BOOKS[game]
    assert book.read_as(slip) == meant
    assert book.read_as(meant) == ""
    assert book.read_as(beginning) == "", "a beginning is no slip"


def test_a_page_is_found_by_a_question_that_shares_no_word_with_it() -> None:
    entries = [
        RuleEntry("a", "Rest", "Draw cards up to the limit.", "", "told", questions=("how do I heal up",)),
        RuleEntry("b", "Move", "Go one space.", "", "told"),
    ]
    book = Rulebook(entries)
    assert [entry.id for entry in book.find("can I heal here")] == ["a"]


def test_one_question_asked_alike_tells_more_than_several_that_share_a_word() -> None:
    index = Index([
        Page("many", "Cards", "About cards.", questions=("how many cards", "which cards", "are cards lost")),
        Page("one", "Lost things", "About the end.", questions=("what happens to lost luggage",)),
    ])  # fmt: skip
    assert index.find("what happens to my lost luggage")[0] == "one"


def test_of_a_long_query_only_the_beginning_is_looked_at() -> None:
    book = BOOKS["via-egnatia"]
    typed = "how many cards may I hold " * 3
    assert book.find(typed + "x" * LONGEST_QUERY * 9) == book.find(
        (typed + "x" * LONGEST_QUERY)[:LONGEST_QUERY]
    )


def test_a_word_longer_than_any_is_not_taken_for_a_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters are left out of a word to find what it was meant to be: of a long one in far too many ways."""
    tried: list[int] = []
    spelling = Spelling(["caravan", "stockpile"])
    monkeypatch.setattr(
        "rules_core.rulebook.spelling._shortened", lambda word: tried.append(len(word)) or {word}
    )
    assert spelling.near("stockpyle") == []
    assert spelling.near("stockpilexx") == []
    assert spelling.near("x" * 600) == []
    assert tried == [9, 11], "no word of the book is within two letters of more than eleven"


def test_a_query_takes_few_look_ups_whatever_is_pasted() -> None:
    book = BOOKS["via-egnatia"]
    book.find("warm up")
    statements: list[str] = []
    book._index._table.set_trace_callback(statements.append)
    try:
        for typed in (
            "x" * 600,
            "carvan stokpile " * 400,
            " ".join(f"wo{n}rd" for n in range(400)),
            "a b c " * 99,
        ):
            statements.clear()
            book.find(typed)
            book.read_as(typed)
            assert len(statements) < 400, typed[:40]
    finally:
        book._index._table.set_trace_callback(None)


@pytest.mark.parametrize(
    ("game", "question", "rule", "answer"),
    [
        ("caravan-conquest", "how much can i carry", "movement.overload", "A Basic Caravan carries 90 units"),
        (
            "caravan-conquest",
            "is there a card on the finish",
            "tile.finish",
            "Finish gives nothing and has no card.",
        ),
        ("caravan-conquest", "does gold weigh anything", "setting.gold-weight", "each gold weighs 1 too"),
        (
            "caravan-conquest",
            "can we make gold weigh nothing",
            "setting.gold-weight",
            "0 makes it weigh nothing",
        ),
        ("via-egnatia", "how far can a helper be away", "challenge.call", "no more than five spaces away."),
        ("via-egnatia", "do i score for passing a town", "setting.passing", "Ruling: it is; every stop"),
        ("via-egnatia", "does begging work on roads", "actions.beg", "It works anywhere"),
    ],
)
def test_the_sentence_that_answers_is_shown_whole(game: str, question: str, rule: str, answer: str) -> None:
    book = BOOKS[game]
    entry = book[f"{game}.{rule}"]
    sentence = sentences(entry.text)[book.telling_sentence(entry.id, question)]
    assert answer in sentence
    assert sentence.endswith(".")
