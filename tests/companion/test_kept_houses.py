"""A house, a backup and saved games of November 2026: all open, show what they showed then, and play on.

What is in the files, and why they are never made anew, is told in `tests/fixtures/kept/README.md`.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli.playout import RandomPlayer
from companion.glimpse import Glimpse
from companion.house import House, open_house
from companion.results import history
from companion.tables import Badge, NoTable, NotDone, Sent
from companion.tables.saved import open_record
from companion.tables.service import Opened
from rules_core.engine.questions import asked_of
from rules_core.engine.table import Table
from screens.translator import Translator
from tests.kits.looking import look_at_everything, said
from tests.kits.tables.table_talk import one_step, swiftly

FOLDER = Path(__file__).parents[1] / "fixtures" / "kept"
DATABASE = FOLDER / "house-2026-11.sqlite"
BACKUP = FOLDER / "backup-2026-11.json"
KNOWN: dict[str, Any] = json.loads((FOLDER / "house-2026-11.json").read_text(encoding="utf-8"))
TABLES: dict[str, dict[str, Any]] = KNOWN["tables"]
THAT_EVENING = datetime.fromisoformat(KNOWN["now"])

STANDING = [name for name in TABLES if name != "deleted"]
BEGUN = [name for name in STANDING if TABLES[name]["lines"]]
FINISHED = [name for name in STANDING if TABLES[name]["stage"] == "finished"]
SAVED = ("caravan", "road", "half-sheet")

HALF_SHEET_IN_THE_END = [["Amira", 75, 1], ["Chloé", 71, 2], ["Ben", 69, 3], ["Dušan", 68, 4]]
"""What comes out once the other half is filled in; worked out in November 2026."""

ENGLISH = Translator()


class Evening:
    """The house again, with the phones that were there; by its clock it is still that evening."""

    def __init__(self, url: str, secrets: dict[str, dict[str, str]]) -> None:
        self.url = url
        self.secrets = secrets
        self.time = THAT_EVENING
        self._keys = count()
        self.house = self._open()

    def _open(self) -> House:
        house = open_house(self.url)
        swiftly(house)
        house.tables.now = lambda: self.time
        return house

    def close(self) -> None:
        self.house.tables.store.close()

    def restart(self) -> None:
        self.close()
        self.house = self._open()

    def badge(self, table: str, phone: str = "host") -> Badge:
        return self.house.tables.badge(self.secrets[table][phone])

    def glimpse(self, table: str, phone: str = "host") -> Glimpse:
        return self.house.looker.glimpse(self.badge(table, phone))

    def table(self, name: str) -> Table:
        """The core's table, once it has begun."""
        with self.house.tables.at(self.badge(name).table_id) as live:
            return live.playing()

    def asked(self, table: str) -> dict[str, list[str]]:
        """The open questions, and who may answer each."""
        if self.glimpse(table).stage != "playing":
            return {}
        return {key: list(asked_of(each.who)) for key, each in self.table(table).questions.items()}

    def sent(self, table: str) -> Sent:
        """As from a phone that sees the newest state."""
        with self.house.tables.at(self.badge(table).table_id) as live:
            return Sent(f"later {next(self._keys)}", live.revision)

    def answer(self, table: str, phone: str, key: str, value: Any) -> None:
        """What is asked of a phone, answered on it."""
        card = next(card for card in self.glimpse(table, phone).asked_here if card.id.key == key)
        self.house.tables.answer(self.badge(table, phone), card.id, value, self.sent(table))

    def play_on(self, table: str, seed: int, lines: int) -> None:
        """Random legal moves until the log is so many lines longer and nothing is asked; all is kept."""
        rng, played = Random(seed), self.table(table)
        until = len(played.log) + lines
        while len(played.log) < until or played.questions:
            assert not played.finished, "too late in the game for so many"
            one_step(self.house, self.badge(table), f"later {next(self._keys)}", rng)
        before = self.record(table)
        assert len(before["entries"]) == len(played.log) - 1 >= until - 1
        self.restart()
        assert self.record(table) == before

    def record(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.file(table))
        return found

    def file(self, table: str) -> bytes:
        """The saved game, as the host downloads it."""
        ticket = self.house.records.ticket(self.badge(table))
        return self.house.tickets.fetch(ticket).content

    def scores(self, table: str) -> list[list[Any]]:
        ranking = self.house.result_files.results.of(self.badge(table)).ranking
        return [[score.seat, score.total, score.place] for score in ranking.scores]


