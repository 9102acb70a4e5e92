"""Private answers that stand: changed by the token of the interaction that they answer."""

from functools import partial

from msgspec import Struct

from bot.delivery.budget import Turn
from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageSender
from bot.delivery.tokens import TOKEN_SECONDS
from bot.match.ids import ChannelId, MessageId
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.message import MessageLayout, Text


class TokenMessage(Struct, frozen=True):
    """An ephemeral message that can be changed by a token.

    `token`: of the interaction whose answer it is, made in `channel_id`; `opened`: when, in ms
    since the epoch, UTC. `original`: see `edit_by_token`. `texts`: of whoever sees it.
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


async def change_answer(
    sender: MessageSender,
    message: TokenMessage,
    layout: MessageLayout,
    turn: Turn | None = None,
) -> DeliveryFailure | None:
    """Let a private answer show something else; see `MessageSender.edit_by_token`.

    Where Discord calls that malformed, the answer says so. Otherwise its old buttons would stand
    there, and nothing would come of them.
    """
    edit = partial(
        sender.edit_by_token,
        message.token,
        message.message_id,
        message.original,
        message.channel_id,
    )
    failure = await edit(layout, turn=turn)
    if failure is DeliveryFailure.REJECTED:
        words = MessageLayout((Text(replies.answer_refused(message.texts).markdown),))
        # Where the words do not arrive either, a caller that tries again sends them once more.
        return await edit(words) or failure
    return failure
