"""Under which address phones find this machine: a choice, and a tick once somebody has come in by it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import flet as ft

from screens.hooks import remember
from screens.parts.frame import choice_card
from screens.phone import Phone
from screens.way_back import WayBack

LOOPBACK = ("localhost", "127.0.0.1", "::1", "")


def own_host(phone: Phone) -> str:
    """The address this very phone came in by."""
    return urlsplit(phone.page.url or "").hostname or ""


def best_host(phone: Phone) -> str:
    """The likeliest address for the others: the one that works for this phone, or the machine's first."""
    mine = own_host(phone)
    if mine not in LOOPBACK:
        return mine
    return next(iter(phone.house.hosts), mine or "localhost")


def join_address(phone: Phone, host: str, code: str) -> str:
    split = urlsplit(phone.page.url or "")
    port = split.port or phone.house.port
    scheme = "https" if split.scheme in ("https", "wss") else "http"
    usual = {"http": 80, "https": 443}[scheme]
    shown = "" if not port or port == usual else f":{port}"
    return f"{scheme}://{host}{shown}/join/{code}"


@ft.component
def AddressChooser(phone: Phone, host: str, choose: Any, key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    open_, set_open = remember(False)
    if not open_:
        return skin.quiet_button(
            _("A phone can't find this address?"), lambda: set_open(True), colour=skin.c.primary
        )
    hosts = list(dict.fromkeys([host, *phone.house.hosts]))

    def card(each: str) -> ft.Control:
        works = each in phone.house.arrived_by and each not in LOOPBACK
        line = _("A phone has joined this way") if works else _("No phone has joined this way yet")
        return choice_card(
            skin,
            skin.icon(
                ft.Icons.CHECK_CIRCLE if works else ft.Icons.RADIO_BUTTON_UNCHECKED,
                26,
                skin.c.good if works else skin.c.soft,
            ),
            each,
            line,
            on_click=lambda: choose(each),
            selected=each == host,
            name=f"address-{each}",
        )

    return skin.column(
        [
            *(card(each) for each in hosts),
            skin.soft(
                _(
                    "All phones must be on the same network as this computer: the same Wi-Fi, no guest "
                    "network, no VPN. If none of the addresses works, open a hotspot on one phone, connect "
                    "the computer to it, and start again."
                )
            ),
            skin.quiet_button(_("Close"), lambda: set_open(False)),
            WayBack(phone, lambda: set_open(False), key="way-back"),
        ],
        8,
    )
