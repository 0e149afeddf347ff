"""A phone that has gone: nothing is done for it, and nothing goes wrong."""

from __future__ import annotations

from typing import Any, cast

import pytest

from screens.phone import Phone


class GonePage:
    """A page whose session was destroyed, as Flet tells it."""

    @property
    def session(self) -> Any:
        raise RuntimeError("An attempt to fetch destroyed session.")

    def run_task(self, *_: Any) -> None:
        pytest.fail("nobody is there to do it for")


def test_a_task_for_a_phone_that_has_gone_is_let_go() -> None:
    phone = Phone(cast(Any, GonePage()), cast(Any, None), cast(Any, None))
    assert not phone.is_open

    async def work() -> None: ...

    phone.in_own_task(work)
    assert phone.notice is None
