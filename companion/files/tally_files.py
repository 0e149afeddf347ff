"""Files of tallies: many tables in one CSV or JSON, read line by line; what is wrong is named by its place."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.files.report import ranking_report
from companion.games import library
from companion.tables import passes
from companion.tables.errors import NotDone
from rules_core.scoring.items import Item, MisfitError
from rules_core.scoring.tally import SHARED, Scorer, Tally
from rules_core.words import Text, brief, say

TABLE, PLAYER = "table", "player"
DELIMITERS = ";\t,"
LONGEST_TABLE = 40
KEYS = {TABLE, "shared", "players"}
"""What a table of a JSON file is made of."""

HEAD_KEYS = {"game", "items"}
"""What may stand beside the tables."""


class Wrong(NamedTuple):
    """Something that cannot be used: where it stands, and why. In a JSON file `line` is 0 and `column` is the path."""

    line: int
    column: str
    because: Text

    def __str__(self) -> str:
        where = (
            f"line {self.line}, {self.column}"
            if self.line and self.column
            else self.column or f"line {self.line}"
        )
        return f"{where}: {self.because}"


class UnreadableFileError(ValueError):
    """Nothing of the file can be used; why, in a line."""


@dataclass
class Entered:
    """One table of a file: its facts, where each of them stands, and what is wrong with it."""

    name: str
    line: int
    players: dict[str, dict[str, Any]] = field(default_factory=dict)
    shared: dict[str, Any] = field(default_factory=dict)
    places: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    wrong: list[Wrong] = field(default_factory=list)
    unseated: int = 0
    """Players beyond those that the game is for."""

    def fail(self, line: int, column: str, because: Text) -> None:
        self.wrong.append(Wrong(line, column, because))


def _sit(
    scorer: Scorer, entered: Entered, typed: str, line: int, column: str
) -> tuple[str, dict[str, Any]] | None:
    """A player by a name that the app itself would take, and room for their facts; or what is wrong is noted."""
    if len(entered.players) >= scorer.max_seats:
        entered.unseated += 1
        return None
    looks = passes.looks_like(typed[: 2 * passes.LONGEST_NAME])
    if any(passes.looks_like(name) == looks for name in entered.players):
        entered.fail(line, column, say("{name} is here twice", name=brief(typed)))
        return None
    game = library.game(library.sheet_of(scorer.game))
    try:
        name = passes.check_name(game, typed, entered.players)
    except NotDone as no:
        entered.fail(line, column, no.because)
        return None
    entered.players[name] = {}
    return name, entered.players[name]


def scored(scorer: Scorer, entered: Entered) -> tuple[dict[str, Any] | None, list[Wrong]]:
    """A table as `replay` tells it, or nothing and why. What is only missing counts nothing and is named."""
    wrong = list(entered.wrong)
    count = len(entered.players) + entered.unseated
    if not scorer.min_seats <= count <= scorer.max_seats:
        because = say(
            "{game} is for {least} to {most} players, and there are {n} here",
            game=scorer.title,
            least=scorer.min_seats,
            most=scorer.max_seats,
            n=count,
        )
        wrong.append(Wrong(entered.line, "" if entered.line else entered.name, because))
    if wrong:
        return None, wrong
    tally = Tally(entered.players, _with_names(scorer, entered))
    missing = []
    for fault in scorer.faults(tally):
        line, column = entered.places.get((fault.seat, fault.item), (entered.line, fault.item))
        if fault.missing:
            missing.append({"seat": fault.seat, "item": fault.item})
        else:
            wrong.append(Wrong(line, column, fault.because))
    if wrong:
        return None, wrong
    return {TABLE: entered.name, **ranking_report(scorer.score(tally)), "missing": missing}, []


def _with_names(scorer: Scorer, entered: Entered) -> dict[str, Any]:
    """The facts of the table; a player named in other letters is meant all the same."""
    spelled = {name.casefold(): name for name in entered.players}
    return {
        item: spelled.get(value.casefold(), value) if scorer.items[item].kind == "player" else value
        for item, value in entered.shared.items()
    }


def read(scorer: Scorer, data: bytes) -> list[Entered]:
    """The tables of a file, CSV or JSON."""
    text = decoded(data)
    if text.lstrip()[:1] in ("{", "["):
        return list(_read_json(scorer, text))
    return _read_csv(scorer, text)


def decoded(data: bytes) -> str:
    """A text file as spreadsheets save it: with or without a mark at its beginning, in today's or older letters."""
    for encoding in ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableFileError("it is not a text file")


