"""Trying out a game as its author would: its rules, its questions, and random games to the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.progress import Progress

from companion.cli.playout import RunStatistics, playouts
from companion.cli.terminal import AsJson, GameName, err, fail, out, print_json
from companion.games import library
from companion.games.asked import FIRST, IN_THREE, ListTried, asked
from companion.games.coverage import coverage
from companion.games.pack_files import PackFaultError


def check(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many random games to play.", min=1)] = 20,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Try out a game: does every cited rule exist, do questions find their rules, do random games end?"""
    try:
        chosen = library.known(game)
        counts, lists = coverage(chosen), list(asked(game))
    except library.UnknownGameError as unknown:
        fail(unknown)
    except PackFaultError as fault:
        fail(fault)
    run: RunStatistics | None = None
    if game in library.playable():
        with Progress(console=err, transient=True, disable=as_json or not err.is_terminal) as progress:
            task = progress.add_task(chosen.title, total=games)
            for run in playouts(chosen, None, games, seed):  # noqa: B007 - the last run is the result
                progress.advance(task)
    wrong = list(faults(counts, lists, run))
    if as_json:
        told = [each._asdict() for each in lists]
        played = run.as_json() if run is not None else None
        print_json({"coverage": counts, "questions": told, "playouts": played, "faults": wrong})
    else:
        print_check(counts, lists, run, wrong)
    if wrong:
        raise typer.Exit(1)


def faults(counts: Mapping[str, Any], lists: Sequence[ListTried], run: RunStatistics | None) -> Iterator[str]:
    """What is wrong, a sentence each."""
    if counts["unknown"]:
        yield f"the code cites rules that have no entry: {', '.join(counts['unknown'])}"
    if counts["never_cited"]:
        yield f"no code cites these enforced rules: {', '.join(counts['never_cited'])}"
    for each in lists:
        if each.unknown:
            yield f"{each.file} wants to find what has no entry: {', '.join(each.unknown)}"
        if not each.is_enough:
            yield (
                f"{each.file}: at least {FIRST:.0%} of the questions should find their rule first, and "
                f"{IN_THREE:.0%} among the first three"
            )
    if run is not None and (run.unfinished or run.ledger_errors):
        yield run.first_error or f"{run.unfinished} of {run.games} random games did not end"


def print_check(
    counts: Mapping[str, Any], lists: Sequence[ListTried], run: RunStatistics | None, wrong: Sequence[str]
) -> None:
    def line(text: str, style: str = "") -> None:
        out.print(text, style=style, markup=False, highlight=False, soft_wrap=True)

    line(f"Rules: {counts['entries']} entries, {counts['cited']} of them cited by the code")
    for each in lists:
        line(
            f"{each.file}: of {each.asked} questions {each.first} find their rule first, {each.in_three} in three"
        )
        for question in each.missed:
            line(f"  not found: {question}", "dim")
    if not lists:
        line("Questions: there is no questions.toml")
    if run is not None:
        line(f"Random games: {run.games}, of which {run.games - run.unfinished} came to their end")
    for fault in wrong:
        err.print(fault, style="red", markup=False, highlight=False, soft_wrap=True)
    if not wrong:
        line("Nothing is wrong.", "bold")
