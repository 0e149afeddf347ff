"""The end of the heroic journey: cards, tiles, outposts, crystals. Most of the numbers are printed on what you hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_core.scoring.items import Number, Numbers, Player
from rules_core.scoring.ranking import Line, TieBreak
from rules_core.scoring.tally import Count, Fault, Scorer, Section, Tally
from rules_core.words import Text, Verbatim, say

POINT_CARDS = "century.scoring.point-cards"
BONUS_TILES = "century.scoring.bonus-tiles"
OUTPOSTS = "century.scoring.outposts"
EXPLORATION = "century.scoring.exploration-tiles"
CRYSTALS = "century.scoring.crystals"
TIES = "century.scoring.ties"
STORAGE = 10
LAST_CARD = 8
"""The point card that ends the game; nobody can take another in the same round."""

BONUS_SPACES = 4
OUTPOST_SPACES = 12
TILES_LAID = {2: 9, 3: 9, 4: 7}
"""Exploration tiles that lie on the boards, by the number of players; the others stay in the box."""

COLOURS = {
    "yellow": say("Yellow crystals"),
    "green": say("Green crystals"),
    "blue": say("Blue crystals"),
    "magenta": say("Magenta crystals"),
}


class CenturyScorer(Scorer):
    game = "century"
    title = "Century: An Heroic Journey Part III"
    min_seats = 2
    max_seats = 4
    winning = "century.scoring.winner"
    ties = "century.scoring.ties"

    def __init__(self) -> None:
        self.sections = (
            printed("points", say("Point cards"), say("The points on each point card"), POINT_CARDS, "point-card", LAST_CARD, 30),
            printed("bonus", say("Bonus tiles"), say("The points from each bonus tile"), BONUS_TILES, "bonus-tile", BONUS_SPACES, 40),
            printed("outposts", say("Outposts"), say("The number on each uncovered space"), OUTPOSTS, "outpost", OUTPOST_SPACES, 20),
            printed("exploration", say("Exploration tiles"), say("The points on each exploration tile"), EXPLORATION, "exploration-tile", max(TILES_LAID.values()), 20),
            Section(
                id="crystals",
                title=say("Crystals left"),
                note=say("1 point for each one that isn't yellow"),
                rule=CRYSTALS,
                icon="crystal-green",
                count=self._crystals,
                may_total=True,
                most_total=STORAGE,
                items=tuple(
                    Number(id=colour, label=label, rule=CRYSTALS, icon=f"crystal-{colour}", most=STORAGE)
                    for colour, label in COLOURS.items()
                ),
            ),
            Section(
                id="last",
                title=say("Tied"),
                note=say("If players are tied, the one who took a turn last wins. They are listed clockwise."),
                rule=TIES,
                icon="hourglass",
                shared=True,
                breaks_ties=True,
                items=(
                    Player(id="last", label=say("Who took the very last turn?"), rule=TIES, icon="hourglass", needed=True),
                ),
            ),
        )  # fmt: skip

    def _crystals(self, tally: Tally, seat: str) -> Iterator[Line]:
        own = tally.players[seat]
        bright = sum(own.get(colour, 0) for colour in COLOURS if colour != "yellow")
        yellow = own.get("yellow", 0)
        reason = (
            say("crystals that count: {n}; yellow, worth nothing: {yellow}", n=bright, yellow=yellow)
            if yellow
            else say("crystals that count: {n}", n=bright)
        )
        yield Line("crystals", bright, reason, CRYSTALS)

    def tie_breaks(self, tally: Tally) -> Sequence[TieBreak]:
        """The last turn of all, then back around the table: no two can have taken it, so nobody ever shares."""
        seats, last = list(tally.players), tally.shared.get("last")
        values: dict[str, int] = {}
        if last in seats:
            first = seats.index(last) + 1
            values = {seat: (place - first) % len(seats) for place, seat in enumerate(seats)}
        return (TieBreak(say("the later turn"), TIES, values, say("last turn not entered")),)

    def own_faults(self, tally: Tally) -> Iterator[Fault]:
        for seat, own in tally.players.items():
            stored = sum(own.get(colour, 0) for colour in COLOURS)
            if stored > STORAGE:
                because = say("{n} crystals are too many: the storage holds {most}", n=stored, most=STORAGE)
                most_of_all = max(COLOURS, key=lambda colour: own.get(colour, 0))
                yield Fault(seat, most_of_all, because, "century.storage")
        laid = TILES_LAID.get(len(tally.players), max(TILES_LAID.values()))
        holders = [
            seat
            for seat, own in tally.players.items()
            if own.get("exploration") and own.get("exploration-total") is None
        ]
        taken = sum(len(tally.players[seat]["exploration"]) for seat in holders)
        if taken > laid:
            because = say("{n} in all, and there are only {most}", n=taken, most=laid)
            yield from (Fault(seat, "exploration", because, EXPLORATION) for seat in holders)


def printed(id: str, title: Text, label: Text, rule: str, icon: str, many: int, most: int) -> Section:
    """A category whose points are printed on what lies before the player."""
    item = Numbers(id=id, label=label, rule=rule, icon=icon, many=many, most=most, needed=id == "points")
    return Section(
        id=id, title=title, rule=rule, icon=icon, items=(item,), count=_sum_of(id, rule), may_total=True
    )


def _sum_of(id: str, rule: str) -> Count:
    def count(tally: Tally, seat: str) -> Iterator[Line]:
        numbers = tally.players[seat].get(id, [])
        reason = Verbatim(" + ".join(map(str, numbers))) if numbers else say("none")
        yield Line(id, sum(numbers), reason, rule)

    return count
