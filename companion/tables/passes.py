"""Who a phone is at a table: names, codes, secrets and what they allow."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple

from companion.store import InvitationRow, PassRow
from companion.tables.errors import NotDone
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.seats import RESERVED
from rules_core.game import Game
from rules_core.words import brief, say

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ23456789"
"""Nothing that two people could read differently (0 and O, 1, I and L), and no vowels: codes spell no words."""

CODE_LENGTH = 4
LONGEST_NAME = 24

PLAYER, SCRIBE, SPECTATOR, HOST_ROLE = "player", "scribe", "spectator", "host"
ROLES = (PLAYER, SCRIBE, SPECTATOR, HOST_ROLE)


class Badge(NamedTuple):
    """What a phone may do at a table. One phone may hold several seats, or none."""

    pass_id: str
    table_id: str
    host: bool
    scribe: bool
    seats: tuple[str, ...]

    def records_for(self, seat: str) -> bool:
        """The host for everybody; the scribe for every seat, but neither as the host nor as the table."""
        return self.host or seat in self.seats or (self.scribe and seat not in (HOST, TABLE, ""))

    @property
    def only_watches(self) -> bool:
        return not (self.host or self.scribe or self.seats)


def badge_of(row: PassRow) -> Badge:
    return Badge(row.id, row.table_id, row.host, row.scribe, tuple(row.seats))


def badge_among(rows: Iterable[PassRow], badge: Badge) -> Badge | None:
    """A badge as its pass is now; None where it was taken away."""
    return next((badge_of(row) for row in rows if row.id == badge.pass_id and not row.revoked), None)


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """A secret is long and random, so a plain hash keeps it safe."""
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()


def new_id() -> str:
    return secrets.token_hex(8)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_codes(count: int) -> list[str]:
    """So many codes, each of them another."""
    codes: dict[str, None] = {}
    while len(codes) < count:
        codes[new_code()] = None
    return list(codes)


def code_for_players(invitations: Iterable[InvitationRow]) -> str:
    """The code that is shown to everybody, if there is one."""
    return next(
        (each.code for each in invitations if each.role == PLAYER and not each.seat and not each.revoked), ""
    )


def tidy_code(typed: str) -> str:
    """What somebody typed or pasted as a code: spaces, dashes and small letters are forgiven.

    >>> tidy_code(" k7-qm ")
    'K7QM'
    """
    return "".join(letter for letter in typed.upper() if letter.isalnum())


JOINERS = "\u200c\u200d"
"""Invisible, but they join emoji, and letters of several scripts."""

FLAG, TAGS = "\U0001f3f4", range(0xE0020, 0xE0080)
"""The flags of Scotland and others are a black flag with invisible letters behind it."""

EMOJI = range(0x1F000, 0x20000)
"""Phones know newer ones than this Python does."""

BLANKS = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs without any ink."""


def tidy_name(typed: str) -> str:
    """A name as it can stand on every screen: no line breaks, no invisible signs, spaces evened out.

    Characters that join others (in emoji and in several scripts) stay.

    >>> tidy_name("  Ben \\n the\\u202e  Bo\\u00adld ")
    'Ben the Bold'
    """
    seen = ""
    for letter in unicodedata.normalize("NFC", typed):
        if _stays(letter, seen[-1:]):
            seen += letter
        elif unicodedata.category(letter) == "Cc":
            seen += " "
    return " ".join(seen.split()).strip(JOINERS + " ")


def _stays(letter: str, before: str) -> bool:
    if ord(letter) in TAGS:
        return before == FLAG or (before != "" and ord(before) in TAGS)
    if letter in JOINERS or ord(letter) in EMOJI:
        return True
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def tidy_words(typed: str, most: int = 200) -> str:
    """A reason or a note that somebody typed or pasted: one line, not too long."""
    words = tidy_name(typed[: 4 * most])
    return words if len(words) <= most else words[: most - 1] + "…"


def looks_like(name: str) -> str:
    """What two names must not share: upper and lower case, width and invisible signs make no difference."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if letter not in JOINERS + BLANKS)


def is_visible(name: str) -> bool:
    """Whether any of it has ink: marks alone would float above nothing."""
    return any(
        ord(letter) in EMOJI or (letter not in BLANKS and unicodedata.category(letter)[0] in "LNPS")
        for letter in name
    )


def check_name(game: Game[Any], typed: str, others: Iterable[str]) -> str:
    """The name of a new seat, or why it cannot be that."""
    name = tidy_name(typed[: 40 * LONGEST_NAME])
    if not is_visible(name):
        raise NotDone(say("Please enter a name, so the others know who's playing."), "table.seats")
    if len(name) > LONGEST_NAME:
        raise NotDone(
            say("A name can have up to {most} characters; this one has {n}.", most=LONGEST_NAME, n=len(name)),
            "table.seats",
        )
    if looks_like(name) in map(looks_like, (*RESERVED, *game.reserved_names())):
        raise NotDone(
            say("“{name}” means something else in this game; please choose another name.", name=brief(name)),
            "table.seats",
        )
    if looks_like(name) in map(looks_like, others):
        raise NotDone(say("Somebody at this table is already called {name}.", name=name), "table.seats")
    return name
