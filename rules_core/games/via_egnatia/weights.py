"""How a random player leans: onwards, more often than not, so that journeys come to an end."""

from __future__ import annotations

from typing import Any

from rules_core.engine.questions import Confirm, Question, Route
from rules_core.games.via_egnatia import actions, caravans, cards, markets, rounds, trade, travel
from rules_core.games.via_egnatia.desk import EgnatiaDesk

MOVES: dict[type, float] = {
    travel.MoveOn: 8.0,
    cards.PlayCard: 6.0,
    actions.Rest: 3.0,
    actions.Beg: 2.0,
    trade.Trade: 0.7,
    trade.Aid: 0.7,
    caravans.FormCaravan: 1.5,
    caravans.InvestInCaravan: 4.0,
    caravans.RestTogether: 1.5,
    caravans.LeaveCaravan: 0.15,
    markets.LeaveMarket: 3.0,
    rounds.EndTurn: 0.3,
}


def weigh(t: EgnatiaDesk, question: Question[Any] | None, value: Any) -> float:
    if question is None:
        return MOVES.get(type(value), 1.0)
    if isinstance(question, Route) and isinstance(value, str):
        return float(4.0 ** (t.to_go(question.start) - t.to_go(value)))
    if isinstance(question, Confirm):
        return 4.0 if value else 1.0
    if value == "done":
        return 5.0
    return 1.0
