"""Trade camps and cities."""

from __future__ import annotations

import pytest

from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.market import BuyGoods, SellGoods, TradeAnimal, TradeWagon
from tests.kits.caravan import caravans, give, held, travel


def at(tile: str, **counts: int) -> Table:
    table = caravans((f"S{tile}ggF",))
    travel(table, "Amira", "B1")
    give(table, "Amira", **counts)
    return table


@pytest.mark.parametrize(("tile", "good", "price"), [("k", "silk", 10), ("p", "spice", 5)])
def test_camps_trade_their_good_both_ways_at_the_printed_price(tile: str, good: str, price: int) -> None:
    table = at(tile)
    before = held(table, "Amira")
    table.push(SellGoods("Amira"), [("sell", 2)])
    assert held(table, "Amira") == before | {"gold": before["gold"] + 2 * price, good: before[good] - 2}
    table.push(BuyGoods("Amira"), [("buy", 2)])
    assert held(table, "Amira") == before


def test_a_camp_sells_and_buys_only_what_is_there() -> None:
    table = at("k", silk=0, gold=9)
    with pytest.raises(Refused, match="Amira has no silk to sell"):
        table.push(SellGoods("Amira"))
    with pytest.raises(Refused, match="1 silk costs 10 gold, and Amira has 9"):
        table.push(BuyGoods("Amira"))
    give(table, "Amira", silk=2, gold=25)
    with pytest.raises(Refused, match="3 is not between 1 and 2"):
        table.push(SellGoods("Amira"), [("sell", 3)])
    with pytest.raises(Refused, match="3 is not between 1 and 2"):
        table.push(BuyGoods("Amira"), [("buy", 3)])


@pytest.mark.parametrize("tile", ["g", "C"])
def test_goods_are_dealt_in_only_at_camps(tile: str) -> None:
    table = caravans((f"S{tile}ggF",))
    travel(table, "Amira", "B1", *([("card", "g01")] if tile == "g" else []))
    for move in (SellGoods, BuyGoods):
        with pytest.raises(Refused) as no:
            table.push(move("Amira"), by="host", waive=["table.turn"], reason="only to see")
        assert no.value.refusal.rule == "caravan-conquest.trade.camps"


def test_an_animal_is_given_in_at_half_its_price() -> None:
    table = at("C", gold=18)
    table.push(TradeAnimal("Amira"), [("take", "epona")])  # 20, less 2 for the donkey
    assert held(table, "Amira", "gold", "donkey", "epona") == {"gold": 0, "donkey": 1, "epona": 1}
    assert table.desk.base_speed("Amira") == 3
    table.push(TradeAnimal("Amira"), [("give", "epona"), ("take", "donkey")])  # 10 back, 5 to pay
    assert held(table, "Amira", "gold", "donkey", "epona") == {"gold": 5, "donkey": 2, "epona": 0}


def test_an_animal_that_costs_too_much_is_greyed_with_the_figures() -> None:
    table = at("C", gold=12)
    table.push(TradeAnimal("Amira"))
    refusals = {option.value: option.refusal and str(option.refusal.because) for option in table.probe()}
    assert refusals == {
        "roach": None,
        "epona": "Epona costs 18 gold more, and Amira has 12",
        "fidget": "Fidget costs 13 gold more, and Amira has 12",
    }


def test_half_prices_are_rounded_down() -> None:
    table = at("C", gold=13)
    table.push(TradeAnimal("Amira"), [("take", "fidget")])
    assert held(table, "Amira", "gold") == {"gold": 0}
    table.push(TradeAnimal("Amira"), [("give", "fidget"), ("take", "donkey")])
    assert held(table, "Amira", "gold") == {"gold": 2}  # 7 back for a price of 15, 5 paid


def test_what_an_exchange_costs_is_said_beforehand() -> None:
    table = caravans(("SCg", "ggF"))
    give(table, "Amira", gold=60)
    travel(table, "Amira", "B1")
    table.push(TradeAnimal("Amira"), [("take", "epona")])
    table.push(TradeAnimal("Amira"), [("give", "epona")])
    notes = {option.value: str(option.note) for option in table.probe()}
    assert notes["roach"].startswith("an even exchange")  # 10 for the used Epona, 10 for a Roach
    assert notes["donkey"].startswith("get 5 gold back")
    assert notes["fidget"].startswith("pay ")


def test_the_wagon_is_exchanged_and_there_is_always_one() -> None:
    table = at("C", gold=39)
    assert {type(offer.move): offer.refusal for offer in table.offers("Amira")}[TradeWagon] is not None
    give(table, "Amira", gold=40)
    table.push(TradeWagon("Amira"), [("take", "reinforced_caravan")])
    assert held(table, "Amira", "gold", "basic_caravan", "reinforced_caravan") == {
        "gold": 0, "basic_caravan": 0, "reinforced_caravan": 1,
    }  # fmt: skip
    assert table.desk.capacity("Amira") == 200


@pytest.mark.parametrize("move", [TradeAnimal, TradeWagon])
def test_equipment_is_traded_only_in_cities(move: type[TradeAnimal]) -> None:
    with pytest.raises(Refused) as no:
        at("k").push(move("Amira"))
    assert no.value.refusal.rule == "caravan-conquest.city.equipment"


def test_the_host_can_overrule_a_price_and_what_is_there_is_paid() -> None:
    table = at("C", gold=0)
    with pytest.raises(Refused):
        table.push(TradeAnimal("Amira"), [("take", "roach")])
    entry = table.push(
        TradeAnimal("Amira"),
        [("take", "roach")],
        by="host",
        waive=["caravan-conquest.city.equipment"],
        reason="a gift",
    )
    assert entry is not None
    assert entry.waived == ("caravan-conquest.city.equipment",)
    assert held(table, "Amira", "gold", "roach") == {"gold": 0, "roach": 1}


def test_a_caravan_that_lost_its_animals_can_be_helped_by_the_host() -> None:
    table = at("C", gold=10, donkey=0)
    with pytest.raises(Refused) as no:
        table.push(TradeAnimal("Amira"))
    assert no.value.refusal.rule == "caravan-conquest.city.exactly"
    table.push(
        TradeAnimal("Amira"),
        [("take", "roach")],
        by="host",
        waive=["caravan-conquest.city.exactly"],
        reason="lost a piece",
    )
    assert held(table, "Amira", "gold", "roach") == {"gold": 0, "roach": 1}
