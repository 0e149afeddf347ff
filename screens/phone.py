"""One phone: its screen session, what it remembers, where it is, what it does and says."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

import flet as ft

from companion.glimpse import Glimpse
from companion.house import House
from companion.sandbox import Sandbox
from companion.tables import Badge, NotDone, Sent, Stage
from companion.tables.disputes import Attempt
from companion.tables.service import Opened
from rules_core.engine.refusal import Refusal
from screens.bell import Bell
from screens.following import Following
from screens.hooks import SETTLE
from screens.memory import Memory, Preferences
from screens.notices import NOTICE_SECONDS, Notices
from screens.pocket import Pocket
from screens.skin import Skin, skin_of
from screens.slips import AtDoor, Looking, Notice, Place, Subject, Tab, Why
from screens.translator import sentence
from screens.way_back import Arrow

log = logging.getLogger(__name__)

Told = TypeVar("Told")
"""What the house answers."""

LONGEST_WAY = 3
"""Seconds: a page that has not come by then is not waited for."""

NARROW = 390
"""The width of a phone that has not said how wide it is."""

A_LITTLE = 0.05
"""Seconds: who comes a moment early finds that it is not time yet."""


@dataclass
class WhatIf:
    """A copy of the table to try things out on, and the phone as it looks at that copy."""

    sandbox: Sandbox
    phone: Phone
    number: int
    """The entry after which it begins."""


@dataclass(eq=False)
class Phone:
    """The one mutable thing of a session. Whoever changes it says so with `changed`."""

    page: ft.Page
    house: House
    memory: Memory
    preferences: Preferences = field(default_factory=Preferences)
    place: Place = field(default_factory=Place)
    badge: Badge | None = None
    glimpse: Glimpse | None = None
    acting: str = ""
    in_hand: str = ""
    """Whose hands it is in, where several seats share it: they have said so."""

    left_behind: bool = False
    """Whether whoever held it plays elsewhere now, so that the next one must say who they are."""

    tab: Tab = Tab.NOW
    busy: bool = False
    on_the_way: bool = False
    """Whether it opens a table or goes in; see `one_step`."""

    turns: int = 0
    """How often something of its own has changed: where it is, what it says."""

    notices: Notices = field(default_factory=Notices)
    why: Why | None = None
    menu: str = ""
    """The page of the table's menu that is open, if any."""

    subject: Subject | None = None
    """What that page is about, if it is about one thing."""

    at_door: AtDoor | None = None
    """Set while it chooses a seat at the table it is at."""

    looking: Looking = field(default_factory=Looking)
    is_copy: bool = False
    """Whether this looks at a copy of a table, for trying out."""

    sought: int = -1
    """The entry that the log was opened for."""

    what_if: WhatIf | None = None
    """The copy of the table on which something is being tried out."""

    trouble: str = ""
    """Why the table cannot be shown, in words."""

    closed: bool = False
    """Whether that is because the table is closed off, and not for want of a pass."""

    counted: dict[tuple[str, str], int] = field(default_factory=dict)
    """The counts that were shown last, by seat and resource, so that a change can be seen."""

    began: dict[str, float] = field(default_factory=dict)
    """When the clock beside a question began to run."""

    arrows: list[Arrow] = field(default_factory=list)
    """The ways back that are on the screen."""

    going_back: asyncio.Lock = field(default_factory=asyncio.Lock)
    _did_at: float = -SETTLE
    _there: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the page has come that it was sent to."""

    redraw: Callable[[], None] = lambda: None
    """Draws what it looks at."""

    redraw_notices: Callable[[], None] = lambda: None
    """Draws what it says."""

    bell: Bell = field(default_factory=Bell)
    """By which it and the others at its table are told to look again."""

    _ends: list[Callable[[], None]] = field(default_factory=list)
    pocket: Pocket = field(init=False)
    following: Following = field(init=False)

    def __post_init__(self) -> None:
        self.pocket = Pocket(self.house, self.memory)
        self.following = Following(self)
        self._there.set()

    # --- looks

    @property
    def skin(self) -> Skin:
        chosen = self.preferences.theme
        dark = self.page.platform_brightness == ft.Brightness.DARK if chosen == "system" else chosen == "dark"
        return skin_of(dark, self.preferences.text_scale, self.preferences.language)

    @property
    def width(self) -> float:
        return float(self.page.width or NARROW)

    @property
    def speaks(self) -> bool:
        """Whether its pages tell what it has to say; a part of its screen beside another may not."""
        return True

    @property
    def for_everybody(self) -> bool:
        """Whether this is the big screen, which only shows."""
        return self.place.page == "board"

    @property
    def is_wide(self) -> bool:
        """Whether the whole screen has room for two columns, also where only a part of it is drawn."""
        return float(self.page.width or NARROW) >= 720

    def dress(self) -> None:
        """Put the preferences on the page itself: its background and the system's own parts."""
        skin = self.skin
        self.page.theme_mode = ft.ThemeMode.DARK if skin.dark else ft.ThemeMode.LIGHT
        self.page.theme = self.page.dark_theme = skin.theme
        self.page.bgcolor = skin.c.bg
        self.page.update()
        self.changed()

    def changed(self) -> None:
        """Draw again. Called in this phone's own context only."""
        self.turns += 1
        self.notices.turn_to(self.whereabouts)
        self.redraw()

    @property
    def whereabouts(self) -> tuple[Any, ...]:
        """The page it shows."""
        return (self.place, self.tab, self.menu, self.why, self.at_door)

    @property
    def stance(self) -> tuple[Any, ...]:
        """Everything of its own that a page may show or hang on."""
        return (self.turns, self.whereabouts, self.busy, self.in_hand, self.left_behind, self.what_if)

    @property
    def is_open(self) -> bool:
        """Whether somebody looks at it: a session that is gone for good does not even say so."""
        try:
            return self.page.session.connection is not None
        except RuntimeError:
            return False

    def in_own_task(self, work: Callable[[], Awaitable[Any]]) -> None:
        """Run something for this phone from anywhere in the loop, without leaving its context behind."""
        if self.is_open:
            contextvars.copy_context().run(self._begin, work)

    def _begin(self, work: Callable[[], Awaitable[Any]]) -> None:
        begin = getattr(self.page.session.connection, "begin", None)
        if begin is None:
            self.page.run_task(work)
        else:  # without the detour by which Flet lets tasks begin from other threads
            begin(self.page, work)

    async def caught_up(self) -> None:
        """Wait until it shows what was drawn last: what happens before that is shown together."""
        if self.is_open:
            taken = getattr(self.page.session.connection, "caught_up", None)
            if taken is not None:
                await taken()

    # --- going places

    async def go(self, route: str) -> None:
        if Place.read(route) == self.place:
            self._there.set()
        else:
            self._there.clear()
        await self.page.push_route(route)

    async def arrival(self) -> None:
        """Wait until it shows the page that it was sent to last: until then the old one stands and can be tapped."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._there.wait(), LONGEST_WAY)

    async def enter(self, opened: Opened) -> None:
        """Go to a table that this phone has just opened, and keep what makes it the host there."""
        await self.pocket.keep((opened.table_id, opened.secret))
        await self.go(f"/t/{opened.table_id}")

    async def arrive(self, route: str) -> None:
        """The address has changed: leave the old table, sit down at the new one."""
        place = Place.read(route)
        if place == self.place and self.glimpse is not None:
            self._there.set()
            return
        self.place, self.why, self.menu, self.trouble, self.closed = place, None, "", "", False
        if place.page in ("t", "board"):
            await self.sit(place.argument)
        else:
            self.stand_up()
        self.changed()
        self._there.set()

    async def sit(self, table_id: str) -> None:
        """Look at a table with the pass this phone has for it, and hear of every change from now on."""
        self.stand_up()
        secret = await self.memory.secret(table_id)
        try:
            self.badge = await asyncio.to_thread(self.house.tables.badge, secret)
        except NotDone as no:
            self.trouble = self.skin.words(no.because)
            return
        self.acting, self.in_hand, self.tab = "", "", Tab.NOW
        self.following.listen()
        await self.following.refresh()

    def end_what_if(self) -> None:
        """Forget the copy."""
        if self.what_if is not None:
            tried, self.what_if = self.what_if, None
            tried.phone.stand_up()
            tried.sandbox.close()

    def when_leaving(self, end: Callable[[], None]) -> None:
        """What a page has begun ends when the phone goes elsewhere or goes away."""
        self._ends.append(end)

    def stand_up(self) -> None:
        self.end_what_if()
        self.following.forget()
        ends, self._ends = self._ends, []
        for end in ends:
            end()
        self.badge = self.glimpse = self.at_door = None
        self.notices.forget_news()

    async def act_for(self, seat: str) -> None:
        """Choose which of its seats this phone acts for, until the turn passes on."""
        self.acting = seat
        await self.following.refresh()

    # --- what it knows

    async def badge_for(self, table_id: str) -> Badge | None:
        """Who this phone is at a table; it is told why, if it is nobody there any more."""
        secret = await self.memory.secret(table_id)
        badge: Badge | None = await self.ask(self.house.tables.badge, secret)
        return badge

    # --- doing things

    def sent(self, key: str = "", seen: Glimpse | None = None) -> Sent:
        """What goes with a submission: the phone's own key, and what it was looking at.

        A page that is out of date the moment anything happens says what it was drawn from (`seen`): a tap may come
        in when the phone has the news already and the page has not.
        """
        seen = seen or self.glimpse
        key = key or secrets.token_hex(8)
        return Sent(key, 0) if seen is None else Sent(key, seen.revision, seen.entries)

    async def ask(self, work: Callable[..., Told], *arguments: Any) -> Told | None:
        """Ask the house something that changes nothing; a no is told here, and nothing comes back."""
        try:
            return await asyncio.to_thread(work, *arguments)
        except NotDone as no:
            self.say_no(no)
        except Exception:
            log.exception("while asking %s", getattr(work, "__name__", work))
            self.say(self.skin.words("Something went wrong here. Please try again."), "bad")
        return None

    @property
    def shows_rules(self) -> bool:
        """Whether a rule can be opened here: on the way to a table and in its lobby there is no page for one."""
        seen = self.glimpse
        return seen is not None and seen.stage != Stage.GATHERING and self.at_door is None

    def say_no(self, no: NotDone) -> None:
        """A no in the line above the bar, with the way to its rule."""

        async def why() -> None:
            self.show_rule(no.rule)

        action = self.skin.words("Why?") if no.rule and self.shows_rules else ""
        self.say(sentence(self.skin.words(no.because)), "bad", action, why)

    async def do(
        self,
        work: Callable[..., Any],
        *arguments: Any,
        explain: str = "",
        attempt: Callable[[Refusal], Attempt] | None = None,
        **options: Any,
    ) -> Any:
        """Do something once, however often it is tapped meanwhile. A no is shown with its reason and rule.

        `attempt` makes of the no what the host could let pass.
        """
        if self.busy:
            return None
        self.busy = self.following.own_doing = True
        try:
            result = await asyncio.to_thread(work, *arguments, **options)
        except NotDone as no:
            refusal = Refusal(no.rule, no.because)
            if no.rule and explain:
                self.explain(explain, refusal, attempt(refusal) if attempt is not None else None)
            else:
                self.say_no(no)
            await self.following.refresh()
            self.changed()
            return None
        except Exception:
            log.exception("while doing %s", getattr(work, "__name__", work))
            self.say(
                self.skin.words("Something went wrong here; nothing was recorded. Please try again."), "bad"
            )
            await self.following.refresh()
            return None
        finally:
            self.busy = False
        await self.following.refresh()
        self._did_at = monotonic()
        return True if result is None else result

    def did_just_now(self) -> bool:
        """Whether something was done with it a moment ago, so that a second tap on that lands on what stands there now."""
        return monotonic() - self._did_at < SETTLE

    def say(
        self,
        text: str,
        tone: str = "plain",
        action: str = "",
        on_action: Callable[[], Awaitable[None]] | None = None,
        seconds: float = NOTICE_SECONDS,
    ) -> None:
        """Answer whoever holds the phone. It goes when its page goes."""
        self.notices.answer(Notice(text, tone, action, on_action), self.whereabouts, seconds)
        self.watch_notices()
        self.changed()

    def say_longer(self) -> None:
        """What was said last was asked for once more: it stays as it is, its time begins anew."""
        self.notices.renew()
        self.watch_notices()

    def hush(self, notice: Notice) -> None:
        """It has been read."""
        self.notices.dismiss(notice)
        self.watch_notices()
        self.redraw_notices()

    def watch_notices(self) -> None:
        """Look again when something that is said now has been there long enough."""
        left = self.notices.next_end
        if left is None:
            return

        async def wait() -> None:
            await asyncio.sleep(max(left, 0) + A_LITTLE)
            if self.is_open and self.notices.fade():
                self.redraw_notices()
                self.watch_notices()

        self.in_own_task(wait)

    def to_door(self, word: str = "") -> None:
        """Choose a seat at this table."""
        self.at_door = AtDoor(word)
        self.why, self.menu = None, ""
        self.changed()

    def open_menu(self, page: str = "table", subject: Subject | None = None) -> None:
        self.menu, self.subject = page, subject
        self.changed()

    def show_rule(self, rule: str) -> None:
        """A rule on a page of its own."""
        self.why = Why(self.skin.words("The rule"), "", rule)
        self.changed()

    def explain(self, title: str, refusal: Refusal, attempt: Attempt | None = None) -> None:
        """Why something cannot be, with the rule; `attempt` is what the host could let pass."""
        self.why = Why(title, sentence(self.skin.words(refusal.because)), refusal.rule, attempt)
        self.changed()

    def show_entry(self, number: int) -> None:
        """Open the log at an entry."""
        self.why, self.menu, self.tab, self.sought = None, "", Tab.LOG, number
        self.changed()
