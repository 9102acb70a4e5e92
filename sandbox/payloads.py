"""Discord's objects for what is in the world."""

from __future__ import annotations

from discord import ChannelType, EntityType, PrivacyLevel

from sandbox.guilds import BOT_ID, OWNER_ID, Guild, Member, Role, ScheduledEvent
from sandbox.moments import iso
from sandbox.permissions import VIEW_CHANNEL
from sandbox.world import Channel, Emoji, Message, Payload, Thread, World

VERIFY_KEY = "0" * 64


def role(item: Role) -> Payload:
    """A role object."""
    payload: Payload = {
        "id": str(item.id),
        "name": item.name,
        "permissions": str(item.permissions),
        "position": item.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": item.bot_id is not None,
        "mentionable": item.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if item.bot_id is not None:
        payload["tags"] = {"bot_id": str(item.bot_id)}
    return payload


def member_without_user(item: Member) -> Payload:
    """A member object as it stands beside a message's author."""
    return {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": iso(item.joined),
        "nick": item.nick,
        "pending": False,
        "premium_since": None,
        "roles": [str(role_id) for role_id in item.role_ids],
        "mute": False,
        "deaf": False,
    }


def member(item: Member) -> Payload:
    """A member object with its user."""
    return {**member_without_user(item), "user": item.user.payload}


def thread_member(item: Thread, user_id: int) -> Payload:
    """The membership of a user in a thread."""
    return {
        "id": str(item.id),
        "user_id": str(user_id),
        "join_timestamp": iso(item.members[user_id]),
        "flags": 0,
    }


def thread(item: Thread) -> Payload:
    """A thread, with the bot's membership if it has one."""
    assert item.guild is not None
    payload: Payload = {
        "id": str(item.id),
        "type": item.kind.value,
        "flags": 0,
        "guild_id": str(item.guild.id),
        "parent_id": str(item.parent.id),
        "owner_id": str(item.owner.id),
        "name": item.name,
        "last_message_id": _last(item),
        "rate_limit_per_user": item.slowmode,
        "thread_metadata": {
            "archived": item.archived,
            "archive_timestamp": iso(item.changed),
            "auto_archive_duration": item.minutes,
            "locked": item.locked,
            "create_timestamp": iso(item.begun),
        },
        "message_count": item.count,
        "member_count": min(len(item.members), 50),
        "total_message_sent": item.sent,
    }
    if BOT_ID in item.members:
        payload["member"] = thread_member(item, BOT_ID)
    return payload


def _last(item: Channel) -> str | None:
    return None if item.last_message_id is None else str(item.last_message_id)


def channel(item: Channel) -> Payload:
    """A channel object: a channel of a server, a thread, or a private channel."""
    if isinstance(item, Thread):
        return thread(item)
    if item.recipient is not None:
        return {
            "id": str(item.id),
            "type": ChannelType.private.value,
            "flags": 0,
            "last_message_id": _last(item),
            "recipients": [item.recipient.payload],
        }
    assert item.guild is not None
    voice = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    return {
        "id": str(item.id),
        "type": item.kind.value,
        "flags": 0,
        "guild_id": str(item.guild.id),
        "name": item.name,
        "position": item.position,
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": _last(item),
        "permission_overwrites": [
            {
                "id": str(entry.id),
                "type": entry.kind,
                "allow": str(entry.allow),
                "deny": str(entry.deny),
            }
            for entry in item.overwrites.values()
        ],
        **(voice if item.kind is ChannelType.voice else {}),
    }


def scheduled_event(item: ScheduledEvent) -> Payload:
    """An event that a server announces."""
    return {
        "id": str(item.id),
        "guild_id": str(item.guild.id),
        "channel_id": None,
        "creator_id": str(item.creator.id),
        "creator": item.creator.payload,
        "name": item.name,
        "description": item.description,
        "image": None,
        "scheduled_start_time": iso(item.start),
        "scheduled_end_time": iso(item.end),
        "privacy_level": PrivacyLevel.guild_only.value,
        "status": item.status,
        "entity_type": EntityType.external.value,
        "entity_id": None,
        "entity_metadata": {"location": item.location},
        "recurrence_rule": None,
        "guild_scheduled_event_exceptions": [],
    }


def guild(item: Guild) -> Payload:
    """A server, as REST gives it."""
    return {
        "id": str(item.id),
        "name": item.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": item.features,
        "banner": None,
        "owner_id": str(OWNER_ID),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(one) for one in item.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": item.preferred_locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def guild_create(world: World, item: Guild, *, all_members: bool) -> Payload:
    """A server, as the gateway introduces it; without the privilege only the bot is listed."""
    members = list(item.members.values()) if all_members else [item.members[BOT_ID]]
    seen = [one for one in world.threads(item) if world.can(world.bot, one, VIEW_CHANNEL)]
    return {
        **guild(item),
        "joined_at": iso(item.members[BOT_ID].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(item.members),
        "members": [member(one) for one in members],
        "channels": [channel(one) for one in world.guild_channels(item)],
        "threads": [thread(one) for one in seen if not one.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [
            scheduled_event(one) for one in item.events.values() if not one.over
        ],
        "soundboard_sounds": [],
    }


def application(world: World) -> Payload:
    """The bot's application, as its owner sees it."""
    return {
        "id": str(BOT_ID),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": world.bot.payload,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": VERIFY_KEY,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": world.owner.payload,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }


def emoji(world: World, item: Emoji) -> Payload:
    """An emoji of the application, which the bot uploaded."""
    return {
        "id": str(item.id),
        "name": item.name,
        "roles": [],
        "user": world.bot.payload,
        "require_colons": True,
        "managed": False,
        "animated": item.content_type == "image/gif",
        "available": True,
    }


def reply_to(answered: Message) -> Payload:
    """A message as a reply quotes it; a quotation quotes nothing itself."""
    reference: Payload = {
        "type": 0,
        "channel_id": str(answered.channel.id),
        "message_id": str(answered.id),
    }
    if answered.channel.guild is not None:
        reference["guild_id"] = str(answered.channel.guild.id)
    quoted = {key: value for key, value in answered.payload.items() if key != "referenced_message"}
    return {"message_reference": reference, "referenced_message": quoted}


def interaction_channel(item: Channel, granted: int) -> Payload:
    """The partial channel of an interaction, with the user's permissions in it."""
    return {**channel(item), "permissions": str(granted)}
