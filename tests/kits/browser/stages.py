"""Tables in interesting situations, made in the core and laid into the house before phones look at them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from companion.cli.playout import RandomPlayer
from companion.games import library
from companion.house import House
from companion.tables import Sent
from companion.tables.passes import SPECTATOR, new_id
from companion.tables.saved import open_record
from rules_core.engine import record
from rules_core.engine.log import Entry
from rules_core.engine.questions import HOST, Confirm, Draw, Pick
from rules_core.engine.table import Table
from rules_core.settling.adoption import AdoptGame
from rules_core.settling.disputes import TAKEN_BACK, UPHELD
from rules_core.settling.house_rules import SetHouseRule
from rules_core.settling.rulings import CorrectCount
from tests.kits.browser.play import GAME, swift_game

NAMES = ["Amira", "Ben", "Chloe", "Dawit"]
HOST_PHONE, FIRST, WATCHER = "host", NAMES[0], "watcher"
LONGEST = 250
DECKS = tuple(library.game(GAME).sources())

Wanted = Callable[[Table], bool]


@dataclass(frozen=True)
class Staged:
    """A table in the house, and the secret of each phone at it."""

    table_id: str
    code: str
    secrets: Mapping[str, str] = field(default_factory=dict)


# --- situations


def set_up(names: list[str] = NAMES, seed: int = 7, **answers: Any) -> Table:
    """A table with the usual setup, but for these answers (`real_decks` stands for the question `real-decks`)."""
    table = Table(library.game(GAME), names, seed)
    while (question := table.question) is not None:
        table.answer(answers.get(question.key.replace("-", "_"), question.suggest), by=HOST)
    return table


def in_setup(*answers: Any) -> Table:
    """A table whose host has given these answers, in order, and is asked for more."""
    table = Table(library.game(GAME), NAMES, 7)
    for answer in answers:
        table.answer(answer, by=HOST)
    return table


def played_until(
    wanted: Wanted, start: Callable[..., Table] = set_up, first: int = 0, **answers: Any
) -> Table:
    """Random play, started anew with the next seed until a game meets what is wanted; `first` is the seed to begin with."""
    for seed in range(first, 300):
        table = start(seed=seed, **answers)
        player = RandomPlayer(Random(seed))
        while not table.finished and len(table.log) < LONGEST:
            if wanted(table):
                return table
            if table.questions:
                player.answer_one(table, next(iter(table.questions)))
            else:
                moves = [offer.move for offer in table.offers(table.turn[0]) if offer.refusal is None]
                weights = [table.game.weigh(table.desk, None, move) for move in moves]
                table.push(player.rng.choices(moves, weights)[0])
    raise AssertionError("no game meets this")


def open_to_first(*moves: str) -> Wanted:
    """It is the turn of the first seat, some rounds in, and these moves are open to it."""

    def wanted(table: Table) -> bool:
        if table.questions or table.turn != (FIRST,) or table.state.clock["round"] < 3:
            return False
        is_open = {offer.move.word() for offer in table.offers(FIRST) if offer.refusal is None}
        return set(moves) <= is_open

    return wanted


def asked_of_first(kind: type[Any], *keys: str) -> Wanted:
    """The first seat is asked a question of this kind, of one of these keys if any are given."""

    def wanted(table: Table) -> bool:
        return any(
            isinstance(question, kind) and question.who == FIRST and (not keys or key in keys)
            for key, question in table.questions.items()
        )

    return wanted


def with_wealth(table: Table, **counts: int) -> Table:
    """The same table after the host has counted again."""
    for resource, count in counts.items():
        table.push(CorrectCount(HOST, FIRST, resource, count), by=HOST, reason="we counted the bags again")
    return table


def with_a_past(table: Table) -> Table:
    """A ruling, and something that was taken back."""
    table.push(CorrectCount(HOST, "Ben", "silk", 6), by=HOST, reason="a token lay under the board")
    travel = next(offer.move for offer in table.offers(FIRST) if offer.move.word() == "travel")
    table.push(travel)
    player = RandomPlayer(Random(1))
    while table.questions:
        player.answer_one(table, next(iter(table.questions)))
    table.pop(len(table.log) - 1, by=HOST, reason="tapped the wrong tile")
    table.settle()
    return table


def situations() -> dict[str, Callable[[], Table]]:
    """Every situation by its name; made only when somebody asks for it."""
    own_map = ("build", 8, 6, "start", ["A1"], "finish", ["H6"], "desert", ["B1", "C1", "C2", "C3"])
    return {
        "journey": lambda: with_a_past(played_until(open_to_first("travel"))),
        "camp": lambda: with_wealth(played_until(open_to_first("sell-goods")), spice=14, silk=17),
        "city": lambda: with_wealth(played_until(open_to_first("trade-animal", "trade-wagon")), gold=15),
        "overloaded": lambda: with_wealth(played_until(open_to_first("travel")), silk=60, spice=44),
        "choice": lambda: played_until(asked_of_first(Pick, "swap", "choose")),
        "keep": lambda: played_until(asked_of_first(Confirm, "keep")),
        "real-decks": lambda: played_until(asked_of_first(Draw), real_decks=list(DECKS)),
        "large-map": lambda: played_until(open_to_first("travel"), map="two-rivers"),
        "setup": in_setup,
        "random-map": lambda: in_setup("random", "small"),
        "own-map": lambda: in_setup(*own_map),
        "own-map-cells": lambda: in_setup(*own_map, "mountains"),
        "own-kit": lambda: in_setup("dusty-road", ["C2"], False),
        "finished": lambda: swift_game(NAMES, 7),
    }


# --- into the house


def lay(house: House, table: Table, *, spectators: int = 1, one_phone: bool = False) -> Staged:
    """A table as it stands, with a phone for each seat; the host's plays the first one, or all of them."""
    written = record.write(table)
    clock = datetime.now(UTC) - timedelta(minutes=2 * len(written["entries"]) + 3)
    for entry in written["entries"]:
        clock += timedelta(minutes=2)
        if not entry.get("open"):
            entry["time"] = clock.isoformat(timespec="seconds")
    opened = open_record(house.tables, record.dumps(written))
    host = house.tables.badge(opened.secret)
    own = table.seats if one_phone else table.seats[:1]
    for seat in own:
        house.seating.play_also(host, seat)
    door = house.joining.door(opened.code)
    secrets = {HOST_PHONE: opened.secret} | dict.fromkeys(own, opened.secret)
    secrets |= {seat: house.joining.claim(door, seat) for seat in table.seats if seat not in own}
    watching = door._replace(role=SPECTATOR)
    secrets |= {f"{WATCHER}-{number}": house.joining.enter(watching) for number in range(spectators)}
    return Staged(opened.table_id, opened.code, secrets)


