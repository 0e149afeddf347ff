"""Making words fit: into a width, onto a few lines, at a smaller size, or with their end left off."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

Measure = Callable[[str], float]
"""How wide a text is, whatever the unit."""

JOINER, APART = "\u200d", "\u200c"
TONES, FLAGS, TAGS = range(0x1F3FB, 0x1F400), range(0x1F1E6, 0x1F200), range(0xE0020, 0xE0080)
CHOOSERS = range(0xFE00, 0xFE10)
"""They choose between forms of the letter before them, and have no ink of their own."""


def clusters(text: str) -> list[str]:
    """Letters as people see them: an accent, a skin tone or a joined emoji is no letter of its own.

    >>> len(clusters("e\\u0301👨\\u200d👩\\u200d👧🇹🇷🇪🇹"))
    4
    """
    found: list[str] = []
    for letter in text:
        before = found[-1] if found else ""
        second_half = len(before) == 1 and ord(before) in FLAGS and ord(letter) in FLAGS
        if before and (_belongs(letter) or before.endswith(JOINER) or second_half):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _belongs(letter: str) -> bool:
    """Whether it goes with the letter before it."""
    code = ord(letter)
    return (
        unicodedata.category(letter) in ("Mn", "Mc", "Me")
        or letter in (JOINER, APART)
        or code in TONES
        or code in TAGS
        or code in CHOOSERS
    )


def cut(text: str, room: float, measure: Measure) -> str:
    """The text, or as much of its beginning as there is room for; at least one letter stays.

    >>> cut("caravanserai", 8, len)
    'caravan…'
    """
    if measure(text) <= room:
        return text
    letters = clusters(text)
    few, many = 1, len(letters)
    while many - few > 1:
        half = (few + many) // 2
        if measure(_shortened(letters, half)) <= room:
            few = half
        else:
            many = half
    return _shortened(letters, few)


def _shortened(letters: Sequence[str], count: int) -> str:
    return "".join(letters[:count]).rstrip(" ,;:-") + "…"


def wrapped(text: str, room: float, measure: Measure, most: int = 99) -> list[str]:
    """Lines that are no wider than the room. What does not fit on the last of them is left off.

    >>> wrapped("the caravan arrives late", 11, len)
    ['the caravan', 'arrives', 'late']
    >>> wrapped("the caravan arrives late", 11, len, most=2)
    ['the caravan', 'arrives la…']
    """
    lines: list[str] = []
    words = spaced(text)
    while words and len(lines) < most:
        line = words.pop(0)
        while words and measure(f"{line} {words[0]}") <= room:
            line += f" {words.pop(0)}"
        if measure(line) > room:
            line, rest = _broken(line, room, measure)
            words.insert(0, rest)
        lines.append(line)
    if words:
        # One word more is wanted before cutting, so that the line is filled to its end.
        lines[-1] = cut(" ".join([lines[-1], *words]), room, measure)
    return lines


def spaced(text: str) -> list[str]:
    """The words of a text; a no-break space holds two together."""
    return [word for word in re.split(r"[ \t\r\n]+", text) if word]


def _broken(word: str, room: float, measure: Measure) -> tuple[str, str]:
    """A word that is wider than the line, in two."""
    letters = clusters(word)
    count = 1
    while count < len(letters) - 1 and measure("".join(letters[: count + 1])) <= room:
        count += 1
    return "".join(letters[:count]), "".join(letters[count:])


def shrunk(
    text: str, room: float, sizes: Sequence[float], measure: Callable[[str, float], float], lines: int = 1
) -> tuple[list[str], float]:
    """The lines at the largest size at which the whole text fits; at the smallest its end is left off."""
    for size in sizes:

        def at_size(words: str, size: float = size) -> float:
            return measure(words, size)

        whole_words = all(at_size(word) <= room for word in spaced(text))
        found = wrapped(text, room, at_size)
        if (whole_words and len(found) <= lines) or size == sizes[-1]:
            break
    return wrapped(text, room, at_size, lines), size
