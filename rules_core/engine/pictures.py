"""Pictures are data: spaces, the lines between them, and the tokens on them. Screens paint them and know no game."""

from typing import NamedTuple

from rules_core.words import Text

GRID, GRAPH, TRACK = "grid", "graph", "track"
"""Tiles side by side; places with lines between them; spaces in a row."""


class Space(NamedTuple):
    """One place. `x` and `y` are its centre in units of one tile, from the upper left corner.

    `look` is how the presentation paints it, `label` the short word drawn on it, `name` what lists and screen
    readers say, `about` what else there is to know of it. `signs` are small pictures on it: a price, a port.
    """

    id: str
    x: float
    y: float
    look: str
    label: Text = ""
    name: Text = ""
    about: Text = ""
    signs: tuple[str, ...] = ()
    size: float = 1.0
    """How large it is drawn, compared with the others."""


class Link(NamedTuple):
    """A line between two spaces."""

    start: str
    end: str


class Mark(NamedTuple):
    """A token on a space; `seat` names whose pawn it is."""

    id: str
    place: str
    look: str
    seat: str = ""
    name: Text = ""


class Picture(NamedTuple):
    """A board, as large as `width` by `height` tiles."""

    id: str
    title: Text
    kind: str
    width: float
    height: float
    spaces: tuple[Space, ...]
    links: tuple[Link, ...] = ()
    marks: tuple[Mark, ...] = ()
