"""What one of several choices on a card would do, in a few words: the card only gives it a name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import RESOURCES
from rules_core.words import Text, joined, say


def branch_words(t: EgnatiaDesk, effects: Sequence[Mapping[str, Any]]) -> Text:
    """Everything in its order; nothing at all is said as well."""
    return joined([words for effect in effects for words in _words(t, effect)]) or say("nothing happens")


def fewer_or_more_actions(n: int) -> Text:
    if n < 0:
        return say("1 action fewer next turn") if n == -1 else say("{n} actions fewer next turn", n=-n)
    return say("1 action more next turn") if n == 1 else say("{n} actions more next turn", n=n)


def _words(t: EgnatiaDesk, effect: Mapping[str, Any]) -> list[Text]:
    n = effect.get("n", 0)
    match effect["do"]:
        case "gain":
            return [_gain(t, effect)]
        case "lose":
            return [say("lose {what}", what=_amount(t, effect["what"], n))]
        case "pay":
            return [
                say("pay {what}", what=_amount(t, what, effect[what])) for what in RESOURCES if what in effect
            ]
        case "draw":
            return [say("draw 1 card") if n == 1 else say("draw {n} cards", n=n)]
        case "good":
            return [say("draw {what}", what=_amount(t, "good", n))]
        case "back":
            return [say("1 space back") if n == 1 else say("{n} spaces back", n=n)]
        case "forward":
            return [say("1 space forward") if n == 1 else say("{n} spaces forward", n=n)]
        case "actions":
            return [fewer_or_more_actions(n)]
        case "roll":
            return [
                say(
                    "roll the die: with {n} or more, {then}; with less, {otherwise}",
                    n=effect["at_least"],
                    then=branch_words(t, effect["then"]),
                    otherwise=branch_words(t, effect["else"]),
                )
            ]
        case unknown:
            raise AssertionError(f"a choice does {unknown!r}, and there are no words for it")


def _gain(t: EgnatiaDesk, effect: Mapping[str, Any]) -> Text:
    what = effect["what"]
    match effect.get("roll"):
        case None:
            return say("take {what}", what=_amount(t, what, effect["n"])) if what != "point" else say(
                "score {what}", what=_amount(t, what, effect["n"])
            )  # fmt: skip
        case "half":
            return say("take half a die of {what}, rounded up", what=t.game.name(what))
        case _:
            return say("take a die of {what}", what=t.game.name(what))


def _amount(t: EgnatiaDesk, what: str, n: int) -> Text:
    match what:
        case "point":
            return say("1 point") if n == 1 else say("{n} points", n=n)
        case "good":
            return say("1 goods card") if n == 1 else say("{n} goods cards", n=n)
        case "card":
            return say("1 action card") if n == 1 else say("{n} action cards", n=n)
        case "any":
            return say("1 resource of your choice") if n == 1 else say("{n} resources of your choice", n=n)
        case _:
            return say("{n} {what}", n=n, what=t.game.name(what))
