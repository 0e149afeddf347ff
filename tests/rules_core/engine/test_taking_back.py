"""Taking back: exact, free for one's own last answer, and always visible in the log."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from rules_core.engine import record as records
from rules_core.engine.log import Entry, LogLine, TakenBack
from rules_core.engine.play import Given
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.refusal import Refused
from rules_core.engine.withdrawal import put_back
from rules_core.settling.rulings import SwitchChance
from tests.kits.bazaar import (
    Bazaar,
    CallFeast,
    DrawCard,
    EveryoneRolls,
    Gamble,
    Haggle,
    JoinGuild,
    Ring,
    Tournament,
    Wager,
    bazaar,
)


def test_pop_restores_the_state_exactly_and_the_log_keeps_both_lines() -> None:
    table = bazaar()
    before, keys = table.state.copy(), list(table.state.ledger)
    entry = table.push(JoinGuild("Ana"))
    line = table.pop(by="Ana", reason="a slip")
    assert line == TakenBack(2, "Ana", entry.number, "a slip")
    assert table.state.copy() == before
    assert list(table.state.ledger) == keys
    assert table.log[1:] == [entry, line]
    assert len(table.entries) == 1


def test_pop_takes_back_what_the_table_did_by_itself_as_well() -> None:
    table = bazaar()
    before = table.state.copy()
    table.push(Ring("Ana"))
    table.pop()
    assert table.state.copy() == before


def test_pop_to_an_entry_takes_back_everything_since() -> None:
    table = bazaar()
    for seat in table.seats:
        table.push(JoinGuild(seat))
    table.pop(2)
    assert table.state.notes["guild"] == ("Ana",)
    with pytest.raises(Refused, match="no entry 3"):
        table.pop(3)


def undone(log: list[LogLine]) -> list[Entry]:
    """What can be redone, the earliest last, as a fold over a whole log."""
    live: list[Entry] = []
    gone: list[Entry] = []
    for line in log:
        if isinstance(line, TakenBack):
            kept = [entry for entry in live if entry.number < line.first]
            gone += [entry for entry in reversed(live[len(kept) :]) if entry.by != TABLE]
            live = kept
            continue
        live.append(line)
        if gone and (line.move, line.answers) == (gone[-1].move, gone[-1].answers):
            gone.pop()
        elif line.by != TABLE:
            gone.clear()
    return gone


@pytest.mark.parametrize("seed", range(5))
def test_what_can_be_redone_is_told_by_the_log(seed: int) -> None:
    """Whatever is played, taken back and redone; and a table that is played again knows it too."""
    table, rng, most = bazaar(), Random(seed), 0
    for _ in range(60):
        match rng.choice(["push", "pop", "pop", "redo", "redo"]):
            case "push":
                with suppress(Refused):
                    table.push(rng.choice([JoinGuild, Ring])(rng.choice(table.seats)), by=HOST)
            case "pop" if len(table.entries) > 1:
                table.pop(rng.choice([None, rng.choice(table.entries[1:]).number]))
                table.settle()
            case "redo" if table.undone:
                table.redo()
        assert table.undone == undone(table.log)
        most = max(most, len(table.undone))
    again, stopped = records.replay(table.game, records.write(table))
    assert stopped is None
    assert [entry.number for entry in again.undone] == [entry.number for entry in table.undone]
    assert most > 1


def test_redo_plays_again_what_was_taken_back() -> None:
    table = bazaar()
    with pytest.raises(Refused, match="nothing has just been taken back"):
        table.redo()
    table.push(DrawCard("Ana"))
    table.push(Ring("Ana"))
    after = table.state.copy()
    table.pop(1)
    assert table.redo().move == DrawCard("Ana")
    assert table.redo().move == Ring("Ana")
    assert table.state.copy() == after
    table.pop()
    table.pop()
    table.redo()
    table.redo()
    assert table.state.copy() == after
    with pytest.raises(Refused, match="nothing has just been taken back"):
        table.redo()


def test_a_new_move_ends_what_can_be_redone() -> None:
    table = bazaar()
    table.push(JoinGuild("Ana"))
    table.pop()
    table.push(JoinGuild("Bo"))
    with pytest.raises(Refused, match="nothing has just been taken back"):
        table.redo()


def test_the_last_answer_can_be_taken_back() -> None:
    table = bazaar()
    table.push(Haggle("Ana"))
    before = table.state.copy()
    table.answer({"coin": 5})
    table.back(by="Ana")
    assert table.question.key == "offer"
    assert table.state.copy() == before
    with pytest.raises(Refused, match="nobody has answered yet"):
        table.back()


def test_back_stops_at_chance_and_at_another_seat_s_answer() -> None:
    table = bazaar()
    table.push(SwitchChance(HOST, "die", "table"))
    table.push(EveryoneRolls("Ana"))
    table.answer([1], "Bo.die", by="Bo")
    with pytest.raises(Refused, match="a card or a die has come up"):
        table.back(by="Bo")
    table.answer("fig", "Bo.comfort", by="Bo")
    with pytest.raises(Refused, match="the last answer was Bo's"):
        table.back(by="Ana")
    table.back(by="Bo")
    with pytest.raises(Refused, match="say why you take it back"):
        table.back(by=HOST)
    assert "Bo.comfort" in table.questions, "a no changes nothing"
    table.back(by=HOST, reason="the die fell off the table")
    assert "Bo.die" in table.questions


def test_under_seal_everybody_takes_their_own_answers_back_whatever_others_have_said() -> None:
    table = bazaar()
    before = table.state.copy()
    table.push(Wager("Ana"))
    table.answer(True, "Bo.join", by="Bo")
    table.answer(True, "Cy.join", by="Cy")
    table.back(by="Bo", key="Bo.stake")
    assert set(table.questions) == {"Ana.join", "Bo.join", "Cy.stake"}, "Cy's word stands"
    with pytest.raises(Refused, match="the last answer was Cy's"):
        table.back(by="Bo", key="Bo.join")
    table.answer(False, "Bo.join", by="Bo")
    table.answer(2, "Cy.stake", by="Cy")
    table.answer(False, "Ana.join", by="Ana")
    assert table.move_in_progress is None
    table.pop()
    assert table.state.copy() == before


def test_what_a_part_within_a_part_has_answered_stays_under_its_seal() -> None:
    table = bazaar()
    table.push(Tournament("Ana"))
    for seat in ("Ana", "Bo", "Cy"):
        table.answer(True, f"{seat}.ready", by=seat)
    table.answer(True, "Ana.Bo.cheer", by="Bo")
    play = table.move_in_progress
    assert play is not None
    assert "Ana.Bo.cheer" not in [given.key for given in play.known_to("Ana.Cy.cheer")]
    table.answer(True, "Ana.Cy.cheer", by="Cy")
    assert [given.key for given in play.last_before()] == ["Ana.Cy.cheer"]


def test_what_the_app_drew_goes_with_the_answer_that_led_to_it() -> None:
    table = bazaar()
    before = table.state.copy()
    table.push(Gamble("Ana"))
    table.answer(2)
    assert list(table.questions) == ["again"]
    with pytest.raises(Refused, match="a card or a die has come up"):
        table.back(by="Ana")
    faces = [given.value for given in table.move_in_progress.given if given.by_chance]
    table.back(by=HOST, reason="she meant 3")
    assert list(table.questions) == ["stake"]
    table.answer(3)
    assert list(table.questions) == ["again"]
    assert [given.value for given in table.move_in_progress.given if given.by_chance] == faces, (
        "the same luck"
    )
    table.cancel(by=HOST, reason="not allowed here")
    assert table.state.copy() == before
    first, second = table.log[1:]
    assert (first.move.who, first.move.move, first.move.shown) == ("Ana", "gamble", tuple(map(str, faces[0])))
    assert [line.reason for line in (first, second)] == ["she meant 3", "not allowed here"]


def test_what_chance_has_shown_in_an_open_move_is_a_line_of_the_log_and_of_the_record() -> None:
    table = bazaar()
    table.push(Gamble("Ana"))
    table.answer(2)
    table.back(by=HOST, reason="she meant 3")
    (told,) = table.log[-1].effects
    assert "Ana, “Gamble”: taken back after this was shown" in str(told.text)
    again, stopped = records.replay(Bazaar(), records.loads(records.dumps(records.write(table))))
    assert stopped is None
    assert list(again.questions) == ["stake"]
    assert again.log == table.log


def test_a_card_that_only_its_owner_saw_is_not_told() -> None:
    table = bazaar()
    table.push(SwitchChance(HOST, "die", "table"))
    table.push(EveryoneRolls("Ana"))
    table.answer([1], "Bo.die", by="Bo")
    play = table.move_in_progress
    hidden = [Given("card", "lamp", "Ana", by_chance=True)]
    assert put_back(play, hidden).shown == ()
    assert put_back(play, play.given).shown == ("1",)


def test_another_seat_s_answer_is_taken_back_with_a_reason_and_the_host_s_own_without() -> None:
    table = bazaar()
    table.push(Haggle("Ana"), by=HOST)
    table.answer({"coin": 1}, by=HOST)
    table.back(by=HOST)
    assert len(table.log) == 1, "nobody else had a say"
    table.answer({"coin": 1}, by="Ana")
    with pytest.raises(Refused, match="say why"):
        table.cancel(by=HOST)
    table.cancel(by=HOST, reason="Ana has left the room")
    assert table.log[-1].move.shown == ()
    assert "an answer was taken back" in str(table.log[-1].effects[0].text)


def test_a_waiting_move_can_be_cancelled() -> None:
    table = bazaar()
    before = table.state.copy()
    with pytest.raises(Refused, match="no open question"):
        table.cancel()
    table.push(Haggle("Ana"), [("offer", {"coin": 1})])
    with pytest.raises(Refused, match="this is Ana's move"):
        table.cancel(by="Bo")
    table.cancel(by="Ana")
    assert table.state.copy() == before
    assert len(table.log) == 1


def test_after_chance_has_spoken_only_the_host_cancels() -> None:
    table = bazaar()
    table.push(SwitchChance(HOST, "die", "table"))
    table.push(EveryoneRolls("Ana"))
    table.answer([1], "Ana.die")
    with pytest.raises(Refused, match="the host can cancel"):
        table.cancel(by="Ana")
    with pytest.raises(Refused, match="say why"):
        table.cancel(by=HOST)
    table.cancel(by=HOST, reason="wrong die")
    assert table.question is None


def test_what_waits_by_itself_gives_way_to_taking_back() -> None:
    table = bazaar()
    before = table.state.copy()
    table.push(CallFeast("Bo"))
    assert list(table.questions) == ["figs"]
    table.pop(by="Bo")
    assert table.state.copy() == before
    assert table.questions == {}
    table.redo()
    assert list(table.questions) == ["figs"]
    table.answer(1)
    assert table.state.clock["round"] == 2


def test_nothing_is_taken_back_while_a_move_waits() -> None:
    table = bazaar()
    table.push(JoinGuild("Ana"))
    table.push(Haggle("Bo"))
    with pytest.raises(Refused, match="waiting for Bo"):
        table.pop()
    table.cancel(by="Bo")
    table.pop()
    assert table.state.notes["guild"] == ()
