"""What outlives the program: tables, entries, seats, passes, invitations. The only room that speaks SQL."""

from companion.store.database import (
    IN_MEMORY,
    ConflictError,
    NoStoreError,
    NotKept,
    file_of,
    sqlite_url,
    without_password,
)
from companion.store.rows import (
    EntryRow,
    InvitationRow,
    KeyringRow,
    PassRow,
    RequestRow,
    RoomRow,
    SeatRow,
    Stage,
    TableRow,
)
from companion.store.store import Company, Store

__all__ = [
    "IN_MEMORY", "Company", "ConflictError", "EntryRow", "InvitationRow", "KeyringRow", "NoStoreError", "NotKept", "PassRow", "RequestRow", "RoomRow", "SeatRow", "Stage", "Store", "TableRow",
    "file_of", "sqlite_url", "without_password",
]  # fmt: skip
