"""A bot on two shards: two servers, presses from both and from private messages, a lost session."""

from typing import NamedTuple

import pytest

from bot.match.ids import MatchId
from sandbox.guilds import Guild
from sandbox.traffic import Answered
from sandbox.world import Channel
from tests.play.phases import begun
from tests.play.requests import GATEWAY
from tests.play.scene import Scene

HERE, THERE = MatchId(1), MatchId(2)


@pytest.fixture
def pace() -> float:
    return 0.0


@pytest.fixture
def shards() -> int:
    return 2


class Palace(NamedTuple):
    """A server on the other shard, and a channel there."""

    guild: Guild
    hall: Channel
    shard: int


@pytest.fixture
async def palace(scene: Scene) -> Palace:
    """Kestrel plays Moth in the first server; Otter is asked who begins in the second."""
    sandbox = scene.sandbox
    # A server that is there when the sessions begin.
    await scene.stop()
    guild = sandbox.add_guild("Palace", sandbox.people.values())
    hall = sandbox.add_channel("hall", guild)
    await scene.start()
    assert len(scene.process.bot.shards) == len(sandbox.sessions) == 2
    assert sandbox.core.world.guild.shard(2) != guild.shard(2)
    await begun(scene)
    await scene.wren.uses_in(hall, "deathmatch challenge", opponent="Otter", variant="warrior")
    await scene.otter.presses("accept")
    await scene.settled()
    return Palace(guild, hall, guild.shard(2))


@pytest.mark.transports
async def test_only_matches_of_the_lost_shard_are_checked(scene: Scene, palace: Palace) -> None:
    await scene.sandbox.drop_gateway(shard=palace.shard, resumable=False)
    for message in [*palace.hall.messages.values()]:
        scene.sandbox.delete_message(message)
    scene.sandbox.record_traffic, before = True, len(scene.sandbox.exchanges)
    await scene.sandbox.until(lambda: scene.otter.can_press("start:0", THERE), 60.0)
    await scene.settled()
    asked = [exchange.path for exchange in scene.sandbox.exchanges[before:]]
    assert any(str(palace.hall.id) in path for path in asked)
    assert [path for path in asked if str(scene.channel.id) in path] == []
    assert scene.sandbox.core.gateway.identified == 5, "two at each start, and one anew"
    await scene.otter.presses("start:0", match=THERE)
    await scene.kestrel.presses("draw", match=HERE)
    assert (len(await scene.entries(2)), len(await scene.entries(1))) == (1, 2)


async def test_a_server_that_sent_us_away_unseen_is_forgotten(scene: Scene, palace: Palace) -> None:
    """The match there is looked at all the same, and who plays it is told what is in the way."""
    await scene.sandbox.drop_gateway(shard=palace.shard, resumable=False)
    scene.sandbox.send_bot_away(palace.guild)
    before = len(scene.wren.client.direct_messages)
    await scene.wait(30)
    told = scene.wren.client.direct_messages[before:]
    assert ["I am not a member" in one.text for one in told] == [True], [one.text for one in told]
    assert [guild.id for guild in scene.process.bot.guilds] == [scene.sandbox.guild_id]


async def test_the_number_of_shards_is_requested_until_it_arrives(scene: Scene) -> None:
    """The gateway of the settings is used, whatever address the answer has."""
    await scene.stop()
    fault = scene.sandbox.faults.add("GET", GATEWAY, status=503, times=3)
    asked = scene.sandbox.tally[Answered("GET", GATEWAY, 200)]
    scene.sandbox.core.gateway.url = "ws://127.0.0.1:9/gateway"
    await scene.start()
    assert len(scene.process.bot.shards) == 2
    assert fault.hits == 3
    assert scene.sandbox.tally[Answered("GET", GATEWAY, 200)] == asked + 1
