"""The files a phone loads: packed once and for all, kept on disk, and named so that they are fetched only once.

The client of Flet is large, so it lives under an address that carries the fingerprint of its content
(`/client-1f2e.../`). What comes from there never changes and may be kept for ever; an upgrade is a new address, and
only the small page that names it is asked for again each time. Our own pictures and fonts keep their plain addresses
and are checked by their ETag, and so are the few small files of the client that are made here to fit the app.
"""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import mimetypes
import os
import re
import shutil
import tempfile
import threading
import time
import weakref
import zlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import flet_web
from flet.controls.types import WebRenderer
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from companion.server.icon_font import CLIENT_ICONS, UnknownFontError, with_only

logger = logging.getLogger(__name__)

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

# What the packaged client contains and no phone of ours ever asks for: Python in the browser, debugging aids,
# and renderers that are still an experiment.
LEFT_OUT = re.compile(
    r"^(pyodide/|canvaskit/(experimental_|wimp)|index\.html$|python-worker\.js$)|\.(symbols|map)$"
)
# Flutter fetches every font of its list before it draws anything; formulas and Apple's icons are not used here.
FONTS_KEPT = {"MaterialIcons"}
ICON_FONT = "assets/fonts/MaterialIcons-Regular.otf"
FONT_LIST = "assets/FontManifest.json"
MADE_HERE = (ICON_FONT, FONT_LIST)  # a new icon in the app must not have phones load the whole client again
# A family of this name must be on the list, or the client looks for it outside. It writes what no other font does.
ROBOTO, ROBOTO_FILE = "Roboto", "fonts/roboto.woff2"
# Where the client looks for letters that Roboto has and our fonts may lack: old Cyrillic, a few signs.
ROBOTO_STANDS_IN = ("notosans", "notosanshk", "notosansjp", "notosanskr", "notosanssc", "notosanstc")
# Chinese characters are written in one way here, whichever way of writing them the client looks for.
HAN, HAN_STANDS_IN = "notosanssc", ("notosanshk", "notosansjp", "notosanstc")

PACKED_TYPES = {
    ".bin",
    ".css",
    ".frag",
    ".html",
    ".js",
    ".json",
    ".mjs",
    ".otf",
    ".svg",
    ".ttf",
    ".txt",
    ".wasm",
    "",
}
MEDIA_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".otf": "font/otf",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
KEEP_UNUSED_DAYS = 30


@dataclass(frozen=True, slots=True)
class Resource:
    """One file that a browser may have."""

    file: Path
    digest: str
    media_type: str
    packs: bool
    for_ever: bool = False

    @classmethod
    def of(cls, file: Path, *, name: str | None = None, for_ever: bool = False) -> Resource:
        suffix = PurePosixPath(name or file.name).suffix.lower()
        kind = (
            MEDIA_TYPES.get(suffix) or mimetypes.guess_type(f"any{suffix}")[0] or "application/octet-stream"
        )
        digest = hashlib.sha256(file.read_bytes()).hexdigest()[:32]
        return cls(file, digest, kind, suffix in PACKED_TYPES, for_ever)


