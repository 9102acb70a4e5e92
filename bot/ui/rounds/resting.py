"""The private notice to the host of a round that cannot be shown where it is."""

from bot.rounds.round import Round
from bot.rounds.terms import LONGEST_NAME
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, channel_mention
from bot.ui.message import TextMessage
from bot.ui.names import escaped

_LOCKED, _GONE = "archived", "gone-channel"


def resting(one: Round, code: str, texts: Texts) -> TextMessage:
    """Why a round rests, and what helps. `code`: the failure, or what the bot lacks."""
    name = bold(escaped(one.terms.name, LONGEST_NAME))
    where = channel_mention(one.channel_id)
    if code == _GONE:
        return TextMessage(texts("round-rests-gone", name=name))
    if code == _LOCKED:
        return TextMessage(texts("round-rests-locked", name=name, channel=where))
    if code == replies.Obstacle.ABSENT:
        return TextMessage(texts("round-rests-absent", name=name))
    permission = replies.permission_name(code, texts)
    told = texts("round-rests-permission", name=name, channel=where, permission=permission)
    return TextMessage(told)
