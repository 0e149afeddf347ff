"""House rules: what this table plays in its own way, and for the host the switches."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games import library
from companion.glimpse import Glimpse
from rules_core.engine.questions import HOST
from rules_core.settling.house_rules import COUNT, SWITCH, SetHouseRule, Setting
from screens.hooks import made_once, remember, settled, writing
from screens.parts.amounts import CountInput
from screens.parts.frame import back_line, choice_card, page_of
from screens.parts.reasons import reason_input
from screens.phone import Phone
from screens.seat.recording import record


@ft.component
def HouseRulesPage(phone: Phone, glimpse: Glimpse, back: Any, key: Any = None) -> ft.Control:
    """Those that differ first; then all that could. Everybody can read, the host can change."""
    skin, game = phone.skin, library.game(glimpse.game_id)
    _ = skin.words
    chosen, choose = remember("")
    if chosen in game.settings:
        return ChangePage(phone, glimpse, game.settings[chosen], lambda: choose(""), key=f"change-{chosen}")
    own = {each.name: each for each in glimpse.house}
    host = glimpse.badge.host and not glimpse.in_setup

    def card(setting: Setting) -> ft.Control:
        mine = own.get(setting.id)
        words = _(mine.words) if mine is not None else _(setting.words(setting.default))

        def open_it() -> None:
            if host and setting.later:
                choose(setting.id)
            else:
                phone.show_rule(setting.rule)

        return choice_card(
            skin,
            None,
            _(setting.title),
            words,
            on_click=open_it,
            tail=skin.icon(ft.Icons.CHEVRON_RIGHT, 24, skin.c.primary),
            selected=mine is not None,
            small=True,
            name=f"setting-{setting.id}",
        )

    readings = [each for each in game.settings.values() if each.key]
    named = [each for each in game.settings.values() if not each.key]
    changed = [game.settings[name] for name in own if name in game.settings]
    controls: list[ft.Control | None] = [
        back_line(skin, _("House rules"), back),
        skin.label(_("This table plays differently")) if changed else None,
        *(card(each) for each in changed),
        skin.soft(_("This table plays by the rulebook and the usual readings.")) if not changed else None,
        skin.label(_("Rules that can be left out")) if named else None,
        *(card(each) for each in named if each.id not in own),
        skin.label(_("Readings and numbers")) if readings else None,
        *(card(each) for each in readings if each.id not in own),
    ]
    return page_of(phone, controls)


@ft.component
def ChangePage(phone: Phone, glimpse: Glimpse, setting: Setting, back: Any, key: Any = None) -> ft.Control:
    """One house rule, from now on."""
    skin = phone.skin
    _ = skin.words
    now = next((each.value for each in glimpse.house if each.name == setting.id), setting.default)
    value, set_value = remember(now)
    reason, set_reason = writing()
    submission = made_once(lambda: phone.sent().key)
    ready = settled()

    async def go() -> None:
        move = SetHouseRule(HOST, setting.id, value)
        if await record(phone, move, key=submission, reason=reason.text or _("we agreed on it")):
            phone.open_menu("")

    def show_rule() -> None:
        phone.show_rule(setting.rule)

    if setting.kind == COUNT:
        entry: list[ft.Control] = [
            skin.card(
                CountInput(
                    skin, value, setting.least, setting.most, set_value, name="house-count", ends=False
                )
            )
        ]
    else:
        on = (_("It applies"), _("Leave it out")) if not setting.key else (_("Yes"), _("No"))
        options: list[tuple[Any, str]] = (
            [(True, on[0]), (False, on[1])]
            if setting.kind == SWITCH
            else [(each, _(words)) for each, words in setting.options.items()]
        )
        entry = [
            choice_card(
                skin,
                None,
                words,
                _("as usual") if each == setting.default else "",
                on_click=lambda _event, each=each: set_value(each),
                selected=each == value,
                name=f"choice-{each}",
                small=True,
            )
            for each, words in options
        ]
    usual = [_("We agreed on it"), _("We always play it this way"), _("To make it easier")]
    controls: list[ft.Control | None] = [
        back_line(skin, _(setting.title), back),
        ft.Row([skin.quiet_button(_("Read the rule"), show_rule, icon=ft.Icons.MENU_BOOK_OUTLINED)]),
        *entry,
        reason_input(skin, _("Why? It goes into the log"), reason, set_reason, usual, "reason"),
        skin.soft(_("It applies from now on; what's been played stays.")),
    ]
    deed = skin.main_button(
        _("Play it this way from now on"),
        go,
        disabled=value == now or phone.busy or not ready,
        name="set-house-rule",
    )
    return page_of(phone, controls, bottom=[deed])
