"""`/deathmatch challenge` and `/host deathmatch`: allowed invitations, and their outcomes."""

import pytest

from bot.store import invitations
from sandbox.errors import ClientRefusal
from tests.play.choices import prefers
from tests.play.scene import Scene
from tests.play.story import Story
from tests.store.playing import live_ids
from tests.stories.tables import presses_late

CHALLENGE = "deathmatch challenge"


async def test_answers_to_a_challenge_that_come_too_late(story: Story) -> None:
    """It was declined, withdrawn, has expired, or was answered in the last second."""
    for decider, seconds in (("Moth", 0), ("Kestrel", 0), (None, 600), ("Moth", 599)):
        await story.kestrel.uses(CHALLENGE, opponent="Moth", variant="warrior")
        accept = story.moth.offer("accept")
        await presses_late(story.wren, accept.message, "join")
        await story.wait(seconds)
        if seconds == 599:
            for person in (story.wren, story.kestrel, story.moth):
                await person.presses("accept")
            await story.wait(600)
        else:
            if decider is not None:
                await story.people[decider].presses("decline")
            await story.moth.takes(accept, forged=True)
    assert len(await live_ids(story.process.store)) == 1


async def test_a_hosted_match_waits_for_both_for_ten_minutes(story: Story) -> None:
    options = {"candidate": "Kestrel", "opponent": "Moth", "variant": "barbarian"}
    await story.rook.uses("host deathmatch", **options)
    for person in (story.moth, story.moth, story.wren, story.rook):
        await person.presses("ready")
    await story.rook.presses("decline")
    await story.rook.uses("host deathmatch", **options)
    await story.kestrel.presses("ready")
    ready = story.moth.offer("ready")
    await story.wait(600)
    await story.moth.takes(ready, forged=True)
    assert await live_ids(story.process.store) == []


async def test_people_who_cannot_be_challenged(story: Story) -> None:
    async def challenge(opponent: object) -> None:
        await story.kestrel.uses(CHALLENGE, opponent=opponent, variant="warrior")

    sandbox, wren = story.sandbox, story.wren.client
    await challenge("Kestrel")
    await challenge(sandbox.bot_id)
    sandbox.remove_member(wren)
    await challenge("Wren")
    sandbox.rejoin(wren)
    sandbox.set_permission(story.channel, "view_channel", False, person=wren)
    await challenge("Wren")
    assert await story.process.store.read(invitations.open_ones) == []
    sandbox.set_permission(story.channel, "view_channel", True, person=wren)
    await challenge("Wren")


async def test_people_who_do_not_want_to_be_challenged(story: Story) -> None:
    """Nobody learns whether it is because of them; hosts may call everybody."""
    await prefers(story, story.moth, challenged="false")
    await prefers(story, story.wren, refused=(story.kestrel,))
    for opponent in (story.moth, story.wren):
        await story.kestrel.uses(CHALLENGE, opponent=opponent, variant="warrior")
        await story.kestrel.uses_on(opponent, "Challenge")
    assert await story.process.store.read(invitations.open_ones) == []
    await story.otter.uses(CHALLENGE, opponent="Wren", variant="warrior")
    options = {"candidate": "Kestrel", "opponent": "Moth", "variant": "warrior"}
    await story.rook.uses("host deathmatch", **options)


async def test_people_who_cannot_be_hosted(story: Story) -> None:
    bot, rook = story.sandbox.bot_id, story.rook
    pairs: tuple[tuple[object, object], ...] = (
        ("Wren", "Wren"),
        ("Rook", "Wren"),
        ("Wren", "Rook"),
        ("Rook", "Rook"),
        ("Wren", bot),
        (bot, "Wren"),
        ("Otter", "Wren"),
    )
    story.sandbox.remove_member(story.otter.client)
    for candidate, opponent in pairs:
        options = {"candidate": candidate, "opponent": opponent}
        await rook.uses("host deathmatch", variant="warrior", **options)
    for wrong in ({"clock": "soon"}, {"deck": "XYZ"}):
        options = {"candidate": "Kestrel", "opponent": "Moth", "variant": "warrior", **wrong}
        await rook.uses("host deathmatch", **options)
    assert await story.process.store.read(invitations.open_ones) == []
    with pytest.raises(ClientRefusal, match="offered no command"):
        await story.kestrel.uses("host deathmatch", **options)


async def test_an_invalid_deck_is_refused(scene: Scene) -> None:
    for written in ("Z1", "*C*", "<@1>", "A" * 8, "A" * 6000):
        options = {"opponent": "Moth", "variant": "warrior", "deck": written}
        reply = await scene.kestrel.uses(CHALLENGE, **options)
        assert reply.message.ephemeral
        assert "“" in reply.text
        assert len(reply.text) < 300
    assert await scene.process.store.read(invitations.open_ones) == []
