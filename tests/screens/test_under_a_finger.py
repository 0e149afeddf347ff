"""Pages that open under a finger: the second tap on what opened them does nothing there."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import flet as ft
import pytest

from companion.tables.passes import HOST_ROLE, SPECTATOR
from screens import hooks as screen_hooks
from screens.home.join import AtDoorPage, SitDownPage
from screens.hooks import SETTLE
from screens.lobby.leaving import LeavePage
from screens.lobby.lobby import LobbyPage
from screens.lobby.seats import LobbySeat, RemoveSeat
from screens.slips import AtDoor
from tests.kits.screens.drawn import Hooks, buttons, controls, let_it_settle, parts, tap, texts
from tests.kits.screens.stand_ins import OpenPage, phone_at
from tests.kits.tables.table_talk import Club


def test_the_button_that_leaves_lies_where_the_one_was_that_asked(
    club: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.begin("Amira", "Ben")
    phone = phone_at(club, "Ben")

    def leave() -> Any:
        return buttons(hooks.draw(LeavePage, phone, phone.glimpse, None))["Leave this table"]

    assert leave().disabled
    let_it_settle(hooks, monkeypatch)
    assert not leave().disabled


def test_so_does_the_one_that_deletes(club: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = phone_at(club)

    def delete() -> Any:
        return buttons(hooks.draw(LeavePage, phone, phone.glimpse, None))["Delete this table"]

    assert delete().disabled
    let_it_settle(hooks, monkeypatch)
    assert not delete().disabled


def test_a_double_tap_on_join_chooses_nothing(
    club: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.sit_down("Amira")
    phone = phone_at(club)

    def drawn() -> dict[str, Any]:
        return buttons(hooks.draw(SitDownPage, phone, club.door(), None))

    assert drawn()["Just watch"].disabled
    assert drawn()["Take a seat"].disabled
    let_it_settle(hooks, monkeypatch)
    assert not drawn()["Just watch"].disabled
    assert not drawn()["Take a seat"].disabled


def test_nor_does_one_with_a_code_for_a_role(
    club: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = club.door(club.house.joining.invite(club.host, HOST_ROLE))
    phone = phone_at(club)
    assert buttons(hooks.draw(SitDownPage, phone, door, None))["Join"].disabled
    let_it_settle(hooks, monkeypatch)
    assert not buttons(hooks.draw(SitDownPage, phone, door, None))["Join"].disabled


def test_a_double_tap_on_take_a_seat_asks_for_nobodys_seat(
    club: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.begin("Amira", "Ben")
    time = [100.0]
    monkeypatch.setattr(screen_hooks, "monotonic", lambda: time[0])
    phone = phone_at(club)
    page = cast(OpenPage, phone.page)

    def drawn() -> ft.Control:
        return cast(ft.Control, hooks.draw(SitDownPage, phone, club.door(), None, "known"))

    tap(drawn(), "ask-Ben")
    assert "take-over" not in parts(drawn())
    time[0] += SETTLE
    tap(drawn(), "ask-Ben")
    tap(drawn(), "take-over")
    assert _done(page) == [], "the question has only just come"
    time[0] += SETTLE
    entered: list[Any] = []
    monkeypatch.setattr("screens.home.join.enter", lambda *asked: _note(entered, asked))
    tap(drawn(), "take-over")
    _done(page)
    assert [asked[3:5] for asked in entered] == [("Ben", False)]


async def _note(kept: list[Any], what: Any) -> None:
    kept.append(what)


def _done(page: OpenPage) -> list[Any]:
    """What the page was asked to run, run; and what came of it."""
    asked, page.asked = page.asked, []
    return [done for work, *arguments in asked if (done := asyncio.run(work(*arguments))) is not None]


def test_a_double_tap_on_take_a_seat_does_not_keep_watching(
    club: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.invite(SPECTATOR)
    phone = phone_at(club, SPECTATOR)
    assert buttons(hooks.draw(AtDoorPage, phone, phone.glimpse, AtDoor("")))["Keep watching"].disabled
    let_it_settle(hooks, monkeypatch)
    assert not buttons(hooks.draw(AtDoorPage, phone, phone.glimpse, AtDoor("")))["Keep watching"].disabled


def test_whoever_taps_twice_on_the_way_in_adds_nobody_and_starts_nothing(
    club: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.sit_down("Amira", "Ben")
    phone = phone_at(club)

    def drawn() -> dict[str, Any]:
        return buttons(hooks.draw(LobbyPage, phone, phone.glimpse))

    for name in ("Add a player on this phone", "Start with 2 players"):
        assert drawn()[name].disabled
    let_it_settle(hooks, monkeypatch)
    for name in ("Add a player on this phone", "Start with 2 players"):
        assert not drawn()[name].disabled


def test_the_second_tap_on_a_seats_cross_removes_nobody(
    club: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.sit_down("Amira")
    phone = phone_at(club)
    assert phone.glimpse is not None
    (seat,) = phone.glimpse.seats
    assert buttons(hooks.draw(RemoveSeat, phone, seat, None))["Remove"].disabled
    let_it_settle(hooks, monkeypatch)
    drawn = hooks.draw(RemoveSeat, phone, seat, None)
    assert not buttons(drawn)["Remove"].disabled
    assert "Remove Amira from the table? The phone can take a seat again." in texts(drawn)


def test_a_seats_card_has_the_same_buttons_wherever_it_stands(club: Club, hooks: Hooks) -> None:
    """Flet takes a button from the wrong card when the cards change places and one of them has fewer."""
    club.sit_down("Amira", "Ben")
    phone = phone_at(club)
    assert phone.glimpse is not None
    signs = []
    for seat in phone.glimpse.seats:
        drawn = hooks.draw(LobbySeat, phone, phone.glimpse, seat, None)
        signs.append([each for each in controls(drawn) if isinstance(each, ft.IconButton)])
    assert [[each.key for each in card] for card in signs] == [["up", "name", "remove"]] * 2
    assert [card[0].visible for card in signs] == [False, True]


def test_the_question_stands_in_the_place_of_the_seat_and_the_page_only_makes_room(
    club: Club, hooks: Hooks
) -> None:
    club.sit_down("Amira")
    phone = phone_at(club)
    assert phone.glimpse is not None
    (seat,) = phone.glimpse.seats
    here: ft.Ref[ft.Column] = ft.Ref()
    drawn = hooks.draw(LobbySeat, phone, phone.glimpse, seat, here)
    cross = next(each for each in controls(drawn) if isinstance(each, ft.IconButton) and each.key == "remove")
    cast(Any, cross).on_click()
    asked = hooks.draw(LobbySeat, phone, phone.glimpse, seat, here)
    assert not any(isinstance(each, ft.IconButton) for each in controls(asked))
    ((work, *_where),) = cast(OpenPage, phone.page).asked
    assert work is screen_hooks.grown_upwards
