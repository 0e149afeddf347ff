"""What must hold in every game whatever people do: exact taking back, replay equals live, sound books, games that end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.playout import RandomPlayer, playouts
from companion.games import library
from rules_core.engine import ledger
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.record import replay, write
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.game import Game
from rules_core.scoring.ranking import NOBODY
from rules_core.settling.disputes import TAKEN_BACK, SettleDispute
from rules_core.settling.rulings import RetireSeat
from rules_core.settling.strike import plan, strike
from tests.kits.games import PLAYED
from tests.kits.messes import DEEDS, JUNK, operate
from tests.kits.pictures import check_screens
from tests.kits.random_tables import (
    FEW,
    RANDOMS,
    any_setup,
    check_replay,
    may_never_end,
    some_table,
    tables_of,
)

MANY = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ENTRY_CAP = 3_000
SWIFT = ("caravan-conquest",)
"""Games that are played to their end at random in no time, so that many can be."""


@pytest.fixture(scope="module", params=PLAYED)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return library.game(request.param)


# --- at any moment of any game


def test_replay_equals_live(game: Game[Any]) -> None:
    for table in tables_of(game.id):
        check_replay(table)


def test_what_the_screens_need_can_be_told(game: Game[Any]) -> None:
    """Hints, gauges and pictures, for every seat, whoever has the turn and whatever is still open."""
    for table in tables_of(game.id):
        check_screens(table)


def test_every_effect_cites_a_rule_that_can_be_looked_up(game: Game[Any]) -> None:
    for table in tables_of(game.id):
        for entry in table.entries:
            assert entry.move.rule in game.rulebook
            for effect in entry.effects:
                assert effect.rule in game.rulebook, effect


def test_every_card_lies_in_one_place(game: Game[Any]) -> None:
    for table in tables_of(game.id):
        first, _ = replay(game, {**write(table), "entries": []})
        cards = sorted(card for pile in table.state.piles.values() for card in pile)
        assert cards == sorted(card for pile in first.state.piles.values() for card in pile)
        assert len(cards) == len(set(cards))


# --- what is offered


@FEW
@given(rng=RANDOMS, entries=st.integers(1, 90))
def test_an_open_offer_can_be_finished_and_taken_back_and_nothing_has_changed(
    game: Game[Any], rng: Random, entries: int
) -> None:
    table = some_table(game, rng, entries)
    members = {group.id: group.members for group in game.groups(table.desk)}
    for seat in table.turn[:2]:
        for actor in (seat, *members.get(seat, ())):
            for offer in table.offers(actor):
                if offer.refusal is not None or table.move_in_progress is not None:
                    continue
                before, journal = table.state.copy(), len(table.state.journal)
                number = len(table.log)
                table.push(offer.move, by=actor)
                check_screens(table)
                while table.questions and len(table.log) == number:
                    RandomPlayer(rng).answer_one(table, next(iter(table.questions)))
                table.pop(number)
                assert table.state.copy() == before, offer.move
                assert len(table.state.journal) == journal


@FEW
@given(rng=RANDOMS, entries=st.integers(1, 60))
def test_a_greyed_offer_cannot_be_finished(game: Game[Any], rng: Random, entries: int) -> None:
    table = some_table(game, rng, entries)
    for seat in table.turn:
        for offer in table.offers(seat):
            if offer.refusal is None:
                continue
            with pytest.raises(Refused):
                play_to_the_end(table, offer.move, RandomPlayer(rng))
            if table.questions:
                table.abandon()


def play_to_the_end(table: Table, move: AnyMove, player: RandomPlayer) -> None:
    table.push(move)
    number = len(table.log)
    while table.questions and len(table.log) == number:
        key, question = next(iter(table.questions.items()))
        table.answer(player.answer(table, question), key)


# --- what people do to the books


MESSES = st.lists(st.tuples(st.sampled_from(DEEDS), JUNK), max_size=50)


@FEW
@given(rng=RANDOMS, mess=MESSES)
def test_any_mess_leaves_sound_books_and_a_true_record(
    game: Game[Any], rng: Random, mess: list[tuple[str, Any]]
) -> None:
    check_mess(game, rng, mess)


@pytest.mark.slow
@MANY
@given(rng=RANDOMS, mess=MESSES)
def test_any_greater_mess_too(game: Game[Any], rng: Random, mess: list[tuple[str, Any]]) -> None:
    check_mess(game, rng, mess)


def check_mess(game: Game[Any], rng: Random, mess: list[tuple[str, Any]]) -> None:
    table = some_table(game, rng, rng.randint(1, 60))
    player = RandomPlayer(rng)
    for deed, junk in mess:
        refusal = None
        try:
            operate(table, player, deed, junk)
        except Refused as no:
            refusal = no.refusal
        assert refusal is None or refusal.rule in game.rulebook
        assert ledger.errors(table) == []
        check_screens(table)
    check_replay(table)


@FEW
@given(rng=RANDOMS, entries=st.integers(2, 60))
def test_any_entry_can_be_struck_out_and_the_books_stay_sound(
    game: Game[Any], rng: Random, entries: int
) -> None:
    """The plan tells exactly what happens; the rest is as it was; the log replays."""
    table = some_table(game, rng, entries)
    people = [entry.number for entry in table.entries[1:] if entry.by != TABLE]
    if not people or table.move_in_progress is not None:
        return
    number = rng.choice(people)
    planned = plan(table, number)
    assert [fate.entry.number for fate in planned.fates] == [
        entry.number for entry in table.entries if entry.number > number
    ]
    log = list(table.log)
    strike(table, planned, SettleDispute(HOST, number, TAKEN_BACK, "", ""), "a dispute")
    assert table.log[: len(log)] == log, "nothing of the log is lost"
    assert table.state.copy() == planned.table.state.copy()
    assert ledger.errors(table) == []
    assert {entry.old_number for entry in table.entries if entry.old_number} >= {
        entry.old_number or entry.number for entry in planned.stays
    }
    check_replay(table)


# --- whole games


@pytest.mark.parametrize("seed", range(6))
def test_games_of_all_kinds_come_to_their_end(game: Game[Any], seed: int) -> None:
    check_whole_game(game, Random(f"whole game {seed}"), short=True)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_many_games_of_all_kinds_come_to_their_end(game: Game[Any], part: int) -> None:
    for number in range(125):
        check_whole_game(game, Random(f"many games {part}/{number}"))


def check_whole_game(game: Game[Any], rng: Random, short: bool = False) -> None:
    table = any_setup(game, rng, short)
    RandomPlayer(rng).play(table, ENTRY_CAP)
    check_end(table)


def check_end(table: Table) -> None:
    assert ledger.errors(table) == []
    if table.finished:
        assert not table.questions
        ranking = table.ranking()
        assert ranking.winners or ranking.decided_by == NOBODY
    else:
        assert may_never_end(table)


@FEW
@given(rng=RANDOMS, pauses=st.lists(st.integers(1, 30), min_size=1, max_size=6))
def test_games_end_whoever_leaves_and_returns(game: Game[Any], rng: Random, pauses: list[int]) -> None:
    table, player = any_setup(game, rng, short=True), RandomPlayer(rng)
    for pause in pauses:
        player.play(table, len(table.log) + pause)
        if table.finished:
            break
        who = rng.choice(table.seats)
        gone = not table.desk.is_retired(who)
        if (gone and table.desk.playing == (who,)) or table.move_in_progress is not None:
            continue
        before, journal = table.state.copy(), len(table.state.journal)
        leave(table, who, gone)
        assert not set(table.turn) & set(table.state.notes["retired"])
        table.pop()
        assert (table.state.copy(), len(table.state.journal)) == (before, journal)
        leave(table, who, gone)
    player.play(table, ENTRY_CAP)
    check_end(table)
    check_replay(table)


def leave(table: Table, who: str, gone: bool) -> None:
    assert table.push(RetireSeat(HOST, who, gone), reason="the last tram") is not None


def test_playouts_over_all_seat_counts_end_without_a_fault(game: Game[Any]) -> None:
    sizes = game.max_seats - game.min_seats + 1
    check_playouts(game, 4 * sizes if game.id in SWIFT else sizes, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_many_playouts_end_without_a_fault(game: Game[Any], part: int) -> None:
    check_playouts(game, 500 if game.id in SWIFT else 40, seed=1000 + part)


def check_playouts(game: Game[Any], games: int, seed: int) -> None:
    for run in playouts(game, None, games, seed):
        assert (run.unfinished, run.ledger_errors) == (0, 0)
    assert run.games == games
    assert run.moves > games * 20
