"""A play for BG Stats: one link that opens its import dialog, or a code to scan with the phone that has it.

What the app expects, and where it is touchy: four booleans must always be there, whatever its page says, and a
`bggId` that is not a number makes it fall over; ours has none yet, so the key is left out.
"""

from __future__ import annotations

import json
from datetime import UTC
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from companion.results.export.fitting import clusters
from companion.results.export.saying import winners
from companion.results.result import Result

NAME = "BG Stats"
"""What the app is called, in every language."""

SOURCE = "Caravanserai"
"""Part of what BG Stats remembers its matches by: never to be renamed."""

PAGE = "app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 8_000
"""Longer links are cut by some of the apps that hand them on."""

LONGEST_CODE, UTMOST_CODE = 1_000, 1_100
"""A code of more is too fine for many cameras. Six players come to more, whatever they are called: then names stay
readable beyond the first limit, and keep one letter at least beyond the second."""

READABLE = 6


def create_play(result: Result, comments: str = "") -> dict[str, Any]:
    won = winners(result)
    seats = (*result.players, *(score.seat for score in result.ranking.scores))
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": result.table_id,
        "playDate": result.ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": result.minutes,
        "comments": comments,
        "game": {
            "name": result.title,
            "sourceGameId": result.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": score.seat,
                "sourcePlayerId": player_id(score.seat),
                "startPlayer": False,
                "winner": score.seat in won,
                "rank": score.place or 1,
                "score": score.total,
            }
            for score in sorted(result.ranking.scores, key=lambda score: seats.index(score.seat))
        ],
    }
    return {key: value for key, value in play.items() if value or key not in ("durationMin", "comments")}


def player_id(name: str) -> str:
    """The same for the same name at every table, and short, because it travels in a link.

    >>> player_id("Amira") == player_id(" amira ")
    True
    """
    return sha256(name.strip().lower().encode(errors="replace")).hexdigest()[:8]


def play_link(result: Result, comments: str = "") -> str:
    return "https://" + _page(result, comments, len("https://"))


def qr_text(result: Result) -> str:
    """The link with what is needed only, for a code that a camera can read.

    Places follow from the scores, so they go first. Shortened names do no harm: the app goes by the id of a player,
    which is that of the whole name.
    """
    play = create_play(result)
    play.pop("durationMin", None)
    link = "https://" + PAGE
    for spare in ("", "rank"):
        for player in play["players"]:
            player.pop(spare, None)
        if len(link + _packed(play)) <= LONGEST_CODE:
            return link + _packed(play)
    play = _with_short_names(play, LONGEST_CODE - len(link), READABLE)
    return link + _packed(_with_short_names(play, UTMOST_CODE - len(link), 1))


def _page(result: Result, comments: str, begun: int) -> str:
    """Within the length that links may have: comments give way first, then the ends of long names."""
    room = LONGEST_LINK - begun - len(PAGE)
    letters = clusters(comments)
    fits, too_many = 0, len(letters) + 1
    while too_many - fits > 1:  # halving: a comment may be a whole diary
        half = (fits + too_many) // 2
        if len(_packed(create_play(result, _beginning(letters, half)))) <= room:
            fits = half
        else:
            too_many = half
    play = create_play(result, _beginning(letters, fits))
    return PAGE + _packed(_with_short_names(play, room, 1))


def _beginning(letters: list[str], count: int) -> str:
    if count >= len(letters):
        return "".join(letters)
    return "".join(letters[: count - 1]).rstrip() + "…" if count > 1 else ""


def _with_short_names(play: dict[str, Any], room: int, least: int) -> dict[str, Any]:
    """The name that takes the most room loses its last letter until all fit; `least` letters stay of each."""
    names = [clusters(player["name"]) for player in play["players"]]
    while len(_packed(play)) > room:
        longer = [each for each, letters in enumerate(names) if len(letters) > least]
        if not longer:
            break
        longest = max(longer, key=lambda each: len(quote("".join(names[each]))))
        names[longest].pop()
        play["players"][longest]["name"] = "".join(names[longest]).rstrip()
    return play


def _packed(play: dict[str, Any]) -> str:
    text = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return quote(text, safe=":,", errors="replace")
