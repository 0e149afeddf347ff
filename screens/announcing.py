"""What has happened and everybody should hear of, in words: which lines of the log are news, the core has said."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import EffectLine, Glimpse, LogCard
from rules_core.engine.questions import HOST, TABLE
from rules_core.words import Sentence, Text
from screens.notices import RULING_SECONDS, reading_time
from screens.parts.effects import account_name, change_words, summed
from screens.skin import Skin
from screens.telling import doer
from screens.translator import sentence

MOST_AT_ONCE = 8
"""A phone that slept through more news than this has the log for the rest."""

FEW_CARDS = 2
"""So many cards are announced with what they say; of more, only the names."""


class Announcement(NamedTuple):
    title: str
    text: str
    seconds: float
    entry: int = 0
    """The entry to look at, if it says more."""

    about: tuple[int, ...] = ()
    """The entries that it tells of."""


def announcements(skin: Skin, seen: Glimpse, heard: int, own: bool = False) -> list[Announcement]:
    """The news since `heard` lines of the log.

    What came in one go is told in one go, so that a new round and its events are read together; how the round before
    it ended comes first. A ruling, or what was taken back, stands alone; who has just done that (`own`) knows.
    """
    lines = [line for line in seen.log if line.number >= heard and line.news and not line.taken_back]
    alone = [line for line in lines if line.ruling or line.first >= 0]
    together = [line for line in lines if line not in alone][-MOST_AT_ONCE:]
    told = (
        []
        if own
        else [
            _ruling(skin, same) if same[0].ruling else _taken_back(skin, seen, same[0])
            for same in _decisions(alone)
        ]
    )
    return told + [_in_one_go(skin, seen, same) for same in _by_rounds(together)]


def _by_rounds(lines: Sequence[LogCard]) -> list[list[LogCard]]:
    """What came before a new round, and what came with it."""
    found: list[list[LogCard]] = []
    for line in lines:
        if not found or line.clock:
            found.append([])
        found[-1].append(line)
    return found


def _decisions(lines: Sequence[LogCard]) -> list[list[LogCard]]:
    """Rulings that follow each other for the same reason are one: a dispute is settled, and the counts are set right."""
    found: list[list[LogCard]] = []
    for line in lines:
        before = found[-1][-1] if found else None
        if (
            before is not None
            and before.ruling
            and line.ruling
            and (line.number, line.reason) == (before.number + 1, before.reason)
        ):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _in_one_go(skin: Skin, seen: Glimpse, lines: Sequence[LogCard]) -> Announcement:
    """A round is the heading of what it brings; else a single entry is its own heading."""
    _ = skin.words
    title = next((_(line.clock) for line in reversed(lines) if line.clock), "")
    if not title and len(lines) == 1:
        title = _heading(skin, lines[0])
    parts = []
    for line in lines:
        told, heading = _told(skin, seen, line), _heading(skin, line)
        if line.clock or heading == title:
            parts.append(told)
        else:
            parts.append(f"{heading}: {told}" if told else sentence(heading))
    text = "\n".join(part for part in parts if part)
    about = tuple(line.number for line in lines)
    return Announcement(title, text, reading_time(f"{title} {text}"), about=about)


def _heading(skin: Skin, line: LogCard) -> str:
    _ = skin.words
    title = _(line.title)
    return title if line.seat == TABLE else _("{who}: {move}", who=doer(skin, line), move=title)


def _told(skin: Skin, seen: Glimpse, line: LogCard) -> str:
    """What an entry says: cards that came up, with what is on them if they are few; then one's own part, then the rest.

    Cards that are only put away or change hands among others are for the log.
    """
    made, mine = library.game(seen.game_id), seen.badge.seats
    words = [each for each in line.effects if not each.change]
    cards = [each.thing for each in words if each.thing and each.text == made.name(each.thing)]
    said = [each for each in words if not each.thing or (each.seat in mine and each.thing not in cards)]
    own, others = _figures(skin, seen, line)
    return " ".join(
        [
            *_cards(skin, seen.game_id, cards),
            *_sentences(skin, [each for each in said if _is_about(each, mine)]),
            *own,
            *_sentences(skin, [each for each in said if not _is_about(each, mine)]),
            *others,
        ]
    )


def _cards(skin: Skin, game: str, cards: Sequence[str]) -> list[str]:
    _, made, shown = skin.words, library.game(game), presentation(game)
    names = [_(made.name(card)) for card in cards]
    if len(cards) > FEW_CARDS:
        return [sentence(", ".join(names))]
    rules = [shown.rule_of_card(card) for card in cards]
    return [
        f"{name}: {_(made.rulebook[rule].text)}" if rule in made.rulebook else sentence(name)
        for name, rule in zip(names, rules, strict=True)
    ]


def _sentences(skin: Skin, lines: Sequence[EffectLine]) -> list[str]:
    return [sentence(skin.words(line.text)) for line in lines]


def _is_about(line: EffectLine, seats: Collection[str]) -> bool:
    """Whether something that is told is about one of these: their card, or a sentence with their name in it."""
    return line.seat in seats or any(name in seats for name in _names(line.text))


def _names(text: Text) -> Iterator[str]:
    """The plain words inside a sentence: names and ids stand there as they are."""
    if isinstance(text, Sentence):
        for each in text.figures.values():
            if isinstance(each, Sentence):
                yield from _names(each)
            elif isinstance(each, str):
                yield each


def _figures(skin: Skin, seen: Glimpse, line: LogCard) -> tuple[list[str], list[str]]:
    """What changed for oneself, and for the others; those for whom it is the same are named together."""
    _, shown, mine = skin.words, presentation(seen.game_id), seen.badge.seats
    changes: dict[str, list[str]] = {}
    for each in summed(line.effects, ""):
        if each.change:
            changes.setdefault(each.seat, []).append(change_words(skin, shown, each))
    alike: dict[str, list[str]] = {}
    for seat, figures in changes.items():
        if seat not in mine:
            alike.setdefault(", ".join(figures), []).append(_(account_name(seen.game_id, seat)))
    own = [
        _("{who}: {what}", who=_("You") if len(mine) == 1 else seat, what=", ".join(changes[seat]))
        for seat in mine
        if seat in changes
    ]
    others = [_("{who}: {what}", who=_.listed(people), what=figures) for figures, people in alike.items()]
    return [sentence(each) for each in own], [sentence(each) for each in others]


def _ruling(skin: Skin, lines: Sequence[LogCard]) -> Announcement:
    """One decision of the host, in however many entries: what it says, and why."""
    _ = skin.words
    what = "; ".join(_decided(skin, line) for line in lines)
    words = _("Ruling: {what}.", what=what)
    if lines[0].reason:
        words += " " + sentence(lines[0].reason)
    about = tuple(line.number for line in lines)
    return Announcement("", words, RULING_SECONDS, lines[0].number, about)


def _decided(skin: Skin, line: LogCard) -> str:
    _ = skin.words
    if line.seat == HOST and line.effects and not line.effects[0].change:
        return _(line.effects[0].text).rstrip(".")
    return _heading(skin, line) if line.seat != HOST else _(line.title)


def _taken_back(skin: Skin, seen: Glimpse, line: LogCard) -> Announcement:
    _ = skin.words
    who = _("The host") if line.by == HOST else line.by
    first = seen.line(line.first)
    whose = doer(skin, first) if first is not None and first.seat not in (line.by, HOST) else ""
    if first is None:
        words = _("{who} took back everything from entry {n} on.", who=who, n=line.first)
    elif whose and line.number - line.first > 1:
        words = _(
            "{who} took back {seat}'s “{move}” and what came after.",
            who=who,
            move=_(first.title),
            seat=whose,
        )
    elif whose:
        words = _("{who} took back {seat}'s “{move}”.", who=who, move=_(first.title), seat=whose)
    elif line.number - line.first > 1:
        words = _("{who} took back “{move}” and what came after.", who=who, move=_(first.title))
    else:
        words = _("{who} took back “{move}”.", who=who, move=_(first.title))
    if line.reason:
        words += " " + _("Reason: {reason}", reason=line.reason)
    return Announcement("", words, reading_time(words), line.number, (line.number,))
