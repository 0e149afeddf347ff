"""Every word on a screen comes through here, in the language of the phone that shows it."""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.games.packs import LOCALE, folders_called
from rules_core.words import Phrase, Sentence, Text, Verbatim, listed

DOMAIN = "caravanserai"
LOCALES = Path(str(files("screens") / "locale"))
OURS = "en"
"""The language that everything is written in."""

PSEUDO = "en-XA"
"""Not a language: every text that could be translated stands in brackets, so that a forgotten one stands out."""


class Translator:
    """The words of one phone: `_("Your move, {seat}", seat="Amira")`."""

    def __init__(self, language: str = OURS, folder: Path = LOCALES) -> None:
        self.language = language
        self._catalogue = catalogue(language, folder)

    def __call__(self, text: Text, **figures: Any) -> str:
        if isinstance(text, Verbatim) or not text:
            return str(text or "")
        if isinstance(text, Sentence):
            figures = {**text.figures, **figures}
            text = text.template
        return self._filled(self._catalogue.gettext(text), text, figures)

    def count(self, one: str, many: str, n: int, **figures: Any) -> str:
        """A sentence with a number in it: `_.count("{n} card", "{n} cards", 3)`."""
        ours = one if n == 1 else many
        return self._filled(self._catalogue.ngettext(one, many, n), ours, {"n": n, **figures})

    def listed(self, names: Sequence[Text], last: str = "and") -> str:
        """Names in a row. A plain string among them is somebody's name, or was translated before."""
        return str(self._told(listed(names, last)))

    def _filled(self, template: str, ours: str, figures: Mapping[str, Any]) -> str:
        """A translator's slip with a figure must not blank the screen: then our own words are shown."""
        if not figures:
            return str(template)
        told = {name: self._told(value) for name, value in figures.items()}
        try:
            return template.format(**told)
        except (LookupError, ValueError, AttributeError):
            return ours.format_map(_Gaps(told))

    def _told(self, value: Any) -> Any:
        """A figure: what is ours is translated, numbers and names stay as they are."""
        return self(value) if isinstance(value, Sentence | Phrase) else value


class _Gaps(dict[str, Any]):
    """Figures that shows a missing one by its name."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


class _Pseudo(gettext.NullTranslations):
    """Puts brackets around whatever a translator would get to see, and around nothing else."""

    def __init__(self, messages: frozenset[str]) -> None:
        super().__init__()
        self._messages = messages

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧" if message in self._messages else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@lru_cache(maxsize=64)  # a phone may ask for any language
def catalogue(language: str, folder: Path = LOCALES) -> gettext.NullTranslations:
    if language == PSEUDO:
        return _Pseudo(template_messages(folder / f"{DOMAIN}.pot"))
    found = gettext.translation(DOMAIN, str(folder), [language.replace("-", "_")], fallback=True)
    for brought in folders_called(LOCALE):  # a pack of somebody else translates itself
        found.add_fallback(
            gettext.translation(DOMAIN, str(brought), [language.replace("-", "_")], fallback=True)
        )
    return found


def template_messages(path: Path) -> frozenset[str]:
    """Every text that can be translated, each plural on its own."""
    from babel.messages.pofile import read_po  # takes a while to load, and only the pseudo-language needs it

    with path.open("rb") as template:
        ids = [message.id for message in read_po(template) if message.id]
    return frozenset(one for each in ids for one in ([each] if isinstance(each, str) else each))


@cache
def languages(folder: Path = LOCALES) -> dict[str, str]:
    """The languages to choose from, each by its own name: ours, and those with a compiled catalogue."""
    from babel import Locale

    found = sorted(path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    names = {each.replace("_", "-"): Locale.parse(each).get_display_name() for each in (OURS, *found)}
    return {language: capital(name or language) for language, name in names.items()}


def sentence(text: str) -> str:
    """Reasons of the core are written to stand in a sentence; alone they begin with a capital and end with a stop.

    >>> sentence("goods are sold at trade camps")
    'Goods are sold at trade camps.'
    """
    text = text.strip()
    if not text:
        return ""
    return capital(text) + ("" if text[-1] in ".?!…⟧" else ".")


def capital(text: str) -> str:
    """The same text with a capital at its beginning, the rest as it was: a name may have more of them.

    >>> capital("basic Caravan")
    'Basic Caravan'
    """
    return text[:1].upper() + text[1:]
