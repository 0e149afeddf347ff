"""The tables service: who may do what, in which order, once only, and saved before anybody is told."""

from companion.store import Stage
from companion.tables.errors import CannotShow, NoPass, NoTable, NotAllowed, NotDone, Overtaken
from companion.tables.hub import Hub
from companion.tables.passes import Badge
from companion.tables.service import Sent, Tables

__all__ = [
    "Badge",
    "CannotShow",
    "Hub",
    "NoPass",
    "NoTable",
    "NotAllowed",
    "NotDone",
    "Overtaken",
    "Sent",
    "Stage",
    "Tables",
]
