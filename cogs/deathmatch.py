"""`/deathmatch`: challenge somebody."""

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.deathmatch.screens.rules import ODDS, SETUP, VARIANT
from bot.handlers.requests import MatchRequest
from bot.match.invitation import InvitationKind
from cogs.context import Person, answering, invitee_of
from cogs.options import calls_of, takebacks_of
from cogs.translation import (
    calls_choices,
    described,
    named,
    setting_choices,
    takebacks_choices,
    worded,
)

if TYPE_CHECKING:
    from bot.app import DelveBot


@app_commands.guild_only()
class DeathMatchCommands(
    commands.GroupCog, name=named("deathmatch"), description=described("deathmatch")
):
    def __init__(self, bot: "DelveBot") -> None:
        self._bot = bot

    @app_commands.command(
        name=named("deathmatch challenge"), description=described("deathmatch challenge")
    )
    @worded(
        "deathmatch challenge",
        *("opponent", "variant", "deck", "clock"),
        odds="play deathmatch odds",
        takebacks="play takebacks",
        calls="play calls",
    )
    @app_commands.choices(
        variant=setting_choices("deathmatch", VARIANT),
        odds=setting_choices("deathmatch", ODDS),
        takebacks=takebacks_choices(hosted=False),
        calls=calls_choices(),
    )
    async def challenge(
        self,
        interaction: discord.Interaction[Any],
        opponent: Person,
        variant: app_commands.Choice[str],
        deck: str | None = None,
        odds: app_commands.Choice[str] | None = None,
        clock: str | None = None,
        takebacks: app_commands.Choice[str] | None = None,
        calls: app_commands.Choice[str] | None = None,
    ) -> None:
        chosen = {"variant": variant.value, "deck": deck or ""}
        if odds is not None:
            chosen[ODDS.name] = odds.value
        request = MatchRequest(
            "deathmatch",
            SETUP.options_of(chosen),
            InvitationKind.CHALLENGE,
            (invitee_of(interaction.user), invitee_of(opponent)),
            clock=clock,
            takebacks=takebacks_of(takebacks),
            calls=calls_of(calls),
        )
        work = partial(self._bot.handlers.invite, request)
        await answering(self._bot, interaction, work)
