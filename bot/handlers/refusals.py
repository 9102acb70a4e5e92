"""The answer to an act that does not count: short, private, and with what to do.

Every refusal has one text. A new one without its text here is a mistake that mypy finds.
"""

from collections.abc import Sequence
from typing import assert_never

from bot.contract.errors import CommonRefusal, Refusal
from bot.handlers.actor import Actor
from bot.handlers.requests import RefusedRequest, RequestRefusal
from bot.live.errors import MatchRefusal
from bot.match.errors import InvitationRefusal, InvitationRefused
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.markdown import at_time
from bot.ui.message import Message, TextMessage
from bot.ui.names import escaped


def match_refusal(
    reason: MatchRefusal | Refusal,
    asked: Sequence[str],
    paused_by: str | None,
    board: str | None,
    texts: Texts,
) -> Message:
    """Why an act in a match does not count.

    `asked`: the names of the players who are asked something now. `paused_by`: the name of who has
    paused the match, if somebody. `board`: a link to the board, if there is one.
    """
    # By their classes: members of two enumerations are equal when their words are.
    match reason:
        case MatchRefusal():
            return _by_the_match(reason, paused_by, board, texts)
        case CommonRefusal():
            return _by_any_rules(reason, asked, texts)
        case Refusal():
            return replies.refusal(reason, texts)
        case _:
            assert_never(reason)


def _by_the_match(
    reason: MatchRefusal, paused_by: str | None, board: str | None, texts: Texts
) -> Message:
    match reason:
        case MatchRefusal.NO_SUCH_MATCH | MatchRefusal.OVER:
            return replies.match_over(texts)
        case MatchRefusal.UNREADABLE:
            return TextMessage(texts("refusal-unreadable"))
        case MatchRefusal.MOVED_ON:
            return replies.moved_on(board, texts)
        case MatchRefusal.BEING_TOLD:
            return replies.being_told(board, texts)
        case MatchRefusal.TIME_OVER:
            return TextMessage(texts("refusal-time-over"))
        case MatchRefusal.NOT_YOUR_MATCH:
            return replies.not_your_match(texts)
        case MatchRefusal.NOT_THE_HOST:
            return replies.not_the_host(texts)
        case MatchRefusal.PAUSED:
            return TextMessage(texts("refusal-paused", name=escaped(paused_by or "")))
        case MatchRefusal.NOT_PAUSED:
            return TextMessage(texts("refusal-not-paused"))
        case MatchRefusal.HOSTS_OWN_MATCH:
            return TextMessage(texts("refusal-hosts-own-match"))
        case MatchRefusal.ENDS_OWN_MATCH:
            return TextMessage(texts("refusal-ends-own-match"))
        case MatchRefusal.NO_CLOCK:
            return TextMessage(texts("refusal-no-clock"))
        case MatchRefusal.PLAYS_NO_MORE:
            return TextMessage(texts("refusal-plays-no-more"))
        case MatchRefusal.PLAYS_NOT_HERE:
            return TextMessage(texts("refusal-plays-not-here"))
        case MatchRefusal.SITS_ALREADY:
            return TextMessage(texts("refusal-sits-already"))
        case MatchRefusal.NOT_HOSTED:
            return TextMessage(texts("refusal-not-hosted"))
        case MatchRefusal.NOTHING_TO_REWIND:
            return TextMessage(texts("refusal-nothing-to-rewind"))
        case MatchRefusal.NO_TAKEBACKS:
            return TextMessage(texts("refusal-no-takebacks"))
        case MatchRefusal.NOTHING_TO_TAKE_BACK:
            return TextMessage(texts("refusal-nothing-to-take-back"))
        case MatchRefusal.SEEN_SINCE:
            return TextMessage(texts("refusal-seen-since"))
        case MatchRefusal.ASKED_ALREADY:
            return TextMessage(texts("refusal-asked-already"))
        case MatchRefusal.HAS_ASKED:
            return TextMessage(texts("refusal-has-asked"))
        case MatchRefusal.HOST_DECIDES:
            return TextMessage(texts("refusal-host-decides"))
        case MatchRefusal.OWN_WISH:
            return TextMessage(texts("refusal-own-wish"))
        case MatchRefusal.AGREED_ALREADY:
            return TextMessage(texts("refusal-agreed-already"))
        case MatchRefusal.OUT_OF_GAME:
            return TextMessage(texts("refusal-out-of-game"))
        case MatchRefusal.PAUSED_ALREADY:
            return TextMessage(texts("refusal-paused-already"))
        case MatchRefusal.HOST_COMES:
            return TextMessage(texts("refusal-host-comes"))
        case MatchRefusal.NO_STARTER_ASKED:
            return TextMessage(texts("refusal-no-starter-asked"))
        case MatchRefusal.NO_PLAYBACK:
            return TextMessage(texts("refusal-no-playback"))
        case _:
            assert_never(reason)


