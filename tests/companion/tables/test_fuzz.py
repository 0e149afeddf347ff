"""Anybody calls anything in any order: only refusals come out, the books balance, and the disk is what memory is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.cli.playout import RandomPlayer
from companion.sandbox import open_sandbox
from companion.tables import NotDone, Sent
from companion.tables.disputes import Attempt
from companion.tables.question_ids import QuestionId, question_id
from rules_core.engine import ledger
from rules_core.engine.questions import HOST
from rules_core.engine.refusal import Refusal
from rules_core.engine.table import Table
from rules_core.settling.counting import CorrectCounts
from rules_core.settling.disputes import CORRECTED, OVERRULED, TAKEN_BACK, UPHELD, SettleDispute
from rules_core.settling.house_rules import SetHouseRule
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken, RetireSeat, SwitchChance
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Club, fingerprint

STEPS = 160
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 3, 10**20, 1.5, float("nan"), "", "x", "Ana", "A1", [], ["well"], ["x", "x"], [[]], {}, {"coin": 1},
    {"coin": -1}, {"x": "y"}, ("well",), [1], b"bytes", object(), "\ud800", "🐪" * 300, {1: 2}, [None],
)  # fmt: skip
NAMES = ("Ana", "Bo", "Cy", "Dee", "host", "", "x" * 99, "Ana\u200d", "عائشة", "Big Bo")


class Chaos:
    """A table where everybody does whatever comes to mind."""

    def __init__(self, club: Club, seed: int) -> None:
        self.club, self.rng = club, Random(seed)
        self.player = RandomPlayer(self.rng)
        self.codes = [club.code, "0000", ""]
        self.stale: list[tuple[QuestionId, Any]] = []
        self.sents = [Sent("first", 0)]
        self.done = self.refused = 0

    def ring(self) -> str:
        """A phone that holds all passes."""
        ring = self.club.house.keyrings.new()
        self.club.house.keyrings.hang(ring, self.club.secrets.values())
        return ring

    # --- what can be drawn

    @property
    def table(self) -> Table | None:
        with self.club.house.tables.at(self.club.table_id) as live:
            return live.table

    def badge(self) -> Any:
        return self.club.house.tables.badge(self.rng.choice(list(self.club.secrets.values())))

    def sent(self) -> Sent:
        """Mostly fresh, sometimes a resend or from a phone that has slept."""
        if self.rng.random() < 0.1:
            return self.rng.choice(self.sents)
        made = Sent(self.club.key(), self.club.revision - (self.rng.random() < 0.1))
        self.sents.append(made)
        return made

    def seat(self) -> str:
        table = self.table
        return self.rng.choice(table.seats) if table is not None else self.rng.choice(NAMES)

    def move(self, table: Table) -> Any:
        seat = self.seat()
        rulings = (
            CorrectCount(HOST, seat, self.rng.choice(("coin", "gold", "fig", "x")), self.rng.randint(-1, 12)),
            CorrectFact(HOST, "clock", self.rng.choice(("round", "turn", "x")), self.rng.choice(JUNK[:20])),
            MoveToken(HOST, seat, self.rng.choice(("well", "A1", "B2", ""))),
            SwitchChance(
                HOST, self.rng.choice(list(table.game.sources())), self.rng.choice(("app", "table"))
            ),
            RetireSeat(HOST, seat, self.rng.random() < 0.4),
            CorrectCounts(HOST, self.counts()),
            SetHouseRule(
                HOST, self.rng.choice([*table.game.settings, "x"]), self.rng.choice((*JUNK[:10], 120, False))
            ),
            SettleDispute(HOST, self.rng.randint(-1, 9), self.rng.choice((UPHELD, "x")), seat, "", ()),
        )
        if self.rng.random() < 0.15:
            return self.rng.choice(rulings)
        offers = [offer.move for offer in table.offers(seat)]
        return self.rng.choice(offers) if offers else table.game.moves[0](seat)

    def counts(self) -> tuple[Any, ...]:
        """Counts of all kinds, of people and of nobody."""
        some = [
            (self.seat(), self.rng.choice(("coin", "gold", "x")), self.rng.randint(-1, 12)) for _ in range(2)
        ]
        return tuple(some) if self.rng.random() < 0.8 else self.rng.choice(((), (7,), (("Ana",),)))

    # --- what can be done

    def dispute(self) -> None:
        """Raise one, withdraw one, settle one, or rule on an entry just so."""
        rng, disputes = self.rng, self.club.house.disputes
        table, badge = self.club.table, self.badge()
        waiting = [row.id for row in self.club.house.tables.store.requests(self.club.table_id)] or ["none"]
        number = rng.randint(-1, len(table.log))
        refusal = Refusal("bazaar.toll", "too dear")
        attempt = Attempt(refusal, ((rng.choice(("to", "x")), rng.choice(JUNK[:15])),), None)
        if rng.random() < 0.5:
            attempt = Attempt(refusal, move=self.move(table))
        decision = rng.choice((UPHELD, TAKEN_BACK, TAKEN_BACK, OVERRULED, CORRECTED, "x"))
        which = rng.choice((rng.choice(waiting), ""))
        rng.choice(
            [
                lambda: disputes.doubt_entry(badge, number, "why\n", self.sent()),
                lambda: disputes.doubt_counts(badge, self.counts(), "", self.sent()),
                lambda: disputes.doubt_refusal(badge, attempt, "please", self.sent()),
                lambda: disputes.let_pass(badge, attempt, rng.choice(("", "so be it")), self.sent()),
                lambda: disputes.withdraw(badge, rng.choice(waiting)),
                lambda: disputes.settle(
                    badge, self.sent(), decision, "because", dispute_id=which, entry=number,
                    counts=self.counts(),
                ),
            ]
        )()  # fmt: skip

    def look_into(self) -> None:
        """The office: nothing of it changes anything."""
        rng, office, badge = self.rng, self.club.house.office, self.badge()
        table, before = self.club.table, fingerprint(self.club.table)
        number, at = rng.randint(-1, len(table.log)), rng.choice((None, 0, 3, 99))
        try:
            rng.choice(
                [
                    lambda: office.case(badge, number),
                    lambda: office.parting(badge, number),
                    lambda: office.may(badge, self.seat(), at),
                    lambda: office.inquire(badge, self.move(table), [], at),
                    lambda: office.heaps(badge),
                    lambda: self.club.house.precedents.find(badge, ["bazaar.walk"], self.ring()),
                    lambda: open_sandbox(self.club.house, badge, at).close(),
                ]
            )()
        finally:
            assert fingerprint(self.club.table) == before

    def submit(self) -> None:
        table = self.club.table
        badge, move = self.badge(), self.move(table)
        answers = (
            [(self.rng.choice(("to", "card", "x")), self.rng.choice(JUNK))] if self.rng.random() < 0.1 else []
        )
        waive = (
            [self.rng.choice(("bazaar.toll", "bazaar.walk", "table.turn"))] if self.rng.random() < 0.1 else []
        )
        reason = self.rng.choice(("", "we said so", "\n", "z" * 999))
        self.club.house.tables.submit(badge, move, self.sent(), answers, waive=waive, reason=reason)

    def answer(self) -> None:
        table = self.club.table
        if not table.questions:
            asked, value = self.rng.choice(self.stale) if self.stale else (QuestionId(1, "to", 0, ""), "x")
        else:
            key = self.rng.choice(list(table.questions))
            found = question_id(table, key)
            assert found is not None
            wild = self.rng.random() < 0.25
            asked, value = (
                found,
                self.rng.choice(JUNK) if wild else self.player.answer(table, table.questions[key]),
            )
            self.stale.append((asked, value))
        if self.rng.random() < 0.1 and self.stale:
            asked, value = self.rng.choice(self.stale)
        behalf = self.rng.choice(("", *NAMES))
        self.club.house.tables.answer(self.badge(), asked, value, self.sent(), behalf)

    def look(self) -> None:
        looker, badge = self.club.house.looker, self.badge()
        seen = looker.glimpse(badge, self.rng.choice(("", *NAMES)))
        for offer in seen.offers[:3]:
            looker.preview_move(badge, offer.move)
        for card in seen.asked[:2]:
            looker.preview_answer(badge, card.id.key, self.rng.choice(JUNK))
        looker.at_entry(badge, self.rng.randint(-2, 40))

    def deeds(self) -> list[Callable[[], Any]]:
        rng, house = self.rng, self.club.house
        joining, seating, tables, consent = house.joining, house.seating, house.tables, house.consent
        door = lambda: joining.door(rng.choice(self.codes), rng.choice("abcdefgh"))  # noqa: E731
        new = lambda secret: self.club.secrets.update({f"phone {len(self.club.secrets)}": secret})  # noqa: E731
        phone = lambda: rng.choice(tables.store.passes(self.club.table_id)).id  # noqa: E731
        requests = [row.id for row in tables.store.requests(self.club.table_id)] or ["none"]
        playing = [
            self.submit, self.submit, self.answer, self.answer, self.answer, self.answer, self.look, self.look,
            lambda: tables.back(self.badge(), self.sent()),
            lambda: tables.cancel(self.badge(), self.sent()),
            lambda: tables.redo(self.badge(), self.sent()),
            lambda: consent.take_back(self.badge(), self.sent(), rng.choice((None, None, 0, 1, 5, 99)), "\n why"),
            lambda: consent.settle(self.badge(), rng.choice(requests), rng.random() < 0.7, self.sent()),
            lambda: tables.take_suggestions(self.badge(), self.sent()),
            self.dispute, self.look_into,
        ]  # fmt: skip
        moving = [
            lambda: tables.begin(self.badge(), self.sent()),
            lambda: new(joining.sit_down(door(), rng.choice(NAMES))),
            lambda: new(joining.claim(door(), self.seat())),
            lambda: new(joining.ask_for(door(), self.seat(), rng.random() < 0.5)),
            lambda: new(joining.enter(door())),
            lambda: seating.add_seat(self.badge(), rng.choice(NAMES), rng.random() < 0.5),
            lambda: seating.rename(self.badge(), self.seat(), rng.choice(NAMES)),
            lambda: seating.leave_seat(self.badge(), self.seat()),
            lambda: seating.move_seat(self.badge(), self.seat(), rng.randint(-3, 3)),
            lambda: seating.release(self.badge(), self.seat()),
            lambda: seating.play_also(self.badge(), self.seat()),
            lambda: seating.set_scribe(self.badge(), phone(), rng.random() < 0.7),
            lambda: seating.send_away(self.badge(), phone()) if rng.random() < 0.3 else None,
            lambda: seating.settle_request(self.badge(), rng.choice(requests), rng.random() < 0.7),
            lambda: self.codes.append(joining.invite(self.badge(), rng.choice(("scribe", "spectator", "player")))),
            lambda: joining.revoke(self.badge(), rng.choice(self.codes[1:])),
        ]  # fmt: skip
        return playing if self.table is not None and rng.random() < 0.85 else moving

    def step(self) -> None:
        try:
            self.rng.choice(self.deeds())()
        except NotDone as no:
            self.refused += 1
            str(no.because)
        else:
            self.done += 1

    # --- what must hold

    def check(self) -> None:
        table = self.table
        if table is not None and table.entries:
            assert ledger.errors(table) == []

    def check_disk(self) -> None:
        club = self.club
        with (
            club.second_house() as house,
            house.tables.at(club.table_id) as saved,
            club.house.tables.at(club.table_id) as live,
        ):
            assert saved.seats == live.seats
            assert (saved.revision, saved.row.stage) == (live.revision, live.row.stage)
            assert (saved.table is None) == (live.table is None)
            if live.table is not None and saved.table is not None:
                assert fingerprint(saved.table) == fingerprint(live.table)
                assert live.table.seats == tuple(live.seats)
            held = [seat for row in club.house.tables.store.passes(club.table_id) for seat in row.seats]
            assert set(held) <= set(live.seats), "nobody holds a seat that is not there"
        for secret in club.secrets.values():
            try:
                badge = club.house.tables.badge(secret)
            except NotDone:
                continue  # sent away
            club.house.looker.glimpse(badge)


def run(club: Club, seed: int) -> Chaos:
    """Everything that is done is checked as it is done; most of it should be something."""
    chaos = Chaos(club, seed)
    for step in range(STEPS):
        if step == 25 and chaos.table is None:  # somebody has to begin at some time
            for name in ("Ana", "Bo", "Cy"):
                try:
                    club.house.seating.add_seat(club.host, name)
                except NotDone:
                    continue
            club.house.tables.begin(club.host, club.sent())
        if step % 40 == 39 and chaos.table is not None and chaos.rng.random() < 0.5:
            club.house.tables.take_suggestions(club.host, club.sent())
        chaos.step()
        chaos.check()
        if step % 20 == 0:
            chaos.check_disk()
        if step % 75 == 74:
            club.restart()
    chaos.check_disk()
    return chaos


@pytest.mark.parametrize("seed", range(4))
def test_chaos_at_the_bazaar(bazaar: Club, seed: int) -> None:
    chaos = run(bazaar, seed)
    assert min(chaos.done, chaos.refused) > STEPS // 8


@pytest.mark.parametrize("seed", range(2))
def test_chaos_at_caravan_conquest(club: Club, seed: int) -> None:
    assert club.glimpse(HOST_PHONE).game_id == CARAVAN
    chaos = run(club, seed)
    assert min(chaos.done, chaos.refused) > STEPS // 8
