"""Whether people can be asked to play, by what is asked for."""

from __future__ import annotations

import pytest

from bot.handlers.actor import Invitee
from bot.handlers.requests import MatchRequest, RequestRefusal, refused, request_refusal
from bot.match.ids import UserId
from bot.match.invitation import InvitationKind
from bot.match.terms import Takebacks
from tests.handlers.actors import actor


@pytest.mark.parametrize("kind", InvitationKind)
@pytest.mark.parametrize("takebacks", Takebacks)
def test_only_where_somebody_hosts_the_host_can_grant_takebacks(
    takebacks: Takebacks, kind: InvitationKind
) -> None:
    asking = actor(UserId(9 if kind is InvitationKind.HOSTED else 1), moderator=True)
    invitees = tuple(
        Invitee(UserId(number), str(number), bot=False, member=True, sees=True) for number in (1, 2)
    )
    request = MatchRequest("deathmatch", None, kind, invitees, takebacks=takebacks)
    nobody = takebacks is Takebacks.HOST and kind is not InvitationKind.HOSTED
    problem = request_refusal(RequestRefusal.NOBODY_HOSTS, asking) if nobody else None
    assert refused(request, asking, moderates=True) == problem
