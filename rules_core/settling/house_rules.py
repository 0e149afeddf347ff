"""House rules: readings and numbers that a table may choose, and named rules that it may switch off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules_core.engine.desk import HOUSE, Desk
from rules_core.engine.moves import Ruling
from rules_core.engine.questions import HOST, Confirm, Count, Option, Pick, PickSome
from rules_core.words import Phrase, Text, Verbatim, brief, say

HOUSE_RULES = "table.house-rules"
SWITCH, PICK, COUNT = "switch", "pick", "count"


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that a table may decide its own way. `rule` is the entry that tells the choices.

    `later` is False for what can only be decided while the table is set up.
    """

    id: str
    title: Text
    kind: str
    default: Any
    rule: str
    options: Mapping[str, Text] = field(default_factory=dict)
    least: int = 0
    most: int = 0
    later: bool = True
    key: str = ""
    """Under which note the decision is kept; empty for a named rule, which is noted with all that are off."""

    def fault(self, value: Any) -> Text | None:
        """Why this is not a choice, if so."""
        if type(value) is not type(self.default):
            return say("{title}: {value!r} is not among the choices", title=self.title, value=brief(value))
        if self.kind == PICK and value not in self.options:
            return say("{title}: {value!r} is not among the choices", title=self.title, value=brief(value))
        if self.kind == COUNT and not self.least <= value <= self.most:
            return say("{title}: {value} is not between {least} and {most}",
                       title=self.title, value=brief(value), least=self.least, most=self.most)  # fmt: skip
        return None

    def words(self, value: Any) -> Text:
        if not self.key:
            return say("it applies") if value else say("left out")
        if self.kind == SWITCH:
            return say("yes") if value else say("no")
        return self.options.get(value) or Verbatim(value)


def read_settings(game: str, raw: Sequence[Mapping[str, Any]]) -> dict[str, Setting]:
    """The settings of a game as its data file has them, their words marked as ours."""
    settings = {}
    for each in raw:
        options = {value: Phrase(words) for value, words in each.get("options", {}).items()}
        own = {**each, "title": Phrase(each["title"]), "options": options}
        name = each["id"]
        settings[name] = Setting(**own, rule=f"{game}.setting.{name}", key=f"setting {name}")
    return settings


class HouseRule(NamedTuple):
    """A setting, and how this table has it."""

    setting: Setting
    value: Any

    @property
    def changed(self) -> bool:
        return bool(self.value != self.setting.default)


def house_rules(t: Desk) -> list[HouseRule]:
    """Everything this table may decide, as it is decided now."""
    return [HouseRule(setting, value_of(t, setting)) for setting in t.game.settings.values()]


def value_of(t: Desk, setting: Setting) -> Any:
    if setting.key:
        return t.notes.get(setting.key, setting.default)
    return setting.rule not in t.notes.get(HOUSE, ())


def touched_by(t: Desk, setting: Setting) -> frozenset[str]:
    """The rules that a setting bears on: its own, and those that its entry names."""
    book = t.game.rulebook
    return frozenset((setting.rule, *(book[setting.rule].related if setting.rule in book else ())))


def decide(t: Desk, setting: Setting, value: Any) -> None:
    """Write a decision down; it holds from now on."""
    if setting.key:
        t.note(setting.key, value, setting.rule)
        return
    others = tuple(rule for rule in t.notes.get(HOUSE, ()) if rule != setting.rule)
    t.note(HOUSE, others if value else (*others, setting.rule), HOUSE_RULES)


@dataclass(frozen=True, slots=True)
class SetHouseRule(Ruling):
    """From now on this table reads a point otherwise, or leaves a rule out."""

    name: str
    value: Any

    title = "House rule"
    rule = HOUSE_RULES

    async def play(self, t: Desk) -> None:
        setting = t.game.settings.get(self.name)
        t.require(
            setting is not None, self.rule, "this game has no house rule called {name}", name=brief(self.name)
        )
        if setting is None:  # waived: there is nothing to decide
            return
        t.require(setting.later, self.rule, "{title}: this can only be decided at setup", title=setting.title)
        fault = setting.fault(self.value)
        t.require(fault is None, self.rule, fault or "")
        t.require(value_of(t, setting) != self.value, self.rule, "this table already plays it this way")
        decide(t, setting, self.value)
        t.tell(setting.rule, say("{title}: {words}", title=setting.title, words=setting.words(self.value)))

    def subject(self, t: Desk, answers: Mapping[str, Any]) -> Text:
        setting = t.game.settings.get(self.name)
        return setting.title if setting is not None else ""


# --- while the table is set up


async def choose_house_rules(t: Desk, rule: str) -> dict[str, Any]:
    """The readings of this table; only those that it wants to change are asked."""
    settings = t.game.settings

    def options() -> Sequence[Option]:
        return [
            Option(each.id, each.title, note=say("usually: {words}", words=each.words(each.default)))
            for each in settings.values()
        ]

    changed = await PickSome(
        HOST, "house-rules", options, "Which rules do you play differently?",
        most=len(settings), rule=rule, suggest=[], deed=changing, deed_none=say("Play everything as usual"),
    )  # fmt: skip
    chosen = {name: setting.default for name, setting in settings.items()}
    for name in changed:
        chosen[name] = await ask_setting(settings[name])
    return chosen


def changing(names: Sequence[str]) -> Text:
    if len(names) == 1:
        return say("Change 1 of them")
    return say("Change {n} of them", n=len(names)) if names else say("Play everything as usual")


async def ask_setting(setting: Setting) -> Any:
    rule, usual = setting.rule, setting.default
    match setting.kind:
        case "switch" if not setting.key:
            prompt = say("Does this rule apply? {title}", title=setting.title)
            return await Confirm(
                HOST, setting.id, prompt, "It applies", "Leave it out", rule=rule, suggest=usual
            )
        case "switch":
            return await Confirm(
                HOST, setting.id, setting.title, "Yes, we play it", "No, not here", rule=rule, suggest=usual
            )
        case "count":
            return await Count(
                HOST,
                setting.id,
                setting.title,
                setting.least,
                setting.most,
                rule=rule,
                suggest=usual,
                deed=say("Play with {chosen}"),
            )
        case _:
            options = [Option(value, words) for value, words in setting.options.items()]
            return await Pick(
                HOST,
                setting.id,
                options,
                setting.title,
                rule=rule,
                suggest=usual,
                deed=say("Play it this way: {chosen}"),
            )
