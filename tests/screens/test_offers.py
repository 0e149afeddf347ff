"""What a tap on the card of a move does: begin it, record it, or show first what it would bring."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.games.presentation import Presentation
from companion.glimpse import Glimpse, OfferCard, Preview
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import Option
from rules_core.game import Done
from rules_core.words import say
from screens.phone import Phone
from screens.seat import offers
from screens.seat.choosing import Tapped
from screens.seat.foresight import send_or_show
from screens.seat.offers import Offering, short_note
from screens.skin import Skin
from tests.kits.bazaar import Barter, Ring
from tests.kits.screens.drawn import Unkept, parts, texts
from tests.kits.screens.stand_ins import glimpse_at

GIVE_A_COIN = Option("coin", "a coin", note=say("costs {n} fig; more elsewhere", n=1))
BARTER = OfferCard(
    Barter("Ana"), "barter", "Barter", "hint", None, asks=True, key="give", shortcuts=(GIVE_A_COIN,)
)


class Leave(Ring):
    at_once = True


class Page:
    """A page of offers that only writes down what it is told to do."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, ahead: Preview | None = None, old: bool = True
    ) -> None:
        self.done: list[Any] = []

        async def record(
            phone: Any, move: AnyMove, answers: Sequence[Any] = (), key: str = "", seen: Any = None
        ) -> bool:
            self.done.append(("recorded", move.word(), answers, key))
            return True

        async def ask(*question: Any) -> Preview | None:
            return ahead

        monkeypatch.setattr(offers, "record", record)
        monkeypatch.setattr(offers, "presentation", lambda game: Presentation())
        looker = SimpleNamespace(preview_move=None)
        phone = SimpleNamespace(ask=ask, badge=object(), house=SimpleNamespace(looker=looker), skin=Skin())
        glimpse = glimpse_at(revision=7)
        object.__setattr__(glimpse, "game_id", "bazaar")
        self.offering = Offering(
            cast(Phone, phone), cast(Glimpse, glimpse), self.begin, self.confirm, lambda: old, "page"
        )

    def begin(self, offer: OfferCard) -> None:
        self.done.append(("begun", offer.word))

    def confirm(self, seen: Glimpse, offer: OfferCard, option: Option | None, ahead: Preview | None) -> None:
        self.done.append(("to confirm", offer.word, option))
        self.known = ahead


def ahead(leads_on: bool) -> Preview:
    return Preview((), "", None, complete=not leads_on, leads_on=leads_on)


def test_a_move_that_asks_begins_and_another_is_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    asyncio.run(page.offering.take(BARTER))
    assert page.done == [("begun", "barter"), ("recorded", "barter", (), "page:7:barter:")]
    page = Page(monkeypatch)
    asyncio.run(page.offering.take(OfferCard(Ring("Ana"), "ring", "Ring", "", None, asks=False)))
    assert page.done == [("to confirm", "ring", None)]


def test_one_tap_records_what_changes_only_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    leave = OfferCard(Leave("Ana"), "leave", "Leave", "", None, asks=False)
    page = Page(monkeypatch)
    asyncio.run(page.offering.take(leave))
    assert page.done == [("recorded", "leave", (), "page:7:leave:")]
    page = Page(monkeypatch, old=False)
    asyncio.run(page.offering.take(leave))
    assert page.done == [("to confirm", "leave", None)], "the tap may have meant the page before"


def test_a_shortcut_that_leads_on_begins_the_move_and_another_is_confirmed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(monkeypatch, ahead(leads_on=True))
    asyncio.run(page.offering.take_shortcut(BARTER, GIVE_A_COIN))
    recorded = ("recorded", "barter", (("give", "coin"),), "page:7:barter:coin")
    assert page.done == [("begun", "barter"), recorded]
    asyncio.run(page.offering.take_shortcut(BARTER, GIVE_A_COIN))
    assert page.done[-1] == recorded, "a second tap is the same submission"
    for page in (
        Page(monkeypatch, ahead(leads_on=False)),
        Page(monkeypatch, ahead(leads_on=True), old=False),
    ):
        asyncio.run(page.offering.take_shortcut(BARTER, GIVE_A_COIN))
        assert page.done == [("to confirm", "barter", GIVE_A_COIN)]
        assert page.known is not None, "so the page is never empty at first"
    page = Page(monkeypatch)
    asyncio.run(page.offering.take_shortcut(BARTER, GIVE_A_COIN))
    assert page.done == [], "the phone has been told why not"


