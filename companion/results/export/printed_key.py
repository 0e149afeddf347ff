"""The key for a phone's tables on paper, to be put into a drawer."""

from __future__ import annotations

from pathlib import Path

from companion.results.export.letters import FIGURES, HEAD
from companion.results.export.paper import SOFT, TIMELESS, Paper, PaperSize
from companion.results.export.saying import Say, plain


def key_pdf(key: str, *, fonts: Path, paper: PaperSize = "A4", say: Say = plain) -> bytes:
    return key_paper(key, fonts=fonts, paper=paper, say=say).bytes()


def key_paper(key: str, *, fonts: Path, paper: PaperSize = "A4", say: Say = plain) -> Paper:
    _ = say
    sheet = Paper(fonts, paper, _("A key for this phone's tables"), TIMELESS, _)
    sheet.new_page()
    y = sheet.top + 8.5
    sheet.write(sheet.left, y, _("A key for this phone's tables"), 24, face=HEAD, room=sheet.room)
    about = _(
        "Brings the tables of a phone back after it has forgotten them: open Caravanserai at the same address, History, “I have a key”."
    )
    y = sheet.paragraph(sheet.left, y + 4, about, sheet.room, 11)
    sheet.frame(sheet.left, y + 6, sheet.right, y + 32)
    middle = (sheet.left + sheet.right) / 2
    lines, size = sheet.fitted("   ".join(key.split()), sheet.room - 10, (26, 24, 22, 20, 18), FIGURES)
    sheet.write(middle, y + 21.5, lines[0], size, face=FIGURES, align=0.5)
    kept = _(
        "Keep it to yourself: whoever types it can do at these tables what you can. A new key puts this one out of use."
    )
    sheet.paragraph(sheet.left, y + 36, kept, sheet.room, 10, shade=SOFT)
    return sheet
