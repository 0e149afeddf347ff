"""Words for people: a template and its figures, put together only when somebody reads them.

The template is the key for translation, so nothing is formatted inside the core.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Words(NamedTuple):
    template: str
    figures: Mapping[str, Any]

    def __str__(self) -> str:
        return self.template.format(**self.figures)


Text = str | Words


def say(template: str, **figures: Any) -> Text:
    """
    >>> str(say("{seat} has {have} gold", seat="Amira", have=3))
    'Amira has 3 gold'
    """
    return Words(template, figures) if figures else template


def joined(parts: Sequence[Text], between: str = ", ") -> Text:
    """Several texts in a row; each stays a text of its own, so that it can be translated.

    >>> str(joined(["2 donkeys", say("{n} slower", n=1)]))
    '2 donkeys, 1 slower'
    """
    if len(parts) < 2:
        return parts[0] if parts else ""
    figures = {f"part{number}": part for number, part in enumerate(parts, start=1)}
    return Words(between.join(f"{{{name}}}" for name in figures), figures)


def listed(names: list[str], last: str = "and") -> str:
    """
    >>> listed(["silk", "spice", "gold"])
    'silk, spice and gold'
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
