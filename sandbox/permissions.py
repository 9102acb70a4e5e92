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
CREATE_PUBLIC_THREADS = BITS["create_public_threads"]
SEND_MESSAGES_IN_THREADS = BITS["send_messages_in_threads"]
MANAGE_THREADS = BITS["manage_threads"]
CREATE_EVENTS = BITS["create_events"]
MANAGE_EVENTS = BITS["manage_events"]
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
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
)
BOT_DEFAULT = EVERYONE_DEFAULT | CREATE_EVENTS
MODERATOR_DEFAULT = MANAGE_GUILD | MANAGE_MESSAGES | MANAGE_THREADS | MANAGE_EVENTS
# The permissions of a member in a private channel with the bot; none can be denied there.
DIRECT_MESSAGE = EVERYONE_DEFAULT | MENTION_EVERYONE
