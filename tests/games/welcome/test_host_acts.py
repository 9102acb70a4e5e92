"""A host and the people of a game of four: substitutes, time, pauses, and players who are out."""

from tests.games.welcome.conftest import Lay
from tests.games.welcome.playing import (
    DEADLY,
    DEADLY_AGAIN,
    DEADLY_DECK,
    declares,
    does,
    holds_on,
    hosted,
    one_out,
    seats,
)
from tests.play.people import Person
from tests.play.phases import brings
from tests.play.story import Story

INSIDE = ("draw", "add", "draw", "add", "pass", "pass", "pass")
"""The second one is in the dungeon."""


async def replaces(story: Story, player: Person) -> Person:
    """Finch takes a player's seat over."""
    finch = story.joins("Finch")
    await brings(story, "substitute", player=player, by=finch)
    return finch


# Substitutes


async def test_a_substitute_goes_on_in_the_dungeon(story: Story, lay: Lay) -> None:
    lay("golem", "vampire")
    _, runner, *_ = await hosted(story, hero="bard")
    await does(story, *INSIDE)
    await story.wait(10)
    story.begins_here()
    (hold,) = [offer for offer in runner.offers() if offer.action == "hold"]
    finch = await replaces(story, runner)
    await runner.takes(hold, forged=True)
    await finch.presses("use:lucky-coin")
    await story.wait(10)
    await finch.presses("use:dancing-blade")
    await story.wait(20)


async def test_a_passed_players_substitute_is_out_of_the_round(story: Story) -> None:
    _, passed, *_ = await hosted(story, box="welcome", hero="mage")
    await does(story, "draw", "add", "pass")
    story.begins_here()
    await replaces(story, passed)
    await does(story, "draw", "add", "draw", "add")


async def test_a_substitute_picks_the_hero(story: Story) -> None:
    before, *_ = await hosted(story, hero="picked")
    story.begins_here()
    (ninja,) = [offer for offer in before.offers() if offer.action == "pick:ninja"]
    finch = await replaces(story, before)
    await before.takes(ninja, forged=True)
    await finch.presses("pick:ninja")


async def test_a_substitute_names_a_monster(story: Story) -> None:
    await hosted(story, hero="princess", clock="90+300")
    await does(story, "draw", "add", "pass", "pass", "pass", "choose:2")
    before = (await seats(story))[2]
    story.begins_here()
    (lich,) = [offer for offer in before.offers() if offer.action == "name:6"]
    finch = await replaces(story, before)
    await before.takes(lich, forged=True)
    await finch.presses("name:6")


async def test_players_out_or_gone_are_neither_replaced_nor_substitutes(
    story: Story, lay: Lay
) -> None:
    lay(*DEADLY_DECK)
    first, out, _, fourth = await hosted(story, hero="bard", clock="90+300")
    finch = story.joins("Finch")
    await one_out(story)
    story.begins_here()
    await declares(story, "forfeit", fourth)
    await story.rook.uses("host substitute", player=out, by=finch)
    await story.rook.uses("host time", player=out, seconds=60)
    await story.rook.uses("host forfeit", player=out)
    await story.rook.uses("host award", player=out)
    await story.rook.uses("host substitute", player=fourth, by=finch)
    for gone in (out, fourth):
        await story.rook.uses("host substitute", player=first, by=gone)


# Time, and the end


async def test_a_walk_that_is_paused_takes_no_time(story: Story, lay: Lay) -> None:
    lay("golem", "vampire")
    await hosted(story, hero="bard", clock="90+300")
    await does(story, *INSIDE)
    await story.wait(30)
    story.begins_here()
    await story.rook.presses("desk")
    await story.rook.presses("pause")
    await story.wait(3600)
    await story.rook.presses("host:seat,1")
    await story.rook.presses("host:time,1,60")
    await story.rook.presses("resume")
    await story.wait(400)
    await does(story, "hold")
    clock = (await story.match()).clock
    assert clock is not None
    assert clock.banks[1] < 60_000, "the turn and 60 seconds more were not enough"


async def test_the_desk_hides_a_second_fall_until_the_walk(story: Story, lay: Lay) -> None:
    """The next turn, and the list of possible substitutions, would show that a player is out."""
    lay(*DEADLY_DECK)
    await hosted(story, hero="bard", clock="90+300")
    await does(story, *DEADLY)
    await holds_on(story)
    await does(story, *DEADLY_AGAIN)
    await holds_on(story, 2)
    story.begins_here()
    await does(story, "hold")
    assert (await story.match()).state.contenders[1].out
    await story.rook.presses("desk")
    for command in ("rewind", "redeal", "end", "pause"):
        await story.rook.uses(f"host {command}")
    await story.wait(30)
    await story.rook.presses("desk")


async def test_a_naming_player_keeps_their_time_after_a_pause(story: Story) -> None:
    await hosted(story, hero="princess", clock="90+300")
    await does(story, "draw", "add", "pass", "pass", "pass", "choose:2")
    story.begins_here()
    await story.rook.uses("host pause")
    await story.wait(600)
    await story.rook.uses("host resume")
    await story.wait(95)


async def test_an_eliminated_player_who_does_not_name_can_be_removed(
    story: Story, lay: Lay
) -> None:
    """Until somebody waits for them, they are not on the desk, and help says that they watch."""
    lay(*DEADLY_DECK)
    _, out, *_ = await hosted(story, hero="bard", clock="off")
    await one_out(story)
    story.begins_here()
    await story.rook.presses("desk")
    await story.rook.uses("host forfeit", player=out)
    await out.uses("help")
    await does(story, "pick:princess", "draw", "add", "pass", "pass", "choose:1")
    await out.uses("help")
    await story.rook.presses("desk")
    await story.rook.presses("host:seat,1")
    await story.rook.presses("host:ask-forfeit,1")
    await story.rook.presses("host:forfeit,1")


async def test_the_others_play_on_after_a_forfeit(story: Story) -> None:
    """Of the runner at the door, then of one who has passed; the last one has won."""
    _, second, _, fourth = await hosted(story, hero="princess")
    await does(story, "draw", "add", "pass", "pass", "pass")
    story.begins_here()
    await story.rook.presses("desk")
    await story.rook.presses("host:seat,0")
    await story.rook.presses("host:ask-forfeit,0")
    await story.rook.presses("host:forfeit,0")
    await story.wait(5)
    await does(story, "pick:bard", "draw", "discard:lucky-coin", "pass")
    for command in ("rewind", "redeal", "end", "status"):
        await story.rook.uses(f"host {command}")
    await declares(story, "forfeit", second)
    await story.wait(20)
    await declares(story, "forfeit", fourth)
