"""What the packaged client itself says about its icons: its code is the only place that knows their code points."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import flet as ft
import flet_web

CLIENT = Path(flet_web.get_package_web_dir())
ICON = re.compile(r'(B\.[\w$]+)=new A\.\w+\(([\de]+),"MaterialIcons",')
LIST = re.compile(r"\[((?:B\.[\w$]+,){1000,}B\.[\w$]+)\]")
CONSTANT = re.compile(r"B\.[\w$]+")


def icon_font() -> bytes:
    return (CLIENT / "assets/fonts/MaterialIcons-Regular.otf").read_bytes()


@cache
def code() -> str:
    return (CLIENT / "main.dart.js").read_text(encoding="utf-8")


@cache
def icon_constants() -> dict[str, int]:
    """The constants of the code that are icons, with their code points. A round number is written like 58e3."""
    return {name: int(float(point)) for name, point in ICON.findall(code())}


@cache
def code_points() -> dict[str, int]:
    """The code point of each icon by the name it has in Python, whose number is its place in a long list."""
    constants = icon_constants()
    (order,) = (
        names for found in LIST.findall(code()) if (names := found.split(","))[0] in constants
    )  # of several lists, one is of our icons
    return {name: constants[order[int(getattr(ft.Icons, name)) & 0xFFFF]] for name in dir(ft.Icons)}


@cache
def drawn_unasked() -> frozenset[int]:
    """Code points of icons that the code names elsewhere than in that list: those which controls draw by themselves."""
    mentions = Counter(CONSTANT.findall(LIST.sub("", code())))
    return frozenset(point for name, point in icon_constants().items() if mentions[name] > 1)
