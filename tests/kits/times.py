"""How long things took, in two figures."""

from __future__ import annotations

from statistics import quantiles


def middle_and_tail(times: list[float]) -> tuple[float, float]:
    """p50 and p95.

    >>> middle_and_tail([float(each) for each in range(101)])
    (50.0, 95.0)
    """
    if len(times) < 2:
        return (times[0], times[0]) if times else (0.0, 0.0)
    cuts = quantiles(times, n=100, method="inclusive")
    return cuts[49], cuts[94]
