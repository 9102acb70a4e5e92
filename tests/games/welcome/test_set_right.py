"""A host sets a game of four right: acts are taken back, and rounds dealt anew."""

import pytest

from tests.games.welcome.conftest import Lay
from tests.games.welcome.playing import (
    DEADLY_DECK,
    declares,
    does,
    hosted,
    one_out,
    redeals,
    rewinds,
)
from tests.play.story import Story


async def test_passes_are_taken_back(story: Story) -> None:
    await hosted(story, box="welcome", hero="mage")
    await does(story, "draw", "add", "pass", "pass")
    story.begins_here()
    await rewinds(story)
    await rewinds(story)


async def test_a_card_that_was_placed_is_in_hand_again(story: Story) -> None:
    """Its player need not look for it: the message that said it was placed asks once more."""
    await hosted(story, box="welcome", hero="mage")
    await does(story, "draw", "add")
    story.begins_here()
    await rewinds(story)
    await does(story, "add")


@pytest.mark.parametrize("sets_right", [rewinds, redeals])
async def test_a_hand_whose_draw_is_taken_back_says_so(sets_right: object, story: Story) -> None:
    """Also where the round is dealt anew; the next card is shown by a hand of its own."""
    await hosted(story, box="welcome", hero="mage")
    await does(story, "draw")
    story.begins_here()
    await (rewinds if sets_right is rewinds else redeals)(story)
    await does(story, "draw")


@pytest.mark.parametrize("hero", ["warrior", "princess"])
async def test_going_in_is_taken_back_before_a_card_is_met(hero: str, story: Story) -> None:
    """The Princess' runner chooses who names, which is taken back as well."""
    await hosted(story, box="both", hero=hero)
    await does(story, "draw", "add", "pass", "pass", "pass")
    if hero == "princess":
        await does(story, "choose:2")
    story.begins_here()
    if hero == "princess":
        await rewinds(story)
    await rewinds(story)
    await does(story, "draw", "add")


async def test_a_piece_that_was_used_comes_back_with_another_deal(story: Story, lay: Lay) -> None:
    """A met card cannot be unseen: instead of the act the whole round is taken back."""
    lay("golem", "vampire")
    await hosted(story, hero="bard")
    await does(story, "draw", "add", "draw", "add", "pass", "pass", "pass")
    await story.wait(10)
    story.begins_here()
    await does(story, "use:lucky-coin")
    await story.wait(10)
    await story.rook.uses("host rewind")
    await redeals(story)
    await does(story, "draw", "add", "draw", "add", "pass", "pass", "pass")
    await story.wait(10)


async def test_a_hero_is_picked_anew(story: Story) -> None:
    """And before anybody has acted in a round, it is the one before it that is dealt anew."""
    await hosted(story, box="welcome", hero="mage")
    await does(story, "pass", "pass", "pass")
    await story.wait(20)
    story.begins_here()
    await does(story, "pick:rogue")
    await rewinds(story)
    await redeals(story)
    before = (await story.match()).state.table.deck
    await story.rook.uses("host rewind")
    await redeals(story)
    after = (await story.match()).state.table.deck
    assert sorted(after) == sorted(before)
    assert after != before


async def test_an_undo_returns_an_eliminated_player_but_no_leaver(story: Story, lay: Lay) -> None:
    lay(*DEADLY_DECK)
    _, _, third, _ = await hosted(story, hero="bard")
    await one_out(story)
    story.begins_here()
    await redeals(story)
    await does(story, "pick:bard", "draw", "add")
    await declares(story, "forfeit", third)
    await redeals(story)


async def test_an_eliminated_player_who_does_not_name_is_passed_over(
    story: Story, lay: Lay
) -> None:
    """Without a clock nobody else could: the host takes the choice back, for another one."""
    lay(*DEADLY_DECK)
    await hosted(story, hero="bard", clock="off")
    await one_out(story)
    await does(story, "pick:princess", "draw", "add", "pass", "pass", "choose:1")
    story.begins_here()
    await story.rook.presses("desk")
    await rewinds(story)
    await does(story, "choose:3")
