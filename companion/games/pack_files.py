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


class DataFiles(Mapping[str, Mapping[str, Any]]):
    """The data files of a folder by their names; each is read when it is first wanted."""

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._read: dict[str, dict[str, Any]] = {}

    def __getitem__(self, name: str) -> Mapping[str, Any]:
        if name not in self._read:
            file = self._folder / f"{name}{TOML}"
            if not file.is_file():
                raise KeyError(f"there is no {name}{TOML} in its folder")
            self._read[name] = tomllib.loads(file.read_text(encoding="utf-8"))
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
