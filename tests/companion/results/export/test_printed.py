"""Results, lists, codes and looking back on paper."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from companion.results.export.paper import PaperSize
from companion.results.export.printed_looking_back import LookingBack, looking_back_paper
from companion.results.export.printed_posters import posters_paper
from companion.results.export.printed_result import result_paper
from companion.results.export.printed_summary import results_paper
from companion.results.export.saying import day, plain
from companion.results.result_files import Poster
from rules_core.words import say
from screens.translator import PSEUDO, Translator
from tests.kits.export import samples
from tests.kits.export.pages import check, words

FONTS = samples.FONTS
SIZES: tuple[PaperSize, ...] = ("A4", "Letter")
QUESTIONS = (
    say("Which decision would you take back, and why?"),
    say("When did you know who would win?"),
    say("What will you try next time?"),
)
POSTERS = tuple(
    Poster(f"Table {n}", "Caravan Conquest", f"http://192.168.1.20:8550/join/K7Q{n}", f"K7Q{n}")
    for n in range(6)
)


@pytest.mark.parametrize("size", SIZES)
def test_a_result_is_one_page_whoever_played(size: PaperSize) -> None:
    results = list(samples.everything().values())
    paper = results_paper(results, fonts=FONTS, paper=size)
    check(paper, pages=1 + len(results))
    for page, result in enumerate(results, 2):
        text = words(paper, page)
        assert result.title in text
        assert "14 November 2026" in text
        assert "Total" in text
        assert text.count("Notes") == 1
    summary = words(paper)
    assert "Game" in summary
    assert "The Voyages of Marco Polo" in summary
    assert "nobody" in summary
    assert "not finished" in summary


def test_a_result_tells_what_decided_and_why() -> None:
    text = words(result_paper(samples.marco(), fonts=FONTS))
    total = samples.marco().ranking.scores[0].total
    assert f"Kököchin wins: tied at {total} points, but with more camels." in text
    assert "Tie-break: more camels" in text
    assert "Players, clockwise: Niccolò, Kököchin, Mafeo" in text
    assert "Beijing 10: post on the space for 10" in text
    assert "Table 4 · 95 min" in text


def test_a_table_of_a_room_is_more_than_a_number() -> None:
    text = words(result_paper(replace(samples.marco(), name="1", in_room=True), fonts=FONTS))
    assert " · Table 1 · 95 min" in text
    assert "Table" not in words(result_paper(replace(samples.marco(), name="Friday"), fonts=FONTS))


def test_lines_that_were_left_empty_are_told() -> None:
    result = replace(samples.marco(), left_empty=5)
    told = "Tie-break: more camels · Empty lines, which count as nothing: 5"
    assert told in words(result_paper(result, fonts=FONTS))
    assert "Empty lines" not in words(result_paper(samples.marco(), fonts=FONTS))


def test_a_shared_victory_a_lost_game_and_one_that_goes_on_say_so() -> None:
    assert "still level, so the victory is shared" in words(result_paper(samples.level(), fonts=FONTS))
    lost = words(result_paper(samples.caravan(("Ben",)), fonts=FONTS))
    assert "Nobody wins." in lost
    going_on = words(result_paper(samples.caravan(finished=False), fonts=FONTS))
    assert "The game isn't finished; this is how it stands." in going_on
    waiting = words(result_paper(samples.undecided(), fonts=FONTS))
    assert "Undecided between Amira and Ben: tied at 44 points, camels not entered." in waiting
    assert "Tie-break: camels not entered" in waiting


def test_reasons_that_do_not_fit_are_left_out_with_a_word() -> None:
    full = words(result_paper(samples.ten_categories((*samples.LONG, "Amira", "Ben")), fonts=FONTS))
    assert "There was no room here for the reasons; you'll find them in the app." in full
    assert "Where every point came from" not in full


def test_every_name_is_there_in_some_form() -> None:
    paper = result_paper(samples.egnatia(samples.STRANGE), fonts=FONTS)
    for name in samples.STRANGE:
        assert any(name in each.words for each in paper.shown)
    assert b"/Subtype /Image" in paper.bytes(), "scripts that our fonts lack are drawn"


def test_a_file_has_the_pages_that_were_drawn() -> None:
    for printed, pages in (
        (result_paper(samples.marco(), fonts=FONTS).bytes(), 1),
        (results_paper([samples.marco()], fonts=FONTS, paper="Letter").bytes(), 2),
        (posters_paper(POSTERS, fonts=FONTS).bytes(), 2),
    ):
        assert printed.startswith(b"%PDF-")
        assert printed.count(b"/Type /Page\n") == pages


def test_the_same_input_is_the_same_file() -> None:
    result = samples.caravan(("Ben",))
    assert result_paper(result, fonts=FONTS).bytes() == result_paper(result, fonts=FONTS).bytes()
    assert b"/CreationDate (D:20261114204512Z)" in result_paper(result, fonts=FONTS).bytes()
    assert posters_paper(POSTERS[:1], fonts=FONTS).bytes() == posters_paper(POSTERS[:1], fonts=FONTS).bytes()


def test_all_tables_of_a_class_have_a_list_and_a_page_each() -> None:
    results = [samples.caravan(name=f"Table {n}") for n in range(1, 31)]
    paper = results_paper(results, fonts=FONTS)
    check(paper, pages=31)
    text = words(paper)
    assert "Results" in text
    assert "Tables: 30" in text
    for result in results:
        assert result.name in text
    assert "Ben 185, Chloé 131, Amira 127, Deniz 0" in text
    assert "Game" not in text, "all play the same"
    assert "30 of 30" in words(paper, 31)


def test_a_list_that_is_too_long_goes_on() -> None:
    results = [
        samples.egnatia((*samples.LONG, *samples.ACCENTS[:2]), name=f"Table {n}") for n in range(1, 41)
    ]
    paper = results_paper(results, fonts=FONTS)
    check(paper, pages=40 + 3)
    assert "Table 40" in words(paper, 3)


def test_no_results_are_a_page_that_says_so() -> None:
    paper = results_paper([], fonts=FONTS)
    check(paper, pages=1)
    assert "No results yet" in words(paper)
    assert results_paper([], fonts=FONTS).bytes() == paper.bytes()


def test_four_codes_on_a_page() -> None:
    for size in SIZES:
        paper = posters_paper(POSTERS, fonts=FONTS, paper=size)
        check(paper, pages=2)
    text = words(paper)
    for poster in POSTERS[:4]:
        assert poster.title in text
        assert " ".join(poster.code) in text
        assert poster.address in text
    assert "Table 5" in words(paper, 2)
    assert posters_paper((), fonts=FONTS).pages == 1


def test_a_poster_says_how_to_come_in_and_whose_class_it_is() -> None:
    paper = posters_paper(POSTERS[:1], fonts=FONTS, room="Class 4b")
    check(paper, pages=1)
    assert "Scan, open the address, or type the code in the app" in words(paper)
    assert "Class 4b" in words(paper)
    assert "Class" not in words(posters_paper(POSTERS[:1], fonts=FONTS))


def test_a_poster_takes_long_words() -> None:
    poster = Poster(
        samples.LONG[3] * 2, "A line that goes on and on " * 5, "http://[fe80::1]/" + "x" * 150, "K7QM" * 3
    )
    check(posters_paper([poster] * 4, fonts=FONTS, paper="Letter", room="Class 4b " * 12), pages=1)


def points(players: tuple[str, ...], rounds: int) -> dict[str, list[int]]:
    return {
        player: [(7 * number * (place + 2)) % 23 - 5 + 2 * number for number in range(rounds)]
        for place, player in enumerate(players)
    }


@pytest.mark.parametrize("rounds", [1, 2, 9, 60])
def test_looking_back_is_one_page(rounds: int) -> None:
    result = samples.egnatia()
    turns = [say("{who} took the lead in round {n}", who="Zoë", n=n) for n in range(rounds)]
    labels = [f"Round {n + 1}" for n in range(rounds)]
    looked = LookingBack(result, labels, points(result.players, rounds), turns, QUESTIONS)
    paper = looking_back_paper(looked, fonts=FONTS, paper=SIZES[rounds % 2])
    check(paper, pages=1)
    text = words(paper)
    assert "How the points grew" in text
    assert "Zoë took the lead in round 0." in text
    for question in QUESTIONS:
        assert str(question) in text


def test_looking_back_without_rounds_or_turns_has_its_questions() -> None:
    looked = LookingBack(samples.caravan(), (), {}, (), QUESTIONS)
    text = words(looking_back_paper(looked, fonts=FONTS))
    assert "How the points grew" not in text
    assert "Turning points" not in text
    assert "What will you try next time?" in text


def test_looking_back_of_nothing_but_zeros_and_of_players_who_left() -> None:
    result = samples.caravan()
    looked = LookingBack(result, ("1", "2"), {"Amira": [0, 0], "Ben": [0], "Deniz": []}, (), ())
    check(looking_back_paper(looked, fonts=FONTS), pages=1)
    assert looking_back_paper(looked, fonts=FONTS).bytes().startswith(b"%PDF-")


def crossed_out(text: Any, **figures: Any) -> str:
    """A translator that leaves nothing of our own language."""
    return re.sub(r"[A-Za-z]", "x", plain(text, **figures))


def test_every_word_goes_through_the_translator() -> None:
    result = samples.caravan(("1", "2", "3"), name="4")
    looked = LookingBack(result, ("1", "2"), points(result.players, 2), (say("It turned"),), QUESTIONS)
    for paper in (
        result_paper(result, fonts=FONTS, say=crossed_out),
        results_paper([result, samples.marco()], fonts=FONTS, say=crossed_out),
        looking_back_paper(looked, fonts=FONTS, say=crossed_out),
    ):
        ours = words(paper).replace(result.title, "").replace("The Voyages of Marco Polo", "")
        for name in ("November", "Table", *samples.marco().players):
            ours = ours.replace(name, "")
        letters = set(re.findall(r"[a-z]+", ours.lower())) - {"a", "b", "c", "d", "e", "f"}
        assert all(set(each) == {"x"} for each in letters), letters


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "14 November 2026"),
        ("de", "14. November 2026"),
        ("tr", "14 Kasım 2026"),
        (PSEUDO, "14 November 2026"),
    ],
)
def test_dates_are_written_in_the_language_of_the_reader(language: str, written: str) -> None:
    assert day(samples.ENDED, Translator(language)) == written


def test_the_test_language_can_be_printed() -> None:
    check(result_paper(samples.caravan(), fonts=FONTS, say=Translator(PSEUDO)), pages=1)
