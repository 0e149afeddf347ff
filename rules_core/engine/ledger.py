"""Accounts: every token is in one, and moves only by transfers. So any account can print a statement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rules_core.engine.effects import Stock, Transfer
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


def statement(table: Table, account: str) -> list[StatementLine]:
    """Every change of an account over the log, with the balance after it."""
    balances: dict[str, int] = {}
    lines = []
    for entry in table.entries:
        for effect in entry.effects:
            if isinstance(effect, Stock) and effect.account == account:
                change, other = effect.units, BOX
            elif isinstance(effect, Transfer) and account in (effect.giver, effect.taker):
                change = effect.units if effect.taker == account else -effect.units
                other = effect.giver if effect.taker == account else effect.taker
            else:
                continue
            balance = balances[effect.resource] = balances.get(effect.resource, 0) + change
            lines.append(
                StatementLine(
                    entry.number,
                    title_of(table.desk, entry),
                    other,
                    effect.resource,
                    change,
                    balance,
                    effect.rule,
                )
            )
    return lines