def _by_any_rules(reason: CommonRefusal, asked: Sequence[str], texts: Texts) -> Message:
    match reason:
        case CommonRefusal.OVER:
            return replies.match_over(texts)
        case CommonRefusal.NOT_YOUR_TURN:
            return replies.not_your_turn(asked, texts)
        case CommonRefusal.NOT_NOW:
            return TextMessage(texts("refusal-not-now"))
        case CommonRefusal.LEFT:
            return TextMessage(texts("refusal-left"))
        case CommonRefusal.NOTHING_TO_UNDO:
            return TextMessage(texts("refusal-nothing-to-undo"))
        case _:
            assert_never(reason)


def request_refusal(refused: RefusedRequest, actor: Actor) -> Message:
    """Why people cannot be asked to play where the actor is."""
    reason, name, texts = refused.reason, refused.name, actor.texts
    match reason:
        case RequestRefusal.NOT_A_MODERATOR:
            return TextMessage(texts("refusal-not-a-moderator"))
        case RequestRefusal.HOST_PLAYS:
            return replies.host_cannot_play(texts)
        case RequestRefusal.SAME_PERSON:
            return replies.cannot_be_the_same(texts)
        case RequestRefusal.OWN_OPPONENT:
            return replies.cannot_challenge_yourself(texts)
        case RequestRefusal.BOT:
            return replies.cannot_be_a_bot(name, texts)
        case RequestRefusal.NOT_A_MEMBER:
            return replies.not_a_member(name, texts)
        case RequestRefusal.CANNOT_SEE:
            return replies.cannot_see(name, actor.channel_id, texts)
        case RequestRefusal.BAD_CLOCK:
            return TextMessage(texts("refusal-bad-clock", clock=escaped(name)))
        case RequestRefusal.NOBODY_HOSTS:
            return TextMessage(texts("refusal-takebacks-nobody-hosts"))
        case RequestRefusal.CANNOT_WRITE:
            assert actor.obstacle is not None
            return replies.cannot_write_here(actor.obstacle, actor.channel_id, texts)
        case _:
            assert_never(reason)


def invitation_refusal(refused: InvitationRefused, opener: str, texts: Texts) -> Message:
    """Why an answer to an invitation does not count. `opener`: the name of who made it."""
    match refused.reason:
        case InvitationRefusal.NO_SUCH_INVITATION:
            return replies.invitation_gone(texts)
        case InvitationRefusal.MOVED_ON:
            return replies.moved_on(None, texts)
        case InvitationRefusal.NOT_INVITED:
            return TextMessage(texts("refusal-not-invited"))
        case InvitationRefusal.HOSTS:
            return TextMessage(texts("refusal-hosts"))
        case InvitationRefusal.OWN_CHALLENGE:
            return TextMessage(texts("refusal-own-challenge"))
        case InvitationRefusal.ALREADY_READY:
            return TextMessage(texts("refusal-already-ready"))
        case InvitationRefusal.ALREADY_SEATED:
            return TextMessage(texts("refusal-already-seated", name=escaped(opener)))
        case InvitationRefusal.NOT_SEATED:
            return TextMessage(texts("refusal-not-seated"))
        case InvitationRefusal.FULL:
            return TextMessage(texts("refusal-full"))
        case InvitationRefusal.TOO_FEW:
            return TextMessage(texts("refusal-too-few", count=refused.missing))
        case InvitationRefusal.NOT_THE_OPENER:
            free = at_time(refused.free)
            text = texts("refusal-not-the-opener", name=escaped(opener), time=free)
            return TextMessage(text)
        case InvitationRefusal.STARTED:
            return TextMessage(texts("refusal-invitation-started"))
        case InvitationRefusal.DECLINED:
            return TextMessage(texts("refusal-invitation-declined"))
        case InvitationRefusal.WITHDRAWN:
            return TextMessage(texts("refusal-invitation-withdrawn"))
        case InvitationRefusal.CLOSED:
            return TextMessage(texts("refusal-invitation-closed"))
        case InvitationRefusal.EXPIRED:
            return TextMessage(texts("refusal-invitation-expired"))
        case InvitationRefusal.UNREADABLE:
            return TextMessage(texts("refusal-invitation-unreadable"))
        case _:
            assert_never(refused.reason)
