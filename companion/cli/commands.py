"""The command line: games, playouts, replays, rules. With --json, the output is a contract."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from companion.cli import demo, file_commands
from companion.cli.check import check
from companion.cli.playout import RunStatistics, playouts
from companion.cli.terminal import AsJson, GameName, err, fail, out, print_json, print_scores
from companion.files.report import replay_report
from companion.games import library
from companion.games.coverage import coverage
from companion.games.packs import installed
from companion.tables import NotDone
from companion.tables.saved import require_names
from rules_core.engine import record as records
from rules_core.engine.chance import LARGEST_SEED
from rules_core.engine.refusal import Refused
from rules_core.game import Game
from rules_core.rulebook import Rulebook, RuleEntry

app = typer.Typer(
    name="caravanserai",
    help="A table companion for physical caravan games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

SHOWN = 3
"""Rules that a look-up prints."""


def tell_version(wanted: bool) -> None:
    if wanted:
        try:
            out.print(f"caravanserai {version('caravanserai')}", highlight=False)
        except PackageNotFoundError:  # started from its sources, without having been installed
            out.print("caravanserai, not installed")
        raise typer.Exit


def the_game(name: str, find: Callable[[str], Game[Any]] = library.game) -> Game[Any]:
    try:
        return find(name)
    except library.UnknownGameError as unknown:
        fail(unknown)


@app.callback()
def begin(
    _: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=tell_version, help="Which version this is."),
    ] = False,
) -> None:
    for line in installed().left_out:
        err.print(line, style="yellow", highlight=False, markup=False, soft_wrap=True)


@app.command()
def games(as_json: AsJson = False) -> None:
    """The games that are installed."""
    played = [library.game(name) for name in library.playable()]
    if as_json:
        print_json(
            [
                {"id": g.id, "title": g.title, "seats": [g.min_seats, g.max_seats], "rules": g.version}
                for g in played
            ]
        )
        return
    grid = Grid("id", "game", "seats", box=None)
    for each in played:
        grid.add_row(each.id, each.title, f"{each.min_seats}–{each.max_seats}")
    for name in library.only_scored():
        grid.add_row(name, library.scorer(name).title, "score sheet only", style="dim")
    out.print(grid)


@app.command()
def playout(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(help="How many players; if left out, every number in turn.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games to play.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Play random legal games to the end. Fails when a game doesn't end or the books don't balance."""
    chosen = the_game(game)
    if seats is not None and not chosen.min_seats <= seats <= chosen.max_seats:
        fail(f"{chosen.title} is for {chosen.min_seats} to {chosen.max_seats} seats, not {seats}")
    run = RunStatistics()
    with Progress(console=err, transient=True, disable=as_json or not err.is_terminal) as progress:
        task = progress.add_task(chosen.title, total=games)
        for run in playouts(chosen, seats, games, seed):  # noqa: B007 - the last run is the result
            progress.advance(task)
    if as_json:
        print_json(run.as_json())
    else:
        for name, value in run.as_json().items():
            out.print(f"{name.replace('_', ' '):>14}  {value}", highlight=False)
    if run.first_error:
        err.print(run.first_error, style="red", markup=False, highlight=False, soft_wrap=True)
    if run.unfinished or run.ledger_errors:
        raise typer.Exit(1)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game.")],
    until: Annotated[int | None, typer.Option(help="Stop after this entry.", min=0)] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a recorded game and print how it stands, or the first entry that the rules refuse."""
    try:
        record = records.loads(file.read_text(encoding="utf-8"))
        chosen = library.game(record["game"])
        table, stopped = records.replay(chosen, record, until)
        require_names(table)
    except (OSError, UnicodeDecodeError) as wrong:
        fail(f"{file} cannot be read: {getattr(wrong, 'strerror', None) or 'it is not a text file'}")
    except (records.RecordError, library.UnknownGameError, NotDone) as wrong:
        fail(f"{file.name}: {wrong}")
    report = replay_report(table, stopped)
    if as_json:
        print_json(report)
    else:
        print_report(report)
    if stopped is not None:
        raise typer.Exit(1)


def print_report(report: dict[str, Any]) -> None:
    out.print(
        f"{report['title']}, {report['entries']} entries, {'finished' if report['finished'] else 'in progress'}"
    )
    if no := report["refused"]:
        out.print(
            f"entry {no['entry']} is refused: {no['because']} ({no['rule']})",
            style="red",
            markup=False,
            highlight=False,
        )
    print_scores(report)


@app.command()
def rules(
    game: GameName,
    query: Annotated[
        list[str] | None,
        typer.Argument(metavar="[QUERY]", help="What you're looking for, even half remembered."),
    ] = None,
    count: Annotated[
        bool, typer.Option("--coverage", help="Count the rule entries, and those the code cites.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Look up a rule, best match first; typos are forgiven. Without a query, list them all by chapter."""
    chosen = the_game(game, library.known)
    if count:
        counts = coverage(chosen)
        if as_json:
            print_json(counts)
        else:
            for name, value in counts.items():
                shown = ", ".join(value) or "none" if isinstance(value, list) else value
                out.print(f"{name.replace('_', ' '):>16}  {shown}", highlight=False)
        if counts["unknown"] or counts["never_cited"]:
            raise typer.Exit(1)
        return
    book, words = chosen.rulebook, " ".join(query or [])
    found = book.find(words)
    if as_json:
        fields = ("id", "title", "text", "example", "where", "status", "related")
        print_json([{name: getattr(entry, name) for name in fields} for entry in found])
        return
    if not words:
        print_chapters(book)
        return
    if not found:
        out.print("Nothing found; try another word.")
    elif read_as := book.read_as(words):
        out.print(f"Read as: {read_as}\n", style="dim", markup=False, highlight=False)
    for entry in found[:SHOWN]:
        print_rule(book, entry)