@pytest.mark.parametrize(
    ("ahead", "meant", "whoever_is_asked", "sent"),
    [
        (Preview((), "", None, complete=False, leads_on=True), True, False, True),
        (Preview((), "", None, complete=False, leads_on=True), False, False, False),
        (Preview((), "", None, complete=False, only_asks=True), True, False, False),
        (Preview((), "", None, complete=False, only_asks=True), True, True, True),
        (Preview((), "", None, complete=True), True, True, False),
        (None, True, True, False),
    ],
)
def test_only_what_leads_to_the_next_question_is_sent_unseen(
    ahead: Preview | None, meant: bool, whoever_is_asked: bool, sent: bool
) -> None:
    done: list[Any] = []

    async def send() -> None:
        done.append("sent")

    asyncio.run(send_or_show(ahead, send, done.append, meant=meant, whoever_is_asked=whoever_is_asked))
    assert done == ["sent" if sent else ahead]


def test_a_card_with_shortcuts_still_opens_the_whole_list(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(monkeypatch)
    shown = page.offering.phone, page.offering.glimpse, page.offering
    card = offers._offer_card(*shown, BARTER)
    assert list(parts(card)) == ["move-barter", "shortcut-coin"]
    assert list(texts(card)) == ["Barter", "A coin", "Costs 1 fig"], "the shortcuts instead of the hint"
    plain = offers._offer_card(*shown, BARTER._replace(shortcuts=()))
    assert list(texts(plain)) == ["Barter", "hint"]


def test_a_note_that_is_too_long_for_a_chip_is_left_to_the_list() -> None:
    assert short_note(Skin(), GIVE_A_COIN) == "Costs 1 fig"
    assert short_note(Skin(), Option("coin", "a coin", note="costs more than fits beside a name")) == ""
    assert short_note(Skin(), Option("coin", "a coin")) == ""


def test_only_what_was_tapped_last_is_meant_and_only_once() -> None:
    tapped = Tapped()
    assert not tapped.is_meant(None)
    assert not tapped.is_meant("coin"), "a suggestion is not sent by itself"
    tapped.value = "coin"
    assert tapped.is_meant("coin")
    tapped.value = "fig"
    assert not tapped.is_meant("coin"), "somebody has thought better of it"
    tapped.sending = True
    assert not tapped.is_meant("fig"), "it is on its way"


def test_who_gets_no_more_turns_is_told_so() -> None:
    done = Done("arrived", say("{seat} has arrived and takes no more turns.", seat="Ana"))
    seat = SimpleNamespace(turn=False, done=done)
    glimpse = SimpleNamespace(offers=(), group_at_turn=None, at_turn=("Ben",))
    phone = SimpleNamespace(skin=Skin())
    offering = Offering(cast(Any, phone), cast(Any, glimpse), cast(Any, None), cast(Any, None), bool, "page")
    (card,) = offers.offer_cards(Unkept(), offering, cast(Any, seat))
    assert card is not None
    assert list(texts(card)) == ["Ana has arrived and takes no more turns."]
    seat.done = None
    (card,) = offers.offer_cards(Unkept(), offering, cast(Any, seat))
    assert card is not None
    assert list(texts(card)) == ["Ben is playing. Your moves open when it's your turn."]


@pytest.mark.parametrize("name", ["NO_SUCH_ICON", "", "_map"])
def test_a_move_whose_icon_does_not_exist_has_the_usual_one(name: str) -> None:
    icon = offers._move_icon(Presentation(moves={"climb": name, "walk": "DIRECTIONS_WALK"}), "climb")
    assert icon == offers._move_icon(Presentation(), "climb")
    assert offers._move_icon(Presentation(moves={"walk": "DIRECTIONS_WALK"}), "walk") != icon
