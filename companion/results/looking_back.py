"""Talking a game over: how the points grew, where it turned, and three questions for a class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.results.result import Result
from rules_core.engine import record as records
from rules_core.game import Game
from rules_core.words import Text, quoted, say

MOST_TURNING_POINTS = 6


class Course(NamedTuple):
    """The points of every player after each round."""

    rounds: tuple[int, ...]
    points: Mapping[str, tuple[int, ...]]


class LookingBack(NamedTuple):
    """`rounds` name the moments of the chart; a game that nobody tracked has none."""

    result: Result
    rounds: Sequence[str]
    points: Mapping[str, Sequence[int]]
    turning_points: Sequence[Text]
    questions: Sequence[Text]


def course_of(game: Game[Any], record: records.Record) -> Course:
    """Play a game again and look at it whenever a round has ended, and at its end."""
    looks: dict[int, Mapping[str, int]] = {}
    for table, _ in records.walk(game, record):
        number = table.state.clock.get("round")
        if table.entries and isinstance(number, int):
            looks = {n: seen for n, seen in looks.items() if n < number}  # later ones were taken back
            looks[number] = game.course(table.desk)
    if len(looks) < 2:
        return Course((), {})
    if table.finished:  # at the end only what counts
        looks[max(looks)] = {score.seat: score.total for score in table.ranking().scores}
    rounds = tuple(sorted(looks))
    return Course(rounds, {seat: tuple(looks[n][seat] for n in rounds) for seat in record["seats"]})


def look_back(result: Result, course: Course) -> LookingBack:
    return LookingBack(
        result,
        [str(number) for number in course.rounds],
        course.points,
        turning_points(result, course),
        questions(result, course),
    )


def turning_points(result: Result, course: Course) -> list[Text]:
    """When the lead changed hands and when somebody leapt forward; without rounds, where the difference was made."""
    if not course.rounds:
        return _differences(result)
    found: list[tuple[int, Text]] = []
    leader = ""
    for index, number in enumerate(course.rounds):
        now = {seat: points[index] for seat, points in course.points.items()}
        best = [seat for seat, points in now.items() if points == max(now.values())]
        if len(best) == 1 and best[0] != leader:
            if leader:
                found.append(
                    (
                        index,
                        say(
                            "Round {n}: {seat} takes the lead from {other}, with {points}",
                            n=number,
                            seat=best[0],
                            other=leader,
                            points=now[best[0]],
                        ),
                    )
                )
            leader = best[0]
    leaps = sorted(
        (
            (points[index] - points[index - 1], index, seat)
            for seat, points in course.points.items()
            for index in range(1, len(course.rounds))
        ),
        reverse=True,
    )
    for gain, index, seat in leaps[:2]:
        if gain > 0:
            told = say("Round {n}: {seat} gains {gain}", n=course.rounds[index], seat=seat, gain=gain)
            found.append((index, told))
    loss, index, seat = leaps[-1]
    if loss < 0:
        told = say("Round {n}: {seat} loses {loss}", n=course.rounds[index], seat=seat, loss=-loss)
        found.append((index, told))
    return [told for _, told in sorted(found, key=lambda each: each[0])][-MOST_TURNING_POINTS:]


def _differences(result: Result) -> list[Text]:
    """The categories in which the winner was furthest ahead of the second, and behind."""
    if len(result.ranking.scores) < 2:
        return []
    first, second = result.ranking.scores[:2]
    gaps = sorted(
        (
            (result.points(first.seat, each.id) - result.points(second.seat, each.id), each.title)
            for each in result.categories
        ),
        key=lambda gap: -abs(gap[0]),
    )
    told: list[Text] = []
    for gap, title in gaps[:3]:
        ahead, behind = (first.seat, second.seat) if gap > 0 else (second.seat, first.seat)
        if gap:
            told.append(
                say(
                    "{category}: {seat} is {gap} ahead of {other}",
                    category=quoted(title),
                    seat=ahead,
                    gap=abs(gap),
                    other=behind,
                )
            )
    return told


def questions(result: Result, course: Course) -> list[Text]:
    """Three, about this very game: a decision, the way of the points, and the people."""
    scores = result.ranking.scores
    winner, winners = scores[0].seat, result.ranking.winners
    asked: list[Text] = []
    leader = _leader_half_way(course)
    if not winners and not result.ranking.undecided:
        asked.append(say("Nobody won. What should have happened earlier, and who could have seen it coming?"))
    elif leader and winners and leader not in winners:
        asked.append(
            say(
                "Halfway through, {leader} was ahead; in the end it was {winner}. What did {winner} do differently?",
                leader=leader,
                winner=winner,
            )
        )
    elif len(scores) > 1 and scores[0].total == scores[1].total:
        asked.append(
            say(
                "{one} and {other} had the same score. Which single decision could have made the difference?",
                one=scores[0].seat,
                other=scores[1].seat,
            )
        )
    else:
        asked.append(
            say("When was it clear that {winner} would win? Could anybody have stopped it?", winner=winner)
        )
    best = max(
        result.categories,
        key=lambda each: sum(max(result.points(s.seat, each.id), 0) for s in scores),
        default=None,
    )
    if best is not None:
        asked.append(
            say(
                "Most points came from “{category}”. Was that the best way, or just the one everybody saw?",
                category=quoted(best.title),
            )
        )
    asked.append(
        say("Where did you help or hinder each other, and what would you agree on before the next game?")
    )
    return asked


def _leader_half_way(course: Course) -> str:
    if not course.rounds:
        return ""
    half = len(course.rounds) // 2
    now = {seat: points[half] for seat, points in course.points.items()}
    best = [seat for seat, points in now.items() if points == max(now.values())]
    return best[0] if len(best) == 1 else ""
