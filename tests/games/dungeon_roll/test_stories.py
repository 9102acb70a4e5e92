"""The screens of Dungeon Roll: alone, at tables, with a host, and refusals."""

from tests.play.people import Person
from tests.play.story import Story


async def plays(story: Story, until: int = 3) -> None:
    """The player in turn plays a delve by the first offered move, home from this level."""
    (prompt,) = (await story.match()).prompts
    turn = (await story.match()).state.turn
    while (match := await story.match()).live and match.state.turn == turn:
        (prompt,) = match.prompts
        moves = {str(move.action): move for move in prompt.moves if move.pick is None}
        deep = match.state.delve.level >= until
        wanted = (
            "home" if deep and "home" in moves else "on" if "on" in moves else next(iter(moves))
        )
        await answers(story, wanted)


async def answers(story: Story, action: str) -> Person:
    """The player in turn does this, and says yes if it is asked first."""
    match = await story.match()
    (prompt,) = match.prompts
    people = {person.id: person for person in story.people.values()}
    person = people[match.terms.players[prompt.seat]]
    if not person.can_press(action):
        # The fall is still told.
        await story.wait(5)
    await person.presses(action)
    if (await story.match()).version == match.version:
        await person.presses(action)
    return person


async def test_a_solo_game_to_its_title_and_again(story: Story) -> None:
    await story.kestrel.uses("play dungeon-roll", players=1)
    for level in (2, 3, 4):
        await plays(story, level)
    await story.kestrel.presses("rematch")


async def test_a_table_of_three_of_whom_one_leaves(story: Story) -> None:
    await story.kestrel.uses("play dungeon-roll", players=3)
    await story.moth.presses("join")
    await story.wren.presses("join")
    for _ in range(2):
        await plays(story, 2)
    await story.moth.uses("match concede")
    await story.moth.presses("concede")
    for _ in range(5):
        if (await story.match()).live:
            await plays(story, 2)


async def test_delves_that_end_as_nobody_is_left_who_could_win(story: Story) -> None:
    """The dearest companions are spent, and then the party goes on."""
    await story.kestrel.uses("play dungeon-roll", players=1, heroes="none")
    await story.kestrel.presses("stay")
    while (match := await story.match()).live:
        (prompt,) = match.prompts
        moves = [str(move.action) for move in prompt.moves if move.pick is None]
        spending = [move for move in moves if move.startswith(("clear", "fight", "open"))]
        await answers(story, spending[-1] if spending else moves[0])


async def test_players_without_a_delve_are_behind_those_who_stay(story: Story) -> None:
    await story.kestrel.uses("play dungeon-roll", players=3, heroes="none")
    await story.moth.presses("join")
    await story.wren.presses("join")
    while (await story.match()).live:
        await answers(story, "stay")


async def test_heroes_are_chosen_after_options_that_cannot_be_played(story: Story) -> None:
    await story.kestrel.uses("play dungeon-roll", players=1, mirror="on")
    await story.kestrel.uses("play dungeon-roll", players=2, heroes="none", mirror="on")
    await story.kestrel.uses("play dungeon-roll", players=4, set="basic", heroes="chosen")
    await story.kestrel.uses("play dungeon-roll", players=2, heroes="chosen", set="pack-2")
    await story.moth.presses("join")
    await answers(story, "hero:tristan")
    await answers(story, "hero:cassandra")
    await plays(story, 1)
