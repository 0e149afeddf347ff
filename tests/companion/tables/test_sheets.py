"""Score sheets: opened with names or without, filled in by many phones, closed and opened again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import library
from companion.store.rows import RULING
from companion.tables import Badge, NotAllowed, NotDone
from rules_core.engine.questions import HOST
from rules_core.sheets.game import CLOSED, FILLING
from tests.kits.tables.sheet_talk import any_key, as_kept, look_into, row_of, tally_of, write_all
from tests.kits.tables.table_talk import HOST_PHONE, Club, fingerprint
from tests.kits.tallies import TALLIES
from tests.kits.threads import all_at_once

PLAYERS = ("Amira", "Ben", "Chloé")


@pytest.fixture
def sheet(tmp_path: Path) -> Iterator[Club]:
    """A sheet of Century, and three players who fill it in with phones of their own."""
    found = Club(tmp_path, "century-sheet")
    found.begin(*PLAYERS)
    yield found
    found.close()


def refused(club: Club, deed: Callable[[], Any], kind: type[NotDone] = NotDone) -> NotDone:
    """A deed that is refused, and changes nothing in memory or on the disk."""
    before, revision = fingerprint(club.table), club.revision
    with pytest.raises(NotDone) as no:
        deed()
    assert isinstance(no.value, kind), no.value
    assert fingerprint(club.table) == before == fingerprint(club.saved())
    assert club.revision == revision
    return no.value


# --- opening


def test_with_names_it_can_be_filled_in_at_once(club: Club) -> None:
    look_into(club, club.house.sheets.open("century", [" Amira ", "Ben"], "Friday night"))
    assert club.table.seats == ("Amira", "Ben")
    assert club.table.state.clock["phase"] == FILLING
    assert row_of(club.house, club.table_id).name == "Friday night"
    assert club.host.host
    assert club.host.seats == ()
    assert club.door().free == ("Amira", "Ben")
    club.house.sheets.write(club.host, "Amira", "yellow", 3, any_key())
    assert tally_of(club).players == {"Amira": {"yellow": 3}, "Ben": {}}


def test_without_names_people_come_in_first(club: Club) -> None:
    look_into(club, club.house.sheets.open("century"))
    assert club.door().stage == "gathering"
    with pytest.raises(NotDone, match="started yet"):
        club.house.sheets.write(club.host, "Amira", "yellow", 3, any_key())
    club.begin("Amira", "Ben")
    club.house.sheets.write(club.badge("Amira"), "Amira", "yellow", 3, any_key())
    assert tally_of(club).players["Amira"] == {"yellow": 3}


@pytest.mark.parametrize(
    ("names", "because"),
    [
        (["Amira", "AMIRA"], "already"),
        (["Amira", " "], "Please enter a name"),
        (["Amira", "x" * 25], "up to 24 characters"),
        (["Amira", "Host"], "means something else"),
        (["Amira", "\u200d"], "Please enter a name"),
    ],
)
def test_bad_names_open_nothing(club: Club, names: list[str], because: str) -> None:
    before = club.house.tables.store.tables()
    with pytest.raises(NotDone, match=because):
        club.house.sheets.open("century", names)
    assert club.house.tables.store.tables() == before


@pytest.mark.parametrize("names", [["Amira"], ["Amira", "Ben", "Chloé", "Dušan", "Eleni"]])
def test_too_few_or_too_many_open_nothing(club: Club, names: list[str]) -> None:
    before = club.house.tables.store.tables()
    with pytest.raises(NotDone, match=f"is for 2 to 4 players, not {len(names)}"):
        club.house.sheets.open("century", names)
    assert club.house.tables.store.tables() == before


@pytest.mark.parametrize("names", [[], ["Amira", "Ben"]])
@pytest.mark.parametrize("game", ["chess", "", "century-sheet"])
def test_a_game_without_a_scorer_opens_nothing(club: Club, game: str, names: list[str]) -> None:
    before = club.house.tables.store.tables()
    with pytest.raises(NotDone, match="there is no game called"):
        club.house.sheets.open(game, names)
    assert club.house.tables.store.tables() == before


@pytest.mark.parametrize("game", TALLIES)
def test_a_sheet_of_every_game_scores_like_its_scorer(club: Club, game: str) -> None:
    tally, house = TALLIES[game], club.house
    look_into(club, house.sheets.open(game, list(tally.players)))
    write_all(house, club.host, tally)
    house.sheets.close(club.host, any_key())
    expected = library.scorer(game).score(as_kept(game, tally))
    assert club.table.ranking() == expected
    assert row_of(house, club.table_id).stage == "finished"
    assert club.saved().ranking() == expected


# --- writing


def test_phones_write_in_turn(sheet: Club) -> None:
    write = sheet.house.sheets.write
    for number, name in enumerate(PLAYERS):
        write(sheet.badge(name), name, "yellow", number, any_key())
    write(sheet.badge("Ben"), "Ben", "yellow", 7, any_key())
    yellow = {name: own["yellow"] for name, own in tally_of(sheet).players.items()}
    assert yellow == {"Amira": 0, "Ben": 7, "Chloé": 2}
    assert [(entry.by, entry.move.seat) for entry in sheet.table.entries[1:]] == [
        *((name, name) for name in PLAYERS),
        ("Ben", "Ben"),
    ]


def test_phones_write_at_the_same_moment_and_nothing_is_lost(sheet: Club) -> None:
    items = ("yellow", "green", "blue", "magenta")

    def writes(phone: str, seat: str) -> Callable[[], None]:
        badge = sheet.badge(phone)

        def job() -> None:
            for value, item in enumerate(items, start=1):
                sheet.house.sheets.write(badge, seat, item, value, any_key())
            sheet.house.sheets.write(badge, "", "last", seat, any_key())

        return job

    jobs = [writes(name, name) for name in PLAYERS]
    assert all_at_once(*jobs) == [None] * len(jobs)
    assert tally_of(sheet).players == {
        name: {item: n + 1 for n, item in enumerate(items)} for name in PLAYERS
    }
    assert len(sheet.table.log) == 1 + 3 * 5
    written = [entry.move.details() for entry in sheet.table.entries[1:]]
    assert tally_of(sheet).shared["last"] == [each["value"] for each in written if each["item"] == "last"][-1]
    assert fingerprint(sheet.table) == fingerprint(sheet.saved())


def test_of_two_who_write_the_same_cell_both_are_in_the_log_and_the_later_holds(sheet: Club) -> None:
    write = sheet.house.sheets.write
    mine, hosts = sheet.badge("Ben"), sheet.host
    outcome = all_at_once(
        lambda: write(mine, "Ben", "yellow", 3, any_key()),
        lambda: write(hosts, "Ben", "yellow", 4, any_key()),
    )
    assert outcome == [None, None]
    values = [entry.move.details()["value"] for entry in sheet.table.entries[1:]]
    assert sorted(values) == [3, 4]
    assert tally_of(sheet).players["Ben"]["yellow"] == values[-1]
    assert {entry.by for entry in sheet.table.entries[1:]} == {"Ben", HOST}


def test_a_player_writes_only_in_their_own_column(sheet: Club) -> None:
    write = sheet.house.sheets.write
    no = refused(sheet, lambda: write(sheet.badge("Ben"), "Amira", "yellow", 3, any_key()), NotAllowed)
    assert no.rule == "table.seat"
    write(sheet.badge("Ben"), "Ben", "yellow", 3, any_key())
    assert tally_of(sheet).players == {"Amira": {}, "Ben": {"yellow": 3}, "Chloé": {}}


def test_what_belongs_to_the_whole_table_is_written_by_any_player(sheet: Club) -> None:
    for phone in (*PLAYERS, HOST_PHONE):
        sheet.house.sheets.write(sheet.badge(phone), "", "last", "Ben", any_key())
        assert tally_of(sheet).shared == {"last": "Ben"}
        sheet.house.sheets.write(sheet.badge(phone), "", "last", None, any_key())
        assert tally_of(sheet).shared == {}
    signed = [entry.by for entry in sheet.table.entries[1:]]
    assert signed == [name for name in (*PLAYERS, HOST) for _ in range(2)]


@pytest.mark.parametrize("seat", ["", *PLAYERS, "Zoe", HOST])
def test_what_belongs_to_the_whole_table_is_signed_by_whoever_writes_it(sheet: Club, seat: str) -> None:
    """Whichever column it was done from."""
    sheet.invite("scribe")
    for phone, signed in (("Ben", "Ben"), (HOST_PHONE, HOST), ("scribe", "Amira")):
        sheet.house.sheets.write(sheet.badge(phone), seat, "last", "Ben", any_key())
        last = sheet.table.entries[-1]
        assert (last.by, last.move.seat) == (signed, signed)
    assert tally_of(sheet).shared == {"last": "Ben"}
    assert fingerprint(sheet.table) == fingerprint(sheet.saved())


def test_those_who_watch_change_nothing(sheet: Club) -> None:
    sheet.invite("spectator")
    watching, sheets = sheet.badge("spectator"), sheet.house.sheets
    deeds: list[Callable[[], None]] = [
        lambda: sheets.write(watching, "", "last", "Ben", any_key()),
        lambda: sheets.write(watching, "Ben", "yellow", 3, any_key()),
        lambda: sheets.close(watching, any_key()),
        lambda: sheets.reopen(watching, any_key()),
        lambda: sheets.let_pass(watching, any_key(), "why not"),
    ]
    for deed in deeds:
        refused(sheet, deed, NotAllowed)


def test_a_phone_that_was_sent_away_writes_nothing(sheet: Club) -> None:
    known = sheet.badge("Ben")
    sheet.house.seating.send_away(sheet.host, known.pass_id)
    refused(sheet, lambda: sheet.house.sheets.write(known, "Ben", "yellow", 3, any_key()))


def test_the_scribe_writes_for_everybody(sheet: Club) -> None:
    sheet.invite("scribe")
    scribe, sheets = sheet.badge("scribe"), sheet.house.sheets
    for name in PLAYERS:
        sheets.write(scribe, name, "yellow", 2, any_key())
    sheets.write(scribe, "", "last", "Ben", any_key())
    assert tally_of(sheet).players == {name: {"yellow": 2} for name in PLAYERS}
    sheets.close(scribe, any_key())
    assert sheet.table.finished
    refused(sheet, lambda: sheets.let_pass(scribe, any_key(), "we say so"), NotAllowed)


@pytest.mark.parametrize("seat", ["", "Zoe", HOST, "ben"])
@pytest.mark.parametrize("phone", [HOST_PHONE, "scribe", "Ben"])
def test_an_entry_of_a_column_needs_to_be_told_which(sheet: Club, phone: str, seat: str) -> None:
    sheet.invite("scribe")
    refused(sheet, lambda: sheet.house.sheets.write(sheet.badge(phone), seat, "yellow", 3, any_key()))


def test_a_player_who_names_no_column_is_told_so_in_a_sentence(sheet: Club) -> None:
    no = refused(sheet, lambda: sheet.house.sheets.write(sheet.badge("Ben"), "", "yellow", 3, any_key()))
    assert " 's " not in str(no)


def test_a_host_who_writes_for_somebody_who_is_not_there_is_told_so(sheet: Club) -> None:
    no = refused(sheet, lambda: sheet.house.sheets.write(sheet.host, "Zoe", "yellow", 3, any_key()))
    assert (str(no), no.rule) == ("There's nobody called Zoe at this table.", "table.seats")


@pytest.mark.parametrize("seat", ["", "Ben"])
def test_a_resend_is_written_once(sheet: Club, seat: str) -> None:
    item, value = ("yellow", 3) if seat else ("last", "Ben")
    sent, badge = any_key(), sheet.badge("Ben")
    write = lambda: sheet.house.sheets.write(badge, seat, item, value, sent)  # noqa: E731
    assert all_at_once(write, write, write) == [None] * 3
    sheet.restart()
    write()
    assert len(sheet.table.log) == 2
    assert tally_of(sheet).of(seat) == {item: value}


def test_nothing_wipes_out(sheet: Club) -> None:
    write, ben = sheet.house.sheets.write, sheet.badge("Ben")
    write(ben, "Ben", "yellow", 3, any_key())
    write(ben, "Ben", "yellow", None, any_key())
    assert tally_of(sheet).players["Ben"] == {}
    assert len(sheet.table.log) == 3, "what was there can still be read"


@pytest.mark.parametrize(
    ("item", "value", "because"),
    [
        ("yellow", "three", "a number is needed here, not “three”"),
        ("yellow", 1.5, "a number is needed"),
        ("yellow", True, "a number is needed"),
        ("yellow", 10**9, "a number is needed"),
        ("yellow", [3], "a number is needed"),
        ("points", 3, "printed numbers are needed"),
        ("points", ["3"], "printed numbers are needed"),
        ("last", 7, "the name of a player is needed"),
        ("last", "x" * 100, "the name of a player is needed"),
        ("camels", 3, "this sheet doesn't ask for camels"),
        ("", 3, "this sheet doesn't ask for"),
    ],
)
def test_what_cannot_be_read_is_refused(sheet: Club, item: str, value: Any, because: str) -> None:
    ben = sheet.badge("Ben")
    no = refused(sheet, lambda: sheet.house.sheets.write(ben, "Ben", item, value, any_key()))
    assert because in str(no)


def test_an_entry_that_was_refused_may_be_sent_again_with_its_key(sheet: Club) -> None:
    sent, ben = any_key(), sheet.badge("Ben")
    refused(sheet, lambda: sheet.house.sheets.write(ben, "Ben", "yellow", "three", sent))
    sheet.house.sheets.write(ben, "Ben", "yellow", 3, sent)
    assert tally_of(sheet).players["Ben"] == {"yellow": 3}


# --- closing


def test_any_player_closes_and_opens_again(sheet: Club) -> None:
    sheets = sheet.house.sheets
    sheets.write(sheet.badge("Ben"), "Ben", "points-total", 40, any_key())
    for phone in (*PLAYERS, HOST_PHONE):
        sheets.close(sheet.badge(phone), any_key())
        assert sheet.table.state.clock["phase"] == CLOSED
        refused(sheet, lambda: sheets.write(sheet.badge("Ben"), "Ben", "yellow", 1, any_key()))
        assert "already closed" in str(refused(sheet, lambda: sheets.close(sheet.host, any_key())))
        sheets.reopen(sheet.badge(phone), any_key())
        assert sheet.table.state.clock["phase"] == FILLING
    assert "the sheet is open" in str(refused(sheet, lambda: sheets.reopen(sheet.host, any_key())))
    assert tally_of(sheet).players["Ben"] == {"points-total": 40}


def test_what_cannot_be_is_written_and_keeps_the_sheet_open(sheet: Club) -> None:
    sheets = sheet.house.sheets
    sheets.write(sheet.badge("Ben"), "Ben", "yellow", -5, any_key())
    no = refused(sheet, lambda: sheets.close(sheet.badge("Ben"), any_key()))
    assert "-5 is too few" in str(no)
    assert no.rule in library.rulebook("century")
    assert tally_of(sheet).players["Ben"] == {"yellow": -5}


def test_the_host_lets_it_pass_with_a_reason(sheet: Club) -> None:
    sheets = sheet.house.sheets
    sheets.write(sheet.badge("Ben"), "Ben", "yellow", -5, any_key())
    refused(sheet, lambda: sheets.let_pass(sheet.badge("Ben"), any_key(), "we say so"), NotAllowed)
    assert "needs a reason" in str(refused(sheet, lambda: sheets.let_pass(sheet.host, any_key(), " \n ")))
    sheets.let_pass(sheet.host, any_key(), "a joke\nof the house")
    last = sheet.table.entries[-1]
    assert (last.by, last.reason, last.waived) == (HOST, "a joke of the house", ("century.scoring.crystals",))
    assert sheet.table.finished
    assert sheet.house.tables.store.entries(sheet.table_id)[-1].kind == RULING
    assert fingerprint(sheet.table) == fingerprint(sheet.saved())


def test_where_nothing_is_wrong_nothing_is_overruled(sheet: Club) -> None:
    sheet.house.sheets.let_pass(sheet.host, any_key(), "just in case")
    last = sheet.table.entries[-1]
    assert (last.waived, last.reason) == ((), "")
    assert sheet.table.finished


def test_a_game_that_is_played_is_no_sheet(club: Club) -> None:
    club.begin("Amira", "Ben")
    sheets, amira = club.house.sheets, club.badge("Amira")
    deeds: list[Callable[[Badge], None]] = [
        lambda badge: sheets.write(badge, "Amira", "gold", 99, any_key()),
        lambda badge: sheets.close(badge, any_key()),
        lambda badge: sheets.reopen(badge, any_key()),
    ]
    for deed in deeds:
        for badge in (amira, club.host):
            refused(club, lambda deed=deed, badge=badge: deed(badge))


def test_a_game_that_is_played_cannot_be_let_pass(club: Club) -> None:
    club.begin("Amira", "Ben")
    refused(club, lambda: club.house.sheets.let_pass(club.host, any_key(), "we say so"))


# --- a restart


def test_everything_is_there_after_a_restart(sheet: Club) -> None:
    sheets = sheet.house.sheets
    sheets.write(sheet.badge("Amira"), "Amira", "points", [6, 7], any_key())
    sheets.write(sheet.badge("Ben"), "", "last", "Ben", any_key())
    sheets.add_player(sheet.host, "Dušan")
    sheets.write(sheet.host, "Dušan", "yellow", 2, any_key())
    sheets.close(sheet.badge("Chloé"), any_key())
    before, tally, result = fingerprint(sheet.table), tally_of(sheet), sheet.table.ranking()
    assert before == fingerprint(sheet.saved())
    sheet.restart()
    assert (fingerprint(sheet.table), tally_of(sheet), sheet.table.ranking()) == (before, tally, result)
    assert tally.players["Dušan"] == {"yellow": 2}
    sheet.house.sheets.reopen(sheet.badge("Amira"), any_key())
    sheet.house.sheets.write(sheet.badge("Amira"), "Amira", "points", [6, 7, 8], any_key())
    assert tally_of(sheet).players["Amira"] == {"points": [6, 7, 8]}
