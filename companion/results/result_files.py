"""Results as files: a picture, a printed page, a table for a spreadsheet, data for programs.

The makers load their libraries when the first file is wanted: most evenings nobody prints anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from companion.files.backup import Backup
from companion.files.saved_games import JSON, file_name
from companion.files.tickets import File, Tickets
from companion.games import library
from companion.results.looking_back import LookingBack, course_of, look_back
from companion.results.result import Result, Results
from companion.tables.known_tables import KnownTables, Wish
from companion.tables.passes import Badge

PDF, PNG, CSV = "application/pdf", "image/png", "text/csv; charset=utf-8"
Say = Callable[..., str]


class Poster(NamedTuple):
    """A table's code on a wall: what it is called, a line about it, the address that leads there, and the code itself."""

    title: str
    line: str
    address: str
    code: str


@dataclass(frozen=True)
class Taste:
    """How somebody likes their files: the words, the paper, and what stands between the cells of a table."""

    say: Say
    paper: str = "A4"
    semicolons: bool = False


class ResultFiles:
    """Tickets for files. Everybody who has a pass to a table may have its result."""

    def __init__(self, results: Results, tickets: Tickets, backup: Backup, known_tables: KnownTables) -> None:
        self.results = results
        self._known_tables = known_tables
        self._tickets = tickets
        self._backup = backup
        self.fonts = Path()
        """Where the letters of printed pages are; whoever serves the screens knows."""

    def of_result(self, badge: Badge, taste: Taste) -> dict[str, str]:
        """A ticket for each kind of file of one result."""
        result = self.results.of(badge)
        name = _name(result)

        def picture() -> File:
            from companion.results.export.picture import result_png

            return File(f"{name}.png", PNG, result_png(result, say=taste.say, fonts=self.fonts), shown=True)

        def page() -> File:
            from companion.results.export.printed import result_paper

            made = result_paper(result, fonts=self.fonts, paper=_paper(taste), say=taste.say).bytes()
            return File(f"{name}.pdf", PDF, made, shown=True)

        def data() -> File:
            from companion.results.export.result_json import result_json_text

            return File(f"{name}.json", JSON, result_json_text(result).encode())

        makers = {"picture": picture, "pdf": page, "csv": self._csv([result], name, taste), "json": data}
        return {kind: self._tickets.ticket(make) for kind, make in makers.items()}

    def looking_back(self, badge: Badge) -> LookingBack:
        """What there is to talk about, with the course of a tracked game."""
        result, game, record = self.results.with_course(badge)
        return look_back(result, course_of(game, record))

    def of_looking_back(self, badge: Badge, taste: Taste) -> tuple[LookingBack, str]:
        """The same, and a ticket for the page."""
        talk = self.looking_back(badge)

        def page() -> File:
            from companion.results.export.printed import looking_back_paper

            made = looking_back_paper(talk, fonts=self.fonts, paper=_paper(taste), say=taste.say).bytes()
            return File(f"{_name(talk.result)}-looking-back.pdf", PDF, made, shown=True)

        return talk, self._tickets.ticket(page)

    def blank_sheet(self, game: str, names: Sequence[str], taste: Taste) -> str:
        """A score sheet on paper, for when batteries die."""
        scorer = library.scorer(game)

        def page() -> File:
            from companion.results.export.printed import blank_sheet_paper

            made = blank_sheet_paper(
                scorer, None, names, fonts=self.fonts, paper=_paper(taste), say=taste.say
            ).bytes()
            return File(f"{game}-score-sheet.pdf", PDF, made, shown=True)

        return self._tickets.ticket(page)

    def of_many(self, badges: Sequence[Badge], taste: Taste) -> dict[str, str]:
        """The results of several tables together; those that are not over are told as they stand."""
        results = self.results.of_all(badges)
        name = _name_of_many(results, taste)

        def pages() -> File:
            from companion.results.export.printed import results_paper

            made = results_paper(results, fonts=self.fonts, paper=_paper(taste), say=taste.say).bytes()
            return File(f"{name}.pdf", PDF, made, shown=True)

        return {
            "pdf": self._tickets.ticket(pages),
            "csv": self._tickets.ticket(self._csv(results, name, taste)),
        }

    def posters(self, posters: Sequence[Poster], taste: Taste, room: str = "") -> str:
        """The codes of several tables, to be hung up."""
        _ = taste.say
        name = file_name(f"{room}-{_('Codes')}")

        def pages() -> File:
            from companion.results.export.printed import posters_paper

            made = posters_paper(
                posters, fonts=self.fonts, paper=_paper(taste), say=taste.say, room=room
            ).bytes()
            return File(f"{name}.pdf", PDF, made, shown=True)

        return self._tickets.ticket(pages)

    def history(self, ring: str, wish: Wish, taste: Taste) -> str:
        """The finished games of a phone that fit a wish, for a spreadsheet."""
        _ = taste.say

        def table() -> File:
            from companion.results.export.history_csv import history_csv

            cards = self._known_tables.over(ring, wish)
            rooms = {room.room_id: room.name for room in self._known_tables.rooms(ring)}
            made = history_csv(cards, rooms, taste.semicolons, say=taste.say)
            return File(f"{file_name(_('History') + '-' + wish.player)}.csv", CSV, made)

        return self._tickets.ticket(table)

    def key(self, key: str, taste: Taste) -> str:
        """The key for a phone's tables on paper."""

        def page() -> File:
            from companion.results.export.printed import key_paper

            made = key_paper(key, fonts=self.fonts, paper=_paper(taste), say=taste.say).bytes()
            return File("caravanserai-key.pdf", PDF, made, shown=True)

        return self._tickets.ticket(page)

    def backup(self, badges: Sequence[Badge]) -> str:
        """Everything that a phone hosts, in one file."""

        def file() -> File:
            return File("caravanserai-backup.json", JSON, self._backup.of(badges).encode())

        return self._tickets.ticket(file)

    @staticmethod
    def _csv(results: Sequence[Result], name: str, taste: Taste) -> Callable[[], File]:
        def table() -> File:
            from companion.results.export.table_csv import results_csv

            return File(f"{name}.csv", CSV, results_csv(results, taste.semicolons, say=taste.say))

        return table


def _name(result: Result) -> str:
    return file_name(f"{result.game}-{result.ended:%Y-%m-%d}-{'-'.join(result.players)}")


def _name_of_many(results: Sequence[Result], taste: Taste) -> str:
    """The class, what it is, and the day."""
    _ = taste.say
    rooms = list(dict.fromkeys(result.room for result in results if result.room))
    day = max((f"{result.ended.astimezone():%Y-%m-%d}" for result in results), default="")
    return file_name(f"{rooms[0] if len(rooms) == 1 else ''}-{_('Results')}-{day}")


def _paper(taste: Taste) -> Any:
    return "Letter" if taste.paper == "Letter" else "A4"
