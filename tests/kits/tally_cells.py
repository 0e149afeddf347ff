"""Tallies as files for tests: every value as somebody would type it into a cell."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from typing import Any

from companion.files.tally_files import PLAYER, TABLE
from rules_core.scoring.items import Item
from rules_core.scoring.tally import Scorer, Tally


def cell(item: Item, value: Any) -> str:
    """
    >>> from rules_core.scoring.items import Cards, Numbers
    >>> cell(Numbers(id="n", label="", rule=""), [3, 4])
    '3 4'
    >>> cell(Cards(id="c", label="", rule="", options={"a": "", "b": ""}, copies=2), {"a": 2, "b": 1})
    'a*2; b'
    """
    if value is None:
        return ""
    if item.kind == "numbers":
        return " ".join(map(str, value))
    if item.kind == "cards":
        return "; ".join(f"{each}*{count}" if count > 1 else each for each, count in value.items())
    if item.kind == "pairs":
        return "; ".join(f"{place}={each}" for place, each in value.items())
    if item.kind == "yes":
        return "yes" if value else "no"
    return str(value) or "none"


def as_csv(scorer: Scorer, tables: Mapping[str, Tally], delimiter: str = ",") -> str:
    """Many tallies as a spreadsheet saves them; what belongs to the whole table stands in its first row."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow([TABLE, PLAYER, *scorer.items])
    for name, tally in tables.items():
        shared = dict(tally.shared)
        for player, own in tally.players.items():
            facts = {**own, **shared}
            shared = {}
            writer.writerow(
                [name, player, *(cell(item, facts.get(item.id)) for item in scorer.items.values())]
            )
    return out.getvalue()


def as_json(tables: Mapping[str, Tally]) -> str:
    """The same for programs."""
    return json.dumps({"tables": [as_table(name, tally) for name, tally in tables.items()]})


def as_table(name: str, tally: Tally) -> dict[str, Any]:
    return {
        TABLE: name,
        "shared": dict(tally.shared),
        "players": {p: dict(f) for p, f in tally.players.items()},
    }
