"""How fast is the core, and how long does it take to save a move? Microseconds, and as ratios to a fixed loop, so that two
machines can be compared.

make bench
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count as count_from
from pathlib import Path
from statistics import mean
from time import perf_counter, process_time

from companion.games import library
from companion.house import open_house
from companion.store import IN_MEMORY
from companion.tables import Sent
from companion.tables.live import LiveTable
from companion.tables.saved import open_record
from rules_core.engine import record
from rules_core.engine.questions import HOST, TABLE
from rules_core.engine.table import Table
from rules_core.rulebook import Rulebook
from rules_core.settling.rulings import CorrectCount
from rules_core.settling.strike import plan
from rules_core.sheets.game import WriteDown
from tests.kits.places import GAMES, ROOT
from tests.kits.recording import read, records
from tests.kits.tables.sheet_talk import any_key
from tests.kits.tallies import TALLIES
from tests.kits.taps import count

ENTRIES = 400
SHORT_LOG, LONG_LOG = 50, 800
TABLES = 10_000
RECORD = GAMES / "caravan_conquest/records/long-haul.json"
QUESTIONS = ROOT / "data/caravan_conquest/questions.toml"
ROAD = GAMES / "via_egnatia/records/three-to-istanbul.json"
GAME = library.game("caravan-conquest")


def calibration() -> int:
    """A thousand steps of plain Python: a dictionary written and read, and a little arithmetic."""
    seen: dict[int, int] = {}
    total = 0
    for step in range(1000):
        seen[step & 255] = total
        total += seen.get(step & 127, 0) & 3
    return total


UNITS: list[float] = []
"""Timings of the calibration, taken all along: a machine that slows down for a while slows both."""


def best(deed: Callable[[], float], rounds: int = 15) -> float:
    """The least of several timings, in microseconds: the one that was disturbed least."""
    timings = []
    for _ in range(rounds):
        timings.append(deed())
        UNITS.extend(timed(calibration) for _ in range(20))
    return min(timings) * 1e6


def timed(deed: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    begun = clock()
    deed()
    return clock() - begun


def four_hundred() -> record.Record:
    """The first 400 entries, without what was taken back."""
    read = record.loads(RECORD.read_text(encoding="utf-8"))
    read["entries"] = read["entries"][:ENTRIES]
    return read


def push_all(of: Table, written: record.Record) -> tuple[float, Table]:
    """Every move of people pushed live: full legality, the app's own draws, the table's moves in between."""
    table = Table(of.game, of.seats, of.seed, written["setup"])
    spent = 0.0
    for entry in of.entries[1:]:
        if entry.by != TABLE:
            answers = [given for given in entry.answers if not given.by_chance]
            begun = perf_counter()
            table.push(entry.move, answers, by=entry.by)
            spent += perf_counter() - begun
    assert table.state.copy() == of.state.copy(), "live play and the record went apart"
    return spent, table


def offers_all(written: record.Record) -> float:
    """What the seat whose turn it is may do, at every moment of the game: the mean over all moments."""
    spent, count = 0.0, 0
    for table, _ in record.walk(library.game(written["game"]), written):
        for seat in table.turn:
            begun = perf_counter()
            table.offers(seat)
            spent += perf_counter() - begun
            count += 1
    return spent / count


def undo_all(table: Table) -> float:
    begun = perf_counter()
    while len(table.entries) > 1:
        table.pop()
    return perf_counter() - begun


def large_book() -> Rulebook:
    """A rulebook of four hundred entries: the game's own, and again under other ids until there are enough."""
    own = list(GAME.rulebook.values())
    entries = [
        replace(own[n % len(own)], id=f"{own[n % len(own)].id}.{n // len(own)}") for n in range(ENTRIES)
    ]
    return Rulebook(entries, GAME.rulebook.chapters, GAME.rulebook.synonyms)


def look_up(book: Rulebook, question: str) -> float:
    """One question to a book that has forgotten what it was asked before."""
    book._index._found.clear()
    return timed(lambda: book.find(question))


