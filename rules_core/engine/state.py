"""The five drawers of a table, and the journal that takes every write back exactly."""

from typing import Any, NamedTuple


class Spot(NamedTuple):
    """Where a token stands, and which face it shows (a die, a flipped tile)."""

    place: str
    face: str = ""


class Absent:
    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()
Write = tuple[dict[Any, Any], Any, Any]


def take_back(drawer: dict[Any, Any], key: Any, old: Any) -> None:
    if old is ABSENT:
        del drawer[key]
    else:
        drawer[key] = old


class State:
    """Values are immutable, and nothing is deleted on the way forward.

    So the journal needs only the old value of each write, and unwinding restores even the order of keys.
    """

    __slots__ = ("board", "clock", "drawers", "journal", "ledger", "notes", "piles")

    def __init__(self) -> None:
        self.ledger: dict[tuple[str, str], int] = {}
        self.board: dict[str, Spot] = {}
        self.piles: dict[str, tuple[str, ...]] = {}
        self.clock: dict[str, Any] = {}
        self.notes: dict[str, Any] = {}
        self.drawers: dict[str, dict[Any, Any]] = {
            "ledger": self.ledger,
            "board": self.board,
            "piles": self.piles,
            "clock": self.clock,
            "notes": self.notes,
        }
        self.journal: list[Write] = []

    def put(self, drawer: dict[Any, Any], key: Any, value: Any) -> None:
        """Every write comes through here or through `shift`."""
        self.journal.append((drawer, key, drawer.get(key, ABSENT)))
        drawer[key] = value

    def shift(self, giver: tuple[str, str], taker: tuple[str, str], count: int) -> None:
        """Two writes at once, for the most frequent thing that happens: tokens change hands."""
        ledger = self.ledger
        had, held = ledger.get(giver), ledger.get(taker)
        self.journal += (
            (ledger, giver, ABSENT if had is None else had),
            (ledger, taker, ABSENT if held is None else held),
        )
        ledger[giver] = (had or 0) - count
        ledger[taker] = (held or 0) + count

    def unwind(self, mark: int) -> None:
        """Take back every write since the journal was `mark` long."""
        journal = self.journal
        for write in reversed(journal[mark:]):
            take_back(*write)
        del journal[mark:]

    def set_aside(self, mark: int) -> list[Write]:
        """Unwind to `mark`, but keep what was written, for `redo`."""
        kept: list[Write] = []
        while len(self.journal) > mark:
            drawer, key, old = self.journal.pop()
            kept.append((drawer, key, drawer[key]))
            take_back(drawer, key, old)
        kept.reverse()
        return kept

    def redo(self, kept: list[Write]) -> None:
        for drawer, key, value in kept:
            self.put(drawer, key, value)

    def copy(self) -> dict[str, dict[Any, Any]]:
        """What is in the drawers now, for comparing."""
        return {name: dict(drawer) for name, drawer in self.drawers.items()}
