"""Who is the richest? The facts that count come from a tracked game, or from people with a score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules_core.games.caravan_conquest.desk import CaravanDesk
from rules_core.games.caravan_conquest.parts import Parts, fallen
from rules_core.scoring.items import Cards, Item, Number, One, Yes
from rules_core.scoring.ranking import Line, TieBreak
from rules_core.scoring.tally import Count, Facts, Fault, Scale, Scorer, Section, Tally
from rules_core.settling.house_rules import COUNT, SWITCH, Setting
from rules_core.words import Text, Verbatim, listed, say

WEALTH = "caravan-conquest.end.wealth"
DECAY = "caravan-conquest.end.decay"
EXACTLY = "caravan-conquest.city.exactly"
LONGEST = 10
"""Rounds that are left after the first arrival."""

MOST_TURNS = 6 * LONGEST
"""Where values fall every single turn."""

READINGS = ("equipment", "valued", "ties", "treasure-value", "decay-unit", "decay-treasure", "decay-floor")
"""The settings of a table that bear on the final count."""


def tally(t: CaravanDesk) -> Tally:
    """The facts of a tracked game."""
    players = {
        seat: {
            "home": t.is_home(seat),
            "arrived": t.notes[f"home {seat}"],
            "gold": t.has(seat, "gold"),
            "silk": t.has(seat, "silk"),
            "spice": t.has(seat, "spice"),
            "treasure": t.has(seat, "treasure"),
            "kit": {part: t.has(seat, part) for part in t.parts.equipment if t.has(seat, part)},
            "late": t.notes.get(f"decay {seat}", 0),
            "left": t.is_retired(seat),
        }
        for seat in t.seats
    }
    return Tally(players, {"rounds": t.decay()} | {name: t.setting(name) for name in READINGS})


class CaravanScorer(Scorer):
    game = "caravan-conquest"
    title = "Caravan Conquest"
    min_seats = 2
    max_seats = 6
    winning = WEALTH
    ties = "caravan-conquest.setting.ties"
    unit = say("gold")

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.sections = (
            Section(
                id="end",
                title=say("The end of the game"),
                rule=DECAY,
                icon="hourglass",
                shared=True,
                items=(
                    Number(
                        id="rounds",
                        label=say("Rounds since the first arrival"),
                        hint=say("0 if everybody arrived in the same round"),
                        rule=DECAY,
                        icon="hourglass",
                        most=MOST_TURNS,
                        needed=True,
                        wanted=self._somebody_is_home,
                    ),
                ),
            ),
            Section(
                id="home",
                title=say("At Finish"),
                rule="caravan-conquest.end.not-home",
                icon="finish",
                count=self._absence,
                at_end=True,
                played_out=True,
                items=(
                    Yes(
                        id="home",
                        label=say("Reached Finish in time"),
                        rule="caravan-conquest.end.not-home",
                        icon="finish",
                        needed=True,
                    ),
                    Number(
                        id="late",
                        label=say("Rounds from the first arrival to this one"),
                        rule="caravan-conquest.setting.valued",
                        icon="hourglass",
                        most=MOST_TURNS,
                        needed=True,
                        wanted=self._is_valued_on_arrival,
                    ),
                ),
            ),
            self._kept("gold", say("Gold"), WEALTH, 9_999, self._gold),
            self._kept("silk", say("Silk"), DECAY, 999, self._silk, scales=(self._worth_of("silk"),)),
            self._kept("spice", say("Spice"), DECAY, 999, self._spice, scales=(self._worth_of("spice"),)),
            self._kept(
                "treasure",
                say("Treasure"),
                "caravan-conquest.treasure.worth",
                parts.treasures,
                self._treasure,
                in_all=parts.treasures,
            ),
            Section(
                id="equipment",
                title=say("Wagon and animals"),
                rule="caravan-conquest.setting.equipment",
                icon="basic_caravan",
                wanted=self._counts_equipment,
                count=self._equipment,
                scales=(
                    Scale(
                        say("Wagon and animals"),
                        tuple((part.name, part.resale) for part in parts.equipment.values()),
                    ),
                ),
                items=(
                    Cards(
                        id="kit",
                        label=say("One wagon and two animals"),
                        rule="caravan-conquest.city.resale",
                        icon="basic_caravan",
                        options={part.id: part.name for part in parts.equipment.values()},
                        notes={
                            part.id: say("worth {n} gold", n=part.resale) for part in parts.equipment.values()
                        },
                        copies=2,
                        least=3,
                        many=3,
                        needed=True,
                    ),
                ),
            ),
            Section(
                id="arrived",
                title=say("Tied: who arrived first"),
                rule="caravan-conquest.setting.ties",
                icon="finish",
                breaks_ties=True,
                wanted=self._arrival_counts,
                items=(
                    Number(
                        id="arrived",
                        label=say("Order of arrival (1 = first)"),
                        rule="caravan-conquest.setting.ties",
                        icon="finish",
                        least=1,
                        most=self.max_seats,
                        needed=True,
                    ),
                ),
            ),
            Section(
                id="readings",
                title=say("How this table reads the rules"),
                rule="table.house-rules",
                icon="rules",
                shared=True,
                folded=True,
                items=tuple(_reading(parts.settings[name]) for name in READINGS),
            ),
        )

    @staticmethod
    def _kept(
        what: str,
        title: Text,
        rule: str,
        most: int,
        count: Count,
        in_all: int | None = None,
        scales: tuple[Scale, ...] = (),
    ) -> Section:
        """Something of which only the number counts."""
        item = Number(id=what, label=title, rule=rule, icon=what, most=most, in_all=in_all, needed=True)
        return Section(
            id=what,
            title=title,
            rule=rule,
            icon=what,
            wanted=is_home,
            count=count,
            items=(item,),
            scales=scales,
        )

    def _worth_of(self, good: str) -> Scale:
        """What a good is worth as the rounds pass, as most tables read it."""
        price, floor = self.parts.prices[good], bool(self.parts.settings["decay-floor"].default)
        name = self.parts.names[good]
        return Scale(
            say("Value of 1 {good} by round", good=name),
            tuple((Verbatim(rounds), fallen(price, rounds, floor)) for rounds in range(LONGEST + 1)),
        )

    # --- when something matters

    def _somebody_is_home(self, tally: Tally, seat: str) -> bool:
        at_the_end = bool(self.reading(tally, "valued") == "end")
        return at_the_end and any(own.get("home") for own in tally.players.values())

    def _is_valued_on_arrival(self, tally: Tally, seat: str) -> bool:
        return is_home(tally, seat) and bool(self.reading(tally, "valued") == "arrival")

    def _arrival_counts(self, tally: Tally, seat: str) -> bool:
        return bool(self.reading(tally, "ties") == "first-home")

    def _counts_equipment(self, tally: Tally, seat: str) -> bool:
        return is_home(tally, seat) and bool(self.reading(tally, "equipment"))

    # --- how it counts

    def decay(self, tally: Tally, own: Facts) -> int:
        """By how much the values had fallen when this player's goods were valued."""
        if self.reading(tally, "valued") == "arrival":
            return int(own.get("late", 0))
        return int(tally.shared.get("rounds", 0))

    def _absence(self, tally: Tally, seat: str) -> Iterator[Line]:
        own = tally.players[seat]
        if own.get("home"):
            return
        if own.get("left"):
            yield Line("home", 0, say("left the table before arriving"), "caravan-conquest.end.left")
        else:
            yield Line("home", 0, say("not at Finish when the game ended"), "caravan-conquest.end.not-home")

    def _gold(self, tally: Tally, seat: str) -> Iterator[Line]:
        gold = tally.players[seat].get("gold", 0)
        yield Line("gold", gold, say("{n} gold", n=gold), WEALTH)

    def _silk(self, tally: Tally, seat: str) -> Iterator[Line]:
        yield self._good("silk", tally, tally.players[seat])

    def _spice(self, tally: Tally, seat: str) -> Iterator[Line]:
        yield self._good("spice", tally, tally.players[seat])

    def _good(self, good: str, tally: Tally, own: Facts) -> Line:
        units, decay = own.get(good, 0), self.decay(tally, own)
        value = fallen(self.parts.prices[good], decay, self.reading(tally, "decay-floor"))
        reason = say("{n} {good} at {value} gold", n=units, good=self.parts.names[good], value=value)
        return Line(good, units * value, reason, DECAY if decay else WEALTH)

    def _treasure(self, tally: Tally, seat: str) -> Iterator[Line]:
        own = tally.players[seat]
        units = own.get("treasure", 0)
        decay = self.decay(tally, own) if self.reading(tally, "decay-treasure") else 0
        worth = fallen(self.reading(tally, "treasure-value"), decay, self.reading(tally, "decay-floor"))
        reason = say("{n} treasure at {value} gold", n=units, value=worth)
        yield Line("treasure", units * worth, reason, "caravan-conquest.treasure.worth")

    def _equipment(self, tally: Tally, seat: str) -> Iterator[Line]:
        owned: Mapping[str, int] = tally.players[seat].get("kit", {})
        pieces = [
            say("{n} × {what}", n=count, what=self.parts.equipment[part].name)
            for part, count in owned.items()
        ]
        reason = say("{what} at half price", what=listed(pieces)) if pieces else say("none entered")
        worth = sum(self.parts.equipment[part].resale * count for part, count in owned.items())
        yield Line("equipment", worth, reason, "caravan-conquest.setting.equipment")

    def tie_breaks(self, tally: Tally) -> Sequence[TieBreak]:
        if self.reading(tally, "ties") != "first-home":
            return ()
        values = {seat: -own["arrived"] for seat, own in tally.players.items() if "arrived" in own}
        missing = say("order of arrival not entered")
        return (TieBreak(say("the earlier arrival"), "caravan-conquest.setting.ties", values, missing),)

    def out(self, tally: Tally) -> Sequence[str]:
        return [seat for seat, own in tally.players.items() if not own.get("home")]

    def own_faults(self, tally: Tally) -> Iterator[Fault]:
        yield from self._odd_kits(tally)
        if self.reading(tally, "decay-unit") == "round":
            rounds = {"": tally.shared.get("rounds", 0)} | {
                seat: own.get("late", 0) for seat, own in tally.players.items()
            }
            for seat, count in rounds.items():
                if count > LONGEST:
                    because = say("the game ends {most} rounds after the first arrival", most=LONGEST)
                    item = "late" if seat else "rounds"
                    yield Fault(seat, item, because, "caravan-conquest.end.countdown")
        places: dict[int, str] = {}
        for seat, own in tally.players.items():
            place = own.get("arrived", 0)
            if place and places.setdefault(place, seat) != seat:
                because = say("{other} is already number {n} to arrive", other=places[place], n=place)
                yield Fault(seat, "arrived", because, "caravan-conquest.end.arrival")

    def _odd_kits(self, tally: Tally) -> Iterator[Fault]:
        """A caravan always has exactly one wagon and two animals."""
        for seat, own in tally.players.items():
            owned = own.get("kit")
            if owned is None or not self._counts_equipment(tally, seat):
                continue
            wagons = sum(owned.get(part, 0) for part in self.parts.wagons)
            animals = sum(owned.get(part, 0) for part in self.parts.animals)
            if (wagons, animals) != (1, 2):
                because = say(
                    "a caravan has 1 wagon and 2 animals; this one has {wagons} and {animals}",
                    wagons=wagons,
                    animals=animals,
                )
                yield Fault(seat, "kit", because, EXACTLY)


def is_home(tally: Tally, seat: str) -> bool:
    return bool(tally.players[seat].get("home"))


def _reading(setting: Setting) -> Item:
    """A setting of a tracked table, as a score sheet asks it."""
    if setting.kind == SWITCH:
        return Yes(id=setting.id, label=setting.title, rule=setting.rule, usual=setting.default)
    if setting.kind == COUNT:
        return Number(
            id=setting.id,
            label=setting.title,
            rule=setting.rule,
            usual=setting.default,
            least=setting.least,
            most=setting.most,
        )
    return One(
        id=setting.id, label=setting.title, rule=setting.rule, usual=setting.default, options=setting.options
    )
