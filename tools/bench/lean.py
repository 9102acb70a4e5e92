"""The least that a durable bot does: the requests of the script by our own transport.

`python -m tools.bench.lean SCRIPT`, as the bare bot. It has no rules, texts or views, and writes
all bodies before the first press. Of each press it keeps an entry that survives a loss of power,
and a note once the requests are answered.
"""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Callable
from typing import Any

import discord
from discord import InteractionResponseType, MessageFlags
from discord.http import Route

from bot.aio.timing import SystemTime
from bot.delivery.budget import Budget
from bot.delivery.http import Transport
from bot.delivery.limits import NO_LIMITS
from bot.store.commits import recoverable
from bot.store.database import Database
from tools.bench.bare import Bare, Board, Run, start
from tools.bench.script import (
    Change,
    Defer,
    Delete,
    Dismiss,
    Edit,
    FollowUp,
    Look,
    Post,
    Replace,
    Request,
    Say,
    Script,
)

_TABLE = "CREATE TABLE acts (id INTEGER PRIMARY KEY, custom_id TEXT, noted INTEGER) STRICT"
_CHANNEL = "/channels/{channel_id}/messages"
_TOKEN = "/webhooks/{webhook_id}/{webhook_token}"

Interaction = discord.Interaction[Any]


class LeanBot(Bare):
    """Stores what the bot must not lose, and sends the requests of the bare bot."""

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self._bodies = {id(look): self._body(look) for look in script.looks()}
        self._database: Database
        Transport(self.http, Budget(NO_LIMITS, SystemTime()))
        # Unread answers are not parsed, as in the bot.
        parsers = self._connection.parsers
        del parsers["MESSAGE_CREATE"], parsers["MESSAGE_UPDATE"]
        parse = functools.partial(_parse_without_components, parsers["INTERACTION_CREATE"])
        parsers["INTERACTION_CREATE"] = parse

    def _body(self, look: Look) -> dict[str, Any]:
        if look.blocks:
            board: Any = Board(self, look)  # the library does not say what it writes
            written = board.to_components()
            flags = MessageFlags(components_v2=True).value
            return {"components": written, "flags": flags, "allowed_mentions": {"parse": []}}
        mentions = {"parse": ["users"]}
        return {"content": look.content, "components": [], "allowed_mentions": mentions}

    async def setup_hook(self) -> None:
        await self.tree.sync()
        self._database = await Database.open("lean.sqlite3")
        await self._database.write(_create)

    async def close(self) -> None:
        await super().close()
        await self._database.close()

    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            data: Any = interaction.data
            act = await self._database.write(_keep, data["custom_id"])
            await self.pressed(interaction)
            await self._database.write(_note, act)

    async def send(self, run: Run, request: Request, interaction: Interaction) -> None:
        match request:
            case Defer():
                kind = InteractionResponseType.deferred_message_update
                await self._call_back(interaction, kind)
            case Say(name, look):
                kind = InteractionResponseType.channel_message
                said = await self._call_back(interaction, kind, self._privately(look))
                run.own[name] = int(said["interaction"]["response_message_id"])
            case Replace(look):
                kind = InteractionResponseType.message_update
                await self._call_back(interaction, kind, self._bodies[id(look)])
            case FollowUp(name, press, look):
                by, body = run.interactions[press], self._privately(look)
                sent = await self._by_token("POST", "", by, json=body, params={"wait": 1})
                run.own[name] = int(sent["id"])
            case Change(name, press, look):
                message = "@original" if name is None else run.own[name]
                by, body = run.interactions[press], self._bodies[id(look)]
                await self._by_token("PATCH", f"/messages/{message}", by, json=body)
            case Dismiss(press):
                by = run.interactions[press]
                await self._by_token("DELETE", "/messages/@original", by)
            case Post(name, player, look):
                place = run.channel
                if player is not None:
                    place = await self.create_dm(discord.Object(run.players[player]))
                route = Route("POST", _CHANNEL, channel_id=place.id)
                sent = await self.http.request(route, json=self._bodies[id(look)])
                run.messages[name] = place.get_partial_message(int(sent["id"]))
            case Edit(name, look):
                route = _route_of("PATCH", run.messages[name])
                await self.http.request(route, json=self._bodies[id(look)])
            case Delete(name):
                await self.http.request(_route_of("DELETE", run.messages.pop(name)))

    def _privately(self, look: Look) -> dict[str, Any]:
        body = self._bodies[id(look)]
        return {**body, "flags": body.get("flags", 0) | MessageFlags.ephemeral.flag}

    async def _call_back(
        self,
        interaction: Interaction,
        kind: InteractionResponseType,
        body: dict[str, Any] | None = None,
    ) -> Any:
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction.id,
            webhook_token=interaction.token,
        )
        params = {"with_response": 1} if kind is InteractionResponseType.channel_message else None
        told = {"type": kind.value, "data": body}
        return await self.http.request(route, json=told, params=params)

    async def _by_token(self, method: str, path: str, by: Interaction, **sent: Any) -> Any:
        route = Route(method, _TOKEN + path, webhook_id=by.application_id, webhook_token=by.token)
        return await self.http.request(route, **sent)


def _parse_without_components(parse: Callable[[Any], None], data: Any) -> None:
    if "message" in data:
        data["message"] = {**data["message"], "components": []}
    parse(data)


def _route_of(method: str, message: discord.Message | discord.PartialMessage) -> Route:
    path = _CHANNEL + "/{message_id}"
    return Route(method, path, channel_id=message.channel.id, message_id=message.id)


def _create(connection: sqlite3.Connection) -> None:
    connection.execute(_TABLE)


def _keep(connection: sqlite3.Connection, custom_id: str) -> int:
    added = connection.execute("INSERT INTO acts (custom_id) VALUES (?)", (custom_id,))
    assert added.lastrowid is not None
    return added.lastrowid


@recoverable
def _note(connection: sqlite3.Connection, act: int) -> None:
    connection.execute("UPDATE acts SET noted = 1 WHERE id = ?", (act,))


if __name__ == "__main__":
    start(LeanBot)
