"""Disputes from raising to ruling: who may, what the log says, what goes and what stays."""

from __future__ import annotations

from contextlib import suppress

import pytest
from sqlmodel import Session

from companion.store import Store
from companion.tables import NotAllowed, NotDone, Overtaken, Sent
from companion.tables.disputes import MOST_OPEN, Attempt
from rules_core.engine.log import Entry, TakenBack
from rules_core.engine.refusal import Refusal
from rules_core.games.caravan_conquest.market import SellGoods
from rules_core.games.caravan_conquest.travel import Stay
from rules_core.settling.counting import CorrectCounts, Counted
from rules_core.settling.disputes import CORRECTED, OVERRULED, TAKEN_BACK, UPHELD, SettleDispute
from tests.kits.bazaar import DrawCard, EveryoneRolls, Haggle, Walk
from tests.kits.tables.disputes import settle
from tests.kits.tables.table_talk import HOST_PHONE, Club, state_of


def rulings(club: Club) -> list[SettleDispute]:
    return [entry.move for entry in club.table.entries if isinstance(entry.move, SettleDispute)]


def doubt(club: Club, phone: str, number: int, claim: str = "she cannot do that") -> str:
    club.house.disputes.doubt_entry(club.badge(phone), number, claim, club.sent())
    return club.glimpse().disputes[-1].id


def test_everybody_sees_a_dispute_and_play_goes_on(walked: Club) -> None:
    doubt(walked, "Bo", 1)
    for phone in ("Ana", "Bo", "Cy"):
        (seen,) = walked.glimpse(phone).disputes
        assert (seen.by, seen.entry, seen.claim) == ("Bo", 1, "she cannot do that")
        assert seen.mine == (phone == "Bo")
        assert "bazaar.walk" in seen.rules
    walked.submit("Cy", Walk("Cy"), [("to", "well")])
    assert walked.glimpse().disputes


def test_upheld_is_a_line_of_the_log_with_its_reason_and_the_dispute_is_over(walked: Club) -> None:
    settle(walked, UPHELD, "one step a coin", dispute_id=doubt(walked, "Bo", 1))
    last = walked.table.entries[-1]
    assert (last.reason, last.by) == ("one step a coin", "host")
    (ruling,) = rulings(walked)
    assert (ruling.entry, ruling.decision, ruling.raised_by, ruling.claim) == (
        1, UPHELD, "Bo", "she cannot do that",
    )  # fmt: skip
    assert walked.glimpse("Cy").disputes == ()
    assert walked.glimpse("Cy").log[-1].ruling
    assert state_of(walked.saved()) == state_of(walked.table)


def test_taken_back_takes_exactly_what_no_longer_fits(walked: Club) -> None:
    dispute = doubt(walked, "Bo", 1)
    parting = walked.house.office.parting(walked.host, 1)
    assert [line.number for line, _refusal in parting.goes] == [3]
    assert parting.stays == 1
    assert ("Ana", "coin", 2, 5) in [(f.account, f.resource, f.before, f.after) for f in parting.figures]
    assert [(c.account, c.resource, c.units) for c in parting.counts] == [("Ana", "coin", 3)]
    settle(walked, TAKEN_BACK, dispute_id=dispute)
    table = walked.table
    assert table.desk.where("Ana") == "gate"
    assert table.desk.where("Bo") == "well"
    assert [type(line).__name__ for line in table.log[4:]] == ["TakenBack", "Entry", "Entry"]
    assert isinstance(table.log[4], TakenBack)
    assert table.log[4].reason == "the book says so"
    shown = {line.number: line for line in walked.glimpse("Cy").log}
    assert list(shown) == [0, 1, 3, 5, 6], "what was played again is told once, and the strike by its ruling"
    assert shown[6].old_number == 2
    assert state_of(walked.saved()) == state_of(table)


def test_a_dispute_follows_an_entry_that_is_played_again(walked: Club) -> None:
    second = doubt(walked, "Cy", 2, "Bo did not pay")
    settle(walked, TAKEN_BACK, dispute_id=doubt(walked, "Bo", 1))
    (left,) = walked.glimpse().disputes
    assert (left.id, left.entry) == (second, 6)
    settle(walked, UPHELD, dispute_id=second)
    assert walked.glimpse().disputes == ()


