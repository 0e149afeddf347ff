"""Challenges at the end of a round: who meets one, who helps, and what it costs a group."""

from __future__ import annotations

from typing import Any

import pytest

from rules_core.engine.questions import AnyOf
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from tests.kits.egnatia import caravan, clock, desk, give, held, hold, journey, lay_event, note, points, put
from tests.kits.egnatia_company import DECKS, RED, end_all, keys, reply, told

ROAD = "durres-peqin"
MEET = f"challenge@{ROAD}"
CALL, HELP = f"call@{ROAD}", f"help@{ROAD}"
UNHELPFUL = ("monk", "seer", "pilgrim")
"""They help with none of the cards below that are met without help."""

LOST = "hopelessly-lost"
"""One die for all: below 4 everybody goes back a space. The scout and the seer help."""


def on_the_road(
    *places: str, travelers: tuple[str, ...] = ("monk", "fisherman", "soldier"), **setup: object
) -> Table:
    """A table at the end of its round, in which everybody stands where the test wants."""
    table = journey(len(places), travelers=travelers, real=(*DECKS, "die"), **setup)  # type: ignore[arg-type]
    for seat, place in zip(table.seats, places, strict=True):
        put(table, place, seat)
    return table


def roads_met(table: Table) -> list[str]:
    return [entry.move.road for entry in table.entries if entry.move.word() == "meet-challenge"]


# --- which roads


def test_every_road_with_travelers_draws_a_card_from_the_start_towards_the_destination() -> None:
    table = on_the_road("ohrid-bitola-b", "peqin-elbasan", "durres", travelers=UNHELPFUL)
    end_all(table)
    assert keys(table) == ["challenge@peqin-elbasan"]
    reply(table, ("challenge@peqin-elbasan", "twisted-ankle"), ("Ben.choose", "2"))
    assert keys(table) == ["challenge@ohrid-bitola-b"]
    reply(table, ("challenge@ohrid-bitola-b", "travel-papers"), ("Amira.choose", "2"))
    assert roads_met(table) == ["peqin-elbasan", "ohrid-bitola-b"]
    assert table.state.clock["phase"] == rounds.MARKETS  # nobody on the stop was asked


def test_in_the_other_direction_the_order_turns_round() -> None:
    table = on_the_road("ohrid-bitola-b", "peqin-elbasan", "istanbul", start="istanbul")
    end_all(table)
    assert keys(table) == ["challenge@ohrid-bitola-b"]


def test_without_anybody_on_a_road_there_is_no_challenge() -> None:
    table = on_the_road("durres", "durres", "peqin")
    end_all(table)
    assert table.state.clock["phase"] == rounds.MARKETS
    assert roads_met(table) == []


def test_those_on_one_road_share_one_card_and_each_decides() -> None:
    table = on_the_road(ROAD, ROAD, "durres", travelers=UNHELPFUL)
    end_all(table)
    assert table.questions[MEET].who == AnyOf(("Amira", "Ben"))
    reply(table, (MEET, "travel-papers"))
    assert keys(table) == ["Amira.choose", "Ben.choose"]
    reply(table, ("Ben.choose", "1"), ("Amira.choose", "2"))
    assert held(table, "Ben")["lira"] == 1
    assert table.state.notes["extra Amira"] == -1
    assert "Amira: 1 action fewer next turn" in told(table)
    assert roads_met(table) == [ROAD]


def test_a_group_card_has_one_die_and_hits_everybody() -> None:
    table = on_the_road(ROAD, ROAD, "durres")
    end_all(table)
    reply(table, (MEET, LOST))
    assert keys(table) == ["die"]
    reply(table, ("die", [3]))
    assert [desk(table).place_of(seat) for seat in table.seats] == ["durres"] * 3


def test_a_good_roll_spares_the_whole_group() -> None:
    table = on_the_road(ROAD, ROAD, "durres")
    end_all(table)
    reply(table, (MEET, LOST), ("die", [4]))
    assert [desk(table).place_of(seat) for seat in table.seats] == [ROAD, ROAD, "durres"]


def test_an_event_can_keep_challenges_away_from_its_region() -> None:
    table = on_the_road(ROAD, "edessa-pella", "durres")
    lay_event(table, "west", "guards-at-the-pass")
    end_all(table)
    assert keys(table) == ["challenge@edessa-pella"]
    assert "no challenges in the West this round" in told(table)


