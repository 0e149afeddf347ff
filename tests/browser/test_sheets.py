"""Score sheets as people fill them in: one for each game on a phone, and one sheet on two phones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.kits.browser.phones import TABLET, Phone, Server
from tests.kits.browser.sheets import Hand, house_of, lay_sheet
from tests.kits.browser.steps import tap_when_read
from tests.kits.browser.tables import Laid

pytestmark = pytest.mark.browser


@pytest.fixture
def hand(borrow: Callable[[], Phone]) -> Hand:
    return Hand(borrow())


def at(hand: Hand, laid: Laid) -> Hand:
    """The hand of whoever opened the sheet."""
    hand.phone.keep(laid.table_id, laid.secrets["host"]).open(laid.path)
    return hand


def test_caravan_conquest_from_home_to_the_result(hand: Hand) -> None:
    """Amira: 31 + 6 silk at 6 + 24 = 91. Ben has more, and is still on the road."""
    hand.begin("caravan-conquest", "Amira", "Ben")
    hand.choose("home", "true")
    hand.number("rounds", 4)
    hand.number("gold", 31)
    hand.figures(6, 0)
    hand.cards("kit", "donkey", "donkey", "basic_caravan")
    hand.phone.reads("column-Amira", "91")
    hand.go_on()
    hand.choose("home", "false")
    hand.go_on()  # treasure is still empty: the sheet says so
    hand.phone.tap("sheet-on")  # and asking twice is no answer
    hand.phone.is_told("1 line is still empty")
    hand.phone.press("Show it anyway")
    hand.phone.sees("Amira wins with 91 gold")
    hand.phone.sees("1 line wasn't filled in and counts as nothing")
    hand.phone.lacks("notice")


def test_via_egnatia(hand: Hand, hall: Server) -> None:
    """Resources and goods stop at ten, and the way that is left costs points."""
    at(hand, lay_sheet(hall, "via-egnatia", empty="Amira"))
    hand.number("track", 41)
    hand.figures(5, 6, 3)
    hand.numbers("goods", 3, 4, 5, begun=7)
    hand.figures(2)  # the way that is left, without what was begun before
    hand.phone.reads("item-distance", "2")
    hand.number_with_two_taps("mission", -4)  # the second one asks for nothing
    hand.phone.reads("column-Amira", "55")  # 41 + 10 + 10 - 2 - 4, as many as Dušan
    hand.go_on()
    hand.phone.sees("Amira and Dušan share the victory with 55 points")
    hand.phone.tap("category-resources")
    hand.phone.press(re.compile("Resources left: 14, capped at 10"))
    hand.phone.sees("Every water, food and lira that is left gives 1 point")


@pytest.mark.slow
def test_marco_polo_and_its_tie(hand: Hand, hall: Server) -> None:
    """Goal cards are picked with their cities; camels are only asked when they matter."""
    at(hand, lay_sheet(hall, "marco-polo", seats=["Ana", "Ben"], empty="Ana"))
    hand.number("track", 52)
    hand.cards("goals", "moscow-xian", "samarcanda-xian")
    hand.toggle("posts", "moscow", "xian")
    hand.number("coins", 29)
    hand.choose("beijing", "7")
    hand.number("gold", 3)
    hand.nothing("goods")
    hand.number("contracts", 2)
    hand.phone.reads("column-Ana", "69")  # 52, 4 and 3 for the goals, 2, 7 and 1: as many as Ben
    hand.number("camels", 2)
    hand.go_on()
    hand.phone.sees("Ben wins: tied at 69 points, but with more camels")


@pytest.mark.slow
def test_wayfarers(hand: Hand, hall: Server) -> None:
    """Tags are counted, space cards picked, and an inspiration doubles one of them."""
    at(hand, lay_sheet(hall, "wayfarers", seats=["Amira", "Ben"], empty="Amira"))
    hand.number("city", 5)
    hand.figures(2, 3, 2)
    hand.cards("tiles", "special-vista")
    hand.number("townsfolk", 1)
    hand.cards("space", "mars", "venus")
    hand.tap("item-tucked")
    hand.phone.tap("card-city")
    hand.phone.tap("place-mars")
    hand.phone.sees("City goal")
    hand.number("black", 3)
    hand.figures(6, 1)
    # 8 + 2 + 3 + 2 and two sets of 5; the tile 1; one pair 1; Mars 3 doubled, Venus 3; two guilds, and one tie
    hand.phone.reads("column-Amira", "42")
    hand.go_on()
    hand.phone.sees("Ben wins with 60 points")


@pytest.mark.slow
def test_century_and_who_moved_last(hand: Hand, hall: Server) -> None:
    """The printed numbers are typed; who moved last is asked when two are level."""
    at(hand, lay_sheet(hall, "century", but=["last"], seats=["Amira", "Ben"], empty="Amira"))
    hand.numbers("points", 30, 30, 23)
    hand.number("yellow", 4)
    hand.number("magenta", 4)
    hand.nothing("bonus", "outposts", "exploration", "crystals")
    hand.phone.reads("column-Amira", "87")
    hand.choose("last", "amira")
    hand.go_on()
    hand.phone.sees("Amira wins: tied at 87 points, but with the later turn")


def test_on_a_tablet_all_players_stand_side_by_side(browser: Browser, hall: Server) -> None:
    """One keypad fills in the whole sheet; a tie that comes up is asked for before there is a winner."""
    laid = lay_sheet(hall, "marco-polo", but=["camels"], seats=["Ana", "Ben"], empty="Ana")
    hand = at(Hand(Phone(browser, hall.url, TABLET)), laid)
    hand.cell("Ana", "track", 62)
    hand.tap("total-goals")
    hand.figures(7, 8)  # the points of the goals, and on with the coins
    hand.choose("beijing", "none")
    hand.figures(2)
    hand.phone.reads("column-Ana", "69")
    hand.go_on()
    hand.phone.is_told("It's a tie")
    hand.cell("Ana", "camels", 2)
    hand.figures(4)  # Ben's
    hand.go_on()
    hand.phone.sees("Ben wins: tied at 69 points, but with more camels")
    hand.phone.close()


def test_what_cannot_be_stays_and_is_pointed_out(hand: Hand, hall: Server) -> None:
    at(hand, lay_sheet(hall, "century", seats=["Amira", "Ben"], empty="Amira"))
    hand.number("blue", 11)
    hand.phone.reads("fault-blue", "11 is too many: the most is 10")
    hand.go_on()
    hand.phone.is_told("2 entries can't be right")
    hand.phone.reads("item-blue", "11")
    hand.number("blue", 7)
    hand.phone.lacks("fault-blue")
    hand.number("green", 4)
    hand.phone.reads("fault-blue", "the storage holds 10")
    hand.tap("fault-blue")
    hand.phone.sees("your storage holds 10 crystals at most")


def test_two_phones_fill_in_one_sheet(borrow: Callable[[], Phone], hall: Server) -> None:
    """Each writes in a column of its own, both see both totals, and either may ask for the result."""
    laid = lay_sheet(hall, "century", but=["points", "points-total", "last"], seats=["Amira", "Ben"])
    amira = borrow().keep(laid.table_id, laid.secrets["host"]).open(laid.path)
    ben = borrow().open(f"/join/{laid.code}")
    tap_when_read(ben, "claim-Ben")
    ben.has("column-Ben")
    amira.reads("company", "2 phones here")
    Hand(ben).numbers("points", 12)
    amira.reads("column-Ben", "51")
    Hand(amira).numbers("points", 5)
    ben.reads("column-Amira", "24")
    ben.tap("column-Amira")
    ben.sees("Amira's own phone or the host fills this in")
    ben.tap("column-Ben")
    ben.tap("sheet-on")
    amira.sees("Ben wins with 51 points")
    ben.sees("Ben wins with 51 points")
    amira.tap("reopen")
    ben.has("column-Ben")


def test_a_sheet_survives_a_reload_and_takes_a_forgotten_player(
    borrow: Callable[[], Phone], hall: Server
) -> None:
    laid = lay_sheet(hall, "marco-polo", seats=["Ana", "Ben"])
    phone = borrow().keep(laid.table_id, laid.secrets["host"]).open(laid.path)
    phone.reads("column-Ana", "74")
    phone.tap("company")
    phone.write("Name of a player", "Chloé")
    phone.press(re.compile("^Add$"))
    phone.press("Close")
    phone.has("column-Chloé")
    phone.reload()
    phone.reads("column-Ana", "74")
    phone.has("column-Chloé")
    house = house_of(hall)
    assert house.tables.store.seats(laid.table_id) == ["Ana", "Ben", "Chloé"]
    house.tables.store.close()
