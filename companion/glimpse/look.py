"""Looking at a table with the eyes of one phone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from companion.glimpse.cards import (
    AskedCard,
    EffectLine,
    Glimpse,
    InvitationCard,
    Preview,
    SeatCard,
    SeatRequest,
)
from companion.glimpse.log import log_cards
from companion.glimpse.offers import leads_on, may_turn_back, offers_of, picture_of, what_comes
from companion.glimpse.seats import (
    acting_for,
    clock_of,
    eyes_of,
    groups_at,
    house_cards,
    phone_cards,
    resources_of,
    seats_at,
    seen_piles,
    units_of,
)
from companion.glimpse.words import effect_lines, place_names
from companion.presentation import presentation
from companion.store import Company
from companion.tables import passes, rights
from companion.tables.asked import question_id
from companion.tables.consent import Consent
from companion.tables.disputes import Disputes
from companion.tables.live import LiveTable
from companion.tables.passes import Badge, badge_among
from companion.tables.seating import SEAT_REQUEST, Seating
from companion.tables.service import Tables
from rules_core import record as records
from rules_core.desk import BANK, Desk
from rules_core.ledger import StatementLine, statement
from rules_core.log import undone
from rules_core.moves import AnyMove
from rules_core.play import Answer, Play
from rules_core.questions import HOST, Question, asked_of
from rules_core.search import Trial
from rules_core.sheet_game import is_sheet
from rules_core.table import Table
from rules_core.view import SPECTATOR, seen_effect
from rules_core.words import Text

PROBED = ("pick", "route")
"""Questions whose options are tried one by one, so that the hopeless ones are greyed with their reason."""


class Looker:
    def __init__(self, tables: Tables, seating: Seating, consent: Consent, disputes: Disputes) -> None:
        self._tables = tables
        self._seating = seating
        self._consent = consent
        self._disputes = disputes

    def glimpse(self, badge: Badge, acting: str = "") -> Glimpse:
        """Everything a phone shows of its table, as it is at this moment."""
        with self._tables.at(badge.table_id) as live:
            papers = self._tables.company(live)
            glimpse = self._company(live, badge_among(papers.passes, badge), papers)
            table = live.table
            if table is None:
                return glimpse
            return self._play(glimpse, live, table, acting, papers)

    def at_entry(self, badge: Badge, number: int, acting: str = "") -> Glimpse:
        """The table as it was after an earlier entry, for looking only."""
        with self._tables.at(badge.table_id) as live:
            papers = self._tables.company(live)
            badge = badge_among(papers.passes, badge)
            record = records.write(live.playing())
            game = live.game
            company = self._company(live, badge, papers)
        past, _ = records.replay(game, record, number)
        shown = presentation(game.id)
        return Glimpse(
            **{
                **company.__dict__,
                "seats": seats_at(past, company.seats, shown, eyes_of(badge, acting)),
                "groups": groups_at(past, shown, eyes_of(badge, acting)),
                "open_piles": seen_piles(past, shown.open_piles, "", eyes_of(badge, acting)),
                "clock": clock_of(past, shown),
                "pictures": past.pictures(),
                "entries": len(past.log),
                "sheet": past.sheet() if past.entries else None,
                "bank": units_of(past, BANK, resources_of(past)) if past.entries else (),
            }
        )

    # --- trying

    def preview_move(self, badge: Badge, move: AnyMove, answers: Sequence[Answer] = ()) -> Preview:
        """What a move would do, for those who may make it."""
        with self._tables.at(badge.table_id) as live:
            badge, table = self._tables.current(badge), live.playing()
            by = rights.recorder(badge, table, move)
            trial = table.preview(move, answers)
            return self._preview(table, trial, eyes_of(badge, move.seat), (move.seat if by == HOST else by,))

    def preview_answer(self, badge: Badge, key: str, value: Any) -> Preview:
        """What an answer would do, for those who may give it."""
        with self._tables.at(badge.table_id) as live:
            badge, table = self._tables.current(badge), live.playing()
            if key not in table.questions:
                return Preview((), "", None, False)
            who = asked_of(table.questions[key].who)
            by = rights.answerer(badge, who)
            play = table.move_in_progress
            assert play is not None
            before = len(play.desk.effects)
            trial = table.preview_answer(value, key)
            trial = trial._replace(effects=trial.effects[before:])
            speaking = (who if by == HOST else (by,)) if may_turn_back(play, by) else ()
            return self._preview(table, trial, eyes_of(badge, play.move.seat), speaking)

    def _preview(self, table: Table, trial: Trial, eyes: str, speaking: Collection[str]) -> Preview:
        """`speaking`: who could take this back when they are asked again."""
        shown = presentation(table.game.id)
        seen = [seen_effect(table, eyes, effect) for effect in trial.effects]
        lines = effect_lines(table, shown, seen)
        then = what_comes(table, trial.waiting.values(), eyes)
        complete = trial.refusal is None and not trial.waiting
        return Preview(lines, then, trial.refusal, complete, leads_on(trial, speaking))

    def statement(self, badge: Badge, account: str) -> list[StatementLine]:
        """Every change of an account."""
        with self._tables.at(badge.table_id) as live:
            self._tables.current(badge)
            return statement(live.playing(), account)

    # --- inside

    def _company(self, live: LiveTable, badge: Badge, papers: Company) -> Glimpse:
        here = self._tables.hub.present(live.id)
        rows = [row for row in papers.passes if not row.revoked]
        seats = tuple(
            SeatCard(
                name,
                place,
                name in badge.seats,
                sum(here[row.id] > 0 for row in rows if name in row.seats),
                any(name in row.seats for row in rows),
                turn=False,
                asked=False,
                retired=False,
            )
            for place, name in enumerate(live.seats)
        )
        open_invitations = self._seating.still_open(papers.invitations)
        main = next((each for each in open_invitations if each.role == passes.PLAYER and not each.seat), None)
        requests = [
            SeatRequest(row.id, row.details["seat"], row.details["together"], row.pass_id == badge.pass_id)
            for row in papers.requests
            if row.kind == SEAT_REQUEST and (badge.host or row.pass_id == badge.pass_id)
        ]
        return Glimpse(
            live.id,
            live.revision,
            live.game.id,
            live.game.title,
            live.row.name,
            live.row.stage,
            badge,
            seats,
            phones=len(here),
            code=main.code if main is not None else "",
            room=live.row.room,
            least=live.game.min_seats,
            most=live.game.max_seats,
            seat_requests=tuple(requests),
            phone_cards=phone_cards(badge, rows, here) if badge.host else (),
            invitations=tuple(InvitationCard(i.code, i.role, i.seat) for i in open_invitations)
            if badge.host
            else (),
        )

    def _play(self, company: Glimpse, live: LiveTable, table: Table, acting: str, papers: Company) -> Glimpse:
        badge, shown, wanted = company.badge, presentation(table.game.id), acting
        acting = acting_for(table, badge, wanted)
        eyes = eyes_of(badge, acting)
        play = table.move_in_progress
        pictures = table.pictures()
        concern = self._consent.concern(badge, table)
        undo: Text = ""
        if concern is not None and not badge.only_watches:
            undo = next(e.move.title for e in table.entries if e.number == concern.first)
        again = undone(table.log)
        waits_for = tuple(
            dict.fromkeys(who for question in table.questions.values() for who in asked_of(question.who))
        )
        return Glimpse(
            **{
                **company.__dict__,
                "acting": acting,
                "in_setup": not table.entries,
                "seats": seats_at(table, company.seats, shown, eyes),
                "groups": groups_at(table, shown, eyes),
                "open_piles": seen_piles(table, shown.open_piles, "", eyes),
                "clock": clock_of(table, shown),
                "offers": offers_of(table, shown, acting) if acting else (),
                "asked": self._asked(table, badge, wanted),
                "waits_for": waits_for,
                "waits_in": play.move.title if play is not None else "",
                "pictures": pictures,
                "log": log_cards(live, table, shown, eyes, place_names(pictures)),
                "entries": len(table.log),
                "sheet": table.sheet() if table.entries else None,
                "tally": table.game.tally(table.desk) if is_sheet(table.game.id) else None,
                "bank": units_of(table, BANK, resources_of(table)) if table.entries else (),
                "piles": {name: len(pile) for name, pile in table.state.piles.items()},
                "taking_back": tuple(self._consent.waiting(live, papers.requests)),
                "disputes": self._disputes.waiting(live, badge, papers.requests),
                "house": house_cards(table),
                "undo": undo,
                "undo_free": concern is not None and self._consent.may_freely(badge, concern),
                "redo": again[-1].move.title
                if again and play is None and rights.may_redo(badge, again[-1])
                else "",
            }
        )

    def _asked(self, table: Table, badge: Badge, wanted: str) -> tuple[AskedCard, ...]:
        play = table.move_in_progress
        if play is None:
            return ()
        cards = []
        for key, question in table.questions.items():
            who = asked_of(question.who)
            if not (
                badge.host or any(seat in badge.seats for seat in who) or (badge.scribe and who != (HOST,))
            ):
                continue
            if wanted not in who and _tells_secrets(table, badge, question, play.desk):
                continue
            probed = question.kind in PROBED and bool(table.entries)
            options = table.probe(key) if probed else question.options(play.desk)
            asked = question_id(table, key)
            assert asked is not None
            may_return = _may_return(badge, play)
            cards.append(
                AskedCard(
                    asked,
                    who,
                    play.move.title,
                    play.move.seat,
                    question,
                    getattr(question, "prompt", ""),
                    options,
                    picture_of(table, question),
                    may_back=may_return and any(not given.by_chance for given in play.given),
                    may_cancel=may_return and bool(table.entries),
                    in_setup=not table.entries,
                    so_far=_so_far(table, badge),
                )
            )
        # What is asked of the people themselves comes before what the host could answer for others.
        return tuple(sorted(cards, key=lambda card: not any(seat in badge.seats for seat in card.who)))


def _may_return(badge: Badge, play: Play) -> bool:
    """Whether a phone can go back in the move in progress: its own, and chance has not spoken. The host always can."""
    mine = badge.records_for(play.move.seat) or badge.records_for(play.by)
    return badge.host or (mine and not any(given.by_chance for given in play.given))


def _so_far(table: Table, badge: Badge) -> tuple[EffectLine, ...]:
    play = table.move_in_progress
    if play is None or not table.entries:
        return ()
    eyes = eyes_of(badge, play.move.seat)
    seen = [seen_effect(table, eyes, effect) for effect in play.desk.effects]
    return effect_lines(table, presentation(table.game.id), seen)


def _tells_secrets(table: Table, badge: Badge, question: Question[Any], desk: Desk) -> bool:
    """Whether the list of a question shows what only others may see.

    Then the host or the scribe gets it only by choosing to act for whoever is asked, not in passing.
    """
    who = asked_of(question.who)
    if question.chance or any(seat in badge.seats for seat in who):
        return False
    eyes = badge.seats or (SPECTATOR,)
    secret = {
        card
        for name, pile in table.state.piles.items()
        if table.game.hidden_from(eyes, "piles", name) and not table.game.hidden_from(who, "piles", name)
        for card in pile
    }
    return bool(secret) and any(option.value in secret for option in question.options(desk))
