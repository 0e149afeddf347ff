"""After a restart every phone sees exactly what it saw before."""

from __future__ import annotations

from random import Random

import pytest

from companion.glimpse import Glimpse
from rules_core.engine import ledger
from rules_core.engine import record as records
from rules_core.engine.questions import HOST
from rules_core.settling.rulings import CorrectCount, CorrectFact, RetireSeat, SwitchChance
from tests.kits.bazaar import Auction, CallFeast, Discard, DrawCard, Haggle, JoinGuild, Ring, Walk
from tests.kits.tables.table_talk import HOST_PHONE, Club, fingerprint, state_of


def everybody(club: Club) -> dict[str, Glimpse]:
    return {phone: club.glimpse(phone) for phone in club.secrets}


def check(club: Club) -> None:
    """A second house on the same file sees the same: glimpses, state, log, record."""
    before = everybody(club)
    with club.second_house() as house:
        for phone, seen in before.items():
            again = house.looker.glimpse(house.tables.badge(club.secrets[phone]))
            for name in Glimpse.__dataclass_fields__:
                assert getattr(again, name) == getattr(seen, name), (phone, name)
            assert again == seen
        with house.tables.at(club.table_id) as live:
            assert state_of(live.playing()) == state_of(club.table)
            assert records.dumps(live.record()) == records.dumps(records.write(club.table))
    replayed, stopped = records.replay(club.table.game, records.write(club.table))
    assert stopped is None
    assert fingerprint(replayed) == fingerprint(club.table)
    assert not club.table.entries or ledger.errors(club.table) == []


@pytest.mark.parametrize("seed", range(3))
def test_random_play_of_caravan_conquest(club: Club, seed: int) -> None:
    rng = Random(seed)
    club.sit_down("Amira", "Ben", "Chiara")
    for role in ("scribe", "spectator"):
        club.invite(role)
    club.house.tables.begin(club.host, club.sent())
    for _ in range(6):
        check(club)
        club.play_at_random(rng, rng.randint(1, 6))
    club.play_at_random(rng, 40)
    if club.table.move_in_progress is None:
        club.take_back(HOST_PHONE, reason="once more")
    check(club)


def test_the_time_of_every_entry_is_kept(club: Club) -> None:
    """The setup's as well, although a record has no place for it."""
    club.begin("Amira", "Ben")
    club.play_at_random(Random(1), 12)
    times = [line.time for line in club.glimpse().log]
    assert times[0] != ""
    club.restart()
    assert [line.time for line in club.glimpse().log] == times


def test_a_whole_game_to_its_end(club: Club) -> None:
    club.begin("Amira", "Ben")
    club.play_at_random(Random(5), 3_000)
    assert club.glimpse().stage == "finished"
    check(club)


@pytest.mark.parametrize("seed", range(2))
def test_random_play_of_the_bazaar(bazaar: Club, seed: int) -> None:
    """Several are asked at once, hands are secret, a round ends by itself."""
    rng = Random(seed)
    bazaar.begin("Ana", "Bo", "Cy")
    for _ in range(8):
        bazaar.play_at_random(rng, 2)
        check(bazaar)


def test_everything_a_log_can_hold(bazaar: Club) -> None:
    """Rulings, waivers, notes, half a sealed auction, something that waits by itself, what was taken back and redone."""
    club = bazaar
    club.begin("Ana", "Bo", "Cy")
    club.submit("Ana", JoinGuild("Ana"), note="with\na handshake")
    club.submit("Ana", DrawCard("Ana"))
    club.submit("Ana", Discard("Ana"))
    check(club)
    club.answer("Ana", "cards", list(club.table.state.piles["hand Ana"]))
    club.submit(HOST_PHONE, CorrectCount(HOST, "Bo", "coin", 1), reason="we counted")
    club.submit(
        HOST_PHONE, CorrectFact(HOST, "clock", "turn", ("Ana", "Bo", "Cy", "guild")), reason="all of us"
    )
    club.submit(HOST_PHONE, SwitchChance(HOST, "deck", "table"))
    check(club)
    club.submit("Bo", DrawCard("Bo"))
    check(club)
    club.answer("Bo", "card", club.table.state.piles["deck"][0])
    club.submit(HOST_PHONE, Walk("Bo"), [("to", ["well", "souk"])], waive=["bazaar.toll"], reason="a gift")
    club.submit("Cy", Auction("Cy"))
    club.answer("Bo", "Bo.bid", 0)
    check(club)
    for seat in ("Ana", "Cy"):
        club.answer(seat, f"{seat}.bid", 1)
    check(club)
    club.submit("Bo", CallFeast("Bo"))
    check(club)
    club.take_back("Bo", reason="no figs")
    check(club)
    club.house.tables.redo(club.badge("Bo"), club.sent())
    check(club)
    club.answer("Ana", "figs", 2)
    club.submit(HOST_PHONE, RetireSeat(HOST, "Cy", True), reason="the last train")
    club.submit("Ana", Haggle("Ana"), [("offer", {"coin": 1})])
    club.answer(HOST_PHONE, "deal", False)
    club.submit("Ana", Ring("Ana"))
    check(club)
    for _ in range(2):
        club.take_back(HOST_PHONE, number=club.table.entries[3].number)
        check(club)
        while club.glimpse().redo:
            club.house.tables.redo(club.host, club.sent())
            if "figs" in club.table.questions:  # what happened by itself asks again
                assert club.glimpse().redo == ""
                club.answer("Ana", "figs", 2)
        check(club)


def test_effects_are_written_for_those_who_read_the_file(bazaar: Club) -> None:
    """Each row tells what it did, whatever a later rule would make of it."""
    club = bazaar
    club.begin("Ana", "Bo")
    club.submit("Ana", Walk("Ana"), [("to", ["well"])])
    _, row = club.house.tables.store.entries(club.table_id)
    assert row.line["move"] == "walk"
    assert row.effects == [
        ["place", "Ana", ["well", ""], ["gate", ""], "bazaar.walk"],
        ["transfer", "Ana", "bank", "coin", 1, "bazaar.toll"],
    ]
    assert row.at.isoformat(timespec="seconds") == club.table.log[1].time
