"""Caravans: forming, investing, joining, buying, leaving and breaking up."""

from __future__ import annotations

import pytest

from rules_core.engine.refusal import Refused
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.caravans import FormCaravan, InvestInCaravan, LeaveCaravan
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.egnatia import (
    caravan,
    clock,
    desk,
    give,
    held,
    hold,
    journey,
    own,
    put,
)
from tests.kits.egnatia_company import (
    BLUE,
    DECKS,
    RED,
    act,
    end,
    end_all,
    form,
    keys,
    offered,
    refusal,
    reply,
    stake,
    turn,
    with_caravan,
)  # fmt: skip

# --- forming


def test_three_on_a_stop_form_a_caravan_and_their_stakes_lie_in_the_stockpile() -> None:
    table = journey(3)
    cards = {seat: desk(table).hand(seat) for seat in table.seats}
    act(table, FormCaravan("Amira"), ("colour", BLUE), *stake(table, "Amira"),
        ("Ben.join", True), *stake(table, "Ben", resources={"food": 2, "lira": 1}),
        ("Chiara.join", True), *stake(table, "Chiara", list(cards["Chiara"][:2]), {"water": 1}))  # fmt: skip
    t = desk(table)
    assert (t.caravans, t.members(BLUE), t.where(BLUE)) == ((BLUE,), ("Amira", "Ben", "Chiara"), "durres")
    assert t.hand(BLUE) == (cards["Amira"][0], *cards["Chiara"][:2])
    assert held(table, BLUE) == {"food": 2, "water": 1, "lira": 1}
    assert held(table, "Ben") == {"food": 1, "water": 3, "lira": 0}
    assert (len(t.hand("Amira")), len(t.hand("Ben")), len(t.hand("Chiara"))) == (5, 6, 4)
    assert (table.turn, table.state.clock["actions"]) == (("Amira",), 1)


def test_whoever_would_rather_travel_alone_stays_out() -> None:
    table = journey(4)
    form(table, "Amira", "Ben", "Chiara", alone=("Dawit",))
    assert desk(table).members(RED) == ("Amira", "Ben", "Chiara")
    assert (desk(table).caravan_of("Dawit"), len(desk(table).hand("Dawit"))) == ("", 6)


def test_three_must_be_on_the_stop() -> None:
    table = journey(3)
    put(table, "peqin", "Chiara")
    no = refusal(table, FormCaravan("Amira"))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.actions.form", "a caravan needs 3 travelers on one stop, and only 2 could join here",
    )  # fmt: skip


def test_no_caravan_is_formed_on_a_road() -> None:
    table = journey(3)
    put(table, "durres-peqin", *table.seats)
    assert (
        str(refusal(table, FormCaravan("Amira")).because)
        == "a caravan can only be formed on a stop, not on a road"
    )


def test_there_are_two_caravans_at_most_and_the_second_gets_the_other_colour() -> None:
    table = journey(6)
    form(table, "Amira", "Ben", "Chiara", colour=BLUE, alone=("Dawit", "Esra", "Farid"))
    end(table, "Amira", "Ben", "Chiara")
    form(table, "Dawit", "Esra", "Farid")
    assert desk(table).caravans == (BLUE, RED)
    assert desk(table).members(RED) == ("Dawit", "Esra", "Farid")
    put(table, "durres", "Dawit", "Esra", "Farid")
    no = refusal(table, FormCaravan("Dawit"))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.caravan.two", "both caravans are already traveling"
    )  # fmt: skip


def test_a_member_does_not_form_another_caravan_and_is_not_asked_to() -> None:
    table = with_caravan(3, 6)
    assert str(refusal(table, FormCaravan("Amira")).because) == "Amira is already in a caravan"
    turn(table, "Dawit")
    form(table, "Dawit", "Esra", "Farid", colour=BLUE)
    assert desk(table).members(BLUE) == ("Dawit", "Esra", "Farid")


@pytest.mark.parametrize("resources", [{}, {"food": 2}, {"food": 1, "water": 1}])
def test_each_puts_in_a_card_or_three_resources(resources: dict[str, int]) -> None:
    table = journey(3)
    answers = [("colour", RED), ("Amira.cards", []), ("Amira.resources", resources)]
    no = refusal(table, FormCaravan("Amira"), *answers)
    assert no.rule == "via-egnatia.actions.form"
    assert "not between 3 and 6" in str(no.because)