class Packer:
    """Gzips a file once, ever: the result stays in a folder under the digest of what was packed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._locks: dict[str, threading.Lock] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as wrong:
            logger.warning(
                "cannot keep packed files in %s: %s; this start packs its own", folder, wrong.strerror
            )
            self.folder = Path(tempfile.mkdtemp(prefix="caravanserai-"))
            weakref.finalize(self, shutil.rmtree, self.folder, ignore_errors=True)

    def packed(self, resource: Resource) -> Path | None:
        """The packed file, made now if need be; None where it cannot be kept. Call it in a thread."""
        target = self.folder / f"{resource.digest}.gz"
        if target.exists():
            return target
        with self._locks.setdefault(resource.digest, threading.Lock()):
            if target.exists():
                return target
            try:
                self._write(target, gzipped(resource.file.read_bytes()))
            except OSError as wrong:
                logger.warning("cannot keep packed files in %s: %s", self.folder, wrong)
                return None
        return target

    def keep(self, content: bytes, suffix: str) -> Path:
        """A file of ours with this content."""
        target = self.folder / f"{hashlib.sha256(content).hexdigest()[:32]}{suffix}"
        if not target.exists():
            self._write(target, content)
        return target

    def tidy(self, used: set[str]) -> None:
        """Forget what earlier versions packed and nobody has used for a month."""
        oldest = time.time() - KEEP_UNUSED_DAYS * 86400
        for file in self.folder.iterdir():
            if file.stem in used:
                os.utime(file)
            elif file.stat().st_mtime < oldest:
                file.unlink(missing_ok=True)

    def _write(self, target: Path, content: bytes) -> None:
        # Written aside and moved into place, so that nobody ever reads half a file.
        handle, aside = tempfile.mkstemp(dir=self.folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(aside, target)
        except BaseException:
            Path(aside).unlink(missing_ok=True)
            raise


class ClientFiles:
    """An ASGI endpoint for `/{path:path}`: our assets, the packaged client, and the page for every other route.

    All files are listed when the server starts; a request only ever looks into that list, so no path can lead out
    of it. `icons` are the names of all Material icons that the app draws, `font` the asset it mostly writes with;
    with them, the client need not bring its own complete ones. `more` are folders of other people's assets, by the
    address they are found under; what we have ourselves comes first.
    """

    def __init__(
        self,
        assets: Path,
        cache: Path,
        *,
        icons: Collection[str] | None = None,
        font: str = "",
        renderer: WebRenderer = WebRenderer.AUTO,
        more: Iterable[tuple[str, Path]] = (),
    ) -> None:
        self.packer = Packer(cache)
        brought = {f"{under}/{name}": file for under, folder in more for name, file in _files_under(folder)}
        files = brought | dict(_files_under(assets))
        self._resources = {name: Resource.of(file) for name, file in files.items()}
        client = self._client_resources(Path(flet_web.get_package_web_dir()), icons, font)
        self.base = f"client-{_fingerprint(client)}/"
        roboto = f"{self.base}assets/{ROBOTO_FILE}"
        ours = _spare_fonts(self._resources)
        if HAN in ours:
            ours = dict.fromkeys(HAN_STANDS_IN, ours[HAN]) | ours
        self._spare_fonts = dict.fromkeys(ROBOTO_STANDS_IN, roboto) | ours
        self._resources |= {self.base + name: resource for name, resource in client.items()}
        page = self._page(assets, renderer)
        self.page = Resource.of(self.packer.keep(page.encode(), ".html"))
        self.script_hashes = _script_hashes(page)
        self._stop = threading.Event()
        self._packing: threading.Thread | None = None

    def find(self, path: str) -> Resource | None:
        """What is at this path. Routes of the app, whose last part has no dot, all get the page."""
        if path in ("", "index.html"):
            return self.page
        if resource := self._resources.get(path):
            return resource
        last = path.rpartition("/")[2]
        is_route = ("." not in last or last.endswith(".html")) and not path.startswith("client-")
        return self.page if is_route else None

    def spare_font(self, path: str) -> str | None:
        """Which of the fonts here stands in for one that the client looks for when no other has a letter.

        It asks only when such a letter is to be drawn, say in somebody's name, so these fonts cost nothing else.
        """
        wanted = re.match(r"fonts/(noto[a-z]+)", path)
        return self._spare_fonts.get(wanted[1].replace("color", "")) if wanted else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        path: str = request.path_params["path"]
        resource = self.find(path)
        response: Response
        if resource is None and (font := self.spare_font(path)):
            response = RedirectResponse(f"/{font}", 307)
        elif resource is None:
            response = PlainTextResponse("Not found", 404, headers={"cache-control": "no-store"})
        else:
            response = await self._answer(request, resource)
        if resource is self.page:
            response.headers["content-security-policy"] = self.policy(request.headers.get("host", ""))
        await response(scope, receive, send)

    async def _answer(self, request: Request, resource: Resource) -> Response:
        file, tag = resource.file, resource.digest
        headers = {"cache-control": FOR_EVER if resource.for_ever else ASK_FIRST}
        if resource.packs:
            headers["vary"] = "Accept-Encoding"
            if takes_gzip(request.headers.get("accept-encoding", "")) and (
                packed := await run_in_threadpool(self.packer.packed, resource)
            ):
                file, tag = packed, f"{tag}.gz"
                headers["content-encoding"] = "gzip"
        headers["etag"] = f'"{tag}"'
        if knows(request.headers.get("if-none-match", ""), headers["etag"]):
            headers.pop("content-encoding", None)
            return Response(status_code=304, headers=headers)
        return FileResponse(file, media_type=resource.media_type, headers=headers)

    def policy(self, host: str) -> str:
        """The content security policy of the page: nothing is fetched from anywhere but here."""
        # Older Safari does not count a socket to the same host as 'self', so it is named as well.
        sockets = f" ws://{host} wss://{host}" if re.fullmatch(r"[\w.\-]+(:\d+)?", host, re.ASCII) else ""
        return "; ".join(
            [
                "default-src 'self'",
                f"script-src 'self' blob: 'wasm-unsafe-eval' {' '.join(self.script_hashes)}",
                "worker-src 'self' blob:",
                f"connect-src 'self' blob: data:{sockets}",
                "img-src 'self' blob: data:",
                "media-src 'self' blob: data:",
                "font-src 'self' data:",
                "style-src 'self' 'unsafe-inline'",
                "object-src 'none'",
                "base-uri 'self'",
                "form-action 'self'",
                "frame-ancestors 'none'",
            ]
        )

    def start_packing(self) -> None:
        """Pack everything in the background, the largest first. A request for a file does not wait for the others."""
        self._stop.clear()
        self._packing = threading.Thread(target=self._pack_all, name="packing", daemon=True)
        self._packing.start()

    @property
    def is_packing(self) -> bool:
        return self._packing is not None and self._packing.is_alive()

    def stop_packing(self) -> None:
        self._stop.set()

    def _pack_all(self) -> None:
        everything = [self.page, *self._resources.values()]
        for resource in sorted(everything, key=lambda each: -each.file.stat().st_size):
            if self._stop.is_set():
                return
            if resource.packs and self.packer.packed(resource) is None:
                return
        try:
            self.packer.tidy({resource.digest for resource in everything})
        except OSError as wrong:
            logger.warning("cannot tidy %s: %s", self.packer.folder, wrong)

    def _client_resources(
        self, folder: Path, icons: Collection[str] | None, font: str
    ) -> dict[str, Resource]:
        files = dict(_files_under(folder))
        fonts = [each for each in json.loads(files[FONT_LIST].read_bytes()) if each["family"] in FONTS_KEPT]
        # Seen from the client's folder, ours is two folders up; the app loads it in any case, so it costs nothing.
        writes = f"../../{font}" if font in self._resources else ROBOTO_FILE
        fonts.append({"family": ROBOTO, "fonts": [{"asset": writes}]})
        files[FONT_LIST] = self.packer.keep(json.dumps(fonts).encode(), ".json")
        if icons is not None:
            try:
                light = with_only(files[ICON_FONT].read_bytes(), CLIENT_ICONS | set(icons))
                files[ICON_FONT] = self.packer.keep(light, ".otf")
            except UnknownFontError as wrong:
                logger.warning("phones load the whole icon font: %s", wrong)
        return {
            name: Resource.of(file, name=name, for_ever=name not in MADE_HERE)
            for name, file in files.items()
            if not LEFT_OUT.search(name)
        }

    def _page(self, assets: Path, renderer: WebRenderer) -> str:
        ours = assets / "index.html"
        source = ours if ours.exists() else Path(flet_web.get_package_web_dir()) / "index.html"
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "index.html"
            copy.write_bytes(source.read_bytes())
            flet_web.patch_index_html(str(copy), "/", "/ws", web_renderer=renderer, no_cdn=True)
            page = copy.read_text(encoding="utf-8")
        return pointed_to(page, f"/{self.base}")


def gzipped(content: bytes) -> bytes:
    """Packed as small as zlib can: at the highest level, and with blocks shorter than usual, which fit better."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS, 7)
    return packer.compress(content) + packer.flush()


