"""The ids of Discord's things and of ours: a type each, so that two cannot be swapped."""

from typing import NewType

UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
"""Discord's id of a channel, a thread, or a person's private channel with the bot."""

MessageId = NewType("MessageId", int)
EventId = NewType("EventId", int)
"""Discord's id of an event that a server has scheduled."""

RoleId = NewType("RoleId", int)
MatchId = NewType("MatchId", int)
"""Our number of a match; buttons carry it."""

InvitationId = NewType("InvitationId", int)
"""Our number of an invitation; buttons carry it."""
