"""`/match ask`: requests of players to the others or to the host, and their outcomes."""

from collections.abc import Sequence

import pytest

from bot.match.ids import UserId
from tests.play.failing import Failing
from tests.play.people import Person
from tests.play.phases import begun, hosted
from tests.play.scene import Scene
from tests.play.story import Story

pytestmark = pytest.mark.usefixtures("examples")
HOUR = 3600.0


async def play_pig(story: Story, *others: Person) -> None:
    """Kestrel and the others sit down to a match of Pig that nobody hosts, and begin."""
    seats = 1 + len(others)
    await story.kestrel.uses("play pig", players=seats, clock="90+300")
    for other in others:
        await other.presses("join")
    story.begins_here()


async def in_turn(scene: Scene) -> list[Person]:
    """The players, beginning with the one who is asked."""
    match = await scene.match()
    first, players = match.prompts[0].seat, match.terms.players
    people = {person.id: person for person in scene.people.values()}
    return [people[user] for user in (*players[first:], *players[:first])]


async def held(story: Story) -> list[Person]:
    """Somebody holds as soon as that is offered. Returns the players, beginning with them."""
    people = await in_turn(story)
    while not people[0].can_press("hold"):
        await people[0].presses("roll")
        await story.wait(5)
        people = await in_turn(story)
    await people[0].presses("hold")
    story.begins_here()
    return people


async def test_a_mispress_is_taken_back_after_a_restart(story: Story) -> None:
    """Only the player whose turn it would be is called, and may answer with the others."""
    await play_pig(story, story.moth, story.wren)
    own, other, third = await held(story)
    await own.uses("match ask", what="take-back")
    await story.away(HOUR)
    agree = story.otter.offer("agree")
    for person in (own, story.otter, other):
        await person.takes(agree)
    await third.takes(agree, forged=True)


async def test_a_pause_needs_all_and_costs_nobody_time(story: Story) -> None:
    await play_pig(story, story.moth, story.wren)
    await story.kestrel.uses("match ask", what="pause")
    await story.moth.presses("agree", "agree")
    await story.wren.presses("agree")
    await story.wait(120)
    await story.wren.uses("match ask", what="resume")
    await story.kestrel.presses("agree")
    await story.moth.presses("agree")


@pytest.mark.parametrize("answer", ["agree", "decline"])
async def test_an_answer_is_told_whose_names_cannot_be_read(answer: str, story: Story) -> None:
    """The database fails once it counts: the line comes a little later."""
    await play_pig(story, story.moth)
    await story.kestrel.uses("match ask", what="pause")
    handlers, before = story.process.bot.handlers, await story.match()

    def tells(_: object, users: Sequence[UserId]) -> bool:
        """Whether names are wanted for the line that tells of the answer."""
        known = handlers.matches._known.get(before.terms.id)
        return known is not None and known.version > before.version and isinstance(users, set)

    telling = Failing(handlers.people, "names", 1, tells)
    await story.moth.presses(answer)
    await story.wait(5)
    assert telling.over
    assert "could not be shown" in story.logged.pop()


@pytest.mark.parametrize("settled", ["agreed", "withdrawn", "played on", "ended"])
async def test_the_line_that_asks_goes_once_nobody_is_to_answer(settled: str, story: Story) -> None:
    """It stands where the match is, wherever it was asked for, and goes also after a restart."""
    await play_pig(story, story.moth)
    own, other = await held(story)
    await own.uses_in(story.sandbox.channels["tavern"], "match ask", what="take-back")
    await story.away(5)
    match settled:
        case "agreed":
            await other.presses("agree")
        case "withdrawn":
            await own.presses("decline")
        case "played on":
            await other.presses("roll")
            await story.wait(5)
        case _:
            await story.rook.uses("match end")
            await story.rook.presses("end")


async def test_a_player_who_is_alone_has_it_at_once(story: Story) -> None:
    await play_pig(story)
    for what in ("pause", "pause", "resume", "end"):
        await story.kestrel.uses("match ask", what=what)


async def test_a_mispress_is_asked_back_on_the_hand_where_it_was_made(story: Story) -> None:
    """It is offered there once; once it is taken back, the card is held again on that hand."""
    await begun(story)
    await story.kestrel.presses("draw", "add")
    story.begins_here()
    await story.kestrel.presses("ask:take-back")
    await story.moth.presses("agree")


async def test_a_hand_offers_a_takeback_until_others_act(story: Story) -> None:
    await begun(story)
    await story.kestrel.presses("draw", "add")
    late = story.kestrel.offer("ask:take-back")
    story.begins_here()
    await story.moth.presses("draw")
    assert "ask:take-back" not in [offer.action for offer in story.kestrel.offers()]
    # Pressed just before that was seen.
    await story.kestrel.takes(late, forged=True)


# A host decides


async def test_the_desk_tells_first_what_a_takeback_means(story: Story) -> None:
    """Moth has drawn a card since Kestrel added the own, and Kestrel wants that one back."""
    await hosted(story, clock="90+300")
    await story.kestrel.presses("draw", "add")
    await story.moth.presses("draw")
    story.begins_here()
    await story.kestrel.uses("match ask", what="take-back")
    await story.rook.presses("desk", "host:ask-grant", "host:grant")
    await story.kestrel.presses("card")
