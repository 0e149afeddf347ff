"""The schema grows step by step, and the steps lead to what the rows say."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, inspect
from sqlmodel import SQLModel

from companion.store import Store
from companion.store.migrate import migrate
from tests.kits.migrations import config

TABLES = {"gaming_table", "seat", "entry", "submission", "pass", "invitation", "request", "room", "keyring"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@pytest.fixture
def engine(file: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{file}")
    yield engine
    engine.dispose()


def test_a_fresh_database_is_what_the_rows_say(file: Path, engine: Engine) -> None:
    Store(f"sqlite:///{file}").close()
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
    assert set(inspect(engine).get_table_names()) == TABLES | {"alembic_version"}


def test_the_comparison_can_fail(engine: Engine) -> None:
    with engine.begin() as connection:
        command.upgrade(config(connection), "head")
        connection.exec_driver_sql("ALTER TABLE request ADD COLUMN surprise VARCHAR")
        connection.exec_driver_sql("DROP INDEX ix_pass_table_id")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert len(compare_metadata(context, SQLModel.metadata)) == 2


def test_constraints_are_what_the_rows_say(file: Path, engine: Engine) -> None:
    """What Alembic does not compare: keys, and where they lead."""
    Store(f"sqlite:///{file}").close()
    found = inspect(engine)
    for name, table in SQLModel.metadata.tables.items():
        assert found.get_pk_constraint(name)["constrained_columns"] == [
            column.name for column in table.primary_key
        ]
        leads_to = {key["referred_table"] for key in found.get_foreign_keys(name)}
        assert leads_to == (set() if name in ("gaming_table", "room", "keyring") else {"gaming_table"}), name


def test_down_again_leaves_nothing(engine: Engine) -> None:
    with engine.begin() as connection:
        command.upgrade(config(connection), "head")
        command.downgrade(config(connection), "base")
    assert set(inspect(engine).get_table_names()) == {"alembic_version"}


def test_up_down_and_up_again(engine: Engine) -> None:
    with engine.begin() as connection:
        for _ in range(2):
            command.upgrade(config(connection), "head")
            assert set(inspect(connection).get_table_names()) >= TABLES
            command.downgrade(config(connection), "base")


def test_there_is_one_line_of_steps_from_nothing() -> None:
    scripts = ScriptDirectory.from_config(config())
    assert len(scripts.get_heads()) == 1
    assert scripts.get_revision("0001").down_revision is None


def test_lines_of_older_logs_learn_what_they_are(file: Path, engine: Engine) -> None:
    """A database from before the lines knew: moves, rulings, an exception, a taking back."""
    lines = [
        {"setup": []},
        {"by": "Ana", "move": "walk"},
        {"by": "host", "move": "correct-count", "with": {}, "reason": "counted"},
        {"by": "host", "seat": "Bo", "move": "walk", "waive": ["bazaar.toll"], "reason": "a gift"},
        {"by": "Ana", "back": 1},
        {"by": "host", "move": "switch-chance", "with": {}},
    ]
    with engine.begin() as connection:
        command.upgrade(config(connection), "0001")
        connection.exec_driver_sql(
            "INSERT INTO gaming_table (id, game, rules, seed, name, stage, revision, opened, touched)"
            " VALUES ('t', 'bazaar', 1, 1, '', 'playing', 1, '2031-01-01', '2031-01-01')"
        )
        for number, line in enumerate(lines):
            connection.exec_driver_sql(
                "INSERT INTO entry (table_id, number, line, effects, at) VALUES ('t', ?, ?, '[]', '2031-01-01')",
                (number, json.dumps(line)),
            )
    store = Store(f"sqlite:///{file}")
    assert [row.kind for row in store.entries("t")] == ["move", "move", "ruling", "ruling", "back", "move"]
    assert [row.number for row in store.rulings(["t"])] == [2, 3, 4]
    assert store.rulings(["elsewhere"]) == []
    store.close()


def test_opening_twice_takes_no_step_twice(file: Path) -> None:
    for _ in range(2):
        store = Store(f"sqlite:///{file}")
        assert store.tables() == []
        store.close()


def test_a_step_that_breaks_off_leaves_the_database_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite keeps schema steps outside of transactions unless it is told otherwise."""

    def break_off(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_index", break_off)
        with pytest.raises(KeyboardInterrupt):
            Store(f"sqlite:///{file}")
    with sqlite3.connect(file) as raw:
        assert raw.execute("SELECT name FROM sqlite_master").fetchall() == []
    raw.close()
    store = Store(f"sqlite:///{file}")
    assert store.tables() == []
    store.close()


def test_a_step_that_is_under_way_elsewhere_is_waited_for(file: Path) -> None:
    """Two programs started at once: the second finds everything done."""
    found: list[Any] = []

    def open_it() -> None:
        try:
            store = Store(f"sqlite:///{file}")
            found.append(store.tables())
            store.close()
        except Exception as failure:
            found.append(failure)

    threads = [Thread(target=open_it) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[], []]


def test_migrate_can_be_called_on_any_engine(engine: Engine) -> None:
    migrate(engine)
    assert set(inspect(engine).get_table_names()) >= TABLES
