"""The end of the wayfaring: tags, the sky with its inspirations, the caravan, the guilds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules_core.games.wayfarers.counting import Counting
from rules_core.games.wayfarers.parts import COUNTED, GUILDS, HOME, PRIMARY, Parts, Sky, places_of
from rules_core.games.wayfarers.wording import card_words, goal_words
from rules_core.scoring.items import Cards, Number, Pairs
from rules_core.scoring.ranking import Line, TieBreak
from rules_core.scoring.tally import Facts, Fault, Scale, Scorer, Section, Tally, most_of
from rules_core.words import Verbatim, say

TAGS = "wayfarers.scoring.common-sets"
SETS = "wayfarers.scoring.unique-sets"
SPACE = "wayfarers.scoring.space-cards"
INSPIRATION = "wayfarers.scoring.inspiration"
CARAVAN = "wayfarers.scoring.caravan"
GUILD = "wayfarers.scoring.guilds"
TIES = "wayfarers.scoring.ties"
TOWNSFOLK = "wayfarers.scoring.home-star"
COMETS = "wayfarers.scoring.comets"
RULE_OF_KIND = {
    "majority": COMETS,
    "partner": "wayfarers.scoring.sun-and-moon",
    "linear": "wayfarers.scoring.stars",
    "set": "wayfarers.scoring.stars",
}
MOST_TAGS = 25
LABELS = {
    "city": (say("Cities"), say("your board has one"), 1),
    "vista": (say("Vistas"), "", 0),
    "harbour": (say("Harbours"), say("your board has one"), 1),
    "open_water": (say("Open waters"), "", 0),
}
GUILD_NAMES = {
    "black": say("Science guild (black)"),
    "yellow": say("Trade guild (yellow)"),
    "blue": say("Exploration guild (blue)"),
}
ASKED_IF_COUNTED = {
    "tag:observatory": (say("Observatory tags"), "tag-observatory", 1, 12),
    "tag:library": (say("Library tags"), "tag-library", 1, 12),
    "resource:silver": (say("Silver"), "silver", 0, 48),
    "resource:provision": (say("Provisions"), "provision", 0, 48),
}
"""What only matters when a card counts it."""


class WayfarersScorer(Scorer):
    game = "wayfarers"
    title = "Wayfarers of the South Tigris"
    min_seats = 2
    max_seats = 4
    winning = "wayfarers.scoring.winner"
    ties = "wayfarers.scoring.ties"

    def __init__(self, components: Mapping[str, Any]) -> None:
        self.parts = Parts(components)
        self.figures = self.parts.figures
        self.caravan, self.space = self._caravan_section(), self._space_section()
        self.sections = (
            Section(
                id="tags",
                title=say("Land and water tags"),
                note=say("Count every icon: player board, cards, and the tiles of your caravan."),
                rule=TAGS,
                icon="tag-city",
                count=self._tags,
                scales=self._tag_scales(),
                items=tuple(
                    Number(
                        id=tag,
                        label=label,
                        hint=hint,
                        rule=TAGS,
                        icon=f"tag-{tag.replace('_', '-')}",
                        least=least,
                        most=MOST_TAGS,
                        needed=True,
                    )
                    for tag, (label, hint, least) in LABELS.items()
                ),
            ),
            self.caravan,
            self.space,
            Section(
                id="guilds",
                title=say("Guilds"),
                note=say("{n} points for the most influence in each, nothing if tied", n=self.figures["guild_majority"]),
                rule=GUILD,
                icon="guild-black",
                count=self._guilds,
                items=tuple(
                    Number(id=guild, label=GUILD_NAMES[guild], rule=GUILD, icon=f"guild-{guild}",
                           most=self.figures["influence_each"], needed=True)
                    for guild in GUILDS
                ),
            ),
        )  # fmt: skip

    def _tag_scales(self) -> tuple[Scale, ...]:
        worth = self.figures["common_set"]
        last = len(worth) - 1
        steps = [
            (Verbatim(f"{count}+" if count == last else count), worth[count])
            for count in range(1, len(worth))
        ]
        return (
            Scale(say("Tags of one kind"), tuple(steps)),
            Scale(say("Each set of all four kinds"), ((say("each"), self.figures["unique_set"]),)),
        )

    def _caravan_section(self) -> Section:
        tiles = self.parts.tiles
        return Section(
            id="caravan",
            title=say("Upgrade tiles"),
            note=say("the points printed on them"),
            rule=CARAVAN,
            icon="tile-special",
            count=self._caravan,
            may_total=True,
            most_total=60,
            items=(
                Cards(
                    id="tiles",
                    label=say("Tiles in your caravan"),
                    rule=CARAVAN,
                    icon="tile-basic",
                    options={tile.id: tile.name for tile in tiles.values()},
                    notes={tile.id: say("gives {n}", n=tile.vp) for tile in tiles.values() if tile.vp},
                    icons={tile.id: f"tile-{tile.kind}" for tile in tiles.values()},
                    copies=self.max_seats,
                    one_each=frozenset(tile.id for tile in tiles.values() if tile.kind == "special"),
                    many=self.figures["caravan_cells"],
                    even_if_typed=True,
                    needed=True,
                    wanted=self._counts_tiles,
                ),
            ),
        )

    def _space_section(self) -> Section:
        sky = self.parts.sky
        counted = [
            Number(
                id=word.partition(":")[2],
                label=label,
                rule=SPACE,
                icon=icon,
                least=least,
                most=most,
                needed=True,
                wanted=self._counts(word),
            )
            for word, (label, icon, least, most) in ASKED_IF_COUNTED.items()
        ]
        return Section(
            id="space",
            title=say("Space cards"),
            note=say(
                "including the star card on your board, which counts pairs of townsfolk and upgrade tiles"
            ),
            rule=SPACE,
            icon="tag-stars",
            count=self._space,
            scales=(
                Scale(
                    say("Each pair of a townsfolk and an upgrade tile"),
                    ((say("each"), self.parts.home.vp["per"]),),
                ),
            ),
            may_total=True,
            items=(
                Number(
                    id="townsfolk",
                    label=say("Townsfolk"),
                    hint=say("your board has one"),
                    rule=TOWNSFOLK,
                    icon="townsfolk",
                    least=1,
                    most=37,
                    needed=True,
                ),
                Cards(
                    id="space",
                    label=say("Space cards above your land and water"),
                    rule=SPACE,
                    icon="tag-stars",
                    options={card.id: card.name for card in sky.values()},
                    notes={card.id: card_words(card) for card in sky.values()},
                    icons={card.id: f"tag-{card.tags[0]}" for card in sky.values()},
                    copies=max(card.copies for card in sky.values()),
                    one_each=frozenset(card.id for card in sky.values() if card.copies == 1),
                ),
                Pairs(
                    id="tucked",
                    label=say("Inspirations above them"),
                    rule=INSPIRATION,
                    icon="inspiration",
                    places={place: card.name for place, card in self.parts.places.items()},
                    options={each.id: each.name for each in self.parts.inspirations.values()},
                    notes={each.id: goal_words(each.goal) for each in self.parts.inspirations.values()},
                    at=self._places,
                    one_in_the_box=True,
                ),
                *counted,
                Number(
                    id="comets",
                    label=say("Comet tags"),
                    hint=say("somebody else has comet cards"),
                    rule=COMETS,
                    icon="tag-comet",
                    needed=True,
                    even_if_typed=True,
                    wanted=self._others_have_comets,
                ),
            ),
        )

    # --- when something matters

    def _counts(self, word: str) -> Any:
        return lambda tally, seat: word in self._needs(tally.players[seat])

    def _needs(self, own: Facts) -> set[str]:
        """The count words that a player's cards ask for."""
        words = {word for card, _ in self.cards_of(own) for word in card.counts}
        goals = (self.parts.inspirations[each].goal for each in own.get("tucked", {}).values())
        return words | {condition["count"] for goal in goals for condition in goal}

    def _counts_tiles(self, tally: Tally, seat: str) -> bool:
        """Typed points say nothing of the tiles, which the star card of the board counts."""
        own = tally.players[seat]
        return not (self.caravan.is_typed(own) and self.space.is_typed(own))

    def _others_have_comets(self, tally: Tally, seat: str) -> bool:
        if not self.space.is_typed(tally.players[seat]):
            return False
        return any(self._has_comet_cards(own) for other, own in tally.players.items() if other != seat)

    def _has_comet_cards(self, own: Facts) -> bool:
        return any("comet" in self.parts.sky[card].tags for card in own.get("space", {}))

    def _places(self, tally: Tally, seat: str) -> list[str]:
        return [place for _, place in self.cards_of(tally.players[seat])]

    def cards_of(self, own: Facts) -> list[tuple[Sky, str]]:
        """Every space card of a player with the place it is, the one on the board first."""
        found = [(self.parts.home, HOME)]
        for each, copies in own.get("space", {}).items():
            card = self.parts.sky[each]
            found += [(card, place) for place in places_of(card, min(copies, card.copies))]
        return found

    # --- how it counts

    def _tags(self, tally: Tally, seat: str) -> Iterator[Line]:
        own, worth = tally.players[seat], self.figures["common_set"]
        counts = {tag: own.get(tag, 0) for tag in PRIMARY}
        for tag, count in counts.items():
            reason = say("{what}: {n}", n=count, what=COUNTED[f"tag:{tag}"])
            yield Line("tags", worth[min(max(count, 0), len(worth) - 1)], reason, TAGS)
        sets = max(min(counts.values()), 0)
        yield Line("tags", sets * self.figures["unique_set"], say("sets of all four: {n}", n=sets), SETS)

    def _caravan(self, tally: Tally, seat: str) -> Iterator[Line]:
        tiles = tally.players[seat].get("tiles", {})
        points = sum(self.parts.tiles[tile].vp * count for tile, count in tiles.items())
        yield Line("caravan", points, say("upgrade tiles: {n}", n=sum(tiles.values())), CARAVAN)

    def _space(self, tally: Tally, seat: str) -> Iterator[Line]:
        own = tally.players[seat]
        counting = Counting(self.parts, own, rival_comets=self._comets_of_others(tally, seat))
        tucked = own.get("tucked", {})
        for card, place in self.cards_of(own):
            points, reason = counting.points(card)
            rule = TOWNSFOLK if card is self.parts.home else RULE_OF_KIND[card.vp["kind"]]
            if card.tags[0] == "planet":
                rule = "wayfarers.scoring.planets"
            inspiration = self.parts.inspirations.get(tucked.get(place, ""))
            if inspiration is None:
                yield Line("space", points, reason, rule)
            elif (short := counting.short_of(inspiration)) is None:
                doubled = say("{reason}; doubled, {goal} reached", reason=reason, goal=inspiration.name)
                yield Line("space", points * self.figures["inspiration_factor"], doubled, INSPIRATION)
            else:
                missed = say(
                    "{reason}; {goal} not reached: {short}", reason=reason, goal=inspiration.name, short=short
                )
                yield Line("space", points, missed, INSPIRATION)

    def _comets_of_others(self, tally: Tally, seat: str) -> int:
        """The most comet tags that any single opponent has; nobody's, if no card of this player asks."""
        if not self._has_comet_cards(tally.players[seat]):
            return 0
        others = [own for other, own in tally.players.items() if other != seat]
        return max(
            (
                int(own.get("comets", 0)) if self.space.is_typed(own) else Counting(self.parts, own).comets
                for own in others
            ),
            default=0,
        )

    def _guilds(self, tally: Tally, seat: str) -> Iterator[Line]:
        for guild in GUILDS:
            counts = {each: own.get(guild, 0) for each, own in tally.players.items()}
            first = most_of(counts)
            name = GUILD_NAMES[guild]
            if counts[first[0]] == 0:
                yield Line("guilds", 0, say("{guild}: nobody has influence there", guild=name), GUILD)
            elif seat not in first:
                reason = say("{guild}: {n}, less than {other}", guild=name, n=counts[seat], other=first[0])
                yield Line("guilds", 0, reason, GUILD)
            elif len(first) > 1:
                yield Line(
                    "guilds", 0, say("{guild}: {n}, tied for the most", guild=name, n=counts[seat]), GUILD
                )
            else:
                reason = say("{guild}: {n}, the most", guild=name, n=counts[seat])
                yield Line("guilds", self.figures["guild_majority"], reason, GUILD)

    def tie_breaks(self, tally: Tally) -> Sequence[TieBreak]:
        words = {
            "black": (say("more black influence"), say("black influence not entered")),
            "yellow": (say("more yellow influence"), say("yellow influence not entered")),
            "blue": (say("more blue influence"), say("blue influence not entered")),
        }
        return [
            TieBreak(
                words[guild][0],
                TIES,
                {seat: own[guild] for seat, own in tally.players.items() if guild in own},
                words[guild][1],
            )
            for guild in GUILDS
        ]

    # --- what cannot be

    def own_faults(self, tally: Tally) -> Iterator[Fault]:
        for seat, own in tally.players.items():
            yield from self._faults_of_player(seat, own)
        yield from self._more_than_in_the_box(
            tally, "space", SPACE, {c.id: c.copies for c in self.parts.sky.values()}
        )
        plain = {tile.id: len(tally.players) for tile in self.parts.tiles.values() if tile.kind != "special"}
        yield from self._more_than_in_the_box(tally, "tiles", CARAVAN, plain)

    def _faults_of_player(self, seat: str, own: Facts) -> Iterator[Fault]:
        counting = Counting(self.parts, own)
        influence = sum(own.get(guild, 0) for guild in GUILDS)
        most = self.figures["influence_each"]
        if influence > most:
            because = say(
                "{n} influence in all is too much: each player only has {most}", n=influence, most=most
            )
            yield Fault(seat, max(GUILDS, key=lambda guild: own.get(guild, 0)), because, GUILD)
        cells = sum(self.parts.tiles[tile].cells * count for tile, count in own.get("tiles", {}).items())
        if cells > self.figures["caravan_cells"]:
            because = say(
                "these tiles take up {n} cells; a caravan has {most}",
                n=cells,
                most=self.figures["caravan_cells"],
            )
            yield Fault(seat, "tiles", because, "wayfarers.caravan.fit")
        placed = {place for _, place in self.cards_of(own)}
        for place in own.get("tucked", {}):
            if place not in placed:
                because = say("{card} isn't one of your space cards", card=self.parts.places[place].name)
                yield Fault(seat, "tucked", because, INSPIRATION)
        if all(own.get(tag) is not None for tag in PRIMARY):
            hosts = counting.count("card:land") + counting.count("card:water")
            cards = sum(own.get("space", {}).values())
            if cards > max(hosts - 2, 0):
                because = say(
                    "space cards go above land and water cards: {n} here, but the tags only show {most} below",
                    n=cards,
                    most=max(hosts - 2, 0),
                )
                yield Fault(seat, "space", because, "wayfarers.space.above")
            if own.get("townsfolk", 0) > max(hosts, 0) + 1:
                because = say(
                    "townsfolk go below land and water cards: {n} here is too many for {hosts}",
                    n=own["townsfolk"],
                    hosts=hosts,
                )
                yield Fault(seat, "townsfolk", because, "wayfarers.townsfolk.below")

    def _more_than_in_the_box(
        self, tally: Tally, item: str, rule: str, copies: Mapping[str, int]
    ) -> Iterator[Fault]:
        for piece, most in copies.items():
            holders = [seat for seat, own in tally.players.items() if own.get(item, {}).get(piece)]
            there = sum(tally.players[seat][item][piece] for seat in holders)
            if there > most and most > 1:
                name = self.items[item].named(piece)
                because = say("{what}: {n} in all, but there are only {most}", what=name, n=there, most=most)
                yield from (Fault(seat, item, because, rule) for seat in holders)
