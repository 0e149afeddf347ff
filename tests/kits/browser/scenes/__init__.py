"""The screens one after the other, and how to get to each of them: what shots.py takes pictures of."""

from tests.kits.browser.scenes import at_the_table, coming_in, extremes, on_the_road, scoring, settling
from tests.kits.browser.scenes.scene import Scene, situation

SCENES = {
    **coming_in.room,
    **at_the_table.room,
    **on_the_road.room,
    **settling.room,
    **scoring.room,
    **extremes.room,
}
"""In the order of an evening; the very last scene pulls the plug."""

__all__ = ["SCENES", "Scene", "situation"]
