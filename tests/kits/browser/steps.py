"""What people do on a phone in more than one test: begin a journey, open the menu, ask for a seat."""

from __future__ import annotations

from playwright.sync_api import expect

from screens.hooks import SETTLE
from tests.kits.browser.phones import Phone
from tests.kits.browser.play import tap_place
from tests.kits.browser.tables import fresh

ASKED = "Nomadic Tribe: swap for 2 spice?"
"""What the first desert card of the seeded deck asks."""


def begin_journey(phone: Phone) -> None:
    """Travel to the desert, where the first card asks something."""
    phone.tap("move-travel")
    phone.has("board")
    tap_place(phone, fresh(), "A4")
    phone.shows_button("Travel to A4")
    phone.tap("answer")
    phone.sees(ASKED)


def open_menu(phone: Phone, page: str = "") -> None:
    phone.tap("company")
    phone.has("menu-people")
    if page:
        phone.tap(f"menu-{page}")


def has_no_moves(phone: Phone) -> None:
    expect(phone.parts("move-")).to_have_count(0)


def tap_when_read(phone: Phone, card: str) -> None:
    """Tap a card of a page that has just opened: in its first moment it does not listen, and does not look like it."""
    phone.has(card)
    phone.page.wait_for_timeout(SETTLE * 1000)
    phone.tap(card)


def ask_for_seat(phone: Phone, code: str, seat: str, how: str) -> None:
    phone.open(f"/join/{code}")
    tap_when_read(phone, f"ask-{seat}")
    tap_when_read(phone, how)
    phone.sees(f"You asked for {seat}'s seat")
    has_no_moves(phone)
