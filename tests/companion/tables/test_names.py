"""Names as people type them: every script and every emoji, and nothing that breaks a screen."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.games import library
from companion.tables import NotDone
from companion.tables.passes import LONGEST_NAME, check_name, looks_like, tidy_name, tidy_words
from rules_core.engine.seats import RESERVED, check_seats
from tests.kits.tables.table_talk import CARAVAN, Club

GAME = library.game(CARAVAN)

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
RAINBOW = "🏳\ufe0f\u200d🌈"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
NEWER_EMOJI = "\U0001fae8"
PERSIAN = "می\u200cخواهم"
RIGHT_TO_LEFT = ("אבישג", "عائشة بنت أبي بكر", "كاروان ٣")


@pytest.mark.parametrize(
    "name",
    ["Amira", "Jean-Luc O'Neil", "Łukasz", "愛", "Ngọc", "x", FAMILY, RAINBOW, SCOTLAND, "🇪🇹🇹🇷", NEWER_EMOJI,
     PERSIAN, "क्\u200dष", "4", "?!", "J. R.", "a{b}", "%s", "<b>", "O'; DROP TABLE seat", *RIGHT_TO_LEFT],
)  # fmt: skip
def test_good_names_stay_as_they_are(club: Club, name: str) -> None:
    club.sit_down(name, "Zoe")
    assert club.badge(name).seats == (name,)
    assert [seat.name for seat in club.glimpse().seats] == [name, "Zoe"]
    club.restart()
    assert club.glimpse(name).seats[0].name == name


def test_strange_names_can_play(club: Club) -> None:
    club.begin(FAMILY, "عائشة", "a{b}")
    for name in club.table.seats:
        assert club.glimpse(name).seats[0].name == FAMILY
    assert club.saved().seats == (FAMILY, "عائشة", "a{b}")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ben  ", "Ben"),
        ("Ben\nthe\tBold", "Ben the Bold"),
        ("Ben\r\n", "Ben"),
        ("\u202eneB", "neB"),
        ("a\u2066b\u2069c\u200fd", "abcd"),
        ("Be\u00adn\ufeff", "Ben"),
        ("B\u200ben", "Ben"),
        ("Ben\u200d", "Ben"),
        ("\u200c Ben", "Ben"),
        ("Be\x00n", "Be n"),
        ("e\u0301", "é"),
        ("Ben \ud800", "Ben"),
        ("B\U000e0067en", "Ben"),
        ("B\u2028en", "B en"),
    ],
)
def test_names_are_tidied(typed: str, name: str) -> None:
    assert tidy_name(typed) == name


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "\n",
        "\u200b",
        "\u200d\u200c",
        "\u202e",
        "\u3164",
        "\u2800",
        "\u0301",
        "\ufe0f",
        "\x00",
        "\ud800",
    ],
)
def test_nobody_is_called_nothing(club: Club, typed: str) -> None:
    with pytest.raises(NotDone, match="Please enter a name") as no:
        club.sit_down(typed)
    assert no.value.rule == "table.seats"
    assert club.glimpse().seats == ()


def test_a_name_of_two_hundred_characters(club: Club) -> None:
    with pytest.raises(NotDone, match="A name can have up to 24 characters; this one has 200"):
        club.sit_down("Maximilian" * 20)
    club.sit_down("M" * LONGEST_NAME)
    assert len(club.glimpse().seats) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ben", "Ben"),
        ("Ben", "BEN"),
        ("Ben", " ben "),
        ("Ben", "ben\u200d"),
        ("Ben", "B\u200cen"),
        ("Ben", "Ｂｅｎ"),
        ("Strauß", "STRAUSS"),
        ("é", "e\u0301"),
        ("Ben", "Ben\u3164"),
        ("Ⅳ", "IV"),
    ],
)
def test_nobody_is_called_like_another(club: Club, first: str, second: str) -> None:
    club.sit_down(first)
    with pytest.raises(NotDone, match="is already called"):
        club.sit_down(second)
    assert len(club.glimpse().seats) == 1


@pytest.mark.parametrize(
    "name", ["host", "Host", "TABLE", "bank", "Board", "app", "map", "treasure 1", "h\u200dost", "ｈｏｓｔ"]
)
def test_words_of_the_game_are_no_names(club: Club, name: str) -> None:
    with pytest.raises(NotDone, match="means something else in this game"):
        club.sit_down(name)


def test_the_same_holds_for_renaming_and_for_seats_on_one_phone(club: Club) -> None:
    club.sit_down("Amira", "Ben")
    seating = club.house.seating
    for typed in ("", "ben", "host", "x" * 200, "\n"):
        with pytest.raises(NotDone):
            seating.rename(club.badge("Amira"), "Amira", typed)
        with pytest.raises(NotDone):
            seating.add_seat(club.badge("Amira"), typed)
    assert [seat.name for seat in club.glimpse().seats] == ["Amira", "Ben"]
    seating.rename(club.badge("Amira"), "Amira", "AMIRA")
    assert club.badge("Amira").seats == ("AMIRA",)


def test_the_name_of_a_table_is_tidied_and_cut() -> None:
    assert tidy_words("  Friday\n night ", 40) == "Friday night"
    assert tidy_words("x" * 41, 40) == "x" * 39 + "…"
    assert tidy_words("x" * 40, 40) == "x" * 40
    assert tidy_words("x" * 1_000_000) == "x" * 199 + "…"


@given(st.text(max_size=40))
@example("\u200d" * 3 + "a")
@example("Ben\u2029")
@example("🏴\U000e0067")
def test_a_tidy_name_is_tidy(typed: str) -> None:
    """Whatever is typed: one line, no controls, the same when tidied again, and storable."""
    name = tidy_name(typed)
    assert tidy_name(name) == name
    assert name == name.strip()
    assert not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)
    name.encode()
    assert not set(name) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


@given(st.lists(st.text(max_size=12), min_size=2, max_size=6))
def test_names_that_were_let_in_are_fit_for_the_core(typed: list[str]) -> None:
    """Whoever passes here can sit down at the core's table too."""
    seats: list[str] = []
    for each in typed:
        try:
            seats.append(check_name(GAME, each, seats))
        except NotDone:
            continue
    if len(seats) >= GAME.min_seats:
        check_seats(GAME, seats)
    assert len({looks_like(seat) for seat in seats}) == len(seats)
    assert not {looks_like(seat) for seat in seats} & set(RESERVED)
