"""The server under load: the app, marks behind every change, a door for recorded moves, and clocks if they are wanted.

Moves come in through a socket of their own and are recorded in a thread, as the handler of a tap does it. What the phone
of whoever taps does besides is not part of it; tests/bench/phones.py has that.

python -m tests.load.server FOLDER [by-part]
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from companion.errors import NotDone
from companion.house import House, open_house
from companion.store import sqlite_url
from companion.tables import Sent
from companion.tables.passes import new_id
from companion.tables.question_ids import question_id
from rules_core.engine.record import read_move
from tests.kits.server.inside import app_around, serve_here
from tests.load.bounds import MOST_PHONES
from tests.load.marks import mark_every_look
from tests.load.parts import Clock, Spent

BY_PART = "by-part"


def play(house: House, step: dict[str, Any]) -> None:
    """A move as a record has it, or the answer to an open question."""
    badge = house.tables.badge(step["secret"])
    with house.tables.at(badge.table_id) as live:
        table, sent = live.playing(), Sent(new_id(), live.revision)
        asked = question_id(table, step["key"]) if "key" in step else None
    if asked is not None:
        house.tables.answer(badge, asked, step["value"], sent, step["on_behalf"])
    else:
        move = read_move(table.game, step["entry"], 0)
        rest = {key: step["entry"][key] for key in ("waive", "reason", "note") if key in step["entry"]}
        house.tables.submit(badge, move, sent, **rest)


def door(house: House, clock: Clock) -> APIRouter:
    inside, under_way = APIRouter(), set[asyncio.Task[None]]()

    @inside.get("/inside/parts")
    async def parts() -> Spent:
        return clock.milliseconds()

    @inside.websocket("/inside/moves")
    async def moves(socket: WebSocket) -> None:
        async def one(step: dict[str, Any]) -> None:
            begun, no = perf_counter(), ""
            try:
                await asyncio.to_thread(play, house, step)
            except NotDone as refused:
                no = str(refused.because)
            told = {
                "number": step["number"],
                "begun": begun,
                "no": no,
                "change": house.hub.changes(step["table"]),
            }
            await socket.send_json(told)

        await socket.accept()
        try:
            while True:
                task = asyncio.create_task(one(await socket.receive_json()))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
        except WebSocketDisconnect:
            for task in under_way:
                task.cancel()

    return inside


def main(folder: Path, by_part: bool) -> None:
    house, clock = open_house(sqlite_url(folder), 7), Clock()
    mark_every_look()
    if by_part:
        clock.start()
    app = app_around(house, folder, door(house, clock), per_address=MOST_PHONES + 1)
    app.state.files.start_packing = lambda: None  # the phones here ask for no file
    serve_here(app)


if __name__ == "__main__":
    main(Path(sys.argv[1]), BY_PART in sys.argv[2:])
