"""Where phones find this machine."""

from __future__ import annotations

import re

import pytest
import qrcode

from companion.server import addresses as place
from companion.server.addresses import Address, addresses, terminal_qr


def machine(
    monkeypatch: pytest.MonkeyPatch,
    interfaces: dict[str, str],
    default: str | None = None,
    resolved: tuple[str, ...] = (),
) -> None:
    monkeypatch.setattr(place, "interface_addresses", lambda: iter(interfaces.items()))
    monkeypatch.setattr(place, "default_address", lambda: default)
    monkeypatch.setattr(place, "resolved_addresses", lambda: list(resolved))


def test_a_laptop_with_everything_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(
        monkeypatch,
        {
            "127.0.0.1": "lo",
            "172.17.0.1": "docker0",
            "10.8.0.2": "tun0",
            "100.101.1.2": "tailscale0",
            "192.168.1.5": "wlp3s0",
            "192.168.1.6": "enp0s31f6",
            "169.254.7.7": "eth1",
            "10.1.1.1": "strange0",
        },
        default="192.168.1.5",
    )
    assert [(each.host, each.label) for each in addresses()] == [
        ("192.168.1.5", "Wi-Fi"),
        ("192.168.1.6", "cable"),
        ("10.1.1.1", "network"),
        ("10.8.0.2", "VPN"),
        ("100.101.1.2", "VPN"),
        ("172.17.0.1", "inside this computer"),
        ("169.254.7.7", "cable"),
    ]


def test_the_way_that_is_in_use_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    interfaces = {"192.168.1.5": "wlan0", "192.168.2.5": "eth0"}
    machine(monkeypatch, interfaces, default="192.168.2.5")
    assert [each.host for each in addresses()] == ["192.168.2.5", "192.168.1.5"]
    machine(monkeypatch, interfaces)
    assert [each.host for each in addresses()] == ["192.168.1.5", "192.168.2.5"]


def test_a_vpn_is_not_preferred_because_it_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(monkeypatch, {"10.8.0.2": "wg0", "192.168.1.5": "eth0"}, default="10.8.0.2")
    assert addresses()[0] == Address("192.168.1.5", "cable")


def test_where_interfaces_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(monkeypatch, {}, "192.168.1.5", ("127.0.1.1", "192.168.1.5", "10.0.0.9"))
    assert [each.host for each in addresses()] == ["192.168.1.5", "10.0.0.9"]


def test_a_machine_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    machine(monkeypatch, {"127.0.0.1": "lo"})
    assert addresses() == [Address("127.0.0.1", "only this computer")]


def test_this_machine_has_an_address() -> None:
    found = addresses()
    assert found
    assert all(re.fullmatch(r"\d+(\.\d+){3}", each.host) for each in found)
    assert len({each.host for each in found}) == len(found)


@pytest.mark.parametrize("name", ["", "evil.example", "local.evil.example", "192.168.1.5.evil.example"])
def test_names_that_could_be_anybodys(name: str) -> None:
    assert not place.is_local_name(name)


URL = "http://192.168.1.5:8550/join/KHAN"


def squares(text: str) -> list[list[bool]]:
    """The dark squares that somebody sees who looks at this in a dark terminal."""
    halves = {" ": (True, True), "▀": (False, True), "▄": (True, False), "█": (False, False)}
    rows: list[list[bool]] = []
    for line in text.split("\n"):
        rows += [[halves[sign][0] for sign in line], [halves[sign][1] for sign in line]]
    return rows


def test_the_terminal_shows_the_very_code() -> None:
    expected = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=4)
    expected.add_data(URL)
    matrix = expected.get_matrix()
    shown = squares(terminal_qr(URL, colour=False))
    assert {len(row) for row in shown} == {len(matrix)}
    assert shown[: len(matrix)] == matrix
    assert not any(any(row) for row in shown[len(matrix) :])


def test_with_colour_it_is_the_same_code_in_any_terminal() -> None:
    lines = terminal_qr(URL).split("\n")
    white_on_black = re.compile(r"\x1b\[38;5;231;48;5;16m([ ▀▄█]+)\x1b\[0m")
    found = [white_on_black.fullmatch(line) for line in lines]
    assert "\n".join(each[1] for each in found if each) == terminal_qr(URL, colour=False)
