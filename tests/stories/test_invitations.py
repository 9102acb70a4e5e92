"""From an invitation to the match: challenges, hosted matches and open tables, and how they end."""

from tests.play.story import Story


async def test_a_challenge_is_accepted(story: Story) -> None:
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    await story.wren.presses("rules")
    await story.moth.presses("accept")


async def test_a_challenge_is_declined_and_another_one_withdrawn(story: Story) -> None:
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    await story.moth.presses("decline")
    await story.kestrel.uses("deathmatch challenge", opponent="Wren", variant="barbarian")
    await story.kestrel.presses("decline")


async def test_a_challenge_runs_out(story: Story) -> None:
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    await story.wait(599)
    await story.wait(5)


async def test_strangers_and_challengers_cannot_accept(story: Story) -> None:
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    await story.wren.presses("accept")
    await story.kestrel.presses("accept")
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="barbarian")
    await story.kestrel.uses("deathmatch challenge", opponent="Kestrel", variant="barbarian")


async def test_an_open_table_fills_and_starts(story: Story) -> None:
    await story.kestrel.uses("play dungeon", box="welcome", players=3)
    await story.moth.presses("join")
    await story.wren.presses("join")


async def test_a_host_waits_for_two_who_are_ready(story: Story) -> None:
    await story.rook.uses(
        "host deathmatch", candidate="Kestrel", opponent="Moth", variant="warrior", clock="90+300"
    )
    await story.kestrel.presses("ready")
    await story.wren.presses("ready")
    await story.moth.presses("decline")


async def test_only_moderators_host(story: Story) -> None:
    await story.rook.uses("host deathmatch", candidate="Rook", opponent="Moth", variant="warrior")
    await story.rook.uses(
        "host deathmatch", candidate="Kestrel", opponent="Kestrel", variant="warrior"
    )
    await story.rook.uses(
        "host deathmatch", candidate="Kestrel", opponent="Moth", variant="warrior", clock="soon"
    )
    await story.rook.uses(
        "host deathmatch", candidate="Kestrel", opponent="Moth", variant="warrior", deck="XYZ"
    )