def holdings(glimpse: Glimpse) -> dict[str, dict[str, int]]:
    """What lies before everybody."""
    return {
        seat.name: {units.resource: units.units for units in (*seat.counts, *seat.belongings)}
        for seat in glimpse.seats
    }


def copy_of_database(folder: Path) -> Path:
    return Path(shutil.copy(DATABASE, folder / "house.sqlite"))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """The kept database, in today's house."""
    url = f"sqlite:///{copy_of_database(tmp_path)}"
    found = Evening(url, {name: dict(table["phones"]) for name, table in TABLES.items()})
    yield found
    found.close()


@pytest.fixture
def restored(tmp_path: Path) -> Iterator[Evening]:
    """The kept backup, brought back to an empty house; whoever did so hosts every table."""
    found = Evening(f"sqlite:///{tmp_path / 'empty.sqlite'}", {})
    came = found.house.backup.restore(BACKUP.read_text(encoding="utf-8"), trusted=True)
    assert (came.known, came.wrong) == (0, [])
    secrets = {opened.table_id: opened.secret for opened in came.opened}
    assert set(secrets) == {TABLES[name]["id"] for name in STANDING}
    found.secrets = {name: {"host": secrets[TABLES[name]["id"]]} for name in STANDING}
    yield found
    found.close()


# --- everything is there


def require_as_it_was(evening: Evening, name: str) -> None:
    known, seen = TABLES[name], evening.glimpse(name)
    assert (seen.table_id, seen.name, seen.stage) == (known["id"], known["name"], known["stage"])
    assert [seat.name for seat in seen.seats] == known["seats"]
    assert seen.entries == known["lines"]
    assert evening.asked(name) == known.get("asked", {})
    if name in BEGUN:
        assert holdings(seen) == known["counts"]
        assert [seat.name for seat in seen.seats if seat.turn] == known["turn"]
        (result,) = evening.house.result_files.results.of_all([evening.badge(name)])
        assert [[each.seat, each.total, each.place] for each in result.ranking.scores] == known["standings"]


@pytest.mark.parametrize("from_where", ["evening", "restored"])
def test_every_table_stands_as_it_stood(request: pytest.FixtureRequest, from_where: str) -> None:
    evening: Evening = request.getfixturevalue(from_where)
    for name in STANDING:
        require_as_it_was(evening, name)


@pytest.mark.parametrize("from_where", ["evening", "restored"])
def test_every_line_of_every_log_is_told_in_words(request: pytest.FixtureRequest, from_where: str) -> None:
    evening: Evening = request.getfixturevalue(from_where)
    for name in BEGUN:
        host = evening.badge(name)
        for number in range(TABLES[name]["lines"]):
            line = evening.house.log.line(host, number)
            assert line is not None
            assert line.number == number
            assert ENGLISH(line.title) or line.first >= 0
            said(line)
        told = evening.glimpse(name).log
        assert told[-1].number == TABLES[name]["lines"] - 1


def test_every_phone_is_who_it_was(evening: Evening) -> None:
    for name in STANDING:
        for phone in TABLES[name]["phones"]:
            badge = evening.badge(name, phone)
            assert badge.table_id == TABLES[name]["id"]
            assert badge.host == (phone == "host")
            assert badge.scribe == (phone == "scribe")
            assert badge.seats == ((phone,) if phone in TABLES[name]["seats"] else ())


@pytest.mark.parametrize("name", ["caravan", "road", "class-1", "half-sheet", "class-2"])
def test_every_page_of_a_table_is_drawn(evening: Evening, name: str) -> None:
    known = TABLES[name]
    look_at_everything(evening.house, Opened(known["id"], known["code"], known["phones"]["host"]))


