"""The words of a phone: figures, plurals, names, slips of translators, and the language of brackets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rules_core.words import Phrase, Text, Verbatim, joined, listed, quoted, say
from screens.translator import DOMAIN, PSEUDO, Translator, languages, template_messages
from tests.kits.screens.hearing import TEMPLATE

GERMAN: Mapping[Any, Any] = {
    "gold": "Gold",
    "silk": "Seide",
    "Silk": "Seidenlager",
    "the host": "die Spielleitung",
    "the game ends": "das Spiel endet",
    "{seat} has {n} {what}": "{seat} hat {n} {what}",
    "Leave the market; {after}": "Den Markt verlassen; {after}",
    "{first}, {rest}": "{first}, {rest}",
    "{some} and {last}": "{some} und {last}",
    "{some} or {last}": "{some} oder {last}",
    ("{n} card", "{n} cards"): ("{n} Karte", "{n} Karten"),
    "{who} is next": "{wer} ist dran",
    "{n} more": "noch {n",
    "Stay": "Bleiben",
}


def compiled(folder: Path, language: str, translations: Mapping[Any, Any]) -> Path:
    catalogue = Catalog(locale=language, charset="utf-8")
    for message, translation in translations.items():
        catalogue.add(message, translation)
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{DOMAIN}.mo").open("wb") as out:
        write_mo(out, catalogue)
    return folder


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Translator:
    return Translator("de", compiled(tmp_path_factory.mktemp("locale"), "de", GERMAN))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Stay", "Bleiben"),
        (say("Stay"), "Bleiben"),
        ("", ""),
        ("Nobody has translated this", "Nobody has translated this"),
        (say("{n} of {many}", n=1, many=2), "1 of 2"),
        (Verbatim("Silk"), "Silk"),
        (Phrase("Silk"), "Seidenlager"),
        (say("{seat} has {n} {what}", seat="Amira", n=2, what=Phrase("silk")), "Amira hat 2 Seide"),
        (say("{seat} has {n} {what}", seat="gold", n=2, what=Phrase("gold")), "gold hat 2 Gold"),
        (say("{seat} has {n} {what}", seat=Verbatim("Silk"), n=2, what="silk"), "Silk hat 2 silk"),
        (say("Leave the market; {after}", after=say("the game ends")), "Den Markt verlassen; das Spiel endet"),
        (say("Leave the market; {after}", after=quoted("the game ends")), "Den Markt verlassen; das Spiel endet"),
        (say("{a}", a=say("{seat} has {n} {what}", seat="B", n=1, what=Phrase("gold"))), "B hat 1 Gold"),
        (say("{x}", x=joined([Phrase("silk"), say("{y}", y=Phrase("gold")), "Ann"])), "Seide, Gold, Ann"),
        (say("{x}", x=listed(["Ann", Phrase("the host"), "gold"])), "Ann, die Spielleitung und gold"),
        (say("{x}", x=listed(["Ann", "Bo"], "or")), "Ann oder Bo"),
        (say("{value!r} and {{more}}", value="x"), "'x' and {more}"),
    ],
)  # fmt: skip
def test_what_is_translated_and_what_is_not(german: Translator, text: Text, shown: str) -> None:
    assert german(text) == shown
    assert type(german(text)) is str  # what goes over the wire is nothing special


@pytest.mark.parametrize(("n", "shown"), [(0, "0 Karten"), (1, "1 Karte"), (2, "2 Karten")])
def test_one_and_many(german: Translator, n: int, shown: str) -> None:
    assert german.count("{n} card", "{n} cards", n) == shown


@pytest.mark.parametrize(("n", "shown"), [(0, "0 camels"), (1, "1 camel"), (2, "2 camels")])
def test_one_and_many_in_our_own_words(german: Translator, n: int, shown: str) -> None:
    assert german.count("{n} camel", "{n} camels", n) == shown


def test_names_in_a_row_are_not_translated(german: Translator) -> None:
    assert german.listed([]) == ""
    assert german.listed(["gold"]) == "gold"
    assert german.listed(["gold", "Stay", "Silk"]) == "gold, Stay und Silk"
    assert german.listed(["gold", "Bo"], "or") == "gold oder Bo"


@pytest.mark.parametrize(
    "name", ["{n}", "{seat}", "{0}", "{", "}", "{}", "%s", "%(n)d", "{n!r:>9}", "⟦Ann⟧", "\\n"]
)
@pytest.mark.parametrize("language", ["en", "de", PSEUDO])
def test_no_name_is_taken_for_a_template(german: Translator, language: str, name: str) -> None:
    words = german if language == "de" else Translator(language)
    assert name in words("{seat} has {n} {what}", seat=name, n=1, what=Phrase("gold"))
    assert name in words(say("{x}", x=say("{seat} is next", seat=name)))
    assert words(Verbatim(name)) == name
    assert name in words.listed([name, "Bo"])


def test_a_slip_of_a_translator_shows_our_own_words(german: Translator) -> None:
    assert german("{who} is next", who="Ann") == "Ann is next"
    assert german("{n} more", n=3) == "3 more"


def test_a_figure_that_is_missing_leaves_a_gap(german: Translator) -> None:
    assert german("{seat} has {n} {what}", seat="Ann") == "Ann has {n} {what}"


def test_a_language_that_nobody_knows_is_ours() -> None:
    assert Translator("xx")("Stay") == "Stay"
    assert Translator("../..")("Stay") == "Stay"


# --- the language of brackets


def test_brackets_stand_around_whatever_a_translator_gets_to_see() -> None:
    words = Translator(PSEUDO)
    assert words("Travel") == "⟦Travel⟧"
    assert words("This text is in no catalogue") == "This text is in no catalogue"
    assert words(Verbatim("Travel")) == "Travel"
    assert words(say("{seat} is next", seat="Travel")) == "⟦Travel is next⟧"
    assert (
        words(say("Leave the market; {after}", after=say("the game ends")))
        == "⟦Leave the market; ⟦the game ends⟧⟧"
    )
    assert words.count("{n} phone here", "{n} phones here", 1) == "⟦1 phone here⟧"
    assert words.count("{n} phone here", "{n} phones here", 2) == "⟦2 phones here⟧"


def test_the_template_has_each_plural() -> None:
    assert {"{n} phone here", "{n} phones here", "Travel", "gold"} <= template_messages(TEMPLATE)


# --- choosing a language


def test_only_languages_with_a_compiled_catalogue_can_be_chosen(tmp_path: Path) -> None:
    assert languages(tmp_path / "nowhere") == {"en": "English"}
    (tmp_path / "fr" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "fr" / "LC_MESSAGES" / f"{DOMAIN}.po").write_text("")
    compiled(compiled(tmp_path, "de", {}), "pt_BR", {})
    assert languages(tmp_path) == {"en": "English", "de": "Deutsch", "pt-BR": "Português (Brasil)"}


def test_a_chosen_language_is_found_again(tmp_path: Path) -> None:
    compiled(tmp_path, "pt_BR", {"Stay": "Ficar"})
    (_, chosen) = languages(tmp_path)
    assert Translator(chosen, tmp_path)("Stay") == "Ficar"
