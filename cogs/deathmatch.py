"""`/deathmatch`: challenge somebody, or host a match for two."""

from typing import TYPE_CHECKING, Any

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.delivery.courier import Sent
from bot.desk.presser import Presser
from bot.games.contract import BadOptions
from bot.games.deathmatch.state import Options
from bot.match.invitation import LIFETIME_MS, Invitation
from bot.store.errors import AlreadyPlaying
from bot.ui import lines
from bot.ui.catalogue import language_of
from bot.ui.screen import Message
from cogs.context import answering, presser_of
from cogs.translation import described, named, variants

if TYPE_CHECKING:
    from bot.app import Delve

Person = discord.Member | discord.User


@app_commands.guild_only()
class DeathMatchCommands(
    commands.GroupCog,
    name=named("deathmatch"),
    description=described("deathmatch"),
):
    """Challenge and host."""

    def __init__(self, bot: "Delve") -> None:
        self._bot = bot

    @app_commands.command(
        name=named("deathmatch challenge"),
        description=described("deathmatch challenge"),
    )
    @app_commands.rename(
        opponent=named("deathmatch challenge opponent"),
        variant=named("deathmatch challenge variant"),
        deck=named("deathmatch challenge deck"),
    )
    @app_commands.describe(
        opponent=described("deathmatch challenge opponent"),
        variant=described("deathmatch challenge variant"),
        deck=described("deathmatch challenge deck"),
    )
    @app_commands.choices(variant=variants())
    async def challenge(
        self,
        interaction: discord.Interaction[Any],
        opponent: Person,
        variant: app_commands.Choice[str],
        deck: str | None = None,
    ) -> None:
        players = (interaction.user, opponent)
        await self._invite(interaction, players, None, _options(variant, deck))

    @app_commands.command(
        name=named("deathmatch host"),
        description=described("deathmatch host"),
    )
    @app_commands.rename(
        candidate=named("deathmatch host candidate"),
        opponent=named("deathmatch host opponent"),
        variant=named("deathmatch host variant"),
        deck=named("deathmatch host deck"),
    )
    @app_commands.describe(
        candidate=described("deathmatch host candidate"),
        opponent=described("deathmatch host opponent"),
        variant=described("deathmatch host variant"),
        deck=described("deathmatch host deck"),
    )
    @app_commands.choices(variant=variants())
    async def host(
        self,
        interaction: discord.Interaction[Any],
        candidate: Person,
        opponent: Person,
        variant: app_commands.Choice[str],
        deck: str | None = None,
    ) -> None:
        players = (candidate, opponent)
        await self._invite(interaction, players, interaction.user, _options(variant, deck))

    async def _invite(
        self,
        interaction: discord.Interaction[Any],
        players: tuple[Person, Person],
        host: Person | None,
        options: Options,
    ) -> None:
        async with answering(self._bot, interaction) as answer:
            presser = await presser_of(self._bot, interaction)
            problem = await self._problem(presser, players, host)
            if problem is not None:
                await answer.private(problem)
                return
            lobby = self._bot.desk.lobby
            try:
                invitation = await lobby.invite(self._draft(interaction, players, host, options))
            except BadOptions:
                await answer.private(lines.bad_decks(options.decks, presser.texts))
            except AlreadyPlaying as error:
                await answer.private(await lobby.playing_already(error.user, presser))
            else:
                sent = await answer.public(await lobby.screen(invitation))
                lobby.heard(invitation, presser, answer)
                if isinstance(sent, Sent):
                    await lobby.posted(invitation.id, sent.message)

    async def _problem(
        self, presser: Presser, players: tuple[Person, Person], host: Person | None
    ) -> Message | None:
        """Why these people cannot play here, if so."""
        texts = presser.texts
        if host is not None and not presser.moderator:
            return lines.not_a_moderator(texts)
        if host in players:
            return lines.host_cannot_play(texts)
        if players[0] == players[1]:
            one = lines.cannot_challenge_yourself if host is None else lines.cannot_be_the_same
            return one(texts)
        for player in players:
            if player.bot:
                return lines.cannot_be_a_bot(player.display_name, texts)
            if not isinstance(player, discord.Member):
                return lines.not_a_member(player.display_name, texts)
            await self._bot.people.note(player.id, player.guild.id, player.display_name, None)
        if presser.missing is not None:
            return lines.cannot_write_here(presser.missing, presser.channel, texts)
        return None

    def _draft(
        self,
        interaction: discord.Interaction[Any],
        players: tuple[Person, Person],
        host: Person | None,
        options: Options,
    ) -> Invitation:
        locale = interaction.guild_locale.value if interaction.guild_locale else None
        people = self._bot.people
        return Invitation(
            id=0,
            game="deathmatch",
            options=options,
            players=tuple(player.id for player in players),
            host=host.id if host is not None else None,
            guild=interaction.guild_id or 0,
            channel=interaction.channel_id or 0,
            language=language_of(locale, people.default_language),
            expires=self._bot.desk.time.now() + LIFETIME_MS,
            agreed=() if host is not None else (players[0].id,),
        )


def _options(variant: app_commands.Choice[str], deck: str | None) -> Options:
    """Deck letters as people write them, "c, q a": without what stands between, in capitals.

    What has no letters at all stays as it is, to be refused.
    """
    kept = (character for character in deck or "" if character not in " ,;-")
    # Outside of ASCII a capital may be several letters, or another one.
    letters = "".join(each.upper() if each.isascii() else each for each in kept) or deck or ""
    return msgspec.convert({"variant": variant.value, "decks": letters}, Options)


async def setup(bot: "Delve") -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(DeathMatchCommands(bot))
