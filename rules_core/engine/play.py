"""A move being played: its coroutine, the questions it waits for, and the answers given so far."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple

from rules_core.engine import chance
from rules_core.engine.desk import Desk
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST, TABLE, Draw, Question, Roll, Together, asked_of, spoken
from rules_core.engine.refusal import Refused, refused, unreadable
from rules_core.engine.state import State
from rules_core.words import brief, listed, say

Answer = Sequence[Any]
"""A key and a value, and by whom when that is not whoever recorded the move. `Given` is one."""


class Given(NamedTuple):
    key: str
    value: Any
    by: str
    by_chance: bool
    who: tuple[str, ...] = ()
    """Of whom it was asked; a replay finds that out again."""


class Mode(Enum):
    LIVE = "live"  # the app answers for its own decks and dice, and nobody else does
    REPLAY = "replay"  # every answer comes from the record
    TRIAL = "trial"  # nothing is answered that was not given: a trial must not tell what the deck holds


LIVE, REPLAY, TRIAL = Mode.LIVE, Mode.REPLAY, Mode.TRIAL  # looked up often: a plain name is five times faster


class Strand:
    """One running coroutine. It waits for a question, or for the strands of a `Together`."""

    __slots__ = (
        "_desk",
        "_fanning",
        "_parent",
        "_rule",
        "_sealing",
        "answers",
        "done",
        "parts",
        "prefix",
        "question",
        "result",
        "sealed",
    )

    def __init__(
        self, rule: Coroutine[Any, Any, Any], desk: Desk, prefix: str = "", parent: Strand | None = None
    ) -> None:
        self._rule = rule
        self._desk = desk
        self._parent = parent
        self._sealing = False
        self._fanning = False
        self.sealed: bool = parent is not None and (parent.sealed or parent._sealing)
        self.prefix = prefix
        self.question: Question[Any] | None = None
        self.parts: dict[str, Strand] | None = None
        self.done = False
        self.result: Any = None
        self.answers: list[int] = []
        """Which of the answers of the move were given here, by their place."""

    @property
    def key(self) -> str:
        assert self.question is not None
        return self.prefix + self.question.key

    def advance(self, value: Any) -> None:
        """Hand in what was waited for, and run to the next question or the end."""
        self.question = None
        self._desk.sealed = self.sealed
        try:
            asked = self._rule.send(value)
        except StopIteration as end:
            self.done = True
            self.result = end.value
            if self._parent is not None:
                self._parent.gather()
            return
        if isinstance(asked, Question):
            assert asked.who, f"nobody can answer {asked.key!r}"
            if (dead_end := asked.dead_end(self._desk)) is not None:
                self._desk.require(False, *dead_end)
            if self._desk.is_overruled and asked.is_empty(self._desk):
                raise refused(
                    asked.rule or "table.answer", say("there's nothing to choose from, even as an exception")
                )
            self.question = asked
        else:
            assert isinstance(asked, Together), f"a rule awaited {asked!r}"
            self._fan_out(asked)

    def gather(self) -> None:
        """Go on with what the parts have brought, once all of them are done and none is still to begin."""
        parts = self.parts
        if parts is None or self._fanning or not all(part.done for part in parts.values()):
            return
        self.answers += sorted(self.all_answers().difference(self.answers))
        self.parts = None
        self._sealing = False
        self.advance({name: part.result for name, part in parts.items()})

    def _fan_out(self, together: Together) -> None:
        self._sealing = together.sealed
        self.parts = {
            name: Strand(
                _ask(part) if isinstance(part, Question) else part, self._desk, f"{self.prefix}{name}.", self
            )
            for name, part in together.parts.items()
        }
        self._fanning = True
        for part in self.parts.values():
            part.advance(None)
        self._fanning = False
        self.gather()

    def waiting(self) -> Iterator[Strand]:
        if self.question is not None:
            yield self
        elif self.parts is not None:
            for part in self.parts.values():
                yield from part.waiting()

    def under_seal(self) -> set[int]:
        """The answers that others have given under the same seal: nobody here may learn anything of them yet."""
        parent, found = self._parent, set[int]()
        if parent is None:
            return found
        if parent._sealing:
            for part in (parent.parts or {}).values():
                if part is not self:
                    found |= part.all_answers()
        return found | parent.under_seal()

    def all_answers(self) -> set[int]:
        """Those given here and in the parts below."""
        below = (part.all_answers() for part in (self.parts or {}).values())
        return set(self.answers).union(*below)

    def sealed_part(self) -> Strand | None:
        """The part under seal that this belongs to, if any: what is answered there is nobody else's business yet."""
        if self._parent is None:
            return None
        return self if self._parent._sealing else self._parent.sealed_part()

    def close(self) -> None:
        for part in (self.parts or {}).values():
            part.close()
        self._rule.close()


async def _ask(question: Question[Any]) -> Any:
    return await question


