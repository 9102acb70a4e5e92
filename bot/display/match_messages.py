# Over 400 lines: the messages of one match, the wishes about them, and each change are one state.

"""Keeps the messages of one match in its channel as they should be: makes the planned changes."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from typing import NamedTuple, assert_never

from bot.delivery.budget import Permit, Urgency
from bot.delivery.failures import NOT_ANSWERED, REFUSED, DeliveryFailure
from bot.delivery.responder import Responder
from bot.delivery.sender import MessageRef
from bot.display.call_lines import calls_below
from bot.display.channel_tails import HEAVY, LINE_WEIGHT, ChannelTails
from bot.display.drawing import Drawing
from bot.display.life import Happening, changing
from bot.display.outbox import GONE, MatchOutbox, Outage
from bot.display.permits import MatchPermits
from bot.display.picture import Picture
from bot.display.plan import (
    CALLS,
    Change,
    Delete,
    Edit,
    Forget,
    Post,
    Wanted,
    Wishes,
    plan,
    standing,
)
from bot.display.posted_messages import PostedMessages
from bot.display.private_calls import PrivateCalls
from bot.display.targets import (
    HOST_CALL,
    PING,
    BoardTarget,
    LineTarget,
    PingTarget,
    Target,
    board_number,
    is_complete,
    is_pending_line,
)
from bot.live.discord_time import posted_at
from bot.live.matches import MatchStep
from bot.live.services import Services
from bot.match.ids import MatchId, MessageId
from bot.match.match import Match
from bot.match.times import Instant
from bot.store.messages import MessageState, PostedMessage
from bot.ui.catalogue import texts_in
from bot.ui.lines import linked
from bot.ui.message import MessageLayout, Text, TextMessage

STALE_SECONDS = 50 * 60
"""Discord soon refuses edits of messages older than an hour, so a board is posted anew before.

