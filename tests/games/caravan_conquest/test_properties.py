"""What must hold whatever people do: exact taking back, replay equals live, balanced books, games that end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.playout import NAMES, RandomPlayer, playouts
from rules_core.engine import ledger
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.record import dumps, loads, replay, write
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.engine.view import view
from rules_core.settling.adoption import AdoptGame
from rules_core.settling.disputes import TAKEN_BACK, SettleDispute
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken, RetireSeat
from rules_core.settling.strike import plan, strike
from tests.kits.caravan import GAME, PARTS
from tests.kits.pictures import check_pictures

SLOW_IS_FINE = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
RANDOMS = st.integers(0, 2**32).map(Random)
JUNK = st.sampled_from([None, "", "Z9", -1, 10**9, True, [], ["A1", "A1"], {}, {"gold": -1}, "no", 1.5])


def some_table(rng: Random, entries: int) -> Table:
    """A table somewhere in the middle of a random game, with a random choice of readings."""
    player = RandomPlayer(rng)
    seats = NAMES[: rng.randint(2, 6)]
    names = rng.sample(sorted(PARTS.settings), rng.randint(0, 6))
    table = Table(GAME, seats, rng.randrange(1 << 30), [["map", rng.choice(sorted(PARTS.maps))]])
    while not table.entries:
        key, question = next(iter(table.questions.items()))
        if key == "house-rules":
            table.answer([name for name in names if name != "supply"])
        elif question.suggest is not None and key not in names:
            table.answer(question.suggest)
        else:
            table.answer(player.answer(table, question))
    player.play(table, entries)
    return table


@SLOW_IS_FINE
@given(RANDOMS, st.integers(1, 80))
def test_push_then_pop_changes_nothing(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    for seat in table.turn:
        for offer in table.offers(seat):
            before, journal = table.state.copy(), len(table.state.journal)
            if offer.refusal is not None:
                continue
            table.push(offer.move)
            player = RandomPlayer(rng)
            while table.questions:
                player.answer_one(table, next(iter(table.questions)))
            table.pop()
            assert table.state.copy() == before, offer.move
            assert len(table.state.journal) == journal


@SLOW_IS_FINE
@given(RANDOMS, st.integers(1, 120))
def test_replay_equals_live(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    again, stopped = replay(GAME, loads(dumps(write(table))))
    assert stopped is None
    assert again.state.copy() == table.state.copy()
    assert again.log == table.log


DEEDS = [
    "push", "overrule", "correct", "retire", "adopt", "answer", "accept", "junk", "back", "cancel", "pop", "redo",
    "probe",
]  # fmt: skip
MESSES = st.lists(st.tuples(st.sampled_from(DEEDS), JUNK), max_size=60)


@SLOW_IS_FINE
@given(RANDOMS, MESSES)
def test_any_mess_leaves_sound_books_and_a_true_record(rng: Random, mess: list[tuple[str, Any]]) -> None:
    check_mess(rng, mess)


@pytest.mark.slow
@settings(max_examples=1500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(RANDOMS, MESSES)
def test_any_greater_mess_too(rng: Random, mess: list[tuple[str, Any]]) -> None:
    check_mess(rng, mess)


def check_mess(rng: Random, mess: list[tuple[str, Any]]) -> None:
    table = some_table(rng, rng.randint(1, 60))
    player = RandomPlayer(rng)
    for deed, junk in mess:
        refusal = None
        try:
            operate(table, player, deed, junk)
        except Refused as no:
            refusal = no.refusal
        assert refusal is None or refusal.rule in GAME.rulebook
        assert ledger.errors(table) == []
        check_screens(table)
    again, stopped = replay(GAME, loads(dumps(write(table))))
    assert stopped is None
    assert again.state.copy() == table.state.copy()
    assert list(again.questions) == list(table.questions)


ENFORCED = sorted(
    entry.id for entry in GAME.rulebook.values() if entry.status == "enforced" and ".card." not in entry.id
)


def random_correction(table: Table, rng: Random, junk: Any) -> AnyMove:
    """Something for the host to put right, sensible or not."""
    state = table.state
    kind = rng.randrange(3)
    if kind == 0:
        account, resource = rng.choice(sorted(state.ledger))
        return CorrectCount(HOST, account, resource, rng.randint(-1, 120))
    if kind == 1:
        return MoveToken(HOST, rng.choice(sorted(state.board)), rng.choice(["", "A1", "C3", "Z9", "G1"]))
    drawer = rng.choice(["clock", "notes"])
    key = rng.choice(sorted(state.drawers[drawer]))
    value = state.drawers[drawer][key]
    others: list[Any] = [
        junk,
        rng.randint(-2, 12),
        value,
        list(table.seats[:1]),
        rng.choice(table.seats),
        "over",
        "travel",
    ]
    return CorrectFact(HOST, drawer, key, rng.choice(others))


def operate(table: Table, player: RandomPlayer, deed: str, junk: Any) -> None:
    key = next(iter(table.questions), "")
    match deed:
        case "push":
            seat = player.rng.choice(table.seats)
            offers = table.offers(seat)
            if offers:
                table.push(player.rng.choice(offers).move)
        case "overrule" if table.offers(table.seats[0]):
            move = player.rng.choice(table.offers(player.rng.choice(table.seats))).move
            rules = player.rng.sample(ENFORCED, len(ENFORCED) // 2)
            table.push(move, by=HOST, waive=rules, reason="the table is always right")
        case "correct":
            table.push(random_correction(table, player.rng, junk), reason="we looked again")
        case "retire":
            seat, gone = player.rng.choice(table.seats), player.rng.random() < 0.7
            table.push(RetireSeat(HOST, seat, gone), reason="the last tram")
        case "adopt":
            table.push(AdoptGame(HOST), reason="we played on without the app")
        case "accept" if key:
            accept(table)
        case "answer" if key:
            table.answer(player.answer(table, table.questions[key]), key)
        case "junk":
            table.answer(junk, key)
        case "back":
            table.back(player.rng.choice([HOST, *table.seats]))
        case "cancel":
            table.cancel(player.rng.choice([HOST, *table.seats]))
        case "pop":
            table.pop()
        case "redo":
            table.redo()
        case "probe":
            before = table.state.copy()
            table.probe()
            assert table.state.copy() == before


def accept(table: Table) -> None:
    """Answer what is suggested, as far as that goes."""
    while table.question is not None and table.question.suggest is not None:
        table.answer(table.question.suggest, next(iter(table.questions)))


@SLOW_IS_FINE
@given(RANDOMS, st.integers(1, 60))
def test_an_open_offer_can_be_finished_and_a_greyed_one_cannot(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    for seat in table.turn:
        for offer in table.offers(seat):
            if offer.refusal is None:
                continue
            assert offer.refusal.rule in GAME.rulebook
            with pytest.raises(Refused):
                play_to_the_end(table, offer.move, RandomPlayer(rng))
            if table.questions:
                table.abandon()


def play_to_the_end(table: Table, move: AnyMove, player: RandomPlayer) -> None:
    table.push(move)
    while table.questions:
        key, question = next(iter(table.questions.items()))
        table.answer(player.answer(table, question), key)


@SLOW_IS_FINE
@given(RANDOMS, st.integers(1, 80))
def test_what_the_screens_need_can_be_told_at_any_moment(rng: Random, entries: int) -> None:
    """Hints, gauges and pictures, for every seat, whoever has the turn and whatever is still open."""
    table = some_table(rng, entries)
    check_screens(table)
    for seat in table.turn:
        table.push(rng.choice([offer.move for offer in table.offers(seat) if offer.refusal is None]))
        check_screens(table)


def check_screens(table: Table) -> None:
    for seat in table.seats:
        for offer in table.offers(seat):
            if offer.refusal is None:
                assert str(offer.hint), offer.move
            else:
                assert offer.hint == ""
        for gauge in GAME.gauges(table.desk, seat):
            assert str(gauge.detail)
            assert gauge.rule in GAME.rulebook
            assert str(gauge.warning) == "" or gauge.value > (gauge.limit or 0)
    check_pictures(table.pictures())


@SLOW_IS_FINE
@given(RANDOMS, st.integers(1, 60))
def test_every_effect_and_refusal_cites_a_rule_that_can_be_looked_up(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    for entry in table.entries:
        assert entry.move.rule in GAME.rulebook
        for effect in entry.effects:
            assert effect.rule in GAME.rulebook, effect


@SLOW_IS_FINE
@given(RANDOMS, st.integers(1, 60))
def test_no_view_shows_a_deck(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    for seat in (*table.seats, HOST, ""):
        piles = view(table, seat).piles
        assert all(isinstance(pile, int) == name.startswith("deck ") for name, pile in piles.items())


def test_a_sample_of_playouts_over_all_seat_counts_ends_without_a_fault() -> None:
    for tally in playouts(GAME, None, games=60, seed=1):
        assert tally.unfinished == 0
        assert tally.ledger_errors == 0
    assert tally.games == 60
    assert tally.moves > 60 * 20


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_two_thousand_playouts_end_without_a_fault(part: int) -> None:
    for tally in playouts(GAME, None, games=500, seed=1000 + part):
        assert (tally.unfinished, tally.ledger_errors) == (0, 0)
    assert tally.games == 500


@pytest.mark.slow
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(RANDOMS)
def test_games_end_under_any_readings_of_the_rules(rng: Random) -> None:
    table = some_table(rng, 1500)
    assert ledger.errors(table) == []
    assert table.finished or table.state.notes["setting leave-cargo"] == "never"


@SLOW_IS_FINE
@given(RANDOMS, st.integers(2, 60))
def test_any_entry_can_be_struck_out_and_the_books_stay_sound(rng: Random, entries: int) -> None:
    """The plan tells exactly what happens; the rest is as it was; the log replays."""
    table = some_table(rng, entries)
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
    again, stopped = replay(GAME, loads(dumps(write(table))))
    assert stopped is None
    assert again.state.copy() == table.state.copy()
