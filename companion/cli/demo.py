"""A sample game in the terminal, told as the log tells it."""

from __future__ import annotations

from random import Random
from time import sleep
from typing import Any

from rich.console import Console

from companion.cli.playout import NAMES, RandomPlayer
from rules_core.engine.effects import in_words
from rules_core.engine.log import Entry
from rules_core.engine.questions import TABLE
from rules_core.engine.table import Table
from rules_core.game import Game


def show(console: Console, game: Game[Any], seed: int, pause: float) -> None:
    """Play a random game and print each entry in words, then the scores."""
    player = RandomPlayer(Random(seed))
    table = player.set_up(game, NAMES[:3])
    console.print(f"{game.title}: {', '.join(table.seats)} set out.", style="bold")
    told = 1
    while not table.finished and len(table.log) < 500:
        player.turn(table)
        for line in table.log[told:]:
            assert isinstance(line, Entry)
            tell(console, table, line)
        told = len(table.log)
        sleep(pause)
    tell_scores(console, table)


def tell(console: Console, table: Table, entry: Entry) -> None:
    actor = "" if entry.move.seat == TABLE else f"{entry.move.seat}: "
    console.print(
        f"{entry.number:>4}  {actor}{entry.move.title}", style="bold", highlight=False, markup=False
    )
    for effect in entry.effects:
        if (words := in_words(effect, table.game.name, table.desk.called)) is not None:
            console.print(f"        {words}", style="dim", highlight=False, markup=False)


def tell_scores(console: Console, table: Table) -> None:
    ranking = table.ranking()
    console.print()
    for score in ranking.scores:
        console.print(f"{score.place or '–'}. {score.seat}: {score.total}", style="bold", highlight=False)
        for line in score.lines:
            console.print(f"     {line.points:>4}  {line.reason}", style="dim", highlight=False, markup=False)
    console.print(str(ranking.decided_by), style="bold", highlight=False, markup=False)