def test_whoever_has_neither_a_card_nor_three_resources_is_not_asked() -> None:
    table = journey(4)
    hold(table, "Ben")
    give(table, "Ben", food=1, water=1, lira=0)
    table.push(FormCaravan("Amira"), [("colour", RED)])
    assert keys(table) == ["Amira.cards", "Chiara.join", "Dawit.join"]
    table.abandon()
    hold(table, "Amira")
    give(table, "Amira", food=2, water=0, lira=0)
    assert str(refusal(table, FormCaravan("Amira")).because) == (
        "Amira has neither a card nor 3 resources to put in"
    )


def test_too_few_who_agree_cost_no_action_and_nobody_is_asked_again_this_turn() -> None:
    table = journey(4)
    before = {seat: (held(table, seat), desk(table).hand(seat)) for seat in table.seats}
    form(table, "Amira", "Ben", alone=("Chiara", "Dawit"))
    assert {seat: (held(table, seat), desk(table).hand(seat)) for seat in table.seats} == before
    assert (desk(table).caravans, table.turn, table.state.clock["actions"]) == ((), ("Amira",), 2)
    assert refusal(table, FormCaravan("Amira")).rule == "via-egnatia.actions.tried"
    assert "form-caravan" not in offered(table, "Amira")
    end(table, "Amira")
    form(table, "Ben", "Amira", "Chiara", alone=("Dawit",))
    assert desk(table).members(RED) == ("Amira", "Ben", "Chiara")


def test_nobody_learns_who_comes_along_before_all_have_said() -> None:
    table = journey(3)
    table.push(FormCaravan("Amira"), [("colour", RED)])
    reply(table, ("Ben.join", True), ("Ben.cards", [desk(table).hand("Ben")[0]]), ("Ben.resources", {}))
    assert len(desk(table).hand("Ben")) == 6
    assert desk(table).where("Ben") == "durres"
    assert [asked.prompt for asked in table.view("Chiara").asked if asked.key == "Amira.cards"] == [""]


# --- investing and joining


def test_a_member_invests_cards_and_resources_with_one_action() -> None:
    table = with_caravan()
    cook, work, _ = hold(table, "Amira", "cook", "work", "fish")
    act(table, InvestInCaravan("Amira"), ("cards", [cook, work]), ("resources", {"water": 3, "lira": 1}))
    assert (desk(table).hand(RED), held(table, RED)) == ((cook, work), {"food": 0, "water": 3, "lira": 1})
    assert table.state.clock["actions"] == 1


def test_investing_nothing_is_refused() -> None:
    table = with_caravan()
    assert "not between 1 and 6" in str(
        refusal(table, InvestInCaravan("Amira"), ("cards", []), ("resources", {})).because
    )


def test_an_accepted_gift_makes_a_member_and_costs_an_action() -> None:
    table = with_caravan(place="durres-peqin")  # joining works on a road too
    turn(table, "Dawit")
    act(table, InvestInCaravan("Dawit"), ("cards", []), ("resources", {"food": 1}), ("accept", True))
    assert desk(table).members(RED) == ("Amira", "Ben", "Chiara", "Dawit")
    assert (held(table, RED)["food"], table.state.clock["actions"]) == (1, 1)
    assert "move-on" not in offered(table, "Dawit")


def test_a_refused_gift_comes_back_and_the_action_is_not_spent() -> None:
    table = with_caravan()
    turn(table, "Dawit")
    act(table, InvestInCaravan("Dawit"), ("cards", []), ("resources", {"food": 2}), ("accept", False))
    assert (desk(table).caravan_of("Dawit"), held(table, "Dawit")["food"], held(table, RED)["food"]) == (
        "",
        2,
        0,
    )
    assert table.state.clock["actions"] == 2
    no = refusal(table, InvestInCaravan("Dawit"))
    assert (no.rule, str(no.because)) == (
        "via-egnatia.actions.tried", "the Red caravan already said no this turn"
    )  # fmt: skip


def test_joining_needs_the_caravan_on_the_same_space() -> None:
    table = with_caravan()
    put(table, "peqin", "Dawit")
    turn(table, "Dawit")
    assert refusal(table, InvestInCaravan("Dawit")).rule == "via-egnatia.caravan.join"
    assert "invest-in-caravan" not in {offer.move.word() for offer in table.offers("Dawit")}