def pointed_to(page: str, base: str) -> str:
    """The page with the client taken from this base address.

    Fall-back fonts are looked for among our own: the client brings none.
    """
    for name in ("entrypointBaseUrl", "assetBase"):
        page = page.replace(f'flet.{name}="/";', f'flet.{name}="{base}";')
    page = page.replace('flet.canvasKitBaseUrl="/canvaskit/";', f'flet.canvasKitBaseUrl="{base}canvaskit/";')
    page = page.replace('flet.fontFallbackBaseUrl="assets/fonts/";', 'flet.fontFallbackBaseUrl="/fonts/";')
    for script in ("flutter_bootstrap.js", "python.js"):
        page = page.replace(f'src="{script}"', f'src="{base}{script}"')
    return page


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip.

    >>> takes_gzip("gzip, deflate"), takes_gzip("br;q=1.0, gzip;q=0.5"), takes_gzip("gzip;q=0"), takes_gzip("")
    (True, True, False, False)
    """
    for item in accepted.lower().split(","):
        name, _, quality = item.replace(" ", "").partition(";q=")
        if name == "gzip":
            return quality.strip("0.") != "" or not quality
    return False


def knows(if_none_match: str, tag: str) -> bool:
    """Whether the browser already has the content with this tag.

    >>> knows('W/"old", "new"', '"new"'), knows("*", '"new"'), knows("", '"new"')
    (True, True, False)
    """
    return any(item.strip().removeprefix("W/") in (tag, "*") for item in if_none_match.split(","))


def _files_under(folder: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder)
        if file.is_file() and not any(part.startswith(".") for part in name.parts):
            yield name.as_posix(), file


def _spare_fonts(names: Iterable[str]) -> dict[str, str]:
    """Our fonts like `fonts/noto-sans-arabic.ttf`, by the name under which the client asks for them."""
    fonts = [name for name in names if re.fullmatch(r"fonts/noto-[a-z-]+\.\w+", name)]
    return {PurePosixPath(name).stem.replace("-", ""): name for name in fonts}


def _fingerprint(resources: dict[str, Resource]) -> str:
    lasting = sorted((name, resource.digest) for name, resource in resources.items() if resource.for_ever)
    listing = "\n".join(f"{name} {digest}" for name, digest in lasting)
    return hashlib.sha256(listing.encode()).hexdigest()[:12]


def _script_hashes(page: str) -> list[str]:
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    return [
        f"'sha256-{base64.b64encode(hashlib.sha256(each.encode()).digest()).decode()}'" for each in scripts
    ]
