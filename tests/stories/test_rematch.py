"""Rematches: one press of the result asks the same people for the same match again."""

from asyncio import gather

import pytest

from bot.match.terms import RoundTable
from bot.store import invitations
from bot.store.encoding import encode
from sandbox.world import Message
from tests.play.choices import prefers
from tests.play.phases import hosted
from tests.play.scene import Scene
from tests.play.story import Story
from tests.store.playing import edit
from tests.stories.tables import HOURS, live


async def over(story: Story, *, is_hosted: bool = False) -> Message:
    """The result of a match with a practice deck, which Moth has given up."""
    if is_hosted:
        await hosted(story, clock="off")
    else:
        options = {"variant": "warrior", "deck": "C", "clock": "90+300", "takebacks": "none"}
        await story.kestrel.uses("deathmatch challenge", opponent="Moth", **options)
        await story.moth.presses("accept")
    await story.moth.uses("match concede")
    await story.moth.presses("concede")
    story.begins_here()
    return story.kestrel.offer("rematch").message


async def test_a_second_press_agrees_or_leads_to_what_was_asked(story: Story) -> None:
    result = await over(story)
    await story.wren.presses("rematch")
    await story.kestrel.presses("rematch", "rematch", "decline", "rematch")
    await story.moth.presses("rematch")
    # They play now, and nobody plays twice in a channel.
    await story.kestrel.presses("rematch", on=result)
    await story.kestrel.forges(result, "d:2:0:rematch")


async def test_both_want_it_at_the_same_moment(story: Story) -> None:
    await over(story)
    await gather(*(person.presses("rematch") for person in (story.kestrel, story.moth)))
    assert len(await live(story)) == 1
    assert await story.process.store.read(invitations.open_ones) == []


async def test_somebody_wants_no_rematch_but_their_own(story: Story) -> None:
    await over(story)
    await prefers(story, story.moth, refused=[story.kestrel])
    await story.kestrel.presses("rematch")
    await story.moth.presses("rematch")
    await story.kestrel.presses("rematch")
    assert len(await live(story)) == 1


async def test_a_rematch_is_asked_of_somebody_who_wants_no_challenges(story: Story) -> None:
    await over(story)
    await prefers(story, story.moth, challenged="false")
    await story.kestrel.presses("rematch")
    await story.moth.presses("accept")
    assert len(await live(story)) == 1


@pytest.mark.parametrize("by", ["Kestrel", "Rook"])
async def test_a_hosted_match_is_hosted_again(by: str, story: Story) -> None:
    await over(story, is_hosted=True)
    await story.people[by].presses("rematch")
    await story.rook.presses("ready")
    for player in (story.kestrel, story.moth):
        if player.name != by:
            await player.presses("ready")


async def test_a_player_or_host_who_has_left_is_not_asked(story: Story) -> None:
    await over(story, is_hosted=True)
    for person in (story.rook, story.moth):
        story.sandbox.remove_member(person.client)
        await story.kestrel.presses("rematch")


async def test_a_result_can_be_pressed_after_a_start(story: Story) -> None:
    """Days later, by a bot without the match in memory; the same holds for its invitation."""
    await over(story)
    await story.away(3 * 24 * HOURS)
    await story.moth.presses("rematch")
    await story.away(5)
    await story.kestrel.presses("accept")


async def test_a_rematch_belongs_to_no_round(scene: Scene) -> None:
    await hosted(scene, clock="off")
    table = encode(RoundTable(7, "Friday Cup", 1, 1))
    await edit(scene.process.store, f"UPDATE matches SET round_table = '{table}'")
    await scene.moth.uses("match concede")
    await scene.moth.presses("concede", "rematch")
    (asked,) = await scene.process.store.read(invitations.open_ones)
    assert (asked.host, asked.round_table) == (scene.rook.id, None)


@pytest.mark.usefixtures("examples")
@pytest.mark.parametrize("by", ["Kestrel", "Rook"])
async def test_a_player_alone_with_a_host_waits_for_nobody(by: str, story: Story) -> None:
    """Where the host wants it again, the player is asked."""
    await story.rook.uses("host pig", player1="Kestrel")
    await story.kestrel.presses("ready")
    await story.kestrel.uses("match concede")
    await story.kestrel.presses("concede")
    story.begins_here()
    await story.people[by].presses("rematch")
    if by == "Rook":
        await story.kestrel.presses("ready")
    (again,) = await live(story)
    assert (again.players, again.host) == ((story.kestrel.id,), story.rook.id)
