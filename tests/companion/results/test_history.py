"""Looking back over many evenings: filters, players, and what they have done."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from companion.results import history
from companion.tables import filters
from companion.tables.known_tables import Standing, TableCard
from rules_core.scoring.tally import Tally
from tests.kits.tables.sheet_talk import closed_sheet
from tests.kits.tables.table_talk import Clock, Club, known_cards

_numbers = count(1)
FIRST = datetime(2031, 3, 1, 19, 0, tzinfo=UTC)


def over(game: str = "century", **totals: int) -> TableCard:
    """A table that ended, each a day after the one before; the most points win, equals share."""
    number = next(_numbers)
    ended = FIRST + timedelta(days=number)
    ranked = sorted(totals.items(), key=lambda each: -each[1])
    standings = tuple(
        Standing(
            seat, total, 1 + sum(other > total for other in totals.values()), total == max(totals.values())
        )
        for seat, total in ranked
    )
    return TableCard(
        f"table {number}", game, game.title(), "", "finished", tuple(totals), (), True, (), "",
        ended - timedelta(hours=2), ended, ended, standings, "points", "", True,
    )  # fmt: skip


def going_on(**totals: int) -> TableCard:
    return over(**totals)._replace(stage="playing", ended=None, standings=())


def test_tables_that_are_over_come_latest_first() -> None:
    first, second, third = over(Amira=1), going_on(Amira=1), over(Amira=2)
    assert history.over([first, second, third]) == [third, first]
    assert history.over([]) == []


def test_tables_are_found_by_game_and_by_player() -> None:
    one, two, three = over("century", Amira=1, Ben=2), over("marco-polo", Amira=1), over("century", Cy=3)
    cards = [one, two, three]
    assert filters.filtered(cards) == cards
    assert filters.filtered(cards, game="century") == [one, three]
    assert filters.filtered(cards, player="Amira") == [one, two]
    assert filters.filtered(cards, "century", "Amira") == [one]
    assert filters.filtered(cards, "century", "Zoe") == []
    assert filters.games_of(cards) == {"century": "Century", "marco-polo": "Marco-Polo"}


@pytest.mark.parametrize(
    ("sat", "typed"),
    [
        ("Amira", "AMIRA"),
        ("Straße", "STRASSE"),
        ("Ｂｅｎ", "ben"),
        ("Be\u200dn", "Ben"),
        ("Élodie", "élodie"),
    ],
)
def test_a_name_in_other_letters_is_the_same_name(sat: str, typed: str) -> None:
    card = over(**{sat: 3})
    assert filters.filtered([card, over(Zoe=1)], player=typed) == [card]


def test_a_name_is_not_found_by_a_part_of_it() -> None:
    assert filters.filtered([over(Amira=1)], player="Ami") == []


def test_players_are_listed_by_how_often_they_sat_down() -> None:
    cards = [over(Ben=1, Amira=2), going_on(amira=1, Cy=1), over(Cy=1, AMIRA=3)]
    assert filters.players_of(cards) == ["Amira", "Cy", "Ben"]
    assert filters.players_of([]) == []


def test_what_somebody_has_done() -> None:
    cards = [
        over(Amira=30, Ben=44),
        over(Amira=50, Ben=50),
        going_on(Amira=1, Ben=1),
        over("marco-polo", Amira=61, Ben=40),
        over(amira=40, Cy=10),
    ]
    records = {(each.name, each.game): each for each in history.records(cards)}
    assert set(records) == {
        ("amira", "century"), ("Ben", "century"), ("Cy", "century"), ("amira", "marco-polo"), ("Ben", "marco-polo"),
    }  # fmt: skip
    amira = records["amira", "century"]
    assert (amira.plays, amira.wins, amira.average, amira.best) == (3, 2, 40, 50)
    assert [(each.total, each.place, each.won) for each in amira.games] == [
        (30, 2, False),
        (50, 1, True),
        (40, 1, True),
    ]
    assert [each.when for each in amira.games] == sorted(each.when for each in amira.games)
    ben = records["Ben", "century"]
    assert (ben.plays, ben.wins, ben.average, ben.best) == (2, 2, 47, 50), "a shared victory is one"
    assert (records["Cy", "century"].wins, records["Cy", "century"].best) == (0, 10)
    assert amira.title == "Century"


def test_the_first_place_of_a_game_that_nobody_won_is_no_win() -> None:
    card = over(Amira=0, Ben=0)
    lost = card._replace(standings=tuple(each._replace(won=False) for each in card.standings))
    assert (card.winners, lost.winners) == (("Amira", "Ben"), ())
    for record in history.records([card, lost]):
        assert (record.plays, record.wins) == (2, 1)


def test_whoever_played_most_stands_first() -> None:
    cards = [over(Ben=1, Amira=2), over(Ben=5, Amira=2), over(Ben=1, Cy=2)]
    told = [(each.name, each.plays, each.wins) for each in history.records(cards)]
    assert told == [("Ben", 3, 1), ("Amira", 2, 1), ("Cy", 1, 1)]
    assert history.records([]) == []


@pytest.mark.parametrize(
    ("totals", "trend"),
    [
        ([10, 20, 30, 40, 50], 0),
        ([10, 20, 30, 40, 50, 60], 1),
        ([60, 50, 40, 30, 20, 10], -1),
        ([30, 30, 30, 30, 30, 30], 0),
        ([30, 30, 30, 30, 30, 32], 0),
        ([30, 30, 30, 30, 30, 33], 1),
        ([-10, -20, -20, -20, -20, -20], -1),
        ([7], 0),
    ],
)
def test_where_somebody_is_heading(totals: list[int], trend: int) -> None:
    cards = [over(Amira=total) for total in totals]
    for order in (cards, cards[::-1]):
        (record,) = history.records(order)
        assert (record.trend, record.plays) == (trend, len(totals))


# --- from real tables


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = Club(tmp_path, clock=Clock())
    yield found
    found.close()


def cards_of(club: Club, game: str, *tallies: Tally) -> list[TableCard]:
    secrets = {}
    for tally in tallies:
        assert club.clock is not None
        club.clock.pass_(days=1)
        opened = closed_sheet(club.house, game, tally)
        secrets[opened.table_id] = opened.secret
    return known_cards(club.house, secrets)


def test_records_of_sheets(club: Club) -> None:
    cards = cards_of(club, "marco-polo", track(Amira=40, Ben=50), track(Ben=46, AMIRA=45, Cy=10))
    told = {each.name: (each.plays, each.wins, each.average, each.best) for each in history.records(cards)}
    assert told == {"AMIRA": (2, 0, 42.5, 45), "Ben": (2, 2, 48, 50), "Cy": (1, 0, 10, 10)}
    assert filters.players_of(filters.filtered(cards, player="cy")) == ["AMIRA", "Ben", "Cy"]


def track(**seats: int) -> Tally:
    return Tally({seat: {"track": total} for seat, total in seats.items()})


def test_a_game_that_nobody_wins_is_nobodys_win(club: Club) -> None:
    lost = Tally({"Amira": {"home": False}, "Ben": {"home": False}})
    (card,) = cards_of(club, "caravan-conquest", lost)
    assert card.winners == ()
    assert [each.wins for each in history.records([card])] == [0, 0]
