"""Whatever a phone is told can be translated: games are played through the companion, and every text is looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion.cli.playout import NAMES
from companion.house import open_house
from companion.store import sqlite_url
from companion.tables.saved import open_record
from rules_core.words import Phrase, Verbatim
from screens.translator import PSEUDO, Translator, template_messages
from tests.games.caravan_conquest.record_games import CLAIM
from tests.kits import recording
from tests.kits.caravan import GAME
from tests.kits.screens.evening import Evening
from tests.kits.screens.hearing import LOUD, PLACE, TEMPLATE, Heard, figures, make_loud, templates, texts

RECORDS = recording.records("caravan_conquest")
KNOWN = template_messages(TEMPLATE)
READINGS = list(GAME.parts.settings)
OWN_MAP = (
    "build", 4, 3, "start", ["A1"], "finish", ["D3"], "desert", ["B1", "C1", "D1"], "river", ["A3"], "clear", ["A3"],
    "city", ["A2", "D2"], "silk-camp", ["B2"], "oasis", ["C2"], "mountains", ["B3", "C3"], "done",
)  # fmt: skip
OWN_KIT = ("dusty-road", ["C2"], False, {"gold": 90, "silk": 40}, "donkey", "fidget", "basic_caravan")

SETUPS: dict[str, Callable[[Evening], None]] = {
    "usual": lambda evening: evening.set_up(),
    "random map": lambda evening: evening.set_up("random", "small", 4711, house_rules=READINGS[::2]),
    "own map": lambda evening: evening.set_up(*OWN_MAP, real_decks=["deck desert", "deck oasis"]),
    "own kit": lambda evening: evening.set_up(*OWN_KIT, house_rules=READINGS[1::2]),
}

PEOPLE = ("Zoë", "Wim", "Yara")
THEIRS = (*PEOPLE, *NAMES, CLAIM)
"""Names, and what people say themselves."""

ODD_PEOPLE = ("{n}", "%s", "gold", "Silk", "{0.__class__}", "Travel")
"""What would go wrong where a name is taken for a template, or for a word of ours."""


@pytest.fixture(params=SETUPS, scope="module")
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A game of three, listened to."""
    yield from spend(tmp_path_factory.mktemp("evening"), PEOPLE, request.param)


@pytest.fixture(scope="module")
def odd_evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """The same with six whose names are a trap."""
    yield from spend(tmp_path_factory.mktemp("odd"), ODD_PEOPLE, "own map")


def spend(folder: Path, people: tuple[str, ...], setup: str) -> Iterator[Evening]:
    evening = Evening(folder, people, seed=list(SETUPS).index(setup))
    evening.gather()
    SETUPS[setup](evening)
    evening.play()
    evening.finish()
    yield evening
    evening.club.close()


@pytest.fixture(params=RECORDS, ids=[path.stem for path in RECORDS], scope="module")
def long_log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Heard]:
    """What a phone shows of a recorded game: everything that has ever happened in it."""
    house = open_house(sqlite_url(tmp_path_factory.mktemp("log")))
    opened = open_record(house.tables, request.param.read_text(encoding="utf-8"))
    badge = house.tables.badge(opened.secret)
    seen = house.looker.glimpse(badge)
    heard, page = list(texts(seen)), seen.log
    while page[0].number:
        page = house.log.page(badge, before=page[0].number)
        heard += texts(page, "log")
    house.tables.store.close()
    return heard


@pytest.fixture(scope="module")
def loud(tmp_path_factory: pytest.TempPathFactory) -> Translator:
    return Translator(LOUD, make_loud(tmp_path_factory.mktemp("locale")))


# --- what is wrong with a text


def unknown(heard: Sequence[Heard]) -> set[tuple[str, str]]:
    """Templates that no translator gets to see."""
    return {
        (template, each.path) for each in heard for template in templates(each.text) if template not in KNOWN
    }


def forgotten(heard: Sequence[Heard], loud: Translator) -> set[str]:
    """In a language of capitals, small letters are names of people, or something was not translated."""
    shown = {loud(each.text) for each in heard if not isinstance(each.text, Verbatim)}
    return {each for each in shown if (rest := without_names(each)) != rest.upper()}


def without_names(shown: str) -> str:
    for name in (*THEIRS, GAME.title):
        shown = shown.replace(name, "")
    return shown


def odd_figures(heard: Sequence[Heard]) -> set[tuple[str, str]]:
    """A plain string in a sentence is never translated: so it is a seat, a place or a number, and no word of the game."""
    return {
        (str(each.text), value)
        for each in heard
        for value in figures(each.text)
        if value not in ("", *THEIRS) and not PLACE.fullmatch(value) and not value.isdigit()
    }


# --- tests


def test_the_evening_was_worth_listening_to(evening: Evening) -> None:
    """Or the tests below would prove little."""
    met = {template for each in (*evening.heard, *evening.refused) for template in templates(each.text)}
    assert len(met) > 200
    assert len(evening.refused) > 100


def test_every_template_is_known_to_translators(evening: Evening) -> None:
    assert unknown(evening.heard) | unknown(evening.refused) == set()


def test_nothing_of_ours_stays_as_it_was_in_another_language(evening: Evening, loud: Translator) -> None:
    assert forgotten(evening.heard, loud) == set()


def test_names_inside_a_sentence_are_names(evening: Evening) -> None:
    assert odd_figures(evening.heard) == set()


def test_a_long_log_can_be_translated_whole(long_log: list[Heard], loud: Translator) -> None:
    assert len(long_log) > 300
    assert unknown(long_log) == set()
    assert forgotten(long_log, loud) == set()
    assert odd_figures(long_log) == set()


@pytest.mark.parametrize("language", ["en", PSEUDO, LOUD])
def test_no_name_breaks_a_sentence_or_is_translated(
    odd_evening: Evening, loud: Translator, language: str
) -> None:
    words = loud if language == LOUD else Translator(language)
    named = 0
    for each in (*odd_evening.heard, *odd_evening.refused):
        shown = words(each.text)
        for value in figures(each.text):
            assert value in shown or repr(value)[1:-1] in shown, (value, shown)
            named += value in ODD_PEOPLE
    assert named > 100


def test_a_name_that_stands_alone_is_never_translated(odd_evening: Evening, loud: Translator) -> None:
    goods = (".counts", ".bank", ".spaces")
    people = [
        each
        for each in odd_evening.heard
        if str(each.text) in ODD_PEOPLE
        and each.path.endswith((".label", ".name"))
        and not any(part in each.path for part in goods)
        and not (isinstance(each.text, Phrase) and each.text in GAME.names.values())
    ]
    assert {str(each.text) for each in people} == set(ODD_PEOPLE)
    assert [each for each in people if loud(each.text) != str(each.text)] == []


def test_a_player_called_gold_travels_under_that_name(odd_evening: Evening, loud: Translator) -> None:
    journeys = {loud(each.text) for each in odd_evening.heard if str(each.text).startswith("gold → ")}
    assert journeys
    assert [each for each in journeys if not each.startswith("gold → ")] == []
