"""The packs that are installed: ours, found by walking our own packages, and those that others bring.

Walking needs no metadata, so it also works where the app is bundled into a program. A pack of somebody else is a
package with an entry point in the group `caravanserai.games` that names a `Pack`. It is tried out when it is found:
one that is broken is left out, with a line that says why, and the others work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple

import rules_core.games
from companion.games.making import make
from companion.games.pack_files import folder
from rules_core.pack import Pack
from rules_core.sheets.game import is_sheet

GROUP = "caravanserai.games"
ICONS, LOCALE = "icons", "locale"
"""Folders that a pack may have: drawings of its own, and its translations."""


class BrokenPackError(Exception):
    """A pack that cannot be used; why, in a line."""


class Installed(NamedTuple):
    packs: Mapping[str, Pack]
    """By their ids: the games that can be played, then those that can only be scored; ours before those of others."""

    left_out: tuple[str, ...]
    """A line for each pack that is broken."""


@cache
def installed() -> Installed:
    """Everything there is, looked for once."""
    found = {pack.id: pack for pack in ours()}
    left_out = []
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        try:
            pack = _brought(entry)
            if pack.id in found:
                raise BrokenPackError(f"there is a game called {pack.id!r} already")
        except BrokenPackError as broken:
            left_out.append(f"The game pack {entry.name!r} is left out: {broken}")
        else:
            found[pack.id] = pack
    in_order = sorted(found.values(), key=lambda pack: not pack.is_playable)
    return Installed({pack.id: pack for pack in in_order}, tuple(left_out))


def packs() -> Mapping[str, Pack]:
    return installed().packs


def ours() -> Iterator[Pack]:
    """The packs of our own games, in the order of their titles."""
    rooms = iter_modules(rules_core.games.__path__, f"{rules_core.games.__name__}.")
    found = [import_module(room.name).PACK for room in rooms]
    return iter(sorted(found, key=lambda pack: pack.title.casefold()))


def _brought(entry: EntryPoint) -> Pack:
    """The pack that somebody else's package names, once it has shown that it works."""
    try:
        pack = entry.load()
    except Exception as fault:  # whatever a stranger's module does when it is imported
        raise BrokenPackError(_in_a_line(fault)) from fault
    if not isinstance(pack, Pack):
        raise BrokenPackError(f"{entry.value} is no Pack")
    if is_sheet(pack.id):
        raise BrokenPackError(f"{pack.id!r} reads like the name of a score sheet")
    try:
        make(pack)
    except Exception as fault:  # a file that is missing, a rule that is not there, a slip in its code
        raise BrokenPackError(_in_a_line(fault)) from fault
    return pack


def _in_a_line(fault: Exception) -> str:
    told = " ".join(str(fault).split())
    return f"{type(fault).__name__}: {told}" if told else type(fault).__name__


def folders_called(name: str) -> list[Path]:
    """The folders of this name that packs have."""
    found = (Path(str(folder(pack) / name)) for pack in packs().values())
    return [each for each in found if each.is_dir()]
