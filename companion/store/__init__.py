"""What outlives the program: tables, entries, seats, passes, invitations. The only room that speaks SQL."""

from companion.store.rows import EntryRow, InvitationRow, PassRow, RequestRow, RoomRow, SeatRow, TableRow
from companion.store.store import IN_MEMORY, Company, ConflictError, NoStoreError, Store, sqlite_url, told

__all__ = [
    "IN_MEMORY", "Company", "ConflictError", "EntryRow", "InvitationRow", "NoStoreError", "PassRow", "RequestRow", "RoomRow", "SeatRow", "Store", "TableRow",
    "sqlite_url", "told",
]  # fmt: skip
