"""What a caravan would do is told to its members: they answer for it, and a preview asks in their name."""

from __future__ import annotations

from companion.games import library
from companion.games.library import presentation
from companion.glimpse.offers import offers_of
from companion.house import open_house
from companion.store import IN_MEMORY
from companion.tables.saved import open_record
from rules_core.engine import record as records
from rules_core.games.via_egnatia.parts import CARAVANS
from tests.kits.recording import text_of


def test_a_tap_on_the_map_shows_what_it_brings_the_caravan() -> None:
    """Places and shortcuts carry the first answer of a move, and a caravan itself answers nothing."""
    record = records.loads(text_of("three-to-istanbul"))
    game = library.game("via-egnatia")
    number = next(
        number
        for number, (table, _) in enumerate(records.walk(game, record))
        if table.turn[:1] and table.turn[0] in CARAVANS and not table.questions
    )
    house = open_house(IN_MEMORY)
    text = records.dumps({**record, "entries": record["entries"][:number]})
    opened = open_record(house.tables, text, trusted=True)
    house.seating.play_also(house.tables.badge(opened.secret), "Amira")
    badge = house.tables.badge(opened.secret)
    with house.tables.at(badge.table_id) as live:
        table = live.playing()
    caravan = table.turn[0]
    tried = 0
    for card in offers_of(table, presentation("via-egnatia"), "Amira"):
        first = [*card.places, *(each.value for each in card.shortcuts)][:1]
        if card.refusal is None and first and card.move.seat == caravan:
            seen = house.looker.preview_move(badge, card.move, ((card.key, first[0]),))
            assert seen.refusal is None, seen.refusal
            assert seen.effects or seen.then or seen.leads_on
            tried += 1
    assert tried
    house.tables.store.close()
