"""Words for people: a template and its figures, put together only when somebody reads them.

The template is the key for translation, so nothing is formatted inside the core. What is translated, and what is not:

- A text alone (a title, a prompt, a label) is ours and translated, whether it is a plain string or came from `say`.
  Only what is marked `Verbatim` stays as it is: the name of a seat, of a place, an id.
- Inside a sentence it is the other way round. A plain string is somebody's name or an id and stays; `Sentence` and
  `Phrase` are ours and translated. So a player may be called "gold", and still pays in gold of any language.
"""

from collections.abc import Mapping, Sequence
from reprlib import Repr
from typing import Any, NamedTuple


class Sentence(NamedTuple):
    template: str
    figures: Mapping[str, Any]

    def __str__(self) -> str:
        return self.template.format(**self.figures)


class Phrase(str):
    """Words of ours without figures, such as the name of a good: translated inside a sentence too."""

    __slots__ = ()


class Verbatim(str):
    """A name or an id that stands alone, where a text of ours could stand: never translated."""

    __slots__ = ()


Text = str | Sentence


def say(template: str, **figures: Any) -> Text:
    """
    >>> str(say("{seat} has {have} gold", seat="Amira", have=3))
    'Amira has 3 gold'
    """
    return Sentence(template, figures) if figures else Phrase(template)


def quoted(text: Text) -> Text:
    """A text that will stand inside another, where a plain string would be taken for a name."""
    return Phrase(text) if type(text) is str else text


def joined(parts: Sequence[Text]) -> Text:
    """Several texts in a row; each stays a text of its own, so that it can be translated.

    >>> str(joined(["2 donkeys", say("{n} slower", n=1), "tired"]))
    '2 donkeys, 1 slower, tired'
    """
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Sentence("{first}, {rest}", {"first": parts[0], "rest": joined(parts[1:])})


MOST_REPEATED = 80
"""So many characters of what somebody sent may a message repeat."""

_SHORTLY = Repr()
_SHORTLY.maxstring = _SHORTLY.maxother = _SHORTLY.maxlong = 2 * MOST_REPEATED


class _Brief(str):
    """What was cut short stands as it is, whether a template quotes it or not."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def brief(value: Any, most: int = MOST_REPEATED) -> Any:
    """What somebody sent, as a message may repeat it: never long, never several lines, however deep it is.

    >>> str(say("there is no place called {place!r}", place=brief("C4")))
    "there is no place called 'C4'"
    >>> str(say("nobody is called {name}", name=brief("x" * 5000, 12)))
    "nobody is called 'xxxxxxxxxx…"
    >>> str(brief("two\\nlines"))
    "'two\\\\nlines'"
    """
    if isinstance(value, str) and len(value) <= most and value.isprintable():
        return value
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        text = repr(value[: most + 1])
    elif isinstance(value, int) and value.bit_length() > 4 * most:
        text = "a very large number"
    else:
        text = _SHORTLY.repr(value)
    return _Brief(text if len(text) <= most else text[: most - 1] + "…")


LAST = {"and": Phrase("{some} and {last}"), "or": Phrase("{some} or {last}")}


def listed(names: Sequence[Text], last: str = "and") -> Text:
    """
    >>> str(listed(["silk", "spice", "gold"]))
    'silk, spice and gold'
    """
    if len(names) < 2:
        return names[0] if names else ""
    return Sentence(LAST[last], {"some": joined(names[:-1]), "last": names[-1]})
