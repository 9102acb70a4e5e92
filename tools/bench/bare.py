"""A bare discord.py bot that sends the messages of a script: no rules, no database, no texts.

`python -m tools.bench.bare SCRIPT`, with the addresses and the token in the environment. It is
written as discord.py's own examples are: a view with items that have callbacks.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import msgspec
import yarl
from discord import app_commands, ui

from tools.bench.script import (
    Change,
    Choices,
    Defer,
    Delete,
    Dismiss,
    Edit,
    FollowUp,
    Key,
    Keys,
    Line,
    Look,
    Post,
    Replace,
    Request,
    Say,
    Script,
    Words,
)

MATCH = 1
"""The number that custom_ids of the bare bot carry."""


class PressButton(ui.Button["Board"]):
    """A button that hands the press to the bot."""

    def __init__(self, bot: Bare, key: Key) -> None:
        super().__init__(
            label=key.label, custom_id=key.custom_id, style=discord.ButtonStyle(key.style)
        )
        self._bot = bot

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await self._bot.pressed(interaction)


class PressSelect(ui.Select["Board"]):
    """A menu that hands the choice to the bot."""

    def __init__(self, bot: Bare, menu: Choices) -> None:
        super().__init__(
            custom_id=menu.custom_id,
            placeholder=menu.placeholder,
            options=[
                discord.SelectOption(
                    label=option.label,
                    value=option.value,
                    description=option.description,
                    emoji=option.emoji,
                )
                for option in menu.options
            ],
        )
        self._bot = bot

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await self._bot.pressed(interaction)


class Board(ui.LayoutView):
    """A message with components."""

    def __init__(self, bot: Bare, look: Look) -> None:
        super().__init__(timeout=None)
        container: ui.Container[Board] = ui.Container(accent_colour=look.colour)
        for block in look.blocks:
            match block:
                case Words(text):
                    container.add_item(ui.TextDisplay(text))
                case Line():
                    container.add_item(ui.Separator())
                case Keys(keys):
                    container.add_item(ui.ActionRow(*(PressButton(bot, key) for key in keys)))
                case Choices():
                    container.add_item(ui.ActionRow(PressSelect(bot, block)))
        self.add_item(container)


class Run:
    """One run of the script: in a channel, by two players, as far as it has come."""

    def __init__(self, script: Script, channel: Any, players: list[int]) -> None:
        self.channel = channel
        self.players = players
        self.presses = list(reversed(script.presses))
        """Those that are still to come, the next one last."""
        self.interactions: list[discord.Interaction[Any]] = []
        """One of each press so far, for its token."""
        self.messages: dict[str, discord.Message | discord.PartialMessage] = {}
        self.own: dict[str, int] = {}
        """The ids of ephemeral messages, by name."""
        self.lock = asyncio.Lock()
        """For one press after the other: a request may concern a message that is being posted."""


class Bare(discord.Client):
    """Sends the requests of one press after the other, whichever component is pressed."""

    def __init__(self, script: Script) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.guild_messages = True
        super().__init__(
            intents=intents,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True),
            max_messages=None,
            guild_ready_timeout=0.05,
        )
        self._script = script
        self._runs: dict[int | None, Run] = {}
        """By the ids of their channels."""
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Begin the script again, here")
        async def begin(interaction: discord.Interaction[Any], opponent: discord.User) -> None:
            players = [interaction.user.id, opponent.id]
            run = Run(script, interaction.channel, players)
            self._runs[interaction.channel_id] = run
            await interaction.response.send_message("It begins.")
            for player in players:
                await self.create_dm(discord.Object(player))
            for post in script.opening:
                await self.send(run, post, interaction)

    async def setup_hook(self) -> None:
        await self.tree.sync()
        # A press may come before the answer to the request that shows its button.
        for look in self._script.looks():
            if look.blocks:
                self.add_view(Board(self, look))

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        run = self._runs[interaction.channel_id]
        async with run.lock:
            run.interactions.append(interaction)
            for request in run.presses.pop().requests:
                await self.send(run, request, interaction)

    async def send(self, run: Run, request: Request, interaction: discord.Interaction[Any]) -> None:
        """Make one request, which the last press brings about."""
        match request:
            case Defer():
                await interaction.response.defer()
            case Say(name, look):
                said = await interaction.response.send_message(**self._shown(look), ephemeral=True)
                assert said.message_id is not None
                run.own[name] = said.message_id
            case FollowUp(name, press, look):
                followup = run.interactions[press].followup
                sent = await followup.send(**self._shown(look), ephemeral=True, wait=True)
                run.own[name] = sent.id
            case Change(None, press, look):
                await run.interactions[press].edit_original_response(**self._shown(look))
            case Change(str(name), press, look):
                followup = run.interactions[press].followup
                await followup.edit_message(run.own[name], **self._shown(look))
            case Replace(look):
                await interaction.response.edit_message(**self._shown(look))
            case Dismiss(press):
                await run.interactions[press].delete_original_response()
            case Post(name, player, look):
                place = run.channel
                if player is not None:
                    place = await self.create_dm(discord.Object(run.players[player]))
                run.messages[name] = await place.send(**self._shown(look))
            case Edit(name, look):
                await run.messages[name].edit(**self._shown(look))
            case Delete(name):
                await run.messages.pop(name).delete()

    def _shown(self, look: Look) -> dict[str, Any]:
        if look.blocks:
            return {"view": Board(self, look)}
        return {"content": look.content}


def start(kind: Callable[[Script], discord.Client]) -> None:
    """Run a bot with the script that is named on the command line until the process is ended."""
    script = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Script)
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    kind(script).run(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    start(Bare)
