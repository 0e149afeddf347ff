"""A house, a backup and saved games of November 2026: all open, show what they showed then, and play on.

What is in the files, and why they are never made anew, is told in `tests/fixtures/kept/README.md`.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.cli.playout import RandomPlayer
from companion.tables import NotDone
from companion.tables.service import Opened
from tests.kits.kept_house import (
    BACKUP,
    BEGUN,
    ENGLISH,
    FOLDER,
    KNOWN,
    SAVED,
    STANDING,
    TABLES,
    Evening,
    holdings,
    how_it_stands,
    how_it_stood,
    require_travelled,
    without_words,
)
from tests.kits.looking import look_at_everything, said

MOST_TEXTS = 100
"""A table has more to say than that, whoever looks at it."""

# --- everything is there


@pytest.mark.parametrize("from_where", ["evening", "restored"])
def test_every_table_stands_as_it_stood(request: pytest.FixtureRequest, from_where: str) -> None:
    evening: Evening = request.getfixturevalue(from_where)
    for name in STANDING:
        assert how_it_stands(evening, name) == how_it_stood(name)


@pytest.mark.parametrize("from_where", ["evening", "restored"])
def test_every_line_of_every_log_is_told_in_words(request: pytest.FixtureRequest, from_where: str) -> None:
    evening: Evening = request.getfixturevalue(from_where)
    for name in BEGUN:
        host = evening.badge(name)
        for number in range(TABLES[name]["lines"]):
            line = evening.house.log.line(host, number)
            assert line is not None
            assert line.number == number
            assert ENGLISH(line.title) or line.first >= 0
            said(line)
        told = evening.glimpse(name).log
        assert told[-1].number == TABLES[name]["lines"] - 1


def test_every_phone_is_who_it_was(evening: Evening) -> None:
    for name in STANDING:
        for phone in TABLES[name]["phones"]:
            badge = evening.badge(name, phone)
            assert badge.table_id == TABLES[name]["id"]
            assert badge.host == (phone == "host")
            assert badge.scribe == (phone == "scribe")
            assert badge.seats == ((phone,) if phone in TABLES[name]["seats"] else ())


@pytest.mark.parametrize("name", ["caravan", "road", "class-1", "half-sheet", "class-2"])
def test_every_page_of_a_table_is_drawn(evening: Evening, name: str) -> None:
    known = TABLES[name]
    opened = Opened(known["id"], known["code"], known["phones"]["host"])
    assert look_at_everything(evening.house, opened) > MOST_TEXTS


def test_what_is_written_now_is_what_was_written_then(evening: Evening) -> None:
    """Another name for a move, a question or a paper would be seen in the files."""
    then, now = json.loads(BACKUP.read_text(encoding="utf-8")), json.loads(evening.house.backup.of_all())
    assert {each["id"]: each for each in now["tables"]} == {each["id"]: each for each in then["tables"]}
    assert (now["rooms"], now["left_out"]) == (then["rooms"], [])
    for name in SAVED:
        assert evening.file(name) == (FOLDER / f"{name}-2026-11.table.json").read_bytes()


def test_a_line_that_is_kept_now_is_like_one_that_was_kept_then(evening: Evening, restored: Evening) -> None:
    """The backup has brought every line into the database anew, with the names of today."""

    def rows(of: Evening, name: str) -> list[Any]:
        return [
            (row.number, row.kind, row.line, list(map(without_words, row.effects)))
            for row in of.house.tables.store.entries(TABLES[name]["id"])
        ]

    for name in BEGUN:
        assert rows(restored, name) == rows(evening, name)


# --- a game in the middle of a move


def test_the_open_question_is_answered_and_the_move_finishes(evening: Evening) -> None:
    before = evening.glimpse("caravan", "Ben")
    assert ENGLISH(before.asked_here[0].title) == "Travel"
    evening.answer("caravan", "Ben", "choose", "1")
    require_travelled(evening)
    evening.play_on("caravan", 1, 12)


def test_the_open_move_can_be_dropped_with_a_reason(evening: Evening) -> None:
    evening.house.tables.cancel(evening.badge("caravan"), evening.sent("caravan"), "Ben has to go")
    seen = evening.glimpse("caravan")
    assert seen.asked == ()
    assert [seat.name for seat in seen.seats if seat.turn] == ["Ben"]


def test_rulings_and_what_was_taken_back_are_told(evening: Evening) -> None:
    line = evening.house.log.line
    host = evening.badge("caravan")
    cards = {number: line(host, number) for number in (9, 10, 17, 18, 23, 24)}
    assert all(card is not None for card in cards.values())
    assert (cards[9].ruling, cards[9].reason) == (True, "our camels are small")
    assert (cards[10].ruling, cards[10].reason) == (True, "two coins had rolled under the table")
    assert (cards[17].taken_back, cards[18].first, cards[18].by) == (True, 17, "Amira")
    assert (cards[18].reason, cards[23].note) == ("the wrong tile", "Amira is fetching tea")
    assert cards[24].waived == ("caravan-conquest.movement.stay",)
    assert [(rule.name, rule.value) for rule in evening.glimpse("caravan").house] == [("capacity", 80)]


def test_an_earlier_moment_looks_as_it_did(evening: Evening) -> None:
    for name in ("caravan", "road"):
        past = evening.house.looker.at_entry(evening.badge(name), 6)
        assert holdings(past) == TABLES[name]["after_entry_6"]


def test_several_seats_answer_at_once_and_the_caravan_is_formed(evening: Evening) -> None:
    player = RandomPlayer(Random(4))
    assert evening.glimpse("class-1", "Bea").asked_here == (), "she is elsewhere"
    assert evening.glimpse("class-1").waits_for == ("Cem", "Ali", "Dora")
    for phone in ("Dora", "Ali", "Cem"):
        while cards := evening.glimpse("class-1", phone).asked_here:
            key = cards[0].id.key
            table = evening.table("class-1")
            value = True if key.endswith(".join") else player.answer(table, table.questions[key])
            evening.answer("class-1", phone, key, value)
    seen = evening.glimpse("class-1")
    line = evening.record("class-1")["entries"][TABLES["class-1"]["lines"] - 1]
    assert line["move"] == TABLES["class-1"]["open_move"] == "form-caravan"
    assert {"Ali", "Cem", "Dora"} <= set(seen.groups[0].members)


# --- papers that wait


def test_the_host_settles_the_disputes(evening: Evening) -> None:
    host, known = evening.badge("road"), TABLES["road"]
    entry, counted, refused = evening.glimpse("road").disputes
    assert [
        {"by": each.by, "entry": each.entry, "claim": each.claim, "counts": list(map(list, each.counts))}
        for each in (entry, counted, refused)
    ] == [{key: value for key, value in each.items() if key != "refused"} for each in known["disputes"]]
    assert (entry.move, counted.move, refused.move.seat) == (None, None, "Amira")

    def settle(decision: str, dispute: str) -> None:
        evening.house.disputes.settle(
            host, evening.sent("road"), decision, "we looked it up", dispute_id=dispute
        )

    settle("upheld", entry.id)
    last = evening.glimpse("road").log[-1]
    assert (last.number, last.ruling, last.reason, last.by) == (78, True, "we looked it up", "host")
    settle("corrected", counted.id)
    assert holdings(evening.glimpse("road"))["Amira"]["lira"] == 3 != known["counts"]["Amira"]["lira"]
    settle("overruled", refused.id)
    assert evening.glimpse("road").disputes == ()
    entries = evening.record("road")["entries"][known["lines"] - 1 :]
    assert [each["move"] for each in entries] == [
        "settle-dispute", "settle-dispute", "correct-counts", "settle-dispute", "play-card",
    ]  # fmt: skip
    assert (entries[-1]["seat"], entries[-1]["waive"]) == ("Amira", ["table.turn"])
    evening.play_on("road", 2, 3)


def test_a_disputed_entry_is_taken_out(evening: Evening) -> None:
    first = evening.glimpse("road").disputes[0]
    evening.house.disputes.settle(
        evening.badge("road"), evening.sent("road"), "taken back", "it was not paid", dispute_id=first.id
    )
    line = evening.house.log.line(evening.badge("road"), first.entry)
    assert line is not None
    assert line.taken_back
    assert first.id not in [each.id for each in evening.glimpse("road").disputes]


def test_settled_disputes_are_precedents(evening: Evening) -> None:
    found = evening.house.precedents.find(evening.badge("road"), ring=KNOWN["rings"]["host"]["secret"])
    assert {(each.decision, each.claim, each.reason) for each in found if each.word == "settle-dispute"} == {
        ("taken back", "this was not paid", "it was not"),
        ("upheld", "that was my turn", "Amira had passed"),
        ("corrected", "I have one more", "counted together"),
    }


def test_the_step_is_taken_back_when_all_have_consented(evening: Evening) -> None:
    known = TABLES["road"]["taking_back"]
    (waiting,) = evening.glimpse("road").taking_back
    assert (waiting.by, waiting.number, list(waiting.needs)) == (known["by"], known["entry"], known["needs"])
    assert waiting.reason == "I misread the card"
    for phone in known["needs"]:
        assert len(evening.glimpse("road").taking_back) == 1
        badge = evening.badge("road", phone)
        evening.house.consent.settle(badge, waiting.request_id, True, evening.sent("road"))
    assert evening.glimpse("road").taking_back == ()
    gone = evening.house.log.line(evening.badge("road"), known["entry"])
    assert gone is not None
    assert gone.taken_back
    back = evening.record("road")["entries"][TABLES["road"]["lines"] - 1]
    assert (back["by"], back["back"], back["reason"]) == ("Amira", known["entry"], "I misread the card")
    evening.play_on("road", 3, 8)


def test_consent_can_be_refused_and_the_step_stands(evening: Evening) -> None:
    (waiting,) = evening.glimpse("road").taking_back
    badge = evening.badge("road", "Esra")
    evening.house.consent.settle(badge, waiting.request_id, False, evening.sent("road"))
    seen = evening.glimpse("road", "Amira")
    assert (seen.taking_back, seen.entries) == ((), TABLES["road"]["lines"])
    assert [word.word.what for word in seen.words] == ["refused"]


def test_seats_that_changed_hands_are_told_and_played(evening: Evening) -> None:
    handovers = evening.glimpse("road").handovers
    assert sorted([each.what, each.seat] for each in handovers) == sorted(TABLES["road"]["handovers"])
    told = {
        phone: [(card.word.what, card.word.how, card.word.reason) for card in seen.words]
        for phone in TABLES["road"]["phones"]
        if (seen := evening.glimpse("road", phone)).words
    }
    assert told == {
        "Esra": [("taken back", "", "it was not")],
        "Esra's old phone": [("seat lost", "taken over", "")],
        "Ben's old phone": [("seat lost", "freed", "his battery is empty")],
    }
    offer = next(each for each in evening.glimpse("road", "Ben").offers if each.refusal is None)
    evening.house.tables.submit(evening.badge("road", "Ben"), offer.move, evening.sent("road"))
    with pytest.raises(NotDone):
        evening.house.tables.submit(
            evening.badge("road", "Ben's old phone"), offer.move, evening.sent("road")
        )


def test_the_phone_that_asks_for_a_seat_gets_it(evening: Evening) -> None:
    (asking,) = evening.glimpse("road").seat_requests
    assert (asking.seat, asking.together) == ("Dušan", True)
    evening.house.seating.settle_request(evening.badge("road"), asking.request_id, True)
    assert evening.badge("road", "asking").seats == evening.badge("road", "Dušan").seats == ("Dušan",)


def test_a_word_for_somebody_goes_when_it_was_read(evening: Evening) -> None:
    (word,) = evening.glimpse("caravan", "Amira").words
    assert (word.word.what, word.word.by, word.word.number) == ("recorded", "host", 23)
    assert ENGLISH(word.title) == "Travel"
    evening.house.telling.looked_at(evening.badge("caravan", "Amira"), [word.word.id])
    assert evening.glimpse("caravan", "Amira").words == ()
