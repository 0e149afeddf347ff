"""How the steps of the schema are gone up and down."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from alembic.config import Config


def config(connection: Any = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("companion.store") / "migrations"))
    config.attributes["connection"] = connection
    return config
