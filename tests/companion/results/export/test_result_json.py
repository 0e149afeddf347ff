"""A result for other programs is a contract."""

from __future__ import annotations

import json

from companion.files.report import ranking_report
from companion.results.export.result_json import result_json, result_json_text
from tests.kits.export import samples


def test_the_form_is_the_contract() -> None:
    result = samples.marco()
    told = result_json(result)
    assert list(told) == [
        "format", "game", "title", "table", "name", "players", "date", "minutes", "tracked", "finished", "unit",
        "categories", "scores", "decided_by",
    ]  # fmt: skip
    assert (told["format"], told["game"], told["table"]) == (1, "marco-polo", "7f3a90c2d1e4b658")
    assert told["players"] == ["Niccolò", "Kököchin", "Mafeo"]
    assert (told["date"], told["minutes"]) == ("2026-11-14T20:45:12Z", 95)
    assert {key: told[key] for key in ("scores", "decided_by")} == ranking_report(result.ranking)


def test_the_text_reads_back_and_keeps_its_letters() -> None:
    for result in samples.everything().values():
        text = result_json_text(result)
        assert json.loads(text) == result_json(result)
        assert all(player in text for player in result.players)
