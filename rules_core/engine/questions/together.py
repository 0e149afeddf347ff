"""Several questions at once."""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Mapping
from typing import Any

from rules_core.engine.questions.base import Question


class Together:
    """Several are asked at once and answer in any order: `answers = await Together({seat: question, ...})`.

    A part is a question, or a rule of its own that asks more. `sealed`: nobody learns an answer before all
    have answered, so a part may only ask.
    """

    __slots__ = ("parts", "sealed")

    def __init__(
        self, parts: Mapping[str, Question[Any] | Coroutine[Any, Any, Any]], *, sealed: bool = False
    ) -> None:
        self.parts = dict(parts)
        self.sealed = sealed

    def __await__(self) -> Generator[Together, dict[str, Any], dict[str, Any]]:
        return (yield self)
