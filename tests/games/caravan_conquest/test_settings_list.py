"""No setting without a test: the two files of settings, together, go through every choice."""

from __future__ import annotations

import pytest

from rules_core.engine.refusal import Refused
from tests.kits.caravan import PARTS, caravans
from tests.kits.caravan_readings import choices_tested

# --- the list of settings


def test_every_choice_of_every_setting_is_tested() -> None:
    choices = choices_tested()
    assert set(choices) == set(PARTS.settings)
    for name, setting in PARTS.settings.items():
        assert choices[name][0] == setting.default, name
        if setting.kind == "count":
            assert len(choices[name]) > 1, name
        else:
            every = set(setting.options) if setting.kind == "pick" else {True, False}
            assert set(choices[name]) == every, name


@pytest.mark.parametrize(
    ("setting", "least", "most"),
    [("capacity", 10, 500), ("gold-weight", 0, 5), ("camp-markup", 0, 10), ("treasure-value", 0, 200)],
)
def test_a_number_has_its_limits(setting: str, least: int, most: int) -> None:
    for value in (least, most):
        assert caravans(settings={setting: value}).desk.setting(setting) == value
    for value in (least - 1, most + 1):
        with pytest.raises(Refused) as no:
            caravans(settings={setting: value})
        assert no.value.refusal.rule == f"caravan-conquest.setting.{setting}"


def test_several_settings_can_be_changed_together_and_the_others_stay() -> None:
    desk = caravans(settings={"capacity": 120, "gold-weight": 0}).desk
    chosen = {name: desk.setting(name) for name in PARTS.settings}
    usual = {name: setting.default for name, setting in PARTS.settings.items()}
    assert chosen == usual | {"capacity": 120, "gold-weight": 0}


def test_the_figures_of_components_and_settings_agree() -> None:
    assert PARTS.settings["capacity"].default == PARTS.wagons[PARTS.kit["wagon"]].capacity
    assert PARTS.settings["treasure-value"].default == 40
