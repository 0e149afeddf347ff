"""Town markets at the end of a round: what lies there, what it costs, who gets it."""

from __future__ import annotations

import pytest

from rules_core.engine.effects import Tell
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.markets import (
    BuyGoods,
    ExchangeAtMarket,
    LeaveMarket,
    SellAtMarket,
    has_business,
)  # fmt: skip
from tests.kits.egnatia import caravan, desk, give, held, journey, lay_event, own, put
from tests.kits.egnatia_company import DECKS, RED, act, end_all, keys, offered, refusal, reply

GOODS = ("salt-1", "carpet-1", "donkey-1", "dried-fish-1")
"""In the west they cost 1, 5, 2 and 1."""

LIRA = {"Amira": 6, "Ben": 6, "Chiara": 6}


def market(
    *places: str,
    lira: dict[str, int] | None = None,
    event: str = "",
    goods: tuple[str, ...] = GOODS,
    **setup: object,
) -> Table:
    """Everybody has lira only, and the markets are open with these goods at the first one."""
    table = journey(len(places), real=DECKS, **setup)  # type: ignore[arg-type]
    for seat, place in zip(table.seats, places, strict=True):
        put(table, place, seat)
        give(table, seat, food=0, water=0, lira=(LIRA if lira is None else lira).get(seat, 0))
    if event:
        lay_event(table, "west", event)
    end_all(table)
    for card in goods:
        table.answer(card, keys(table)[0])
    return table


def stalls(table: Table) -> dict[str, tuple[str, ...]]:
    return {pile: cards for pile, cards in table.state.piles.items() if pile.startswith("market ") and cards}


# --- what lies there


def test_four_goods_lie_open_at_every_stop_with_travelers() -> None:
    table = market("durres", "peqin", "peqin")
    assert keys(table) == ["good@peqin"]
    assert table.questions["good@peqin"].who == "Ben"
    reply(table, *[("good@peqin", card) for card in ("silk-1", "silk-2", "wool-1", "camel-1")])
    assert stalls(table) == {
        "market durres": GOODS,
        "market peqin": ("silk-1", "silk-2", "wool-1", "camel-1"),
    }
    assert table.turn == ("Amira", "Ben", "Chiara")


def test_on_roads_and_where_nobody_is_there_is_no_market() -> None:
    table = market("durres", "durres-peqin", "durres-peqin", goods=())
    table.answer("travel-papers")  # the challenge comes first
    while keys(table) != ["good@durres"]:
        table.answer({"call@durres-peqin": "nobody"}.get(keys(table)[0], "2"), keys(table)[0])
    for card in GOODS:
        table.answer(card)
    assert set(stalls(table)) == {"market durres"}
    assert table.turn == ("Amira",)


def test_everybody_buys_only_at_their_own_stop() -> None:
    table = market("durres", "peqin", "peqin")
    reply(table, *[("good@peqin", card) for card in ("silk-1", "silk-2", "wool-1", "camel-1")])
    table.push(BuyGoods("Chiara"))
    assert [option.value for option in table.probe()] == ["silk-1", "silk-2", "wool-1", "camel-1"]
    with pytest.raises(Refused, match="not among the choices"):
        table.answer("salt-1")


def test_an_event_closes_the_markets_of_its_region() -> None:
    table = market("durres", "edessa", "durres", event="scales-inspected", goods=())
    assert keys(table) == ["good@edessa"]


def test_without_any_market_the_round_goes_on() -> None:
    table = market("durres", "durres", "durres", event="scales-inspected", goods=())
    assert table.state.clock["round"] == 2


# --- prices


@pytest.mark.parametrize(("place", "price"), [("durres", 5), ("edessa", 4), ("komotini", 2)])
def test_goods_cost_the_price_of_the_region(place: str, price: int) -> None:
    table = market(place, "durres-peqin", "durres-peqin", goods=(), lira={"Amira": 6})
    give(table, "Amira", lira=6)
    table.answer("travel-papers")
    while keys(table) != [f"good@{place}"]:
        table.answer({"call@durres-peqin": "nobody"}.get(keys(table)[0], "2"), keys(table)[0])
    for card in GOODS:
        table.answer(card)
    act(table, BuyGoods("Amira"), ("good", "carpet-1"))
    assert (held(table, "Amira")["lira"], desk(table).goods("Amira")) == (6 - price, ("carpet-1",))


