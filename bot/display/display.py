# Over 400 lines: the one door of this package for the handlers.
"""The display: brings what everybody sees of the matches up to date, and answers presses with it.

For every match that has something to do there is one run at a time. It makes one change after the
other, each from the latest state, and ends when nothing is left; a match at rest has none.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

from lru import LRU
from msgspec.structs import replace

from bot.aio.runs import Done, Runs
from bot.contract.errors import CommonRefusal
from bot.contract.game import Seat
from bot.delivery.budget import Urgency
from bot.delivery.failures import REFUSED, DeliveryFailure
from bot.delivery.responder import Responder
from bot.display.blocked_matches import BlockedMatches
from bot.display.channel_tails import ChannelTails
from bot.display.drawing import ShownMatch
from bot.display.host_calls import HostCall, HostCalls
from bot.display.host_logs import HostLogs
from bot.display.match_messages import MatchMessages, UpkeepOutcome
from bot.display.notices import Reminders
from bot.display.open_hands import HandHolder, OpenHands
from bot.display.open_panels import OpenPanel, OpenPanels
from bot.display.outbox import Outage, Outbox
from bot.display.picture import seat_clocks
from bot.display.plan import Wanted
from bot.display.playback_links import PlaybackLinks
from bot.display.playhead import Hold, Playhead, Position
from bot.display.private_calls import PrivateCalls
from bot.display.private_copies import PrivateCopies
from bot.display.redraws import Redraws
from bot.display.rounds.desks import RoundDesks
from bot.display.rounds.messages import RoundMessages
from bot.display.rounds.threads import RoundThreads
from bot.display.rounds.views import RoundViews
from bot.live.discord_time import posted_at
from bot.live.errors import ActRefused
from bot.live.matches import MatchStep
from bot.live.services import Services
from bot.match.errors import MatchRefusal
from bot.match.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.match.match import Match
from bot.rounds.ids import RoundId
from bot.store import matches, results
from bot.store import messages as stored_messages
from bot.store.messages import PostedMessage
from bot.ui.catalogue import Texts, texts_in
from bot.ui.games import copied_seats, renderer_of
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Message, TextMessage
from bot.ui.renderer import Playback

log = logging.getLogger(__name__)

SHOWN_SECONDS = 5.0
"""How long somebody who asked for the board waits for it before hearing anything."""

WELCOME_SECONDS = 600.0
"""How long after a start a ping tells how long the bot was away."""

_REPAIRS_AT_ONCE = 8
"""How many matches are repaired at the same time after a start."""

_KEPT_IN_MEMORY = 10_000


class Display:
    """The door of this package: handlers use nothing else of it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._time = services.time
        self._background = services.background
        self._private = services.private_channels
        self._tokens = services.tokens
        self._discord_time = services.discord_time
        self._clocks = services.clocks
        self._messages: LRU[MatchId, MatchMessages] = LRU(_KEPT_IN_MEMORY)
        self._tails = ChannelTails()
        self.outbox = Outbox(services)
        self._redraws = Redraws(services, self.outbox)
        self._hands = OpenHands(self._redraws, services.time)
        self._links = PlaybackLinks(self._redraws, services.time, services.background)
        self.panels = OpenPanels(self._redraws, services.time, services.background, self._catch_up)
        self._records = PrivateCopies(services, self.outbox, self.link)
        self._calls = PrivateCalls(
            services, self.outbox, self.link, self.as_shown, self._call_refused
        )
        self.host_calls = HostCalls(services, self._call_host)
        self.reminders = Reminders(services, self.outbox, self.link, self.host_calls)
        self._host_logs = HostLogs(services, self.outbox, self.link, self.as_shown)
        self._runs = Runs(self._run, services.time, services.background, "match")
        self._blocked = BlockedMatches(services, self.outbox)
        views = RoundViews(services, self.as_shown, self.link, self.host_calls.is_needed)
        self.round_threads = RoundThreads(services, self.outbox)
        self.round_desks = RoundDesks(self._redraws, services.time)
        self.rounds = RoundMessages(
            services, self.outbox, views, self.round_threads, self.round_desks
        )
        self._outage: Outage | None = None
        self._ending = asyncio.Event()
        self._in_secret = Runs(
            self._update_in_secret, services.time, services.background, "hands of match"
        )
        """Bring hands up to date after secret acts."""

    # Acts of people

    @contextmanager
    def note_activity(self, user_id: UserId, responder: Responder, at: int) -> Iterator[None]:
        """Somebody did something, which is answered within.

        `at`: when, in ms since the epoch, UTC, by Discord.
        """
        self._clocks.note_activity(at)
        self.host_calls.note_activity(user_id, at)
        came = self._discord_time.now()
        try:
            yield
        finally:
            # Before its answer Discord takes nothing else by a token.
            self._tokens.note_activity(user_id, responder.token, came)
            self._records.notices.tell(user_id)

    async def answer(
        self,
        match: Match,
        seat: Seat | None,
        pressed: MessageId | None,
        responder: Responder,
        texts: Texts,
    ) -> None:
        """Answer a press on a public message that has become an act: first with the board.

        Then, for the player alone, with what they were dealt by it. `texts`: theirs.
        """
        if match.acted_in_secret and seat is not None:
            await self._answer_in_secret(match, seat, responder, texts)
            return
        with self._dealt(match, seat) as given:
            messages, holder = self._of(match.terms.id), None
            async with messages.lock:
                # Before the answer, so that this happens even if it fails. The board waits for it.
                self.acted(match, responder, given)
                if given is not None:
                    # Anew, even if one is open: it may have been dismissed.
                    holder = await self._holder(match, given)
                # If only one answer is possible, it shows the card; the board is edited anyway.
                if holder is None or responder.may_follow_up:
                    await messages.answer(pressed, responder)
                if pressed is not None and seat is not None:
                    self._links.pressed(match, pressed, responder, texts)
            if holder is not None:
                await self._show(holder, responder, texts)

    @contextmanager
    def _dealt(self, match: Match, seat: Seat | None) -> Iterator[Seat | None]:
        """The answer to a press shows its player, within, what they were dealt; then they keep it.

        Gives the seat of that player, if it was dealt something.
        """
        with self._clocks.hands_coming(match.terms.id, copied_seats(match), seat) as given:
            try:
                yield given
            finally:
                if given is not None:
                    self._records.send(match, given)

    async def _answer_in_secret(
        self, match: Match, seat: Seat, responder: Responder, texts: Texts
    ) -> None:
        """Answer a press on a public message that led to a secret act.

        The hand is shown anew, even if one is open: nobody tells us of a hand that was dismissed.
        """
        self.acted(match)
        await self.show_secret_answer(match, seat, responder, texts)

    async def show_secret_answer(
        self, match: Match, seat: Seat, responder: Responder, texts: Texts
    ) -> None:
        """Show a seat what it has answered in secret: its hand, if the game has any."""
        holder = await self._holder(match, seat)
        if holder.key is None:
            await responder.private(TextMessage(texts("answer-kept")))
        else:
            await self._show(holder, responder, texts)

    async def answer_on_hand(
        self, match: Match, seat: Seat, pressed: MessageId, responder: Responder, texts: Texts
    ) -> None:
        """Answer a press on a hand, or on a step of a choice, that has become an act."""
        with self._dealt(match, seat) as given:
            self.acted(match, responder, given)
            is_hand = await self.refresh_hand(match, seat, pressed, responder, texts)
            if is_hand and given is not None:
                holder = await self._holder(match, given)
                if not self._hand_stands(holder):
                    await self._show(holder, responder, texts)

    async def refresh_hand(
        self, match: Match, seat: Seat, pressed: MessageId, responder: Responder, texts: Texts
    ) -> bool:
        """Answer a press on a hand with what it is now. False: it was a step of a choice."""
        holder = await self._holder(match, seat)
        if not holder.renderer.has_hands:
            # The choice is made.
            await responder.dismiss()
            return False
        if await self._hands.answer(match.terms.id, holder, pressed, responder, texts):
            now = self._discord_time.now()
            self._clocks.hand_shown(match.terms.id, seat, match.version, now)
            await self._catch_up(match)
        else:
            self.follow(match)
        return True

    def is_hand(self, match_id: MatchId, message_id: MessageId) -> bool:
        """Whether a message is an open hand, as far as this process knows."""
        return self._hands.is_known(match_id, message_id)

    async def show_hand(self, match: Match, seat: Seat, responder: Responder, texts: Texts) -> None:
        """Show a seat's hand to its player alone."""
        await self._show(await self._holder(match, seat), responder, texts)

    async def _show(self, holder: HandHolder, responder: Responder, texts: Texts) -> None:
        match = holder.match
        sent = await self._hands.show(match.terms.id, holder, responder, texts)
        if not isinstance(sent, DeliveryFailure):
            self._clocks.hand_shown(match.terms.id, holder.seat, match.version, posted_at(sent))
        await self._catch_up(match)

    async def _catch_up(self, shown: Match) -> None:
        """Follow a match that changed while a hand or a panel of it was on its way to somebody."""
        now = await self._matches.get(shown.terms.id)
        if now is None or now.public_version != shown.public_version:
            self.changed(shown.terms.id)
        elif now is not shown:
            self._follow_in_secret(shown.terms.id)

    def _hand_stands(self, holder: HandHolder) -> bool:
        """Whether an open hand shows what a seat was dealt. If so, the hand counts as shown now."""
        match, now = holder.match, self._discord_time.now()
        if not self._hands.stands(match.terms.id, holder):
            return False
        self._clocks.hand_shown(match.terms.id, holder.seat, match.version, now)
        return True

    async def _holder(self, match: Match, seat: Seat) -> HandHolder:
        view = (await self._people.views(match)).of(seat)
        messages = self._of(match.terms.id)
        link, shown = await messages.posted.link(match), await messages.drawing.as_shown(match)
        return HandHolder(shown, seat, view, renderer_of(match.terms.game), link)

    def acted(
        self, match: Match, responder: Responder | None = None, answered: Seat | None = None
    ) -> None:
        """A match has begun, or something was done in it: show that, and send pending messages.

        `responder`: to the press that did it. `answered`: the seat that gets the private copy
        later.
        """
        for seat in copied_seats(match):
            if seat != answered:
                self._records.send(match, seat)
        if responder is not None and not match.acted_in_secret:
            self._of(match.terms.id).awaited(match.version, responder.seconds)
        if not match.live:
            self.host_calls.over(match)
        self._host_logs.acted(match)
        self.follow(match)

    def _follow_in_secret(self, match_id: MatchId) -> None:
        """Update the hands after a secret act, and nothing else.

        A board that is mended at the same moment would tell when the act was.
        """
        self._in_secret.start(match_id)

    async def _update_in_secret(self, match_id: MatchId) -> Done:
        with suppress(ActRefused):
            match = await self._matches.wanted(match_id)
            await self._update_hands(await self.as_shown(match))
        return Done()

    @contextmanager
    def answering(self, done: MatchStep) -> Iterator[None]:
        """Answer an act within. Lines that no answer carries are sent afterwards."""
        match_id = done.after.terms.id
        with self._of(match_id).carrying(done.lines):
            yield
        if done.lines:
            self.changed(match_id)

    def send_pending(self, match_id: MatchId, lines: Sequence[PostedMessage]) -> None:
        """Send pending lines to the channel."""
        with self._of(match_id).carrying(lines):
            # No answer carries them.
            pass
        self.changed(match_id)

    async def line(self, done: MatchStep, *, alone: bool) -> TextMessage | None:
        """The line about an act; None where the board is enough.

        `alone`: not as it stands in the channel, but for one person.
        """
        return await self._of(done.after.terms.id).line(done, alone=alone)

    async def carried(
        self, done: MatchStep, message: TextMessage, sent: MessageId | DeliveryFailure
    ) -> None:
        """An answer in the channel was to carry the line of what was done."""
        for line in done.lines:
            await self._of(done.after.terms.id).carried(line, message, sent)

    def begun(self, match: Match) -> None:
        """A match has begun. Nobody waits for the private channels that it will need."""
        # It began after the bot's absence, so its pings do not mention that.
        self._messages[match.terms.id] = MatchMessages(
            match.terms.id, self._services, None, self._tails, self._calls
        )
        self._of(match.terms.id).drawing.begun()
        self._clocks.entered(match, copied_seats(match))
        if renderer_of(match.terms.game).copied_events:
            for user in match.terms.players:
                self._background.start(self._private.open(user), f"private channel of {user}")
        self.acted(match)

    def _call_host(self, match_id: MatchId, call: HostCall) -> None:
        self._of(match_id).drawing.call_host(call)
        self.changed(match_id)

    async def host_came(self, match_id: MatchId, user_id: UserId) -> None:
        """Somebody did something that concerns a match; if they host it, nobody waits for them."""
        await self.host_calls.came(match_id, user_id)

    # Showing matches

    def changed(self, match_id: MatchId) -> None:
        """Bring a match's messages up to date soon, because somebody waits for it."""
        # People see this message, so it does not wait for a better time.
        self._start(match_id, anew=True)

    def _call_refused(self, match_id: MatchId) -> None:
        """A private call was refused, so its player is to be called by a ping."""
        self._of(match_id).drawing.forget()
        self.changed(match_id)

    async def preferred(self, user_id: UserId) -> None:
        """Somebody wants to be called, or told of cards, otherwise than before."""
        for terms in await self._store.read(matches.live, user_id=user_id):
            self._of(terms.id).drawing.forget()
            self._start(terms.id)
            seat = terms.seat_of(user_id)
            if seat is not None:
                self._records.look(terms.id, seat)

    def follow(self, match: Match) -> None:
        """Update the messages that the newest entry of a match may have changed."""
        if match.acted_in_secret:
            self._follow_in_secret(match.terms.id)
        else:
            self.changed(match.terms.id)

    def retimed(self, match_id: MatchId) -> None:
        """The times that a board tells are others than was predicted. Nobody waits for that.

        An old board is edited where it stands, if Discord allows it: none moves because of a clock.
        """
        messages = self._of(match_id)
        messages.want(Wanted.RETIMED)
        if self._runs.is_at_rest(match_id):
            messages.permits.lower_urgency(Urgency.REPAIR)
        self._start(match_id)

    def time_ends_soon(self, match_id: MatchId) -> None:
        """The board tells when the time is up, by an edit where it stands, for its players."""
        messages = self._of(match_id)
        messages.want(Wanted.RETIMED)
        messages.permits.raise_urgency()
        self._start(match_id)

    async def turn_over(self, match_id: MatchId) -> None:
        """The board tells that a bank runs; amid talk, a hosted match calls its player again."""
        match, messages = await self._matches.get(match_id), self._of(match_id)
        hosted = match is not None and match.terms.host is not None
        if hosted and await messages.is_buried():
            messages.want(Wanted.ANEW, Wanted.AGAIN)
            self.changed(match_id)
        else:
            self.time_ends_soon(match_id)

    def show_again(self, match_id: MatchId) -> None:
        """Post the board anew, below what was written in the channel since."""
        self._of(match_id).want(Wanted.ANEW)
        self.changed(match_id)

    def repost(self, match_id: MatchId) -> None:
        """Post the board and the call anew. The cards became pending with the act that wants it."""
        self._of(match_id).want(Wanted.ANEW, Wanted.CALL)
        self.changed(match_id)

    async def control_playback(
        self, match: Match, how: Callable[[Playhead, int, Playback], Playhead]
    ) -> Position | None:
        """Let a host decide how the current playback goes on. None: there is none."""
        shown = await self._of(match.terms.id).drawing.control(match, how)
        if shown is not None:
            self._of(match.terms.id).want(Wanted.CONDUCTED)
            self.changed(match.terms.id)
        return shown

    def follow_on(self, match_id: MatchId, panel: OpenPanel) -> None:
        """Let a panel follow its match again after a press that has not changed the panel."""
        self.panels.keep(match_id, panel)
        self.changed(match_id)

    async def hold(self, match: Match) -> Hold | None:
        """How the current playback is held. None: there is none, or its end is shown."""
        return await self._of(match.terms.id).drawing.hold(match)

    async def hold_each(self, match_id: MatchId, wanted: bool) -> None:
        """Hold each playback to come from its first frame, or let all run."""
        await self._of(match_id).drawing.hold_each(match_id, wanted)

    async def holds_each(self, match_id: MatchId) -> bool:
        """Whether each playback to come is held."""
        return await self._of(match_id).drawing.holds_each(match_id)

    async def public_view(self, match: Match) -> PublicMatchView:
        """The public view of a match now, with its clocks."""
        view = (await self._people.views(match)).public
        times, now = self._clocks.times(match), self._discord_time.now()
        return replace(view, clock=seat_clocks(match, times, match.last_act, now))

    async def look(self, match_id: MatchId, urgency: Urgency) -> None:
        """See whether the board is still there, although nobody said that it is not."""
        self._of(match_id).want(Wanted.LOOK)
        await self._ran(match_id, urgency)

    async def _ran(self, match_id: MatchId, urgency: Urgency) -> None:
        """Have a match looked at, and wait until that is done.

        `urgency`: of what is to be mended then, unless somebody waits for it already.
        """
        if self._runs.is_at_rest(match_id):
            self._of(match_id).permits.lower_urgency(urgency)
        self._start(match_id)
        running = self._runs.under_way(match_id)
        if running is not None:
            await asyncio.wait((running,))

    def written(self, channel_id: ChannelId, message_id: MessageId) -> None:
        """Somebody else wrote a message in a channel."""
        self._tails.note(channel_id, message_id)

    async def lost(self, channel_id: ChannelId, message_id: MessageId) -> None:
        """A message was deleted by others; the board of a live match is put back."""
        self._tails.forget(channel_id, message_id)
        noted = await self._store.read(stored_messages.match_of, message_id)
        # A new message is noted only at the end of the run that posted it.
        for match_id in (noted,) if noted is not None else self._runs.running:
            if await self._of(match_id).lost(message_id):
                self.changed(match_id)

    async def link(self, match: Match) -> str | None:
        """To the board of a match, if it is posted."""
        return await self._of(match.terms.id).posted.link(match)

    async def as_shown(self, match: Match) -> ShownMatch:
        """A match as its channel shows it, at its own pace: nobody is shown more in private."""
        return await self._of(match.terms.id).drawing.as_shown(match)

    async def check_revealed(self, match: Match, version: int | None = None) -> None:
        """Raises `ActRefused` while what was done last in a match is still being revealed.

        Asked before anything that would be told, or refused, in another way once the match has
        ended: then the same is said whatever its end is. `version`: at which a question of the game
        was put; an older one than the newest has been seen. A newer one is offered to nobody yet:
        that it counts would tell its end.
        """
        # Most of them are put while nothing is being shown, which costs no picture.
        seen = version is not None and (
            version < match.public_version or match.terms.id not in self.unsettled
        )
        if not seen and (await self.as_shown(match)).revealing:
            raise ActRefused(MatchRefusal.BEING_REVEALED, match)

    async def blocked_notice(self, match: Match, texts: Texts) -> Message | None:
        """Why a match cannot be shown now, and what helps, if so."""
        blockage = await self._store.read(matches.blockage, match.terms.id)
        return None if blockage is None else await self._blocked.notice(match, blockage.code, texts)

    async def shown(self, match_id: MatchId) -> bool:
        """Wait until a match's messages are up to date, or cannot be for now. False: not yet."""
        running = self._runs.under_way(match_id)
        if running is not None:
            ending = asyncio.create_task(self._ending.wait())
            await asyncio.wait(
                (running, ending), timeout=SHOWN_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
            ending.cancel()
        return self._runs.is_at_rest(match_id)

    @property
    def unsettled(self) -> frozenset[MatchId]:
        """The matches of which something is still to be shown, such as the rest of a playback."""
        return self._runs.unsettled

    async def settled(self) -> None:
        """Wait until nothing is being shown or sent any more."""
        await self._runs.settled()
        await self._records.settled()
        await self._calls.settled()
        await self._in_secret.settled()
        await self.rounds.settled()
        await self._redraws.settled()
        await self._host_logs.settled()

    # The life of the process

    async def resume(self, away: int) -> None:
        """After a start. `away`: seconds without the bot; 0 goes without saying.

        No match is read before somebody acts in it, or what stands of it is known to be behind.
        """
        if away:
            self._outage = Outage(away, self._time.now() + round(WELCOME_SECONDS * 1000))
        await self._records.resume()
        await self._host_logs.resume()
        await self._calls.resume()
        behind = await self._store.read(stored_messages.unshown)
        self._background.start(self._repair(behind), "repairs after the start")

    async def _repair(self, behind: Iterable[MatchId]) -> None:
        rest = iter(tuple(behind))

        async def some() -> None:
            for match_id in rest:
                messages = self._of(match_id)
                try:
                    # A blocked match may be possible to show by now, even if its board is up to
                    # date.
                    if await self._blocked.resume(match_id):
                        messages.want(Wanted.LOOK)
                except Exception:
                    # A database that is busy now keeps nobody else waiting.
                    log.exception("what blocked match %d could not be read", match_id)
                await self._ran(match_id, Urgency.REPAIR)

        await asyncio.gather(*(some() for _ in range(_REPAIRS_AT_ONCE)))

    def sweep(self, guild_id: GuildId | None = None) -> None:
        """Try those matches again that have waited for people long enough.

        `guild_id`: something has changed there, so all of its blocked matches.
        """
        for match_id in self._blocked.due(guild_id):
            self._of(match_id).want(Wanted.LOOK)
            self._start(match_id)

    def close_soon(self) -> None:
        """Let nobody wait for a match to be shown any more."""
        self._ending.set()

    # Runs

    def _of(self, match_id: MatchId) -> MatchMessages:
        messages = self._messages.get(match_id)
        if messages is None:
            messages = MatchMessages(
                match_id, self._services, self._outage, self._tails, self._calls
            )
            self._messages[match_id] = messages
        return messages

    def _start(self, match_id: MatchId, *, anew: bool = False) -> None:
        """`anew`: somebody waits for it."""
        self._runs.start(match_id, anew=anew)
        messages = self._messages.get(match_id)
        if messages is not None:
            messages.permits.wake(urgent=anew)

    async def _run(self, match_id: MatchId) -> Done:
        try:
            done = await self._bring_up_to_date(match_id)
        except ActRefused as refused:
            done = await self._take_away(match_id, refused)
        if done.failure is DeliveryFailure.UNAVAILABLE:
            return Done(failed=True)
        moments = [at for at in (done.until, done.calls_at) if at is not None]
        if not moments:
            return Done()
        seconds = max(0, min(moments) - self._discord_time.now()) / 1000
        return Done(seconds=seconds, rests=done.until is None)

    async def _bring_up_to_date(self, match_id: MatchId) -> UpkeepOutcome:
        match, shown = await self._matches.get(match_id), None
        messages = self._of(match_id)
        if match is not None:
            shown = await messages.drawing.as_shown(match, keep=True)
            await self._update_hands(shown)
            self.panels.update(shown)
            if not shown.live:
                # Before the channel shows it, so that no table is behind the result.
                await self._store.write(results.reveal, match_id)
                await messages.drawing.look_back(shown.match)
        done = await messages.bring_up_to_date(revealing=shown is not None and shown.revealing)
        if shown is not None:
            self._links.follow(shown, await messages.posted.board())
        if done.failure is DeliveryFailure.UNAVAILABLE:
            return done
        match = await self._matches.get(match_id)
        if match is None:
            return UpkeepOutcome(None, None)
        if done.failure in REFUSED:
            texts = texts_in(match.terms.language)
            notice = await self._blocked.notice(match, DeliveryFailure.REJECTED, texts)
            await messages.stand_in(notice.markdown)
        if done.failure is not None and await self._blocked.waits(match, done.failure):
            self._clocks.stop(match_id)
            if not match.live:
                # There is nobody to whom it could be told.
                await self._store.write(results.reveal, match_id)
            # Its round may have another place for it.
            self._services.rounds.note_table(match.terms.round_table)
            return UpkeepOutcome(None, None)
        await self._blocked.over(match_id)
        if not match.live and done.until is None and not self._runs.is_wanted(match_id):
            await self._finish(match_id)
        # Its round tells an end once the channel of the match has shown it.
        self._follow_at_table(match)
        return UpkeepOutcome(None, done.until, done.calls_at)

    def _follow_at_table(self, match: Match) -> None:
        """A match of a round is shown as it is now, so its board may tell that."""
        table = match.terms.round_table
        if table is not None and match.live:
            self.rounds.follow(RoundId(table.round_id))
        else:
            self._services.rounds.note_table(table)

    async def _update_hands(self, shown: ShownMatch) -> None:
        match = shown.match
        seats = self._hands.seats(match.terms.id)
        if seats:
            views, renderer = await self._people.views(match), renderer_of(match.terms.game)
            link = await self.link(match)
            now = await self._matches.get(match.terms.id)
            if now is not None and now.version > match.version:
                # The newer act updates the hands, and this older picture might overtake it.
                return
            for seat in seats:
                coming = self._clocks.is_hand_coming(match.terms.id, seat)
                holder = HandHolder(shown, seat, views.of(seat), renderer, link, coming)
                self._hands.update(match.terms.id, holder)

    async def _take_away(self, match_id: MatchId, refused: ActRefused) -> UpkeepOutcome:
        """The match is damaged, which is logged where it is read: there is nothing to show."""
        if refused.reason is CommonRefusal.OVER:
            done = await self._of(match_id).take_away()
            if done.failure is not None:
                return done
            await self._finish(match_id)
        await self._blocked.over(match_id)
        return UpkeepOutcome(None, None)

    async def _finish(self, match_id: MatchId) -> None:
        board = await self._of(match_id).posted.board()
        pending = await self._store.write(
            matches.finish_showing, match_id, board.message_id if board else None
        )
        self._host_logs.finished(match_id, board)
        # It will not change any more, so it need not stay in memory.
        self._records.finish(match_id, pending)
        self._hands.forget(match_id)
        self.panels.forget(match_id)
        self._messages.pop(match_id, None)
