"""Blank score sheets: one page for every game, with everything that its scorer asks for."""

from __future__ import annotations

import pytest

from companion.games import library
from companion.results.export.printed_sheet import blank_sheet_paper
from companion.results.export.saying import plain
from companion.results.export.sheet_rows import counts_as_it_is, gives_points, rows_of, shared_rows, tie_rule
from rules_core.scoring.tally import Tally
from tests.kits.export import samples
from tests.kits.export.pages import check, words

FONTS = samples.FONTS


@pytest.mark.parametrize("game", samples.GAMES)
def test_the_sheet_of_every_game_is_one_page(game: str) -> None:
    scorer = library.scorer(game)
    for players in (None, 6):
        sheet = blank_sheet_paper(scorer, players, fonts=FONTS, paper="A4" if players is None else "Letter")
        check(sheet, pages=1)
    text = words(sheet)
    assert scorer.title in text
    assert "Total in" in text
    assert "How it scores" in text
    for section in scorer.sections:
        if section.count is not None and gives_points(section):
            assert plain(section.title) in text
    asked = [row.label for row in (*rows_of(scorer, plain), *shared_rows(scorer, plain))]
    assert all(label.split()[0] in text for label in asked)


@pytest.mark.parametrize("game", samples.GAMES)
def test_nothing_is_cut_however_many_play(game: str) -> None:
    scorer = library.scorer(game)
    for players in range(scorer.min_seats, scorer.max_seats + 1):
        for size in ("A4", "Letter"):
            text = words(blank_sheet_paper(scorer, players, fonts=FONTS, paper=size))
            assert "…" not in text, (players, size)


def test_what_a_small_table_tells_stands_in_no_note() -> None:
    scorer = library.scorer("caravan-conquest")
    (kit,) = (row for row in rows_of(scorer, plain) if row.label == "One wagon and two animals")
    assert kit.note == ""
    text = words(blank_sheet_paper(scorer, fonts=FONTS))
    for wagon in ("Basic Caravan", "Reinforced Caravan"):
        assert text.count(wagon) == 1, "with what it counts, in the table"


def test_names_stand_in_their_columns() -> None:
    scorer = library.scorer("caravan-conquest")
    sheet = blank_sheet_paper(scorer, names=(*samples.LONG[:2], *samples.STRANGE[:3]), fonts=FONTS)
    check(sheet, pages=1)
    assert "小明" in words(sheet)
    assert "Konstantinova" in words(sheet)
    check(blank_sheet_paper(scorer, 2, ("Amira", "Ben", "Chloé"), fonts=FONTS), pages=1)


def test_what_counts_as_it_is_has_one_line() -> None:
    sections = {section.id: section for section in library.scorer("marco-polo").sections}
    assert [each for each in sections if counts_as_it_is(sections[each])] == ["track"]
    labels = [row.label for row in rows_of(library.scorer("century"), plain)]
    assert labels.count("Point cards") == 1
    assert "Yellow crystals" in labels


def test_only_what_gives_points_has_a_place_for_them() -> None:
    nothing = {
        (game, section.id)
        for game in samples.GAMES
        for section in library.scorer(game).sections
        if section.count is not None and not gives_points(section)
    }
    assert nothing == {("caravan-conquest", "home")}


def test_how_a_tie_is_broken() -> None:
    rules = {game: tie_rule(library.scorer(game), plain) for game in samples.GAMES}
    assert rules["marco-polo"] == "If players are tied, the one with more camels wins."
    assert rules["wayfarers"].startswith("If totals are tied: more black influence, then more yellow")
    assert rules["century"].startswith("If players are tied, the one who took a turn last wins.")
    assert rules["via-egnatia"] == "Tied totals share the place."


def test_the_small_tables_for_adding_up_by_hand_are_there() -> None:
    polo = words(blank_sheet_paper(library.scorer("marco-polo"), fonts=FONTS))
    assert "Different goal cities 1 1 2 3 3 6 4 10" in polo
    sky = words(blank_sheet_paper(library.scorer("wayfarers"), fonts=FONTS))
    assert "Tags of one kind 1 0 2 2 3 3 4 5 5 8 6 12 7+ 16" in sky
    assert "Each set of all four kinds each 5" in sky
    caravan = words(blank_sheet_paper(library.scorer("caravan-conquest"), fonts=FONTS))
    assert "Value of 1 silk by round 0 10 1 9" in caravan


@pytest.mark.parametrize("game", samples.GAMES)
def test_a_small_table_says_what_the_scorer_counts(game: str) -> None:
    """They have no figures of their own: another price or another card changes both."""
    scorer = library.scorer(game)
    for section in scorer.sections:
        for scale in section.scales:
            assert scale.steps
            assert len({str(step) for step, _ in scale.steps}) == len(scale.steps)
    counted = {
        "marco-polo": lambda n: scorer.score(Tally({"A": _cities(n), "B": {}})).scores[0].total,
        "wayfarers": lambda n: sum(
            line.points
            for line in scorer.lines(Tally({"A": {"city": n}, "B": {}}), "A")
            if line.category == "tags"
        ),
    }
    if game in counted:
        scale = next(section.scales[0] for section in scorer.sections if section.scales)
        for step, points in scale.steps:
            assert counted[game](int(str(step).rstrip("+"))) == points


def _cities(count: int) -> dict[str, object]:
    """Posts in so many goal cities, and in no two of one card as long as that can be."""
    goals = library.scorer("marco-polo").goals  # type: ignore[attr-defined]
    cards = ["moscow-xian", "karakorum-kochi"]
    cities = [goals[card]["cities"][side] for side in (0, 1) for card in cards][:count]
    printed = sum(goals[card]["points"] for card in cards if set(goals[card]["cities"]) <= set(cities))
    return {
        "goals": dict.fromkeys(cards, 1),
        "posts": dict.fromkeys(cities, 1),
        "track": -printed,  # the points on the cards are not what is asked here
    }


def test_a_language_with_long_words_still_fits() -> None:
    def longer(text: object, **figures: object) -> str:
        told = plain(str(text), **figures) if figures else plain(str(text))
        return f"{told} {told[: len(told) // 2]}" if told else ""

    for game in samples.GAMES:
        check(blank_sheet_paper(library.scorer(game), fonts=FONTS, paper="Letter", say=longer), pages=1)


def test_the_same_sheet_is_the_same_file() -> None:
    scorer = library.scorer("century")
    assert blank_sheet_paper(scorer, fonts=FONTS).bytes() == blank_sheet_paper(scorer, fonts=FONTS).bytes()
