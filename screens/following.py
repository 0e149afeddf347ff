"""How a phone follows its table: it hears of every change, reads the table anew, and says what is new to its holder."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.glimpse import Glimpse
from companion.tables import Badge, CannotShow, NoPass, NotDone
from screens.announcing import Announcement, announcements
from screens.coming_and_going import note_company
from screens.news import concluded, consents, doubt_words, is_wanted, new_words, whose, withdrawn
from screens.notices import reading_time
from screens.outcomes import recorded_words
from screens.slips import Notice, Tab

if TYPE_CHECKING:
    from screens.phone import Phone


class Following:
    """One for each phone, whichever table it is at. What it reads, it puts into the phone."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._leave: Callable[[], None] | None = None
        self._stale = False
        self._is_done = asyncio.Event()
        self._is_done.set()
        self.own_doing = False
        """Whether the next news of the table is what this phone itself has done."""

        self.heard = -1
        """So many lines of the table's log has this phone heard of; below 0 none yet, and then nothing is news."""

    def listen(self) -> None:
        """Hear of every change from now on."""
        phone = self._phone
        if phone.badge is None or self._leave is not None:
            return
        loop = asyncio.get_running_loop()

        def wake() -> None:
            phone.bell.ring(loop, partial(phone.in_own_task, self.look_again))

        self._leave = phone.house.hub.listen(phone.badge.table_id, phone.badge.pass_id, wake)

    def stop_listening(self) -> None:
        if self._leave is not None:
            leave, self._leave = self._leave, None
            leave()

    def forget(self) -> None:
        """The phone has left its table."""
        self.stop_listening()
        self.heard = -1

    async def look_again(self) -> None:
        """Something has changed. Several words that come at once are answered together."""
        if self._is_done.is_set():
            await self.refresh()
        else:
            self._stale = True

    async def refresh(self) -> None:
        """Read the table anew, and come back when that is drawn: whoever has done something goes on from there.

        Otherwise a page that closes after a deed would show for a moment what was before.
        """
        if not self._is_done.is_set():
            self._stale = True
            await self._is_done.wait()
            return
        self._is_done.clear()
        try:
            while True:
                await self._phone.caught_up()
                self._stale = False
                await self._look()
                if not self._stale:
                    return
        finally:
            self._is_done.set()
            if not self._phone.busy:
                self.own_doing = False

    async def _look(self) -> None:
        phone = self._phone
        badge = phone.badge
        if badge is None:
            return
        try:
            seen = await self._seen_of(badge)
        except NoPass as gone:
            phone.stand_up()
            phone.trouble, phone.closed = phone.skin.words(gone.because), False
            phone.changed()
            return
        except NotDone as no:
            # It goes on listening: a table that was deleted may be brought back.
            phone.glimpse, phone.trouble = None, phone.skin.words(no.because)
            phone.closed = isinstance(no, CannotShow)
            phone.changed()
            return
        if phone.badge != badge or seen == phone.glimpse:
            return
        if phone.acting and phone.glimpse is not None and whose(seen) != whose(phone.glimpse):
            phone.acting, self._stale = "", True  # the turn has passed on: so does the choice of a seat
        phone.trouble, phone.closed = "", False
        said = phone.notices.shown
        note_company(phone, badge, seen, self.own_doing)
        self.cue(seen)
        phone.badge, phone.glimpse = seen.badge, seen
        phone.redraw()
        if phone.notices.shown != said:
            phone.redraw_notices()

    async def _seen_of(self, badge: Badge) -> Glimpse:
        phone, looker = self._phone, self._phone.house.looker
        async with phone.bell.turn(badge.table_id):
            seen = looker.glimpse_at_once(badge, phone.acting)
            if seen is None:
                seen = await asyncio.to_thread(looker.glimpse, badge, phone.acting)
            return seen

    # --- saying what is new

    def cue(self, seen: Glimpse) -> None:
        """Say so when something is wanted of this phone that was not before: a buzz, the tab's title, a word."""
        phone = self._phone
        _ = phone.skin.words
        phone.page.title = _("Your move · Caravanserai") if is_wanted(seen) else "Caravanserai"
        self._tell_news(seen)
        before = phone.glimpse
        if before is None:
            return
        if not self.own_doing and (gone := withdrawn(before, seen)):
            phone.say(_(gone))
        if not self.own_doing and (done := concluded(before, seen)) is not None:
            words = recorded_words(phone.skin, seen, done)
            phone.say(words, "good", seconds=reading_time(words))
        if is_wanted(seen) and not is_wanted(before):
            self._call(_("It's your move."))
        elif len(consents(seen)) > len(consents(before)):
            self._call(_("Somebody needs your OK."))
        elif len(seen.disputes) > len(before.disputes) and not seen.disputes[-1].mine:
            self._call(_(doubt_words(seen.disputes[-1])))
        elif fresh := new_words(before, seen):
            self._call(_(fresh))

    def _tell_news(self, seen: Glimpse) -> None:
        """What has happened since this phone looked last and everybody should hear of. Each is told once."""
        phone = self._phone
        heard, self.heard = self.heard, seen.entries
        if heard < 0:
            return
        phone.notices.withdraw({line.number for line in seen.log if line.taken_back})
        for told in announcements(phone.skin, seen, heard, self.own_doing):
            phone.notices.tell(self._leading_there(told), told.seconds)
        phone.watch_notices()

    def _leading_there(self, told: Announcement) -> Notice:
        """A notice that leads to its entry of the log; not on the big screen, where nobody taps."""
        phone = self._phone

        async def look() -> None:
            phone.show_entry(told.entry)

        action = "" if phone.for_everybody or not told.entry else phone.skin.words("Look")
        return Notice(told.text, "plain", action, look, told.title, told.about)

    def _call(self, words: str) -> None:
        """Get the attention of whoever holds the phone, wherever they are reading."""
        phone = self._phone
        if phone.preferences.buzz:
            phone.in_own_task(phone.memory.buzz)
        if phone.tab == Tab.NOW and not phone.menu and phone.why is None:
            return

        async def look() -> None:
            phone.tab, phone.menu, phone.why = Tab.NOW, "", None
            phone.changed()

        phone.say(words, "good", phone.skin.words("Look"), look)
