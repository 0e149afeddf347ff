"""Raising a dispute: about an entry of the log, or about something that was refused."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import Glimpse
from companion.tables.disputes import Attempt
from screens.hooks import made_once, remember, settled, writing
from screens.host.case import earlier_rulings, precedent_cards
from screens.parts.effects import effect_list, refusal_row
from screens.parts.frame import back_line, page_of
from screens.parts.reasons import reason_input
from screens.phone import Phone
from screens.rules.card import rule_card
from screens.seat.entry import in_short
from screens.seat.lines import line_at
from screens.slips import Tab


@ft.component
def DoubtPage(phone: Phone, glimpse: Glimpse, number: int, back: Any, key: Any = None) -> ft.Control:
    """What is wrong with an entry, in a few words; the host decides."""
    skin, shown = phone.skin, presentation(glimpse.game_id)
    _ = skin.words
    claim, set_claim = writing()
    submission = made_once(lambda: phone.sent().key)
    ready = settled()
    line = line_at(phone, glimpse, number)
    if line is None:
        return page_of(phone, [back_line(skin, _("Dispute"), back)])

    async def go() -> None:
        sent = phone.sent(submission)
        work = phone.house.disputes.doubt_entry
        if await phone.do(work, phone.badge, line.number, claim.text, sent, explain=_("Can't dispute this")):
            phone.open_menu("")
            phone.say(_("The host has been told. Play on in the meantime."), "good")

    usual = [_("This is against the rules"), _("That's not what happened"), _("The numbers are wrong")]
    controls: list[ft.Control | None] = [
        back_line(skin, _("Dispute"), back, close=True),
        skin.card(
            skin.column(
                [
                    skin.text(in_short(skin, line), 18, bold=True),
                    *effect_list(skin, shown, glimpse.game_id, line.effects, line.seat),
                ],
                6,
            )
        ),
        reason_input(skin, _("What's wrong?"), claim, set_claim, usual, "claim"),
        skin.soft(_("Everybody sees it. Play on; the host will decide.")),
    ]
    deed = skin.main_button(_("Ask the host to decide"), go, disabled=phone.busy or not ready, name="dispute")
    return page_of(phone, controls, bottom=[deed])


@ft.component
def ExceptionPage(phone: Phone, glimpse: Glimpse, attempt: Attempt, back: Any, key: Any = None) -> ft.Control:
    """Something was refused: the host lets it pass with a reason, anybody else asks for that."""
    skin = phone.skin
    _ = skin.words
    words, write = writing()
    against, set_against = remember(())
    precedents, set_precedents = remember(())
    submission = made_once(lambda: phone.sent().key)
    ready = settled()
    host, book = glimpse.badge.host, library.game(glimpse.game_id).rulebook

    async def look() -> None:
        if not host or phone.badge is None:
            return
        found = await phone.ask(phone.house.office.against, phone.badge, attempt) or ()
        set_against(found)
        set_precedents(await earlier_rulings(phone, [no.rule for no in found]))

    ft.use_effect(look, [])

    async def go() -> None:
        sent, disputes = phone.sent(submission), phone.house.disputes
        if host:
            reason = words.text or _("the table agreed")
            if await phone.do(
                disputes.let_pass, phone.badge, attempt, reason, sent, explain=_("This can't be allowed")
            ):
                phone.tab = Tab.NOW
                phone.open_menu("")
                phone.say(_("Allowed by ruling. The log keeps the reason."), "good")
        elif await phone.do(disputes.doubt_refusal, phone.badge, attempt, words.text, sent):
            phone.open_menu("")
            phone.say(_("The host has been told. You can still do something else."), "good")

    rules = [no.rule for no in against] or [attempt.refusal.rule]
    reasons = [refusal_row(skin, no.because) for no in against] or [
        refusal_row(skin, attempt.refusal.because)
    ]
    title = _("Allow it") if host else _("Ask the host")
    usual = (
        [_("The table agreed"), _("That's how we play"), _("To make up for a mistake")]
        if host
        else [_("That's how we play"), _("The rulebook says otherwise"), _("It was allowed before")]
    )
    controls: list[ft.Control | None] = [
        back_line(skin, title, back, close=True),
        skin.card(skin.column(reasons, 6), bg=skin.c.bad_tint, border=skin.c.bad),
        skin.soft(
            _("It's recorded as a ruling, with the rules it sets aside:")
            if host
            else _("The host sees what you tried and this rule, and decides.")
        ),
        *(rule_card(skin, book[rule], glimpse.house) for rule in rules if rule in book),
        *precedent_cards(phone, glimpse, precedents),
        reason_input(
            skin,
            _("Why? It goes into the log") if host else _("Why should it be allowed? (optional)"),
            words,
            write,
            usual,
            "reason",
        ),
    ]
    return page_of(
        phone,
        controls,
        bottom=[skin.main_button(title, go, disabled=phone.busy or not ready, name="exception")],
    )
