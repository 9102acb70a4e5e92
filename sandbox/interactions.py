"""Interactions: the three seconds, the one answer, the token's quarter of an hour."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from discord import MessageType

from sandbox import payloads, presentation
from sandbox.checks import check_message, check_modal
from sandbox.commands import full_name
from sandbox.errors import refuse
from sandbox.forms import Choice, Form, Spec, verify
from sandbox.gateway import Gateway
from sandbox.guilds import BOT_ID, User
from sandbox.interaction import (
    ALLOWED,
    ANSWER_SECONDS,
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFER_MESSAGE,
    DEFER_UPDATE,
    IN_GUILD,
    IN_PRIVATE,
    MESSAGE,
    MODAL,
    MODAL_SUBMIT,
    NO_ANSWER,
    SUGGESTIONS,
    TOKEN_SECONDS,
    UPDATE,
    Interaction,
)
from sandbox.limits import SUGGESTED
from sandbox.messages import Messages
from sandbox.moments import snowflake_seconds
from sandbox.watch import Watch
from sandbox.world import (
    EPHEMERAL,
    LOADING,
    Channel,
    Message,
    Payload,
    Upload,
    World,
)


class Interactions:
    """All interactions whose tokens may still live."""

    def __init__(self, world: World, gateway: Gateway, messages: Messages, watch: Watch) -> None:
        self._world = world
        self._gateway = gateway
        self._messages = messages
        self._check = partial(check_message, emojis=world.emojis)
        self._watch = watch
        self._known: dict[int, Interaction] = {}

    def open(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Payload,
        *,
        source: Message | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:
        """Send INTERACTION_CREATE to the bot and start the three seconds.

        `source` is the message whose component was used; `trigger` the interaction whose modal
        is submitted.
        """
        loop = asyncio.get_running_loop()
        now = self._world.now()
        self._forget(now)
        interaction = Interaction(
            self._world.snowflakes.next(), kind, user, channel, source, now, loop.create_future()
        )
        interaction.metadata = self._metadata(interaction, trigger)
        if kind == COMMAND:
            interaction.command = full_name(data)
            if "target_id" in data:
                target = self._world.users[int(data["target_id"])]
                interaction.metadata["target_user"] = target.payload
        self._known[interaction.id] = interaction
        interaction.timer = loop.call_later(ANSWER_SECONDS, self._overdue, interaction)
        payload = self._payload(interaction, data)
        self._gateway.interaction(payload, channel.guild)
        return interaction

    def look_at_clock(self) -> None:
        """Fail what is overdue by the clock (after a test moved it)."""
        for interaction in list(self._known.values()):
            if interaction.answer is None and interaction.failed is None:
                self._overdue(interaction)

    def _overdue(self, interaction: Interaction) -> None:
        if interaction.settled.done():
            return
        remaining = interaction.created + ANSWER_SECONDS - self._world.now()
        if remaining > 0:
            # The clock may be a test's: look again when it should have moved far enough.
            if interaction.timer is not None:
                interaction.timer.cancel()
            interaction.timer = asyncio.get_running_loop().call_later(
                max(remaining, 0.05), self._overdue, interaction
            )
            return
        interaction.failed = NO_ANSWER
        self._settle(interaction)

    def _settle(self, interaction: Interaction) -> None:
        if interaction.timer is not None:
            interaction.timer.cancel()
            interaction.timer = None
        if not interaction.settled.done():
            interaction.settled.set_result(None)
        self._watch.touch()

    def _forget(self, now: float) -> None:
        # The oldest come first; nothing is copied, so this stays cheap under load.
        while self._known:
            number = next(iter(self._known))
            if now - self._known[number].created <= TOKEN_SECONDS + 60:
                break
            del self._known[number]

    def close(self) -> None:
        """Stop all timers."""
        for interaction in self._known.values():
            if interaction.timer is not None:
                interaction.timer.cancel()
            if not interaction.settled.done():
                interaction.failed = NO_ANSWER
                interaction.settled.set_result(None)

    # The event

    def _owners(self, interaction: Interaction) -> Payload:
        guild = interaction.channel.guild
        return {"0": "0" if guild is None else str(guild.id)}

    def _metadata(self, interaction: Interaction, trigger: Interaction | None) -> Payload:
        metadata: Payload = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "user": interaction.user.payload,
            "authorizing_integration_owners": self._owners(interaction),
        }
        if interaction.kind == COMPONENT and interaction.source is not None:
            metadata["interacted_message_id"] = str(interaction.source.id)
        if interaction.kind == MODAL_SUBMIT and trigger is not None:
            metadata["triggering_interaction_metadata"] = trigger.metadata
        return metadata

    def _payload(self, interaction: Interaction, data: Payload) -> Payload:
        world = self._world
        user, channel = interaction.user, interaction.channel
        granted = world.permissions(user, channel)
        payload: Payload = {
            "id": str(interaction.id),
            "application_id": str(BOT_ID),
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": payloads.interaction_channel(channel, granted),
            "locale": user.locale,
            "app_permissions": str(world.permissions(world.bot, channel)),
            "attachment_size_limit": 10 * 1024 * 1024,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self._owners(interaction),
            "context": IN_PRIVATE if channel.guild is None else IN_GUILD,
        }
        if interaction.source is not None:
            payload["message"] = interaction.source.payload
        guild = channel.guild
        if guild is None:
            payload["user"] = user.payload
            return payload
        payload["guild_id"] = str(guild.id)
        payload["guild_locale"] = guild.preferred_locale
        payload["guild"] = {
            "id": str(guild.id),
            "locale": guild.preferred_locale,
            "features": guild.features,
        }
        member = guild.members.get(user.id)
        if member is not None:
            payload["member"] = {**payloads.member(member), "permissions": str(granted)}
        return payload

    # The bot's answer

    def find(self, number: int, token: str) -> Interaction:
        """The interaction for a callback. Raises `ApiError` 10062."""
        interaction = self._known.get(number)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise refuse(10062)
        return interaction

    def respond(
        self, interaction: Interaction, body: Any, uploads: Sequence[Upload] = ()
    ) -> Payload:
        """Take the one answer. Returns the body of the answer with `with_response`.

        Raises `ApiError` 10062 after three seconds, 40060 for a second answer and 50035.
        """
        if interaction.answer is not None:
            raise refuse(40060)
        if self._world.now() - interaction.created > ANSWER_SECONDS:
            self._overdue(interaction)
        if interaction.failed is not None:
            raise refuse(10062)
        allowed = ALLOWED[interaction.kind]
        if interaction.source is None:
            allowed = tuple(item for item in allowed if item not in (DEFER_UPDATE, UPDATE))
        verify(Form({"type": Choice(allowed, required=True), "data": Spec()}), body)
        kind, data = body["type"], body.get("data")
        resource: Payload | None = None
        if kind == MODAL:
            world, guild = self._world, interaction.channel.guild
            exists = partial(world.exists, guild)
            check_modal(data, path=("data",), emojis=world.emojis, exists=exists)
            interaction.modal = presentation.modal(data)
        elif kind == SUGGESTIONS:
            verify(SUGGESTED, data, ("data",))
            interaction.suggestions = data["choices"]
        elif kind == DEFER_MESSAGE:
            data = {} if data is None else data
            verify(Form({"flags": Choice((0, EPHEMERAL))}), data, ("data",))
            hidden = data.get("flags") == EPHEMERAL
            interaction.original = self._write(interaction, {}, (), hidden, LOADING)
        elif kind == MESSAGE:
            self._check(data, "response", path=("data",), uploads=uploads)
            hidden = bool((data.get("flags") or 0) & EPHEMERAL)
            interaction.original = self._write(interaction, data, uploads, hidden)
        else:
            source = interaction.source
            if source is None or source.deleted:
                raise refuse(10008)
            if kind == UPDATE:
                self._check_edit(interaction, source)
                data = data or {}
                self._check(data, "response edit", path=("data",), current=source, uploads=uploads)
                self._messages.edit(source, data, uploads=uploads)
            interaction.original = source
        interaction.answer = kind
        if kind in (MESSAGE, UPDATE) and interaction.original is not None:
            resource = {"type": kind, "message": interaction.original.payload}
        self._settle(interaction)
        return self._callback(interaction, resource)

    def _callback(self, interaction: Interaction, resource: Payload | None) -> Payload:
        described: Payload = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "channel_id": str(interaction.channel.id),
        }
        if interaction.channel.guild is not None:
            described["guild_id"] = str(interaction.channel.guild.id)
        original = interaction.original
        if original is not None:
            described["response_message_id"] = str(original.id)
            described["response_message_loading"] = original.loading
            described["response_message_ephemeral"] = original.ephemeral
        answer: Payload = {"interaction": described}
        if resource is not None:
            answer["resource"] = resource
        return answer

    def _write(
        self,
        interaction: Interaction,
        data: Mapping[str, Any],
        uploads: Sequence[Upload],
        hidden: bool,
        flags: int = 0,
        reference: Message | None = None,
    ) -> Message:
        place, threads = interaction.channel, self._messages.threads
        if place.deleted:
            raise refuse(10003)
        (threads.check_removal if hidden else threads.check_post)(interaction.user, place)
        kind = MessageType.reply
        if interaction.kind == COMMAND and reference is None:
            on_user = "target_user" in interaction.metadata
            kind = MessageType.context_menu_command if on_user else MessageType.chat_input_command
        extra: Payload = {
            "type": kind.value,
            "webhook_id": str(BOT_ID),
            "application_id": str(BOT_ID),
            "interaction_metadata": interaction.metadata,
        }
        if interaction.command is not None:
            extra["interaction"] = {
                "id": str(interaction.id),
                "type": interaction.kind,
                "name": interaction.command,
                "user": interaction.user.payload,
            }
        replied = reference
        if replied is None and interaction.kind != COMMAND:
            replied = interaction.source
        if replied is not None:
            extra |= payloads.reply_to(replied)
        elif interaction.kind != COMMAND:
            extra["type"] = MessageType.default.value
        message = self._messages.create(
            interaction.channel,
            self._world.bot,
            data,
            uploads=uploads,
            reader=interaction.user.id if hidden else None,
            extra=extra,
            flags=flags,
        )
        message.interaction_id = interaction.id
        return message

    # The interaction's webhook

    def by_token(self, application_id: int, token: str) -> Interaction:
        """The answered interaction behind a webhook's token.

        Raises `ApiError` 10015 while it is unanswered and for a token that never was, 50027
        after 15 minutes.
        """
        number = token.partition(".")[0]
        if application_id != BOT_ID or not number.isdigit():
            raise refuse(10015)
        if self._world.now() - snowflake_seconds(int(number)) > TOKEN_SECONDS:
            raise refuse(50027)
        interaction = self._known.get(int(number))
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise refuse(10015)
        if interaction.answer is None or interaction.kind == AUTOCOMPLETE:
            raise refuse(10015)
        return interaction

    def place(self, token: str) -> int | None:
        """The id of the channel where the interaction with this token happened, if it is known."""
        number = token.partition(".")[0]
        found = self._known.get(int(number)) if number.isdigit() else None
        return None if found is None else found.channel.id

    def message_of(self, interaction: Interaction, which: str) -> Message:
        """The message `@original` or an id stands for. Raises `ApiError` 10008."""
        found: Message | None = None
        if which == "@original":
            found = interaction.original
        elif which.isdigit():
            for message in (interaction.original, *interaction.followups):
                if message is not None and message.id == int(which):
                    found = message
        if found is None or found.deleted or found.channel.deleted:
            raise refuse(10008)
        return found

    def follow_up(
        self, interaction: Interaction, body: Any, uploads: Sequence[Upload] = ()
    ) -> Message:
        """Write a follow-up; the first one after "thinking" completes that answer instead."""
        original = interaction.original
        self._check(body, "response", uploads=uploads)
        if original is not None and original.loading and not original.deleted:
            self._check_edit(interaction, original)
            self._messages.edit(original, body, uploads=uploads, complete=True)
            return original
        hidden = bool((body.get("flags") or 0) & EPHEMERAL)
        message = self._write(
            interaction, body, uploads, hidden, reference=original or interaction.source
        )
        interaction.followups.append(message)
        return message

    def _check_edit(self, interaction: Interaction, message: Message) -> None:
        threads = self._messages.threads
        check = threads.check_removal if message.ephemeral else threads.check_edit
        check(interaction.user, message.channel)

    def edit(
        self, interaction: Interaction, which: str, body: Any, uploads: Sequence[Upload] = ()
    ) -> Message:
        """Edit a message of this interaction; editing a "thinking" one completes it."""
        message = self.message_of(interaction, which)
        self._check(body, "response edit", current=message, uploads=uploads)
        self._check_edit(interaction, message)
        self._messages.edit(message, body, uploads=uploads, complete=message.loading)
        return message