def test_with_two_caravans_on_a_space_one_is_chosen_and_the_other_can_still_be_asked() -> None:
    table = journey(6, real=DECKS)
    caravan(table, "Amira", "Chiara", "Dawit", colour=RED)
    caravan(table, "Esra", "Farid", colour=BLUE)  # a third one is not needed to be asked
    turn(table, "Ben")
    table.push(InvestInCaravan("Ben"))
    assert keys(table) == ["caravan"]
    reply(table, ("caravan", RED), ("cards", []), ("resources", {"food": 1}))
    assert table.questions["accept"].who == desk(table).speaker(RED)
    table.abandon()
    clock(table, tried=(f"join {RED}",))
    assert refusal(table, InvestInCaravan("Ben"), ("caravan", RED)).rule == "via-egnatia.actions.tried"
    table.push(InvestInCaravan("Ben"), [("caravan", BLUE, "Ben")])
    assert keys(table) == ["cards"]


# --- goods for the caravan


def buying(lira: int = 5, own_lira: int = 0) -> Table:
    """Amira haggles as a member: salt (1 in the west) and carpet (5) lie before her."""
    table = with_caravan()
    give(table, RED, lira=lira)
    give(table, "Amira", lira=own_lira)
    (card,) = hold(table, "Amira", "haggle")
    table.push(PlayCard("Amira"), [("card", card, "Amira")])
    reply(table, ("good", "salt-1"), ("good", "carpet-1"))
    return table


def test_caravan_lira_buys_goods_for_the_caravan_when_the_others_agree() -> None:
    table = buying()
    reply(table, ("haggle-purse", RED), ("haggle-consent", True), ("buy", "carpet-1"))
    assert (desk(table).goods(RED), desk(table).goods("Amira")) == (("carpet-1",), ())
    assert held(table, RED)["lira"] == 1  # 5 in the west, 1 less


def test_the_others_are_asked_and_may_keep_the_caravans_lira() -> None:
    table = buying(own_lira=1)
    reply(table, ("haggle-purse", RED))
    assert table.questions["haggle-consent"].who == desk(table).speaker(RED)._replace(seats=("Ben", "Chiara"))
    reply(table, ("haggle-consent", False), ("buy", "salt-1"))
    assert (desk(table).goods("Amira"), held(table, "Amira")["lira"], held(table, RED)["lira"]) == (
        ("salt-1",),
        0,
        5,
    )


def test_own_lira_buys_for_oneself_and_asks_nobody() -> None:
    table = buying(own_lira=4)
    reply(table, ("haggle-purse", "Amira"), ("buy", "carpet-1"))
    assert (desk(table).goods("Amira"), held(table, RED)["lira"]) == (("carpet-1",), 5)


# --- leaving and breaking up


def leaving(members: int = 4) -> Table:
    """A caravan with something in its stockpile; Amira has the turn."""
    table = with_caravan(members, 5)
    give(table, RED, food=3, water=2, lira=1)
    hold(table, RED, "work", "cook")
    own(table, RED, "salt")
    hold(table, "Amira", "fish")
    return table


def test_a_member_leaves_without_a_share_and_goes_on_with_the_turn() -> None:
    table = leaving()
    act(
        table,
        LeaveCaravan("Amira"),
        ("share@Amira", {}),
        ("share-cards@Amira", []),
        ("share-goods@Amira", []),
    )
    assert (desk(table).where("Amira"), desk(table).members(RED)) == ("durres", ("Ben", "Chiara", "Dawit"))
    assert held(table, RED) == {"food": 3, "water": 2, "lira": 1}
    assert (table.turn, table.state.clock["actions"]) == (("Amira",), 2)
    act(table, MoveOn("Amira"), ("to", "peqin"), ("discard", desk(table).hand("Amira")[0]))
    assert desk(table).where("Amira") == "peqin"


def test_those_who_stay_may_give_a_share_along() -> None:
    table = leaving()
    work, cook = desk(table).hand(RED)
    table.push(LeaveCaravan("Amira"))
    assert table.questions["share@Amira"].who == desk(table).speaker(RED)  # Amira herself is not asked
    reply(
        table,
        ("share@Amira", {"food": 2, "lira": 1}),
        ("share-cards@Amira", [cook]),
        ("share-goods@Amira", ["salt-1"]),
    )
    assert held(table, "Amira") == {"food": 4, "water": 3, "lira": 2}
    assert held(table, RED) == {"food": 1, "water": 2, "lira": 0}
    assert desk(table).hand("Amira")[-1] == cook
    assert (desk(table).hand(RED), desk(table).goods("Amira"), desk(table).goods(RED)) == (
        (work,),
        ("salt-1",),
        (),
    )


def test_leaving_is_for_the_own_turn() -> None:
    table = leaving()
    with pytest.raises(Refused, match="it's Amira's turn"):
        table.push(LeaveCaravan("Ben"))
    turn(table, "Esra")
    assert str(refusal(table, LeaveCaravan("Esra")).because) == "Esra isn't in a caravan"


