"""The tables that a phone knows: cards, results that are kept, deleting and bringing back, once more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.games import library
from companion.house import DELETED_FOR
from companion.results.export.history_csv import history_csv
from companion.tables import Badge, NoTable, NotAllowed, NotDone
from companion.tables.known_tables import KnownTables, Standing, TableCard
from companion.tables.rematch import rematch
from companion.tables.saved import open_record
from companion.tables.service import Opened, utc_now
from rules_core.scoring.tally import Tally
from tests.kits.recording import text_of
from tests.kits.tables.rows import everything
from tests.kits.tables.sheet_talk import any_key, closed_sheet, look_into, points, row_of, tally_of
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Clock, Club, fingerprint, known_cards


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Club]:
    """A house with a table of Caravan Conquest where nobody sits yet, and a clock of its own."""
    found = Club(tmp_path, CARAVAN, Clock())
    yield found
    found.close()


def clock_of(club: Club) -> Clock:
    assert club.clock is not None
    return club.clock


def card_of(club: Club, phone: str = HOST_PHONE) -> TableCard:
    (card,) = known_cards(club.house, {"this": club.secrets[phone]})
    return card


# --- cards


def test_a_table_that_gathers_shows_its_code(house: Club) -> None:
    house.sit_down("Amira", "Ben")
    card = card_of(house)
    assert (card.table_id, card.game_id, card.game) == (house.table_id, CARAVAN, "Caravan Conquest")
    assert (card.name, card.stage, card.code) == ("Friday", "gathering", house.code)
    assert (card.seats, card.mine, card.host) == (("Amira", "Ben"), (), True)
    assert (card.turn, card.standings, card.ended, card.is_sheet) == ((), (), None, False)
    assert (card_of(house, "Ben").mine, card_of(house, "Ben").host) == (("Ben",), False)
    house.house.joining.revoke(house.host, house.code)
    assert card_of(house).code == ""


def test_a_game_that_is_played_shows_whose_turn_it_is(house: Club) -> None:
    house.begin("Amira", "Ben")
    card = card_of(house)
    assert (card.stage, card.turn, card.code, card.standings) == ("playing", house.table.turn, "", ())
    assert card.turn == ("Amira",)


def test_an_open_sheet_is_a_card_of_its_game(house: Club) -> None:
    look_into(house, house.house.sheets.open("century", ["Amira", "Ben"]))
    card = card_of(house)
    assert (card.game_id, card.is_sheet, card.stage, card.turn) == ("century", True, "playing", ())
    assert card.standings == ()


def test_everybody_who_has_played_can_be_chosen(house: Club) -> None:
    names = [f"Player {number}" for number in range(1, 17)]
    sheets, keyrings = house.house.sheets, house.house.keyrings
    ring = keyrings.new()
    keyrings.hang(
        ring, [sheets.open("century", names[first : first + 4]).secret for first in range(0, 16, 4)]
    )
    assert sorted(house.house.known_tables.page(ring).players) == sorted(names)


def test_a_closed_sheet_shows_who_came_out_how(house: Club) -> None:
    clock_of(house).pass_(hours=2)
    look_into(house, closed_sheet(house.house, "century", points(Amira=30, Ben=44, Cy=30)))
    card = card_of(house)
    assert card.standings == (
        Standing("Ben", 44, 1, won=True),
        Standing("Amira", 30, 2),
        Standing("Cy", 30, 2),
    )
    assert card.winners == ("Ben",)
    assert card.ended == card.touched == clock_of(house).time
    assert card.unit == library.scorer("century").unit


def test_who_shares_the_victory_has_won_and_where_all_are_out_nobody_has(house: Club) -> None:
    level = Tally({"Amira": {"track": 30}, "Ben": {"track": 44}, "Cy": {"track": 44}})
    look_into(house, closed_sheet(house.house, "via-egnatia", level))
    assert card_of(house).winners == ("Ben", "Cy")
    lost = Tally({"Amira": {"home": False}, "Ben": {"home": False}})
    look_into(house, closed_sheet(house.house, CARAVAN, lost))
    card = card_of(house)
    assert [each.place for each in card.standings] == [2, 2], "nobody home means nobody has the first place"
    assert [each.won for each in card.standings] == [False, False]
    assert card.winners == ()


def test_a_tie_that_waits_to_be_broken_has_no_winner(house: Club) -> None:
    look_into(house, closed_sheet(house.house, "century", points(Amira=30, Ben=44, Cy=44)))
    card = card_of(house)
    assert (card.winners, card.undecided) == ((), "last turn not entered")
    assert [(each.seat, each.place) for each in card.standings] == [("Ben", 0), ("Cy", 0), ("Amira", 3)]
    rows = [line.split(",") for line in history_csv([card], {}).decode("utf-8-sig").splitlines()]
    assert [(row[5], row[6], row[8]) for row in rows[1:]] == [
        ("Ben", "", "no"),
        ("Cy", "", "no"),
        ("Amira", "3", "no"),
    ]


def test_a_sheet_that_once_named_a_winner_over_such_a_tie_is_read_anew(house: Club) -> None:
    look_into(house, closed_sheet(house.house, "century", points(Amira=44, Ben=44)))
    once = [{"seat": seat, "total": 44, "place": 1, "won": True} for seat in ("Amira", "Ben")]
    house.house.tables.store.set_facts(house.table_id, result={"scores": once})
    house.restart()
    assert card_of(house).winners == ()
    assert row_of(house.house, house.table_id).result == {
        "scores": [{"seat": seat, "total": 44, "place": 0, "won": False} for seat in ("Amira", "Ben")],
        "undecided": "last turn not entered",
    }


@pytest.mark.parametrize("record", ["three-friends", "six-at-the-club"])
def test_a_game_that_was_played_to_its_end_shows_the_same(house: Club, record: str) -> None:
    look_into(house, open_record(house.house.tables, text_of(record)))
    card, sheet = card_of(house), house.table.ranking()
    assert card.stage == "finished"
    assert card.standings == tuple(
        Standing(each.seat, each.total, each.place, each.seat in sheet.winners) for each in sheet.scores
    )
    assert card.winners
    assert card.winners == tuple(sheet.winners)
    assert not card.is_sheet


def test_the_table_that_was_touched_last_comes_first(house: Club) -> None:
    secrets = {"a": house.secrets[HOST_PHONE]}
    for key in "bc":
        clock_of(house).pass_(minutes=5)
        secrets[key] = house.house.tables.open("century-sheet", key).secret
    assert [card.name for card in known_cards(house.house, secrets)] == ["c", "b", "Friday"]
    clock_of(house).pass_(minutes=5)
    house.begin("Amira", "Ben")
    assert [card.name for card in known_cards(house.house, secrets)] == ["Friday", "c", "b"]


def test_passes_that_are_no_good_give_no_card(house: Club) -> None:
    house.sit_down("Amira")
    secret = house.secrets["Amira"]
    house.house.seating.send_away(house.host, house.badge("Amira").pass_id)
    assert known_cards(house.house, {"1": secret, "2": "", "3": "guessed", "4": "\ud800"}) == []
    assert known_cards(house.house, {}) == []


def test_a_table_of_a_game_that_is_gone_hides_no_other(house: Club) -> None:
    lost = house.house.tables.open(CARAVAN)
    house.house.tables.store.set_facts(lost.table_id, game="lost-game")
    cards = known_cards(house.house, {"1": lost.secret, "2": house.secrets[HOST_PHONE]})
    assert [card.table_id for card in cards] == [house.table_id]


# --- the result in the row


def test_the_result_is_kept_at_the_end_and_gone_when_the_sheet_is_open_again(house: Club) -> None:
    look_into(house, closed_sheet(house.house, "century", points(Amira=30, Ben=44)))
    first = row_of(house.house, house.table_id)
    assert first.result == {
        "scores": [
            {"seat": "Ben", "total": 44, "place": 1, "won": True},
            {"seat": "Amira", "total": 30, "place": 2, "won": False},
        ],
        "undecided": "",
    }
    clock_of(house).pass_(hours=1)
    house.house.sheets.reopen(house.host, any_key())
    row = row_of(house.house, house.table_id)
    assert (row.result, row.ended, row.stage) == (None, None, "playing")
    assert card_of(house).standings == ()
    house.house.sheets.write(house.host, "Amira", "points-total", 50, any_key())
    house.house.sheets.close(house.host, any_key())
    assert card_of(house).winners == ("Amira",)
    assert card_of(house).ended == clock_of(house).time != first.ended


def test_the_end_of_a_tracked_game_that_is_taken_back_is_no_end(house: Club) -> None:
    look_into(house, open_record(house.house.tables, text_of("three-friends")))
    assert row_of(house.house, house.table_id).result is not None
    house.take_back(HOST_PHONE)
    row = row_of(house.house, house.table_id)
    assert (row.result, row.ended, row.stage) == (None, None, "playing")


def test_tables_that_ended_before_results_were_kept_are_played_once_more_and_only_once(
    house: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_into(house, open_record(house.house.tables, text_of("three-friends")))
    kept = row_of(house.house, house.table_id)
    house.house.tables.store.set_facts(house.table_id, result=None, ended=None)
    house.restart()
    card = card_of(house)
    assert card.standings
    assert card.ended == kept.touched
    assert row_of(house.house, house.table_id).result == kept.result

    def never(*_: Any) -> None:
        raise AssertionError("it is played again")

    monkeypatch.setattr(KnownTables, "_result_of_old", never)
    house.restart()
    assert card_of(house) == card


# --- deleting and bringing back


def test_only_the_host_deletes_and_brings_back(house: Club) -> None:
    house.begin("Amira", "Ben")
    house.invite("scribe")
    house.invite("spectator")
    known_tables = house.house.known_tables
    badges = [house.badge(phone) for phone in ("Amira", "scribe", "spectator")]
    for badge in badges:
        with pytest.raises(NotAllowed):
            known_tables.delete(badge)
    assert row_of(house.house, house.table_id).put_away is None
    known_tables.delete(house.host)
    for badge in badges:
        with pytest.raises(NotAllowed):
            known_tables.bring_back(badge)
    assert row_of(house.house, house.table_id).put_away == clock_of(house).time


def test_a_deleted_table_is_gone_for_everybody_until_it_is_brought_back(house: Club) -> None:
    house.begin("Amira", "Ben")
    before, host, amira, door = fingerprint(house.table), house.host, house.badge("Amira"), house.door()
    told: list[int] = []
    leave = house.house.hub.listen(house.table_id, "a phone", lambda: told.append(1))
    house.house.known_tables.delete(host)
    assert told, "the others look again, and see that it is gone"
    tables, joining = house.house.tables, house.house.joining
    deeds: list[Callable[[], Any]] = [
        lambda: house.house.looker.glimpse(amira),
        lambda: joining.door(house.code),
        lambda: joining.sit_down(door, "Cy"),
        lambda: joining.ask_for(door, "Ben", together=True),
        lambda: joining.invite(host, "player"),
        lambda: tables.begin(host, any_key()),
        lambda: house.house.records.ticket(host),
        lambda: rematch(tables, house.house.sheets, amira),
    ]
    for again in range(2):
        for deed in deeds:
            with pytest.raises(NoTable, match="The host deleted this table"):
                deed()
        assert known_cards(house.house, house.secrets) == []
        if not again:
            house.restart()
            tables, joining = house.house.tables, house.house.joining
    house.house.known_tables.bring_back(host)
    assert card_of(house).stage == "playing"
    assert house.door().seats == ("Amira", "Ben")
    assert fingerprint(house.table) == before == fingerprint(house.saved())
    leave()


def test_what_was_deleted_long_ago_is_forgotten_for_good_and_nothing_else(house: Club) -> None:
    store = house.house.tables.store
    before = everything(house)
    gone = closed_sheet(house.house, "century", points(Amira=30, Ben=44))
    badge = house.house.tables.badge(gone.secret)
    house.house.joining.ask_for(house.door(gone.code), "Amira", together=True)
    house.house.known_tables.delete(badge)
    assert store.purge(clock_of(house).time) == 0, "it can still be brought back"
    house.house.known_tables.bring_back(badge)
    clock_of(house).pass_(days=40)
    assert store.purge(clock_of(house).time) == 0, "what was brought back stays"
    house.house.known_tables.delete(badge)
    clock_of(house).pass_(days=1)
    assert store.purge(clock_of(house).time) == 1
    assert everything(house) == before
    for deed in (house.house.known_tables.bring_back, house.house.known_tables.delete):
        with pytest.raises(NoTable):
            deed(badge)
    with pytest.raises(NoTable, match="No table has the code"):
        house.door(gone.code)


def test_a_house_forgets_when_it_is_opened(house: Club) -> None:
    old, young = (closed_sheet(house.house, "century", points(Amira=1, Ben=2)) for _ in range(2))
    for opened, days in ((old, 1), (young, -1)):
        when = utc_now() - DELETED_FOR - timedelta(days=days)
        house.house.tables.store.set_facts(opened.table_id, put_away=when)
    house.restart()
    left = {row.id for row in house.house.tables.store.tables()}
    assert left == {house.table_id, young.table_id}
    house.house.known_tables.bring_back(house.house.tables.badge(young.secret))


# --- once more


def again(club: Club, badge: Badge) -> Opened:
    return rematch(club.house.tables, club.house.sheets, badge)


def test_a_sheet_once_more_is_an_empty_sheet_with_the_same_columns(house: Club) -> None:
    look_into(house, closed_sheet(house.house, "century", points(Amira=30, Ben=44), "Friday"))
    old = house.table_id
    look_into(house, again(house, house.host))
    assert house.table_id != old
    assert tally_of(house).players == {"Amira": {}, "Ben": {}}
    card = card_of(house)
    assert (card.name, card.stage, card.host) == ("Friday", "playing", True)
    assert row_of(house.house, old).stage == "finished"


def test_whoever_asks_for_a_sheet_once_more_keeps_their_column(house: Club) -> None:
    look_into(house, closed_sheet(house.house, "century", points(Amira=30, Ben=44)))
    ben = house.house.tables.badge(house.house.joining.claim(house.door(), "Ben"))
    assert house.house.tables.badge(again(house, ben).secret).seats == ("Ben",)


def test_a_game_once_more_keeps_seats_and_whoever_asks_is_its_host(house: Club) -> None:
    house.begin("Amira", "Ben", "Cy")
    opened = again(house, house.badge("Ben"))
    badge = house.house.tables.badge(opened.secret)
    assert (badge.host, badge.seats) == (True, ("Ben",))
    door = house.door(opened.code)
    assert (door.seats, door.free, door.stage) == (("Amira", "Ben", "Cy"), ("Amira", "Cy"), "gathering")
    assert door.name == "Friday"
    house.house.tables.begin(badge, any_key())
    assert house.table.seats == ("Amira", "Ben", "Cy"), "the old table stands"


def test_those_who_watch_can_open_the_next_game_and_get_no_seat(house: Club) -> None:
    house.begin("Amira", "Ben")
    house.invite("spectator")
    badge = house.house.tables.badge(again(house, house.badge("spectator")).secret)
    assert (badge.host, badge.seats) == (True, ())


def test_a_phone_without_a_place_opens_nothing(house: Club) -> None:
    house.begin("Amira", "Ben")
    known = house.badge("Ben")
    house.house.seating.send_away(house.host, known.pass_id)
    before = everything(house)
    with pytest.raises(NotDone):
        again(house, known)
    assert everything(house) == before


def test_the_first_page_says_how_many_more_tables_go_on(house: Club) -> None:
    opened = [house.house.tables.open(CARAVAN) for _ in range(6)]
    ring = house.house.keyrings.new()
    house.house.keyrings.hang(ring, [each.secret for each in opened])
    seen = house.house.known_tables.overview(ring, 5)
    assert (len(seen.going), seen.more) == (5, 1)
    assert house.house.known_tables.overview(ring, 6).more == 0
    assert house.house.known_tables.overview(ring, 9).more == 0
