"""What cards give and ask for, in a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_core.games.wayfarers.parts import COUNTED, Sky
from rules_core.words import Text, say


def card_words(card: Sky) -> Text:
    """How a space card scores, in a line."""
    vp = card.vp
    match vp["kind"]:
        case "majority":
            return say("gives {few}, or {many} with the most comets", few=vp["vp_else"], many=vp["vp_if"])
        case "partner":
            return say(
                "gives {few}, or {many} together with the {other}",
                few=vp["vp_else"],
                many=vp["vp_if"],
                other=COUNTED[vp["count"]],
            )
        case "set":
            return say("{n} for each full set", n=vp["per"])
    if vp["every"] > 1:
        return say(
            "{base}, and {n} for every {every} {what}",
            base=vp["base"],
            n=vp["per"],
            every=vp["every"],
            what=COUNTED[vp["count"]],
        )
    if vp["base"]:
        return say(
            "{base}, and {n} for each of your {what}", base=vp["base"], n=vp["per"], what=COUNTED[vp["count"]]
        )
    return say("{n} for each of your {what}", n=vp["per"], what=COUNTED[vp["count"]])


def goal_words(goal: Sequence[Mapping[str, Any]]) -> Text:
    first, *rest = [
        say("{n} {what}", n=condition["at_least"], what=COUNTED[condition["count"]]) for condition in goal
    ]
    return say("{one} and {other}", one=first, other=rest[0]) if rest else first
