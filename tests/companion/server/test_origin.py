"""Only pages of our own may do more than look, and programs that speak for no page at all."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from fastapi import APIRouter

from companion.server.app import create
from tests.kits.server.toy_app import ASSETS, run_aside, toy

HERE = "http://127.0.0.1:8550"


def ask(folder: Path, method: str, origin: str | None) -> int:
    router = APIRouter()

    @router.api_route("/records", methods=["GET", "POST", "PUT"])
    async def records() -> dict[str, bool]:
        return {"ok": True}

    app = create(toy, assets=ASSETS, cache=folder, routers=[router])

    async def request() -> int:
        headers = {} if origin is None else {"origin": origin}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE) as client:
            return (await client.request(method, "/records", headers=headers)).status_code

    return run_aside(request())


@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_page_of_our_own_and_a_program_may(tmp_path: Path, method: str) -> None:
    assert ask(tmp_path, method, HERE) == 200
    assert ask(tmp_path, method, None) == 200


@pytest.mark.parametrize("method", ["POST", "PUT"])
@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "", "http://127.0.0.1:80", "http://["]
)
def test_another_website_may_not(tmp_path: Path, method: str, origin: str) -> None:
    assert ask(tmp_path, method, origin) == 403
    assert ask(tmp_path, "GET", origin) == 200
