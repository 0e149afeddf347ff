"""What happened, as people say it: who gets a card, and where a treasure was."""

from __future__ import annotations

from companion.games.library import presentation
from companion.glimpse.effect_lines import effect_lines
from rules_core.engine.effects import Deal, Place
from rules_core.engine.state import Spot
from tests.kits.caravan import caravans
from tests.kits.egnatia import journey


def test_a_treasure_that_is_taken_was_somewhere() -> None:
    table = caravans(("SgggF",), treasure=["B1", "C1"])
    (line,) = effect_lines(
        table, presentation("caravan-conquest"), [Place("treasure 2", Spot(""), Spot("C1"), "r")]
    )
    assert str(line.text) == "treasure 2 is taken from C1, Grasslands"


def test_a_caravan_that_is_gone_leaves_the_board() -> None:
    gone = Place("red caravan", Spot(""), Spot("durres"), "r")
    (line,) = effect_lines(journey(), presentation("via-egnatia"), [gone])
    assert str(line.text) == "Red caravan leaves the board"


def test_a_card_comes_to_somebody_or_is_laid_down_by_them() -> None:
    table, shown = journey(), presentation("via-egnatia")
    effects = [
        Deal("salt-1", "goods deck", "goods Ben", "r"),
        Deal("salt-1", "goods Amira", "goods Ben", "r"),
        Deal("skill-monk", "skill Ben", "played Ben", "r"),
        Deal(None, "action deck", "hand Ben", "r"),
    ]
    first, second, laid, hidden = effect_lines(table, shown, effects)
    assert str(first.text) == str(second.text) == f"Ben gets {table.game.name('salt-1')}"
    assert str(laid.text).endswith(" → the table in front of Ben")
    assert (str(hidden.text), hidden.thing) == ("Ben gets a card", "")
