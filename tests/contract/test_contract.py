"""The sandbox and discord.py against Discord's own description, over every route modelled."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from discord.http import Route

from bot.delivery.layout import Icons, body
from bot.games.dungeon.screens import signs
from bot.match.ids import UserId
from bot.ui.message import Button, Buttons, MessageLayout, Style, Text, TextMessage
from bot.ui.symbols import DRAWINGS
from sandbox.rest import ROUTES
from sandbox.server import Sandbox
from sandbox.tests.support import Bot, connected
from sandbox.tests.test_limits import FITTING
from sandbox.traffic import NOBODY, Exchange
from tests.contract.openapi import DEVIATIONS, contract

pytestmark = pytest.mark.contract


DRAWING = DRAWINGS["torch"]


def calling(user: discord.abc.Snowflake) -> dict[str, Any]:
    """Buttons below a text, and who alone is notified by it."""
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Accept", custom_id="accept", style=discord.ButtonStyle.success))
    view.add_item(ui.Button(label="Decline", custom_id="decline", emoji="🚪"))
    return {"view": view, "allowed_mentions": discord.AllowedMentions(users=[user])}


class Everything(ui.LayoutView):
    """One of each component that the bot sends."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        buttons: ui.ActionRow[Everything] = ui.ActionRow(
            ui.Button(label="Press", custom_id="press", emoji="🗡️"),
            ui.Button(label="Aside", custom_id="aside", style=discord.ButtonStyle.danger),
        )
        options = [
            discord.SelectOption(label="Torch", value="torch", description="Light", emoji="🔥"),
            discord.SelectOption(label="Rope", value="rope", default=True),
        ]
        choose: ui.Select[Everything] = ui.Select(
            custom_id="choose", placeholder="Choose", options=options, max_values=2
        )
        self.add_item(
            ui.Container(
                ui.TextDisplay("A text"),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                buttons,
                ui.ActionRow(choose),
                ui.ActionRow(ui.UserSelect(custom_id="who")),
                accent_color=0x336699,
            )
        )


