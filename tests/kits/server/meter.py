"""A phone in the local network, as far as the browser can tell, and what comes to it over the wire."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import Page

NAME = "caravan.local"  # any name that is not this machine's own: the browser must not take it for secure
SWITCHES = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-proxy-server"),
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1, MAP * ~NOTFOUND",
]
FIRST_VISIT, NEXT_VISIT = 6_000_000, 200_000  # bytes, on any phone


class Meter:
    """Counts the bytes that come over the wire, and where they come from."""

    def __init__(self, phone: Page) -> None:
        self.bytes = 0
        self.asked: dict[str, str] = {}
        self.answered: Counter[str] = Counter()
        self.failed: dict[str, str] = {}
        network = phone.context.new_cdp_session(phone)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", self.on_request)
        network.on("Network.loadingFinished", self.on_finished)
        network.on("Network.loadingFailed", self.on_failed)

    def on_request(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]

    def on_finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])
        self.answered[self.asked.get(event["requestId"], "")] += int(event["encodedDataLength"])

    def on_failed(self, event: dict[str, Any]) -> None:
        self.failed[self.asked.get(event["requestId"], "")] = event.get("blockedReason", event["errorText"])
