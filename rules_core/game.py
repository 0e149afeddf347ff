"""What a game tells the core about itself. A sixth game is one more subclass and its data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from rules_core.engine.desk import BANK, Desk
from rules_core.engine.ledger import BOX
from rules_core.engine.moves import AnyMove
from rules_core.engine.pictures import Picture
from rules_core.engine.questions import Option, Question
from rules_core.engine.refusal import Refusal
from rules_core.engine.withdrawal import PutBack
from rules_core.rulebook import Rulebook
from rules_core.scoring.ranking import Ranking
from rules_core.scoring.tally import Scorer, Tally
from rules_core.settling.adoption import AdoptGame
from rules_core.settling.counting import CorrectCounts
from rules_core.settling.disputes import SettleDispute
from rules_core.settling.ending import EndGame
from rules_core.settling.house_rules import SWITCH, SetHouseRule, Setting
from rules_core.settling.rulings import RULINGS
from rules_core.words import Phrase, Text, Verbatim, listed, say

D = TypeVar("D", bound=Desk)

OFFICE: tuple[type[AnyMove], ...] = (
    AdoptGame,
    SetHouseRule,
    CorrectCounts,
    SettleDispute,
    EndGame,
    PutBack,
)
"""The host's greater rulings, each with a room of its own."""


class Gauge(NamedTuple):
    """A figure worth watching: "Load 74 of 90". `warning` says what is wrong with it now.

    `detail` tells how the figure comes about; `icon` is an id for the presentation.
    """

    label: Text
    value: int
    limit: int | None = None
    warning: Text = ""
    rule: str = ""
    detail: Text = ""
    icon: str = ""


class Done(NamedTuple):
    """Somebody who gets no more turns although the game goes on: in a word, and in a sentence."""

    word: Text
    told: Text


class Group(NamedTuple):
    """Seats that act as one under a name of their own, such as a caravan: an account, piles, a token."""

    id: str
    members: tuple[str, ...]


