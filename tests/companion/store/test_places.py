"""Where games can be kept and where they cannot: a file, a PostgreSQL database, and everything else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from companion.cli.playout import RandomPlayer
from companion.house import open_house
from companion.store import NoStoreError, Store, sqlite_url, without_password
from companion.tables import Sent


@pytest.mark.parametrize(
    ("url", "because"),
    [
        ("nonsense", "no database address"),
        ("", "no database address"),
        ("mysql://ana@club/games", "SQLite or PostgreSQL"),
        ("sqlite:////no/such/folder/games.db", "unable to open"),
    ],
)
def test_a_place_that_cannot_keep_games_says_so(url: str, because: str) -> None:
    with pytest.raises(NoStoreError, match=because):
        Store(url)


def test_a_file_that_is_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "caravanserai.sqlite3").write_bytes(b"my holiday pictures" * 300)
    with pytest.raises(NoStoreError, match="not a database"):
        Store(sqlite_url(tmp_path))
    assert (tmp_path / "caravanserai.sqlite3").read_bytes() == b"my holiday pictures" * 300


def test_the_games_of_a_newer_app_are_left_alone(tmp_path: Path, sqlite: Store) -> None:
    with sqlite._writer.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from the future'"))
    with pytest.raises(NoStoreError, match="newer version"):
        Store(sqlite_url(tmp_path))


def test_a_password_is_not_shown() -> None:
    assert without_password("postgresql://ana:geheim@club/games") == "postgresql+psycopg://ana:***@club/games"


def test_a_whole_game_is_kept_wherever_games_are_kept(store: Store) -> None:
    """Played on this store, read back by another program."""
    house = open_house(store._engine.url.render_as_string(hide_password=False), seed=7)
    opened = house.tables.open("caravan-conquest", "Friday")
    badge = house.tables.badge(opened.secret)
    for name in ("Amira", "أميرة", "Ben 🐪"):
        house.joining.sit_down(house.joining.door(opened.code), name)
    house.tables.begin(badge, Sent("a", house.looker.glimpse(badge).revision))
    house.tables.take_suggestions(badge, Sent("b", house.looker.glimpse(badge).revision))
    with house.tables.at(opened.table_id) as live:
        RandomPlayer(Random(3)).play(live.playing())
        live.save(house.tables.now(), "c")
        record = live.record()
    house.tables.store.close()
    again = open_house(store._engine.url.render_as_string(hide_password=False))
    with again.tables.at(opened.table_id) as live:
        assert live.record() == record
        assert live.playing().finished
        assert live.row.stage == "finished"
    again.tables.store.close()