def test_an_event_makes_goods_dearer_in_its_region() -> None:
    table = market("durres", "durres", "durres", event="buyers-from-overseas", lira={"Amira": 6})
    act(table, BuyGoods("Amira"), ("good", "salt-1"))
    assert held(table, "Amira")["lira"] == 4


def test_what_nobody_here_can_pay_is_shown_with_the_price() -> None:
    table = market("durres", "durres", "durres", lira={"Amira": 3})
    table.push(BuyGoods("Amira"))
    barred = {option.value: str(option.refusal.because) for option in table.probe() if option.refusal}
    assert barred == {"carpet-1": "it costs 5 lira, and Amira has 3"}


def test_several_goods_can_be_bought_without_an_action() -> None:
    table = market("durres", "durres", "durres", lira={"Amira": 6})
    for card in ("salt-1", "dried-fish-1", "donkey-1"):
        act(table, BuyGoods("Amira"), ("good", card))
    assert (held(table, "Amira")["lira"], stalls(table)) == (2, {"market durres": ("carpet-1",)})


# --- bidding


def bid(table: Table, *bids: tuple[str, int], card: str = "donkey-1") -> None:
    """Amira asks for a card, and these bid."""
    table.push(BuyGoods("Amira"), [("good", card, "Amira")])
    reply(table, *[(f"{seat}.bid", n) for seat, n in bids])
    assert keys(table) == []


def test_the_highest_bid_takes_the_card_and_goes_to_the_bank() -> None:
    table = market("durres", "durres", "durres")
    bid(table, ("Amira", 3), ("Ben", 5), ("Chiara", 0))
    assert desk(table).goods("Ben") == ("donkey-1",)
    assert [held(table, seat)["lira"] for seat in table.seats] == [6, 1, 6]
    told = [str(each.text) for each in table.entries[-1].effects if isinstance(each, Tell)]
    assert told == ["Ben bids 5", "Ben gets Donkey for 5 lira"]


def test_the_one_who_asked_first_wins_a_tie_and_pays_the_own_bid() -> None:
    table = market("durres", "durres", "durres")
    bid(table, ("Amira", 4), ("Ben", 4), ("Chiara", 3))
    assert desk(table).goods("Amira") == ("donkey-1",)
    assert [held(table, seat)["lira"] for seat in table.seats] == [2, 6, 6]


def test_between_two_others_with_the_same_bid_the_turn_order_decides() -> None:
    table = market("durres", "durres", "durres")
    bid(table, ("Amira", 2), ("Chiara", 4), ("Ben", 4))
    assert desk(table).goods("Ben") == ("donkey-1",)


def test_bids_are_sealed() -> None:
    table = market("durres", "durres", "durres")
    table.push(BuyGoods("Amira"), [("good", "donkey-1", "Amira")])
    assert set(table.questions) == {"Amira.bid", "Ben.bid", "Chiara.bid"}
    reply(table, ("Ben.bid", 6))
    assert held(table, "Ben")["lira"] == 6
    assert "Ben.bid" not in table.questions
    assert all("6" not in str(asked.prompt) for asked in table.view("Chiara").asked)


def test_nobody_bids_more_than_they_have_and_the_first_at_least_the_price() -> None:
    table = market("durres", "durres", "durres")
    table.push(BuyGoods("Amira"), [("good", "donkey-1", "Amira")])
    for key, value in (("Amira.bid", 1), ("Amira.bid", 7), ("Ben.bid", 7)):
        with pytest.raises(Refused, match=f"{value} is not between") as no:
            table.answer(value, key)
        assert no.value.refusal.rule == "via-egnatia.market.bid"


