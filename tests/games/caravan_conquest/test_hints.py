"""The one line that tells the essentials of a move before anybody taps."""

from __future__ import annotations

from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.market import EndTurn, TradeAnimal, TradeWagon
from rules_core.games.caravan_conquest.travel import LeaveCargo, Travel
from rules_core.settling.rulings import CorrectFact
from tests.kits.caravan import caravans, give, travel

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
    assert open_hints["TradeAnimal"] == "Donkey brings in 2 gold, Epona brings in 10 gold"
    assert open_hints["TradeWagon"] == "Basic Caravan brings in 20 gold"
    assert open_hints["BuyGoods"] == "10 gold for 1 silk, 5 gold for 1 spice"
    table.push(CorrectFact("host", "clock", "rounds_since", 6), reason="it is late")
    assert hints(table, "Amira")["BuyGoods"] == "4 gold for 1 silk"


def test_overload_and_staying() -> None:
    table = caravans(TOWN)
    give(table, "Amira", spice=120)
    assert hints(table, "Amira") == {
        "Stay": "Nothing is within reach: end your turn on Start",
        "LeaveCargo": "45 over capacity",
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


def test_what_can_be_exchanged_tells_what_becomes_of_the_caravan() -> None:
    table = caravans(TOWN)
    give(table, "Amira", gold=60, donkey=1, epona=1)
    travel(table, "Amira", "D1")
    table.push(TradeAnimal("Amira"))
    notes = {option.value: str(option.note) for option in table.probe()}
    assert notes == {"donkey": "speed 3, worth 2 gold", "epona": "speed 5, worth 10 gold"}
    table.answer("donkey")
    fidget = next(option for option in table.probe() if option.value == "epona")
    assert str(fidget.note) == "pay 18 gold, speed 5, the caravan's base speed would be 5"
    camel = next(option for option in table.probe() if option.value == "fidget")
    assert str(camel.note).endswith("speed 4, full speed in desert, the caravan's base speed would be 4")
    table.cancel()
    table.push(TradeWagon("Amira"))
    (wagon,) = table.probe()
    assert str(wagon.note).endswith(f"room for {table.game.parts.wagons[wagon.value].capacity}")


def test_end_turn_tells_who_is_really_next() -> None:
    """Whoever skips a turn is passed over, and after the last round comes no other."""
    table = caravans(TOWN, seats=("Amira", "Ben", "Chloe"))
    travel(table, "Amira", "B1")
    assert hints(table, "Amira")["EndTurn"].endswith("Ben is next")
    table.push(CorrectFact("host", "notes", "skip Ben", 1), reason="a sandstorm")
    assert hints(table, "Amira")["EndTurn"].endswith("Chloe is next")
    table.push(EndTurn("Amira"))
    assert table.turn == ("Chloe",)

    table = caravans(("SkgF",))
    travel(table, "Amira", "D1")
    travel(table, "Ben", "B1")
    assert hints(table, "Ben")["EndTurn"].endswith("the round ends")
    table.push(CorrectFact("host", "clock", "rounds_since", 10), reason="ten rounds later")
    assert hints(table, "Ben")["EndTurn"].endswith("the game ends")
    table.push(EndTurn("Ben"))
    assert table.finished


def test_a_loss_is_offered_as_large_as_it_can_be() -> None:
    table = caravans(("SmgF",))
    give(table, "Amira", silk=0, spice=1)
    table.push(Travel("Amira"), [("to", "B1"), ("card", "m10")])
    assert [str(option.label) for option in table.probe()] == ["give up 1 silk", "give up 1 spice"]


def test_leaving_cargo_tells_how_much_is_over_and_what_it_makes_of_the_caravan() -> None:
    table = caravans(TOWN)
    give(table, "Amira", spice=120)
    table.push(LeaveCargo("Amira"))
    (question,) = table.questions.values()
    assert str(question.about) == "Load 135 of 90: 45 over, 5 slower, so speed 0"
    told = str(question.deed_of({"spice": 45}, (), table.game.name))
    assert told == "Leave 45 spice behind: load 90 of 90, speed 3"


def test_treasure_is_named_before_a_card_is_drawn() -> None:
    table = caravans(("SgdF",), treasure=("B1",))
    trial = table.preview(Travel("Amira"))
    (question,) = trial.waiting.values()
    assert str(question.deed_of("B1", (), table.game.name)) == "Travel to B1 and its treasure"
    assert str(question.deed_of("C1", (), table.game.name)) == "Travel to C1"


def test_after_the_first_arrival_the_clock_tells_how_long_and_what_goods_are_worth() -> None:
    table = caravans(("SgF",), real_decks=())
    assert table.game.outlook(table.desk) == ()
    assert table.game.done(table.desk, "Amira") is None
    travel(table, "Amira", "C1")
    assert list(map(str, table.game.outlook(table.desk))) == ["10 more rounds", "silk 10, spice 5"]
    done = table.game.done(table.desk, "Amira")
    assert done is not None
    assert str(done.word) == "arrived"
    assert "no more turns" in str(done.told)
    table.push(Travel("Ben"), [("to", "B1")])
    table.push(CorrectFact("host", "clock", "rounds_since", 10), reason="to see the end")
    assert str(table.game.outlook(table.desk)[0]) == "the last round"
    at_home = caravans(("SgF",), settings={"home": "go-on"})
    travel(at_home, "Amira", "C1")
    assert at_home.game.done(at_home.desk, "Amira") is None, "there caravans go on taking turns"
