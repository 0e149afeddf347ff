"""Whoever has nothing to do sees what happened last, and the board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.glimpse import Glimpse
from companion.tables.passes import SCRIBE, SPECTATOR
from screens.phone import Phone
from screens.seat import waiting
from screens.seat.waiting import waits, while_waiting
from screens.skin import Skin
from tests.kits.screens.drawn import Unkept
from tests.kits.tables.table_talk import Club


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """What would be drawn, by name: components draw themselves only on a page."""
    monkeypatch.setattr(waiting, "Board", lambda *_, **__: "board")
    monkeypatch.setattr(waiting, "last_card", lambda *_: "last step")


def now(seen: Glimpse, wide: bool = False) -> list[Any]:
    phone = SimpleNamespace(skin=Skin(), is_wide=wide, width=390)
    return while_waiting(Unkept(), cast(Phone, phone), seen)


@pytest.mark.usefixtures("drawn")
def test_who_waits_sees_the_last_step_and_the_board(playing: Club) -> None:
    (turn,) = playing.table.turn
    (other,) = set(playing.table.seats) - {turn}
    assert now(playing.glimpse(other)) == ["last step", "board"]
    assert now(playing.glimpse(other), wide=True) == ["last step"], "there the board stands beside it"
    assert now(playing.glimpse(turn)) == [], "whose move it is has other things to look at"


@pytest.mark.usefixtures("drawn")
def test_who_writes_for_everybody_has_the_moves_and_not_the_board(playing: Club) -> None:
    playing.invite(SCRIBE)
    playing.invite(SPECTATOR)
    assert now(playing.glimpse(SCRIBE)) == []
    assert now(playing.glimpse(SPECTATOR)) == ["last step", "board"]


def test_nobody_waits_before_the_game_or_after_it(playing: Club) -> None:
    (turn,) = playing.table.turn
    (other,) = set(playing.table.seats) - {turn}
    seen = playing.glimpse(other)
    assert waits(seen)
    for change in ({"in_setup": True}, {"stage": "finished"}):
        assert not waits(Glimpse(**{**seen.__dict__, **change}))