def test_somebody_who_left_to_help_elsewhere_meets_no_challenge_on_the_old_road() -> None:
    table = on_the_road(ROAD, "peqin-elbasan", "durres", travelers=("monk", "scout", "soldier"))
    end_all(table)
    reply(table, (MEET, LOST), (CALL, "Ben"), (HELP, True))
    assert "there's nobody left on Peqin–Elbasan to face a challenge" in told(table)
    assert keys(table) == ["good@durres"]


def test_all_challenges_of_a_round_are_different_and_go_back_after_it() -> None:
    table = on_the_road(ROAD, "peqin-elbasan", "ohrid-bitola-b", travelers=UNHELPFUL)
    end_all(table)
    reply(table, (MEET, "travel-papers"), ("Amira.choose", "2"))
    assert "travel-papers" not in table.state.piles["challenge deck"]
    assert table.state.piles["challenge discard"] == ("travel-papers",)
    reply(table, ("challenge@peqin-elbasan", "twisted-ankle"), ("Ben.choose", "2"))
    shuffles = table.state.clock.get("shuffle challenge deck", 0)
    reply(table, ("challenge@ohrid-bitola-b", "summer-storm"), ("Chiara.choose", "2"))
    assert len(table.state.piles["challenge deck"]) == 30
    assert table.state.piles["challenge discard"] == ()
    assert table.state.clock["shuffle challenge deck"] == shuffles + 1


# --- helpers


def test_a_helper_on_the_road_eases_the_card_for_all_and_scores_nothing() -> None:
    table = on_the_road(ROAD, ROAD, "durres", travelers=("monk", "fisherman", "soldier"))
    end_all(table)
    reply(table, (MEET, "hungry-hamlet"))  # the monk and the fisherman both help
    assert [points(table, seat) for seat in table.seats] == [2, 2, 0]
    assert "Amira is right there and helps with Hungry Hamlet" in told(table)


def test_a_helper_is_called_from_five_spaces_but_not_from_six() -> None:
    near = on_the_road(ROAD, "elbasan-perrenjas", "durres", travelers=("monk", "scout", "soldier"))
    assert desk(near).ways().distances(ROAD)["elbasan-perrenjas"] == 4
    put(near, "perrenjas", "Ben")
    end_all(near)
    reply(near, (MEET, LOST))
    assert [option.value for option in near.probe(CALL)] == ["Ben", "nobody"]
    far = on_the_road(ROAD, "perrenjas-ohrid", "durres", travelers=("monk", "scout", "soldier"))
    end_all(far)
    reply(far, (MEET, LOST))
    assert keys(far) == ["die"]


def test_a_helper_who_comes_moves_there_at_once_stays_and_scores_for_everybody_helped() -> None:
    table = on_the_road(ROAD, ROAD, "peqin-elbasan", travelers=("monk", "fisherman", "scout"))
    before = held(table, "Chiara")
    end_all(table)
    reply(table, (MEET, LOST), (CALL, "Chiara"))
    assert table.questions[HELP].who == "Chiara"
    assert "You'd score 2 points" in str(table.questions[HELP].prompt)  # type: ignore[attr-defined]
    reply(table, (HELP, True))
    assert [desk(table).place_of(seat) for seat in table.seats] == [ROAD] * 3
    assert (points(table, "Chiara"), held(table, "Chiara")) == (2, before)


def test_a_helper_who_comes_forward_scores_nothing() -> None:
    table = on_the_road("peqin-elbasan", "durres", "peqin-elbasan", travelers=("monk", "scout", "soldier"))
    end_all(table)
    reply(
        table, ("challenge@peqin-elbasan", LOST), ("call@peqin-elbasan", "Ben"), ("help@peqin-elbasan", True)
    )
    assert (desk(table).place_of("Ben"), points(table, "Ben")) == ("peqin-elbasan", 0)
    assert desk(table).place_of("Amira") == "peqin-elbasan"  # eased: nobody is lost


def test_backward_is_away_from_the_destination_in_the_other_direction_too() -> None:
    table = on_the_road(ROAD, "peqin", "durres", travelers=("monk", "scout", "soldier"), start="istanbul")
    end_all(table)
    reply(table, (MEET, LOST), (CALL, "Ben"), (HELP, True))
    assert points(table, "Ben") == 0  # from Peqin towards Durrës is forward now


