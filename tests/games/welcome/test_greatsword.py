"""The Greatsword: another player, any of them, names the monster that it beats."""

from tests.games.welcome.conftest import Lay
from tests.games.welcome.playing import DEADLY_DECK, does, hosted, one_out, table
from tests.play.people import Person
from tests.play.story import Story


async def princess(story: Story, *others: Person, clock: str = "90+300") -> list[Person]:
    """The first seat goes in with the Princess, who has all of her equipment."""
    players = await table(story, *others, box="welcome-back", hero="princess", clock=clock)
    story.begins_here()
    await does(story, "draw", "add", *["pass"] * len(others))
    return players


async def test_luck_names_for_a_player_who_does_not_answer(story: Story, lay: Lay) -> None:
    lay("orc")
    await princess(story, story.moth, story.wren)
    await does(story, "choose:1")
    await story.wait(90)
    await story.wait(5)
    clock = (await story.match()).clock
    assert clock is not None
    assert clock.banks[1] == 300_000, "an answer to another one's question costs no bank"


async def test_of_two_the_player_who_just_passed_is_not_called(story: Story) -> None:
    await princess(story, story.moth)
    await story.wait(95)


async def test_a_runners_flag_during_the_choice_costs_the_seat(story: Story) -> None:
    await princess(story, story.moth, story.wren)
    await story.wait(395)


async def test_the_next_player_names_when_the_asked_one_leaves(story: Story, lay: Lay) -> None:
    # Against a dragon there would be the leash to ask about.
    lay("orc")
    *_, third, fourth = await princess(story, story.moth, story.wren, story.otter)
    await does(story, "choose:2")
    await story.wait(60)
    await third.uses("match concede")
    await third.presses("concede")
    await story.wait(60)
    await fourth.presses("name:6")
    await story.wait(20)


async def test_the_last_other_player_names_when_one_of_two_leaves(story: Story, lay: Lay) -> None:
    lay("orc")
    _, second, third = await princess(story, story.moth, story.wren)
    await second.uses("match concede")
    await second.presses("concede")
    await third.presses("name:luck")
    await story.wait(20)


async def test_a_runner_whom_all_others_leave_has_won(story: Story) -> None:
    players = await princess(story, story.moth, story.wren)
    await does(story, "choose:1")
    for player in players[1:]:
        await player.uses("match concede")
        await player.presses("concede")


async def test_a_player_who_is_out_still_names(story: Story, lay: Lay) -> None:
    """They watch until then, and lose nothing if they say nothing."""
    lay(*DEADLY_DECK)
    _, out, *_ = await hosted(story, hero="bard", clock="90+300")
    await one_out(story)
    story.begins_here()
    await does(story, "pick:princess")
    await out.presses("draw")
    await out.uses("help")
    await does(story, "draw", "add", "pass", "pass", "choose:1")
    await out.uses("help")
    await story.wait(95)
    assert (await story.match()).departures == {}
