"""Blank score sheets: one page for every game, with everything that its scorer asks for."""

from __future__ import annotations

import pytest

from companion import library
from companion.export.printed import blank_sheet_pdf
from companion.export.printed_sheet import blank_sheet_paper
from companion.export.saying import plain
from companion.export.sheet_rows import counts_as_it_is, gives_points, rows_of, shared_rows, tie_rule
from tests.companion.export import samples
from tests.companion.export.pages import check, words

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
    assert "How it counts" in text
    for section in scorer.sections:
        if section.count is not None and gives_points(section):
            assert plain(section.title) in text
    asked = [row.label for row in (*rows_of(scorer, plain), *shared_rows(scorer, plain))]
    assert all(label.split()[0] in text for label in asked)


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
    assert rules["marco-polo"] == "More camels win a tie."
    assert rules["wayfarers"].startswith("Equal totals: more black influence, then more yellow")
    assert rules["century"].startswith("Of those who are tied, whoever took a turn last wins.")
    assert rules["via-egnatia"] == "Equal totals share the place."


def test_a_language_with_long_words_still_fits() -> None:
    def longer(text: object, **figures: object) -> str:
        told = plain(str(text), **figures) if figures else plain(str(text))
        return f"{told} {told[: len(told) // 2]}" if told else ""

    for game in samples.GAMES:
        check(blank_sheet_paper(library.scorer(game), fonts=FONTS, paper="Letter", say=longer), pages=1)


def test_the_same_sheet_is_the_same_file() -> None:
    scorer = library.scorer("century")
    assert blank_sheet_pdf(scorer, fonts=FONTS) == blank_sheet_pdf(scorer, fonts=FONTS)
