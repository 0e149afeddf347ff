"""The kept house, from its database and from its backup."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kits.kept_house import (
    BACKUP,
    STANDING,
    TABLES,
    Evening,
    copy_of_database,
)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """The kept database, in today's house."""
    url = f"sqlite:///{copy_of_database(tmp_path)}"
    found = Evening(url, {name: dict(table["phones"]) for name, table in TABLES.items()})
    yield found
    found.close()


@pytest.fixture
def restored(tmp_path: Path) -> Iterator[Evening]:
    """The kept backup, brought back to an empty house; whoever did so hosts every table."""
    found = Evening(f"sqlite:///{tmp_path / 'empty.sqlite'}", {})
    came = found.house.backup.restore(BACKUP.read_text(encoding="utf-8"), trusted=True)
    assert (came.known, came.wrong) == (0, [])
    secrets = {opened.table_id: opened.secret for opened in came.opened}
    assert set(secrets) == {TABLES[name]["id"] for name in STANDING}
    found.secrets = {name: {"host": secrets[TABLES[name]["id"]]} for name in STANDING}
    yield found
    found.close()
