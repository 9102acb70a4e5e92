"""Events of the gateway: presses, and all that happens without a player.

One listener for all presses, instead of views or dynamic items: nothing is kept per message, and
they work after any restart.
"""

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.handlers.actor import Call
from bot.match.ids import ChannelId, GuildId, MessageId
from cogs.interactions import answering, answers_of, chosen_in, press_of

if TYPE_CHECKING:
    from bot.app import DelveBot


class Listeners(commands.Cog):
    """Hands presses on, and tells the handlers when something of ours may have changed."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot
        self._begun: set[int] = set()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        kind, handlers = interaction.type, self._bot.handlers
        pressed = kind is discord.InteractionType.component
        if not pressed and kind is not discord.InteractionType.modal_submit:
            return
        press = press_of(interaction)

        def work(call: Call) -> Awaitable[object]:
            if pressed:
                return handlers.press(press, call, chosen_in(interaction))
            return handlers.submit(press, answers_of(interaction), call)

        await answering(self._bot, interaction, work)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard's second session has not been told what happened since it lost the first one."""
        self._servers_here(shard_id)
        if shard_id in self._begun:
            await self._bot.handlers.events_missed(self._bot.carried[shard_id])
        self._begun.add(shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        self._servers_here(shard_id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        guilds = self._bot.carried.get(shard_id, frozenset())
        self._bot.handlers.servers_gone(guilds, self._bot.silent_for(shard_id))

    def _servers_here(self, shard_id: int) -> None:
        self._bot.handlers.servers_here(self._bot.present_servers(shard_id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Also at the start, once Discord has told all of it."""
        self._bot.handlers.servers_here((GuildId(guild.id),))

    @commands.Cog.listener("on_guild_unavailable")
    @commands.Cog.listener("on_guild_remove")
    async def server_gone(self, guild: discord.Guild) -> None:
        """Discord itself has lost it for a while, or it has sent us away, or is no more."""
        self._bot.handlers.servers_gone((GuildId(guild.id),), 0.0)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        await self._bot.handlers.messages_gone(
            ChannelId(payload.channel_id), [MessageId(payload.message_id)]
        )

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        await self._bot.handlers.messages_gone(
            ChannelId(payload.channel_id), [MessageId(number) for number in payload.message_ids]
        )

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._bot.handlers.channel_gone(ChannelId(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._bot.handlers.thread_gone(ChannelId(payload.thread_id))

    @commands.Cog.listener("on_guild_channel_update")
    @commands.Cog.listener("on_guild_role_update")
    @commands.Cog.listener("on_member_update")
    async def permissions_changed(
        self, before: Any, after: discord.abc.GuildChannel | discord.Role | discord.Member
    ) -> None:
        """Without the members intent Discord tells only of the bot's own roles."""
        self._bot.handlers.server_changed(GuildId(after.guild.id))

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """The "raw" event, because the library does not know archived threads."""
        now = payload.data["thread_metadata"]
        await self._bot.handlers.thread_changed(
            GuildId(payload.guild_id),
            ChannelId(payload.thread_id),
            archived=now["archived"],
            locked=now.get("locked", False),
        )

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Perhaps again, after the bot was sent away."""
        self._bot.handlers.servers_here((GuildId(guild.id),))
        self._bot.handlers.server_changed(GuildId(guild.id))


async def setup(bot: "DelveBot") -> None:
    await bot.add_cog(Listeners(bot))
