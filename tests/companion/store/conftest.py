"""The fixtures of the club, and stores to keep things in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from companion.store import Store, sqlite_url
from companion.store.database import address_of
from tests.kits.tables.table_talk import bazaar, club

__all__ = ["bazaar", "club"]

POSTGRES = os.environ.get("CARAVANSERAI_POSTGRES", "")
"""An empty PostgreSQL database, whose contents these tests destroy. Without one they try SQLite alone."""


@pytest.fixture(params=["sqlite", "postgresql"] if POSTGRES else ["sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = sqlite_url(tmp_path)
    if request.param == "postgresql":
        url = POSTGRES
        engine = create_engine(address_of(url))
        with engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
        engine.dispose()
    store = Store(url)
    yield store
    store.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Store]:
    store = Store(sqlite_url(tmp_path))
    yield store
    store.close()
