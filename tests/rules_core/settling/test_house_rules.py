"""House rules: switched and set at setup or later, told in the log, found from the rules they touch."""

from __future__ import annotations

from random import Random

import pytest

from companion.cli.playout import RandomPlayer
from rules_core.engine import ledger
from rules_core.engine.desk import HOUSE
from rules_core.engine.questions import HOST
from rules_core.engine.record import dumps, loads, replay, write
from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.caravan_conquest.travel import Stay, Travel
from rules_core.settling.house_rules import HOUSE_RULES, HouseRule, SetHouseRule, house_rules, touched_by
from rules_core.settling.inquiry import judge
from rules_core.settling.rulings import CorrectFact
from tests.kits.caravan import GAME, caravans

STAY = "caravan-conquest.movement.stay"
OPTIONAL = [entry.id for entry in GAME.rulebook.values() if entry.optional]


def changed_about(table: Table, rule: str) -> list[HouseRule]:
    """What this table plays otherwise that bears on a rule."""
    desk = table.desk
    return [each for each in house_rules(desk) if each.changed and rule in touched_by(desk, each.setting)]


def decide(table: Table, name: str, value: object) -> None:
    assert table.push(SetHouseRule(HOST, name, value), reason="we agreed") is not None


def test_a_rule_that_is_switched_off_refuses_nothing_until_it_is_switched_on_again() -> None:
    table = caravans()
    assert not judge(table, Stay("Amira")).yes
    decide(table, STAY, False)
    assert judge(table, Stay("Amira")).yes
    assert [each.setting.id for each in changed_about(table, STAY)] == [STAY]
    decide(table, STAY, True)
    assert not judge(table, Stay("Amira")).yes
    assert changed_about(table, STAY) == []


def test_a_move_that_a_house_rule_allows_is_no_ruling() -> None:
    table = caravans()
    decide(table, STAY, False)
    entry = table.push(Stay("Amira"))
    assert entry is not None
    assert entry.waived == ()


def test_options_that_only_that_rule_barred_are_open() -> None:
    table = caravans(("Sg", "gF"))
    back = [("to", ["B1", "A1"])]
    with pytest.raises(Refused):
        table.push(Travel("Amira"), back)
    decide(table, "caravan-conquest.movement.no-return", False)
    assert table.push(Travel("Amira"), back) is not None
    assert table.desk.where("Amira") == "A1"


def test_a_number_is_set_and_the_rules_it_touches_say_so() -> None:
    table = caravans()
    decide(table, "capacity", 120)
    (found,) = changed_about(table, "caravan-conquest.movement.overload")
    assert (found.setting.id, found.value) == ("capacity", 120)
    assert table.desk.capacity("Amira") == 120
    assert "120" in str(table.entries[-1].effects[-1])


def test_house_rules_can_be_chosen_while_the_table_is_set_up() -> None:
    table = caravans(settings={STAY: False, "capacity": 100})
    assert table.state.notes[HOUSE] == (STAY,)
    changed = {each.setting.id: each.value for each in house_rules(table.desk) if each.changed}
    assert changed == {STAY: False, "capacity": 100}


@pytest.mark.parametrize(
    ("name", "value", "because"),
    [
        ("capacity", 5, "not between"),
        ("capacity", True, "not among the choices"),
        ("camels", "two", "not among the choices"),
        (STAY, 1, "not among the choices"),
        (STAY, True, "already plays it this way"),
        ("supply", "printed", "decided at setup"),
        ("luck", 1, "no house rule called luck"),
    ],
)
def test_a_house_rule_that_makes_no_sense_is_refused(name: str, value: object, because: str) -> None:
    table = caravans()
    with pytest.raises(Refused, match=because) as no:
        decide(table, name, value)
    assert no.value.refusal.rule == HOUSE_RULES


def test_what_is_switched_off_is_not_corrected_as_a_fact() -> None:
    table = caravans(settings={STAY: False})
    with pytest.raises(Refused, match="set, not corrected"):
        table.push(CorrectFact(HOST, "notes", HOUSE, ()), reason="sneaky")


def test_a_table_that_plays_otherwise_replays() -> None:
    table = caravans()
    decide(table, STAY, False)
    decide(table, "capacity", 120)
    table.push(Stay("Amira"))
    again, stopped = replay(GAME, loads(dumps(write(table))))
    assert stopped is None
    assert again.state.copy() == table.state.copy()
    assert again.log == table.log


@pytest.mark.parametrize("seed", range(4))
def test_without_all_its_optional_rules_a_game_still_comes_to_its_end(seed: int) -> None:
    assert OPTIONAL, "the game offers something to leave out"
    table = caravans(settings=dict.fromkeys(OPTIONAL, False), real_decks=(), seed=seed)
    RandomPlayer(Random(seed)).play(table, 3000)
    assert table.finished
    assert ledger.errors(table) == []
