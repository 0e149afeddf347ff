"""What if: a copy from any moment that touches nothing, and shows nobody what the decks hold."""

from __future__ import annotations

from random import Random

import pytest

from companion.sandbox import open_sandbox, other_seed
from companion.tables import NotAllowed
from rules_core.engine import chance
from rules_core.games.caravan_conquest.travel import Travel
from tests.kits.bazaar import DrawCard
from tests.kits.tables.table_talk import Club, bazaar, club, one_step, state_of  # noqa: F401 - fixtures


def test_a_sandbox_stands_where_the_table_stood_and_touches_nothing(club: Club) -> None:  # noqa: F811
    club.begin("Amira", "Ben")
    club.play_at_random(Random(4), 14)
    before, then = state_of(club.table), club.table.entries[3].number
    sandbox = open_sandbox(club.house, club.badge("Ben"), then)
    with sandbox.house.tables.at(sandbox.badge.table_id) as live:
        copied = live.playing().log
        assert copied[1 : then + 1] == club.table.log[1 : then + 1]
        assert all(line.by == "table" for line in copied[then + 1 :]), "only what comes by itself has come"
    rng = Random(1)
    for number in range(20):
        one_step(sandbox.house, sandbox.badge, f"key {number}", rng)
    assert sandbox.house.looker.glimpse(sandbox.badge).entries > then
    assert state_of(club.table) == before == state_of(club.saved())
    assert len(club.house.tables.store.tables()) == 1
    sandbox.close()


def test_one_phone_plays_all_seats_and_follows_the_turn(club: Club) -> None:  # noqa: F811
    club.begin("Amira", "Ben")
    sandbox = open_sandbox(club.house, club.badge("Ben"))
    seen = sandbox.house.looker.glimpse(sandbox.badge)
    assert seen.acting == "Amira"
    assert all(seat.mine for seat in seen.seats)
    sandbox.close()


def test_cards_fall_otherwise_than_at_the_real_table(club: Club) -> None:  # noqa: F811
    club.begin("Amira", "Ben")
    sandbox = open_sandbox(club.house, club.host)
    with sandbox.house.tables.at(sandbox.badge.table_id) as live:
        seeds = club.table.seed, live.playing().seed
    decks = {name: pile for name, pile in club.table.state.piles.items() if name.startswith("deck ")}
    tops = [[chance.draw(seed, name, 0, pile) for name, pile in decks.items()] for seed in seeds]
    assert len(decks) == 4
    assert tops[0] != tops[1]
    assert seeds[1] == other_seed(seeds[0]) <= chance.LARGEST_SEED
    assert other_seed(seeds[1]) != seeds[0], "whoever saves the copy does not learn the real seed"
    sandbox.close()


def test_an_open_move_goes_on_in_the_copy(club: Club) -> None:  # noqa: F811
    club.begin("Amira", "Ben")
    club.submit("Amira", Travel("Amira"))
    sandbox = open_sandbox(club.house, club.badge("Amira"))
    assert [card.id.key for card in sandbox.house.looker.glimpse(sandbox.badge).asked] == ["to"]
    sandbox.close()


def test_where_hands_are_secret_only_the_host_tries_things_out(bazaar: Club) -> None:  # noqa: F811
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", DrawCard("Ana"))
    with pytest.raises(NotAllowed, match="secret"):
        open_sandbox(bazaar.house, bazaar.badge("Bo"))
    sandbox = open_sandbox(bazaar.house, bazaar.host)
    assert sandbox.badge.seats == ()
    sandbox.close()


def test_what_others_hold_in_their_hands_stays_secret_on_a_copy(bazaar: Club) -> None:  # noqa: F811
    """The host may act for those without a phone; whoever has one keeps the hand to themselves."""
    bazaar.house.seating.add_seat(bazaar.host, "Cy", mine=False)
    bazaar.begin("Ana", "Bo")
    bazaar.submit("Ana", DrawCard("Ana"))
    sandbox = open_sandbox(bazaar.house, bazaar.host)
    held = {seat.name: seat.held for seat in sandbox.house.looker.glimpse(sandbox.badge).seats}
    assert held == {"Ana": True, "Bo": True, "Cy": False}
    shown = sandbox.house.looker.glimpse(sandbox.badge, "Ana")
    drawn = bazaar.table.state.piles["hand Ana"]
    assert drawn
    assert not any(card in repr(shown) for card in drawn)
    sandbox.close()


def test_those_who_watch_cannot(club: Club) -> None:  # noqa: F811
    club.begin("Amira", "Ben")
    club.invite("spectator")
    with pytest.raises(NotAllowed, match="watch"):
        open_sandbox(club.house, club.badge("spectator"))
