"""How a caravan or a group says yes: by one voice, or by all, as the table has decided."""

from __future__ import annotations

from collections.abc import Sequence

from rules_core.engine.questions import AnyOf, Confirm, Together
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.words import Text


async def agree(
    t: EgnatiaDesk,
    people: Sequence[str],
    key: str,
    prompt: Text,
    rule: str,
    yes: Text = "Agree",
    no: Text = "Refuse",
) -> bool:
    """Whether these people agree: any of them speaks for all, or everybody is asked."""
    if not people:
        return True
    if t.setting("caravan-voice") == "any":
        return await Confirm(AnyOf(tuple(people)), key, prompt, yes, no, rule=rule)
    return await all_agree(t, people, key, prompt, rule, yes, no)


async def all_agree(
    t: EgnatiaDesk,
    people: Sequence[str],
    key: str,
    prompt: Text,
    rule: str,
    yes: Text = "Agree",
    no: Text = "Refuse",
) -> bool:
    """Everybody is asked at once and in secret; one refusal is enough."""
    votes = await Together(
        {seat: Confirm(seat, key, prompt, yes, no, rule=rule) for seat in people}, sealed=True
    )
    return all(votes.values())
