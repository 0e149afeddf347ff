"""Where phones can find this machine: its addresses on the local network, the link to join, and its QR code.

Nothing here sends a packet: interfaces are read from the system, and "connecting" a UDP socket only asks the
system which way it would go.
"""

from __future__ import annotations

import ipaddress
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import qrcode

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ADDRESS_OF, FLAGS_OF = 0x8915, 0x8913  # Linux: SIOCGIFADDR, SIOCGIFFLAGS
IS_UP = 0x1
ELSEWHERE = "192.0.2.1"  # reserved for documentation: never a neighbour, so the default way is taken

# Kinds of interfaces by the beginning of their name, the best for phones first.
WI_FI, CABLE, OTHER, TUNNEL, INSIDE = "Wi-Fi", "cable", "network", "VPN", "inside this computer"
RANKS = [WI_FI, CABLE, OTHER, TUNNEL, INSIDE]
KINDS = {
    WI_FI: ("wl", "wifi", "ath", "ap"),
    CABLE: ("en", "eth", "em", "usb"),
    TUNNEL: ("tun", "tap", "wg", "ppp", "ipsec", "tailscale", "zt", "nordlynx", "utun"),
    INSIDE: ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "podman", "lo"),
}
CARRIER_NET = ipaddress.ip_network("100.64.0.0/10")  # used by mesh VPNs
LOCAL_ENDINGS = (
    ".local",
    ".localhost",
    ".lan",
    ".home",
    ".home.arpa",
    ".internal",
    ".localdomain",
    ".fritz.box",
)


@dataclass(frozen=True, slots=True)
class Address:
    """An address that a phone may try, and what kind of network it is on."""

    host: str
    label: str


def addresses() -> list[Address]:
    """The IPv4 addresses of this machine, the likeliest for phones first; loopback only when there is nothing else."""
    default = default_address()
    found = dict(interface_addresses())
    if not found:
        found = dict.fromkeys([*([default] if default else []), *resolved_addresses()], "")
    listed = [
        Address(host, label_of(host, interface))
        for host, interface in found.items()
        if not ipaddress.ip_address(host).is_loopback
    ]
    listed.sort(key=lambda each: rank(each, default))
    return listed or [Address("127.0.0.1", "only this computer")]


def rank(address: Address, default: str | None) -> tuple[int, bool, bool]:
    """Lower is better: the kind of network, an address that somebody gave us, and the way to everywhere else."""
    unassigned = ipaddress.ip_address(address.host).is_link_local
    kind = RANKS.index(address.label) + (len(RANKS) if unassigned else 0)
    # A cable that leads somewhere is better than a Wi-Fi that does not, so both count as one kind.
    return max(kind, RANKS.index(CABLE)), address.host != default, address.label != WI_FI


def label_of(host: str, interface: str) -> str:
    if ipaddress.ip_address(host) in CARRIER_NET:
        return TUNNEL
    if Path("/sys/class/net", interface, "wireless").exists() and interface:
        return WI_FI
    for kind, beginnings in KINDS.items():
        if interface.startswith(beginnings):
            return kind
    return OTHER


def interface_addresses() -> Iterator[tuple[str, str]]:
    """Address and interface name, where the system tells (Linux)."""
    if fcntl is None or not Path("/sys/class/net").exists():
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            with suppress(OSError):  # an interface without an address
                flags = struct.unpack_from("H", fcntl.ioctl(probe.fileno(), FLAGS_OF, request), 16)[0]
                answer = fcntl.ioctl(probe.fileno(), ADDRESS_OF, request)
                if flags & IS_UP:
                    yield socket.inet_ntoa(answer[20:24]), name


def default_address() -> str | None:
    """The address that this machine would use to go elsewhere."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((ELSEWHERE, 9))
        host: str = probe.getsockname()[0]
        return host
    return None


def resolved_addresses() -> list[str]:
    """What this machine's own name stands for."""
    with suppress(OSError):
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []


def is_local_name(host: str) -> bool:
    """Whether only a local network can have given this name: an address, a name without dots, or one like `x.local`.

    A website can let its own name point to this machine, but it cannot have one of these.

    >>> is_local_name("192.168.1.5"), is_local_name("host.local"), is_local_name("laptop"), is_local_name("evil.com")
    (True, True, True, False)
    """
    with suppress(ValueError):
        ipaddress.ip_address(host)
        return True
    return bool(host) and ("." not in host or host.endswith(LOCAL_ENDINGS))


def qr_matrix(text: str) -> list[list[bool]]:
    """The dark squares of a QR code, with the quiet border that scanners need."""
    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=4)
    code.add_data(text)
    code.make(fit=True)
    matrix: list[list[bool]] = code.get_matrix()
    return matrix


def terminal_qr(url: str, *, colour: bool = True) -> str:
    """A QR code for a terminal, two rows of squares to a line.

    With colour it says black on white itself, so it can be scanned in light and dark terminals alike; without, it
    is meant for a dark one.
    """
    rows = qr_matrix(url)
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    # Light squares are drawn and dark ones left empty: without colour the background is dark anyway.
    squares = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    lines = [
        "".join(squares[pair] for pair in zip(*rows[at : at + 2], strict=True))
        for at in range(0, len(rows), 2)
    ]
    if colour:
        lines = [f"\x1b[38;5;231;48;5;16m{line}\x1b[0m" for line in lines]
    return "\n".join(lines)
