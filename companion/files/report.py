"""A table as plain data for programs: accounts, places, scores."""

from __future__ import annotations

from typing import Any

from rules_core.engine import ledger
from rules_core.engine.record import Stopped
from rules_core.engine.table import Table
from rules_core.scoring.ranking import Ranking


def replay_report(table: Table, stopped: Stopped | None) -> dict[str, Any]:
    """What `caravanserai replay --json` prints. Scores stand as if the game ended here."""
    ranking = table.ranking() if table.entries else Ranking((), "")
    return {
        "game": table.game.id,
        "title": table.game.title,
        "entries": len(table.log) - 1,
        "finished": table.finished,
        "refused": None if stopped is None else refusal_report(stopped),
        "accounts": ledger.accounts(table),
        "places": {token: spot.place for token, spot in table.state.board.items() if spot.place},
        **ranking_report(ranking),
    }


def refusal_report(stopped: Stopped) -> dict[str, Any]:
    return {"entry": stopped.entry, "rule": stopped.refusal.rule, "because": str(stopped.refusal.because)}


def ranking_report(ranking: Ranking) -> dict[str, Any]:
    return {
        "scores": [
            {
                "seat": score.seat,
                "total": score.total,
                "place": score.place or None,
                "lines": [line._asdict() | {"reason": str(line.reason)} for line in score.lines],
            }
            for score in ranking.scores
        ],
        "decided_by": str(ranking.decided_by),
    }
