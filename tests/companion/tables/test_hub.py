"""The hub: everybody at a table hears of a change, and nobody's trouble is another's."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Event, Thread

import pytest

from companion.tables import Hub
from tests.kits.bazaar import JoinGuild
from tests.kits.tables.table_talk import HOST_PHONE, Club


def test_all_at_a_table_are_woken_and_nobody_else() -> None:
    hub, woken = Hub(), []
    for name in ("Ana", "Bo"):
        hub.listen("t1", name, lambda name=name: woken.append(name))  # type: ignore[misc]
    hub.listen("t2", "Cy", lambda: woken.append("Cy"))
    woken.clear()
    hub.publish("t1")
    assert woken == ["Ana", "Bo"]
    hub.publish("nowhere")
    assert woken == ["Ana", "Bo"]


@pytest.mark.parametrize("known", [Hub.changes, Hub.paper_changes], ids=["changes", "papers"])
def test_what_was_known_before_a_change_is_known_as_old_even_when_numbers_are_forgotten(
    known: Callable[[Hub, str], int],
) -> None:
    """A sweep may not know yet of a table that is just being opened, looked at and changed."""
    hub = Hub()
    before = known(hub, "t")
    assert known(hub, "t") == before
    hub.publish("t")
    hub.forget_changes(but=())
    assert known(hub, "t") != before


def test_coming_and_leaving_is_told_to_those_who_stay() -> None:
    hub, woken, told = Hub(gathered=0.02), [], Event()

    def ana() -> None:
        woken.append("Ana")
        told.set()

    hub.listen("t", "Ana", ana)
    assert told.wait(5)
    told.clear()
    woken.clear()
    leave = hub.listen("t", "Bo", lambda: woken.append("Bo"))
    assert told.wait(5)
    told.clear()
    leave()
    assert told.wait(5)
    assert woken.count("Ana") == 2
    assert woken.count("Bo") <= 1
    woken.clear()
    leave()
    time.sleep(0.05)
    assert woken == [], "one leaves once"
    hub.publish("t")
    assert woken == ["Ana"]


def test_many_who_come_at_once_are_told_of_once() -> None:
    hub, woken, told = Hub(gathered=0.1), [], Event()
    hub.listen("t", "Ana", lambda: (woken.append("Ana"), told.set())[0])
    leaves = [hub.listen("t", f"phone {number}", lambda: None) for number in range(30)]
    for leave in leaves[:15]:
        leave()
    assert woken == []
    assert told.wait(5)
    time.sleep(0.15)
    assert woken == ["Ana"]


def test_a_move_does_not_wait_for_those_who_are_still_coming() -> None:
    hub, woken = Hub(gathered=60), []
    hub.listen("t", "Ana", lambda: woken.append("Ana"))
    hub.publish("t")
    assert woken == ["Ana"]


def test_presence_counts_screens() -> None:
    hub = Hub()
    leaves = [hub.listen("t", phone, lambda: None) for phone in ("Ana", "Bo", "Ana")]
    assert hub.present("t") == {"Ana": 2, "Bo": 1}
    leaves[0]()
    assert hub.present("t") == {"Ana": 1, "Bo": 1}
    for leave in leaves:
        leave()
    assert hub.present("t") == {}
    assert hub._listeners == {}, "an empty table is not remembered"


def test_a_listener_that_leaves_while_being_woken() -> None:
    hub, woken = Hub(), []
    leaves: dict[str, Callable[[], None]] = {}

    def go(name: str) -> Callable[[], None]:
        def wake() -> None:
            woken.append(name)
            if leave := leaves.pop(name, None):
                leave()

        return wake

    leaves |= {name: hub.listen("t", name, go(name)) for name in ("Ana", "Bo", "Cy")}
    woken.clear()
    hub.publish("t")
    assert set(woken) == {"Ana", "Bo", "Cy"}
    assert hub.present("t") == {}


def test_a_listener_that_comes_while_others_are_woken() -> None:
    hub, woken = Hub(), []
    once = [lambda: hub.listen("t", "Bo", lambda: woken.append("Bo"))]
    hub.listen("t", "Ana", lambda: once.pop()() if once else None)
    hub.publish("t")
    assert hub.present("t") == {"Ana": 1, "Bo": 1}


def test_a_listener_that_cannot_be_woken_keeps_nobody_asleep(caplog: pytest.LogCaptureFixture) -> None:
    """The loop of a phone that is gone is closed: its wake raises, and everybody else must still hear."""
    hub, woken = Hub(), []

    def closed() -> None:
        raise RuntimeError("Event loop is closed")

    hub.listen("t", "Ana", lambda: woken.append("Ana"))
    with caplog.at_level(logging.WARNING):
        leave = hub.listen("t", "Bo", closed)
        hub.listen("t", "Cy", lambda: woken.append("Cy"))
        woken.clear()
        hub.publish("t")
    assert woken == ["Ana", "Cy"]
    assert "could not be woken" in caplog.text
    leave()
    assert hub.present("t") == {"Ana": 1, "Cy": 1}


def test_a_recorded_move_is_recorded_whoever_cannot_be_woken(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")

    def closed() -> None:
        raise RuntimeError("Event loop is closed")

    bazaar.house.hub.listen(bazaar.table_id, "x", closed)
    bazaar.submit("Ana", JoinGuild("Ana"))
    assert len(bazaar.table.log) == 2


def test_a_crowd_of_threads() -> None:
    """Phones come, go and publish all at once; in the end the table is empty and nobody was lost."""
    hub, heard = Hub(), Event()
    stay = hub.listen("t", "Ana", heard.set)

    def visit(name: str) -> None:
        for _ in range(200):
            leave = hub.listen("t", name, lambda: None)
            hub.publish("t")
            assert hub.present("t")[name] == 1
            leave()

    threads = [Thread(target=visit, args=(f"guest {number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert hub.present("t") == {"Ana": 1}
    heard.clear()
    hub.publish("t")
    assert heard.is_set()
    stay()
    assert hub.present("t") == {}


def test_waking_may_look_at_the_table_at_once(bazaar: Club) -> None:
    """A wake that reads in the same thread finds the new state and no lock in its way."""
    bazaar.begin("Ana", "Bo")
    seen: list[int] = []
    badge = bazaar.badge("Bo")
    leave = bazaar.house.hub.listen(
        bazaar.table_id, badge.pass_id, lambda: seen.append(bazaar.house.looker.glimpse(badge).entries)
    )
    bazaar.submit("Ana", JoinGuild("Ana"))
    leave()
    assert seen[-1] == 2


def test_every_change_wakes_the_table(club: Club) -> None:
    """Seating, roles, invitations, playing, asking: whatever a glimpse shows."""
    seating, joining, tables, woken = club.house.seating, club.house.joining, club.house.tables, []
    leave = club.house.hub.listen(club.table_id, "me", lambda: woken.append(1))

    def wakes(deed: Callable[[], object]) -> None:
        woken.clear()
        deed()
        assert woken, deed

    wakes(lambda: club.sit_down("Amira"))
    wakes(lambda: seating.add_seat(club.host, "Ben", mine=False))
    wakes(lambda: seating.rename(club.host, "Ben", "Bert"))
    wakes(lambda: seating.move_seat(club.host, "Bert", -1))
    wakes(lambda: seating.play_also(club.host, "Bert"))
    wakes(lambda: seating.release(club.host, "Bert"))
    wakes(lambda: club.secrets.update(Bert=joining.claim(club.door(), "Bert")))
    wakes(lambda: club.invite("scribe"))
    wakes(lambda: club.invite("spectator"))
    wakes(lambda: seating.set_scribe(club.host, club.badge("spectator").pass_id, True))
    wakes(lambda: seating.send_away(club.host, club.badge("spectator").pass_id))
    wakes(lambda: joining.revoke(club.host, club.code))
    club.code = joining.invite(club.host, "player")
    wakes(lambda: tables.begin(club.host, club.sent()))
    wakes(lambda: tables.take_suggestions(club.host, club.sent()))
    wakes(lambda: joining.ask_for(club.door(), "Bert", together=True))
    (asked,) = club.glimpse().seat_requests
    wakes(lambda: seating.settle_request(club.host, asked.request_id, True))
    (first,) = club.table.turn
    move = next(each.move for each in club.glimpse(HOST_PHONE, first).offers if each.refusal is None)
    wakes(lambda: club.submit(first, move))
    wakes(lambda: tables.cancel(club.badge(first), club.sent()))
    leave()


def test_a_refusal_wakes_nobody(bazaar: Club) -> None:
    bazaar.begin("Ana", "Bo")
    woken: list[int] = []
    leave = bazaar.house.hub.listen(bazaar.table_id, "me", lambda: woken.append(1))
    woken.clear()
    with pytest.raises(Exception, match="Only Ana's own phone"):
        bazaar.submit("Bo", JoinGuild("Ana"))
    assert woken == []
    leave()
