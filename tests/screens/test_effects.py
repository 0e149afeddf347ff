"""What a move did, in rows: none is ever dropped without a word."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from companion.games.library import presentation
from companion.glimpse import EffectLine, Glimpse, GroupCard, LogCard, Units
from rules_core.engine.questions import HOST, Option
from rules_core.engine.refusal import Refusal
from rules_core.words import Phrase
from screens.parts.effects import change_words, folded_effects
from screens.parts.options import option_card
from screens.phone import Phone
from screens.seat import piles
from screens.seat.piles import folded_group
from screens.seat.so_far import so_far_rows
from screens.skin import Skin
from screens.telling import doer
from tests.kits.screens.drawn import texts

GAME = "via-egnatia"
SEVEN = [EffectLine("", 0, Phrase(f"effect {number}"), "", "") for number in range(1, 8)]


def rows(count: int, opened: bool) -> list[str]:
    shown = presentation(GAME)
    controls = folded_effects(Skin(), shown, GAME, SEVEN[:count], "Ana", opened=opened)
    return [word for control in controls for word in texts(control)]


@pytest.mark.parametrize("count", range(8))
def test_an_opened_entry_shows_every_effect(count: int) -> None:
    assert rows(count, opened=True) == [f"Effect {number}" for number in range(1, count + 1)]


def test_a_folded_entry_says_how_many_more_there_are() -> None:
    assert rows(7, opened=False) == ["Effect 1", "Effect 2", "Effect 3", "Effect 4", "and 3 more"]
    assert rows(5, opened=False) == rows(5, opened=True), "a line for one more would be no shorter"


def test_what_a_move_did_before_it_asked_is_all_there() -> None:
    skin = Skin()
    latest = so_far_rows(skin, GAME, SEVEN, "Ana", 3, None)
    assert [word for row in latest for word in texts(row)] == [
        "4 more before this",
        "Effect 5",
        "Effect 6",
        "Effect 7",
    ]
    whole = so_far_rows(skin, GAME, SEVEN, "Ana", 7, None)
    assert [word for row in whole for word in texts(row)] == rows(7, opened=True)


def line_of(seat: str, by: str, group: str = "") -> LogCard:
    return LogCard(1, seat, by, "Play a card", (), (), (), "", "", "", False, False, -1, group=group)


def test_the_deed_of_a_group_names_the_group_and_who_spoke() -> None:
    skin = Skin()
    assert doer(skin, line_of("Ana", "Ana")) == "Ana"
    assert doer(skin, line_of("caravan red", "Ben", "Red caravan")) == "Red caravan (by Ben)"
    assert doer(skin, line_of("caravan red", HOST, "Red caravan")) == "Red caravan (by the host)"
    assert doer(skin, line_of(HOST, HOST)) == "Host"


def test_one_point_is_a_point() -> None:
    shown = presentation(GAME)
    points = EffectLine("point", 1, Phrase("points"), "Ana", "")
    assert change_words(Skin(), shown, points) == "+1 point"
    assert change_words(Skin(), shown, points._replace(change=-2)) == "−2 points"


def test_a_choice_that_is_barred_still_says_what_it_is() -> None:
    silk = Option("silk", "Silk", Refusal("r", "it costs 5 lira, and Ana has 3"), "5 lira; a fine cloth")
    card = option_card(
        Skin(), presentation(GAME), silk, selected=False, several=False, choose=str, explain=str
    )
    assert list(texts(card))[:3] == ["Silk", "It costs 5 lira, and Ana has 3", "5 lira; a fine cloth"]


def test_what_a_caravan_has_stands_there_unopened_while_it_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        piles, "Folded", lambda skin, picture, line, *_, below, **__: skin.text(f"{line} | {below}")
    )
    group = GroupCard("red caravan", "Red caravan", ("Ana",), True, (Units("lira", "lira", 7),))
    phone = cast(Phone, SimpleNamespace(skin=Skin()))
    glimpse = cast(Glimpse, SimpleNamespace(game_id=GAME, seats=()))
    assert list(texts(folded_group(phone, glimpse, group))) == ["Red caravan | 7 lira"]
    assert list(texts(folded_group(phone, glimpse, group._replace(turn=False)))) == [
        "Red caravan · 7 lira | "
    ]