def test_what_is_written_now_is_what_was_written_then(evening: Evening) -> None:
    """Another name for a move, a question or a paper would be seen in the files."""
    then, now = json.loads(BACKUP.read_text(encoding="utf-8")), json.loads(evening.house.backup.of_all())
    assert {each["id"]: each for each in now["tables"]} == {each["id"]: each for each in then["tables"]}
    assert (now["rooms"], now["left_out"]) == (then["rooms"], [])
    for name in SAVED:
        assert evening.file(name) == (FOLDER / f"{name}-2026-11.table.json").read_bytes()


def test_a_line_that_is_kept_now_is_like_one_that_was_kept_then(evening: Evening, restored: Evening) -> None:
    """The backup has brought every line into the database anew, with the names of today."""

    def rows(of: Evening, name: str) -> list[Any]:
        return [
            (row.number, row.kind, row.line, list(map(without_words, row.effects)))
            for row in of.house.tables.store.entries(TABLES[name]["id"])
        ]

    for name in BEGUN:
        assert rows(restored, name) == rows(evening, name)


def without_words(effect: list[Any]) -> list[Any]:
    """What was only told may be told in better words."""
    return [effect[0], effect[-1]] if effect[0] == "tell" else effect


# --- a game in the middle of a move


def test_the_open_question_is_answered_and_the_move_finishes(evening: Evening) -> None:
    before = evening.glimpse("caravan", "Ben")
    assert ENGLISH(before.asked_here[0].title) == "Travel"
    evening.answer("caravan", "Ben", "choose", "1")
    require_travelled(evening)
    evening.play_on("caravan", 1, 12)


def require_travelled(evening: Evening) -> None:
    """Ben has taken a silk, and his journey is a line of the log."""
    known, seen = TABLES["caravan"], evening.glimpse("caravan")
    ben = known["counts"]["Ben"]
    assert holdings(seen) == known["counts"] | {"Ben": ben | {"silk": ben["silk"] + 1}}
    line = evening.record("caravan")["entries"][known["lines"] - 1]
    assert (line["move"], line["seat"] if "seat" in line else line["by"]) == ("travel", "Ben")
    assert [answer[:2] for answer in line["answers"]] == [["to", "H5"], ["card", "g09"], ["choose", "1"]]
    assert seen.waits_in == ""


def test_the_open_move_can_be_dropped_with_a_reason(evening: Evening) -> None:
    evening.house.tables.cancel(evening.badge("caravan"), evening.sent("caravan"), "Ben has to go")
    seen = evening.glimpse("caravan")
    assert seen.asked == ()
    assert [seat.name for seat in seen.seats if seat.turn] == ["Ben"]


def test_rulings_and_what_was_taken_back_are_told(evening: Evening) -> None:
    line = evening.house.log.line
    host = evening.badge("caravan")
    cards = {number: line(host, number) for number in (9, 10, 17, 18, 23, 24)}
    assert all(card is not None for card in cards.values())
    assert (cards[9].ruling, cards[9].reason) == (True, "our camels are small")
    assert (cards[10].ruling, cards[10].reason) == (True, "two coins had rolled under the table")
    assert (cards[17].taken_back, cards[18].first, cards[18].by) == (True, 17, "Amira")
    assert (cards[18].reason, cards[23].note) == ("the wrong tile", "Amira is fetching tea")
    assert cards[24].waived == ("caravan-conquest.movement.stay",)
    assert [(rule.name, rule.value) for rule in evening.glimpse("caravan").house] == [("capacity", 80)]


def test_an_earlier_moment_looks_as_it_did(evening: Evening) -> None:
    for name in ("caravan", "road"):
        past = evening.house.looker.at_entry(evening.badge(name), 6)
        assert holdings(past) == TABLES[name]["after_entry_6"]


