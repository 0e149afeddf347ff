"""The host decides: the entry with before and after, its rules, earlier rulings; then one of four decisions."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import Glimpse
from companion.glimpse.office import Case, Parting
from companion.tables.disputes import Dispute
from rules_core.engine.questions import spoken
from rules_core.settling.counting import Counted
from rules_core.settling.disputes import CORRECTED, OVERRULED, TAKEN_BACK, UPHELD
from screens.hooks import into_sight, made_once, remember, settled, writing
from screens.host.case import CaseFile, earlier_rulings, parting_cards, precedent_cards
from screens.host.count_check import differences
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
from screens.seat.entry import in_short
from screens.skin import Skin, scroll_mark
from screens.slips import Tab

DECIDED = "decided"
"""Where that begins which belongs to the decision."""


def dispute_cards(phone: Phone, glimpse: Glimpse) -> list[ft.Control]:
    """On the page Now: what is in dispute. The host opens it, whoever raised it can withdraw."""
    return [_dispute_card(phone, glimpse, dispute) for dispute in glimpse.disputes]


def _dispute_card(phone: Phone, glimpse: Glimpse, dispute: Dispute) -> ft.Control:
    skin = phone.skin
    _ = skin.words

    async def withdraw() -> None:
        await phone.do(phone.house.disputes.withdraw, phone.badge, dispute.id)

    rows: list[ft.Control | None] = [
        skin.row(
            [
                skin.icon(ft.Icons.FRONT_HAND_OUTLINED, 24, skin.c.accent_ink),
                ft.Container(skin.text(what_is_disputed(skin, glimpse, dispute), 16, bold=True), expand=True),
            ],
            10,
        ),
        skin.text(f"“{dispute.claim}”", 16) if dispute.claim else None,
    ]
    buttons: list[ft.Control] = []
    if dispute.mine:
        buttons.append(skin.button(_("Withdraw"), withdraw, expand=True))
    if glimpse.badge.host:
        buttons.append(
            skin.button(
                _("Decide"),
                lambda: phone.open_menu("ruling", dispute),
                icon=ft.Icons.GAVEL,
                colour=skin.c.accent_ink,
                expand=True,
            )
        )
    elif not dispute.mine:
        rows.append(skin.soft(_("The host decides; the game goes on.")))
    if buttons:
        rows.append(ft.Row(buttons, spacing=8))
    return ft.Semantics(
        identifier=f"dispute-{dispute.entry}",
        container=True,
        live_region=True,
        content=skin.card(skin.column(rows, 8), bg=skin.c.accent_tint, border=skin.c.accent),
    )


def what_is_disputed(skin: Skin, glimpse: Glimpse, dispute: Dispute) -> str:
    _ = skin.words
    who = _("You") if dispute.mine else _(spoken(dispute.by))
    if dispute.move is not None:
        move = _(dispute.move.title)
        if dispute.mine:
            return _("You're asking the host to allow: {move}", move=move)
        return _("{who} is asking the host to allow: {move}", who=who, move=move)
    if dispute.counts:
        return _("You counted differently") if dispute.mine else _("{who} counted differently", who=who)
    line = glimpse.line(dispute.entry)
    entry = in_short(skin, line) if line is not None else str(dispute.entry)
    if dispute.mine:
        return _("You dispute: {entry}", entry=entry)
    return _("{who} disputes: {entry}", who=who, entry=entry)


@ft.component
def RulingPage(
    phone: Phone, glimpse: Glimpse, about: int | Dispute, back: Any, key: Any = None
) -> ft.Control:
    """A dispute, or an entry that the host looks at without one."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    dispute = about if isinstance(about, Dispute) else None
    number = about.entry if isinstance(about, Dispute) else about
    case, set_case = remember(None)
    parting, set_parting = remember(None)
    precedents, set_precedents = remember(())
    heaps, set_heaps = remember(())
    counted, set_counted = remember({})
    opened, open_heap = remember("")
    looked_at, set_looked_at = remember(-1)
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
        set_counted(lambda now: {**now, **counts_without(parting)})
        choose(CORRECTED)

    async def look() -> None:
        badge, office = phone.badge, phone.house.office
        if badge is None:
            return
        line = await phone.ask(phone.house.log.line, badge, number, phone.acting) if number else None
        if number and (line is None or line.taken_back):  # it has just been ruled on
            return
        found: Case | None = await phone.ask(office.case, badge, number) if number else None
        set_case(found)
        rules = found.line.rules if found is not None else dispute.rules if dispute is not None else ()
        set_precedents(await earlier_rulings(phone, rules))
        if number:
            found_parting: Parting | None = await phone.ask(office.parting, badge, number)
            set_parting(found_parting)
        set_heaps(await phone.ask(office.heaps, badge) or ())
        # What was counted stands there already; figures that were typed stay.
        set_counted(lambda now: {**counts_at_first(dispute), **now})
        open_heap(lambda now: now or heap_in_question(dispute, found))
        set_looked_at(glimpse.revision)

    ft.use_effect(look, [glimpse.revision])

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

    corrected = differences(heaps, counted)
    title = _("Dispute") if dispute is not None else _("Rule on an entry")
    claim = None
    if dispute is not None:
        claim = skin.card(
            skin.column(
                [
                    skin.text(what_is_disputed(skin, glimpse, dispute), 17, bold=True),
                    skin.text(f"“{dispute.claim}”", 17) if dispute.claim else None,
                    skin.soft(dispute.because, 15) if dispute.because else None,
                ],
                4,
            ),
            bg=skin.c.accent_tint,
            border=skin.c.accent,
        )
    controls: list[ft.Control | None] = [
        back_line(skin, title, back, close=True),
        claim,
        CaseFile(phone, glimpse, shown, case, key=f"case-{number}") if case is not None else None,
        skin.label(_("Your decision")),
        *_choices(phone, dispute, parting, decision, choose),
        ft.Container(height=0, key=scroll_mark(DECIDED)) if decision else None,
    ]
    if decision == TAKEN_BACK and parting is not None:
        controls += parting_cards(phone, shown, parting, rather_correct)
    if decision == CORRECTED:
        changes, without = changes_by(case), counts_without(parting)
        controls += figures_to_set(
            phone, glimpse, heaps, counted, set_counted, opened, open_heap, changes, without
        )
    if corrected and (decision == CORRECTED or not number):
        rows = figure_rows(skin, shown, corrected)
        become = skin.card(skin.column([skin.soft(_("New counts")), *rows], 6))
        controls.append(ft.Semantics(identifier="corrected", container=True, content=become))
    if decision == OVERRULED and case is not None:
        controls.append(_rule_choice(phone, glimpse, case, rule, choose_rule))
    if decision:
        usual = [_("The rulebook says so"), _("We agreed on it"), _("It was a slip")]
        controls.append(reason_input(skin, _("Why? The log keeps it"), reason, set_reason, usual, "reason"))
    controls += precedent_cards(phone, glimpse, precedents)
    deeds = {
        UPHELD: _("Uphold") if number else _("It stays as it is"),
        TAKEN_BACK: _take_back_words(skin, parting),
        OVERRULED: _("Make an exception"),
        CORRECTED: _("Correct the counts"),
    }
    told_all = looked_at == glimpse.revision  # what it would take along is shown as of now
    nothing_to_set = decision == CORRECTED and not corrected
    locked = (
        not decision or not reason.text.strip() or phone.busy or not ready or not told_all or nothing_to_set
    )
    deed = deeds.get(decision, _("Choose first"))
    if nothing_to_set:
        deed = _("Change a number first")
    elif decision and not reason.text.strip():
        deed = _("Say why first")
    return page_of(
        phone, controls, bottom=[skin.main_button(deed, go, disabled=locked, name="rule")], ref=page
    )


def _take_back_words(skin: Skin, parting: Parting | None) -> str:
    _ = skin.words
    going = 1 + (len(parting.goes) if parting is not None else 0)
    return _.count("Take it back", "Take back {n} entries", going)


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
                _("The rule holds; only this is recorded"),
            ),
            (OVERRULED, ft.Icons.GAVEL, _("Allow it"), _("As an exception, with your reason")),
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
