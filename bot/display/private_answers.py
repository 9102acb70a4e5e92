"""Private answers that stand: changed by the token of the interaction that they answer."""

from bot.delivery.budget import Turn
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageSender
from bot.match.ids import ChannelId, MessageId
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.message import MessageLayout, Text


async def change_answer(
    sender: MessageSender,
    token: str,
    message_id: MessageId,
    original: bool,
    channel_id: ChannelId,
    layout: MessageLayout,
    texts: Texts,
    turn: Turn | None = None,
) -> DeliveryFailure | None:
    """Let a private answer show something else; see `MessageSender.edit_by_token`.

    Where Discord calls that malformed, the answer says so. Otherwise its old buttons would stand
    there, and nothing would come of them. `texts`: of whoever sees it.
    """
    failure = await sender.edit_by_token(token, message_id, original, channel_id, layout, turn=turn)
    if failure is DeliveryFailure.REJECTED:
        words = MessageLayout((Text(replies.answer_refused(texts).markdown),))
        told = await sender.edit_by_token(token, message_id, original, channel_id, words)
        # Where the words do not arrive either, a caller that tries again sends them once more.
        return told or failure
    return failure
