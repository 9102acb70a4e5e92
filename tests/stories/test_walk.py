"""The walk through the dungeon, which the board becomes: frame by frame, and what follows it."""

import pytest

from bot.delivery.tokens import TOKEN_SECONDS
from bot.live.matches import Order
from bot.match.acts import CONCEDE, Doer
from bot.match.ids import MatchId, UserId
from sandbox.world import Message
from tests.play.requests import FOLLOW_UP, FOLLOWED_UP, MESSAGE, MESSAGES
from tests.play.scene import Scene
from tests.play.story import Story
from tests.stories.test_death_match import begun


async def to_the_name(story: Story) -> None:
    """Three monsters wait in the dungeon, and Kestrel is to name one before going in."""
    for player in (story.kestrel, story.moth, story.kestrel):
        await player.presses("draw")
        await player.presses("add")
    await story.moth.presses("pass")


async def into_the_dungeon(story: Story) -> None:
    """Kestrel goes in, and the first frame stands: there are five, and the last stands longer."""
    await to_the_name(story)
    story.begins_here()
    await story.kestrel.presses("name:7")


async def gift(story: Scene) -> None:
    """Moth passes over an empty dungeon, which Kestrel survives: three times, and has won."""
    if story.kestrel.can_press("draw"):
        await story.kestrel.presses("draw")
        await story.kestrel.presses("discard:torch")
    await story.moth.presses("pass")
    await story.moth.presses("pass")


async def test_nothing_that_is_asked_hastens_a_walk_or_tells_its_end(story: Story) -> None:
    await begun(story)
    draw = story.kestrel.offer("draw")
    await to_the_name(story)
    name = story.kestrel.offer("name:7")
    story.begins_here()
    await story.kestrel.presses("name:7")
    await story.wait(0.5)
    # It was this press that counted.
    again = await story.kestrel.takes(name, "name:7", forged=True)
    assert again.messages == []
    await story.moth.takes(draw, forged=True)
    for person in (story.kestrel, story.moth, story.wren):
        await person.uses("match card")
    await story.rook.uses("host status")
    version = (await story.match()).version
    # Kestrel begins the next adventure; that it counts would tell that the match goes on.
    await story.kestrel.forges(name.message, f"d:1:{version}:draw")
    assert (await story.match()).version == version
    await story.wait(20)


async def test_the_result_comes_after_the_last_walk(story: Story) -> None:
    await begun(story, deck=None)
    for _ in range(2):
        await gift(story)
        await story.wait(10)
    story.begins_here()
    await gift(story)
    await story.wren.uses("leaderboard", game="deathmatch")
    await story.moth.uses("stats", player="Kestrel")
    await story.moth.uses("deathmatch challenge", opponent="Wren", variant="warrior")
    await story.wait(10)
    await story.wren.uses("leaderboard", game="deathmatch")
    await story.wren.uses("stats", player="Kestrel")


async def test_a_board_that_is_asked_for_during_its_walk_goes_on_below(story: Story) -> None:
    await begun(story)
    await into_the_dungeon(story)
    await story.kestrel.writes("Where are we?")
    await story.moth.uses("match show")
    await story.wait(3)
    await story.moth.uses("match show")
    await story.wait(20)


@pytest.mark.parametrize("ending", ["concede", "expire"])
async def test_a_walk_is_told_at_once_when_the_match_is_over(story: Story, ending: str) -> None:
    """By something that nobody is refused: another process, or a time that has run out."""
    await begun(story)
    await into_the_dungeon(story)
    handlers = story.process.bot.handlers
    matches, now = handlers.matches, handlers.time.now()
    if ending == "concede":
        match = (
            await matches.submit(MatchId(1), Order(CONCEDE, Doer(UserId(story.moth.id)), now))
        ).after
    else:
        match = await matches.expire(MatchId(1), now)
    story.happens("the match is over")
    handlers.display.acted(match)
    await story.quiet()


async def test_a_walk_that_is_deleted_goes_on_and_one_that_is_over_stays_away(story: Story) -> None:
    await begun(story)
    board = story.wren.offer("card").message
    await into_the_dungeon(story)
    await story.wait(1)
    story.sandbox.delete_message(board)
    await story.wait(20)
    # The walk is over, and the next board and its call stand below.
    walk = story.wren.client.messages(story.channel)[-3]
    story.sandbox.delete_message(walk)
    await story.kestrel.presses("draw")


async def test_a_walk_begins_below_what_others_have_written(story: Story) -> None:
    await begun(story)
    await to_the_name(story)
    story.begins_here()
    await story.wren.writes("I would not go in there.")
    await story.kestrel.presses("name:7")
    await story.wait(3)
    # What is written while it is told does not chase it down the channel.
    await story.wren.writes("See?")
    await story.wait(20)


async def test_an_answered_walk_goes_on_below_what_was_written(story: Story) -> None:
    await begun(story, "barbarian")
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.moth.presses("pass")
    await story.wait(10)
    story.begins_here()
    await story.wren.writes("Strike!")
    await story.kestrel.presses("strike")
    await story.wait(10)


# The call that follows a walk goes by the token of the press that led to it.


def requests(story: Story, method: str, route: str) -> int:
    """How many such requests the bot has made."""
    return sum((one.method, one.route) == (method, route) for one in story.sandbox.exchanges)


def deleted_by(story: Story, call: Message) -> list[str]:
    """By which routes the bot has deleted a message."""
    return [
        one.route
        for one in story.sandbox.exchanges
        if one.method == "DELETE" and one.path.endswith(f"/{call.id}")
    ]


@pytest.mark.parametrize("later", [0, TOKEN_SECONDS + 1])
async def test_the_call_after_a_walk_costs_no_request_of_our_own(
    story: Story, later: float
) -> None:
    """Nor does its deletion, unless the token has run out meanwhile."""
    await begun(story)
    story.sandbox.record_traffic = True
    await into_the_dungeon(story)
    await story.wait(40)
    posts = requests(story, "POST", MESSAGES)
    (call,) = story.kestrel.client.pings(story.channel)
    assert requests(story, "POST", FOLLOW_UP) > 0
    await story.wait(later)
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")
    await story.wait(20)
    assert deleted_by(story, call) == [MESSAGE if later else FOLLOWED_UP]
    # The card that Kestrel drew.
    assert requests(story, "POST", MESSAGES) == posts + 1


async def test_a_call_whose_answer_is_lost_stands_once(story: Story) -> None:
    await begun(story)
    await into_the_dungeon(story)
    await story.wait(11)
    lost = story.sandbox.faults.add("POST", FOLLOW_UP, drop="after", times=1)
    await story.wait(40)
    assert lost.hits == 1
    await story.kestrel.presses("draw")
    await story.kestrel.presses("add")


@pytest.mark.parametrize("told", [3, 40])
async def test_a_start_calls_once(story: Story, told: float) -> None:
    """Whether the process ended before or after its call."""
    await begun(story)
    await into_the_dungeon(story)
    await story.wait(told)
    await story.kill()
    await story.wait(60)
    await story.start()
    await story.moth.uses("match show")
