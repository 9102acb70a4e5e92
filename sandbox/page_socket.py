"""The page's WebSocket: one person in one tab, seeing exactly what their client would show."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from sandbox.commands import flatten
from sandbox.components import BUTTON, walk_components
from sandbox.core import Core
from sandbox.errors import ClientRefusal
from sandbox.guilds import BOT_ID, OWNER_ID
from sandbox.interaction import MODAL, MODAL_SUBMIT, Interaction
from sandbox.limits import LOCALES
from sandbox.page_view import View, is_moderator
from sandbox.people import Person, Reply
from sandbox.permissions import VIEW_CHANNEL
from sandbox.watch import Change
from sandbox.world import Channel, Message, Payload, Thread

HISTORY = 200


class PageSockets:
    """All open tabs."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._tabs: set[Tab] = set()
        core.watch.listeners.append(self._changed)

    def people(self) -> Payload:
        """The people whose seat a tab may take."""
        world = self._core.world
        return {
            "guild": {"id": str(world.guild.id), "name": world.guild.name},
            "users": [
                {
                    "id": str(user.id),
                    "name": user.name,
                    "locale": user.locale,
                    "moderator": is_moderator(self._core, user),
                }
                for user in world.users.values()
                if user.id not in (BOT_ID, OWNER_ID)
            ],
        }

    async def handle(self, request: web.BaseRequest) -> web.StreamResponse:
        """One tab, from the upgrade to its end. 404 for an unknown user."""
        number = request.query.get("user", "")
        user = self._core.world.users.get(int(number)) if number.isdigit() else None
        if user is None or user.id in (BOT_ID, OWNER_ID):
            return web.Response(status=404, text="There is no such person.")
        ws = web.WebSocketResponse(heartbeat=30.0)
        await ws.prepare(request)
        person = Person(self._core, user)
        language = _language(request.query.get("language", ""))
        if language is not None and not user.chose_locale:
            person.locale = language
        known = request.query.get("since", "")
        since = int(known) if known.isdigit() else self._core.world.snowflakes.next()
        tab = Tab(self._core, person, ws, since)
        self._tabs.add(tab)
        try:
            await tab.run()
        finally:
            self._tabs.discard(tab)
        return ws

    def _changed(self, change: Change) -> None:
        for tab in self._tabs:
            tab.changed(change)

    async def close(self) -> None:
        """Close every tab's socket."""
        for tab in list(self._tabs):
            await tab.ws.close(code=1001)


def _language(browsers: str) -> str | None:
    """A browser's language as Discord writes it ("uk-UA" is "uk"); None for one of no client."""
    return next((each for each in (browsers, browsers.partition("-")[0]) if each in LOCALES), None)


