"""What helps to decide: earlier rulings, the case before and after, the counts, and whether somebody may."""

from __future__ import annotations

import pytest
from sqlalchemy import event

from companion.tables import NotAllowed, Sent, precedents
from rules_core.games.caravan_conquest.travel import Travel
from rules_core.settling.disputes import UPHELD
from tests.kits.bazaar import DrawCard, Walk
from tests.kits.tables.disputes import settle
from tests.kits.tables.table_talk import Club, state_of

# --- precedents


def test_earlier_rulings_of_this_table_are_found_those_on_the_same_rule_first(walked: Club) -> None:
    settle(walked, UPHELD, "walking is dear", entry=1)
    walked.submit("the host's phone", Walk("Cy"), [("to", "arch")], waive=["bazaar.walk"], reason="a gift")
    found = walked.house.precedents.find(walked.host, ["bazaar.walk"])
    assert {each.reason for each in found} == {"walking is dear", "a gift"}
    assert all(each.here for each in found)
    assert walked.house.precedents.find(walked.host, ["bazaar.auction"]) == []
    assert len(walked.house.precedents.find(walked.host)) == 2


def test_a_ruling_that_was_taken_back_is_no_precedent(walked: Club) -> None:
    settle(walked, UPHELD, "walking is dear", entry=1)
    walked.take_back("the host's phone", walked.table.entries[-1].number)
    assert walked.house.precedents.find(walked.host) == []


def test_rulings_of_the_hosts_other_tables_of_the_same_game_are_found(walked: Club) -> None:
    settle(walked, UPHELD, "as always", entry=1)
    tables = walked.house.tables
    other = tables.open("bazaar", "Saturday")
    for name in ("Dee", "Eve"):
        walked.house.joining.sit_down(walked.house.joining.door(other.code), name)
    tables.begin(tables.badge(other.secret), Sent("begin", 0))
    host = tables.badge(other.secret)
    keyrings, find = walked.house.keyrings, walked.house.precedents.find

    def ring_of(*secrets: str) -> str:
        ring = keyrings.new()
        keyrings.hang(ring, secrets)
        return ring

    found = find(host, [], ring_of(walked.secrets["the host's phone"], "nonsense", ""))
    assert [(each.here, each.table_name, each.reason) for each in found] == [(False, "Friday", "as always")]
    assert find(host, [], "no ring") == []
    assert find(host, [], ring_of(walked.secrets["Bo"])) == [], "players open no other books"
    chess = tables.open("caravan-conquest", "Sunday")
    assert find(tables.badge(chess.secret), [], ring_of(other.secret)) == []
    mine = ring_of(walked.secrets["the host's phone"])
    walked.house.known_tables.delete(walked.host)
    assert find(host, [], mine) == [], "what was deleted is no precedent"


def test_many_tables_are_asked_for_their_rulings_in_one_go(
    walked: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(walked, UPHELD, "as always", entry=1)
    house = walked.house
    ring = house.keyrings.new()
    asked: list[str] = []
    event.listen(house.tables.store._engine, "before_cursor_execute", lambda *known: asked.append(known[2]))

    def questions(tables: int) -> int:
        house.keyrings.hang(ring, [house.tables.open("bazaar").secret for _ in range(tables)])
        host = walked.host
        asked.clear()
        assert [each.reason for each in house.precedents.find(host, [], ring)] == ["as always"]
        return sum(question.startswith("SELECT") for question in asked)

    assert questions(2) == questions(30) == 5
    monkeypatch.setattr(precedents, "TABLES", 5)
    assert len(house.keyrings.hosted(ring, "bazaar", precedents.TABLES)) == 5
    assert house.precedents.find(walked.host, [], ring), "this table is among them however old it is"


# --- the case, the counts, may I


def test_a_case_shows_before_and_after(club: Club) -> None:
    club.begin("Amira", "Ben")
    place = next(iter(dict(club.glimpse("Amira").offers[0].places)))
    club.submit("Amira", Travel("Amira"), [("to", place)])
    while club.table.questions:
        key, question = next(iter(club.table.questions.items()))
        club.answer("the host's phone", key, question.options(club.table.desk)[0].value)
    case = club.house.office.case(club.badge("Ben"), 1)
    assert case.line.number == 1
    assert case.before != case.after
    assert len(case.before) == len(case.after) == 1
    for figure in case.figures:
        assert figure.before != figure.after
        assert club.table.desk.has(figure.account, figure.resource) == figure.after


def test_the_heaps_say_what_lies_on_the_table(club: Club) -> None:
    club.begin("Amira", "Ben")
    heaps = {
        heap.account: {each.resource: each.units for each in heap.units}
        for heap in club.house.office.heaps(club.host)
    }
    assert heaps["Amira"]["gold"] == 10
    assert heaps["Ben"]["spice"] == 10
    assert "gold" not in heaps.get("bank", {}), "an endless supply is not counted"
    assert sum(heap.get("treasure", 0) for heap in heaps.values()) == club.table.box["treasure"] > 0


def test_may_i_answers_for_any_seat_and_for_an_earlier_moment(club: Club) -> None:
    club.begin("Amira", "Ben")
    before = state_of(club.table)
    now = {card.word: card for card in club.house.office.may(club.badge("Ben"), "Ben")}
    assert not now["travel"].verdict.yes
    assert now["travel"].verdict.refusal is None
    inquiry = club.house.office.inquire(club.badge("Ben"), Travel("Amira"))
    assert inquiry.card.verdict.yes
    assert inquiry.picture is not None
    assert inquiry.options
    assert club.house.office.may(club.badge("Ben"), "Amira", 0)
    assert state_of(club.table) == before


def test_may_i_keeps_secret_hands_secret(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", DrawCard("Ana"))
    assert bazaar.house.office.may(bazaar.badge("Ana"), "Ana")
    with pytest.raises(NotAllowed, match="secret"):
        bazaar.house.office.may(bazaar.badge("Bo"), "Ana")
