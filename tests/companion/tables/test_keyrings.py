"""The ring of a phone, the key that brings its tables back, and lists that are read in parts."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import event

from companion.results.result_files import Taste
from companion.store import KeyringRow, TableRow
from companion.tables import NotAllowed, NotDone
from companion.tables.guess_limit import WRONG_CODES
from companion.tables.keyrings import Keyrings, new_key
from companion.tables.known_tables import Wish
from companion.tables.service import Opened
from screens.translator import Translator
from tests.kits.places import ASSETS
from tests.kits.tables.sheet_talk import any_key, closed_sheet, points
from tests.kits.tables.table_talk import HOST_PHONE, Club
from tests.kits.tables.table_talk import timed_club as club

__all__ = ["club"]


@pytest.fixture
def rings(club: Club) -> Keyrings:
    return club.house.keyrings


def ring_with(club: Club, *secrets: str) -> str:
    ring = club.house.keyrings.new()
    club.house.keyrings.hang(ring, secrets)
    return ring


def later(club: Club, **span: float) -> None:
    assert club.clock is not None
    club.clock.pass_(**span)


# --- the ring


def test_a_ring_lists_what_hangs_on_it_and_nothing_else(club: Club, rings: Keyrings) -> None:
    club.sit_down("Amira")
    other = club.house.tables.open("century-sheet")
    ring = ring_with(club, club.secrets["Amira"], "guessed", "", "\ud800")
    assert [(held.table_id, held.mine, held.host) for held in rings.held(ring)] == [
        (club.table_id, ("Amira",), False)
    ]
    rings.hang(ring, [other.secret])
    assert {held.table_id for held in rings.held(ring)} == {club.table_id, other.table_id}
    rings.take_off(ring, club.table_id)
    assert [held.table_id for held in rings.held(ring)] == [other.table_id]
    for stranger in ("", "guessed", rings.new()):
        assert rings.held(stranger) == []


def test_a_pass_that_was_taken_away_hangs_on_no_ring(club: Club, rings: Keyrings) -> None:
    club.sit_down("Amira")
    ring = ring_with(club, club.secrets["Amira"])
    club.house.seating.send_away(club.host, club.badge("Amira").pass_id)
    assert rings.held(ring) == []
    assert club.house.known_tables.page(ring).cards == ()


def test_of_two_passes_to_one_table_the_hosts_counts(club: Club, rings: Keyrings) -> None:
    club.sit_down("Amira")
    for order in (("Amira", HOST_PHONE), (HOST_PHONE, "Amira")):
        ring = ring_with(club, *(club.secrets[phone] for phone in order))
        assert [held.host for held in rings.held(ring)] == [True]
        assert [badge.table_id for badge in club.house.known_tables.hosted(ring)] == [club.table_id]


# --- the key


def test_a_key_has_five_groups_of_letters_that_nobody_reads_wrongly() -> None:
    keys = {new_key() for _ in range(50)}
    assert len(keys) == 50
    for key in keys:
        assert [len(group) for group in key.split()] == [4] * 5
        assert not set(key) & set("01OIL")


def test_the_key_is_nowhere_in_the_database(club: Club, rings: Keyrings, tmp_path: Path) -> None:
    ring = ring_with(club, club.secrets[HOST_PHONE])
    key = rings.make_key(ring)
    club.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in (key, key.replace(" ", ""), ring):
        assert secret.encode() not in kept
    club.restart()


def test_another_phone_gets_the_same_rights_with_passes_of_its_own(club: Club, rings: Keyrings) -> None:
    club.begin("Amira", "Ben")
    hosted = club.house.tables.open("century-sheet")
    ring = ring_with(club, club.secrets["Amira"], hosted.secret)
    assert rings.key_made(ring) is None
    key = rings.make_key(ring)
    assert rings.key_made(ring) == club.house.tables.now()
    mine = rings.new()
    found = rings.use_key(f" {key.lower().replace(' ', '-')} ", mine)
    badges = {each.table_id: club.house.tables.badge(each.secret) for each in found}
    assert (badges[club.table_id].seats, badges[club.table_id].host) == (("Amira",), False)
    assert badges[hosted.table_id].host
    assert {held.table_id for held in rings.held(mine)} == set(badges)
    assert club.badge("Amira").seats == ("Amira",), "the first phone keeps what it has"
    assert rings.use_key(key, mine) == [], "what this phone has, it does not get twice"


def test_what_was_deleted_or_forgotten_does_not_come_with_the_key(club: Club, rings: Keyrings) -> None:
    gone, forgotten = (club.house.tables.open("century-sheet") for _ in range(2))
    ring = ring_with(club, gone.secret, forgotten.secret)
    key = rings.make_key(ring)
    club.house.known_tables.delete(club.house.tables.badge(gone.secret))
    rings.take_off(ring, forgotten.table_id)
    assert rings.use_key(key, rings.new()) == []


def test_a_new_key_puts_the_old_one_out_of_use(club: Club, rings: Keyrings) -> None:
    ring = ring_with(club, club.secrets[HOST_PHONE])
    old, new = rings.make_key(ring), rings.make_key(ring)
    with pytest.raises(NotDone, match="doesn't open anything"):
        rings.use_key(old, rings.new())
    assert len(rings.use_key(new, rings.new())) == 1


def test_a_phone_without_a_ring_gets_no_key(rings: Keyrings) -> None:
    for ring in ("", "guessed"):
        with pytest.raises(NotDone, match="no tables yet"):
            rings.make_key(ring)


def test_guessing_is_slowed_down(club: Club, rings: Keyrings) -> None:
    key = rings.make_key(ring_with(club, club.secrets[HOST_PHONE]))
    for wrong in ("", "x" * 10_000, *(new_key() for _ in range(WRONG_CODES - 2))):
        with pytest.raises(NotDone, match="doesn't open anything"):
            rings.use_key(wrong, rings.new(), "10.0.0.7")
    with pytest.raises(NotDone, match="wait a minute"):
        rings.use_key(key, rings.new(), "10.0.0.7")
    assert len(rings.use_key(key, rings.new(), "10.0.0.8")) == 1, "the others do not wait"


# --- lists in parts


def many(club: Club, count: int) -> tuple[str, list[Opened]]:
    opened = []
    for number in range(count):
        later(club, hours=1)
        who = ("Amira", "Ben") if number % 2 else ("Cy", "Dušan")
        scores = {name: 10 + number - place for place, name in enumerate(who)}
        opened.append(closed_sheet(club.house, "century", points(**scores)))
    return ring_with(club, *(each.secret for each in opened)), opened


def test_pages_follow_each_other_without_a_gap(club: Club) -> None:
    ring, opened = many(club, 7)
    wanted = [each.table_id for each in reversed(opened)]
    known_tables, seen = club.house.known_tables, []
    for start in (0, 3, 6):
        page = known_tables.page(ring, start=start, count=3)
        assert (page.start, page.fitting, page.over, page.known) == (start, 7, 7, 7)
        seen += [card.table_id for card in page.cards]
    assert seen == wanted
    assert known_tables.page(ring, start=99, count=3).start == 6, "what is beyond the end shows the last page"
    assert known_tables.page(ring, start=-5, count=3).start == 0


def test_what_goes_on_stands_before_what_is_over(club: Club) -> None:
    club.begin("Amira", "Ben")
    ring, opened = many(club, 2)
    club.house.keyrings.hang(ring, [club.secrets[HOST_PHONE]])
    cards = club.house.known_tables.page(ring).cards
    assert [card.table_id for card in cards] == [club.table_id, opened[1].table_id, opened[0].table_id]


def test_filters_count_for_the_list_and_for_the_statistics(club: Club) -> None:
    ring, _ = many(club, 5)
    known_tables = club.house.known_tables
    page = known_tables.page(ring, Wish(player="DUŠAN"))
    assert (page.fitting, page.known, page.players) == (3, 5, ("Cy", "Dušan", "Amira", "Ben"))
    assert [card.seats for card in known_tables.over(ring, Wish(player="amira"))] == [("Amira", "Ben")] * 2
    assert known_tables.over(ring, Wish(game="marco-polo")) == []
    assert known_tables.page(ring, Wish(game="marco-polo")).cards == ()


def test_a_long_list_asks_the_database_no_more_than_a_short_one(club: Club) -> None:
    """Nothing of a table that is not on the page is read, and no table is opened for the list."""
    asked: list[str] = []
    engine = club.house.tables.store._engine
    event.listen(engine, "before_cursor_execute", lambda *known: asked.append(known[2]))

    def questions(count: int) -> int:
        ring, _ = many(club, count)
        club.house.tables.memory._live.clear()
        asked.clear()
        with patch.object(club.house.tables, "_find", side_effect=AssertionError("a table was opened")):
            assert len(club.house.known_tables.page(ring, count=3).cards) == 3
        return len(asked)

    assert questions(4) == questions(16)
    assert not any("FROM entry" in question for question in asked)


def test_a_thousand_tables_are_listed_at_once(club: Club) -> None:
    ring, opened = many(club, 1)
    (held,) = club.house.keyrings.held(ring)
    store = club.house.tables.store
    row = store.table(opened[0].table_id)
    found = store.passes(opened[0].table_id)[0]
    assert row is not None
    with store._transaction() as session:
        for number in range(1000):
            copy = TableRow(**{**row.model_dump(), "id": f"{number:016x}"})
            session.add(copy)
            session.flush()
            session.add(
                type(found)(
                    **{
                        **found.model_dump(),
                        "id": f"p{number}",
                        "table_id": copy.id,
                        "secret_hash": f"h{number}",
                    }
                )
            )
    began = datetime.now(UTC)
    page = club.house.known_tables.page(ring, count=12)
    assert (len(page.cards), page.known) == (12, 1001)
    assert datetime.now(UTC) - began < timedelta(seconds=2)
    assert held.stage == "finished"


def test_a_table_of_a_room_is_listed_once_somebody_has_sat_down(club: Club) -> None:
    room = club.house.rooms.open("century", 3, True)
    ring = ring_with(club, *(each.secret for each in room.tables))
    assert club.house.known_tables.page(ring).known == 0
    club.house.joining.sit_down(club.door(room.tables[1].code), "Amira")
    assert [card.name for card in club.house.known_tables.page(ring).cards] == ["2"]
    assert len(club.house.known_tables.hosted(ring, room.room_id)) == 3
    assert club.house.known_tables.overview(ring, 5) == ((), 0, 1, 0)


def test_a_table_of_a_room_says_whose_class_it_was(club: Club) -> None:
    classes = [club.house.rooms.open("century", 1, True, name) for name in ("Class 4b", "Class 5a", "")]
    ring = ring_with(club, *(room.tables[0].secret for room in classes))
    for room in classes:
        club.house.joining.sit_down(club.door(room.tables[0].code), "Amira")
    cards = club.house.known_tables.page(ring).cards
    assert sorted((card.room_name, card.name) for card in cards) == [
        ("", "1"),
        ("Class 4b", "1"),
        ("Class 5a", "1"),
    ]


# --- the day of a game


def test_a_game_moves_to_the_day_it_was_played(club: Club) -> None:
    ring, opened = many(club, 2)
    badge = club.house.tables.badge(opened[1].secret)
    before = club.house.known_tables.page(ring).cards[0]
    assert before.ended is not None
    day = before.ended.astimezone().date() - timedelta(days=400)
    club.house.known_tables.set_day(badge, day)
    after = club.house.known_tables.page(ring).cards[1]
    assert after.table_id == opened[1].table_id, "it takes its place in the order"
    assert after.ended is not None
    assert after.ended.astimezone().date() == day
    assert after.ended - after.opened == before.ended - before.opened, "it took as long as it took"
    club.restart()
    assert club.house.known_tables.page(ring).cards[1] == after


@pytest.mark.parametrize("day", [date(1889, 1, 1), date(2031, 3, 9), date.max])
def test_a_day_that_cannot_be(club: Club, day: date) -> None:
    ring, opened = many(club, 1)
    before = club.house.known_tables.page(ring)
    with pytest.raises(NotDone, match="in the future"):
        club.house.known_tables.set_day(club.house.tables.badge(opened[0].secret), day)
    assert club.house.known_tables.page(ring) == before


def test_only_the_host_sets_the_day_and_only_when_it_is_over(club: Club) -> None:
    club.begin("Amira", "Ben")
    with pytest.raises(NotDone, match="over yet"):
        club.house.known_tables.set_day(club.host, date(2030, 1, 1))
    club.house.ending.end_now(club.host, "Time is up", any_key())
    with pytest.raises(NotAllowed):
        club.house.known_tables.set_day(club.badge("Ben"), date(2030, 1, 1))
    club.house.known_tables.set_day(club.host, date(2030, 1, 1))


# --- for a spreadsheet


def test_the_history_for_a_spreadsheet(club: Club) -> None:
    ring, _ = many(club, 4)
    ticket = club.house.result_files.history(ring, Wish(player="Dušan"), Taste(Translator("en")))
    file = club.house.tickets.fetch(ticket)
    assert file.name == "History-Dušan.csv"
    rows = list(csv.DictReader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert [(row["Player"], row["Score"], row["Winner"]) for row in rows] == [
        ("Cy", "12", "yes"), ("Dušan", "11", "no"), ("Cy", "10", "yes"), ("Dušan", "9", "no"),
    ]  # fmt: skip
    assert {row["Game"] for row in rows} == {"Century: An Heroic Journey Part III"}


def test_a_key_is_printed(club: Club) -> None:
    fonts = ASSETS / "fonts"
    club.house.result_files.fonts = fonts
    file = club.house.tickets.fetch(club.house.result_files.key(new_key(), Taste(Translator("en"))))
    assert file.content[:5] == b"%PDF-"


def test_rings_are_rows_like_others(club: Club) -> None:
    store = club.house.tables.store
    store.save_keyring(KeyringRow(id="r", secret_hash="s", key_hash="k", made=club.house.tables.now()))
    found = store.keyring_by_key("k")
    assert found is not None
    assert (found.id, found.key_made, found.made) == ("r", None, club.house.tables.now())
