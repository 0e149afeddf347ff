"""Commands about files: tallies to be scored, and everything in one file and back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import Progress

from companion.cli.terminal import AsJson, GameName, err, fail, out, print_json, print_scores
from companion.files import backup as backups
from companion.files import tally_files
from companion.games import library
from companion.tables import NotDone
from companion.tables.passes import HOST_ROLE
from rules_core.scoring.tally import Scorer

if TYPE_CHECKING:
    from companion.house import House


MOST_TOLD = 20
"""So many lines about one file are read; of more, only how many there are."""


def tally(
    game: GameName,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="A CSV or JSON file of tallies; - reads standard input."),
    ] = None,
    template: Annotated[
        bool,
        typer.Option("--template", help="Print an empty file to fill in; with --json, one for programs."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Score what was counted at the end of games, many tables in one file. Mistakes are named by line and column."""
    try:
        scorer = library.scorer(game)
    except library.UnknownGameError as unknown:
        fail(unknown)
    if template:
        if as_json:
            print_json(tally_files.template_json(scorer))
        else:
            out.print(tally_files.template_csv(scorer), markup=False, highlight=False, soft_wrap=True, end="")
        return
    if file is None:
        fail("which file? `caravanserai tally GAME --template` prints one to fill in")
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        entered = tally_files.read(scorer, data)
    except OSError as wrong:
        fail(f"{file} cannot be read: {wrong.strerror}")
    except tally_files.UnreadableFileError as wrong:
        fail(f"{file.name} cannot be used: {wrong}")
    tables: list[dict[str, Any]] = []
    wrongs: list[tally_files.Wrong] = []
    with Progress(console=err, transient=True, disable=as_json or not err.is_terminal) as progress:
        task = progress.add_task(scorer.title, total=len(entered))
        for each in entered:
            report, wrong_here = tally_files.scored(scorer, each)
            wrongs += wrong_here
            tables += [] if report is None else [report]
            progress.advance(task)
    if as_json:
        print_json(tally_report(scorer, tables, wrongs))
    else:
        for report in tables:
            print_scores(report, f"{scorer.title}, {report['table']}" if report["table"] else scorer.title)
            if report["missing"]:
                empty = ", ".join(f"{each['seat']} {each['item']}".strip() for each in report["missing"])
                out.print(f"empty, counted as nothing: {empty}", style="dim", markup=False, highlight=False)
            out.print()
        for each_wrong in wrongs[:MOST_TOLD]:
            err.print(str(each_wrong), style="red", markup=False, highlight=False, soft_wrap=True)
        if len(wrongs) > MOST_TOLD:
            err.print(f"and {len(wrongs) - MOST_TOLD} more like these", style="red", highlight=False)
    if wrongs:
        raise typer.Exit(1)


def tally_report(
    scorer: Scorer, tables: list[dict[str, Any]], wrongs: list[tally_files.Wrong]
) -> dict[str, Any]:
    """All tables, and for a single one its scores right at hand, as `replay` has them."""
    alone = {key: tables[0][key] for key in ("scores", "decided_by")} if len(tables) == 1 else {}
    errors = [each._asdict() | {"because": str(each.because)} for each in wrongs]
    return {"game": scorer.game, "title": scorer.title, **alone, "tables": tables, "errors": errors}


Data = Annotated[Path | None, typer.Option(help="The folder where the games are kept.")]
Database = Annotated[str, typer.Option(help="A database URL, instead of the file in the data folder.")]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Save every table to one file."""
    if not database and not (data or serving_folder()).is_dir():
        fail(f"there are no games in {data or serving_folder()}")
    with the_house(data, database) as house:
        count = len(house.tables.store.tables())
        with Progress(console=err, transient=True, disable=not err.is_terminal) as progress:
            task = progress.add_task("backup", total=count)
            text = house.backup.of_all(lambda: progress.advance(task))
    write_whole(file, text)
    made = backups.read(text)
    out.print(f"{len(made['tables'])} tables are in {file}", markup=False, highlight=False, soft_wrap=True)
    for each in made["left_out"]:
        err.print(f"left out: {each}", style="red", markup=False, highlight=False, soft_wrap=True)
    if made["left_out"]:
        raise typer.Exit(1)


def write_whole(file: Path, text: str) -> None:
    """The old file stays until the new one is whole."""
    if file.is_dir():
        fail(f"{file} cannot be written: it is a folder")
    fresh = file.with_name(f"{file.name}.part")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(file)
    except OSError as wrong:
        fresh.unlink(missing_ok=True)
        fail(f"{file} cannot be written: {wrong.strerror}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Bring back the tables of a backup; those already here stay as they are."""
    try:
        text = file.read_text(encoding="utf-8")
        kept = backups.read(text)["tables"]
    except (OSError, UnicodeDecodeError) as wrong:
        fail(f"{file} cannot be read: {getattr(wrong, 'strerror', None) or 'it is not a text file'}")
    except NotDone as no:
        fail(no.because)
    with (
        the_house(data, database) as house,
        Progress(console=err, transient=True, disable=not err.is_terminal) as progress,
    ):
        task = progress.add_task("restore", total=len(kept))
        restored = house.backup.restore(text, lambda: progress.advance(task), trusted=True)
        codes = [house.joining.add_invitation(each.table_id, HOST_ROLE) for each in restored.opened]
    out.print(f"{len(restored.opened)} tables are back, {restored.known} were already here", highlight=False)
    if codes:
        out.print("Join with one of these codes within twelve hours to host that table again:")
        out.print(", ".join(codes), highlight=False)
    for name, because in restored.wrong:
        err.print(f"{name}: {because}", style="red", markup=False, highlight=False, soft_wrap=True)
    if restored.wrong:
        raise typer.Exit(1)


def serving_folder() -> Path:
    from companion import serving

    return serving.usual_folder()


@contextmanager
def the_house(data: Path | None, database: str) -> Iterator[House]:
    from companion import serving  # it takes a second to load; other commands do not need it

    try:
        house = serving.open_for_work(serving.data_folder(data), database)
    except serving.CannotServeError as wrong:
        fail(wrong)
    try:
        yield house
    finally:
        house.tables.store.close()
