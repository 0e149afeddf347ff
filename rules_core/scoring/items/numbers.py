"""A number, and several numbers as they are printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules_core.scoring.items.base import LARGEST, Item, MisfitError, read_number, shown
from rules_core.words import Text, Verbatim, say


@dataclass(frozen=True, kw_only=True)
class Number(Item):
    least: int = 0
    most: int = 99

    kind = "number"

    def normal(self, value: Any) -> int:
        if type(value) is not int or abs(value) > LARGEST:
            raise MisfitError(say("a number is needed here, not {value}", value=shown(value)))
        return value

    def parse(self, text: str) -> int:
        return self.normal(read_number(text))

    def nothing(self) -> int | None:
        return 0 if self.least <= 0 else None

    def units(self, value: int) -> int:
        return value

    def fault(self, value: int, players: Sequence[str]) -> Text | None:
        if value < self.least:
            return say("{n} is too few: the least is {least}", n=value, least=self.least)
        if value > self.most:
            return say("{n} is too many: the most is {most}", n=value, most=self.most)
        return None

    def how(self) -> Text:
        return say("a number from {least} to {most}", least=self.least, most=self.most)


@dataclass(frozen=True, kw_only=True)
class Numbers(Item):
    """Numbers as they are printed on cards or tiles that nobody has listed."""

    least: int = 0
    most: int = 50
    many: int = 99
    """How many there can be."""

    kind = "numbers"

    def normal(self, value: Any) -> list[int]:
        if not isinstance(value, list | tuple) or any(
            type(each) is not int or abs(each) > LARGEST for each in value
        ):
            raise MisfitError(say("printed numbers are needed here, not {value}", value=shown(value)))
        return list(value)

    def parse(self, text: str) -> list[int]:
        return self.normal([read_number(part) for part in re.split(r"[;,+\s]+", text.strip()) if part])

    def nothing(self) -> list[int]:
        return []

    def units(self, value: Sequence[int]) -> int:
        return len(value)

    def words(self, value: Sequence[int]) -> Text:
        return Verbatim(" + ".join(map(str, value)) or "–")

    def fault(self, value: Sequence[int], players: Sequence[str]) -> Text | None:
        if len(value) > self.many:
            return say("{n} is too many: the most is {most}", n=len(value), most=self.many)
        odd = [each for each in value if not self.least <= each <= self.most]
        if odd:
            return say(
                "{n} isn't printed on any: they go from {least} to {most}",
                n=odd[0],
                least=self.least,
                most=self.most,
            )
        return None

    def how(self) -> Text:
        return say("the printed numbers: 3 4 5")
