"""What a blank score sheet asks for, line by line, in words that need no app."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.results.export.saying import Say, sentence
from rules_core.rulebook import RuleEntry
from rules_core.scoring.items import Cards, Item, Number, Numbers, One, Yes
from rules_core.scoring.tally import Scorer, Section, Tally

FEW = 6
"""So many cards can be listed beside the line; where there are more, people have them before them."""


class Row(NamedTuple):
    label: str
    note: str
    points: bool
    """Whether points are written here, or a count that leads to them."""

    inside: bool = False
    """Whether it belongs to the points above it."""

    yes_or_no: bool = False


def rows_of(scorer: Scorer, _: Say) -> list[Row]:
    """What every player fills in, category by category."""
    rows: list[Row] = []
    for section in scorer.sections:
        if section.count is None or section.shared:
            continue
        if counts_as_it_is(section):
            item = section.items[0]
            said = [_(item.label) if item.label != section.title else "", _(item.hint), _(section.note)]
            rows.append(Row(_(section.title), _together(said), points=True))
            continue
        inside = gives_points(section)
        if inside:
            rows.append(Row(_(section.title), _(section.note), points=True))
        rows += [_row(section, item, _)._replace(inside=inside) for item in section.items]
    return rows


def tie_rows(scorer: Scorer, _: Say) -> list[Row]:
    """What only those fill in who are level."""
    return [
        Row(_(section.title), _(item.label), points=False)
        for section in scorer.sections
        if _is_for_ties(section) and not section.shared
        for item in section.items
    ]


def shared_rows(scorer: Scorer, _: Say) -> list[Row]:
    """What is filled in once for the whole table."""
    return [_row(section, item, _) for section in scorer.sections if section.shared for item in section.items]


def tie_rule(scorer: Scorer, _: Say) -> str:
    """How a tie is broken: as the game says, or as the note says that goes with what is asked for it."""
    for section in scorer.sections:
        if _is_for_ties(section) and section.note:
            return sentence(_(section.note))
    words = [_(each.words) for each in scorer.tie_breaks(Tally({"": {}}))]
    if words:
        return _("If totals are tied: {words}.", words=_(", then ").join(words))
    for item in scorer.items.values():
        if isinstance(item, One) and item.rule == scorer.ties and item.usual in item.options:
            return f"{_(item.label)}: {_(item.options[item.usual])}."
    return _("Tied totals share the place.")


def counting_rules(
    scorer: Scorer, rulebook: Mapping[str, RuleEntry], all_of_them: bool, _: Say
) -> list[tuple[str, str]]:
    """The rules behind the categories: title and words. Those with a note can do without, where room is short."""
    found = {
        section.rule: rulebook[section.rule]
        for section in scorer.sections
        if section.count is not None and section.rule in rulebook and (all_of_them or not section.note)
    }
    return [(_(entry.title), _(entry.text)) for entry in found.values()]


def _is_for_ties(section: Section) -> bool:
    """What is only asked of those who are level."""
    return section.breaks_ties


def gives_points(section: Section) -> bool:
    """Whether there is anything to write in: some categories only tell who is out."""
    assert section.count is not None
    full = {item.id: value for item in section.items if (value := _probe(item)) is not None}
    return any(line.points for facts in ({}, full) for line in section.count(Tally({"": facts}), ""))


def _probe(item: Item) -> Any:
    """Much of it, as a little may give nothing yet; none for what hangs on other entries."""
    match item:
        case Number():
            return item.most
        case Numbers():
            return [item.most]
        case Cards():
            return dict.fromkeys(item.options, 1)
        case One():
            return next(iter(item.options))
        case Yes():
            return True
    return None


def counts_as_it_is(section: Section) -> bool:
    """Whether what is asked are the points already, so that one line is enough."""
    if section.count is None or len(section.items) != 1:
        return False
    item = section.items[0]

    def counted(number: int) -> int:
        assert section.count is not None
        facts = {item.id: [number] if isinstance(item, Numbers) else number}
        return sum(line.points for line in section.count(Tally({"": facts}), ""))

    return isinstance(item, Number | Numbers) and all(counted(number) == number for number in (3, 7, 8))


def _row(section: Section, item: Item, _: Say) -> Row:
    said = [_(item.hint)]
    in_table = [step for scale in section.scales for step, _points in scale.steps]
    if isinstance(item, Cards | One) and all(name in in_table for name in item.options.values()):
        pass  # its small table on the same page names them all, with what each counts
    elif isinstance(item, Cards | One) and len(item.options) <= FEW:
        said.append("; ".join(_options(item, _)))
    elif section.shared and not _is_for_ties(section):
        said.append(_(section.note))
    if isinstance(item, One) and item.usual is not None:
        pass  # it is marked among the options
    elif item.usual is not None:
        said.append(_("usually {what}", what=_usual(item, _)))
    elif item.wanted is not None and not item.hint and not section.shared:
        said.append(_("where it scores"))
    label = _("How many") if item.label == section.title else _(item.label)
    return Row(label, _together(said), points=False, yes_or_no=isinstance(item, Yes))


def _options(item: Cards | One, _: Say) -> Iterator[str]:
    notes = item.notes if isinstance(item, Cards) and item.notes else {}
    for each, name in item.options.items():
        if each in notes:
            yield f"{_(name)}: {_(notes[each])}"
        else:
            yield _("{what} (usual)", what=_(name)) if each == item.usual else _(name)


def _usual(item: Item, _: Say) -> str:
    if isinstance(item, Yes):
        return _("yes") if item.usual else _("no")
    return str(item.usual)


def _together(said: list[str]) -> str:
    return "; ".join(words.rstrip(".") for words in said if words)
