"""What a phone has kept, or says that it has: whatever it is, the phone gets its page."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import flet as ft
import pytest

from screens.memory import LEFT, Memory, Preferences


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000, "{", "NaN", "9" * 5000, "[]", "null", '"x"', '{"theme": {"a": 1}}', '{"text_scale": NaN}',
        '{"text_scale": Infinity}', '{"text_scale": 1e308}', '{"text_scale": -1}', '{"text_scale": true}',
        json.dumps({"language": "../../../tmp"}), json.dumps({"language": "a\0"}), json.dumps({"language": "x" * 99}),
        json.dumps({"language": ""}),
    ],
)  # fmt: skip
def test_preferences_that_make_no_sense_are_the_usual_ones(text: str) -> None:
    assert Preferences.read(text) == Preferences()


def test_those_that_do_are_kept() -> None:
    read = Preferences.read(json.dumps({"language": "pt-BR", "text_scale": 1.6}))
    assert (read.language, read.text_scale) == ("pt-BR", 1.6)


class Broken:
    """A browser that keeps nothing and says why."""

    def __init__(self, says: str) -> None:
        self.says = says

    async def get(self, _key: str) -> Any:
        raise RuntimeError(self.says)


def memory_that_says(words: str) -> Memory:
    memory = Memory(object.__new__(ft.Page))
    memory._kept = Broken(words)  # type: ignore[assignment]
    return memory


def test_a_browser_that_keeps_nothing_remembers_nothing() -> None:
    memory = memory_that_says("the storage is shut")
    assert asyncio.run(memory.preferences()) == Preferences()
    assert asyncio.run(memory.company()) == []
    assert asyncio.run(memory.secret("a table")) == ""


def test_a_phone_that_has_left_is_not_taken_for_one() -> None:
    with pytest.raises(RuntimeError):
        asyncio.run(memory_that_says(LEFT).name())