class Play:
    """Runs one move against the state. The caller unwinds the state when this raises."""

    __slots__ = (
        "by",
        "desk",
        "given",
        "heard",
        "mark",
        "move",
        "note",
        "old_number",
        "reason",
        "root",
        "seed",
    )

    def __init__(
        self,
        move: AnyMove,
        by: str,
        desk: Desk,
        state: State,
        seed: int,
        reason: str = "",
        note: str = "",
        old_number: int = 0,
    ) -> None:
        self.move = move
        self.by = by
        self.desk = desk
        self.seed = seed
        self.reason = reason
        self.note = note
        self.mark = len(state.journal)
        self.given: list[Given] = []
        self.heard: list[Question[Any]] = []
        self.old_number = old_number
        self.root = Strand(move.play(desk), desk)

    def begin(self) -> None:
        self.root.advance(None)

    def waiting(self) -> dict[str, Question[Any]]:
        """The open questions by key."""
        return {strand.key: strand.question for strand in self.root.waiting() if strand.question is not None}

    def known_to(self, key: str) -> list[Given]:
        """What has been answered so far, as whoever answers this question may know it."""
        strand = self._find(key)
        hidden = strand.under_seal() if strand is not None else set()
        return [given for place, given in enumerate(self.given) if place not in hidden]

    def is_sealed(self, key: str) -> bool:
        """Whether nobody learns the answer to an open question before others have given theirs."""
        strand = self._find(key)
        return strand is not None and strand.sealed

    def last_before(self, key: str = "") -> list[Given]:
        """The last answer that somebody gave, and what the app drew since: it goes with the answer that led to it.

        Under seal it is the last one of the part that the question `key` belongs to, whatever others answered since.
        """
        return [self.given[place] for place in self._last_places(key)]

    def without_last(self, key: str = "") -> list[Given]:
        """All answers but those."""
        gone = self._last_places(key)
        return [given for place, given in enumerate(self.given) if place not in gone]

    def _last_places(self, key: str) -> list[int]:
        places = (self._places_in_secret(key) if key else []) or list(range(len(self.given)))
        kept = len(places)
        while kept and self.given[places[kept - 1]].by == TABLE:
            kept -= 1
        return places[kept - 1 :] if kept else []

    def _places_in_secret(self, key: str) -> list[int]:
        strand = self._find(key)
        part = strand.sealed_part() if strand is not None else None
        return sorted(part.all_answers()) if part is not None else []

    def run(self, script: Sequence[Answer], mode: Mode, state: State) -> None:
        """Feed answers, then chance, until the move is over or people must speak."""
        root, fed, live = self.root, 0, mode is LIVE
        while not root.done:
            strand = None
            if fed < len(script):
                answer = script[fed]
                key, alone = answer[0], root.question
                strand = root if alone is not None and alone.key == key else self._find(key)
            if strand is not None:
                question = strand.question
                by_app = self._app_answers(question)
                if live and by_app:
                    raise refused("table.chance", say("the app answers {key} itself", key=brief(key)))
                # A script may leave out whose answer it is: the app's own chance, or whoever records the move.
                by = answer[2] if len(answer) > 2 else TABLE if by_app else self.by
                self._give(strand, key, answer[1], by, state)
                fed += 1
            elif live and (strand := self._next_chance()) is not None:
                assert strand.question is not None
                self._give(strand, strand.key, self._fate(strand.question), TABLE, state)
            elif fed < len(script):
                raise self._not_asked(key)
            else:
                return
        if fed < len(script):
            raise self._not_asked(script[fed][0])

    def _find(self, key: str) -> Strand | None:
        return next((strand for strand in self.root.waiting() if strand.key == key), None)

    def _next_chance(self) -> Strand | None:
        return next((strand for strand in self.root.waiting() if self._app_answers(strand.question)), None)

    def _not_asked(self, key: object) -> Refused:
        keys = [repr(open_key) for open_key in self.waiting()]
        if not keys:
            return unreadable(say("nothing more is asked, so {key!r} doesn't belong here", key=brief(key)))
        return unreadable(say("{key!r} isn't asked here, only {keys}", key=brief(key), keys=listed(keys)))

    def _give(self, strand: Strand, key: str, value: Any, by: str, state: State) -> None:
        question = strand.question
        assert question is not None
        if by != question.who and by not in (HOST, TABLE) and by not in asked_of(question.who):
            raise refused(
                "table.seat",
                say(
                    "this question is for {who}, not for {by}",
                    who=listed([spoken(each) for each in asked_of(question.who)], "or"),
                    by=brief(spoken(by)),
                ),
            )
        read = question.read(value, self.desk)
        if question.kind == Roll.kind:
            assert isinstance(question, Roll)
            throws = f"throws {question.die}"
            state.put(state.clock, throws, state.clock.get(throws, 0) + 1)
        strand.answers.append(len(self.given))
        self.given.append(
            Given(key, question.written(value, read), by, question.chance, tuple(asked_of(question.who)))
        )
        self.heard.append(question)
        strand.advance(read)

    def _app_answers(self, question: Question[Any] | None) -> bool:
        if question is None or not question.chance:
            return False
        return bool(self.desk.notes.get(chance.note(source_of(question)), chance.APP) == chance.APP)

    def _fate(self, question: Question[Any]) -> Any:
        clock = self.desk.clock
        if isinstance(question, Draw):
            shuffles = clock.get(f"shuffle {question.deck}", 0)
            return chance.draw(self.seed, question.deck, shuffles, self.desk.piles[question.deck])
        assert isinstance(question, Roll)
        throw = clock.get(f"throws {question.die}", 0)
        return chance.roll(self.seed, question.die, throw, question.dice, question.faces)

    def close(self) -> None:
        self.root.close()


def source_of(question: Question[Any]) -> str:
    """The deck or die behind a chance question."""
    if isinstance(question, Draw):
        return question.deck
    assert isinstance(question, Roll)
    return question.die
