"""Questions as a host types them in a dim room, typos and all: the look-up finds what they mean."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.games import library
from companion.games.pack_files import files_of
from companion.games.packs import packs

GAME = "via-egnatia"
QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))["question"]
FIRST, TOP_THREE = 0.80, 0.95

FILES = files_of(packs()[GAME])
RAW = [FILES["rules"], FILES["card_rules"]]
BOOK = library.rulebook(GAME)
SETTINGS = FILES["settings"]["setting"]


def found(ask: str) -> list[str]:
    return [entry.id for entry in BOOK.find(ask)]


def test_the_list_is_long_and_names_entries_that_exist() -> None:
    assert len(QUESTIONS) >= 30
    assert len({each["ask"] for each in QUESTIONS}) == len(QUESTIONS)
    for each in QUESTIONS:
        assert each["finds"], each["ask"]
        assert all(rule in BOOK for rule in each["finds"]), each["ask"]


def test_the_first_result_is_mostly_the_right_one_and_the_first_three_nearly_always() -> None:
    first = [each["ask"] for each in QUESTIONS if found(each["ask"])[:1][0] not in each["finds"]]
    three = [each["ask"] for each in QUESTIONS if not set(found(each["ask"])[:3]) & set(each["finds"])]
    assert len(first) <= (1 - FIRST) * len(QUESTIONS), first
    assert len(three) <= (1 - TOP_THREE) * len(QUESTIONS), three


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("beg", "via-egnatia.actions.beg"),
        ("panto", "via-egnatia.pantomime.play"),
        ("stockp", "via-egnatia.word.stockpile"),
        ("detou", "via-egnatia.map.detours"),
        ("Form Caravan", "via-egnatia.actions.form"),
        ("via-egnatia.challenge.call", "via-egnatia.challenge.call"),
    ],
)
def test_results_come_while_one_types(typed: str, rule: str) -> None:
    assert rule in found(typed)[:2]


def test_a_slip_is_forgiven_and_said() -> None:
    assert BOOK.read_as("carvan stokpile") == "caravan stockpile"
    assert BOOK.read_as("caravan stockpile") == ""
    assert BOOK.read_as("stockp") == "", "a beginning is no slip"


def test_every_title_finds_its_own_entry() -> None:
    titles = [entry.title for entry in BOOK.values()]
    missed = [
        entry.id
        for entry in BOOK.values()
        if titles.count(entry.title) == 1 and found(entry.title)[0] != entry.id
    ]
    assert missed == []


def test_every_entry_has_a_chapter_and_every_chapter_entries() -> None:
    listed = [entry.id for chapter in BOOK.chapters for entry in BOOK.entries_of(chapter)]
    assert sorted(listed) == sorted(BOOK)
    for chapter in BOOK.chapters:
        assert chapter.title, chapter.id
        assert BOOK.entries_of(chapter), chapter.id


def test_related_entries_exist() -> None:
    for entry in BOOK.values():
        assert entry.id not in entry.related
        assert [rule for rule in entry.related if rule not in BOOK] == [], entry.id


def test_every_setting_has_an_entry_that_names_the_ruling_and_the_rules_it_bears_on() -> None:
    assert {f"{GAME}.setting.{each['id']}" for each in SETTINGS} == {
        rule for rule in BOOK if rule.startswith(f"{GAME}.setting.")
    }
    for each in SETTINGS:
        entry = BOOK[f"{GAME}.setting.{each['id']}"]
        assert "Ruling: " in entry.text
        assert "The table can choose" in entry.text
        assert entry.related


def test_every_setting_is_found_from_a_rule_it_bears_on() -> None:
    for each in SETTINGS:
        setting = f"{GAME}.setting.{each['id']}"
        assert any(setting in BOOK[rule].related for rule in BOOK[setting].related), setting


def test_no_word_stands_in_two_groups_of_synonyms() -> None:
    words = [word for file in RAW for group in file.get("synonyms", ()) for word in group]
    assert [word for word in words if words.count(word) > 1] == []
