"""Keeps the messages of one match in its channel as they should be: makes the planned changes."""

# Over 400 lines: the changes of one match share a lock, its picture and its rests.

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from typing import Any, NamedTuple, assert_never

from msgspec.structs import replace

from bot.aio.timing import backoff
from bot.delivery.budget import Turn, Urgency
from bot.delivery.failures import DeliveryFailure
from bot.delivery.responder import Responder
from bot.delivery.sender import MessageRef
from bot.display.host_calls import HostCall
from bot.display.picture import (
    HOST_CALL,
    PING,
    Picture,
    PingTarget,
    Target,
    board_number,
    digest,
    frame_in_passing,
    picture,
)
from bot.display.plan import Change, Delete, Edit, Forget, Post, plan, standing
from bot.display.posted_messages import PostedMessages, name, where
from bot.display.seat_clocks import seat_clocks
from bot.display.telling import Telling, all_paces, told
from bot.display.views import views_of
from bot.games.contract import Event
from bot.live.discord_time import posted_at
from bot.live.services import Services
from bot.match.ids import MatchId, MessageId
from bot.match.match import Match
from bot.store.messages import MessageState, PostedMessage
from bot.ui import replies
from bot.ui.catalogue import texts_in
from bot.ui.games import renderer_of
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Message, TextMessage
from bot.ui.renderer import Walk

STALE_SECONDS = 50 * 60
"""Discord soon refuses edits of messages older than an hour, so a board is posted anew before.

Not where a token carries the edit, nor where it is only looked whether the board is there.
"""

_MOST_TRIES = 3
"""How often a message that is gone once it was posted is posted again at once."""


class Round(NamedTuple):
    """What came of bringing a match's messages up to date.

    `failure`: what keeps it from being done. `until`: when there is something to do again, in ms
    since the epoch, UTC, by Discord's clock; None: not before something happens.
    """

    failure: DeliveryFailure | None
    until: int | None


class WalkShown(NamedTuple):
    """A walk that is being told: what is shown of it changes by itself at `until`.

    `until`: in ms since the epoch, UTC; None: it is told.
    """

    until: int | None


_Act = tuple[int, tuple[Event, ...]]
"""An act that has led to a walk: when it was made, and what came of it."""


def _act(match: Match) -> _Act:
    return match.told_at, match.told


class _Scene(NamedTuple):
    """What is and what should be at one moment."""

    match: Match
    picture: Picture
    changes: tuple[Change, ...]
    until: int | None
    """When there is something to do without anything happening."""

    @property
    def asks(self) -> bool:
        """Whether all that asks somebody can be seen: what is left to do takes away the old."""
        going = any(isinstance(change, Post | Edit) for change in self.changes)
        return self.picture.until is None and not going


