"""Routes as a browser reaches them, without a network."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import APIRouter, FastAPI

from companion.files import saved_games as records
from companion.files import tickets
from tests.kits.server.toy_app import run_aside
from tests.kits.tables.table_talk import Club


class Web:
    """Routes as a browser reaches them, without a network."""

    def __init__(self, *routers: APIRouter) -> None:
        self._app = FastAPI()
        for router in routers:
            self._app.include_router(router)

    def get(self, path: str) -> httpx.Response:
        return self._ask("GET", path)

    def post(self, path: str, content: bytes | str) -> httpx.Response:
        return self._ask("POST", path, content=content)

    def put(self, path: str, content: bytes | AsyncIterator[bytes]) -> httpx.Response:
        return self._ask("PUT", path, content=content)

    def _ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
                return await client.request(method, path, **options)

        return run_aside(ask())


@pytest.fixture
def web(club: Club) -> Web:
    """Both doors of a house: files by ticket, and saved games to open."""
    return Web(records.routes(club.house.records), tickets.routes(club.house.tickets))


def fetched(club: Club, ticket: str) -> Any:
    """What a ticket of a house leads to, read."""
    return json.loads(club.house.tickets.fetch(ticket).content)
