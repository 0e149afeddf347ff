"""A whole tally for each game, as four people would enter it at the end of an evening."""

from __future__ import annotations

from rules_core.scoring.tally import Tally

SEATS = ("Amira", "Ben", "Chloé", "Dušan")


def _each(*columns: dict[str, object]) -> dict[str, dict[str, object]]:
    return dict(zip(SEATS, columns, strict=True))


KIT = {"donkey": 2, "basic_caravan": 1}

TALLIES = {
    "caravan-conquest": Tally(
        _each(
            {"home": True, "gold": 31, "silk": 6, "spice": 4, "treasure": 1, "kit": KIT},
            {"home": True, "gold": 12, "silk": 9, "spice": 14, "treasure": 0, "kit": {"epona": 2, "basic_caravan": 1}},
            {"home": False, "gold": 80, "silk": 2, "spice": 2, "treasure": 2, "kit": KIT},
            {"home": True, "gold": 44, "silk": 0, "spice": 3, "treasure": 1, "kit": {"roach": 2, "reinforced_caravan": 1}},
        ),
        {"rounds": 4},
    ),
    "via-egnatia": Tally(
        _each(
            {"track": 41, "water": 5, "food": 6, "lira": 3, "goods": [3, 4, 5], "distance": 0, "mission": 6},
            {"track": 37, "water": 1, "food": 0, "lira": 4, "goods": [2], "distance": 2, "mission": -4},
            {"track": 44, "water": 2, "food": 2, "lira": 2, "goods": [], "distance": 5, "mission": 0},
            {"track": 39, "resources-total": 9, "goods-total": 7, "distance": 0, "mission": 0},
        ),
        {"missions": True},
    ),
    "marco-polo": Tally(
        _each(
            {"track": 48, "goals": {"moscow-xian": 1, "samarcanda-xian": 1}, "posts": {"moscow": 1, "samarcanda": 1, "xian": 1},
             "coins": 29, "beijing": "7", "gold": 3, "silk": 1, "pepper": 3, "contracts": 5, "camels": 2},
            {"track": 61, "goals": {"moscow-ormuz": 1, "sumatra-anxi": 1}, "posts": {"moscow": 1}, "coins": 8, "beijing": "",
             "contracts": 7, "camels": 5},
            {"track": 39, "goals": {"karakorum-kochi": 1, "lan-zhou-adana": 1}, "posts": {"karakorum": 1, "kochi": 1, "adana": 1},
             "coins": 40, "beijing": "10", "gold": 0, "silk": 0, "pepper": 1, "contracts": 7, "camels": 0},
            {"track": 52, "goals-total": 9, "coins": 13, "beijing": "4", "goods-total": 2, "contracts": 4, "camels": 1},
        ),
    ),
    "wayfarers": Tally(
        _each(
            {"city": 5, "vista": 2, "harbour": 3, "open_water": 3, "townsfolk": 4,
             "tiles": {"basic-camel": 1, "special-vista": 1, "land-silver-off": 1}, "space": {"mars": 1, "venus": 1, "city-stars": 2},
             "tucked": {"mars": "planet", "home": "city"}, "black": 4, "yellow": 2, "blue": 1},
            {"city": 2, "vista": 4, "harbour": 5, "open_water": 2, "townsfolk": 6,
             "tiles": {"basic-ship": 2, "special-comet": 1, "space-die-step-up-or-down": 1},
             "space": {"triple-comets": 1, "twin-comets": 1, "moon": 1, "library-stars": 1}, "tucked": {"triple-comets": "comet"},
             "library": 3, "black": 2, "yellow": 5, "blue": 1},
            {"city": 3, "vista": 3, "harbour": 3, "open_water": 5, "townsfolk": 3, "tiles": {"water-ship-and-pigeon": 1},
             "space": {"single-comet": 1, "sun": 1, "open-water-stars": 1}, "black": 0, "yellow": 1, "blue": 6},
            {"city": 4, "vista": 1, "harbour": 2, "open_water": 7, "caravan-total": 6, "space-total": 17, "comets": 2,
             "black": 3, "yellow": 3, "blue": 3},
        ),
    ),
    "century": Tally(
        _each(
            {"points": [6, 7, 8, 8, 9, 9, 10, 11], "bonus": [4, 6], "outposts": [1, 1, 2], "exploration": [2], "yellow": 4,
             "green": 1, "blue": 0, "magenta": 2},
            {"points": [7, 9, 10, 10, 12], "bonus": [5, 5, 8], "outposts": [1, 1, 2, 2, 3, 3], "exploration": [2, 3], "yellow": 0,
             "green": 0, "blue": 1, "magenta": 3},
            {"points": [8, 8, 9], "bonus": [], "outposts": [], "exploration": [], "yellow": 8, "green": 2, "blue": 0, "magenta": 0},
            {"points-total": 60, "bonus-total": 11, "outposts-total": 9, "exploration-total": 3, "crystals-total": 4},
        ),
        {"last": "Dušan"},
    ),
}  # fmt: skip
