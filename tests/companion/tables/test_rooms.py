"""Several tables at once, seen by whoever looks after them."""

from __future__ import annotations

from random import Random

import pytest

from companion.tables import Badge, NotDone
from companion.tables.disputes import Attempt
from companion.tables.known_tables import Standing
from companion.tables.rooms import MOST_TABLES, OpenedRoom, Rooms
from companion.tables.service import Opened, Sent
from companion.tables.watching import Watched
from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refusal
from rules_core.games.caravan_conquest.travel import Stay
from rules_core.settling.counting import CorrectCounts, Counted
from tests.kits.tables.rooms import badges, look, rooms
from tests.kits.tables.rows import everything, rooms_kept
from tests.kits.tables.sheet_talk import any_key
from tests.kits.tables.table_talk import CARAVAN, Club, one_step
from tests.kits.tables.table_talk import timed_club as club

__all__ = ["club", "rooms"]


def begin(club: Club, opened: Opened, *names: str) -> Badge:
    """People sit down at one of the tables, and its host begins."""
    host = club.house.tables.badge(opened.secret)
    for name in names:
        club.house.seating.add_seat(host, name, mine=False)
    club.house.tables.begin(host, any_key())
    club.house.tables.take_suggestions(host, any_key())
    return host


# --- opening


@pytest.mark.parametrize("sheets", [False, True])
def test_a_room_has_so_many_tables_with_numbers(club: Club, rooms: Rooms, sheets: bool) -> None:
    room = rooms.open(CARAVAN, 12, sheets, " Class\n4b ")
    view = look(club, room)
    assert (view.room_id, view.name, view.time) == (room.room_id, "Class 4b", None)
    assert [table.name for table in view.tables] == [str(number) for number in range(1, 13)]
    assert [table.code for table in view.tables] == [opened.code for opened in room.tables]
    assert len({table.table_id for table in view.tables}) == 12
    for table in view.tables:
        assert (table.game_id, table.is_sheet, table.stage) == (CARAVAN, sheets, "gathering")
        assert (table.seats, table.least, table.done, table.of) == ((), 2, 0, 0)
        assert (table.standings, table.waits_for, table.decided_by) == ((), (), "")
        assert club.door(table.code).table_id == table.table_id


def test_games_that_can_only_be_scored_have_sheets(club: Club, rooms: Rooms) -> None:
    view = look(club, rooms.open("wayfarers", 2, True))
    assert [(table.game_id, table.game) for table in view.tables] == [
        ("wayfarers", "Wayfarers of the South Tigris")
    ] * 2


@pytest.mark.parametrize("count", [0, -1, MOST_TABLES + 1, 10**9])
def test_a_room_is_neither_empty_nor_endless(club: Club, rooms: Rooms, count: int) -> None:
    before = everything(club)
    with pytest.raises(NotDone, match="A room can have 1 to 20 tables"):
        rooms.open("century", count, True)
    assert everything(club) == before
    assert rooms_kept(club) == 0


def test_the_largest_room(club: Club, rooms: Rooms) -> None:
    assert len(look(club, rooms.open("century", MOST_TABLES, True)).tables) == MOST_TABLES


@pytest.mark.parametrize(
    ("game", "sheets"), [("chess", True), ("chess", False), ("marco-polo", False), ("century-sheet", True)]
)
def test_an_unknown_game_is_refused(club: Club, rooms: Rooms, game: str, sheets: bool) -> None:
    before = everything(club)
    with pytest.raises(NotDone):
        rooms.open(game, 2, sheets)
    assert everything(club) == before


def test_an_unknown_game_leaves_no_room_behind(club: Club, rooms: Rooms) -> None:
    with pytest.raises(NotDone):
        rooms.open("chess", 2, True)
    assert rooms_kept(club) == 0


def test_a_room_outlives_the_program(club: Club, rooms: Rooms) -> None:
    room = rooms.open("century", 2, True, "Class 4b")
    rooms.set_timer(badges(club, *room.tables)[0], 20)
    before = look(club, room)
    club.restart()
    assert look(club, room) == before
    assert before.name == "Class 4b"


# --- looking


def test_only_tables_that_the_phone_has_a_pass_for_are_seen(club: Club, rooms: Rooms) -> None:
    room = rooms.open("century", 3, True)
    own, other = (
        badges(club, room.tables[2], room.tables[0]),
        badges(club, rooms.open("century", 1, True).tables[0]),
    )
    view = rooms.look(room.room_id, [*own, *other, club.host])
    assert [table.name for table in view.tables] == ["1", "3"]
    assert rooms.look(room.room_id, []).tables == ()