# --- CSV


def _read_csv(scorer: Scorer, text: str) -> list[Entered]:
    rows = list(_rows(text))
    if not rows:
        raise UnreadableFileError("it is empty; see --template")
    (head_line, head), *body = rows
    if not body:
        raise UnreadableFileError("there is no table in it; see --template")
    columns = [name.strip().casefold() for name in head]
    if PLAYER not in columns:
        raise UnreadableFileError(f"its first line has no column {PLAYER!r}; see --template")
    known = {each.casefold(): each for each in (TABLE, PLAYER, *scorer.items)}
    strange = [name for name in columns if name and name not in known]
    if strange:
        raise UnreadableFileError(
            f"line {head_line}: there is no column {brief(strange[0])!r} for this game; see --template"
        )
    doubled = next((name for name, times in Counter(columns).items() if name and times > 1), None)
    if doubled:
        raise UnreadableFileError(f"line {head_line}: the column {doubled!r} appears twice")
    names = [known.get(name, "") for name in columns]
    tables: dict[str, Entered] = {}
    current = ""
    for line, row in body:
        cells = {name: cell.strip() for name, cell in zip(names, row, strict=False) if name}
        current = cells.get(TABLE) or current
        entered = tables.setdefault(current, Entered(passes.tidy_words(current, LONGEST_TABLE), line))
        if any(cell.strip() for cell in row[len(names) :]):
            entered.fail(line, f"column {len(names) + 1}", say("this row has more cells than the first line"))
        _take_row(scorer, entered, line, cells)
    return list(tables.values())


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with the line each begins on; empty rows are passed over, and the remarks above the first."""
    lines = text.splitlines(keepends=True)
    above = next((n for n, line in enumerate(lines) if line.strip() and not line.startswith("#")), len(lines))
    first = lines[above] if above < len(lines) else ""
    delimiter = max(DELIMITERS, key=first.count)
    body = "".join(lines[above:])
    if open_quote := _unclosed(body, delimiter):
        raise UnreadableFileError(f"line {above + open_quote}: a quote is opened here and never closed")
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=delimiter)
    before = above
    try:
        for row in reader:
            line, before = before + 1, above + reader.line_num
            if any(cell.strip() for cell in row):
                yield line, row
    except csv.Error as wrong:
        raise UnreadableFileError(f"line {above + reader.line_num}: {wrong}") from None


def _unclosed(text: str, delimiter: str) -> int:
    """The line of the row in which a quote stays open to the end of the file; or 0."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    before = 0
    try:
        for _row in reader:
            before = reader.line_num
    except csv.Error as wrong:
        rest = "".join(text.splitlines(keepends=True)[before:])
        if "end of data" in str(wrong) or ("field larger" in str(wrong) and rest.count('"') % 2):
            return before + 1
    return 0


def _take_row(scorer: Scorer, entered: Entered, line: int, cells: Mapping[str, str]) -> None:
    player = cells.get(PLAYER, "")
    if not player:
        entered.fail(line, PLAYER, say("the player's name is missing"))
        return
    seated = _sit(scorer, entered, player, line, PLAYER)
    if seated is None:
        return
    player, own = seated
    for name, cell in cells.items():
        if name in (TABLE, PLAYER) or not cell:
            continue
        item = scorer.items[name]
        try:
            value = item.parse(cell)
        except MisfitError as misfit:
            entered.fail(line, name, misfit.because)
            continue
        _put(scorer, entered, own, player, item, value, line, name)


def _put(
    scorer: Scorer,
    entered: Entered,
    own: dict[str, Any],
    player: str,
    item: Item,
    value: Any,
    line: int,
    column: str,
) -> None:
    if item.id not in scorer.shared_items:
        own[item.id] = value
        entered.places[player, item.id] = (line, column)
        return
    if entered.shared.get(item.id, value) != value:
        entered.fail(line, column, say("another row of this table says something different"))
        return
    entered.shared[item.id] = value
    entered.places[SHARED, item.id] = (line, column)


# --- JSON


