"""The tokens of interactions, by which messages are edited and sent at a lower cost."""

from typing import Generic, NamedTuple, TypeVar

from lru import LRU

from bot.match.ids import MessageId, UserId
from bot.match.times import Instant

TOKEN_SECONDS = 14 * 60
"""How long a token is used. Discord takes it for 15 minutes; the rest is for the way there."""

TOKENS_KEPT = 20_000
"""How many tokens are kept at most, by message and by user each: some megabytes."""

K = TypeVar("K")
V = TypeVar("V")


class EditToken(NamedTuple):
    """The token by which a message can be edited."""

    token: str
    original: bool
    """Whether the message is what the token calls `@original`; else it is called by its id."""


class Tokens:
    """The tokens of the last minutes: which one edits a message, and the newest of a user."""

    def __init__(self, size: int = TOKENS_KEPT) -> None:
        self._by_message: _Expiring[MessageId, EditToken] = _Expiring(size)
        self._by_user: _Expiring[UserId, str] = _Expiring(size)

    def keep(self, message_id: MessageId, token: str, at: Instant, *, original: bool) -> None:
        """Keep a token that can edit a message, in the place of an older one.

        `original`: the message was pressed and answered, or made by the answer; else it is a
        follow-up.
        """
        self._by_message.put(message_id, EditToken(token, original), at)

    def note_activity(self, user_id: UserId, token: str, at: Instant) -> None:
        """Keep the token of what somebody has just done."""
        self._by_user.put(user_id, token, at)

    def of(self, message_id: MessageId, now: Instant) -> EditToken | None:
        """The token by which a message can be edited now."""
        return self._by_message.get(message_id, now)

    def newest(self, user_id: UserId, now: Instant) -> str | None:
        """The token by which somebody can be told something in private now."""
        return self._by_user.get(user_id, now)

    def drop(self, message_id: MessageId) -> None:
        """Forget what edits a message, because Discord takes it no more or the message is gone."""
        self._by_message.drop(message_id)


class _Expiring(Generic[K, V]):
    """Values with the time of each, which count for so long as a token."""

    def __init__(self, size: int) -> None:
        self._values: LRU[K, tuple[Instant, V]] = LRU(size)

    def put(self, key: K, value: V, at: Instant) -> None:
        # Two presses at the same moment may be told of in the other order.
        if self._values.get(key, (at,))[0] <= at:
            self._values[key] = at, value

    def get(self, key: K, now: Instant) -> V | None:
        known = self._values.get(key)
        return known[1] if known is not None and now - known[0] < TOKEN_SECONDS * 1000 else None

    def drop(self, key: K) -> None:
        self._values.pop(key, None)
