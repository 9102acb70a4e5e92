# Over 400 lines: every request for a message that stays is made here.
"""The outbox: every message that stays in Discord is sent, edited, deleted and found from here.

The kind of a message says how, see `bot.display.life`. Answers to interactions are given by
`bot.delivery.responder`.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from msgspec import Struct

from bot.aio.timing import backoff
from bot.delivery.budget import Permit, Urgency
from bot.delivery.failures import REFUSED, DeliveryFailure
from bot.delivery.limits import Counted
from bot.delivery.sender import MessageRef, calling, marked, with_button
from bot.delivery.tokens import TOKEN_SECONDS, EditToken
from bot.display.life import POLICY, Found, Happening, MessageKind, deleting, kind_of, posting
from bot.display.permits import MatchPermits
from bot.display.plan import Post
from bot.display.posted_messages import PostedMessages, name, where
from bot.display.targets import (
    ASKING,
    HOST_CALL,
    PING,
    LineTarget,
    PingTarget,
    Target,
    UnlinkedLine,
    board_number,
    is_complete,
    is_pending_line,
)
from bot.live.discord_time import first_id, posted_at
from bot.live.services import Services
from bot.match.ids import ChannelId, MessageId, UserId
from bot.match.match import Match
from bot.store.messages import MessageState, PostedMessage
from bot.ui import replies
from bot.ui.catalogue import Texts, texts_in
from bot.ui.lines import linked
from bot.ui.message import Message, MessageLayout, Text, TextMessage

log = logging.getLogger(__name__)

GONE = (DeliveryFailure.GONE_MESSAGE, DeliveryFailure.TOO_OLD)
"""The answers for a message that had arrived, and was deleted since."""


class TokenMessage(Struct, frozen=True):
    """An ephemeral message that can be changed by a token.

    `token`: of the interaction whose answer it is, made in `channel_id`; `opened`: when, in ms
    since the epoch, UTC. `original`: see `MessageSender.edit_by_token`. `texts`: those of the
    person who sees it.
    """

    message_id: MessageId
    token: str
    channel_id: ChannelId
    opened: int
    texts: Texts
    original: bool = False

    def is_usable(self, now: int) -> bool:
        """Whether the token still counts. `now`: in ms since the epoch, UTC."""
        return self.opened > now - TOKEN_SECONDS * 1000


class Outbox:
    """Sends messages of all kinds, each by one request."""

    def __init__(self, services: Services) -> None:
        self._sender = services.sender
        self._private = services.private_channels
        self._tokens = services.tokens
        self._time = services.discord_time

    # To a channel

    async def post(
        self, kind: MessageKind, channel_id: ChannelId, message: Message, name: str, permit: Permit
    ) -> MessageRef | DeliveryFailure:
        """Post a message. `name`: see `MessageSender.send`."""
        mark = self._sender.mark_of(name) if POLICY[kind].found is Found.BY_MARK else None
        return await self._sender.send(channel_id, message, name, mark=mark, permit=permit)

    async def bring(
        self,
        kind: MessageKind,
        place: ChannelId | MessageRef,
        draw: Callable[[], Awaitable[Message | None]],
        name: str = "",
    ) -> MessageRef | DeliveryFailure | None:
        """Post a message in a channel, or let one that stands show something else.

        `draw`: what it is to show, asked for once there is a permit; None: it is not wanted any
        more. Returns None then.
        """
        urgency = POLICY[kind].urgency
        if isinstance(place, MessageRef):
            permit = await self._sender.permit(Counted.EDITS, place.channel_id, urgency)
        else:
            permit = await self._sender.permit(Counted.POSTS, place, urgency)
        message = await draw()
        if message is None:
            permit.give_back()
            return None
        if isinstance(place, MessageRef):
            return await self._sender.edit(place, message, permit=permit)
        return await self.post(kind, place, message, name, permit)

    async def delete(self, message: MessageRef) -> MessageRef | DeliveryFailure:
        """Take a message away, if Discord lets us."""
        return await self._sender.delete(message)

    async def find(
        self, kind: MessageKind, channel_id: ChannelId, known_by: str, permit: Permit | None = None
    ) -> MessageRef | DeliveryFailure | None:
        """Find a message by its name, or by the custom_id of a button; see `MessageSender.find`."""
        by_mark = POLICY[kind].found is Found.BY_MARK
        fits = marked(self._sender.mark_of(known_by)) if by_mark else with_button(known_by)
        return await self._sender.find(channel_id, fits, permit=permit)

    # To one person

    async def change(
        self, answer: TokenMessage, wanted: MessageLayout | None, permit: Permit
    ) -> DeliveryFailure | None:
        """Let a private answer show something else; None: delete it.

        Where Discord calls that malformed, the answer says so. Otherwise its old buttons would
        stand there, and nothing would come of them.
        """
        message = answer.token, answer.message_id, answer.original, answer.channel_id
        if wanted is None:
            failure = await self._sender.edit_by_token(*message, None, permit=permit)
            # Any other failure means that the message is gone.
            return failure if failure is DeliveryFailure.UNAVAILABLE else None
        edit = partial(self._sender.edit_by_token, *message)
        failure = await edit(wanted, permit=permit)
        if failure is DeliveryFailure.REJECTED:
            words = MessageLayout((Text(answer.texts("answer-refused")),))
            # Where the words do not arrive either, a caller that tries again sends them once more.
            return await edit(words) or failure
        return failure

    async def write(
        self, user_id: UserId, notice: Message, name: str
    ) -> MessageRef | DeliveryFailure:
        """Send a notice to a person now, or say why that cannot be. `name`: as for `post`."""
        channel_id = await self._private.open_now(user_id)
        if isinstance(channel_id, DeliveryFailure):
            return channel_id
        permit = await self._sender.permit(
            Counted.POSTS, channel_id, POLICY[MessageKind.NOTICE].urgency
        )
        sent = await self.post(MessageKind.NOTICE, channel_id, notice, name, permit)
        if sent is DeliveryFailure.GONE_CHANNEL:
            await self._private.note(user_id, channel=None)
        return sent

    async def whisper(
        self, user_id: UserId, notice: Message, channel_id: ChannelId
    ) -> MessageId | DeliveryFailure | None:
        """Show a notice to a person in answer to what they did last; None: that is too long ago.

        `channel_id`: where they did it.
        """
        token = self._tokens.newest(user_id, self._time.now())
        return None if token is None else await self._sender.follow_up(token, channel_id, notice)

    async def tell(
        self,
        user_id: UserId,
        notice: Message,
        name: str,
        channel_id: ChannelId,
        *,
        opens: bool = True,
    ) -> None:
        """Tell a person by a private message, or else in answer to what they did last.

        A message that may have arrived is not repeated. `name`, `channel_id`: as for `write`,
        `whisper`. `opens`: whether a private channel may be opened for it; Discord counts those.
        """
        known = await self._private.of(user_id)
        if opens or (known.channel_id is not None and not known.closed):
            sent = await self.write(user_id, notice, name)
            if not isinstance(sent, DeliveryFailure) or sent is DeliveryFailure.UNAVAILABLE:
                return
            if sent is DeliveryFailure.CLOSED_DMS:
                await self._private.note(user_id, closed=True)
        await self.whisper(user_id, notice, channel_id)


class Outage(NamedTuple):
    """How long the bot was away, in `seconds`; the first ping of each match tells of it.

    `until`: not after this, in ms since the epoch, UTC.
    """

    seconds: int
    until: int


class TokenPermit(NamedTuple):
    """The token of a press on the message `pressed`, and a permit to post by it."""

    pressed: MessageId
    token: str
    permit: Permit


class _Rest(NamedTuple):
    """Until when nothing is deleted, in ms since the epoch, UTC, after so many `failures`."""

    until: int = 0
    failures: int = 0


class MatchOutbox:
    """Makes the planned changes in the channel of one match, and notes what came of each.

    A message is announced in the store before it is sent. So one that is announced when a process
    begins, or whose answer was lost, may stand in Discord already. After a deletion that fails for
    now, others rest for a while, whatever else happens meanwhile.
    """

    def __init__(
        self,
        services: Services,
        posted: PostedMessages,
        permits: MatchPermits,
        outage: Outage | None,
    ) -> None:
        """`outage`: what the next ping is to tell of."""
        self._outbox = Outbox(services)
        self._sender = services.sender
        self._tokens = services.tokens
        self._time = services.discord_time
        self._clocks = services.clocks
        self._posted = posted
        self._permit = permits
        self._outage = outage
        self._rest = _Rest()

    # Posts

    async def announce(
        self, target: Target, channel_id: ChannelId
    ) -> tuple[PostedMessage | None, TokenPermit | None]:
        """Note that a message is about to be posted; no row if another process was faster.

        Some calls are brought by the token of the last press on a board, if it may be now: that is
        to be passed on to `post`.
        """
        by = await self._token_for(target, channel_id)
        row = await self._posted.announce(target, channel_id, nameless=by is not None)
        if row is None and by is not None:
            by.permit.give_back()
        return row, by

    async def _token_for(self, target: Target, channel_id: ChannelId) -> TokenPermit | None:
        if not isinstance(target, PingTarget) or not target.by_token:
            return None
        now = self._time.now()
        for row in reversed(await self._posted.load()):
            # A message posted by a token stands in the channel of its press.
            here = row.channel_id == channel_id
            if board_number(row.slot) is None or row.message_id is None or not here:
                continue
            pressed = self._tokens.of(row.message_id, now)
            if pressed is not None:
                permit = self._sender.permit_by_token_now(pressed.token, channel_id)
                return (
                    None if permit is None else TokenPermit(row.message_id, pressed.token, permit)
                )
        return None

    async def post(
        self,
        row: PostedMessage,
        post: Post,
        match: Match,
        permit: Permit,
        reading: Permit | None = None,
        by: TokenPermit | None = None,
    ) -> MessageRef | DeliveryFailure:
        """Let a message stand: send it, unless it is found.

        A line that Discord refuses for good, with the words in its place, is given up. `row`: as it
        is announced now. `permit`: to post it. `reading`: a permit to look for it, where its nonce
        is forgotten. `by`: the token that brings it, where one does.
        """
        if by is not None:
            permit.give_back()
            brought = await self._post_by_token(row, post.target, match, by)
            if brought not in REFUSED:
                return brought
            permit = await self._sender.permit(Counted.POSTS, row.channel_id)
        sent = await self._find(row, match, post.target, reading)
        perhaps_there = self._posted.may_have_been_sent(row)
        if sent is None:
            message, nonce = await self._as_sent(post.target, match), name(row)
            kind, asked_at = kind_of(row.slot), self._time.now()
            sent = await self._outbox.post(kind, row.channel_id, message, nonce, permit)
            if isinstance(message, TextMessage) and sent in REFUSED:
                # The substitute text calls the same people.
                refused = replies.line_refused(message.pings, texts_in(match.terms.language))
                permit = await self._sender.permit(Counted.POSTS, row.channel_id)
                sent = await self._outbox.post(kind, row.channel_id, refused, nonce, permit)
            if isinstance(sent, MessageRef) and post.row is None:
                # One that was announced before may have arrived long ago.
                self._clocks.posted(posted_at(sent.message_id), asked_at)
            if sent in GONE and not perhaps_there:
                # A message that was never there is not gone, and to send it again would not help.
                log.error("%s of match %d is refused as gone: %s", nonce, match.terms.id, sent)
                sent = DeliveryFailure.REJECTED
        else:
            permit.give_back()
        self._note(row, post.target, sent)
        return sent

    async def _post_by_token(
        self, row: PostedMessage, target: Target, match: Match, by: TokenPermit
    ) -> MessageRef | DeliveryFailure:
        line = await self._as_sent(target, match)
        assert isinstance(line, TextMessage)
        sent = await self._sender.post_by_token(by.token, row.channel_id, line, permit=by.permit)
        if sent is DeliveryFailure.LATE or sent in GONE:
            # It did not arrive. The next one is announced anew, and is a request of our own.
            self._tokens.drop(by.pressed)
            self._posted.happened(row, Happening.LATE)
            return DeliveryFailure.GONE_MESSAGE
        if isinstance(sent, MessageRef):
            self._tokens.keep(sent.message_id, by.token, self._time.now(), original=False)
        if sent not in REFUSED:
            # Otherwise a request of our own follows.
            self._note(row, target, sent)
        return sent

    def _note(self, row: PostedMessage, target: Target, sent: MessageRef | DeliveryFailure) -> None:
        stands = sent if isinstance(sent, MessageRef) else None
        self._posted.happened(row, posting(sent, last=is_complete(target)), target, stands)
        if stands is not None and target.slot == PING:
            self._outage = None

    async def _as_sent(self, target: Target, match: Match) -> Message:
        """A message as it is sent now: a line has the way to the board as it stands by then."""
        # The line of an act that ended a match stands above the result.
        links = isinstance(target, PingTarget) or match.live
        if not isinstance(target, LineTarget) or isinstance(target, UnlinkedLine) or not links:
            return target.message
        texts, outage = texts_in(match.terms.language), self._outage
        call = linked(target.message, await self._posted.link(match), texts, live=match.live)
        if outage is None or self._time.now() >= outage.until or target.slot != PING:
            return call
        back = replies.welcome_back(outage.seconds, texts)
        return TextMessage(f"{back.markdown}\n{call.markdown}", call.pings)

    async def _find(
        self,
        row: PostedMessage,
        match: Match,
        target: Target | None = None,
        permit: Permit | None = None,
    ) -> MessageRef | DeliveryFailure | None:
        """A message that may have been sent, where Discord may not know it by its nonce any more.

        None for one that was not found, or that the nonce tells of. `target`: what it is to show;
        None: that is not known any more. `permit`: to read; without one this waits for it.
        """
        if not self._posted.is_forgotten(row):
            return None
        kind = kind_of(row.slot)
        if POLICY[kind].found is Found.BY_MARK:
            return await self._outbox.find(kind, row.channel_id, name(row), permit)
        # No other line of ours calls the people of a match.
        players = frozenset(match.terms.players)
        host = frozenset(user for user in (match.terms.host,) if user is not None)
        if row.slot == HOST_CALL:
            players = host
        elif row.slot == ASKING and target is None:
            players |= host
        elif isinstance(target, LineTarget) and row.slot != PING:
            # A call may have been for others than now: quiet hours come and go.
            players = frozenset(target.message.pings)
        rows = await self._posted.load()
        known = [one.message_id for one in rows if one.message_id is not None]
        # It came after what was announced before it, and perhaps before the newest board.
        earlier = [one.message_id for one in rows if one.message_id is not None and one.id < row.id]
        if is_pending_line(row.slot):
            # The same words may stand for an earlier act.
            earlier.append(first_id(row.announced))
        after = max(earlier, default=None)
        words = target.call if isinstance(target, LineTarget) else None
        fits = calling(players, known, words=words)
        return await self._sender.find(
            row.channel_id, fits, after=after, oldest=words is None, permit=permit
        )

    # Edits

    def permit_by(self, token: EditToken, channel_id: ChannelId) -> Permit | None:
        """A permit to edit by a token, if that may be done at once."""
        return self._sender.permit_by_token_now(token.token, channel_id)

    async def edit(
        self, row: PostedMessage, target: Target, permit: Permit, token: EditToken | None
    ) -> DeliveryFailure | None:
        """Let a message show a target: by a token of a press on it, or by a request of our own.

        `permit`: for that. A token that fails is used no more.
        """
        assert row.message_id is not None
        await self._posted.note_arrival(row)
        if token is None:
            sent = await self._sender.edit(where(row), target.message, permit=permit)
            return None if isinstance(sent, MessageRef) else sent
        failure = await self._sender.edit_by_token(
            token.token,
            row.message_id,
            token.original,
            row.channel_id,
            target.message,
            permit=permit,
        )
        if failure is not None:
            self._tokens.drop(row.message_id)
        return failure

    # Deletions

    @property
    def rests_until(self) -> int | None:
        """Until when nothing is deleted, in ms since the epoch, UTC; None: it may be now."""
        return self._rest.until if self._time.now() < self._rest.until else None

    async def remove(self, row: PostedMessage, match: Match) -> None:
        """Delete a message, or find it first, so that it can go.

        A message that Discord refuses to delete stays there; nobody is harmed.
        """
        if row.message_id is None:
            if self._posted.is_sent(row):
                await self._recall(row, match)
            else:
                self._posted.happened(row, Happening.UNWANTED)
            return
        token = self._tokens.of(row.message_id, self._time.now())
        if token is not None and not token.original:
            # A message that answered a press is deleted by its token, without a request of our own.
            failure = await self._sender.edit_by_token(
                token.token, row.message_id, False, row.channel_id, None
            )
            if failure in (None, DeliveryFailure.GONE_MESSAGE):
                self._posted.happened(row, Happening.GONE)
                return
            self._tokens.drop(row.message_id)
        permit = await self._permit.to_delete(row.channel_id)
        if permit is None:
            return
        self._posted.happened(row, Happening.UNWANTED)
        deleted = deleting(await self._sender.delete(where(row), permit=permit))
        self._posted.happened(row, deleted)
        if deleted is Happening.UNANSWERED:
            self._pause()
        else:
            self._rest = _Rest()

    async def remove_all(self) -> DeliveryFailure | None:
        """Delete what stands of a match that cannot be shown, but for playbacks that are over.

        Returns a failure that passes; the rest is deleted another time.
        """
        for row in await self._posted.load():
            if row.state is MessageState.SETTLED:
                continue
            permit = await self._sender.permit(Counted.DELETIONS, row.channel_id, Urgency.DELETE)
            deleted = (
                await self._sender.delete(where(row), permit=permit) if row.message_id else None
            )
            if deleted is DeliveryFailure.UNAVAILABLE:
                return deleted
            self._posted.happened(row, Happening.RELEASED)
        self._posted.note()
        return None

    def _pause(self) -> None:
        failures = self._rest.failures
        until = self._time.now() + round(backoff(failures) * 1000)
        self._rest = _Rest(until, failures + 1)

    async def _recall(self, row: PostedMessage, match: Match) -> None:
        """Find a message that may have been sent before it was given up."""
        if self._posted.is_forgotten(row):
            found = await self._find(row, match)
        else:
            # Under its nonce it is either the message that was sent, or one that goes at once.
            quiet = TextMessage(replies.NOTHING)
            permit = await self._permit.to_post(row.channel_id, Urgency.DELETE)
            if permit is None:
                return
            found = await self._sender.send(row.channel_id, quiet, name(row), permit=permit)
        if isinstance(found, MessageRef):
            self._posted.happened(row, Happening.RECALLED, stands=found)
        elif found is DeliveryFailure.UNAVAILABLE:
            self._pause()
        else:
            self._posted.happened(row, Happening.RELEASED)
