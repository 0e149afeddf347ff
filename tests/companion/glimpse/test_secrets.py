"""Nothing secret to others leaves for a phone: neither in a glimpse nor in a preview, nor by any other look."""

from __future__ import annotations

import pytest

from companion.glimpse import Glimpse
from companion.tables import NotDone
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import SwitchChance
from tests.kits.bazaar import CARDS, Auction, Discard, DrawCard, JoinGuild, Walk
from tests.kits.tables.table_talk import HOST_PHONE, Club


@pytest.fixture
def hands(bazaar: Club) -> Club:
    """Ana holds two cards, Bo one, and a scribe and a spectator look on. The host plays Cy."""
    bazaar.sit_down("Ana", "Bo")
    bazaar.house.seating.add_seat(bazaar.host, "Cy")
    for role in ("scribe", "spectator"):
        bazaar.invite(role)
    bazaar.begin()
    for seat in ("Ana", "Bo", "Ana"):
        bazaar.submit(seat, DrawCard(seat))
    return bazaar


def cards_of(club: Club, seat: str) -> tuple[str, ...]:
    found: tuple[str, ...] = club.table.state.piles[f"hand {seat}"]
    return found


def hand_on(glimpse: Glimpse, seat: str) -> tuple[str, ...] | int:
    """What a phone shows of a hand: the cards, or only how many."""
    card = glimpse.seat(seat)
    assert card is not None
    (hand,) = card.piles
    return hand.cards


def told(club: Club, phone: str, acting: str = "") -> set[str]:
    """The cards of which anything in this phone's glimpse speaks."""
    text = repr(club.glimpse(phone, acting))
    past = repr(
        [
            club.house.looker.at_entry(club.badge(phone), number, acting)
            for number in range(club.glimpse(phone).entries)
        ]
    )
    return {card for card in CARDS if f"'{card}'" in text + past and card != "fig"}


def known(*cards: str) -> set[str]:
    """One card is called like a resource, so its name says nothing."""
    return set(cards) - {"fig"}


def test_each_phone_sees_its_own_hand_only(hands: Club) -> None:
    for seat, others in (("Ana", ("Bo", "Cy")), ("Bo", ("Ana", "Cy"))):
        assert told(hands, seat) == known(*cards_of(hands, seat))
        glimpse = hands.glimpse(seat)
        assert hand_on(glimpse, seat) == cards_of(hands, seat)
        for other in others:
            assert hand_on(glimpse, other) == len(cards_of(hands, other))


@pytest.mark.parametrize("phone", [HOST_PHONE, "scribe", "spectator"])
@pytest.mark.parametrize("acting", ["", "Ana", "Bo"])
def test_the_host_the_scribe_and_spectators_see_no_hand(hands: Club, phone: str, acting: str) -> None:
    """Not even when they record for somebody: the host sees no more than a player."""
    assert told(hands, phone, acting) == set()


def test_the_log_tells_a_card_to_its_owner_only(hands: Club) -> None:
    first = cards_of(hands, "Ana")[0]
    (line,) = hands.glimpse("Ana").log[1].effects
    assert (line.thing, line.seat) == (first, "Ana")
    for phone in ("Bo", HOST_PHONE, "scribe", "spectator"):
        (line,) = hands.glimpse(phone).log[1].effects
        assert (line.thing, str(line.text)) == ("", "Ana gets a card")


def test_a_phone_with_two_seats_looks_with_one_pair_of_eyes(bazaar: Club) -> None:
    """The phone goes round: what Ana holds is not shown while Bo acts."""
    club = bazaar
    club.sit_down("Ana")
    club.house.seating.add_seat(club.badge("Ana"), "Bo")
    club.begin("Cy")
    for seat in ("Ana", "Bo"):
        club.submit("Ana", DrawCard(seat))
    for seat in ("Ana", "Bo"):
        assert told(club, "Ana", seat) == known(*cards_of(club, seat))


def test_a_question_that_shows_a_hand_goes_to_its_owner(hands: Club) -> None:
    """The host could answer for Ana, but sees her cards only by choosing to act for her."""
    hands.submit("Ana", Discard("Ana"))
    assert [card.id.key for card in hands.glimpse("Ana").asked] == ["cards"]
    for phone in ("Bo", "spectator", HOST_PHONE, "scribe"):
        assert hands.glimpse(phone).asked == ()
        assert hands.glimpse(phone).waits_for == ("Ana",)
        assert told(hands, phone) == (known(*cards_of(hands, phone)) if phone == "Bo" else set())
    for phone in (HOST_PHONE, "scribe"):
        (card,) = hands.glimpse(phone, "Ana").asked
        assert {option.value for option in card.options} == set(cards_of(hands, "Ana"))
    assert hands.glimpse("Bo", "Ana").asked == ()
    assert hands.glimpse("spectator", "Ana").asked == ()