class Game(ABC, Generic[D]):
    id: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Counts the readings of the rules: a record names the one it was played under."""

    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    desk: type[D]
    setup: type[AnyMove]
    moves: tuple[type[AnyMove], ...]
    """Every kind of move, the table's own included."""

    office: ClassVar[tuple[type[AnyMove], ...]] = OFFICE
    scorer: Scorer
    """How its end is scored, whoever knows the facts."""

    def __init__(
        self, rulebook: Rulebook, names: Mapping[str, str], settings: Mapping[str, Setting] | None = None
    ) -> None:
        self.rulebook = rulebook
        optional = (entry for entry in rulebook.values() if entry.optional)
        switches = {each.id: Setting(each.id, Phrase(each.title), SWITCH, True, each.id) for each in optional}
        self.settings: Mapping[str, Setting] = {**(settings or {}), **switches}
        """What a table may decide its own way: the game's readings and numbers, and rules that can be left out."""

        self.names = {BOX: Phrase("box")} | {thing: Phrase(word) for thing, word in names.items()}
        self.singular: Mapping[str, str] = {}
        """What one of a thing is called, where several are called otherwise; told by how the game looks."""

        kinds: tuple[type[AnyMove], ...] = (self.setup, *self.moves, *RULINGS, *self.office)
        self.kinds: dict[str, type[AnyMove]] = {kind.word(): kind for kind in kinds}
        self.words: dict[type[AnyMove], str] = {kind: word for word, kind in self.kinds.items()}

    # --- the course of the game

    @abstractmethod
    def menu(self, t: D, actor: str) -> Iterable[AnyMove]:
        """The moves this actor would look for now; the ones against the rules are shown with the reason."""

    def forced(self, t: D) -> AnyMove | None:
        """What must happen next by itself: a round that ends, a turn that is lost. In many games nothing ever does."""
        return None

    @abstractmethod
    def finished(self, t: D) -> bool:
        """Whether the game has come to its own end."""

    def is_over(self, t: D) -> bool:
        """Whether nothing more is played: by the rules, or because the host has ended it."""
        return t.is_ended or self.finished(t)

    @abstractmethod
    def tally(self, t: D) -> Tally:
        """The facts that score, as things stand: what a score ranking would ask from people."""

    def open_tally(self, t: D) -> Tally:
        """The same while the road is still open: nobody is held to what is only required at the end."""
        return self.tally(t)

    def ranking(self, t: D) -> Ranking:
        """The scores if the game ended now. Whoever was stopped by the host is not held to what they could not do."""
        if not t.is_ended:
            return self.scorer.score(self.tally(t))
        titles = [say("“{rule}”", rule=Phrase(self.rulebook[rule].title)) for rule in self.unfair(t)]
        ranking = self.scorer.stopped(self.open_tally(t))
        if not titles:
            return ranking
        told = say("the game was ended early, so this doesn't count: {rules}", rules=listed(titles))
        return ranking._replace(set_aside=told)

    def unfair(self, t: D) -> tuple[str, ...]:
        """The rules that are set aside when the host ends the game: losses for what was not reached."""
        return tuple(section.rule for section in self.scorer.unfair(self.open_tally(t)))

    def standings(self, t: D) -> Ranking:
        """Who has how much, without what only the end adds or takes off."""
        return self.scorer.so_far(self.open_tally(t))

    def course(self, t: D) -> Mapping[str, int]:
        """How far each seat has come, in points: what a chart of the game shows at this moment."""
        return {score.seat: score.total for score in self.standings(t).scores}

    def actors(self, t: D, seat: str) -> tuple[str, ...]:
        """Whom a seat may act for: itself, and the groups it belongs to."""
        return (seat,)

    def groups(self, t: D) -> Sequence[Group]:
        """The groups there are now."""
        return ()

    def is_group(self, account: str) -> bool:
        """Whether an account can be that of a group, now or at another time."""
        return False

    def colour_of(self, t: D, seat: str) -> int:
        """The number of a seat's colour: as people sit, unless the game lets them choose."""
        return t.seats.index(seat)

    def reserved_names(self) -> Collection[str]:
        """Accounts and tokens of the game that no seat may be called."""
        return ()

    # --- what may be known, and by whom

    def sources(self) -> Mapping[str, Text]:
        """The decks and dice that the app or the table can answer for."""
        return {}

    def secret_to(self, drawer: str, key: str) -> Collection[str] | None:
        """Who alone may look at a pile or a note: None for everybody, nobody for a deck."""
        return None

    def hidden_from(self, seats: Sequence[str], drawer: str, key: str) -> bool:
        owners = self.secret_to(drawer, key)
        return owners is not None and not any(seat in owners for seat in seats)

    def deck_of(self, pile: str) -> str:
        """The deck that the cards of a pile come from, so that a list of unseen cards gives nothing away."""
        return ""

    def data_rules(self) -> set[str]:
        """The rules that cards, tiles and settings cite from the data files."""
        return set()

    # --- what the host may correct

    def retire(self, t: D, who: str, gone: bool) -> None:
        """Somebody has left the table or come back. Pass the turn on, so that nobody who is gone has it."""
        if who in t.clock["turn"]:
            t.set_clock("table.retire", turn=tuple(seat for seat in t.clock["turn"] if seat != who))

    def can_stand(self, t: D, token: str, place: str) -> bool:
        """Whether a token can be put there, or off the board.

        The default knows the places that are in use, and the picture on which the token stands.
        """
        return not place or place in self._known_places(t, token)

    def objection(self, t: D, drawer: str, key: str, value: Any) -> Text | None:
        """Why a fact cannot be corrected to this value, if so."""
        return None

    # --- a game that is taken up in the middle

    def holdings(self, t: D) -> Mapping[str, tuple[str, ...]]:
        """What a seat can hold, and the accounts that the rest of it lies in; a surplus goes to the first."""
        return {resource: (BANK,) for _, resource in t.ledger}

    def check_holdings(self, t: D, seat: str, held: Mapping[str, int]) -> None:
        """Require what must hold of all that a seat is said to have."""

    def tokens(self, t: D) -> Sequence[str]:
        """The tokens whose places are asked one by one."""
        return tuple(t.board)

    def stands(self, t: D, token: str) -> Sequence[Option]:
        """Where a token can stand, with the places to tap."""
        places = self._known_places(t, token)
        options = [
            Option(place, name, place=place)
            for place, name in places.items()
            if self.can_stand(t, token, place)
        ]
        if self.can_stand(t, token, ""):
            options.append(Option("", "off the board"))
        return options

    def _known_places(self, t: D, token: str) -> dict[str, Text]:
        """Every place that a token is known to be able to reach, with its name."""
        places: dict[str, Text] = {
            spot.place: self.name(spot.place) for spot in t.board.values() if spot.place
        }
        for picture in self.pictures(t):
            if any(mark.id == token for mark in picture.marks):
                places |= {space.id: space.name or Verbatim(space.id) for space in picture.spaces}
        return places

    def turn_bar(self, t: D, seat: str) -> Refusal | None:
        """Why it cannot be this seat's turn, if so."""
        return None

    async def adopt(self, t: D) -> None:
        """Ask the host for whatever else must be known to go on."""

    # --- what people see

    def name(self, thing: str, n: int | None = None) -> str:
        """The word on the component, ready for translation; what has none is called by its id. Beside a figure, `n`."""
        if n == 1 and thing in self.singular:
            return self.singular[thing]
        return self.names.get(thing) or Verbatim(thing)

    def gauges(self, t: D, actor: str) -> Sequence[Gauge]:
        """What is worth watching of a seat or a group."""
        return ()

    def outlook(self, t: D) -> Sequence[Text]:
        """What the clock says besides its figures: how long it still goes on, what changes with every round."""
        return ()

    def done(self, t: D, seat: str) -> Done | None:
        """Whether a seat gets no more turns, although nobody has left and the game goes on."""
        return None

    def pictures(self, t: D) -> Sequence[Picture]:
        """What lies on the table now."""
        return ()

    def weigh(self, t: D, question: Question[Any] | None, value: Any) -> float:
        """How much a random player leans towards a move (no question) or an answer, so that games end."""
        return 1.0
