"""What every test relies on: the books are checked after every entry and every taking back, everywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from rules_core.engine import ledger
from rules_core.engine.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Playwright


LONGEST = (
    "test_coming_back.py", "test_whole_game.py", "test_road.py", "test_results.py", "test_host_tools.py",
    "test_foresight.py",
)  # fmt: skip
"""Files of tests/browser with the tests that take longest."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first: with several workers, nobody waits at the end for one who has just begun with it."""

    def place(item: pytest.Item) -> tuple[bool, int]:
        in_browser = item.get_closest_marker("browser") is not None
        name = item.path.name
        return not in_browser, LONGEST.index(name) if in_browser and name in LONGEST else len(LONGEST)

    items.sort(key=place)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One for the whole run: two in a process get into each other's way."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(autouse=True)
def the_loop_of_the_browser_is_out_of_the_way(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright leaves its loop running between browser tests, and beside it `asyncio.run` would refuse to work."""
    loop = asyncio._get_running_loop()
    if loop is None or request.node.get_closest_marker("browser") is not None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(autouse=True, scope="session")
def the_books_always_balance() -> Iterator[None]:
    """The sum of each resource never changes, and no account falls below zero."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_conclude", "pop"):
            patch.setattr(Table, name, checked(getattr(Table, name)))
        yield


def checked(method: Any) -> Any:
    def balanced(table: Table, *args: Any, **options: Any) -> Any:
        result = method(table, *args, **options)
        if table.entries:
            assert ledger.errors(table) == []
        return result

    return balanced