def test_several_seats_answer_at_once_and_the_caravan_is_formed(evening: Evening) -> None:
    player = RandomPlayer(Random(4))
    assert evening.glimpse("class-1", "Bea").asked_here == (), "she is elsewhere"
    assert evening.glimpse("class-1").waits_for == ("Cem", "Ali", "Dora")
    for phone in ("Dora", "Ali", "Cem"):
        while cards := evening.glimpse("class-1", phone).asked_here:
            key = cards[0].id.key
            table = evening.table("class-1")
            value = True if key.endswith(".join") else player.answer(table, table.questions[key])
            evening.answer("class-1", phone, key, value)
    seen = evening.glimpse("class-1")
    line = evening.record("class-1")["entries"][TABLES["class-1"]["lines"] - 1]
    assert line["move"] == TABLES["class-1"]["open_move"] == "form-caravan"
    assert {"Ali", "Cem", "Dora"} <= set(seen.groups[0].members)


# --- papers that wait


def test_the_host_settles_the_disputes(evening: Evening) -> None:
    host, known = evening.badge("road"), TABLES["road"]
    entry, counted, refused = evening.glimpse("road").disputes
    assert [
        {"by": each.by, "entry": each.entry, "claim": each.claim, "counts": list(map(list, each.counts))}
        for each in (entry, counted, refused)
    ] == [{key: value for key, value in each.items() if key != "refused"} for each in known["disputes"]]
    assert (entry.move, counted.move, refused.move.seat) == (None, None, "Amira")

    def settle(decision: str, dispute: str) -> None:
        evening.house.disputes.settle(
            host, evening.sent("road"), decision, "we looked it up", dispute_id=dispute
        )

    settle("upheld", entry.id)
    last = evening.glimpse("road").log[-1]
    assert (last.number, last.ruling, last.reason, last.by) == (78, True, "we looked it up", "host")
    settle("corrected", counted.id)
    assert holdings(evening.glimpse("road"))["Amira"]["lira"] == 3 != known["counts"]["Amira"]["lira"]
    settle("overruled", refused.id)
    assert evening.glimpse("road").disputes == ()
    entries = evening.record("road")["entries"][known["lines"] - 1 :]
    assert [each["move"] for each in entries] == [
        "settle-dispute", "settle-dispute", "correct-counts", "settle-dispute", "play-card",
    ]  # fmt: skip
    assert (entries[-1]["seat"], entries[-1]["waive"]) == ("Amira", ["table.turn"])
    evening.play_on("road", 2, 3)


def test_a_disputed_entry_is_taken_out(evening: Evening) -> None:
    first = evening.glimpse("road").disputes[0]
    evening.house.disputes.settle(
        evening.badge("road"), evening.sent("road"), "taken back", "it was not paid", dispute_id=first.id
    )
    line = evening.house.log.line(evening.badge("road"), first.entry)
    assert line is not None
    assert line.taken_back
    assert first.id not in [each.id for each in evening.glimpse("road").disputes]


def test_settled_disputes_are_precedents(evening: Evening) -> None:
    found = evening.house.precedents.find(evening.badge("road"), ring=KNOWN["rings"]["host"]["secret"])
    assert {(each.decision, each.claim, each.reason) for each in found if each.word == "settle-dispute"} == {
        ("taken back", "this was not paid", "it was not"),
        ("upheld", "that was my turn", "Amira had passed"),
        ("corrected", "I have one more", "counted together"),
    }


def test_the_step_is_taken_back_when_all_have_consented(evening: Evening) -> None:
    known = TABLES["road"]["taking_back"]
    (waiting,) = evening.glimpse("road").taking_back
    assert (waiting.by, waiting.number, list(waiting.needs)) == (known["by"], known["entry"], known["needs"])
    assert waiting.reason == "I misread the card"
    for phone in known["needs"]:
        assert len(evening.glimpse("road").taking_back) == 1
        badge = evening.badge("road", phone)
        evening.house.consent.settle(badge, waiting.request_id, True, evening.sent("road"))
    assert evening.glimpse("road").taking_back == ()
    gone = evening.house.log.line(evening.badge("road"), known["entry"])
    assert gone is not None
    assert gone.taken_back
    back = evening.record("road")["entries"][TABLES["road"]["lines"] - 1]
    assert (back["by"], back["back"], back["reason"]) == ("Amira", known["entry"], "I misread the card")
    evening.play_on("road", 3, 8)


