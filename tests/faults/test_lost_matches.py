"""A match whose channel is lost goes on where somebody asks for it, if it can be played there."""

from __future__ import annotations

import pytest

from bot.match.ids import MatchId
from bot.store import matches
from bot.ui import replies
from bot.ui.catalogue import texts_in
from sandbox.people import Reply
from sandbox.world import Channel
from tests.play.people import Person
from tests.play.scene import Scene

en = texts_in("en")
LOST, OTHER = MatchId(1), MatchId(2)


@pytest.fixture
def tavern(scene: Scene) -> Channel:
    """Where somebody asks for the match."""
    return scene.sandbox.channels["tavern"]


async def begins(first: Person, second: Person, channel: Channel) -> None:
    """Two play; the first one is to draw."""
    await first.uses_in(
        channel, "deathmatch challenge", opponent=second, variant="warrior", clock="off"
    )
    await second.presses("accept")
    await second.presses("start:0")


async def loses(scene: Scene, first: Person, second: Person) -> None:
    """Two play, and their channel is deleted, of which they are told."""
    cellar = scene.sandbox.add_channel("cellar")
    await begins(first, second, cellar)
    scene.sandbox.delete_channel(cellar)
    await scene.quiet()
    told = replies.channel_gone((first.name, second.name), en, hosted=False).markdown
    for player in (first, second):
        assert player.client.direct_messages[-1].content == told


async def picks(person: Person, question: Reply, match: MatchId) -> Reply:
    """Say which match is meant."""
    return await person.presses("show", match=match, on=question.message)


async def goes_on(scene: Scene, channel: Channel, match: MatchId = LOST) -> None:
    """It can be played in this channel."""
    found = await scene.match(match)
    assert found.terms.channel_id == channel.id
    assert await scene.process.store.read(matches.blockage, match) is None
    await scene.kestrel.presses("draw", match=match)
    await scene.kestrel.presses("add", match=match)
    assert (await scene.match(match)).version == found.version + 2
    assert await scene.wrong() == []


async def is_still_lost(scene: Scene) -> bool:
    return await scene.process.store.read(matches.blockage, LOST) is not None


async def test_a_hosted_one_does_not_come_to_where_a_player_sits(
    scene: Scene, tavern: Channel
) -> None:
    """Two matches of one player in one channel could not be told apart."""
    cellar = scene.sandbox.add_channel("cellar")
    await scene.rook.uses_in(
        cellar, "host deathmatch", candidate="Kestrel", opponent="Moth", variant="warrior"
    )
    for player in (scene.kestrel, scene.moth):
        await player.presses("ready")
    await scene.moth.presses("start:0")
    scene.sandbox.delete_channel(cellar)
    await scene.quiet()
    told = replies.channel_gone(("Kestrel", "Moth"), en, hosted=True).markdown
    assert scene.rook.client.direct_messages[-1].content == told
    await begins(scene.moth, scene.wren, tavern)
    question = await scene.rook.uses_in(tavern, "match show")
    refused = await picks(scene.rook, question, LOST)
    assert refused.text == en("already-playing", name="Moth")
    assert await is_still_lost(scene)
    await scene.moth.uses_in(tavern, "match concede")
    await scene.moth.presses("concede")
    await scene.rook.uses_in(tavern, "match show")
    await goes_on(scene, tavern)
