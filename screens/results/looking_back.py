"""Looking back at a game: how the points grew, where it turned, and three questions to talk about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.glimpse import Glimpse
from companion.results.looking_back import LookingBack
from screens.hooks import remember
from screens.parts.charts import DASHES, Course, line_chart
from screens.parts.frame import back_line, page_of, waiting
from screens.phone import Phone
from screens.results.share import file_card, taste_of
from screens.seat.company import seat_numbers
from screens.skin import Skin, seat_look
from screens.translator import sentence


@ft.component
def LookingBackPage(phone: Phone, glimpse: Glimpse, back: Callable[[], Any], key: Any = None) -> ft.Control:
    skin = phone.skin
    _ = skin.words
    found, set_found = remember(None)

    async def ask() -> None:
        set_found(await phone.ask(phone.house.result_files.of_looking_back, phone.badge, taste_of(phone)))

    ft.use_effect(ask, [])
    controls: list[ft.Control | None] = [back_line(skin, _("Looking back"), back, close=True)]
    if found is None:
        controls.append(waiting(skin))
        return page_of(phone, controls)
    talk, ticket = found
    numbers = seat_numbers(glimpse)
    if talk.rounds:
        controls.append(course_card(skin, talk, numbers))
    if talk.turning_points:
        controls.append(_listed(skin, _("Turning points"), [_(each) for each in talk.turning_points]))
    controls.append(_listed(skin, _("To talk about"), [_(each) for each in talk.questions], numbered=True))
    controls.append(
        file_card(
            phone,
            "pdf-sheet",
            _("Print this page"),
            _("PDF, with lines to write on"),
            ticket,
            "file-looking-back",
        )
    )
    return page_of(phone, controls)


@ft.component
def CourseOfPlay(phone: Phone, numbers: dict[str, int], key: Any = None) -> ft.Control:
    """The points over time; the game is played again for it, so it comes a moment later."""
    found, set_found = remember(None)

    async def ask() -> None:
        set_found(await phone.ask(phone.house.result_files.looking_back, phone.badge))

    ft.use_effect(ask, [])
    if found is None or not found.rounds:
        return ft.Container()
    return course_card(phone.skin, found, numbers)


def course_card(skin: Skin, talk: LookingBack, numbers: dict[str, int]) -> ft.Control:
    """A line for each player over the rounds."""
    _ = skin.words
    lines = [
        Course(talk.points[player], seat_look(numbers.get(player, 0)).colour, DASHES[numbers.get(player, 0) % len(DASHES)])
        for player in talk.result.players
        if talk.points.get(player)
    ]  # fmt: skip
    told = "; ".join(
        f"{player}: {', '.join(map(str, points))}" for player, points in talk.points.items() if points
    )
    chart = line_chart(skin, lines, told, talk.rounds)
    legend: list[ft.Control] = [
        skin.row([skin.seat_disc(numbers.get(player, 0), 22), skin.text(player, 15)], 6, tight=True)
        for player in talk.result.players
    ]
    return skin.card(
        skin.column(
            [
                skin.text(_("How the points grew, round by round"), 17, bold=True),
                chart,
                ft.Row(legend, wrap=True, spacing=14, run_spacing=6),
            ],
            10,
        )
    )


def _listed(skin: Skin, title: str, lines: Sequence[str], numbered: bool = False) -> ft.Control:
    rows: list[ft.Control] = [skin.text(title, 19, bold=True)]
    for number, line in enumerate(lines, 1):
        sign = (
            skin.figure(f"{number}.", 16, skin.c.soft)
            if numbered
            else skin.icon(ft.Icons.CIRCLE, 7, skin.c.accent)
        )
        rows.append(
            skin.row(
                [sign, skin.text(sentence(line), 16, expand=True)],
                10,
                vertical_alignment=ft.CrossAxisAlignment.START if numbered else ft.CrossAxisAlignment.CENTER,
            )
        )
    return skin.card(skin.column(rows, 10))
