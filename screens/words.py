"""Every word on a screen comes through here, in the language of the phone that shows it."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from rules_core.words import Text
from rules_core.words import Words as Sentence

DOMAIN = "caravanserai"
PSEUDO = "en-XA"
"""Not a language: every translated sentence is put in brackets, so that a forgotten one stands out."""


class Words:
    """The words of one phone: `_("Your move, {seat}", seat="Amira")`."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._pseudo = language == PSEUDO
        self._catalogue = gettext.translation(
            DOMAIN, str(files("screens") / "locale"), [language.replace("-", "_")], fallback=True
        )

    def __call__(self, text: Text, **figures: Any) -> str:
        if isinstance(text, Sentence):
            return self._filled(self._catalogue.gettext(text.template), {**text.figures, **figures})
        return self._filled(self._catalogue.gettext(text), figures) if text else ""

    def count(self, one: str, many: str, n: int, **figures: Any) -> str:
        """A sentence with a number in it: `_.count("{n} card", "{n} cards", 3)`."""
        return self._filled(self._catalogue.ngettext(one, many, n), {"n": n, **figures})

    def listed(self, names: list[str], last: str = "and") -> str:
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self._catalogue.gettext(last)} {names[-1]}"

    def _filled(self, template: str, figures: Mapping[str, Any]) -> str:
        told = {
            name: self(value) if isinstance(value, Sentence) else value for name, value in figures.items()
        }
        text = template.format(**told) if told else template
        return f"⟦{text}⟧" if self._pseudo else text


def capital(text: str) -> str:
    """
    >>> capital("give up 1 silk")
    'Give up 1 silk'
    """
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Reasons of the core are written to stand in a sentence; alone they begin with a capital and end with a stop.

    >>> sentence("goods are sold at trade camps")
    'Goods are sold at trade camps.'
    """
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".?!…⟧" else ".")
