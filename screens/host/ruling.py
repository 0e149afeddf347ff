"""The host decides: the entry with before and after, its rules, earlier rulings; then one of four decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import Glimpse
from companion.glimpse.office import Case, Heap, Parting
from companion.tables.disputes import Dispute
from companion.tables.precedents import Precedent
from rules_core.settling.counting import Counted
from rules_core.settling.disputes import CORRECTED, OVERRULED, TAKEN_BACK, UPHELD
from screens.hooks import into_sight, made_once, remember, settled, writing
from screens.host.case import CaseFile, earlier_rulings, parting_cards, precedent_cards
from screens.host.count_check import differences
from screens.host.disputes import what_is_disputed
from screens.host.setting_right import (
    changes_by,
    counts_at_first,
    counts_without,
    figures_to_set,
    heap_in_question,
)
from screens.parts.figures import figure_rows
from screens.parts.frame import back_line, choice_card, page_of
from screens.parts.reasons import reason_input
from screens.phone import Phone
from screens.skin import Skin, scroll_mark
from screens.slips import Tab
from screens.translator import sentence

DECIDED = "decided"
"""Where that begins which belongs to the decision."""


class Findings(NamedTuple):
    """What is known about a case."""

    case: Case | None = None
    precedents: tuple[Precedent, ...] = ()
    parting: Parting | None = None
    heaps: tuple[Heap, ...] = ()
    revision: int = -1
    """The table of which all of it is true."""


@ft.component
def RulingPage(
    phone: Phone, glimpse: Glimpse, about: int | Dispute, back: Any, key: Any = None
) -> ft.Control:
    """A dispute, or an entry that the host looks at without one."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    dispute = about if isinstance(about, Dispute) else None
    number = about.entry if isinstance(about, Dispute) else about
    found, set_found = remember(Findings())
    counted, set_counted = remember({})
    opened, open_heap = remember("")
    decision, decide = remember("")
    rule, choose_rule = remember("")
    reason, set_reason = writing()
    submission = made_once(lambda: phone.sent().key)
    page: ft.Ref[ft.Column] = made_once(ft.Ref[ft.Column])
    ready = settled()

    def choose(value: str) -> None:
        """What belongs to a decision unfolds below all four of them: it comes into sight by itself."""
        decide(value)
        phone.page.run_task(into_sight, page, DECIDED)

    def rather_correct() -> None:
        set_counted(lambda now: {**now, **counts_without(found.parting)})
        choose(CORRECTED)

    async def look() -> None:
        revision = glimpse.revision
        now = await find_out(phone, number, dispute, found, set_found)
        if now is None:
            return
        # What was counted stands there already; figures that were typed stay.
        set_counted(lambda counts: {**counts_at_first(dispute), **counts})
        open_heap(lambda heap: heap or heap_in_question(dispute, now.case))
        set_found(now._replace(revision=revision))

    ft.use_effect(look, [glimpse.revision])
    corrected = differences(found.heaps, counted)

    async def go() -> None:
        if await phone.do(
            phone.house.disputes.settle,
            phone.badge,
            phone.sent(submission, glimpse),
            decision,
            reason.text,
            explain=_("Can't rule on this"),
            dispute_id=dispute.id if dispute is not None else "",
            entry=number,
            rules=[rule] if decision == OVERRULED and rule else [],
            counts=[Counted(each.account, each.resource, each.after) for each in corrected]
            if decision == CORRECTED
            else (),
        ):
            phone.tab = Tab.NOW
            phone.open_menu("")
            phone.say(_("Decided. Everybody has been told, and the log keeps the reason."), "good")

    controls: list[ft.Control | None] = [
        back_line(skin, _title(skin, dispute), back, close=True),
        _claim_card(skin, glimpse, dispute) if dispute is not None else None,
        CaseFile(phone, glimpse, shown, found.case, key=f"case-{number}") if found.case is not None else None,
        skin.label(_("Your decision")),
        *_choices(phone, dispute, found.parting, decision, choose),
        ft.Container(height=0, key=scroll_mark(DECIDED)) if decision else None,
    ]
    if decision == TAKEN_BACK and found.parting is not None:
        controls += parting_cards(phone, shown, found.parting, rather_correct)
    if decision == CORRECTED:
        changes, without = changes_by(found.case), counts_without(found.parting)
        controls += figures_to_set(
            phone, glimpse, found.heaps, counted, set_counted, opened, open_heap, changes, without
        )
    if corrected and (decision == CORRECTED or not number):
        rows = figure_rows(skin, shown, corrected)
        become = skin.card(skin.column([skin.soft(_("New counts")), *rows], 6))
        controls.append(ft.Semantics(identifier="corrected", container=True, content=become))
    if decision == OVERRULED and found.case is not None:
        controls.append(_rule_choice(phone, glimpse, found.case, rule, choose_rule))
    if decision:
        usual = [_("The rulebook says so"), _("We agreed on it"), _("It was a slip")]
        controls.append(
            reason_input(skin, _("Why? It goes into the log"), reason, set_reason, usual, "reason")
        )
    controls += precedent_cards(phone, glimpse, found.precedents)
    lacking = _lacking(skin, decision, reason.text, changes_nothing=not corrected)
    told_all = found.revision == glimpse.revision  # what it would take along is shown as of now
    deed = skin.main_button(
        lacking or _deed(skin, decision, number, found.parting),
        go,
        disabled=bool(lacking) or phone.busy or not ready or not told_all,
        name="rule",
    )
    return page_of(phone, controls, bottom=[deed], ref=page)


