"""Bring a database up to date, step by step, whatever version made it."""

from __future__ import annotations

from importlib.resources import as_file, files
from threading import Lock

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

ONE_AT_A_TIME = Lock()
"""Alembic keeps the database it works on in a place that all threads share."""


def migrate(engine: Engine) -> None:
    """Take every schema step that this database has not seen yet, in one transaction. `engine` is one that writes."""
    with as_file(files("companion.store") / "migrations") as scripts, engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(scripts))
        config.attributes["connection"] = connection
        with ONE_AT_A_TIME:
            command.upgrade(config, "head")
