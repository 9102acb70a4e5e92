"""The slash commands, made from the texts, from what games offer, and from the table of acts."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.contract.game import Seat
from bot.handlers.requests import LeaderboardRequest
from bot.match.acts import ACTS, MOST_SECONDS, Act, MatchCommand, Who
from bot.match.entries import Wish
from bot.match.ids import UserId
from bot.match.invitation import InvitationKind
from bot.ui.games import registered
from cogs.interactions import Person, Work, answering, invitee_of
from cogs.options import (
    Command,
    CommandOption,
    add_games,
    command_of,
    game_command,
    hosting,
    option,
    variants,
)
from cogs.rounds import round_of, round_option, rounds
from cogs.translation import choices, described, games, named, worded

if TYPE_CHECKING:
    from bot.app import DelveBot

MOST_PAGES = 100_000
"""The pages for a million players, which is more than any server has."""

_WORDS_OF_PEOPLE = ("player", "by", "to")
"""The options of host commands that name a person."""

everywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)


async def setup(bot: "DelveBot") -> None:
    """Adds all commands, in the order in which Discord is told of them."""
    for group in (play(bot), *challenges(bot), match(bot), host(bot), rounds(bot)):
        bot.tree.add_command(group)
    for command in others(bot):
        bot.tree.add_command(command)
    bot.tree.add_command(on_person(bot))


def _group(path: str) -> app_commands.Group:
    return app_commands.Group(name=named(path), description=described(path))


def play(bot: "DelveBot") -> app_commands.Group:
    """A table for any game: a subcommand each, made from the game's setup."""
    group = app_commands.guild_only(_group("play"))
    add_games(bot, group, InvitationKind.OPEN)
    return group


def challenges(bot: "DelveBot") -> Iterator[app_commands.Group]:
    """A group for each game in which somebody is challenged."""
    for game in registered():
        if game.setup.challenges:
            group = app_commands.guild_only(_group(game.rules.key))
            group.add_command(game_command(bot, game, InvitationKind.CHALLENGE))
            yield group


def on_person(bot: "DelveBot") -> app_commands.ContextMenu:
    """ "Challenge" in the menu of a person, under "Apps"."""

    @app_commands.guild_only
    async def challenge(interaction: discord.Interaction[Any], person: Person) -> None:
        await answering(bot, interaction, partial(bot.handlers.challenge, invitee_of(person)))

    return app_commands.ContextMenu(name=worded("person-challenge"), callback=challenge)


def match(bot: "DelveBot") -> app_commands.Group:
    def does(name: str, command: MatchCommand) -> Command:
        return command_of(
            bot, f"match {name}", lambda _: partial(bot.handlers.match_command, command)
        )

    wishes = choices({wish.value: f"ask-{wish}" for wish in Wish})
    group = everywhere(_group("match"))
    for command in (
        does("show", MatchCommand.SHOW),
        does("card", MatchCommand.CARD),
        command_of(
            bot,
            "match ask",
            lambda _, what: partial(bot.handlers.ask, Wish(what)),
            option("match ask what", required=True, choices=wishes),
            publicly=True,
        ),
        does("concede", MatchCommand.ASK_CONCEDE),
        does("end", MatchCommand.ASK_END),
    ):
        group.add_command(command)
    return group


def host(bot: "DelveBot") -> app_commands.Group:
    """A subcommand for each game, and one for each thing that can be done to a match."""

    def does(act: Act) -> Command:
        def work(_: discord.Interaction[Any], **chosen: Any) -> Work:
            people = {key: invitee_of(chosen[key]) for key in _WORDS_OF_PEOPLE if key in chosen}
            wanted = partial(
                bot.handlers.host,
                act,
                match=chosen.get("match"),
                player=people.get("player"),
                person=people.get("by") or people.get("to"),
                seconds=chosen.get("seconds"),
            )
            return hosting(bot, wanted)

        # A question before the act is asked in private.
        return command_of(bot, f"host {act.name}", work, *_options(act), publicly=not act.asks)

    group = app_commands.guild_only(_group("host"))
    app_commands.default_permissions(manage_guild=True)(group)
    group.add_command(
        command_of(bot, "host status", lambda _: hosting(bot, bot.handlers.host_status))
    )
    for act in ACTS.values():
        if act.who is Who.HOST:
            group.add_command(does(act))
    add_games(bot, group, InvitationKind.HOSTED)
    return group


def _options(act: Act) -> Iterator[CommandOption]:
    """The options of a command of hosts; the match, where no player tells which one."""
    path = f"host {act.name}"
    if Seat in act.takes:
        yield option(f"{path} player", Person, required=True)
    if int in act.takes:
        kind = app_commands.Range[int, -MOST_SECONDS, MOST_SECONDS]
        yield option(f"{path} seconds", kind, required=True)
    if UserId in act.takes:
        yield option(f"{path} {'by' if Seat in act.takes else 'to'}", Person, required=True)
    if not act.takes:
        yield option(
            "host match",
            offers=lambda handlers, typed, _, actor: handlers.matches_to_host(typed, actor),
        )


def others(bot: "DelveBot") -> Iterator[Command]:
    """The commands that belong to no group."""

    def leaderboard(_: discord.Interaction[Any], **chosen: Any) -> Work:
        player, page = chosen["player"], chosen["page"] or 1
        around = invitee_of(player) if player is not None else None
        request = LeaderboardRequest(
            chosen["game"], chosen["variant"], page, around, round_id=round_of(chosen["round"])
        )
        return partial(bot.handlers.leaderboard, request)

    def stats(interaction: discord.Interaction[Any], **chosen: Any) -> Work:
        wanted = invitee_of(chosen["player"] or interaction.user)
        round_id = round_of(chosen["round"])
        return partial(bot.handlers.stats, wanted, chosen["game"], round_id=round_id)

    yield app_commands.guild_only(
        command_of(
            bot,
            "leaderboard",
            leaderboard,
            option("leaderboard game", choices=games()),
            option("leaderboard variant", offers=variants),
            option("leaderboard player", Person),
            option("leaderboard page", app_commands.Range[int, 1, MOST_PAGES]),
            round_option("leaderboard round"),
            warns=True,
        )
    )
    yield app_commands.guild_only(
        command_of(
            bot,
            "stats",
            stats,
            option("stats player", Person),
            option("stats game", choices=games()),
            round_option("stats round"),
            warns=True,
        )
    )
    yield app_commands.guild_only(
        command_of(bot, "games", lambda _: bot.handlers.games, warns=True)
    )
    settings = app_commands.guild_only(command_of(bot, "settings", lambda _: bot.handlers.settings))
    yield app_commands.default_permissions(manage_guild=True)(settings)
    yield everywhere(command_of(bot, "preferences", lambda _: bot.handlers.preferences, warns=True))
    yield everywhere(command_of(bot, "help", lambda _: bot.handlers.help))
