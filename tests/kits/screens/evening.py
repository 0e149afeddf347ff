"""An evening at the table, played at random by everybody, while somebody writes down every text the phones get."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from companion.cli.playout import RandomPlayer
from companion.house import House, open_house
from companion.tables import NotDone, Sent
from companion.tables.disputes import Attempt
from companion.tables.passes import SCRIBE, SPECTATOR
from companion.tables.saved import open_record
from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refusal
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.travel import Stay, Travel
from rules_core.settling.adoption import AdoptGame
from rules_core.settling.counting import Counted
from rules_core.settling.disputes import CORRECTED, OVERRULED, TAKEN_BACK, UPHELD
from rules_core.settling.house_rules import SetHouseRule
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken, RetireSeat, SwitchChance
from rules_core.words import say
from tests.kits.screens.hearing import Heard, texts
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Club, known_cards

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**9,
    "",
    "x",
    "A1",
    [],
    ["A1", "A1"],
    {},
    {"silk": -1},
    {"x": 1},
    [1],
)

RECORD = {
    "format": 1,
    "game": CARAVAN,
    "rules": 1,
    "seats": ["Ann", "Bo"],
    "seed": 7,
    "setup": [],
    "entries": [],
}
USUAL = [
    ["map", "dusty-road"], ["treasure", []], ["recommended-kit", True], ["first", "Ann"], ["real-decks", []],
    ["house-rules", []],
]  # fmt: skip
BROKEN = [
    "{}", "[", '{"format": 99}', '{"format": 0}', '{"format": 1}',
    *(
        json.dumps(RECORD | change)
        for change in (
            {"game": "x"}, {"rules": 99}, {"seats": ["Ann"]}, {"seats": ["Ann", "Ann"]}, {"seats": ["Ann", "bank"]},
            {"seed": 1 << 80}, {"seed": "x"}, {"setup": "x"}, {"setup": [["map"]]}, {"setup": [["map", "x"]]},
            {"entries": ["x"]}, {"entries": [{"by": "Ann"}]}, {"entries": [{"by": "Ann", "move": "travel"}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "move": "travel", "reason": 1}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "move": "travel", "waive": [1]}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "move": "travel", "with": {"x": 1}}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "move": "travel", "answers": [1]}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "move": "travel", "answers": [["x", 1]]}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "move": "travel", "answers": [["to", "J6"]]}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "move": "travel"}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "move": "fly"}]},
            {"setup": USUAL, "entries": [{"by": "Cy", "move": "travel"}]},
            {"setup": USUAL, "entries": [{"by": "Bo", "move": "travel"}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "seat": "Cy", "move": "travel"}]},
            {"setup": USUAL, "entries": [{"by": "host", "move": "retire-seat", "with": {"who": "Ann", "gone": "x"}}]},
            {"setup": USUAL, "entries": [{"by": "Ann", "back": 0}]},
        )
    ),
]  # fmt: skip
"""Files that are no saved games, each for another reason."""


class SameCards(Club):
    """A club that draws the same cards every time."""

    def _open(self) -> House:
        return open_house(self.url, seed=7)


class Evening:
    """A club whose every glimpse, preview and refusal is heard."""

    def __init__(self, folder: Path, names: tuple[str, ...], seed: int, game: str = CARAVAN) -> None:
        self.club = SameCards(folder, game)
        self.rng = Random(seed)
        self.player = RandomPlayer(self.rng)
        self.names = names
        self.heard: list[Heard] = []
        """What phones show of a table that is well."""

        self.refused: list[Heard] = []
        """What they are told when something was not done."""

    @property
    def table(self) -> Table:
        return self.club.table

    @contextmanager
    def a_no_is_an_answer(self) -> Iterator[None]:
        try:
            yield
        except NotDone as no:
            self.refused.append(Heard(no.because, "NotDone"))

    # --- the course of the evening

    def gather(self) -> None:
        seating, joining = self.club.house.seating, self.club.house.joining
        for code in ("", "????", "a code that is much too long"):
            with self.a_no_is_an_answer():
                joining.door(code)
        for name in (*self.names, self.names[0], "host", "", "x" * 99):
            with self.a_no_is_an_answer():
                self.club.sit_down(name)
        for role in (SPECTATOR, SCRIBE):
            self.club.invite(role)
        seat, watcher = self.names[0], self.club.badge(SPECTATOR)
        for deed in (
            lambda: joining.claim(self.club.door(), seat),
            lambda: joining.claim(self.club.door(), "nobody"),
            lambda: seating.play_also(self.club.host, seat),
            lambda: seating.rename(watcher, seat, "somebody else"),
            lambda: seating.add_seat(watcher, "somebody else"),
            lambda: self.club.submit(HOST_PHONE, AdoptGame(HOST)),
            lambda: self.club.house.tables.open("via-egnatia"),
            lambda: self.club.house.tables.open("x"),
            lambda: self.club.house.tickets.fetch("no ticket"),
            lambda: self.club.house.records.ticket(watcher),
            lambda: self.club.house.tables.badge("no secret"),
        ):
            with self.a_no_is_an_answer():
                deed()
        for text in BROKEN:
            with self.a_no_is_an_answer():
                open_record(self.club.house.tables, text)
        self.look()
        self.club.house.tables.begin(self.club.host, self.club.sent())
        with self.a_no_is_an_answer():
            seating.add_seat(self.club.host, "too late")

    def set_up(self, *answers: Any, **by_key: Any) -> None:
        """These answers in order, or by their key; then readings of the rules at random, and the usual for the rest."""
        first = list(answers)
        while not self.table.entries:
            self.look()
            key, question = next(iter(self.table.questions.items()))
            self.try_junk(key, 2)
            value = first.pop(0) if first else by_key.get(key.replace("-", "_"), question.suggest)
            if value is None or key in by_key.get("house_rules", ()):
                value = self.player.answer(self.table, question)
            self.club.answer(HOST_PHONE, key, value)
        self.look()

    def play(self) -> None:
        """Between the moves, everything else that people do; some of it also in the middle of one."""
        for deed in self.deeds():
            self.club.play_at_random(self.rng, 1)
            self.look()
            if deed not in (self.try_everything, self.take_back, self.look_around):
                self.end_the_move()
            if self.table.finished:
                return
            deed()

    def end_the_move(self) -> None:
        while self.table.questions and not self.table.finished:
            self.club.play_at_random(self.rng, 1)

    def finish(self) -> None:
        """To the end, with only the last word listened to."""
        self.club.play_at_random(self.rng, 2_000)
        assert self.table.finished
        self.look()

    # --- what people do besides playing

    def deeds(self) -> list[Callable[[], None]]:
        return [
            self.try_everything,
            self.rule,
            self.take_back,
            self.be_late,
            self.adopt,
            self.retire,
            self.look_around,
            self.argue,
        ]

    def try_junk(self, key: str, times: int) -> None:
        for value in self.rng.sample(JUNK, times):
            with self.a_no_is_an_answer():
                self.hear(self.club.house.looker.preview_answer(self.club.host, key, value), refusals=True)
            trial = self.table.preview_answer(value, key)
            if trial.refusal is not None:
                with self.a_no_is_an_answer():
                    self.club.answer(HOST_PHONE, key, value)

    def try_everything(self) -> None:
        """Moves that are not offered, answers that do not fit, phones that may not."""
        phone = self.rng.choice([*self.names, SPECTATOR, SCRIBE])
        for key in self.table.questions:
            self.try_junk(key, 3)
            with self.a_no_is_an_answer():
                self.club.answer(phone, key, "x")
        seat = self.rng.choice(self.names)
        for move in self.table.game.menu(self.table.desk, seat):
            with self.a_no_is_an_answer():
                self.club.submit(phone, move)
                self.club.house.tables.cancel(self.club.host, self.club.sent(), "why")
            if len(self.table.log) > 1 and self.table.move_in_progress is None and self.rng.random() < 0.2:
                self.take_back()

    def rule(self) -> None:
        seat, other = self.rng.sample(self.names, 2)
        places = [space.id for picture in self.table.pictures() for space in picture.spaces]
        for move in (
            *(CorrectCount(HOST, seat, what, n) for what in ("gold", "silk", "camel") for n in (-1, 3, 5)),
            CorrectCount(HOST, seat, "silk", 5, seat),
            CorrectCount(HOST, "x", "silk", 99, other),
            CorrectCount(HOST, seat, "silk", 99, other),
            *(
                MoveToken(HOST, token, place)
                for token in (seat, "treasure 1", "x")
                for place in (*self.rng.sample(places, 2), "", "Z9")
            ),
            *(
                CorrectFact(HOST, "clock", key, value)
                for key, value in (
                    ("round", -1), ("round", "x"), ("round", 9), ("turn", []), ("phase", "x"), ("order", ["x"]),
                    ("first_home", "x"), ("x", 1),
                )
            ),
            *(
                CorrectFact(HOST, "notes", key, value)
                for key, value in (
                    ("map", ["S"]), ("dried", ["Z9"]), ("setting camels", "x"), ("setting capacity", 1),
                    ("unlimited", []), ("retired", []), ("chance deck oasis", "table"),
                )
            ),
            *(SwitchChance(HOST, deck, who) for deck in ("deck oasis", "x") for who in ("table", "app", "x")),
        ):  # fmt: skip
            with self.a_no_is_an_answer():
                self.club.submit(HOST_PHONE, move, reason="we looked")
        for phone, move in ((HOST_PHONE, MoveToken(HOST, seat, "")), (seat, RetireSeat(HOST, other, True))):
            with self.a_no_is_an_answer():
                self.club.submit(phone, move)
        self.look()

    def take_back(self) -> None:
        phone = self.rng.choice([*self.names, HOST_PHONE, SPECTATOR])
        tables, sent = self.club.house.tables, self.club.sent
        with self.a_no_is_an_answer():
            self.club.take_back(phone, self.rng.choice((None, None, 0, 1, 999)), "a slip")
        self.look()
        for deed in (tables.back, tables.cancel, tables.redo):
            with self.a_no_is_an_answer():
                deed(self.club.badge(phone), sent())

    def be_late(self) -> None:
        """A phone that has slept."""
        (seat, *_) = self.names
        with self.a_no_is_an_answer():
            self.club.submit(HOST_PHONE, self.table.game.moves[0](seat), sent=Sent(self.club.key(), -1))

    def adopt(self) -> None:
        with self.a_no_is_an_answer():
            self.club.submit(HOST_PHONE, AdoptGame(HOST), reason="we began without the app")
        for _ in range(40):
            if not self.table.questions:
                return
            key, question = next(iter(self.table.questions.items()))
            self.look()
            self.try_junk(key, 1)
            with self.a_no_is_an_answer():
                value = (
                    question.suggest
                    if question.suggest is not None
                    else self.player.answer(self.table, question)
                )
                self.club.answer(HOST_PHONE, key, value)

    def retire(self) -> None:
        seat = self.rng.choice(self.names)
        for gone in (True, True, False):
            with self.a_no_is_an_answer():
                self.club.submit(HOST_PHONE, RetireSeat(HOST, seat, gone), reason="the last train")
                self.look()

    def look_around(self) -> None:
        """The statement of an account, an earlier moment, the cards at home."""
        looker, house = self.club.house.looker, self.club.house
        with self.a_no_is_an_answer():
            self.hear(looker.statement(self.club.host, self.rng.choice(self.names)))
            self.hear(looker.at_entry(self.club.host, self.rng.randint(0, len(self.table.log))))
            self.hear(known_cards(house, self.club.secrets))

    def argue(self) -> None:
        """Disputes raised and settled in every way, house rules, a recount, and what the office says of it all."""
        disputes, office = self.club.house.disputes, self.club.house.office
        host, sent, seat = self.club.host, self.club.sent, self.names[0]
        number = self.table.entries[-1].number
        counts = [Counted(seat, "gold", self.table.desk.has(seat, "gold") + 1)]
        refused = Attempt(
            Refusal("caravan-conquest.movement.stay", say("a caravan that can move has to move")),
            move=Stay(seat),
        )
        badge = self.club.badge(seat)
        for deed in (
            lambda: disputes.doubt_entry(badge, number, "", sent()),
            lambda: disputes.doubt_entry(badge, 999, "", sent()),
            lambda: disputes.doubt_counts(badge, counts, "", sent()),
            lambda: disputes.doubt_counts(badge, [Counted("x", "y", 1)], "", sent()),
            lambda: disputes.doubt_refusal(badge, refused, "", sent()),
            lambda: disputes.doubt_entry(self.club.badge(SPECTATOR), number, "", sent()),
            lambda: disputes.withdraw(self.club.badge(SPECTATOR), self.club.glimpse().disputes[0].id),
            lambda: disputes.settle(host, sent(), "x", "so", entry=number),
            lambda: disputes.settle(host, sent(), UPHELD, "", entry=number),
            lambda: disputes.settle(badge, sent(), UPHELD, "so", entry=number),
            lambda: disputes.settle(host, sent(), UPHELD, "so", dispute_id="x"),
            lambda: self.club.submit(HOST_PHONE, SetHouseRule(HOST, "camels", "x"), reason="so"),
            lambda: self.club.submit(HOST_PHONE, SetHouseRule(HOST, "supply", "printed"), reason="so"),
            lambda: self.club.submit(HOST_PHONE, SetHouseRule(HOST, "capacity", 100), reason="so"),
            lambda: self.club.submit(
                HOST_PHONE, SetHouseRule(HOST, "caravan-conquest.movement.stay", False), reason="so"
            ),
            lambda: self.hear(office.case(host, number)),
            lambda: self.hear(office.parting(host, number)),
            lambda: self.hear(office.against(host, refused)),
            lambda: self.hear(office.heaps(badge)),
            lambda: self.hear(office.compared(badge, counts)),
            *(lambda who=who: self.hear(office.may(badge, who)) for who in self.names),
            *(lambda who=who: self.hear(office.inquire(badge, Travel(who))) for who in self.names),
            lambda: office.inquire(badge, Travel(seat), [("to", "Z9")]),
        ):
            with self.a_no_is_an_answer():
                deed()
        self.look()
        for dispute in self.club.glimpse().disputes:
            decision = CORRECTED if dispute.counts else OVERRULED if dispute.move else TAKEN_BACK
            with self.a_no_is_an_answer():
                disputes.settle(host, sent(), decision, "so be it", dispute_id=dispute.id)
            self.look()

    # --- listening

    def look(self) -> None:
        for phone in (HOST_PHONE, self.rng.choice([*self.names, SPECTATOR, SCRIBE])):
            seen = self.club.glimpse(phone)
            self.hear(seen)
            self.preview(phone, seen)

    def preview(self, phone: str, seen: Any) -> None:
        looker, badge = self.club.house.looker, self.club.badge(phone)
        for offer in seen.offers:
            if offer.refusal is None:
                self.hear(looker.preview_move(badge, offer.move))
                for place in sorted(offer.places)[:2]:
                    self.hear(looker.preview_move(badge, offer.move, [(offer.key, place)]))
        for card in seen.asked:
            if not seen.in_setup:
                value = self.player.answer(self.table, card.question)
                self.hear(looker.preview_answer(badge, card.id.key, value))

    def hear(self, value: Any, refusals: bool = False) -> None:
        (self.refused if refusals else self.heard).extend(texts(value))
