"""`/match`: the board, the card, giving up, ending, and which match is meant."""

from bot.match.ids import MatchId
from tests.play.people import Person
from tests.play.phases import begun
from tests.play.scene import Scene
from tests.play.story import Story
from tests.store.playing import live_ids


async def match_of(first: Person, second: Person, scene: Scene, channel: str = "arena") -> None:
    """These two play in this channel; the first one begins."""
    place = scene.sandbox.channels.get(channel) or scene.sandbox.add_channel(channel)
    options = {"opponent": second, "variant": "warrior", "deck": "C"}
    await first.uses_in(place, "deathmatch challenge", **options)
    await second.presses("accept", "start:0")


async def test_of_two_matches_of_a_channel_players_mean_their_own(story: Story) -> None:
    """Those who watch are asked which of them."""
    await begun(story)
    await match_of(story.wren, story.otter, story)
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


async def test_a_player_of_two_matches_is_asked_from_elsewhere(story: Story) -> None:
    moth, tavern = story.moth, story.sandbox.channels["tavern"]
    await match_of(moth, story.wren, story)
    await match_of(moth, story.otter, story, "tavern")
    story.begins_here()
    # Who plays one match means it wherever they ask.
    await story.wren.uses_in(tavern, "match card")
    cellar = story.sandbox.add_channel("cellar")
    await story.wren.uses_in(cellar, "match show")
    assert moth.client.direct is not None
    for place in (cellar, moth.client.direct):
        await moth.uses_in(place, "match concede")
        await moth.presses("ask-concede", match=MatchId(1))
    await moth.presses("concede")
    # Now it is clear.
    await moth.uses_in(moth.client.direct, "match card")
    await moth.uses_in(moth.client.direct, "match show")
    await moth.uses_in(moth.client.direct, "match end")
