"""The gateway: sessions, heartbeats, resuming, and which event goes to which session."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec
from aiohttp import WSMsgType
from discord import Intents
from discord.gateway import DiscordWebSocket as Op

from sandbox import payloads
from sandbox.compression import Compress, zlib_stream, zstd_stream
from sandbox.errors import GatewayRefused
from sandbox.guilds import BOT_ID, Guild
from sandbox.permissions import VIEW_CHANNEL
from sandbox.sessions import Frame, Refusal, Session, Socket, WebSocket
from sandbox.watch import Watch
from sandbox.world import COMPONENTS_V2, Message, Payload, World

HEARTBEAT_MS = 41_250
# A client measures its latency from this answer; an instant one gives nonsense (see discord.py).
ACK_DELAY = 0.005


class Admission(NamedTuple):
    """A connection that may begin. `compress`: None for one without compression.

    `refusal`: how it is refused all the same, once it stands; None: it is taken.
    """

    compress: Compress | None
    refusal: Refusal | None


class Gateway:
    """All sessions of the bot. `url` is where it is told to resume."""

    def __init__(self, world: World, watch: Watch, token: str) -> None:
        self.url = ""
        self._world = world
        self._watch = watch
        self._token = token
        self._sockets: set[Socket] = set()
        self.sessions: dict[str, Session] = {}
        self.chosen: Session | None = None
        """The only session that interactions go to, if set."""
        self.shards = 1
        """How many a new client is told to open."""
        self.max_concurrency = 1
        """How many it is told that may identify within five seconds."""
        self.identified = 0
        self.resumed = 0
        self.refusing: bool | Sequence[Refusal] = False
        self.silent = False
        self._ending = asyncio.Event()

    @property
    def connected(self) -> bool:
        """Whether any session has a living connection."""
        return bool(self.connected_shards)

    @property
    def connected_shards(self) -> frozenset[int]:
        """The numbers of the shards whose session has a living connection."""
        living = [one for one in self.sessions.values() if one.socket is not None]
        return frozenset(session.shard[0] for session in living)

    # Events

    def dispatch(
        self,
        name: str,
        build: Callable[[], Payload],
        intent: int = 0,
        *,
        guild: Guild | None,
    ) -> None:
        """Send an event to every session that asked for it; without `intent` to all.

        Events of a server go to the shard that carries it, all others to shard 0.
        """
        frame = Frame(name, build)
        for session in self.sessions.values():
            if _concerns(session, intent, guild):
                session.send(frame)

    def interaction(self, payload: Payload, guild: Guild | None) -> None:
        """Announce an interaction, to `chosen` alone if that is set."""
        frame = Frame("INTERACTION_CREATE", lambda: payload)
        for session in self.sessions.values():
            wanted = self.chosen is None or session is self.chosen
            if wanted and _concerns(session, 0, guild):
                session.send(frame)

    def introduce(self, guild: Guild) -> None:
        """Announce a server, to those that carry it, as after a start."""
        for session in self.sessions.values():
            if _concerns(session, Intents.guilds.flag, guild):
                self._introduce(session, guild)

    def _introduce(self, session: Session, guild: Guild) -> None:
        # Without presences Discord introduces nobody but the bot; the rest must be asked for.
        everyone = bool(session.intents & Intents.presences.flag)
        described = partial(payloads.guild_create, self._world, guild, all_members=everyone)
        session.send(Frame("GUILD_CREATE", described))

    def message(self, name: Literal["MESSAGE_CREATE", "MESSAGE_UPDATE"], message: Message) -> None:
        """Announce a message; Discord treats an ephemeral one like a private one."""
        if not self.sessions:
            return
        world = self._world
        channel = message.channel
        guild = None if message.ephemeral else channel.guild
        if not world.can(world.bot, channel, VIEW_CHANNEL) and not message.ephemeral:
            return
        payload = dict(message.payload)
        if guild is not None:
            payload["guild_id"] = str(guild.id)
            member = guild.members.get(message.author.id)
            if member is not None:
                payload["member"] = payloads.member_without_user(member)
        mentioned = any(user["id"] == str(BOT_ID) for user in payload["mentions"])
        readable = guild is None or mentioned or message.author.id == BOT_ID
        full = Frame(name, lambda: payload)
        bare = full if readable else Frame(name, lambda: without_content(payload))
        intent = _messages_intent(guild)
        for session in self.sessions.values():
            if _concerns(session, intent, guild):
                reads = session.intents & Intents.message_content.flag
                session.send(full if reads else bare)

    def message_deleted(self, message: Message) -> None:
        """Announce that a message is gone."""
        guild = None if message.ephemeral else message.channel.guild
        payload: Payload = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if guild is not None:
            payload["guild_id"] = str(guild.id)
        self.dispatch("MESSAGE_DELETE", lambda: payload, _messages_intent(guild), guild=guild)

    def messages_deleted(self, messages: Sequence[Message]) -> None:
        """Announce that several messages of one channel are gone at once."""
        guild = messages[0].channel.guild
        payload: Payload = {
            "ids": [str(message.id) for message in messages],
            "channel_id": str(messages[0].channel.id),
        }
        if guild is not None:
            payload["guild_id"] = str(guild.id)
        self.dispatch("MESSAGE_DELETE_BULK", lambda: payload, _messages_intent(guild), guild=guild)

    # Faults

    async def drop(self, *, resumable: bool, code: int = 4000, shard: int | None = None) -> None:
        """Cut the connections of a shard, or all, with a close code.

        Unless `resumable` the sessions are forgotten. Returns when the sockets are closed on this
        side.
        """
        if shard is None:
            sockets, lost = list(self._sockets), list(self.sessions.values())
        else:
            lost = [session for session in self.sessions.values() if session.shard[0] == shard]
            sockets = [session.socket for session in lost if session.socket is not None]
        for session in lost:
            session.socket = None
            if not resumable:
                del self.sessions[session.id]
        for socket in sockets:
            socket.stop()
            socket.end(code)
            await socket.closed.wait()

    def send_raw(self, frame: str) -> None:
        """Send text as it stands to every connection (for a malformed frame)."""
        for session in self.sessions.values():
            if session.socket is not None:
                session.socket.send(frame.encode())

    # Connections

    def admit(self, query: Mapping[str, str]) -> Admission:
        """Look at a request for a connection. Raises `GatewayRefused`."""
        refusal = self._refusal()
        if refusal == "cut" or (isinstance(refusal, int) and refusal < 1000):
            status = 503 if refusal == "cut" else refusal
            raise GatewayRefused(status, "The gateway is switched off.", cut=refusal == "cut")
        wanted = query.get("compress")
        if wanted is None:
            return Admission(None, refusal)
        compress = zlib_stream() if wanted == "zlib-stream" else None
        if wanted == "zstd-stream":
            compress = zstd_stream()
        if compress is None:
            raise GatewayRefused(501, f"The sandbox cannot compress with {wanted}.")
        return Admission(compress, refusal)

    async def handle(self, ws: WebSocket, admission: Admission) -> None:
        """One connection that was admitted, from its first frame to its end."""
        compress, refusal = admission
        socket = Socket(ws, compress)
        self._sockets.add(socket)
        if isinstance(refusal, int):
            socket.close(refusal)
        elif refusal != "silence":
            socket.send(_frame(Op.HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}))
        session: Session | None = None
        try:
            while (received := await socket.receive()) is not None:
                if received.type is not WSMsgType.TEXT:
                    socket.close(4002, "Decode error")
                    continue
                try:
                    message = json.loads(received.data)
                    operation, data = message["op"], message.get("d")
                except (ValueError, KeyError, TypeError):
                    socket.close(4002, "Decode error")
                    continue
                if refusal is not None:
                    if refusal != "silence" and operation in (Op.IDENTIFY, Op.RESUME):
                        socket.send(_frame(Op.INVALIDATE_SESSION, refusal == "resumable"))
                    continue
                session = self._operation(socket, session, operation, data)
            if self.silent and not socket.ending:
                await self._ending.wait()
            await socket.finish()
        finally:
            socket.stop()
            socket.closed.set()
            self._sockets.discard(socket)
            if session is not None and session.socket is socket:
                session.socket = None
                self._watch.touch()

    def _refusal(self) -> Refusal | None:
        """How the next connection is refused; None: it is taken."""
        if isinstance(self.refusing, bool):
            return 503 if self.refusing else None
        refusal, *self.refusing = self.refusing or (None,)
        return refusal

    def _operation(
        self, socket: Socket, session: Session | None, operation: int, data: Any
    ) -> Session | None:
        match operation:
            case Op.HEARTBEAT:
                asyncio.get_running_loop().call_later(
                    ACK_DELAY, socket.send, _frame(Op.HEARTBEAT_ACK, None)
                )
            case Op.IDENTIFY if session is None:
                return self._identify(socket, data)
            case Op.RESUME if session is None:
                return self._resume(socket, data)
            case Op.IDENTIFY | Op.RESUME:
                socket.close(4005, "Already authenticated")
            case Op.PRESENCE if session is not None:
                pass
            case Op.REQUEST_MEMBERS if session is not None:
                self._members(session, data)
            case Op.PRESENCE | Op.REQUEST_MEMBERS:
                socket.close(4003, "Not authenticated")
            case _:
                socket.close(4001, "Unknown opcode")
        return session

    def _identify(self, socket: Socket, data: Any) -> Session | None:
        if data.get("token") != self._token:
            socket.close(4004, "Authentication failed")
            return None
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            socket.close(4010, "Invalid shard")
            return None
        if "intents" not in data:
            socket.close(4013, "Invalid intents")
            return None
        # A new start makes the broken sessions of the same shard useless in practice.
        for old in [item for item in self.sessions.values() if item.socket is None]:
            if old.shard == (number, count):
                del self.sessions[old.id]
        session = Session(data["intents"], (number, count))
        session.socket = socket
        self.sessions[session.id] = session
        self.identified += 1
        world = self._world
        carried = [
            guild
            for guild in world.guilds.values()
            if guild.shard(count) == number and BOT_ID in guild.members
        ]
        ready: Payload = {
            "v": 10,
            "user": {**world.bot.payload, "mfa_enabled": False, "verified": True, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in carried],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [number, count],
            "application": {"id": str(BOT_ID), "flags": 0},
            "private_channels": [],
            "user_settings": {},
            "_trace": [],
        }
        session.send(Frame("READY", lambda: ready))
        for guild in carried if session.intents & Intents.guilds.flag else ():
            self._introduce(session, guild)
        self._watch.touch()
        return session

    def _resume(self, socket: Socket, data: Any) -> Session | None:
        if data.get("token") != self._token:
            socket.close(4004, "Authentication failed")
            return None
        session = self.sessions.get(data.get("session_id"))
        missed = None if session is None else session.missed(data.get("seq") or 0)
        if session is None or missed is None:
            socket.send(_frame(Op.INVALIDATE_SESSION, False))
            return None
        if session.socket is not None:
            session.socket.close(4000, "Resumed elsewhere")
        session.socket = socket
        for frame in missed:
            socket.send(frame)
        session.send(Frame("RESUMED", lambda: {"_trace": []}))
        self.resumed += 1
        self._watch.touch()
        return session

    def _members(self, session: Session, data: Any) -> None:
        guild = self._world.guilds.get(int(data.get("guild_id") or 0))
        if guild is None or not _concerns(session, 0, guild):
            return
        wanted = data.get("user_ids")
        missing: list[str] = []
        if wanted is not None:
            listed = wanted if isinstance(wanted, list) else [wanted]
            members = [guild.members[int(item)] for item in listed if int(item) in guild.members]
            missing = [str(item) for item in listed if int(item) not in guild.members]
        else:
            start = (data.get("query") or "").lower()
            members = [
                member
                for member in guild.members.values()
                if member.user.name.lower().startswith(start)
            ]
            members = members[: data.get("limit") or None]
        pieces = [members[at : at + 1000] for at in range(0, len(members), 1000)] or [[]]
        for index, piece in enumerate(pieces):
            chunk: Payload = {
                "guild_id": str(guild.id),
                "members": [payloads.member(member) for member in piece],
                "chunk_index": index,
                "chunk_count": len(pieces),
                "not_found": missing,
            }
            if data.get("nonce") is not None:
                chunk["nonce"] = data["nonce"]
            session.send(Frame("GUILD_MEMBERS_CHUNK", partial(dict, chunk)))

    async def close(self) -> None:
        """End every connection for good."""
        self._ending.set()
        for socket in list(self._sockets):
            socket.stop()
            socket.end(1001)
            await socket.closed.wait()
        self.sessions.clear()


def _concerns(session: Session, intent: int, guild: Guild | None) -> bool:
    """Whether a session is told what happens in a server, or in private."""
    number, count = session.shard
    home = 0 if guild is None else guild.shard(count)
    return number == home and session.intents & intent == intent


def _messages_intent(guild: Guild | None) -> int:
    return (Intents.dm_messages if guild is None else Intents.guild_messages).flag


def _frame(operation: int, data: Any) -> bytes:
    return msgspec.json.encode({"op": operation, "d": data, "s": None, "t": None})


def without_content(payload: Payload) -> Payload:
    """A message as a session without the message-content intent sees it."""
    flags = payload["flags"] & ~COMPONENTS_V2
    return {
        **payload,
        "content": "",
        "embeds": [],
        "attachments": [],
        "components": [],
        "flags": flags,
    }
