"""The questions that rule entries answer, and how well the look-up does on others that nobody wrote into the entries."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.games import library
from rules_core.rulebook import Rulebook, RuleEntry
from rules_core.rulebook.excerpts import root, sentences
from rules_core.rulebook.lookup import LONGEST_QUERY, SMALL_WORDS, Index, Page
from rules_core.rulebook.spelling import Spelling, words_of

BOOKS = {name: library.known(name).rulebook for name in library.scored()}
LISTS = sorted(Path(__file__).parent.glob("*/*questions.toml"))
FEWEST, MOST = 4, 32
FOUND = {
    ("caravan_conquest", "fresh_questions"): (0.95, 0.97),
    ("caravan_conquest", "questions"): (0.91, 0.98),
    ("caravan_conquest", "unseen_questions"): (0.90, 0.97),
    ("via_egnatia", "fresh_questions"): (0.91, 0.95),
    ("via_egnatia", "questions"): (0.96, 0.99),
    ("via_egnatia", "unseen_questions"): (0.88, 0.99),
}
"""How many questions find their answer first, and among the first three; these shares may only rise."""


def content(question: str) -> frozenset[str]:
    """What a question is about, however it is put."""
    words = words_of(question)
    return frozenset(root(word) for word in words if word not in SMALL_WORDS) or frozenset(words)


def asked(path: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = tomllib.loads(path.read_text(encoding="utf-8"))["question"]
    return found


def book_of(path: Path) -> Rulebook:
    return BOOKS[path.parent.name.replace("_", "-")]


@pytest.mark.parametrize("game", BOOKS)
def test_every_entry_has_the_questions_it_answers(game: str) -> None:
    wrong = [entry.id for entry in BOOKS[game].values() if not FEWEST <= len(entry.questions) <= MOST]
    assert wrong == []
    for entry in BOOKS[game].values():
        assert len({question.lower() for question in entry.questions}) == len(entry.questions), entry.id
        assert all(len(question) <= LONGEST_QUERY for question in entry.questions), entry.id


@pytest.mark.parametrize("game", BOOKS)
def test_the_questions_of_an_entry_find_it(game: str) -> None:
    book = BOOKS[game]
    pairs = [(question, entry.id) for entry in book.values() for question in entry.questions]
    missed = [pair for pair in pairs if pair[1] not in [found.id for found in book.find(pair[0])][:3]]
    assert len(missed) <= 0.03 * len(pairs), missed


@pytest.mark.parametrize("path", LISTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_look_up_is_measured_on_questions_that_no_entry_has(path: Path) -> None:
    own = {content(question) for entry in book_of(path).values() for question in entry.questions}
    assert [each["ask"] for each in asked(path) if content(str(each["ask"])) in own] == []


@pytest.mark.parametrize("path", LISTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_most_questions_find_their_answer_first_and_nearly_all_in_three(path: Path) -> None:
    book, questions = book_of(path), asked(path)
    found = {str(each["ask"]): [entry.id for entry in book.find(str(each["ask"]))][:3] for each in questions}
    first = [each["ask"] for each in questions if found[str(each["ask"])][0] not in each["finds"]]  # type: ignore[operator]
    three = [each["ask"] for each in questions if not set(found[str(each["ask"])]) & set(each["finds"])]  # type: ignore[call-overload]
    assert len(questions) >= 40
    at_once, in_three = FOUND[path.parent.name, path.stem]
    assert len(questions) - len(first) >= at_once * len(questions), first
    assert len(questions) - len(three) >= in_three * len(questions), three


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
