"""Results to look at and to hand on, and talking a game over: rounds, turns of the tide, three questions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli.playout import RandomPlayer
from companion.games import library
from companion.games.library import topics
from companion.results.looking_back import (
    MOST_TURNING_POINTS,
    Course,
    course_of,
    look_back,
    questions,
    turning_points,
)
from companion.results.result import Category, Result, Results
from companion.tables import NoTable, NotDone
from companion.tables.saved import open_record
from rules_core.engine import record as records
from rules_core.scoring.ranking import Line, rank
from rules_core.words import Text
from tests.kits import recording
from tests.kits.recording import record_of, text_of
from tests.kits.tables.sheet_talk import any_key, as_kept, closed_sheet, look_into, points
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Club
from tests.kits.tables.table_talk import timed_club as club
from tests.kits.tallies import TALLIES

__all__ = ["club"]

GAME = library.game(CARAVAN)
RECORDS = recording.records("caravan_conquest")


@pytest.fixture
def results(club: Club) -> Results:
    return club.house.result_files.results


# --- results


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_result_of_a_game_that_was_played(club: Club, results: Results, path: Path) -> None:
    look_into(club, open_record(club.house.tables, path.read_text(encoding="utf-8")))
    result, record = results.of(club.host), record_of(path.stem)
    assert (result.game, result.title, result.tracked) == (CARAVAN, "Caravan Conquest", True)
    assert result.players == tuple(record["seats"])
    assert result.ranking == club.table.ranking()
    assert str(result.unit) == "gold"
    for score in result.ranking.scores:
        assert result.score_of(score.seat) == score
        by_category = sum(result.points(score.seat, each.id) for each in result.categories)
        assert by_category == score.total, "every point stands in some category"
    if "result" in record:
        assert [each["total"] for each in record["result"]["scores"]] == [
            s.total for s in result.ranking.scores
        ]


@pytest.mark.parametrize("game", TALLIES)
def test_the_result_of_a_sheet(club: Club, results: Results, game: str) -> None:
    look_into(club, closed_sheet(club.house, game, TALLIES[game], "Friday"))
    result, scorer = results.of(club.host), library.scorer(game)
    assert (result.game, result.title, result.name, result.tracked) == (game, scorer.title, "Friday", False)
    assert result.players == tuple(TALLIES[game].players)
    assert result.ranking == scorer.score(as_kept(game, TALLIES[game]))
    assert result.minutes == 0, "nobody knows how long they had played"
    known = [section.id for section in scorer.sections]
    ids = [each.id for each in result.categories]
    assert ids == [each for each in known if each in ids], "in the order of the sheet"
    assert set(ids) == {line.category for score in result.ranking.scores for line in score.lines}
    for each in result.categories:
        assert each.rule in library.rulebook(game)
        assert str(each.title)
    for score in result.ranking.scores:
        assert sum(result.points(score.seat, each) for each in ids) == score.total


def test_a_sheet_that_was_closed_with_empty_lines_says_how_many(club: Club, results: Results) -> None:
    look_into(club, closed_sheet(club.house, "century", points(Amira=1, Ben=2)))
    assert results.of(club.host).left_empty == 8
    assert not results.of(club.host).in_room


def test_how_long_a_game_took(club: Club, results: Results) -> None:
    look_into(club, open_record(club.house.tables, text_of("three-friends")))
    assert club.clock is not None
    began = club.clock.time - timedelta(minutes=95)
    club.house.tables.store.set_facts(club.table_id, opened=began)
    club.restart()
    result = club.house.result_files.results.of(club.host)
    assert (result.opened, result.ended, result.minutes) == (began, club.clock.time, 95)


def test_what_is_not_over_has_no_result(club: Club, results: Results) -> None:
    for begun in (False, True):
        if begun:
            club.begin("Amira", "Ben")
        for deed in (results.of, results.with_course):
            with pytest.raises(NotDone, match="over yet"):
                deed(club.host)
    look_into(club, closed_sheet(club.house, "century", points(Amira=1, Ben=2)))
    assert results.of(club.host).ranking.winners == ["Ben"]
    club.house.sheets.reopen(club.host, any_key())
    with pytest.raises(NotDone, match="over yet"):
        results.of(club.host)


def test_everybody_with_a_pass_may_see_it_and_nobody_else(club: Club, results: Results) -> None:
    look_into(club, open_record(club.house.tables, text_of("three-friends")))
    club.invite("spectator")
    seat = club.table.seats[0]
    club.secrets[seat] = club.house.joining.claim(club.door(), seat)
    for phone in (HOST_PHONE, seat, "spectator"):
        assert results.of(club.badge(phone)) == results.of(club.host)
    gone = club.badge("spectator")
    club.house.seating.send_away(club.host, gone.pass_id)
    for deed in (results.of, results.with_course):
        with pytest.raises(NoTable):
            deed(gone)


def test_results_of_several_tables(club: Club, results: Results) -> None:
    assert club.clock is not None
    badges = []
    for total in (1, 2, 3):
        club.clock.pass_(minutes=1)
        opened = closed_sheet(club.house, "century", points(Amira=total, Ben=0))
        badges.append(club.house.tables.badge(opened.secret))
    found = results.of_all([badges[2], club.host, badges[0], badges[1]])
    assert [each.score_of("Amira").total for each in found] == [1, 2, 3], "as they were opened"
    assert all(each.finished for each in found)
    assert results.of_all([]) == []


def test_a_class_that_runs_out_of_time_has_what_there_is(club: Club, results: Results) -> None:
    """Games that go on are told as they stand; where nothing is set up yet there is nothing to tell."""
    opened = [closed_sheet(club.house, "century", points(Amira=each, Ben=0)) for each in (1, 2)]
    badges = [club.house.tables.badge(each.secret) for each in opened]
    assert results.of_all([*badges, club.host])[2:] == [], "at the table of the club nobody sits"
    club.house.sheets.reopen(badges[1], any_key())
    club.sit_down("Amira", "Ben")
    club.house.tables.begin(club.host, any_key())
    assert len(results.of_all([*badges, club.host])) == 2, "it is being set up"
    club.house.tables.take_suggestions(club.host, any_key())
    assert club.clock is not None
    club.clock.pass_(minutes=30)
    club.house.sheets.write(badges[1], "Ben", "points-total", 7, any_key())
    found = {each.table_id: each for each in results.of_all([*badges, club.host])}
    assert {table: each.finished for table, each in found.items()} == {
        opened[0].table_id: True, opened[1].table_id: False, club.table_id: False,
    }  # fmt: skip
    going_on = found[opened[1].table_id]
    assert going_on.ranking.winners == ["Ben"]
    assert going_on.ended == club.clock.time, "as far as it has come"
    assert found[club.table_id].players == ("Amira", "Ben")


def test_a_deleted_table_hides_no_other_result(club: Club, results: Results) -> None:
    opened = [closed_sheet(club.house, "century", points(Amira=1, Ben=0)) for _ in range(2)]
    badges = [club.house.tables.badge(each.secret) for each in opened]
    club.house.known_tables.delete(badges[0])
    assert [each.table_id for each in results.of_all(badges)] == [opened[1].table_id]


def test_a_pass_that_was_taken_away_is_no_good_for_several_tables(club: Club, results: Results) -> None:
    look_into(club, closed_sheet(club.house, "century", points(Amira=1, Ben=0)))
    club.invite("spectator")
    gone = club.badge("spectator")
    assert len(results.of_all([gone])) == 1
    club.house.seating.send_away(club.host, gone.pass_id)
    assert results.of_all([gone]) == []
    assert len(results.of_all([gone, club.host])) == 1


# --- the course of a game


def test_the_points_after_every_round() -> None:
    course = course_of(GAME, records.loads(text_of("three-friends")))
    assert course.rounds == tuple(range(1, 11))
    assert course.points["Chiara"] == (126, 148, 145, 145, 165, 220, 230, 230, 209, 188)
    assert {len(each) for each in course.points.values()} == {10}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_last_points_are_those_of_the_result(path: Path) -> None:
    record = records.loads(path.read_text(encoding="utf-8"))
    table, _ = records.replay(GAME, record)
    course = course_of(GAME, record)
    assert {seat: each[-1] for seat, each in course.points.items()} == {
        score.seat: score.total for score in table.ranking().scores
    }


def test_the_last_points_of_somebody_who_never_came_home_are_nothing() -> None:
    player = RandomPlayer(Random(0))
    table = player.set_up(GAME, ("Amira", "Ben", "Chiara"))
    player.play(table)
    totals = {score.seat: score.total for score in table.ranking().scores}
    assert totals["Chiara"] == 0
    course = course_of(GAME, records.write(table))
    assert {seat: each[-1] for seat, each in course.points.items()} == totals


def test_one_round_is_no_course() -> None:
    record = records.loads(text_of("three-friends"))
    for entries in ([], record["entries"][:1]):
        assert course_of(GAME, record | {"entries": entries}) == Course((), {})
    assert course_of(GAME, record | {"setup": [], "entries": []}) == Course((), {})


def test_a_sheet_has_no_course(club: Club, results: Results) -> None:
    look_into(club, closed_sheet(club.house, "century", points(Amira=1, Ben=2)))
    result, game, record = results.with_course(club.host)
    assert course_of(game, record) == Course((), {})
    talk = look_back(result, course_of(game, record))
    assert (talk.rounds, talk.points) == ([], {})


def test_rounds_that_were_taken_back_are_no_part_of_it() -> None:
    record = records.loads(text_of("three-friends"))
    entries = [*record["entries"][:40], {"by": "host", "back": 1, "reason": "from the beginning"}]
    assert course_of(GAME, record | {"entries": entries}) == Course((), {})


def test_the_course_goes_on_from_where_it_was_taken_back_to() -> None:
    """Played once, taken back to the third round, and not played again."""
    record = records.loads(text_of("three-friends"))
    rounds = [table.state.clock.get("round") for table, _ in records.walk(GAME, record)]
    entries = list(record["entries"])
    third = next(number for number, entry in enumerate(entries, 1) if rounds[number] == 3 and "move" in entry)
    sixth = next(number for number in range(1, len(entries)) if rounds[number] == 6)
    back = {"by": "host", "back": third + 1, "reason": "a mistake"}
    whole = course_of(GAME, record | {"entries": entries[:sixth]})
    short = course_of(GAME, record | {"entries": [*entries[:sixth], back]})
    assert (whole.rounds, short.rounds) == ((1, 2, 3, 4, 5, 6), (1, 2, 3))
    assert short == course_of(GAME, record | {"entries": entries[:third]})


def test_looking_back_of_a_recorded_game(club: Club, results: Results) -> None:
    look_into(club, open_record(club.house.tables, text_of("three-friends")))
    result, game, record = results.with_course(club.host)
    talk = look_back(result, course_of(game, record))
    assert talk.rounds == [str(number) for number in range(1, 11)]
    assert told(talk.turning_points) == [
        "Round 4: Ben takes the lead from Amira, with 223",
        "Round 4: Ben gains 75",
        "Round 6: Chiara gains 55",
        "Round 9: Chiara takes the lead from Ben, with 209",
        "Round 9: Ben loses 24",
    ]
    assert str(talk.questions[0]) == (
        "Halfway through, Ben was ahead; in the end it was Chiara. What did Chiara do differently?"
    )
    assert len(talk.questions) == 3


# --- what there is to talk about


def result_of(tracked: bool = True, **lines: Sequence[int]) -> Result:
    """A result of a game with the categories a, b, c, …; for every player the points in each."""
    categories = [Category(name, name.upper(), "", "") for name in "abcdef"]
    sheet = rank({
        seat: [Line(category.id, each, "", "") for category, each in zip(categories, own, strict=False)]
        for seat, own in lines.items()
    })  # fmt: skip
    used = {line.category for score in sheet.scores for line in score.lines}
    then = datetime(2031, 3, 1, 19, 0, tzinfo=UTC)
    return Result(
        "t", "bazaar", "Bazaar", "", tuple(lines), sheet, tuple(c for c in categories if c.id in used), "points",
        then, then, tracked,
    )  # fmt: skip


def course(**seats: Sequence[int]) -> Course:
    length = len(next(iter(seats.values())))
    return Course(tuple(range(1, length + 1)), {seat: tuple(each) for seat, each in seats.items()})


def told(texts: Sequence[Text]) -> list[str]:
    return [str(each) for each in texts]


def test_the_lead_changes_hands() -> None:
    way = course(Ana=[5, 5, 9, 9], Bo=[1, 6, 8, 12])
    found = told(turning_points(result_of(Ana=[9], Bo=[12]), way))
    assert [each for each in found if "lead" in each] == [
        "Round 2: Bo takes the lead from Ana, with 6",
        "Round 3: Ana takes the lead from Bo, with 9",
        "Round 4: Bo takes the lead from Ana, with 12",
    ]


def test_to_catch_up_is_not_to_lead() -> None:
    way = course(Ana=[5, 6, 7, 7], Bo=[4, 6, 7, 6])
    assert not [each for each in told(turning_points(result_of(Ana=[7], Bo=[6]), way)) if "lead" in each]


def test_the_biggest_gains_and_the_biggest_loss() -> None:
    way = course(Ana=[0, 20, 21, 22], Bo=[0, 3, 18, 8], Cy=[0, 1, 1, 0])
    assert told(turning_points(result_of(Ana=[22], Bo=[8], Cy=[0]), way)) == [
        "Round 2: Ana gains 20",
        "Round 3: Bo gains 15",
        "Round 4: Bo loses 10",
    ]


def test_nothing_is_told_where_nothing_happened() -> None:
    way = course(Ana=[5, 5, 5], Bo=[3, 3, 3])
    assert turning_points(result_of(Ana=[5], Bo=[3]), way) == []


def test_only_the_latest_turns_of_many_are_told() -> None:
    way = course(Ana=[n + n % 2 * 2 for n in range(20)], Bo=[n + (n + 1) % 2 * 2 for n in range(20)])
    found = told(turning_points(result_of(Ana=[21], Bo=[19]), way))
    assert len(found) == MOST_TURNING_POINTS
    rounds = [int(each.partition(":")[0].removeprefix("Round ")) for each in found]
    assert rounds == sorted(rounds)
    assert rounds[-1] == 20


def test_without_rounds_the_difference_between_the_first_two_is_told() -> None:
    result = result_of(False, Ana=[10, 4, 7, 1], Bo=[2, 9, 7, 0], Cy=[0, 0, 0, 0])
    assert told(turning_points(result, Course((), {}))) == [
        "A: Ana is 8 ahead of Bo",
        "B: Bo is 5 ahead of Ana",
        "D: Ana is 1 ahead of Bo",
    ]
    assert turning_points(result_of(False, Ana=[10]), Course((), {})) == []


LAST = "Where did you help or hinder each other, and what would you agree on before the next game?"


def test_three_questions_of_a_game_that_turned() -> None:
    result = result_of(Ana=[3, 9], Bo=[1, 14])
    asked = told(questions(result, course(Ana=[5, 9, 9, 12], Bo=[1, 6, 8, 15])))
    assert asked == [
        "Halfway through, Ana was ahead; in the end it was Bo. What did Bo do differently?",
        "Most points came from “B”. Was that the best way, or just the one everybody saw?",
        LAST,
    ]


def test_three_questions_where_the_leader_won() -> None:
    asked = told(questions(result_of(Ana=[12], Bo=[9]), course(Ana=[5, 9, 9, 12], Bo=[1, 6, 8, 9])))
    assert asked[0] == "When was it clear that Ana would win? Could anybody have stopped it?"
    assert len(asked) == 3


@pytest.mark.parametrize("way", [Course((), {}), course(Ana=[1, 2, 2, 9], Bo=[1, 2, 2, 9])])
def test_three_questions_of_a_tie(way: Course) -> None:
    asked = told(questions(result_of(Ana=[9], Bo=[9]), way))
    assert asked[0].startswith("Ana and Bo had the same score. Which single decision")
    assert len(asked) == 3


def test_whoever_was_ahead_half_way_and_shares_the_victory_was_not_overtaken() -> None:
    asked = told(questions(result_of(Ana=[9], Bo=[9]), course(Ana=[1, 2, 2, 9], Bo=[1, 2, 5, 9])))
    assert asked[0].startswith("Ana and Bo had the same score.")


@pytest.mark.parametrize("game", TALLIES)
def test_three_questions_of_every_sheet(club: Club, results: Results, game: str) -> None:
    look_into(club, closed_sheet(club.house, game, TALLIES[game]))
    result = results.of(club.host)
    asked = told(questions(result, Course((), {})))
    assert len(asked) == 3
    if game == "century":
        assert asked[0].startswith("Dušan and Ben had the same score."), "although the tie was broken"
    else:
        assert asked[0].startswith(f"When was it clear that {result.ranking.winners[0]} would win?")


def test_a_game_that_nobody_wins_has_no_winner_to_ask_about(club: Club, results: Results) -> None:
    look_into(club, club.house.sheets.open(CARAVAN, ["Amira", "Ben"]))
    for seat in ("Amira", "Ben"):
        club.house.sheets.write(club.host, seat, "home", False, any_key())
    club.house.sheets.close(club.host, any_key())
    result = results.of(club.host)
    assert str(result.ranking.decided_by) == "nobody wins"
    assert result.ranking.winners == []
    asked = told(questions(result, Course((), {})))
    assert asked[0] == "Nobody won. What should have happened earlier, and who could have seen it coming?"
    assert not any("win" in each or "same score" in each for each in asked)
    assert told(questions(result, course(Amira=[1, 5, 5, 0], Ben=[1, 2, 2, 0])))[0] == asked[0]


# --- topics


def test_a_game_brings_its_topics_or_none() -> None:
    found: Any = topics("via-egnatia")
    assert found is not None
    assert found.rule in library.rulebook("via-egnatia")
    numbers = [each.number for each in found.topics]
    assert numbers == sorted(set(numbers))
    assert all(str(each.title) and str(each.text) for each in found.topics)
    for game in ("century", CARAVAN):
        assert topics(game) is None
