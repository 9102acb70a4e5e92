"""Stories of Boss Monster: the opening, a turn with its windows, and a player who leaves."""

from collections import Counter

from bot.contract.game import Action, Seat
from bot.games.boss_monster.rules.cards import SPELLS, TITLES
from bot.games.boss_monster.rules.timings import ABILITY
from sandbox.interaction import DEFER_UPDATE
from tests.games.boss_monster.pressing import does
from tests.play.people import Person
from tests.play.scene import Scene
from tests.play.story import Story
from tools.bench.overlord import plain_answer


async def person_at(story: Scene, seat: Seat) -> Person:
    match = await story.match()
    people = {person.id: person for person in story.people.values()}
    return people[match.terms.players[seat]]


async def somebody(story: Scene) -> None:
    """The first who has not answered does."""
    match = await story.match()
    prompt = next(one for one in match.prompts if one.answered is None)
    person = await person_at(story, prompt.seat)
    while not person.offers(match.terms.id):
        # The walk is being told.
        await story.wait(2)
    await does(person, match.terms.id, plain_answer(prompt))


async def everybody(story: Scene, stage: str, *, most: int = 40) -> None:
    """All do what counts as their answer, until the turn has come to this stage."""
    for _ in range(most):
        match = await story.match()
        if match.state.stage == stage or not match.live:
            return
        await somebody(story)
    raise AssertionError(f"it never comes to {stage}")


async def test_the_opening_and_a_turn_of_two(story: Story) -> None:
    await story.kestrel.uses("play boss-monster", players=2)
    await story.moth.presses("join")
    await everybody(story, "build")
    await everybody(story, "adventure")
    await everybody(story, "build")


async def test_answers_orders_and_views_change_nothing_for_others(story: Story) -> None:
    """Discord gets no request but the answers to the presses."""
    await story.kestrel.uses("play boss-monster", players=3)
    await story.moth.presses("join")
    await story.wren.presses("join")
    match = await story.match()
    first, second, third = [await person_at(story, prompt.seat) for prompt in match.prompts]
    story.begins_here()
    asked = Counter({kind: n for kind, n in story.sandbox.tally.items() if kind.counted})
    for person, prompt in zip((first, second), match.prompts, strict=False):
        await does(person, match.terms.id, plain_answer(prompt))
    await third.presses("view:dungeon,0")
    now = Counter({kind: n for kind, n in story.sandbox.tally.items() if kind.counted})
    assert now == asked


async def test_a_table_that_one_leaves(story: Story) -> None:
    await story.kestrel.uses("play boss-monster", players=3, bosses="chosen")
    await story.moth.presses("join")
    await story.wren.presses("join")
    await everybody(story, "build")
    story.begins_here()
    await story.wren.uses("match concede")
    await story.wren.presses("concede")
    await story.moth.uses("match concede")
    await story.moth.presses("concede")


async def test_a_placed_room_is_taken_back_where_no_window_opens(story: Story) -> None:
    """No seat has a Spell or a Room to use, so no window follows the placed Room."""
    await story.kestrel.uses("play boss-monster", players=2)
    await story.moth.presses("join")
    match = await story.match()
    for prompt in match.prompts:
        hand = match.state.keepers[prompt.seat].hand
        spells = tuple([card for card in hand if card in SPELLS])
        person = await person_at(story, prompt.seat)
        await does(person, match.terms.id, Action("discard", spells))
    for prompt in (await story.match()).prompts:
        idle = next(m.action for m in prompt.moves if TITLES[m.action.arguments[0]] not in ABILITY)
        await does(await person_at(story, prompt.seat), match.terms.id, idle)
    match = await story.match()
    (prompt,) = match.prompts
    builder = await person_at(story, prompt.seat)
    place = next(move.action for move in prompt.moves if move.action.verb == "place")
    story.begins_here()
    await does(builder, match.terms.id, place)
    await builder.presses("undo")
    assert (await story.match()).state == match.state
    await does(builder, match.terms.id, Action("done"))


async def test_a_standing_order_answers_for_its_player(story: Story) -> None:
    await story.kestrel.uses("play boss-monster", players=2)
    await story.moth.presses("join")
    await everybody(story, "build")
    match = await story.match()
    first = await person_at(story, match.prompts[0].seat)
    story.begins_here()
    await does(first, match.terms.id, Action("order", ("aimed",)))
    await everybody(story, "adventure")


async def test_a_press_on_the_board_shows_the_hand_anew(story: Story) -> None:
    """Discord does not tell whether the older hand was dismissed."""
    await story.kestrel.uses("play boss-monster", players=2)
    await story.moth.presses("join")
    await everybody(story, "adventure")
    await story.wait(30)
    person = await person_at(story, (await story.match()).prompts[0].seat)
    both = {message.id for message in story.kestrel.sees()}
    board = next(one for one in story.moth.sees() if one.id in both and person.offers(on=one))
    story.begins_here()
    await person.presses("card")
    await person.presses("no", on=board)
    await person.presses("no", on=board)


async def test_an_answer_pressed_twice_tells_nothing_of_the_walk_that_it_begins(
    scene: Scene,
) -> None:
    """A hand would tell what is asked next."""
    await scene.kestrel.uses("play boss-monster", players=2)
    await scene.moth.presses("join")
    await everybody(scene, "build")
    while not (await scene.match()).in_window:
        await somebody(scene)
    *others, last = (await scene.match()).prompts
    for _ in others:
        await somebody(scene)
    person = await person_at(scene, last.seat)
    both = {message.id for message in scene.kestrel.sees()}
    board = next(one for one in scene.moth.sees() if one.id in both and person.offers(on=one))
    no = person.offer("no", on=board)
    await person.takes(no)
    assert (await scene.match()).in_window
    assert (await person.takes(no, forged=True)).type == DEFER_UPDATE