def test_consent_can_be_refused_and_the_step_stands(evening: Evening) -> None:
    (waiting,) = evening.glimpse("road").taking_back
    badge = evening.badge("road", "Esra")
    evening.house.consent.settle(badge, waiting.request_id, False, evening.sent("road"))
    seen = evening.glimpse("road", "Amira")
    assert (seen.taking_back, seen.entries) == ((), TABLES["road"]["lines"])
    assert [word.word.what for word in seen.words] == ["refused"]


def test_seats_that_changed_hands_are_told_and_played(evening: Evening) -> None:
    handovers = evening.glimpse("road").handovers
    assert sorted([each.what, each.seat] for each in handovers) == sorted(TABLES["road"]["handovers"])
    told = {
        phone: [(card.word.what, card.word.how, card.word.reason) for card in seen.words]
        for phone in TABLES["road"]["phones"]
        if (seen := evening.glimpse("road", phone)).words
    }
    assert told == {
        "Esra": [("taken back", "", "it was not")],
        "Esra's old phone": [("seat lost", "taken over", "")],
        "Ben's old phone": [("seat lost", "freed", "his battery is empty")],
    }
    offer = next(each for each in evening.glimpse("road", "Ben").offers if each.refusal is None)
    evening.house.tables.submit(evening.badge("road", "Ben"), offer.move, evening.sent("road"))
    with pytest.raises(NotDone):
        evening.house.tables.submit(
            evening.badge("road", "Ben's old phone"), offer.move, evening.sent("road")
        )


def test_the_phone_that_asks_for_a_seat_gets_it(evening: Evening) -> None:
    (asking,) = evening.glimpse("road").seat_requests
    assert (asking.seat, asking.together) == ("Dušan", True)
    evening.house.seating.settle_request(evening.badge("road"), asking.request_id, True)
    assert evening.badge("road", "asking").seats == evening.badge("road", "Dušan").seats == ("Dušan",)


def test_a_word_for_somebody_goes_when_it_was_read(evening: Evening) -> None:
    (word,) = evening.glimpse("caravan", "Amira").words
    assert (word.word.what, word.word.by, word.word.number) == ("recorded", "host", 23)
    assert ENGLISH(word.title) == "Travel"
    evening.house.telling.looked_at(evening.badge("caravan", "Amira"), [word.word.id])
    assert evening.glimpse("caravan", "Amira").words == ()


# --- coming in


def test_invitations_let_in_whom_they_did(evening: Evening) -> None:
    codes = TABLES["caravan"]["invitations"]
    doors = {who: evening.house.joining.door(code) for who, code in codes.items() if who != "revoked"}
    assert {who: (door.role, door.seat) for who, door in doors.items()} == {
        "scribe": ("scribe", ""),
        "spectator": ("spectator", ""),
        "host": ("host", ""),
        "Ben": ("player", "Ben"),
    }
    second = evening.house.tables.badge(evening.house.joining.enter(doors["host"]))
    assert (second.host, second.table_id) == (True, TABLES["caravan"]["id"])
    assert evening.house.tables.badge(evening.house.joining.enter(doors["scribe"])).scribe
    with pytest.raises(NoTable):
        evening.house.joining.door(codes["revoked"])
    evening.time += timedelta(days=400)
    for who in ("scribe", "host", "Ben"):
        with pytest.raises(NoTable):
            evening.house.joining.door(codes[who])
    assert evening.house.joining.door(codes["spectator"]).role == "spectator"
    assert evening.house.joining.door(TABLES["caravan"]["code"]).taken == ("Amira", "Ben", "Chloé")


