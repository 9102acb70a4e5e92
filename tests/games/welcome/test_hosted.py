"""`/host dungeon`: from the command to the result, the tables, and the same game again."""

from typing import Any

from bot.store import invitations
from tests.games.welcome.conftest import Lay
from tests.games.welcome.playing import declares, does, hosted, redeals, rewinds, seats
from tests.play.phases import brings
from tests.play.story import Story


async def test_heroes_and_players_who_cannot_play_are_refused(story: Story) -> None:
    named = {"player1": story.kestrel, "player2": story.moth}
    refused: tuple[dict[str, Any], ...] = (
        {"box": "welcome", "hero": "princess"},
        {"box": "welcome-back", "hero": "mage", "necromancer": "on"},
        {"box": "welcome", "hero": "necromancer"},
        {"box": "both", "hero": "necromancer"},
        {"box": "welcome", "player3": story.kestrel},
        {"box": "welcome", "player3": story.rook},
    )
    for options in refused:
        await story.rook.uses("host dungeon", **named, **options)
    assert await story.process.store.read(invitations.open_ones) == []


async def test_named_players_are_asked_and_the_host_is_not(story: Story) -> None:
    named = {"player1": story.kestrel, "player2": story.moth, "player4": story.wren}
    options = {"box": "both", "hero": "picked", "first-card": "round", "takebacks": "host"}
    await story.rook.uses("host dungeon", clock="90+300", **options, **named)
    for person in (story.rook, *named.values()):
        await person.presses("ready")
    await story.kestrel.presses("desk")
    await story.rook.presses("desk")


async def test_nobody_names_who_begins(story: Story) -> None:
    """It is dealt, also where the first hero is picked."""
    _, second, _ = await hosted(story, 3, hero="picked")
    story.begins_here()
    await story.rook.uses("host starter", player=second)
    await does(story, "pick:bard")
    await story.rook.uses("host starter", player=second)
    await story.rook.presses("desk")
    await story.rook.presses("host:seat,1")


async def test_hosts_and_substitutes_see_no_card_of_others(story: Story, lay: Lay) -> None:
    lay("orc", "vampire", "golem", "lich", "demon", "dragon")
    _, _, passed, holder = await hosted(story, box="welcome", hero="warrior", takebacks="host")
    await does(story, "draw", "add", "draw", "discard:torch", "pass", "draw")
    story.begins_here()
    finch, jay = story.joins("Finch"), story.joins("Jay")
    for command in ("rewind", "redeal", "status", "repost"):
        await story.rook.uses(f"host {command}")
    assert not story.rook.can_press("add")
    await story.rook.uses("match card")
    for player, by in ((holder, finch), (passed, jay)):
        await brings(story, "substitute", player=player, by=by)
    for person in (finch, jay, holder, passed):
        await person.uses("match card")
    await does(story, "discard:plate-armor")
    await rewinds(story)
    await does(story, "add", "draw", "add")
    await redeals(story)
    await does(story, "draw", "add", "pass", "pass")


async def test_a_result_by_places_counts_and_the_game_repeats(story: Story, lay: Lay) -> None:
    """The first one survives twice; the third one leaves by the host's word."""
    lay("goblin")
    first, _, third, _ = await hosted(story, box="welcome", hero="warrior")
    story.begins_here()
    await does(story, "draw", "add", "pass", "pass", "pass", "name:9")
    await story.wait(20)
    await declares(story, "forfeit", third)
    await does(story, "pick:warrior", "draw", "add", "pass", "pass", "name:9")
    await story.wait(20)
    await story.rook.uses("leaderboard")
    await first.uses("stats")
    before = (await story.match()).terms
    await story.rook.presses("rematch")
    for person in await seats(story):
        await person.presses("ready")
    again = (await story.match(2)).terms
    assert (again.host, again.options, again.takebacks) == (
        before.host,
        before.options,
        before.takebacks,
    )
    assert {*again.players} == {*before.players}


async def test_an_awarded_match_counts_in_no_table(story: Story) -> None:
    *_, winner = await hosted(story, 3, hero="bard")
    story.begins_here()
    await declares(story, "award", winner)
    await story.rook.uses("leaderboard")
