"""The host ends a game at its table before its own end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.results.export.saying import outcome, plain
from companion.results.result import Results
from companion.store.rows import RULING
from companion.tables import NotAllowed, NotDone
from rules_core.games.caravan_conquest.travel import Travel
from tests.kits.tables.sheet_talk import any_key
from tests.kits.tables.table_talk import CARAVAN, HOST_PHONE, Clock, Club

TIME_IS_UP = "Time is up"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = Club(tmp_path, CARAVAN, Clock())
    yield found
    found.close()


def end(club: Club, phone: str = HOST_PHONE) -> None:
    club.house.ending.end_now(club.badge(phone), TIME_IS_UP, any_key())


def test_the_result_is_kept_and_everybody_sees_it(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.play_at_random(Random(3), 12)
    end(club)
    seen = club.glimpse("Ben")
    assert seen.stage == "finished"
    assert seen.ranking is not None
    assert seen.ranking.winners
    row = club.house.tables.store.table(club.table_id)
    assert row is not None
    assert row.result is not None
    assert {each["seat"] for each in row.result["scores"]} == {"Amira", "Ben"}
    assert club.house.tables.store.entries(club.table_id)[-1].kind == RULING
    unfair = club.table.game.rulebook["caravan-conquest.end.not-home"].title
    assert unfair in str(seen.ranking.set_aside), "nobody loses for the way still to go, and that is said"
    assert unfair in outcome(Results(club.house.tables).of(club.badge("Ben")), plain)
    assert club.saved().finished
    assert club.saved().ranking() == club.table.ranking()


def test_a_move_in_progress_is_dropped(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.submit("Amira", Travel("Amira"))
    assert club.table.questions
    end(club)
    assert club.table.finished
    assert not club.table.questions


def test_taken_back_the_game_goes_on(club: Club) -> None:
    club.begin("Amira", "Ben")
    end(club)
    club.take_back(HOST_PHONE, reason="one more round")
    assert club.glimpse().stage == "playing"
    row = club.house.tables.store.table(club.table_id)
    assert row is not None
    assert (row.result, row.ended) == (None, None)
    club.submit("Amira", Travel("Amira"))


def test_only_the_host_ends_a_game_and_only_one_that_has_begun(club: Club) -> None:
    with pytest.raises(NotDone, match="started yet"):
        end(club)
    club.sit_down("Amira", "Ben")
    club.house.tables.begin(club.host, club.sent())
    with pytest.raises(NotDone, match="still being set up"):
        end(club)
    assert club.table.questions, "its setup goes on where it was"
    club.house.tables.take_suggestions(club.host, club.sent())
    with pytest.raises(NotAllowed, match="Only the host"):
        end(club, "Amira")
    end(club)
    with pytest.raises(NotDone, match="already over"):
        end(club)


def test_without_a_reason_nothing_is_dropped_or_ended(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.submit("Amira", Travel("Amira"))
    with pytest.raises(NotDone, match="needs a reason"):
        club.house.ending.end_now(club.host, " \n", any_key())
    assert club.table.questions
    assert not club.table.finished


def test_a_sheet_is_closed(club: Club) -> None:
    opened = club.house.tables.open("marco-polo-sheet")
    host = club.house.tables.badge(opened.secret)
    for name in ("Amira", "Ben"):
        club.house.seating.add_seat(host, name)
    club.house.tables.begin(host, any_key())
    club.house.sheets.write(host, "Ben", "track", 44, any_key())
    club.house.ending.end_now(host, TIME_IS_UP, any_key())
    assert club.house.looker.glimpse(host).stage == "finished"
