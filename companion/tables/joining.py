"""Coming in: the codes that open a table, and what a phone can do behind one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import NamedTuple

from companion.store import ConflictError, InvitationRow, PassRow, RequestRow, Stage
from companion.tables import handovers, passes
from companion.tables.errors import NoTable, NotAllowed, NotDone
from companion.tables.guess_limit import GuessLimit
from companion.tables.handovers import papers_for
from companion.tables.papers import OVERTAKEN, closed
from companion.tables.passes import Badge
from companion.tables.seating import (
    SEAT_REQUEST,
    lapsed_words,
    played,
    require_gathering,
    require_known,
    with_another,
)
from companion.tables.service import Tables
from rules_core.words import say


class Door(NamedTuple):
    """What a code opens: the table behind it, and who sits there."""

    code: str
    table_id: str
    role: str
    seat: str
    game: str
    name: str
    stage: Stage
    seats: tuple[str, ...]
    held: frozenset[str]
    """The seats that some phone plays."""

    room: bool
    """Whether another player can still sit down."""

    ticket: str = ""
    """The secret of the phone that comes in here, if it is new: whatever it taps twice, it is one phone."""

    @property
    def free(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.seats if seat not in self.held)

    @property
    def taken(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.seats if seat in self.held)


class Joining:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._guess_limit = GuessLimit()

    # --- by a code

    def door(self, typed: str, address: str = "") -> Door:
        """Where a code leads. Guessing codes is slowed down."""
        self._guess_limit.require(address)
        invitation = self._store.invitation(passes.tidy_code(typed))
        if invitation is None:
            self._guess_limit.remember(address)
            raise NoTable(
                say("No table has the code {code}. Check the host's screen again.", code=_shown(typed))
            )
        self._require_open(invitation)
        with self._tables.at(invitation.table_id) as live:
            return Door(
                invitation.code,
                live.id,
                invitation.role,
                invitation.seat,
                live.game.title,
                live.row.name,
                live.row.stage,
                tuple(live.seats),
                frozenset(played(self._store.passes(live.id))),
                live.row.stage == Stage.GATHERING and len(live.seats) < live.game.max_seats,
            )

    def sit_down(self, door: Door, name: str, known: str = "") -> str:
        """A new player with a seat of their own. Returns the secret of their phone.

        `known`: the secret of a phone that is in already, to watch or because its seat was taken away. It keeps it.
        """
        with self._tables.at(door.table_id) as live:
            self._require_seat_door(door)
            secret, own = self._own(door, known)
            if own is not None and passes.tidy_name(name) in own.seats:
                return secret  # a second tap
            require_gathering(live)
            seats = with_another(live, name)
            secret, row = self._admit(door, known, seats=seats[-1:])
            live.reseat(seats, row, *self._overtaken(row))
        self._tables.hub.publish(door.table_id)
        return secret

    def claim(self, door: Door, seat: str, known: str = "") -> str:
        """Take a seat that has a name and no phone yet."""
        with self._tables.at(door.table_id) as live:
            self._require_seat_door(door, seat)
            require_known(live, seat)
            secret, own = self._own(door, known)
            if own is not None and seat in own.seats:
                return secret
            if seat in played(self._store.passes(live.id)):
                raise NotDone(
                    say(
                        "{seat} is already played by another phone; the host can hand the seat over.",
                        seat=seat,
                    )
                )
            secret, row = self._admit(door, known, seats=[seat])
            told = papers_for(live.row, handovers.CLAIMED, seat, self._tables.now(), now_on=row)
            self._store.save(row, *self._overtaken(row), *told)
        self._tables.hub.publish(door.table_id)
        return secret

    def ask_for(self, door: Door, seat: str, together: bool, known: str = "") -> str:
        """Ask the host for a seat that another phone plays: to take it over, or to play it together.

        Until the host agrees, the phone watches.
        """
        with self._tables.at(door.table_id) as live:
            self._require_seat_door(door, seat)
            require_known(live, seat)
            secret, row = self._admit(door, known)
            details = {"seat": seat, "together": together}
            asked = self._asked_by(row)
            if any(each.details == details for each in asked):
                return secret  # a second tap: the host's question stays where it is
            request = RequestRow(
                id=passes.new_id(),
                table_id=live.id,
                kind=SEAT_REQUEST,
                pass_id=row.id,
                by=seat,
                details=details,
                made=self._tables.now(),
            )
            self._store.save(row, request, *self._overtaken(row, seat))
        self._tables.hub.publish(door.table_id)
        return secret

    def enter(self, door: Door, known: str = "") -> str:
        """Come in by an invitation for a role: to watch, to write for everybody, or as another host."""
        role = door.role
        if role == passes.PLAYER and door.seat:
            return self.claim(door, door.seat, known)
        with self._tables.at(door.table_id):
            self._require_open(self._store.invitation(door.code))
            secret, row = self._admit(
                door,
                known,
                host=role == passes.HOST_ROLE,
                scribe=role in (passes.SCRIBE, passes.HOST_ROLE),
            )
            self._store.save(row)
        self._tables.hub.publish(door.table_id)
        return secret

    def _require_seat_door(self, door: Door, seat: str = "") -> None:
        """The door may have been shut since the phone looked, and an invitation for one seat is for that one."""
        self._require_open(self._store.invitation(door.code))
        if door.role != passes.PLAYER:
            raise NotAllowed(say("This invitation isn't for a seat."))
        if door.seat and seat != door.seat:
            raise NotAllowed(say("This invitation is for {seat}'s seat.", seat=door.seat))

    def _require_open(self, invitation: InvitationRow | None) -> None:
        if invitation is None or not self._is_open(invitation):
            raise NoTable(say("This invitation no longer works. Ask the host for the new code."))

    def _is_open(self, invitation: InvitationRow) -> bool:
        expires = invitation.expires
        return not invitation.revoked and (expires is None or expires > self._tables.now())

    # --- codes

    def still_open(self, invitations: Iterable[InvitationRow]) -> list[InvitationRow]:
        """Those that still let people in."""
        return [each for each in invitations if self._is_open(each)]

    def invite(self, badge: Badge, role: str, seat: str = "", hours: int | None = 12) -> str:
        """A code for a role, or for one seat. It expires by itself."""
        assert role in passes.ROLES, role
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            if seat:
                require_known(live, seat)
            return self.add_invitation(badge.table_id, role, seat, hours)

    def add_invitation(self, table_id: str, role: str, seat: str = "", hours: int | None = 12) -> str:
        now = self._tables.now()
        expires = now + timedelta(hours=hours) if hours is not None else None
        while True:
            code = passes.new_code()
            try:
                self._store.add_invitation(
                    InvitationRow(
                        code=code, table_id=table_id, role=role, seat=seat, made=now, expires=expires
                    )
                )
            except ConflictError:
                continue  # the code was taken: draw another
            self._tables.hub.publish(table_id)
            return code

    def revoke(self, badge: Badge, code: str) -> None:
        """A code that lets nobody in any more; those who are in stay."""
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            invitation = self._store.invitation(code)
            if invitation is not None and invitation.table_id == live.id:
                invitation.revoked = True
                self._store.save(invitation)
        self._tables.hub.publish(badge.table_id)

    # --- inside

    def _admit(
        self,
        door: Door,
        known: str = "",
        seats: Sequence[str] = (),
        host: bool = False,
        scribe: bool = False,
    ) -> tuple[str, PassRow]:
        """The secret of a phone, and the row that is still to be saved: its own pass with more on it, or a new one."""
        secret, row = self._own(door, known)
        if row is not None:
            row.seats = [*dict.fromkeys([*row.seats, *seats])]
            row.host, row.scribe = row.host or host, row.scribe or scribe
            return secret, row
        return secret, PassRow(
            id=passes.new_id(),
            table_id=door.table_id,
            secret_hash=passes.hashed(secret),
            host=host,
            scribe=scribe,
            seats=list(seats),
            issued=self._tables.now(),
        )

    def _own(self, door: Door, known: str) -> tuple[str, PassRow | None]:
        """The pass of a phone that is in already, or has come in by this very door a moment ago; and its secret.

        A phone that is new has none, and a secret that was not used yet.
        """
        row = None
        for secret in (known, door.ticket):
            row = self._store.pass_by_hash(passes.hashed(secret)) if secret else None
            if row is not None and row.table_id == door.table_id and not row.revoked:
                return secret, row
        is_spent = row is not None  # it came in by this ticket and was sent away since
        return (passes.new_secret() if is_spent or not door.ticket else door.ticket), None

    def _asked_by(self, row: PassRow) -> list[RequestRow]:
        """The seats that a phone asks the host for."""
        return [
            each
            for each in self._store.requests(row.table_id)
            if (each.kind, each.pass_id) == (SEAT_REQUEST, row.id)
        ]

    def _overtaken(self, row: PassRow, seat: str = "") -> list[RequestRow]:
        """What a phone has asked for before, and what it was told of its seats: it has made up its mind anew."""
        lapsed = lapsed_words(self._store.requests(row.table_id), row, seat)
        return [*closed(self._asked_by(row), OVERTAKEN), *lapsed]


def _shown(typed: str) -> str:
    """A code as it was typed, cut short: somebody may have pasted a letter."""
    code = passes.tidy_name(typed)
    return f"{code[:11]}…" if len(code) > 12 else code or "—"
