"""Sends, edits, deletes and finds messages. A failure is a `DeliveryFailure`, no exception."""

import re
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from hashlib import blake2b
from typing import Any, NamedTuple

import discord
from discord.http import Route

from bot.delivery.budget import Budget, Permit, Urgency
from bot.delivery.failures import DeliveryFailure, missing, needed
from bot.delivery.http import attempt
from bot.delivery.layout import EPHEMERAL, NO_ICONS, Component, Icons, body, mark_in, without_icons
from bot.delivery.limits import BucketKey, Counted, by_token
from bot.match.ids import ChannelId, GuildId, MessageId, RoleId, UserId
from bot.preferences.server import SettingTrouble
from bot.ui.markdown import above_small
from bot.ui.message import Message, TextMessage
from bot.ui.replies import Obstacle
from bot.ui.symbols import untagged

_DELETIONS_KEPT = 256
_LOOKED_AT = 50
"""How many of a channel's newest messages are looked at."""
_OPENINGS = BucketKey(Counted.OPENINGS)
_LINK_AT_END = re.compile(r" · \[[^]]+]\(\S+\)$")
"""The link to the board, which may stand elsewhere by the time that a call is looked for.

It takes the place of a full stop.
"""
_NOTES = (
    discord.MessageType.recipient_add.value,
    discord.MessageType.thread_created.value,
    discord.MessageType.thread_starter_message.value,
)
"""Discord's own notes about threads: who came in, which began. It writes them in our name."""
_HIDDEN_NAME = "___hidden___"
"""The name that Discord gives to a channel that the bot may not see."""


class MessageRef(NamedTuple):
    """The reference to a message: the ids of its channel and of the message."""

    channel_id: ChannelId
    message_id: MessageId


Fits = Callable[[dict[str, Any]], bool]
"""Whether a message, as Discord writes it, is the one that is looked for."""


def marked(mark: int) -> Fits:
    """The message with this mark, if it was never edited; see `MessageSender.mark_of`."""
    return lambda found: mark_in(found["components"]) == mark


def with_button(custom_id: str) -> Fits:
    """The message with this button below its text, as an invitation has."""

    def fits(found: dict[str, Any]) -> bool:
        rows = (row.get("components", ()) for row in found["components"])
        return any(button.get("custom_id") == custom_id for row in rows for button in row)

    return fits


def calling(
    among: frozenset[UserId], besides: Collection[MessageId] = (), *, words: str | None = None
) -> Fits:
    """A line that mentions some of these people and nobody else; () for one that mentions nobody.

    A line is a text message without buttons, so not an invitation. `besides`: those that are known
    already, which it is not. `words`: how it ends, but for a link after that and small lines below;
    None: that is not known.
    """

    def fits(found: dict[str, Any]) -> bool:
        mentioned = {int(user["id"]) for user in found["mentions"]}
        if MessageId(int(found["id"])) in besides or found["components"]:
            return False
        # It may have been written with other icons than now, or with none.
        told, _ = above_small(without_icons(found["content"]))
        told = _LINK_AT_END.sub("", told)
        ends = words is None or told.removesuffix(".").endswith(untagged(words).removesuffix("."))
        return bool(mentioned) == bool(among) and mentioned <= among and ends

    return fits


