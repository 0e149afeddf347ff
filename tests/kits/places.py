"""Where things lie, so that a test finds them wherever it stands itself."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The whole project."""

GAMES = ROOT / "tests" / "games"
"""A folder for each game, with its recorded games and the questions that its rulebook should answer."""

ASSETS = ROOT / "screens" / "assets"
