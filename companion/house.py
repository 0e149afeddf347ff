"""The house: everything the screens need, put together once."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from companion.files.backup import Backup
from companion.files.saved_games import RecordDesk
from companion.files.tickets import Tickets
from companion.glimpse import Looker
from companion.glimpse.log import LogBook
from companion.glimpse.office import Office
from companion.results.result import Results
from companion.results.result_files import ResultFiles
from companion.store import Store
from companion.tables.consent import Consent
from companion.tables.disputes import Disputes
from companion.tables.ending import Ending
from companion.tables.hub import Hub
from companion.tables.intake import Intake
from companion.tables.joining import Joining
from companion.tables.keyrings import Keyrings
from companion.tables.known_tables import KnownTables
from companion.tables.leaving import Leaving
from companion.tables.precedents import Precedents
from companion.tables.rooms import Rooms
from companion.tables.seating import Seating
from companion.tables.service import Tables, any_seed, utc_now
from companion.tables.sheets import Sheets
from companion.tables.telling import Telling
from companion.tables.watching import Watching

DELETED_FOR = timedelta(days=30)
"""How long a deleted table can be brought back."""


@dataclass
class House:
    tables: Tables
    joining: Joining
    seating: Seating
    leaving: Leaving
    consent: Consent
    looker: Looker
    log: LogBook
    known_tables: KnownTables
    keyrings: Keyrings
    records: RecordDesk
    hub: Hub
    disputes: Disputes
    precedents: Precedents
    office: Office
    sheets: Sheets
    ending: Ending
    rooms: Rooms
    backup: Backup
    tickets: Tickets
    intake: Intake
    result_files: ResultFiles
    telling: Telling
    port: int = 0
    hosts: list[str] = field(default_factory=list)
    """The addresses under which phones may find this machine, the likeliest first."""

    arrived_by: set[str] = field(default_factory=set)
    """The addresses that phones have really come in by."""


def open_house(database: str, seed: int | None = None) -> House:
    """A house on a database, which is brought up to date first. With a seed, every new table draws the same cards."""
    hub, store = Hub(), Store(database)
    store.purge(utc_now() - DELETED_FOR)
    tables = Tables(store, hub, seed=any_seed if seed is None else lambda: seed)
    joining, seating = Joining(tables), Seating(tables)
    consent, keyrings = Consent(tables), Keyrings(tables)
    disputes, sheets = Disputes(tables), Sheets(tables, seating)
    ending, known_tables = Ending(tables, sheets), KnownTables(tables, keyrings)
    intake = Intake()
    tickets, backup = Tickets(lambda: tables.now()), Backup(tables)
    looker = Looker(tables, joining, consent, disputes)
    return House(
        tables,
        joining,
        seating,
        Leaving(tables, seating),
        consent,
        looker,
        LogBook(tables),
        known_tables,
        keyrings,
        RecordDesk(tables, tickets, intake),
        hub,
        disputes,
        Precedents(tables, keyrings),
        Office(tables),
        sheets,
        ending,
        Rooms(tables, Watching(consent, disputes), ending, known_tables),
        backup,
        tickets,
        intake,
        ResultFiles(Results(tables), tickets, backup, known_tables),
        Telling(tables),
    )
