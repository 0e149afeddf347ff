"""Which question a phone means: the same key may be asked again a moment later."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import NamedTuple

from rules_core.engine.play import Play
from rules_core.engine.table import Table


class QuestionId(NamedTuple):
    """The move it belongs to, its key, how often that key was answered before, and what led to it.

    `trail` tells a question from its twin in another move, or after an answer before it was given anew; a phone
    that has slept cannot answer "how many silk?" when it is now "how many spice?".
    """

    entry: int
    key: str
    time: int
    trail: str


def question_id(table: Table, key: str) -> QuestionId | None:
    """The open question of this key, if it is open."""
    play = table.move_in_progress
    if play is None or key not in table.questions:
        return None
    time = sum(given.key == key for given in play.given)
    return QuestionId(len(table.log), key, time, _trail(table.game.words[type(play.move)], play, key))


def _trail(word: str, play: Play, key: str) -> str:
    """The move and the answers that led to a question; what others answer at the same time does not count."""
    mine = _strand(key)
    led = [
        [given.key, given.value]
        for given in play.given
        if mine.startswith(theirs := _strand(given.key)) or theirs.startswith(mine)
    ]
    text = json.dumps([word, play.move.seat, play.move.details(), led], sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()[:12]


def _strand(key: str) -> str:
    """Which of several that are asked together.

    >>> _strand("Ben.bid"), _strand("to")
    ('Ben.', '')
    """
    return key[: key.rfind(".") + 1]
