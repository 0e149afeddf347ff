"""Tables that nobody uses leave memory, and whoever comes back finds them exactly as they were."""

from __future__ import annotations

from random import Random
from threading import Event, Thread

from companion.house import open_house
from companion.store import IN_MEMORY
from companion.tables.live import LiveTable
from companion.tables.memory import STAYS
from tests.kits.bazaar import Auction, JoinGuild
from tests.kits.tables.sheet_talk import any_key, look_into, tally_of
from tests.kits.tables.table_talk import HOST_PHONE, Clock, Club, fingerprint, state_of

A_WHILE = STAYS.total_seconds()


def clocked(club: Club) -> Clock:
    """Time passes at this club only when a test says so."""
    club.clock = clock = Clock()
    club.house.tables.now = clock
    return clock


def live_of(club: Club) -> LiveTable:
    with club.house.tables.at(club.table_id) as live:
        return live


def leave_alone(club: Club, clock: Clock) -> None:
    """Nobody looks for a while; then somebody looks at another table, and this one is gone from memory."""
    before = live_of(club)
    clock.pass_(seconds=A_WHILE)
    other = club.house.tables.open("caravan-conquest")
    with club.house.tables.at(other.table_id):
        pass
    assert before.forgotten


def test_tables_that_nobody_uses_leave_and_one_with_a_listener_stays() -> None:
    house, clock = open_house(IN_MEMORY, seed=7), Clock()
    house.tables.now = clock
    opened = [house.tables.open("caravan-conquest", seats=["Amira", "Ben"]) for _ in range(60)]
    for each in opened:
        house.looker.glimpse(house.tables.badge(each.secret))
        house.hub.publish(each.table_id)
    assert len(house.tables.memory) == 60
    leave = house.hub.listen(opened[7].table_id, "a phone", lambda: None)
    clock.pass_(seconds=A_WHILE - 1)
    house.tables.memory.sweep()
    assert len(house.tables.memory) == 60, "not yet"
    clock.pass_(seconds=61)
    house.tables.memory.sweep()
    assert len(house.tables.memory) == 1
    assert house.tables.memory.get(opened[7].table_id) is not None
    assert set(house.hub._changes) == {opened[7].table_id}, "what is counted of a table goes with it"
    leave()
    clock.pass_(seconds=A_WHILE)
    house.tables.memory.sweep()
    assert len(house.tables.memory) == 0


def test_a_table_that_is_looked_at_now_and_then_stays(club: Club) -> None:
    clock = clocked(club)
    live = live_of(club)
    for _ in range(30):
        clock.pass_(minutes=1)
        assert live_of(club) is live


def test_a_clock_that_is_put_back_stops_no_sweep(club: Club) -> None:
    clock = clocked(club)
    live = live_of(club)
    clock.pass_(days=-1)
    live_of(club)
    leave_alone(club, clock)
    assert live_of(club) is not live


def test_a_table_that_left_is_played_on_exactly(bazaar: Club) -> None:
    """Its state, the open move with what was answered under seal, taking back and redoing."""
    club, clock = bazaar, clocked(bazaar)
    club.begin("Ana", "Bo", "Cy")
    club.submit("Ana", JoinGuild("Ana"))
    club.take_back("Ana")
    glimpse = club.glimpse("Ana")
    assert glimpse.redo != ""
    leave_alone(club, clock)
    assert club.glimpse("Ana") == glimpse
    club.house.tables.redo(club.badge("Ana"), club.sent())
    club.submit("Ana", Auction("Ana"))
    club.answer("Bo", "Bo.bid", 0)
    before, state, asked = fingerprint(club.table), state_of(club.table), club.asked("Ana.bid")
    leave_alone(club, clock)
    assert fingerprint(club.table) == before
    assert state_of(club.table) == state
    club.house.tables.answer(club.badge("Ana"), asked, 1, club.sent())
    club.answer("Cy", "Cy.bid", 0)
    assert club.table.move_in_progress is None
    leave_alone(club, clock)
    club.take_back(HOST_PHONE)
    assert fingerprint(club.table) == fingerprint(club.saved())


def test_a_sheet_that_left_keeps_what_was_written(club: Club) -> None:
    clock = clocked(club)
    look_into(club, club.house.sheets.open("century", ["Ana", "Bo"]))
    club.house.sheets.write(club.host, "Ana", "points-total", 40, any_key())
    leave_alone(club, clock)
    club.house.sheets.write(club.host, "Bo", "points-total", 30, any_key())
    assert tally_of(club).players == {"Ana": {"points-total": 40}, "Bo": {"points-total": 30}}


def test_a_table_stays_as_long_as_somebody_is_at_it(club: Club) -> None:
    clock = clocked(club)
    memory = club.house.tables.memory
    with club.house.tables.at(club.table_id) as live:
        clock.pass_(seconds=2 * A_WHILE)
        memory.sweep()  # from within the visit
        assert not live.forgotten
        clock.pass_(seconds=2 * A_WHILE)
        other = Thread(target=memory.sweep)
        other.start()
        other.join(10)
        assert not other.is_alive(), "a sweep waits for nobody"
        assert not live.forgotten
    clock.pass_(minutes=1)
    memory.sweep()
    assert live.forgotten


def test_whoever_waits_for_a_copy_that_leaves_gets_the_next(club: Club) -> None:
    """Between finding a table and holding its lock it can leave: what is done then is not done to the old copy."""
    clocked(club)
    club.begin("Amira", "Ben")
    old, found = live_of(club), Event()
    got: list[LiveTable] = []

    def come() -> None:
        found.set()
        with club.house.tables.at(club.table_id) as live:
            got.append(live)

    visitor = Thread(target=come)
    with old.lock:
        visitor.start()
        assert found.wait(10)
        club.house.tables.memory.forget(old)
    visitor.join(10)
    (new,) = got
    assert new is not old
    assert fingerprint(new.playing()) == fingerprint(old.playing())


def test_sweeping_all_the_time_loses_no_move(club: Club) -> None:
    """A table leaves memory at every moment at which that is possible, and people play on meanwhile."""
    clock = clocked(club)
    club.begin("Amira", "Ben", "Chiara")
    over, memory, left = Event(), club.house.tables.memory, 0

    def sweep() -> None:
        nonlocal left
        while not over.is_set():
            clock.pass_(seconds=A_WHILE)
            here = len(memory)
            memory.sweep()
            left += here > len(memory)

    sweeping = Thread(target=sweep)
    sweeping.start()
    try:
        rng = Random(3)
        before = club.revision
        for _ in range(60):
            club.play_at_random(rng, 1)
    finally:
        over.set()
        sweeping.join(10)
    assert left, "it never left"
    assert club.revision == before + 60
    assert fingerprint(club.table) == fingerprint(club.saved())
