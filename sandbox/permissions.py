"""Permission bits and their computation, as Discord documents them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.world import Channel, Member, World

BITS: dict[str, int] = {
    "create_instant_invite": 1 << 0,
    "kick_members": 1 << 1,
    "ban_members": 1 << 2,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_audit_log": 1 << 7,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "send_tts_messages": 1 << 12,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "manage_roles": 1 << 28,
    "manage_webhooks": 1 << 29,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "moderate_members": 1 << 40,
}
ALL = (1 << 53) - 1

VIEW_CHANNEL = BITS["view_channel"]
SEND_MESSAGES = BITS["send_messages"]
MANAGE_MESSAGES = BITS["manage_messages"]
MANAGE_CHANNELS = BITS["manage_channels"]
EMBED_LINKS = BITS["embed_links"]
ATTACH_FILES = BITS["attach_files"]
READ_MESSAGE_HISTORY = BITS["read_message_history"]
MENTION_EVERYONE = BITS["mention_everyone"]
USE_APPLICATION_COMMANDS = BITS["use_application_commands"]
ADMINISTRATOR = BITS["administrator"]

EVERYONE_DEFAULT = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | BITS["add_reactions"]
    | BITS["use_external_emojis"]
    | BITS["create_public_threads"]
    | BITS["send_messages_in_threads"]
)
# What a member has in a private channel with the bot; nothing can be denied there.
DIRECT_MESSAGE = EVERYONE_DEFAULT | MENTION_EVERYONE


def in_guild(world: World, member: Member) -> int:
    """The member's permissions before any channel overwrites."""
    granted = world.roles[world.guild_id].permissions
    for role_id in member.role_ids:
        granted |= world.roles[role_id].permissions
    return ALL if granted & ADMINISTRATOR else granted


def in_channel(world: World, member: Member, channel: Channel) -> int:
    """The member's permissions in a channel: @everyone, roles, then the member's own overwrite."""
    if channel.recipient is not None:
        return DIRECT_MESSAGE
    granted = in_guild(world, member)
    if granted & ADMINISTRATOR or not channel.overwrites:
        return granted
    everyone = channel.overwrites.get(world.guild_id)
    if everyone is not None:
        granted = (granted & ~everyone.deny) | everyone.allow
    allow = deny = 0
    for role_id in member.role_ids:
        overwrite = channel.overwrites.get(role_id)
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    granted = (granted & ~deny) | allow
    own = channel.overwrites.get(member.user.id)
    if own is not None:
        granted = (granted & ~own.deny) | own.allow
    return granted
