"""A glimpse is what the table is at this moment; looking changes nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest

from companion.glimpse import Glimpse, Preview
from companion.tables import NotDone
from rules_core.engine import record as records
from rules_core.games.caravan_conquest.travel import Travel
from tests.kits.bazaar import Auction, Barter, CallFeast, GuildGift, Haggle, JoinGuild, Ring, Tournament, Walk
from tests.kits.tables.table_talk import HOST_PHONE, Club, fingerprint

# --- the same when nothing has changed


def test_before_the_game(club: Club) -> None:
    club.sit_down("Amira")
    seen = club.glimpse("Amira")
    assert (seen.stage, seen.game, seen.name, seen.code) == (
        "gathering",
        "Caravan Conquest",
        "Friday",
        club.code,
    )
    assert (seen.least, seen.most, seen.offers, seen.log) == (2, 6, (), ())
    assert seen == club.glimpse("Amira")
    assert seen != club.glimpse()
    club.sit_down("Ben")
    assert seen != club.glimpse("Amira")


def test_glimpses_are_equal_while_nothing_changes(club: Club) -> None:
    rng = Random(3)
    club.begin("Amira", "Ben")
    club.invite("spectator")
    for _ in range(15):
        for phone in club.secrets:
            assert club.glimpse(phone) == club.glimpse(phone)
        before = club.glimpse()
        club.play_at_random(rng, 1)
        assert club.glimpse() != before


def test_all_who_only_watch_see_the_same_and_each_what_it_is_told(club: Club) -> None:
    """What one of them sees is shown to all; but not to whoever asks for a seat, nor what was told to one of them."""
    rng = Random(4)
    club.begin("Amira", "Ben")
    watchers = [club.house.joining.enter(club.door(club.invite("spectator"))) for _ in range(3)]
    badges = [club.house.tables.badge(each) for each in watchers]
    looker = club.house.looker
    for _ in range(12):
        club.play_at_random(rng, 1)
        seen = [looker.glimpse(badge) for badge in badges]
        assert [each.badge for each in seen] == badges
        assert replace(seen[0], badge=badges[1]) == seen[1]
        with club.house.tables.at(club.table_id) as live:
            live.common = None
        assert [looker.glimpse(badge) for badge in reversed(badges)] == seen[::-1]
    asking = club.house.joining.ask_for(club.door(), "Ben", together=False)
    asked = looker.glimpse(club.house.tables.badge(asking))
    assert [request.mine for request in asked.seat_requests] == [True]
    assert all(not looker.glimpse(badge).seat_requests for badge in badges)


def test_a_refused_answer_changes_nothing_to_see(at_bazaar: Club) -> None:
    """The move is played anew up to the question, but it is the same question."""
    club = at_bazaar
    club.submit("Ana", Walk("Ana"))
    before = {phone: club.glimpse(phone) for phone in club.secrets}
    with pytest.raises(NotDone, match="this needs a place or a path"):
        club.answer("Ana", "to", [])
    with pytest.raises(NotDone):
        club.answer("Ana", "to", ["isle"])
    assert {phone: club.glimpse(phone) for phone in club.secrets} == before
    card, again = before["Ana"].asked[0], club.glimpse("Ana").asked[0]
    assert card.question is not again.question
    assert card == again
    assert not card != again  # noqa: SIM202 - a tuple has a way of its own to say so
    assert hash(card) == hash(again)
    assert card != again._replace(may_back=not again.may_back)
    assert card != tuple(card)


def test_looking_changes_nothing(club: Club) -> None:
    rng = Random(8)
    club.begin("Amira", "Ben", "Chiara")
    club.invite("spectator")
    looker = club.house.looker
    for _ in range(8):
        before, revision = fingerprint(club.table), club.revision
        for phone in club.secrets:
            seen = club.glimpse(phone)
            for offer in seen.offers:
                looker.preview_move(club.badge(phone), offer.move)
            for card in seen.asked:
                for option in card.options:
                    looker.preview_answer(club.badge(phone), card.id.key, option.value)
            looker.at_entry(club.badge(phone), rng.randrange(5))
            looker.statement(club.badge(phone), "Amira")
        assert (fingerprint(club.table), club.revision) == (before, revision)
        club.play_at_random(rng, 3)
        assert fingerprint(club.table) == fingerprint(club.saved())


def test_a_preview_tells_what_then_happens(club: Club) -> None:
    """The lines of a preview are those of the log afterwards, where nothing was drawn."""
    rng, looked = Random(2), 0
    club.begin("Amira", "Ben")
    while not club.table.finished and len(club.table.log) < 60:
        (seat,) = club.table.turn
        for offer in club.glimpse(seat).offers:
            if offer.refusal is None and not offer.asks:
                preview = club.house.looker.preview_move(club.badge(seat), offer.move)
                if preview.complete:
                    club.submit(seat, offer.move)
                    line = next(line for line in reversed(club.glimpse(seat).log) if line.by == seat)
                    assert line.effects == preview.effects
                    club.take_back(HOST_PHONE)
                    looked += 1
        club.play_at_random(rng, 2)
        while club.table.questions:
            club.play_at_random(rng, 1)
    assert looked > 2


def test_a_preview_of_an_answer_tells_only_what_is_new(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", Haggle("Ana"))
    preview = club.house.looker.preview_answer(club.badge("Ana"), "offer", {"coin": 2})
    assert (preview.effects, preview.complete) == ((), False)
    assert str(preview.then) == "Then the host is asked", "what others are asked is theirs to read"
    club.answer("Ana", "offer", {"coin": 2})
    preview = club.house.looker.preview_answer(club.host, "deal", True)
    assert [(line.thing, line.change, line.seat) for line in preview.effects] == [
        ("coin", -2, "Ana"),
        ("point", 1, "Ana"),
    ]
    assert preview.complete
    refused = club.house.looker.preview_answer(club.host, "deal", 7)
    assert refused.refusal is not None
    assert not refused.complete
    gone = club.house.looker.preview_answer(club.badge("Ana"), "offer", {"coin": 2})
    assert gone == Preview((), "", None, False)


# --- choices that only lead on


def test_a_choice_leads_on_when_the_same_person_is_asked_next(at_bazaar: Club) -> None:
    club = at_bazaar
    ahead = club.house.looker.preview_move(club.badge("Ana"), Barter("Ana"), [("give", "coin")])
    assert ahead.leads_on, "a first choice given with the move too"
    club.submit("Ana", Barter("Ana"))
    looks = {
        given: club.house.looker.preview_answer(club.badge("Ana"), "give", given)
        for given in ("coin", "fig", "point", "lamp")
    }
    assert [given for given, ahead in looks.items() if ahead.leads_on] == ["coin"]
    assert str(looks["fig"].then) == "Then the host is asked"
    assert looks["lamp"].refusal is not None
    club.answer("Ana", "give", "coin")
    assert club.glimpse("Ana").asked[0].may_back, "that is why no button is needed"
    last = club.house.looker.preview_answer(club.badge("Ana"), "take", "fig")
    assert (last.complete, last.leads_on) == (True, False)


def test_the_host_who_plays_for_a_seat_is_led_on_as_its_phone_would_be(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", Barter("Ana"))
    assert not club.house.looker.preview_answer(club.host, "give", "coin").leads_on, "it is Ana's move"
    club.house.tables.cancel(club.host, club.sent())
    club.submit(HOST_PHONE, Barter("Ana"))
    assert club.house.looker.preview_answer(club.host, "give", "coin").leads_on


def test_nothing_leads_on_in_what_happens_by_itself(at_bazaar: Club) -> None:
    """There is no way back, so the button stays."""
    club = at_bazaar
    club.submit("Ana", CallFeast("Ana"))
    assert not club.glimpse("Ana").asked[0].may_back
    assert not club.house.looker.preview_answer(club.badge("Ana"), "figs", 1).leads_on


# --- shortcuts


def test_a_card_offers_the_first_choice_of_a_move_that_wants_it_there(at_bazaar: Club) -> None:
    club = at_bazaar
    for seat in ("Ana", "Bo"):
        club.submit(seat, JoinGuild(seat))
    offers = {offer.word: offer for offer in club.glimpse("Ana").offers}
    gift = offers["guild-gift"]
    assert ([option.value for option in gift.shortcuts], gift.key) == (["Ana", "Bo"], "lucky")
    assert not offers["auction"].shortcuts, "several questions are open"
    assert not offers["walk"].shortcuts, "it does not want that"
    assert all(not offer.shortcuts for offer in club.glimpse("Cy").offers)
    assert club.glimpse("Ana").acting == "Ana"


def test_a_member_who_acts_for_a_group_can_go_back(at_bazaar: Club) -> None:
    club = at_bazaar
    for seat in ("Ana", "Bo"):
        club.submit(seat, JoinGuild(seat))
    club.submit("Bo", GuildGift("guild"))
    assert club.glimpse("Bo").asked[0].may_cancel
    assert not club.glimpse("Ana").asked[0].may_cancel
    club.house.tables.cancel(club.badge("Bo"), club.sent())
    assert not club.table.questions


# --- earlier moments


def what_lies_there(seen: Glimpse) -> tuple[object, ...]:
    cards = [card._replace(asked=False, phones=0) for card in seen.seats]
    return cards, seen.clock, seen.pictures, seen.entries, seen.ranking, seen.bank


@pytest.mark.parametrize("phone", ["Amira", HOST_PHONE])
def test_an_earlier_moment_is_what_was_seen_then(club: Club, phone: str) -> None:
    """Every number of the log, what was taken back included."""
    rng, seen = Random(6), {}
    club.begin("Amira", "Ben")
    for _ in range(25):
        if club.table.move_in_progress is None:
            seen[len(club.table.log) - 1] = what_lies_there(club.glimpse(phone))
            if rng.random() < 0.15 and len(club.table.entries) > 3:
                club.take_back(HOST_PHONE)
                seen[len(club.table.log) - 1] = what_lies_there(club.glimpse(phone))
        club.play_at_random(rng, 1)
    assert len(seen) > 6
    for number, then in seen.items():
        past = club.house.looker.at_entry(club.badge(phone), number)
        assert what_lies_there(past) == then
        assert (past.offers, past.asked, past.log) == ((), (), ())


def test_moments_that_never_were(club: Club) -> None:
    """Before the setup is done, before the beginning, after the end."""
    club.sit_down("Amira", "Ben")
    looker = club.house.looker
    with pytest.raises(NotDone, match="The game hasn't started yet"):
        looker.at_entry(club.host, 0)
    club.house.tables.begin(club.host, club.sent())
    assert looker.at_entry(club.host, 0).ranking is None
    club.house.tables.take_suggestions(club.host, club.sent())
    now = what_lies_there(club.glimpse())
    for number in (-5, 0, 99):
        assert what_lies_there(looker.at_entry(club.host, number)) == now


# --- what is shown to whom


def test_offers_are_for_the_seat_that_acts(at_bazaar: Club) -> None:
    club = at_bazaar
    club.invite("spectator")
    assert club.glimpse("Bo").acting == "Bo"
    assert {offer.move.seat for offer in club.glimpse("Bo").offers} == {"Bo"}
    assert club.glimpse("Bo", "Ana").acting == "Bo", "one does not act for others by asking for it"
    assert club.glimpse(HOST_PHONE, "Cy").acting == "Cy"
    assert club.glimpse("spectator", "Cy").acting == ""
    assert club.glimpse("spectator").offers == ()


def test_an_offer_that_a_tap_on_the_board_begins(club: Club) -> None:
    club.begin("Amira", "Ben")
    (seat,) = club.table.turn
    offer = next(each for each in club.glimpse(seat).offers if isinstance(each.move, Travel))
    assert (offer.word, offer.key, offer.asks) == ("travel", "to", True)
    assert offer.places
    club.submit(seat, offer.move, [("to", min(offer.places))])


def test_whom_the_table_waits_for(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", Auction("Ana"))
    club.answer("Bo", "Bo.bid", 1)
    for phone in club.secrets:
        seen = club.glimpse(phone)
        assert (seen.waits_for, str(seen.waits_in)) == (("Ana", "Cy"), "Auction")
        assert {card.name for card in seen.seats if card.asked} == {"Ana", "Cy"}
    assert [card.id.key for card in club.glimpse("Ana").asked] == ["Ana.bid"]
    assert club.glimpse("Bo").asked == ()
    assert club.glimpse().asked == (), "bids are sealed, and both have phones of their own"


def test_what_is_asked_of_oneself_comes_first(bazaar: Club) -> None:
    club = bazaar
    club.house.seating.add_seat(club.host, "Cy")
    club.begin("Ana", "Bo")
    club.submit("Ana", Tournament("Ana"))
    assert [card.who for card in club.glimpse().asked] == [("Cy",), ("Ana",), ("Bo",)]


def test_presence(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.secrets["friend"] = club.house.joining.ask_for(club.door(), "Ben", together=True)
    (request,) = club.glimpse().seat_requests
    club.house.seating.settle_request(club.host, request.request_id, True)
    hub = club.house.hub
    leaves = [
        hub.listen(club.table_id, club.badge(phone).pass_id, lambda: None)
        for phone in ("Ben", "Ben", "friend")
    ]
    seen = club.glimpse()
    assert (seen.phones, [seat.phones for seat in seen.seats]) == (2, [0, 2])
    assert [card.here for card in seen.phone_cards] == [False, False, True, True]
    for leave in leaves:
        leave()
    assert [seat.phones for seat in club.glimpse().seats] == [0, 0]


def test_the_end(at_bazaar: Club) -> None:
    club = at_bazaar
    for _ in range(3):
        club.submit("Ana", Ring("Ana"))
    seen = club.glimpse("Bo")
    assert seen.stage == "finished"
    assert not any(seat.turn for seat in seen.seats)
    assert all(offer.refusal is not None for offer in seen.offers)
    assert seen.ranking is not None
    club.take_back(HOST_PHONE)
    assert club.glimpse("Bo").stage == "playing"


def test_a_statement_adds_up(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.play_at_random(Random(9), 60)
    lines = club.house.looker.statement(club.badge("Ben"), "Amira")
    last = {line.resource: line.balance for line in lines}
    assert all(club.table.desk.has("Amira", what) == balance for what, balance in last.items())


def test_the_record_of_a_glimpse_is_the_record_of_the_table(at_bazaar: Club) -> None:
    """What can be downloaded is what everybody has seen."""
    club = at_bazaar
    club.submit("Ana", JoinGuild("Ana"))
    with club.house.tables.at(club.table_id) as live:
        table, stopped = records.replay(club.table.game, live.record())
    assert stopped is None
    assert len(table.log) == club.glimpse().entries


def test_the_papers_are_read_once_for_all_who_look_after_a_change(club: Club) -> None:
    club.begin("Amira", "Ben", "Chloe")
    store = club.house.tables.store
    with patch.object(store, "company", wraps=store.company) as read:
        for phone in ("Amira", "Ben", "Chloe"):
            club.glimpse(phone)
        read.assert_called_once()
        club.house.seating.release(club.host, "Ben")
        assert not next(seat for seat in club.glimpse("Amira").seats if seat.name == "Ben").held
        assert club.glimpse("Ben").badge.seats == ()
        assert read.call_count == 2


def test_a_move_reads_no_papers_and_what_belongs_to_it_does(at_bazaar: Club) -> None:
    club, store = at_bazaar, at_bazaar.house.tables.store
    club.glimpse("Ana")
    with patch.object(store, "company", wraps=store.company) as read:
        club.submit("Ana", JoinGuild("Ana"))
        assert club.glimpse("Ana").entries == club.glimpse("Bo").entries == len(club.table.log)
        read.assert_not_called()
        club.submit(HOST_PHONE, Walk("Bo"), [("to", ["well"])])
        assert club.glimpse("Bo").words, "it was done for Bo, and Bo is told"
        read.assert_called()


def test_what_phones_have_in_common_is_made_once_a_change(at_bazaar: Club) -> None:
    club, game = at_bazaar, type(at_bazaar.table.game)
    club.glimpse("Ana")
    club.submit("Ana", JoinGuild("Ana"))
    with (
        patch.object(game, "pictures", autospec=True, side_effect=game.pictures) as drawn,
        patch.object(game, "standings", autospec=True, side_effect=game.standings) as counted,
    ):
        ana, bo, _host = (club.glimpse(phone) for phone in ("Ana", "Bo", HOST_PHONE))
        assert drawn.call_count == counted.call_count == 1
    assert ana.pictures is bo.pictures
    assert [seat.mine for seat in ana.seats] != [seat.mine for seat in bo.seats]
