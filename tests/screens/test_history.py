"""History on a phone: who can be chosen, what is refreshed, and what comes into sight."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest

from companion.tables.known_tables import TableCard
from screens.history.backup import BackupCard, backup_ticket
from screens.history.cards import DayField, HistoryCard
from screens.history.page import NAMED, chips, named_players
from screens.skin import Skin, scroll_mark
from tests.kits.screens.drawn import Hooks, controls, parts, tap, texts

SKIN = Skin()
NOW = datetime(2031, 3, 1, 20, 0, tzinfo=UTC)
CARD = TableCard(
    "ab", "century", "Century", "", "finished", ("Ana", "Bo"), (), True, (), "", NOW, NOW, NOW, (), "points", "", True
)  # fmt: skip


def test_names_that_are_not_shown_are_said_to_be_there() -> None:
    names = [f"Player {number}" for number in range(1, 17)]
    asked: list[str] = []
    shown = named_players(names, "", everybody=False)
    row = chips(
        SKIN,
        "Player",
        {name: name for name in shown},
        "",
        lambda _: None,
        "player",
        16,
        lambda: asked.append("more"),
    )
    assert list(texts(row))[-2:] == [names[NAMED - 1], "4 more"]
    tap(row, "players-more")
    assert asked == ["more"]


def test_everybody_is_named_once_that_is_asked_for() -> None:
    names = [f"Player {number}" for number in range(1, 17)]
    assert named_players(names, "", everybody=True) == names
    row = chips(
        SKIN, "Player", {name: name for name in names}, "", lambda _: None, "player", 16, lambda: None
    )
    assert "players-more" not in parts(row)


def test_whoever_is_chosen_stays_in_sight() -> None:
    names = [f"Player {number}" for number in range(1, 17)]
    assert named_players(names, "Player 15", everybody=False)[-1] == "Player 15"


def test_the_backup_is_made_anew_when_the_phone_knows_other_tables(
    hooks: Hooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a key has brought them back, say."""
    monkeypatch.setattr("screens.history.backup._picker", lambda *_: ft.FilePicker())
    phone: Any = SimpleNamespace(skin=SKIN)
    seen = []
    for version in (0, 1):
        hooks.draw(cast(Any, BackupCard), phone, lambda: None, version)
        seen.append(hooks.effects[0][1])
    assert seen[0] != seen[1]


def test_a_phone_that_hosts_nothing_has_no_backup() -> None:
    async def ask(work: Any, badges: Any) -> str:
        return f"ticket for {len(badges)}"

    async def hosted() -> list[str]:
        return badges

    badges: list[str] = []
    phone: Any = SimpleNamespace(
        ask=ask,
        pocket=SimpleNamespace(hosted=hosted),
        house=SimpleNamespace(result_files=SimpleNamespace(backup=None)),
    )
    assert asyncio.run(backup_ticket(phone)) == ""
    badges.append("badge")
    assert asyncio.run(backup_ticket(phone)) == "ticket for 1"


def test_tables_of_two_classes_can_be_told_apart(hooks: Hooks) -> None:
    card = CARD._replace(name="1", room="r", room_name="Class 4b")
    drawn = hooks.draw(cast(Any, HistoryCard), cast(Any, SimpleNamespace(skin=SKIN)), card, None, None)
    assert any(words.startswith("Class 4b · Table 1 · Century") for words in texts(drawn))


def test_what_unfolds_in_a_card_comes_into_sight(hooks: Hooks) -> None:
    shown: list[str] = []

    async def into_sight(mark: str) -> None:
        shown.append(mark)

    def draw() -> Any:
        drawn = hooks.draw(
            cast(Any, HistoryCard), cast(Any, SimpleNamespace(skin=SKIN)), CARD, None, into_sight
        )
        (work, _on), *_ = hooks.effects
        asyncio.run(work())
        return drawn

    card = draw()
    assert shown == [], "a list that is only looked at stays where it is"
    (more,) = (each for each in controls(card) if isinstance(each, ft.IconButton))
    cast(Any, more).on_click()
    card = draw()
    assert [scroll_mark(mark) for mark in shown] == [card.key]


def test_a_day_that_can_be_read_is_not_called_unreadable(hooks: Hooks) -> None:
    asked: list[Any] = []

    async def badge_for(table: str) -> str:
        return "badge"

    async def do(work: Any, badge: Any, day: Any) -> None:
        asked.append(day)  # and it said no: that day has not come yet

    phone: Any = SimpleNamespace(
        skin=SKIN,
        badge_for=badge_for,
        do=do,
        house=SimpleNamespace(known_tables=SimpleNamespace(set_day=None)),
    )

    def field() -> ft.TextField:
        drawn = hooks.draw(cast(Any, DayField), phone, CARD, None, None)
        return next(each for each in controls(drawn) if isinstance(each, ft.TextField))

    def set_day(text: str) -> None:
        cast(Any, field()).on_change(SimpleNamespace(data=text))
        asyncio.run(cast(Any, field()).on_submit())

    set_day("tomorrow")
    assert "Write it like" in str(field().error)
    set_day("2099-01-01")
    assert len(asked) == 1
    assert field().error is None
