"""The fixtures of the club."""

from tests.kits.tables.all_phones import begun, rights
from tests.kits.tables.disputes import walked
from tests.kits.tables.table_talk import at_bazaar, bazaar, club

__all__ = ["at_bazaar", "bazaar", "begun", "club", "rights", "walked"]
