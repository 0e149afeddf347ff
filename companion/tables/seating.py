"""Who sits where: seats before the game, and seats that change hands because the host says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.store import InvitationRow, PassRow, RequestRow, Stage
from companion.tables import handovers, passes, telling
from companion.tables.errors import NotAllowed, NotDone
from companion.tables.handovers import papers_for
from companion.tables.live import LiveTable
from companion.tables.papers import OVERTAKEN, closed
from companion.tables.passes import Badge
from companion.tables.service import Tables
from companion.tables.telling import word_for
from rules_core.words import say

SEAT_REQUEST = "seat"
"""The kind of paper by which a phone asks the host for a seat."""


class Seating:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    # --- before the game

    def add_seat(self, badge: Badge, name: str, mine: bool = True) -> None:
        """Another player before the game begins: on this phone as well, or waiting for a phone of their own."""
        with self._tables.at(badge.table_id) as live:
            badge = self._tables.current(badge)
            if badge.only_watches:
                raise NotAllowed(say("You're only watching, so you can't add players."))
            require_gathering(live)
            seats = with_another(live, name)
            row = self._pass(badge)
            row.seats = [*row.seats, *(seats[-1:] if mine else ())]
            live.reseat(seats, row)
        self._tables.hub.publish(badge.table_id)

    def rename(self, badge: Badge, old: str, new: str) -> None:
        """Another name for a seat, before the game begins."""
        with self._tables.at(badge.table_id) as live:
            require_mine(self._tables.current(badge), old)
            if live.row.stage != Stage.GATHERING:
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
            require_mine(self._tables.current(badge), seat)
            require_gathering(live)
            require_known(live, seat)
            left = [each for each in live.seats if each != seat]
            live.reseat(left, *self.renamed(live.id, {seat: ""}))
        self._tables.hub.publish(badge.table_id)

    def move_seat(self, badge: Badge, seat: str, by: int) -> None:
        """Seats stand in clockwise order: move one up or down."""
        with self._tables.at(badge.table_id) as live:
            self._tables.current_host(badge)
            require_gathering(live)
            require_known(live, seat)
            to = min(max(live.seats.index(seat) + by, 0), len(live.seats) - 1)
            order = [each for each in live.seats if each != seat]
            order.insert(to, seat)
            live.reseat(order)
        self._tables.hub.publish(badge.table_id)

    # --- phones and their seats

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
            if seat in played(self._store.passes(live.id)):
                raise NotDone(
                    say("{seat} is already played by another phone; free the seat first.", seat=seat)
                )
            row = self._pass(badge)
            told = papers_for(live.row, handovers.ALSO, seat, self._tables.now(), now_on=row)
            row.seats = [*row.seats, seat]
            lapsed = lapsed_words(self._store.requests(live.id), row, seat)
            self._store.save(row, *told, *lapsed)
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
                lapsed = lapsed_words(self._store.requests(live.id), asker, seat)
                rows = [asker, *losing, *told, *lapsed]
                asker.seats = [*dict.fromkeys([*asker.seats, seat])]
            self._store.save(request, *rows)
        self._tables.hub.publish(badge.table_id)

    def played_elsewhere(self, badge: Badge) -> list[str]:
        """The seats that other phones play, and this one does not."""
        return sorted(played(self._store.passes(badge.table_id)) - set(badge.seats))

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


def require_gathering(live: LiveTable) -> None:
    if live.row.stage != Stage.GATHERING:
        raise NotDone(say("The game has started, so the seats can't be changed."), "table.setup")


def require_mine(badge: Badge, seat: str) -> None:
    if not badge.host and seat not in badge.seats:
        raise NotAllowed(say("Only {seat} or the host can change this seat.", seat=seat), "table.seat")


def require_known(live: LiveTable, seat: str) -> None:
    if seat not in live.seats:
        raise NotDone(say("There's nobody called {seat} at this table.", seat=seat))


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


def played(phones: Iterable[PassRow]) -> set[str]:
    """The seats that some phone plays."""
    return {seat for row in phones if not row.revoked for seat in row.seats}


def lapsed_words(requests: Iterable[RequestRow], row: PassRow, seat: str = "") -> list[RequestRow]:
    """What a phone was told of its seats, and of this one, that is true no more."""
    what = (telling.SEAT_LOST, telling.SEAT_REFUSED)
    return telling.lapsed(requests, row.id, what, {*row.seats, seat})


def _without(phones: Sequence[PassRow], seat: str) -> list[PassRow]:
    """The phones that played a seat, without it."""
    changed = [row for row in phones if seat in row.seats]
    for row in changed:
        row.seats = [each for each in row.seats if each != seat]
    return changed
