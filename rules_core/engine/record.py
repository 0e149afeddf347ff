"""Recorded games: one JSON text that anyone can read in ten years.

Entries keep the move and its answers in the order they were given, so a replay needs no chance of its own.
What was taken back stays in, followed by the line that took it back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_core.engine.details import is_plain, misfit
from rules_core.engine.log import Entry, LogLine
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import REPLAY, Given
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.refusal import Refusal, Refused, Unreadable
from rules_core.engine.table import Table
from rules_core.words import Text, brief, quoted, say

if TYPE_CHECKING:
    from rules_core.game import Game

FORMAT = 1

UPCASTS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each older format, the function that makes the next one of it."""

Record = dict[str, Any]

BYTE_ORDER_MARK = "\ufeff"
"""What some editors put before the first letter of a file."""


class RecordError(ValueError):
    """A record that cannot be read; says where and why, in one line."""

    def __init__(self, because: Text, where: Text = "") -> None:
        self.because = say("{where}: {because}", where=where, because=quoted(because)) if where else because
        super().__init__(str(self.because))


def entry_number(number: int) -> Text:
    return say("entry {n}", n=number)


# --- writing


def write(table: Table) -> Record:
    """A table as a record; a move in progress is its last entry, marked open."""
    open_move = write_open_move(table)
    return {
        "format": FORMAT,
        "game": table.game.id,
        "rules": table.game.version,
        "seats": list(table.seats),
        "seed": table.seed,
        "setup": write_setup(table),
        "entries": [
            *(write_line(table.game, line) for line in table.log[1:]),
            *([open_move] if open_move is not None else []),
        ],
    }


def dumps(record: Record) -> str:
    """One entry a line: short, and a difference between two games can be read."""
    head = {key: value for key, value in record.items() if key != "entries"}
    text = json.dumps(head, ensure_ascii=False)[:-1]
    lines = ",\n".join(
        json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in record["entries"]
    )
    return f'{text}, "entries": [\n{lines}\n]}}\n'


def write_setup(table: Table) -> list[list[Any]]:
    """The answers of the setup, as far as they are given."""
    play = table.move_in_progress
    given = table.entries[0].answers if table.entries else play.given if play is not None else ()
    return [_answer(each, HOST) for each in given]


def write_open_move(table: Table) -> dict[str, Any] | None:
    """The move in progress as a record keeps it; none while the table is being set up."""
    play = table.move_in_progress
    if play is None or not table.entries:
        return None
    return (
        write_entry(table.game, play.by, play.move, play.given)
        | _ruling(play.desk.waive, play.reason)
        | _optional(note=play.note, again=play.old_number)
        | {"open": True}
    )


def write_line(game: Game[Any], line: LogLine) -> dict[str, Any]:
    """One line of the log after the setup, as a record keeps it: whoever saves a move writes no other."""
    if not isinstance(line, Entry):
        written = {"by": line.by, "back": line.first}
        return written | _optional(reason=line.reason, time=line.time)
    return (
        write_entry(game, line.by, line.move, line.answers)
        | _ruling(line.waived, line.reason)
        | _optional(note=line.note, time=line.time, again=line.old_number)
    )


def write_entry(game: Game[Any], by: str, move: AnyMove, given: Sequence[Given]) -> dict[str, Any]:
    """A move with its answers as a record keeps it."""
    written: dict[str, Any] = {"by": by, "move": game.words[type(move)]}
    if move.seat != by:
        written["seat"] = move.seat
    if details := move.details():
        written["with"] = details
    if given:
        written["answers"] = [_answer(each, by) for each in given]
    return written


def _answer(given: Given, by: str) -> list[Any]:
    """By whom is written only where it cannot be guessed: the app answers its own chance, the recorder the rest."""
    usual = given.by == by or (given.by_chance and given.by == TABLE)
    return [given.key, given.value] if usual else [given.key, given.value, given.by]


def _ruling(waived: Any, reason: str) -> dict[str, Any]:
    return _optional(waive=list(waived), reason=reason)


def _optional(**facts: Any) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if value}


# --- reading


def loads(text: str) -> Record:
    """A record of any format up to ours, brought up to date."""
    try:
        record = json.loads(text.removeprefix(BYTE_ORDER_MARK))
    except (ValueError, RecursionError) as wrong:
        raise RecordError(
            say("this is not a saved game of this app: {wrong}", wrong=brief(str(wrong)))
        ) from None
    return upcast(record)


