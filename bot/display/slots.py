"""The messages of one match in Discord: sent, edited, replaced, and noted in the store."""

from msgspec.structs import replace

from bot.aio.tasks import BackgroundTasks, gather_all
from bot.aio.timing import Time, backoff
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageRef, MessageSender
from bot.match.ids import ChannelId, MatchId, MessageId, UserId
from bot.store.message_records import MessageRecord
from bot.store.store import Store
from bot.ui.message import Message

STALE_SECONDS = 50 * 60
"""Discord soon refuses edits of messages older than an hour, so a board is reposted before.

After a start the edit is tried all the same: else every start would move the boards of all matches
that rest.
"""

MESSAGE_FAILURES = (DeliveryFailure.GONE_MESSAGE, DeliveryFailure.TOO_OLD)
"""One message can no longer be edited, but nothing keeps a new one from being sent."""

REPOST = (*MESSAGE_FAILURES, DeliveryFailure.ARCHIVED)
"""A message can no longer be edited, but a new one may be posted."""

_FOLLOWED = "followed"
"""The generation of a message whose successor is being posted, although it is of the same one."""

_TAKEN_DOWN = "taken-down"
"""The generation of a message that was deleted before it had a successor."""

_DISCORD_EPOCH_MS = 1_420_070_400_000


def posted_at(message_id: MessageId) -> int:
    """When a message was posted, in ms since the epoch, UTC, from its snowflake."""
    return (message_id >> 22) + _DISCORD_EPOCH_MS


