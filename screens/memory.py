"""What stays on the device and nowhere else: passes for tables, and how this phone likes to look."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import flet as ft

PASS = "caravanserai.pass."
PREFERENCES = "caravanserai.preferences"
NAME = "caravanserai.name"
COMPANY = "caravanserai.company"
MOST_NAMES = 24


@dataclass(frozen=True)
class Preferences:
    """Display preferences. They belong to the person holding the phone and never enter a log."""

    theme: str = "system"
    text_scale: float = 1.0
    language: str = "en"
    awake: bool = False
    buzz: bool = True
    seen_help: bool = False
    paper: str = "A4"
    semicolons: bool = False
    """What stands between the cells of a table for a spreadsheet: where numbers have commas, it cannot be commas."""

    @staticmethod
    def read(text: str | None) -> Preferences:
        """Whatever was kept, as far as it makes sense today.

        >>> Preferences.read('{"theme": "dark", "text_scale": 2, "buzz": "often", "old": 1}')
        Preferences(theme='dark', text_scale=2.0, language='en', awake=False, buzz=True, seen_help=False, paper='A4', semicolons=False)
        """
        try:
            kept: Any = json.loads(text or "{}")
        except ValueError:
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
            if type(value) is kind:
                good[each.name] = value
        return replace(usual, **good)


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
        except ValueError:
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
        return await self._kept.get(key)

    async def stay_awake(self, awake: bool) -> None:
        """Best effort: not every browser can."""
        try:
            await (self._wakelock.enable() if awake else self._wakelock.disable())
        except Exception:
            return

    async def buzz(self) -> None:
        try:
            await self._haptics.medium_impact()
        except Exception:
            return
