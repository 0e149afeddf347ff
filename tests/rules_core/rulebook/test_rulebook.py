"""Rule entries: complete, honest, and found again."""

from __future__ import annotations

import pytest

from rules_core.rulebook import Rulebook, RulebookError, RuleEntry


def entry(rule: str, title: str = "", **more: object) -> RuleEntry:
    return RuleEntry(rule, title, text=f"About {rule}.", where="p. 1", status="told", **more)  # type: ignore[arg-type]


def test_look_up_ranks_titles_and_keywords_over_text_and_matches_beginnings() -> None:
    book = Rulebook([
        entry("a", "Rivers"),
        entry("b", "Speed", keywords=("fast", "slow")),
        RuleEntry("c", "Load", "Too much load costs speed.", "p. 2", "told"),
    ])  # fmt: skip
    assert [found.id for found in book.find("speed")] == ["b", "c"]
    assert [found.id for found in book.find("slow")] == ["b"]
    assert [found.id for found in book.find("riv")] == ["a"]
    assert {found.id for found in book.find("river speed")} == {"a", "b", "c"}
    assert book.find("camel") == []
    assert [found.id for found in book.find("")] == ["a", "b", "c"]
    assert [found.id for found in book.find("b")] == ["b"]  # an id finds its own entry


@pytest.mark.parametrize("query", ['"', "a OR", "NEAR(", "*", "speed*^:", "')--", "😀"])
def test_a_strange_query_is_harmless(query: str) -> None:
    assert isinstance(Rulebook([entry("a", "Rivers")]).find(query), list)


def test_a_bad_rules_file_is_named() -> None:
    with pytest.raises(RulebookError, match="a stands twice"):
        Rulebook([entry("a"), entry("a")])
    with pytest.raises(RulebookError, match="x: a rule is enforced, asked, told, word, not 'maybe'"):
        Rulebook.read({"rule": [{"id": "x", "title": "", "text": "", "where": "", "status": "maybe"}]})
    with pytest.raises(RulebookError, match=r"x: .*status"):
        Rulebook.read({"rule": [{"id": "x", "title": "", "text": "", "where": ""}]})
    with pytest.raises(RulebookError, match="without an id"):
        Rulebook.read({"rule": [{"name": "x"}]})
