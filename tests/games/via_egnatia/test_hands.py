"""The action deck: pantomimes that turn up at a rest, reshuffling, and decks that lie on the table."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine import chance
from rules_core.engine.play import Answer
from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refused, Unreadable
from rules_core.engine.table import Table
from rules_core.games.via_egnatia.actions import Rest
from rules_core.games.via_egnatia.hands import BOX, DECK, DISCARD
from tests.kits.egnatia import PARTS, SEATS, by_hand, desk, do, hold, journey, points, put

AMIRA, BEN, CHIARA, DAWIT = SEATS[:4]
DONE = "pantomime done"
PLAIN = ["work-1", "cook-1", "fish-1", "ride-1"]


def pantomimes(table: Table, pile: str) -> list[str]:
    return [card for card in table.state.piles[pile] if card in PARTS.keywords]


def resting(seats: int = 3, seed: int = 0) -> Table:
    """Amira rests on a road with an empty hand, so she draws three, from the deck on the table."""
    table = journey(seats, seed=seed)
    for seat in table.seats:
        hold(table, seat)
    put(table, "durres-peqin", AMIRA)
    by_hand(table, DECK)
    return table


def draws(*cards: str) -> list[Answer]:
    return [("card", card) for card in cards]


def mimed(*answers: Answer, seats: int = 3, settings: dict[str, Any] | None = None) -> tuple[Table, str]:
    """Amira rests on a road and draws a pantomime first, out of the app's deck; after it three plain cards are left."""
    table = journey(seats, settings=settings)
    for seat in table.seats:
        hold(table, seat)
    put(table, "durres-peqin", AMIRA)
    card = chance.draw(table.seed, DECK, 0, PARTS.keywords)
    table.state.put(table.state.piles, DECK, (card, *PLAIN[:3]))
    assert chance.draw(table.seed, DECK, 0, table.state.piles[DECK]) == card, "it lies on top"
    table.push(Rest(AMIRA), answers)
    return table, card


def guessers(table: Table) -> list[str]:
    assert table.question is not None
    assert table.question.key == "guesser"
    return [option.value for option in table.question.options(desk(table))]


# --- pantomime


def test_a_pantomime_is_played_at_once_and_another_card_takes_its_place() -> None:
    table, card = mimed(("keyword", "2"), ("guesser", BEN), ("guessed", True))
    assert table.move_in_progress is None
    assert sorted(desk(table).hand(AMIRA)) == sorted(PLAIN[:3]), "three cards, as at any rest on a road"
    assert table.state.piles[DONE] == (card,)
    assert {seat: points(table, seat) for seat in SEATS[:3]} == {AMIRA: 2, BEN: 2, CHIARA: 0}


def test_two_pantomimes_in_one_rest_are_both_played() -> None:
    table = resting()
    one, two, *_ = pantomimes(table, DECK)
    nobody, right = [("guesser", "nobody")], [("guesser", CHIARA), ("guessed", True)]
    do(
        table,
        Rest(AMIRA),
        ("card", one),
        *nobody,
        *draws(PLAIN[0]),
        ("card", two),
        *right,
        *draws(*PLAIN[1:3]),
    )
    assert desk(table).hand(AMIRA) == tuple(PLAIN[:3])
    assert table.state.piles[DONE] == (one, two)
    assert (points(table, AMIRA), points(table, CHIARA)) == (2, 2)


def test_the_app_does_not_know_the_words_of_a_card_from_the_real_deck() -> None:
    table = resting()
    table.push(Rest(AMIRA), [("card", pantomimes(table, DECK)[0])])
    assert guessers(table) == [BEN, CHIARA, "nobody"], "which word it is, only the performer knows"
    assert str(table.question.prompt) == "You're miming a word on the card. Whose raised hand do you pick?"  # type: ignore[union-attr]
    for answer in (BEN, True, *PLAIN[:3]):
        table.answer(answer)
    words = [word for card in PARTS.keywords.values() for word in card]
    assert not any(word in repr(table.view(CHIARA).log) for word in words)


def test_wrong_guessers_stay_silent_until_the_card_is_resolved() -> None:
    table, _ = mimed(("keyword", "1"), seats=4)
    assert guessers(table) == [BEN, CHIARA, DAWIT, "nobody"]
    table.answer(CHIARA)
    table.answer(False)
    assert guessers(table) == [BEN, DAWIT, "nobody"]
    with pytest.raises(Unreadable):
        table.answer(CHIARA)
    table.answer(BEN)
    table.answer(False)
    table.answer(DAWIT)
    table.answer(True)
    assert [points(table, seat) for seat in SEATS[:4]] == [2, 0, 0, 2]
    assert table.move_in_progress is None


def test_when_everybody_has_guessed_wrong_it_is_over_without_points() -> None:
    wrong = [("guesser", BEN), ("guessed", False), ("guesser", CHIARA), ("guessed", False)]
    table, card = mimed(("keyword", "1"), *wrong)
    assert len(desk(table).hand(AMIRA)) == 3, "the replacement is drawn"
    assert [points(table, seat) for seat in SEATS[:3]] == [0, 0, 0]
    assert table.state.piles[DONE] == (card,)


def test_when_nobody_can_tell_it_is_over_without_points() -> None:
    table, _ = mimed(("keyword", "3"), ("guesser", "nobody"))
    assert table.move_in_progress is None
    assert [points(table, seat) for seat in SEATS[:3]] == [0, 0, 0]


