"""Buttons and menus: one listener for all, told apart by their custom_id.

So nothing is kept per message, presses work after any restart, and failures pass through here.
"""

from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.handlers.actor import Call, Invitee
from bot.match.ids import UserId
from bot.ui import custom_ids
from bot.ui.custom_ids import AnyPress, InvitationRulesPress, Press
from cogs.context import answering

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

        async def work(call: Call) -> None:
            await self._bot.handlers.press(press, call, _chosen_in(interaction))

        await answering(self._bot, interaction, work)


def _press_of(interaction: discord.Interaction[Any]) -> AnyPress | None:
    data: Any = interaction.data
    press = custom_ids.parse(data["custom_id"])
    # A person who is chosen is no part of an action: games know seats alone.
    if not data.get("values") or _chooses_a_person(data):
        return press
    if isinstance(press, Press | InvitationRulesPress):
        return press.with_values(data["values"])
    return press


def _chosen_in(interaction: discord.Interaction[Any]) -> Invitee | None:
    """The person who was chosen in a user menu; None for any other component.

    Discord describes them in the interaction itself, without a membership if they have left.
    """
    data: Any = interaction.data
    if not _chooses_a_person(data) or not data.get("values"):
        return None
    (user_id,) = data["values"]
    user = data["resolved"]["users"][user_id]
    member = data["resolved"].get("members", {}).get(user_id)
    nick = member.get("nick") if member is not None else None
    granted = member.get("permissions") if member is not None else None
    return Invitee(
        user_id=UserId(int(user_id)),
        name=nick or user.get("global_name") or user["username"],
        bot=user.get("bot", False),
        member=member is not None,
        sees=granted is None or discord.Permissions(int(granted)).view_channel,
    )


def _chooses_a_person(data: Any) -> bool:
    return bool(data["component_type"] == discord.ComponentType.user_select.value)


async def setup(bot: "DelveBot") -> None:
    await bot.add_cog(Presses(bot))