def test_a_room_that_is_not_there(club: Club, rooms: Rooms) -> None:
    for room_id in ("", "nowhere", "../x", "x" * 10_000):
        with pytest.raises(NotDone, match="no such room"):
            rooms.look(room_id, [club.host])


def test_a_pass_that_was_taken_away_sees_nothing(club: Club, rooms: Rooms) -> None:
    room = rooms.open("century", 1, True)
    (host,) = badges(club, *room.tables)
    code = club.house.joining.invite(host, "host")
    second = club.house.tables.badge(club.house.joining.enter(club.door(code)))
    club.house.seating.send_away(host, second.pass_id)
    assert rooms.look(room.room_id, [second]).tables == ()


def only(club: Club, room: OpenedRoom, number: int = 1) -> Watched:
    return look(club, room).tables[number - 1]


def test_how_far_a_sheet_is_and_who_leads(club: Club, rooms: Rooms) -> None:
    room = rooms.open("marco-polo", 2, True)
    host = begin(club, room.tables[0], "Amira", "Ben")
    fresh = only(club, room)
    assert (fresh.stage, fresh.seats) == ("playing", ("Amira", "Ben"))
    assert fresh.done == 0
    assert fresh.of == 10, "five lines each: nobody has counted, so nobody is tied"
    assert fresh.waits_for == ("Amira", "Ben")
    write = club.house.sheets.write
    write(host, "Ben", "track", 44, any_key())
    write(host, "Ben", "coins", 2, any_key())
    table = only(club, room)
    assert (table.done, table.of) == (2, 10), "as the sheet itself counts: also what need not be there"
    assert table.standings == (Standing("Ben", 44, 1), Standing("Amira", 0, 2))
    assert table.decided_by == "", "nothing is decided while the sheet is open"
    for item, value in (("goals-total", 0), ("beijing", ""), ("contracts", 3)):
        write(host, "Ben", item, value, any_key())
    table = only(club, room)
    assert table.waits_for == ("Amira",)
    assert (only(club, room, 2).done, only(club, room, 2).stage) == (0, "gathering")


def test_a_sheet_that_is_closed_waits_for_nobody(club: Club, rooms: Rooms) -> None:
    room = rooms.open("marco-polo", 1, True)
    host = begin(club, room.tables[0], "Amira", "Ben")
    club.house.sheets.write(host, "Ben", "track", 44, any_key())
    assert only(club, room).waits_for == ("Amira", "Ben")
    club.house.sheets.close(host, any_key())
    table = only(club, room)
    assert (table.stage, table.waits_for) == ("finished", ())
    assert str(table.decided_by) == "Ben wins with 44 points"
    assert table.standings == (Standing("Ben", 44, 1, won=True), Standing("Amira", 0, 2))


def test_a_tie_that_waits_to_be_broken_names_no_winner(club: Club, rooms: Rooms) -> None:
    room = rooms.open("marco-polo", 1, True)
    host = begin(club, room.tables[0], "Amira", "Ben")
    for seat in ("Amira", "Ben"):
        club.house.sheets.write(host, seat, "track", 44, any_key())
    assert only(club, room).of == 10, "camels are for a tie that stands, and most lines are empty"
    club.house.sheets.write(host, "Amira", "camels", 3, any_key())
    club.house.sheets.close(host, any_key())
    table = only(club, room)
    assert str(table.decided_by) == "undecided between Amira and Ben: tied at 44 points, camels not entered"
    assert not any(each.won for each in table.standings)


def test_a_sheet_of_which_nothing_is_needed_is_not_done_before_it_is_filled_in(
    club: Club, rooms: Rooms
) -> None:
    room = rooms.open("century", 1, True)
    host = begin(club, room.tables[0], "Amira", "Ben")
    for seat, printed in (("Amira", [6, 7]), ("Ben", [8])):
        club.house.sheets.write(host, seat, "points", printed, any_key())
    table = only(club, room)
    assert (table.done, table.of, table.waits_for) == (2, 10, ("Amira", "Ben"))


def test_a_game_that_is_played_waits_for_whose_turn_it_is(club: Club, rooms: Rooms) -> None:
    room = rooms.open(CARAVAN, 2, False)
    begin(club, room.tables[0], "Amira", "Ben")
    table = only(club, room)
    assert (table.stage, table.waits_for, table.done, table.of) == ("playing", ("Amira",), 0, 0)
    assert table.clock["round"] == 1
    assert {each.seat for each in table.standings} == {"Amira", "Ben"}
    assert table.decided_by == ""


