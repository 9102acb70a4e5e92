"""The ids of Discord's things and of ours: a type each, so that two cannot be swapped."""

from typing import NewType

UserId = NewType("UserId", int)
"""Discord's id of a person."""

GuildId = NewType("GuildId", int)
"""Discord's id of a server."""

ChannelId = NewType("ChannelId", int)
"""Discord's id of a channel, a thread, or a person's private channel with the bot."""

MessageId = NewType("MessageId", int)
"""Discord's id of a message."""

MatchId = NewType("MatchId", int)
"""Our number of a match; buttons carry it."""

InvitationId = NewType("InvitationId", int)
"""Our number of an invitation; buttons carry it."""