@pytest.mark.parametrize("whose", ["host", "Ben"])
def test_a_ring_and_its_key_still_open(evening: Evening, whose: str) -> None:
    rings, known = evening.house.keyrings, KNOWN["rings"][whose]
    wanted = {TABLES[name]["id"] for name in known["tables"]}
    assert {held.table_id for held in rings.held(known["secret"])} == wanted
    assert rings.key_made(known["secret"]) is not None
    fresh = rings.new()
    came = rings.use_key(known["key"].lower().replace(" ", "-"), fresh)
    assert {each.table_id for each in came} == {held.table_id for held in rings.held(fresh)} == wanted
    for each in came:
        badge = evening.house.tables.badge(each.secret)
        assert badge.host == (whose == "host")
        assert badge.seats == (() if whose == "host" else ("Ben",))


def test_a_table_that_gathers_and_one_that_is_set_up_begin(evening: Evening) -> None:
    house = evening.house
    door = house.joining.door(TABLES["next-week"]["code"])
    assert (door.free, door.taken) == (("Ben",), ("Amira",))
    evening.secrets["next-week"]["Ben"] = house.joining.claim(door, "Ben")
    house.tables.begin(evening.badge("next-week"), evening.sent("next-week"))
    assert evening.record("setting-up")["setup"] == [["map", "dusty-road"]]
    for name in ("next-week", "setting-up"):
        house.tables.take_suggestions(evening.badge(name), evening.sent(name))
        seen = evening.glimpse(name)
        assert (seen.stage, seen.in_setup, seen.entries) == ("playing", False, 1)
    evening.play_on("setting-up", 5, 6)


# --- what is over


@pytest.mark.parametrize("from_where", ["evening", "restored"])
def test_results_and_looking_back_tell_the_same(request: pytest.FixtureRequest, from_where: str) -> None:
    evening: Evening = request.getfixturevalue(from_where)
    assert set(FINISHED) > {"finished", "class-2", "wayfarers-sheet"}
    for name in FINISHED:
        known, result = TABLES[name], evening.house.result_files.results.of(evening.badge(name))
        assert evening.scores(name) == known["standings"]
        assert list(result.ranking.winners) == known["winners"]
        points = {
            seat: {each.id: result.points(seat, each.id) for each in result.categories}
            for seat in result.players
        }
        assert points == known["points"]
        talk = evening.house.result_files.debrief(evening.badge(name))
        assert list(talk.rounds) == known["course"]["rounds"]
        assert {seat: list(row) for seat, row in talk.points.items()} == known["course"]["points"]


def test_the_history_of_a_phone_has_every_result(evening: Evening) -> None:
    over = evening.house.known_tables.over(KNOWN["rings"]["host"]["secret"])
    assert {card.table_id for card in over} == {TABLES[name]["id"] for name in FINISHED}
    for card in over:
        known = next(table for table in TABLES.values() if table["id"] == card.table_id)
        assert [[each.seat, each.total, each.place] for each in card.standings] == known["standings"]
        assert list(card.winners) == known["winners"]
    amira = {each.game: each for each in history.records(over) if each.name == "Amira"}
    totals = [
        next(total for seat, total, _ in TABLES[name]["standings"] if seat == "Amira")
        for name in ("finished", "caravan-conquest-sheet")
    ]
    assert [game.total for game in amira["caravan-conquest"].games] == totals


def test_the_end_can_be_taken_back_and_the_game_goes_on(evening: Evening) -> None:
    for name in ("finished", "class-2"):
        back = evening.house.consent.take_back(evening.badge(name), evening.sent(name), reason="not yet")
        assert (back, evening.glimpse(name).stage) == ("done", "playing")
        evening.house.tables.redo(evening.badge(name), evening.sent(name))
        assert (evening.glimpse(name).stage, evening.scores(name)) == ("finished", TABLES[name]["standings"])
    evening.house.consent.take_back(evening.badge("class-2"), evening.sent("class-2"), reason="not yet")
    evening.play_on("class-2", 6, 6)


# --- score sheets


def fill_in_the_rest(evening: Evening) -> None:
    sheets, badge = evening.house.sheets, evening.badge("half-sheet")
    for seat, facts in TABLES["half-sheet"]["left"].items():
        for item, value in facts.items():
            sheets.write(badge, seat, item, value, evening.sent("half-sheet"))
    sheets.close(badge, evening.sent("half-sheet"))


