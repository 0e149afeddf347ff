"""Several things at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any


def all_at_once(*jobs: Callable[[], Any]) -> list[BaseException | None]:
    """Each job in a thread of its own, started together; what each raised."""
    barrier = Barrier(len(jobs))
    outcomes: list[BaseException | None] = [None] * len(jobs)

    def run(place: int) -> None:
        barrier.wait()
        try:
            jobs[place]()
        except BaseException as raised:
            outcomes[place] = raised

    threads = [Thread(target=run, args=(place,)) for place in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=20)
    assert not any(thread.is_alive() for thread in threads)
    return outcomes