def test_whoever_cannot_pay_more_is_not_asked_and_alone_nobody_bids() -> None:
    table = market("durres", "durres", "durres", lira={"Amira": 6, "Ben": 2, "Chiara": 3})
    table.push(BuyGoods("Amira"), [("good", "donkey-1", "Amira")])
    assert set(table.questions) == {"Amira.bid", "Chiara.bid"}  # Ben could pay the price, but not outbid it
    table.abandon()
    act(table, BuyGoods("Amira"), ("good", "carpet-1"))
    assert desk(table).goods("Amira") == ("carpet-1",)


def test_somebody_with_just_the_price_is_not_asked_and_loses_to_a_higher_bid() -> None:
    table = market("durres", "durres", "durres", lira={"Amira": 2, "Ben": 3})
    table.push(BuyGoods("Amira"), [("good", "donkey-1", "Amira")])
    assert set(table.questions) == {"Ben.bid"}
    reply(table, ("Ben.bid", 3))
    assert (desk(table).goods("Ben"), held(table, "Amira")["lira"]) == (("donkey-1",), 2)


def test_those_at_another_stop_or_done_already_do_not_bid() -> None:
    table = market("durres", "durres", "peqin")
    reply(table, *[("good@peqin", card) for card in ("silk-1", "silk-2", "wool-1", "camel-1")])
    act(table, LeaveMarket("Ben"))
    act(table, BuyGoods("Amira"), ("good", "donkey-1"))
    assert desk(table).goods("Amira") == ("donkey-1",)


# --- exchange


@pytest.mark.parametrize(
    ("exchange", "times", "before", "after"),
    [
        ("lira-food", 2, {"lira": 3}, {"food": 4, "water": 0, "lira": 1}),
        ("lira-water", 3, {"lira": 3}, {"food": 0, "water": 6, "lira": 0}),
        ("food-lira", 2, {"food": 5}, {"food": 1, "water": 0, "lira": 2}),
        ("water-lira", 1, {"water": 2}, {"food": 0, "water": 0, "lira": 1}),
        ("water-food", 2, {"water": 3}, {"food": 2, "water": 1, "lira": 0}),
        ("food-water", 1, {"food": 1}, {"food": 0, "water": 1, "lira": 0}),
    ],
)
def test_the_bank_changes_resources_at_set_rates(
    exchange: str, times: int, before: dict[str, int], after: dict[str, int]
) -> None:
    table = market("durres", "durres", "durres")
    give(table, "Amira", **{"food": 0, "water": 0, "lira": 0, **before})
    asked = [("times", times)] if times > 1 or sum(before.values()) > 3 else []
    act(table, ExchangeAtMarket("Amira"), ("exchange", exchange), *asked)
    assert held(table, "Amira") == after


def test_an_exchange_that_cannot_be_paid_is_barred() -> None:
    table = market("durres", "durres", "durres", lira={"Amira": 2})
    table.push(ExchangeAtMarket("Amira"))
    barred = {option.value for option in table.probe() if option.refusal}
    assert barred == {"food-lira", "water-lira", "water-food", "food-water"}


def test_a_good_harvest_and_the_merchant_make_a_lira_worth_more() -> None:
    table = market(
        "durres", "durres", "durres", event="full-granaries", travelers=("merchant", "monk", "seer")
    )
    act(table, ExchangeAtMarket("Amira"), ("exchange", "lira-food"), ("times", 1))
    act(table, ExchangeAtMarket("Ben"), ("exchange", "lira-food"), ("times", 1))
    assert (held(table, "Amira")["food"], held(table, "Ben")["food"]) == (4, 3)


def test_goods_are_not_sold_at_the_town_market() -> None:
    table = market("durres", "durres", "durres")
    own(table, "Amira", "silk")
    assert refusal(table, SellAtMarket("Amira")).rule == "via-egnatia.setting.market-selling"
    assert "sell-at-market" not in {offer.move.word() for offer in table.offers("Amira")}


# --- the caravan's lira


def caravan_market(lira: int = 6, own_lira: int = 0) -> Table:
    table = journey(4, real=DECKS)
    caravan(table, "Amira", "Ben", "Chiara")
    for seat in table.seats:
        give(table, seat, food=1, water=0, lira=own_lira if seat == "Amira" else 0)
    give(table, RED, lira=lira)
    end_all(table)
    for card in GOODS:
        table.answer(card)
    return table


