"""One connected phone: reads what it sends, lets through what a phone may send, and takes our pages to it.

This is Flet's own connection (`flet_web.fastapi.flet_app`) written anew: that one sets whatever a client sends on our
objects, leads a phone that was reloaded too early back into a view that was never finished, sends tracebacks to phones,
and writes every message out in full for a log that nobody reads, which stops all tables for seconds where a page is
long. It uses names of Flet that begin with an underscore, which is why the version of Flet is pinned exactly.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.controls.exceptions import FletPageDisconnectedException
from flet.controls.page import Page
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    SessionCrashedBody,
)
from flet.messaging.session import Session

from companion.log_lines import Counted, one_line
from companion.server import phone_input
from companion.server.client_messages import Answered, Changed, ClientMessage, ComingIn, Happened, read
from companion.server.comparing import PhoneSession
from companion.server.making_controls import quicken
from companion.server.pace import Pace
from companion.server.packing import packed
from companion.server.phone_input import UnwantedError
from companion.server.wire import REFUSED, TRY_AGAIN, Wire

if TYPE_CHECKING:
    from companion.server.entrance import Entrance

logger = logging.getLogger(__name__)
complain = Counted(logger)
report = Counted(logger, logging.ERROR)

CRASHED = "something went wrong here. Nothing that was recorded is lost. Please reload the page."
CLOSED = "Session closed"
"""What Flet says to somebody who still waits for an answer of a phone that is gone for good."""
LAST_WORDS = 1.0  # seconds for the app's own on_disconnect
FIRST_WORD_WITHIN = 15.0
"""Seconds after which a socket that has not said who it is makes room for others. A phone does so at once."""

# Flet tells of every control that it compares, several lines each.
for chatty in ("flet", "flet_components", "flet_controls", "flet_object_patch", "flet_transport"):
    logging.getLogger(chatty).setLevel(logging.WARNING)

MOST_STRAYS, MINUTE = 100, 60.0
"""So many taps a minute on what is not on the page: for each of them the whole page is searched."""

quicken()


class _GoneError(Exception):
    """The phone left before its first page was made."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Where a socket comes from."""

    address: str
    agent: str
    url: str
    """The address of the page, as the phone has it."""