@pytest.mark.parametrize("from_where", ["evening", "restored"])
def test_the_half_sheet_is_filled_in_and_closed(request: pytest.FixtureRequest, from_where: str) -> None:
    evening: Evening = request.getfixturevalue(from_where)
    tally = evening.glimpse("half-sheet").tally
    assert tally is not None
    assert tally.players["Amira"]["coins"] == 31, "it was written anew"
    assert tally.players["Ben"]["goals"] == {"moscow-ormuz": 1, "sumatra-anxi": 1}
    fill_in_the_rest(evening)
    assert evening.scores("half-sheet") == HALF_SHEET_IN_THE_END


def test_closed_sheets_can_be_opened_again_and_changed(evening: Evening) -> None:
    sheets = evening.house.sheets
    for name in FINISHED:
        if name.endswith("-sheet"):
            sheets.reopen(evening.badge(name), evening.sent(name))
            assert evening.glimpse(name).stage == "playing"
            sheets.close(evening.badge(name), evening.sent(name))
            assert evening.scores(name) == TABLES[name]["standings"]
    before = {seat: total for seat, total, _ in TABLES["century-sheet"]["standings"]}
    sheets.reopen(evening.badge("century-sheet"), evening.sent("century-sheet"))
    sheets.write(evening.badge("century-sheet"), "Amira", "green", 4, evening.sent("century-sheet"))
    sheets.close(evening.badge("century-sheet"), evening.sent("century-sheet"))
    after = {seat: total for seat, total, _ in evening.scores("century-sheet")}
    assert after == before | {"Amira": before["Amira"] + 3}


# --- rooms


@pytest.mark.parametrize("which", ["class", "club"])
def test_a_room_shows_its_tables_its_time_and_its_message(evening: Evening, which: str) -> None:
    known, house = KNOWN["rooms"][which], evening.house
    badges = house.known_tables.hosted(KNOWN["rings"]["host"]["secret"], known["id"])
    room = house.rooms.look(known["id"], badges)
    assert (room.name, room.message) == (known["name"], known["message"])
    assert [[each.name, each.stage, each.done] for each in room.tables] == known["tables"]
    assert room.time is not None
    assert (room.time.seconds(evening.time), room.time.stands_still) == (
        known["seconds"], known["stands_still"],
    )  # fmt: skip
    turn = house.rooms.let_time_run if known["stands_still"] else house.rooms.hold_time
    turn(badges[0])
    evening.time += timedelta(minutes=1)
    again = house.rooms.look(known["id"], badges).time
    assert again is not None
    assert again.stands_still is not known["stands_still"]
    assert again.seconds(evening.time) == known["seconds"] - (60 if known["stands_still"] else 0)


def test_everybody_in_the_room_hears_what_is_said(evening: Evening) -> None:
    sign = evening.glimpse("class-1", "Ali").sign
    assert sign is not None
    assert (sign.name, sign.message) == ("Class 4b", KNOWN["rooms"]["class"]["message"])
    evening.house.rooms.say_to_all(evening.badge("class-2"), "Five more minutes")
    later = evening.glimpse("class-1", "Ali").sign
    assert later is not None
    assert (later.message, later.message_number) == ("Five more minutes", sign.message_number + 1)


def test_a_sheet_in_a_room_where_nobody_sat_is_filled_in(evening: Evening) -> None:
    house, door = evening.house, evening.house.joining.door(TABLES["club-1"]["code"])
    for name in ("Ida", "Jo"):
        evening.secrets["club-1"][name] = house.joining.sit_down(door, name)
    house.tables.begin(evening.badge("club-1", "Ida"), evening.sent("club-1"))
    for name, total in (("Ida", 41), ("Jo", 52)):
        badge = evening.badge("club-1", name)
        house.sheets.write(badge, name, "points-total", total, evening.sent("club-1"))
    house.sheets.close(evening.badge("club-1"), evening.sent("club-1"))
    assert evening.scores("club-1") == [["Jo", 52, 1], ["Ida", 41, 2]]


