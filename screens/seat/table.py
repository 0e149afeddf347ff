"""The table: the board, everybody's public counts, and at the end the result."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games import library
from companion.games.library import presentation
from companion.glimpse import Glimpse, OfferCard, SeatCard
from companion.tables import Stage
from companion.tables.disputes import Attempt
from rules_core.engine.pictures import Picture
from rules_core.scoring.ranking import Line, Ranking
from screens.hooks import made_once, remember, stood_for_a_moment
from screens.kept import Keeper, Newest, as_drawn, keeper, newest
from screens.parts.board import SMALLEST_WINDOW, Board, board_width
from screens.parts.figures import signed
from screens.parts.frame import page_of
from screens.parts.sizes import BOARD_WIDTH
from screens.phone import Phone
from screens.results.podium import place_of
from screens.seat.company import seat_numbers
from screens.seat.foresight import ahead_of_move, send_or_show
from screens.seat.now import ConfirmPage, table_heading
from screens.seat.piles import CountRow, gauge_words, group_line, open_cards, pile_counts
from screens.seat.recording import record
from screens.seat.waiting import board_of
from screens.skin import Skin, marked
from screens.translator import sentence

ABOVE_AND_BELOW = 380
"""Pixels that the page of a tapped place needs besides its board."""


@ft.component
def TablePage(phone: Phone, glimpse: Glimpse, beside: bool = False, key: Any = None) -> ft.Control:
    """A tap on a ringed place already begins the move that leads there. `beside` another page, it has no heading."""
    skin, kept = phone.skin, keeper()
    chosen, choose = remember(None)
    page_key = made_once(lambda: phone.sent().key)
    could_be_read = stood_for_a_moment(glimpse.revision)
    if chosen is not None and chosen[0] == glimpse.revision:
        offer, place = chosen[1], chosen[2]
        return TapPage(phone, glimpse, offer, place, choose, key="tapped")

    async def take(offer: OfferCard, place: str) -> None:
        """A place that only leads to the next question begins the move; any other is confirmed."""
        seen = as_drawn(glimpse)
        answers, key = ((offer.key, place),), f"{page_key}:{seen.revision}:{place}"
        ahead = await ahead_of_move(phone, offer.move, answers)
        begin = partial(record, phone, offer.move, answers, key, seen)
        tapped = (seen.revision, offer, place)
        await send_or_show(ahead, begin, lambda _ahead: choose(tapped), meant=could_be_read())

    controls: list[ft.Control | None] = [None if beside else kept("heading", table_heading, phone, glimpse)]
    if glimpse.stage == Stage.FINISHED and glimpse.ranking is not None:
        controls.append(result_card(skin, glimpse, glimpse.ranking, on_rule=phone.show_rule))
    controls += boards(kept, phone, glimpse, newest(take))
    controls.append(kept("open-cards", open_cards, phone, glimpse))
    controls += [kept(f"group-{group.id}", group_line, phone, glimpse, group) for group in glimpse.groups]
    controls += [kept(f"seat-{seat.name}", seat_line, phone, glimpse, seat) for seat in glimpse.seats]
    if glimpse.stage != Stage.FINISHED and glimpse.ranking is not None:
        controls.append(kept("standings", Standings, phone, glimpse))
    controls.append(kept("supplies", _supplies, phone, glimpse))
    return page_of(phone, controls, widest=BOARD_WIDTH)


def boards(kept: Keeper, phone: Phone, glimpse: Glimpse, take: Newest) -> list[ft.Control | None]:
    return [
        kept(f"board-{number}", board, phone, glimpse, picture, take)
        for number, picture in enumerate(glimpse.pictures)
    ]


def board(phone: Phone, glimpse: Glimpse, picture: Picture, take: Newest) -> ft.Control:
    """A board where each place that can be reached takes a tap."""
    reach = glimpse.reach

    def tapped(place: str) -> None:
        offers = glimpse.on_the_board
        leading = [offer for offer in offers if place in offer.places]
        if leading:
            phone.page.run_task(take.do, leading[0], place)
        elif offers:
            phone.page.run_task(say_why_not, phone, offers[0], place)

    return board_of(phone, glimpse, picture, reach, tapped if reach else None)


async def say_why_not(phone: Phone, offer: OfferCard, place: str) -> None:
    """A place that cannot be reached: the rules are asked as if it had been chosen, and their no is told."""
    _ = phone.skin.words
    answers = ((offer.key, place),)
    ahead = await ahead_of_move(phone, offer.move, answers)
    if ahead is None or ahead.refusal is None:
        return
    refusal = ahead.refusal

    async def why() -> None:
        phone.explain(_("Not possible"), refusal, Attempt(refusal, answers, offer.move))

    phone.say(sentence(_(refusal.because)), "bad", _("Why?"), why)


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
        else:
            phone.page.run_task(say_why_not, phone, offer, other)

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
        window=max(float(phone.page.height or 844) - ABOVE_AND_BELOW * skin.gentle, SMALLEST_WINDOW),
    )
    return ConfirmPage(
        phone,
        glimpse,
        offer,
        ((offer.key, place),),
        lambda: choose(None),
        deed=offer.deeds.get(place, ""),
        hint=offer.hint,
        picture=drawn,
        key=f"to-{place}",
    )


def seat_line(phone: Phone, glimpse: Glimpse, seat: SeatCard, brief: bool = False) -> ft.Control:
    """A seat as everybody may see it: name, counts, the figures worth watching; `brief` without these."""
    skin = phone.skin
    _ = skin.words
    state = _(seat.done.word) if seat.done is not None else ""
    if seat.retired:
        state = _("has left")
    elif seat.turn:
        state = _("to move")
    elif seat.asked:
        state = _("to answer")
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
            CountRow(skin, glimpse.game_id, seat.counts),
            skin.soft(gauges, 14) if gauges and not brief else None,
            skin.soft(piles, 14) if piles and not brief else None,
        ],
        2,
        expand=True,
    )
    return ft.Semantics(
        identifier=f"seat-line-{seat.name}",
        container=True,
        content=skin.card(
            skin.row([skin.seat_disc(seat.place), words]),
            border=skin.c.accent if seat.turn else None,
            pad=6 if brief else 12,
        ),
    )


def score_line(skin: Skin, line: Line, on_rule: Any = None) -> ft.Control:
    """Points and where they come from; a tap opens the rule."""
    words = skin.text(skin.words(line.reason), 15, skin.c.soft if on_rule is None else skin.c.primary)
    row = skin.row([ft.Container(words, expand=True), skin.figure(signed(line.points), 16)])
    if on_rule is None or not line.rule:
        return row
    return skin.link(row, lambda: on_rule(line.rule), 13)


def result_card(
    skin: Skin, glimpse: Glimpse, ranking: Ranking, *, reasons: bool = True, on_rule: Any = None
) -> ft.Control:
    """Who won and why, every point with its reason; without `reasons` only the places."""
    _ = skin.words
    numbers = seat_numbers(glimpse)
    rows: list[ft.Control | None] = [
        skin.head(sentence(_(ranking.decided_by)), 22),
        skin.text(sentence(_(ranking.set_aside)), 16) if ranking.set_aside else None,
    ]
    for score in ranking.scores:
        lines = skin.column([score_line(skin, line, on_rule) for line in score.lines], 2)
        rows.append(
            skin.column(
                [
                    skin.row(
                        [
                            skin.figure(place_of(score), 20, skin.c.soft),
                            skin.seat_disc(numbers.get(score.seat, 0), 30),
                            ft.Container(skin.text(score.seat, 19, bold=True), expand=True),
                            ft.Semantics(
                                identifier=f"score-{score.seat}",
                                container=True,
                                content=skin.figure(signed(score.total), 22),
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
    """The scores so far, for those who want to know, and what the end is going to change."""
    skin = phone.skin
    _ = skin.words
    open_, set_open = remember(False)
    toggle = skin.button(
        _("Hide the scores") if open_ else _("Scores so far"),
        lambda: set_open(not open_),
        icon=ft.Icons.LEADERBOARD_OUTLINED,
    )
    if not open_:
        return marked(toggle, "standings")
    ranking = glimpse.ranking
    assert ranking is not None
    card = result_card(skin, glimpse, ranking, on_rule=phone.show_rule)
    later = [_(section.title) for section in library.game(glimpse.game_id).scorer.only_at_end.values()]
    told = skin.soft(_("Only counted at the end: {what}.", what=_.listed(later)), 15) if later else None
    return skin.column([marked(toggle, "standings"), card, told])


def _supplies(phone: Phone, glimpse: Glimpse) -> ft.Control | None:
    """What is left in the bank and in the decks."""
    skin = phone.skin
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
