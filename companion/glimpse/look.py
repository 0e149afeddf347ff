"""Looking at a table with the eyes of one phone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from companion.games.library import presentation
from companion.glimpse.cards import (
    AskedCard,
    EffectLine,
    Glimpse,
    InvitationCard,
    Preview,
    SeatCard,
    SeatRequest,
    WordCard,
)
from companion.glimpse.common import Common
from companion.glimpse.effect_lines import Places, effect_lines
from companion.glimpse.log import lines_at
from companion.glimpse.offers import leads_on, may_turn_back, picture_of, what_comes
from companion.glimpse.seats import (
    acting_for,
    clock_of,
    differs_between,
    eyes_of,
    groups_at,
    phone_cards,
    resources_of,
    seats_at,
    seen_piles,
    units_of,
    with_their_cards,
)
from companion.store import Company
from companion.tables import passes, rights, telling
from companion.tables.consent import Consent
from companion.tables.disputes import Disputes
from companion.tables.handovers import handovers
from companion.tables.joining import Joining
from companion.tables.live import LiveTable
from companion.tables.passes import Badge
from companion.tables.question_ids import question_id
from companion.tables.rooms import sign_of
from companion.tables.seating import SEAT_REQUEST
from companion.tables.service import Tables
from rules_core.engine import record as records
from rules_core.engine.desk import BANK, Desk
from rules_core.engine.ledger import StatementLine, statement
from rules_core.engine.log import Entry, title_of
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Answer, Play
from rules_core.engine.questions import HOST, Question, asked_of
from rules_core.engine.search import Trial
from rules_core.engine.table import Table
from rules_core.engine.view import SPECTATOR, seen_effect
from rules_core.sheets.game import is_sheet
from rules_core.words import Text, say

PROBED = ("pick", "route")
"""Questions whose options are tried one by one, so that the hopeless ones are greyed with their reason."""


class Looker:
    def __init__(self, tables: Tables, joining: Joining, consent: Consent, disputes: Disputes) -> None:
        self._tables = tables
        self._joining = joining
        self._consent = consent
        self._disputes = disputes

    def glimpse(self, badge: Badge, acting: str = "") -> Glimpse:
        """Everything a phone shows of its table, as it is at this moment."""
        with self._tables.looked_at(badge.table_id) as live:
            papers = self._tables.company(live)
            badge = telling.badge_in(papers, badge)
            found, watches = self._found(live), _only_watches(badge, papers)
            if watches and found is not None and found.watched is not None:
                return replace(found.watched, badge=badge)
            glimpse = self._company(live, badge, papers)
            table = live.table
            if table is None:
                return glimpse
            common = self._common(live, table, glimpse)
            seen = self._play(glimpse, common, live, table, acting, papers)
            if watches:
                common.watched = seen
            return seen

    def glimpse_at_once(self, badge: Badge, acting: str = "") -> Glimpse | None:
        """The same for somebody who must not be kept waiting; None where it could take a while.

        It does not where another phone has looked since the last change, and nobody is at the table now.
        """
        live = self._tables.memory.get(badge.table_id)
        if live is None or not live.lock.acquire(blocking=False):
            return None
        try:
            return self.glimpse(badge, acting) if self._is_known(live) else None
        finally:
            live.lock.release()

    def _is_known(self, live: LiveTable) -> bool:
        """Whether all that phones have in common is as the last one has found it."""
        return (
            not live.forgotten
            and live.company is not None
            and live.company[0] == self._tables.hub.paper_changes(live.id)
            and (live.table is None or self._found(live) is not None)
        )

    def _state(self, live: LiveTable) -> tuple[int, int]:
        return live.revision, self._tables.hub.changes(live.id)

    def _found(self, live: LiveTable) -> Common | None:
        """What others at the table have found since the last change, if they have looked."""
        common: Common | None = None
        if live.common is not None and live.common[0] == self._state(live):
            common = live.common[1]
        return common

    def _common(self, live: LiveTable, table: Table, company: Glimpse) -> Common:
        """What this phone has in common with the others at its table, since the last change."""
        common = self._found(live)
        if common is None:
            common = Common(live, table, company.seats)
            live.common = self._state(live), common
        return common

    def at_entry(self, badge: Badge, number: int, acting: str = "") -> Glimpse:
        """The table as it was after an earlier entry, for looking only."""
        with self._tables.looked_at(badge.table_id) as live:
            papers = self._tables.company(live)
            badge = telling.badge_in(papers, badge)
            record = records.write(live.playing())
            game = live.game
            company = self._company(live, badge, papers)
        past, _ = records.replay(game, record, number)
        shown, eyes = presentation(game.id), eyes_of(badge, acting)
        return replace(
            company,
            seats=with_their_cards(past, seats_at(past, company.seats, shown), shown, eyes),
            groups=groups_at(past, shown, eyes),
            open_piles=seen_piles(past, shown.open_piles, "", eyes),
            clock=clock_of(past, shown),
            pictures=past.pictures(),
            entries=len(past.log),
            ranking=past.standings() if past.entries else None,
            bank=units_of(past, BANK, resources_of(past)) if past.entries else (),
        )

    # --- trying

    def preview_move(self, badge: Badge, move: AnyMove, answers: Sequence[Answer] = ()) -> Preview:
        """What a move would do, for those who may make it."""
        with self._tables.looked_at(badge.table_id) as live:
            badge, table = self._tables.current(badge), live.playing()
            by = rights.recorder(badge, table, move)
            trial = table.preview(move, answers, by)  # a caravan's questions are answered by its members
            return self._preview(table, trial, eyes_of(badge, move.seat), (move.seat if by == HOST else by,))

    def preview_answer(self, badge: Badge, key: str, value: Any) -> Preview:
        """What an answer would do, for those who may give it."""
        with self._tables.looked_at(badge.table_id) as live:
            badge, table = self._tables.current(badge), live.playing()
            if key not in table.questions:
                return Preview((), "", None, False)
            who = asked_of(table.questions[key].who)
            by = rights.answerer(badge, who, who[0])
            play = table.move_in_progress
            assert play is not None
            before = len(play.desk.effects)
            trial = table.preview_answer(value, key)
            trial = trial._replace(effects=trial.effects[before:])
            speaking = (who if by == HOST else (by,)) if may_turn_back(play, by) else ()
            eyes = eyes_of(badge, play.move.seat)
            ahead = self._preview(table, trial, eyes, speaking)
            if play.is_sealed(key) and not ahead.leads_on and ahead.refusal is None:
                return ahead._replace(then=say("Nobody sees the answers until they're all in"))
            return ahead

    def _preview(self, table: Table, trial: Trial, eyes: str, speaking: Collection[str]) -> Preview:
        """`speaking`: who could take this back when they are asked again."""
        shown = presentation(table.game.id)
        seen = [seen_effect(table, eyes, effect) for effect in trial.effects]
        lines = effect_lines(table, shown, seen)
        then = what_comes(table, trial.waiting.values(), eyes)
        complete = trial.refusal is None and not trial.waiting
        only_asks = (
            bool(trial.waiting) and not any(each.chance for each in trial.waiting.values()) and not lines
        )
        return Preview(lines, then, trial.refusal, complete, leads_on(trial, speaking), only_asks)

    def statement(self, badge: Badge, account: str, most: int | None = None) -> list[StatementLine]:
        """The changes of an account, the newest last: all, or so many."""
        with self._tables.looked_at(badge.table_id) as live:
            self._tables.current(badge)
            return statement(live.playing(), account, most)

    # --- inside

    def _company(self, live: LiveTable, badge: Badge, papers: Company) -> Glimpse:
        here = self._tables.hub.present(live.id)
        seats = tuple(
            SeatCard(
                name,
                place,
                name in badge.seats,
                sum(here[holder] > 0 for holder in papers.holders.get(name, ())),
                name in papers.holders,
                turn=False,
                asked=False,
                retired=False,
            )
            for place, name in enumerate(live.seats)
        )
        open_invitations = self._joining.still_open(papers.invitations)
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
            sign=sign_of(papers.room),
            least=live.game.min_seats,
            most=live.game.max_seats,
            seat_requests=tuple(requests),
            phone_cards=phone_cards(badge, papers.passes, here) if badge.host else (),
            invitations=tuple(InvitationCard(i.code, i.role, i.seat) for i in open_invitations)
            if badge.host
            else (),
            handovers=handovers(papers.handovers),
            words=tuple(WordCard(word, "") for word in telling.words_for(badge, papers.requests)),
        )

    def _play(
        self, company: Glimpse, common: Common, live: LiveTable, table: Table, acting: str, papers: Company
    ) -> Glimpse:
        badge, wanted = company.badge, acting
        acting = acting_for(table, badge, wanted)
        eyes = eyes_of(badge, acting)
        play = table.move_in_progress
        concern = self._consent.concern(badge, table)
        undo: Text = ""
        if concern is not None and not badge.only_watches and (first := table.standing(concern.first)):
            undo = title_of(table.desk, first)
        in_secret = _in_secret(table, badge, papers)
        taking_back = tuple(self._consent.waiting(live, papers.requests))
        disputes = self._disputes.waiting(live, badge, papers.requests)
        meant = (*(each.number for each in taking_back), *(each.entry for each in disputes if each.entry))
        return replace(
            company,
            acting=acting,
            in_setup=not table.entries,
            seats=tuple(
                seat._replace(mine=here.mine, phones=here.phones, held=here.held)
                for seat, here in zip(common.seats(eyes), company.seats, strict=True)
            ),
            groups=common.groups(eyes),
            open_piles=common.open_piles(eyes),
            clock=common.clock,
            offers=common.offers(acting) if acting else (),
            asked=self._asked(table, common, badge, wanted, in_secret),
            in_secret=in_secret,
            waits_for=common.waits_for,
            waits_in=play.move.title if play is not None else "",
            pictures=common.pictures,
            log=common.log(eyes),
            meant=lines_at(common.reader(eyes), meant),
            last=common.last(eyes),
            entries=len(table.log),
            unfair=common.unfair if badge.host else (),
            ranking=common.ranking,
            tally=table.game.tally(table.desk) if is_sheet(table.game.id) else None,
            bank=common.bank,
            piles=common.piles,
            taking_back=taking_back,
            disputes=disputes,
            house=common.house,
            eyes=eyes,
            secret=differs_between(table, badge.seats),
            words=self._words(table, badge, papers),
            may_drop=rights.may_drop(badge, table),
            drop_says_why=rights.needs_reason(badge, table, drop=True),
            undo=undo,
            undo_entry=concern.first if concern is not None and undo else -1,
            undo_free=concern is not None and self._consent.may_freely(badge, concern),
            redo=title_of(table.desk, table.undone[-1])
            if table.undone and play is None and rights.may_redo(badge, table.undone[-1])
            else "",
        )

    def _asked(
        self, table: Table, common: Common, badge: Badge, wanted: str, in_secret: Collection[str]
    ) -> tuple[AskedCard, ...]:
        play = table.move_in_progress
        if play is None:
            return ()
        cards = []
        for key, question in table.questions.items():
            who = asked_of(question.who)
            mine = any(seat in badge.seats for seat in who) or (badge.host and HOST in who)
            if not (mine or rights.may_answer_for(badge, who)) or any(seat in in_secret for seat in who):
                continue
            if wanted not in who and _tells_secrets(table, badge, question, play.desk):
                continue
            probed = question.kind in PROBED and bool(table.entries)
            options = table.probe(key) if probed else question.options(play.desk)
            asked = question_id(table, key)
            assert asked is not None
            may_back, may_cancel = rights.may_go_back(badge, table, key), _may_cancel(badge, table, play)
            says_why = rights.needs_reason(badge, table, drop=not may_back, key=key)
            cards.append(
                AskedCard(
                    asked,
                    who,
                    play.move.title,
                    play.move.seat,
                    question,
                    getattr(question, "prompt", ""),
                    options,
                    picture_of(common.pictures, question),
                    may_back=may_back,
                    may_cancel=may_cancel,
                    in_setup=not table.entries,
                    so_far=_so_far(table, common.places, eyes_of(badge, acting_for(table, badge, wanted))),
                    says_why=(may_back or may_cancel) and says_why,
                    on_behalf="" if mine else wanted if wanted in who else who[0],
                )
            )
        # What is asked of the people themselves comes before what the host could answer for others.
        return tuple(sorted(cards, key=lambda card: not any(seat in badge.seats for seat in card.who)))

    def _words(self, table: Table, badge: Badge, papers: Company) -> tuple[WordCard, ...]:
        cards = []
        for word in telling.words_for(badge, papers.requests):
            title = _title_in(table, word)
            lost = [line for line in map(table.log.__getitem__, word.entries) if isinstance(line, Entry)]
            gone = tuple(title_of(table.desk, entry) for entry in lost)
            cards.append(WordCard(word, title, gone, _undone_for(table, word.seat, lost)))
        return tuple(cards)


def _only_watches(badge: Badge, papers: Company) -> bool:
    """Whether a phone sees what all see who only watch: it asks for nothing, and nobody has told it anything."""
    return badge.only_watches and all(row.pass_id != badge.pass_id for row in papers.requests)


def _title_in(table: Table, word: telling.Word) -> Text:
    """The move that a word is about; what stands in the log is called as it is called there."""
    kind = table.game.kinds.get(word.move)
    if kind is None:
        return ""
    made = table.log[word.number] if 0 <= word.number < len(table.log) else None
    if isinstance(made, Entry) and type(made.move) is kind and made.move.seat == word.seat:
        return title_of(table.desk, made)
    return kind.title


def _undone_for(table: Table, seat: str, lost: Sequence[Entry]) -> tuple[EffectLine, ...]:
    """What a seat has more or less now that these entries are gone."""
    shown = presentation(table.game.id)
    lines: dict[str, EffectLine] = {}
    for entry in lost:
        for line in effect_lines(table, shown, [seen_effect(table, seat, each) for each in entry.effects]):
            if line.seat == seat and line.change:
                was = lines.get(line.thing, line._replace(change=0))
                lines[line.thing] = was._replace(change=was.change - line.change, rule="table.back")
    return tuple(line for line in lines.values() if line.change)


def _in_secret(table: Table, badge: Badge, papers: Company) -> tuple[str, ...]:
    """The seats on other phones that are asked under seal: also how far they are would tell what they have said."""
    play = table.move_in_progress
    if play is None:
        return ()
    sealed = [question for key, question in table.questions.items() if play.is_sealed(key)]
    elsewhere = telling.elsewhere(papers.passes, badge) if sealed else ()
    return tuple(seat for question in sealed for seat in asked_of(question.who) if seat in elsewhere)


def _may_cancel(badge: Badge, table: Table, play: Play) -> bool:
    """Whether a phone can drop the move in progress from its question: its own, the host's phone with a reason.

    A move of others the host drops by the menu, not in passing.
    """
    own = play.move.seat in badge.seats or play.by in badge.seats or (badge.host and play.by == HOST)
    return bool(table.entries) and (rights.may_drop(badge, table) or (badge.host and own))


def _so_far(table: Table, places: Places, eyes: str) -> tuple[EffectLine, ...]:
    play = table.move_in_progress
    if play is None or not table.entries:
        return ()
    seen = [seen_effect(table, eyes, effect) for effect in play.desk.effects]
    return effect_lines(table, presentation(table.game.id), seen, places)


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