class MessageSender:
    """The message sender: to channels and to people."""

    def __init__(
        self,
        client: discord.Client,
        identity: bytes,
        budget: Budget,
        answered: Callable[[MessageId], Awaitable[None]] | None = None,
        icons: Icons = NO_ICONS,
    ) -> None:
        """`identity`: tells the names of messages from those of another database.

        `answered`: waits until those are answered who have pressed a message. `icons`: those that
        messages are written with.
        """
        self._client = client
        self._identity = identity
        self._budget = budget
        self._answered = answered
        self._icons = icons
        self._deleted: deque[MessageId] = deque(maxlen=_DELETIONS_KEPT)

    async def permit(self, counted: Counted, of: int, urgency: Urgency = Urgency.BOARD) -> Permit:
        """Wait for a permit that is counted like this. `of`: the channel, or the message."""
        return await self._budget.permit(urgency, BucketKey(counted, of))

    async def permit_to_open(self) -> Permit:
        """Wait until a private channel may be opened."""
        return await self._budget.permit(Urgency.COPY, _OPENINGS)

    def permit_to_open_now(self) -> Permit | None:
        """A permit to open a private channel, if that may be done at once."""
        return self._budget.permit_now(Urgency.COPY, _OPENINGS)

    def hold_openings(self, seconds: float) -> None:
        """Open no private channel for so long: Discord refuses that to the bot."""
        self._budget.hold(_OPENINGS, seconds)

    def permit_by_token_now(
        self, token: str, channel_id: ChannelId, urgency: Urgency = Urgency.BOARD
    ) -> Permit | None:
        """A permit to edit or follow up by an interaction's token, if that may be done at once."""
        return self._budget.permit_now(urgency, *by_token(token, channel_id))

    async def permit_to_redraw(self, token: str, channel_id: ChannelId, urgency: Urgency) -> Permit:
        """Wait for a permit to change or delete a message by a token without a press for it."""
        return await self._budget.permit(urgency, *_redraw(token, channel_id))

    def may_redraw(self, token: str, channel_id: ChannelId) -> bool:
        """Whether `permit_to_redraw` would have a permit at once."""
        return self._budget.has_permit(Urgency.BOARD, *_redraw(token, channel_id))

    async def send(
        self,
        channel_id: ChannelId,
        message: Message,
        name: str,
        *,
        mark: int | None = None,
        permit: Permit | None = None,
    ) -> MessageRef | DeliveryFailure:
        """Post a message. A second one of the same name within minutes is the first one.

        So it is harmless to send a message again because nobody could note the first one. `mark`:
        by which `find` finds it, see `mark_of`. Without a `permit` this waits for one.
        """
        permit = permit or await self.permit(Counted.POSTS, channel_id)
        nonce = blake2b(name.encode(), key=self._identity, digest_size=12).hexdigest()
        written = body(message, mark=mark, icons=self._icons)
        written |= {"nonce": nonce, "enforce_nonce": True}
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel_id)
        made = await self._ask(f"send to {channel_id}", permit, route, json=written)
        return made if isinstance(made, DeliveryFailure) else MessageRef(channel_id, _id(made))

    async def _ask(self, what: str, permit: Permit, route: Route, **arguments: Any) -> Any:
        """Make a request with its permit. Returns what Discord answers, or a `DeliveryFailure`.

        The library's own ways parse each answer into a whole message, of which the id is wanted.
        """
        return await attempt(what, lambda: self._client.http.request(route, **arguments), permit)

    def mark_of(self, name: str) -> int:
        """The mark of a message of this name: 31 bits, never 0."""
        digest = blake2b(name.encode(), key=self._identity, digest_size=4).digest()
        return int.from_bytes(digest, "big") & 0x7FFF_FFFF or 1

    async def open_private(self, user_id: UserId, permit: Permit) -> ChannelId | DeliveryFailure:
        """Open a person's private channel. `permit`: one to open.

        Discord punishes bots that open many, old or new.
        """

        async def call() -> ChannelId:
            opened = await self._client.http.start_private_message(user_id)
            return ChannelId(int(opened["id"]))

        return await attempt(f"private channel of {user_id}", call, permit)

    async def edit(
        self, where: MessageRef, message: Message, *, permit: Permit | None = None
    ) -> MessageRef | DeliveryFailure:
        """Replace what a message shows; its mark goes. Nobody is notified by an edit.

        Without a `permit` this waits for one.
        """
        permit = permit or await self.permit(Counted.EDITS, where.channel_id)
        written, path = self._written(message), "/channels/{channel_id}/messages/{message_id}"
        route = Route("PATCH", path, **where._asdict())
        made = await self._ask(f"edit of {where.message_id}", permit, route, json=written)
        return made if isinstance(made, DeliveryFailure) else where

    async def edit_by_token(
        self,
        token: str,
        message_id: MessageId,
        original: bool,
        channel_id: ChannelId,
        message: Message | None,
        *,
        permit: Permit | None = None,
    ) -> DeliveryFailure | None:
        """Edit a message by an interaction's token, which is not counted for the bot's own.

        `message`: None deletes it instead. `original`: whether it is what the token calls
        `@original`. Without a `permit` this does not wait for one: when the buckets of the token or
        of the channel are empty, it returns `DeliveryFailure.UNAVAILABLE` without a request.
        """
        urgency = Urgency.DELETE if message is None else Urgency.BOARD
        permit = permit or self.permit_by_token_now(token, channel_id, urgency)
        if permit is None:
            return DeliveryFailure.UNAVAILABLE
        written = None if message is None else self._written(message)
        path = "/messages/@original" if original else "/messages/{message_id}"
        route = self._by_token("DELETE" if written is None else "PATCH", path, token, message_id)
        made = await self._ask(f"edit of {message_id} by token", permit, route, json=written)
        return made if isinstance(made, DeliveryFailure) else None

    async def post_by_token(
        self, token: str, channel_id: ChannelId, message: TextMessage, *, permit: Permit
    ) -> MessageRef | DeliveryFailure:
        """Post a line for everybody by an interaction's token, which is not counted for the bot's.

        It has no nonce: one whose arrival is not known has to be looked for by its words.
        """
        made = await self._post_by_token(token, permit, self._written(message))
        return made if isinstance(made, DeliveryFailure) else MessageRef(channel_id, made)

    async def _post_by_token(
        self, token: str, permit: Permit, written: Component
    ) -> MessageId | DeliveryFailure:
        route, wait = self._by_token("POST", "", token), {"wait": 1}
        made = await self._ask("post by token", permit, route, json=written, params=wait)
        return made if isinstance(made, DeliveryFailure) else _id(made)

    async def follow_up(
        self, token: str, channel_id: ChannelId, message: Message
    ) -> MessageId | DeliveryFailure:
        """Show a message to one person alone, by the token of what they have done.

        This waits for a permit. A repeated follow-up is a second message, so one whose arrival is
        not known is better not repeated.
        """
        permit = await self._budget.permit(Urgency.ANSWER, *by_token(token, channel_id))
        return await self._post_by_token(token, permit, self._written(message, EPHEMERAL))

    def _written(self, message: Message, flags: int = 0) -> Component:
        return body(message, icons=self._icons, flags=flags)

    def _by_token(
        self, method: str, path: str, token: str, message_id: MessageId | None = None
    ) -> Route:
        return Route(
            method,
            "/webhooks/{webhook_id}/{webhook_token}" + path,
            webhook_id=self._client.application_id,
            webhook_token=token,
            message_id=message_id,
        )

    async def delete(
        self, where: MessageRef, *, permit: Permit | None = None
    ) -> MessageRef | DeliveryFailure:
        """Delete a message of ours. One that is gone already counts as deleted.

        Those who have just pressed it are answered first: a moment later Discord would refuse the
        answer, and they would read that the application did not respond. Without a `permit` this
        waits for one.
        """
        if self._answered is not None:
            await self._answered(where.message_id)
        permit = permit or await self.permit(Counted.DELETIONS, where.channel_id, Urgency.DELETE)
        # Before the request: the gateway may tell of it before the answer is here.
        self._deleted.append(where.message_id)

        async def call() -> MessageRef:
            await self._client.http.delete_message(where.channel_id, where.message_id)
            return where

        done = await attempt(f"deletion of {where.message_id}", call, permit)
        return where if done is DeliveryFailure.GONE_MESSAGE else done

    async def find(
        self,
        channel_id: ChannelId,
        fits: Fits,
        *,
        after: MessageId | None = None,
        oldest: bool = False,
        permit: Permit | None = None,
    ) -> MessageRef | DeliveryFailure | None:
        """Find our message that `fits` among the newest of a channel.

        `after`: only those newer than this one. `oldest`: of several the oldest, else the newest.
        None also when the bot may not read what was written in the channel. Without a `permit` this
        waits for one.
        """

        async def call() -> list[Any]:
            return list(await self._client.http.logs_from(channel_id, _LOOKED_AT))

        permit = permit or await self.permit(Counted.READS, channel_id, Urgency.REPAIR)
        found = await attempt(f"search in {channel_id}", call, permit)
        if found is DeliveryFailure.FORBIDDEN:
            return None
        if isinstance(found, DeliveryFailure):
            return found
        ours = self._client.user
        assert ours is not None
        for message in reversed(found) if oldest else found:
            message_id = MessageId(int(message["id"]))
            if message["type"] in _NOTES or (after is not None and message_id <= after):
                continue
            if int(message["author"]["id"]) == ours.id and fits(message):
                return MessageRef(channel_id, message_id)
        return None

    def deletes(self, message_id: MessageId) -> bool:
        """Whether a message is one that we delete, or have just deleted, ourselves."""
        return message_id in self._deleted

    def channel_name(self, channel_id: ChannelId) -> str:
        """A channel's name without the #, as far as the gateway has told; else its id."""
        name = getattr(self._client.get_channel(channel_id), "name", None)
        return name if name and name != _HIDDEN_NAME else str(channel_id)

    async def has_left(self, guild_id: GuildId, user_id: UserId) -> bool:
        """Whether a person is certainly no member of a server; False when Discord cannot say."""
        membership = await attempt(
            f"membership of {user_id}", lambda: self._client.http.get_member(guild_id, user_id)
        )
        return membership is DeliveryFailure.NOT_A_MEMBER

    async def obstacle(self, guild_id: GuildId, channel_id: ChannelId) -> Obstacle:
        """The obstacle to writing in a channel.

        From what the gateway tells, so this waits for it; `VIEW_CHANNEL` when it tells nothing.
        """
        await self._client.wait_until_ready()
        if self._client.get_guild(guild_id) is None:
            return Obstacle.ABSENT
        found = self._client.get_channel(channel_id)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread):
            return Obstacle.VIEW_CHANNEL
        granted = found.permissions_for(found.guild.me)
        # If all seem granted, the gateway's data is old: the right to write was missing.
        return missing(granted, found.type) or needed(found.type)[-1]

    # Of the settings of a server, by what the gateway has told so far

    def log_trouble(
        self, guild_id: GuildId, channel_id: ChannelId
    ) -> Obstacle | SettingTrouble | None:
        """Why nothing can be written in the log channel now; None: it can."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return Obstacle.ABSENT
        channel = guild.get_channel_or_thread(channel_id)
        if channel is None:
            return SettingTrouble.GONE
        return missing(channel.permissions_for(guild.me), channel.type)

    def role_trouble(
        self, guild_id: GuildId, role_id: RoleId, channel_id: ChannelId | None = None
    ) -> Obstacle | SettingTrouble | None:
        """Why a role cannot be called now; None: it can. `channel_id`: where; None: anywhere."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return Obstacle.ABSENT
        role = guild.get_role(role_id)
        if role is None:
            return SettingTrouble.GONE
        if role.is_default():
            return SettingTrouble.EVERYONE
        channel = None if channel_id is None else guild.get_channel_or_thread(channel_id)
        me = guild.me
        granted = me.guild_permissions if channel is None else channel.permissions_for(me)
        may = role.mentionable or granted.mention_everyone
        return None if may else SettingTrouble.NOT_MENTIONABLE


def _id(made: Any) -> MessageId:
    return MessageId(int(made["id"]))


def _redraw(token: str, channel_id: ChannelId) -> tuple[BucketKey, ...]:
    return (*by_token(token, channel_id), BucketKey(Counted.REDRAWS, channel_id))
