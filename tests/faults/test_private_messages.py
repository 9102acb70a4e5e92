"""Private messages do not arrive: the card comes another way, and Discord is not asked for long."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.limits import Limits
from bot.match.ids import MatchId
from tests.faults.records import drawn, kept
from tests.play.loop import loop_time, until
from tests.play.people import Person
from tests.play.requests import DIRECT
from tests.play.scene import Scene, opened
from tests.play.story import Story
from tests.stories.test_death_match import begun

MINUTE = 60.0


async def plays_a_round(scene: Scene) -> None:
    for player in (scene.kestrel, scene.moth):
        await player.presses("draw")
        await player.presses("add")


async def test_private_messages_are_closed_and_opened_again(story: Story) -> None:
    """Discord is asked once a match, and whoever could be reached again is told again."""
    kestrel = story.kestrel
    await begun(story)
    await plays_a_round(story)
    story.begins_here()
    kestrel.client.close_dms()
    await plays_a_round(story)
    refused = story.sandbox.invalid_requests
    kestrel.client.open_dms()
    await plays_a_round(story)
    await story.moth.uses("match concede")
    await story.moth.presses("concede")
    await begun(story)
    await plays_a_round(story)
    kestrel.client.close_dms()
    await plays_a_round(story)
    await plays_a_round(story)
    assert (refused, story.sandbox.invalid_requests) == (1, 2)


async def presses_when_shown(player: Person, match: MatchId, *actions: str) -> None:
    """Press each once it is offered, which may take a moment."""
    for action in actions:
        await until(lambda: player.can_press(action, match))  # noqa: B023 - it is waited for at once
        await player.presses(action, match=match)


@pytest.mark.parametrize("code", [40003, 20026])
async def test_openings_rest_for_longer_and_longer(code: int, scene: Scene) -> None:
    """Matches go on meanwhile, and all that is owed comes in the end, as one message each."""
    tries: list[float] = []

    def noted(body: Any) -> bool:
        tries.append(loop_time())
        return True

    add = scene.sandbox.faults.add
    fault = add("POST", DIRECT, when=noted, status=403, code=code, times=None)
    await begun(scene)
    await plays_a_round(scene)
    await plays_a_round(scene)
    await scene.wait(170 * MINUTE)
    # The first time both players' channels are tried together, which is one reason to rest.
    rests = [later - earlier for earlier, later in pairwise(tries) if later - earlier > MINUTE]
    assert len(tries) <= 2 * (1 + len(rests))
    for rest, minutes in zip(rests, (10, 20, 40, 60), strict=True):
        # They try again when their own back-off lets them.
        assert minutes * MINUTE <= rest < (minutes + 5) * MINUTE
    for player in (scene.kestrel, scene.moth):
        assert player.client.direct_messages == []
    fault.remove()
    await scene.wait(70 * MINUTE)
    for player in (scene.kestrel, scene.moth):
        assert len(player.client.direct_messages) == 1
        assert kept(player) == await drawn(scene, player)
    assert await scene.wrong() == []


async def test_many_who_are_new_play_at_once(tmp_path: Path) -> None:
    """The channels open as slowly as the bot allows itself, each once."""
    limits, matches = Limits(), 15
    async with opened(tmp_path / "delve.sqlite3", limits=limits, pace=0.0) as scene:
        scene.sandbox.rate_limits = None
        scene.sandbox.record_traffic = True
        players = [scene.joins(f"Ash{number:02}") for number in range(2 * matches)]
        for number in range(matches):
            first, second = players[2 * number : 2 * number + 2]
            channel = scene.sandbox.add_channel(f"cellar-{number}")
            terms = {"opponent": second, "variant": "warrior", "deck": "C"}
            await first.uses_in(channel, "deathmatch challenge", **terms)
            await second.presses("accept")
            match = MatchId(number + 1)
            await presses_when_shown(second, match, "start:0")
            for player in (first, second):
                await presses_when_shown(player, match, "draw", "add")
        assert loop_time() < 5 * MINUTE
        await scene.settled()
        for number, player in enumerate(players):
            assert kept(player) == await drawn(scene, player, number // 2 + 1)
        asked = [one.at for one in scene.sandbox.exchanges if one.route == DIRECT]
        assert len(asked) == len(players)
        size, per_second = limits.openings
        for first_one, moment in enumerate(asked):
            within = [at for at in asked[first_one:] if at - moment <= MINUTE]
            assert len(within) <= size + per_second * MINUTE + 1
        assert asked[-1] - asked[0] >= (len(players) - size - 1) / per_second
        assert [one for one in scene.sandbox.exchanges if one.status == 429] == []
