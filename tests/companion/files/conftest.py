"""The fixtures of the club, and its doors."""

from tests.kits.server.web import web
from tests.kits.tables.table_talk import club

__all__ = ["club", "web"]
