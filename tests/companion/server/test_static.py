"""The files a phone loads: packed once, kept long, and nothing but what is meant to be public."""

from __future__ import annotations

import gzip
import json
import os
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from companion.server import static
from companion.server.app import create
from companion.server.static import ICON_FONT, ClientFiles, Packer, Resource
from tests.kits.server.icons_of_client import icon_font
from tests.kits.server.toy_app import Browser, running, toy

PLAIN = {"accept-encoding": "identity"}


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    folder = tmp_path / "assets"
    for name, content in {
        "index.html": "<base href='/'>ours<script>let a = 1;</script><!-- fletAppConfig -->"
        '<script src="flutter_bootstrap.js" async></script>',
        "icons/water.svg": "<svg/>" * 100,
        "fonts/noto-sans-arabic.ttf": "arabic",
        "fonts/noto-emoji.ttf": "emoji",
        ".secret": "not public",
    }.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    (tmp_path / "outside.txt").write_text("not public either")
    return folder


@pytest.fixture
def browser(assets: Path, client: Path, tmp_path: Path) -> Browser:
    return Browser(create(toy, assets=assets, cache=tmp_path / "cache"))


def base(browser: Browser) -> str:
    """Where the page takes the client from."""
    found = re.search(r'src="(/client-\w+/)flutter_bootstrap.js"', browser.get("/").text)
    assert found
    return found[1]


def test_the_page_is_ours_and_names_the_client(browser: Browser) -> None:
    page = browser.get("/").text
    where = base(browser)
    assert "ours" in page
    for setting in ("entrypointBaseUrl", "assetBase"):
        assert f'flet.{setting}="{where}";' in page
    assert f'flet.canvasKitBaseUrl="{where}canvaskit/";' in page
    assert "flet.noCdn=true;" in page


