"""Movement, and the tile at the end of it."""

from __future__ import annotations

import pytest

from rules_core.engine.effects import Transfer
from rules_core.engine.questions import TABLE, Route
from rules_core.engine.refusal import Refused, Unreadable
from rules_core.games.caravan_conquest.market import EndTurn, SellGoods
from rules_core.games.caravan_conquest.rounds import EndRound
from rules_core.games.caravan_conquest.travel import LeaveCargo, Stay, Travel
from rules_core.settling.rulings import CorrectFact
from tests.kits.caravan import GAME, caravans, give, held, travel

FIELD = ("Sgggg", "ggggg", "ggggg", "ggggF")
RIVER = ("S~gg", "g~gg", "gggF")
DUNES = ("Sdddd", "ddddd", "ddddF")


def options(table: object, seat: str) -> set[str]:
    table.push(Travel(seat))  # type: ignore[attr-defined]
    question = table.question  # type: ignore[attr-defined]
    assert isinstance(question, Route)
    found = {option.value for option in question.options(table.desk) if option.refusal is None}  # type: ignore[attr-defined]
    table.cancel()  # type: ignore[attr-defined]
    return found


def test_speed_three_reaches_nine_tiles_from_a_corner() -> None:
    assert options(caravans(FIELD), "Amira") == {"A2", "A3", "A4", "B1", "B2", "B3", "C1", "C2", "D1"}


def test_rivers_stop_caravans_and_the_path_goes_around() -> None:
    table = caravans(RIVER)
    assert options(table, "Amira") == {"A2", "A3", "B3"}
    for place, rule in (
        ("B1", "caravan-conquest.movement.river"),
        ("C1", "caravan-conquest.movement.total-speed"),
    ):
        with pytest.raises(Refused) as no:
            table.push(Travel("Amira"), [("to", place)])
        assert no.value.refusal.rule == rule
    with pytest.raises(Unreadable, match="no place called 'Z9'"):
        table.push(Travel("Amira"), [("to", "Z9")])


def test_the_refusal_of_a_far_tile_tells_the_distance_and_the_speed() -> None:
    with pytest.raises(Refused, match="E1 is 4 steps away, and the limit is 3"):
        caravans(FIELD).push(Travel("Amira"), [("to", "E1")])


def test_steps_go_to_the_four_neighbours_only() -> None:
    with pytest.raises(Refused, match="there's no way from A1 to B2"):
        caravans(FIELD).push(Travel("Amira"), [("to", ["B2"])])


def test_a_turn_cannot_end_where_it_began() -> None:
    table = caravans(FIELD)
    for answer in ("A1", ["B1", "A1"]):
        with pytest.raises(Refused) as no:
            table.push(Travel("Amira"), [("to", answer)])
        assert no.value.refusal.rule == "caravan-conquest.movement.no-return"


def test_the_host_may_let_a_turn_end_where_it_began() -> None:
    table = caravans(FIELD)
    rule = "caravan-conquest.movement.no-return"
    entry = table.push(
        Travel("Amira"), [("to", "A1")], by="host", waive=[rule], reason="the child wants to stay"
    )
    assert entry is not None
    assert entry.waived == (rule,)
    assert table.desk.where("Amira") == "A1"
    assert table.turn == ("Ben",)


def test_a_path_may_be_walked_in_detail_and_may_wind() -> None:
    table = caravans(FIELD)
    entry = travel(table, "Amira", ["B1", "B2", "A2"], ("card", "g01"))  # type: ignore[arg-type]
    assert table.desk.where("Amira") == "A2"
    assert entry.answers[0].value == ["B1", "B2", "A2"]


def test_only_the_tile_at_the_end_counts() -> None:
    table = caravans(("Sdmg", "gggF"))
    travel(table, "Amira", "D1", ("card", "g01"))
    assert held(table, "Amira") == {"gold": 10, "silk": 5, "spice": 12}  # 1 for the tile, 1 for the sheep


@pytest.mark.parametrize(
    ("tile", "card", "resource", "gained"),
    [("g", "g08", "spice", 1), ("d", "d01", "silk", 1), ("m", "m03", "gold", 2)],
)
def test_tiles_give_their_goods(tile: str, card: str, resource: str, gained: int) -> None:
    table = caravans((f"S{tile}ggF",))
    entry = travel(table, "Amira", "B1", ("card", card))
    rule = table.desk.tile("B1").rule
    assert Transfer("bank", "Amira", resource, gained, rule) in entry.effects


def test_an_oasis_gives_two_of_a_kind_and_becomes_desert_after_its_card() -> None:
    table = caravans(("SoggF",))
    travel(table, "Amira", "B1", ("oasis", "silk"), ("card", "o03"))
    assert held(table, "Amira") == {"gold": 10, "silk": 7, "spice": 12}
    assert table.desk.tile("B1").id == "desert"
    table.pop()
    assert table.desk.tile("B1").id == "oasis"


def test_an_oasis_whose_card_was_not_drawn_stays_an_oasis() -> None:
    table = caravans(("SoogF",), settings={"fortune": "unseen"})
    travel(table, "Amira", "B1", ("oasis", "silk"), ("card", "o08"), ("keep", True))
    travel(table, "Ben", "D1", ("card", "g01"))
    travel(table, "Amira", "C1", ("oasis", "silk"), ("fortune", True))
    assert (table.desk.tile("B1").id, table.desk.tile("C1").id) == ("desert", "oasis")


@pytest.mark.parametrize("tile", ["C", "k", "p"])
def test_no_card_is_drawn_in_cities_and_camps(tile: str) -> None:
    table = caravans((f"S{tile}ggF",))
    travel(table, "Amira", "B1")
    assert held(table, "Amira") == {"gold": 10, "silk": 5, "spice": 10}
    assert table.turn == ("Amira",)  # the market is open until she ends her turn
    table.push(EndTurn("Amira"))
    assert table.turn == ("Ben",)


