"""`/games`: a game and its options are chosen in a panel, and then people are asked."""

import pytest

from bot.ui.games import registered
from sandbox.people import Person as Client
from tests.play.choices import has_set
from tests.play.people import Person
from tests.play.scene import Scene
from tests.play.story import Story


async def test_a_game_is_chosen_and_somebody_challenged(story: Story) -> None:
    panel = (await story.kestrel.uses("games")).message
    for action in (
        *("game:dungeon", "game:deathmatch", "variant:barbarian", "rules", "rules:turn", "game"),
        *("more", "odds:off", "clock:90+300", "calls:always", "game"),
    ):
        await story.kestrel.presses(action, on=panel)
    for person in (story.kestrel, story.moth):
        await story.kestrel.presses("challenge", on=panel, chosen=person)
    await story.moth.presses("accept")
    # A player of the channel is told so before they choose anything.
    panel = (await story.kestrel.uses("games")).message
    await story.kestrel.presses("game:deathmatch", on=panel)


async def test_a_game_alone_stands_in_the_way_until_it_is_left(story: Story) -> None:
    """Also in the way of a challenge: both who ask and who would accept are told the way out."""
    await story.kestrel.uses_on(story.moth, "Challenge")
    await story.kestrel.presses("challenge")
    panel = (await story.moth.uses("games")).message
    await story.moth.presses("game:dungeon-roll", "players:1", "open", on=panel)
    await story.moth.presses("accept")
    await story.kestrel.uses("deathmatch challenge", opponent=story.moth, variant="barbarian")
    panel = (await story.moth.uses("games")).message
    await story.moth.presses("game:deathmatch", "ask-concede", on=panel)
    await story.moth.presses("concede")
    await story.moth.presses("game:deathmatch", on=panel)


async def test_the_game_and_the_clock_of_the_server_come_first(story: Story) -> None:
    """Every game has the clock; a game that there is not any more is none."""
    await has_set(story, game="dungeon-roll", clock="30+120")
    panel = (await story.kestrel.uses("games")).message
    await story.kestrel.presses("more", "game", "game:deathmatch", "more", on=panel)
    await has_set(story, game="chess")
    await story.away()
    await story.kestrel.uses("games")


async def test_somebody_is_challenged_from_their_menu(story: Story) -> None:
    core = story.sandbox.core
    delve = Person(Client(core, core.world.bot), story)
    for person in (story.kestrel, delve, story.moth):
        reply = await story.kestrel.uses_on(person, "Challenge")
    panel = reply.message
    other = (await story.kestrel.uses_on(story.moth, "Challenge")).message
    for action in ("variant:barbarian", "more", "odds:off", "rules", "game", "challenge"):
        await story.kestrel.presses(action, on=panel)
    await story.moth.presses("accept")
    await story.kestrel.presses("challenge", on=other)


async def test_somebody_has_left_before_they_are_challenged(story: Story) -> None:
    panel = (await story.kestrel.uses_on(story.moth, "Challenge")).message
    story.sandbox.remove_member(story.moth.client)
    await story.kestrel.presses("challenge", on=panel)


async def test_a_table_is_opened_from_the_help_page(story: Story) -> None:
    page = (await story.wren.uses("help")).message
    for action in (
        *("games", "game:dungeon", "box:both", "hero:picked", "players:3", "open"),
        *("again", "game:dungeon", "box:both", "hero:picked", "players:3", "open"),
        *("game:boss-monster", "bosses:chosen", "more", "windows:every-room"),
        *("again", "game:dungeon-roll", "players:1", "heroes:none", "more", "open"),
    ):
        if action == "again":
            page = (await story.wren.uses("games")).message
        else:
            await story.wren.presses(action, on=page)


async def test_a_panel_of_another_version_is_shown_anew(story: Story) -> None:
    panel = (await story.kestrel.uses("games")).message
    for custom_id, *values in (
        ("g:open:deathmatch:warrior,on,day,clean",),
        ("g:open:deathmatch:mage,,,,,",),
        ("g:set:deathmatch:,,,,,:weather", "fair"),
        ("g:open:chess:,,,",),
    ):
        await story.kestrel.forges(panel, custom_id, *values)
    assert not story.moth.can_press("join")


async def test_without_a_game_for_two_the_list_is_shown(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = tuple(game for game in registered() if not game.setup.challenges)
    monkeypatch.setattr("bot.ui.games_panel.registered", lambda: others)
    panel = (await scene.kestrel.uses_on(scene.moth, "Challenge")).message
    offered = {offer.action for offer in scene.kestrel.offers(on=panel)}
    assert offered == {f"game:{game.rules.key}" for game in others}
