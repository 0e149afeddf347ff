"""Rooms with several tables, and whoever looks after them."""

from __future__ import annotations

import pytest

from companion.tables import Badge
from companion.tables.rooms import OpenedRoom, Rooms, RoomView
from companion.tables.service import Opened
from tests.kits.tables.table_talk import Club


@pytest.fixture
def rooms(club: Club) -> Rooms:
    return club.house.rooms


def badges(club: Club, *opened: Opened) -> list[Badge]:
    return [club.house.tables.badge(each.secret) for each in opened]


def look(club: Club, room: OpenedRoom) -> RoomView:
    return club.house.rooms.look(room.room_id, badges(club, *room.tables))
