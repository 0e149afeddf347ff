"""Every seat is recorded for by its own phones only, once only, and it can change hands."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from companion.house import open_house
from companion.store import sqlite_url
from companion.tables import NotAllowed, Sent
from screens.hooks import SETTLE
from tests.kits.browser.phones import Phone, Server, Wire
from tests.kits.browser.steps import ASKED, ask_for_seat, begin_journey, has_no_moves
from tests.kits.browser.tables import at_the_camp, fresh, lay, sit, take_place

pytestmark = pytest.mark.browser


def told_on(phones: list[Phone], text: str, within: float = 6) -> int:
    """On how many phones a message stands, as soon as it stands on any; messages go again after a while."""
    until = time.monotonic() + within
    while not any(told := [phone.text(text).count() > 0 for phone in phones]) and time.monotonic() < until:
        phones[0].page.wait_for_timeout(50)
    return sum(told)


def test_another_phone_sees_neither_the_moves_nor_the_question_of_a_seat(
    hall: Server, borrow: Callable[[], Phone]
) -> None:
    laid = lay(hall, fresh())
    amira, ben = sit(borrow, laid, "Amira", "Ben")
    ben.sees("Amira is playing. Your moves open when it's your turn.")
    has_no_moves(ben)
    begin_journey(amira)
    ben.sees("“Travel” is waiting for Amira.")
    ben.lacks_text(ASKED)
    ben.lacks("answer")
    ben.tab("Table")
    ben.has("seat-line-Amira")
    ben.lacks("confirm")


def test_a_seat_is_handed_over_and_the_old_screen_records_nothing(
    hall: Server, browser: Browser, borrow: Callable[[], Phone]
) -> None:
    table = fresh()
    laid = lay(hall, table, host="Ben")
    (host,) = sit(borrow, laid, "Ben")
    old = Phone(browser, hall.url)
    wire = Wire(old)
    take_place(old, laid, "Amira").has("move-travel")
    new = borrow()
    ask_for_seat(new, laid.code, "Amira", "take-over")
    host.reads("seat-request", "Another phone wants to take over Amira's seat.")

    wire.holds_down = True  # the old phone does not hear of it
    host.press("Allow")
    new.has("move-travel")
    old.part("move-travel").tap()
    old.page.wait_for_timeout(300)
    wire.let_go()
    old.sees("You're watching")
    has_no_moves(old)
    assert len(laid.lines()) == 1
    assert laid.row.open_move is None
    old.close()

    house = open_house(sqlite_url(hall.folder))
    badge = house.tables.badge(laid.secrets["Amira"])._replace(seats=("Amira",))  # as the old screen saw it
    offer = table.offers("Amira")[0]
    with pytest.raises(NotAllowed, match="Only Amira's own phone, the scribe or the host can record this"):
        house.tables.submit(badge, offer.move, Sent("late", laid.row.revision))
    house.tables.store.close()
    assert len(laid.lines()) == 1
    assert laid.row.open_move is None


def test_two_phones_on_one_seat_tap_at_once_and_one_entry_is_recorded(
    hall: Server, browser: Browser, borrow: Callable[[], Phone]
) -> None:
    """The slower one is told; unless its page has moved on before its tap comes in, so there are three tries."""
    ben = borrow()
    for _ in range(3):
        pair = [Phone(browser, hall.url) for _ in range(2)]
        told = duel(hall, ben, pair)
        for phone in pair:
            phone.close()
        if told:
            break
        ben.forget()
    assert told == 1


def duel(hall: Server, ben: Phone, pair: list[Phone]) -> int:
    """Both tap, and their taps are let go together. On how many phones it was said that it came too late."""
    laid = lay(hall, at_the_camp())
    before = len(laid.lines())
    wires = [Wire(phone) for phone in pair]
    first, second = pair
    take_place(ben, laid, "Ben")
    take_place(first, laid, "Amira")
    ask_for_seat(second, laid.code, "Amira", "play-together")
    first.press("Allow")
    first.lacks("seat-request")
    for phone in pair:
        phone.has("move-end-turn")
    first.page.wait_for_timeout(SETTLE * 1000)  # one tap is all, once the page could be read
    for phone, wire in zip(pair, wires, strict=True):
        wire.holds_up = True
        phone.tap("move-end-turn")
        phone.page.wait_for_timeout(100)  # the tap is on its way
    for wire in wires:
        wire.let_go()

    told = told_on(pair, "In the meantime: Amira, “End turn”. Yours wasn't recorded; take another look.")
    ben.sees("Your move, Ben")
    for phone in pair:
        phone.sees("Ben to move")
        has_no_moves(phone)
    assert len(laid.lines()) == before + 1
    assert laid.lines()[-1]["move"] == "end-turn"
    return told
