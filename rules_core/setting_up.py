"""What every table decides before its first turn: who begins, which decks are real, how it reads the rules."""

from __future__ import annotations

from rules_core.engine import chance
from rules_core.engine.desk import Desk
from rules_core.engine.questions import HOST, Option, Pick, PickSome
from rules_core.settling.house_rules import choose_house_rules, decide
from rules_core.words import Verbatim, say


async def choose_first(t: Desk, rule: str) -> tuple[str, ...]:
    """The order of turns: whoever begins, then as people sit."""
    seats = [Option(seat, Verbatim(seat)) for seat in t.seats]
    first = await Pick(
        HOST,
        "first",
        seats,
        "Who goes first?",
        rule=rule,
        suggest=t.seats[0],
        deed=say("{chosen} goes first"),
    )
    at = t.seats.index(first)
    return (*t.seats[at:], *t.seats[:at])


async def choose_chance(t: Desk) -> None:
    """Which decks and dice lie on the table; the app draws and rolls the others."""
    options = [Option(source, name) for source, name in t.game.sources().items()]
    own = await PickSome(
        HOST,
        "real-decks",
        options,
        "Which decks do you draw from yourselves?",
        rule="table.chance",
        suggest=[],
        deed=say("Draw from {chosen} ourselves"),
        deed_none=say("Leave it all to the app"),
    )
    for source in t.game.sources():
        t.note(chance.note(source), chance.BY_TABLE if source in own else chance.APP, "table.chance")


async def choose_readings(t: Desk, rule: str) -> None:
    """How this table reads the rules, asked and written down."""
    for name, value in (await choose_house_rules(t, rule)).items():
        decide(t, t.game.settings[name], value)
