"""Which match a command means: the own one, one of several, or the option `match` of `/host …`."""

from unittest.mock import Mock

import pytest

from bot.match.ids import MatchId
from bot.store import matches
from bot.ui.catalogue import texts_in
from sandbox.world import Channel
from tests.play.people import Person
from tests.play.phases import begun
from tests.play.scene import Scene
from tests.play.story import Story
from tests.store.playing import live_ids

en = texts_in("en")
COMMANDS = ("host pause", "host resume", "host end")


async def play(first: Person, second: Person, place: Channel) -> None:
    await first.uses_in(place, "deathmatch challenge", opponent=second, variant="warrior")
    await second.presses("accept")


async def two_matches(scene: Scene) -> None:
    """Kestrel and Moth play in the arena, Wren and Otter in the tavern. Rook moderates."""
    await play(scene.kestrel, scene.moth, scene.channel)
    await play(scene.wren, scene.otter, scene.sandbox.channels["tavern"])


async def offered(scene: Scene, typed: str = "", command: str = "host pause") -> dict[str, str]:
    """The choices that Rook is offered in the arena: labels and values."""
    return await scene.rook.client.suggestions(scene.channel, command, "match", match=typed)


@pytest.mark.parametrize("command", COMMANDS)
async def test_it_offers_the_matches_of_this_server(command: str, scene: Scene) -> None:
    """Those of this channel come first; one that Rook plays is not among them."""
    assert await offered(scene, "", command) == {}
    await two_matches(scene)
    elsewhere = scene.sandbox.add_guild("Elsewhere", (scene.kestrel.client, scene.moth.client))
    await play(scene.kestrel, scene.moth, scene.sandbox.add_channel("yard", elsewhere))
    await play(scene.wren, scene.rook, scene.sandbox.add_channel("cellar"))
    here, there = "Death Match: Kestrel – Moth – #arena", "Death Match: Wren – Otter – #tavern"
    assert list((await offered(scene, "", command)).items()) == [(here, "1"), (there, "2")]
    assert list(await offered(scene, "  TAV", command)) == [there]
    assert list(await offered(scene, "moth", command)) == [here]
    assert await offered(scene, "nobody", command) == {}


async def test_the_chosen_match_is_meant(story: Story) -> None:
    await two_matches(story)
    story.begins_here()
    await story.rook.uses("host pause", match="2")
    await story.rook.uses("host resume", match=" 2 ")
    await story.rook.uses("host end", match="2")
    await story.rook.presses("end")
    await story.rook.uses("host end", match="2")
    assert list((await offered(story)).values()) == ["1"]


@pytest.mark.parametrize("typed", ["the one with Moth", "999", "-1", "1.0", "²", "٣", "9" * 400])
async def test_anything_else_gets_a_sentence(typed: str, scene: Scene) -> None:
    await two_matches(scene)
    for command in COMMANDS:
        text = (await scene.rook.uses(command, match=typed)).text
        assert text.startswith("No match called “")
        assert len(text) < 300
    assert (await scene.match()).version == 0


async def test_a_store_that_fails_offers_nothing(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "live", Mock(side_effect=OSError("the disk is gone")))
    assert await offered(scene) == {}
    assert "nothing was offered to somebody who types" in scene.logged.pop()


async def test_of_two_matches_of_a_channel_players_mean_their_own(story: Story) -> None:
    """Those who watch are asked which of them."""
    await begun(story)
    await story.wren.uses("deathmatch challenge", opponent="Otter", variant="warrior", deck="C")
    await story.otter.presses("accept", "start:0")
    await story.wren.presses("draw")
    story.begins_here()
    await story.wren.uses("match card")
    await story.rook.uses("host repost")
    await story.rook.uses("match show")
    await story.rook.presses("show", match=MatchId(2))
    await story.rook.uses("match end")
    await story.rook.presses("ask-end", match=MatchId(1))
    await story.rook.presses("end", match=MatchId(1))
    await story.otter.uses("match concede")
    await story.otter.presses("concede")
    assert await live_ids(story.process.store) == []
