"""The values a screen draws. Nothing in them can change, and nothing secret to others is in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.store import Stage
from companion.tables.consent import Waiting
from companion.tables.disputes import Dispute
from companion.tables.handovers import Handover
from companion.tables.passes import Badge
from companion.tables.question_ids import QuestionId
from companion.tables.rooms import RoomSign
from companion.tables.telling import Word
from rules_core.engine.moves import AnyMove
from rules_core.engine.pictures import Picture
from rules_core.engine.questions import Option, Question
from rules_core.engine.refusal import Refusal
from rules_core.game import Done, Gauge
from rules_core.scoring.ranking import Ranking
from rules_core.scoring.tally import Tally
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
    done: Done | None = None
    """Of somebody who gets no more turns."""


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

    deeds: Mapping[str, Text] = {}
    """What choosing a place or a shortcut does, in words for a button."""


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

    says_why: bool = False
    """Whether going back from here needs a reason: chance or others have had a say."""

    on_behalf: str = ""
    """The seat for which this phone would answer, when it is asked of others."""

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

    old_number: int = 0
    """The number that the entry had before an earlier one was taken out."""

    spoken_for: tuple[str, ...] = ()
    """The seats for which the host has answered."""

    group: Text = ""
    """The group that acted, by its name; then `by` is who spoke for it."""

    clock: Text = ""
    """What the clock says since then, if the entry has moved it: a new round."""

    news: bool = False
    """Whether everybody should hear of it, wherever they are reading."""


class WordCard(NamedTuple):
    """Something that was done for a seat or to it; `title` is the move that it is about."""

    word: Word
    title: Text
    gone: tuple[Text, ...] = ()
    """The moves that were taken back."""

    change: tuple[EffectLine, ...] = ()
    """What that changes for the seat."""


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

    only_asks: bool = False
    """Whether all that happens is that somebody is asked: there is nothing to be shown beforehand."""


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
    stage: Stage
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
    in_secret: tuple[str, ...] = ()
    """Those among them who answer under seal on a phone of their own: nobody else can answer for them."""

    waits_in: Text = ""
    """The move in progress that others are answering for."""

    pictures: tuple[Picture, ...] = ()
    log: tuple[LogCard, ...] = ()
    """The newest lines of the log, the oldest of them first."""

    meant: tuple[LogCard, ...] = ()
    """The lines that open disputes and requests are about, however old they are."""

    last: LogCard | None = None
    """The last step that somebody made."""

    entries: int = 0
    """How many lines the whole log has."""

    unfair: tuple[str, ...] = ()
    """The rules that would be set aside if the host ended the game now."""

    ranking: Ranking | None = None
    room: str = ""
    """The room that the table belongs to, if any."""

    sign: RoomSign | None = None
    """What everybody in that room is told: its name, the time, a message."""

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
    handovers: tuple[Handover, ...] = ()
    """The seats that changed hands since the game began, the last one first."""

    undo: Text = ""
    """The last step that could be taken back, empty when there is none."""

    undo_free: bool = False
    undo_entry: int = -1
    """The first entry that would go."""

    redo: Text = ""
    may_drop: bool = False
    """Whether this phone began the move in progress and can still withdraw it, since nobody else has had a say."""

    drop_says_why: bool = False
    """Whether the host has to say why when the move in progress is dropped."""

    eyes: str = ""
    """With whose eyes this phone looks into hands."""

    secret: bool = False
    """Whether the seats that share this phone should not all see the same."""

    words: tuple[WordCard, ...] = ()
    """What those who hold this phone must hear of and have not looked at yet."""

    @property
    def asked_here(self) -> tuple[AskedCard, ...]:
        """What is asked of this phone itself, not what it could answer for others."""
        return tuple(card for card in self.asked if not card.on_behalf and self._is_for_these_eyes(card))

    def _is_for_these_eyes(self, card: AskedCard) -> bool:
        """What is asked of another who shares this phone waits until they hold it, if there are secrets."""
        mine = [who for who in card.who if who in self.badge.seats]
        return not (self.secret and mine) or self.eyes in mine

    def seat(self, name: str) -> SeatCard | None:
        return next((seat for seat in self.seats if seat.name == name), None)

    def seat_numbers(self) -> dict[str, int]:
        """Which colour and shape each seat has."""
        return {seat.name: seat.place for seat in self.seats}

    @property
    def at_turn(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats if seat.turn)

    @property
    def on_the_board(self) -> tuple[OfferCard, ...]:
        """The moves that a tap on a place begins."""
        return () if self.waits_for else tuple(offer for offer in self.offers if offer.places)

    @property
    def reach(self) -> frozenset[str]:
        """The places that such a tap leads to."""
        return frozenset(place for offer in self.on_the_board for place in offer.places)

    def line(self, number: int) -> LogCard | None:
        """A line of the log, if it is among those at hand."""
        return next((line for line in (*self.log, *self.meant) if line.number == number), None)

    def group_of(self, name: str) -> GroupCard | None:
        """The group that a seat belongs to."""
        return next((group for group in self.groups if name in group.members), None)

    @property
    def group_at_turn(self) -> GroupCard | None:
        return next((group for group in self.groups if group.turn), None)

    @property
    def my_turn(self) -> bool:
        return any(seat.mine and seat.turn for seat in self.seats)
