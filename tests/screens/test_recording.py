"""What the notice after a step tells: the card or the die that came, and one's own figures."""

from __future__ import annotations

from companion.glimpse import EffectLine, LogCard
from rules_core.words import Phrase, say
from screens.seat.recording import MOST_LETTERS, outcome
from screens.skin import Skin

GAME = "via-egnatia"


def line(*effects: EffectLine) -> LogCard:
    title = say("{move}: {what}", move=Phrase("Play a card"), what=Phrase("Fish"))
    return LogCard(1, "Amira", "Amira", title, effects, (), (), "", "", "", False, False, -1)


def told(text: str, thing: str = "", seat: str = "") -> EffectLine:
    return EffectLine(thing, 0, say(text), seat, "")


def figure(seat: str, thing: str, change: int) -> EffectLine:
    return EffectLine(thing, change, "points" if thing == "point" else thing, seat, "")


def test_the_die_and_ones_own_figures_are_told_and_the_card_is_in_the_title_already() -> None:
    step = line(
        told("Fish → the discards", "fish-1"),
        told("Fish: Amira rolls 3"),
        figure("Amira", "food", 2),
        figure("Ben", "water", 1),
        figure("Amira", "point", 1),
    )
    assert outcome(Skin(), GAME, step) == "Fish: Amira rolls 3, +2 food, +1 point"


def test_a_card_that_was_drawn_is_named_and_one_that_was_put_away_is_not() -> None:
    step = line(told("Work → the hand of Amira", "work-1", "Amira"), told("Pray → the discards", "pray-1"))
    assert outcome(Skin(), GAME, step) == "Work"


def test_what_has_no_room_is_left_out_before_the_figures() -> None:
    step = line(*[told("somebody did something") for _ in range(9)], figure("Amira", "food", 2))
    short = outcome(Skin(), GAME, step)
    assert len(short) <= MOST_LETTERS
    assert short.endswith("+2 food")