def test_the_words_are_known_to_the_performer_alone_while_it_is_mimed() -> None:
    table, card = mimed()
    words = PARTS.keywords[card]
    assert [str(option.label) for option in table.view(AMIRA).asked[0].options] == list(words)

    def unseen() -> None:
        for viewer in (BEN, CHIARA, "", HOST):
            seen = repr(table.view(viewer))
            assert not any(word in seen for word in words), viewer

    unseen()
    table.answer("2")
    unseen()
    assert words[1] in str(table.view(AMIRA).asked[0].prompt)
    table.answer(BEN)
    unseen()
    table.answer(True)
    assert words[1] in repr(table.view(CHIARA).log), "now it is told"
    assert words[0] not in repr(table.view(CHIARA).log)


def test_only_the_performer_says_who_guesses_and_who_was_right() -> None:
    table, _ = mimed(("keyword", "1"))
    with pytest.raises(Refused) as no:
        table.answer(BEN, by=BEN)
    assert no.value.refusal.rule == "table.seat"


def test_a_table_can_set_a_clock_for_pantomimes() -> None:
    table, _ = mimed(("keyword", "1"), settings={"pantomime-seconds": 90})
    assert table.question is not None
    assert table.question.seconds == 90


# --- the deck is made anew


def worn_out(table: Table, *discards: str) -> None:
    """The deck is empty, these cards lie on the discards, and everything else is out of the way."""
    piles = table.state.piles
    kept = (*discards, *PARTS.keywords)
    table.state.put(piles, "elsewhere", tuple(card for card in piles[DECK] if card not in kept))
    table.state.put(piles, DONE, (*piles[DONE], *pantomimes(table, DECK)))
    table.state.put(piles, DECK, ())
    table.state.put(piles, DISCARD, discards)


def test_an_empty_deck_is_made_of_the_discards_with_five_new_pantomimes() -> None:
    table = resting()
    first_five = set(pantomimes(table, DECK))
    worn_out(table, *PLAIN)
    table.push(Rest(AMIRA), draws(PLAIN[0]))
    assert table.state.piles[DISCARD] == ()
    new = set(pantomimes(table, DECK))
    assert len(new) == 5
    assert new.isdisjoint(first_five), "played ones do not come back"
    assert sorted(card for card in table.state.piles[DECK] if card not in new) == sorted(PLAIN[1:])
    assert len(table.state.piles[BOX]) == 2


def test_the_third_batch_is_what_is_left() -> None:
    table = resting()
    for left, in_deck in ((2, 5), (0, 2), (0, 0)):
        worn_out(table, *PLAIN)
        table.push(Rest(AMIRA), draws(*PLAIN[:2]))
        assert (len(table.state.piles[BOX]), len(pantomimes(table, DECK))) == (left, in_deck)
        table.answer(PLAIN[2])
        hold(table, AMIRA)
        table.state.put(table.state.clock, "turn", (AMIRA,))
        table.state.put(table.state.clock, "actions", 2)
        put(table, "durres-peqin", AMIRA)


def test_a_table_can_leave_out_a_batch_of_fewer_than_five() -> None:
    table = journey(settings={"pantomime-left": "none"})
    put(table, "durres-peqin", AMIRA)
    hold(table, AMIRA)
    by_hand(table, DECK)
    table.state.put(table.state.piles, BOX, table.state.piles[BOX][:2])
    worn_out(table, *PLAIN)
    table.push(Rest(AMIRA), draws(PLAIN[0]))
    assert pantomimes(table, DECK) == []
    assert len(table.state.piles[BOX]) == 2


def test_where_neither_deck_nor_discards_have_a_card_the_rest_brings_nothing() -> None:
    table = resting()
    worn_out(table)
    entry = do(table, Rest(AMIRA))
    assert desk(table).hand(AMIRA) == ()
    assert "there are no action cards left to draw" in [
        str(getattr(effect, "text", "")) for effect in entry.effects
    ]


def test_cards_changed_at_a_rest_can_come_back_when_the_deck_runs_out() -> None:
    table = resting()
    (card,) = hold(table, AMIRA, "work")
    worn_out(table)
    table.push(Rest(AMIRA), [("change", [card])])
    assert table.question is not None
    assert card in [option.value for option in table.question.options(desk(table))]


# --- a deck that lies on the table


def test_a_pantomime_that_the_app_thought_in_the_box_can_be_drawn() -> None:
    """Nobody has told the app which five of the twelve were shuffled in."""
    table = resting()
    card = table.state.piles[BOX][0]
    before = pantomimes(table, DECK)
    table.push(Rest(AMIRA), [("card", card), ("guesser", "nobody")])
    assert table.state.piles[DONE] == (card,)
    assert len(pantomimes(table, DECK)) == 4
    assert set(pantomimes(table, DECK)) < set(before)
    assert len(table.state.piles[BOX]) == 7
    assert sorted((*table.state.piles[BOX], *pantomimes(table, DECK), card)) == sorted(PARTS.keywords)


def test_a_card_somebody_holds_cannot_be_drawn_from_the_real_deck() -> None:
    table = resting()
    (card,) = hold(table, BEN, "fish")
    with pytest.raises(Refused) as no:
        table.push(Rest(AMIRA), draws(card))
    assert no.value.refusal.rule == "table.chance"


def test_the_list_of_cards_to_draw_does_not_tell_what_others_hold() -> None:
    table = resting()
    every_fish = hold(table, BEN, *["fish"] * PARTS.actions["fish"].count)
    table.push(Rest(AMIRA))
    assert table.question is not None
    names = {str(option.label) for option in table.question.options(desk(table))}
    assert len(every_fish) == 4
    assert "Fish" in names
    assert names == {str(kind.name) for kind in PARTS.actions.values()} | {"Pantomime"}
