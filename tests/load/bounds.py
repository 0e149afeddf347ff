"""How much load there may be at most: this machine is to be measured, not brought down."""

from __future__ import annotations

from dataclasses import dataclass

MOST_TABLES, MOST_PHONES, MOST_SECONDS = 200, 1000, 600
LONGEST_PAUSE = 120.0


class TooMuchError(ValueError):
    """More than this tool does, in a line."""


@dataclass(frozen=True)
class Load:
    """So many tables with so many phones each play for so long, a change every `pause` seconds at each table."""

    tables: int = 40
    phones: int = 5
    pause: float = 20.0
    seconds: float = 60.0
    game: str = "both"
    page: str = "mixed"
    changes: int = 0
    """So many at each table and no more; 0 for as many as there is time for."""

    def __post_init__(self) -> None:
        for value, least, most, what in (
            (self.tables, 1, MOST_TABLES, "tables"),
            (self.phones, 1, MOST_PHONES, "phones at a table"),
            (self.tables * self.phones, 1, MOST_PHONES, "phones"),
            (self.seconds, 1, MOST_SECONDS, "seconds"),
            (self.pause, 0, LONGEST_PAUSE, "seconds between two changes"),
        ):
            if not least <= value <= most:
                raise TooMuchError(f"{value} {what}: from {least} to {most} will do")
