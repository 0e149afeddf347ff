"""The one line that tells the essentials of a move before anybody taps."""

from __future__ import annotations

from rules_core.rulings import CorrectFact
from rules_core.table import Table
from tests.caravan import caravans, give, travel

TOWN = ("SkpCgF",)


def hints(table: Table, seat: str) -> dict[str, str]:
    """What each open offer says."""
    return {
        type(offer.move).__name__: str(offer.hint) for offer in table.offers(seat) if offer.refusal is None
    }


def test_travel_tells_how_far_and_how_many_tiles() -> None:
    table = caravans(TOWN)
    assert hints(table, "Amira") == {"Travel": "Up to 3 tiles; 3 within reach"}
    give(table, "Amira", spice=85)
    assert hints(table, "Amira")["Travel"] == "1 tile; 1 within reach"


def test_tiles_on_which_a_turn_cannot_end_are_not_counted() -> None:
    table = caravans(TOWN, settings={"sharing": False})
    travel(table, "Amira", "C1")
    table.push(CorrectFact("host", "clock", "turn", ["Ben"]), reason="the market is closed")
    table.push(CorrectFact("host", "clock", "phase", "travel"), reason="the market is closed")
    assert hints(table, "Ben")["Travel"] == "Up to 3 tiles; 2 within reach"


def test_a_camp_tells_its_price_and_what_it_takes() -> None:
    table = caravans(TOWN, settings={"camp-markup": 2})
    travel(table, "Amira", "B1")
    assert hints(table, "Amira")["SellGoods"] == "This camp pays 10 gold for 1 silk"
    give(table, "Amira", gold=12)
    assert hints(table, "Amira")["BuyGoods"] == "12 gold for 1 silk"
    assert hints(table, "Amira")["EndTurn"] == "Leave the market; Ben is next"


def test_a_city_tells_what_the_own_pieces_bring() -> None:
    table = caravans(TOWN, settings={"city-goods": True})
    give(table, "Amira", gold=60, donkey=1, epona=1)
    travel(table, "Amira", "D1")
    open_hints = hints(table, "Amira")
    assert open_hints["TradeAnimal"] == "Donkey goes in for 2 gold, Epona goes in for 10 gold"
    assert open_hints["TradeWagon"] == "Basic Caravan goes in for 20 gold"
    assert open_hints["BuyGoods"] == "10 gold for 1 silk, 5 gold for 1 spice"
    table.push(CorrectFact("host", "clock", "rounds_since", 6), reason="it is late")
    assert hints(table, "Amira")["BuyGoods"] == "4 gold for 1 silk"


def test_overload_and_staying() -> None:
    table = caravans(TOWN)
    give(table, "Amira", spice=120)
    assert hints(table, "Amira") == {
        "Stay": "Nothing is within reach: end the turn on Start",
        "LeaveCargo": "45 over the capacity",
    }
    table = caravans(TOWN, settings={"leave-cargo": "always"})
    assert hints(table, "Amira")["LeaveCargo"] == "Load 25 of 90"


def test_the_end_of_a_turn_tells_what_follows() -> None:
    table = caravans(TOWN)
    travel(table, "Amira", "B1")
    table.push(CorrectFact("host", "clock", "order", ["Ben", "Amira"]), reason="we sat down anew")
    assert hints(table, "Amira")["EndTurn"] == "Leave the market; the round ends"
    table = caravans(TOWN, settings={"countdown-unit": "turn", "home": "go-on"})
    travel(table, "Amira", "B1")
    table.push(CorrectFact("host", "clock", "first_home", "Ben"), reason="Ben was there")
    table.push(CorrectFact("host", "clock", "turns_since", 10), reason="long ago")
    assert hints(table, "Amira")["EndTurn"] == "Leave the market; the game ends"


def test_waiting_at_finish_tells_who_is_next() -> None:
    table = caravans(("SF",), settings={"home": "go-on"})
    travel(table, "Amira", "B1")
    table.push(CorrectFact("host", "clock", "turn", ["Amira"]), reason="once more")
    assert hints(table, "Amira")["WaitAtHome"] == "Rest; Ben is next"
