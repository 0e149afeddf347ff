"""Who sits where: codes, names, seats that change hands, roles, invitations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from companion.store import ConflictError, InvitationRow, PassRow, RequestRow, Stage
from companion.tables import handovers, passes, telling
from companion.tables.errors import NoTable, NotAllowed, NotDone
from companion.tables.guess_limit import GuessLimit
from companion.tables.handovers import papers_for
from companion.tables.live import GATHERING, LiveTable
from companion.tables.papers import OVERTAKEN, closed
from companion.tables.passes import Badge
from companion.tables.service import Tables
from companion.tables.telling import word_for
from rules_core.words import say

SEAT_REQUEST = "seat"


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


class Seating:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._guess_limit = GuessLimit()

    # --- coming in

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
                frozenset(self._taken(live.id)),
                live.row.stage == GATHERING and len(live.seats) < live.game.max_seats,
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
            seats = self._with_seat(live, name)
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
            if seat in self._taken(live.id):
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

    # --- at the table

    def add_seat(self, badge: Badge, name: str, mine: bool = True) -> None:
        """Another player before the game begins: on this phone as well, or waiting for a phone of their own."""
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current(badge)
            if badge.only_watches:
                raise NotAllowed(say("You're only watching, so you can't add players."))
            seats = self._with_seat(live, name)
            row = self._pass(badge)
            row.seats = [*row.seats, *(seats[-1:] if mine else ())]
            live.reseat(seats, row)
        self._tables.hub.publish(badge.table_id)

    def _with_seat(self, live: LiveTable, name: str) -> list[str]:
        """The seats with a new one at the end, or why there can be none."""
        self._require_gathering(live)
        return with_another(live, name)

    def rename(self, badge: Badge, old: str, new: str) -> None:
        """Another name for a seat, before the game begins."""
        with self._tables.at(badge.table_id) as live:
            self.require_mine(self._tables.current(badge), old)
            if live.row.stage != GATHERING:
                raise NotDone(
                    say(
                        "The game has started and the log knows {seat} by this name, so it can't be changed.",
                        seat=old,
                    ),
                    "table.setup",
                )
            require_known(live, old)
            name = passes.check_name(live.game, new, [seat for seat in live.seats if seat != old])
            seats = [name if seat == old else seat for seat in live.seats]
            live.reseat(seats, *self.renamed(live.id, {old: name}))
        self._tables.hub.publish(badge.table_id)

    def leave_seat(self, badge: Badge, seat: str) -> None:
        """Take a seat away before the game begins."""
        with self._tables.at(badge.table_id) as live:
            self.require_mine(self._tables.current(badge), seat)
            self._require_gathering(live)
            require_known(live, seat)
            left = [each for each in live.seats if each != seat]
            live.reseat(left, *self.renamed(live.id, {seat: ""}))
        self._tables.hub.publish(badge.table_id)

    def move_seat(self, badge: Badge, seat: str, by: int) -> None:
        """Seats stand in clockwise order: move one up or down."""
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            self._require_gathering(live)
            require_known(live, seat)
            to = min(max(live.seats.index(seat) + by, 0), len(live.seats) - 1)
            order = [each for each in live.seats if each != seat]
            order.insert(to, seat)
            live.reseat(order)
        self._tables.hub.publish(badge.table_id)

    @staticmethod
    def _require_gathering(live: LiveTable) -> None:
        if live.row.stage != GATHERING:
            raise NotDone(say("The game has started, so the seats can't be changed."), "table.setup")

    @staticmethod
    def require_mine(badge: Badge, seat: str) -> None:
        if not badge.host and seat not in badge.seats:
            raise NotAllowed(say("Only {seat} or the host can change this seat.", seat=seat), "table.seat")

    def release(self, badge: Badge, seat: str, reason: str = "") -> None:
        """Free a seat of its phones, so that another can claim it with the code: for a lost phone."""
        reason = passes.tidy_words(reason)
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            losing = _without(self._store.passes(live.id), seat)
            if any(not row.revoked for row in losing):
                now = self._tables.now()
                told = papers_for(live.row, handovers.FREED, seat, now, had=losing, reason=reason)
                self._store.save(*losing, *told)
        self._tables.hub.publish(badge.table_id)

    def play_also(self, badge: Badge, seat: str) -> None:
        """The host's phone plays a seat as well, as long as nobody else does."""
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current_host(badge)
            require_known(live, seat)
            if seat in badge.seats:
                return
            if seat in self._taken(live.id):
                raise NotDone(
                    say("{seat} is already played by another phone; free the seat first.", seat=seat)
                )
            row = self._pass(badge)
            told = papers_for(live.row, handovers.ALSO, seat, self._tables.now(), now_on=row)
            row.seats = [*row.seats, seat]
            self._store.save(row, *told, *self._lapsed(row, seat))
        self._tables.hub.publish(badge.table_id)

    def set_scribe(self, badge: Badge, pass_id: str, scribe: bool) -> None:
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            for row in self._store.passes(live.id):
                if row.id == pass_id:
                    row.scribe = scribe
                    self._store.save(row)
        self._tables.hub.publish(badge.table_id)

    def send_away(self, badge: Badge, pass_id: str, reason: str = "") -> None:
        """Take every right from a phone; what it has asked for is refused."""
        reason = passes.tidy_words(reason)
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current_host(badge)
            for row in self._store.passes(live.id):
                if row.id == pass_id and row.id != badge.pass_id and not row.revoked:
                    asked = closed(
                        (each for each in self._store.requests(live.id) if each.pass_id == pass_id), "refused"
                    )
                    row.revoked = True
                    now, how = self._tables.now(), handovers.SENT_AWAY
                    told = [
                        each
                        for seat in row.seats
                        for each in papers_for(live.row, how, seat, now, reason=reason)
                    ]
                    told.append(word_for(live.id, telling.SENT_AWAY, "", now, row.id, reason=reason))
                    self._store.save(row, *asked, *told)
        self._tables.hub.publish(badge.table_id)

    # --- requests for a seat

    def settle_request(self, badge: Badge, request_id: str, agree: bool) -> None:
        """The host says yes or no to a phone that asks for a seat."""
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            request = self._store.request(request_id)
            if (
                request is None
                or request.outcome
                or (request.table_id, request.kind) != (live.id, SEAT_REQUEST)
            ):
                return
            request.outcome = "agreed" if agree else "refused"
            rows: list[PassRow | RequestRow] = []
            seat, now = request.details["seat"], self._tables.now()
            if not agree:
                rows = [word_for(live.id, telling.SEAT_REFUSED, seat, now, request.pass_id)]
            else:
                phones = self._store.passes(live.id)
                require_known(live, seat)
                asker = next(row for row in phones if row.id == request.pass_id)
                others = [row for row in phones if row.id != request.pass_id]
                had = [row for row in others if seat in row.seats and not row.revoked]
                together = request.details["together"] and bool(had)
                losing = [] if together else _without(others, seat)
                how = handovers.SHARED if together else handovers.TAKEN_OVER
                told = papers_for(live.row, how, seat, now, had=had, now_on=asker)
                rows = [asker, *losing, *told, *self._lapsed(asker, seat)]
                asker.seats = [*dict.fromkeys([*asker.seats, seat])]
            self._store.save(request, *rows)
        self._tables.hub.publish(badge.table_id)

    # --- invitations

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
        return [*closed(self._asked_by(row), OVERTAKEN), *self._lapsed(row, seat)]

    def _lapsed(self, row: PassRow, seat: str = "") -> list[RequestRow]:
        what = (telling.SEAT_LOST, telling.SEAT_REFUSED)
        return telling.lapsed(self._store.requests(row.table_id), row.id, what, {*row.seats, seat})

    def played_elsewhere(self, badge: Badge) -> list[str]:
        """The seats that other phones play, and this one does not."""
        return sorted(self._taken(badge.table_id) - set(badge.seats))

    def _taken(self, table_id: str) -> set[str]:
        return {seat for row in self._store.passes(table_id) if not row.revoked for seat in row.seats}

    def _pass(self, badge: Badge) -> PassRow:
        return next(row for row in self._store.passes(badge.table_id) if row.id == badge.pass_id)

    def renamed(
        self, table_id: str, names: Mapping[str, str], phones: Sequence[PassRow] | None = None
    ) -> list[PassRow | InvitationRow | RequestRow]:
        """Everything that names one of these seats, with its new name; with none, the seat is gone.

        `phones` are the passes of the table, where somebody is changing them already.
        """
        rows: list[PassRow | InvitationRow | RequestRow] = []
        for phone in self._store.passes(table_id) if phones is None else phones:
            if any(seat in names for seat in phone.seats):
                phone.seats = [name for seat in phone.seats if (name := names.get(seat, seat))]
                rows.append(phone)
        for invitation in self._store.invitations(table_id):
            if (old := invitation.seat) in names:
                new = names[old]
                invitation.seat, invitation.revoked = new or old, invitation.revoked or not new
                rows.append(invitation)
        for request in self._store.requests(table_id):
            if request.kind == SEAT_REQUEST and (old := request.details["seat"]) in names:
                request.details = request.details | {"seat": names[old] or old}
                request.outcome = "" if names[old] else OVERTAKEN
                rows.append(request)
        return rows


def with_another(live: LiveTable, name: str) -> list[str]:
    """The seats of a table and one more, or why there can be none."""
    if len(live.seats) >= live.game.max_seats:
        raise NotDone(
            say(
                "{game} is for up to {most} players; the table is full.",
                game=live.game.title,
                most=live.game.max_seats,
            ),
            "table.seats",
        )
    return [*live.seats, passes.check_name(live.game, name, live.seats)]


def _without(phones: Sequence[PassRow], seat: str) -> list[PassRow]:
    """The phones that played a seat, without it."""
    changed = [row for row in phones if seat in row.seats]
    for row in changed:
        row.seats = [each for each in row.seats if each != seat]
    return changed


def require_known(live: LiveTable, seat: str) -> None:
    if seat not in live.seats:
        raise NotDone(say("There's nobody called {seat} at this table.", seat=seat))


def _shown(typed: str) -> str:
    """A code as it was typed, cut short: somebody may have pasted a letter."""
    code = passes.tidy_name(typed)
    return f"{code[:11]}…" if len(code) > 12 else code or "—"
