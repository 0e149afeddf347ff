"""Counting what one player has, in the words of the cards."""

from __future__ import annotations

from collections.abc import Mapping

from rules_core.games.wayfarers.parts import COUNTED, GUILDS, Inspiration, Parts, Sky
from rules_core.scoring.tally import Facts
from rules_core.words import Text, say

LAND, WATER = ("city", "vista"), ("harbour", "open_water")
SKY = ("stars", "planet", "comet", "sun", "moon")


class Counting:
    """`rival_comets` are the most comet tags of any single opponent."""

    def __init__(self, parts: Parts, own: Facts, rival_comets: int = 0) -> None:
        self.parts = parts
        self.own = own
        self._tiles: Mapping[str, int] = own.get("tiles", {})
        self._space: Mapping[str, int] = own.get("space", {})
        self.rival_comets = rival_comets

    def count(self, word: str) -> int:
        family, _, name = word.partition(":")
        if family == "tag" and name in SKY:
            return self._sky_tags(name)
        if family == "upgrade":
            kinds = {tile: self.parts.tiles[tile].kind for tile in self._tiles}
            return sum(count for tile, count in self._tiles.items() if name in ("any", kinds[tile]))
        if family == "card":
            return self._cards(name)
        if word == "guild:all":
            return sum(self.own.get(guild, 0) for guild in GUILDS)
        return int(self.own.get(name, 0))  # counted by eye: other tags, influence, silver, provisions

    def _on_tiles(self, tag: str) -> int:
        return sum(self.parts.tiles[tile].tags.count(tag) * count for tile, count in self._tiles.items())

    def _sky_tags(self, tag: str) -> int:
        """Stars, planets, comets, sun and moon: from the board, the space cards and the special tiles."""
        sky = self.parts.sky
        cards = sum(sky[card].tags.count(tag) * copies for card, copies in self._space.items())
        return self.parts.home.tags.count(tag) + cards + self._on_tiles(tag)

    @property
    def comets(self) -> int:
        return self._sky_tags("comet")

    def _cards(self, kind: str) -> int:
        """Cards, those on the player board included. Each land and water card has exactly one primary tag."""
        match kind:
            case "land" | "water":
                tags = LAND if kind == "land" else WATER
                return max(sum(int(self.own.get(tag, 0)) - self._on_tiles(tag) for tag in tags), 0)
            case "space":
                return 1 + sum(self._space.values())
            case "inspiration":
                return len(self.own.get("tucked", {}))
        return int(self.own.get("townsfolk", 1))

    def points(self, card: Sky) -> tuple[int, Text]:
        """What a space card gives before any inspiration, and why."""
        vp = card.vp
        match vp["kind"]:
            case "majority":
                most = self.comets > self.rival_comets
                reason = (
                    say("{card}: most comets, {n}", card=card.name, n=self.comets)
                    if most
                    else say("{card}: not the most comets", card=card.name)
                )
                return (vp["vp_if"] if most else vp["vp_else"]), reason
            case "partner":
                both = self.count(vp["count"]) > 0
                reason = (
                    say("{card}, together with the {other}", card=card.name, other=COUNTED[vp["count"]])
                    if both
                    else say("{card} alone", card=card.name)
                )
                return (vp["vp_if"] if both else vp["vp_else"]), reason
            case "set":
                sets = min(self.count(word) for word in vp["set"])
                return vp["per"] * sets, say("{card}: full sets {n}", card=card.name, n=sets)
        count = self.count(vp["count"])
        points = vp["base"] + vp["per"] * (count // vp["every"])
        return points, say("{card}: {what} {n}", card=card.name, n=count, what=COUNTED[vp["count"]])

    def short_of(self, inspiration: Inspiration) -> Text | None:
        """What is missing for an inspiration, or nothing when its goal is reached."""
        for condition in inspiration.goal:
            have = self.count(condition["count"])
            if have < condition["at_least"]:
                return say(
                    "{have} of {need} {what}",
                    have=have,
                    need=condition["at_least"],
                    what=COUNTED[condition["count"]],
                )
        return None
