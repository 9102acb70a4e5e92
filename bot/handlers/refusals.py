"""The answer to what does not count: short, private, and with what to do.

Each word of a refusal has a text, `refusal-<word>`. The texts that tell more than the word are
named here.
"""

from collections.abc import Sequence

from bot.contract.errors import CommonRefusal, Refusal
from bot.handlers.actor import Actor
from bot.handlers.requests import RefusedRequest, RequestRefusal
from bot.match.errors import InvitationRefusal, InvitationRefused, MatchRefusal
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, at_time
from bot.ui.message import TextMessage
from bot.ui.names import channel_mention, escaped
from bot.ui.replies import cannot_write_here, refusal

LINKED = (MatchRefusal.MOVED_ON, MatchRefusal.BEING_TOLD)
"""The words with a second text, `refusal-<word>-link`, for where there is a board to look at."""


def match_refusal(
    reason: MatchRefusal | Refusal,
    asked: Sequence[str],
    paused_by: str | None,
    board: str | None,
    texts: Texts,
) -> TextMessage:
    """Why an act in a match does not count.

    `asked`: the names of the players who are asked something now. `paused_by`: the name of who has
    paused the match, if somebody. `board`: a link to the board, if there is one.
    """
    if reason in LINKED and board is not None:
        return TextMessage(texts(f"refusal-{reason}-link", link=board))
    match reason:
        case CommonRefusal.NOT_YOUR_TURN:
            names = all_of([escaped(name) for name in asked], texts)
            return refusal(reason, texts, name=names, count=len(asked))
        case MatchRefusal.PAUSED:
            return refusal(reason, texts, name=escaped(paused_by or ""))
        case _:
            return refusal(reason, texts)


def request_refusal(refused: RefusedRequest, actor: Actor) -> TextMessage:
    """Why people cannot be asked to play where the actor is."""
    reason, name, texts = refused.reason, escaped(refused.name), actor.texts
    match reason:
        case RequestRefusal.CANNOT_WRITE:
            assert actor.obstacle is not None
            return cannot_write_here(actor.obstacle, actor.channel_id, texts)
        case RequestRefusal.CANNOT_SEE:
            return refusal(reason, texts, name=name, channel=channel_mention(actor.channel_id))
        case RequestRefusal.BAD_CLOCK:
            return refusal(reason, texts, clock=name)
        case RequestRefusal.BOT | RequestRefusal.NOT_A_MEMBER:
            return refusal(reason, texts, name=name)
        case _:
            return refusal(reason, texts)


def invitation_refusal(refused: InvitationRefused, opener: str, texts: Texts) -> TextMessage:
    """Why an answer to an invitation does not count. `opener`: the name of who made it."""
    reason, name = refused.reason, escaped(opener)
    match reason:
        case InvitationRefusal.ALREADY_SEATED:
            return refusal(reason, texts, name=name)
        case InvitationRefusal.TOO_FEW:
            return refusal(reason, texts, count=refused.missing)
        case InvitationRefusal.NOT_THE_OPENER:
            return refusal(reason, texts, name=name, time=at_time(refused.free))
        case _:
            return refusal(reason, texts)