def test_only_what_people_have_played_counts_as_moves(club: Club, rooms: Rooms) -> None:
    room = rooms.open(CARAVAN, 1, False)
    host = begin(club, room.tables[0], "Amira", "Ben")
    tables = club.house.tables
    with tables.at(host.table_id) as live:
        right = CorrectCounts(HOST, (("Amira", "gold", live.playing().state.ledger["Amira", "gold"] + 1),))
    tables.submit(host, right, Sent("right", only(club, room).revision), reason="miscounted")
    assert only(club, room).done == 0


def test_a_table_that_is_still_set_up_can_be_looked_at(club: Club, rooms: Rooms) -> None:
    room = rooms.open(CARAVAN, 1, False)
    host = badges(club, *room.tables)[0]
    for name in ("Amira", "Ben"):
        club.house.seating.add_seat(host, name)
    club.house.tables.begin(host, any_key())
    table = only(club, room)
    assert (table.stage, table.done, table.standings, table.waits_for) == ("playing", 0, (), ())


def test_a_deleted_table_vanishes_and_comes_back(club: Club, rooms: Rooms) -> None:
    room = rooms.open("century", 3, True)
    second = badges(club, *room.tables)[1]
    club.house.known_tables.delete(second)
    assert [table.name for table in look(club, room).tables] == ["1", "3"]
    club.house.known_tables.bring_back(second)
    assert [table.name for table in look(club, room).tables] == ["1", "2", "3"]


def test_a_code_that_was_revoked_is_not_shown(club: Club, rooms: Rooms) -> None:
    room = rooms.open("century", 1, True)
    (host,) = badges(club, *room.tables)
    club.house.joining.revoke(host, room.tables[0].code)
    assert only(club, room).code == ""
    code = club.house.joining.invite(host, "player")
    assert only(club, room).code == code


# --- what needs the host


def kinds(club: Club, room: OpenedRoom, number: int = 1) -> list[str]:
    return [need.kind for need in only(club, room, number).needs]


def step(club: Club, host: Badge) -> None:
    """Somebody makes a move."""
    rng = Random(1)
    with club.house.tables.at(host.table_id) as live:
        while len(live.playing().entries) < 2 or live.playing().questions:
            one_step(club.house, host, any_key().key, rng)


def open_setup(club: Club, opened: Opened) -> Badge:
    host = club.house.tables.badge(opened.secret)
    for name in ("Amira", "Ben"):
        club.house.seating.add_seat(host, name, mine=False)
    club.house.tables.begin(host, any_key())
    return host


def test_a_table_that_nobody_has_sat_down_at_needs_nothing(club: Club, rooms: Rooms) -> None:
    room = rooms.open(CARAVAN, 1, False)
    assert kinds(club, room) == []


def test_an_open_setup_needs_the_host_until_it_is_answered(club: Club, rooms: Rooms) -> None:
    room = rooms.open(CARAVAN, 1, False)
    host = open_setup(club, room.tables[0])
    assert kinds(club, room) == ["setup"]
    assert only(club, room).in_setup
    club.house.tables.take_suggestions(host, any_key())
    assert (kinds(club, room), only(club, room).in_setup) == ([], False)


def test_a_seat_that_is_asked_for_and_a_dispute_need_the_host(club: Club, rooms: Rooms) -> None:
    room = rooms.open(CARAVAN, 1, False)
    host = begin(club, room.tables[0], "Amira", "Ben")
    seating, joining, disputes, tables = (
        club.house.seating,
        club.house.joining,
        club.house.disputes,
        club.house.tables,
    )
    amira = tables.badge(joining.claim(club.door(room.tables[0].code), "Amira"))
    joining.ask_for(club.door(room.tables[0].code), "Amira", True)
    (asked,) = only(club, room).needs
    assert (asked.kind, asked.who, asked.together) == ("seat", "Amira", True)
    seating.settle_request(host, asked.id, True)
    assert kinds(club, room) == []
    step(club, host)
    disputes.doubt_entry(amira, 1, "not like this", any_key())
    (doubt,) = only(club, room).needs
    assert (doubt.kind, doubt.who, doubt.what) == ("dispute", "Amira", "not like this")
    disputes.withdraw(host, doubt.id)
    assert kinds(club, room) == []


