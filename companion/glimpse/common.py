"""What all phones of a table have in common after a change: each thing is made once, by whoever looks first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from companion.games.library import presentation
from companion.glimpse.cards import (
    Glimpse,
    GroupCard,
    HouseCard,
    LogCard,
    OfferCard,
    PileCard,
    SeatCard,
    Units,
)
from companion.glimpse.effect_lines import Places, place_names
from companion.glimpse.log import LogReader
from companion.glimpse.offers import offers_of
from companion.glimpse.seats import (
    clock_of,
    groups_at,
    house_cards,
    resources_of,
    seats_at,
    seen_piles,
    units_of,
    with_their_cards,
)
from companion.tables.live import LiveTable
from rules_core.engine.desk import BANK
from rules_core.engine.pictures import Picture
from rules_core.engine.questions import asked_of
from rules_core.engine.table import Table
from rules_core.scoring.ranking import Ranking
from rules_core.words import Text

Made = TypeVar("Made")


class Common:
    """One for each change of a table. Whoever asks holds the table's lock."""

    def __init__(self, live: LiveTable, table: Table, company: Sequence[SeatCard]) -> None:
        self._live, self._table, self._company = live, table, company
        self._shown = presentation(table.game.id)
        self._made: dict[Hashable, Any] = {}
        self.watched: Glimpse | None = None
        """What one of those sees who only watch: the same as all others of them, but for its badge."""

    def _once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        if key not in self._made:
            self._made[key] = make()
        made: Made = self._made[key]
        return made

    # --- the same for everybody

    @cached_property
    def pictures(self) -> tuple[Picture, ...]:
        return self._table.pictures()

    @cached_property
    def places(self) -> Places:
        return place_names(self.pictures)

    @cached_property
    def clock(self) -> Text:
        return clock_of(self._table, self._shown)

    @cached_property
    def waits_for(self) -> tuple[str, ...]:
        asked = self._table.questions.values()
        return tuple(dict.fromkeys(who for question in asked for who in asked_of(question.who)))

    @cached_property
    def ranking(self) -> Ranking | None:
        return self._table.standings() if self._table.entries else None

    @cached_property
    def bank(self) -> tuple[Units, ...]:
        return units_of(self._table, BANK, resources_of(self._table)) if self._table.entries else ()

    @cached_property
    def piles(self) -> dict[str, int]:
        return {name: len(pile) for name, pile in self._table.state.piles.items()}

    @cached_property
    def house(self) -> tuple[HouseCard, ...]:
        return house_cards(self._table)

    @cached_property
    def unfair(self) -> tuple[str, ...]:
        return self._table.game.unfair(self._table.desk) if self._table.entries else ()

    # --- the same for everybody who looks with these eyes, or acts for this seat

    def seats(self, eyes: str) -> tuple[SeatCard, ...]:
        bare = self._once("seats", lambda: seats_at(self._table, self._company, self._shown))
        return self._once(
            ("seats", eyes),
            lambda: with_their_cards(self._table, bare, self._shown, eyes),
        )

    def groups(self, eyes: str) -> tuple[GroupCard, ...]:
        return self._once(("groups", eyes), lambda: groups_at(self._table, self._shown, eyes))

    def open_piles(self, eyes: str) -> tuple[PileCard, ...]:
        piles = self._shown.open_piles
        return self._once(("open piles", eyes), lambda: seen_piles(self._table, piles, "", eyes))

    def reader(self, eyes: str) -> LogReader:
        return self._once(
            ("reader", eyes), lambda: LogReader(self._live, self._table, self._shown, eyes, self.places)
        )

    def log(self, eyes: str) -> tuple[LogCard, ...]:
        return self._once(("log", eyes), lambda: self.reader(eyes).page())

    def last(self, eyes: str) -> LogCard | None:
        return self._once(("last", eyes), lambda: self.reader(eyes).last_step())

    def offers(self, seat: str) -> tuple[OfferCard, ...]:
        return self._once(("offers", seat), lambda: offers_of(self._table, self._shown, seat))
