"""Moderators: by a permission now, or by a host command within a day; and whom people ask."""

from __future__ import annotations

from unittest.mock import AsyncMock, Mock

import pytest
from msgspec.structs import replace

from bot.handlers.actor import HOST_COMMAND_MS, Invitee, moderates
from bot.handlers.requests import MatchRequest, RequestRefusal, refused, request_refusal
from bot.handlers.settings import setting_troubles
from bot.match.ids import ChannelId, GuildId, RoleId, UserId
from bot.match.invitation import InvitationKind
from bot.match.terms import Takebacks
from bot.preferences.server import ServerSettings
from bot.store import people
from bot.store.store import Store
from bot.ui.replies import Obstacle, cannot_write_here
from tests.handlers.actors import actor
from tests.store.playing import ANNA, BOHDAN, DANYLO, GUILD

ELSEWHERE = GuildId(GUILD + 1)
NOW = 1_750_000_000_000
WREN = actor(at=NOW)


async def test_manage_server_makes_a_moderator_of_that_server(store: Store) -> None:
    assert await moderates(replace(WREN, moderator=True), store) == GUILD
    assert await moderates(WREN, store) is None


async def test_a_host_command_makes_a_moderator_for_a_day(store: Store) -> None:
    await store.write(people.note_host_command, GUILD, ANNA, NOW)
    for later, server in ((0, GUILD), (HOST_COMMAND_MS, GUILD), (HOST_COMMAND_MS + 1, None)):
        assert await moderates(replace(WREN, at=NOW + later), store) == server
    assert await moderates(replace(WREN, user_id=BOHDAN), store) is None
    assert await moderates(replace(WREN, guild_id=ELSEWHERE), store) is None


async def test_each_command_counts_anew(store: Store) -> None:
    await store.write(people.note_host_command, GUILD, ANNA, NOW)
    await store.write(people.note_host_command, GUILD, ANNA, NOW + HOST_COMMAND_MS)
    # A late note is older than the known one.
    await store.write(people.note_host_command, GUILD, ANNA, NOW + 1)
    assert await moderates(replace(WREN, at=NOW + 2 * HOST_COMMAND_MS), store) == GUILD


async def test_in_private_nobody_moderates(store: Store) -> None:
    await store.write(people.note_host_command, GUILD, ANNA, NOW)
    assert await moderates(replace(WREN, guild_id=None), store) is None


# Whether people can be asked to play


def invitee(user_id: UserId) -> Invitee:
    return Invitee(user_id, "Kestrel", bot=False, member=True, sees=True)


def test_only_a_moderator_asks_people_to_a_hosted_match() -> None:
    hosted = MatchRequest("deathmatch", None, InvitationKind.HOSTED, (invitee(BOHDAN),))
    refusal = request_refusal(RequestRefusal.NOT_A_MODERATOR, WREN)
    assert refused(hosted, WREN, moderates=False) == refusal
    assert refused(hosted, WREN, moderates=True) is None


@pytest.mark.parametrize("kind", InvitationKind)
@pytest.mark.parametrize("takebacks", Takebacks)
def test_only_where_somebody_hosts_the_host_can_grant_takebacks(
    takebacks: Takebacks, kind: InvitationKind
) -> None:
    asking = actor(DANYLO if kind is InvitationKind.HOSTED else ANNA)
    invitees = (invitee(ANNA), invitee(BOHDAN))
    request = MatchRequest("deathmatch", None, kind, invitees, takebacks=takebacks)
    nobody = takebacks is Takebacks.HOST and kind is not InvitationKind.HOSTED
    problem = request_refusal(RequestRefusal.NOBODY_HOSTS, asking) if nobody else None
    assert refused(request, asking, moderates=True) == problem


async def test_a_server_without_the_bot_is_told_nothing_else() -> None:
    """Nothing is known of its channels and roles."""
    settings = ServerSettings(log_channel=ChannelId(5), table_role=RoleId(6))
    servers = Mock(settings=AsyncMock(return_value=settings))
    sender = Mock(log_trouble=lambda *_: Obstacle.ABSENT, role_trouble=lambda *_: Obstacle.ABSENT)
    told = await setting_troubles(replace(WREN, obstacle=Obstacle.ABSENT), servers, sender)
    absent = cannot_write_here(Obstacle.ABSENT, WREN.channel_id, WREN.texts)
    assert told == [absent.markdown]