def print_rule(book: Rulebook, entry: RuleEntry) -> None:
    def line(text: str, style: str = "") -> None:
        out.print(text, style=style, markup=False, highlight=False)

    line(entry.title, "bold")
    line(entry.text)
    if entry.example:
        line(f"Example: {entry.example}", "italic")
    line(f"{entry.where} · {entry.status} · {entry.id}", "dim")
    related = [book[rule].title for rule in entry.related if rule in book]
    if related:
        line(f"See also: {', '.join(related)}", "dim")
    out.print()


def print_chapters(book: Rulebook) -> None:
    for chapter in book.chapters:
        out.print(chapter.title, style="bold", markup=False, highlight=False)
        for entry in book.entries_of(chapter):
            out.print(f"  {entry.title}", markup=False, highlight=False)
        out.print()


@app.command(name="demo")
def show_demo(
    seed: Annotated[int, typer.Option(help="A different seed gives a different journey.")] = 7,
    pause: Annotated[float, typer.Option(help="Seconds between moves.", min=0)] = 0.05,
) -> None:
    """Watch a sample game of Caravan Conquest in the terminal."""
    demo.show(out, library.game(library.playable()[0]), seed, pause)


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Listen on this address only; on all of them if left out.")] = "",
    port: Annotated[int, typer.Option(help="The port; the next free one if it is taken.")] = 8550,
    data: Annotated[Path | None, typer.Option(help="The folder to keep the games in.")] = None,
    database: Annotated[
        str, typer.Option(help="A database URL, instead of the file in the data folder.")
    ] = "",
    seed: Annotated[
        int | None,
        typer.Option(
            min=-LARGEST_SEED,
            max=LARGEST_SEED,
            help="Deal the same cards at every new table, for demonstrations.",
        ),
    ] = None,
) -> None:
    """Start the app: phones join by scanning the code."""
    from companion import serving  # the app and its server take a second to load; other commands need neither

    if context.obj is None:
        fail("the screens aren't part of this; start it with the command `caravanserai`")
    try:
        folder = serving.data_folder(data)
        serving.run(context.obj(), out, folder=folder, database=database, host=host, port=port, seed=seed)
    except serving.CannotServeError as wrong:
        fail(wrong)


for command in (check, file_commands.tally, file_commands.backup, file_commands.restore):
    app.command()(command)


def main(screens: Any = None) -> None:
    """`screens` is a function that gives the screens; they stand above this room, so they are handed in."""
    try:
        app(obj=screens)
    except Refused as no:
        fail(no)
    except BrokenPipeError:
        sys.stderr.close()


if __name__ == "__main__":
    main()