# --- what was deleted


def put_away(file: Path, when: datetime) -> None:
    """The day on which the table was deleted is set, for the calendar does not wait for this test."""
    with closing(sqlite3.connect(file)) as database, database:
        changed = database.execute(
            "UPDATE gaming_table SET put_away = ? WHERE put_away IS NOT NULL",
            [f"{when.astimezone(UTC):%Y-%m-%d %H:%M:%S.%f}"],
        )
        assert changed.rowcount == 1


@pytest.mark.parametrize(("days", "is_kept"), [(1, True), (31, False)])
def test_a_deleted_table_comes_back_for_a_while(tmp_path: Path, days: int, is_kept: bool) -> None:
    file, known = copy_of_database(tmp_path), TABLES["deleted"]
    put_away(file, datetime.now(UTC) - timedelta(days=days))
    evening = Evening(f"sqlite:///{file}", {name: table["phones"] for name, table in TABLES.items()})
    if is_kept:
        with pytest.raises(NoTable, match="deleted"):
            evening.glimpse("deleted")
        evening.house.known_tables.bring_back(evening.badge("deleted"))
        seen = evening.glimpse("deleted")
        assert (seen.name, seen.stage, seen.entries) == ("Put away", "playing", known["lines"])
        evening.play_on("deleted", 7, 5)
    else:
        with pytest.raises(NoTable):
            evening.badge("deleted")
        require_as_it_was(evening, "finished")
    evening.close()


# --- the backup and the saved games


def test_the_tables_of_the_backup_play_on(restored: Evening) -> None:
    house, badge = restored.house, restored.badge("caravan")
    (asked,) = restored.glimpse("caravan").asked
    house.tables.answer(badge, asked.id, "1", restored.sent("caravan"), on_behalf="Ben")
    require_travelled(restored)
    restored.play_on("caravan", 8, 10)
    restored.play_on("road", 9, 10)
    door = restored.house.joining.door(restored.glimpse("road").code)
    assert door.free == tuple(TABLES["road"]["seats"])
    phone = restored.house.tables.badge(restored.house.joining.claim(door, "Esra"))
    assert phone.seats == ("Esra",)


def test_the_rooms_of_the_backup_stand_again(restored: Evening) -> None:
    known = KNOWN["rooms"]["class"]
    badges = [restored.badge(name) for name in ("class-1", "class-2")]
    room = restored.house.rooms.look(known["id"], badges)
    assert room.name == known["name"]
    assert [[each.name, each.stage, each.done] for each in room.tables] == known["tables"]


def test_a_phone_brings_the_backup_too(tmp_path: Path) -> None:
    """A file that a phone brings is looked at more closely."""
    evening = Evening(f"sqlite:///{tmp_path / 'empty.sqlite'}", {})
    came = evening.house.backup.restore(BACKUP.read_text(encoding="utf-8"))
    assert ({each.table_id for each in came.opened}, came.wrong) == (
        {TABLES[name]["id"] for name in STANDING}, [],
    )  # fmt: skip
    evening.close()


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_game_is_opened_and_played_on(tmp_path: Path, name: str) -> None:
    text = (FOLDER / f"{name}-2026-11.table.json").read_text(encoding="utf-8")
    evening = Evening(f"sqlite:///{tmp_path / 'empty.sqlite'}", {})
    opened = open_record(evening.house.tables, text)
    evening.secrets[name] = {"host": opened.secret}
    known, seen = TABLES[name], evening.glimpse(name)
    assert (seen.stage, seen.entries, holdings(seen)) == ("playing", known["lines"], known["counts"])
    assert evening.asked(name) == known.get("asked", {})
    assert evening.file(name).decode() == text
    if name == "half-sheet":
        fill_in_the_rest(evening)
        assert evening.scores(name) == HALF_SHEET_IN_THE_END
    else:
        evening.play_on(name, 10, 8)
    evening.close()
