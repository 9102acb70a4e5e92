"""The ends of channels: the newest messages there that push a board up."""

from collections import deque

from lru import LRU

from bot.match.ids import ChannelId, MessageId

HEAVY = 6
"""From this weight on, what stands below a board has pushed it out of a phone."""

LINE_WEIGHT = 2
"""The weight of a line of ours that stays. A message of anybody else weighs 1."""

_CHANNELS_KEPT = 10_000


class ChannelTails:
    """The weights of the newest messages in each channel, but for boards and calls.

    They are lost with the process: after a start nothing is known to stand below a board, so it
    stays where it is.
    """

    def __init__(self) -> None:
        self._weights: LRU[ChannelId, deque[tuple[MessageId, int]]] = LRU(_CHANNELS_KEPT)

    def note(self, channel_id: ChannelId, message_id: MessageId, weight: int = 1) -> None:
        """A message that stays was written in a channel."""
        tail = self._weights.get(channel_id)
        if tail is None:
            tail = self._weights[channel_id] = deque(maxlen=HEAVY)
        tail.append((message_id, weight))

    def forget(self, channel_id: ChannelId, message_id: MessageId) -> None:
        """A message was deleted."""
        tail = self._weights.get(channel_id)
        if tail is not None:
            kept = [(newer, weight) for newer, weight in tail if newer != message_id]
            self._weights[channel_id] = deque(kept, maxlen=HEAVY)

    def weight_below(self, channel_id: ChannelId, message_id: MessageId) -> int:
        """The weight of what stands below a message. More than `HEAVY` is not told apart."""
        tail = self._weights.get(channel_id) or ()
        return sum([weight for newer, weight in tail if newer > message_id])
