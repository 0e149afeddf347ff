"""Everybody plays at once, each at a phone and by what it shows: nothing is lost, doubled or half done."""

from __future__ import annotations

from random import Random
from threading import Thread
from typing import Any

import pytest

from companion.glimpse import AskedCard
from companion.tables import NotDone, Sent
from companion.tables.consent import ASKED
from rules_core.engine import ledger
from rules_core.engine.questions import Bag, Count, PickSome
from tests.kits.bazaar import Ring
from tests.kits.tables.table_talk import HOST_PHONE, Club, fingerprint


class Player(Thread):
    """Looks at the phone, taps something that is offered, looks again."""

    def __init__(self, club: Club, phone: str, seed: int, taps: int) -> None:
        super().__init__()
        self.club, self.phone, self.taps = club, phone, taps
        self.rng = Random(f"{seed} {phone}")
        self.done: list[str] = []
        self.refused = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            for number in range(self.taps):
                self.tap(f"{self.phone} {number}")
        except BaseException as failure:
            self.failure = failure

    def tap(self, key: str) -> None:
        house, badge = self.club.house, self.club.badge(self.phone)
        seen = house.looker.glimpse(badge)
        sent = Sent(key, seen.revision)
        offers = [
            offer.move
            for offer in seen.offers
            if offer.refusal is None and offer.move.seat in badge.seats and not isinstance(offer.move, Ring)
        ]
        try:
            if seen.asked:
                card = self.rng.choice(seen.asked)
                house.tables.answer(badge, card.id, self.choose(card), sent, card.on_behalf)
            elif self.rng.random() < 0.1:
                if house.consent.take_back(badge, sent) == ASKED:
                    return
            elif offers:
                house.tables.submit(badge, self.rng.choice(offers), sent)
            else:
                return
        except NotDone:
            self.refused += 1
        else:
            self.done.append(key)

    def choose(self, card: AskedCard) -> Any:
        question, rng = card.question, self.rng
        if isinstance(question, Count):
            return rng.randint(question.least, question.most)
        if isinstance(question, Bag):
            return {what: rng.randint(0, most) for what, most in question.limits.items()}
        values = [option.value for option in card.options if option.refusal is None]
        if isinstance(question, PickSome):
            return rng.sample(values, min(len(values), max(question.least, 1)))
        return rng.choice(values) if values else rng.random() < 0.5


@pytest.mark.parametrize("seed", range(3))
def test_everybody_at_once(bazaar: Club, seed: int) -> None:
    club = bazaar
    club.begin("Ana", "Bo", "Cy")
    club.secrets["Ana's friend"] = club.house.joining.ask_for(club.door(), "Ana", together=True)
    (request,) = club.glimpse().seat_requests
    club.house.seating.settle_request(club.host, request.request_id, True)
    before = club.revision
    players = [Player(club, phone, seed, 30) for phone in ("Ana", "Bo", "Cy", "Ana's friend", HOST_PHONE)]
    for player in players:
        player.start()
    for _ in range(15):
        club.glimpse(HOST_PHONE)
        club.house.looker.at_entry(club.host, 3)
    for player in players:
        player.join(60)
    assert [player.failure for player in players] == [None] * 5
    assert ledger.errors(club.table) == []
    assert fingerprint(club.table) == fingerprint(club.saved())
    done = [key for player in players for key in player.done]
    assert all(club.house.tables.store.submitted(club.table_id, key) for key in done)
    assert club.revision == before + len(done), (
        "each acknowledged submission is one step, and there is no other"
    )
    assert len(done) > 20
