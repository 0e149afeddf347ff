"""The command `caravanserai`: the command line, with the screens handed to it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.cli import commands as cli


def screens() -> Any:
    """Made only when somebody serves: the other commands need no screens."""
    from companion.serving import Screens
    from screens.app import phone_main
    from screens.icons_used import icons_used, warn_of_unknown_icons
    from screens.skin import BODY, FONTS

    warn_of_unknown_icons()
    return Screens(phone_main, Path(str(files("screens") / "assets")), icons_used(), FONTS[BODY])


def main() -> None:
    cli.main(screens)


if __name__ == "__main__":
    main()