def test_stockpile_lira_buys_for_the_caravan_when_the_others_agree() -> None:
    table = caravan_market()
    act(table, BuyGoods("Amira"), ("good", "carpet-1"), ("market-purse", RED), ("market-consent", True))
    assert (desk(table).goods(RED), desk(table).goods("Amira"), held(table, RED)["lira"]) == (
        ("carpet-1",),
        (),
        1,
    )


def test_without_consent_and_without_own_lira_nothing_is_bought() -> None:
    table = caravan_market()
    act(table, BuyGoods("Amira"), ("good", "carpet-1"), ("market-purse", RED), ("market-consent", False))
    assert (desk(table).goods(RED), desk(table).goods("Amira"), held(table, RED)["lira"]) == ((), (), 6)
    assert stalls(table) == {"market durres": GOODS}


def test_without_consent_nothing_is_bought_and_the_caravan_is_not_asked_again_this_time() -> None:
    table = caravan_market(own_lira=5)
    act(table, BuyGoods("Amira"), ("good", "carpet-1"), ("market-purse", RED), ("market-consent", False))
    assert (desk(table).goods("Amira"), held(table, "Amira")["lira"]) == ((), 5)
    act(table, BuyGoods("Amira"), ("good", "carpet-1"))
    assert (desk(table).goods("Amira"), held(table, "Amira")["lira"]) == (("carpet-1",), 0)


def test_whoever_was_refused_the_caravans_lira_and_has_none_can_buy_nothing_more() -> None:
    table = caravan_market()
    give(table, "Amira", food=0, water=0, lira=0)
    act(table, BuyGoods("Amira"), ("good", "carpet-1"), ("market-purse", RED), ("market-consent", False))
    assert "Amira" not in table.turn


def test_somebody_outside_the_caravan_does_not_reach_its_lira() -> None:
    table = caravan_market()
    told = "Dawit has 0 lira, not enough for anything here: Salt 1, Carpet 5, Donkey 2, Dried Fish 1"
    assert str(refusal(table, BuyGoods("Dawit")).because) == told, "an exchange could pay for them"


def test_what_is_too_dear_for_the_caravan_says_whose_lira_it_is() -> None:
    table = caravan_market()
    give(table, RED, lira=3)
    table.push(BuyGoods("Amira"))
    (barred,) = [option for option in table.probe() if option.refusal]
    assert barred.refusal is not None
    assert str(barred.refusal.because) == "it costs 5 lira, and Red caravan has 3"
    assert str(barred.note).startswith("5 lira here. Costs 5 lira in the west")


def test_who_pays_is_asked_with_the_price_and_both_purses() -> None:
    table = caravan_market(own_lira=2)
    table.push(BuyGoods("Amira"), [("good", "carpet-1", "Amira")])
    (question,) = table.questions.values()
    assert str(question.prompt) == "Carpet costs 5 lira. Who pays?"  # type: ignore[attr-defined]
    own, shared = table.probe()
    assert str(own.note) == "Amira has 2 lira"
    assert str(shared.note).startswith("it has 6 lira")


def test_the_caravans_purse_can_win_a_bidding() -> None:
    table = caravan_market()
    give(table, "Dawit", lira=5)
    table.push(BuyGoods("Amira"), [("good", "donkey-1", "Amira"), ("market-purse", RED, "Amira")])
    reply(table, ("market-consent", True), ("Amira.bid", 5), ("Dawit.bid", 4))
    assert (desk(table).goods(RED), held(table, RED)["lira"], held(table, "Dawit")["lira"]) == (
        ("donkey-1",),
        2,
        5,
    ), "it goes along as far as Dawit bids, no further"


@pytest.mark.parametrize(("rival", "paid"), [(0, 1), (3, 3), (9, 9)])
def test_whoever_asked_first_pays_no_more_than_it_takes(rival: int, paid: int) -> None:
    table = market("durres", "durres", "durres", lira={"Amira": 12, "Ben": 12})
    act(table, BuyGoods("Amira"), ("good", "salt-1"), ("Amira.bid", 10), ("Ben.bid", rival))
    assert (desk(table).goods("Amira"), held(table, "Amira")["lira"]) == (("salt-1",), 12 - paid)


