"""What the host may do because the table is always right: correct a count, a place, a fact; switch chance; let a seat go.

Overruling a refusal is not a move of its own: the refused move is pushed again with a waiver and a reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_core.engine import chance
from rules_core.engine.desk import BANK, ENDED, HOUSE, RETIRED, UNLIMITED, Desk
from rules_core.engine.moves import AnyMove, Ruling
from rules_core.words import Text, brief, listed, quoted, say

MOST_HELD = 1_000_000
"""Nobody counts further at a table; whatever is beyond that is a slip."""


@dataclass(frozen=True, slots=True)
class CorrectCount(Ruling):
    """Set what an account holds to what was counted; the difference comes from or goes to `against`."""

    account: str
    resource: str
    count: int
    against: str = BANK

    title = "Correct a count"
    rule = "table.correct-count"

    async def play(self, t: Desk) -> None:
        known_accounts = {account for account, _ in t.ledger}
        t.require(self.account in known_accounts, self.rule,
                  "there's no account called {account}", account=brief(self.account))  # fmt: skip
        t.require(any(self.resource == resource for _, resource in t.ledger), self.rule,
                  "there's nothing called {resource} here", resource=brief(self.resource))  # fmt: skip
        t.require(0 <= self.count <= MOST_HELD, self.rule, "nobody can have {count}", count=brief(self.count))
        t.require(self.account != self.against and self.against in known_accounts, self.rule,
                  "the difference needs another account, not {against}", against=brief(self.against))  # fmt: skip
        gap = self.count - t.has(self.account, self.resource)
        t.require(gap, self.rule, "the books already say {count}", count=self.count)
        if gap > 0:
            t.pay(self.against, self.account, self.rule, **{self.resource: gap})
        else:
            t.pay(self.account, self.against, self.rule, **{self.resource: -gap})

    def subject(self, t: Desk, answers: Mapping[str, Any]) -> Text:
        return holding(t, self.account, self.resource, self.count)


def holding(t: Desk, account: str, resource: str, units: int) -> Text:
    """What somebody has after a correction."""
    return say("{who} has {n} {what}", who=t.called(account), n=units, what=t.game.name(resource, units))


@dataclass(frozen=True, slots=True)
class MoveToken(Ruling):
    """Put a token where it really stands; an empty place takes it off the board."""

    token: str
    place: str

    title = "Correct a place"
    rule = "table.correct-place"

    async def play(self, t: Desk) -> None:
        t.require(
            self.token in t.board, self.rule, "there's no token called {token}", token=brief(self.token)
        )
        t.require(t.game.can_stand(t, self.token, self.place), self.rule,
                  "{token} can't be on {place}" if self.place else "{token} stays on the board",
                  token=t.called(self.token), place=brief(self.place))  # fmt: skip
        t.require(t.where(self.token) != self.place, self.rule, "it's already there")
        t.place(self.token, self.place, self.rule)

    def subject(self, t: Desk, answers: Mapping[str, Any]) -> Text:
        return t.called(self.token)


@dataclass(frozen=True, slots=True)
class CorrectFact(Ruling):
    """Set a fact of the clock or the notes: whose turn it is, a turn still to be skipped."""

    drawer: str
    key: str
    value: Any

    title = "Correct a fact"
    rule = "table.correct-fact"

    async def play(self, t: Desk) -> None:
        facts = {"clock": t.clock, "notes": t.notes}.get(self.drawer, {})
        t.require(self.key in facts, self.rule, "there's no fact called {key}", key=brief(self.key))
        t.require(self.key != UNLIMITED, self.rule, "what never runs out can only be decided at setup")
        t.require(self.key != HOUSE, self.rule, "a house rule is set, not corrected")
        t.require(self.key != RETIRED, self.rule, "a seat leaves or comes back; that isn't corrected")
        t.require(self.key != ENDED, self.rule, "the end is taken back, not corrected")
        t.require(
            not (t.is_ended and self.drawer == "clock"),
            self.rule,
            "the host has ended the game: take that back first",
        )
        t.require(
            not self.key.startswith(chance.NOTE), self.rule, "who draws and rolls is switched, not corrected"
        )
        was = facts[self.key]
        t.require(_alike(self.value, was), self.rule, "{key} is {was!r}, so it can't become {value!r}",
                  key=self.key, was=brief(was), value=brief(self.value))  # fmt: skip
        because = t.game.objection(t, self.drawer, self.key, self.value)
        t.require(because is None, self.rule, because or "")
        if self.drawer == "clock":
            t.set_clock(self.rule, **{self.key: self.value})
        else:
            t.note(self.key, self.value, self.rule)

    def subject(self, t: Desk, answers: Mapping[str, Any]) -> Text:
        """Whose turn it is; other facts have no name that people know."""
        if (self.drawer, self.key) != ("clock", "turn") or not isinstance(self.value, tuple):
            return ""
        turn = [t.called(who) for who in self.value]
        return say("{who}'s turn", who=listed(turn)) if turn else say("nobody's turn")


def _alike(value: Any, was: Any) -> bool:
    """Whether a fact stays of its kind: a number a number, a list of seats a list of words."""
    if isinstance(was, tuple):
        kind = was[0] if was else ""
        return isinstance(value, tuple) and all(_alike(each, kind) for each in value)
    return type(value) is type(was) and not (isinstance(value, int) and abs(value) > MOST_HELD)


@dataclass(frozen=True, slots=True)
class SwitchChance(Ruling):
    """From now on the app, or the table, answers for a deck or a die."""

    source: str
    answered_by: str

    title = "Who draws and rolls"
    rule = "table.chance"
    says_why = False

    async def play(self, t: Desk) -> None:
        t.require(
            self.source in t.game.sources(),
            self.rule,
            "there's no deck or die called {source}",
            source=brief(self.source),
        )
        t.require(
            self.answered_by in (chance.APP, chance.BY_TABLE), self.rule, "either the app or the table draws"
        )
        t.note(chance.note(self.source), self.answered_by, self.rule)

    def subject(self, t: Desk, answers: Mapping[str, Any]) -> Text:
        source = quoted(t.game.sources().get(self.source, ""))
        if not source:
            return ""
        if self.answered_by == chance.APP:
            return say("the app for {source}", source=source)
        return say("the table for {source}", source=source)


@dataclass(frozen=True, slots=True)
class RetireSeat(Ruling):
    """Somebody has to leave, or comes back: a seat that is gone gets no turn, and what it holds stays in the books."""

    who: str
    gone: bool

    title = "Leave or come back"
    rule = "table.retire"

    async def play(self, t: Desk) -> None:
        who = self.who
        t.require(who in t.seats, self.rule, "there's nobody called {who} at this table", who=brief(who))
        t.require(not t.game.is_over(t), self.rule, "the game is over")
        t.require(t.is_retired(who) != self.gone, self.rule,
                  "{who} has already left" if self.gone else "{who} is at the table", who=who)  # fmt: skip
        t.require(t.playing != (who,), self.rule, "{who} is the last one at the table", who=who)
        away = [seat for seat in t.notes.get(RETIRED, ()) if seat != who]
        t.note(RETIRED, (*away, who) if self.gone else tuple(away), self.rule)
        t.tell(
            self.rule, say("{who} leaves the table" if self.gone else "{who} is back at the table", who=who)
        )
        t.game.retire(t, who, self.gone)

    def subject(self, t: Desk, answers: Mapping[str, Any]) -> Text:
        return t.called(self.who)


RULINGS: tuple[type[AnyMove], ...] = (CorrectCount, MoveToken, CorrectFact, SwitchChance, RetireSeat)
