"""Buttons and menus: one listener for all, told apart by their custom_id.

A listener instead of views or dynamic items: nothing is kept per message, presses work after any
restart, and every failure passes through here.
"""

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.ui import custom_ids, lines
from bot.ui.custom_ids import InvitationPress, Press
from cogs.context import presser_of

if TYPE_CHECKING:
    from bot.app import Delve

log = logging.getLogger(__name__)


class Presses(commands.Cog):
    """Hands presses on to the desk."""

    def __init__(self, bot: "Delve") -> None:
        self._bot = bot

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        press = _meant(interaction)
        async with self._bot.answers(interaction) as answer:
            try:
                if press is None:
                    # No component of ours, at least not of this version: still no silence.
                    said = self._bot.people.texts_in(interaction.locale.value)
                    await answer.private(lines.moved_on(None, said))
                elif isinstance(press, Press):
                    presser = await presser_of(self._bot, interaction)
                    await self._bot.desk.press(press, presser, answer)
                else:
                    presser = await presser_of(self._bot, interaction)
                    await self._bot.desk.lobby.press(press, presser, answer)
            except Exception:
                # The last resort: whatever went wrong, the person hears of it.
                log.exception("a press failed")
                said = self._bot.people.texts_in(interaction.locale.value)
                await answer.private(lines.something_wrong(said))


def _meant(interaction: discord.Interaction[Any]) -> Press | InvitationPress | None:
    data: Any = interaction.data
    press = custom_ids.parse(data["custom_id"])
    if isinstance(press, Press) and data.get("values"):
        # In a menu the option's value is the action.
        return press._replace(action=data["values"][0])
    return press


async def setup(bot: "Delve") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Presses(bot))
