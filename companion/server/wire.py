"""One socket: what comes in, what goes out, and whether somebody is still at the other end."""

from __future__ import annotations

import asyncio
import logging

from starlette.types import Message as Event
from starlette.types import Receive, Send

logger = logging.getLogger(__name__)

FAREWELL = 1000  # the closing code for "nothing is wrong"
REFUSED = 1008  # "against the house rules"
TOO_BIG = 1009
TRY_AGAIN = 1013  # "come back later"


class Wire:
    """The two directions of one socket.

    What is sent to somebody who has left is dropped quietly: it is no fault of whoever sends.
    """

    def __init__(self, receive: Receive, send: Send, largest: int) -> None:
        self.gone = asyncio.Event()
        self._receive, self._send, self._largest = receive, send, largest

    async def accept(self) -> None:
        await self._receive()  # "somebody wants to connect"
        await self._put({"type": "websocket.accept"})

    async def receive(self) -> bytes | None:
        """The next packet, or None once nobody is there any more."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            self.gone.set()
            return None
        packet = event.get("bytes")
        if packet is None:  # the client speaks in bytes only
            await self.close(REFUSED)
        elif len(packet) > self._largest:
            await self.close(TOO_BIG)
        else:
            return bytes(packet)
        return None

    async def send(self, packet: bytes) -> None:
        await self._put({"type": "websocket.send", "bytes": packet})

    async def close(self, code: int = FAREWELL) -> None:
        await self._put({"type": "websocket.close", "code": code})
        self.gone.set()

    async def _put(self, event: Event) -> None:
        if self.gone.is_set():
            return
        try:
            await self._send(event)
        except Exception as gone:
            logger.debug("a phone left in the middle of a message: %s", gone)
            self.gone.set()
