"""Results to hand on, made by the real scorers from tallies as people fill them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.games import library
from companion.results.result import Category, Result, categories_of
from rules_core.scoring.ranking import Line, TieBreak, rank
from rules_core.scoring.tally import Tally
from rules_core.words import say
from tests.kits.places import ASSETS

FONTS = ASSETS / "fonts"
GAMES = tuple(library.scored())
ENDED = datetime(2026, 11, 14, 20, 45, 12, tzinfo=UTC)

LONG = (
    "Maximilian von Hohenfels",
    "Wilhelmina Konstantinova",
    "Bartholomew Fitzgerald W",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
)
ACCENTS = ("Çağla Şahin", "Zoë Bérénice", "Łukasz Żółć", "Δημήτρης Παππάς", "Владислава Щукина", "Ngọc Ánh")
STRANGE = ("小明", "👨\u200d👩\u200d👧\u200d👦 Team", "عائشة بنت أبي بكر", "ᚠᚢᚦᚬᚱᚴ", "अमीरा", "🇪🇹🇹🇷")


def result(
    game: str,
    players: Mapping[str, Mapping[str, Any]],
    shared: Mapping[str, Any] | None = None,
    *,
    name: str = "Table 4",
    table_id: str = "7f3a90c2d1e4b658",
    ended: datetime = ENDED,
    tracked: bool = True,
    finished: bool = True,
) -> Result:
    scorer = library.scorer(game)
    sheet = scorer.score(Tally(players, shared or {}))
    return Result(
        table_id, game, scorer.title, name, tuple(players), sheet, categories_of(scorer, sheet), scorer.unit,
        ended - timedelta(minutes=95), ended, tracked, finished,
    )  # fmt: skip


def caravan(names: Sequence[str] = ("Amira", "Ben", "Chloé", "Deniz"), **more: Any) -> Result:
    """Each a little poorer than the one before; the last one never came home."""
    sections = {section.id: section for section in library.scorer("caravan-conquest").sections}
    equipment = sections["equipment"].items[0].id
    tallies = {
        who: {
            "home": place + 1 < len(names),
            "gold": 61 - 9 * place,
            "silk": 4 + place,
            "spice": (7 * place) % 12,
            "treasure": 1 if place == 1 else 0,
            equipment: {"donkey": 1, "epona": 1, "basic_caravan": 1}
            if place % 2
            else {"donkey": 2, "reinforced_caravan": 1},
        }
        for place, who in enumerate(names)
    }
    return result("caravan-conquest", tallies, {"rounds": 2}, **more)


def marco(**more: Any) -> Result:
    """A tie that camels break."""
    players = {
        "Niccolò": {"track": 61, "goals": {"moscow-xian": 1, "karakorum-kochi": 1}, "posts": {"moscow": 1, "xian": 1},
                    "coins": 23, "beijing": "10", "gold": 2, "silk": 1, "pepper": 1, "contracts": 5, "camels": 1},
        "Kököchin": {"track": 73, "goals": {"moscow-ormuz": 1, "karakorum-adana": 1}, "posts": {"moscow": 1, "ormuz": 1},
                     "coins": 11, "beijing": "7", "gold": 0, "silk": 1, "pepper": 0, "contracts": 3, "camels": 4},
        "Mafeo": {"track": 40, "coins": 9, "beijing": "", "contracts": 2, "camels": 0},
    }  # fmt: skip
    return result("marco-polo", players, **more)


def egnatia(names: Sequence[str] = (*ACCENTS,), **more: Any) -> Result:
    """Six travellers, and a journey that went badly for some: totals below nothing."""
    players = {
        who: {
            "track": (14, 9, 21, 0, 3, 17)[place % 6],
            "water": place,
            "food": 2,
            "lira": 1,
            "goods": [2, 3][: place % 3],
            "distance": (0, 2, 0, 14, 9, 1)[place % 6],
            "mission": (5, -6, 0, -6, 3, 8)[place % 6],
        }
        for place, who in enumerate(names)
    }
    return result("via-egnatia", players, {"missions": True}, **more)


def level(names: Sequence[str] = ("Amira", "Ben"), **more: Any) -> Result:
    """Nothing at all for anybody: everybody shares the victory with 0 points."""
    return result("via-egnatia", {who: {} for who in names}, **more)


def undecided(**more: Any) -> Result:
    """Two are tied, and nobody has entered the camels that one of them has."""
    facts = {"Amira": {"track": 44}, "Ben": {"track": 44, "camels": 3}, "Chloé": {"track": 12}}
    return result("marco-polo", facts, **more)


def ten_categories(names: Sequence[str] = LONG, points: int = 11, **more: Any) -> Result:
    """More categories than any game of ours has, with long names for them, and some points lost."""
    titles = (
        say("Caravans that came home"), say("Goods of the southern road"), say("Treasure"), say("Water and provisions"),
        say("Debts to the merchants of the bazaar"), say("Camels"), say("Silk"), say("Trading posts beyond the mountains"),
        say("Missions"), say("Bonus"),
    )  # fmt: skip
    categories = tuple(Category(f"c{n}", title, "", "rule") for n, title in enumerate(titles))
    lines = {
        who: [
            Line(
                each.id,
                -(3 + place) if n == 4 else (points * (n + 1) * (place + 2)) % 17,
                say("{n} of them", n=n),
                "",
            )
            for n, each in enumerate(categories)
        ]
        for place, who in enumerate(names)
    }
    values = {who: place for place, who in enumerate(names)}
    sheet = rank(lines, [TieBreak(say("the younger player"), "", values)])
    plain = caravan()
    return Result(
        "ten", "ten", "The Long Road to the East", more.get("name", ""), tuple(names), sheet, categories, say("points"),
        plain.opened, plain.ended, tracked=False,
    )  # fmt: skip


def everything() -> dict[str, Result]:
    return {
        "caravan": caravan(),
        "two": caravan(("Amira", "Ben"), name=""),
        "marco": marco(),
        "egnatia": egnatia(),
        "zero": level(),
        "long": ten_categories(),
        "six": ten_categories((*LONG, "Amira", "Ben")),
        "strange": egnatia(STRANGE, name="テーブル 4"),
        "nobody": caravan(("Ben",)),
        "unfinished": caravan(finished=False),
        "undecided": undecided(),
        "undecided yet": undecided(finished=False),
    }