@pytest.mark.parametrize("path", ["/", "/index.html", "/join/ABCD", "/join/ABCD?x=1", "/a/b/c.html"])
def test_every_route_of_the_app_gets_the_page(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.png",
        "/join/ABCD.js",
        "/client-000000000000/main.dart.wasm",
        "/client-000000000000/route",
        "/main.dart.wasm",
        "/.secret",
        "/../outside.txt",
        "/..%2foutside.txt",
        "/%2e%2e/outside.txt",
        "/icons/..%5c..%5coutside.txt",
        "/icons/%2e%2e/%2e%2e/outside.txt",
        "//etc/hosts.txt",
    ],
)
def test_nothing_else_is_there(browser: Browser, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert answer.text == "Not found"


@pytest.mark.parametrize("name", ["pyodide/pyodide.mjs", "canvaskit/skwasm.js.symbols"])
def test_what_no_phone_needs_is_left_out(browser: Browser, name: str) -> None:
    assert browser.get(base(browser) + name).status_code == 404


def test_only_reading_is_possible(browser: Browser) -> None:
    assert browser.get("/", method="POST").status_code == 405
    assert browser.get("/icons/water.svg", method="HEAD").content == b""


def test_files_come_packed_to_those_who_take_it(browser: Browser, client: Path) -> None:
    path = base(browser) + "main.dart.wasm"
    packed, plain = browser.get(path, headers={"accept-encoding": "gzip"}), browser.get(path, headers=PLAIN)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content == (client / "main.dart.wasm").read_bytes()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 10
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert plain.headers["content-type"] == "application/wasm"


def test_what_is_packed_already_is_not_packed_again(browser: Browser) -> None:
    answer = browser.get(base(browser) + "assets/fonts/roboto.woff2", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"


def test_the_client_is_kept_for_ever_and_the_rest_is_asked_for(browser: Browser) -> None:
    assert (
        browser.get(base(browser) + "main.dart.wasm").headers["cache-control"]
        == "public, max-age=31536000, immutable"
    )
    for path in ("/", "/icons/water.svg"):
        assert browser.get(path).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
@pytest.mark.parametrize("path", ["/", "/icons/water.svg"])
def test_what_the_browser_has_is_not_sent_again(browser: Browser, path: str, encoding: str) -> None:
    headers = {"accept-encoding": encoding}
    tag = browser.get(path, headers=headers).headers["etag"]
    for known in (tag, f'W/{tag}, "other"'):
        answer = browser.get(path, headers=headers | {"if-none-match": known})
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", tag)
    assert browser.get(path, headers=headers | {"if-none-match": '"other"'}).status_code == 200


def test_an_upgrade_is_a_new_address(assets: Path, client: Path, tmp_path: Path) -> None:
    before = ClientFiles(assets, tmp_path / "cache")
    again = ClientFiles(assets, tmp_path / "cache")
    os.utime(client / "main.dart.wasm", (1, 1))
    touched = ClientFiles(assets, tmp_path / "cache")
    (client / "main.dart.wasm").write_bytes(b"\0asm" + bytes([1] * 5000))
    after = ClientFiles(assets, tmp_path / "cache")
    assert before.base == again.base == touched.base != after.base
    assert before.page.digest == again.page.digest != after.page.digest


def test_each_file_is_packed_once_ever(
    assets: Path, client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed: list[bytes] = []

    def count(content: bytes) -> bytes:
        packed.append(content)
        time.sleep(0.05)  # long enough for the others to ask meanwhile
        return gzip.compress(content)

    monkeypatch.setattr(static, "gzipped", count)
    files = ClientFiles(assets, tmp_path / "cache")
    heavy = files.find(files.base + "main.dart.wasm")
    assert heavy
    with ThreadPoolExecutor(8) as pool:
        results = set(pool.map(files.packer.packed, [heavy] * 8))
    assert len(results) == len(packed) == 1
    files._pack_all()
    all_of_them = len(packed)
    assert all_of_them > 5
    assert len(set(packed)) == all_of_them
    ClientFiles(assets, tmp_path / "cache")._pack_all()  # the next start
    assert len(packed) == all_of_them


def test_packing_loses_nothing_and_is_worth_it() -> None:
    code = b"".join(b"function f%d(a){return a*%d}\n" % (n, n * n) for n in range(30_000))
    packed = static.gzipped(code)
    assert gzip.decompress(packed) == code
    assert len(packed) <= len(gzip.compress(code, 9))
    assert static.gzipped(code) == packed  # no time stamp in it


def test_packing_goes_on_in_the_background(client: Path, tmp_path: Path) -> None:
    with running(tmp_path / "cache") as house:
        files: ClientFiles = house.app.state.files
        (thread,) = (each for each in threading.enumerate() if each.name == "packing")
        thread.join(5)
        assert (tmp_path / "cache" / f"{files.page.digest}.gz").exists()


def test_a_folder_that_cannot_be_written_costs_only_speed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    packer = Packer(tmp_path / "cache")
    (tmp_path / "text.txt").write_text("text")

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(packer, "_write", full)
    assert packer.packed(Resource.of(tmp_path / "text.txt")) is None
    assert "no space left" in caplog.text


def test_without_a_folder_for_packed_files_it_starts_all_the_same(
    tmp_path: Path, client: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    with running(tmp_path / "file" / "cache") as house:
        files: ClientFiles = house.app.state.files
        assert house.get("/", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"
        folder = files.packer.folder
        assert folder.exists()
    (line,) = [each.getMessage() for each in caplog.records]
    assert line.startswith("cannot keep packed files in")


def test_what_old_versions_packed_goes_after_a_month(tmp_path: Path) -> None:
    packer = Packer(tmp_path)
    for name in ("used", "old", "fresh"):
        (tmp_path / f"{name}.gz").write_text(name)
    for name in ("used", "old"):
        os.utime(tmp_path / f"{name}.gz", (1, 1))
    packer.tidy({"used"})
    assert {file.stem for file in tmp_path.iterdir()} == {"used", "fresh"}
    assert (tmp_path / "used.gz").stat().st_mtime > time.time() - 60


def test_fonts_that_are_never_used_are_not_loaded(browser: Browser) -> None:
    fonts = json.loads(browser.get(base(browser) + "assets/FontManifest.json").text)
    assert [font["family"] for font in fonts] == ["MaterialIcons", "Roboto"]
    assert fonts[-1]["fonts"] == [{"asset": "fonts/roboto.woff2"}]


def test_a_font_that_is_loaded_in_any_case_takes_the_place_of_the_clients_own(
    assets: Path, client: Path, tmp_path: Path
) -> None:
    browser = Browser(create(toy, assets=assets, cache=tmp_path / "cache", font="fonts/noto-sans-arabic.ttf"))
    fonts = base(browser) + "assets/FontManifest.json"
    (default,) = (each for each in json.loads(browser.get(fonts).text) if each["family"] == "Roboto")
    (file,) = default["fonts"]
    found = os.path.normpath(base(browser) + "assets/" + file["asset"])  # as a browser reads such an address
    assert found == "/fonts/noto-sans-arabic.ttf"
    assert browser.get(found).text == "arabic"


def test_a_font_that_is_not_among_the_assets_takes_no_place(
    assets: Path, client: Path, tmp_path: Path
) -> None:
    browser = Browser(create(toy, assets=assets, cache=tmp_path / "cache", font="fonts/gone.ttf"))
    assert "roboto.woff2" in browser.get(base(browser) + "assets/FontManifest.json").text


def served_icons(files: ClientFiles) -> bytes:
    resource = files.find(files.base + ICON_FONT)
    assert resource is not None
    return resource.file.read_bytes()


def test_only_the_icons_that_are_drawn_are_sent(assets: Path, client: Path, tmp_path: Path) -> None:
    (client / ICON_FONT).write_bytes(icon_font())
    whole = ClientFiles(assets, tmp_path / "cache")
    few = ClientFiles(assets, tmp_path / "cache", icons={"MAP"})
    more = ClientFiles(assets, tmp_path / "cache", icons={"MAP", "MAP_OUTLINED"})
    assert served_icons(whole) == icon_font()
    assert len(served_icons(few)) < len(served_icons(more)) < 20_000
    assert TTFont(BytesIO(served_icons(few))).keys() == TTFont(BytesIO(icon_font())).keys()
    assert whole.base == few.base == more.base, "the large files are not loaded again for a new icon"


def test_a_changed_icon_font_is_noticed(assets: Path, client: Path, tmp_path: Path) -> None:
    (client / ICON_FONT).write_bytes(icon_font())
    answers = []
    for icons in ({"MAP"}, {"TUNE"}):
        browser = Browser(create(toy, assets=assets, cache=tmp_path / "cache", icons=icons))
        known = {"if-none-match": answers[0].headers["etag"]} if answers else None
        answers.append(browser.get(base(browser) + ICON_FONT, headers=known))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert {answer.headers["cache-control"] for answer in answers} == {"no-cache"}


def test_when_an_icon_cannot_be_found_all_are_sent(
    assets: Path, client: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (client / ICON_FONT).write_bytes(icon_font())
    assert served_icons(ClientFiles(assets, tmp_path / "cache", icons={"CAMEL"})) == icon_font()
    assert "no camel_baseline" in caplog.text


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("/fonts/notosansarabic/v28/abc.woff2", "arabic"),
        ("/fonts/notocoloremoji/v32/abc.7.woff2", "emoji"),
    ],
)
def test_our_fonts_stand_in_when_a_letter_is_missing(browser: Browser, asked: str, given: str) -> None:
    assert browser.get(asked).text == given


@pytest.mark.parametrize("asked", ["notosanssc", "notosansjp", "notosanshk", "notosanstc"])
def test_one_font_writes_chinese_and_japanese(assets: Path, client: Path, tmp_path: Path, asked: str) -> None:
    (assets / "fonts/noto-sans-sc.woff2").write_text("han")
    browser = Browser(create(toy, assets=assets, cache=tmp_path / "cache"))
    assert browser.get(f"/fonts/{asked}/v37/abc.116.woff2").text == "han"


@pytest.mark.parametrize("asked", ["notosans", "notosansjp", "notosanssc"])
def test_the_clients_own_font_is_sent_when_a_letter_is_missing(browser: Browser, asked: str) -> None:
    assert browser.get(f"/fonts/{asked}/v37/abc.woff2").content.startswith(b"wOF2")


def test_a_font_that_nobody_has_is_not_there(browser: Browser) -> None:
    assert browser.get("/fonts/notosansthai/v53/abc.woff2").status_code == 404


def test_the_page_may_fetch_from_nowhere_else(browser: Browser) -> None:
    answer = browser.get("/", headers={"host": "caravan.local:8550"})
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "'wasm-unsafe-eval'" in policy
    assert "worker-src 'self' blob:" in policy
    assert "ws://caravan.local:8550 " in policy
    assert "'unsafe-inline'" not in policy.split("script-src")[1].split(";")[0]
    assert not re.search(r"https?:", policy)
    inline = re.findall(r"<script>", answer.text)
    assert policy.count("'sha256-") == len(inline) > 0


def test_a_strange_host_cannot_write_into_the_policy(assets: Path, client: Path, tmp_path: Path) -> None:
    files = ClientFiles(assets, tmp_path / "cache")
    assert files.policy("a; script-src *") == files.policy("") != files.policy("a")


@pytest.mark.parametrize("address", ["http://192.168.1.5", "http://127.0.0.1", "https://caravan.local"])
def test_no_address_is_isolated(assets: Path, client: Path, tmp_path: Path, address: str) -> None:
    """Isolated, the client would draw in a second thread, and its page now and then stand still for good.

    That is a fault of Flutter (flutter/flutter#190039). Phones on plain http never get that thread anyway.
    """
    headers = Browser(create(toy, assets=assets, cache=tmp_path / "cache"), address).get("/").headers
    assert "cross-origin-embedder-policy" not in headers
    assert "cross-origin-opener-policy" not in headers


def test_answers_keep_the_house_rules(browser: Browser) -> None:
    for path in ("/", "/healthz", "/nothing.png"):
        headers = browser.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "content-security-policy" in headers
        assert "access-control-allow-origin" not in headers
