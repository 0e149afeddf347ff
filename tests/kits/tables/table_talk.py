"""A small club for tests: a house on a file, people with phones, and submissions with fresh keys."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import event

from companion.cli.playout import RandomPlayer
from companion.games import packs
from companion.glimpse import Glimpse
from companion.house import House, open_house
from companion.store import Store, sqlite_url
from companion.tables import Badge, Sent
from companion.tables.joining import Door
from companion.tables.known_tables import TableCard
from companion.tables.question_ids import QuestionId, question_id
from rules_core.engine import record as records
from rules_core.engine.moves import AnyMove, Move
from rules_core.engine.questions import asked_of
from rules_core.engine.table import Table
from tests.kits.bazaar import PACK

HOST_PHONE = "the host's phone"
BAZAAR = "bazaar"
CARAVAN = "caravan-conquest"


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.time = datetime(2031, 3, 1, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_(self, **span: float) -> None:
        self.time += timedelta(**span)


@cache
def empty_database() -> bytes:
    """A database where nothing was kept yet; to copy it is quicker than to make one."""
    with TemporaryDirectory() as folder:
        Store(sqlite_url(Path(folder))).close()
        (file,) = Path(folder).iterdir()
        return file.read_bytes()


def swiftly(house: House) -> None:
    """Do not wait for the disk: these tests are killed, but nobody pulls the plug of the machine."""
    engine = house.tables.store._engine
    event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous = OFF"))
    engine.dispose()


class Club:
    """One table in a house of its own. Phones are called by the names of those who hold them."""

    def __init__(self, folder: Path, game: str = CARAVAN, clock: Clock | None = None) -> None:
        self.url = f"sqlite:///{folder / 'club.sqlite3'}"
        (folder / "club.sqlite3").write_bytes(empty_database())
        self.clock = clock
        self.secrets: dict[str, str] = {}
        self._keys = count()
        self.house = self._open()
        opened = self.house.tables.open(game, "Friday")
        self.table_id, self.code = opened.table_id, opened.code
        self.secrets[HOST_PHONE] = opened.secret

    def _open(self) -> House:
        with patch("companion.store.database.migrate"):  # it is up to date
            house = open_house(self.url, seed=7)
        swiftly(house)
        if self.clock is not None:
            house.tables.now = self.clock
        return house

    def close(self) -> None:
        self.house.tables.store.close()

    def restart(self) -> None:
        """The program ends and is started again."""
        self.close()
        self.house = self._open()

    @contextmanager
    def second_house(self) -> Iterator[House]:
        """Another program on the same file."""
        house = self._open()
        try:
            yield house
        finally:
            house.tables.store.close()

    # --- people

    def badge(self, phone: str = HOST_PHONE) -> Badge:
        return self.house.tables.badge(self.secrets[phone])

    @property
    def host(self) -> Badge:
        return self.badge(HOST_PHONE)

    def door(self, code: str = "") -> Door:
        return self.house.joining.door(code or self.code)

    def sit_down(self, *names: str) -> None:
        """Everybody comes in with a phone of their own."""
        for name in names:
            self.secrets[name] = self.house.joining.sit_down(self.door(), name)

    def invite(self, role: str, seat: str = "") -> str:
        """Somebody comes in by an invitation for a role; the phone is called after the role or the seat."""
        code = self.house.joining.invite(self.host, role, seat)
        self.secrets[seat or role] = self.house.joining.enter(self.door(code))
        return code

    def begin(self, *names: str) -> None:
        """All sit down, and the usual setup."""
        self.sit_down(*names)
        self.house.tables.begin(self.host, self.sent())
        self.house.tables.take_suggestions(self.host, self.sent())

    # --- playing

    def key(self) -> str:
        return f"key {next(self._keys)}"

    def sent(self, key: str = "") -> Sent:
        """As from a phone that sees the newest state."""
        return Sent(key or self.key(), self.revision)

    @property
    def revision(self) -> int:
        with self.house.tables.at(self.table_id) as live:
            return live.revision

    @property
    def table(self) -> Table:
        """The core's table as it is in memory."""
        with self.house.tables.at(self.table_id) as live:
            return live.playing()

    def submit(
        self, phone: str, move: AnyMove, answers: Sequence[Any] = (), sent: Sent | None = None, **options: Any
    ) -> None:
        self.house.tables.submit(self.badge(phone), move, sent or self.sent(), answers, **options)

    def asked(self, key: str) -> QuestionId:
        found = question_id(self.table, key)
        assert found is not None, f"{key} is not asked, {list(self.table.questions)} is"
        return found

    def answer(
        self, phone: str, key: str, value: Any, sent: Sent | None = None, on_behalf: str | None = None
    ) -> None:
        """The host and the scribe say for whom they answer, unless a test says otherwise."""
        who = asked_of(self.table.questions[key].who) if key in self.table.questions else ("",)
        behalf = who[0] if on_behalf is None else on_behalf
        self.house.tables.answer(self.badge(phone), self.asked(key), value, sent or self.sent(), behalf)

    def take_back(self, phone: str, number: int | None = None, reason: str = "a slip") -> str:
        return self.house.consent.take_back(self.badge(phone), self.sent(), number, reason)

    def glimpse(self, phone: str = HOST_PHONE, acting: str = "") -> Glimpse:
        return self.house.looker.glimpse(self.badge(phone), acting)

    def play_at_random(self, rng: Random, steps: int) -> None:
        """So many submissions and answers of people at their own phones."""
        for _ in range(steps):
            if self.table.finished:
                return
            one_step(self.house, self.badge(), self.key(), rng)

    # --- what must hold

    def saved(self) -> Table:
        """The table as somebody else would read it from the disk."""
        with self.second_house() as house, house.tables.at(self.table_id) as live:
            return live.playing()


