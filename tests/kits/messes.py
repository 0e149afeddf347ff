"""Whatever phones and hosts may do to a table, sensible or not."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.cli.playout import RandomPlayer
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST
from rules_core.engine.table import Table
from rules_core.settling.adoption import AdoptGame
from rules_core.settling.house_rules import SetHouseRule
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken, RetireSeat

DEEDS = [
    "push", "push", "overrule", "correct", "retire", "adopt", "house", "answer", "answer", "answer", "accept", "junk",
    "back", "cancel", "pop", "redo", "probe",
]  # fmt: skip
JUNK = st.sampled_from([
    None, "", "A1", "Z9", "ohrid", -1, 10**9, True, [], ["A1", "A1"], ["Ben", "Ben"], {}, {"gold": -1}, {"food": -1},
    "no", 1.5,
])  # fmt: skip


def operate(table: Table, player: RandomPlayer, deed: str, junk: Any) -> None:
    """One of the deeds, by whomever; `junk` is what is said where nobody has thought."""
    key = next(iter(table.questions), "")
    rng = player.rng
    match deed:
        case "push":
            seat = rng.choice(table.seats)
            if offers := table.offers(seat):
                table.push(rng.choice(offers).move, by=seat)
        case "overrule":
            if offers := table.offers(rng.choice(table.seats)):
                table.push(
                    rng.choice(offers).move,
                    by=HOST,
                    waive=half_the_rules(table, rng),
                    reason="we are always right",
                )
        case "correct":
            table.push(random_correction(table, rng, junk), reason="we looked again")
        case "retire":
            seat, gone = rng.choice(table.seats), rng.random() < 0.7
            table.push(RetireSeat(HOST, seat, gone), reason="the last tram")
        case "adopt":
            table.push(AdoptGame(HOST), reason="we played on without the app")
        case "house":
            name = rng.choice(sorted(table.game.settings))
            values = [*table.game.settings[name].options, True, False, 3]
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


def half_the_rules(table: Table, rng: Random) -> list[str]:
    """Half of the rules that the app holds people to, those of single cards left out."""
    enforced = sorted(
        entry.id
        for entry in table.game.rulebook.values()
        if entry.status == "enforced" and ".card." not in entry.id
    )
    return rng.sample(enforced, len(enforced) // 2)


def random_correction(table: Table, rng: Random, junk: Any) -> AnyMove:
    """Something for the host to put right, sensible or not."""
    state = table.state
    kind = rng.randrange(3)
    if kind == 0:
        account, resource = rng.choice(sorted(state.ledger))
        return CorrectCount(HOST, account, resource, rng.randint(-1, rng.choice((40, 120))))
    if kind == 1:
        places = sorted({space.id for picture in table.pictures() for space in picture.spaces})
        place = rng.choice(["", "nowhere", rng.choice(sorted(state.board)), *places])
        return MoveToken(HOST, rng.choice(sorted(state.board)), place)
    drawer = rng.choice(["clock", "notes"])
    key = rng.choice(sorted(state.drawers[drawer]))
    value, phase = state.drawers[drawer][key], state.clock["phase"]
    others: list[Any] = [
        junk, rng.randint(-2, 12), value, list(table.seats[:1]), rng.choice(table.seats), True, "over", phase,
    ]  # fmt: skip
    return CorrectFact(HOST, drawer, key, rng.choice(others))


def accept(table: Table) -> None:
    """Answer what is suggested, as far as that goes."""
    while table.question is not None and table.question.suggest is not None:
        table.answer(table.question.suggest, next(iter(table.questions)))
