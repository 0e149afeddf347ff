"""How wide things are: what pages, cards and questions agree on."""

from __future__ import annotations

READING_WIDTH = 640
"""Wider columns are hard to read."""

LARGE_TEXT = 1.3
"""Beyond this text size, what stood side by side stands below each other."""

BOARD_WIDTH = 832
"""A page with a board may be as wide as a tablet held upright."""
