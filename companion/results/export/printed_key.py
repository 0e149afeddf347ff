"""The key for a phone's tables on paper, to be put into a drawer."""

from __future__ import annotations

from pathlib import Path

from companion.results.export.letters import FIGURES, HEAD
from companion.results.export.paper import SOFT, TIMELESS, Paper, PaperSize
from companion.results.export.saying import Say, plain


def key_paper(key: str, *, fonts: Path, paper: PaperSize = "A4", say: Say = plain) -> Paper:
    _ = say
    printed = Paper(fonts, paper, _("A key for this phone's tables"), TIMELESS, _)
    printed.new_page()
    y = printed.top + 8.5
    printed.write(printed.left, y, _("A key for this phone's tables"), 24, face=HEAD, room=printed.room)
    about = _(
        "Brings a phone's tables back if it forgets them: open Caravanserai at the same address, then History, then “I have a key”."
    )
    y = printed.paragraph(printed.left, y + 4, about, printed.room, 11)
    printed.frame(printed.left, y + 6, printed.right, y + 32)
    middle = (printed.left + printed.right) / 2
    lines, size = printed.fitted("   ".join(key.split()), printed.room - 10, (26, 24, 22, 20, 18), FIGURES)
    printed.write(middle, y + 21.5, lines[0], size, face=FIGURES, align=0.5)
    kept = _(
        "Keep it to yourself: anybody who has it can do everything you can at these tables. A new key replaces this one."
    )
    printed.paragraph(printed.left, y + 36, kept, printed.room, 10, shade=SOFT)
    return printed