def _read_json(scorer: Scorer, text: str) -> Iterator[Entered]:
    try:
        content = json.loads(text, object_pairs_hook=_each_once)
    except (ValueError, RecursionError) as wrong:
        raise UnreadableFileError(f"it is not JSON: {brief(str(wrong))}") from None
    if isinstance(content, dict) and content.get("game", scorer.game) != scorer.game:
        raise UnreadableFileError(f"it is for {brief(content['game'])!r}, not for {scorer.game!r}")
    tables = content.get("tables", content) if isinstance(content, dict) else content
    if (
        isinstance(content, dict)
        and tables is not content
        and (strange := content.keys() - HEAD_KEYS - {"tables"})
    ):
        raise UnreadableFileError(f"there is no {brief(min(strange), 40)!r} in such a file; see --template")
    if isinstance(tables, dict):
        tables = [tables]
    if not isinstance(tables, list) or not tables:
        raise UnreadableFileError("there is no table in it; see --template")
    for number, raw in enumerate(tables):
        path = f"tables[{number}]"
        name = raw.get(TABLE, path) if isinstance(raw, dict) else path
        entered = Entered(passes.tidy_words(str(brief(name)), LONGEST_TABLE), 0)
        players = raw.get("players") if isinstance(raw, dict) else None
        if not isinstance(players, dict):
            entered.fail(0, path, say("a table lists its players by name; see --template"))
            yield entered
            continue
        shared = raw.get("shared", {})
        _take_json(scorer, entered, f"{path}.shared", SHARED, shared, entered.shared)
        for key in raw.keys() - KEYS - (HEAD_KEYS if raw is content else set()):
            entered.fail(
                0, f"{path}.{brief(key, 40)}", say("there is no such part of a table; see --template")
            )
        for typed, facts in players.items():
            where = f"{path}.players.{brief(typed, 40)}"
            seated = _sit(scorer, entered, typed, 0, where)
            if seated is not None:
                _take_json(scorer, entered, where, seated[0], facts, seated[1])
        yield entered


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON would quietly keep the last of two players of the same name."""
    seen: set[str] = set()
    for key, _ in pairs:
        if key.casefold() in seen:
            raise ValueError(f"{brief(key, 40)!r} appears twice")
        seen.add(key.casefold())
    return dict(pairs)


def _take_json(
    scorer: Scorer, entered: Entered, path: str, seat: str, facts: Any, own: dict[str, Any]
) -> None:
    if not isinstance(facts, dict):
        entered.fail(0, path, say("the facts are listed item by item; see --template"))
        return
    for name, value in facts.items():
        where = f"{path}.{brief(name, 40)}"
        item = scorer.items.get(name)
        if item is None or (name in scorer.shared_items) != (seat == SHARED):
            entered.fail(0, where, say("there is no such item here; see --template"))
            continue
        if value is None:
            continue
        try:
            own[name] = item.normal(value)
        except MisfitError as misfit:
            entered.fail(0, where, misfit.because)
        entered.places[seat, name] = (0, where)


# --- the template


PLAYERS = ("Amira", "Ben", "Chiara", "Dušan", "Eleni", "Femi")


def columns(scorer: Scorer) -> list[str]:
    return [TABLE, PLAYER, *scorer.items]


def template_csv(scorer: Scorer) -> str:
    """A file to fill in: what every column means, the columns, and an empty row for each player."""
    out = io.StringIO()
    out.write(
        f"# {scorer.title}: one row for each player, in clockwise order; leave empty what isn't there.\n"
    )
    out.write(f"# {TABLE}: any name; rows with the same one belong together. {PLAYER}: a name.\n")
    for item in scorer.items.values():
        out.write(f"# {item.id}: {_meaning(scorer, item)}\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns(scorer))
    for player in PLAYERS[: scorer.min_seats]:
        writer.writerow(["1", player, *[""] * len(scorer.items)])
    return out.getvalue()


def template_json(scorer: Scorer) -> dict[str, Any]:
    """The same for programs: an empty tally, and what each item means."""
    own = [item for item in scorer.items if item not in scorer.shared_items]
    return {
        "game": scorer.game,
        "items": {item.id: _meaning(scorer, item) for item in scorer.items.values()},
        "tables": [
            {
                TABLE: "1",
                "shared": dict.fromkeys(sorted(scorer.shared_items)),
                "players": {player: dict.fromkeys(own) for player in PLAYERS[: scorer.min_seats]},
            }
        ],
    }


def _meaning(scorer: Scorer, item: Item) -> str:
    """What an item is, for whom it is entered, and how."""
    section = scorer.section_of[item.id]
    words = [f"{section.title}: {item.label}" if str(section.title) != str(item.label) else str(item.label)]
    if item.hint:
        words.append(f"({item.hint})")
    if item.id in scorer.shared_items:
        words.append("[for the whole table, in any row]")
    elif section.may_total and item is section.total:
        words.append("[instead of counting it here]")
    words.append(f"– {item.how()}")
    return " ".join(words)