def lay_lobby(house: House, names: list[str]) -> Staged:
    """A table before the start."""
    opened = house.tables.open(GAME)
    host = house.tables.badge(opened.secret)
    house.seating.add_seat(host, names[0])
    door = house.joining.door(opened.code)
    secrets = {HOST_PHONE: opened.secret, names[0]: opened.secret}
    secrets |= {name: house.joining.sit_down(door, name) for name in names[1:]}
    return Staged(opened.table_id, opened.code, secrets)


def sent(house: House, table: Staged) -> Sent:
    """What goes with a submission of a phone that has seen the newest state."""
    with house.tables.at(table.table_id) as live:
        return Sent(new_id(), live.revision)


def ask_for_things(house: House, table: Staged) -> None:
    """Somebody wants to take a step back, and a phone without a seat asks for one."""
    asker = house.tables.badge(table.secrets["Dawit"])
    own = [entry.number for entry in _entries(house, table) if entry.move.seat == "Dawit"]
    house.consent.take_back(asker, sent(house, table), own[-1], "I meant the other tile")
    house.joining.ask_for(house.joining.door(table.code), "Chloe", together=False)


def raise_dispute(house: House, table: Staged, number: int = 9) -> None:
    ben = house.tables.badge(table.secrets["Ben"])
    house.disputes.doubt_entry(ben, number, "She crossed the river there", sent(house, table))


def rule_on_it(house: House, table: Staged) -> None:
    """Two disputes, settled: one entry stands, one is taken back with what hung on it."""
    host = house.tables.badge(table.secrets[HOST_PHONE])
    for decision, reason, number in ((UPHELD, "the map has a gap", 4), (TAKEN_BACK, "it was a slip", 9)):
        raise_dispute(house, table, number)
        (dispute,) = house.looker.glimpse(host).disputes
        house.disputes.settle(host, sent(house, table), decision, reason, dispute_id=dispute.id)


def play_otherwise(house: House, table: Staged) -> None:
    host = house.tables.badge(table.secrets[HOST_PHONE])
    for name, value in (("capacity", 120), ("caravan-conquest.movement.stay", False)):
        move = SetHouseRule(HOST, name, value)
        house.tables.submit(host, move, sent(house, table), reason="we always play so")


def begin_adopting(house: House, table: Staged) -> None:
    host = house.tables.badge(table.secrets[HOST_PHONE])
    house.tables.submit(host, AdoptGame(HOST), sent(house, table), reason="picked up a game in progress")


def _entries(house: House, table: Staged) -> list[Entry]:
    with house.tables.at(table.table_id) as live:
        return list(live.playing().entries)


def pocket(*passes: tuple[Staged, str], **preferences: Any) -> dict[str, str]:
    """What a browser has in its storage when it is the phone of these people: `pocket((table, "Ben"))`."""
    kept: dict[str, Any] = {
        f"caravanserai.pass.{table.table_id}": table.secrets[who] for table, who in passes
    }
    if preferences:
        kept["caravanserai.preferences"] = json.dumps(preferences)
    return {f"flutter.{key}": json.dumps(value) for key, value in kept.items()}
