"""A no, with the rule that says so and the figures behind it."""

from typing import NamedTuple

from rules_core.words import Text


class Refusal(NamedTuple):
    rule: str
    because: Text

    def __str__(self) -> str:
        return f"{self.because} ({self.rule})"


class Refused(Exception):  # noqa: N818 - it is an answer, not an error
    """Against the rules. Rules never raise this themselves: they call `Desk.require`, which can be waived."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Unreadable(Refused):
    """An answer or a move that no table could mean: an unknown option, a word where a number belongs."""


def refused(rule: str, because: Text) -> Refused:
    return Refused(Refusal(rule, because))


def unreadable(because: Text) -> Unreadable:
    return Unreadable(Refusal("table.answer", because))
