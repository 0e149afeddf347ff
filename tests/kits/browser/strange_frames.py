"""Frames that no phone sends: those of a real phone, spoilt in every way that we could think of."""

from __future__ import annotations

import dataclasses
import inspect
import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl

from tests.kits.server.toy_app import ANSWER, EVENT, REGISTER, UPDATE

KINDS = [each for _, each in inspect.getmembers(ft, inspect.isclass) if issubclass(each, BaseControl)]
FIELDS = sorted({field.name for kind in KINDS for field in dataclasses.fields(kind)})
EVENTS = [name.removeprefix("on_") for name in FIELDS if name.startswith("on_")]
NAMES = [
    *FIELDS, "__dict__", "__class__", "__init__", "__weakref__", "_values", "_frozen", "_i", "_c", "_parent",
    "client_ip", "session", "_Page__session", "on_close", "a\n\x1b[31mb", "", "x" * 500,
]  # fmt: skip
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 7, 2**63, -(2**63), 0.5, 1e308, float("nan"), float("inf"), "", "dark", "/", "/t/none",
    "/join/AAAA", "x" * 5000, "\x1b[2J\r\n", "١٢", "\u202e", b"", b"\x00\xff", [], {}, [[]], {"": None}, [None] * 50,
    {"__dict__": {}}, {"x": float("nan"), "y": 1}, {"l": {"x": 1e12, "y": -5}}, {"route": "/new"}, {"state": "resume"},
    {"files": []}, {"width": 0, "height": -1}, [{"id": 1, "name": "a", "size": -1}], msgpack.ExtType(1, b"2026-11-17"),
    msgpack.ExtType(2, b"25:61"), msgpack.ExtType(3, b"1"), msgpack.ExtType(99, b"?"), msgpack.Timestamp(0),
]  # fmt: skip


class StrangeFrames:
    """An endless supply, the same for the same seed and pages."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def next(self, parts: Sequence[dict[str, Any]]) -> bytes:
        """A frame from a phone with these controls on its page. Some are quite in order, for the next to follow on."""
        if self.dice.random() < 0.2 and (alive := [part for part in parts if _events(part)]):
            return self._packet(self._tap(self.dice.choice(alive)))
        numbers = [part["_i"] for part in parts]
        number = self.dice.choice([1, 2, *numbers, *numbers, self.dice.randrange(100_000), -1])
        way = self.dice.choice(
            [self._properties, self._properties, self._event, self._event, self._answer, self._coming_in]
        )
        frame = way(number)
        if self.dice.random() < 0.3:
            frame = self._spoilt(frame)
        packet = self._packet(frame)
        return self._torn(packet) if self.dice.random() < 0.15 else packet

    def value(self) -> Any:
        return deepcopy(self.dice.choice(VALUES))

    def _packet(self, frame: Any) -> bytes:
        return b"\x00" + bytes(msgpack.packb(frame))

    def _tap(self, part: dict[str, Any]) -> list[Any]:
        """What somebody might really do to a control, if without sense."""
        event = self.dice.choice(_events(part))
        typed = [each for each in VALUES if isinstance(each, str)]
        place = {"l": {"x": self.dice.uniform(-50, 900), "y": self.dice.uniform(-50, 900)}}
        brings: dict[str, Any] = {
            "TextField": self.dice.choice(typed), "Switch": self.dice.random() < 0.5,
            "NavigationBar": self.dice.randrange(5), "GestureDetector": place,
        }  # fmt: skip
        return [EVENT, {"target": part["_i"], "name": event, "data": brings.get(part.get("_c", ""))}]

    def _properties(self, number: int) -> list[Any]:
        names = self.dice.sample(NAMES, self.dice.randrange(1, 3))
        return [UPDATE, {"id": number, "props": {name: self.value() for name in names}}]

    def _event(self, number: int) -> list[Any]:
        name = self.dice.choice([*EVENTS, "click", "change", "tap_up", "submit", "route_change", "resize"])
        return [EVENT, {"target": number, "name": name, "data": self.value()}]

    def _answer(self, number: int) -> list[Any]:
        call = "".join(self.dice.choices("abcdefghij", k=10))
        return [ANSWER, {"control_id": number, "call_id": call, "result": self.value(), "error": None}]

    def _coming_in(self, _number: int) -> list[Any]:
        page = {"route": "/", **{self.dice.choice(NAMES): self.value() for _ in range(2)}}
        return [REGISTER, {"session_id": self.value(), "page_name": "", "page": page}]

    def _spoilt(self, frame: list[Any]) -> Any:
        """One value, one key or the whole shape is another."""
        body = frame[1]
        key = self.dice.choice(list(body))
        match self.dice.randrange(6):
            case 0:
                body[key] = self.value()
            case 1:
                del body[key]
            case 2:
                body[self.dice.choice(NAMES)] = self.value()
            case 3:
                frame[0] = self.value()
            case 4:
                frame[1] = self.value()
            case _:
                return self.value()
        return frame

    def _torn(self, packet: bytes) -> bytes:
        """Bytes changed, missing or too many."""
        spot = self.dice.randrange(len(packet))
        match self.dice.randrange(3):
            case 0:
                return packet[:spot]
            case 1:
                return packet + self.dice.randbytes(self.dice.randrange(1, 9))
            case _:
                return packet[:spot] + self.dice.randbytes(1) + packet[spot + 1 :]


def _events(part: dict[str, Any]) -> list[str]:
    """The events that somebody listens to there."""
    return [
        name.removeprefix("on_") for name, value in part.items() if name.startswith("on_") and value is True
    ]