def test_the_start_tile_of_a_turn_slows_it() -> None:
    table = caravans(DUNES)
    travel(table, "Amira", "B2", ("card", "d02"))
    travel(table, "Ben", "A2", ("card", "d04"))
    assert table.desk.speed("Amira") == 2


def test_overload_slows_by_one_and_one_more_for_each_ten() -> None:
    table = caravans(FIELD)
    speeds = []
    for spice in (75, 76, 84, 85, 94, 95):  # 10 gold and 5 silk on top; the wagon holds 90
        give(table, "Amira", spice=spice)
        speeds.append(table.desk.speed("Amira"))
    assert speeds == [3, 2, 2, 1, 1, 0]


def test_a_caravan_too_heavy_to_move_stays_and_meets_its_tile() -> None:
    table = caravans(FIELD)
    give(table, "Amira", spice=120)
    with pytest.raises(Refused) as no:
        table.push(Travel("Amira"))
    assert no.value.refusal.rule == "caravan-conquest.movement.total-speed"
    offers = {type(offer.move): offer.refusal for offer in table.offers("Amira")}
    assert offers[Travel] is not None
    assert offers[Stay] is None
    table.push(Stay("Amira"))
    assert table.turn == ("Ben",)
    with pytest.raises(Refused, match="a caravan that can move has to move"):
        table.push(Stay("Ben"))


def test_cargo_is_left_behind_only_when_overloaded() -> None:
    table = caravans(FIELD)
    with pytest.raises(Refused, match="load of 25 fits the capacity of 90"):
        table.push(LeaveCargo("Amira"))
    give(table, "Amira", spice=120)
    table.push(LeaveCargo("Amira"), [("cargo", {"spice": 50})])
    assert table.desk.speed("Amira") == 3
    assert table.turn == ("Amira",)


def test_gauges_tell_load_capacity_and_the_overload_warning() -> None:
    table = caravans(FIELD)
    load, speed = GAME.gauges(table.desk, "Amira")
    assert (load.value, load.limit, load.warning) == (25, 90, "")
    assert (str(load.detail), load.icon) == ("Basic Caravan: room for 65 more", "load")
    assert (speed.value, str(speed.detail), speed.icon) == (3, "2 × Donkey: 3", "speed")
    assert speed.rule == "caravan-conquest.movement.base-speed"
    give(table, "Amira", spice=95)
    load, speed = GAME.gauges(table.desk, "Amira")
    assert (str(load.warning), str(load.detail)) == ("20 over: 3 slower", "Basic Caravan")
    assert (speed.value, str(speed.detail)) == (0, "2 × Donkey: 3, overload: 3 less")
    assert speed.rule == "caravan-conquest.movement.total-speed"


def test_the_speed_gauge_names_the_animals_the_tile_and_the_card() -> None:
    table = caravans(("SdgggF",))
    give(table, "Amira", donkey=1, epona=1)
    travel(table, "Amira", "B1", ("card", "d08"))
    table.push(CorrectFact("host", "notes", "hurry Amira", 2), reason="a card said so")
    speed = GAME.gauges(table.desk, "Amira")[1]
    assert (speed.value, str(speed.detail)) == (
        4,
        "Donkey, Epona: 3, starting on Desert: 1 less, a card: 2 more",
    )
    give(table, "Amira", donkey=0, epona=0)
    assert str(GAME.gauges(table.desk, "Amira")[1].detail).startswith("none: 0")


def test_treasure_is_taken_by_ending_a_turn_there() -> None:
    table = caravans(("SgggF",), treasure=["B1", "C1"])
    travel(table, "Amira", "C1", ("card", "g01"))
    assert held(table, "Amira", "treasure") == {"treasure": 1}
    assert held(table, "map", "treasure") == {"treasure": 1}
    assert table.desk.where("treasure 2") == ""
    assert table.desk.where("treasure 1") == "B1"
    assert table.desk.load("Amira") == 28  # the kit, the spice of tile and sheep, the treasure
    travel(table, "Ben", "C1", ("card", "g02"))
    assert held(table, "Ben", "treasure") == {"treasure": 0}


def test_treasure_lies_in_camps_too() -> None:
    table = caravans(("SkggF",), treasure=["B1"])
    travel(table, "Amira", "B1")
    assert held(table, "Amira", "treasure") == {"treasure": 1}


def test_one_journey_a_turn_and_dealing_only_after_it() -> None:
    table = caravans(("SkggF",))
    travel(table, "Amira", "B1")
    with pytest.raises(Refused) as no:
        table.push(Travel("Amira"))
    assert no.value.refusal.rule == "caravan-conquest.turn.journey"
    table.push(EndTurn("Amira"))
    travel(table, "Ben", "C1", ("card", "g01"))
    with pytest.raises(Refused) as no:
        table.push(SellGoods("Amira"))
    assert no.value.refusal.rule == "caravan-conquest.encounter.where-turn-ends"


def test_turns_go_clockwise_and_rounds_are_counted_by_the_table() -> None:
    table = caravans(FIELD, seats=("Amira", "Ben", "Chiara"))
    for number, seat in enumerate(("Amira", "Ben", "Chiara")):
        assert table.turn == (seat,)
        travel(table, seat, "B1", ("card", f"g0{number + 4}"), *([("swap", "no")] if number == 1 else []))
    assert table.entries[-1].move == EndRound(TABLE)
    assert table.state.clock["round"] == 2
    assert table.turn == ("Amira",)
