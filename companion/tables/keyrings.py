"""The ring on which a phone keeps its passes, and the key that brings them back to a phone that has lost its memory.

A phone shows the secret of its ring and so is known for all its tables at once. People write the key down; only its hash
is kept here, and whoever types it gets passes of their own with the same rights.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from companion.store import KeyringRow, PassRow, RequestRow, Stage
from companion.store.rings import Held
from companion.tables import handovers, passes
from companion.tables.errors import NotDone
from companion.tables.guess_limit import GuessLimit
from companion.tables.service import Tables
from rules_core.words import say

GROUPS, GROUP = 5, 4
"""Twenty letters of 28 are 96 bits: nobody guesses them, and they can still be copied by hand."""


class Regained(NamedTuple):
    """A table that came back with a key, and the secret of the new pass to it."""

    table_id: str
    secret: str


class Keyrings:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._guess_limit = GuessLimit()

    # --- the ring

    def new(self) -> str:
        """A ring with nothing on it; the secret by which its phone is known."""
        secret = passes.new_secret()
        self._store.save_keyring(
            KeyringRow(id=passes.new_id(), secret_hash=passes.hashed(secret), made=self._tables.now())
        )
        return secret

    def is_known(self, ring: str) -> bool:
        return self._find(ring) is not None

    def hang(self, ring: str, table_secrets: Iterable[str]) -> None:
        """Put the passes of these secrets on a ring."""
        found = self._find(ring)
        hashes = [passes.hashed(secret) for secret in table_secrets if secret]
        if found is not None and hashes:
            self._store.hang(found.id, hashes)

    def take_off(self, ring: str, table_id: str) -> None:
        found = self._find(ring)
        if found is not None:
            self._store.take_off(found.id, table_id)

    def held(self, ring: str) -> list[Held]:
        """The tables of a ring, the one touched last first."""
        found = self._find(ring)
        return self._store.held(found.id) if found is not None else []

    def hosted(self, ring: str, game: str, most: int) -> list[tuple[str, str]]:
        """The tables of a game that a phone hosts, with their names: so many, those touched last."""
        found = self._find(ring)
        return self._store.hosted(found.id, game, most) if found is not None else []

    def seats(self, ring: str) -> dict[str, tuple[str, ...]]:
        found = self._find(ring)
        return self._store.seats_of_ring(found.id) if found is not None else {}

    def _find(self, ring: str) -> KeyringRow | None:
        return self._store.keyring(passes.hashed(ring)) if ring else None

    # --- the key

    def key_made(self, ring: str) -> datetime | None:
        """When a key was made for this ring, if there is one."""
        found = self._find(ring)
        return found.key_made if found is not None else None

    def make_key(self, ring: str) -> str:
        """A new key. It is told this once; one that was made before opens nothing any more."""
        found = self._find(ring)
        if found is None:
            raise NotDone(say("This phone has no tables yet."))
        key = new_key()
        found.key_hash, found.key_made = passes.hashed(passes.tidy_code(key)), self._tables.now()
        self._store.save_keyring(found)
        return key

    def use_key(self, typed: str, ring: str, address: str = "") -> list[Regained]:
        """The tables of the ring that a key belongs to, those left out that this phone's own ring has already.

        Guessing is slowed down as with the codes of tables.
        """
        self._guess_limit.require(address)
        tidy = passes.tidy_code(typed[:200])
        theirs = self._store.keyring_by_key(passes.hashed(tidy)) if len(tidy) == GROUPS * GROUP else None
        if theirs is None:
            self._guess_limit.remember(address)
            raise NotDone(say("This key doesn't open anything here. Please check it letter by letter."))
        mine = {held.table_id: held for held in self.held(ring)}
        own_ring = self._find(ring)
        found: list[Regained] = []
        rows: list[PassRow | RequestRow] = []
        for held in self._store.held(theirs.id):
            own = mine.get(held.table_id)
            if own is None or (held.host and not own.host) or not set(held.mine) <= set(own.mine):
                secret = passes.new_secret()
                found.append(Regained(held.table_id, secret))
                rows += self._same_again(held, secret, own_ring.id if own_ring is not None else "")
        self._store.save(*rows)
        for each in found:
            self._tables.hub.publish(each.table_id)
        return found

    def _same_again(self, held: Held, secret: str, ring_id: str) -> list[PassRow | RequestRow]:
        """Another pass with the same rights, and word of it: the first one's secret is only on the phone that lost it."""
        now = self._tables.now()
        row = PassRow(
            id=passes.new_id(),
            table_id=held.table_id,
            secret_hash=passes.hashed(secret),
            host=held.host,
            scribe=held.scribe,
            seats=list(held.mine),
            issued=now,
            keyring=ring_id,
        )
        others = self._store.passes(held.table_id) if held.mine and held.stage != Stage.FINISHED else []
        told = [
            paper
            for seat in (held.mine if others else ())
            for paper in handovers.papers_for(
                held,
                handovers.REGAINED,
                seat,
                now,
                had=[each for each in others if seat in each.seats],
                now_on=row,
            )
        ]
        return [row, *told]


def new_key() -> str:
    """Five groups of four letters that nobody reads wrongly."""
    letters = [secrets.choice(passes.CODE_LETTERS) for _ in range(GROUPS * GROUP)]
    return " ".join("".join(letters[start : start + GROUP]) for start in range(0, len(letters), GROUP))
