"""Columns of a sheet that come late and columns that go again: what was written stays, and the sheet can be opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.tables import NotAllowed, NotDone
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import RetireSeat
from tests.kits.tables.sheet_talk import any_key, look_into, tally_of
from tests.kits.tables.table_talk import HOST_PHONE, Club, fingerprint
from tests.kits.threads import all_at_once

PLAYERS = ("Amira", "Ben", "Chloé")


@pytest.fixture
def sheet(tmp_path: Path) -> Iterator[Club]:
    """A sheet of Century that has begun, with a little in it."""
    found = Club(tmp_path, "century-sheet")
    found.begin(*PLAYERS)
    found.house.sheets.write(found.badge("Amira"), "Amira", "yellow", 3, any_key())
    found.house.sheets.write(found.badge("Ben"), "", "last", "Ben", any_key())
    yield found
    found.close()


def refused(club: Club, deed: Callable[[], None], because: str, kind: type[NotDone] = NotDone) -> None:
    before = (fingerprint(club.table), list(club.table.seats))
    with pytest.raises(kind, match=because):
        deed()
    assert (fingerprint(club.table), list(club.table.seats)) == before
    assert fingerprint(club.saved()) == before[0]


# --- somebody was forgotten


def test_a_player_who_was_forgotten_gets_a_column_and_everything_stays(sheet: Club) -> None:
    log = list(sheet.table.log)
    sheet.house.sheets.add_player(sheet.host, " Dušan ")
    assert sheet.table.seats == (*PLAYERS, "Dušan")
    assert sheet.table.log == log
    assert tally_of(sheet).players == {"Amira": {"yellow": 3}, "Ben": {}, "Chloé": {}, "Dušan": {}}
    assert tally_of(sheet).shared == {"last": "Ben"}
    assert fingerprint(sheet.table) == fingerprint(sheet.saved())
    sheet.secrets["Dušan"] = sheet.house.joining.claim(sheet.door(), "Dušan")
    sheet.house.sheets.write(sheet.badge("Dušan"), "Dušan", "green", 1, any_key())
    sheet.restart()
    assert tally_of(sheet).players["Dušan"] == {"green": 1}


def test_everybody_is_told_of_a_new_column(sheet: Club) -> None:
    told: list[str] = []
    leave = sheet.house.hub.listen(sheet.table_id, "phone", lambda: told.append("look"))
    sheet.house.sheets.add_player(sheet.host, "Dušan")
    sheet.house.sheets.take_away(sheet.host, "Dušan")
    leave()
    assert len(told) >= 2


@pytest.mark.parametrize(
    ("deed", "columns"),
    [
        (lambda club: club.house.sheets.add_player(club.host, "Dawit"), [*PLAYERS, "Dawit"]),
        (lambda club: club.house.sheets.take_away(club.host, "Chloé"), ["Amira", "Ben"]),
        (lambda club: club.house.sheets.rename(club.host, "Chloé", "Zoë"), ["Amira", "Ben", "Zoë"]),
    ],
    ids=["one comes", "one goes", "one is called otherwise"],
)
def test_whoever_looks_before_they_are_told_sees_the_columns_as_they_are(
    sheet: Club, monkeypatch: pytest.MonkeyPatch, deed: Callable[[Club], None], columns: list[str]
) -> None:
    """Between the deed and the word of it others may look at the sheet."""
    sheet.glimpse("Ben")
    tell, seen = sheet.house.hub.publish, []

    def look_first(table: str, papers: bool = True) -> None:
        seen.append(sheet.glimpse("Ben"))
        tell(table, papers)

    monkeypatch.setattr(sheet.house.hub, "publish", look_first)
    deed(sheet)
    (between,) = seen
    assert [seat.name for seat in between.seats] == columns
    assert between.tally is not None
    assert list(between.tally.players) == columns


def test_before_the_sheet_is_begun_a_column_is_a_seat(club: Club) -> None:
    look_into(club, club.house.sheets.open("century"))
    club.house.sheets.add_player(club.host, "Amira")
    club.sit_down("Ben")
    assert club.door().seats == ("Amira", "Ben")
    club.house.sheets.take_away(club.host, "Amira")
    assert club.door().seats == ("Ben",)


def test_only_the_host_changes_columns(sheet: Club) -> None:
    sheet.invite("scribe")
    sheet.invite("spectator")
    sheets = sheet.house.sheets
    for phone in ("Amira", "scribe", "spectator"):
        badge = sheet.badge(phone)
        refused(sheet, lambda b=badge: sheets.add_player(b, "Dušan"), "Only the host", NotAllowed)
        refused(sheet, lambda b=badge: sheets.take_away(b, "Chloé"), "Only the host", NotAllowed)


@pytest.mark.parametrize(
    ("name", "because"), [("BEN", "already"), ("", "Please enter a name"), ("table", "means something else")]
)
def test_a_late_name_is_checked_like_any_other(sheet: Club, name: str, because: str) -> None:
    refused(sheet, lambda: sheet.house.sheets.add_player(sheet.host, name), because)


def test_a_full_table_takes_nobody(sheet: Club) -> None:
    sheet.house.sheets.add_player(sheet.host, "Dušan")
    refused(sheet, lambda: sheet.house.sheets.add_player(sheet.host, "Eleni"), "the table is full")


def test_a_closed_sheet_keeps_its_columns(sheet: Club) -> None:
    sheets = sheet.house.sheets
    sheets.close(sheet.host, any_key())
    refused(sheet, lambda: sheets.add_player(sheet.host, "Dušan"), "reopen it first")
    refused(sheet, lambda: sheets.take_away(sheet.host, "Chloé"), "reopen it first")
    sheets.reopen(sheet.host, any_key())
    sheets.add_player(sheet.host, "Dušan")
    assert sheet.table.seats == (*PLAYERS, "Dušan")


def test_a_game_that_is_played_keeps_its_seats(club: Club) -> None:
    club.begin("Amira", "Ben")
    refused(club, lambda: club.house.sheets.add_player(club.host, "Cy"), "the seats can't be changed")
    refused(club, lambda: club.house.sheets.take_away(club.host, "Ben"), "the seats can't be changed")


def test_a_column_comes_while_others_write(sheet: Club) -> None:
    amira, ben, host = sheet.badge("Amira"), sheet.badge("Ben"), sheet.host
    sheets = sheet.house.sheets

    def fill(badge: object, seat: str) -> Callable[[], None]:
        def job() -> None:
            for item in ("green", "blue", "magenta"):
                sheets.write(badge, seat, item, 1, any_key())

        return job

    jobs = (fill(amira, "Amira"), fill(ben, "Ben"), lambda: sheets.add_player(host, "Dušan"))
    assert all_at_once(*jobs) == [None] * 3
    written = {"green": 1, "blue": 1, "magenta": 1}
    assert tally_of(sheet).players == {
        "Amira": {"yellow": 3, **written},
        "Ben": written,
        "Chloé": {},
        "Dušan": {},
    }
    assert fingerprint(sheet.table) == fingerprint(sheet.saved())


# --- somebody is one too many


def test_an_empty_column_can_go(sheet: Club) -> None:
    sheet.house.sheets.take_away(sheet.host, "Chloé")
    assert sheet.table.seats == ("Amira", "Ben")
    assert tally_of(sheet).players == {"Amira": {"yellow": 3}, "Ben": {}}
    sheet.restart()
    assert sheet.table.seats == ("Amira", "Ben")
    sheet.house.sheets.add_player(sheet.host, "Chloé")
    assert sheet.table.seats == PLAYERS


@pytest.mark.parametrize("name", ["Amira", "Ben"])
def test_a_column_with_something_in_it_stays(sheet: Club, name: str) -> None:
    """Also that of somebody who has only signed for the whole table."""
    refused(sheet, lambda: sheet.house.sheets.take_away(sheet.host, name), f"{name}'s column")


def test_a_column_that_the_host_has_ruled_on_stays(sheet: Club) -> None:
    sheet.submit(HOST_PHONE, RetireSeat(HOST, "Chloé", True), reason="had to go home")
    refused(sheet, lambda: sheet.house.sheets.take_away(sheet.host, "Chloé"), "so it stays")


def test_too_few_cannot_be_left(club: Club) -> None:
    look_into(club, club.house.sheets.open("century", ["Amira", "Ben"]))
    refused(club, lambda: club.house.sheets.take_away(club.host, "Ben"), "at least 2 players")


@pytest.mark.parametrize("name", ["Zoe", "", "chloé", "host"])
def test_a_column_that_is_not_there_cannot_go(sheet: Club, name: str) -> None:
    because = f"nobody called {name} at this table"
    refused(sheet, lambda: sheet.house.sheets.take_away(sheet.host, name), because)


def test_a_column_whose_entries_were_all_taken_back_stays(sheet: Club) -> None:
    """What was taken back is still in the log, and names the column."""
    sheet.house.sheets.write(sheet.badge("Chloé"), "Chloé", "yellow", 3, any_key())
    sheet.take_back("Chloé")
    refused(sheet, lambda: sheet.house.sheets.take_away(sheet.host, "Chloé"), "Chloé's column")


def test_whoever_played_a_column_that_went_only_watches(sheet: Club) -> None:
    """The phone holds no seat that is not there, not even when the column comes again."""
    code = sheet.house.joining.invite(sheet.host, "player", "Chloé")
    assert sheet.badge("Chloé").seats == ("Chloé",)
    sheet.house.sheets.take_away(sheet.host, "Chloé")
    assert (sheet.badge("Chloé").seats, sheet.badge("Chloé").only_watches) == ((), True)
    with pytest.raises(NotDone):
        sheet.house.joining.enter(sheet.door(code))
    sheet.house.sheets.add_player(sheet.host, "Chloé")
    assert sheet.badge("Chloé").seats == ()
    assert "Chloé" in sheet.door().free
    assert sheet.badge("Ben").seats == ("Ben",)


def test_a_phone_that_plays_two_columns_keeps_the_other(sheet: Club) -> None:
    sheet.house.seating.release(sheet.host, "Chloé")
    sheet.house.seating.play_also(sheet.host, "Chloé")
    sheet.house.sheets.add_player(sheet.host, "Dušan")
    sheet.house.seating.play_also(sheet.host, "Dušan")
    sheet.house.sheets.take_away(sheet.host, "Chloé")
    assert (sheet.host.seats, sheet.host.host) == (("Dušan",), True)


@pytest.mark.parametrize("deed", ["write", "close"])
def test_a_phone_whose_column_went_changes_nothing(sheet: Club, deed: str) -> None:
    old = sheet.badge("Chloé")
    sheet.house.sheets.take_away(sheet.host, "Chloé")
    sheets = sheet.house.sheets
    for badge in (old, sheet.badge("Chloé")):
        deeds: dict[str, Callable[[], None]] = {
            "write": lambda badge=badge: sheets.write(badge, "", "last", "Amira", any_key()),
            "close": lambda badge=badge: sheets.close(badge, any_key()),
        }
        refused(sheet, deeds[deed], "You're only watching, so you can't fill", NotAllowed)


def test_what_is_written_for_a_name_that_is_not_there_is_the_hosts(sheet: Club) -> None:
    """What holds for the whole table belongs to no column, whichever was named."""
    sheet.house.sheets.write(sheet.host, "Zoe", "last", "Amira", any_key())
    assert (tally_of(sheet).shared, sheet.table.entries[-1].move.seat) == ({"last": "Amira"}, HOST)
    assert fingerprint(sheet.table) == fingerprint(sheet.saved())