class Guest(Connection):
    """One connected phone."""

    def __init__(self, entrance: Entrance, wire: Wire, visitor: Visitor) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.entrance, self.wire, self.visitor = entrance, wire, visitor
        self.loop = asyncio.get_running_loop()
        self.executor = entrance.executor
        self.pubsubhub = entrance.hub
        self.page_url = visitor.url
        self.session: Session | None = None
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self._all_sent = asyncio.Event()
        self._all_sent.set()
        self._left = False
        self._pace = Pace()
        self._strays: deque[float] = deque(maxlen=MOST_STRAYS)
        self._tasks: set[asyncio.Task[None]] = set()

    async def stay(self) -> None:
        """Serve this phone until it leaves."""
        await self.wire.accept()
        sending = asyncio.create_task(self._send_all())
        listening = asyncio.create_task(self._listen())
        leaving = asyncio.create_task(self.wire.gone.wait())
        try:
            await asyncio.wait({listening, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._left = True
            self._all_sent.set()
            for task in (sending, listening, leaving):
                task.cancel()
            await asyncio.wait({sending, listening, leaving})
            await self._mark_left()
            await self.wire.close()

    async def _mark_left(self) -> None:
        session = self.session
        if session is not None and session.connection is self:
            with suppress(TimeoutError):
                await asyncio.wait_for(session.disconnect(self.entrance.session_timeout), LAST_WORDS)

    # --- what the phone sends

    async def _listen(self) -> None:
        """Take in one message after the other; whatever is not a phone's to send ends the connection."""
        try:
            packet = await asyncio.wait_for(self.wire.receive(), FIRST_WORD_WITHIN)
            while packet is not None:
                message = read(packet)
                wait = self._wait_for(message, len(packet))
                if wait is None:
                    raise UnwantedError("more messages than anybody has fingers for")
                # Whoever talks without a pause lets others have their turn.
                await asyncio.sleep(wait)
                self._take(message)
                packet = await self.wire.receive()
        except UnwantedError as unwanted:
            complain("hung up on %s, which sent what no phone sends: %s", self.visitor.address, unwanted)
            await self.wire.close(REFUSED)
        except TimeoutError:
            await self.wire.close(REFUSED)
        except Exception as wrong:
            # Nothing that is sent here may do more than end its own connection.
            complain("hung up on %s: %s: %s", self.visitor.address, type(wrong).__name__, wrong)
            await self.wire.close(REFUSED)

    def _take(self, message: ClientMessage) -> None:
        if isinstance(message, ComingIn):
            self._come_in(message)
        elif self.session is None:
            raise UnwantedError("it has not said who it is")
        elif isinstance(message, Happened):
            self._tell(self.session, message)
        elif isinstance(message, Changed):
            self._change(self.session, message)
        else:
            self._answer(self.session, message)

    def _come_in(self, message: ComingIn) -> None:
        if self.session is not None:
            raise UnwantedError("it says who it is for the second time")
        told = phone_input.page_when_coming_in(message.page)
        session = self.entrance.session_left_by(self.visitor, message.session_id or "")
        is_new = session is None
        self.session = session = session or PhoneSession(self)
        page = session.page
        _context_page.set(page)
        before = page.route
        session.apply_page_patch(told)
        if is_new:
            page.client_ip, page.client_user_agent = self.visitor.address, self.visitor.agent
            self.entrance.file(self.visitor, session)
        patch = session.get_page_patch() if is_new else page  # type: ignore[no-untyped-call]
        answer = RegisterClientResponseBody(session_id=session.id, page_patch=patch, error="")
        self.send_message(Message(MessageAction.REGISTER_CLIENT, answer))
        if is_new:
            self._begin(self._first_page(session))
            return
        session.attach_connection(self)
        self._begin(self._happens(session, page, "connect", None))
        if page.route and page.route != before:
            self._begin(self._happens(session, page, "route_change", {"route": page.route}))

    async def _first_page(self, session: Session) -> None:
        page = session.page
        _context_page.set(page)
        context.reset_auto_update()  # type: ignore[no-untyped-call]
        try:
            try:
                await self.entrance.main(page)
            except RuntimeError as gone:
                if str(gone) == CLOSED:
                    raise _GoneError from gone
                raise
            self.entrance.shown.add(session.id)
            self._watch_drawing(session)
            if session.connection is not None:
                await session.after_event(page)
        except (_GoneError, FletPageDisconnectedException):
            logger.debug("a phone left before its first page was made")
        except Exception:
            self._went_wrong(session)

    async def _happens(self, session: Session, control: BaseControl, name: str, data: Any) -> None:
        """Let the page hear of it: the control as it is by now, which may have been drawn anew or gone meanwhile."""
        _context_page.set(session.page)
        shown = self._find(session, control._i)
        if shown is None:
            return
        try:
            await shown._trigger_event(name, data)
        except Exception:
            self._went_wrong(session)

    def _watch_drawing(self, session: Session) -> None:
        """Hear at once of a fault while something is drawn again.

        Flet draws in a task that nobody waits for. A fault ends it: no word anywhere, and a page that never changes
        again. So it is told like any other fault, and the drawing begins anew for what comes next.
        """
        drawing: asyncio.Task[None] | None = getattr(session, "_Session__updates_task")  # noqa: B009
        if drawing is None:
            return

        def ended(task: asyncio.Task[None]) -> None:
            fault = None if task.cancelled() else task.exception()
            if fault is not None:
                session.start_updates_scheduler()  # type: ignore[no-untyped-call]
                self._watch_drawing(session)
                self._went_wrong(session, "".join(traceback.format_exception(fault)))

        drawing.add_done_callback(ended)

    def _went_wrong(self, session: Session, told: str = "") -> None:
        told = told or traceback.format_exc()
        connection: Connection | None = session.connection
        if connection is None:  # there is nobody to tell
            self._begin(self._report(told))
        else:
            session.error(told)

    async def _report(self, told: str) -> None:
        """Write down what went wrong on a page.

        Where that is no fault of the page, because the house is not well, the phone is cut off: its page is of no use
        now, and it comes again by itself when all is well.
        """
        if await self.entrance.health.look():
            report.at_length("something went wrong on a page:", told)
        else:
            last = told.strip().rpartition("\n")[2]
            complain("%s has to wait, the house is not well: %s", self.visitor.address, last)
            await self.wire.close(TRY_AGAIN)

    def _tell(self, session: Session, message: Happened) -> None:
        control = self._find(session, message.target)
        if control is None:  # gone from the page while the finger was on its way
            self._strays.append(monotonic())
            if len(self._strays) == MOST_STRAYS and self._strays[-1] - self._strays[0] < MINUTE:
                raise UnwantedError("it taps again and again what is not there")
            return
        data = phone_input.event_data(control, message.name, message.data)
        if getattr(control, f"on_{message.name}") is not None:
            self._begin(self._happens(session, control, message.name, data))

    def _change(self, session: Session, message: Changed) -> None:
        control = session.index.get(message.id)
        if control is not None:
            phone_input.require_properties(control, message.props)
            session.apply_patch(message.id, message.props)

    def _wait_for(self, message: ClientMessage, size: int) -> float | None:
        """Seconds to wait for a message, None for one too many. What the app itself has asked for is not counted.

        It may ask a phone for a thousand passes at once.
        """
        asked = self.entrance.asked(self.session) if self.session is not None else {}
        if isinstance(message, Answered) and message.call_id in asked:
            return 0.0
        return self._pace.wait_for(size, isinstance(message, Changed))

    def _answer(self, session: Session, message: Answered) -> None:
        method = self.entrance.asked(session).pop(message.call_id, None)
        control = session.index.get(message.control_id)
        if method is None or control is None:  # nobody waits for it any more
            return
        if not message.error:
            phone_input.require_answer(control, method, message.result)
        error = one_line(message.error) if message.error else message.error  # it may end in our log
        session.handle_invoke_method_results(message.control_id, message.call_id, message.result, error)

    def _find(self, session: Session, number: int) -> BaseControl | None:
        """The control with this number, wherever Flet has it on the page."""
        control = getattr(session, "_Session__resolve_event_control")(number)  # noqa: B009
        return control if control is not None and _is_shown(session, control) else None

    def begin(self, page: Page, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something for a page, in the loop from which this is called; a fault in it is written down."""
        _context_page.set(page)  # type: ignore[arg-type]
        self._begin(self._see_through(work))

    async def _see_through(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except Exception as wrong:
            if not isinstance(wrong, FletPageDisconnectedException) and str(wrong) != CLOSED:
                await self._report(traceback.format_exc())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- what is sent to the phone

    async def _send_all(self) -> None:
        while True:
            await self.wire.send(await self._outgoing.get())
            if self._outgoing.empty():
                self._all_sent.set()

    async def caught_up(self) -> None:
        """Wait until the phone has taken everything that was sent to it, or has left.

        One that is asleep or behind a poor Wi-Fi takes nothing: what it has missed by then need not be drawn for it.
        """
        await self._all_sent.wait()

    def send_message(self, message: Message) -> None:
        """Put a message of Flet's on its way; nothing to somebody who has left, and no traceback to anybody."""
        if self._left:
            return
        if message.action is MessageAction.SESSION_CRASHED:
            self._begin(self._report(message.body.message))
            if self._consoled():
                return
            message = Message(MessageAction.SESSION_CRASHED, SessionCrashedBody(CRASHED))
        if message.action is MessageAction.INVOKE_METHOD and self.session is not None:
            self.entrance.asked(self.session)[message.body.call_id] = message.body.name
        self._all_sent.clear()
        self._outgoing.put_nowait(b"\x00" + packed([message.action, message.body]))

    def _consoled(self) -> bool:
        """Whether the app itself has told the person what happened."""
        if (
            self.entrance.on_crash is None
            or self.session is None
            or self.session.id not in self.entrance.shown
        ):
            return False
        try:
            self.entrance.on_crash(self.session.page)
        except Exception:
            logger.exception("on_crash went wrong too")
            return False
        return True


def _is_shown(session: Session, control: BaseControl) -> bool:
    """Whether the control is on the page still: Flet remembers some that are not."""
    try:
        return control.page is session.page
    except RuntimeError:
        return False
