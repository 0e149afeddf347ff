"""Slips of a pack that would come to light only when somebody plays. For packs of others: ours have tests.

What is checked here costs next to nothing, so it is checked at every start. What is written in the code of the moves
is read by `coverage`, which takes longer.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.making import Made
from companion.games.pack_files import PackFaultError


def check(made: Made) -> None:
    """Seats that there can be, and an entry for every rule that is named by a value, not within a function."""
    for part, called in ((made.game, "game"), (made.scorer, "scorer")):
        if part is not None and not 1 <= part.min_seats <= part.max_seats:
            raise PackFaultError(f"the {called} is for {part.min_seats} to {part.max_seats} seats")
    for who, rule in _cited(made):
        if rule and rule not in made.rulebook:
            raise PackFaultError(f"{who} cites {rule!r}, and no rule has this id")


def _cited(made: Made) -> Iterator[tuple[str, str]]:
    game, scorer = made.game, made.scorer
    if game is not None:
        yield from ((f"the move {word!r}", kind.rule) for word, kind in game.kinds.items())
        yield from ((f"the setting {each.id!r}", each.rule) for each in game.settings.values())
        yield from (("its data", rule) for rule in sorted(game.data_rules()))
    yield from (("the scorer", rule) for rule in (scorer.winning, scorer.ties))
    for section in scorer.sections:
        yield f"the section {section.id!r}", section.rule
        yield from ((f"the item {item.id!r}", item.rule) for item in section.items)
    yield from (("presentation.toml", rule) for rule in made.presentation.news_rules)
    if made.topics is not None:
        yield "topics.toml", made.topics.rule
