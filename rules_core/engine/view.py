"""What one pair of eyes may see: the state, the log and the questions, without the secrets of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_core.engine.effects import Deal, Effect, Lay, Set
from rules_core.engine.log import Entry, LogLine, title_of
from rules_core.engine.moves import Ruling
from rules_core.engine.play import Given
from rules_core.engine.questions import Option, Question, asked_of
from rules_core.words import Text

if TYPE_CHECKING:
    from rules_core.engine.table import Table

SPECTATOR = ""


class Asked(NamedTuple):
    """An open question. To others it only says who is asked."""

    key: str
    who: tuple[str, ...]
    kind: str
    prompt: Text
    question: Question[Any] | None
    options: Sequence[Option]
    rule: str = ""
    suggest: Any = None


class SeenLine(NamedTuple):
    """A line of the log as this viewer may read it.

    `first` is the first entry that a taking back took; `rules` are those that the line rests on, the move's own
    before those of its effects.
    """

    number: int
    by: str
    title: Text
    seat: str
    answers: tuple[Given, ...]
    effects: tuple[Effect, ...]
    waived: tuple[str, ...]
    reason: str
    taken_back: bool
    time: str = ""
    note: str = ""
    first: int = -1
    rules: tuple[str, ...] = ()
    ruling: bool = False
    old_number: int = 0
    spoken_for: tuple[str, ...] = ()
    """The seats for which the host has answered."""
    word: str = ""
    """The move, as a record calls it."""


class View(NamedTuple):
    """Piles that may not be looked into are only counted; secret notes are left out."""

    seat: str
    ledger: dict[tuple[str, str], int]
    board: dict[str, Any]
    piles: dict[str, tuple[str, ...] | int]
    clock: dict[str, Any]
    notes: dict[str, Any]
    log: tuple[SeenLine, ...]
    asked: tuple[Asked, ...]


def view(table: Table, seat: str = SPECTATOR) -> View:
    """What a seat, the host or a spectator may see."""
    state, game = table.state, table.game

    def hidden(drawer: str, key: str) -> bool:
        return game.hidden_from((seat,), drawer, key)

    return View(
        seat,
        dict(state.ledger),
        dict(state.board),
        {name: len(pile) if hidden("piles", name) else pile for name, pile in state.piles.items()},
        dict(state.clock),
        {key: value for key, value in state.notes.items() if not hidden("notes", key)},
        _seen_log(table, seat),
        tuple(_asked(table, seat, key, question) for key, question in table.questions.items()),
    )


def _seen_log(table: Table, seat: str) -> tuple[SeenLine, ...]:
    live = {entry.number for entry in table.entries}
    return tuple(seen_line(table, seat, line, line.number in live) for line in table.log)


def seen_line(table: Table, seat: str, line: LogLine, live: bool) -> SeenLine:
    if not isinstance(line, Entry):
        return SeenLine(
            line.number,
            line.by,
            "Taken back",
            line.by,
            (),
            (),
            (),
            line.reason,
            False,
            line.time,
            first=line.first,
            rules=("table.back",),
        )
    effects = tuple(seen_effect(table, seat, effect) for effect in line.effects)
    answers = tuple(given for given in line.answers if given.by == seat)
    return SeenLine(
        line.number,
        line.by,
        title_of(table.desk, line),
        line.move.seat,
        answers,
        effects,
        line.waived,
        line.reason,
        not live,
        line.time,
        line.note,
        rules=line.rules,
        ruling=bool(line.waived) or isinstance(line.move, Ruling),
        old_number=line.old_number,
        spoken_for=line.spoken_for,
        word=table.game.words[type(line.move)],
    )


def seen_effect(table: Table, seat: str, effect: Effect) -> Effect:
    """A dealt card shows itself to those who may look into either pile."""

    def hidden(drawer: str, key: str) -> bool:
        return table.game.hidden_from((seat,), drawer, key)

    match effect:
        case Deal(_, source, target) if hidden("piles", source) and hidden("piles", target):
            return effect._replace(card=None)
        case Lay(pile) if hidden("piles", pile):
            return effect._replace(cards=None)
        case Set("notes", key) if hidden("notes", key):
            return effect._replace(value=None, was=None)
        case _:
            return effect


def _asked(table: Table, seat: str, key: str, question: Question[Any]) -> Asked:
    who = asked_of(question.who)
    prompt = getattr(question, "prompt", "")
    if seat not in who:
        return Asked(key, who, question.kind, "", None, ())
    play = table.move_in_progress
    assert play is not None
    options = question.options(play.desk)
    return Asked(key, who, question.kind, prompt, question, options, question.rule, question.suggest)


def keeps_secrets(table: Table) -> bool:
    """Whether somebody holds cards or notes that others may not see."""
    game, state = table.game, table.state
    return any(
        bool(content)
        and game.hidden_from((SPECTATOR,), drawer, key)
        and not game.hidden_from(table.seats, drawer, key)
        for drawer, contents in (("piles", state.piles), ("notes", state.notes))
        for key, content in contents.items()
    )
