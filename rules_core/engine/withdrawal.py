"""Taking back in a move that is still open what chance or others have said: the log keeps it, with the host's reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules_core.engine.desk import Desk
from rules_core.engine.effects import Deal
from rules_core.engine.moves import Ruling
from rules_core.engine.play import Given, Play
from rules_core.engine.questions import HOST, TABLE, spoken
from rules_core.engine.refusal import refused, unreadable
from rules_core.engine.view import SPECTATOR
from rules_core.words import listed, quoted, say


@dataclass(frozen=True, slots=True)
class PutBack(Ruling):
    """In the open move of `who` something was taken back. `shown` are the cards and dice that everybody had seen."""

    who: str
    move: str
    shown: tuple[str, ...] = ()

    title = "Taken back during a move"
    rule = "table.back"

    async def play(self, t: Desk) -> None:
        if self.move not in t.game.kinds:
            raise unreadable(say("no move is called {word!r}", word=self.move))
        title = quoted(t.game.kinds[self.move].title)
        if not self.shown:
            t.tell(
                self.rule, say("{who}, “{move}”: an answer was taken back", who=spoken(self.who), move=title)
            )
            return
        shown = listed([t.game.name(thing) for thing in self.shown])
        t.tell(
            self.rule,
            say(
                "{who}, “{move}”: taken back after this was shown: {shown}",
                who=spoken(self.who),
                move=title,
                shown=shown,
            ),
        )


def is_free(gone: Iterable[Given]) -> bool:
    """Whether the host can take these answers back without a word: nobody else gave them, and chance gave none."""
    return all(not given.by_chance and given.by in (HOST, TABLE) for given in gone)


def put_back(play: Play, gone: Sequence[Given]) -> PutBack:
    """The line of the log for answers that are taken back in a move in progress."""
    hidden = play.desk.game.hidden_from
    in_the_open = {
        effect.card
        for effect in play.desk.effects
        if isinstance(effect, Deal)
        and not all(hidden((SPECTATOR,), "piles", pile) for pile in (effect.source, effect.target))
    }
    shown: list[str] = []
    for given in gone:
        if given.by_chance and isinstance(given.value, list):
            shown += map(str, given.value)  # dice lie where everybody sees them
        elif given.by_chance and given.value in in_the_open:
            shown.append(given.value)
    return PutBack(HOST, play.move.seat, play.move.word(), tuple(shown))


def accounted(play: Play, gone: Sequence[Given], by: str, reason: str) -> PutBack | None:
    """What the log has to say when these answers go; refused when the host has not said why."""
    if by != HOST or is_free(gone):
        return None
    if not reason.strip():
        raise refused(
            PutBack.rule,
            say("a card, a die or another player has already answered; say why you take it back"),
        )
    return put_back(play, gone)