class MatchMessages:
    """The messages of one match: what stands, as noted in the store, and how that is changed.

    `bring_up_to_date` makes one planned change after the other and plans anew after each, so what
    is sent is always the newest state. It can be stopped anywhere and begun again. One run at a
    time: the display sees to that. The answer to a press may change the board meanwhile, under
    `lock`.
    """

    def __init__(self, match_id: MatchId, services: Services) -> None:
        self._id = match_id
        self._time = services.discord_time
        self.posted = PostedMessages(match_id, services.store, services.tokens, self._time)
        self._store = services.store
        self._matches = services.matches
        self._sender = services.sender
        self._people = services.people
        self._metrics = services.metrics
        self._pace = round(services.pace * 1000)
        self._tokens = services.tokens
        self._clocks = services.clocks
        self.lock = asyncio.Lock()
        """Held while the board is changed: two changes at once might arrive in the wrong order."""
        self._pictured: tuple[Match, Picture] | None = None
        self._telling: tuple[_Act, Telling] | None = None
        """How far the walk is told that an act has led to, where that is not only for time."""
        self._rested = 0
        self._failed_deletions = 0
        self._host_call: HostCall | None = None
        self.anew = False
        """Whether the board is to be posted again, below what was written in the channel since."""
        self.call = False
        """Whether whoever is asked is to be called once more."""
        self.look = False
        """Whether it is to be looked if the board is there, whatever it shows."""
        self._waiting: asyncio.Task[Turn] | None = None
        """Waits for a turn for which nobody waits."""
        self.urgency: Urgency | None = None
        """How urgent it is that the board is right; None: somebody waits for it."""
        self._changed_at: int | None = None
        """When the newest change came to stand that was made, in ms since the epoch, UTC."""
        self.away = 0
        """Seconds without the bot that the next ping is to tell of."""
        self.away_until = 0
        """Until when it tells of them, in ms since the epoch, UTC."""
        self._awaited: float | None = None
        """When the oldest press came that the board does not show, by the event loop's clock."""

    def awaited(self, seconds: float) -> None:
        """A press that came so long ago has become an act, and the board does not show it yet."""
        if self._awaited is None:
            self._awaited = asyncio.get_running_loop().time() - seconds

    def call_host(self, call: HostCall) -> None:
        """Call the host from now on, as long as there is that occasion."""
        self._host_call, self._pictured = call, None

    def _changed(self, at: int) -> None:
        """A change came to stand then; the messages are as young as the youngest of them."""
        self._changed_at = at if self._changed_at is None else max(self._changed_at, at)

    def _board_shown(self) -> None:
        if self._awaited is not None:
            self._metrics.board_shown(asyncio.get_running_loop().time() - self._awaited)
            self._awaited = None

    async def lost(self, message_id: MessageId) -> bool:
        """Note that a message was deleted by others. True if it has to be looked after.

        A deleted ping is not: it has notified, and the board says the same.
        """
        row = await self.posted.find(message_id)
        if row is None or board_number(row.slot) is None:
            return False
        self._gone(row)
        return True

    def _gone(self, row: PostedMessage) -> None:
        """A message that should stand does not. Who is asked cannot answer before one does."""
        self.posted.drop(row)
        self._clocks.stop(self._id)

    # What should stand

    async def _scene(self) -> _Scene | None:
        """None for a match that there is not, or that is over and was shown to its end."""
        match = await self._matches.get(self._id)
        if match is None or (not match.live and await self._store.is_shown_to_end(self._id)):
            return None
        pictured = await self._draw(match)
        rows = await self.posted.load()
        changes = plan(
            pictured.targets,
            rows,
            match.terms.channel_id,
            anew=self.anew,
            call=self.call,
            look=self.look,
        )
        moments = [pictured.until]
        if self._time.now() < self._rested:
            # What is to be deleted first keeps what is to be forgotten after it.
            changes = tuple([one for one in changes if not isinstance(one, Delete | Forget)])
            moments.append(self._rested)
        until = min([at for at in moments if at is not None], default=None)
        return _Scene(match, pictured, changes, until)

    async def _draw(self, match: Match) -> Picture:
        now, times = self._time.now(), self._clocks.times(match)
        if self._pictured is not None and self._pictured[0] is match and not self.call:
            drawn = self._pictured[1]
            clock = seat_clocks(match, times, drawn.asks_from, now)
            if now < drawn.until if drawn.until is not None else clock == drawn.clock:
                return drawn
        pictured = await self._drawn(match)
        self._pictured = (match, pictured)
        return pictured

    async def _drawn(self, match: Match) -> Picture:
        """What should stand now, drawn anew."""
        view = (await views_of(match, self._people)).public
        drawn = self._drawn_of(match, view)
        if drawn.walk is not None and self._known_telling(match) is None:
            stands = await self._told_before(match, view, drawn)
            self._telling = _act(match), stands or self._telling_of(match)
            if stands is not None:
                drawn = self._drawn_of(match, view)
        return drawn

    def _drawn_of(
        self, match: Match, view: PublicMatchView, telling: Telling | None = None
    ) -> Picture:
        """`telling`: how far the newest walk is told; None: as far as is known."""
        return picture(
            match,
            view,
            renderer_of(match.terms.game),
            texts_in(match.terms.language),
            self._time.now(),
            telling or self._telling_of(match),
            self._clocks.times(match),
            host_call=self._host_call,
            call=self.call,
        )

    async def _told_before(
        self, match: Match, view: PublicMatchView, drawn: Picture
    ) -> Telling | None:
        """How far an earlier process has told the walk, if that is further than is due.

        A host had stepped through it. Nothing that was shown is taken back.
        """
        walk, (target, *_) = drawn.walk, drawn.targets
        assert walk is not None
        rows, channel_id = await self.posted.load(), match.terms.channel_id
        row = standing(target, rows, channel_id)
        if row is None:
            return None
        texts, before = texts_in(match.terms.language), len(walk.frames) - walk.fresh
        now, due = self._time.now(), Telling.of(match.told_at, self._pace)
        whole = Telling(now, self._pace, self._pace, all_paces(walk))
        # The next board, or within the walk the question: what stands only once all is told.
        told_by = self._drawn_of(match, view, whole).targets
        *_, last = [each for each in told_by if not isinstance(each, PingTarget)]
        follows = standing(last, rows, channel_id)
        if follows is not None and (follows is not row or row.digest == last.digest):
            return whole
        for paces in range(due.paces_at(now) + 1, walk.fresh):
            frame = frame_in_passing(walk, before + paces + 1, view, texts)
            if row.digest == digest(frame):
                return Telling(now, self._pace, self._pace, paces)
        return None

    async def is_telling(self, match: Match, *, keep: bool = False) -> bool:
        """Whether what was done last is still being told, frame by frame.

        `keep`: a run is about to show what is drawn for that.
        """
        if not self._pace or not renderer_of(match.terms.game).has_walks:
            return False
        if not match.live and await self._store.is_shown_to_end(self._id):
            # Nothing of it is kept that would tell of a host who has hurried its last walk.
            return False
        drawn = await (self._draw(match) if keep else self._drawn(match))
        return drawn.until is not None

    def _telling_of(self, match: Match) -> Telling:
        """How far the newest walk is told; who held an older one did not hold this."""
        return self._known_telling(match) or Telling.of(match.told_at, self._pace)

    def _known_telling(self, match: Match) -> Telling | None:
        known = self._telling
        return known[1] if known is not None and known[0] == _act(match) else None

    async def tell_on(self, how: Callable[[Telling, int, Walk], Telling]) -> WalkShown | None:
        """Let the host decide how the walk that is being told goes on. None: none is.

        `how`: what becomes of a telling at a moment, in ms since the epoch, UTC.
        """
        scene = await self._scene()
        if scene is None or scene.picture.walk is None:
            return None
        walk, now = scene.picture.walk, self._time.now()
        telling = self._telling_of(scene.match)
        if told(walk, telling, now).until is None:
            # It has come to its end meanwhile, which may be on its way already.
            return None
        telling = how(telling, now, walk)
        self._telling, self._pictured = (_act(scene.match), telling), None
        return WalkShown(told(walk, telling, now).until)

    # The answer to a press

    async def answer(self, pressed: MessageId | None, responder: Responder) -> None:
        """Answer a press with the board, if the board was pressed, else acknowledge it.

        Hold `lock` around it.
        """
        row, target = await self._pressed(pressed)
        if row is None or target is None or row.digest == target.digest:
            await responder.acknowledge()
        elif not responder.waits:
            # Else nobody should wait for the lock: the next run edits it.
            await self.posted.note_arrival(row)
            failure = await responder.replace(target.message)
            if failure is None:
                self.posted.shows(row, target)
                self._changed(self._time.now())
                self._board_shown()
            elif failure is DeliveryFailure.GONE_MESSAGE:
                self._gone(row)
            else:
                self.posted.shows_anything(row)
        if pressed is not None and responder.changes_pressed:
            self._tokens.keep(pressed, responder.token, self._time.now(), original=True)

    async def _pressed(
        self, pressed: MessageId | None
    ) -> tuple[PostedMessage | None, Target | None]:
        """The message that was pressed, and what it should show, if it is the board."""
        if pressed is None:
            return None, None
        if await self.posted.find(pressed) is None:
            # Perhaps it was posted by another process.
            await self.posted.reload()
        scene = await self._scene()
        if scene is None:
            return None, None
        rows = await self.posted.load()
        for target in scene.picture.targets:
            row = standing(target, rows, scene.match.terms.channel_id)
            if row is not None and row.message_id == pressed:
                return row, target
        return None, None

    # Changes

    async def bring_up_to_date(self) -> Round:
        """Make the messages right, as far as Discord lets us.

        Raises `ActRefused` for a match that cannot be read.
        """
        spent: set[MessageId] = set()
        """The messages that a token did not change, so that a request of our own has to."""
        tries, shown = 0, None
        try:
            while (scene := await self._scene()) is not None:
                if scene.asks and self._clocks.board_shown(scene.match, self._changed_at):
                    # Perhaps later than the board foretells.
                    continue
                if not scene.changes:
                    break
                change = scene.changes[0]
                failure = await self._make(change, spent)
                if failure in _GONE and isinstance(change, Post):
                    # Whatever else is not found there, a message that was just sent is not gone.
                    tries += 1
                    failure = DeliveryFailure.UNAVAILABLE if tries > _MOST_TRIES else None
                if failure is not None:
                    return Round(failure, None)
            if scene is None:
                return Round(None, None)
            # Whoever still waits has done something that the board does not tell.
            self.look, self.call, self.urgency, self._awaited = False, False, None, None
            if scene.until is None:
                shown = scene.match.version
            return Round(None, scene.until)
        finally:
            # A match at rest keeps no picture.
            self._pictured = None
            await self.posted.note(shown)

    async def take_away(self) -> Round:
        """Delete what stands of a match that cannot be shown, but for walks that are told."""
        for row in await self.posted.load():
            if row.state is MessageState.SETTLED:
                continue
            turn = await self._sender.turn_to_delete(row.channel_id, Urgency.DELETE)
            deleted = await self._sender.delete(where(row), turn=turn) if row.message_id else None
            if deleted is DeliveryFailure.UNAVAILABLE:
                return Round(deleted, None)
            self.posted.drop(row)
        await self.posted.note(None)
        return Round(None, None)

    async def _make(self, change: Change, spent: set[MessageId]) -> DeliveryFailure | None:
        """Make one change, if it is still the next one once it is our turn."""
        match change:
            case Forget(row):
                self.posted.drop(row)
                return None
            case Delete(row):
                return await self._delete(row)
            case Post():
                return await self._post(change)
            case Edit():
                return await self._edit(change, spent)
            case _:
                assert_never(change)

    async def _is_next(self, change: Change) -> bool:
        scene = await self._scene()
        return scene is not None and bool(scene.changes) and scene.changes[0] == change

    def stir(self) -> None:
        """Something has happened: what is waited for without hurry may not be the next any more."""
        if self._waiting is not None:
            self._waiting.cancel()

    async def _turn(self, asked_for: Coroutine[Any, Any, Turn], urgency: Urgency) -> Turn | None:
        """Wait for a turn. None: something has happened before there was one.

        One that nobody waits for may be long in coming, and what is to be done by then may be
        something that people do wait for.
        """
        if urgency <= Urgency.PING:
            return await asked_for
        self._waiting = waiting = asyncio.create_task(asked_for)
        try:
            await asyncio.wait((waiting,))
        except asyncio.CancelledError:
            waiting.cancel()
            raise
        finally:
            self._waiting = None
        return None if waiting.cancelled() else waiting.result()

    def _urgency(self, target: Target) -> Urgency:
        if self.urgency is not None:
            return self.urgency
        return Urgency.PING if isinstance(target, PingTarget) else Urgency.BOARD

    async def _post(self, change: Post) -> DeliveryFailure | None:
        match = await self._matches.wanted(self._id)
        channel_id = match.terms.channel_id
        urgency = self._urgency(change.target)
        turn = await self._turn(self._sender.turn_to_post(channel_id, urgency), urgency)
        if turn is None:
            return None
        reading = None
        if change.row is not None and self.posted.is_forgotten(change.row):
            # Not within the lock, for which the answers to presses wait.
            reading = await self._sender.turn_to_read(channel_id, urgency)
        # Nobody who presses the board waits for a ping.
        ping = isinstance(change.target, PingTarget)
        async with nullcontext() if ping else self.lock:
            if not await self._is_next(change):
                turn.give_back()
                if reading is not None:
                    reading.give_back()
                return None
            row = change.row or await self.posted.announce(change.target, channel_id)
            if row is None:
                turn.give_back()
                return None
            if ping:
                self.call = False
            else:
                self.anew = False
            sent = await self._find(row, match, change.target, reading)
            if sent is None:
                message, nonce = self._with_welcome(change.target), name(row)
                mark = self._sender.mark_of(nonce)
                asked_at = self._time.now()
                sent = await self._sender.send(row.channel_id, message, nonce, mark=mark, turn=turn)
                if isinstance(sent, MessageRef) and change.row is None:
                    # One that was announced before may have arrived long ago.
                    self._time.posted(posted_at(sent.message_id), asked_at)
            else:
                turn.give_back()
            return self._sent(row, change.target, sent)

    async def _find(
        self,
        row: PostedMessage,
        match: Match,
        target: Target | None = None,
        turn: Turn | None = None,
    ) -> MessageRef | DeliveryFailure | None:
        """A message that may have been sent, where Discord may not know it by its nonce any more.

        None for one that was not found, or that the nonce tells of. `target`: what it is to show;
        None: that is not known any more. `turn`: to read; without one this waits for it.
        """
        if not self.posted.is_forgotten(row):
            return None
        if board_number(row.slot) is not None:
            mark = self._sender.mark_of(name(row))
            return await self._sender.find(row.channel_id, mark, turn=turn)
        # Plain content has no mark; but of ours nothing else calls the players of a match.
        players = frozenset(match.terms.players)
        if row.slot == HOST_CALL:
            players = frozenset(user for user in (match.terms.host,) if user is not None)
        rows = await self.posted.load()
        known = [one.message_id for one in rows if one.message_id is not None]
        # It came after what was announced before it, and perhaps before the newest board.
        earlier = [one.message_id for one in rows if one.message_id is not None and one.id < row.id]
        after = max(earlier, default=None)
        words = target.call if isinstance(target, PingTarget) else None
        return await self._sender.find_plain(
            row.channel_id, after, players, known, words=words, turn=turn
        )

    def _sent(
        self, row: PostedMessage, target: Target, sent: MessageRef | DeliveryFailure
    ) -> DeliveryFailure | None:
        if isinstance(sent, DeliveryFailure):
            if sent in _GONE:
                # It had arrived, and was deleted since: whatever follows is another message.
                self.posted.drop(row)
            elif sent is DeliveryFailure.UNAVAILABLE:
                self.posted.perhaps_arrived(row)
            return sent
        self.posted.arrived(row, target, sent)
        self._changed(posted_at(sent.message_id))
        if target.slot == PING:
            self.away = 0
        elif not isinstance(target, PingTarget):
            self._board_shown()
        return None

    def _with_welcome(self, target: Target) -> Message:
        late = self._time.now() >= self.away_until
        if not self.away or late or target.slot != PING:
            return target.message
        assert isinstance(target, PingTarget)
        assert self._pictured is not None
        texts = texts_in(self._pictured[0].terms.language)
        back = replies.welcome_back(self.away, texts)
        line = target.message
        return TextMessage(f"{back.markdown}\n{line.markdown}", line.pings)

    async def _edit(self, change: Edit, spent: set[MessageId]) -> DeliveryFailure | None:
        row, message = change.row, change.target.message
        assert row.message_id is not None
        now = self._time.now()
        token = None if row.message_id in spent else self._tokens.of(row.message_id, now)
        old = now - posted_at(row.message_id) >= STALE_SECONDS * 1000
        if token is None and old and not self.look:
            async with self.lock:
                # Not if the answer to a press, for which this has waited, has changed it after all.
                if await self._is_next(change):
                    self.posted.leaves(row)
            return None
        urgency = self._urgency(change.target)
        turn = await self._turn(self._sender.turn_to_change(row.message_id, urgency), urgency)
        if turn is None:
            return None
        turns = [turn]
        if token is None:
            turn = await self._turn(self._sender.turn_to_edit(row.channel_id, urgency), urgency)
            if turn is None:
                turns[0].give_back()
                return None
            turns.append(turn)
        async with self.lock:
            if not await self._is_next(change):
                for turn in turns:
                    turn.give_back()
                return None
            await self.posted.note_arrival(row)
            if token is not None:
                failure = await self._sender.edit_by_token(
                    token.token, row.message_id, token.original, row.channel_id, message
                )
                if failure is not None:
                    # The request of our own that follows at once is the same change.
                    turns[0].give_back()
                    if failure is DeliveryFailure.LATE:
                        self._tokens.drop(row.message_id)
                    spent.add(row.message_id)
                    self.posted.shows_anything(row)
                    return None
            else:
                sent = await self._sender.edit(where(row), message, turn=turns[-1])
                failure = None if isinstance(sent, MessageRef) else sent
            return self._edited(change, failure)

    def _edited(self, change: Edit, failure: DeliveryFailure | None) -> DeliveryFailure | None:
        row = change.row
        looked, self.look = self.look, False
        if failure is None:
            self.posted.shows(row, change.target)
            self._changed(self._time.now())
            self._board_shown()
            return None
        if looked and failure in _STANDS and row.digest == change.target.digest:
            # That was all there was to find out.
            return None
        if failure is DeliveryFailure.GONE_MESSAGE:
            self._gone(row)
            return None
        if failure in _STANDS:
            # A new message follows; an archived thread is opened by it.
            self.posted.leaves(row)
            return None
        self.look = looked
        self.posted.shows_anything(row)
        return failure

    async def _delete(self, row: PostedMessage) -> DeliveryFailure | None:
        """Take a message away. What Discord refuses for good stays there; nobody is harmed.

        After a failure that passes this rests for a while, whatever else happens meanwhile.
        """
        if row.message_id is None:
            return await self._recall(row)
        urgency = Urgency.DELETE
        turn = await self._turn(self._sender.turn_to_delete(row.channel_id, urgency), urgency)
        if turn is None:
            return None
        deleted = await self._sender.delete(where(row), turn=turn)
        if deleted is DeliveryFailure.UNAVAILABLE:
            self._rest()
            return None
        self._failed_deletions = 0
        self.posted.drop(row)
        return None

    def _rest(self) -> None:
        self._rested = self._time.now() + round(backoff(self._failed_deletions) * 1000)
        self._failed_deletions += 1

    async def _recall(self, row: PostedMessage) -> DeliveryFailure | None:
        """Find a message that may have been sent before it was given up, so that it can go."""
        self.posted.perhaps_arrived(row)
        if self.posted.is_forgotten(row):
            found = await self._find(row, await self._matches.wanted(self._id))
        else:
            # Under its nonce it is either the message that was sent, or one that goes at once.
            quiet = TextMessage(replies.NOTHING)
            urgency = Urgency.DELETE
            turn = await self._turn(self._sender.turn_to_post(row.channel_id, urgency), urgency)
            if turn is None:
                return None
            found = await self._sender.send(row.channel_id, quiet, name(row), turn=turn)
        if isinstance(found, MessageRef):
            self.posted.put(replace(row, message_id=found.message_id, state=MessageState.LEAVING))
        elif found is DeliveryFailure.UNAVAILABLE:
            self._rest()
        else:
            self.posted.drop(row)
        return None


_GONE = (DeliveryFailure.GONE_MESSAGE, DeliveryFailure.TOO_OLD)

_STANDS = (DeliveryFailure.TOO_OLD, DeliveryFailure.ARCHIVED)
"""A message that cannot be edited any more, and is still there."""
