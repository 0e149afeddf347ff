"""A game is saved to a file and opened again as a table of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kits.browser.phones import Phone, Server
from tests.kits.browser.steps import open_menu
from tests.kits.browser.tables import at_the_camp, lay, sit, store_of

pytestmark = pytest.mark.browser


def test_a_game_is_saved_and_opened_again(hall: Server, borrow: Callable[[], Phone], tmp_path: Path) -> None:
    laid = lay(hall, at_the_camp())
    host, ben = sit(borrow, laid, "Amira", "Ben")
    ben.has("company")
    open_menu(ben)
    ben.lacks_button("Save the game to a file")

    open_menu(host)
    with host.page.expect_download() as download:
        host.press("Save the game to a file")
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.name.startswith("caravan-conquest-")
    assert saved.name.endswith("-Amira-Ben-Chloe.table.json")
    record = json.loads(saved.read_text())
    assert [line["move"] for line in record["entries"]] == ["move-token", "travel"]

    before = {table.id for table in store_of(hall).tables()}
    ben.open("/open")
    with ben.page.expect_file_chooser() as chooser:
        ben.tap("choose-file")
    chooser.value.set_files(saved)
    ben.sees("What does Amira do?")
    (new,) = {table.id for table in store_of(hall).tables()} - before
    assert ben.page.url.startswith(f"{hall.url}/t/{new}")
    assert [row.line for row in store_of(hall).entries(new)][1:] == laid.lines()[1:]
    ben.tap("move-sell-goods")
    ben.tap("answer")
    ben.is_told("Recorded: Sell goods")
    assert len(store_of(hall).entries(new)) == len(laid.lines()) + 1
