"""What has happened and everybody should hear of, in words: which lines of the log are news, the core has said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion import library
from companion.glimpse import Glimpse, LogCard
from companion.presentation import presentation
from rules_core.questions import HOST, TABLE
from screens.notices import RULING_SECONDS, reading_time
from screens.skin import Skin
from screens.telling import doer
from screens.words import sentence

MOST_AT_ONCE = 5
"""A phone that slept through more news than this has the log for the rest."""

FEW_CARDS = 2
"""So many cards are announced with what they say; of more, only the names."""


class Announcement(NamedTuple):
    title: str
    text: str
    seconds: float
    entry: int = 0
    """The entry to look at, if it says more."""


def announcements(skin: Skin, seen: Glimpse, heard: int, own: bool = False) -> list[Announcement]:
    """The news since `heard` lines of the log.

    What came in one go is told in one go, so that a new round and its events are read together. A ruling, or what was
    taken back, stands alone; who has just done that (`own`) knows.
    """
    lines = [line for line in seen.log if line.number >= heard and line.news and not line.taken_back]
    alone = [line for line in lines if line.ruling or line.first >= 0]
    together = [line for line in lines if line not in alone][-MOST_AT_ONCE:]
    told = (
        []
        if own
        else [_ruling(skin, line) if line.ruling else _taken_back(skin, seen, line) for line in alone]
    )
    return told + ([_in_one_go(skin, seen, together)] if together else [])


def _in_one_go(skin: Skin, seen: Glimpse, lines: Sequence[LogCard]) -> Announcement:
    """A round is the heading of what it brings; else a single entry is its own heading."""
    _ = skin.words
    title = next((_(line.clock) for line in reversed(lines) if line.clock), "")
    if not title and len(lines) == 1:
        title = _heading(skin, lines[0])
    parts = []
    for line in lines:
        told, heading = _told(skin, seen.game_id, line), _heading(skin, line)
        if line.clock or heading == title:
            parts.append(told)
        else:
            parts.append(f"{heading}: {told}" if told else sentence(heading))
    text = "\n".join(part for part in parts if part)
    return Announcement(title, text, reading_time(f"{title} {text}"))


def _heading(skin: Skin, line: LogCard) -> str:
    _ = skin.words
    title = _(line.title)
    return title if line.seat == TABLE else _("{who}: {move}", who=doer(skin, line), move=title)


def _told(skin: Skin, game: str, line: LogCard) -> str:
    """What an entry says besides figures: cards that came up, with what is on them if they are few, and sentences.

    Cards that are only put away or change hands are for the log.
    """
    _ = skin.words
    made, shown = library.game(game), presentation(game)
    words = [each for each in line.effects if not each.change]
    cards = [each.thing for each in words if each.thing and each.text == made.name(each.thing)]
    said = [sentence(_(each.text)) for each in words if not each.thing]
    if len(cards) > FEW_CARDS:
        return " ".join([sentence(", ".join(_(made.name(card)) for card in cards)), *said])
    for number, card in enumerate(cards):
        rule = shown.rule_of_card(card)
        name = _(made.name(card))
        said.insert(
            number, f"{name}: {_(made.rulebook[rule].text)}" if rule in made.rulebook else sentence(name)
        )
    return " ".join(said)


def _ruling(skin: Skin, line: LogCard) -> Announcement:
    _ = skin.words
    told = _(line.effects[0].text) if line.effects and not line.effects[0].change else _(line.title)
    words = _("Ruling: {what}.", what=told.rstrip("."))
    if line.reason:
        words += " " + sentence(line.reason)
    return Announcement("", words, RULING_SECONDS, line.number)


def _taken_back(skin: Skin, seen: Glimpse, line: LogCard) -> Announcement:
    _ = skin.words
    who = _("The host") if line.by == HOST else line.by
    first = seen.line(line.first)
    whose = doer(skin, first) if first is not None and first.seat not in (line.by, HOST) else ""
    if first is None:
        words = _("{who} took back everything from entry {n} on.", who=who, n=line.first)
    elif whose and line.number - line.first > 1:
        words = _(
            "{who} took back “{move}” of {seat} and what came after.",
            who=who,
            move=_(first.title),
            seat=whose,
        )
    elif whose:
        words = _("{who} took back “{move}” of {seat}.", who=who, move=_(first.title), seat=whose)
    elif line.number - line.first > 1:
        words = _("{who} took back “{move}” and what came after.", who=who, move=_(first.title))
    else:
        words = _("{who} took back “{move}”.", who=who, move=_(first.title))
    if line.reason:
        words += " " + _("Reason: {reason}", reason=line.reason)
    return Announcement("", words, reading_time(words), line.number)
