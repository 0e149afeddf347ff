"""The rulebook of every game: complete, honest, and every entry found again."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import library
from companion.games.coverage import coverage
from rules_core.game import Game
from rules_core.rulebook import STATUSES, Rulebook
from rules_core.rulebook.lookup import LONGEST_QUERY
from tests.kits.games import PLAYED, SCORED, readings_of, rule_files

GAMES = {name: library.known(name) for name in SCORED}
FEWEST, MOST = 4, 32
"""How many questions an entry answers."""

every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def game(name: str) -> Game[Any]:
    return GAMES[name]


@pytest.fixture
def book(name: str) -> Rulebook:
    return GAMES[name].rulebook


@pytest.mark.parametrize("name", PLAYED)
def test_every_cited_rule_can_be_looked_up_and_every_enforced_rule_is_cited(game: Game[Any]) -> None:
    counts = coverage(game)
    assert counts["unknown"] == []
    assert counts["never_cited"] == []
    assert sum(counts[status] for status in STATUSES) == counts["entries"] > 0


@every_game
def test_entries_are_whole(book: Rulebook) -> None:
    for entry in book.values():
        assert entry.title, entry.id
        assert len(entry.text) > 10, entry.id
        assert entry.where, entry.id


@every_game
def test_related_entries_exist(book: Rulebook) -> None:
    for entry in book.values():
        assert entry.id not in entry.related
        assert set(entry.related) <= set(book), entry.id


@every_game
def test_every_entry_has_the_questions_it_answers(book: Rulebook) -> None:
    wrong = [entry.id for entry in book.values() if not FEWEST <= len(entry.questions) <= MOST]
    assert wrong == []
    for entry in book.values():
        assert len({question.lower() for question in entry.questions}) == len(entry.questions), entry.id
        assert all(len(question) <= LONGEST_QUERY for question in entry.questions), entry.id


@every_game
def test_every_title_finds_its_own_entry(book: Rulebook) -> None:
    titles = [entry.title for entry in book.values()]
    missed = [
        entry.id
        for entry in book.values()
        if titles.count(entry.title) == 1 and book.find(entry.title)[0].id != entry.id
    ]
    assert missed == []


@every_game
def test_every_entry_has_a_chapter_and_every_chapter_entries(book: Rulebook) -> None:
    listed = [entry.id for chapter in book.chapters for entry in book.entries_of(chapter)]
    assert sorted(listed) == sorted(book)
    for chapter in book.chapters:
        assert chapter.title, chapter.id
        assert book.entries_of(chapter), chapter.id


@every_game
def test_no_word_stands_in_two_groups_of_synonyms(name: str) -> None:
    words = [word for file in rule_files(name) for group in file.get("synonyms", ()) for word in group]
    assert [word for word in words if words.count(word) > 1] == []


# --- the readings of the rules that a table can choose


@every_game
def test_every_setting_has_an_entry_that_names_the_ruling_and_the_rules_it_bears_on(
    name: str, book: Rulebook
) -> None:
    readings = [f"{name}.setting.{each}" for each in readings_of(name)]
    assert set(readings) == {rule for rule in book if rule.startswith(f"{name}.setting.")}
    for rule in readings:
        assert "Ruling: " in book[rule].text, rule
        assert "The table can choose" in book[rule].text, rule
        assert book[rule].related, rule


@every_game
def test_every_setting_is_found_from_a_rule_it_bears_on(name: str, book: Rulebook) -> None:
    for each in readings_of(name):
        setting = f"{name}.setting.{each}"
        assert any(setting in book[rule].related for rule in book[setting].related), setting
