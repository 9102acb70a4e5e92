"""The bot: Discord's gateway on one side, the desk on the other."""

import logging
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands

from bot.delivery.answer import Answer
from bot.delivery.courier import Courier
from bot.desk.desk import Desk
from bot.desk.people import People
from bot.desk.timing import SystemTime, Time
from bot.settings import Settings
from bot.store.store import Store
from bot.ui import lines

log = logging.getLogger(__name__)

EXTENSIONS = ("cogs.deathmatch", "cogs.match", "cogs.tables", "cogs.presses", "cogs.upkeep")


class Delve(commands.Bot):
    """The client. Cogs find the desk here; nothing else is kept on it."""

    def __init__(
        self, store: Store, settings: Settings, *, time: Time | None = None, **options: Any
    ) -> None:
        """`time`: where the desk gets its time from; the machine's own by default.

        `options` go to discord.py.
        """
        intents = discord.Intents.none()
        intents.guilds = True
        # A deleted board is noticed, and put back, by the events of messages.
        intents.guild_messages = True
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            **options,
        )
        self.people = People(store, settings.default_language)
        self.desk = Desk(
            store, Courier(self), self.people, time or SystemTime(), settings.reveal_pace
        )
        self.tree.error(self.on_command_error_in_tree)

    async def setup_hook(self) -> None:
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.sync()
        await self.desk.resume()

    async def close(self) -> None:
        await self.desk.close()
        await super().close()

    async def on_command_error_in_tree(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """A command failed on our side: log it, and say so to the person alone."""
        log.error("a command failed", exc_info=error)
        said = self.people.texts_in(interaction.locale.value)
        await Answer(interaction).private(lines.something_wrong(said))


def point_at(settings: Settings) -> None:
    """Let discord.py use the addresses of the settings instead of Discord's own."""
    if settings.api_url is not None:
        discord.http.Route.BASE = settings.api_url
    if settings.gateway_url is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