# --- who is there, and when it is over


def test_everybody_done_closes_the_market_and_unsold_goods_are_shuffled_back() -> None:
    table = market("durres", "durres", "durres")
    act(table, BuyGoods("Amira"), ("good", "salt-1"), ("Amira.bid", 1), ("Ben.bid", 0), ("Chiara.bid", 0))
    before = len(table.state.piles["goods deck"])
    shuffles = table.state.clock.get("shuffle goods deck", 0)
    for seat in ("Ben", "Amira", "Chiara"):
        assert table.state.clock["round"] == 1
        act(table, LeaveMarket(seat))
    assert (table.state.clock["round"], stalls(table)) == (2, {})
    assert len(table.state.piles["goods deck"]) == before + 3
    assert table.state.clock["shuffle goods deck"] == shuffles + 1


def test_those_at_a_market_act_in_any_order_and_whoever_is_done_does_not_come_back() -> None:
    table = market("durres", "durres", "durres")
    act(table, LeaveMarket("Chiara"))
    act(table, ExchangeAtMarket("Ben"), ("exchange", "lira-food"), ("times", 1))
    act(table, ExchangeAtMarket("Amira"), ("exchange", "lira-food"), ("times", 1))
    with pytest.raises(Refused, match="it's Amira and Ben's turn"):
        table.push(BuyGoods("Chiara"))
    assert offered(table, "Chiara") == set()


def test_several_markets_are_open_at_once_and_close_together() -> None:
    table = market("durres", "peqin", "elbasan")
    reply(table, *[("good@peqin", f"silk-{n}") for n in range(1, 5)])
    reply(table, *[("good@elbasan", f"wool-{n}") for n in range(1, 5)])
    act(table, BuyGoods("Chiara"), ("good", "wool-1"))
    act(table, BuyGoods("Ben"), ("good", "silk-1"))
    assert (desk(table).goods("Ben"), desk(table).goods("Chiara")) == (("silk-1",), ("wool-1",))
    assert table.turn == ("Amira", "Chiara")  # Ben has nothing left to spend
    act(table, LeaveMarket("Chiara"))
    act(table, LeaveMarket("Amira"))
    assert stalls(table) == {}


def test_whoever_has_no_business_is_passed_over() -> None:
    table = market("durres", "durres", "durres", lira={"Ben": 1})
    assert table.turn == ("Ben",)


@pytest.mark.parametrize(
    ("resources", "busy"),
    [({}, False), ({"lira": 1}, True), ({"food": 1}, True), ({"water": 1}, True)],
)
def test_nobody_with_business_is_passed_over(resources: dict[str, int], busy: bool) -> None:
    table = market("durres", "durres", "durres", lira={"Ben": 1})
    give(table, "Amira", **resources)
    assert has_business(desk(table), "Amira") == busy


def test_stockpile_lira_is_business_too() -> None:
    table = caravan_market()
    for seat in table.seats:
        give(table, seat, food=0)
    assert [has_business(desk(table), seat) for seat in table.seats] == [True, True, True, False]


def test_a_member_whose_caravan_has_spent_its_lira_is_done() -> None:
    table = caravan_market(lira=5)
    for seat in table.seats:
        give(table, seat, food=0)
    act(table, BuyGoods("Amira"), ("good", "carpet-1"), ("market-purse", RED), ("market-consent", True))
    assert table.state.clock["phase"] != rounds.TRADING


def test_the_market_is_not_for_turns() -> None:
    table = journey(3)
    for move in (BuyGoods("Amira"), ExchangeAtMarket("Amira"), LeaveMarket("Amira")):
        assert str(refusal(table, move).because) == "the town market opens at the end of the round"


def test_goods_that_run_short_are_laid_out_as_far_as_they_go() -> None:
    table = journey(3, real=DECKS)
    deck = table.state.piles["goods deck"]
    table.state.put(table.state.piles, "goods deck", deck[:2])
    end_all(table)
    for card in deck[:2]:
        table.answer(card)
    assert stalls(table) == {"market durres": deck[:2]}