class Tab:
    """One person's view over one WebSocket.

    `since` is an id of the moment when the tab sat down. Like Discord's client it knows no
    ephemeral message from before; when it connects again it says since when it has been there.
    """

    def __init__(self, core: Core, person: Person, ws: web.WebSocketResponse, since: int) -> None:
        self.ws = ws
        self._since = since
        self._core = core
        self._person = person
        self._view = View(core, person.user)
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._modal: Interaction | None = None
        self._waiting: set[asyncio.Task[None]] = set()
        self._channels: set[int] = set()

    async def run(self) -> None:
        """Greet, then answer requests until the tab closes."""
        writer = asyncio.create_task(self._write())
        self._hello()
        try:
            async for received in self.ws:
                if received.type is WSMsgType.TEXT:
                    self._request(received.data)
        finally:
            writer.cancel()
            for task in self._waiting:
                task.cancel()

    def _send(self, payload: Payload) -> None:
        self._queue.put_nowait(msgspec.json.encode(payload))

    async def _write(self) -> None:
        while True:
            frame = await self._queue.get()
            try:
                await self.ws.send_str(frame.decode())
            except (ConnectionError, RuntimeError):
                # The tab is gone; its reader ends by itself.
                return

    # Showing things to the person

    def _hello(self) -> None:
        self._channels = {channel.id for channel in self._view.channels()}
        self._send({"type": "hello", "since": str(self._since), **self._view.hello()})

    def changed(self, change: Change) -> None:
        """Pass on a change of the world, if this person may see it."""
        message, channel, user = change.message, change.channel, change.user
        if message is not None:
            self._message_changed(change.kind, message)
        elif channel is not None:
            if self._view.shows(channel):
                self._show(channel)
            self._show_new()
            self._drop_hidden()
        elif user is not None:
            self._send({"type": "user", "user": self._view.user(user)})
            if user is self._person.user:
                self._send({"type": "settings", "dms_open": user.dms_open})
                self._membership_changed()
        elif change.kind == "guild":
            self._send({"type": "guild", "guild": self._view.guild()})
        elif change.kind == "events":
            self._send({"type": "events", "events": self._view.events()})
        if change.kind in ("commands", "channel", "channel gone", "member"):
            self._send({"type": "commands", "commands": self._view.commands()})

    def _drop_hidden(self) -> None:
        channels = self._core.world.channels
        for number in list(self._channels):
            if number not in channels or not self._view.shows(channels[number]):
                self._channels.discard(number)
                self._send({"type": "channel_gone", "id": str(number)})

    def _membership_changed(self) -> None:
        self._drop_hidden()
        self._show_new()

    def _show_new(self) -> None:
        for channel in self._view.channels():
            if channel.id not in self._channels:
                self._show(channel)

    def _show(self, channel: Channel) -> None:
        self._channels.add(channel.id)
        self._send({"type": "channel", "channel": self._view.channel(channel)})

    def _bygone(self, message: Message) -> bool:
        return message.ephemeral and message.id < self._since

    def _message_changed(self, kind: str, message: Message) -> None:
        world, user = self._core.world, self._person.user
        hidden = message.reader is not None and message.reader != user.id
        if hidden or self._bygone(message) or not world.can(user, message.channel, VIEW_CHANNEL):
            return
        if kind == "delete":
            place = str(message.channel.id)
            self._send({"type": "delete", "channel_id": place, "id": str(message.id)})
        else:
            self._send({"type": kind, "message": message.payload})

    # Acts of the person

    def _request(self, text: str) -> None:
        nonce: object = None
        try:
            request = json.loads(text)
            if not isinstance(request, dict):
                raise ClientRefusal("a request is an object")
            nonce = request.get("nonce")
            self._perform(request)
        except ClientRefusal as refusal:
            self._send({"type": "error", "nonce": nonce, "reason": str(refusal)})
        except (ValueError, KeyError, TypeError) as error:
            reason = f"malformed request: {error!r}"
            self._send({"type": "error", "nonce": nonce, "reason": reason})

    def _perform(self, request: dict[str, Any]) -> None:
        match request.get("type"):
            case "history":
                channel = self._place(request)
                seen = self._person.messages(channel)
                messages = [message for message in seen if not self._bygone(message)][-HISTORY:]
                self._send(
                    {
                        "type": "history",
                        "channel_id": str(channel.id),
                        "messages": [message.payload for message in messages],
                    }
                )
            case "say":
                self._person.say(self._place(request), request["content"])
            case "command":
                self._follow(request, self._command(request))
            case "suggest":
                self._suggest(request)
            case "press":
                self._follow(request, self._press(request))
            case "modal":
                self._follow(request, self._submit(request))
            case "thread":
                self._change_thread(request)
            case "settings":
                self._settings(request)
            case other:
                raise ClientRefusal(f"there is no request {other!r}")

    def _place(self, request: dict[str, Any]) -> Channel:
        channel = self._core.world.channels.get(int(request["channel_id"]))
        if channel is None or not self._view.shows(channel):
            raise ClientRefusal("there is no such channel")
        return channel

    def _command(self, request: dict[str, Any]) -> Reply:
        channel = self._place(request)
        if "target_id" in request:
            return self._person.start_user_command(channel, request["name"], request["target_id"])
        return self._person.start_command(channel, *self._filled(request, channel))

    def _filled(self, request: dict[str, Any], channel: Channel) -> tuple[str, dict[str, object]]:
        """The full name of a command as it is filled in, and the values by their options."""
        offered = self._core.commands.usable(self._person.user, channel)
        wanted = str(request["command_id"])
        command = next((item for item in offered if item["id"] == wanted), None)
        if command is None:
            raise ClientRefusal("there is no such command here")
        way, values = flatten(command, request.get("options"))
        return " ".join([command["name"], *(step["name"] for step in way)]), values

    def _suggest(self, request: dict[str, Any]) -> None:
        channel = self._place(request)
        path, values = self._filled(request, channel)
        option = str(request["option"])
        reply = self._person.start_suggestions(channel, path, option, values)
        self._wait(self._report_suggestions(request.get("nonce"), reply))

    def _press(self, request: dict[str, Any]) -> Reply:
        message = self._place(request).messages.get(int(request["message_id"]))
        if message is None:
            raise ClientRefusal("there is no such message")
        if request.get("component_type", BUTTON) == BUTTON:
            return self._person.start_press(message, request["custom_id"])
        values = request.get("values") or []
        return self._person.start_select(message, request["custom_id"], values)

    def _submit(self, request: dict[str, Any]) -> Reply:
        opened = self._modal
        if not (opened and opened.modal and opened.modal["custom_id"] == request["custom_id"]):
            raise ClientRefusal("that modal is not open")
        fields = [each for each in walk_components(request["components"]) if "custom_id" in each]
        values = {each["custom_id"]: each.get("value", each.get("values")) for each in fields}
        return self._person.start_submit(opened, values)

    def _change_thread(self, request: dict[str, Any]) -> None:
        thread = self._place(request)
        if not isinstance(thread, Thread):
            raise ClientRefusal("that is no thread")
        if request.get("deleted"):
            self._person.delete_thread(thread)
        else:
            wanted = {name: request.get(name) for name in ("archived", "locked")}
            self._person.change_thread(thread, **wanted)

    def _settings(self, request: dict[str, Any]) -> None:
        locale, dms_open = request.get("locale"), request.get("dms_open")
        guild_locale = request.get("guild_locale")
        for wanted in (locale, guild_locale):
            if wanted is not None and wanted not in LOCALES:
                raise ClientRefusal(f"Discord has no language {wanted!r}")
        if guild_locale is not None:
            if not is_moderator(self._core, self._person.user):
                raise ClientRefusal("only a moderator may change the server")
            self._core.set_guild_locale(guild_locale)
        if locale is not None:
            self._person.locale = locale
        if dms_open is True:
            self._person.open_dms()
        elif dms_open is False:
            self._person.close_dms()

    def _follow(self, request: dict[str, Any], reply: Reply) -> None:
        number = str(reply.interaction.id)
        self._send({"type": "sent", "nonce": request.get("nonce"), "id": number})
        self._wait(self._report(request.get("nonce"), reply))

    def _wait(self, report: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(report)
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _report_suggestions(self, nonce: object, reply: Reply) -> None:
        """Pass on the choices that the bot offers; None where it has not answered in time."""
        interaction = reply.interaction
        await asyncio.shield(interaction.settled)
        choices = None if reply.failed is not None else interaction.suggestions
        self._send({"type": "suggestions", "nonce": nonce, "choices": choices})

    async def _report(self, nonce: object, reply: Reply) -> None:
        interaction = reply.interaction
        await asyncio.shield(interaction.settled)
        state = "acknowledged"
        if reply.failed is not None:
            state = "failed"
        elif interaction.answer == MODAL and interaction.kind != MODAL_SUBMIT:
            state = "modal"
            self._modal = interaction
        self._send(
            {
                "type": "interaction",
                "nonce": nonce,
                "state": state,
                "reason": reply.failed,
                "modal": reply.modal,
            }
        )