def test_a_helper_may_refuse_and_then_another_can_be_called() -> None:
    table = on_the_road(ROAD, "peqin", "peqin", "durres", travelers=("monk", "scout", "seer", "soldier"))
    end_all(table)
    reply(table, (MEET, LOST), (CALL, "Ben"), (HELP, False))
    assert [option.value for option in table.probe(CALL)] == ["Chiara", "nobody"]
    reply(table, (CALL, "Chiara"), (HELP, True))
    assert (desk(table).place_of("Ben"), desk(table).place_of("Chiara")) == ("peqin", ROAD)
    assert (points(table, "Ben"), points(table, "Chiara")) == (0, 1)


def test_those_on_the_road_need_not_call_and_when_all_refuse_they_face_it_alone() -> None:
    for answers in ([(CALL, "nobody")], [(CALL, "Ben"), (HELP, False)]):
        table = on_the_road(ROAD, "peqin", "durres", travelers=("monk", "scout", "soldier"))
        end_all(table)
        reply(table, (MEET, LOST), *answers)
        assert keys(table) == ["die"]


def test_a_helper_is_not_hit_by_what_the_card_does() -> None:
    table = on_the_road(ROAD, "peqin", "durres", travelers=("monk", "fisherman", "soldier"))
    end_all(table)
    reply(table, (MEET, "bad-water"), (CALL, "Ben"), (HELP, True))
    assert (held(table, "Amira")["water"], held(table, "Ben")["water"]) == (4, 3)


def test_a_member_leaves_the_caravan_to_help_and_the_caravan_goes_on() -> None:
    table = on_the_road(ROAD, *["peqin"] * 4, travelers=("monk", "scout", "soldier", "fisherman", "merchant"))
    caravan(table, "Ben", "Chiara", "Dawit", "Esra")
    give(table, RED, food=4)
    end_all(table)
    reply(table, (MEET, LOST), (CALL, "Ben"), (HELP, True))
    assert (desk(table).where("Ben"), desk(table).members(RED)) == (ROAD, ("Chiara", "Dawit", "Esra"))
    assert held(table, RED)["food"] == 4
    assert points(table, "Ben") == 1


def test_a_caravan_of_three_breaks_up_when_one_leaves_to_help() -> None:
    table = on_the_road(ROAD, *["peqin"] * 3, travelers=("monk", "scout", "soldier", "fisherman"))
    caravan(table, "Ben", "Chiara", "Dawit")
    give(table, RED, food=4)
    end_all(table)
    reply(table, (MEET, LOST), (CALL, "Ben"), (HELP, True))
    assert keys(table) == ["agreed"]
    assert table.questions["agreed"].who == AnyOf(("Ben", "Chiara", "Dawit"))
    reply(table, ("agreed", True), ("part@Ben", {"food": 2}), ("part@Chiara", {"food": 1}))
    assert desk(table).caravans == ()
    assert [desk(table).where(seat) for seat in ("Ben", "Chiara", "Dawit")] == [ROAD, "peqin", "peqin"]
    assert [held(table, seat)["food"] for seat in ("Ben", "Chiara", "Dawit")] == [4, 4, 4]


def test_a_caravan_on_a_road_meets_one_card_with_its_helpers() -> None:
    table = on_the_road(ROAD, ROAD, ROAD, travelers=("monk", "seer", "soldier"))
    caravan(table, "Amira", "Ben", "Chiara")
    end_all(table)
    reply(table, (MEET, LOST))
    assert "Ben is right there and helps with Hopelessly Lost" in told(table)
    assert desk(table).where(RED) == ROAD


def test_a_caravan_is_pushed_back_whole_and_once() -> None:
    table = on_the_road(*["ohrid-bitola-b"] * 3)
    caravan(table, "Amira", "Ben", "Chiara")
    end_all(table)
    reply(table, ("challenge@ohrid-bitola-b", LOST), ("die", [1]))
    assert desk(table).where(RED) == "ohrid-bitola-a"
    assert {desk(table).place_of(seat) for seat in table.seats} == {"ohrid-bitola-a"}


# --- what a group pays, and who is guarded


