"""The end of a game of Bazaar: points, and more coins win a tie."""

from __future__ import annotations

from rules_core.scoring.items import Number
from rules_core.scoring.ranking import Line, TieBreak
from rules_core.scoring.tally import Scorer, Section, Tally


class BazaarScorer(Scorer):
    """Points, and more coins win a tie."""

    game, title, min_seats, max_seats = "bazaar", "Bazaar", 2, 4
    winning = ties = "bazaar.round"

    def __init__(self) -> None:
        points = Number(id="points", label="Points", rule="bazaar.round", needed=True)
        coins = Number(id="coins", label="Coins", rule="bazaar.round")
        self.sections = (
            Section(id="points", title="Points", rule="bazaar.round", items=(points,), count=self._points),
            Section(id="coins", title="Coins", rule="bazaar.round", items=(coins,)),
        )

    def _points(self, tally: Tally, seat: str) -> list[Line]:
        return [Line("points", tally.players[seat].get("points", 0), "", "bazaar.round")]

    def tie_breaks(self, tally: Tally) -> list[TieBreak]:
        coins = {seat: own.get("coins", 0) for seat, own in tally.players.items()}
        return [TieBreak("more coins", "bazaar.round", coins)]
