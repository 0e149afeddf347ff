"""What every phone announces: what the core calls news, once, in words that can be read in their time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.games import library
from companion.glimpse import EffectLine, Glimpse
from companion.house import House, open_house
from companion.tables import Badge, Sent
from companion.tables.saved import open_record
from rules_core.engine import record
from rules_core.engine.questions import HOST
from rules_core.settling.counting import Counted
from rules_core.settling.disputes import CORRECTED
from rules_core.settling.house_rules import SetHouseRule
from rules_core.settling.rulings import CorrectCount
from rules_core.words import Phrase, say
from screens.announcing import Announcement, announcements
from screens.notices import RULING_SECONDS
from screens.phone import Phone
from screens.skin import Skin
from tests.kits.recording import path_of, read

ROAD = path_of("three-to-istanbul")
FRIENDS = path_of("three-friends")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = open_house(f"sqlite:///{tmp_path / 'news.sqlite3'}")
    yield found
    found.tables.store.close()


def after(house: House, saved: record.Record, entries: int) -> tuple[Badge, Glimpse]:
    badge = house.tables.badge(
        open_record(house.tables, record.dumps({**saved, "entries": saved["entries"][:entries]})).secret
    )
    return badge, house.looker.glimpse(badge)


def news_of(house: House, saved: record.Record, word: str, which: int = 0) -> list[Announcement]:
    """What is announced when the first, or another, of these moves has just been made."""
    numbers = [n for n, entry in enumerate(saved["entries"], 1) if entry.get("move") == word]
    number = numbers[which]
    _badge, seen = after(house, saved, number)
    line = seen.line(number)
    assert line is not None
    assert line.news
    return announcements(Skin(), seen, number)


def test_a_new_round_is_called_by_its_number(house: House) -> None:
    (told,) = news_of(house, read(FRIENDS), "end-round")
    assert told.title == "Round 2"


def test_a_card_that_comes_for_all_is_told_with_what_it_says(house: House) -> None:
    told = news_of(house, read(ROAD), "draw-event")[0]
    assert told.title == "An event"
    assert ": " in told.text
    assert told.seconds > 7, "so much takes longer to read"


def test_what_comes_in_one_go_is_told_in_one_go(house: House) -> None:
    """A round ends and the next begins with its events: one announcement, headed by the round."""
    saved = read(ROAD)
    ends = next(n for n, entry in enumerate(saved["entries"], 1) if entry.get("move") == "end-round")
    later = next(
        n for n, entry in enumerate(saved["entries"], 1) if n > ends and entry.get("move") != "draw-event"
    )
    _badge, seen = after(house, saved, later - 1)
    (told,) = announcements(Skin(), seen, ends)
    assert told.title.startswith("Round 2")
    assert told.text.count("An event: ") == later - 1 - ends


def test_a_move_like_any_other_is_no_news(house: House) -> None:
    saved = read(FRIENDS)
    _badge, seen = after(house, saved, 1)
    assert announcements(Skin(), seen, 1) == []
    assert announcements(Skin(), seen, 0) == [], "nor is the setup"


def test_a_ruling_and_a_taking_back_are_told_to_the_others(house: House) -> None:
    badge, seen = after(house, read(FRIENDS), 2)
    house.consent.take_back(badge, Sent("a", seen.revision), None, "a slip")
    back = house.looker.glimpse(badge)
    (told,) = announcements(Skin(), back, seen.entries)
    assert "took back" in told.text
    assert "a slip" in told.text
    assert told.entry == back.log[-1].number
    assert announcements(Skin(), back, seen.entries, own=True) == []
    ruling = CorrectCount(HOST, seen.seats[0].name, "gold", 3)
    house.tables.submit(badge, ruling, Sent("b", back.revision), reason="we counted")
    (told,) = announcements(Skin(), house.looker.glimpse(badge), back.entries)
    assert told.text.startswith("Ruling: ")
    assert told.seconds == RULING_SECONDS


# --- on a phone


class OpenPage:
    """A page somebody looks at, whose tasks are let go."""

    session = SimpleNamespace(connection=object())
    width, title, platform_brightness = 390, "", None

    def run_task(self, *_: Any) -> None: ...


def test_a_phone_announces_each_piece_of_news_once(house: House) -> None:
    saved = read(FRIENDS)
    ends = next(n for n, entry in enumerate(saved["entries"], 1) if entry.get("move") == "end-round")
    _badge, seen = after(house, saved, ends)
    phone = Phone(cast(Any, OpenPage()), house, cast(Any, None))
    phone.following.cue(seen)
    assert phone.notices.announced is None, "a phone that has just come in, or was reloaded, knows it all"
    phone.following.heard = ends
    phone.following.cue(seen)
    announced = phone.notices.announced
    assert announced is not None
    assert announced.title == "Round 2"
    phone.hush(announced)
    phone.following.cue(seen)
    assert phone.notices.announced is None


def test_a_phone_that_goes_to_another_table_leaves_the_news_behind(house: House) -> None:
    saved = read(FRIENDS)
    ends = next(n for n, entry in enumerate(saved["entries"], 1) if entry.get("move") == "end-round")
    _badge, seen = after(house, saved, ends)
    phone = Phone(cast(Any, OpenPage()), house, cast(Any, None))
    phone.following.heard = ends
    phone.following.cue(seen)
    phone.stand_up()
    assert phone.notices.announced is None
    phone.following.cue(seen)
    assert phone.notices.announced is None


# --- what it was about, and for whom


def as_seat(seen: Glimpse, *seats: str) -> Glimpse:
    return replace(seen, badge=seen.badge._replace(seats=seats))


def test_a_challenge_is_told_with_its_card_whom_it_hit_and_what_came_of_it(house: House) -> None:
    (told,) = news_of(house, read(ROAD), "meet-challenge")
    assert told.title == "A challenge on the road"
    assert told.text.startswith("Quarrel by the Campfire: ")
    assert "On the road Ohrid–Bitola, part 2: Ben." in told.text
    assert told.text.endswith("Amira and Ben: +1 point.")


def test_ones_own_part_comes_first_and_a_die_has_its_owner(house: House) -> None:
    saved = read(ROAD)
    number = [n for n, entry in enumerate(saved["entries"], 1) if entry.get("move") == "draw-event"][3]
    _badge, seen = after(house, saved, number)
    (mine,) = announcements(Skin(), as_seat(seen, "Ben"), number)
    own, others = "A Rich Catch: Ben rolls 4. You: +4 food.", "A Rich Catch: Amira rolls 2."
    assert own in mine.text
    assert mine.text.index(own) < mine.text.index(others)
    (shared,) = announcements(Skin(), as_seat(seen, "Amira", "Ben"), number)
    assert "Amira: +2 food. Ben: +4 food. " in shared.text, "who shares a phone is called by name"


def test_the_cards_that_one_draws_oneself_are_named(house: House) -> None:
    saved = read(ROAD)
    number = next(
        n for n, entry in enumerate(saved["entries"], 1) if n > 140 and entry.get("move") == "draw-event"
    )
    _badge, seen = after(house, saved, number)
    line = seen.line(number)
    assert line is not None
    drawn = EffectLine("fish-1", 0, say("{card} → {pile}", card=Phrase("Fish"), pile="x"), "Amira", "")
    effects = (line.effects[0], drawn, line.effects[2])
    news = replace(as_seat(seen, "Amira"), log=(line._replace(effects=effects),))
    (told,) = announcements(Skin(), news, number)
    assert told.text.index("Fish → x.") < told.text.index("Ben gets a card.")


def test_how_a_round_ended_is_told_before_the_next(house: House) -> None:
    saved = read(ROAD)
    _badge, seen = after(house, saved, 141)
    moves = [str(line.title) for line in seen.log if line.news and line.number >= 134]
    assert "A challenge on the road" in moves
    told = announcements(Skin(), seen, 134)
    assert [each.title for each in told][-1] == "Round 10"
    assert all("A challenge" not in each.text for each in told[1:])


def test_after_the_first_arrival_a_new_round_tells_how_many_are_left(house: House) -> None:
    (told,) = news_of(house, read(FRIENDS), "end-round", -1)
    assert told.text == "8 more rounds; silk 8, spice 3."
    (told,) = news_of(house, read(FRIENDS), "end-round", 0)
    assert told.text == ""


def test_a_ruling_names_whom_what_and_how_much(house: House) -> None:
    badge, seen = after(house, read(FRIENDS), 2)
    ruling = CorrectCount(HOST, "Ben", "gold", 3)
    house.tables.submit(badge, ruling, Sent("b", seen.revision), reason="bag found")
    ruled = house.looker.glimpse(badge)
    (told,) = announcements(Skin(), ruled, seen.entries)
    assert told.text == "Ruling: Correct a count: Ben has 3 gold. Bag found."
    assert told.about == (seen.entries,)
    house.consent.take_back(badge, Sent("c", ruled.revision), None, "another bag")
    (told,) = announcements(Skin(), house.looker.glimpse(badge), ruled.entries)
    assert "“Correct a count: Ben has 3 gold”" in told.text


def test_a_house_rule_that_is_taken_back_is_named(house: House) -> None:
    badge, seen = after(house, read(FRIENDS), 2)
    house.tables.submit(badge, SetHouseRule(HOST, "sharing", False), Sent("b", seen.revision), reason="so")
    ruled = house.looker.glimpse(badge)
    title = str(library.game(seen.game_id).settings["sharing"].title)
    house.consent.take_back(badge, Sent("c", ruled.revision), None, "no")
    (told,) = announcements(Skin(), house.looker.glimpse(badge), ruled.entries)
    assert f"“House rule: {title}”" in told.text


def test_one_decision_in_two_entries_is_one_announcement(house: House) -> None:
    badge, seen = after(house, read(FRIENDS), 2)
    counts = [Counted("Ben", "gold", 3)]
    house.disputes.settle(badge, Sent("b", seen.revision), CORRECTED, "we agreed", entry=1, counts=counts)
    (told,) = announcements(Skin(), house.looker.glimpse(badge), seen.entries)
    assert told.text == (
        "Ruling: Entry 1 stands, and the counts are corrected; Correct the counts: Ben has 3 gold. We agreed."
    )
    assert told.about == (seen.entries, seen.entries + 1)


def test_an_announcement_goes_when_what_it_tells_is_taken_back(house: House) -> None:
    badge, seen = after(house, read(FRIENDS), 2)
    phone = Phone(cast(Any, OpenPage()), house, cast(Any, None))
    phone.following.cue(seen)
    house.tables.submit(badge, CorrectCount(HOST, "Ben", "gold", 3), Sent("b", seen.revision), reason="so")
    ruled = house.looker.glimpse(badge)
    phone.following.cue(ruled)
    assert phone.notices.announced is not None
    assert phone.notices.announced.text.startswith("Ruling: ")
    house.consent.take_back(badge, Sent("c", ruled.revision), None, "no")
    phone.following.cue(house.looker.glimpse(badge))
    assert phone.notices.announced is not None
    assert "took back" in phone.notices.announced.text