Not where a token carries the edit, nor where it is only looked whether the board is there.
"""

SETTLED_SECONDS = 15
"""How long a board stands before it comes down, unless it turns; shorter than a late call waits."""

SAID_SECONDS = 1.0
"""How long a call waits for the answer that carries a line, to stand below it."""


_Made = Instant | DeliveryFailure | None
"""When a change came to stand, or why it does not; None: neither."""


class UpkeepOutcome(NamedTuple):
    """The outcome of bringing a match's messages up to date.

    `failure`: what keeps it from being done. `until`: when there is something to do again, in ms
    since the epoch, UTC, by Discord's clock; None: not before something happens. `calls_at`: when a
    call is due that waits, likewise.
    """

    failure: DeliveryFailure | None
    until: int | None
    calls_at: int | None = None


class _Known(NamedTuple):
    """All that the changes are planned from."""

    match: Match
    picture: Picture
    rows: tuple[PostedMessage, ...]
    wanted: Wishes
    below: int
    movable: bool


class _Scene(NamedTuple):
    """The state of the channel at a moment, and the changes that are due.

    `until`: when there is something to do by itself.
    """

    known: _Known
    changes: tuple[Change, ...]
    until: int | None

    @property
    def match(self) -> Match:
        return self.known.match

    @property
    def picture(self) -> Picture:
        return self.known.picture

    @property
    def asks(self) -> bool:
        """Whether every question can be seen: the changes left only remove old messages."""
        return self.picture.until is None and not any(map(_is_needed, self.changes))


def _is_needed(change: Change) -> bool:
    """Whether players are waiting for a change to answer; for a late call they are not."""
    if not isinstance(change, Post | Edit):
        return False
    return not isinstance(change.target, PingTarget) or change.target.due is None


class MatchMessages:
    """The messages of one match: what stands, as noted in the store, and how that is changed.

    `bring_up_to_date` makes one planned change after the other and plans anew after each, so what
    is sent is always the newest state. It can be stopped anywhere and begun again. One run at a
    time: the display sees to that. The answer to a press may change the board meanwhile, under
    `lock`. `outage`: what the next ping is to tell of. `tails`: what pushes the board up. `calls`:
    those by private messages.
    """

    def __init__(
        self,
        match_id: MatchId,
        services: Services,
        outage: Outage | None,
        tails: ChannelTails,
        calls: PrivateCalls,
    ) -> None:
        self._id = match_id
        self._tails = tails
        self._calls = calls
        self._time = services.discord_time
        self._store = services.store
        self._matches = services.matches
        self._metrics = services.metrics
        self._tokens = services.tokens
        self._clocks = services.clocks
        self.posted = PostedMessages(match_id, services.store, services.tokens, self._time)
        self.drawing = Drawing(services, self.posted)
        self.permits = MatchPermits(services.sender)
        self._outbox = MatchOutbox(services, self.posted, self.permits, outage)
        self.lock = asyncio.Lock()
        """Held while the board is changed: two changes at once might arrive in the wrong order."""
        self._wanted: set[Wanted] = set()
        self._may_post = True
        """Whether the bot may write in the channel, as the last post there told."""
        self._awaited: dict[int, float] = {}
        """When the presses came that the board does not show, by the version of the match that
        each has made, by the event loop's clock."""

    # Wishes

    def want(self, *wanted: Wanted) -> None:
        """Have something done the next time that the messages are brought up to date."""
        self._wanted.update(wanted)

    @contextmanager
    def carrying(self, lines: Sequence[PostedMessage]) -> Iterator[None]:
        """Send these lines, which were announced with an act, only after what is done within.

        An answer may carry them; see `carried`. Until then nobody is called below them.
        """
        with self.posted.carrying(lines):
            yield
        if lines:
            # Those that no answer has carried are part of the picture now.
            self.drawing.forget()

    async def carried(
        self, line: PostedMessage, message: TextMessage, sent: MessageId | DeliveryFailure
    ) -> None:
        """An answer was to carry a line: whether it did, as far as that is known."""
        await self.posted.load()
        if not isinstance(sent, DeliveryFailure):
            target = PingTarget(line.slot, line.generation, message, calls=False)
            stands = MessageRef(line.channel_id, sent)
            self.posted.happened(line, Happening.ARRIVED, target, stands)
            self._note_line(line, stands)
            self.want(Wanted.TOLD)
        elif sent not in NOT_ANSWERED:
            self.posted.happened(line, Happening.UNANSWERED)

    async def line(self, done: MatchStep, *, alone: bool) -> TextMessage | None:
        """The line that tells the channel of an act; None where the board is enough.

        It has the way to the board, unless that, or a call, is about to be posted below it.
        `alone`: for one person, without the lines of earlier acts, whose place it does not take.
        """
        line, match = await self.drawing.draw_line(done, alone=alone), done.after
        if line is None or not match.live or (not alone and await self._is_led_below()):
            return line
        texts = texts_in(match.terms.language)
        return linked(line, await self.posted.link(match), texts, live=True)

    async def _is_led_below(self) -> bool:
        """Whether a call is to be posted now, or the board, also as a line is about to come."""
        known = await self._look()
        if known is None:
            return False
        if calls_below(known.match, known.picture.ping):
            return True
        below = known.below + LINE_WEIGHT
        told = known._replace(below=below, wanted=known.wanted | {Wanted.TOLD})
        posts = [one for one in self._planned(told).changes if isinstance(one, Post)]
        return any(not isinstance(one.target, LineTarget) for one in posts)

    def _note_line(self, row: PostedMessage, stands: MessageRef) -> None:
        """A message came to stand; a line that stays pushes the board up."""
        if is_pending_line(row.slot):
            self._tails.note(*stands, LINE_WEIGHT)

    def awaited(self, version: int, seconds: float) -> None:
        """A press that came so long ago has made this version of the match.

        The board does not show that yet.
        """
        self._awaited[version] = asyncio.get_running_loop().time() - seconds

    async def is_buried(self) -> bool:
        """Whether much stands below the board, which may come down."""
        known = await self._look()
        return known is not None and known.movable and known.below >= HEAVY

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
        """A message that should stand does not. Nobody can answer before one does."""
        self.posted.happened(row, Happening.GONE)
        self._clocks.stop(self._id)

    def _shows(self, match: Match) -> list[float]:
        """The presses that a board of this match shows and none did before it: when each came."""
        return [self._awaited.pop(one) for one in sorted(self._awaited) if one <= match.version]

    def _board_stands(self, match: Match) -> None:
        """The board shows this match now."""
        now = asyncio.get_running_loop().time()
        for came in self._shows(match):
            self._metrics.board_shown(now - came)

    def _shown(self, row: PostedMessage, target: Target) -> Instant:
        """A message was edited. Returns when."""
        self.posted.happened(row, changing(None, last=is_complete(target)), target)
        return self._time.now()

    async def _look(self) -> _Known | None:
        """None where there is nothing to show."""
        match = await self._matches.get(self._id)
        if match is None or await self.drawing.is_shown_to_end(match):
            return None
        channel_id = match.terms.channel_id
        wanted = Wishes(self._wanted)
        pictured = await self.drawing.picture_of(match, wanted)
        self.posted.move_lines(channel_id)
        rows = await self.posted.load()
        return _Known(match, pictured, rows, wanted, *await self._tail(match, pictured))

    async def _tail(self, match: Match, pictured: Picture) -> tuple[int, bool]:
        """The weight of what stands below the board, and whether the board may come down now."""
        board = await self.posted.board()
        if board is None or board.channel_id != match.terms.channel_id or not self._may_post:
            return 0, False
        posted = posted_at(board.message_id)
        turns = pictured.turns and posted < match.playback_began
        settled = self._time.now() - posted >= SETTLED_SECONDS * 1000
        return self._tails.weight_below(*board), settled or turns

    async def _scene(self) -> _Scene | None:
        """None where there is nothing to show."""
        known = await self._look()
        return None if known is None else self._planned(known)

    def _planned(self, known: _Known) -> _Scene:
        wanted = known.wanted | {Wanted.TOLD} if self._tells(known) else known.wanted
        changes = plan(
            known.picture.targets,
            known.rows,
            known.match.terms.channel_id,
            wanted=wanted,
            below=known.below,
            movable=known.movable,
            undone=known.match.playbacks_undone,
        )
        rests_until = self._outbox.rests_until
        if rests_until is not None:
            # A message is forgotten only after the deletions before it, which must wait now.
            changes = tuple([one for one in changes if not isinstance(one, Delete | Forget)])
        lines_until = None
        if self.posted.carries:
            changes = tuple([one for one in changes if not self._is_carried(one)])
            lines_until = self._time.now() + round(SAID_SECONDS * 1000)
        moments = [at for at in (known.picture.until, rests_until, lines_until) if at is not None]
        return _Scene(known, changes, min(moments, default=None))

    def _tells(self, known: _Known) -> bool:
        """Whether a line about an act is to be sent now, or one that asks for something."""
        for target in known.picture.targets:
            if isinstance(target, LineTarget) and target.slot not in (PING, HOST_CALL):
                row = standing(target, known.rows, known.match.terms.channel_id)
                if row is not None and row.message_id is None and not self.posted.is_carried(row):
                    return row.state is MessageState.STANDS
        return False

    async def _scene_once_answered(self) -> _Scene | None:
        """The scene after the answer that changes the board at the moment, if there is one.

        Lines wait for that answer, too, which can take as long as a request may.
        """
        async with self.lock:
            return await self._scene()

    def _is_carried(self, change: Change) -> bool:
        """Whether a change is about a line that an answer may carry, which may arrive meanwhile."""
        return change.row is not None and self.posted.is_carried(change.row)

    async def answer(self, pressed: MessageId | None, responder: Responder) -> None:
        """Answer a press with the board, if the board was pressed, else acknowledge it.

        Hold `lock` around it.
        """
        row, target, match = await self._pressed(pressed) or (None, None, None)
        if row is None or target is None or match is None or row.digest == target.digest:
            await responder.acknowledge()
        elif not responder.waits:
            # Otherwise the press should not wait for the lock: the next run edits the board.
            await self.posted.note_arrival(row)
            failure = await responder.replace(target.message)
            if failure is DeliveryFailure.GONE_MESSAGE:
                self._gone(row)
            elif failure is None:
                self._shown(row, target)
                self._board_stands(match)
            elif failure is not DeliveryFailure.REJECTED:
                self.posted.happened(row, Happening.UNANSWERED)
        if pressed is not None and responder.response.in_place:
            self._tokens.keep(pressed, responder.token, self._time.now(), original=True)

    async def _pressed(
        self, pressed: MessageId | None
    ) -> tuple[PostedMessage, Target, Match] | None:
        """The message that was pressed, and what it should show of which match.

        None: it is not the board, or does not stay.
        """
        if pressed is None:
            return None
        if await self.posted.find(pressed) is None:
            # Perhaps it was posted by another process.
            await self.posted.reload()
        scene = await self._scene()
        if scene is None:
            return None
        rows = await self.posted.load()
        posted = [change.target for change in scene.changes if isinstance(change, Post)]
        for target in scene.picture.targets:
            row = standing(target, rows, scene.match.terms.channel_id)
            if row is not None and row.message_id == pressed and target not in posted:
                return row, target, scene.match
        return None

    # Changes

    async def bring_up_to_date(self, *, revealing: bool) -> UpkeepOutcome:
        """Make the messages right, as far as Discord lets us. Raises `ActRefused` like `Matches`.

        `revealing`: a playback was still shown when the caller looked. At its end this returns
        at once, before the channel shows more, as the caller has things to do first.
        """
        shown = stood_at = None
        try:
            while (scene := await self._scene_once_answered()) is not None:
                if revealing and scene.picture.playback is None:
                    return UpkeepOutcome(None, self._time.now())
                revealing = scene.picture.playback is not None
                if scene.asks and self._clocks.board_shown(scene.match, stood_at):
                    # Perhaps later than the board foretells.
                    continue
                self.permits.keep_for(scene.changes)
                if not scene.changes:
                    break
                change = await self._first(scene)
                made = await self._make(change, scene)
                if made in GONE and isinstance(change, Post):
                    # It was deleted before anybody knew that it had arrived: another one follows.
                    continue
                if isinstance(made, DeliveryFailure):
                    return UpkeepOutcome(made, None)
                stood_at = made
                if made is None or not isinstance(change, Post | Edit):
                    continue
                if not isinstance(change.target, LineTarget):
                    self._board_stands(scene.match)
            if scene is None:
                return UpkeepOutcome(None, None)
            ping = scene.picture.ping
            if ping is not None and ping.private:
                # Before the match counts as shown, so that a start looks at it again.
                await self._calls.call(self._id, ping.private, ping.occasion)
            # Others may have been wanted since that look.
            self._wanted -= scene.known.wanted - {Wanted.ANEW}
            # A person who is still waiting here has done something that the board does not show.
            self._shows(scene.match)
            self.permits.raise_urgency()
            calls_at = scene.picture.calls_at
            if scene.until is None and calls_at is None:
                # While a call waits, a start has to look at the match again, and make it.
                shown = scene.match.version
            return UpkeepOutcome(None, scene.until, calls_at)
        finally:
            self.permits.release()
            self.drawing.forget()
            self.posted.note(shown)

    async def stand_in(self, words: str) -> None:
        """Let these words stand where Discord calls invalid what should stand there.

        The message itself is tried again, and takes their place.
        """
        scene = await self._scene()
        change = scene.changes[0] if scene is not None and scene.changes else None
        if not isinstance(change, Post | Edit) or isinstance(change.target, LineTarget):
            return
        target, row = change.target, change.row
        target = BoardTarget(target.slot, target.generation, MessageLayout((Text(words),)))
        if row is None or row.digest == target.digest:
            return
        if isinstance(change, Post):
            permit = await self.permits.to_post(row.channel_id, Urgency.BOARD)
        else:
            permit = await self.permits.to_edit(row.channel_id, Urgency.BOARD)
        assert scene is not None
        assert permit is not None, "nothing but a ping gives its permit away"
        async with self._still(scene, change, permit) as current:
            if not current:
                return
            if isinstance(change, Post):
                sent = await self._outbox.post(row, Post(target, row), scene.match, permit)
                failure = sent if isinstance(sent, DeliveryFailure) else None
            else:
                failure = await self._outbox.edit(row, target, permit, None)
                if failure is None:
                    self.posted.happened(row, Happening.SHOWN, target)
        if failure is None and (scene := await self._scene()) is not None:
            for one in scene.changes:
                if isinstance(one, Delete):
                    await self._outbox.remove(one.row, scene.match)
        self.posted.note()

    async def take_away(self) -> UpkeepOutcome:
        """Delete what stands of a match that cannot be shown, but for playbacks that are over."""
        return UpkeepOutcome(await self._outbox.remove_all(), None)

    async def _first(self, scene: _Scene) -> Change:
        """The change to make first: a deletion, if there is one, while a ping waits to be let."""
        first, *others = scene.changes
        if not isinstance(first, Post) or not isinstance(first.target, PingTarget):
            return first
        if self.permits.urgency(first.target) is not Urgency.PING:
            return first
        old = (each for each in others if isinstance(each, Delete) and each.row.message_id)
        delete = next(old, None)
        if delete is None or await self.permits.may_ping(scene.match.terms.channel_id):
            return first
        return delete

    async def _make(self, change: Change, scene: _Scene) -> _Made:
        """Make one change, if it is still the next one once there is a permit."""
        match change:
            case Forget(row):
                self.posted.happened(row, Happening.RELEASED)
                return None
            case Delete(row):
                await self._outbox.remove(row, scene.match)
                if is_pending_line(row.slot) and row.message_id is not None:
                    self._tails.forget(row.channel_id, row.message_id)
                return None
            case Post():
                return await self._post(change, scene)
            case Edit():
                return await self._edit(change, scene)
            case _:
                assert_never(change)

    async def _is_next(self, change: Change, scene: _Scene) -> bool:
        """Whether a change of an earlier scene is still the next one, as it mostly is."""
        known = await self._look()
        if known is None or known == scene.known:
            return known is not None
        return self._planned(known).changes[:1] == (change,)

    @asynccontextmanager
    async def _still(
        self, scene: _Scene, change: Change, *permits: Permit | None
    ) -> AsyncIterator[bool]:
        """Hold the lock while a change is made. False: it is not the next one any more.

        The permits for it are given back then.
        """
        # A press on the board does not wait for a line.
        line = isinstance(change, Post) and isinstance(change.target, LineTarget)
        async with nullcontext() if line else self.lock:
            current = await self._is_next(change, scene)
            if not current:
                for permit in filter(None, permits):
                    permit.give_back()
            yield current

    async def _post(self, change: Post, scene: _Scene) -> _Made:
        target, channel_id = change.target, scene.match.terms.channel_id
        if isinstance(target, PingTarget):
            # So that it stands below the line that is on its way.
            await self.posted.carried_within(SAID_SECONDS)
        urgency = self.permits.urgency(target)
        permit = await self.permits.to_post(channel_id, urgency)
        if permit is None:
            return None
        reading = None
        if change.row is not None and self.posted.is_forgotten(change.row):
            # Outside of the lock, for which the answers to presses wait.
            reading = await self.permits.to_read(channel_id, urgency)
        async with self._still(scene, change, permit, reading) as current:
            if not current:
                return None
            row, by = change.row, None
            if row is None:
                row, by = await self._outbox.announce(target, channel_id)
            if row is None:
                permit.give_back()
                return None
            moves = change.row is None and scene.known.below and Wanted.ANEW not in self._wanted
            if not isinstance(target, LineTarget):
                self._wanted -= {Wanted.ANEW, Wanted.TOLD, Wanted.CONDUCTED}
            sent = await self._outbox.post(row, change, scene.match, permit, reading, by)
            self._may_post = sent is not DeliveryFailure.FORBIDDEN
            if moves and not self._may_post and not isinstance(target, LineTarget):
                # A board that may not come down can still be edited where it stands.
                self.posted.happened(row, Happening.UNWANTED)
                return None
            if target.slot == PING and (isinstance(sent, MessageRef) or sent in REFUSED):
                # The next try of a call that failed is still for all who are asked.
                self._wanted -= CALLS
            if isinstance(sent, DeliveryFailure):
                # The board tells what a line does, so nothing waits for one that is given up.
                return None if isinstance(target, LineTarget) and sent in REFUSED else sent
            self._note_line(row, sent)
            return posted_at(sent.message_id)

    async def _edit(self, change: Edit, scene: _Scene) -> _Made:
        row, target = change.row, change.target
        assert row.message_id is not None
        now = self._time.now()
        token = self._tokens.of(row.message_id, now)
        old = now - posted_at(row.message_id) >= STALE_SECONDS * 1000
        # An act may move a board; a change of its times alone may not.
        retimed = Wanted.RETIMED in self._wanted and not self._awaited
        if token is None and old and not retimed and Wanted.LOOK not in self._wanted:
            async with self._still(scene, change) as current:
                # Unless the answer to a press, for which this has waited, has changed the board
                # after all.
                if current:
                    self.posted.happened(row, Happening.UNWANTED)
            return None
        urgency = self.permits.urgency(target)
        changing_permit = await self.permits.to_change(row.message_id, urgency)
        if changing_permit is None:
            return None
        permit = None if token is None else self._outbox.permit_by(token, row.channel_id)
        if permit is None:
            token, permit = None, await self.permits.to_edit(row.channel_id, urgency)
        if permit is None:
            changing_permit.give_back()
            return None
        async with self._still(scene, change, changing_permit, permit) as current:
            if not current:
                return None
            failure = await self._outbox.edit(row, target, permit, token)
            if failure is None or token is None:
                return self._edited(change, failure)
            # The request of our own that follows at once is the same change.
            changing_permit.give_back()
            if failure is not DeliveryFailure.REJECTED:
                self.posted.happened(row, Happening.UNANSWERED)
            return None

    def _edited(self, change: Edit, failure: DeliveryFailure | None) -> _Made:
        row, looked = change.row, Wanted.LOOK in self._wanted
        self._wanted.discard(Wanted.LOOK)
        if failure is None:
            return self._shown(row, change.target)
        happening = changing(failure)
        uneditable = happening is Happening.UNEDITABLE
        if uneditable and looked and row.digest == change.target.digest:
            # The board is there, and it shows the right content already.
            return None
        if happening is Happening.GONE:
            self._gone(row)
            return None
        self.posted.happened(row, happening)
        if uneditable:
            # A new message follows; an archived thread is opened by it.
            return None
        if looked:
            self._wanted.add(Wanted.LOOK)
        return failure