def known_cards(house: House, secrets: Mapping[str, str]) -> list[TableCard]:
    """The cards of a phone that has just got these passes."""
    ring = house.keyrings.new()
    house.keyrings.hang(ring, secrets.values())
    return list(house.known_tables.page(ring, count=1000).cards)


def one_step(house: House, badge: Badge, key: str, rng: Random) -> None:
    """A random legal submission, or an answer to something that is asked, by a phone that may do everything."""
    player = RandomPlayer(rng)
    with house.tables.at(badge.table_id) as live:
        table, sent = live.playing(), Sent(key, live.revision)
        if table.questions:
            open_key = rng.choice(list(table.questions))
            asked = question_id(table, open_key)
            value = player.answer(table, table.questions[open_key])
            trial = table.preview_answer(value, open_key)
            for _ in range(50):
                if trial.refusal is None:
                    break
                value = player.answer(table, table.questions[open_key])
                trial = table.preview_answer(value, open_key)
        else:
            moves = [
                offer.move
                for seat in table.turn
                for offer in table.offers(seat)
                if offer.refusal is None and seat in table.seats and offer.move.seat in table.seats
            ]
            move = rng.choices(moves, [table.game.weigh(table.desk, None, each) for each in moves])[0]
            asked = None
    if asked is not None:
        house.tables.answer(badge, asked, value, sent, asked_of(table.questions[open_key].who)[0])
    else:
        house.tables.submit(badge, move, sent)


def state_of(table: Table) -> dict[str, Any]:
    """Everything that makes a table, as plain values that can be compared."""
    play = table.move_in_progress
    return {
        "seats": table.seats,
        "state": {name: dict(drawer) for name, drawer in table.state.drawers.items()},
        "log": list(map(plain, table.log)),
        "entries": [entry.number for entry in table.entries],
        "open": None if play is None else plain((play.by, play.move, play.given, play.reason)),
        "questions": [(key, type(each), each.who) for key, each in table.questions.items()],
        "turn": table.turn,
        "box": table.box,
    }


def fingerprint(table: Table) -> str:
    """The same for two tables exactly when record, state and open questions are the same."""
    drawers = [sorted(map(repr, drawer.items())) for drawer in table.state.drawers.values()]
    asked = sorted(map(repr, (question_id(table, key) for key in table.questions)))
    text = json.dumps([records.write(table), drawers, asked], sort_keys=True)
    return sha256(text.encode()).hexdigest()


def plain(value: Any) -> Any:
    """What is written as JSON comes back with lists: a list and a tuple mean the same here."""
    if isinstance(value, Move):
        return type(value), value.seat, plain(value.details())
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return {key: plain(each) for key, each in value.items()} if isinstance(value, dict) else value


# --- fixtures, for the conftest of each room


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A table of Caravan Conquest where nobody sits yet."""
    found = Club(tmp_path)
    yield found
    found.close()


@pytest.fixture
def timed_club(tmp_path: Path) -> Iterator[Club]:
    """The same, where time passes only when a test says so."""
    found = Club(tmp_path, CARAVAN, Clock())
    yield found
    found.close()


@pytest.fixture
def bazaar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    """A table of the small game, which asks several at once and has secret hands."""
    install_bazaar(monkeypatch)
    found = Club(tmp_path, BAZAAR)
    yield found
    found.close()


@pytest.fixture
def at_bazaar(bazaar: Club) -> Club:
    """The same, and three have begun to play."""
    bazaar.begin("Ana", "Bo", "Cy")
    return bazaar


def install_bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = with_bazaar()
    monkeypatch.setattr(packs, "installed", lambda: everything)


def with_bazaar() -> packs.Installed:
    """What is installed, and Bazaar as if its pack were."""
    everything = packs.installed()
    return everything._replace(packs={**everything.packs, BAZAAR: PACK})
