"""A small icon font: Material draws more than eight thousand icons, an app shows about a hundred of them."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

STYLES = ("_outlined", "_rounded", "_sharp")
PLAIN = "_baseline"
# Some icons go by a second name, which the font does not know. Only those that an app might well use are listed.
SECOND_NAMES = {
    "bookmark_outline": "bookmark_border",
    "copy": "content_copy",
    "cut": "content_cut",
    "favorite_outline": "favorite_border",
    "highlight_remove": "highlight_off",
    "keyboard_control": "more_horiz",
    "location_history": "person_pin",
    "messenger": "chat_bubble",
    "notifications_on": "notifications_active",
    "paste": "content_paste",
    "radio_button_off": "radio_button_unchecked",
    "radio_button_on": "radio_button_checked",
}

# What the client draws of its own accord, whatever the app asks for: the tick of a checkbox, the cross of a snack
# bar, arrows of menus and calendars. The first block is everything its code names; the second is what other parts
# of Material use, so that a control that is new here, or a newer client, does not show a gap.
CLIENT_ICONS = frozenset((
    "ACCESS_TIME", "ARROW_BACK", "ARROW_DOWNWARD", "ARROW_DROP_DOWN", "ARROW_DROP_UP", "ARROW_LEFT",
    "ARROW_RIGHT", "ARROW_UPWARD", "BRIGHTNESS_HIGH", "BRIGHTNESS_LOW", "BRIGHTNESS_MEDIUM", "CALENDAR_TODAY",
    "CANCEL", "CANCEL_OUTLINED", "CHECK", "CHECK_BOX", "CHECK_BOX_OUTLINE_BLANK", "CHEVRON_LEFT",
    "CHEVRON_RIGHT", "CLEAR", "CLOSE", "CONTENT_COPY", "DONE", "DRAG_HANDLE", "EDIT", "EDIT_OUTLINED",
    "ERROR_OUTLINE", "EXPAND_MORE", "FAST_FORWARD", "FAST_REWIND", "FAVORITE", "FULLSCREEN",
    "FULLSCREEN_EXIT", "GRAPHIC_EQ", "INFO_OUTLINED", "KEYBOARD_OUTLINED", "MENU", "MORE_HORIZ", "MORE_VERT",
    "SKIP_NEXT", "SKIP_PREVIOUS", "VISIBILITY", "VISIBILITY_OFF", "VOLUME_DOWN", "VOLUME_OFF", "VOLUME_UP",

    "ADD", "ARROW_BACK_IOS", "ARROW_BACK_IOS_NEW_ROUNDED", "ARROW_FORWARD", "ARROW_FORWARD_IOS",
    "BROKEN_IMAGE", "CALENDAR_MONTH", "CHECK_CIRCLE", "CONTENT_CUT", "CONTENT_PASTE", "DELETE", "ERROR",
    "EXPAND_LESS", "FILTER_LIST", "FIRST_PAGE", "HELP", "HELP_OUTLINE", "INDETERMINATE_CHECK_BOX", "INFO",
    "INFO_OUTLINE", "KEYBOARD", "KEYBOARD_ARROW_DOWN", "KEYBOARD_ARROW_LEFT", "KEYBOARD_ARROW_RIGHT",
    "KEYBOARD_ARROW_UP", "LAST_PAGE", "NAVIGATE_BEFORE", "NAVIGATE_NEXT", "PAUSE", "PLAY_ARROW",
    "RADIO_BUTTON_CHECKED", "RADIO_BUTTON_UNCHECKED", "REFRESH", "REMOVE", "SCHEDULE", "SEARCH", "SELECT_ALL",
    "SHARE", "STAR", "STAR_BORDER", "UNFOLD_LESS", "UNFOLD_MORE", "WARNING",
))  # fmt: skip

SPACE = 0x20
FAMILY_AND_STYLE = [1, 2]  # all that anybody asks a font's names for


class UnknownFontError(ValueError):
    """The font is not built as expected, or lacks an icon. Better to leave it alone."""


def glyph_name(icon: str) -> str:
    """What the font calls an icon.

    >>> glyph_name("CHEVRON_RIGHT"), glyph_name("HOME_OUTLINED"), glyph_name("COPY_SHARP")
    ('chevron_right_baseline', 'home_outlined', 'content_copy_sharp')
    """
    name = icon.lower()
    style = next((each for each in STYLES if name.endswith(each)), "")
    name = name.removesuffix(style)
    return SECOND_NAMES.get(name, name) + (style or PLAIN)


def with_only(font: bytes, icons: Iterable[str]) -> bytes:
    """The font with these icons and nothing else."""
    from fontTools.subset import (  # takes a moment to load, and only a server that starts needs it
        Options,
        Subsetter,
    )
    from fontTools.ttLib import TTFont

    wanted = {glyph_name(icon) for icon in icons}
    small = BytesIO()
    try:
        # The same icons make the same file: phones then keep the one they have.
        with TTFont(BytesIO(font), lazy=True, recalcTimestamp=False) as whole:
            if missing := wanted - set(whole.getGlyphOrder()):
                raise UnknownFontError(f"it has no {', '.join(sorted(missing))}")
            cutting = Subsetter(Options(name_IDs=FAMILY_AND_STYLE, notdef_outline=True))
            cutting.populate(glyphs=wanted, unicodes=[SPACE])
            cutting.subset(whole)
            whole.save(small)
    except UnknownFontError:
        raise
    except Exception as wrong:  # a font can be broken in more ways than its readers count
        raise UnknownFontError(f"it cannot be read: {wrong!r}") from wrong
    return small.getvalue()
