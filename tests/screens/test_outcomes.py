"""What the notice after a step tells: the card or the die that came, and one's own figures."""

from __future__ import annotations

from companion.glimpse import EffectLine, LogCard
from rules_core.words import Phrase, say
from screens.news import concluded
from screens.outcomes import MOST_LETTERS, outcome, recorded_words
from screens.skin import Skin
from tests.kits.bazaar import Auction
from tests.kits.tables.table_talk import Club, bazaar

__all__ = ["bazaar"]

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
    assert outcome(Skin(), GAME, step, "Amira") == "Fish: Amira rolls 3, +2 food, +1 point"


def test_a_card_that_was_drawn_is_named_and_one_that_was_put_away_is_not() -> None:
    step = line(told("Work → the hand of Amira", "work-1", "Amira"), told("Pray → the discards", "pray-1"))
    assert outcome(Skin(), GAME, step, "Amira") == "Work"


def test_of_cards_that_were_shown_only_the_one_that_was_taken_is_told() -> None:
    step = line(
        told("Salt", "salt-1"),
        told("Shadow Puppets", "puppets-1"),
        told("Salt → the goods of Amira", "salt-1", "Amira"),
        told("Goods shown → Goods deck, shuffled"),
        figure("Amira", "lira", -1),
    )
    assert outcome(Skin(), GAME, step, "Amira") == "Salt, −1 lira"


def test_what_has_no_room_is_left_out_before_the_figures() -> None:
    step = line(*[told("somebody did something") for _ in range(9)], figure("Amira", "food", 2))
    short = outcome(Skin(), GAME, step, "Amira")
    assert len(short) <= MOST_LETTERS
    assert short.endswith("+2 food")


def test_who_is_asked_reads_their_own_figures_and_not_those_of_the_step() -> None:
    step = line(figure("Amira", "food", -1), figure("Amira", "point", 1), figure("Ben", "food", 1))
    assert outcome(Skin(), GAME, step, "Ben") == "+1 food"
    assert outcome(Skin(), GAME, step, "Amira") == "−1 food, +1 point"


def test_whoever_began_a_step_is_told_when_others_have_finished_it(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Auction("Ana"))
    asked = bazaar.glimpse("Ana")
    bazaar.answer("Ana", "Ana.bid", 2)
    waiting = bazaar.glimpse("Ana")
    bazaar.answer("Bo", "Bo.bid", 1)
    assert concluded(waiting, bazaar.glimpse("Ana")) is None, "it still waits for Cy"
    bazaar.answer("Cy", "Cy.bid", 1)
    done = concluded(waiting, bazaar.glimpse("Ana"))
    assert done is not None
    assert recorded_words(Skin(), bazaar.glimpse("Ana"), done).startswith("Recorded: Auction")
    assert recorded_words(Skin(), bazaar.glimpse("Bo"), done).startswith("Recorded: Ana's “Auction”")
    assert concluded(asked, bazaar.glimpse("Ana")) is None, "its own phone was asked, so it tells by itself"
    assert concluded(waiting, bazaar.glimpse("Bo")) is None, "it is Ana's step"