def prepare(bot: Bot) -> None:
    """A command for each kind of answer, and the components' reactions."""
    group = app_commands.Group(
        name="show",
        description="Answers of every kind",
        default_permissions=discord.Permissions(send_messages=True),
    )
    hidden = app_commands.Group(name="hidden", description="Only for one", parent=group)

    @group.command(name="layout", description="Every component")
    @app_commands.describe(opponent="Somebody", times="How often", mode="How")
    @app_commands.choices(mode=[app_commands.Choice(name="Fast", value="fast")])
    async def layout(
        interaction: discord.Interaction,
        opponent: discord.Member,
        times: app_commands.Range[int, 1, 5] = 1,
        mode: str = "fast",
    ) -> None:
        await interaction.response.send_message(view=Everything())

    @group.command(name="call", description="A text with buttons, as the bot calls people")
    async def call(interaction: discord.Interaction, opponent: discord.Member) -> None:
        text = f"{opponent.mention}, will you play?"
        await interaction.response.send_message(text, **calling(opponent))
        await interaction.followup.send(text, **calling(opponent))

    @hidden.command(name="later", description="Thinks, then tells")
    async def later(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("Done")
        extra = await interaction.followup.send("More", ephemeral=True, wait=True)
        await extra.edit(content="Even more")
        await interaction.followup.fetch_message(extra.id)
        await extra.delete()
        await interaction.edit_original_response(content="Really done")
        await interaction.original_response()
        await interaction.delete_original_response()

    @bot.tree.context_menu(name="Look at")
    async def look_at(interaction: discord.Interaction, user: discord.User) -> None:
        await interaction.response.send_message(user.name, ephemeral=True)

    bot.tree.add_command(group)

    async def on_interaction(interaction: discord.Interaction) -> None:
        custom_id = str(interaction.data.get("custom_id")) if interaction.data else ""
        if custom_id == "press":
            await interaction.response.edit_message(view=Everything())
        elif custom_id == "accept":
            await interaction.response.edit_message(content="Accepted", view=None)
        elif custom_id == "aside":
            await interaction.response.defer()
        elif custom_id in ("choose", "who"):
            await interaction.response.send_message("Chosen", ephemeral=True)

    bot.on_interaction = on_interaction  # type: ignore[attr-defined]  # discord.py finds it by name


async def drive_people(sandbox: Sandbox) -> None:
    """Commands and presses."""
    kestrel, moth, arena = (
        sandbox.people["Kestrel"],
        sandbox.people["Moth"],
        sandbox.channels["arena"],
    )
    shown = await kestrel.command(arena, "show layout", opponent=moth, times=2)
    board = shown.message
    await moth.press(board, "press")
    await moth.press(board, "aside")
    await moth.select(board, "choose", ["torch", "rope"])
    await moth.select(board, "who", [kestrel])
    called = (await kestrel.command(arena, "show call", opponent=moth)).message
    await sandbox.until(lambda: len(moth.pings(arena)) == 2)
    await moth.press(called, "accept")
    assert (called.content, called.payload["components"]) == ("Accepted", [])
    thought = await kestrel.command(arena, "show hidden later")
    await sandbox.until(
        lambda: thought.interaction.original is not None and thought.interaction.original.deleted
    )


async def drive_routes(sandbox: Sandbox, bot: Bot) -> None:
    """The requests that the bot makes by itself."""
    arena = await bot.fetch_channel(sandbox.channels["arena"].id)
    assert isinstance(arena, discord.TextChannel)
    guild = await bot.fetch_guild(sandbox.guild_id)
    await guild.fetch_channels()
    await guild.fetch_roles()
    kestrel = sandbox.people["Kestrel"]
    member = await guild.fetch_member(kestrel.id)
    await bot.fetch_user(kestrel.id)
    await member.send("Privately")
    async with arena.typing():
        only = discord.AllowedMentions(everyone=False, users=[discord.Object(kestrel.id)])
        sent = await arena.send("Public", nonce="n1", allowed_mentions=only)
    await sent.edit(content="Changed", embed=discord.Embed(title="New"))
    await arena.fetch_message(sent.id)
    reply = await sent.reply("Reply", file=discord.File(io.BytesIO(b"1"), "1.txt"))
    await reply.edit(attachments=[])
    assert [message async for message in arena.history(limit=2, before=reply)]
    await reply.delete()
    bot.tree.copy_global_to(guild=guild)
    await bot.tree.sync(guild=guild)
    for command in await bot.tree.fetch_commands():
        await bot.tree.fetch_command(command.id)
    for command in await bot.tree.fetch_commands(guild=guild):
        await bot.tree.fetch_command(command.id, guild=guild)
    async for _ in guild.fetch_members(limit=3):
        pass
    await bot.http.request(Route("GET", f"/guilds/{guild.id}/members/search?query=Mo&limit=2"))
    for path in ("/gateway", "/gateway/bot", "/applications/@me"):
        await bot.http.request(Route("GET", path))
    emoji = await bot.create_application_emoji(name="torch", image=DRAWING.read_bytes())
    assert [each.id for each in await bot.fetch_application_emojis()] == [emoji.id]
    await bot.fetch_application_emoji(emoji.id)
    assert (await emoji.edit(name="lamp")).name == "lamp"
    icons = Icons()
    icons.use({"torch": emoji})
    light = Buttons((Button("Light", "light", Style.SUCCESS, emoji=signs.TILES["torch"]),))
    posting = Route("POST", "/channels/{channel_id}/messages", channel_id=arena.id)
    await bot.http.request(posting, json=body(TextMessage("<@5>", (UserId(5),), (light,))))
    layout = body(MessageLayout((Text(signs.TILES["torch"]), light)), mark=9, icons=icons)
    await bot.http.request(posting, json=layout)
    await emoji.delete()
    with pytest.raises(discord.HTTPException):
        await bot.http.request(posting, json=layout)
    sandbox.set_permission(sandbox.channels["tavern"], "manage_channels", True)
    await bot.get_partial_messageable(arena.id).send("Last")
    tavern = bot.get_channel(sandbox.channels["tavern"].id)
    assert isinstance(tavern, discord.TextChannel)
    await tavern.delete()
    # And what Discord refuses, for the shape of its errors.
    with pytest.raises(discord.NotFound):
        await arena.fetch_message(1)
    with pytest.raises(discord.HTTPException):
        await arena.send("x" * 2001)


async def drive_threads(sandbox: Sandbox, bot: Bot) -> None:
    """Threads and events of the server."""
    kestrel = sandbox.people["Kestrel"]
    arena = await bot.fetch_channel(sandbox.channels["arena"].id)
    assert isinstance(arena, discord.TextChannel)
    starter = await arena.send("Table 3")
    thread = await starter.create_thread(name="Table 3", auto_archive_duration=60)
    await thread.send(f"<@{sandbox.people['Moth'].id}>")
    await thread.add_user(kestrel.user)
    await thread.fetch_member(kestrel.id)
    await thread.remove_user(kestrel.user)
    await thread.leave()
    await thread.join()
    assert len(await thread.fetch_members()) == 2
    assert [each.id for each in await arena.guild.active_threads()] == [thread.id]
    await arena.fetch_message(starter.id)
    await kestrel.command(sandbox.core.world.channels[thread.id], "show layout", opponent=kestrel)
    await thread.edit(name="Final", archived=True)
    assert [each.id async for each in arena.archived_threads()] == [thread.id]
    with pytest.raises(discord.HTTPException):
        await starter.create_thread(name="again")
    sandbox.set_permission(sandbox.channels["arena"], "manage_threads", True)
    await thread.delete()
    soon = discord.utils.utcnow() + timedelta(hours=1)
    event = await arena.guild.create_scheduled_event(
        name="Friday Cup",
        start_time=soon,
        end_time=soon + timedelta(hours=2),
        privacy_level=discord.PrivacyLevel.guild_only,
        entity_type=discord.EntityType.external,
        location="#arena",
    )
    await event.edit(description="Four legs", location="#tavern")
    await arena.guild.fetch_scheduled_events()
    await (await arena.guild.fetch_scheduled_event(event.id)).start()
    await event.delete()


async def test_every_route_fits_discords_description() -> None:
    async with Sandbox(rate_limits=False) as sandbox:
        sandbox.record_traffic = True
        intents = discord.Intents.default()
        intents.members = True
        async with connected(sandbox, prepare=prepare, intents=intents) as bot:
            await drive_people(sandbox)
            await drive_threads(sandbox, bot)
            await drive_routes(sandbox, bot)
        assert sandbox.unknown_requests == []
        used = {(item.method, item.route) for item in sandbox.exchanges}
        assert {(route.method, route.template) for route in ROUTES} - used == set()
        complaints = [text for item in sandbox.exchanges for text in contract().check(item)]
        assert complaints == []
    assert contract().used == set(range(len(DEVIATIONS))), "a listed deviation is out of date"


EXCHANGE = Exchange(
    0.0,
    "POST",
    "/channels/{channel_id}/messages",
    "/channels/1/messages",
    {},
    {"content": "x"},
    (),
    200,
    None,
    NOBODY,
)


def test_the_check_finds_a_broken_answer() -> None:
    found = contract().check(replace(EXCHANGE, response={"id": 5}))
    assert any('"content" is a required property' in text for text in found)
    assert any("id" in text and "is not of type" in text for text in found)


def test_the_check_finds_a_broken_request() -> None:
    body = {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81}]}]}
    found = contract().check(replace(EXCHANGE, request=body, response={}))
    assert any("components.0.components.0.label" in text for text in found), found


def test_the_check_finds_an_unknown_operation_and_status() -> None:
    found = contract().check(replace(EXCHANGE, route="/nowhere"))
    assert found == ["POST /nowhere: Discord's description has no such operation"]
    assert any("no status 302" in text for text in contract().check(replace(EXCHANGE, status=302)))


@pytest.mark.parametrize("name", FITTING)
def test_accepted_requests_fit_the_description(name: str) -> None:
    found = contract().check(replace(EXCHANGE, request=FITTING[name]))
    assert [text for text in found if ": request" in text] == []
