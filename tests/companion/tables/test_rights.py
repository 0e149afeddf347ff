"""Who may do what: every deed by every kind of phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.tables import Badge, NoTable, NotAllowed, NotDone
from companion.tables.telling import ANSWERED, RECORDED
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import CorrectCount, RetireSeat, SwitchChance
from tests.kits.bazaar import Auction, DrawCard, Gamble, GuildGift, Haggle, JoinGuild, Open, Walk
from tests.kits.tables.all_phones import (
    HOSTS,
    PHONES,
    SCRIBE,
    SECOND_HOST,
    SENT_AWAY,
    SPECTATOR,
    Rights,
    once,
)
from tests.kits.tables.table_talk import HOST_PHONE, Club, fingerprint

# --- before the game


def test_only_the_host_begins(rights: Rights) -> None:
    tables = rights.house.tables
    for phone in (*PHONES[1:5], SENT_AWAY):
        with pytest.raises(NoTable if phone == SENT_AWAY else NotAllowed):
            tables.begin(rights.known[phone], rights.sent())
    tables.begin(rights.known[SECOND_HOST], rights.sent())
    assert list(rights.table.questions) == ["coins"]


def test_only_the_host_sets_the_table_up(rights: Rights) -> None:
    tables = rights.house.tables
    tables.begin(rights.host, rights.sent())
    asked = rights.asked("coins")
    for phone in PHONES[1:5]:
        badge = rights.known[phone]
        with pytest.raises(NotAllowed):
            tables.answer(badge, asked, 5, rights.sent())
        with pytest.raises(NotAllowed):
            tables.take_suggestions(badge, rights.sent())
        with pytest.raises(NotDone):
            tables.submit(badge, JoinGuild("Ana"), rights.sent())
        with pytest.raises(NotDone):
            tables.submit(badge, Open(HOST), rights.sent())
    assert rights.asked("coins") == asked
    tables.answer(rights.host, asked, 5, rights.sent())


def test_nobody_but_the_host_takes_setup_answers_back(club: Club) -> None:
    """Not even the scribe, who may take back what seats have answered."""
    club.sit_down("Amira", "Ben")
    club.invite(SCRIBE)
    tables = club.house.tables
    tables.begin(club.host, club.sent())
    club.answer(HOST_PHONE, "map", "dusty-road")
    for phone in ("Amira", SCRIBE):
        with pytest.raises(NotDone, match="the last answer was the host's"):
            tables.back(club.badge(phone), club.sent())
        with pytest.raises(NotDone):
            tables.cancel(club.badge(phone), club.sent())
    tables.back(club.host, club.sent())
    assert list(club.table.questions) == ["map"]


def test_who_changes_seats(rights: Rights) -> None:
    seating, known = rights.house.seating, rights.known
    assert rights.who_can(lambda badge: seating.move_seat(badge, "Bo", 0)) == HOSTS
    assert rights.who_can(lambda badge: seating.rename(badge, "Ana", "Ana")) == {*HOSTS, "Ana"}
    assert rights.who_can(lambda badge: seating.leave_seat(badge, "Nobody")) == HOSTS
    seating.leave_seat(known["Ana"], "Ana")
    seats_others = {*HOSTS, "Bo", SCRIBE}
    assert rights.who_can(lambda badge: seating.add_seat(badge, "")) == seats_others
    assert known["Ana"].seats == ("Ana",), "what the phone knew is not what holds now"


def test_who_manages_phones_and_invitations(begun: Rights) -> None:
    seating, joining = begun.house.seating, begun.house.joining
    nobody = "no such phone"
    deeds: list[Callable[[Badge], Any]] = [
        lambda badge: seating.release(badge, "Nobody"),
        lambda badge: seating.play_also(badge, "Nobody"),
        lambda badge: seating.set_scribe(badge, nobody, True),
        lambda badge: seating.send_away(badge, nobody),
        lambda badge: seating.settle_request(badge, nobody, True),
        lambda badge: joining.invite(badge, "spectator"),
        lambda badge: joining.revoke(badge, "0000"),
    ]
    for deed in deeds:
        assert begun.who_can(deed) == HOSTS


# --- recording


def test_who_records_for_ana(begun: Rights) -> None:
    tables = begun.house.tables
    submit = once(begun, lambda badge: tables.submit(badge, JoinGuild("Ana"), begun.sent()))
    assert begun.who_can(submit) == {*HOSTS, SCRIBE, "Ana"}


def test_in_whose_name_it_is_recorded(begun: Rights) -> None:
    for phone, by in (("Ana", "Ana"), (HOST_PHONE, HOST), (SCRIBE, "Ana")):
        begun.submit(phone, JoinGuild("Ana"))
        assert (begun.table.log[-1].by, begun.table.entries[-1].move.seat) == (by, "Ana")
        begun.take_back(HOST_PHONE)


def test_who_rules(begun: Rights) -> None:
    tables = begun.house.tables
    for ruling in (
        CorrectCount(HOST, "Ana", "coin", 9),
        SwitchChance(HOST, "die", "table"),
        RetireSeat(HOST, "Cy", True),
    ):
        deed = once(
            begun, lambda badge, ruling=ruling: tables.submit(badge, ruling, begun.sent(), reason="we say so")
        )  # type: ignore[misc]
        assert begun.who_can(deed) == HOSTS, ruling


def test_who_overrules(begun: Rights) -> None:
    """Ana has not the coins for two steps, and the host lets her go."""
    tables = begun.house.tables
    begun.submit(HOST_PHONE, CorrectCount(HOST, "Ana", "coin", 0), reason="they were lost")

    def walk(badge: Badge) -> None:
        tables.submit(
            badge, Walk("Ana"), begun.sent(), [("to", ["well"])], waive=["bazaar.toll"], reason="a gift"
        )
        assert begun.table.entries[-1].waived == ("bazaar.toll",)

    assert begun.who_can(once(begun, walk)) == HOSTS


def test_a_host_who_plays_can_overrule_for_the_own_seat(bazaar: Club) -> None:
    """One phone is host and Ana: a waiver is the host's, not Ana's."""
    club, seating = bazaar, bazaar.house.seating
    seating.add_seat(club.host, "Ana")
    club.begin("Bo")
    club.submit(HOST_PHONE, CorrectCount(HOST, "Ana", "coin", 0), reason="they were lost")
    club.submit(HOST_PHONE, Walk("Ana"), [("to", ["well"])], waive=["bazaar.toll"], reason="a gift")
    assert (club.table.entries[-1].by, club.table.entries[-1].move.seat) == (HOST, "Ana")
    club.submit(HOST_PHONE, DrawCard("Ana"))
    assert club.table.entries[-1].by == "Ana", "without a waiver it is the seat's own move"


def test_nobody_acts_as_the_table_or_twice_as_the_setup(begun: Rights) -> None:
    from tests.kits.bazaar import CloseRound

    tables = begun.house.tables
    before = fingerprint(begun.table)
    for phone in PHONES[:6]:
        for move in (CloseRound("table"), Open(HOST), Walk(HOST), Walk("Nobody"), Walk("")):
            with pytest.raises(NotDone):
                tables.submit(begun.known[phone], move, begun.sent())
    assert fingerprint(begun.table) == before


def test_a_group_acts_through_its_members(begun: Rights) -> None:
    """The guild is no seat: what it does is signed by a member, so that it can be read again."""
    for seat in ("Ana", "Bo"):
        begun.submit(seat, JoinGuild(seat))
    for phone, by in (("Bo", "Bo"), (SCRIBE, "Ana")):
        begun.submit(phone, GuildGift("guild"), [("lucky", "Bo", "Bo")])
        assert begun.table.entries[-1].by == by
        assert fingerprint(begun.saved()) == fingerprint(begun.table)
        begun.take_back(HOST_PHONE)
    for phone in ("Cy", SPECTATOR):
        with pytest.raises(NotAllowed):
            begun.submit(phone, GuildGift("guild"))


def test_the_host_acts_for_a_group(begun: Rights) -> None:
    begun.submit("Ana", JoinGuild("Ana"))
    begun.submit(HOST_PHONE, GuildGift("guild"), [("lucky", "Ana")])
    assert begun.table.entries[-1].by == HOST
    assert fingerprint(begun.saved()) == fingerprint(begun.table)


# --- answering


def test_who_answers_for_ana(begun: Rights) -> None:
    tables, able = begun.house.tables, set()
    for phone in PHONES:
        begun.submit("Ana", Walk("Ana"))
        try:
            tables.answer(begun.known[phone], begun.asked("to"), ["well"], begun.sent(), "Ana")
            able.add(phone)
            begun.take_back(HOST_PHONE)
        except (NotAllowed, NoTable):
            tables.cancel(begun.host, begun.sent(), "for the test")
    assert able == {*HOSTS, SCRIBE, "Ana"}


def test_nobody_answers_for_another_without_saying_so(begun: Rights) -> None:
    """A page that is out of date, or a tap that meant something else, answers for nobody."""
    begun.submit("Ana", Walk("Ana"))
    for phone in (*HOSTS, SCRIBE):
        for behalf in ("", "Bo", HOST):
            with pytest.raises(NotAllowed, match="This question is for Ana"):
                begun.answer(phone, "to", ["well"], on_behalf=behalf)
    begun.answer("Ana", "to", ["well"], on_behalf="")


def test_who_is_answered_for_is_told_until_they_have_looked(begun: Rights) -> None:
    begun.submit("Ana", Auction("Ana"))
    begun.answer(HOST_PHONE, "Ana.bid", 2)
    begun.answer(SCRIBE, "Bo.bid", 1)
    (ana,), (bo,) = begun.glimpse("Ana").words, begun.glimpse("Bo").words
    assert (ana.word.what, ana.word.by, ana.word.value, ana.title) == (ANSWERED, HOST, 2, "Auction")
    assert (bo.word.by, bo.word.value) == (SCRIBE, 1)
    begun.restart()
    assert begun.glimpse("Bo").words == (bo,)
    telling = begun.house.telling
    telling.looked_at(begun.badge("Ana"), [bo.word.id, ana.word.id])
    assert begun.glimpse("Ana").words == ()
    assert begun.glimpse("Bo").words == (bo,), "nobody else looks at it for them"
    telling.looked_at(begun.badge("Bo"), [bo.word.id])
    assert begun.glimpse("Bo").words == ()


def test_the_log_says_for_whom_the_host_has_answered(begun: Rights) -> None:
    begun.submit("Ana", Auction("Ana"))
    for seat in begun.table.seats:
        begun.answer(HOST_PHONE if seat == "Bo" else seat, f"{seat}.bid", 1)
    assert begun.glimpse("Ana").log[-1].spoken_for == ("Bo",)
    assert begun.saved().entries[-1].spoken_for == ("Bo",), "also as it is read from the disk"
    begun.submit(HOST_PHONE, Walk("Ana"))
    begun.answer(HOST_PHONE, "to", ["well"])
    assert begun.glimpse("Ana").log[-1].spoken_for == (), "the whole move was recorded by the host"
    assert [card.word.what for card in begun.glimpse("Ana").words] == [RECORDED], "one word is enough"


def test_who_answers_for_the_host(begun: Rights) -> None:
    tables, able = begun.house.tables, set()
    for phone in PHONES:
        begun.submit("Ana", Haggle("Ana"), [("offer", {"coin": 1})])
        try:
            tables.answer(begun.known[phone], begun.asked("deal"), True, begun.sent())
            able.add(phone)
            begun.take_back(HOST_PHONE)
        except (NotAllowed, NoTable):
            tables.cancel(begun.host, begun.sent(), "for the test")
    assert able == HOSTS


def test_a_refused_answer_names_whom_it_is_asked_of(begun: Rights) -> None:
    begun.submit("Ana", Walk("Ana"))
    with pytest.raises(NotAllowed, match="This question is for Ana") as no:
        begun.answer("Bo", "to", ["well"])
    assert no.value.rule == "table.seat"


# --- back, cancel, redo


def test_who_cancels_anas_move(begun: Rights) -> None:
    tables, able = begun.house.tables, set()
    for phone in PHONES:
        begun.submit("Ana", Walk("Ana"))
        try:
            tables.cancel(begun.known[phone], begun.sent(), "for the test")
            able.add(phone)
        except NotDone:
            tables.cancel(begun.host, begun.sent(), "for the test")
    assert able == {*HOSTS, SCRIBE, "Ana"}


def test_who_takes_anas_answer_back(begun: Rights) -> None:
    tables, able = begun.house.tables, set()
    for phone in PHONES:
        begun.submit("Ana", Haggle("Ana"), [("offer", {"coin": 1})])
        try:
            tables.back(begun.known[phone], begun.sent(), "for the test")
            able.add(phone)
        except NotDone:
            pass
        tables.cancel(begun.host, begun.sent(), "for the test")
    assert able == {*HOSTS, SCRIBE, "Ana"}


@pytest.mark.parametrize("begins", [HOST_PHONE, "Ana", SCRIBE])
@pytest.mark.parametrize("phone", ["Ana", SCRIBE])
def test_chance_is_put_away_by_the_host_alone(begun: Rights, begins: str, phone: str) -> None:
    """Whoever has begun the move: once a die has rolled, only the host drops it or takes it back."""
    begun.submit(begins, Gamble("Ana"))
    begun.answer(begins, "stake", 2)
    tables = begun.house.tables
    for deed in (tables.cancel, tables.back):
        with pytest.raises(NotDone):
            deed(begun.known[phone], begun.sent())
    assert list(begun.table.questions) == ["again"]
    tables.back(begun.host, begun.sent(), "for the test")
    tables.cancel(begun.host, begun.sent(), "for the test")


def test_ana_drops_what_the_host_has_begun_for_her(begun: Rights) -> None:
    begun.submit(HOST_PHONE, Haggle("Ana"), [("offer", {"coin": 1})])
    begun.house.tables.cancel(begun.badge("Ana"), begun.sent())
    assert begun.table.move_in_progress is None


def test_a_phone_with_two_seats_drops_what_either_has_begun(bazaar: Club) -> None:
    club = bazaar
    club.sit_down("Ana")
    club.house.seating.add_seat(club.badge("Ana"), "Bo")
    club.begin("Cy")
    for move in (JoinGuild("Bo"), JoinGuild("Ana")):
        club.submit("Ana", move)
    for move in (Walk("Bo"), Walk("Ana"), GuildGift("guild")):
        club.submit("Ana", move)
        club.house.tables.cancel(club.badge("Ana"), club.sent())
    assert club.table.move_in_progress is None


def test_who_redoes(begun: Rights) -> None:
    tables = begun.house.tables
    begun.submit("Ana", JoinGuild("Ana"))
    begun.take_back("Ana")
    redo = once(begun, lambda badge: tables.redo(badge, begun.sent()))
    assert begun.who_can(redo) == {*HOSTS, SCRIBE, "Ana"}
    with pytest.raises(NotAllowed, match="This was Ana's move; only they or the host can redo it"):
        tables.redo(begun.badge("Bo"), begun.sent())


def test_rulings_and_waivers_are_redone_by_the_host_alone(begun: Rights) -> None:
    tables = begun.house.tables
    begun.submit(HOST_PHONE, CorrectCount(HOST, "Ana", "coin", 0), reason="they were lost")
    begun.take_back(HOST_PHONE)
    redo = once(begun, lambda badge: tables.redo(badge, begun.sent()))
    assert begun.who_can(redo) == HOSTS
    tables.redo(begun.host, begun.sent())
    begun.submit(HOST_PHONE, Walk("Ana"), [("to", ["well"])], waive=["bazaar.toll"], reason="a gift")
    begun.take_back(HOST_PHONE)
    assert begun.who_can(redo) == HOSTS
