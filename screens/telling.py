"""Who did something, in words."""

from __future__ import annotations

from companion.glimpse import LogCard
from rules_core.engine.questions import HOST, TABLE
from screens.skin import Skin


def doer(skin: Skin, line: LogCard) -> str:
    """Whose entry it is, as it stands at the head of a line: of a group also who spoke for it."""
    _ = skin.words
    if line.group:
        speaker = _("the host") if line.by == HOST else line.by
        return _("{group} (by {who})", group=_(line.group), who=speaker)
    if line.seat == HOST:
        return _("Host")
    return _("The table") if line.seat == TABLE else line.seat
