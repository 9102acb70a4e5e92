"""`/settings` of a server and `/preferences` of a person: panels, forms, and two at once."""

from tests.play.story import Story


async def test_two_moderators_lose_nothing(story: Story) -> None:
    """Both open the form; each changes something else, and then both the same."""
    crow = story.joins("Crow", moderator=True)
    first = (await story.rook.uses("settings")).message
    second = (await crow.uses("settings")).message
    forms = [
        await story.rook.presses("server", on=first),
        await crow.presses("server", on=second),
    ]
    await story.rook.fills(forms[0], language="uk", clock="90+300")
    await crow.fills(forms[1], game="deathmatch", clock="off")
    await crow.fills(await crow.presses("server", on=second), clock="off")


async def test_preferences_are_chosen_in_two_forms(story: Story) -> None:
    panel = (await story.kestrel.uses("preferences")).message
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, calls="silent", records="one", begins="23", ends="8")
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, begins="25", ends="8", zone="Kyiv")
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, begins="23", zone="London")
    form = await story.kestrel.presses("privacy", on=panel)
    people = [story.moth, story.kestrel]
    await story.kestrel.fills(form, language="uk", refused=people, listed=False)
    form = await story.kestrel.presses("privacy", on=panel)
    await story.kestrel.fills(form, language="en", challenged="false", refused=[])