def upcast(record: Any) -> Record:
    if not isinstance(record, dict) or not _is_number(record.get("format")):
        raise RecordError(say("this is not a saved game of this app"))
    if record["format"] > FORMAT:
        raise RecordError(
            say(
                "this record has format {format}, and this app reads up to {most}: please update the app",
                format=brief(record["format"]),
                most=FORMAT,
            )
        )
    while (number := record["format"]) < FORMAT:
        if number not in UPCASTS:
            raise RecordError(say("record format {number} never existed", number=brief(number)))
        record = UPCASTS[number](record) | {"format": number + 1}
    return _checked(record)


HEAD = {"game": str, "rules": int, "seats": list, "seed": int, "setup": list, "entries": list}
PLAIN = frozenset(("by", "move", "answers", "time"))
"""What most entries have, and nothing else."""

OPTIONAL = {"with": dict, "waive": list, "reason": str, "note": str, "time": str, "seat": str, "again": int}


def _checked(record: Record) -> Record:
    for key in HEAD:
        if key not in record:
            raise RecordError(say("the record has no {key!r}", key=key))
    _check_kinds(record, HEAD, "")
    _check_answers(record["setup"], say("setup"))
    for number, entry in enumerate(record["entries"], start=1):
        _check_entry(entry, number)
    return record


def _check_entry(entry: Any, number: int) -> None:
    if not isinstance(entry, dict) or not isinstance(entry.get("by"), str):
        where = entry_number(number)
        raise RecordError(say("this isn't an entry: {entry}", entry=brief(entry, 60)), where)
    moves = "back" not in entry and isinstance(entry.get("move"), str)
    backs = "move" not in entry and _is_number(entry.get("back"))
    if moves and entry.keys() <= PLAIN and isinstance(entry.get("time", ""), str):
        if not _are_answers(entry.get("answers", [])):
            _check_answers(entry["answers"], entry_number(number))
        return
    where = entry_number(number)
    if not moves and not backs:
        raise RecordError(
            say("this is neither a move nor a take-back: {entry}", entry=brief(entry, 60)), where
        )
    _check_kinds(entry, OPTIONAL, where)
    _check_answers(entry.get("answers", []), where)
    if not all(isinstance(rule, str) for rule in entry.get("waive", ())):
        raise RecordError(say("a waiver names rules, not {waive}", waive=brief(entry["waive"], 40)), where)
    if "again" in entry and not 0 < entry["again"] < number:
        raise RecordError(say("it can't have been entry {again} before", again=brief(entry["again"])), where)


def _check_kinds(values: Mapping[str, Any], kinds: Mapping[str, type], where: Text) -> None:
    for key, kind in kinds.items():
        if key in values and (not isinstance(values[key], kind) or isinstance(values[key], bool)):
            raise RecordError(
                say(
                    "{key!r} should be a {kind}, not {value}",
                    key=key,
                    kind=kind.__name__,
                    value=brief(values[key], 40),
                ),
                where,
            )


def _check_answers(answers: Any, where: Text) -> None:
    if not isinstance(answers, list):
        raise RecordError(
            say("the answers should be a list, not {answers}", answers=brief(answers, 40)), where
        )
    for answer in answers:
        if not _is_answer(answer):
            raise RecordError(
                say("an answer is [question, value], not {answer}", answer=brief(answer, 60)), where
            )


def _are_answers(answers: Any) -> bool:
    return isinstance(answers, list) and all(map(_is_answer, answers))


