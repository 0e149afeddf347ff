"""A double tap records once, of two phones at once one wins, and a phone that has slept answers nothing by mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.tables import NotAllowed, NotDone, Overtaken, Sent
from tests.kits.bazaar import Auction, EveryoneRolls, Gamble, Haggle, JoinGuild, Ring, Tournament, Walk
from tests.kits.tables.table_talk import HOST_PHONE, Club, fingerprint
from tests.kits.threads import all_at_once

PLAYERS = ("Ana", "Bo", "Cy")


# --- the same key


def test_a_double_tap_records_once(at_bazaar: Club) -> None:
    club, sent = at_bazaar, at_bazaar.sent("tap")
    for _ in range(3):
        club.submit("Ana", JoinGuild("Ana"), sent=sent)
    assert [entry.move for entry in club.table.entries[1:]] == [JoinGuild("Ana")]
    assert club.revision == sent.revision + 1


def test_a_resend_after_a_restart_records_once(at_bazaar: Club) -> None:
    club, sent = at_bazaar, at_bazaar.sent("tap")
    club.submit("Ana", Walk("Ana"), sent=sent)
    asked, answer = club.asked("to"), club.sent("answer")
    tables = club.house.tables
    tables.answer(club.badge("Ana"), asked, ["well"], answer)
    before = fingerprint(club.table)
    club.restart()
    club.submit("Ana", Walk("Ana"), sent=sent)
    club.house.tables.answer(club.badge("Ana"), asked, ["well"], answer)
    assert fingerprint(club.table) == before == fingerprint(club.saved())


def test_a_double_tap_from_two_threads_records_once(at_bazaar: Club) -> None:
    club = at_bazaar
    for _ in range(5):
        sent, before = club.sent(), len(club.table.log)
        tap = lambda sent=sent: club.submit("Bo", Ring("Bo"), sent=sent)  # noqa: E731
        if club.table.finished:
            break
        assert all_at_once(tap, tap, tap) == [None] * 3
        assert len(club.table.log) == before + 2  # the bell, and the round that closes by itself
    assert fingerprint(club.table) == fingerprint(club.saved())


def test_a_refused_submission_may_be_sent_again_with_its_key(at_bazaar: Club) -> None:
    club, sent = at_bazaar, at_bazaar.sent("tap")
    with pytest.raises(NotDone):
        club.submit("Ana", Walk("Ana"), [("to", ["nowhere"])], sent=sent)
    club.submit("Ana", Walk("Ana"), [("to", ["well"])], sent=sent)
    assert len(club.table.log) == 2


def test_every_deed_is_done_once(at_bazaar: Club) -> None:
    """Back, cancel, taking back and redoing: the same key a second time changes nothing and says nothing."""
    club, tables, host = at_bazaar, at_bazaar.house.tables, at_bazaar.host

    def twice(deed: Callable[[Sent], Any]) -> None:
        sent = club.sent()
        deed(sent)
        after = fingerprint(club.table), club.revision
        deed(sent)
        assert (fingerprint(club.table), club.revision) == after

    twice(lambda sent: tables.submit(host, JoinGuild("Ana"), sent))
    twice(lambda sent: tables.submit(host, JoinGuild("Bo"), sent))
    twice(lambda sent: club.house.consent.take_back(host, sent, None, "why"))
    twice(lambda sent: tables.redo(host, sent))
    club.submit(HOST_PHONE, Haggle("Cy"))
    club.answer("Cy", "offer", {"coin": 1})
    twice(lambda sent: tables.back(host, sent, "why"))
    twice(lambda sent: tables.cancel(host, sent, "why"))
    assert len(club.table.entries) == 4, "that Cy's answer was taken back is one of them, and only one"


def test_a_second_tap_on_taking_back_does_not_ask_for_the_step_before(at_bazaar: Club) -> None:
    """The first tap took back what was free; the second, late, must not turn to somebody else's move."""
    club = at_bazaar
    club.submit("Bo", JoinGuild("Bo"))
    club.submit("Ana", JoinGuild("Ana"))
    sent = club.sent()
    for _ in range(2):
        assert club.house.consent.take_back(club.badge("Ana"), sent) == "done"
    assert [entry.move.seat for entry in club.table.entries[1:]] == ["Bo"]
    assert club.glimpse("Bo").taking_back == ()


