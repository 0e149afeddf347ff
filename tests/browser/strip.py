"""The picture at the top of the README: three phone screens side by side, of those that `make shots` has taken.

python -m tests.browser.strip [--shots build/out/shots]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

SCREENS = ("now", "table", "result-marco-polo")
"""What I can do and why not, what lies on the table, how it ended."""

STRIP = Path("docs/pictures/three-screens.png")
GAP = 36
CORNER = 30
EDGE = "#CDBB9A"
SMOOTH = 4  # corners are drawn so many times larger, then brought back


def write_strip(shots: Path, to: Path = STRIP) -> bool:
    """Whether all three pictures were there to make it from."""
    files = [shots / f"{name}-phone-light.png" for name in SCREENS]
    if not all(file.exists() for file in files):
        return False
    screens = [rounded(Image.open(file).convert("RGBA")) for file in files]
    width = sum(screen.width for screen in screens) + GAP * (len(screens) - 1)
    strip = Image.new("RGBA", (width, max(screen.height for screen in screens)))
    across = 0
    for screen in screens:
        strip.paste(screen, (across, 0))
        across += screen.width + GAP
    to.parent.mkdir(parents=True, exist_ok=True)
    strip.quantize(256, Image.Quantize.FASTOCTREE).save(to, optimize=True)
    return True


def rounded(screen: Image.Image) -> Image.Image:
    """A screen with the corners of a phone and a thin edge; nothing around it, so that any page can be behind it."""
    large = (screen.width * SMOOTH, screen.height * SMOOTH)
    mask, edge = Image.new("L", large), Image.new("L", large)
    whole = (0, 0, large[0] - 1, large[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(whole, CORNER * SMOOTH, fill=255)
    ImageDraw.Draw(edge).rounded_rectangle(whole, CORNER * SMOOTH, outline=255, width=2 * SMOOTH)
    screen.paste(EDGE, mask=edge.resize(screen.size))
    screen.putalpha(ImageChops.darker(screen.getchannel("A"), mask.resize(screen.size)))
    return screen


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--shots", type=Path, default=Path("build/out/shots"))
    shots = words.parse_args().shots
    made = write_strip(shots)
    sys.stderr.write(f"{STRIP}\n" if made else f"{shots} has not all of {', '.join(SCREENS)}\n")
    return 0 if made else 1


if __name__ == "__main__":
    sys.exit(main())
