"""Lines: plain messages that tell something in a channel, or call somebody there."""

from bot.delivery.budget import Turn
from bot.delivery.failures import REFUSED, DeliveryFailure
from bot.delivery.sender import MessageRef, MessageSender
from bot.match.ids import ChannelId
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.message import TextMessage


async def post_line(
    sender: MessageSender,
    channel_id: ChannelId,
    line: TextMessage,
    name: str,
    texts: Texts,
    *,
    turn: Turn | None = None,
) -> MessageRef | DeliveryFailure:
    """Post a line. Where Discord refuses it for good, words that say so call the same people.

    `name`, `turn`: see `MessageSender.send`.
    """
    sent = await sender.send(channel_id, line, name, turn=turn)
    if sent in REFUSED:
        sent = await sender.send(channel_id, replies.line_refused(line.pings, texts), name)
    return sent
