"""A part of a phone's screen that is drawn like a screen of its own."""

from __future__ import annotations

from screens.phone import Phone
from screens.skin import Skin, skin_of


class Pane(Phone):
    """A phone seen through a narrower window: everything is the phone's, only the width and the size are its own."""

    __slots__ = ("_larger", "_speaks", "_width")

    def __init__(self, phone: Phone, width: float, larger: float, speaks: bool) -> None:
        self.__dict__ = phone.__dict__  # one state for both: whatever one changes, the other has changed too
        self._width, self._larger, self._speaks = width, larger, speaks

    @property
    def width(self) -> float:
        return self._width

    @property
    def speaks(self) -> bool:
        return self._speaks

    @property
    def skin(self) -> Skin:
        whole = super().skin
        return skin_of(whole.dark, whole.scale * self._larger, whole.words.language)


def narrowed(phone: Phone, width: float, larger: float = 1.0, speaks: bool = True) -> Phone:
    """The phone for a part of its screen, perhaps with larger letters."""
    return Pane(phone, width, larger, speaks)
