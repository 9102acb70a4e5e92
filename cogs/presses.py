"""Buttons and menus: one listener for all, told apart by their custom_id.

A listener instead of views or dynamic items: nothing is kept per message, presses work after any
restart, and every failure passes through here.
"""

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from bot.delivery.answer import Answer
from bot.delivery.faults import Fault
from bot.desk.refusals import invitation_refusal
from bot.match.invitation import Fate, Refused
from bot.store.errors import AlreadyPlaying
from bot.ui import custom_ids, lines
from bot.ui.custom_ids import InvitationPress, Press
from cogs.context import presser_of

if TYPE_CHECKING:
    from bot.app import Delve

log = logging.getLogger(__name__)

_CLOSED = frozenset(f"invitation-{fate}" for fate in Fate)
"""Why an answer to an invitation is refused whose message may still look open."""


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
                    await self._answer_invitation(press, interaction, answer)
            except Exception:
                # The last resort: whatever went wrong, the person hears of it.
                log.exception("a press failed")
                said = self._bot.people.texts_in(interaction.locale.value)
                await answer.private(lines.something_wrong(said))

    async def _answer_invitation(
        self, press: InvitationPress, interaction: discord.Interaction[Any], answer: Answer
    ) -> None:
        presser = await presser_of(self._bot, interaction)
        lobby = self._bot.desk.lobby
        # The answer to the command may have arrived although Discord did not say so.
        await lobby.posted(press.invitation, presser.message)
        try:
            invitation = await lobby.answer(press.invitation, presser.user, press.answer)
        except Refused as refused:
            await answer.private(invitation_refusal(refused.reason, presser.texts))
            if refused.reason in _CLOSED:
                lobby.refresh(press.invitation)
            return
        except AlreadyPlaying as error:
            await answer.private(await self._bot.desk.playing_already(error.user, presser))
            return
        shown = await answer.replace(await lobby.screen(invitation))
        if isinstance(shown, Fault):
            lobby.refresh(press.invitation)


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
