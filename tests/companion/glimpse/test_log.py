"""The log by the page: a long game costs what a short one costs, and nothing of it is out of reach."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.glimpse import LogCard
from companion.glimpse.log import MOST_NAMED, PAGE
from companion.house import House, open_house
from companion.tables import Badge
from companion.tables.saved import open_record
from rules_core.engine import record
from rules_core.settling.disputes import TAKEN_BACK
from tests.kits.bazaar import CallFeast, GuildGift, JoinGuild, Walk
from tests.kits.recording import path_of, read
from tests.kits.tables.table_talk import HOST_PHONE, Club

LONG = path_of("long-haul")


def opened(house: House, entries: int | None = None) -> Badge:
    """A saved game, or its beginning, on a table of the house."""
    saved = read(LONG)
    saved["entries"] = saved["entries"][:entries]
    return house.tables.badge(open_record(house.tables, record.dumps(saved)).secret)


@pytest.fixture
def house(tmp_path: Path) -> Any:
    found = open_house(f"sqlite:///{tmp_path / 'long.sqlite3'}")
    yield found
    found.tables.store.close()


def put_into_words(house: House, badge: Badge) -> int:
    """How many lines a look at the table has put into words."""
    house.looker.glimpse(badge)
    with house.tables.at(badge.table_id) as live:
        return len(live.cards)


def numbers(lines: tuple[LogCard, ...]) -> list[int]:
    return [line.number for line in lines]


def test_looking_at_a_long_game_reads_no_more_of_its_log_than_at_a_short_one(house: House) -> None:
    short, long = opened(house, PAGE + 5), opened(house)
    assert put_into_words(house, short) == put_into_words(house, long) == PAGE
    seen = house.looker.glimpse(long)
    assert len(seen.log) == PAGE
    assert seen.entries == 444
    assert numbers(seen.log) == list(range(444 - PAGE, 444))


def test_turning_the_pages_back_and_forth_misses_nothing(house: House) -> None:
    badge = opened(house)
    pages = [house.log.page(badge)]
    while pages[-1][0].number:
        pages.append(house.log.page(badge, before=pages[-1][0].number))
    assert max(map(len, pages)) == PAGE
    assert sorted(number for page in pages for number in numbers(page)) == list(range(444))
    for later, earlier in pairwise(pages):
        ahead = house.log.page(badge, after=earlier[-1].number)
        assert ahead[0] == later[0], "the page after a page goes on where that ends"
    assert house.log.page(badge, before=0) == ()
    assert house.log.page(badge, after=443) == ()


def test_a_line_is_found_by_its_number_however_old(house: House) -> None:
    badge = opened(house)
    found = house.log.line(badge, 17)
    assert found is not None
    assert found.number == 17
    assert found in house.log.page(badge, before=18)
    assert house.log.line(badge, 444) is house.log.line(badge, -1) is None


def test_where_a_rule_was_at_work_is_found_in_the_whole_log(house: House) -> None:
    badge = opened(house)
    with house.tables.at(badge.table_id) as live:
        entries = live.playing().entries
    travel = [entry.number for entry in entries if entry.move.word() == "travel"]
    rule = entries[travel[0]].move.rule
    found = house.log.resting_on(badge, rule)
    assert found.total >= len(travel)
    assert len(found.lines) == MOST_NAMED
    assert numbers(found.lines) == sorted(numbers(found.lines), reverse=True)
    assert house.log.resting_on(badge, "no.such.rule").total == 0


@pytest.fixture
def walked(bazaar: Club) -> Club:
    bazaar.begin("Ana", "Bo", "Cy")
    for seat in ("Ana", "Bo"):
        bazaar.submit(seat, Walk(seat), [("to", "well")])
    return bazaar


def test_what_would_go_is_counted_and_named(walked: Club) -> None:
    going = walked.house.log.standing_from(walked.host, 1)
    assert (going.total, numbers(going.lines)) == (2, [1, 2])
    walked.take_back(HOST_PHONE, 2)
    assert walked.house.log.standing_from(walked.host, 1).total == 1


def test_what_a_dispute_or_a_request_is_about_is_always_at_hand(walked: Club) -> None:
    walked.house.disputes.doubt_entry(walked.badge("Bo"), 1, "no", walked.sent())
    for _ in range(PAGE):
        walked.submit("Cy", CallFeast("Cy"))
        walked.take_back("Cy")
    seen = walked.glimpse("Cy")
    assert 1 not in numbers(seen.log)
    line = seen.line(1)
    assert line is not None
    assert (line.seat, seen.meant) == ("Ana", (line,))
    assert seen.line(2) is None


def test_the_last_step_is_the_newest_that_stands(walked: Club) -> None:
    last = walked.glimpse("Cy").last
    assert last is not None
    assert (last.number, last.seat) == (2, "Bo")
    walked.take_back(HOST_PHONE, 2)
    last = walked.glimpse("Cy").last
    assert last is not None
    assert (last.number, last.seat) == (1, "Ana")
    walked.take_back(HOST_PHONE, 1)
    assert walked.glimpse("Cy").last is None


def test_pages_hide_what_was_played_again_and_cross_out_what_was_taken_back(walked: Club) -> None:
    walked.house.disputes.settle(walked.host, walked.sent(), TAKEN_BACK, "so", entry=1)
    page = walked.house.log.page(walked.host)
    assert {line.number: (line.taken_back, line.old_number) for line in page} == {
        0: (False, 0),
        1: (True, 0),
        4: (False, 0),
        5: (False, 2),
    }


def test_what_a_group_did_names_the_group_and_who_spoke(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo", "Cy")
    for seat in ("Ana", "Bo"):
        bazaar.submit(seat, JoinGuild(seat))
    bazaar.submit("Bo", GuildGift("guild"), [("lucky", "Ana")])
    line = bazaar.glimpse("Cy").log[-1]
    assert (line.seat, str(line.group), line.by) == ("guild", str(bazaar.table.game.name("guild")), "Bo")
    assert bazaar.glimpse("Cy").log[1].group == ""
