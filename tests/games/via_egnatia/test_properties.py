"""What must hold on the road whatever people do, besides what holds in every game: secrets, and limits."""

from __future__ import annotations

from rules_core.engine.effects import Deal, Lay
from rules_core.engine.questions import HOST
from rules_core.engine.view import view
from tests.kits.egnatia import GAME, desk
from tests.kits.random_tables import tables_of

HIDDEN = ("action deck", "goods deck", "challenge deck", "event deck", "events west", "events center", "events east",
          "pantomime box", "mission deck", "agora planned", "agora lots", "agora lots drawn")  # fmt: skip


def test_nobody_sees_a_deck_or_the_hand_or_the_mission_of_another() -> None:
    for table in tables_of(GAME.id):
        for viewer in (*table.seats, HOST, ""):
            seen = view(table, viewer)
            others = [
                f"{what} {seat}" for what in ("hand", "mission") for seat in table.seats if seat != viewer
            ]
            for name, pile in seen.piles.items():
                assert isinstance(pile, int) == (name in (*HIDDEN, *others)), (viewer, name)
            assert ("agora plan" in seen.notes) == (viewer == HOST)
            for line in seen.log:
                for effect in line.effects:
                    if isinstance(effect, Deal) and {effect.source, effect.target} <= {*HIDDEN, *others}:
                        assert effect.card is None
                    if isinstance(effect, Lay) and effect.pile in HIDDEN:
                        assert effect.cards is None


def test_hands_and_caravans_keep_their_limits() -> None:
    for table in tables_of(GAME.id):
        t = desk(table)
        if table.move_in_progress is not None:
            continue
        for seat in table.seats:
            assert len(t.hand(seat)) <= t.hand_limit(seat) or t.setting("surplus-cards") == "keep"
        for caravan in ("red caravan", "blue caravan"):
            members = t.members(caravan)
            assert (len(members) >= 3) == (caravan in t.caravans) == bool(t.where(caravan))
            if not members:
                assert not t.hand(caravan)
                assert not any(t.has(caravan, what) for what in ("food", "water", "lira"))
