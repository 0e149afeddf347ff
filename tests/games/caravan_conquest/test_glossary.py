"""Every tile, card and piece of the box has an entry of its own."""

from __future__ import annotations

from tests.kits.caravan import GAME


def test_the_glossary_covers_every_tile_card_and_piece() -> None:
    parts = GAME.parts
    for tile in parts.tiles:
        assert f"caravan-conquest.tile.{tile}" in GAME.rulebook
    for card in parts.cards:
        assert f"caravan-conquest.card.{card}" in GAME.rulebook
    for name in parts.equipment:
        kinds = {"basic_caravan": "basic-wagon", "reinforced_caravan": "reinforced-wagon"}
        assert f"caravan-conquest.piece.{kinds.get(name, name)}" in GAME.rulebook
