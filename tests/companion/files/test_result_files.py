"""Results to take home: as files with a ticket, for one table or for many."""

from __future__ import annotations

import csv
import io

import pytest

from companion.results.export.printed_summary import results_paper
from companion.results.result_files import Poster, Taste
from companion.tables import NotDone
from tests.kits.export.samples import FONTS
from tests.kits.server.web import Web, fetched
from tests.kits.tables.sheet_talk import any_key, closed_sheet, look_into, points
from tests.kits.tables.table_talk import Club

TASTE = Taste(lambda text, **figures: str(text).format(**figures) if figures else str(text))


def test_a_result_as_files(club: Club, web: Web) -> None:
    look_into(club, closed_sheet(club.house, "century", points(Amira=30, Ben=44)))
    tickets = club.house.result_files.of_result(club.host, TASTE)
    assert set(tickets) == {"picture", "pdf", "csv", "json"}
    data = web.get(f"/files/{tickets['json']}")
    assert data.headers["content-type"] == "application/json"
    assert "Ben" in data.text
    table = web.get(f"/files/{tickets['csv']}")
    assert table.headers["content-type"] == "text/csv; charset=utf-8"
    assert "44" in table.text
    assert ".csv" in table.headers["content-disposition"]


def test_the_results_of_a_class_carry_its_name(club: Club, web: Web) -> None:
    club.house.result_files.fonts = FONTS
    room = club.house.rooms.open("century", 2, True, "4b Éluard")
    badges = [club.house.tables.badge(each.secret) for each in room.tables]
    for badge in badges:
        for name in ("Amira", "Ben"):
            club.house.seating.add_seat(badge, name)
        club.house.tables.begin(badge, any_key())
        club.house.ending.end_now(badge, "Time is up", any_key())
    tickets = club.house.result_files.of_many(badges, TASTE)
    table = web.get(f"/files/{tickets['csv']}")
    rows = list(csv.DictReader(io.StringIO(table.content.decode("utf-8-sig"))))
    assert {(row["Room"], row["Table"]) for row in rows} == {("4b Éluard", "1"), ("4b Éluard", "2")}
    day = f"{club.house.tables.now().astimezone():%Y-%m-%d}"
    assert f"UTF-8''4b-%C3%89luard-Results-{day}.csv" in table.headers["content-disposition"]
    pages = results_paper(club.house.result_files.results.of_all(badges), fonts=FONTS)
    assert any(shown.words == "Results: 4b Éluard" for shown in pages.shown)
    codes = web.get(f"/files/{club.house.result_files.posters([], TASTE, '4b Éluard')}")
    assert "4b-%C3%89luard-Codes.pdf" in codes.headers["content-disposition"]


def test_what_is_not_over_has_no_files(club: Club) -> None:
    club.begin("Amira", "Ben")
    for ask in (club.house.result_files.of_result, club.house.result_files.of_looking_back):
        with pytest.raises(NotDone):
            ask(club.host, TASTE)


def test_a_result_is_what_it_was_when_the_ticket_was_asked_for(club: Club) -> None:
    look_into(club, closed_sheet(club.house, "century", points(Amira=30, Ben=44)))
    ticket = club.house.result_files.of_result(club.host, TASTE)["json"]
    club.house.sheets.reopen(club.host, any_key())
    club.house.sheets.write(club.host, "Amira", "points-total", 99, any_key())
    assert b": 44" in club.house.tickets.fetch(ticket).content
    assert b": 99" not in club.house.tickets.fetch(ticket).content


def test_results_of_several_tables_as_one_file(club: Club) -> None:
    opened = [closed_sheet(club.house, "century", points(Amira=total, Ben=0)) for total in (71, 72)]
    badges = [club.house.tables.badge(each.secret) for each in opened]
    tickets = club.house.result_files.of_many([*badges, club.host], TASTE)
    assert set(tickets) == {"pdf", "csv"}
    text = club.house.tickets.fetch(tickets["csv"]).content.decode("utf-8-sig")
    assert "71" in text
    assert "72" in text


def test_a_backup_is_made_when_it_is_fetched(club: Club) -> None:
    ticket = club.house.result_files.backup([club.host])
    club.begin("Amira", "Ben")
    kept = fetched(club, ticket)
    assert [each["seats"] for each in kept["tables"]] == [["Amira", "Ben"]]


def test_tickets_for_paper(club: Club) -> None:
    """What they print is tried elsewhere; here only that nothing is made before it is fetched."""
    result_files = club.house.result_files
    assert result_files.posters([Poster("Table 1", "Century", "http://x/", "ABCD")], TASTE)
    assert result_files.blank_sheet("century", ["Amira"], TASTE)
