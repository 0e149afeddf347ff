"""What a phone is told when its seat goes, when somebody leaves, and when it becomes the host."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from companion.glimpse import Glimpse
from screens.coming_and_going import note_company
from screens.handovers import handover_list, loss_words
from screens.home.join import opens_more
from screens.host import people
from screens.news import new_words
from screens.notices import Notices
from screens.seat.word_cards import word_cards
from screens.skin import Skin
from tests.kits.screens.drawn import texts
from tests.kits.tables.table_talk import HOST_PHONE, Club


class Told:
    """A phone that keeps what it is told."""

    skin = Skin()
    is_copy = for_everybody = False

    def __init__(self, glimpse: Glimpse) -> None:
        self.glimpse = glimpse
        self.at_door: Any = None
        self.in_hand, self.left_behind = "", False
        self.said: list[tuple[str, str]] = []
        self.notices = Notices()

    @property
    def news(self) -> str:
        """What stands there as news; "" if nothing does."""
        told = self.notices.announced
        return told.text if told is not None else ""

    def say(self, text: str, tone: str = "plain", action: str = "", *_: Any) -> None:
        self.said.append((text, action))

    def to_door(self, word: str = "") -> None:
        self.at_door = word


def after(club: Club, phone: str, deed: Callable[[], None], own: bool = False) -> Told:
    told = Told(club.glimpse(phone))
    badge = club.badge(phone)
    deed()
    note_company(cast(Any, told), badge, club.glimpse(phone), own)
    return told


def test_a_seat_removed_in_the_lobby_leads_to_the_door(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    told = after(club, "Ben", lambda: club.house.seating.leave_seat(club.host, "Ben"))
    assert told.at_door == "Ben was removed from the table. You can take a seat again."
    club.sit_down("Chloe")
    told = after(club, "Chloe", lambda: club.house.seating.leave_seat(club.badge("Chloe"), "Chloe"), own=True)
    assert told.at_door.startswith("Your seat is free again.")


def test_another_name_is_no_loss(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    told = after(club, "Ben", lambda: club.house.seating.rename(club.host, "Ben", "Benny"))
    assert (told.at_door, told.said) == (None, [])
    told = after(club, HOST_PHONE, lambda: club.house.seating.rename(club.badge("Amira"), "Amira", "Amy"))
    assert told.said == []


def test_a_seat_freed_during_the_game_is_said_with_the_way_to_take_one(club: Club) -> None:
    club.begin("Amira", "Ben")
    told = after(club, "Ben", lambda: club.house.seating.release(club.host, "Ben"))
    assert told.said == [("Ben's seat is no longer played on this phone.", "Take a seat")]
    assert told.at_door is None


def test_the_host_is_told_who_left(club: Club) -> None:
    club.sit_down("Amira", "Ben", "Chloe")
    told = after(club, HOST_PHONE, lambda: club.house.leaving.leave(club.badge("Chloe")))
    assert told.said == [("Chloe has left the table.", "")]
    club.begin()
    told = after(club, HOST_PHONE, lambda: club.house.leaving.leave(club.badge("Ben")))
    assert told.said == [("Ben has left. Another phone can take the seat with the code.", "")]
    told = after(club, HOST_PHONE, lambda: club.house.seating.release(club.host, "Amira"), own=True)
    assert told.said == [], "whoever did it knows"


def test_everybody_is_told_of_a_seat_that_changes_hands(club: Club) -> None:
    club.begin("Amira", "Ben", "Chloe")
    for together, told in (
        (True, "Another phone now plays Ben too; the host agreed."),
        (False, "Ben is now played on another phone; the host agreed."),
    ):
        secret = club.house.joining.ask_for(club.door(), "Ben", together)
        club.secrets["new"] = secret
        (request,) = club.glimpse().seat_requests
        agree = partial(club.house.seating.settle_request, club.host, request.request_id, True)
        seen = {who: Told(club.glimpse(who)) for who in ("Amira", "Chloe", "Ben", "new")}
        badges = {who: club.badge(who) for who in seen}
        agree()
        for who, phone in seen.items():
            note_company(cast(Any, phone), badges[who], club.glimpse(who), False)
        assert [seen[who].news for who in ("Amira", "Chloe")] == [told, told]
        assert (seen["Ben"].news, seen["new"].news) == ("", ""), "they are told in their own words"
        assert seen["new"].said == [("You're now playing Ben.", "")]


def test_it_is_told_once(club: Club) -> None:
    club.begin("Amira", "Ben")
    told = after(club, "Amira", lambda: club.house.seating.release(club.host, "Ben", "The phone is lost"))
    assert told.news == "The host freed Ben's seat. Reason: The phone is lost"
    told = after(club, "Amira", lambda: None)
    assert told.news == ""
    told = after(club, "Amira", lambda: club.secrets.update(new=club.house.joining.claim(club.door(), "Ben")))
    assert told.news == "Ben's seat is being played again, by a phone that had the code."
    told = after(club, "Amira", lambda: club.house.leaving.leave(club.badge("new")))
    assert told.news == "Ben's phone has left the table."
    told = after(club, "Amira", lambda: club.house.seating.play_also(club.host, "Ben"))
    assert told.news == "The host's phone now plays Ben too."


def test_it_can_be_looked_up_afterwards(club: Club) -> None:
    club.begin("Amira", "Ben")
    skin = Skin()
    assert handover_list(skin, club.glimpse("Amira")) == []
    club.house.seating.release(club.host, "Ben", "The phone is lost")
    club.house.seating.play_also(club.host, "Ben")
    club.restart()
    _label, card = handover_list(skin, club.glimpse("Amira"))
    told = list(texts(card))
    assert told[::2] == [
        "The host's phone now plays Ben too.",
        "The host freed Ben's seat. Reason: The phone is lost",
    ]
    assert all(re.search(r", \d\d:\d\d$", when) for when in told[1::2])


def test_the_phone_that_lost_its_seat_reads_who_has_it_and_why(club: Club) -> None:
    club.begin("Amira", "Ben", "Chloe")
    seating, joining = club.house.seating, club.house.joining
    joining.ask_for(club.door(), "Ben", False, club.secrets["Chloe"])
    (request,) = club.glimpse().seat_requests
    seating.settle_request(club.host, request.request_id, True)
    (card,) = club.glimpse("Ben").words
    assert loss_words(Skin(), card.word) == (
        "Chloe's phone asked for Ben's seat and the host agreed, so this phone no longer plays it."
    )
    seating.release(club.host, "Amira", "The table agreed")
    (card,) = club.glimpse("Amira").words
    assert loss_words(Skin(), card.word) == (
        "The host freed Amira's seat, so this phone no longer plays it. Reason: The table agreed"
    )


def test_the_heir_is_told(club: Club) -> None:
    club.begin("Amira", "Ben")
    host, heir = club.host, club.badge("Ben").pass_id
    told = after(club, "Ben", lambda: club.house.leaving.leave(host, heir))
    assert told.said == [("You're now the host of this table.", "")]


def test_what_a_code_opens_for_a_phone_that_is_in_already(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    joining = club.house.joining
    watcher = club.badge("Ben")._replace(seats=())
    assert opens_more(club.door(), watcher)
    assert not opens_more(club.door(), club.badge("Ben"))
    for role, more in (("host", True), ("scribe", True), ("spectator", False)):
        door = club.door(joining.invite(club.host, role))
        assert opens_more(door, club.badge("Ben")) is more
        assert not opens_more(door, club.host)
    for_amira = club.door(joining.invite(club.host, "player", "Amira"))
    assert opens_more(for_amira, club.badge("Ben"))
    assert not opens_more(for_amira, club.badge("Amira"))


def test_a_no_is_read_where_it_was_asked_for(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.secrets["new"] = club.house.joining.ask_for(club.door(), "Ben", False)
    before = club.glimpse("new")
    (request,) = club.glimpse().seat_requests
    club.house.seating.settle_request(club.host, request.request_id, False)
    seen = club.glimpse("new")
    assert new_words(before, seen) == "Your request was turned down."
    (card,) = word_cards(cast(Any, Told(seen)), seen)
    assert "The host said no: Ben's seat stays with the phone that has it." in list(texts(card))


def test_who_is_at_the_table_leads_a_phone_that_watches_to_a_seat(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.house.seating.release(club.host, "Ben")

    def offers(phone: str) -> list[str]:
        glimpse = club.glimpse(phone)
        looking = Told(glimpse)
        cards = [
            people._seat(cast(Any, looking), glimpse, seat, "", None, cast(Any, (None, None)))
            for seat in glimpse.seats
        ]
        return [words for card in cards for words in texts(card) if words == "Play it here"]

    assert offers("Ben") == ["Play it here"], "its own seat is free"
    assert offers("Amira") == [], "whoever plays has a seat"
    club.house.joining.revoke(club.host, club.code)
    assert offers("Ben") == [], "the door is shut"
