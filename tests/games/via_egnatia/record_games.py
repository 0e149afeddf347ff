"""Plays and writes the recorded games of this folder. Run it only to make new ones; the files are the tests.

.venv/bin/python -m tests.games.via_egnatia.record_games
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from companion.cli.playout import NAMES, RandomPlayer
from rules_core.engine.moves import AnyMove
from rules_core.engine.questions import HOST, Bag, Confirm, Count, PickSome, Question, Route
from rules_core.engine.table import Table
from rules_core.games.via_egnatia import actions, caravans, cards, markets, rounds, trade, travel
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.games.via_egnatia.parts import CARAVANS
from rules_core.settling.rulings import CorrectCount, SwitchChance
from tests.kits import recording
from tests.kits.egnatia import GAME, desk

save = partial(recording.save, "via_egnatia")

Incident = tuple[int, Callable[[Table], object]]
"""From which length of the log on, and what happens then."""


class Wayfarer(RandomPlayer):
    """Plays with some sense: keeps cards in hand, travels on, joins the others, and parts from them now and then."""

    def __init__(self, seed: int, restless: float) -> None:
        super().__init__(Random(seed))
        self.restless = restless
        """How likely a member leaves the caravan on a turn."""

    def turn(self, table: Table) -> None:
        if not table.questions:
            table.push(self.sensible(table, self.rng.choice(table.turn)))
        while table.questions:
            self.answer_one(table, self.rng.choice(list(table.questions)))

    def sensible(self, table: Table, actor: str) -> AnyMove:
        offers = table.offers(actor)
        open_moves = {type(offer.move): offer.move for offer in offers if offer.refusal is None}
        t = desk(table)
        wishes = self.as_caravan(t, actor) if actor in CARAVANS else self.as_traveler(t, actor)
        found = next((open_moves[wish] for wish in wishes if wish in open_moves), None)
        return found or self.rng.choice(list(open_moves.values()))

    def likes(self, chance: float) -> bool:
        return self.rng.random() < chance

    def as_caravan(self, t: EgnatiaDesk, caravan: str) -> list[type[AnyMove]]:
        playing = [cards.PlayCard] if self.likes(0.6) else []
        return [*playing, travel.MoveOn, cards.PlayCard, rounds.EndTurn]

    def as_traveler(self, t: EgnatiaDesk, seat: str) -> list[type[AnyMove]]:
        if t.clock["phase"] == rounds.TRADING:
            fancies = [(markets.BuyGoods, 0.3), (markets.ExchangeAtMarket, 0.12), (markets.SellAtMarket, 0.3)]
            return [*(kind for kind, chance in fancies if self.likes(chance)), markets.LeaveMarket]
        first: list[type[AnyMove]] = [actions.CompleteMission]
        hand, poor = len(t.hand(seat)), min(t.has(seat, what) for what in ("food", "water")) < 1
        if self.likes(0.1):
            first.append(actions.UseGoods)
        if self.likes(0.12):
            first += [trade.Aid if self.likes(0.6) else trade.Trade]
        if t.caravan_of(seat):
            return first + self.as_member(t, seat, hand)
        if self.likes(0.5):
            first += [caravans.FormCaravan, caravans.InvestInCaravan]
        if hand < 3:
            first.append(actions.Rest)
        if poor and hand > 3:
            first.append(actions.Beg)
        if self.likes(0.45):
            first.append(cards.PlayCard)
        return [*first, travel.MoveOn, cards.PlayCard, actions.Rest]

    def as_member(self, t: EgnatiaDesk, seat: str, hand: int) -> list[type[AnyMove]]:
        wishes: list[type[AnyMove]] = []
        if self.likes(self.restless):
            wishes.append(caravans.LeaveCaravan)
        if hand < 3:
            wishes.append(caravans.RestTogether)
        if self.likes(0.55):
            wishes.append(cards.PlayCard)
        return [*wishes, caravans.InvestInCaravan, cards.PlayCard, actions.Beg, rounds.EndTurn]

    def answer(self, table: Table, question: Question[Any]) -> Any:
        t, key = desk(table), question.key.rsplit(".", 1)[-1]
        if key in ("discard", "with") and question.suggest is not None and self.likes(0.7):
            return question.suggest
        if isinstance(question, Confirm):
            return self.likes(0.85)
        if isinstance(question, Route):
            goals = list(question.samples(t).values)
            return min(goals, key=lambda goal: (t.to_go(goal), goal))
        if isinstance(question, Bag):
            return self.some(question, t, key)
        if isinstance(question, Count) and key == "bid":
            return question.least if self.likes(0.6) else min(question.least + 2, question.most)
        if isinstance(question, PickSome) and key in ("cards", "change"):
            return self.few(question, t)
        return super().answer(table, question)

    def some(self, bag: Bag, t: EgnatiaDesk, key: str) -> dict[str, int]:
        """As much as is asked for; into a stockpile about half of what there is."""
        if key != "resources":
            return self.fill(bag)
        half = {what: n for what, most in bag.limits.items() if (n := most // 2)}
        return half if sum(half.values()) >= bag.least else dict(bag.limits)

    def few(self, question: PickSome, t: EgnatiaDesk) -> list[Any]:
        values = question.open_values(t)
        most = len(values) if question.most is None else question.most
        least = max(question.least, 1 if question.key.endswith("cards") and values else 0)
        return self.rng.sample(values, min(max(least, len(values) // 3), most))


def play(player: Wayfarer, table: Table, incidents: Sequence[Incident] = ()) -> Table:
    """To the end, with what happens at real tables in between."""
    waiting = list(incidents)
    while not table.finished:
        player.turn(table)
        if waiting and len(table.log) >= waiting[0][0] and table.move_in_progress is None and table.turn:
            waiting.pop(0)[1](table)
    assert not waiting, "the game was too short for all of it"
    return table


def slip(table: Table) -> None:
    """Somebody takes the last own step back and does it again."""
    last = next(entry for entry in reversed(table.entries) if entry.by in table.seats)
    table.pop(last.number, by=last.by, reason="tapped the wrong card")
    table.redo()
    while table.questions:
        RandomPlayer(Random(1)).answer_one(table, next(iter(table.questions)))


def one_lira_more(table: Table) -> None:
    seat = table.seats[-1]
    counted = table.desk.has(seat, "lira") + 1
    table.push(CorrectCount(HOST, seat, "lira", counted), reason="one lay under the mat")


def real_die(table: Table) -> None:
    table.push(SwitchChance(HOST, "die", "table"))


def three_to_istanbul(seed: int) -> Table:
    """Three from Durrës to Istanbul: a caravan that breaks up and finds together again, a slip, a wrong count, a die."""
    player = Wayfarer(seed, restless=0.05)
    setup = [["traveler@Amira", "monk"], ["traveler@Ben", "fisherman"], ["traveler@Chiara", "soldier"]]
    table = player.set_up(
        GAME, NAMES[:3], [["start", "durres"], ["goal", "istanbul"], ["first", "Amira"], *setup]
    )
    return play(player, table, [(40, slip), (70, one_lira_more), (100, real_die)])


def six_in_class(seed: int) -> Table:
    """Six from Istanbul to Bitola in class: topics in a chosen order, missions, a clock, two caravans, half of the readings changed."""
    player = Wayfarer(seed, restless=0.12)
    plan = [("agora-2", "east", 2), ("agora-7", "east", 5), ("agora-11", "center", 3)]
    settings = {
        "passing": "ends", "stop-points": "all", "caravan-voice": "all", "helper-points": "always",
        "helper-trip": "pays", "market-selling": True, "overbid": "price", "end-order": "markets",
        "group-rest": "six", "join-minimum": "forming", "undivided": "shared", "agora-points": 2,
        "pantomime-seconds": 60, "supply": "printed", "animals": "stockpile",
    }  # fmt: skip
    setup = [
        ["start", "istanbul"], ["goal", "bitola"], ["first", "Chiara"], ["missions", True],
        *([f"traveler@{seat}", who] for seat, who in zip(
            NAMES, ("scout", "seer", "merchant", "healer", "scribe", "muleteer"), strict=True)),
        ["agora", [topic for topic, _, _ in plan]], ["agora-order", "planned"],
        *([f"agora-region@{topic}", region] for topic, region, _ in plan),
        *([f"agora-place@{topic}", number] for topic, _, number in plan),
        ["house-rules", list(settings)], *([name, value] for name, value in settings.items()),
    ]  # fmt: skip
    return play(player, player.set_up(GAME, NAMES, ordered(setup)), [(60, slip), (90, one_lira_more)])


def ordered(setup: list[list[Any]]) -> list[list[Any]]:
    """The answers in the order in which a table with these six asks for them."""
    given, table = dict(setup), Table(GAME, NAMES, 0, ())
    answers = []
    while not table.entries and "house-rules" not in [key for key, _ in answers[-1:]]:
        key, question = next(iter(table.questions.items()))
        value = given.get(key, question.suggest)
        answers.append([key, value])
        table.answer(value, key)
    return [*answers, *([key, given[key]] for key in given["house-rules"])]


def happenings(table: Table) -> set[str]:
    """What a reader would like to find in a record: the moves, what was asked, and how things with caravans went."""
    found = set[str]()
    for entry in table.entries:
        found |= {entry.move.word(), *(f"{asked(given.key)} asked" for given in entry.answers)}
        said = {asked(given.key): given.value for given in entry.answers}
        match entry.move:
            case caravans.InvestInCaravan() if any(effect.rule == caravans.JOIN for effect in entry.effects):
                found.add("joined" if said.get("accept") else "turned away")
            case caravans.LeaveCaravan() if any(
                said.get(what) for what in ("share", "share-cards", "share-goods")
            ):
                found.add("left with a share")
            case caravans.Disband() if "agreed" in said:
                votes = [given.value for given in entry.answers if asked(given.key) == "agreed"]
                found.add("divided" if all(votes) else "lost")
    return found


def asked(key: str) -> str:
    """A question's key without whom or which place it concerns."""
    return key.rsplit(".", 1)[-1].partition("@")[0]


WANTED = {
    three_to_istanbul: {
        "form-caravan", "leave-caravan", "disband", "divided", "invest-in-caravan", "rest-together", "rest",
        "play-card", "move-on", "beg", "trade", "aid", "meet-challenge", "buy-goods", "keyword asked", "call asked",
    },
    six_in_class: {
        "form-caravan", "joined", "leave-caravan", "left with a share", "disband", "divided", "lost", "agora asked",
        "help asked", "bid asked", "rest-together", "complete-mission", "use-goods", "sell-at-market",
        "exchange-at-market", "meet-challenge", "keyword asked",
    },
}  # fmt: skip


def find(make: Callable[[int], Table]) -> Table:
    """The first game of its kind in which everything wanted happens."""
    tables = (make(seed) for seed in range(400))
    return next(table for table in tables if WANTED[make] <= happenings(table))


if __name__ == "__main__":
    for make in WANTED:
        save(make.__name__.replace("_", "-"), make.__doc__ or "", find(make))
