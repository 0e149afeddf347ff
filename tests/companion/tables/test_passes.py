"""What a phone may do changes at once when its pass does, whatever its screen still shows."""

from __future__ import annotations

from typing import Any

import pytest

from companion.tables import NoTable, NotAllowed, NotDone
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import RetireSeat
from tests.kits.bazaar import JoinGuild, Walk
from tests.kits.tables.all_phones import (
    SCRIBE,
    SENT_AWAY,
    Rights,
)
from tests.kits.tables.table_talk import HOST_PHONE, Club


def test_a_seat_handed_over_is_gone_for_the_old_screen_at_once(begun: Rights) -> None:
    """The old phone's screen is still open, with the badge of before."""
    old, seating, joining, tables = (
        begun.badge("Ana"),
        begun.house.seating,
        begun.house.joining,
        begun.house.tables,
    )
    begun.submit("Ana", Walk("Ana"))
    begun.secrets["new"] = joining.ask_for(begun.door(), "Ana", together=False)
    (request,) = begun.glimpse().seat_requests
    seating.settle_request(begun.host, request.request_id, True)
    for deed in (
        lambda: tables.answer(old, begun.asked("to"), ["well"], begun.sent()),
        lambda: tables.cancel(old, begun.sent()),
        lambda: tables.submit(old, JoinGuild("Ana"), begun.sent()),
        lambda: begun.house.looker.preview_answer(old, "to", ["well"]),
    ):
        with pytest.raises(NotDone):
            deed()
    begun.answer("new", "to", ["well"])
    with pytest.raises(NotAllowed):
        tables.submit(old, JoinGuild("Ana"), begun.sent())
    begun.submit("new", JoinGuild("Ana"))
    assert begun.house.looker.glimpse(old).badge.seats == ()


def test_a_scribe_no_more(begun: Rights) -> None:
    scribe = begun.badge(SCRIBE)
    begun.submit(SCRIBE, JoinGuild("Bo"))
    begun.house.seating.set_scribe(begun.host, scribe.pass_id, False)
    with pytest.raises(NotAllowed):
        begun.house.tables.submit(scribe, JoinGuild("Ana"), begun.sent())


def test_a_forged_badge_is_worth_what_its_pass_is(begun: Rights) -> None:
    forged = begun.badge("Bo")._replace(host=True, scribe=True, seats=("Ana", "Bo", "Cy"))
    with pytest.raises(NotAllowed):
        begun.house.tables.submit(forged, JoinGuild("Ana"), begun.sent())
    with pytest.raises(NotAllowed):
        begun.house.seating.move_seat(forged, "Ana", 1)
    with pytest.raises(NoTable):
        begun.house.tables.submit(forged._replace(pass_id="x"), JoinGuild("Bo"), begun.sent())
    with pytest.raises(NoTable):
        begun.house.tables.submit(forged._replace(table_id="x"), JoinGuild("Bo"), begun.sent())


def test_a_pass_is_good_at_its_own_table_only(begun: Rights) -> None:
    other = begun.house.tables.open("bazaar")
    with pytest.raises(NoTable):
        begun.house.looker.glimpse(begun.host._replace(table_id=other.table_id))


def test_those_who_were_sent_away_see_nothing_more(begun: Rights) -> None:
    looker, badge = begun.house.looker, begun.known[SENT_AWAY]
    for look in (
        lambda: looker.glimpse(badge),
        lambda: looker.at_entry(badge, 1),
        lambda: looker.statement(badge, "Ana"),
        lambda: looker.preview_move(badge, Walk("Ana")),
        lambda: begun.house.tables.badge(begun.secrets[SENT_AWAY]),
        lambda: begun.house.consent.take_back(badge, begun.sent()),
        lambda: begun.house.consent.settle(badge, "any", True, begun.sent()),
        lambda: begun.house.tables.begin(badge, begun.sent()),
        lambda: begun.house.tables.redo(badge, begun.sent()),
    ):
        with pytest.raises(NoTable, match="The host removed this phone"):
            look()


@pytest.mark.parametrize("secret", ["", "nonsense", "\ud800", "x" * 100_000, "' OR 1=1 --"])
def test_a_secret_that_nobody_has(club: Club, secret: str) -> None:
    with pytest.raises(NoTable):
        club.house.tables.badge(secret)


def test_secrets_are_not_kept(club: Club, tmp_path: Any) -> None:
    club.sit_down("Amira")
    club.close()
    for file in tmp_path.iterdir():
        assert club.secrets["Amira"].encode() not in file.read_bytes()
        assert club.secrets[HOST_PHONE].encode() not in file.read_bytes()


def test_a_seat_that_has_left_gets_its_reason(begun: Rights) -> None:
    begun.submit(HOST_PHONE, RetireSeat(HOST, "Ana", True), reason="the last train")
    with pytest.raises(NotDone, match="Ana has left the table") as no:
        begun.submit("Ana", JoinGuild("Ana"))
    assert no.value.rule == "table.retire"
    assert next(seat for seat in begun.glimpse("Ana").seats if seat.name == "Ana").retired
