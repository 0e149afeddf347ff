"""What came of a step, in a few words: the card or the die that came, and the figures of whoever reads it."""

from __future__ import annotations

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import Glimpse, LogCard
from screens.parts.effects import change_words, summed
from screens.skin import Skin
from screens.translator import sentence

MOST_LETTERS = 90
"""So much of what came of a step has room in its notice."""

ARROW = "→"
"""What only went from one pile to another is told with it."""


def recorded_words(skin: Skin, seen: Glimpse, line: LogCard) -> str:
    """What was recorded, and whose step it was if somebody else's; then what it brought this phone's seat."""
    _ = skin.words
    reader = seen.acting if seen.acting in seen.badge.seats else line.seat
    others = line.seat != reader and any(seat.name == line.seat for seat in seen.seats)
    words = sentence(
        _("Recorded: {who}'s “{move}”", who=line.seat, move=_(line.title))
        if others
        else _("Recorded: {move}", move=_(line.title))
    )
    if came := outcome(skin, seen.game_id, line, reader if others else line.seat):
        words += " " + sentence(came)
    return words.rstrip(".")


def outcome(skin: Skin, game: str, line: LogCard, reader: str) -> str:
    """What a step brought one of those it concerns: the card or the die that came, then their own figures.

    Cards that were only put away are left out, and of the rest what has no room beside the way back.
    """
    _, made, shown = skin.words, library.game(game), presentation(game)
    title = _(line.title)
    own: list[str] = []
    seen: list[str] = []
    for each in line.effects:
        name = _(made.name(each.thing)) if each.thing else ""
        if each.change or name in title.split(": "):
            continue
        if not name and ARROW not in _(each.text):
            own.append(sentence(_(each.text)).rstrip("."))
        elif name and each.seat == reader:
            own.append(name)
        elif name and line.seat == reader and each.text == made.name(each.thing):
            seen.append(name)
    told = own or seen  # whoever looked at several cards and took one has that one
    figures = [
        change_words(skin, shown, each)
        for each in summed(line.effects, reader)
        if each.change and each.seat in ("", reader)
    ]
    while told and len(", ".join([*told, *figures])) > MOST_LETTERS:
        told.pop()
    return ", ".join([*told, *figures])
