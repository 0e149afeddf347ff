"""What every phone announces: what the core calls news, once, in words that can be read in their time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.glimpse import Glimpse
from companion.house import House, open_house
from companion.tables import Badge, Sent
from companion.tables.saved import open_record
from rules_core import record
from rules_core.questions import HOST
from rules_core.rulings import CorrectCount
from screens.announcing import Announcement, announcements
from screens.notices import RULING_SECONDS
from screens.phone import Phone
from screens.skin import Skin
from tests.games.recording import read

RECORDS = Path(__file__).parents[1] / "games"
ROAD = RECORDS / "via_egnatia/records/three-to-istanbul.json"
FRIENDS = RECORDS / "caravan_conquest/records/three-friends.json"


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
    phone._cue(seen)
    assert phone.notices.announced is None, "a phone that has just come in, or was reloaded, knows it all"
    phone._heard = ends
    phone._cue(seen)
    announced = phone.notices.announced
    assert announced is not None
    assert announced.title == "Round 2"
    phone.hush(announced)
    phone._cue(seen)
    assert phone.notices.announced is None


def test_a_phone_that_goes_to_another_table_leaves_the_news_behind(house: House) -> None:
    saved = read(FRIENDS)
    ends = next(n for n, entry in enumerate(saved["entries"], 1) if entry.get("move") == "end-round")
    _badge, seen = after(house, saved, ends)
    phone = Phone(cast(Any, OpenPage()), house, cast(Any, None))
    phone._heard = ends
    phone._cue(seen)
    phone.stand_up()
    assert phone.notices.announced is None
    phone._cue(seen)
    assert phone.notices.announced is None