def test_a_dispute_about_what_was_taken_back_is_over(walked: Club) -> None:
    dispute = doubt(walked, "Bo", 3)
    walked.take_back("the host's phone", 3)
    assert walked.glimpse().disputes == ()
    with pytest.raises(NotDone, match="taken back in the meantime"):
        settle(walked, UPHELD, dispute_id=dispute)


def test_an_exception_names_the_rule_and_the_entry_stands(walked: Club) -> None:
    before = walked.table.state.copy()
    settle(walked, OVERRULED, "it is her birthday", dispute_id=doubt(walked, "Bo", 1), rules=["bazaar.toll"])
    assert walked.table.state.copy() == before
    assert rulings(walked)[0].rules == ("bazaar.toll",)


def test_counts_are_set_right_in_one_go(walked: Club) -> None:
    dispute = doubt(walked, "Bo", 1)
    settle(
        walked, CORRECTED, "Ana gets her coin back", dispute_id=dispute, counts=[Counted("Ana", "coin", 3)]
    )
    assert walked.table.desk.has("Ana", "coin") == 3
    last = walked.table.entries[-1]
    assert isinstance(last.move, CorrectCounts)
    assert last.reason == "Ana gets her coin back"


def test_a_correction_that_changes_nothing_is_refused_and_the_dispute_waits(walked: Club) -> None:
    dispute = doubt(walked, "Bo", 1)
    before = state_of(walked.table)
    with pytest.raises(NotDone, match="books already say"):
        settle(walked, CORRECTED, dispute_id=dispute, counts=[Counted("Ana", "coin", 2)])
    assert state_of(walked.table) == before == state_of(walked.saved())
    assert [each.id for each in walked.glimpse().disputes] == [dispute]


def test_what_a_player_has_counted_is_taken_over(walked: Club) -> None:
    counted = [Counted("Bo", "coin", 9)]
    walked.house.disputes.doubt_counts(walked.badge("Bo"), counted, "I found five", walked.sent())
    (seen,) = walked.glimpse("Cy").disputes
    assert (seen.entry, seen.move, seen.counts) == (0, None, tuple(counted))
    (figure,) = walked.house.office.compared(walked.host, seen.counts)
    assert (figure.before, figure.after) == (4, 9)
    settle(walked, CORRECTED, "he did", dispute_id=seen.id)
    assert walked.table.desk.has("Bo", "coin") == 9
    assert walked.glimpse().disputes == ()
    assert rulings(walked)[0].rules == ("table.count-check",)


def test_a_count_of_nothing_that_is_counted_is_refused(walked: Club) -> None:
    for counted in (Counted("Bo", "salt", 1), Counted("nobody", "coin", 1)):
        with pytest.raises(NotDone, match="has no count of"):
            walked.house.disputes.doubt_counts(walked.badge("Bo"), [counted], "", walked.sent())
    assert walked.glimpse().disputes == ()


def test_the_host_may_rule_on_an_entry_of_their_own_accord(walked: Club) -> None:
    settle(walked, TAKEN_BACK, "I saw it", entry=3)
    assert walked.table.desk.where("Ana") == "well"
    assert rulings(walked)[0].raised_by == "host"


def test_only_the_host_decides_and_only_with_a_reason(walked: Club) -> None:
    dispute = doubt(walked, "Bo", 1)
    with pytest.raises(NotAllowed):
        walked.house.disputes.settle(
            walked.badge("Bo"), walked.sent(), TAKEN_BACK, "me first", dispute_id=dispute
        )
    with pytest.raises(NotDone, match="needs a reason"):
        settle(walked, UPHELD, "  ", dispute_id=dispute)
    with pytest.raises(NotDone, match="doesn't settle"):
        settle(walked, "burnt", dispute_id=dispute)
    with pytest.raises(Overtaken):
        walked.house.disputes.settle(walked.host, Sent("late", 0), UPHELD, "late", dispute_id=dispute)
    assert [each.id for each in walked.glimpse().disputes] == [dispute]
    assert rulings(walked) == []


def test_a_decision_that_is_sent_twice_is_taken_once(walked: Club) -> None:
    dispute, sent = doubt(walked, "Bo", 1), walked.sent("once")
    for _twice in range(2):
        walked.house.disputes.settle(walked.host, sent, UPHELD, "once", dispute_id=dispute)
    assert len(rulings(walked)) == 1
    with pytest.raises(NotDone, match="already settled"):
        settle(walked, UPHELD, dispute_id=dispute)


