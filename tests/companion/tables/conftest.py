"""The fixtures of the club."""

from tests.companion.tables.all_phones import begun, rights
from tests.companion.tables.table_talk import bazaar, club

__all__ = ["bazaar", "begun", "club", "rights"]
