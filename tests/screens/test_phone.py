"""A phone that has gone: nothing is done for it, and nothing goes wrong. And a phone of which only a part is drawn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from screens.notices import Notices
from screens.pane import narrowed
from screens.phone import Phone
from screens.slips import Tab


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
    phone.say("Nobody reads this")
    assert phone.notices.answered is not None


class SlowClock:
    """Time that passes only when a test says so."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


def test_what_a_phone_has_said_goes_with_its_page() -> None:
    clock = SlowClock()
    phone = Phone(cast(Any, GonePage()), cast(Any, None), cast(Any, None), notices=Notices(clock))
    phone.say("Recorded: Travel")
    clock.time += 2
    phone.changed()
    assert phone.notices.answered is not None, "the page is the same, only drawn anew"
    phone.tab = Tab.LOG
    phone.changed()
    phone.tab = Tab.NOW
    phone.changed()
    assert phone.notices.answered is None
    phone.open_menu("people")
    phone.say("The seat can be claimed again")
    clock.time += 2
    phone.open_menu("")
    assert phone.notices.answered is None


def test_a_part_of_the_screen_is_the_phone_itself_in_another_size() -> None:
    page = SimpleNamespace(width=1000, platform_brightness=None)
    phone = Phone(cast(Any, page), cast(Any, None), cast(Any, None))
    pane = narrowed(phone, 380, larger=1.2, speaks=False)
    assert (pane.width, pane.skin.scale, pane.speaks) == (380, 1.2, False)
    assert (phone.width, phone.skin.scale, phone.speaks) == (1000, 1.0, True)
    assert pane.is_wide, "there is room beside it"
    pane.tab = Tab.LOG
    phone.acting = "Ana"
    assert (phone.tab, pane.acting) == (Tab.LOG, "Ana")
