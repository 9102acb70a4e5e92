"""A bare discord.py bot that sends what a script says: no rules, no database, no texts.

`python -m tools.bench.bare SCRIPT`, with the addresses and the token in the environment. It is
written as discord.py's own examples are: a view with items that have callbacks.
"""

from __future__ import annotations

import os
import sys
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
    Press,
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


class Bare(discord.Client):
    """Sends the requests of one press after the other, whatever is pressed."""

    def __init__(self, script: Script, players: list[int]) -> None:
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
        self._players = players
        self._channel: Any = None
        self._messages: dict[str, discord.Message] = {}
        self._own: dict[str, int] = {}
        """The ids of what one person alone sees, by name."""
        self._presses: list[Press] = []
        self._interactions: list[discord.Interaction[Any]] = []
        """One of each press so far, for its token."""
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Begin the script again, here")
        async def begin(interaction: discord.Interaction[Any]) -> None:
            self._channel = interaction.channel
            self._messages, self._own, self._interactions = {}, {}, []
            self._presses = list(reversed(self._script.presses))
            await interaction.response.send_message("It begins.")
            for player in self._players:
                await self.create_dm(discord.Object(player))
            for post in self._script.opening:
                await self._send(post, interaction)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def pressed(self, interaction: discord.Interaction[Any]) -> None:
        self._interactions.append(interaction)
        for request in self._presses.pop().requests:
            await self._send(request, interaction)

    async def _send(self, request: Request, interaction: discord.Interaction[Any]) -> None:
        match request:
            case Defer():
                await interaction.response.defer()
            case Say(name, look):
                said = await interaction.response.send_message(**self._shown(look), ephemeral=True)
                assert said.message_id is not None
                self._own[name] = said.message_id
            case FollowUp(name, press, look):
                followup = self._interactions[press].followup
                sent = await followup.send(**self._shown(look), ephemeral=True, wait=True)
                self._own[name] = sent.id
            case Change(None, press, look):
                await self._interactions[press].edit_original_response(**self._shown(look))
            case Change(str(name), press, look):
                followup = self._interactions[press].followup
                await followup.edit_message(self._own[name], **self._shown(look))
            case Replace(look):
                await interaction.response.edit_message(**self._shown(look))
            case Dismiss(press):
                await self._interactions[press].delete_original_response()
            case Post(name, player, look):
                place = self._channel
                if player is not None:
                    place = await self.create_dm(discord.Object(self._players[player]))
                self._messages[name] = await place.send(**self._shown(look))
            case Edit(name, look):
                await self._messages[name].edit(**self._shown(look))
            case Delete(name):
                await self._messages.pop(name).delete()

    def _shown(self, look: Look) -> dict[str, Any]:
        if look.blocks:
            return {"view": Board(self, look)}
        return {"content": look.content}


def main() -> None:
    """Run until the process is ended."""
    script = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Script)
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    players = [int(user) for user in os.environ["PLAYERS"].split(",")]
    Bare(script, players).run(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    main()
