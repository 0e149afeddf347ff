"""The table: the board, everybody's public counts, and at the end the result."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion import library
from companion.glimpse import Glimpse, OfferCard, Preview, SeatCard
from companion.presentation import presentation
from rules_core.scoring import Line, Sheet
from screens.hooks import made_once, remember, stood_for_a_moment
from screens.parts.board import Board, board_width
from screens.parts.frame import BOARD_WIDTH, page_of, top_line
from screens.phone import Phone
from screens.seat.company import company_pill, seat_numbers
from screens.seat.now import ConfirmPage, headline
from screens.seat.piles import count_row, gauge_words, group_line, open_cards, pile_counts
from screens.seat.recording import record
from screens.skin import Skin, marked
from screens.words import sentence


@ft.component
def TablePage(phone: Phone, glimpse: Glimpse, beside: bool = False, key: Any = None) -> ft.Control:
    """A tap on a ringed place already begins the move that leads there. `beside` another page, it has no heading."""
    skin = phone.skin
    _ = skin.words
    chosen, choose = remember(None)
    page_key = made_once(lambda: phone.sent().key)
    could_be_read = stood_for_a_moment(glimpse.revision)
    offers = [offer for offer in glimpse.offers if offer.places and not glimpse.waits_for]
    if chosen is not None and chosen[0] == glimpse.revision:
        offer, place = chosen[1], chosen[2]
        return TapPage(phone, glimpse, offer, place, choose, key="tapped")

    async def take(offer: OfferCard, place: str) -> None:
        """A place that only leads to the next question begins the move; any other is confirmed."""
        answers = ((offer.key, place),)
        ahead: Preview | None = await phone.ask(
            phone.house.looker.preview_move, phone.badge, offer.move, answers
        )
        if ahead is not None and ahead.leads_on and could_be_read():
            await record(phone, offer.move, answers, f"{page_key}:{glimpse.revision}:{place}", glimpse)
        else:
            choose((glimpse.revision, offer, place))

    small = " · ".join(part for part in (glimpse.game, _(glimpse.clock)) if part)
    heading = top_line(
        skin, small, headline(skin, glimpse), company_pill(skin, glimpse, lambda: phone.open_menu())
    )
    controls: list[ft.Control | None] = [None if beside else heading]
    if glimpse.stage == "finished" and glimpse.sheet is not None:
        controls.append(result_card(skin, glimpse, glimpse.sheet, on_rule=phone.show_rule))
    controls += boards(phone, glimpse, offers, take)
    controls += open_cards(phone, glimpse)
    controls += [group_line(phone, glimpse, group) for group in glimpse.groups]
    controls += [seat_line(phone, glimpse, seat) for seat in glimpse.seats]
    if glimpse.stage != "finished" and glimpse.sheet is not None:
        controls.append(Standings(phone, glimpse, key="standings"))
    controls.append(_supplies(skin, glimpse))
    return page_of(phone, controls, widest=BOARD_WIDTH)


def boards(phone: Phone, glimpse: Glimpse, offers: list[OfferCard], take: Any) -> list[ft.Control | None]:
    skin = phone.skin
    reach = frozenset(place for offer in offers for place in offer.places)

    def tapped(place: str) -> None:
        leading = [offer for offer in offers if place in offer.places]
        if leading:
            phone.page.run_task(take, leading[0], place)

    return [
        Board(
            skin,
            presentation(glimpse.game_id),
            picture,
            seat_numbers(glimpse),
            board_width(phone),
            open_spaces=reach,
            on_tap=tapped if reach else None,
            mine=glimpse.acting,
        )
        for picture in glimpse.pictures
    ]


@ft.component
def TapPage(
    phone: Phone, glimpse: Glimpse, offer: OfferCard, place: str, choose: Any, key: Any = None
) -> ft.Control:
    """What the tapped place would bring; another ringed place can be tapped instead."""
    skin = phone.skin
    picture = glimpse.pictures[0]
    offers = [each for each in glimpse.offers if each.places]

    def tapped(other: str) -> None:
        leading = [each for each in offers if other in each.places]
        if leading:
            choose((glimpse.revision, leading[0], other))

    drawn = Board(
        skin,
        presentation(glimpse.game_id),
        picture,
        seat_numbers(glimpse),
        board_width(phone),
        open_spaces=frozenset(spot for each in offers for spot in each.places),
        chosen=frozenset([place]),
        path=offer.places[place],
        on_tap=tapped,
        mine=glimpse.acting,
    )
    _ = skin.words
    goal = _(library.game(glimpse.game_id).name(place))
    return ConfirmPage(
        phone,
        glimpse,
        offer,
        ((offer.key, place),),
        lambda: choose(None),
        deed=_("{move} to {place}", move=_(offer.title), place=goal),
        hint=offer.hint,
        picture=drawn,
        key=f"to-{place}",
    )


def seat_line(phone: Phone, glimpse: Glimpse, seat: SeatCard) -> ft.Control:
    """A seat as everybody may see it: name, counts, the figures worth watching."""
    skin = phone.skin
    _ = skin.words
    state = (
        _("retired") if seat.retired else _("to move") if seat.turn else _("is asked") if seat.asked else ""
    )
    gauges = gauge_words(skin, seat.gauges)
    piles = " · ".join(pile_counts(skin, seat.piles))
    words = skin.column(
        [
            skin.row(
                [
                    skin.text(seat.name, 19, bold=True, expand=True),
                    skin.text(state, 15, skin.c.accent_ink, bold=True),
                ]
            ),
            count_row(skin, glimpse.game_id, seat.counts),
            skin.soft(gauges, 14) if gauges else None,
            skin.soft(piles, 14) if piles else None,
        ],
        2,
        expand=True,
    )
    return ft.Semantics(
        identifier=f"seat-line-{seat.name}",
        container=True,
        content=skin.card(
            skin.row([skin.seat_disc(seat.place), words]), border=skin.c.accent if seat.turn else None, pad=12
        ),
    )


def score_line(skin: Skin, line: Line, on_rule: Any = None) -> ft.Control:
    """Points and where they come from; a tap opens the rule."""
    words = skin.text(skin.words(line.reason), 15, skin.c.soft if on_rule is None else skin.c.primary)
    row = skin.row([ft.Container(words, expand=True), skin.figure(str(line.points), 16)])
    if on_rule is None or not line.rule:
        return row
    return skin.link(row, lambda: on_rule(line.rule), 13)


def result_card(
    skin: Skin, glimpse: Glimpse, sheet: Sheet, *, reasons: bool = True, on_rule: Any = None
) -> ft.Control:
    """Who won and why, every point with its reason; without `reasons` only the places."""
    _ = skin.words
    numbers = seat_numbers(glimpse)
    rows: list[ft.Control | None] = [skin.head(sentence(_(sheet.decided_by)), 22)]
    for score in sheet.scores:
        lines = skin.column([score_line(skin, line, on_rule) for line in score.lines], 2)
        rows.append(
            skin.column(
                [
                    skin.row(
                        [
                            skin.figure(f"{score.place}.", 20, skin.c.soft),
                            skin.seat_disc(numbers.get(score.seat, 0), 30),
                            ft.Container(skin.text(score.seat, 19, bold=True), expand=True),
                            ft.Semantics(
                                identifier=f"score-{score.seat}",
                                container=True,
                                content=skin.figure(str(score.total), 22),
                            ),
                        ],
                        8,
                    ),
                    ft.Container(lines, padding=ft.Padding(38, 0, 0, 0)) if reasons else None,
                ],
                4,
            )
        )
    return ft.Semantics(identifier="result", container=True, content=skin.card(skin.column(rows, 14)))


@ft.component
def Standings(phone: Phone, glimpse: Glimpse, key: Any = None) -> ft.Control:
    """The scores as if the game ended now, for those who want to know."""
    skin = phone.skin
    _ = skin.words
    open_, set_open = remember(False)
    toggle = skin.button(
        _("Hide the scores") if open_ else _("If the game ended now"),
        lambda: set_open(not open_),
        icon=ft.Icons.LEADERBOARD_OUTLINED,
    )
    sheet = glimpse.sheet
    assert sheet is not None
    card = result_card(skin, glimpse, sheet, on_rule=phone.show_rule) if open_ else None
    return skin.column([marked(toggle, "standings"), card])


def _supplies(skin: Skin, glimpse: Glimpse) -> ft.Control | None:
    """What is left in the bank and in the decks."""
    _ = skin.words
    game = library.game(glimpse.game_id)
    decks = [
        f"{_(game.name(name))}: {count}" for name, count in glimpse.piles.items() if name in game.sources()
    ]
    bank = [f"{_(units.name)}: {units.units}" for units in glimpse.bank]
    rows = [line for line in (", ".join(bank), ", ".join(decks)) if line]
    if not rows:
        return None
    return skin.card(
        skin.column(
            [
                skin.soft(_("Left in the supply")),
                *(skin.text(sentence(line).rstrip("."), 15) for line in rows),
            ],
            4,
        )
    )
