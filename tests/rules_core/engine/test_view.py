"""What leaves the server for a phone: never the secrets of others."""

from __future__ import annotations

from rules_core.engine.effects import Deal, Lay, Set
from rules_core.engine.questions import HOST
from rules_core.engine.table import Table
from rules_core.engine.view import SPECTATOR, Asked, View
from rules_core.settling.rulings import CorrectCount, SwitchChance
from tests.kits.bazaar import SEATS, Auction, Bazaar, DrawCard, Haggle, Walk, bazaar


def view(table: Table, seat: str) -> View:
    return table.view(seat)


def test_a_hand_is_seen_by_its_owner_and_counted_by_others() -> None:
    table = bazaar()
    card = table.push(DrawCard("Ana")).answers[0].value
    assert view(table, "Ana").piles["hand Ana"] == (card,)
    for other in ("Bo", SPECTATOR, HOST):
        assert view(table, other).piles["hand Ana"] == 1
    assert view(table, "Ana").piles["deck"] == 5
    assert view(table, "Bo").piles["discard"] == ()


def test_no_secret_of_ana_is_anywhere_in_what_others_see() -> None:
    table = bazaar()
    card = table.push(DrawCard("Ana")).answers[0].value
    for other in ("Bo", SPECTATOR, HOST):
        assert card not in repr(_without_setup(view(table, other)))
    assert card in repr(_without_setup(view(table, "Ana")))


def _without_setup(seen: View) -> View:
    return seen._replace(log=seen.log[1:])


def test_effects_hide_cards_and_notes_from_those_who_see_neither_end() -> None:
    table = bazaar()
    table.push(DrawCard("Ana"))
    deal, note = view(table, "Bo").log[-1].effects
    assert isinstance(deal, Deal)
    assert deal.card is None
    assert isinstance(note, Set)
    assert (note.value, note.was) == (None, None)
    lay = next(effect for effect in view(table, "Bo").log[0].effects if isinstance(effect, Lay))
    assert (lay.pile, lay.cards) == ("deck", None)


def test_secret_notes_are_left_out() -> None:
    table = bazaar()
    assert "secret Ana" in view(table, "Ana").notes
    assert "secret Ana" not in view(table, "Bo").notes


def test_others_see_who_is_asked_but_not_what() -> None:
    table = bazaar()
    table.push(Haggle("Ana"))
    (mine,) = view(table, "Ana").asked
    (theirs,) = view(table, "Bo").asked
    assert mine.question is not None
    assert theirs[:2] == ("offer", ("Ana",))
    assert (theirs.question, theirs.prompt, theirs.options) == (None, "", ())


def test_a_sealed_bid_is_nowhere_in_what_others_see() -> None:
    table = bazaar()
    before = view(table, "Bo")
    table.push(Auction("Ana"))
    table.answer(4, "Ana.bid", by="Ana")
    after = view(table, "Bo")
    assert after._replace(asked=()) == before
    assert [asked.who for asked in after.asked] == [("Bo",), ("Cy",)]


def test_answers_are_closed_to_others_in_the_log() -> None:
    table = bazaar()
    table.push(Haggle("Ana"), [("offer", {"coin": 1})])
    table.answer(False, by=HOST)
    assert [given.key for given in view(table, "Ana").log[-1].answers] == ["offer"]
    assert [given.key for given in view(table, HOST).log[-1].answers] == ["deal"]
    assert view(table, "Bo").log[-1].answers == ()


def test_the_list_of_a_draw_at_the_table_does_not_tell_what_others_hold() -> None:
    table = bazaar()
    table.push(SwitchChance(HOST, "deck", "table"))
    table.push(DrawCard("Ana"), [("card", "lamp")])
    table.push(DrawCard("Bo"))
    (asked,) = view(table, "Bo").asked
    assert [option.value for option in asked.options] == ["bell", "cup", "drum", "fig", "lamp", "rug"]
    table.cancel(HOST)
    table.push(DrawCard("Ana"))
    (asked,) = view(table, "Ana").asked
    assert "lamp" not in [option.value for option in asked.options]


def test_taken_back_entries_stay_in_the_log_and_are_marked() -> None:
    table = bazaar()
    table.push(DrawCard("Ana"))
    table.pop(by="Ana", reason="a slip")
    setup, drawn, back = view(table, "Ana").log
    assert (setup.taken_back, drawn.taken_back, back.taken_back) == (False, True, False)
    assert (back.title, back.by, back.reason) == ("Taken back", "Ana", "a slip")


def test_a_taken_back_line_names_the_first_entry_it_took() -> None:
    table = bazaar()
    table.push(Walk("Ana"), [("to", "well")], time="10:00", note="a bold start")
    table.push(Walk("Bo"), [("to", "well")])
    table.pop(1, by="Ana", time="10:05")
    setup, walked, _, back = view(table, "Bo").log
    assert (walked.time, walked.note, walked.first) == ("10:00", "a bold start", -1)
    assert (back.time, back.first, back.rules, back.ruling) == ("10:05", 1, ("table.back",), False)
    assert setup.rules == ("bazaar.open",)


def test_a_line_names_the_rules_behind_it_once_and_its_own_first() -> None:
    table = bazaar()
    table.push(Walk("Ana"), [("to", "well")])
    line = view(table, SPECTATOR).log[-1]
    assert line.rules == ("bazaar.walk", "bazaar.toll")
    assert not line.ruling


def test_rulings_are_marked_waived_moves_and_corrections_alike() -> None:
    table = bazaar(coins=0)
    table.push(Walk("Ana"), [("to", "well")], by=HOST, waive=["bazaar.toll"], reason="be kind")
    table.push(CorrectCount(HOST, "Ana", "coin", 3), reason="we counted")
    table.push(Walk("Ana"), [("to", "gate")], by=HOST)
    assert [line.ruling for line in view(table, "Bo").log] == [False, True, True, False]


def test_only_those_asked_learn_the_rule_and_the_suggestion() -> None:
    game = Bazaar()
    table = Table(game, SEATS)
    (host_sees,) = view(table, HOST).asked
    assert (host_sees.rule, host_sees.suggest) == ("table.answer", 5)
    for other in ("Ana", SPECTATOR):
        assert view(table, other).asked == (Asked("coins", (HOST,), "count", "", None, (), "", None),)
    table = bazaar()
    table.push(Haggle("Ana"))
    (mine,) = view(table, "Ana").asked
    assert mine.rule == "bazaar.haggle"
    (theirs,) = view(table, "Bo").asked
    assert theirs == Asked("offer", ("Ana",), "bag", "", None, ())


def test_what_is_public_is_seen_by_all() -> None:
    table = bazaar()
    entry = table.push(Walk("Ana"), [("to", "well")])
    for viewer in ("Ana", "Bo", SPECTATOR, HOST):
        seen = view(table, viewer)
        assert seen.log[-1].effects == entry.effects
        assert (seen.log[-1].seat, seen.log[-1].title) == ("Ana", "Walk")
        assert seen.board["Ana"].place == "well"
        assert seen.ledger["Ana", "coin"] == 4
        assert seen.clock["round"] == 1
