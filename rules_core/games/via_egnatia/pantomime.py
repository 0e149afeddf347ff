"""Pantomime: one mimes a word in secret, the others guess."""

from __future__ import annotations

from rules_core.engine.desk import BANK
from rules_core.engine.questions import Confirm, Option, Pick
from rules_core.games.via_egnatia.desk import EgnatiaDesk
from rules_core.words import Text, Verbatim, say

PLAY = "via-egnatia.pantomime.play"
GUESS = "via-egnatia.pantomime.guess"
POINTS = "via-egnatia.pantomime.points"
NOBODY = "nobody"


async def perform(t: EgnatiaDesk, performer: str, card: str) -> None:
    """The performer picks a word and mimes it until somebody guesses it or all have guessed wrong.

    Which words stand on a card of the real deck, only its performer knows.
    """
    word: Text = say("a word on the card")
    if not t.is_real("action deck"):
        words = [Option(str(n), t.game.name(f"{card} {n}")) for n in range(1, 4)]
        picked = await Pick(
            performer,
            "keyword",
            words,
            "Pantomime: which of these do you mime?",
            rule=PLAY,
            deed=say("Mime “{chosen}”"),
        )
        word = say("“{word}”", word=t.game.name(f"{card} {picked}"))
    silent: list[str] = []
    while guessers := [seat for seat in t.playing if seat != performer and seat not in silent]:
        hands = [Option(seat, Verbatim(seat)) for seat in guessers]
        hands.append(Option(NOBODY, "Nobody gets it", note="no points for this card", declines=True))
        prompt = say("You're miming {word}. Whose raised hand do you pick?", word=word)
        guesser = await Pick(
            performer,
            "guesser",
            hands,
            prompt,
            rule=GUESS,
            seconds=int(t.setting("pantomime-seconds")),
            deed=lambda who: (
                say("Nobody gets it") if who == NOBODY else say("{seat} makes a guess", seat=who)
            ),
        )
        if guesser == NOBODY:
            break
        prompt = say("Did {seat} say {word}?", seat=guesser, word=word)
        points = t.figure("pantomime_points")
        yes = say("Right: {n} points each", n=points) if points != 1 else say("Right: 1 point each")
        if await Confirm(performer, "guessed", prompt, yes, "Wrong: keep guessing", rule=GUESS):
            t.tell(POINTS, say("{seat} got it: {word}", seat=guesser, word=word))
            for seat in (guesser, performer):
                t.pay(BANK, seat, POINTS, point=points)
            return
        t.tell(GUESS, say("{seat} guessed wrong and keeps quiet from now on", seat=guesser))
        silent.append(guesser)
    t.tell(POINTS, say("nobody guessed it: {word}", word=word))