def test_a_group_pays_from_the_stockpile_first_and_then_in_turn_order() -> None:
    table = on_the_road(*[ROAD] * 4, travelers=("monk", "seer", "pilgrim", "healer"))
    caravan(table, "Ben", "Chiara", "Dawit")
    give(table, RED, lira=1)
    for seat, lira in zip(table.seats, (1, 2, 2, 2), strict=True):
        give(table, seat, lira=lira)
    end_all(table)
    reply(table, (MEET, "bandits-in-the-pass"), ("choose", "1"))  # 3 lira in all
    assert held(table, RED)["lira"] == 0
    assert [held(table, seat)["lira"] for seat in table.seats] == [0, 1, 2, 2]


def test_a_group_that_cannot_pay_together_cannot_choose_to() -> None:
    table = on_the_road(ROAD, ROAD, "durres", travelers=("monk", "seer", "pilgrim"))
    give(table, "Amira", lira=1)
    give(table, "Ben", lira=1)
    end_all(table)
    reply(table, (MEET, "bandits-in-the-pass"))
    pay, stand = table.probe("choose")
    assert pay.refusal is not None
    assert str(pay.refusal.because) == "this takes 3 lira, and there's only 2"
    assert stand.refusal is None
    assert table.questions["choose"].who == AnyOf(("Amira", "Ben"))


@pytest.mark.parametrize(
    ("card", "answers"), [("night-without-shelter", ()), ("wolves-at-dusk", (("choose", "2"), ("die", [2])))]
)
def test_a_loss_hits_each_of_them_whether_they_decide_alone_or_together(
    card: str, answers: tuple[tuple[str, Any], ...]
) -> None:
    table = on_the_road(ROAD, ROAD, "durres", travelers=("merchant", "seer", "scribe"))
    for seat in table.seats:
        hold(table, seat)
    before = [held(table, seat)["food"] for seat in table.seats]
    end_all(table)
    reply(table, (MEET, card), *answers)
    assert [held(table, seat)["food"] for seat in table.seats] == [before[0] - 1, before[1] - 1, before[2]]


def test_guarded_travelers_are_eased_and_their_companions_are_not() -> None:
    table = on_the_road(ROAD, ROAD, "durres", travelers=("merchant", "seer", "scribe"))
    note(table, "guarded", ("Ben",))
    before = [held(table, seat)["food"] for seat in table.seats]
    end_all(table)
    reply(table, (MEET, "night-without-shelter"))
    assert [held(table, seat)["food"] for seat in table.seats] == [before[0] - 1, before[1] + 1, before[2]]


def test_a_group_card_is_eased_only_when_all_are_guarded() -> None:
    for guarded, asked in ((("Amira",), ["die"]), (("Amira", "Ben"), ["good@durres"])):
        table = on_the_road(ROAD, ROAD, "durres")
        note(table, "guarded", guarded)
        end_all(table)
        reply(table, (MEET, LOST))
        assert keys(table) == asked


def test_a_guard_lasts_for_the_round() -> None:
    table = journey(3, real=DECKS)
    note(table, "guarded", ("Ben",))
    clock(table, phase=rounds.ROUND_END, turn=())
    table.settle()
    assert table.state.notes["guarded"] == ()


def test_a_challenge_takes_a_resource_less_from_the_soldier() -> None:
    table = on_the_road(ROAD, ROAD, "durres", travelers=("soldier", "merchant", "scribe"))
    before = [held(table, seat)["food"] for seat in table.seats]
    end_all(table)
    reply(table, (MEET, "night-without-shelter"))
    assert [held(table, seat)["food"] for seat in table.seats] == [before[0], before[1] - 1, before[2]]


def test_an_action_lost_on_the_road_is_missing_in_the_next_turn_and_only_there() -> None:
    table = on_the_road(ROAD, "durres", "durres", travelers=UNHELPFUL)
    end_all(table)
    reply(table, (MEET, "twisted-ankle"), ("Amira.choose", "2"))
    clock(table, phase=rounds.TURNS, turn=("Chiara",), pending=())
    table.abandon()
    rounds.begin_turn(desk(table), "Amira")
    assert table.state.clock["actions"] == 1
    rounds.begin_turn(desk(table), "Amira")
    assert table.state.clock["actions"] == 2
