"""Whatever a service is asked for, it writes in one transaction at most, so that nothing can come to stand half done.

With the fixture in its conftest, every test of a room proves it for all that it does.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import local
from typing import Any, get_type_hints

import pytest

from companion.house import House
from companion.store import Store

ONE_BY_ONE = {
    "Backup.restore": "table by table: one that is damaged keeps no other out",
    "Rooms.usual_setup": "table by table: one that says no keeps no other from it",
    "Rooms.end_now": "table by table",
    "Rooms.delete": "table by table",
    "Rooms.bring_back": "table by table",
    "KnownTables.page": "results of old tables are worked out once more, each by itself",
    "KnownTables.over": "results of old tables",
    "KnownTables.overview": "results of old tables",
}
"""What is done to several tables, each of which is a story of its own."""


class Writes(local):
    """What the thread is doing: how deep in a service, and how often it has written."""

    inside = False
    count = 0


WRITES = Writes()


def services() -> list[type]:
    """Everything that the house is put together from and that may write."""
    kinds = [kind for kind in get_type_hints(House).values() if inspect.isclass(kind)]
    return [kind for kind in kinds if kind.__module__.startswith("companion.")]


def watched(name: str, deed: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(deed)
    def once(*args: Any, **options: Any) -> Any:
        if WRITES.inside:
            return deed(*args, **options)
        WRITES.inside, WRITES.count = True, 0
        try:
            return deed(*args, **options)
        finally:
            WRITES.inside = False
            assert WRITES.count <= 1, f"{name} has written in {WRITES.count} transactions"

    return once


def count_transactions(patch: pytest.MonkeyPatch) -> None:
    real = Store._transaction

    @contextmanager
    def transaction(store: Store) -> Iterator[Any]:
        with real(store) as session:
            yield session
        WRITES.count += 1

    patch.setattr(Store, "_transaction", transaction)


def watch(patch: pytest.MonkeyPatch, kinds: list[type]) -> None:
    """Whatever these services are asked for from now on writes once, or is found out."""
    for kind in kinds:
        for name, deed in vars(kind).copy().items():
            title = f"{kind.__name__}.{name}"
            if name.startswith("_") or title in ONE_BY_ONE or inspect.iscoroutinefunction(deed):
                continue
            if inspect.isfunction(deed):
                patch.setattr(kind, name, watched(title, deed))


@pytest.fixture(autouse=True, scope="module")
def one_transaction() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        count_transactions(patch)
        watch(patch, services())
        yield
