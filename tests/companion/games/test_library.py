"""The games by their ids, and their look-ups ready before anybody asks."""

from __future__ import annotations

import asyncio

import pytest

from companion.games import library
from companion.serving import look_ups_made_ready
from rules_core.rulebook import Rulebook, entries


def test_rulebooks_are_read_beside_everything_else_when_the_server_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first search reads a whole book, 30 to 40 ms in which no phone would be answered."""
    reading: list[str] = []
    books = [
        Rulebook([library.rulebook(name)["table.seats"]]) for name in library.scored()
    ]  # as new: nobody has searched them
    monkeypatch.setattr(library, "rulebook", lambda name: books[library.scored().index(name)])
    build = entries.Index

    def watched(*pages: object) -> entries.Index:
        try:
            asyncio.get_running_loop()
            reading.append("on the event loop")
        except RuntimeError:
            reading.append("in a thread")
        return build(*pages)  # type: ignore[arg-type]

    monkeypatch.setattr(entries, "Index", watched)

    async def serve() -> None:
        async with look_ups_made_ready():
            pass

    asyncio.run(serve())
    assert reading == ["in a thread"] * len(books)
    assert [entry.id for entry in books[0].find("seats")] == ["table.seats"]
    assert len(reading) == len(books), "and not read a second time"


@pytest.mark.parametrize("name", ["", "chess", "century-", "sheet"])
def test_a_game_that_is_not_there(name: str) -> None:
    for ask in (library.game, library.scorer, library.rulebook, library.presentation):
        with pytest.raises(library.UnknownGameError, match="there is no game called"):
            ask(name)


def test_a_game_that_can_only_be_scored_has_a_sheet() -> None:
    (name, *_) = library.only_scored()
    with pytest.raises(
        library.UnknownGameError, match=r"can.t be played yet; these can: caravan-conquest, via-egnatia"
    ):
        library.game(name)
    assert library.known(name) is library.game(library.sheet_of(name))
