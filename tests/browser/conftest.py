"""A browser for the whole run. Most tests share a server and a few phones; some need them for themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright

from tests.kits.browser.phones import Phone, Server, launch


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    chromium = launch(playwright)
    yield chromium
    chromium.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()
    assert running.stumbles() == []


@pytest.fixture
def new_phone(browser: Browser, server: Server) -> Iterator[Callable[..., Phone]]:
    phones: list[Phone] = []

    def make(**options: Any) -> Phone:
        phones.append(Phone(browser, server.url, **options))
        return phones[-1]

    yield make
    for phone in phones:
        phone.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share, each with tables of its own."""
    running = Server(tmp_path_factory.mktemp("hall")).start()
    yield running
    running.stop()
    assert running.stumbles() == []


@pytest.fixture(autouse=True)
def steady_hall(request: pytest.FixtureRequest) -> Iterator[None]:
    """The shared server is asked after every test, so that the one which made it stumble is the one that fails."""
    hall = request.getfixturevalue("hall") if "hall" in request.fixturenames else None
    yield
    if hall is not None:
        assert hall.stumbles() == []


@pytest.fixture(scope="session")
def drawer(browser: Browser, hall: Server) -> Iterator[list[Phone]]:
    """Phones that know the way to the hall already: a new one takes seconds to load the app."""
    phones: list[Phone] = []
    yield phones
    for phone in phones:
        phone.close()


@pytest.fixture
def borrow(browser: Browser, hall: Server, drawer: list[Phone]) -> Iterator[Callable[[], Phone]]:
    """A phone that remembers nothing of the test before. None may be left with an error of the client on its screen."""
    lent: list[Phone] = []

    def next_one() -> Phone:
        if len(lent) == len(drawer):
            drawer.append(Phone(browser, hall.url))
        lent.append(drawer[len(lent)])
        return lent[-1].forget()

    yield next_one
    assert [error for phone in lent for error in phone.errors()] == []
