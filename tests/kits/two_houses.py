"""Two houses and a file between them: for tests of backups."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.files.backup import FORMAT, KIND, read
from companion.tables import Badge
from companion.tables.service import Opened
from tests.kits.tables.sheet_talk import any_key
from tests.kits.tables.table_talk import CARAVAN, Clock, Club


def new_club(folder: Path) -> Iterator[Club]:
    """A house with one table, where nobody sits yet."""
    folder.mkdir()
    found = Club(folder, CARAVAN, Clock())
    yield found
    found.close()


def badge(club: Club, opened: Opened) -> Badge:
    return club.house.tables.badge(opened.secret)


def file(*tables: Any, **head: Any) -> str:
    """A backup with these tables in it."""
    return json.dumps({"format": FORMAT, "kind": KIND, "tables": list(tables)} | head)


def good() -> dict[str, Any]:
    """A table of a backup: a sheet with an entry, called Good. Each has an id of its own."""
    found: dict[str, Any] = json.loads(_good())
    return found | {"id": f"{next(_numbers):016x}"}


_numbers = count(1)


@cache
def _good() -> str:
    with TemporaryDirectory() as folder:
        club = Club(Path(folder), CARAVAN, Clock())
        opened = club.house.sheets.open("century", ["Amira", "Ben"], "Good")
        club.house.sheets.write(badge(club, opened), "Ben", "yellow", 4, any_key())
        (found,) = read(club.house.backup.of([badge(club, opened)]))["tables"]
        club.close()
    return json.dumps(found)
