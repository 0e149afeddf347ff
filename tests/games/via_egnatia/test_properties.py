"""What must hold whatever people do: exact taking back, replay equals live, balanced books, secrets, games that end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.playout import NAMES, RandomPlayer, playouts
from rules_core.engine import ledger
from rules_core.engine.effects import Deal, Lay
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.record import dumps, loads, replay, write
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.engine.view import view
from rules_core.settling.adoption import AdoptGame
from rules_core.settling.disputes import TAKEN_BACK, SettleDispute
from rules_core.settling.house_rules import SetHouseRule
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken, RetireSeat
from rules_core.settling.strike import plan, strike
from tests.kits.egnatia import GAME, PARTS, desk
from tests.kits.pictures import check_pictures

FEW = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
RANDOMS = st.integers(0, 2**32).map(Random)
JUNK = st.sampled_from([None, "", "ohrid", -1, 10**9, True, [], ["Ben", "Ben"], {}, {"food": -1}, "no", 1.5])
ENTRY_CAP = 3_000

# --- tables of all kinds


def any_setup(rng: Random, player: RandomPlayer, short: bool = False) -> Table:
    """Three to six players, whichever way, whoever they are, with or without missions and topics, under any readings."""
    seats = NAMES[: rng.randint(3, 6)]
    chosen = rng.sample(sorted(GAME.settings), rng.choice((0, 0, 3, 8, len(GAME.settings))))
    real = rng.sample(sorted(GAME.sources()), rng.choice((0, 0, 0, 1, 3)))
    table = Table(GAME, seats, rng.randrange(1 << 30), ())
    while not table.entries:
        key, question = next(iter(table.questions.items()))
        match key:
            case "house-rules":
                table.answer(chosen, key)
            case "real-decks":
                table.answer(real, key)
            case "goal" if short:
                table.answer(rng.choice([option.value for option in question.options(desk(table))][-6:]), key)
            case "agora" if rng.random() < 0.6:
                table.answer([], key)
            case _:
                player.answer_one(table, key)
    return table


def some_table(rng: Random, entries: int) -> Table:
    """A table somewhere in the middle of a random game."""
    player = RandomPlayer(rng)
    table = any_setup(rng, player)
    player.play(table, entries)
    return table


# --- the log and the state


@FEW
@given(RANDOMS, st.integers(1, 90))
def test_push_then_pop_changes_nothing(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    for seat in table.turn[:2]:
        for actor in {seat, *desk(table).members(seat)}:
            for offer in table.offers(actor):
                if offer.refusal is not None or table.move_in_progress is not None:
                    continue
                before, journal = table.state.copy(), len(table.state.journal)
                number = len(table.log)
                table.push(offer.move, by=actor)
                player = RandomPlayer(rng)
                while table.questions and len(table.log) == number:
                    player.answer_one(table, next(iter(table.questions)))
                table.pop(number)
                assert table.state.copy() == before, offer.move
                assert len(table.state.journal) == journal


@FEW
@given(RANDOMS, st.integers(1, 160))
def test_replay_equals_live(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    again, stopped = replay(GAME, loads(dumps(write(table))))
    assert stopped is None
    assert again.state.copy() == table.state.copy()
    assert again.log == table.log


DEEDS = [
    "push", "push", "overrule", "correct", "retire", "adopt", "house", "answer", "answer", "answer", "accept", "junk",
    "back", "cancel", "pop", "redo", "probe",
]  # fmt: skip
MESSES = st.lists(st.tuples(st.sampled_from(DEEDS), JUNK), max_size=40)


@FEW
@given(RANDOMS, MESSES)
def test_any_mess_leaves_sound_books_and_a_true_record(rng: Random, mess: list[tuple[str, Any]]) -> None:
    check_mess(rng, mess)


@pytest.mark.slow
@MANY
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
        return CorrectCount(HOST, account, resource, rng.randint(-1, 40))
    if kind == 1:
        place = rng.choice(["", "nowhere", "red caravan", *sorted(PARTS.world.spaces)])
        return MoveToken(HOST, rng.choice(sorted(state.board)), place)
    drawer = rng.choice(["clock", "notes"])
    key = rng.choice(sorted(state.drawers[drawer]))
    value = state.drawers[drawer][key]
    others: list[Any] = [
        junk, rng.randint(-2, 12), value, list(table.seats[:1]), rng.choice(table.seats), True, "over", "turns",
    ]  # fmt: skip
    return CorrectFact(HOST, drawer, key, rng.choice(others))


def operate(table: Table, player: RandomPlayer, deed: str, junk: Any) -> None:
    key = next(iter(table.questions), "")
    rng = player.rng
    match deed:
        case "push":
            seat = rng.choice(table.seats)
            if offers := table.offers(seat):
                table.push(rng.choice(offers).move, by=seat)
        case "overrule":
            seat = rng.choice(table.seats)
            if offers := table.offers(seat):
                rules = rng.sample(ENFORCED, len(ENFORCED) // 2)
                table.push(rng.choice(offers).move, by=HOST, waive=rules, reason="the table is always right")
        case "correct":
            table.push(random_correction(table, rng, junk), reason="we looked again")
        case "retire":
            seat, gone = rng.choice(table.seats), rng.random() < 0.7
            table.push(RetireSeat(HOST, seat, gone), reason="the last tram")
        case "adopt":
            table.push(AdoptGame(HOST), reason="we played on without the app")
        case "house":
            name = rng.choice(sorted(GAME.settings))
            values = [*GAME.settings[name].options, True, False, 3]
            table.push(SetHouseRule(HOST, name, rng.choice(values)), reason="we always play so")
        case "accept" if key:
            accept(table)
        case "answer" if key:
            table.answer(player.answer(table, table.questions[key]), key)
        case "junk":
            table.answer(junk, key)
        case "back":
            table.back(rng.choice([HOST, *table.seats]))
        case "cancel":
            table.cancel(rng.choice([HOST, *table.seats]))
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


@FEW
@given(RANDOMS, st.integers(2, 60))
def test_any_entry_can_be_struck_out_and_the_books_stay_sound(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    people = [entry.number for entry in table.entries[1:] if entry.by != TABLE]
    if not people or table.move_in_progress is not None:
        return
    number = rng.choice(people)
    planned = plan(table, number)
    log = list(table.log)
    strike(table, planned, SettleDispute(HOST, number, TAKEN_BACK, "", ""), "a dispute")
    assert table.log[: len(log)] == log, "nothing of the log is lost"
    assert table.state.copy() == planned.table.state.copy()
    assert ledger.errors(table) == []
    again, stopped = replay(GAME, loads(dumps(write(table))))
    assert stopped is None
    assert again.state.copy() == table.state.copy()


# --- what is offered and shown


@FEW
@given(RANDOMS, st.integers(1, 60))
def test_a_greyed_offer_cannot_be_finished(rng: Random, entries: int) -> None:
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
    number = len(table.log)
    while table.questions and len(table.log) == number:
        key, question = next(iter(table.questions.items()))
        table.answer(player.answer(table, question), key)


@FEW
@given(RANDOMS, st.integers(1, 120))
def test_what_the_screens_need_can_be_told_at_any_moment(rng: Random, entries: int) -> None:
    check_screens(some_table(rng, entries))


def check_screens(table: Table) -> None:
    for seat in table.seats:
        for offer in table.offers(seat):
            if offer.refusal is None:
                assert str(offer.hint) or offer.move.word() in (
                    "leave-market",
                    "sell-at-market",
                    "exchange-at-market",
                )
            else:
                assert offer.hint == ""
        for gauge in GAME.gauges(table.desk, seat):
            assert str(gauge.detail) or gauge.icon
            assert gauge.rule in GAME.rulebook
    check_pictures(table.pictures())
    assert len(table.ranking().scores) == len(table.seats)


@FEW
@given(RANDOMS, st.integers(1, 120))
def test_every_effect_and_refusal_cites_a_rule_that_can_be_looked_up(rng: Random, entries: int) -> None:
    for entry in some_table(rng, entries).entries:
        assert entry.move.rule in GAME.rulebook
        for effect in entry.effects:
            assert effect.rule in GAME.rulebook, effect


HIDDEN = ("action deck", "goods deck", "challenge deck", "event deck", "events west", "events center", "events east",
          "pantomime box", "mission deck", "agora planned", "agora lots", "agora lots drawn")  # fmt: skip


@FEW
@given(RANDOMS, st.integers(1, 120))
def test_nobody_sees_a_deck_or_the_hand_or_the_mission_of_another(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    for viewer in (*table.seats, HOST, ""):
        seen = view(table, viewer)
        for name, pile in seen.piles.items():
            others = [
                f"{what} {seat}" for what in ("hand", "mission") for seat in table.seats if seat != viewer
            ]
            assert isinstance(pile, int) == (name in (*HIDDEN, *others)), (viewer, name)
        assert ("agora plan" in seen.notes) == (viewer == HOST)
        for line in seen.log:
            for effect in line.effects:
                if isinstance(effect, Deal) and {effect.source, effect.target} <= {*HIDDEN, *others}:
                    assert effect.card is None
                if isinstance(effect, Lay) and effect.pile in HIDDEN:
                    assert effect.cards is None


@FEW
@given(RANDOMS, st.integers(1, 120))
def test_every_card_lies_in_one_place(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    first, _ = replay(GAME, {**write(table), "entries": []})
    cards = sorted(card for pile in table.state.piles.values() for card in pile)
    assert cards == sorted(card for pile in first.state.piles.values() for card in pile)
    assert len(cards) == len(set(cards))


@FEW
@given(RANDOMS, st.integers(1, 120))
def test_hands_and_caravans_keep_their_limits(rng: Random, entries: int) -> None:
    table = some_table(rng, entries)
    t = desk(table)
    if table.move_in_progress is not None:
        return
    for seat in table.seats:
        assert len(t.hand(seat)) <= t.hand_limit(seat) or t.setting("surplus-cards") == "keep"
    for caravan in ("red caravan", "blue caravan"):
        members = t.members(caravan)
        assert (len(members) >= 3) == (caravan in t.caravans) == bool(t.where(caravan))
        if not members:
            assert not t.hand(caravan)
            assert not any(t.has(caravan, what) for what in ("food", "water", "lira"))


# --- whole games


@pytest.mark.parametrize("seed", range(6))
def test_games_of_all_kinds_come_to_their_end(seed: int) -> None:
    check_whole_game(Random(f"whole game {seed}"), short=True)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_many_games_of_all_kinds_come_to_their_end(part: int) -> None:
    for number in range(125):
        check_whole_game(Random(f"many games {part}/{number}"))


def check_whole_game(rng: Random, short: bool = False) -> None:
    player = RandomPlayer(rng)
    table = any_setup(rng, player, short)
    player.play(table, ENTRY_CAP)
    assert table.finished
    assert ledger.errors(table) == []
    assert not table.questions
    assert sum(score.place == 1 for score in table.ranking().scores) >= 1


def test_playouts_over_all_seat_counts_end_without_a_fault() -> None:
    for tally in playouts(GAME, None, games=4, seed=1):
        assert tally.unfinished == 0
        assert tally.ledger_errors == 0
    assert tally.games == 4
