"""The bot was away: what is said of it, and what becomes of messages and invitations meanwhile."""

import sqlite3

import pytest

from bot.store import invitations
from tests.play.scene import LATE_CALL
from tests.play.story import Story
from tests.stories.test_death_match import begun
from tests.stories.test_hosted_match import hosted

MINUTES = 60.0
HOURS = 3600.0


async def away(story: Story, seconds: float) -> None:
    """The bot ends, and is there again after so long."""
    await story.stop()
    await story.wait(seconds)
    await story.start()
    await story.wait(1)


# What is said of it


async def test_a_long_absence_is_told_once(story: Story) -> None:
    """With the next ping: nobody is called because the bot was away."""
    await begun(story)
    story.begins_here()
    await away(story, 20 * MINUTES)
    for player in (story.kestrel, story.moth):
        await player.presses("draw")
        await player.presses("add")


async def test_a_short_absence_is_not_told_nor_one_that_was_long_ago(story: Story) -> None:
    await begun(story)
    story.begins_here()
    await away(story, 10)
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.wait(LATE_CALL)
    await away(story, 20 * MINUTES)
    await story.moth.presses("draw")
    await story.wait(11 * MINUTES)
    await story.moth.presses("add")


async def test_hours_later_a_board_changes_only_by_a_press_on_it(story: Story) -> None:
    """Discord refuses edits of messages older than an hour, but for answers to a press."""
    story.sandbox.refuse_old_edits = 1.0
    await hosted(story, clock="off")
    story.begins_here()
    await away(story, 3 * HOURS)
    await story.kestrel.presses("draw")
    await away(story, 3 * HOURS)
    await story.kestrel.presses("add")


async def test_an_act_of_a_day_ago_that_was_not_shown_is_posted_anew(story: Story) -> None:
    story.sandbox.refuse_old_edits = 0.05
    await begun(story)
    story.begins_here()
    story.dies_before("POST /interactions")
    await story.kestrel.presses("draw")
    await story.kill()
    await story.wait(25 * HOURS)
    await story.start()
    await story.wait(1)


# What people did meanwhile


async def test_the_tables_stay(story: Story) -> None:
    await begun(story, "barbarian", deck=None)
    await story.kestrel.uses("match concede")
    await story.kestrel.presses("concede")
    story.begins_here()
    for _ in range(2):
        await story.moth.uses("leaderboard")
        await story.kestrel.uses("stats", player="Kestrel")
        await away(story, 5)


@pytest.mark.parametrize("told", [1, 5])
async def test_a_walk_goes_on_where_it_stopped(told: int, story: Story) -> None:
    """Its first frame tells who goes in, each other one a monster more."""
    await begun(story)
    for player in (story.kestrel, story.moth, story.kestrel):
        await player.presses("draw")
        await player.presses("add")
    await story.moth.presses("pass")
    story.begins_here()
    await story.kestrel.presses("name:7")
    await story.wait(told)
    await story.stop()
    await story.start()
    await story.wait(30)


# Invitations


async def test_a_host_s_invitation_is_answered_before_and_after(story: Story) -> None:
    names = {"candidate": "Kestrel", "opponent": "Moth"}
    await story.rook.uses("host deathmatch", variant="warrior", **names)
    await story.kestrel.presses("ready")
    await away(story, 9 * MINUTES)
    await story.moth.presses("ready")


async def test_a_challenge_that_ran_out_meanwhile_says_so(story: Story) -> None:
    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    (accept,) = [offer for offer in story.moth.offers() if offer.action == "accept"]
    await away(story, 11 * MINUTES)
    await story.moth.takes(accept, forged=True)
    assert await story.process.store.read(invitations.open_ones) == []


@pytest.mark.parametrize("minutes", [1, 30])
async def test_a_match_that_could_not_begin(
    minutes: int, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accept did nothing, and said so: it can be pressed again, until the invitation expires."""

    async def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    await story.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
    monkeypatch.setattr(story.process.store, "start_match", full)
    await story.moth.presses("accept")
    assert "an interaction failed" in story.logged.pop()
    await away(story, minutes * MINUTES)
    if minutes < 10:
        await story.moth.presses("accept")


async def test_a_challenge_that_cannot_begin_yet_waits(story: Story) -> None:
    """Wren accepts while Kestrel plays two matches, and again when one of them is over."""
    await begun(story)
    tavern = story.sandbox.channels["tavern"]
    challenges = []
    for opponent in (story.moth, story.wren):
        options: dict[str, object] = {"opponent": opponent, "variant": "barbarian"}
        await story.kestrel.uses_in(tavern, "deathmatch challenge", **options)
        challenges.append(next(one for one in opponent.offers() if one.action == "accept"))
    story.begins_here()
    await story.moth.takes(challenges[0])
    await story.wren.presses("accept")
    await away(story, 5)
    await story.rook.uses_in(tavern, "match end")
    await story.rook.presses("end")
    await story.wren.presses("accept")


# Trouble


@pytest.mark.parametrize("lost", ["permission", "channel"])
async def test_what_was_lost_meanwhile_is_named(lost: str, story: Story) -> None:
    """With the hourly look; a lost channel's match goes on where the host shows it."""
    await hosted(story, clock="off")
    story.begins_here()
    await story.stop()
    if lost == "channel":
        story.sandbox.delete_channel(story.channel)
    else:
        story.sandbox.set_permission(story.channel, "send_messages", False)
        for message in list(story.channel.messages.values()):
            story.sandbox.delete_message(message)
    await story.start()
    await story.wait(HOURS + 60)
    if lost == "channel":
        await story.rook.uses_in(story.sandbox.channels["tavern"], "match show")
        await story.kestrel.presses("draw")
