"""What the games are made of, as TOML: boards, components, rules in plain words. Data only, and one reader."""

import tomllib
from importlib.resources import files
from typing import Any


def folder(game: str) -> str:
    """
    >>> folder("caravan-conquest")
    'caravan_conquest'
    """
    return game.replace("-", "_")


def read(game: str, name: str) -> dict[str, Any]:
    """One data file of a game, wherever the package is installed."""
    return tomllib.loads((files("data") / folder(game) / f"{name}.toml").read_text(encoding="utf-8"))


def has(game: str, name: str) -> bool:
    """Whether a game has a data file of this name."""
    return (files("data") / folder(game) / f"{name}.toml").is_file()
