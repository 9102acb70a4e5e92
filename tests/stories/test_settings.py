"""`/settings` of a server and `/preferences` of a person: panels, forms, and two at once."""

from bot.match.ids import GuildId
from bot.preferences.server import ServerSettings
from bot.store import preferences
from sandbox.interaction import MODAL_SUBMIT
from sandbox.people import fill_modal
from tests.play.story import Story


async def test_two_moderators_lose_nothing(story: Story) -> None:
    """Both open the form; each changes something else, and then both the same."""
    swift = story.joins("Swift", moderator=True)
    first = (await story.rook.uses("settings")).message
    second = (await swift.uses("settings")).message
    forms = [
        await story.rook.presses("server", on=first),
        await swift.presses("server", on=second),
    ]
    await story.rook.fills(forms[0], language="uk", clock="90+300")
    await swift.fills(forms[1], game="deathmatch", clock="off")
    await swift.fills(await swift.presses("server", on=second), clock="off")


async def test_preferences_are_chosen_in_two_forms(story: Story) -> None:
    panel = (await story.kestrel.uses("preferences")).message
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, calls="silent", records="one", begins="23", ends="8")
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, begins="25", ends="8", zone="Kyiv")
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, begins="23", zone="London")
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, zone="київ" if story.language == "uk" else "Lviv")
    form = await story.kestrel.presses("privacy", on=panel)
    people = [story.moth, story.kestrel]
    await story.kestrel.fills(form, language="uk", refused=people, listed=False)
    form = await story.kestrel.presses("privacy", on=panel)
    await story.kestrel.fills(form, language="en", challenged="false", refused=[])


async def test_preferences_say_that_private_messages_are_closed(story: Story) -> None:
    story.kestrel.client.close_dms()
    await story.kestrel.uses("deathmatch challenge", opponent=story.moth, variant="warrior")
    await story.moth.presses("accept")
    await story.moth.presses("start:0")
    await story.kestrel.presses("draw")
    story.begins_here()
    panel = (await story.kestrel.uses("preferences")).message
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, records="none")


async def test_cards_that_wait_come_once_quiet_hours_are_switched_off(story: Story) -> None:
    panel = (await story.kestrel.uses("preferences")).message
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, begins="14", ends="21", zone="London")
    await story.kestrel.uses("deathmatch challenge", opponent=story.moth, variant="warrior")
    await story.moth.presses("accept")
    await story.moth.presses("start:0")
    await story.kestrel.presses("draw")
    story.begins_here()
    form = await story.kestrel.presses("calls", on=panel)
    await story.kestrel.fills(form, begins="", ends="")


async def test_a_deleted_log_channel_is_told_to_moderators(story: Story) -> None:
    """The form opens without it, and takes it away when it is submitted."""
    logs = story.sandbox.add_channel("mod-log")
    panel = (await story.rook.uses("settings")).message
    form = await story.rook.presses("server", on=panel)
    await story.rook.fills(form, log_channel=[logs])
    story.sandbox.set_permission(logs, "send_messages", False)
    await story.rook.uses("settings")
    story.sandbox.delete_channel(logs)
    await story.rook.uses("host status")
    await story.rook.fills(await story.rook.presses("server", on=panel))
    await story.rook.uses("host status")


async def test_roles_are_chosen_that_may_open_rounds(story: Story) -> None:
    """Two moderators choose others; then one of the roles is deleted."""
    swift = story.joins("Swift", moderator=True)
    keepers, bards = (story.sandbox.add_role(name) for name in ("Keepers", "Bards"))
    panel = (await story.rook.uses("settings")).message
    form = await story.rook.presses("rounds", on=panel)
    late = await swift.presses("rounds", on=(await swift.uses("settings")).message)
    await story.rook.fills(form, round_roles=[bards, keepers])
    await swift.fills(late, round_roles=[bards])
    story.sandbox.delete_role(bards)
    await story.rook.uses("host status")
    await story.rook.fills(await story.rook.presses("rounds", on=panel))
    await story.rook.uses("settings")


async def test_hosts_acts_are_not_told_on_another_server(story: Story) -> None:
    """No client offers its channels; somebody who makes a submission up may name one."""
    elsewhere = story.sandbox.add_guild("Elsewhere")
    channel = story.sandbox.add_channel("far", elsewhere)
    panel = (await story.rook.uses("settings")).message
    opened = (await story.rook.presses("server", on=panel)).interaction
    assert opened.modal is not None
    data = fill_modal(opened.modal, {"log_channel": [channel]}, forged=True)
    forged = story.sandbox.core.interactions.open(
        MODAL_SUBMIT, story.rook.client.user, story.channel, data, source=panel, trigger=opened
    )
    await forged.settled
    await story.quiet()
    guild_id = GuildId(story.sandbox.guild_id)
    stored = await story.process.store.read(preferences.of_server, guild_id)
    assert stored.settings == ServerSettings()


async def test_settings_are_for_those_who_may_open_them(story: Story) -> None:
    """Birch has lost the permission: the panel works for a while, then no more."""
    birch = story.joins("Birch", moderator=True)
    panel = (await birch.uses("settings")).message
    guild = story.sandbox.core.world.guild
    guild.members[birch.id].role_ids.clear()
    await birch.fills(await birch.presses("server", on=panel), language="uk")
    form = await birch.presses("server", on=panel)
    await story.wait(15 * 60 + 1)
    await birch.fills(form, language="en")
    await birch.presses("server", on=panel)


async def test_the_first_command_tells_what_the_bot_lacks(story: Story) -> None:
    story.sandbox.set_permission(story.channel, "send_messages", False)
    for person in (story.kestrel, story.moth):
        await person.uses("leaderboard")
    await story.rook.uses("settings")
