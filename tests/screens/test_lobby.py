"""The lobby: what it calls things at a table and at a score sheet, and whom it remembers."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from screens.lobby.lobby import AddSeat, begin_together
from screens.skin import Skin
from tests.kits.screens.drawn import Hooks, controls


@pytest.mark.parametrize(("scored", "words"), [(False, "Plays on this phone"), (True, "On this phone")])
def test_nobody_plays_on_a_score_sheet(monkeypatch: pytest.MonkeyPatch, scored: bool, words: str) -> None:
    phone = SimpleNamespace(skin=Skin(), badge=None)
    drawn = Hooks(monkeypatch).draw(cast(Any, AddSeat), phone, scored, lambda: None)
    buttons = [each.content for each in controls(drawn) if isinstance(each, ft.OutlinedButton)]
    assert words in [each.value if isinstance(each, ft.Text) else each for each in buttons]


@pytest.mark.parametrize(("begun", "remembered"), [(True, ["Ana", "Ben"]), (None, [])])
def test_whoever_starts_a_table_is_offered_its_names_again(begun: Any, remembered: list[str]) -> None:
    kept: list[str] = []

    async def do(*_work: Any) -> Any:
        return begun

    async def keep_company(names: list[str]) -> None:
        kept.extend(names)

    phone: Any = SimpleNamespace(
        do=do,
        sent=lambda: "sent",
        badge="badge",
        house=SimpleNamespace(tables=SimpleNamespace(begin=None)),
        memory=SimpleNamespace(keep_company=keep_company),
    )
    glimpse: Any = SimpleNamespace(seats=[SimpleNamespace(name="Ana"), SimpleNamespace(name="Ben")])
    asyncio.run(begin_together(phone, glimpse))
    assert kept == remembered