def test_below_three_the_caravan_breaks_up_and_its_stockpile_is_divided() -> None:
    table = leaving(3)
    work, cook = desk(table).hand(RED)
    hold(table, "Ben", "fish")
    hold(table, "Chiara", "pray")
    act(table, LeaveCaravan("Amira"))
    assert keys(table) == ["agreed"]
    assert set(table.questions["agreed"].who.seats) == {"Amira", "Ben", "Chiara"}  # type: ignore[union-attr]
    reply(table, ("agreed", True),
          ("part@Amira", {"food": 1}), ("part-cards@Amira", [work]), ("part-goods@Amira", []),
          ("part@Ben", {"food": 2, "water": 1}), ("part-cards@Ben", []), ("part-goods@Ben", ["salt-1"]))  # fmt: skip
    t = desk(table)
    assert (t.caravans, t.where(RED)) == ((), "")
    assert {t.where(seat) for seat in table.seats} == {"durres"}
    assert held(table, "Amira") == {"food": 3, "water": 3, "lira": 1}
    assert held(table, "Ben") == {"food": 5, "water": 4, "lira": 1}
    assert held(table, "Chiara") == {"food": 3, "water": 3, "lira": 3}  # the rest
    assert (t.hand("Amira")[-1], t.hand("Chiara")[-1], t.goods("Ben")) == (work, cook, ("salt-1",))
    assert (held(table, RED), t.hand(RED), t.goods(RED)) == ({"food": 0, "water": 0, "lira": 0}, (), ())
    assert table.turn == ("Amira",)


def test_those_who_do_not_agree_lose_the_whole_stockpile() -> None:
    table = leaving(3)
    cards, goods = desk(table).hand(RED), len(table.state.piles["goods deck"])
    before = [held(table, seat) for seat in table.seats]
    act(table, LeaveCaravan("Amira"))
    reply(table, ("agreed", False))
    assert [held(table, seat) for seat in table.seats] == before
    assert held(table, RED) == {"food": 0, "water": 0, "lira": 0}
    assert set(cards) <= set(table.state.piles["action discard"])
    assert (desk(table).goods(RED), len(table.state.piles["goods deck"])) == ((), goods + 1)


def test_an_empty_stockpile_is_not_talked_about() -> None:
    table = with_caravan(3, 3)
    act(table, LeaveCaravan("Amira"))
    assert (keys(table), desk(table).caravans) == ([], ())


def test_a_colour_that_broke_up_is_free_again() -> None:
    table = with_caravan(3, 3)
    act(table, LeaveCaravan("Amira"))
    form(table, "Amira", "Ben", "Chiara", colour=RED)
    assert desk(table).members(RED) == table.seats


def test_somebody_who_left_earlier_has_no_part_in_the_breaking_up() -> None:
    table = leaving(4)
    act(
        table,
        LeaveCaravan("Amira"),
        ("share@Amira", {}),
        ("share-cards@Amira", []),
        ("share-goods@Amira", []),
    )
    end(table, "Amira")
    act(table, LeaveCaravan("Ben"))
    assert set(table.questions["agreed"].who.seats) == {"Ben", "Chiara", "Dawit"}  # type: ignore[union-attr]


def test_cards_beyond_the_hand_limit_are_discarded_at_once() -> None:
    table = leaving()
    hold(table, "Amira", "fish", "fish", "pray", "pray", "ride")
    work, cook = desk(table).hand(RED)
    table.push(LeaveCaravan("Amira"))
    reply(table, ("share@Amira", {}), ("share-cards@Amira", [work, cook]), ("share-goods@Amira", []))
    surplus = table.questions["surplus"]
    assert (surplus.who, getattr(surplus, "least", None)) == ("Amira", 1)
    reply(table, ("surplus", [work]))
    assert (len(desk(table).hand("Amira")), table.state.piles["action discard"][-1]) == (6, work)


def test_a_member_leaves_to_arrive_alone_and_the_rest_goes_on_as_a_caravan() -> None:
    table = leaving(5)
    act(
        table,
        LeaveCaravan("Amira"),
        ("share@Amira", {}),
        ("share-cards@Amira", []),
        ("share-goods@Amira", []),
    )
    end(table, *table.seats)
    assert (table.turn, table.state.clock["actions"]) == ((RED,), 4)
    end_all(table)
    assert table.state.clock["phase"] == rounds.MARKETS
