"""The fixtures of the club."""

from tests.kits.tables.all_phones import begun, rights
from tests.kits.tables.table_talk import bazaar, club

__all__ = ["bazaar", "begun", "club", "rights"]
