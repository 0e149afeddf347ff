"""Questions as players ask them, typos and all: the look-up finds what they mean."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.kits.caravan import GAME

QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))["question"]
FIRST, TOP_THREE = 0.80, 0.95


def found(ask: str) -> list[str]:
    return [entry.id for entry in GAME.rulebook.find(ask)]


def test_the_list_is_long_and_names_entries_that_exist() -> None:
    assert len(QUESTIONS) >= 25
    assert len({each["ask"] for each in QUESTIONS}) == len(QUESTIONS)
    for each in QUESTIONS:
        assert each["finds"], each["ask"]
        assert set(each["finds"]) <= set(GAME.rulebook), each["ask"]


def test_the_first_result_is_mostly_the_right_one_and_the_first_three_nearly_always() -> None:
    first = [each["ask"] for each in QUESTIONS if found(each["ask"])[:1][0] not in each["finds"]]
    three = [each["ask"] for each in QUESTIONS if not set(found(each["ask"])[:3]) & set(each["finds"])]
    assert len(first) <= (1 - FIRST) * len(QUESTIONS), first
    assert len(three) <= (1 - TOP_THREE) * len(QUESTIONS), three


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("riv", "caravan-conquest.movement.river"),
        ("overl", "caravan-conquest.movement.overload"),
        ("fortun", "caravan-conquest.card.o08"),
        ("Sandstorm", "caravan-conquest.card.d01"),
        ("caravan-conquest.movement.stay", "caravan-conquest.movement.stay"),
    ],
)
def test_results_come_while_one_types(typed: str, rule: str) -> None:
    assert rule in found(typed)[:2]


def test_a_slip_is_forgiven_and_said() -> None:
    assert GAME.rulebook.read_as("tresure worht") == "treasure worth"
    assert GAME.rulebook.read_as("treasure worth") == ""
    assert GAME.rulebook.read_as("overl") == "", "a beginning is no slip"


def test_every_title_finds_its_own_entry() -> None:
    titles = [entry.title for entry in GAME.rulebook.values()]
    missed = [
        entry.id
        for entry in GAME.rulebook.values()
        if titles.count(entry.title) == 1 and found(entry.title)[0] != entry.id
    ]
    assert missed == []


def test_every_chapter_has_entries_and_every_entry_a_chapter() -> None:
    book = GAME.rulebook
    listed = [entry.id for chapter in book.chapters for entry in book.entries_of(chapter)]
    assert sorted(listed) == sorted(book)
    assert all(book.entries_of(chapter) for chapter in book.chapters)
    assert all(chapter.title for chapter in book.chapters)


def test_the_glossary_covers_every_tile_card_and_piece() -> None:
    parts = GAME.parts
    for tile in parts.tiles:
        assert f"caravan-conquest.tile.{tile}" in GAME.rulebook
    for card in parts.cards:
        assert f"caravan-conquest.card.{card}" in GAME.rulebook
    for name in parts.equipment:
        kinds = {"basic_caravan": "basic-wagon", "reinforced_caravan": "reinforced-wagon"}
        assert f"caravan-conquest.piece.{kinds.get(name, name)}" in GAME.rulebook