def _is_answer(answer: Any) -> bool:
    """A question and a value, and perhaps by whom."""
    if not isinstance(answer, list) or not 2 <= len(answer) <= 3:
        return False
    if not isinstance(answer[0], str) or (len(answer) == 3 and not isinstance(answer[2], str)):
        return False
    return is_plain(answer[1])


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_move(game: Game[Any], entry: Mapping[str, Any], number: int) -> AnyMove:
    name = entry["move"]
    kind = game.kinds.get(name)
    if kind is None or kind is game.setup:
        raise RecordError(
            say("no move of {game} is called {name!r}", game=game.title, name=brief(name)),
            entry_number(number),
        )
    seat = entry.get("seat", entry["by"])
    details = entry.get("with") or {}
    if details and (wrong := misfit(kind, details)) is not None:
        raise RecordError(
            say(
                "{name!r} of {move!r} should be {kind}, not {value}",
                name=wrong.name,
                move=kind.word(),
                kind=wrong.wanted,
                value=brief(wrong.value, 40),
            ),
            entry_number(number),
        )
    try:
        return kind(seat, **details)
    except TypeError:
        known = [each.name for each in fields(kind) if each.name != "seat"]
        raise RecordError(
            say(
                "{name!r} is written with {known}, not {given}",
                name=name,
                known=known,
                given=brief(sorted(details)),
            ),
            entry_number(number),
        ) from None


# --- replaying


class Stopped(NamedTuple):
    """The first entry that the rules refuse."""

    entry: int
    refusal: Refusal


def walk(game: Game[Any], record: Record, until: int | None = None) -> Iterator[tuple[Table, Stopped | None]]:
    """The table after its setup and after each entry; ends at the first entry that the rules refuse."""
    table = _sit_down(game, record)
    yield table, None
    entries = record["entries"] if until is None else record["entries"][: max(until, 0)]
    for number, entry in enumerate(entries, start=1):
        try:
            _play_entry(table, entry, number)
        except Unreadable as no:
            raise RecordError(no.refusal.because, entry_number(number)) from None
        except Refused as no:
            yield table, Stopped(number, no.refusal)
            return
        yield table, None


def replay(game: Game[Any], record: Record, until: int | None = None) -> tuple[Table, Stopped | None]:
    """The table as far as the record and the rules go together."""
    for step in walk(game, record, until):
        last = step
    return last


def _sit_down(game: Game[Any], record: Record) -> Table:
    if record["game"] != game.id:
        raise RecordError(
            say("this is a record of {other!r}, not of {game!r}", other=brief(record["game"]), game=game.id)
        )
    if record["rules"] > game.version:
        raise RecordError(
            say(
                "this game was played under rules version {rules} of {game}, and this app knows up to {most}: "
                "please update the app",
                rules=record["rules"],
                game=game.title,
                most=game.version,
            )
        )
    try:
        table = Table(game, record["seats"], record["seed"], setup=None)
        table.push(game.setup(HOST), record["setup"], mode=REPLAY)
    except Refused as no:
        raise RecordError(no.refusal.because, say("setup")) from None
    if table.move_in_progress is not None and record["entries"]:
        raise RecordError(not_answered(table), say("setup"))
    return table


def not_answered(table: Table) -> Text:
    return say("{key!r} isn't answered", key=next(iter(table.questions)))


def nobody_called(name: str) -> Text:
    return say("there's nobody called {name!r} at this table", name=brief(name))


def _is_group(table: Table, actor: str) -> bool:
    """Whether some of the seats act together under this name."""
    return any(actor in table.game.actors(table.desk, seat) for seat in table.seats)


def _play_entry(table: Table, entry: Mapping[str, Any], number: int) -> None:
    by = entry["by"]
    if by not in table.seats and by not in (HOST, TABLE):
        raise RecordError(nobody_called(by), entry_number(number))
    if table.move_in_progress is not None:
        raise RecordError(
            say(
                "entry {before} is still waiting for {key!r}",
                before=number - 1,
                key=next(iter(table.questions)),
            ),
            entry_number(number),
        )
    if "back" in entry:
        table.pop(entry["back"], by, entry.get("reason", ""), entry.get("time", ""))
        return
    move = read_move(table.game, entry, number)
    if move.seat != by and move.seat not in table.seats and not _is_group(table, move.seat):
        raise RecordError(nobody_called(move.seat), entry_number(number))
    answers = entry.get("answers", ())
    if entry.keys() <= PLAIN:
        done = table.push(move, answers, by=by, time=entry.get("time", ""), mode=REPLAY)
    else:
        facts = {key: entry[key] for key in ("waive", "reason", "note", "time") if key in entry}
        was = entry.get("again", 0)
        done = table.push(move, answers, by=by, mode=REPLAY, old_number=was, **facts)
    if done is None and not entry.get("open"):
        raise RecordError(not_answered(table), entry_number(number))
