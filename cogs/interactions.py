"""Commands and presses: the actor, the place, and the component. All failures pass through here."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.failures import may_write, obstacle_here
from bot.delivery.layout import PRESSED, without_icons
from bot.handlers.actor import Call, Invitee
from bot.match.ids import ChannelId, GuildId, MessageId, RoleId, UserId
from bot.ui import custom_ids
from bot.ui.catalogue import language_of
from bot.ui.custom_ids import (
    AnyPress,
    GamesPress,
    InvitationRulesPress,
    PanelPress,
    Press,
    RoundPress,
    TablesPress,
)
from bot.ui.message import TextMessage
from bot.ui.modal import CHECKED, UNCHECKED, Answers

if TYPE_CHECKING:
    from bot.app import DelveBot

log = logging.getLogger(__name__)

Person = discord.Member | discord.User
_COMPLETED = Press | InvitationRulesPress | TablesPress | GamesPress | PanelPress | RoundPress
"""The presses that take what was chosen in a menu."""
Work = Callable[[Call], Awaitable[object]]


async def answering(
    bot: "DelveBot",
    interaction: discord.Interaction[Any],
    work: Work,
    *,
    publicly: bool = False,
    warns: bool = False,
) -> None:
    """Do the work of an interaction, and answer any failure. Notes name and language.

    `publicly`: whether a command's answer is for everyone, should it come late. `warns`: whether
    the first person to use a command on a server is told, besides, what the bot lacks there.
    """
    async with bot.responders(interaction, publicly=publicly) as responder:
        try:
            call = Call(**await facts(bot, interaction), answer=responder)
            name = interaction.user.display_name if call.guild_id is not None else None
            obstacle = await bot.handlers.first_obstacle(call) if warns else None
            await bot.handlers.meet(call.user_id, call.guild_id, name, interaction.locale.value)
            async with bot.handlers.note_activity(call):
                await work(call)
            if obstacle is not None:
                await responder.private(obstacle)
        except Exception:
            log.exception("an interaction failed")
            texts = bot.handlers.texts_in(interaction.locale.value)
            await responder.private(TextMessage(texts("something-wrong")))
        if responder.response.refused:
            texts = bot.handlers.texts_in(interaction.locale.value)
            await responder.private(TextMessage(texts("answer-refused")))


def public_language(bot: "DelveBot", interaction: discord.Interaction[Any]) -> str:
    """The public language: that of the server if it has one, else of the person.

    Only community servers choose a language; Discord calls every other one American English.
    """
    server, chosen = interaction.guild_locale, True
    if server is discord.Locale.american_english:
        guild = interaction.guild
        chosen = guild is not None and "COMMUNITY" in guild.features
    texts = server if server is not None and chosen else interaction.locale
    return language_of(texts.value, bot.handlers.default_language)


async def facts(bot: "DelveBot", interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """The fields of an `Actor`, by name.

    Raises `LookupError` for a kind of channel that the library does not know.
    """
    if interaction.channel_id is None:
        raise LookupError("the library does not know this kind of channel")
    user, message = interaction.user, interaction.message
    guild_id = GuildId(interaction.guild_id) if interaction.guild_id is not None else None
    direct = guild_id is None
    privately = message is not None and (direct or message.flags.ephemeral)
    return {
        "user_id": UserId(user.id),
        "guild_id": guild_id,
        "channel_id": ChannelId(interaction.channel_id),
        "texts": await bot.handlers.texts_for(UserId(user.id), interaction.locale.value),
        "language": public_language(bot, interaction),
        "at": int(interaction.created_at.timestamp() * 1000),
        "moderator": interaction.permissions.manage_guild and not direct,
        "privately": privately,
        "message_id": MessageId(message.id) if message is not None else None,
        "obstacle": obstacle_here(bot, interaction),
        "writes": may_write(interaction),
        "roles": frozenset([RoleId(role.id) for role in getattr(user, "roles", ())]),
        "shown": _shown(interaction) if privately else "",
    }


def _shown(interaction: discord.Interaction[Any]) -> str:
    """The text of the message that was pressed, with our symbols for their icons."""
    data: Any = interaction.data
    return without_icons("\n".join(_texts_of(data.get(PRESSED, ()))))


def _texts_of(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if component["type"] == discord.ComponentType.text_display.value:
            yield component["content"]
        yield from _texts_of(component.get("components", ()))


def invitee_of(person: Person) -> Invitee:
    """Somebody who was named in an option of a command."""
    # Discord sends what people may do in the channel with those that are chosen in an option.
    granted = person.resolved_permissions if isinstance(person, discord.Member) else None
    return Invitee(
        user_id=UserId(person.id),
        name=person.display_name,
        bot=person.bot,
        member=isinstance(person, discord.Member),
        sees=granted is None or granted.view_channel,
    )


def press_of(interaction: discord.Interaction[Any]) -> AnyPress | None:
    data: Any = interaction.data
    press = custom_ids.parse(data["custom_id"])
    # A person who is chosen is no part of an action: games know seats alone.
    if not data.get("values") or _chooses_a_person(data):
        return press
    if isinstance(press, _COMPLETED):
        return press.with_values(data["values"])
    return press


def chosen_in(interaction: discord.Interaction[Any]) -> Invitee | None:
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


def answers_of(interaction: discord.Interaction[Any]) -> Answers:
    """The answers that somebody has filled into a form, by the names of its parts."""
    data: Any = interaction.data
    filled = [part["component"] for part in data["components"] if "component" in part]
    return {part["custom_id"]: _answer(part) for part in filled}


def _answer(part: Any) -> tuple[str, ...]:
    if "values" in part:
        return tuple(part["values"])
    value = part.get("value")
    if isinstance(value, bool):
        return (CHECKED if value else UNCHECKED,)
    return () if value is None else (value,)


def _chooses_a_person(data: Any) -> bool:
    return bool(data["component_type"] == discord.ComponentType.user_select.value)
