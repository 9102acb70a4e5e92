"""A private message as the bot sends one, without what it would note of that."""

from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageSender
from bot.match.ids import UserId
from bot.ui.message import Message


async def send_private(sender: MessageSender, user_id: UserId, message: Message, name: str) -> None:
    channel_id = await sender.open_private(user_id, await sender.permit_to_open())
    assert not isinstance(channel_id, DeliveryFailure)
    await sender.send(channel_id, message, name)
