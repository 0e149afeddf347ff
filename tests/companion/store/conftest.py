"""The fixtures of the club."""

from tests.companion.tables.table_talk import bazaar, club

__all__ = ["bazaar", "club"]
