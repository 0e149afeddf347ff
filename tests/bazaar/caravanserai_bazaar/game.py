"""Bazaar: three people, a short road, a deck of six cards, and three bells until the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from caravanserai_bazaar.moves import (
    Auction,
    CloseRound,
    Discard,
    DrawCard,
    EveryoneRolls,
    GuildGift,
    Haggle,
    JoinGuild,
    Open,
    Reshuffle,
    Ring,
    Walk,
)
from caravanserai_bazaar.scoring import BazaarScorer
from rules_core.engine.desk import Desk
from rules_core.engine.moves import AnyMove
from rules_core.engine.pictures import GRAPH, TRACK, Link, Mark, Picture, Space
from rules_core.engine.questions import TABLE
from rules_core.game import Game
from rules_core.pack import Files
from rules_core.rulebook import Rulebook
from rules_core.scoring.tally import Tally
from rules_core.words import Text


class Bazaar(Game[Desk]):
    id = "bazaar"
    title = "Bazaar"
    version = 2
    min_seats = 2
    max_seats = 3
    desk = Desk
    setup = Open
    moves = (
        Auction, EveryoneRolls, DrawCard, Discard, Reshuffle, Walk, Haggle, JoinGuild, GuildGift, Ring, CloseRound,
    )  # fmt: skip

    def __init__(self, rulebook: Rulebook, files: Files) -> None:
        self.scorer = BazaarScorer()
        super().__init__(rulebook, files["components"]["names"])

    def menu(self, t: Desk, actor: str) -> Iterable[AnyMove]:
        if actor == "guild":
            return (GuildGift(actor),)
        kinds = (Auction, EveryoneRolls, DrawCard, Discard, Reshuffle, Walk, Haggle, JoinGuild, Ring)
        return (kind(actor) for kind in kinds)

    def forced(self, t: Desk) -> AnyMove | None:
        """When the bell has rung, the round is over."""
        return CloseRound(TABLE) if t.clock.get("phase") == "bell" else None

    def finished(self, t: Desk) -> bool:
        return bool(t.clock["phase"] == "over")

    def actors(self, t: Desk, seat: str) -> tuple[str, ...]:
        return (seat, "guild") if seat in t.notes.get("guild", ()) else (seat,)

    def is_group(self, account: str) -> bool:
        return account == "guild"

    def retire(self, t: Desk, who: str, gone: bool) -> None:
        """All who are there have the turn together."""
        if not self.finished(t):
            t.set_clock("table.retire", turn=(*t.playing, "guild"))

    def sources(self) -> Mapping[str, Text]:
        return {"deck": "the deck", "die": "the die"}

    def secret_to(self, drawer: str, key: str) -> Collection[str] | None:
        if key == "deck":
            return ()
        if key.startswith(("hand ", "secret ")):
            return (key.split(" ", 1)[1],)
        return None

    def deck_of(self, pile: str) -> str:
        return "deck" if pile.startswith("hand ") else ""

    def pictures(self, t: Desk) -> tuple[Picture, ...]:
        """The road as a graph, and the points of each as a track."""
        spots = {"gate": (0.5, 1.5), "well": (2, 0.5), "souk": (3.5, 1), "arch": (5, 1.5), "isle": (5, 0.5)}
        spaces = tuple(Space(place, x, y, "court", place, place) for place, (x, y) in spots.items())
        links = (Link("gate", "well"), Link("well", "souk"), Link("souk", "arch"))
        pawns = tuple(Mark(seat, t.where(seat), "pawn", seat, seat) for seat in t.seats if t.where(seat))
        road = Picture("road", "The road", GRAPH, 5.5, 2.3, spaces, links, pawns)
        steps = tuple(Space(str(n), n + 0.5, 0.5, "step", str(n), str(n)) for n in range(10))
        discs = tuple(
            Mark(f"score {seat}", str(min(t.has(seat, "point"), 9)), "disc", seat) for seat in t.seats
        )
        return road, Picture("points", "Points", TRACK, 10, 1, steps, marks=discs)

    def tally(self, t: Desk) -> Tally:
        return Tally(
            {seat: {"points": t.has(seat, "point"), "coins": t.has(seat, "coin")} for seat in t.seats}
        )
