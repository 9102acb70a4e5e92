"""The bits of Discord's permissions, and which of them the sandbox grants by default."""

from __future__ import annotations

from discord import Permissions

BITS = Permissions.VALID_FLAGS
ALL = Permissions.all().value

VIEW_CHANNEL = BITS["view_channel"]
SEND_MESSAGES = BITS["send_messages"]
MANAGE_MESSAGES = BITS["manage_messages"]
MANAGE_CHANNELS = BITS["manage_channels"]
MANAGE_GUILD = BITS["manage_guild"]
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
MODERATOR_DEFAULT = MANAGE_GUILD | MANAGE_MESSAGES
# The permissions of a member in a private channel with the bot; none can be denied there.
DIRECT_MESSAGE = EVERYONE_DEFAULT | MENTION_EVERYONE
