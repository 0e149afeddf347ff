"""What lies in the folder of a pack, wherever it is installed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from rules_core.pack import Pack

TOML = ".toml"


def folder(pack: Pack) -> Traversable:
    return place(pack.folder)


def place(way: str) -> Traversable:
    """A package, and the way from there: `data/century`."""
    package, *names = way.split("/")
    return files(package).joinpath(*names)


class PackFaultError(ValueError):
    """What is wrong with a pack, in words for whoever wrote it."""


class NoFileError(PackFaultError, KeyError):
    """A file of the folder that is not there."""

    def __str__(self) -> str:
        return str(self.args[0])


class DataFiles(Mapping[str, Mapping[str, Any]]):
    """The data files of a folder by their names; each is read when it is first wanted."""

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._read: dict[str, dict[str, Any]] = {}

    def __getitem__(self, name: str) -> Mapping[str, Any]:
        if name not in self._read:
            file = self._folder / f"{name}{TOML}"
            if not self._folder.is_dir():
                raise NoFileError(f"its folder {self._folder} is not there; does its package contain it?")
            if not file.is_file():
                raise NoFileError(f"there is no {name}{TOML} in {self._folder}")
            try:
                self._read[name] = tomllib.loads(file.read_text(encoding="utf-8"))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
                raise PackFaultError(f"{name}{TOML} cannot be read: {wrong}") from wrong
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return (self._folder / f"{name}{TOML}").is_file()

    def __iter__(self) -> Iterator[str]:
        names = sorted(each.name for each in self._folder.iterdir())
        return (name.removesuffix(TOML) for name in names if name.endswith(TOML))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def files_of(pack: Pack) -> DataFiles:
    return DataFiles(folder(pack))
