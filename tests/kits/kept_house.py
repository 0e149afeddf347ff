"""The house of an earlier day, opened again: its people, its tables, and what was recorded about them."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from companion.glimpse import Glimpse
from companion.house import House, open_house
from companion.tables import Badge, Sent
from rules_core.engine.questions import asked_of
from rules_core.engine.table import Table
from screens.translator import Translator
from tests.kits.places import ROOT
from tests.kits.tables.table_talk import one_step, swiftly

FOLDER = ROOT / "tests" / "fixtures" / "kept"
DATABASE = FOLDER / "house-2026-11.sqlite"
BACKUP = FOLDER / "backup-2026-11.json"
KNOWN: dict[str, Any] = json.loads((FOLDER / "house-2026-11.json").read_text(encoding="utf-8"))
TABLES: dict[str, dict[str, Any]] = KNOWN["tables"]
THAT_EVENING = datetime.fromisoformat(KNOWN["now"])

STANDING = [name for name in TABLES if name != "deleted"]
BEGUN = [name for name in STANDING if TABLES[name]["lines"]]
FINISHED = [name for name in STANDING if TABLES[name]["stage"] == "finished"]
SAVED = ("caravan", "road", "half-sheet")

HALF_SHEET_IN_THE_END = [["Amira", 75, 1], ["Chloé", 71, 2], ["Ben", 69, 3], ["Dušan", 68, 4]]
"""What comes out once the other half is filled in; worked out in November 2026."""

COUNTED_ANEW = {"half-sheet": [["Amira", 75, 1], ["Ben", 69, 2], ["Chloé", 0, 3], ["Dušan", 0, 3]]}
"""Since then an empty line of contracts counts as none, so that Ben has the most while the others are empty."""

ENGLISH = Translator()


class Evening:
    """The house again, with the phones that were there; by its clock it is still that evening."""

    def __init__(self, url: str, secrets: dict[str, dict[str, str]]) -> None:
        self.url = url
        self.secrets = secrets
        self.time = THAT_EVENING
        self._keys = count()
        self.house = self._open()

    def _open(self) -> House:
        house = open_house(self.url)
        swiftly(house)
        house.tables.now = lambda: self.time
        return house

    def close(self) -> None:
        self.house.tables.store.close()

    def restart(self) -> None:
        self.close()
        self.house = self._open()

    def badge(self, table: str, phone: str = "host") -> Badge:
        return self.house.tables.badge(self.secrets[table][phone])

    def glimpse(self, table: str, phone: str = "host") -> Glimpse:
        return self.house.looker.glimpse(self.badge(table, phone))

    def table(self, name: str) -> Table:
        """The core's table, once it has begun."""
        with self.house.tables.at(self.badge(name).table_id) as live:
            return live.playing()

    def asked(self, table: str) -> dict[str, list[str]]:
        """The open questions, and who may answer each."""
        if self.glimpse(table).stage != "playing":
            return {}
        return {key: list(asked_of(each.who)) for key, each in self.table(table).questions.items()}

    def sent(self, table: str) -> Sent:
        """As from a phone that sees the newest state."""
        with self.house.tables.at(self.badge(table).table_id) as live:
            return Sent(f"later {next(self._keys)}", live.revision)

    def answer(self, table: str, phone: str, key: str, value: Any) -> None:
        """What is asked of a phone, answered on it."""
        card = next(card for card in self.glimpse(table, phone).asked_here if card.id.key == key)
        self.house.tables.answer(self.badge(table, phone), card.id, value, self.sent(table))

    def play_on(self, table: str, seed: int, lines: int) -> None:
        """Random legal moves until the log is so many lines longer and nothing is asked; all is kept."""
        rng, played = Random(seed), self.table(table)
        until = len(played.log) + lines
        while len(played.log) < until or played.questions:
            assert not played.finished, "too late in the game for so many"
            one_step(self.house, self.badge(table), f"later {next(self._keys)}", rng)
        before = self.record(table)
        assert len(before["entries"]) == len(played.log) - 1 >= until - 1
        self.restart()
        assert self.record(table) == before

    def record(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.file(table))
        return found

    def file(self, table: str) -> bytes:
        """The saved game, as the host downloads it."""
        ticket = self.house.records.ticket(self.badge(table))
        return self.house.tickets.fetch(ticket).content

    def scores(self, table: str) -> list[list[Any]]:
        ranking = self.house.result_files.results.of(self.badge(table)).ranking
        return [[score.seat, score.total, score.place] for score in ranking.scores]


def holdings(glimpse: Glimpse) -> dict[str, dict[str, int]]:
    """What lies before everybody."""
    return {
        seat.name: {units.resource: units.units for units in (*seat.counts, *seat.belongings)}
        for seat in glimpse.seats
    }


def copy_of_database(folder: Path) -> Path:
    return Path(shutil.copy(DATABASE, folder / "house.sqlite"))


def how_it_stood(name: str) -> dict[str, Any]:
    """What was written down about a table on that evening, and can be read off it at any time."""
    known = TABLES[name]
    always = {key: known[key] for key in ("id", "name", "stage", "seats", "lines")}
    stood = {**always, "asked": known.get("asked", {})}
    if name in BEGUN:
        stood |= {"counts": known["counts"], "turn": known["turn"]}
        stood["standings"] = COUNTED_ANEW.get(name, known["standings"])
    return stood


def how_it_stands(evening: Evening, name: str) -> dict[str, Any]:
    seen = evening.glimpse(name)
    stands: dict[str, Any] = {
        "id": seen.table_id,
        "name": seen.name,
        "stage": seen.stage,
        "seats": [seat.name for seat in seen.seats],
        "lines": seen.entries,
        "asked": evening.asked(name),
    }
    if name in BEGUN:
        (result,) = evening.house.result_files.results.of_all([evening.badge(name)])
        stands["counts"] = holdings(seen)
        stands["turn"] = [seat.name for seat in seen.seats if seat.turn]
        stands["standings"] = [[each.seat, each.total, each.place] for each in result.ranking.scores]
    return stands


def without_words(effect: list[Any]) -> list[Any]:
    """What was only told may be told in better words."""
    return [effect[0], effect[-1]] if effect[0] == "tell" else effect


def require_travelled(evening: Evening) -> None:
    """Ben has taken a silk, and his journey is a line of the log."""
    known, seen = TABLES["caravan"], evening.glimpse("caravan")
    ben = known["counts"]["Ben"]
    assert holdings(seen) == known["counts"] | {"Ben": ben | {"silk": ben["silk"] + 1}}
    line = evening.record("caravan")["entries"][known["lines"] - 1]
    assert (line["move"], line["seat"] if "seat" in line else line["by"]) == ("travel", "Ben")
    assert [answer[:2] for answer in line["answers"]] == [["to", "H5"], ["card", "g09"], ["choose", "1"]]
    assert seen.waits_in == ""


def fill_in_the_rest(evening: Evening) -> None:
    sheets, badge = evening.house.sheets, evening.badge("half-sheet")
    for seat, facts in TABLES["half-sheet"]["left"].items():
        for item, value in facts.items():
            sheets.write(badge, seat, item, value, evening.sent("half-sheet"))
    sheets.close(badge, evening.sent("half-sheet"))


def put_away(file: Path, when: datetime) -> None:
    """The day on which the table was deleted is set, for the calendar does not wait for this test."""
    with closing(sqlite3.connect(file)) as database, database:
        changed = database.execute(
            "UPDATE gaming_table SET put_away = ? WHERE put_away IS NOT NULL",
            [f"{when.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f}"],
        )
        assert changed.rowcount == 1