async def find_out(
    phone: Phone, number: int, dispute: Dispute | None, before: Findings, tell: Callable[[Findings], None]
) -> Findings | None:
    """Look everything up, what is quick first; each time there is more, it is told. Nothing of what is gone."""
    badge, office, case = phone.badge, phone.house.office, None
    if badge is None:
        return None
    if number:
        line = await phone.ask(phone.house.log.line, badge, number, phone.acting)
        if line is None or line.taken_back:  # it has just been ruled on
            return None
        case = await phone.ask(office.case, badge, number)
    found = before._replace(case=case)
    tell(found)
    rules = case.line.rules if case is not None else dispute.rules if dispute is not None else ()
    found = found._replace(precedents=await earlier_rulings(phone, rules))
    tell(found)
    if number:
        found = found._replace(parting=await phone.ask(office.parting, badge, number))
        tell(found)
    return found._replace(heaps=await phone.ask(office.heaps, badge) or ())


def _title(skin: Skin, dispute: Dispute | None) -> str:
    _ = skin.words
    if dispute is None:
        return _("Rule on an entry")
    return _("A request") if dispute.move is not None else _("Dispute")


def _claim_card(skin: Skin, glimpse: Glimpse, dispute: Dispute) -> ft.Control:
    """Who says what is wrong."""
    return skin.card(
        skin.column(
            [
                skin.text(what_is_disputed(skin, glimpse, dispute), 17, bold=True),
                skin.text(f"“{dispute.claim}”", 17) if dispute.claim else None,
                skin.soft(sentence(dispute.because), 15) if dispute.because else None,
            ],
            4,
        ),
        bg=skin.c.accent_tint,
        border=skin.c.accent,
    )


def _lacking(skin: Skin, decision: str, reason: str, *, changes_nothing: bool) -> str:
    """What has to be done before it can be decided."""
    _ = skin.words
    if not decision:
        return _("Choose first")
    if decision == CORRECTED and changes_nothing:
        return _("Change a number first")
    return "" if reason.strip() else _("Say why first")


def _deed(skin: Skin, decision: str, number: int, parting: Parting | None) -> str:
    """What the button does."""
    _ = skin.words
    if decision == UPHELD:
        return _("Uphold") if number else _("It stays as it is")
    if decision == TAKEN_BACK:
        going = 1 + (len(parting.goes) if parting is not None else 0)
        return _.count("Take it back", "Take back {n} entries", going)
    return _("Make an exception") if decision == OVERRULED else _("Correct the counts")


def _choices(
    phone: Phone, dispute: Dispute | None, parting: Parting | None, decision: str, decide: Any
) -> list[ft.Control]:
    skin = phone.skin
    _ = skin.words
    choices: list[tuple[str, ft.IconData, str, str]] = []
    barred = TAKEN_BACK if parting is not None and parting.bar is not None else ""
    if dispute is not None and dispute.counts:
        choices = [
            (UPHELD, ft.Icons.CHECK, _("The books are right"), _("Count again, or look for a lost piece")),
            (
                CORRECTED,
                ft.Icons.CALCULATE_OUTLINED,
                _("Correct the counts"),
                _("To what was counted, or other numbers"),
            ),
        ]
    elif dispute is not None and dispute.move is not None:
        choices = [
            (
                UPHELD,
                ft.Icons.BLOCK,
                _("The refusal stands"),
                _("The rule holds, and nothing happens"),
            ),
            (
                OVERRULED,
                ft.Icons.GAVEL,
                _("Allow it"),
                _("As an exception, with your reason; it happens at once"),
            ),
        ]
    else:
        goes = ""
        if parting is not None and parting.bar is not None:
            goes = _("Not possible: {because}", because=_(parting.bar.because))
        elif parting is not None:
            goes = (
                _.count("{n} later entry goes too", "{n} later entries go too", len(parting.goes))
                if parting.goes
                else _("No later entry is affected")
            )
        choices = [
            (UPHELD, ft.Icons.CHECK, _("It stands"), _("The entry was right")),
            (TAKEN_BACK, ft.Icons.UNDO, _("Take it back"), goes),
            (OVERRULED, ft.Icons.GAVEL, _("It stands as an exception"), _("Against a rule, just this once")),
        ]
        line = _("You give the numbers; the log stays as it is")
        choices.append((CORRECTED, ft.Icons.CALCULATE_OUTLINED, _("Correct the counts"), line))
    return [
        choice_card(
            skin,
            skin.tile(skin.icon(icon, 24, skin.c.primary)),
            title,
            line,
            on_click=None if value == barred else (lambda _event, value=value: decide(value)),
            selected=value == decision,
            quiet=value == barred,
            name=f"decide-{value}",
        )
        for value, icon, title, line in choices
    ]


def _rule_choice(phone: Phone, glimpse: Glimpse, case: Case, rule: str, choose: Any) -> ft.Control:
    """Which rule the exception sets aside: so it is found again as a precedent."""
    skin = phone.skin
    _ = skin.words
    book = library.game(glimpse.game_id).rulebook
    cards = [
        choice_card(
            skin,
            None,
            _(book[each].title),
            on_click=lambda _event, each=each: choose(each),
            selected=each == rule,
            name=f"against-{each}",
            small=True,
        )
        for each in case.line.rules
        if each in book
    ]
    return skin.column([skin.label(_("Against which rule?")), *cards], 8)
