"""What stays on the device and nowhere else: passes for tables, and how this phone likes to look."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import flet as ft

PASS = "caravanserai.pass."
PREFERENCES = "caravanserai.preferences"
NAME = "caravanserai.name"
COMPANY = "caravanserai.company"
RING = "caravanserai.ring"
CHIME = "caravanserai.chime"
PUT_ASIDE = "caravanserai.message."
MOST_NAMES = 24


SMALLEST, LARGEST = 0.5, 4.0
"""Between these a preferred size of texts makes sense."""

LANGUAGE = re.compile(r"[A-Za-z0-9_-]{1,20}")


@dataclass(frozen=True)
class Preferences:
    """Display preferences. They belong to the person holding the phone and never enter a log."""

    theme: str = "system"
    text_scale: float = 1.0
    language: str = "en"
    awake: bool = False
    buzz: bool = True
    paper: str = "A4"
    key_offered: bool = False
    """Whether this phone was asked if it wants a key for its tables."""

    semicolons: bool = False
    """What stands between the cells of a table for a spreadsheet: where numbers have commas, it cannot be commas."""

    @staticmethod
    def read(text: str | None) -> Preferences:
        """Whatever was kept, as far as it makes sense today.

        >>> Preferences.read('{"theme": "dark", "text_scale": 2, "buzz": "often", "old": 1}')
        Preferences(theme='dark', text_scale=2.0, language='en', awake=False, buzz=True, paper='A4', key_offered=False, semicolons=False)
        """
        try:
            kept: Any = json.loads(text or "{}")
        except (ValueError, RecursionError):
            kept = {}
        usual = Preferences()
        good: dict[str, Any] = {}
        for each in fields(Preferences):
            kind, value = (
                type(getattr(usual, each.name)),
                kept.get(each.name) if isinstance(kept, dict) else None,
            )
            if kind is float and type(value) is int:
                value = float(value)
            if type(value) is kind and _makes_sense(each.name, value):
                good[each.name] = value
        return replace(usual, **good)


def _makes_sense(name: str, value: Any) -> bool:
    """Whether a value of the right type can be meant: a language names files, and a size is written on everything."""
    if name == "language":
        return LANGUAGE.fullmatch(value) is not None
    return name != "text_scale" or SMALLEST <= value <= LARGEST


LEFT = "Session closed"
"""What Flet says when a phone is gone before it has answered."""


class Memory:
    """The browser's own storage. Services live as long as something holds them, so they are kept here."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._kept = ft.SharedPreferences()
        self._wakelock: Any = ft.Wakelock()
        self._haptics: Any = ft.HapticFeedback()

    async def secret(self, table_id: str) -> str:
        return str(await self._get(PASS + table_id) or "")

    async def keep_secret(self, table_id: str, secret: str) -> None:
        await self._kept.set(PASS + table_id, secret)

    async def forget(self, table_id: str) -> None:
        await self._kept.remove(PASS + table_id)

    async def tables(self) -> list[str]:
        """The tables this phone has a pass for."""
        keys = await self._kept.get_keys(PASS)
        return [key.removeprefix(PASS) for key in keys]

    async def ring(self) -> str:
        """The secret by which this phone is known for all its tables at once."""
        return str(await self._get(RING) or "")

    async def keep_ring(self, secret: str) -> None:
        await self._kept.set(RING, secret)

    async def put_aside(self, room: str) -> int:
        """The number of the last message in a room that was put aside on this phone."""
        kept = await self._get(PUT_ASIDE + room)
        return kept if type(kept) is int else 0

    async def keep_put_aside(self, room: str, number: int) -> None:
        await self._kept.set(PUT_ASIDE + room, number)

    async def name(self) -> str:
        """The name that was used on this phone last time."""
        return str(await self._get(NAME) or "")

    async def keep_name(self, name: str) -> None:
        await self._kept.set(NAME, name)

    async def company(self) -> list[str]:
        """The people this phone has played with, the latest first."""
        kept = await self._get(COMPANY)
        try:
            names: Any = json.loads(kept if isinstance(kept, str) else "[]")
        except (ValueError, RecursionError):
            names = []
        return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []

    async def keep_company(self, names: Sequence[str]) -> None:
        known = dict.fromkeys([*names, *await self.company()])
        await self._kept.set(COMPANY, json.dumps(list(known)[:MOST_NAMES]))

    async def preferences(self) -> Preferences:
        kept = await self._get(PREFERENCES)
        return Preferences.read(kept if isinstance(kept, str) else None)

    async def keep_preferences(self, preferences: Preferences) -> None:
        await self._kept.set(PREFERENCES, json.dumps(asdict(preferences)))

    async def _get(self, key: str) -> Any:
        """What was kept; nothing where the browser keeps nothing, in a private window say."""
        try:
            return await self._kept.get(key)
        except RuntimeError as no:
            if str(no) == LEFT:
                raise
            return None

    async def stay_awake(self, awake: bool) -> None:
        """Best effort: not every browser can."""
        try:
            await (self._wakelock.enable() if awake else self._wakelock.disable())
        except Exception:
            return

    async def sound_bell(self, buzz: bool) -> None:
        """A sound, and where wanted a long buzz. The page plays the sound when this key is written."""
        await self._kept.set(CHIME, secrets.token_hex(4))
        if buzz:
            try:
                await self._haptics.vibrate()
            except Exception:
                return

    async def buzz(self) -> None:
        try:
            await self._haptics.medium_impact()
        except Exception:
            return
