"""The values a screen draws. Nothing in them can change, and nothing secret to others is in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.tables.asked import QuestionId
from companion.tables.consent import Waiting
from companion.tables.disputes import Dispute
from companion.tables.passes import Badge
from rules_core.game import Gauge
from rules_core.moves import AnyMove
from rules_core.pictures import Picture
from rules_core.questions import Option, Question
from rules_core.refusal import Refusal
from rules_core.scoring import Sheet
from rules_core.tally import Tally
from rules_core.words import Text


class Units(NamedTuple):
    """So many of something."""

    resource: str
    name: str
    units: int


class EffectLine(NamedTuple):
    """One thing that happens. `change` is a figure that goes up or down for `seat`, 0 for what is only told."""

    thing: str
    change: int
    text: Text
    seat: str
    rule: str


class PileCard(NamedTuple):
    """Cards that lie before somebody; only their number, where this phone may not look."""

    title: Text
    cards: tuple[str, ...] | int


class GroupCard(NamedTuple):
    """Seats that act as one, with what they own together."""

    id: str
    name: Text
    members: tuple[str, ...]
    turn: bool
    counts: tuple[Units, ...] = ()
    piles: tuple[PileCard, ...] = ()
    gauges: tuple[Gauge, ...] = ()


class SeatCard(NamedTuple):
    """A seat as everybody sees it. `place` picks its colour and shape."""

    name: str
    place: int
    mine: bool
    phones: int
    """Phones that play this seat and are here now."""

    held: bool
    """Whether any phone plays this seat."""

    turn: bool
    asked: bool
    retired: bool
    counts: tuple[Units, ...] = ()
    belongings: tuple[Units, ...] = ()
    piles: tuple[PileCard, ...] = ()
    gauges: tuple[Gauge, ...] = ()


class OfferCard(NamedTuple):
    """A move that this phone could make. With `places`, a tap on the board already begins it."""

    move: AnyMove
    word: str
    title: Text
    hint: Text
    refusal: Refusal | None
    asks: bool
    key: str = ""
    places: Mapping[str, tuple[str, ...]] = {}
    """The places that can be tapped, each with the way there, its beginning included."""

    shortcuts: tuple[Option, ...] = ()
    """What can be chosen first, where the card itself offers it."""


class AskedCard(NamedTuple):
    """An open question that this phone may answer."""

    id: QuestionId
    who: tuple[str, ...]
    title: Text
    seat: str
    question: Question[Any]
    prompt: Text
    options: Sequence[Option]
    picture: Picture | None
    may_back: bool
    may_cancel: bool
    in_setup: bool
    so_far: tuple[EffectLine, ...] = ()
    """What the move has done before it asked: a step made, a card drawn."""

    def __eq__(self, other: object) -> bool:
        """The id tells the question; the object behind it is made anew after a refused answer or a restart."""
        return isinstance(other, AskedCard) and self._without_question() == other._without_question()

    def __ne__(self, other: object) -> bool:  # a tuple has its own
        return not self == other

    def __hash__(self) -> int:
        return hash(self.id)

    def _without_question(self) -> list[object]:
        return [value for value in self if value is not self.question]


class LogCard(NamedTuple):
    """A line of the log in words."""

    number: int
    seat: str
    by: str
    title: Text
    effects: tuple[EffectLine, ...]
    rules: tuple[str, ...]
    waived: tuple[str, ...]
    reason: str
    note: str
    time: str
    taken_back: bool
    ruling: bool
    first: int
    """For a line that takes back: the first entry that it took back, else -1."""

    again: int = 0
    """The number that the entry had before an earlier one was taken out."""

    retold: bool = False
    """Taken back only to be played again: the later line tells it."""

    strikes: bool = False
    """For a line that takes back: only the first entry was meant; what could stay was played again."""


class PhoneCard(NamedTuple):
    """A phone at the table, for the host."""

    pass_id: str
    seats: tuple[str, ...]
    host: bool
    scribe: bool
    here: bool
    me: bool


class InvitationCard(NamedTuple):
    code: str
    role: str
    seat: str


class SeatRequest(NamedTuple):
    """A phone that asks for a seat another phone plays."""

    request_id: str
    seat: str
    together: bool
    mine: bool


class Preview(NamedTuple):
    """What a move or an answer would do, or why not. `then` is what comes after it."""

    effects: tuple[EffectLine, ...]
    then: Text
    refusal: Refusal | None
    complete: bool
    leads_on: bool = False
    """Whether only those who speak now are asked next: nothing is final yet, for there they can go back."""


class HouseCard(NamedTuple):
    """Something that this table plays in its own way. `rules` are those it bears on."""

    name: str
    value: Any
    title: Text
    words: Text
    usual: Text
    rule: str
    rules: frozenset[str]


@dataclass(frozen=True)
class Glimpse:
    table_id: str
    revision: int
    game_id: str
    game: str
    name: str
    stage: str
    badge: Badge
    seats: tuple[SeatCard, ...]
    phones: int
    code: str = ""
    least: int = 0
    most: int = 0
    acting: str = ""
    """The seat this phone acts for at the moment."""

    in_setup: bool = False
    clock: Text = ""
    offers: tuple[OfferCard, ...] = ()
    asked: tuple[AskedCard, ...] = ()
    waits_for: tuple[str, ...] = ()
    waits_in: Text = ""
    """The move in progress that others are answering for."""

    pictures: tuple[Picture, ...] = ()
    log: tuple[LogCard, ...] = ()
    entries: int = 0
    sheet: Sheet | None = None
    room: str = ""
    """The room that the table belongs to, if any."""

    tally: Tally | None = None
    """What has been written on a score sheet; nothing at a table where a game is played."""

    bank: tuple[Units, ...] = ()
    piles: Mapping[str, int] = field(default_factory=dict)
    taking_back: tuple[Waiting, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    groups: tuple[GroupCard, ...] = ()
    open_piles: tuple[PileCard, ...] = ()
    house: tuple[HouseCard, ...] = ()
    """What this table plays otherwise than usual."""

    seat_requests: tuple[SeatRequest, ...] = ()
    phone_cards: tuple[PhoneCard, ...] = ()
    invitations: tuple[InvitationCard, ...] = ()
    undo: Text = ""
    """The last step that could be taken back, empty when there is none."""

    undo_free: bool = False
    redo: Text = ""

    def seat(self, name: str) -> SeatCard | None:
        return next((seat for seat in self.seats if seat.name == name), None)

    def group_of(self, name: str) -> GroupCard | None:
        """The group that a seat belongs to."""
        return next((group for group in self.groups if name in group.members), None)

    @property
    def group_at_turn(self) -> GroupCard | None:
        return next((group for group in self.groups if group.turn), None)

    @property
    def my_turn(self) -> bool:
        return any(seat.mine and seat.turn for seat in self.seats)
