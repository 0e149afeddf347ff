"""Taking back: one's own last step freely, the host anything, and it all stays in the log."""

from __future__ import annotations

from random import Random

import pytest

from companion.cli.playout import RandomPlayer
from companion.tables import NotAllowed, NotDone
from companion.tables.consent import DONE
from companion.tables.telling import TAKEN_BACK
from rules_core.engine.log import TakenBack
from rules_core.engine.questions import HOST
from rules_core.games.caravan_conquest.travel import Travel
from rules_core.settling.rulings import CorrectCount, RetireSeat, SwitchChance
from tests.kits.bazaar import Auction, CallFeast, DrawCard, JoinGuild, Ring, Walk
from tests.kits.tables.consent import moves, request, settle, walk
from tests.kits.tables.table_talk import HOST_PHONE, Club

# --- freely


def test_ones_own_last_step_is_free(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    glimpse = club.glimpse("Ana")
    assert (str(glimpse.undo), glimpse.undo_free) == ("Walk", True)
    assert club.take_back("Ana", reason="the wrong\n tile ") == "done"
    assert moves(club) == []
    line = club.table.log[-1]
    assert isinstance(line, TakenBack)
    assert (line.by, line.first, line.reason) == ("Ana", 1, "the wrong tile")


def test_several_own_steps_are_free(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Bo")
    walk(club, "Ana")
    club.submit("Ana", JoinGuild("Ana"))
    assert club.take_back("Ana", number=2) == "done"
    assert moves(club) == ["Bo"]


def test_what_happens_by_itself_goes_along(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit("Ana", Ring("Ana"))
    assert club.table.state.clock["round"] == 2
    assert club.take_back("Ana") == "done"
    assert club.table.state.clock["round"] == 1


def test_the_host_takes_anything_back_at_once(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    club.submit("Bo", DrawCard("Bo"))
    walk(club, "Cy")
    assert club.take_back(HOST_PHONE, number=1, reason="from the beginning") == "done"
    assert moves(club) == []
    assert club.table.log[-1].by == HOST


def test_a_host_takes_back_a_step_of_their_own_as_a_player(bazaar: Club) -> None:
    club = bazaar
    club.house.seating.add_seat(club.host, "Ana")
    club.begin("Bo", "Cy")
    walk(club, "Ana", phone=HOST_PHONE)
    assert club.take_back(HOST_PHONE) == "done"
    assert club.table.log[-1].by == "Ana"
    walk(club, "Bo")
    assert club.take_back(HOST_PHONE, reason="the wrong tile") == "done"
    assert club.table.log[-1].by == HOST


def test_a_phone_with_several_seats_needs_nobody_for_its_own(bazaar: Club) -> None:
    club = bazaar
    club.sit_down("Ana")
    club.house.seating.add_seat(club.badge("Ana"), "Bo")
    club.begin("Cy")
    walk(club, "Ana", phone="Ana")
    walk(club, "Bo", phone="Ana")
    assert club.glimpse("Ana").undo_free
    assert club.take_back("Ana", number=1) == "done"
    assert moves(club) == []
    walk(club, "Cy")
    assert club.take_back("Ana") == "asked"


def test_all_seats_on_one_phone_need_nobody_even_after_chance(bazaar: Club) -> None:
    """The phone that opened the table watches; another holds all the seats."""
    club = bazaar
    club.sit_down("Ana")
    for name in ("Bo", "Cy"):
        club.house.seating.add_seat(club.badge("Ana"), name)
    club.begin()
    club.submit("Ana", DrawCard("Bo"))
    assert club.take_back("Ana") == "done"


# --- what needs the host


def test_a_ruling_is_taken_back_by_the_host_alone(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    club.submit(HOST_PHONE, CorrectCount(HOST, "Ana", "coin", 9), reason="we counted")
    club.submit("Bo", DrawCard("Bo"))
    club.invite("scribe")
    assert club.take_back("Ana", number=1) == "asked"
    assert request(club).needs == ("Bo", "Cy", HOST)
    for phone in ("Bo", "Cy"):
        settle(club, phone)
    assert moves(club) == ["Ana", HOST, "Bo"], "players do not overrule the host among themselves"
    settle(club, HOST_PHONE)
    assert moves(club) == []


def test_a_step_that_the_host_recorded_for_ana(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana", phone=HOST_PHONE)
    assert club.take_back("Ana") == "asked"
    assert request(club).needs == (HOST,)


def test_those_who_have_left_are_not_waited_for(at_bazaar: Club) -> None:
    club = at_bazaar
    club.submit(HOST_PHONE, RetireSeat(HOST, "Cy", True), reason="the last train")
    club.submit("Ana", DrawCard("Ana"))
    club.take_back("Ana")
    assert request(club).needs == ("Bo",)
    settle(club, "Bo")
    assert moves(club) == [HOST]


def test_the_scribe_corrects_what_was_written(at_bazaar: Club) -> None:
    """Slips of the pen freely and in the name of the seat, but neither draws nor rulings."""
    club = at_bazaar
    club.invite("scribe")
    walk(club, "Ana", phone="scribe")
    walk(club, "Bo", phone="scribe")
    assert club.glimpse("scribe").undo_free
    assert club.take_back("scribe", number=1) == "done"
    assert club.table.log[-1].by == "Bo"
    club.submit(HOST_PHONE, SwitchChance(HOST, "die", "table"))
    assert not club.glimpse("scribe").undo_free
    assert club.take_back("scribe") == "asked"
    assert request(club).needs == (HOST,)
    settle(club, HOST_PHONE, agree=False)
    club.submit("Cy", DrawCard("Cy"))
    assert club.take_back("scribe") == "asked"
    assert moves(club) == [HOST, "Cy"]


def test_those_who_watch_take_nothing_back(at_bazaar: Club) -> None:
    club = at_bazaar
    club.invite("spectator")
    walk(club, "Ana")
    assert club.glimpse("spectator").undo == ""
    assert not club.glimpse("spectator").undo_free
    with pytest.raises(NotAllowed, match="You're only watching, so you can't take anything back"):
        club.take_back("spectator")
    club.submit("Ana", DrawCard("Ana"))
    club.take_back("Ana")
    with pytest.raises(NotAllowed):
        settle(club, "spectator")


def test_nothing_to_take_back(at_bazaar: Club) -> None:
    club = at_bazaar
    assert club.glimpse("Ana").undo == ""
    for phone in ("Ana", HOST_PHONE):
        with pytest.raises(NotDone, match="the setup is done"):
            club.take_back(phone)
        for number in (0, 7, -1):
            with pytest.raises(NotDone):
                club.take_back(phone, number=number)
    walk(club, "Ana")
    club.take_back("Ana")
    with pytest.raises(NotDone, match="there's no entry 1 to take back"):
        club.take_back(HOST_PHONE, number=1)


def test_not_while_a_move_is_being_made(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    club.submit("Bo", Auction("Bo"))
    with pytest.raises(NotDone, match="a move is in progress"):
        club.take_back("Ana")


def test_who_cannot_end_a_move_is_told_to_wait_and_the_host_where_to_drop_it(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    club.submit("Bo", Walk("Bo"))
    with pytest.raises(
        NotDone, match=r"^Bo is in the middle of a move. You can take yours back when it's done.$"
    ):
        club.take_back("Ana")
    with pytest.raises(NotDone, match=r"waiting for Bo; answer it or drop it first$"):
        club.take_back("Bo")
    with pytest.raises(NotDone, match=r"drop it first .“Drop the move in progress” in the table's menu.$"):
        club.take_back(HOST_PHONE)


def test_what_waits_by_itself_gives_way(at_bazaar: Club) -> None:
    """A feast was called, and the table asks Ana; taking back the call takes the question along."""
    club = at_bazaar
    club.submit("Bo", CallFeast("Bo"))
    assert club.table.move_in_progress is not None
    assert club.take_back("Bo") == "done"
    assert club.table.move_in_progress is None
    assert moves(club) == []


# --- afterwards


def test_what_was_taken_back_stays_in_the_log(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    walk(club, "Bo")
    club.take_back(HOST_PHONE, number=1, reason="wrong board")
    for _ in range(2):
        log = club.glimpse("Cy").log
        assert [line.taken_back for line in log] == [False, True, True, False]
        assert (log[-1].reason, log[-1].first, log[-1].by) == ("wrong board", 1, HOST)
        club.restart()


def test_redo(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    club.submit("Bo", DrawCard("Bo"))
    drawn = club.table.entries[-1].answers
    club.take_back(HOST_PHONE, number=1)
    tables = club.house.tables
    assert str(club.glimpse("Ana").redo) == "Walk"
    assert club.glimpse("Bo").redo == ""
    club.restart()
    tables = club.house.tables
    tables.redo(club.badge("Ana"), club.sent())
    assert str(club.glimpse("Bo").redo) == "Draw a card"
    tables.redo(club.badge("Bo"), club.sent())
    assert moves(club) == ["Ana", "Bo"]
    assert club.table.entries[-1].answers == drawn
    with pytest.raises(NotDone, match="nothing has just been taken back"):
        tables.redo(club.host, club.sent())


def test_another_move_ends_redoing(at_bazaar: Club) -> None:
    club = at_bazaar
    walk(club, "Ana")
    club.take_back("Ana")
    club.submit("Bo", JoinGuild("Bo"))
    assert club.glimpse("Ana").redo == ""
    with pytest.raises(NotDone):
        club.house.tables.redo(club.badge("Ana"), club.sent())


def test_the_host_says_why_others_lose_a_move_and_they_see_what_it_changes(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.submit("Amira", Travel("Amira"), [("to", "A4")])
    while club.table.questions:
        key, question = next(iter(club.table.questions.items()))
        club.answer("Amira", key, RandomPlayer(Random(1)).answer(club.table, question))
    consent = club.house.consent
    assert consent.wants_reason(club.host) == 1
    with pytest.raises(NotDone, match="Say why"):
        consent.take_back(club.host, club.sent())
    before = club.table.state.ledger["Amira", "gold"]
    club.take_back(HOST_PHONE, reason="wrong tile")
    (card,) = club.glimpse("Amira").words
    assert (card.word.what, card.word.by, card.word.reason) == (TAKEN_BACK, HOST, "wrong tile")
    assert card.gone == ("Travel",)
    gained = {line.thing: line.change for line in card.change}
    assert gained.get("gold", 0) == club.table.state.ledger["Amira", "gold"] - before
    assert gained, "the journey had cost something"
    assert club.glimpse("Ben").words == ()


def test_whoever_takes_back_an_own_step_that_touches_nobody_gives_no_reason(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    bazaar.submit("Ana", JoinGuild("Ana"))
    assert bazaar.house.consent.wants_reason(bazaar.badge("Ana")) == 0
    assert bazaar.take_back("Ana", reason="") == DONE
    assert bazaar.glimpse("Ana").words == ()
