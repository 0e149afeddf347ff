"""Results as a table for a spreadsheet: one row for each player of each table."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

from companion.results.export.saying import Say, outcome, plain, table_name, winners
from companion.results.result import Result
from rules_core.words import Text

FORMULA = "=+-@\t\r\n＝＋－＠"
"""A spreadsheet takes a text that begins like this for a formula, and runs it."""

NO_INK = "\ufeff\u200b\u200c\u200d\u2060"
"""Not spaces for Python, and yet nothing to see at the beginning of a cell."""


def results_csv(results: Sequence[Result], semicolons: bool = False, *, say: Say = plain) -> bytes:
    """With the mark at the beginning by which Excel knows UTF-8, and so shows accents as they are.

    `semicolons` is for places where a comma stands inside numbers. Days and times are those of this computer.
    """
    _ = say
    games = {result.game for result in results}
    columns: dict[tuple[str, str], str] = {}
    for result in results:
        for category in result.categories:
            columns.setdefault(
                (result.game, category.id), _heading(result, category.title, len(games) > 1, _)
            )
    out = StringIO()
    writer = csv.writer(out, delimiter=";" if semicolons else ",", lineterminator="\r\n")
    rooms = any(result.room for result in results)
    gaps = any(result.left_empty for result in results)
    head = [
        *([_("Room")] if rooms else []),
        _("Date"),
        _("Time"),
        _("Game"),
        _("Table"),
        _("Player"),
        _("Place"),
        _("Score"),
        _("Winner"),
        _("Decided by"),
        *([_("Empty lines")] if gaps else []),
    ]
    writer.writerow(map(harmless, [*head, *columns.values()]))
    for result in results:
        # Among several, an id tells tables without a name apart; to a single one it adds nothing.
        table = table_name(result) if len(results) > 1 else result.name
        writer.writerows(_rows(result, table, list(columns), rooms, gaps, _))
    return out.getvalue().encode("utf-8-sig", errors="replace")


def _heading(result: Result, title: Text, several: bool, _: Say) -> str:
    return _("{game}: {title}", game=result.title, title=_(title)) if several else _(title)


def _rows(
    result: Result, table: str, columns: list[tuple[str, str]], rooms: bool, gaps: bool, _: Say
) -> list[list[Any]]:
    ended = result.ended.astimezone()
    here = {category.id for category in result.categories}
    won = winners(result)
    rows = []
    for score in result.ranking.scores:
        cells: list[Any] = [
            *([result.room] if rooms else []),
            ended.strftime("%Y-%m-%d"),
            ended.strftime("%H:%M"),
            result.title,
            table,
            score.seat,
            score.place or "",
            score.total,
            _("yes") if score.seat in won else _("no"),
            outcome(result, _),
            *([result.left_empty] if gaps else []),
        ]
        cells += [
            result.points(score.seat, category) if game == result.game and category in here else ""
            for game, category in columns
        ]
        rows.append([harmless(cell) for cell in cells])
    return rows


def harmless(cell: Any) -> Any:
    """A text that no spreadsheet runs: an apostrophe before it says that it is only a text. Numbers stay numbers.

    >>> harmless("=1+1"), harmless(" @SUM(A1)"), harmless(-3), harmless("Jean-Luc")
    ("'=1+1", "' @SUM(A1)", -3, 'Jean-Luc')
    """
    if not isinstance(cell, str):
        return cell
    seen = next((letter for letter in cell if not letter.isspace() and letter not in NO_INK), "")
    return f"'{cell}" if any(letter in FORMULA for letter in cell[:1] + seen) else cell
