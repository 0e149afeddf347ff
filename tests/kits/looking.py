"""Looking at a table in every way that phones look: what none of them may ever fail at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from companion.house import House
from companion.store import RoomRow
from companion.tables import Badge, NotDone
from companion.tables.passes import SPECTATOR
from companion.tables.service import Opened
from rules_core.engine import record as records
from rules_core.engine.log import Entry
from rules_core.words import Sentence
from screens.translator import Translator

ENGLISH = Translator()


def look_at_everything(house: House, opened: Opened) -> int:
    """As host, as each of the seats and from afar: every page that shows a table is made, and its words are said.

    Tells how many sentences that were.
    """
    sentences = 0
    phones = list(everybody(house, opened))
    with house.tables.at(opened.table_id) as live:
        records.dumps(live.record()).encode()
        table = live.table
        accounts = {account for account, _ in table.state.ledger} if table is not None else set()
        log = [line for line in table.log if isinstance(line, Entry)] if table is not None else []
        numbers = sorted({entry.number for entry in (*log[:2], *log[-4:])})
    for badge in phones:
        sentences += said(house.looker.glimpse(badge))
        for seat in badge.seats:
            sentences += said(politely(house.office.may, badge, seat))
    for badge in (phones[0], phones[-1]):
        for number in numbers:
            for look in (house.looker.at_entry, house.office.case, house.office.parting):
                sentences += said(politely(look, badge, number))
        for account in accounts:
            sentences += said(house.looker.statement(badge, account))
        sentences += said(house.office.heaps(badge))
        sentences += said(house.precedents.find(badge))
        sentences += said(politely(house.result_files.results.of, badge))
        sentences += said(house.result_files.results.of_all([badge]))
        sentences += said(politely(house.result_files.looking_back, badge))
    ring = house.keyrings.new()
    house.keyrings.hang(ring, [opened.secret])
    sentences += said(house.known_tables.page(ring))
    house.tables.store.save_room(RoomRow(id=opened.table_id, name="6b", opened=house.tables.now(), ends=None))
    with house.tables.at(opened.table_id) as live:
        house.tables.store.set_facts(opened.table_id, room=opened.table_id)
        live.row.room = opened.table_id
    watched = house.rooms.look(opened.table_id, [phones[0]])
    assert len(watched.tables) == 1
    sentences += said(watched)
    return sentences


def everybody(house: House, opened: Opened) -> Iterator[Badge]:
    """The host, who plays no seat; a phone for every seat; somebody who watches."""
    host = house.tables.badge(opened.secret)
    yield host
    door = house.joining.door(opened.code)
    for seat in door.free:
        yield house.tables.badge(house.joining.claim(door, seat))
    code = house.joining.invite(host, SPECTATOR)
    yield house.tables.badge(house.joining.enter(house.joining.door(code)))


def politely(look: Any, *wanted: Any) -> Any:
    """A look that may be declined in words, but never fail."""
    try:
        return look(*wanted)
    except NotDone as no:
        return no.because


def said(value: Any) -> int:
    """Put every sentence into words, as a screen would; how many there were."""
    if isinstance(value, Sentence):
        ENGLISH(value)
        return 1
    if isinstance(value, Mapping):
        return sum(said(key) + said(each) for key, each in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return sum(map(said, value))
    if is_dataclass(value) and not isinstance(value, type):
        return sum(said(getattr(value, field.name)) for field in fields(value))
    return 0
