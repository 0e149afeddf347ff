"""Accounts: every token is in one, and moves only by transfers. So any account can print a statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rules_core.engine.effects import Effect, Stock, Transfer
from rules_core.engine.log import title_of
from rules_core.words import Text

if TYPE_CHECKING:
    from rules_core.engine.table import Table


BOX = "box"
"""Where tokens come from while the table is set up."""


class StatementLine(NamedTuple):
    """One change of an account: what was done, with whom, and how much was there afterwards."""

    entry: int
    title: Text
    other: str
    resource: str
    change: int
    balance: int
    rule: str


def totals(ledger: Mapping[tuple[str, str], int]) -> dict[str, int]:
    """How much of each resource there is, all accounts together. Never changes after the setup."""
    sums: dict[str, int] = {}
    for (_, resource), count in ledger.items():
        sums[resource] = sums.get(resource, 0) + count
    return sums


def errors(table: Table) -> list[str]:
    """What is wrong with the books: sums that changed, accounts below zero. Always empty."""
    now = totals(table.state.ledger)
    wrong = [
        f"there were {table.box.get(resource, 0)} {resource}, now there are {count}"
        for resource, count in now.items()
        if count != table.box.get(resource, 0)
    ]
    endless = table.desk.is_endless
    below = [
        f"{account} holds {count} {resource}"
        for (account, resource), count in table.state.ledger.items()
        if count < 0 and not endless(account, resource)
    ]
    return wrong + below


def accounts(table: Table) -> dict[str, dict[str, int]]:
    """Every account with what it holds. An endless supply is not counted."""
    books: dict[str, dict[str, int]] = {}
    for (account, resource), count in table.state.ledger.items():
        if not table.desk.is_endless(account, resource):
            books.setdefault(account, {})[resource] = count
    return books


def statement(table: Table, account: str, most: int | None = None) -> list[StatementLine]:
    """The changes of an account over the log, each with the balance after it: all, or the newest of them.

    They are read from the end, so that the last dozen costs the same however long the game has been.
    """
    newest_first = _from_the_end(table, account)
    return list(newest_first if most is None else islice(newest_first, most))[::-1]


def _from_the_end(table: Table, account: str) -> Iterator[StatementLine]:
    balances = {resource: count for (who, resource), count in table.state.ledger.items() if who == account}
    play = table.move_in_progress
    for effect in play.desk.effects if play is not None else ():  # not recorded yet
        if (change := _change(effect, account)) is not None:
            balances[change.resource] -= change.units
    for entry in reversed(table.entries):
        for effect in reversed(entry.effects):
            if (change := _change(effect, account)) is None:
                continue
            resource, units, other = change
            balance = balances[resource]
            balances[resource] -= units
            title = title_of(table.desk, entry)
            yield StatementLine(entry.number, title, other, resource, units, balance, effect.rule)


class _Change(NamedTuple):
    resource: str
    units: int
    other: str
    """Who is at the other end."""


def _change(effect: Effect, account: str) -> _Change | None:
    """What an effect changes in an account."""
    if isinstance(effect, Stock | Transfer) and effect.units:
        if isinstance(effect, Stock):
            return _Change(effect.resource, effect.units, BOX) if effect.account == account else None
        if effect.taker == account:
            return _Change(effect.resource, effect.units, effect.giver)
        if effect.giver == account:
            return _Change(effect.resource, -effect.units, effect.taker)
    return None
