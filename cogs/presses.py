"""Buttons and menus: one listener for all, told apart by their custom_id.

A listener instead of views or dynamic items: nothing is kept per message, presses work after any
restart, and every failure passes through here.
"""

from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.ui import custom_ids
from bot.ui.custom_ids import InvitationPress, Press
from cogs.context import actor_of, answering

if TYPE_CHECKING:
    from bot.app import DelveBot


class Presses(commands.Cog):
    """Hands presses on."""

    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        press = _press_of(interaction)
        async with answering(self._bot, interaction) as responder:
            actor = await actor_of(self._bot, interaction)
            await self._bot.handlers.press(press, actor, responder)


def _press_of(interaction: discord.Interaction[Any]) -> Press | InvitationPress | None:
    data: Any = interaction.data
    press = custom_ids.parse(data["custom_id"])
    if isinstance(press, Press) and data.get("values"):
        return press.with_values(data["values"])
    return press


async def setup(bot: "DelveBot") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Presses(bot))