def test_a_second_tap_on_begin_changes_nothing(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    tables, sent = club.house.tables, club.sent()
    assert all_at_once(*[lambda: tables.begin(club.host, sent)] * 3) == [None] * 3
    club.answer(HOST_PHONE, "map", "dusty-road")
    tables.begin(club.host, club.sent())
    assert [given.key for given in club.table.move_in_progress.given] == ["map"]  # type: ignore[union-attr]


def test_keys_of_one_table_are_free_at_another(at_bazaar: Club) -> None:
    club, tables = at_bazaar, at_bazaar.house.tables
    club.submit("Ana", JoinGuild("Ana"), sent=club.sent("same"))
    other = tables.open("bazaar")
    badge = tables.badge(other.secret)
    for name in PLAYERS:
        club.house.seating.add_seat(badge, name)
    tables.begin(badge, Sent("same", 0))
    with tables.at(other.table_id) as live:
        assert live.table is not None


# --- two phones at once


def test_of_two_phones_at_once_one_wins(at_bazaar: Club) -> None:
    club = at_bazaar
    seen = club.revision
    jobs = [
        lambda seat=seat: club.submit(seat, JoinGuild(seat), sent=Sent(f"{seat} taps", seen))
        for seat in PLAYERS
    ]
    outcomes = all_at_once(*jobs)
    losers = [raised for raised in outcomes if raised is not None]
    assert [type(raised) for raised in losers] == [Overtaken, Overtaken]
    (entry,) = club.table.entries[1:]
    for raised in losers:
        assert (
            str(raised)
            == f"In the meantime: {entry.move.seat}, “Join the guild”. Yours wasn't recorded; take another look."
        )
    assert outcomes[PLAYERS.index(entry.by)] is None
    assert fingerprint(club.table) == fingerprint(club.saved())


def test_two_who_are_done_at_the_same_moment_are_both_done(
    at_bazaar: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What asks nothing and changes nothing is meant whatever others did meanwhile."""
    monkeypatch.setattr(JoinGuild, "at_once", True)
    club, seen, lines = at_bazaar, at_bazaar.revision, len(at_bazaar.table.log)
    jobs = [
        lambda seat=seat: club.submit(seat, JoinGuild(seat), sent=Sent(f"{seat} taps", seen, lines))
        for seat in PLAYERS
    ]
    assert all_at_once(*jobs) == [None] * len(PLAYERS)
    assert sorted(entry.by for entry in club.table.entries[1:]) == sorted(PLAYERS)
    assert fingerprint(club.table) == fingerprint(club.saved())


def test_a_late_tap_after_ones_own_step_or_a_ruling_is_not_taken_for_this_turn(
    at_bazaar: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JoinGuild, "at_once", True)
    club = at_bazaar

    def late() -> Sent:
        return Sent(club.key(), club.revision, len(club.table.log))

    stale = late()
    club.submit("Bo", Walk("Bo"), [("to", ["well"])])
    with pytest.raises(Overtaken):
        club.submit("Bo", JoinGuild("Bo"), sent=stale)
    stale = late()
    club.submit("Ana", Ring("Ana"))  # the table closes the round by itself
    with pytest.raises(Overtaken):
        club.submit("Bo", JoinGuild("Bo"), sent=stale)
    stale = late()
    club.take_back(HOST_PHONE)
    with pytest.raises(Overtaken):
        club.submit("Bo", JoinGuild("Bo"), sent=stale)


def test_the_loser_looks_again_and_can_record(at_bazaar: Club) -> None:
    club, stale = at_bazaar, at_bazaar.sent("late")
    club.submit("Ana", Walk("Ana"))
    with pytest.raises(Overtaken, match="Ana has started “Walk”, so this wasn't recorded"):
        club.submit("Bo", JoinGuild("Bo"), sent=stale)
    club.answer("Ana", "to", ["well"])
    club.submit("Bo", JoinGuild("Bo"), sent=club.sent("late"))
    assert [entry.by for entry in club.table.entries[1:]] == ["Ana", "Bo"]


def test_what_happened_by_itself_is_not_named_as_somebodys_move(at_bazaar: Club) -> None:
    club, stale = at_bazaar, at_bazaar.sent()
    club.submit("Ana", Ring("Ana"))
    with pytest.raises(Overtaken, match="Ana, “Ring the bell”"):
        club.submit("Bo", JoinGuild("Bo"), sent=stale)
    stale = club.sent()
    club.take_back(HOST_PHONE)
    with pytest.raises(Overtaken, match="has moved on"):
        club.submit("Bo", JoinGuild("Bo"), sent=stale)


def test_two_answers_at_once_to_one_question_one_wins(at_bazaar: Club) -> None:
    """The host and Ana both answer for Ana."""
    club = at_bazaar
    club.submit("Ana", Walk("Ana"))
    asked = club.asked("to")
    tables = club.house.tables
    outcomes = all_at_once(
        lambda: tables.answer(club.badge("Ana"), asked, ["well"], club.sent()),
        lambda: tables.answer(club.host, asked, ["well", "souk"], club.sent(), "Ana"),
    )
    (lost,) = [raised for raised in outcomes if raised is not None]
    assert isinstance(lost, Overtaken)
    assert str(lost) == "This question has already been answered."
    assert len(club.table.log) == 2
    assert fingerprint(club.table) == fingerprint(club.saved())


@pytest.mark.parametrize("move", [Auction, Tournament])
def test_answers_of_several_at_the_same_time_are_all_taken(at_bazaar: Club, move: Any) -> None:
    """Everybody looked at the same revision, and nobody's answer makes another's stale."""
    club = at_bazaar
    club.submit("Ana", move("Ana"))
    seen, tables = club.revision, club.house.tables
    key, value = ("bid", 2) if move is Auction else ("ready", True)
    asked = {seat: club.asked(f"{seat}.{key}") for seat in PLAYERS}
    outcomes = all_at_once(
        *(
            lambda seat=seat: tables.answer(
                club.badge(seat), asked[seat], value, Sent(f"{seat} answers", seen)
            )
            for seat in PLAYERS
        )
    )
    assert outcomes == [None] * 3
    if move is Auction:
        assert {given.by for given in club.table.entries[-1].answers} == set(PLAYERS)
    else:
        assert len(club.table.questions) == 6
    assert fingerprint(club.table) == fingerprint(club.saved())


# --- which question


def test_a_question_asked_twice_in_one_move_is_two_questions(club: Club) -> None:
    """While a map is built the same question comes again and again."""
    club.sit_down("Amira", "Ben")
    tables = club.house.tables
    tables.begin(club.host, club.sent())
    for key, value in (("map", "build"), ("width", 3), ("height", 1)):
        club.answer(HOST_PHONE, key, value)
    first = club.asked("tile")
    club.answer(HOST_PHONE, "tile", "start")
    club.answer(HOST_PHONE, "cells", ["A1"])
    second = club.asked("tile")
    assert first != second
    with pytest.raises(Overtaken):
        tables.answer(club.host, first, "finish", club.sent())
    tables.answer(club.host, second, "finish", club.sent())
    assert list(club.table.questions) == ["cells"]


def test_a_twin_question_of_another_move_is_another_question(at_bazaar: Club) -> None:
    """Ana begins to walk and gives up; Bo begins to walk. The host's second screen still shows Ana's question."""
    club, tables = at_bazaar, at_bazaar.house.tables
    club.submit("Ana", Walk("Ana"))
    asked = club.asked("to")
    tables.cancel(club.badge("Ana"), club.sent())
    club.submit("Bo", Walk("Bo"))
    assert club.asked("to")[:3] == asked[:3]
    with pytest.raises(Overtaken):
        tables.answer(club.host, asked, ["well"], club.sent())
    assert len(club.table.log) == 1


def test_a_question_after_another_answer_is_another_question(at_bazaar: Club) -> None:
    """A pair plays Ana. One goes back and offers less; the other must not confirm what is no longer offered."""
    club, tables = at_bazaar, at_bazaar.house.tables
    club.submit("Ana", Haggle("Ana"))
    club.answer("Ana", "offer", {"coin": 5})
    deal = club.asked("deal")
    tables.back(club.badge("Ana"), club.sent())
    club.answer("Ana", "offer", {"coin": 1})
    assert club.asked("deal") != deal
    with pytest.raises(Overtaken):
        tables.answer(club.host, deal, True, club.sent())
    tables.back(club.badge("Ana"), club.sent())
    club.answer("Ana", "offer", {"coin": 5})
    assert club.asked("deal") == deal, "the same answers lead to the same question"


def test_others_answers_do_not_change_the_question(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", Auction("Ana"))
    mine = club.asked("Cy.bid")
    club.answer("Ana", "Ana.bid", 1)
    club.answer("Bo", "Bo.bid", 1)
    assert club.asked("Cy.bid") == mine


def test_a_question_of_a_later_move_cannot_be_answered_early_or_late(at_bazaar: Club) -> None:
    club, tables = at_bazaar, at_bazaar.house.tables
    club.submit("Ana", Walk("Ana"))
    asked = club.asked("to")
    club.answer("Ana", "to", ["well"])
    with pytest.raises(Overtaken):
        tables.answer(club.badge("Ana"), asked, ["souk"], club.sent())
    club.submit("Ana", Walk("Ana"))
    with pytest.raises(Overtaken):
        tables.answer(club.badge("Ana"), asked, ["souk"], club.sent())
    with pytest.raises(Overtaken):
        tables.answer(club.badge("Bo"), asked._replace(key="nonsense"), ["souk"], club.sent())
    with pytest.raises(NotAllowed):
        club.answer("Bo", "to", ["souk"])


def test_a_roll_on_the_table_is_asked_of_each(at_bazaar: Club) -> None:
    """Real dice: three phones type in what they see, in any order, each its own."""
    from rules_core.settling.rulings import SwitchChance

    club = at_bazaar
    club.submit(HOST_PHONE, SwitchChance("host", "die", "table"))
    club.submit("Bo", EveryoneRolls("Bo"))
    ids = {seat: club.asked(f"{seat}.die") for seat in PLAYERS}
    outcomes = all_at_once(
        *(
            lambda seat=seat: club.house.tables.answer(club.badge(seat), ids[seat], [4], club.sent())
            for seat in PLAYERS
        )
    )
    assert outcomes == [None] * 3
    assert club.table.move_in_progress is None


def test_chance_of_the_app_is_nobodys_to_answer(at_bazaar: Club) -> None:
    club = at_bazaar
    with pytest.raises(NotDone, match="the app answers"):
        club.submit("Ana", Gamble("Ana"), [("stake", 1), ("throw", [6])])
    assert club.table.move_in_progress is None