def test_a_wish_to_be_allowed_something_and_another_count_are_no_doubts(club: Club, rooms: Rooms) -> None:
    room = rooms.open(CARAVAN, 1, False)
    host = begin(club, room.tables[0], "Amira", "Ben")
    disputes = club.house.disputes
    attempt = Attempt(Refusal("caravan-conquest.movement.stay", "must move"), move=Stay("Amira"))
    disputes.doubt_refusal(host, attempt, "my donkey is ill", any_key())
    (wish,) = only(club, room).needs
    assert (wish.kind, wish.what, wish.move) == ("appeal", "my donkey is ill", Stay.title)
    disputes.withdraw(host, wish.id)
    disputes.doubt_counts(host, [Counted("Ben", "silk", 4)], "", any_key())
    assert kinds(club, room) == ["count"]


def test_a_table_where_nobody_moves_is_pointed_out_after_five_minutes(club: Club, rooms: Rooms) -> None:
    assert club.clock is not None
    room = rooms.open(CARAVAN, 2, False)
    host = begin(club, room.tables[0], "Amira", "Ben")
    club.clock.pass_(minutes=4, seconds=59)
    assert kinds(club, room) == []
    club.clock.pass_(seconds=1)
    assert kinds(club, room) == ["still"]
    assert kinds(club, room, 2) == [], "nobody plays there"
    step(club, host)
    assert kinds(club, room) == []
    club.house.ending.end_now(host, "Time is up", any_key())
    club.clock.pass_(minutes=30)
    assert kinds(club, room) == [], "it is over"


# --- at all tables


def test_the_usual_setup_for_all_leaves_the_others_alone(club: Club, rooms: Rooms) -> None:
    room = rooms.open(CARAVAN, 4, False)
    for number in (0, 2):
        open_setup(club, room.tables[number])
    begin(club, room.tables[1], "Amira", "Ben")
    outcome = rooms.usual_setup(badges(club, *room.tables), "a key")
    assert (outcome.done, outcome.refused) == (2, ())
    assert [(table.stage, table.in_setup) for table in look(club, room).tables] == [
        ("playing", False), ("playing", False), ("playing", False), ("gathering", False),
    ]  # fmt: skip


def test_all_games_end_and_one_that_says_no_keeps_no_other(club: Club, rooms: Rooms) -> None:
    room = rooms.open(CARAVAN, 4, False)
    for number in (0, 1):
        begin(club, room.tables[number], "Amira", "Ben")
    open_setup(club, room.tables[2])
    joining, tables = club.house.joining, club.house.tables
    player = tables.badge(joining.claim(club.door(room.tables[1].code), "Ben"))
    hosts = badges(club, *room.tables)
    outcome = rooms.end_now([hosts[0], player, *hosts[2:]], "Time is up", "a key")
    assert outcome.done == 1
    assert [(name, str(because)) for name, because in outcome.refused] == [
        ("2", "Only the host can do this.")
    ]
    assert [table.stage for table in look(club, room).tables] == [
        "finished",
        "playing",
        "playing",
        "gathering",
    ]
    assert rooms.end_now(hosts, "Time is up", "another key").done == 1
    assert rooms.end_now(hosts, "Time is up", "a third key").done == 0, "all are over that have begun"


def test_a_room_gets_another_name_and_all_are_told(club: Club, rooms: Rooms) -> None:
    room = rooms.open("century", 2, True, "4b")
    first, second = badges(club, *room.tables)
    heard: list[str] = []
    club.house.hub.listen(second.table_id, "p", lambda: heard.append("again"))
    rooms.rename(first, " Klasse  Éluard \n")
    assert look(club, room).name == "Klasse Éluard"
    assert heard
    sign = club.house.looker.glimpse(second).sign
    assert sign is not None
    assert sign.name == "Klasse Éluard"
    assert club.glimpse().sign is None, "a table that stands alone has no sign"


def test_a_room_is_deleted_and_brought_back(club: Club, rooms: Rooms) -> None:
    room = rooms.open("century", 3, True, "4b")
    hosts = badges(club, *room.tables)
    ring = club.house.keyrings.new()
    club.house.keyrings.hang(ring, [opened.secret for opened in room.tables])
    (card,) = club.house.known_tables.rooms(ring)
    assert (card.name, card.tables, card.finished) == ("4b", 3, 0)
    assert rooms.delete(hosts).done == 3
    assert club.house.known_tables.rooms(ring) == []
    assert rooms.bring_back(hosts).done == 3
    assert club.house.known_tables.rooms(ring) == [card]
