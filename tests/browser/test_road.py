"""Via Egnatia on three phones: a caravan is formed, travels, meets a challenge, and visits a market."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import Bag, Confirm, Count, PickSome, Question, asked_of
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.caravans import FormCaravan, InvestInCaravan
from rules_core.games.via_egnatia.markets import BuyGoods, LeaveMarket
from rules_core.games.via_egnatia.rounds import EndTurn
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.play import begin, give
from tests.kits.browser.road_stages import set_up
from tests.kits.browser.tables import Laid, lay, sit

pytestmark = pytest.mark.browser

NAMES = ("Amira", "Ben", "Chloe")
RED = "red caravan"


class Company:
    """The phones, and the same table in the core: what is tapped here is played there."""

    def __init__(self, phones: Mapping[str, Phone], table: Table, laid: Laid) -> None:
        self.phones, self.table, self.laid = phones, table, laid

    def do(self, seat: str, move: AnyMove, **answers: Any) -> None:
        """Begin a move on a phone, then answer everything on the phones of those who are asked."""
        phone = self.phones[seat]
        asks = bool(self.table.preview(move).waiting)
        self.laid.records(phone, lambda: begin(phone, move, asks))
        self.table.push(move, by=seat)
        self.answer_all(**answers)

    def answer_all(self, **answers: Any) -> None:
        while self.table.questions:
            key, question = next(iter(self.table.questions.items()))
            value = answers.get(key.replace(".", "_").replace("-", "_"), NotImplemented)
            value = harmless(self.table, key, question) if value is NotImplemented else value
            seat = asked_of(question.who)[0]
            self._give(seat, question, value)
            self.table.answer(value, key, by=seat)

    def _give(self, seat: str, question: Question[Any], value: Any) -> None:
        phone = self.phones[seat]
        self.laid.records(phone, lambda: give(phone, self.table, question, value, seat))

    def everybody_ends_the_turn(self) -> None:
        for seat in NAMES:
            self.do(seat, EndTurn(seat))


def harmless(table: Table, key: str, question: Question[Any]) -> Any:
    """An answer that the rules take, as small as possible."""
    if isinstance(question, Confirm):
        return True
    if isinstance(question, PickSome):
        return [option.value for option in question.options(table.desk)][: question.least]
    if isinstance(question, Bag):
        assert not question.least, key
        return {}
    if isinstance(question, Count):
        return question.least
    return next(option.value for option in table.probe(key) if option.refusal is None)


def first_cards(table: Table, seat: str, count: int) -> list[str]:
    return list(table.state.piles[f"hand {seat}"][:count])


def quiet_start() -> Table:
    """Three at Durrës whose first two rounds ask nothing at their start; everybody is somebody else."""
    for seed in range(100):
        table = set_up(
            seed, names=NAMES, traveler_Amira="merchant", traveler_Ben="healer", traveler_Chloe="scribe"
        )
        if not table.questions and table.turn == (NAMES[0],):
            return table
    raise AssertionError("every journey begins with a question")


def test_three_phones_travel_together(borrow: Callable[[], Phone], hall: Server) -> None:
    table = quiet_start()
    laid = lay(hall, table)
    company = Company(dict(zip(NAMES, sit(borrow, laid, *NAMES), strict=True)), table, laid)
    amira, ben, chloe = company.phones.values()

    stakes = {f"{seat}_cards": first_cards(table, seat, 2) for seat in NAMES}
    company.do("Amira", FormCaravan("Amira"), **stakes)
    for phone in company.phones.values():
        phone.has(f"group-{RED}")
    company.do("Amira", EndTurn("Amira"))
    company.do("Ben", InvestInCaravan("Ben"), resources={"food": 2, "water": 3})
    ben.reads(f"group-{RED}", "Red caravan")
    company.do("Ben", EndTurn("Ben"))
    company.do("Chloe", EndTurn("Chloe"))

    chloe.sees("Red caravan: decide together")
    company.do("Chloe", MoveOn(RED), to="durres-peqin")  # any member may
    company.do("Ben", EndTurn(RED))
    assert [entry.move.word() for entry in table.entries].count("meet-challenge") == 1
    company.answer_all()  # whatever the road and the second round bring
    assert table.state.clock["round"] == 2

    company.everybody_ends_the_turn()
    company.do("Amira", MoveOn(RED), to="peqin")
    company.do("Amira", EndTurn(RED))
    assert table.state.clock["phase"] == rounds.TRADING
    company.do("Amira", BuyGoods("Amira"))
    bought = table.state.piles["goods Amira"]
    assert len(bought) == 1 or table.state.piles[f"goods {RED}"]
    while table.state.clock["phase"] == rounds.TRADING:
        seat = table.turn[0]
        company.do(seat, LeaveMarket(seat))
    amira.sees("Round 3")
    assert len(laid.lines()) == len(table.log), "the phones have recorded what the core has played"
