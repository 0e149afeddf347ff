"""The host's pages about people: what takes something away says what it still needs, and an invitation is made once."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import flet as ft
import pytest

from companion.tables.passes import HOST_ROLE, SPECTATOR
from screens.hooks import Writing, into_sight
from screens.host import people
from screens.host.people import AskedFirst, InvitePage, PeoplePage
from tests.kits.screens.drawn import Hooks, buttons, controls, let_it_settle, tap, texts
from tests.kits.screens.stand_ins import OpenPage, phone_at
from tests.kits.tables.table_talk import Club


def test_a_seat_is_freed_only_with_a_reason_and_the_button_says_so(
    playing: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, reason = phone_at(playing), Writing("")

    def drawn() -> dict[str, Any]:
        why = (reason, lambda _text: None)
        return buttons(hooks.draw(AskedFirst, phone, "Free it?", "Free the seat", None, None, why))

    drawn()
    let_it_settle(hooks, monkeypatch)
    assert drawn()["Say why first"].disabled
    assert "Free the seat" not in drawn()
    reason.text = "The table agreed"
    assert not drawn()["Free the seat"].disabled


def test_a_phone_is_not_removed_by_the_second_tap(
    playing: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_at(playing)
    question = (phone, "Remove it?", "Remove it", None, None)
    assert buttons(hooks.draw(AskedFirst, *question))["Remove it"].disabled
    let_it_settle(hooks, monkeypatch)
    assert not buttons(hooks.draw(AskedFirst, *question))["Remove it"].disabled


def test_what_is_asked_about_a_phone_comes_into_sight(playing: Club, hooks: Hooks) -> None:
    phone = phone_at(playing)
    drawn = hooks.draw(PeoplePage, phone, phone.glimpse, None)
    buttons(drawn)["Remove"].on_click()
    ((work, _page, mark),) = cast(OpenPage, phone.page).asked
    assert work is into_sight
    asked = hooks.draw(PeoplePage, phone, phone.glimpse, None)
    assert mark in {each.key.value for each in controls(asked) if isinstance(each.key, ft.ScrollKey)}


def test_one_invitation_for_a_role_is_enough_and_it_is_brought_into_sight(
    playing: Club, hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, marks = phone_at(playing), []

    async def seen(_page: Any, mark: str) -> None:
        marks.append(mark)

    async def refresh() -> None:
        phone.glimpse = playing.glimpse()

    monkeypatch.setattr(people, "into_sight", seen)
    monkeypatch.setattr(phone.following, "refresh", refresh)

    def invite(role: str) -> None:
        tap(hooks.draw(InvitePage, phone, phone.glimpse, None), f"invite-{role}")
        ((work, *arguments),) = cast(OpenPage, phone.page).asked
        cast(OpenPage, phone.page).asked.clear()
        asyncio.run(work(*arguments))

    for role in (HOST_ROLE, HOST_ROLE, SPECTATOR):
        invite(role)
    made = {card.role: card.code for card in playing.glimpse().invitations}
    assert [card.role for card in playing.glimpse().invitations].count(HOST_ROLE) == 1
    host, watcher = (f"invitation-{made[role]}" for role in (HOST_ROLE, SPECTATOR))
    assert marks == [host, host, watcher]


def test_nobody_else_is_let_in_and_others_are_again(playing: Club, hooks: Hooks) -> None:
    phone = phone_at(playing)
    assert {"New code", "Let nobody else in"} <= {*texts(hooks.draw(InvitePage, phone, phone.glimpse, None))}
    playing.house.joining.revoke(playing.host, playing.code)
    phone = phone_at(playing)
    words = {*texts(hooks.draw(InvitePage, phone, phone.glimpse, None))}
    assert "Let others in again" in words
    assert not {"New code", "Let nobody else in"} & words
