"""What decides between cards stands beside them: their text, their price, what they bring elsewhere."""

from __future__ import annotations

from rules_core.engine.moves import AnyMove
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import rounds
from rules_core.games.via_egnatia.actions import Beg, Rest
from rules_core.games.via_egnatia.caravans import FormCaravan
from rules_core.games.via_egnatia.cards import PlayCard
from rules_core.games.via_egnatia.markets import BuyGoods
from rules_core.games.via_egnatia.parts import card_rule
from rules_core.games.via_egnatia.trade import Aid, Trade
from rules_core.games.via_egnatia.travel import MoveOn
from tests.kits.egnatia import caravan, clock, desk, give, hold, journey, lay_event


def notes(table: Table, move: AnyMove, *answers: tuple[str, str]) -> dict[str, str]:
    """What stands beside each option of the question that comes next."""
    ((_, options),) = table.preview(move, answers, listing=True).options.items()
    return {str(option.label): str(option.note) for option in options}


def test_cards_to_be_discarded_changed_or_played_say_what_they_do() -> None:
    table = journey()
    give(table, "Amira", food=3, water=3, lira=3)
    fish, work, _ = hold(table, "Amira", "fish", "work", "work")
    says = {card: desk(table).game.rulebook[card_rule(card)].text for card in (fish, work)}
    goal = str(next(iter(table.preview(MoveOn("Amira")).samples["to"].values)))
    discarded = notes(table, MoveOn("Amira"), ("to", goal))
    assert discarded == {"Fish": says[fish], "Work": f"2 of these. {says[work]}"}
    assert notes(table, Rest("Amira"))["Fish"] == says[fish]
    assert notes(table, PlayCard("Amira"))["Fish"].endswith(says[fish])


def hint(table: Table, move: AnyMove) -> str:
    return next(str(offer.hint) for offer in table.offers(move.seat) if offer.move == move)


def test_aid_tells_the_points_that_an_event_makes_of_it() -> None:
    usual, crowded = journey(3), journey(3)
    lay_event(crowded, "west", "crowded-khan")
    for table, told in ((usual, "1 point"), (crowded, "2 points")):
        give(table, "Amira", food=3)
        assert hint(table, Aid("Amira")) == f"Give something to Ben or Chiara: {told}"


def test_begging_promises_only_what_the_bank_has() -> None:
    table = journey(3, settings={"supply": "printed"})
    table.state.shift(("bank", "food"), ("Ben", "food"), desk(table).has("bank", "food"))
    assert hint(table, Beg("Amira")) == "Discard a card for 1 water and 1 lira"


def test_only_those_who_could_join_are_named() -> None:
    table = journey(4)
    hold(table, "Dawit")
    give(table, "Dawit", food=0, water=0, lira=0)
    assert hint(table, FormCaravan("Amira")) == "Ask Ben and Chiara"


def test_who_travels_with_a_caravan_is_not_promised_travel_cards() -> None:
    table = journey(3)
    caravan(table, "Amira", "Ben", "Chiara")
    hold(table, "Amira", "travel-two", "work")
    assert "Travel" not in hint(table, PlayCard("Amira"))
    assert "Work" in hint(table, PlayCard("Amira"))


def test_a_bid_below_the_price_says_that_it_is_none() -> None:
    table = journey(3)
    place, (card, *deck) = desk(table).place_of("Amira"), table.state.piles["goods deck"]
    give(table, "Amira", lira=9)
    give(table, "Ben", lira=9)
    table.state.put(table.state.piles, "goods deck", tuple(deck))
    table.state.put(table.state.piles, f"market {place}", (card,))
    clock(table, phase=rounds.TRADING, turn=("Amira", "Ben"), actions=0)
    price = desk(table).goods_price(card, "west")
    assert price > 1
    table.push(BuyGoods("Amira"), [("good", card)])
    asked = table.questions["Ben.bid"]
    deeds = [str(asked.deed_of(lira, (), table.game.name)) for lira in (0, 1, price)]
    assert deeds == ["Leave it", "Leave it: 1 lira is too little", f"Bid {price} lira"]
    says = desk(table).game.rulebook[card_rule(card)].text
    for seat in ("Amira", "Ben"):
        assert str(table.questions[f"{seat}.bid"].about) == says


def test_who_is_offered_goods_reads_what_they_are_worth() -> None:
    table = journey(3)
    silk, cotton, *deck = table.state.piles["goods deck"]
    table.state.put(table.state.piles, "goods deck", tuple(deck))
    table.state.put(table.state.piles, "goods Amira", (silk, cotton))
    give(table, "Amira", food=0, water=0, lira=0)
    give(table, "Ben", food=1, water=0, lira=0)
    asked = {
        "deal@Ben": (Trade("Amira"), [("with", "Ben"), ("give@Ben-goods", [silk]), ("get@Ben", {"food": 1})], [silk]),
        "accept": (Aid("Amira"), [("whom", "Ben"), ("gift-goods", [silk, cotton])], [silk, cotton]),
    }  # fmt: skip
    for key, (move, answers, goods) in asked.items():
        table.push(move, answers)
        told = str(table.questions[key].about)
        for card in goods:
            assert f"{table.game.name(card)}: {desk(table).game.rulebook[card_rule(card)].text}" in told
        table.cancel()