def test_the_same_entry_doubted_by_two_is_settled_for_both(walked: Club) -> None:
    doubt(walked, "Cy", 1)
    settle(walked, UPHELD, dispute_id=doubt(walked, "Bo", 1))
    assert walked.glimpse().disputes == ()


def test_a_ruling_and_the_end_of_its_dispute_are_kept_together(
    walked: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plug is pulled right after the ruling was kept: the dispute does not come up once more."""
    number = walked.table.entries[-1].number
    doubt(walked, "Bo", number)
    doubt(walked, "Cy", number)

    def pull_the_plug(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Store, "save", pull_the_plug)
        with suppress(KeyboardInterrupt):
            settle(walked, UPHELD, dispute_id=walked.glimpse().disputes[0].id)
    walked.restart()
    assert len(rulings(walked)) == 1
    assert walked.glimpse().disputes == ()


def test_a_ruling_that_is_not_kept_leaves_its_dispute_open(
    walked: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubt(walked, "Bo", walked.table.entries[-1].number)

    def fail(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Session, "commit", fail)
        with pytest.raises(KeyboardInterrupt):
            settle(walked, UPHELD, dispute_id=walked.glimpse().disputes[0].id)
    walked.restart()
    assert rulings(walked) == []
    assert len(walked.glimpse().disputes) == 1


def test_who_may_raise_and_withdraw(walked: Club) -> None:
    walked.invite("spectator")
    with pytest.raises(NotAllowed, match="watch"):
        walked.house.disputes.doubt_entry(walked.badge("spectator"), 1, "boo", walked.sent())
    dispute = doubt(walked, "Bo", 1)
    with pytest.raises(NotAllowed):
        walked.house.disputes.withdraw(walked.badge("Cy"), dispute)
    walked.house.disputes.withdraw(walked.badge("Bo"), dispute)
    assert walked.glimpse().disputes == ()
    walked.house.disputes.withdraw(walked.badge("Bo"), dispute)  # a second tap


def test_a_double_tap_raises_once_and_nobody_floods_the_host(walked: Club) -> None:
    sent = walked.sent("tapped")
    for _twice in range(2):
        walked.house.disputes.doubt_entry(walked.badge("Bo"), 1, "no", sent)
    assert len(walked.glimpse().disputes) == 1
    for _more in range(MOST_OPEN - 1):
        doubt(walked, "Bo", 1)
    with pytest.raises(NotDone, match="several open disputes"):
        doubt(walked, "Bo", 1)


def test_disputes_that_came_to_nothing_do_not_count(walked: Club) -> None:
    for _each in range(MOST_OPEN):
        doubt(walked, "Bo", 3)
    walked.take_back("the host's phone", 3)
    doubt(walked, "Bo", 1)
    assert [each.entry for each in walked.glimpse().disputes] == [1]


def test_an_answer_that_somebody_else_gave_stays_theirs(bazaar: Club) -> None:
    """A move that asks the host too, disputed at its second question: the first answer is still the seat's own."""
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Haggle("Ana"))
    bazaar.answer("Ana", "offer", {"coin": 2})
    attempt = Attempt(Refusal("bazaar.haggle", "no"), (("deal", True),))
    bazaar.house.disputes.doubt_refusal(bazaar.host, attempt, "", bazaar.sent())
    (seen,) = bazaar.glimpse().disputes
    assert [(given.key, given.by) for given in seen.answers] == [("offer", "Ana"), ("deal", "host")]


@pytest.mark.parametrize("number", [-1, 0, 77])
def test_only_what_was_recorded_can_be_doubted(walked: Club, number: int) -> None:
    with pytest.raises(NotDone, match=f"There is no entry {number}"):
        walked.house.disputes.doubt_entry(walked.badge("Bo"), number, "what?", walked.sent())


def test_what_was_taken_back_is_not_doubted_any_more(walked: Club) -> None:
    last = walked.table.entries[-1].number
    walked.take_back(HOST_PHONE, last)
    with pytest.raises(NotDone, match=f"Entry {last} has already been taken back"):
        walked.house.disputes.doubt_entry(walked.badge("Bo"), last, "what?", walked.sent())


def test_a_dispute_outlives_a_restart(walked: Club) -> None:
    doubt(walked, "Bo", 1)
    walked.restart()
    assert [each.entry for each in walked.glimpse().disputes] == [1]