def score_tallies(game: str) -> float:
    """Scoring ten thousand tables of four."""
    scorer, tally = library.scorer(game), TALLIES[game]
    return timed(lambda: [scorer.score(tally) for _ in range(TABLES // 50)]) * 50


def save_one(lines: int) -> float:
    """The processor's time for an entry on a table whose log has so many lines, all the way into a database."""
    house = open_house(IN_MEMORY)
    opened = house.sheets.open("century", ["Amira", "Ben"])
    badge = house.tables.badge(opened.secret)
    with house.tables.at(opened.table_id) as live:
        for number in range(lines):
            live.playing().push(WriteDown("Amira", "points-total", number % 50), by=HOST)
        live.save(house.tables.now())

    def write() -> None:
        house.sheets.write(badge, "Ben", "points-total", 40, any_key())

    spent = best(lambda: timed(write, process_time), 60)
    house.tables.store.close()
    return spent


def lengthened(written: record.Record) -> record.Record:
    """A record of 800 entries: the game is played, taken back to its beginning and played again until there are enough."""
    played = [entry | {"time": "2031-03-01T19:00:00+00:00"} for entry in written["entries"]]
    entries = list(played)
    while len(entries) < LONG_LOG:
        begun = len(entries) - len(played) + 1
        later = len(entries) + 1
        entries.append({"by": HOST, "back": begun, "reason": "once more"})
        entries += [
            entry | {key: entry[key] + later for key in ("back", "again") if key in entry} for entry in played
        ]
    return written | {"entries": entries[:LONG_LOG]}


def open_one(path: Path) -> float:
    """The processor's time for opening a table of 800 entries from a database, as after a restart."""
    house = open_house(IN_MEMORY)
    opened = open_record(house.tables, record.dumps(lengthened(read(path))), trusted=True)
    row = house.tables.store.table(opened.table_id)
    assert row is not None
    spent = best(lambda: timed(lambda: LiveTable(house.tables.store, row), process_time), 10)
    house.tables.store.close()
    return spent


def look_at_one(entries: int) -> float:
    """The processor's time for a look of the host at a table whose log has so many entries, right after a change."""
    house = open_house(IN_MEMORY, seed=7)
    opened = house.tables.open(GAME.id, seats=["Amira", "Ben", "Chiara"])
    badge = house.tables.badge(opened.secret)
    house.tables.begin(badge, Sent("begin", 0))
    house.tables.take_suggestions(badge, Sent("setup", 1))
    numbers = count_from(0)

    def rule() -> None:
        with house.tables.at(opened.table_id) as live:
            live.playing().push(
                CorrectCount(HOST, "Ben", "gold", next(numbers) % 2), by=HOST, reason="counted"
            )

    def look() -> float:
        rule()
        return timed(lambda: house.looker.glimpse(badge), process_time)

    for _ in range(entries):
        rule()
    spent = best(look, 40)
    house.tables.store.close()
    return spent


def main() -> None:
    written = four_hundred()
    done, stopped = record.replay(GAME, written)
    assert stopped is None
    assert len(done.entries) == ENTRIES + 1
    push = best(lambda: push_all(done, written)[0]) / ENTRIES
    offers = best(lambda: offers_all(written), 5)
    undo = best(lambda: undo_all(record.replay(GAME, written)[0])) / ENTRIES
    replay = best(lambda: timed(lambda: record.replay(GAME, written)))
    strike = best(lambda: timed(lambda: plan(done, done.entries[ENTRIES // 2].number)), 5)
    questions = [each["ask"] for each in tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))["question"]]
    book = large_book()
    look_ups = [best(partial(look_up, book, question), 5) for question in questions]
    road = read(ROAD)
    road_offers = best(lambda: offers_all(road), 3)
    road_replay = best(lambda: timed(lambda: record.replay(library.game(road["game"]), road)), 5)
    saved, saved_late = save_one(SHORT_LOG), save_one(LONG_LOG)
    opened, road_opened = open_one(RECORD), open_one(ROAD)
    looked, looked_late = look_at_one(SHORT_LOG), look_at_one(LONG_LOG)
    scorings = {game: best(partial(score_tallies, game), 5) for game in library.scored()}
    unit = min(UNITS) * 1e6
    size = len(record.dumps(written).encode())
    rows = [
        ("push, a move", push, 40.0),
        ("offers, a seat", offers, None),
        ("undo, a step", undo, 5.0),
        ("replay, an entry", replay / ENTRIES, None),
        (f"replay, {ENTRIES} entries", replay, 15_000.0),
        (f"strike out, in {ENTRIES}", strike, None),
        (f"look-up, {ENTRIES} rules", mean(look_ups), 5_000.0),
        ("look-up, the slowest", max(look_ups), 5_000.0),
        ("via-egnatia: offers", road_offers, None),
        ("via-egnatia: an entry", road_replay / len(road["entries"]), None),
        (f"save, after {SHORT_LOG} entries", saved, None),
        (f"save, after {LONG_LOG} entries", saved_late, None),
        (f"look, after {SHORT_LOG} entries", looked, None),
        (f"look, after {LONG_LOG} entries", looked_late, None),
        (f"open, {LONG_LOG} entries", opened, 50_000.0),
        (f"via-egnatia: open, {LONG_LOG}", road_opened, 50_000.0),
        *((f"10,000 × {game}", spent, 3_000_000.0) for game, spent in scorings.items()),
    ]
    print(f"calibration: {unit:.1f} µs for a thousand steps")
    print(f"{'':24}{'µs':>12}{'ratio':>10}{'aim µs':>10}")
    for name, spent, aim in rows:
        print(f"{name:24}{spent:12.1f}{spent / unit:10.2f}{'' if aim is None else f'{aim:.0f}':>10}")
    print(f"a save after {LONG_LOG} entries to one after {SHORT_LOG}: {saved_late / saved:.2f} (aim 1)")
    print(f"a look after {LONG_LOG} entries to one after {SHORT_LOG}: {looked_late / looked:.2f} (aim 1)")
    print(f"record of {ENTRIES} entries: {size:,} bytes (aim 60,000)")
    for path in records():
        print(f"{path.stem}: {count(read(path)).per_turn:.1f} taps a turn")


if __name__ == "__main__":
    main()
