"""A result for other programs. The format has a number; what is there under a number stays there."""

from __future__ import annotations

import json
from datetime import UTC
from typing import Any

from companion.files.report import ranking_report
from companion.results.result import Result

FORMAT = 1


def result_json(result: Result) -> dict[str, Any]:
    """`scores` and `decided_by` have the form that `caravanserai replay --json` gives them."""
    return {
        "format": FORMAT,
        "game": result.game,
        "title": result.title,
        "table": result.table_id,
        "name": result.name,
        "players": list(result.players),
        "date": result.ended.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        "minutes": result.minutes,
        "tracked": result.tracked,
        "finished": result.finished,
        "unit": str(result.unit),
        "categories": [{"id": each.id, "title": str(each.title)} for each in result.categories],
        **ranking_report(result.ranking),
    }


def result_json_text(result: Result) -> str:
    """The same as the text of a file."""
    return json.dumps(result_json(result), ensure_ascii=False, indent=2) + "\n"
