"""The fixtures of the club."""

from tests.kits.tables.table_talk import at_bazaar, bazaar, club

__all__ = ["at_bazaar", "bazaar", "club"]
