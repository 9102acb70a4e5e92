"""The message before a match: a challenge, or a host's invitation of two players."""

from collections.abc import Mapping

from bot.match.ids import UserId
from bot.match.invitation import Invitation, InvitationStatus
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import InvitationAnswer, of_answer
from bot.ui.games import SUMMARIES
from bot.ui.markdown import bold, heading, lines, small, until
from bot.ui.message import Button, Buttons, MessageLayout, Style, Text
from bot.ui.names import escaped, mention

Names = Mapping[UserId, str]
"""Display names by user id, not yet escaped: both players and the host."""


def invitation_message(invitation: Invitation, names: Names, texts: Texts) -> MessageLayout:
    """What is offered, who has agreed, and the buttons to answer; without them once it is over.

    Whoever has not agreed yet is notified when it is posted.
    """
    summary = SUMMARIES[invitation.game]
    text = lines(
        heading(f"{symbols.MATCH} {_heading(invitation, names, texts)}"),
        bold(summary.title(invitation.options, texts)),
        *(small(detail) for detail in summary.details(invitation.options, texts)),
        *_standing(invitation, names, texts),
    )
    if invitation.status is not InvitationStatus.OPEN:
        started = invitation.status is InvitationStatus.STARTED
        return MessageLayout((Text(text),), symbols.Colour.GOOD if started else symbols.Colour.OVER)
    asked = tuple(user for user in invitation.players if user not in invitation.agreed)
    return MessageLayout((Text(text), _buttons(invitation, texts)), symbols.Colour.QUIET, asked)


def _name(names: Names, user_id: UserId) -> str:
    return escaped(names.get(user_id, ""))


def _heading(invitation: Invitation, names: Names, texts: Texts) -> str:
    first, second = (_name(names, user) for user in invitation.players)
    if invitation.host is None:
        return texts("invitation-challenge", name=first, opponent=second)
    host = _name(names, invitation.host)
    return texts("invitation-host", name=host, first=first, second=second)


def _standing(invitation: Invitation, names: Names, texts: Texts) -> list[str]:
    if invitation.status is not InvitationStatus.OPEN:
        return [_ending(invitation, names, texts)]
    opponent = _name(names, invitation.players[1])
    starter = texts("invitation-starter", name=opponent)
    expiry = until(invitation.expires)
    if invitation.host is None:
        invited = mention(invitation.players[1])
        return [starter, texts("invitation-accept", player=invited, until=expiry)]
    ready = [_readiness(invitation, user, names, texts) for user in invitation.players]
    return [starter, *ready, texts("invitation-ready", until=expiry)]


def _readiness(invitation: Invitation, user_id: UserId, names: Names, texts: Texts) -> str:
    name = bold(_name(names, user_id))
    if user_id in invitation.agreed:
        return f"{symbols.READY} {texts('invitation-is-ready', name=name)}"
    return f"{symbols.WAITING} {texts('invitation-not-ready', player=mention(user_id))}"


def _ending(invitation: Invitation, names: Names, texts: Texts) -> str:
    """What became of an invitation that is not open."""
    match invitation.status:
        case InvitationStatus.STARTED:
            hosted = invitation.host is not None
            return texts("invitation-started-hosted" if hosted else "invitation-started")
        case InvitationStatus.DECLINED if invitation.host is None:
            # The challenger withdraws; only the other player declines.
            return texts("invitation-declined", name=_name(names, invitation.players[1]))
        case InvitationStatus.DECLINED:
            return texts("invitation-declined-by-one")
        case InvitationStatus.WITHDRAWN:
            owner = invitation.players[0] if invitation.host is None else invitation.host
            return texts("invitation-withdrawn", name=_name(names, owner))
        case _:
            hosted = invitation.host is not None
            return texts("invitation-expired-host") if hosted else texts("invitation-expired")


def _buttons(invitation: Invitation, texts: Texts) -> Buttons:
    if invitation.host is None:
        agree = _button(invitation, texts("invitation-button-accept"), InvitationAnswer.ACCEPT)
    else:
        agree = _button(invitation, texts("invitation-button-ready"), InvitationAnswer.READY)
    decline = _button(invitation, texts("invitation-button-decline"), InvitationAnswer.DECLINE)
    return Buttons((agree, decline))


def _button(invitation: Invitation, label: str, answer: InvitationAnswer) -> Button:
    style = Style.SECONDARY if answer is InvitationAnswer.DECLINE else Style.SUCCESS
    return Button(label, of_answer(invitation.id, answer), style)