class MessageSlots:
    """The slots of one match: which message stands in each ("board", "call", "reveal", "hand:0").

    Every message has at most one successor: it is posted first, and noted, and then the older one
    goes. A message that may have arrived unnoticed is sent again under the same nonce.
    """

    def __init__(
        self,
        match_id: MatchId,
        store: Store,
        sender: MessageSender,
        time: Time,
        background: BackgroundTasks,
    ) -> None:
        self._match_id = match_id
        self._store = store
        self._sender = sender
        self._time = time
        self._background = background
        self._posts: dict[str, MessageRecord] = {}
        self._drawn: dict[str, int] = {}
        """The hash of what a message shows, where that is known."""
        self._unsure: dict[str, Message] = {}
        self._stored: frozenset[str] = frozenset()
        """The names that the store has."""
        self._saved: dict[str, MessageRecord] = {}
        self._forgotten: set[str] = set()
        self._failed_removals = 0
        self._resting = False
        """Whether it is too early to try a removal again."""
        self.resumed = False
        """Whether messages of an earlier process may have arrived without being noted."""

    async def load(self) -> None:
        """Read what was posted."""
        self._posts = await self._store.message_records(self._match_id)
        self._stored = frozenset(self._posts)

    async def save(self) -> None:
        """Note what has changed."""
        saved, forgotten = self._saved, self._forgotten
        if not saved and not forgotten & self._stored:
            return
        self._saved, self._forgotten = {}, set()
        try:
            await self._store.save_message_records(
                self._match_id, saved.values(), forgotten & self._stored
            )
        except BaseException:
            # What was not written is written next time, unless it has changed since.
            self._saved = saved | self._saved
            self._forgotten = (forgotten - self._saved.keys()) | self._forgotten
            raise
        self._stored = (self._stored - forgotten) | saved.keys()

    def get(self, name: str) -> MessageRecord | None:
        """The record of the message in a slot, as last noted."""
        return self._posts.get(name)

    def where(self, name: str) -> MessageRef | None:
        """Where a message is."""
        post = self._posts.get(name)
        return MessageRef(post.channel_id, post.message_id) if post is not None else None

    def in_place(self, name: str, channel_id: ChannelId, generation: str) -> bool:
        """Whether a message is the one that is wanted, where it is wanted."""
        post = self._posts.get(name)
        return post is not None and (post.generation, post.channel_id) == (generation, channel_id)

    def shows(self, name: str, message: Message) -> bool:
        """Whether a message is known to show this."""
        return self._drawn.get(name) == hash(message)

    def mark_shown(self, name: str, message: Message) -> None:
        """Note that an answer to a press has made a message show this."""
        self._drawn[name] = hash(message)
        if self._posts[name].placed:
            self.mark_placed(name, placed=False)

    def mark_stale(self, name: str) -> None:
        """What a message shows is not known any more."""
        self._drawn.pop(name, None)

    def unsure(self, name: str) -> Message | None:
        """The message that may have arrived although Discord did not say so."""
        return self._unsure.get(name)

    def give_up(self, name: str) -> None:
        """Stop wondering whether a message arrived."""
        self._unsure.pop(name, None)

    def mark_frames(self, name: str, frames: int) -> None:
        """Note how far a reveal has come."""
        self._put(replace(self._posts[name], frames=frames))

    def mark_placed(self, name: str, *, placed: bool) -> None:
        """Note whether a hand shows its card as placed."""
        self._put(replace(self._posts[name], placed=placed))

    def drop(self, name: str) -> None:
        """Forget a message; it stays where it is."""
        self._posts.pop(name, None)
        self._saved.pop(name, None)
        self._drawn.pop(name, None)
        self._forgotten.add(name)

    async def finish(self) -> None:
        """Forget them all, for good."""
        await self._store.finish_showing(self._match_id)
        self._posts, self._saved, self._forgotten = {}, {}, set()
        self._drawn, self._unsure, self._stored = {}, {}, frozenset()

    async def post(
        self, name: str, channel_id: ChannelId, generation: str, message: Message
    ) -> DeliveryFailure | None:
        """Post a message into a slot."""
        sent = await self._sender.send(channel_id, message, self._successor(name))
        failure = await self._arrived(name, generation, message, sent)
        # Whatever else is not found there, a message that was just sent cannot be gone.
        return DeliveryFailure.UNAVAILABLE if failure in MESSAGE_FAILURES else failure

    async def post_private(
        self, name: str, user_id: UserId, generation: str, message: Message, *, placed: bool = False
    ) -> DeliveryFailure | None:
        """Send a private message into a slot."""
        sent = await self._sender.send_private(user_id, message, self._successor(name))
        return await self._arrived(name, generation, message, sent, placed=placed)

    async def _arrived(
        self,
        name: str,
        generation: str,
        message: Message,
        sent: MessageRef | DeliveryFailure,
        *,
        placed: bool = False,
    ) -> DeliveryFailure | None:
        if isinstance(sent, DeliveryFailure):
            if sent is DeliveryFailure.UNAVAILABLE:
                self._unsure[name] = message
            return sent
        unsure = self._unsure.pop(name, None) is not None or self.resumed
        self._put(MessageRecord(name, sent.channel_id, sent.message_id, generation, placed=placed))
        if not unsure:
            self._drawn[name] = hash(message)
            return None
        # It may be the message of an earlier try, with the text of then.
        self._drawn.pop(name, None)
        return await self.edit(name, message)

    async def replace(
        self, name: str, channel_id: ChannelId, generation: str, message: Message
    ) -> DeliveryFailure | None:
        """Post a message in the place of an older one, which goes once the new one is there."""
        before = self._posts.get(name)
        if before is not None and before.generation == generation:
            # After a start nothing else would tell that this one may have a successor already.
            before = replace(before, generation=_FOLLOWED)
            self._put(before)
            await self.save()
        failure = await self.post(name, channel_id, generation, message)
        if before is not None and self._posts[name] != before and before.generation != _TAKEN_DOWN:
            self.retire(before)
        return failure

    async def take_down(self, name: str) -> None:
        """Delete a message that has served. It stays noted, as the one that the next follows."""
        post = self._posts[name]
        deleted = await self._sender.delete(MessageRef(post.channel_id, post.message_id))
        if deleted is not DeliveryFailure.UNAVAILABLE:
            self._put(replace(post, generation=_TAKEN_DOWN))

    def is_outdated(self, name: str, generation: str | None) -> bool:
        """Whether a message stands there that is another than the one of this generation."""
        post = self._posts.get(name)
        return post is not None and post.generation not in (generation, _TAKEN_DOWN)

    async def edit(self, name: str, message: Message) -> DeliveryFailure | None:
        """Let a message show this; nothing is sent when it is known to."""
        if self.shows(name, message):
            return None
        post = self._posts[name]
        age = self._time.now() - posted_at(post.message_id)
        if age >= STALE_SECONDS * 1000 and not self.resumed:
            return DeliveryFailure.TOO_OLD
        sent = await self._sender.edit(MessageRef(post.channel_id, post.message_id), message)
        if not isinstance(sent, MessageRef):
            self._drawn.pop(name, None)
            return sent
        self._drawn[name] = hash(message)
        return None

    def retire(self, post: MessageRecord) -> None:
        """Note that a message is to be deleted once its successor is there."""
        self._put(
            MessageRecord(
                f"old:{post.message_id}", post.channel_id, post.message_id, post.generation
            )
        )

    @property
    def _retired(self) -> list[MessageRecord]:
        return [post for post in self._posts.values() if post.slot.startswith("old:")]

    async def remove_retired(self) -> list[DeliveryFailure]:
        """Delete what was retired. What Discord refuses for good stays there; nobody is harmed.

        After a failure that passes this is not tried again for a while, however often it is called,
        and then with one message before the others.
        """
        old = self._retired
        if old and self._resting:
            return [DeliveryFailure.UNAVAILABLE]
        failures: list[DeliveryFailure] = []
        for some in (old[:1], old[1:]) if self._failed_removals else (old,):
            if not failures:
                failures += await self._remove(some)
        if not failures:
            self._failed_removals = 0
        else:
            self._resting = True
            self._background.start(
                self._rest(backoff(self._failed_removals)), f"rest of match {self._match_id}"
            )
            self._failed_removals += 1
        return failures

    async def _remove(self, old: list[MessageRecord]) -> list[DeliveryFailure]:
        done = await gather_all(
            [self._sender.delete(MessageRef(post.channel_id, post.message_id)) for post in old]
        )
        failures: list[DeliveryFailure] = []
        for post, outcome in zip(old, done, strict=True):
            if outcome is DeliveryFailure.UNAVAILABLE:
                failures.append(outcome)
            else:
                self.drop(post.slot)
        return failures

    async def _rest(self, seconds: float) -> None:
        try:
            await self._time.sleep(seconds)
        finally:
            self._resting = False

    def _successor(self, name: str) -> str:
        """The name of the message that follows the one that stands.

        The same for every try, whatever is to be shown by then, so that there is one successor.
        """
        before = self._posts.get(name)
        return f"match:{self._match_id}:{name}:{before.message_id if before else 0}"

    def _put(self, post: MessageRecord) -> None:
        self._posts[post.slot] = self._saved[post.slot] = post
        self._forgotten.discard(post.slot)
