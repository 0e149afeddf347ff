"""The messages of Flet's client, read from the bytes of a socket: four kinds, each with its fields, and no others."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeAlias, get_type_hints

import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

from companion.server.phone_input import UnwantedError
from companion.server.type_fit import fits

MESSAGE = 0
"""The first byte of a packet. (Flet has packets of another kind, for streams of bytes; nothing here opens one.)"""


@dataclass(frozen=True, slots=True)
class ComingIn:
    """A client has loaded, or is back after it was cut off: which view it had, and what its page is like."""

    session_id: str | None
    page_name: str
    page: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Happened:
    """Somebody has done something to a control."""

    target: int
    name: str
    data: Any


@dataclass(frozen=True, slots=True)
class Changed:
    """Properties of a control have changed on the phone."""

    id: int
    props: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of something that the server asked the client to do."""

    control_id: int
    call_id: str
    result: Any
    error: str | None


ClientMessage: TypeAlias = ComingIn | Happened | Changed | Answered

KINDS: dict[int, type[ClientMessage]] = {
    MessageAction.REGISTER_CLIENT.value: ComingIn,
    MessageAction.CONTROL_EVENT.value: Happened,
    MessageAction.UPDATE_CONTROL_PROPS.value: Changed,
    MessageAction.INVOKE_METHOD.value: Answered,
}

# Which values may be in there depends on the control that the message is for.
UNSEEN = {"page": dict, "props": dict, "data": object, "result": object}
SHAPES = {kind: get_type_hints(kind) | UNSEEN for kind in KINDS.values()}


def read(packet: bytes) -> ClientMessage:
    """The message in a packet; raises UnwantedError if that is none."""
    if packet[:1] != bytes([MESSAGE]):
        raise UnwantedError("a packet that is no message")
    try:
        said = msgpack.unpackb(packet[1:], ext_hook=decode_ext_from_msgpack)
    except Exception as wrong:  # whatever somebody may have written into it
        raise UnwantedError(f"a message that cannot be read: {type(wrong).__name__}") from wrong
    if not (isinstance(said, list) and len(said) == 2 and fits(said[0], int) and isinstance(said[1], dict)):
        raise UnwantedError("a message of an unknown shape")
    action, body = said
    kind = KINDS.get(action)
    if kind is None:
        raise UnwantedError(f"a message of the unknown kind {action}")
    names = [each.name for each in fields(kind)]
    if body.keys() != set(names):
        raise UnwantedError(f"a message of kind {action} with other fields than it has")
    if strange := [name for name in names if not fits(body[name], SHAPES[kind][name])]:
        raise UnwantedError(f"a message of kind {action} with a strange {strange[0]}")
    return kind(**body)
