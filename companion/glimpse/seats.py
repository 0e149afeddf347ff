"""The seats as a phone sees them: what they hold, who has the turn, which phones play them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from companion.games.presentation import PileLook, Presentation
from companion.glimpse.cards import GroupCard, HouseCard, PhoneCard, PileCard, SeatCard, Units
from companion.store import PassRow
from companion.tables.passes import Badge
from rules_core.engine.desk import BANK
from rules_core.engine.questions import asked_of
from rules_core.engine.table import Table
from rules_core.engine.view import SPECTATOR
from rules_core.settling.house_rules import house_rules, touched_by
from rules_core.words import Text, say


def seats_at(table: Table, company: Sequence[SeatCard], shown: Presentation) -> tuple[SeatCard, ...]:
    """The seats with what the game says of them, but for their cards: not everybody may see these."""
    asked = {who for question in table.questions.values() for who in asked_of(question.who)}
    retired = table.state.notes.get("retired", ())
    return tuple(
        seat._replace(
            place=table.game.colour_of(table.desk, seat.name) if table.entries else seat.place,
            turn=any(actor in table.turn for actor in actors_of(table, seat.name)),
            asked=seat.name in asked,
            retired=seat.name in retired,
            counts=units_of(table, seat.name, shown.counters),
            belongings=tuple(each for each in units_of(table, seat.name, shown.belongings) if each.units),
            gauges=tuple(table.game.gauges(table.desk, seat.name)) if table.entries else (),
            done=table.game.done(table.desk, seat.name) if table.entries else None,
        )
        for seat in company
    )


def with_their_cards(
    table: Table, seats: Sequence[SeatCard], shown: Presentation, eyes: str
) -> tuple[SeatCard, ...]:
    """The same seats with the cards before them, as far as these eyes may see them."""
    return tuple(seat._replace(piles=seen_piles(table, shown.piles, seat.name, eyes)) for seat in seats)


def actors_of(table: Table, seat: str) -> tuple[str, ...]:
    """A seat, and the groups for which it acts."""
    return table.game.actors(table.desk, seat) if table.entries else (seat,)


def groups_at(table: Table, shown: Presentation, eyes: str) -> tuple[GroupCard, ...]:
    """The groups there are, with what lies before them."""
    if not table.entries:
        return ()
    return tuple(
        GroupCard(
            group.id,
            table.game.name(group.id),
            group.members,
            group.id in table.turn,
            tuple(
                each
                for each in units_of(table, group.id, shown.counters)
                if (group.id, each.resource) in table.state.ledger
            ),
            seen_piles(table, shown.group_piles, group.id, eyes),
            tuple(table.game.gauges(table.desk, group.id)),
        )
        for group in table.game.groups(table.desk)
    )


def eyes_of(badge: Badge, acting: str = "") -> str:
    """With whose eyes a phone looks into hands: its own seat's. The host sees no more than a player."""
    return acting if acting in badge.seats else next(iter(badge.seats), SPECTATOR)


def differs_between(table: Table, seats: Sequence[str]) -> bool:
    """Whether some of these seats may see what others of them may not: a hand, a secret goal, a sealed question."""
    if len(seats) < 2 or not table.entries:
        return False
    play = table.move_in_progress
    if play is not None and any(
        play.is_sealed(key) and any(who in seats for who in asked_of(question.who))
        for key, question in table.questions.items()
    ):
        return True
    hidden = table.game.hidden_from
    return any(
        bool(content) and len({hidden((seat,), drawer, key) for seat in seats}) > 1
        for drawer, contents in (("piles", table.state.piles), ("notes", table.state.notes))
        for key, content in contents.items()
    )


def seen_piles(table: Table, looks: Sequence[PileLook], who: str, eyes: str) -> tuple[PileCard, ...]:
    return tuple(PileCard(look.title, seen_pile(table, look.of(who), eyes)) for look in looks)


def seen_pile(table: Table, pile: str, eyes: str) -> tuple[str, ...] | int:
    cards = table.state.piles.get(pile, ())
    return len(cards) if table.game.hidden_from((eyes,), "piles", pile) else cards


def acting_for(table: Table, badge: Badge, wanted: str) -> str:
    """For whom the phone acts: as wanted, else its seat that is asked or has the turn, else its first."""
    able = [seat for seat in table.seats if badge.records_for(seat)]
    if wanted in able:
        return wanted
    asked = {who for question in table.questions.values() for who in asked_of(question.who)}
    own = [seat for seat in able if seat in badge.seats]
    for seats in (own, [] if own else able):
        for busy in (asked, table.turn):
            found = next(
                (seat for seat in seats if any(each in busy for each in actors_of(table, seat))), None
            )
            if found:
                return found
    return next(iter(own or able), "")


def clock_of(table: Table, shown: Presentation) -> Text:
    clock = table.state.clock
    parts = [say(words, n=clock[key]) for key, words in shown.clock.items() if key in clock][:1]
    if table.entries:
        parts += table.game.outlook(table.desk)
    return reduce(lambda told, more: say("{told} · {more}", told=told, more=more), parts) if parts else ""


def resources_of(table: Table) -> list[str]:
    return list(dict.fromkeys(resource for account, resource in table.state.ledger if account == BANK))


def units_of(table: Table, account: str, resources: Sequence[str]) -> tuple[Units, ...]:
    held = table.state.ledger
    return tuple(
        Units(resource, table.game.name(resource), held.get((account, resource), 0))
        for resource in resources
        if not table.desk.is_endless(account, resource)
    )


def phone_cards(badge: Badge, rows: Sequence[PassRow], here: Any) -> tuple[PhoneCard, ...]:
    return tuple(
        PhoneCard(row.id, tuple(row.seats), row.host, row.scribe, here[row.id] > 0, row.id == badge.pass_id)
        for row in rows
        if not row.revoked
    )


def house_cards(table: Table) -> tuple[HouseCard, ...]:
    """What this table plays in its own way."""
    if not table.entries:
        return ()
    return tuple(
        HouseCard(
            setting.id,
            value,
            setting.title,
            setting.words(value),
            setting.words(setting.default),
            setting.rule,
            touched_by(table.desk, setting),
        )
        for setting, value in house_rules(table.desk)
        if value != setting.default
    )
