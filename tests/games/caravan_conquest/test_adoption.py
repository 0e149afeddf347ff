"""A journey that began without the app is entered where it stands, and goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.playout import RandomPlayer
from rules_core.engine import ledger
from rules_core.engine.desk import BANK
from rules_core.engine.questions import HOST, Bag, Question
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.desk import MAP
from rules_core.games.caravan_conquest.rounds import COUNTDOWN_TURNS
from rules_core.settling.adoption import AdoptGame
from rules_core.settling.rulings import CorrectCount, CorrectFact, MoveToken
from tests.kits.caravan import GAME, PARTS, caravans, travel
from tests.kits.pictures import check_screens
from tests.kits.random_tables import FEW, RANDOMS, check_replay, may_never_end, some_table

ROAD = ("SggogkgCF",)
KIT = {"gold": 10, "spice": 10, "silk": 5, "donkey": 2, "basic_caravan": 1}


def adopt(table: Table, **answers: Any) -> Any:
    """Adopt with these answers (`_` for a blank in a key), and what is suggested for the rest."""
    table.push(AdoptGame(HOST), reason="we began on paper")
    asked = []
    while table.question is not None:
        key = next(iter(table.questions))
        asked.append(key)
        table.answer(answers.pop(key.replace(" ", "_").replace("-", "_"), table.question.suggest))
    assert not answers, f"never asked: {list(answers)}; asked: {asked}"
    return next(entry for entry in reversed(table.entries) if isinstance(entry.move, AdoptGame))


def test_a_table_is_entered_and_the_journey_goes_on() -> None:
    table = caravans(ROAD, treasure=["C1", "G1"])
    entry = adopt(
        table,
        holds_Amira={"gold": 40, "silk": 2, "treasure": 1, "donkey": 1, "epona": 1, "reinforced_caravan": 1},
        holds_Ben=KIT,
        place_Amira="F1",
        place_Ben="E1",
        turn="Ben",
        round=4,
        dried=["D1"],
        treasure=["G1"],
        lasting=["hurry Ben"],
    )
    desk = table.desk
    assert (desk.has("Amira", "gold"), desk.has("Amira", "epona"), desk.capacity("Amira")) == (40, 1, 200)
    assert (desk.where("Amira"), desk.where("Ben"), table.turn) == ("F1", "E1", ("Ben",))
    assert (table.state.clock["round"], table.state.clock["phase"]) == (4, "travel")
    assert (desk.tile("D1").id, table.state.notes["dried"]) == ("desert", ("D1",))
    assert (desk.has(MAP, "treasure"), desk.has("Amira", "treasure"), desk.has(BANK, "treasure")) == (1, 1, 0)
    assert [desk.where(token) for token in ("treasure 1", "treasure 2")] == ["", "G1"]
    assert desk.speed("Ben") == 5
    assert {effect.rule for effect in entry.effects} == {"table.adopt"}
    travel(table, "Ben", "G1", ("card", "g01"))
    assert desk.has("Ben", "treasure") == 1


@pytest.mark.parametrize(
    ("equipment", "because"),
    [
        ({"donkey": 3, "basic_caravan": 1}, "Amira would have 3 and 1"),
        ({"donkey": 2, "basic_caravan": 1, "reinforced_caravan": 1}, "Amira would have 2 and 2"),
        ({}, "Amira would have 0 and 0"),
    ],
)
def test_a_caravan_has_two_animals_and_one_wagon(equipment: dict[str, int], because: str) -> None:
    table = caravans(ROAD)
    table.push(AdoptGame(HOST), reason="we began on paper")
    with pytest.raises(Refused, match=because) as no:
        table.answer({"gold": 3, **equipment})
    assert no.value.refusal.rule == "caravan-conquest.city.exactly"
    assert list(table.questions) == ["holds Amira"]  # said at once, while the bag is still in hand


def test_printed_equipment_is_shared_out_and_no_more() -> None:
    table = caravans(ROAD, settings={"supply": "printed"})
    table.push(AdoptGame(HOST), reason="we began on paper")
    bag: Any = table.question
    assert isinstance(bag, Bag)
    assert (bag.limits["donkey"], bag.limits["basic_caravan"], bag.limits["gold"]) == (6, 4, 999)
    table.answer(KIT)
    bag = table.question
    assert (bag.limits["donkey"], bag.limits["basic_caravan"]) == (4, 3)


def test_treasure_that_nobody_holds_and_that_lies_nowhere_is_in_the_bank() -> None:
    table = caravans(ROAD, treasure=["B1", "C1", "E1"])
    adopt(table, holds_Amira={**KIT, "treasure": 1}, treasure=["G1"])
    assert [table.desk.has(who, "treasure") for who in (MAP, BANK, "Amira")] == [1, 1, 1]
    assert sorted(table.desk.where(f"treasure {n}") for n in (1, 2, 3)) == ["", "", "G1"]
    adopt(table, holds_Ben={**KIT, "treasure": 2})  # one from the map, one from the bank
    assert [table.desk.has(who, "treasure") for who in (MAP, BANK, "Amira", "Ben")] == [0, 0, 1, 2]
    adopt(table, holds_Amira=KIT, treasure=["B1"])
    assert [table.desk.has(who, "treasure") for who in (MAP, BANK, "Amira", "Ben")] == [1, 0, 0, 2]
    with pytest.raises(Refused, match="not between 0 and 1"):
        adopt(table, treasure=["B1", "C1"])
    table.cancel(HOST)
    with pytest.raises(Refused, match="no treasure on Start"):
        adopt(table, treasure=["A1"])


def test_only_treasure_that_can_still_lie_there_is_suggested() -> None:
    table = caravans(ROAD, treasure=["B1", "C1", "E1"])
    table.push(MoveToken(HOST, "treasure 1", "A1"), reason="bumped")
    adopt(table, holds_Amira={**KIT, "treasure": 2})
    assert [table.desk.where(f"treasure {n}") for n in (1, 2, 3)] == ["", "C1", ""]


def test_two_treasures_on_one_tile_are_told_apart() -> None:
    table = caravans(ROAD, treasure=["B1", "C1"])
    table.push(MoveToken(HOST, "treasure 2", "B1"), reason="bumped")
    adopt(table)
    assert table.desk.has(MAP, "treasure") == 1
    assert sorted(table.desk.where(f"treasure {n}") for n in (1, 2)) == ["", "B1"]


def test_who_stands_on_finish_has_arrived_in_the_order_that_is_tapped() -> None:
    table = caravans(ROAD, seats=("Amira", "Ben", "Chiara"))
    adopt(
        table,
        place_Amira="I1",
        place_Ben="I1",
        turn="Chiara",
        round=7,
        arrived=["Ben", "Amira"],
        rounds_since=3,
    )
    notes, clock = table.state.notes, table.state.clock
    assert (notes["home Ben"], notes["home Amira"], notes["home Chiara"]) == (1, 2, 0)
    assert (clock["first_home"], clock["arrivals"], clock["rounds_since"]) == ("Ben", 2, 3)
    assert table.desk.camp_price("silk") == 7
    adopt(table, place_Amira="C1", place_Ben="C1")
    assert (notes["home Ben"], clock["first_home"], clock["arrivals"], clock["rounds_since"]) == (0, "", 0, 0)


def test_who_has_arrived_cannot_have_the_turn_and_not_everybody_has_arrived() -> None:
    table = caravans(ROAD)
    with pytest.raises(Refused, match="Amira has arrived"):
        adopt(table, place_Amira="I1", turn="Amira")
    table.cancel(HOST)
    with pytest.raises(Refused, match="everybody has arrived") as no:
        adopt(table, place_Amira="I1", place_Ben="I1")
    assert no.value.refusal.rule == "caravan-conquest.end.all-home"
    assert list(table.questions) == ["place Ben"]


def test_where_caravans_travel_on_the_first_arrival_is_asked() -> None:
    table = caravans(ROAD, settings={"home": "go-on", "countdown-unit": "turn", "decay-unit": "turn"})
    adopt(table, place_Amira="C1", round=9, first_home="Ben", turns_since=6)
    assert (table.state.clock["first_home"], table.state.clock["turns_since"]) == ("Ben", 6)
    assert table.desk.camp_price("silk") == 4
    table = caravans(ROAD, settings={"home": "go-on"})
    with pytest.raises(Refused, match="Ben is on Finish"):
        adopt(table, place_Ben="I1", turn="Ben", first_home="")
    with pytest.raises(Refused, match="everybody has arrived"):
        adopt(caravans(ROAD, settings={"home": "go-on"}), place_Amira="I1", place_Ben="I1")


def test_turns_are_counted_as_long_as_the_rounds_last() -> None:
    table = caravans(ROAD, settings={"decay-unit": "turn"})
    adopt(table, place_Amira="I1", turn="Ben", round=15, rounds_since=10, turns_since=21)
    assert table.desk.decay() == 21
    with pytest.raises(Refused, match="23 is not between 1 and 22"):
        adopt(table, turns_since=23)


def test_in_the_first_round_no_round_has_ended_since_an_arrival() -> None:
    table = caravans(ROAD)
    adopt(table, place_Amira="I1", turn="Ben", round=8, rounds_since=5)
    adopt(table, round=1)
    assert table.state.clock["rounds_since"] == 0


def test_where_goods_are_valued_on_arrival_the_fall_until_then_is_asked() -> None:
    table = caravans(ROAD, seats=("Amira", "Ben", "Chiara"), settings={"valued": "arrival"})
    adopt(
        table, place_Amira="I1", place_Ben="I1", turn="Chiara", round=8, arrived=["Amira", "Ben"],
        rounds_since=5, decay_Ben=2,
    )  # fmt: skip
    assert (table.state.notes["decay Amira"], table.state.notes["decay Ben"]) == (0, 2)
    silk = [
        line.points for score in table.ranking().scores for line in score.lines if line.category == "silk"
    ]
    assert sorted(silk) == [40, 50]


def test_the_countdown_cannot_be_older_than_the_game() -> None:
    table = caravans(ROAD)
    with pytest.raises(Refused, match="not between 0 and 3"):
        adopt(table, place_Amira="I1", turn="Ben", round=4, rounds_since=4)
    adopt(caravans(ROAD), place_Amira="I1", turn="Ben", round=1)  # in the first round it is not even asked


def test_at_a_market_the_journey_may_have_been_made() -> None:
    table = caravans(ROAD)
    adopt(table, place_Amira="F1", travelled=True)
    assert table.state.clock["phase"] == "trade"
    adopt(table)
    assert table.state.clock["phase"] == "trade"
    adopt(table, travelled=False)
    assert table.state.clock["phase"] == "travel"
    adopt(table, place_Amira="H1", travelled=True)
    adopt(table, place_Amira="B1")
    assert table.state.clock["phase"] == "travel"


def test_what_cards_have_left_behind_is_one_question() -> None:
    table = caravans(ROAD)
    adopt(table, lasting=["skip Amira", "cards Ben", "kept Ben"])
    assert table.turn == ("Ben",)  # the skipped turn passes by itself
    assert (table.desk.lasting("cards", "Ben"), table.state.piles["kept Ben"]) == (2, ("o08",))
    table.push(AdoptGame(HOST), reason="once more")
    while "lasting" not in table.questions:
        assert table.question is not None
        table.answer(table.question.suggest)
    assert table.question is not None
    assert table.question.suggest == ["cards Ben", "kept Ben"]
    play = table.move_in_progress
    assert play is not None
    labels = [str(option.label) for option in table.question.options(play.desk)]
    assert labels[:4] == [
        "Amira skips the next turn",
        "Amira moves 2 further next turn",
        "Amira draws 2 cards next turn",
        "Amira keeps the Fortune Teller",
    ]
    with pytest.raises(Refused, match="only one Fortune Teller"):
        table.answer(["kept Amira", "kept Ben"])
    table.answer(["kept Amira"])
    while table.question is not None:
        table.answer(table.question.suggest)
    assert (table.state.piles["kept Amira"], table.state.piles["kept Ben"]) == (("o08",), ())
    adopt(table, lasting=[])
    assert (table.state.piles["kept Amira"], table.state.piles["discard oasis"]) == ((), ("o08",))


def test_what_lasts_keeps_its_amount_and_concerns_only_those_on_the_road() -> None:
    table = caravans(ROAD)
    table.push(CorrectFact(HOST, "notes", "hurry Ben", 3), reason="two guides")
    table.push(CorrectFact(HOST, "notes", "hurry Amira", 1), reason="a goat")
    adopt(table, place_Amira="I1", turn="Ben")
    assert (table.desk.lasting("hurry", "Ben"), table.desk.lasting("hurry", "Amira")) == (3, 1)
    with pytest.raises(Refused, match="'skip Amira' is not among the choices"):
        adopt(table, lasting=["skip Amira"])


def test_the_discards_are_asked_of_decks_on_the_table_alone() -> None:
    table = caravans(ROAD, real_decks=["deck grasslands"])
    adopt(table, discard_grasslands=["g03", "g01"])
    assert table.state.piles["discard grasslands"] == ("g01", "g03")
    assert len(table.state.piles["deck grasslands"]) == 8
    adopt(table, discard_grasslands=["g03"])
    assert table.state.piles["discard grasslands"] == ("g03",)
    assert "g01" in table.state.piles["deck grasslands"]


def test_a_caravan_stands_where_a_journey_can_have_brought_it() -> None:
    table = caravans(("Sg~g", "gF~g"))
    table.push(AdoptGame(HOST), [("holds Amira", KIT), ("holds Ben", KIT)], reason="we began on paper")
    assert [option.value for option in table.view(HOST).asked[0].options] == ["A1", "B1", "A2", "B2"]
    assert [str(option.label) for option in table.view(HOST).asked[0].options][1] == "B1, Grasslands"


def test_a_caravan_that_was_cut_off_needs_a_new_place() -> None:
    table = caravans(("SgFgg",))
    table.push(MoveToken(HOST, "Ben", "E1"), reason="bumped")
    table.push(CorrectFact(HOST, "notes", "map", ["SgF~g"]), reason="a flood")
    table.push(
        AdoptGame(HOST), [("holds Amira", KIT), ("holds Ben", KIT), ("place Amira", "A1")], reason="flood"
    )
    assert list(table.questions) == ["place Ben"]
    assert table.question is not None
    assert table.question.suggest is None
    table.answer("B1")


@FEW
@given(RANDOMS, st.integers(1, 90))
def test_accepting_what_the_books_say_changes_nothing(rng: Random, entries: int) -> None:
    table = some_table(GAME, rng, entries)
    if table.finished or table.state.notes["setting home"] == "go-on":  # there arrivals are counted anew
        return
    before = table.state.copy()
    entry = adopt(table)
    assert entry.effects == ()
    assert table.state.copy() == before


class Adopter(RandomPlayer):
    """Enters a table at random, but with caravans that can be."""

    def answer(self, table: Table, question: Question[Any]) -> Any:
        if question.key.startswith("holds ") and isinstance(question, Bag):
            limits = question.limits
            bag = {what: self.rng.randint(0, min(limits[what], 130)) for what in ("gold", "silk", "spice")}
            bag["treasure"] = self.rng.randint(0, limits["treasure"])
            for kind, count in ((PARTS.animals, 2), (PARTS.wagons, 1)):
                for _ in range(count):
                    part = self.rng.choice([name for name in kind if limits[name] > bag.get(name, 0)])
                    bag[part] = bag.get(part, 0) + 1
            return bag
        if question.key == "round":
            return self.rng.randint(1, 30)
        if question.key == "arrived":
            return self.rng.sample(question.suggest, len(question.suggest))
        return super().answer(table, question)


def adopt_at_random(table: Table, rng: Random) -> None:
    player = Adopter(rng)
    table.push(AdoptGame(HOST), reason="we began on paper")
    while table.questions:
        player.answer_one(table, next(iter(table.questions)))


@FEW
@given(RANDOMS, st.integers(1, 60))
def test_an_adopted_table_is_sound_and_can_be_played_to_the_end(rng: Random, entries: int) -> None:
    table = some_table(GAME, rng, entries)
    if table.finished:
        return
    before, journal = table.state.copy(), len(table.state.journal)
    adopt_at_random(table, rng)
    check_adopted(table)
    check_screens(table)
    table.pop()
    assert (table.state.copy(), len(table.state.journal)) == (before, journal)
    table.redo()
    check_adopted(table)
    RandomPlayer(rng).play(table, 2500)
    assert table.finished or may_never_end(table)
    assert ledger.errors(table) == []
    check_replay(table)


def check_adopted(table: Table) -> None:
    """The sums stay, tokens and counts agree, every caravan is whole, and the clock makes sense."""
    assert ledger.errors(table) == []
    desk, clock, notes = table.desk, table.state.clock, table.state.notes
    lying = [token for token, spot in desk.board.items() if spot.place and token not in table.seats]
    assert len(lying) == desk.has(MAP, "treasure")
    assert len({desk.where(token) for token in lying}) == len(lying)
    for seat in table.seats:
        assert sum(desk.has(seat, animal) for animal in PARTS.animals) == 2
        assert sum(desk.has(seat, wagon) for wagon in PARTS.wagons) == 1
        assert bool(notes[f"home {seat}"]) == (GAME.name(desk.tile(desk.where(seat)).id) == "Finish")
    assert table.finished or clock["turn"][0] in desk.playing
    assert clock["rounds_since"] <= min(COUNTDOWN_TURNS, clock["round"])
    cards = [card for pile in table.state.piles.values() for card in pile]
    assert sorted(cards) == sorted(PARTS.cards)


def test_adopting_mends_a_caravan_that_a_correction_has_broken() -> None:
    table = caravans(ROAD)
    table.push(CorrectCount(HOST, "Amira", "donkey", 0), reason="they ran away")
    adopt(table, holds_Amira=KIT)
    assert table.desk.base_speed("Amira") == 3
