"""Leaderboards and records: for the person who asks, who can show them to everybody."""

import pytest

from bot.aio.timing import SystemTime
from bot.match.ids import MatchId
from bot.rounds.ids import RoundId
from bot.ui.custom_ids import InvitationAnswer
from tests.play.choices import prefers
from tests.play.people import Person
from tests.play.scene import Scene
from tests.play.story import Story
from tests.store.round_play import played_in


async def beats(winner: Person, loser: Person, scene: Scene, **options: str) -> None:
    """They play a match that the loser gives up at once."""
    options.setdefault("variant", "warrior")
    await winner.uses("deathmatch challenge", opponent=loser, **options)
    await loser.presses(InvitationAnswer.ACCEPT)
    await loser.uses("match concede")
    await loser.presses("concede")
    await scene.wait(1)


async def played(story: Story) -> None:
    """Kestrel has won two matches against Moth, and ten people have played besides."""
    for _ in range(2):
        await beats(story.kestrel, story.moth, story)
    people = [story.joins(f"P{number}") for number in range(10)]
    for winner, loser in zip(people[::2], people[1::2], strict=True):
        await beats(winner, loser, story)
    story.begins_here()


async def test_pages_are_turned_in_place_and_shown_to_everybody_once(story: Story) -> None:
    await played(story)
    own = (await story.kestrel.uses("leaderboard")).message
    show = story.kestrel.offer("show:1", on=own)
    await story.kestrel.presses("page:2", on=own)
    await story.kestrel.presses("show:2", on=own)
    # A second press before the answer does nothing.
    await story.kestrel.takes(show, forged=True)
    await story.kestrel.presses("shown:1", on=own)
    for custom_id in (
        "t:page:deathmatch:gone:99:",
        "t:page:whist::1:",
        "t:show:whist::1:",
        "t:record:whist:7",
        "t:page:x:y:z:",
    ):
        await story.kestrel.forges(own, custom_id)


@pytest.mark.usefixtures("examples")
async def test_other_games_are_chosen_in_place_and_shown_once_each(story: Story) -> None:
    await beats(story.kestrel, story.moth, story)
    await story.kestrel.uses("play pig", players=2)
    await story.moth.presses(InvitationAnswer.JOIN)
    await story.kestrel.uses("match concede")
    await story.kestrel.presses("concede")
    story.begins_here()
    for command, show in (("leaderboard", "show:1"), ("stats", "record")):
        own = (await story.moth.uses(command)).message
        await story.moth.presses(show, on=own)
        for game in ("pig", "deathmatch"):
            await story.moth.presses(f"table:{game}", on=own)
        await story.moth.presses("table:pig", on=own)
        await story.moth.presses(show, on=own)


async def test_showing_needs_the_right_to_write_and_leavers_keep_names(story: Story) -> None:
    await beats(story.kestrel, story.moth, story)
    story.begins_here()
    for command, show in (("leaderboard", "show:1"), ("stats", "record")):
        own = (await story.moth.uses(command)).message
        for may in (False, True):
            moth = story.moth.client
            story.sandbox.set_permission(story.channel, "send_messages", may, person=moth)
            await story.moth.presses(show, on=own)
    for person in (story.moth, story.wren):
        story.sandbox.remove_member(person.client)
        await story.kestrel.uses("stats", player=person)
    await story.kestrel.uses("leaderboard")


async def test_somebody_who_is_not_listed_is_named_to_themselves_alone(story: Story) -> None:
    """Their line stays, but nobody finds it by asking for them, nor is their rank told."""
    await prefers(story, story.kestrel, listed="false")
    await beats(story.kestrel, story.moth, story)
    await story.moth.uses("leaderboard")
    await story.moth.uses("leaderboard", player="Kestrel")
    own = (await story.kestrel.uses("leaderboard", player="Kestrel")).message
    await story.kestrel.presses("show:1", on=own)


async def test_ties_share_a_rank_and_practice_does_not_count(story: Story) -> None:
    await story.kestrel.uses("leaderboard")
    await story.kestrel.uses("stats")
    await beats(story.kestrel, story.otter, story)
    await beats(story.wren, story.otter, story, variant="barbarian")
    await beats(story.moth, story.kestrel, story, deck="A")
    story.begins_here()
    await story.wren.uses("leaderboard")
    await story.wren.uses("leaderboard", variant="deathmatch:barbarian")
    await story.wren.uses("leaderboard", game="dungeon", variant="deathmatch:warrior")
    await story.wren.uses("leaderboard", variant="the *big* one")
    typed = "BAR" if story.language == "en" else "ВАР"
    offered = await story.wren.client.suggestions(
        story.channel, "leaderboard", "variant", game="deathmatch", variant=typed
    )
    assert [*offered.values()] == ["deathmatch:barbarian"]
    await story.wren.uses("stats", player="Kestrel")
    await story.wren.uses("stats", player="Rook")
    await story.wren.uses("stats", player=story.sandbox.bot_id)


async def test_a_round_has_tables_of_its_own(story: Story) -> None:
    """They are asked for by the name of the round, which the option offers."""
    await beats(story.moth, story.kestrel, story)
    starts = SystemTime().now() // 1000 + 3600
    form = await story.rook.uses("round open", game="deathmatch", start=f"<t:{starts}:f>")
    await story.rook.fills(form, name="Friday Cup")
    await story.rook.presses("post")
    await beats(story.kestrel, story.moth, story)
    # At a table of the round: how its matches begin is told elsewhere.
    await played_in(story.process.store, RoundId(1), MatchId(2))
    story.begins_here()
    for command, show in (("leaderboard", "show:1"), ("stats", "record")):
        offered = await story.moth.client.suggestions(story.channel, command, "round", round="fri")
        assert [*offered.values()] == ["1"]
        own = (await story.moth.uses(command, round="1")).message
        await story.moth.presses(show, on=own)
        await story.moth.uses(command, round="Friday Cup")
    await story.moth.uses("leaderboard", round="1", player="Moth")
    await story.moth.uses("stats", round="1", player="Wren")
