"""What all commands share: the two consoles, a clear no, and how scores are told."""

from __future__ import annotations

import json
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

out = Console(emoji=False)
err = Console(stderr=True, emoji=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game id; see `caravanserai games`.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def fail(because: object) -> NoReturn:
    """One clear line, and exit code 2."""
    err.print(f"caravanserai: {because}", style="red", markup=False, highlight=False, soft_wrap=True)
    raise typer.Exit(2)


def print_json(value: Any) -> None:
    out.print(json.dumps(value, ensure_ascii=False, indent=2), markup=False, highlight=False, soft_wrap=True)


def print_scores(report: dict[str, Any], title: str = "") -> None:
    if title:
        out.print(title, style="bold", markup=False, highlight=False)
    grid = Grid("place", "seat", "total", "where the points come from", box=None)
    for score in report["scores"]:
        lines = ", ".join(f"{line['points']} {line['category']}" for line in score["lines"])
        grid.add_row(str(score["place"] or "–"), escape(score["seat"]), str(score["total"]), escape(lines))
    out.print(grid)
    if report["decided_by"]:
        out.print(report["decided_by"], markup=False, highlight=False)
