"""Tries an installed server and the example pack beside it: what a phone asks first, then a table of the example.

python build/try-wheel.py COMMAND FOLDER

COMMAND is the installed `caravanserai`; this script itself runs where the tests run, for the browser they have.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from tests.kits.browser.phones import Phone, Server, launch

WANTED = (
    "/healthz",
    "/",
    "/join/ABCD",
    "/icons/gold.svg",
    "/icons/bazaar-fig.svg",
    "/fonts/alegreya-bold.ttf",
)


def main(command: str, folder: str) -> int:
    try_commands(command)
    server = Server(Path(folder), program=(command,)).start()
    try:
        for path in WANTED:
            with urlopen(server.url + path, timeout=20) as answer:
                assert answer.status == 200, path
                assert answer.read(64), path
        with sync_playwright() as playwright:
            browser = launch(playwright)
            play_the_example(Phone(browser, server.url))
            browser.close()
    finally:
        server.stop()
    assert server.stumbles() == []
    return 0


def try_commands(command: str) -> None:
    """Every game that is installed is listed, played out and looked up; among them the example."""
    games = [game["id"] for game in json.loads(told(command, "games", "--json"))]
    assert "bazaar" in games, games
    for game in games:
        run = json.loads(told(command, "playout", game, "--games", "2", "--json"))
        assert (run["games"], run["unfinished"]) == (2, 0), run
        covered = json.loads(told(command, "rules", game, "--coverage", "--json"))
        assert covered["unknown"] == covered["never_cited"] == [], covered
    assert "The toll" in told(command, "rules", "bazaar", "what does walking cost")


def told(command: str, *words: str) -> str:
    return subprocess.run([command, *words], cwd="/", check=True, capture_output=True, text=True).stdout


def play_the_example(phone: Phone) -> None:
    """A table of the example, from choosing it to the first move and its rules."""
    phone.open("/new").tap("game-bazaar")
    phone.write("Your name", "Ana")
    phone.tap("open-table")
    phone.press("Add a player on this phone")
    phone.write("Name of the player", "Bo")
    phone.press("Plays on this phone")
    phone.tap("start")
    phone.sees("How many coins each?")
    phone.tap("answer")
    phone.tab("Purse")
    phone.sees("coins")
    phone.tab("Table")
    phone.sees("The road")
    phone.tab("Rules")
    phone.press("Bazaar")
    phone.sees("Bells and the end")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
