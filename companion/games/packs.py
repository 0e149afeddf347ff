"""The packs that are installed: ours, found by walking our own packages, and those that others bring.

Walking needs no metadata, so it also works where the app is bundled into a program. A pack of somebody else is a
package with an entry point in the group `caravanserai.games` that names a `Pack`. It is tried out when it is found:
one that is broken is left out, with a line that says why, and the others work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from traceback import walk_tb
from typing import NamedTuple

import rules_core.games
from companion.games.checking import check
from companion.games.making import make
from companion.games.pack_files import PackFaultError, files_of, folder
from rules_core.pack import Pack
from rules_core.rulebook import RulebookError
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
    with _told_in_a_line(entry):
        pack = entry.load()
    if not isinstance(pack, Pack):
        raise BrokenPackError(f"{entry.value} is no Pack")
    if is_sheet(pack.id):
        raise BrokenPackError(f"{pack.id!r} reads like the name of a score sheet")
    with _told_in_a_line(entry):
        check(make(pack))
        for _ in files_of(pack).values():  # those as well that are only read when somebody wants them
            pass
    return pack


@contextmanager
def _told_in_a_line(entry: EntryPoint) -> Iterator[None]:
    """Whatever goes wrong within: a file that is missing, a slip in a stranger's code, even that it ends the program."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except (PackFaultError, RulebookError) as fault:  # these are said in words for people
        raise BrokenPackError(_in_a_line(str(fault))) from fault
    except BaseException as fault:
        told = _in_a_line(f"{type(fault).__name__}: {fault}".removesuffix(": "))
        raise BrokenPackError(told + _where(fault, entry.module.partition(".")[0])) from fault


def _in_a_line(told: str) -> str:
    return " ".join(told.split())


def _where(fault: BaseException, package: str) -> str:
    """The last line of the package's own code that the fault came through."""
    lines = [
        f" ({Path(frame.f_code.co_filename).name}, line {line})"
        for frame, line in walk_tb(fault.__traceback__)
        if frame.f_globals.get("__name__", "").partition(".")[0] == package
    ]
    return lines[-1] if lines else ""


def folders_called(name: str) -> list[Path]:
    """The folders of this name that packs have."""
    found = (Path(str(folder(pack) / name)) for pack in packs().values())
    return [each for each in found if each.is_dir()]
