"""Days as people write them in the language of the phone."""

from __future__ import annotations

from datetime import datetime

from babel import UnknownLocaleError
from babel.dates import format_date

from screens.translator import Translator


def day_words(words: Translator, moment: datetime) -> str:
    """A day where the computer stands."""
    language = words.language.replace("-", "_")
    try:
        return str(format_date(moment.astimezone(), "medium", locale=language))
    except (UnknownLocaleError, ValueError):  # a language without dates of its own, such as the test language
        return str(format_date(moment.astimezone(), "medium", locale="en"))