def test_other_questions_still_reach_the_host_and_the_scribe(hands: Club) -> None:
    hands.submit("Ana", Walk("Ana"))
    for phone in (HOST_PHONE, "scribe", "Ana"):
        assert [card.id.key for card in hands.glimpse(phone).asked] == ["to"]
    for phone in ("Bo", "spectator"):
        assert hands.glimpse(phone).asked == ()


def test_a_card_from_the_real_deck_is_asked_without_telling_what_others_hold(hands: Club) -> None:
    """Ana draws on the table: the list has every card that she cannot see, in whoever's hand it is."""
    hands.submit(HOST_PHONE, SwitchChance(HOST, "deck", "table"))
    hands.submit("Ana", DrawCard("Ana"))
    (card,) = hands.glimpse("Ana").asked
    assert {option.value for option in card.options} == set(CARDS) - set(cards_of(hands, "Ana"))
    assert hands.glimpse(HOST_PHONE).asked, "the host can type it in for her"


def test_sealed_bids_stay_sealed(hands: Club) -> None:
    hands.submit("Bo", Auction("Bo"))
    hands.answer("Ana", "Ana.bid", 4)
    before = {phone: hands.glimpse(phone) for phone in ("Bo", HOST_PHONE, "spectator")}
    hands.house.tables.back(hands.badge("Ana"), hands.sent())
    hands.answer("Ana", "Ana.bid", 2)
    for phone, seen in before.items():
        after = hands.glimpse(phone)
        assert after.__dict__ | {"revision": 0} == seen.__dict__ | {"revision": 0}


def test_a_preview_is_for_those_who_may_do_it(hands: Club) -> None:
    """Or Bo could try Ana's cards one by one."""
    looker = hands.house.looker
    card = cards_of(hands, "Ana")[0]
    for phone in ("Bo", "spectator"):
        with pytest.raises(NotDone):
            looker.preview_move(hands.badge(phone), Discard("Ana"), [("cards", [card])])
    assert looker.preview_move(hands.badge("Ana"), Discard("Ana"), [("cards", [card])]).refusal is None
    hands.submit("Ana", Discard("Ana"))
    for phone in ("Bo", "spectator"):
        with pytest.raises(NotDone):
            looker.preview_answer(hands.badge(phone), "cards", [card])
    assert looker.preview_answer(hands.badge("Ana"), "cards", [card]).complete


def test_a_preview_never_shows_the_apps_next_card(hands: Club) -> None:
    looker = hands.house.looker
    deck = hands.table.state.piles["deck"]
    for phone in ("Ana", HOST_PHONE):
        preview = looker.preview_move(hands.badge(phone), DrawCard("Ana"))
        assert not preview.complete
        assert "the deck" in str(preview.then)
        assert not any(f"'{card}'" in repr(preview) for card in deck)
    for phone in hands.secrets:
        offers = repr(hands.glimpse(phone).offers)
        assert not any(f"'{card}'" in offers for card in deck)


def test_what_was_taken_back_stays_secret(hands: Club) -> None:
    cards = cards_of(hands, "Ana")
    hands.take_back(HOST_PHONE, number=1)
    assert told(hands, "Ana") >= known(*cards)
    for phone in ("Bo", HOST_PHONE, "spectator"):
        assert told(hands, phone) & known(*cards) == set()


def test_the_same_after_a_restart(hands: Club) -> None:
    hands.restart()
    assert told(hands, "Bo") == known(*cards_of(hands, "Bo"))
    assert told(hands, HOST_PHONE) == set()


def test_a_long_name_that_ends_like_another(bazaar: Club) -> None:
    """Ben is not told of the cards of Big Ben."""
    club = bazaar
    club.begin("Ben", "Big Ben")
    club.submit("Big Ben", DrawCard("Big Ben"))
    assert told(club, "Ben") == set()
    assert club.glimpse("Big Ben").log[1].effects[0].seat == "Big Ben"


def test_secrets_are_nowhere_in_a_glimpse(hands: Club) -> None:
    hands.submit("Ana", JoinGuild("Ana"))
    for phone in hands.secrets:
        text = repr(hands.glimpse(phone))
        for secret in hands.secrets.values():
            assert secret not in text
        rows = hands.house.tables.store.passes(hands.table_id)
        assert not any(row.secret_hash in text for row in rows)
