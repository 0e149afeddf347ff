"""Words for people: a template and its figures, put together only when somebody reads them.

The template is the key for translation, so nothing is formatted inside the core.
"""

from collections.abc import Mapping
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


def listed(names: list[str], last: str = "and") -> str:
    """
    >>> listed(["silk", "spice", "gold"])
    'silk, spice and gold'
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
