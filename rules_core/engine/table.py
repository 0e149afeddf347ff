"""The table: its setup and its log. Everything else about it is a fold over these.

    table = Table(game, ["Amira", "Ben"], seed=7)
    table.push(Travel("Amira"), [("to", "C4")])

A move that asks waits until it is answered; meanwhile nothing else can be pushed. A refusal changes nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from rules_core.engine import ledger
from rules_core.engine.desk import Desk
from rules_core.engine.log import Entry, LogLine, TakenBack
from rules_core.engine.moves import AnyMove, Ruling
from rules_core.engine.pictures import Picture
from rules_core.engine.play import LIVE, REPLAY, TRIAL, Answer, Given, Mode, Play
from rules_core.engine.questions import HOST, TABLE, Option, Question, asked_of, spoken
from rules_core.engine.refusal import Refused, refused
from rules_core.engine.search import Offer, Trial, find_finish
from rules_core.engine.seats import check_seats
from rules_core.engine.state import State
from rules_core.engine.turns import recorder_of, require_may_push, require_turn
from rules_core.engine.view import SPECTATOR, View, view
from rules_core.engine.withdrawal import accounted
from rules_core.scoring.ranking import Ranking
from rules_core.words import brief, listed, say

if TYPE_CHECKING:
    from rules_core.game import Game


class Table:
    def __init__(
        self, game: Game[Any], seats: Sequence[str], seed: int = 0, setup: Sequence[Answer] | None = ()
    ) -> None:
        """Sit down. `setup` are the answers to the setup questions known already; None leaves it unasked."""
        check_seats(game, seats)
        self.game = game
        self.seats = tuple(seats)
        self.seed = seed
        self.state = State()
        self.log: list[LogLine] = []
        self.entries: list[Entry] = []
        self.box: dict[str, int] = {}
        self.desk = self._desk()
        self.heard: list[Question[Any]] = []
        """The questions that the entry recorded last has answered."""

        self.undone: list[Entry] = []
        """What can be redone, the earliest last. Any other move ends it."""

        self._marks: list[int] = []
        self._play: Play | None = None
        self._offers: dict[str, tuple[int, list[Offer]]] = {}
        if setup is not None:
            self.push(game.setup(HOST), setup)

    # --- recording

    def push(
        self,
        move: AnyMove,
        answers: Sequence[Answer] = (),
        *,
        by: str = "",
        waive: Collection[str] = (),
        reason: str = "",
        note: str = "",
        time: str = "",
        old_number: int = 0,
        mode: Mode = LIVE,
    ) -> Entry | None:
        """Play a move. The entry when it is complete, None while it waits for an answer."""
        self._require_idle()
        by = by or recorder_of(self, move.seat)
        if by != move.seat or by in (HOST, TABLE) or waive or move.by_itself or isinstance(move, Ruling):
            require_may_push(self, move, by, waive, reason)
        play = Play(move, by, self._desk(waive), self.state, self.seed, reason, note, old_number)
        try:
            require_turn(self, move, play.desk)
            play.begin()
            play.run(answers, mode, self.state)
        except BaseException as failure:
            self._abandon(play)
            if not isinstance(failure, Refused):
                failure.add_note("The move was taken back; the table is as it was before it.")
            raise
        self._play = play
        entry = self._conclude("", time)
        if entry is not None and mode is LIVE and by != TABLE:
            self.settle()
        return entry

    def answer(self, value: Any, key: str = "", by: str = "", note: str = "", time: str = "") -> Entry | None:
        """Answer an open question; without a key, the only one. A refused answer leaves the move waiting."""
        play = self._require_waiting()
        key = key or self._only_key(play)
        given = list(play.given)
        try:
            play.run([(key, value, by or self._asked_by_default(play, key))], LIVE, self.state)
        except Refused as no:
            self._restart(play, given)
            raise no.with_traceback(None) from None
        except BaseException as fault:
            self._abandon(play)
            fault.add_note("The move was taken back; the table is as it was before it.")
            raise
        entry = self._conclude(note, time)
        if entry is not None:
            self.settle()
        return entry

    def back(self, by: str = "", reason: str = "", time: str = "", key: str = "") -> None:
        """Take back the last answer of the move in progress; under seal the last one that led to the question `key`.

        What chance or another seat has said needs the host, and a reason: it is a line of the log.
        """
        play = self._require_waiting()
        gone, kept = play.last_before(key), play.without_last(key)
        if not gone:
            raise refused("table.back", say("nobody has answered yet; you can cancel the move"))
        last = gone[0]
        if by != HOST and any(each.by_chance for each in gone):
            raise refused(
                "table.back", say("a card or a die has come up since; only the host can take that back")
            )
        if by and by not in (last.by, HOST):
            raise refused("table.back", say("the last answer was {who}'s", who=spoken(last.by)))
        self._put_away(play, gone, by, reason, time)
        self._begin_again(play, kept)

    def cancel(self, by: str = "", reason: str = "", time: str = "") -> None:
        """Drop the move in progress. What chance or others have said can only be put away by the host, with a reason."""
        play = self._require_waiting()
        if not self.entries:
            raise refused(
                "table.setup", say("the table is being set up; its answers can be taken back one by one")
            )
        if by and by not in (play.by, play.move.seat, HOST):
            raise refused("table.cancel", say("this is {who}'s move", who=spoken(play.by)))
        if by != HOST and any(each.by_chance or each.by != play.by for each in play.given):
            raise refused(
                "table.cancel",
                say("a card, a die or another player has already answered; only the host can cancel this"),
            )
        if play.move.seat == TABLE:
            raise refused("table.cancel", say("this has to happen next"))
        self._put_away(play, play.given, by, reason, time)

    def abandon(self) -> None:
        """Drop the move in progress, whoever began it and whatever has been answered."""
        self._abandon(self._require_waiting())

    def pop(self, number: int | None = None, by: str = HOST, reason: str = "", time: str = "") -> TakenBack:
        """Take back all entries from `number` on; without a number, the last move that a person made.

        The entries stay in the log, and so does this.
        """
        gone = self.entries_from(number)
        keep = len(self.entries) - len(gone)
        if self._play is not None:
            self._abandon(self._play)
        self.state.unwind(self._marks[keep])
        del self._marks[keep:]
        del self.entries[keep:]
        line = TakenBack(len(self.log), by, gone[0].number, reason, time)
        self.log.append(line)
        self.undone += [entry for entry in reversed(gone) if entry.by != TABLE]
        return line

    def entries_from(self, number: int | None = None) -> list[Entry]:
        """What `pop` would take back; refused when it would refuse."""
        play = self._play
        if play is None or play.move.seat != TABLE:  # what waits by itself gives way: it will come again
            self._require_idle()
        return self.entries[self._entries_before(number) :]

    def standing(self, number: int) -> Entry | None:
        """The entry of this number, unless it was taken back."""
        index = bisect_left(self.entries, number, key=attrgetter("number"))
        found = self.entries[index] if index < len(self.entries) else None
        return found if found is not None and found.number == number else None

    def redo(self, time: str = "") -> Entry:
        """Play again, with the same answers, the earliest move that is still taken back."""
        if not self.undone:
            raise refused("table.back", say("nothing has just been taken back"))
        gone = self.undone[-1]
        entry = self.push(
            gone.move, gone.answers, by=gone.by, waive=gone.waived, reason=gone.reason, note=gone.note, time=time, mode=REPLAY,
        )  # fmt: skip
        assert entry is not None, "an entry that was complete is complete again"
        self.settle()
        return entry

    def settle(self) -> None:
        """Let happen what must happen by itself, up to the next thing that people decide."""
        while self._play is None and (move := self.next_by_itself()) is not None:
            self.push(move, by=TABLE)

    def next_by_itself(self) -> AnyMove | None:
        """What must happen next without anybody; nothing once the host has ended the game."""
        return None if self.desk.is_ended else self.game.forced(self.desk)

    # --- looking

    @property
    def questions(self) -> dict[str, Question[Any]]:
        """What is asked now, by key."""
        return self._play.waiting() if self._play is not None else {}

    @property
    def question(self) -> Question[Any] | None:
        """The question that is open, the first if several are."""
        return next(iter(self.questions.values()), None)

    @property
    def move_in_progress(self) -> Play | None:
        return self._play

    @property
    def turn(self) -> tuple[str, ...]:
        """Whose turn it is; several may be at it together."""
        return tuple(self.state.clock.get("turn", ()))

    @property
    def finished(self) -> bool:
        return bool(self.entries) and self.game.is_over(self.desk)

    def offers(self, seat: str) -> list[Offer]:
        """Every move this seat might look for, the impossible ones with the refusal they meet."""
        if self._play is not None or not self.entries or self.desk.is_ended:
            return []
        known = self._offers.get(seat)
        if known is None or known[0] != len(self.log):
            known = self._offers[seat] = (len(self.log), self._find_offers(seat))
        return known[1]

    def _find_offers(self, seat: str) -> list[Offer]:
        offers = []
        for actor in self.game.actors(self.desk, seat):
            for move in self.game.menu(self.desk, actor):
                refusal = find_finish(self.trier(move, seat))
                offers.append(Offer(move, refusal, "" if refusal is not None else move.hint(self.desk)))
        return offers

    def preview(
        self, move: AnyMove, answers: Sequence[Answer] = (), by: str = "", listing: bool = False
    ) -> Trial:
        """What a move would do, up to the first question left open; nothing is recorded."""
        with self.aside():
            return self.trier(move, by or move.seat, listing=listing)(answers)

    def preview_answer(self, value: Any, key: str = "") -> Trial:
        """What the move in progress would do with this answer, as far as nothing under seal shows in it."""
        play = self._require_waiting()
        key = key or self._only_key(play)
        known = play.known_to(key)
        with self.aside():
            return self.trier(play.move, play.by, play.desk.waive)([*known, (key, value, HOST)])

    def probe(self, key: str = "") -> list[Option]:
        """The options of an open question, each with the refusal that it would meet."""
        play = self._require_waiting()
        key = key or self._only_key(play)
        options, known = play.waiting()[key].options(play.desk), play.known_to(key)
        with self.aside():
            attempt = self.trier(play.move, play.by, play.desk.waive)
            probed = []
            for option in options:
                refusal = option.refusal
                if not play.desk.is_barred(refusal):
                    refusal = find_finish(attempt, [*known, (key, option.value, HOST)])
                probed.append(option._replace(refusal=refusal))
            return probed

    def view(self, seat: str = SPECTATOR) -> View:
        """What a seat, the host or a spectator may see: nothing else leaves for their phone."""
        return view(self, seat)

    def pictures(self, question: Question[Any] | None = None) -> tuple[Picture, ...]:
        """What lies on the table, nothing before it is set up. A question's own picture comes first and wins."""
        lying = tuple(self.game.pictures(self.desk)) if self.entries else ()
        if question is None or question.picture is None:
            return lying
        own = question.picture()
        return (own, *(picture for picture in lying if picture.id != own.id))

    def ranking(self) -> Ranking:
        """The scores, before the end as if the game ended now."""
        return self.game.ranking(self.desk)

    def standings(self) -> Ranking:
        """The scores; before the end without what only the end adds or takes off."""
        return self.ranking() if self.finished else self.game.standings(self.desk)

    # --- inside

    def _desk(self, waive: Collection[str] = ()) -> Desk:
        desk: Desk = self.game.desk(self.game, self.state, self.seats, waive)
        return desk

    def trier(
        self, move: AnyMove, by: str, waive: Collection[str] = (), listing: bool = False
    ) -> Callable[[Sequence[Answer]], Trial]:
        """A way to try a move with given answers and take it all back; `listing` also lists what can be chosen next."""

        def attempt(answers: Sequence[Answer]) -> Trial:
            play = Play(move, by, self._desk(waive), self.state, self.seed)
            desk = play.desk
            try:
                require_turn(self, move, desk)
                play.begin()
                play.run(answers, TRIAL, self.state)
                waiting = play.waiting()
                samples = {key: question.samples(desk) for key, question in waiting.items()}
                options = {key: tuple(q.options(desk)) for key, q in waiting.items()} if listing else {}
                return Trial(tuple(desk.effects), waiting, samples, None, options)
            except Refused as no:
                return Trial(tuple(desk.effects), {}, {}, no.refusal)
            finally:
                play.close()
                self.state.unwind(play.mark)

        return attempt

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Put the move in progress aside for a while; its coroutine stays alive and its writes come back."""
        if self._play is None:
            yield
            return
        kept = self.state.set_aside(self._play.mark)
        try:
            yield
        finally:
            self.state.redo(kept)

    def _conclude(self, note: str, time: str) -> Entry | None:
        """Write the move in progress into the log, if nothing is asked any more."""
        play = self._play
        assert play is not None
        if not play.root.done:
            return None
        desk = play.desk
        entry = Entry(
            len(self.log),
            play.by,
            play.move,
            tuple(play.given),
            tuple(desk.effects),
            tuple(desk.waived),
            play.reason,
            note or play.note,
            time,
            play.old_number,
        )
        self._play = None
        self.heard = play.heard
        self.log.append(entry)
        self.entries.append(entry)
        if self.undone and (play.move, entry.answers) == (self.undone[-1].move, self.undone[-1].answers):
            self.undone.pop()
        elif play.by != TABLE:
            self.undone.clear()
        self._marks.append(play.mark)
        if len(self.entries) == 1:
            self.box = ledger.totals(self.state.ledger)
        return entry

    def _put_away(self, play: Play, gone: Sequence[Given], by: str, reason: str, time: str) -> None:
        """Drop the move in progress; the log says so where others or chance have had a say in what goes."""
        ruling = accounted(play, gone, by, reason) if self.entries else None
        self._abandon(play)
        if ruling is not None:  # nothing must happen by itself in between, so it is not played live
            self.push(ruling, by=HOST, reason=reason, time=time, mode=REPLAY)

    def _restart(self, play: Play, given: Sequence[Answer]) -> None:
        """Play the move in progress anew, up to these answers."""
        self._abandon(play)
        self._begin_again(play, given)

    def _begin_again(self, play: Play, given: Sequence[Answer]) -> None:
        anew = Play(
            play.move,
            play.by,
            self._desk(play.desk.waive),
            self.state,
            self.seed,
            play.reason,
            play.note,
            play.old_number,
        )
        require_turn(self, play.move, anew.desk)
        anew.begin()
        anew.run(given, REPLAY, self.state)
        self._play = anew

    def _abandon(self, play: Play) -> None:
        play.close()
        self.state.unwind(play.mark)
        self._play = None

    def _entries_before(self, number: int | None) -> int:
        """How many entries stay when those from `number` on are taken back."""
        if number is None:
            index = len(self.entries) - 1
            while index > 0 and self.entries[index].by == TABLE:
                index -= 1
        else:
            index = bisect_left(self.entries, number, key=attrgetter("number"))
            if index == len(self.entries) or self.entries[index].number != number:
                raise refused(
                    "table.back", say("there's no entry {number} to take back", number=brief(number))
                )
        if index <= 0:
            raise refused("table.setup", say("the setup is done; open a new table to change it"))
        return index

    def _require_idle(self) -> None:
        if self._play is not None:
            people = sorted({who for question in self.questions.values() for who in asked_of(question.who)})
            asked = listed([spoken(who) for who in people])
            raise refused(
                "table.in-progress",
                say(
                    "a move is in progress and waiting for {asked}; answer it or drop it first",
                    asked=asked,
                ),
            )

    def _require_waiting(self) -> Play:
        if self._play is None:
            raise refused("table.in-progress", say("there's no open question right now"))
        return self._play

    @staticmethod
    def _only_key(play: Play) -> str:
        keys = list(play.waiting())
        if len(keys) != 1:
            raise refused("table.answer", say("several questions are open: {keys}", keys=listed(keys)))
        return keys[0]

    @staticmethod
    def _asked_by_default(play: Play, key: str) -> str:
        question = play.waiting().get(key)
        return asked_of(question.who)[0] if question is not None else play.by
