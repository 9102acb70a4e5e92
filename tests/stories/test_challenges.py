"""`/deathmatch challenge` and `/host deathmatch`: who may ask whom, and what becomes of it."""

import pytest

from bot.store import invitations, matches
from sandbox.errors import ClientRefusal
from tests.play.scene import Scene
from tests.play.story import Story
from tests.store.playing import live_ids

CHALLENGE = "deathmatch challenge"


async def test_answers_to_a_challenge_that_come_too_late(story: Story) -> None:
    """It was declined, withdrawn, has expired, or was answered in the last second."""
    for decider, seconds in (("Moth", 0), ("Kestrel", 0), (None, 600), ("Moth", 599)):
        await story.kestrel.uses(CHALLENGE, opponent="Moth", variant="warrior")
        accept = story.moth.offer("accept")
        await story.wait(seconds)
        if seconds == 599:
            await story.moth.presses("accept")
            await story.wait(600)
        else:
            if decider is not None:
                await story.people[decider].presses("decline")
            await story.moth.takes(accept, forged=True)
    assert len(await live_ids(story.process.store)) == 1


async def test_a_match_begins_and_cards_find_their_way(story: Story) -> None:
    """The private channels are opened; nobody is written to before there is a card."""
    await story.kestrel.uses(CHALLENGE, opponent="Moth", variant="warrior", odds="off")
    await story.moth.presses("accept")
    for player in (story.kestrel, story.moth):
        assert player.client.direct is not None
        assert player.client.direct_messages == []
    (match,) = await story.process.store.read(matches.live)
    assert match.players == (story.kestrel.id, story.moth.id)
    await story.moth.presses("start:0")
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.moth.presses("pass")
    # No odds are told on the way.
    await story.kestrel.presses("name:1")
    await story.wait(10)


async def test_nobody_else_answers_a_challenge(story: Story) -> None:
    await story.kestrel.uses(CHALLENGE, opponent="Moth", variant="barbarian")
    for person in (story.wren, story.rook):
        for answer in ("accept", "decline"):
            await person.presses(answer)
    assert await live_ids(story.process.store) == []


async def test_a_hosted_match_waits_for_both_and_no_longer_than_ten_minutes(story: Story) -> None:
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


async def test_who_cannot_be_challenged(story: Story) -> None:
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


async def test_who_cannot_be_hosted(story: Story) -> None:
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
    assert await story.process.store.read(invitations.open_ones) == []
    with pytest.raises(ClientRefusal, match="offered no command"):
        await story.kestrel.uses("host deathmatch", **options)


async def test_of_two_challenges_one_begins_and_the_other_one_afterwards(story: Story) -> None:
    first = (await story.kestrel.uses(CHALLENGE, opponent="Moth", variant="warrior")).message
    await story.kestrel.uses(CHALLENGE, opponent="Wren", variant="warrior")
    await story.moth.presses("accept", on=first)
    await story.wren.presses("accept")
    assert await live_ids(story.process.store) == [1]
    await story.rook.uses("match end")
    await story.rook.presses("end")
    await story.wren.presses("accept")
    assert await live_ids(story.process.store) == [2]


async def test_what_is_no_deck_is_refused(scene: Scene) -> None:
    for written in ("Z1", "*C*", "<@1>", "A" * 8, "A" * 6000):
        options = {"opponent": "Moth", "variant": "warrior", "deck": written}
        reply = await scene.kestrel.uses(CHALLENGE, **options)
        assert reply.message.ephemeral
        assert "“" in reply.text
        assert len(reply.text) < 300
    assert await scene.process.store.read(invitations.open_ones) == []
