"""Telling what a run has shown."""

from __future__ import annotations

import os
from collections.abc import Sequence

from tests.kits.times import middle_and_tail
from tests.load.parts import PARTS
from tests.load.run import Change, Outcome
from tests.load.scenarios import CROWD, Arrival, Row

HEADS = (
    ("phones", 7), ("changes", 8), ("to all", 7), ("not", 5), ("blank", 6), ("p50", 8), ("p95", 8), ("last p95", 9),
    ("ms each", 8), ("core", 6), ("MB", 7), ("MB each", 8), ("bytes", 8), ("in p50", 8), ("in p95", 8),
)  # fmt: skip
MEANING = """\
changes: recorded; to all: of these, so many reached every phone of their table, not: so many did not within ten seconds
blank: phones times changes of which the page shows nothing, so nothing was sent
p50, p95: milliseconds from the submission to each phone; last p95: to the last phone of the table
ms each: the server's processor for one phone and change, everything counted; core: the share of one processor it took
MB: the server's memory at the end, MB each: for every phone; bytes: for one phone and change
in: milliseconds until the first page is there of a phone that comes in"""


def delays(changes: Sequence[Change]) -> list[float]:
    return [delay for change in changes for delay in change.delays]


def a_phone_and_change(outcome: Outcome) -> float:
    """Milliseconds of the server's processor."""
    return outcome.busy / outcome.deliveries if outcome.deliveries else 0.0


def figures(outcome: Outcome) -> list[str]:
    reached = outcome.reached
    p50, p95 = middle_and_tail(delays(reached))
    last = middle_and_tail([max(change.delays) for change in reached])[1]
    in_p50, in_p95 = middle_and_tail(outcome.arrivals)
    each = (outcome.full - outcome.empty) / outcome.phones
    sent = outcome.bytes / outcome.deliveries if outcome.deliveries else 0
    return [
        f"{outcome.phones}", f"{len(outcome.changes)}", f"{len(reached)}", f"{len(outcome.changes) - len(reached)}",
        f"{sum(change.blank for change in reached)}", f"{p50:.0f}", f"{p95:.0f}", f"{last:.0f}",
        f"{a_phone_and_change(outcome):.1f}", f"{outcome.core:.0%}", f"{outcome.full:.0f}", f"{each:.2f}", f"{sent:,.0f}",
        f"{in_p50:.0f}", f"{in_p95:.0f}",
    ]  # fmt: skip


def tell(rows: Sequence[Row]) -> None:
    print(f"\n{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    print(" " * 34 + "".join(f"{head:>{width}}" for head, width in HEADS))
    for name, outcome in rows:
        told = zip(figures(outcome), HEADS, strict=True)
        print(f"{name:34}" + "".join(f"{value:>{width}}" for value, (_, width) in told))
        if outside := outcome.phones - len(outcome.arrivals):
            print(f"    {outside} phones did not come in within a minute")
        for no in outcome.refused:
            print(f"    refused: {no}")
    print(MEANING)


def tell_parts(rows: Sequence[Row]) -> None:
    """Milliseconds of the server's processor for one phone and change, part by part."""
    print(f"\n{'ms for a phone and change':34}" + "".join(f"{part:>9}" for part in (*PARTS, "rest", "all")))
    for name, outcome in rows:
        if outcome.deliveries:
            parts = [outcome.parts[part] / outcome.deliveries for part in PARTS]
            whole = a_phone_and_change(outcome)
            told = (*parts, whole - sum(parts), whole)
            print(f"{name:34}" + "".join(f"{value:9.2f}" for value in told))
    print("Looking at the clocks costs a little too; each part is what is spent in it and in no other.")


def tell_arrival(arrival: Arrival) -> None:
    """How long a crowd waits, and how long the others wait for their changes meanwhile."""
    calm = [change for change in arrival.others.reached if change.begun < arrival.since]
    meanwhile = [change for change in arrival.others.reached if arrival.since <= change.begun < arrival.until]
    print(f"\n{CROWD} phones come in at once: {arrival.until_all_in:.1f} s until all are in", end="")
    if outside := CROWD - len(arrival.arrivals):
        print(f", but for {outside} that had not come in by then", end="")
    print(", each after p50 {:.0f}, p95 {:.0f} ms".format(*middle_and_tail(arrival.arrivals)))
    tables = f"{arrival.others.phones} phones of other tables"
    for when, changes in (("before", calm), ("meanwhile", meanwhile)):
        p50, p95 = middle_and_tail(delays(changes))
        print(f"{tables} {when}: {len(changes)} changes, p50 {p50:.0f}, p95 {p95:.0f} ms")
    missed = len(arrival.others.changes) - len(arrival.others.reached)
    print(f"changes that did not reach all of them: {missed}")
