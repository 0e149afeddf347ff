"""A table that is closed off, among those of a class."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.store import Stage, TableRow
from companion.tables.watching import Watched, closed_off
from screens import hooks
from screens.classroom.needs import _line, need_words
from screens.classroom.tables import TableWatch
from screens.skin import Skin
from tests.kits.screens.drawn import parts, texts

NOW = datetime(2031, 3, 1, tzinfo=UTC)


class FakePhone:
    skin = Skin()
    is_wide = False
    width = 390
    house: Any = SimpleNamespace(tables=None)


@pytest.fixture
def closed() -> Watched:
    row = TableRow(
        id="ab",
        game="caravan-conquest",
        rules=1,
        seed=7,
        name="3",
        stage=Stage.PLAYING,
        opened=NOW,
        touched=NOW,
    )
    return closed_off(row, ["Amira", "Ben"], "entry 5: no move is called 'juggle'")


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> FakePhone:
    monkeypatch.setattr(hooks, "own_state", lambda initial: SimpleNamespace(value=initial, component=None))
    return FakePhone()


def test_its_card_says_so_and_offers_nothing_that_fails(closed: Watched, phone: FakePhone) -> None:
    card = cast(Any, TableWatch).__component_impl__(phone, closed, None)
    told = list(texts(card))
    assert told[:3] == ["3", "This table can't be shown", "Amira and Ben"]
    assert told[-1] == "See what can be done"
    assert "End now" not in told
    assert parts(card).keys() >= {"enter-3"}


def test_it_waits_for_the_host_with_the_reason_and_the_way_there(closed: Watched, phone: FakePhone) -> None:
    (need,) = closed.needs
    assert need_words(phone.skin, closed, need) == (
        "This table can't be shown. Entry 5: no move is called 'juggle'."
    )
    watcher = SimpleNamespace(badge_of=lambda _: None)
    line = _line(cast(Any, phone), closed, need, cast(Any, watcher))
    assert list(texts(line))[-1] == "See what can be done"


def test_a_game_that_this_app_does_not_know_keeps_its_name() -> None:
    row = TableRow(id="ab", game="chess", rules=1, seed=7, stage=Stage.PLAYING, opened=NOW, touched=NOW)
    assert closed_off(row, [], "no").game == "chess"
