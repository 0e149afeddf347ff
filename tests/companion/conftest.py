"""What holds for every test of the companion: nothing is ever saved in two steps."""

from tests.kits.tables.one_transaction import one_transaction

__all__ = ["one_transaction"]
