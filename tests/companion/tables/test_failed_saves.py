"""A save that fails: memory and disk stay in step, for everybody who was waiting as well."""

from __future__ import annotations

import sqlite3
from datetime import date
from threading import Event, Thread
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from companion.store import ConflictError, EntryRow, Store
from companion.tables import NotDone, Overtaken, Sent
from rules_core.engine.refusal import refused
from rules_core.engine.table import Table
from tests.kits.bazaar import Auction, Haggle, JoinGuild, Open, Stumble, Walk
from tests.kits.tables.sheet_talk import closed_sheet, look_into, points
from tests.kits.tables.table_talk import HOST_PHONE, Club, fingerprint

FAULTS = [
    ConflictError("somebody else"),
    OperationalError("UPDATE", {}, sqlite3.OperationalError("database is locked")),
    KeyboardInterrupt(),
]


def in_step(club: Club) -> bool:
    return fingerprint(club.table) == fingerprint(club.saved())


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_memory_follows_the_disk(
    at_bazaar: Club, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    club = at_bazaar
    before, revision = fingerprint(club.table), club.revision

    def fail(*_: Any, **__: Any) -> None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(Store, "advance", fail)
        with pytest.raises(Overtaken if isinstance(fault, ConflictError) else type(fault)):
            club.submit("Ana", JoinGuild("Ana"), sent=club.sent("tap"))
        assert fingerprint(club.table) == before
    assert in_step(club)
    assert club.revision == revision
    club.submit("Ana", JoinGuild("Ana"), sent=club.sent("tap"))
    assert in_step(club)
    assert len(club.table.log) == 2


def test_a_half_answered_move_is_still_open_after_a_save_that_failed(
    at_bazaar: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = at_bazaar
    club.submit("Ana", Auction("Ana"))
    club.answer("Ana", "Ana.bid", 3)
    asked = club.asked("Bo.bid")
    with monkeypatch.context() as patch:
        patch.setattr(Store, "advance", raiser(ConflictError("late")))
        with pytest.raises(Overtaken, match="Somebody else was quicker, so this wasn't recorded"):
            club.answer("Bo", "Bo.bid", 2)
    assert club.asked("Bo.bid") == asked
    assert set(club.table.questions) == {"Bo.bid", "Cy.bid"}
    club.answer("Bo", "Bo.bid", 2)
    assert in_step(club)


def raiser(fault: BaseException) -> Any:
    def fail(*_: Any, **__: Any) -> None:
        raise fault

    return fail


def test_begin_that_is_not_saved_has_not_begun(bazaar: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club = bazaar
    club.sit_down("Ana", "Bo")
    with monkeypatch.context() as patch:
        patch.setattr(Store, "advance", raiser(FAULTS[1]))
        with pytest.raises(OperationalError):
            club.house.tables.begin(club.host, club.sent())
    assert club.glimpse().stage == "gathering"
    club.sit_down("Cy")
    club.house.tables.begin(club.host, club.sent())
    assert club.table.seats == ("Ana", "Bo", "Cy")
    assert in_step(club)


def test_whoever_waited_at_the_door_finds_what_was_saved(
    at_bazaar: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ana's save fails while Bo already waits for the table: Bo must not go on with what Ana had done."""
    club, real = at_bazaar, Store.advance
    inside, go_on = Event(), Event()
    raised: list[BaseException] = []

    def slow(store: Store, *args: Any, **options: Any) -> None:
        if not inside.is_set():
            inside.set()
            go_on.wait(5)
            raise FAULTS[1]
        real(store, *args, **options)

    monkeypatch.setattr(Store, "advance", slow)

    def record(seat: str, sent: Sent) -> None:
        try:
            club.submit(seat, JoinGuild(seat), sent=sent)
        except BaseException as no:
            raised.append(no)

    sent = club.sent()
    ana = Thread(target=record, args=("Ana", sent))
    ana.start()
    assert inside.wait(5)
    bo = Thread(target=record, args=("Bo", Sent("Bo taps", sent.revision)))
    bo.start()
    bo.join(0.1)
    assert bo.is_alive(), "Bo waits for the table"
    go_on.set()
    for thread in (ana, bo):
        thread.join(5)
    assert [type(no) for no in raised] == [OperationalError]
    assert [entry.by for entry in club.table.entries[1:]] == ["Bo"]
    assert in_step(club)


def test_another_program_at_the_same_table(at_bazaar: Club) -> None:
    """Two programs on one file: whoever is behind is told, and then sees what the other has recorded."""
    club = at_bazaar
    with club.second_house() as other:
        other.tables.submit(other.tables.badge(club.secrets["Bo"]), JoinGuild("Bo"), club.sent())
        with pytest.raises(Overtaken):
            club.submit("Ana", JoinGuild("Ana"))
        assert [entry.by for entry in club.table.entries[1:]] == ["Bo"]
        club.submit("Ana", JoinGuild("Ana"))
    assert in_step(club)


def test_an_open_move_is_not_overwritten_by_another_program(at_bazaar: Club) -> None:
    """Nothing but the revision tells: no entry was written that could clash."""
    club = at_bazaar
    with club.second_house() as other:
        other.tables.submit(other.tables.badge(club.secrets["Bo"]), Haggle("Bo"), club.sent())
        with pytest.raises(Overtaken):
            club.submit("Ana", Walk("Ana"))
    assert club.table.move_in_progress.move == Haggle("Bo")  # type: ignore[union-attr]


def test_a_bug_in_a_rule_leaves_everything_as_it_was(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", Stumble("Ana"))
    before = fingerprint(club.table)
    with pytest.raises(ZeroDivisionError):
        club.answer("Ana", "sure", True)
    assert fingerprint(club.table) == before
    assert in_step(club)
    club.house.tables.cancel(club.badge("Ana"), club.sent())
    assert club.table.move_in_progress is None


def test_a_deed_that_is_refused_half_way_is_undone_as_a_whole(at_bazaar: Club) -> None:
    """Whatever an act had done before it was refused must not stay in memory."""
    club = at_bazaar

    def half(table: Table, time: str, badge: Any) -> None:
        table.push(JoinGuild("Ana"))
        raise refused("bazaar.guild", "no more")

    before = fingerprint(club.table)
    with pytest.raises(NotDone, match="no more"):
        club.house.tables.change(club.host, club.sent(), half)
    assert fingerprint(club.table) == before
    assert in_step(club)


def test_suggestions_go_as_far_as_they_go(bazaar: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A suggestion that the rules refuse is left to the host; what was answered before it stays, and is saved."""
    from rules_core.engine.questions import HOST, Count

    async def play(self: Open, t: Any) -> None:
        await Count(HOST, "tents", "How many tents?", 0, 9, suggest=3)
        await Count(HOST, "camels", "How many camels?", 5, 9, suggest=1)

    monkeypatch.setattr(Open, "play", play)
    club = bazaar
    club.sit_down("Ana", "Bo")
    club.house.tables.begin(club.host, club.sent())
    club.house.tables.take_suggestions(club.host, club.sent())
    assert list(club.table.questions) == ["camels"]
    assert in_step(club)
    assert [given.key for given in club.saved().move_in_progress.given] == ["tents"]  # type: ignore[union-attr]


def test_a_table_under_newer_rules_is_refused_in_words(at_bazaar: Club) -> None:
    """The app was put back to an older version."""
    club = at_bazaar
    row = club.house.tables.store.table(club.table_id)
    assert row is not None
    row.rules = 99
    club.house.tables.store.advance(row, row.revision, [], "")
    club.restart()
    with pytest.raises(NotDone, match=r"be opened.*please update the app"):
        club.glimpse()
    row.game = "gone"
    club.house.tables.store.advance(row, row.revision, [], "")
    club.restart()
    with pytest.raises(NotDone, match=r"be opened.*no game called 'gone'"):
        club.glimpse()


def test_a_table_that_does_not_go_with_todays_rules_names_the_entry(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", JoinGuild("Ana"))
    store = club.house.tables.store
    (_, line) = store.entries(club.table_id)
    row = store.table(club.table_id)
    assert row is not None
    row.revision += 1
    store.advance(row, row.revision - 1, [EntryRow(**line.model_dump() | {"number": 2})], "")
    club.restart()
    with pytest.raises(NotDone, match="Entry 2 of this table doesn't fit today's rules: Ana is in the guild"):
        club.submit(HOST_PHONE, JoinGuild("Bo"))


# --- beside the log


@pytest.mark.parametrize("deed", ["add", "rename", "take away"])
def test_the_columns_of_a_sheet_follow_the_disk(
    club: Club, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    look_into(club, club.house.sheets.open("century", ["Ana", "Bo", "Cy"]))
    sheets, before = club.house.sheets, fingerprint(club.table)
    deeds = {
        "add": lambda: sheets.add_player(club.host, "Di"),
        "rename": lambda: sheets.rename(club.host, "Cy", "Cyrus"),
        "take away": lambda: sheets.take_away(club.host, "Cy"),
    }
    with monkeypatch.context() as patch:
        patch.setattr(Store, "put_seats", raiser(FAULTS[1]))
        with pytest.raises(OperationalError):
            deeds[deed]()
    assert fingerprint(club.table) == before
    assert in_step(club)
    deeds[deed]()
    assert fingerprint(club.table) != before
    assert in_step(club)


def test_the_day_of_a_game_follows_the_disk(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    look_into(club, closed_sheet(club.house, "century", points(Ana=1, Bo=2)))
    with club.house.tables.at(club.table_id) as live:
        before = live.row.opened
    with monkeypatch.context() as patch:
        patch.setattr(Store, "set_facts", raiser(FAULTS[1]))
        with pytest.raises(OperationalError):
            club.house.known_tables.set_day(club.host, date(2020, 2, 2))
    with club.house.tables.at(club.table_id) as live:
        assert live.row.opened == before
