"""The desk at which a rule works: it reads the drawers, requires, and says what happens.

Every method that changes something names the rule behind it and leaves an effect in the entry.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from rules_core.engine import chance
from rules_core.engine.effects import Deal, Effect, Lay, Place, Set, Shuffle, Stock, Tell, Transfer
from rules_core.engine.questions import Draw, Who
from rules_core.engine.refusal import Refusal, Refused
from rules_core.engine.state import Spot, State
from rules_core.words import Sentence, Text, Verbatim

if TYPE_CHECKING:
    from rules_core.game import Game

BANK = "bank"
UNLIMITED = "unlimited"
RETIRED = "retired"
HOUSE = "house"
ENDED = "ended"
"""Notes that the engine itself keeps: what never runs out, who has left the table, which rules it has switched off, and
whether the host has ended the game."""


class Desk:
    """A game may add its own ways of reading in a subclass; writing stays here."""

    __slots__ = (
        "_state", "board", "clock", "effects", "game", "ledger", "notes", "piles", "sealed", "seats",
        "waive", "waived",
    )  # fmt: skip

    def __init__(
        self, game: Game[Any], state: State, seats: tuple[str, ...], waive: Collection[str] = ()
    ) -> None:
        self.game = game
        self.seats = seats
        self.effects: list[Effect] = []
        self.waive = waive
        self.waived: list[str] = []
        self.sealed = False
        self._state = state
        # Typed as mappings: a rule reads these and writes through the methods below.
        self.ledger: Mapping[tuple[str, str], int] = state.ledger
        self.board: Mapping[str, Spot] = state.board
        self.piles: Mapping[str, tuple[str, ...]] = state.piles
        self.clock: Mapping[str, Any] = state.clock
        self.notes: Mapping[str, Any] = state.notes

    # --- what must hold

    def require(self, holds: object, rule: str, because: Text, **figures: Any) -> None:
        """Refuse, citing the rule, unless it holds, or is waived for this move, or switched off at this table."""
        if holds:
            return
        if rule in self.waive:
            if rule not in self.waived:
                self.waived.append(rule)
            return
        if rule in self.notes.get(HOUSE, ()):
            return
        self.insist(False, rule, because, **figures)

    def insist(self, holds: object, rule: str, because: Text, **figures: Any) -> None:
        """Refuse what no ruling can allow: there is no third token, no map beyond its edge."""
        if holds:
            return
        if figures:
            assert isinstance(because, str), "figures belong to a template"
            raise Refused(Refusal(rule, Sentence(because, figures)))
        raise Refused(Refusal(rule, because))

    @property
    def is_overruled(self) -> bool:
        """Whether some rule does not hold just now, by a ruling or at this table: then what follows may be odd."""
        return bool(self.waive or self.notes.get(HOUSE))

    def is_barred(self, refusal: Refusal | None) -> bool:
        """Whether a refusal stands, its rule being neither waived for this move nor switched off at this table."""
        return (
            refusal is not None
            and refusal.rule not in self.waive
            and refusal.rule not in self.notes.get(HOUSE, ())
        )

    # --- who plays

    def is_retired(self, seat: str) -> bool:
        """Whether somebody has left the table; tables from before anybody could leave have no such note."""
        return seat in self.notes.get(RETIRED, ())

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats that have not left."""
        gone = self.notes.get(RETIRED, ())
        return tuple(seat for seat in self.seats if seat not in gone) if gone else self.seats

    @property
    def is_ended(self) -> bool:
        """Whether the host has ended the game before its own end."""
        return bool(self.notes.get(ENDED, False))

    def called(self, whose: str) -> str:
        """The name of an account or a token: a seat's own, even if it is "gold", else the word on the component."""
        return Verbatim(whose) if whose in self.seats else self.game.name(whose)

    # --- the ledger

    def has(self, account: str, resource: str) -> int:
        return self.ledger.get((account, resource), 0)

    def is_endless(self, account: str, resource: str) -> bool:
        return account == BANK and resource in self.notes.get(UNLIMITED, ())

    def pay(self, giver: str, taker: str, rule: str, **counts: int) -> None:
        """Move tokens, all or none. Under a waiver, what is there moves."""
        for resource, count in counts.items():
            have = self.ledger.get((giver, resource), 0)
            if have < count and not self.is_endless(giver, resource):
                self.require(
                    False, rule, "this takes {count} {what}, and {giver} has {have}",
                    count=count, what=self.game.name(resource, count), giver=self.called(giver), have=have,
                )  # fmt: skip
                count = have
            self._transfer(giver, taker, resource, count, rule)

    def give_up(self, giver: str, taker: str, rule: str, **counts: int) -> dict[str, int]:
        """Move tokens as far as they go, and say how many went."""
        gone = {}
        for resource, count in counts.items():
            if not self.is_endless(giver, resource):
                count = min(count, self.ledger.get((giver, resource), 0))
            self._transfer(giver, taker, resource, count, rule)
            gone[resource] = count
        return gone

    def stock(self, account: str, rule: str, **counts: int) -> None:
        """Take tokens out of the box; only while the table is set up."""
        for resource, count in counts.items():
            self._put("ledger", (account, resource), self.has(account, resource) + count)
            self.effects.append(Stock(account, resource, count, rule))

    def _transfer(self, giver: str, taker: str, resource: str, count: int, rule: str) -> None:
        if count <= 0:
            assert count == 0, f"a transfer of {count} {resource}"
            return
        assert giver != taker, f"{giver} pays itself"
        assert not self.sealed, "a sealed part may only ask"
        self._state.shift((giver, resource), (taker, resource), count)
        self.effects.append(Transfer(giver, taker, resource, count, rule))

    # --- the board

    def place(self, token: str, place: str, rule: str, face: str | None = None) -> None:
        """Put a token somewhere; an empty place takes it off the board."""
        was = self.board.get(token)
        if face is None:
            face = was.face if was is not None else ""
        spot = Spot(place, face)
        self._put("board", token, spot)
        self.effects.append(Place(token, spot, was, rule))

    def where(self, token: str) -> str:
        """The place of a token, empty when it is off the board."""
        spot = self.board.get(token)
        return spot.place if spot is not None else ""

    # --- the piles

    def lay(self, pile: str, cards: Collection[str], rule: str) -> None:
        """Lay out a whole pile; only while the table is set up."""
        self._put("piles", pile, tuple(cards))
        self.effects.append(Lay(pile, tuple(cards), rule))

    def deal(self, card: str, source: str, target: str, rule: str) -> None:
        """Move one card from pile to pile."""
        pile = self.piles[source]
        at = pile.index(card)
        self._put("piles", source, pile[:at] + pile[at + 1 :])
        self._put("piles", target, (*self.piles.get(target, ()), card))
        self.effects.append(Deal(card, source, target, rule))

    def shuffle(self, source: str, target: str, rule: str) -> None:
        """Shuffle all of one pile into another, which gets a new order."""
        self._put("piles", target, (*self.piles.get(target, ()), *self.piles.get(source, ())))
        self._put("piles", source, ())
        self._put("clock", f"shuffle {target}", self.clock.get(f"shuffle {target}", 0) + 1)
        self.effects.append(Shuffle(source, target, rule))

    async def draw(self, who: Who, key: str, deck: str, target: str, rule: str) -> str:
        """Draw a card of a deck onto another pile."""
        card = await Draw(who, key, deck)
        self.deal(card, deck, target, rule)
        return card

    # --- clock and notes

    def set_clock(self, rule: str, **facts: Any) -> None:
        for key, value in facts.items():
            self._set("clock", key, value, rule)

    def is_real(self, source: str) -> bool:
        """Whether a deck or a die lies on the table, and the app only hears what it showed."""
        return bool(self.notes.get(chance.note(source)) == chance.BY_TABLE)

    def note(self, key: str, value: Any, rule: str) -> None:
        self._set("notes", key, value, rule)

    def tell(self, rule: str, text: Text) -> None:
        self.effects.append(Tell(text, rule))

    def _set(self, drawer: str, key: str, value: Any, rule: str) -> None:
        assert not self.sealed, "a sealed part may only ask"
        state = self._state
        facts = state.drawers[drawer]
        was = facts.get(key)
        if was == value and type(was) is type(value):
            return
        state.put(facts, key, value)
        self.effects.append(Set(drawer, key, value, was, rule))

    def _put(self, drawer: str, key: Any, value: Any) -> None:
        assert not self.sealed, "a sealed part may only ask"
        self._state.put(self._state.drawers[drawer], key, value)