def test_a_roll_that_was_made_stays_made_when_an_earlier_entry_is_struck(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Walk("Ana"), [("to", "well")])
    bazaar.submit("Bo", EveryoneRolls("Bo"))
    while bazaar.table.questions:
        bazaar.answer("the host's phone", next(iter(bazaar.table.questions)), "coin")
    rolled = bazaar.table.entries[-1].answers
    settle(bazaar, TAKEN_BACK, entry=1)
    last = bazaar.table.entries[-1]
    assert isinstance(last, Entry)
    assert last.answers == rolled


# --- a refusal


def test_a_refused_move_is_allowed_as_an_exception(club: Club) -> None:
    club.begin("Amira", "Ben")
    attempt = Attempt(Refusal("caravan-conquest.movement.stay", "must move"), move=Stay("Amira"))
    club.house.disputes.doubt_refusal(club.badge("Amira"), attempt, "my donkey is ill", club.sent())
    (seen,) = club.glimpse("Ben").disputes
    assert (seen.entry, seen.because, seen.move) == (0, "must move", Stay("Amira"))
    against = club.house.office.against(club.host, attempt)
    assert [no.rule for no in against] == ["caravan-conquest.movement.stay"]
    settle(club, OVERRULED, "animals first", dispute_id=seen.id)
    stayed = next(entry for entry in club.table.entries if isinstance(entry.move, Stay))
    assert stayed.waived == ("caravan-conquest.movement.stay",)
    assert rulings(club)[0].decision == OVERRULED
    told = [str(effect.text) for line in club.glimpse("Ben").log for effect in line.effects]
    assert "The host allows what Amira asked for, as an exception" in told
    assert club.table.turn == ("Ben",)


def test_a_refusal_that_stands_changes_nothing_but_the_log(club: Club) -> None:
    club.begin("Amira", "Ben")
    attempt = Attempt(Refusal("caravan-conquest.trade.camps", "no camp"), move=SellGoods("Amira"))
    club.house.disputes.doubt_refusal(club.badge("Amira"), attempt, "", club.sent())
    before = club.table.state.copy()
    settle(club, UPHELD, dispute_id=club.glimpse().disputes[0].id)
    assert club.table.state.copy() == before


def test_nobody_asks_for_an_exception_in_the_name_of_others(club: Club) -> None:
    club.begin("Amira", "Ben")
    attempt = Attempt(Refusal("caravan-conquest.movement.stay", "must move"), move=Stay("Amira"))
    with pytest.raises(NotAllowed):
        club.house.disputes.doubt_refusal(club.badge("Ben"), attempt, "", club.sent())
    with pytest.raises(NotAllowed):
        club.house.disputes.let_pass(club.badge("Amira"), attempt, "because", club.sent())


def test_the_host_lets_a_refused_answer_pass_in_a_move_that_waits(bazaar: Club) -> None:
    """Too far to walk: the move waits for another answer, and begins anew with the one that was refused."""
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Walk("Ana"))
    attempt = Attempt(Refusal("bazaar.walk", "too far"), (("to", "arch"),))
    bazaar.house.disputes.let_pass(bazaar.host, attempt, "she runs", bazaar.sent())
    assert bazaar.table.desk.where("Ana") == "arch"
    assert bazaar.table.entries[-1].waived == ("bazaar.walk",)
    assert bazaar.table.move_in_progress is None


def test_a_disputed_answer_of_a_player_can_be_allowed_too(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    bazaar.submit("Ana", Walk("Ana"))
    attempt = Attempt(Refusal("bazaar.walk", "too far"), (("to", "arch"),))
    bazaar.house.disputes.doubt_refusal(bazaar.badge("Ana"), attempt, "I run", bazaar.sent())
    settle(bazaar, OVERRULED, "then run", dispute_id=bazaar.glimpse().disputes[0].id)
    assert bazaar.table.desk.where("Ana") == "arch"


def test_an_exception_never_drops_somebody_elses_move(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    attempt = Attempt(Refusal("bazaar.discard", "no cards"), move=DrawCard("Ana"))
    bazaar.house.disputes.doubt_refusal(bazaar.badge("Ana"), attempt, "", bazaar.sent())
    bazaar.submit("Bo", Walk("Bo"))
    with pytest.raises(NotDone, match="in progress"):
        settle(bazaar, OVERRULED, dispute_id=bazaar.glimpse().disputes[0].id)
    play = bazaar.table.move_in_progress
    assert play is not None
    assert play.move == Walk("Bo")
    assert state_of(bazaar.table) == state_of(bazaar.saved())
