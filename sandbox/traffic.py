"""The record of requests: each with its answer, and with the people who may see the outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sandbox.guilds import User
from sandbox.permissions import VIEW_CHANNEL
from sandbox.world import Channel, Message, World


@dataclass(frozen=True, slots=True)
class Audience:
    """The people who may see the effect of a request.

    `nobody` (only the bot), `everyone` (in the server), everyone in a `channel`, or one `user`.
    """

    kind: Literal["nobody", "everyone", "channel", "user"]
    channel: Channel | None = None
    user_id: int | None = None

    def includes(self, world: World, user: User) -> bool:
        """Whether this user may see it."""
        if self.kind == "nobody":
            return False
        if self.kind == "user":
            return self.user_id == user.id
        if self.channel is not None:
            return world.can(user, self.channel, VIEW_CHANNEL)
        return True

    def beyond(self, user: User) -> bool:
        """Whether anyone but this user (and the bot) may see it."""
        return self.kind in ("everyone", "channel") or (
            self.kind == "user" and self.user_id != user.id
        )


NOBODY = Audience("nobody")
EVERYONE = Audience("everyone")


def audience_of(message: Message) -> Audience:
    """The people who may see a message."""
    if message.reader is not None:
        return Audience("user", user_id=message.reader)
    if message.channel.recipient is not None:
        return Audience("user", user_id=message.channel.recipient.id)
    return Audience("channel", channel=message.channel)


class Answered(NamedTuple):
    """A kind of request, by which requests are counted. `route` is the template."""

    method: str
    route: str
    status: int

    @property
    def counted(self) -> bool:
        """Whether it counts towards the bot's requests per second.

        All but the callbacks and webhooks of interactions do.
        """
        return not self.route.startswith(("/interactions/", "/webhooks/"))


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer. `route` is the template; `at` in UTC epoch seconds.

    `request` is the JSON body (that of `payload_json` for multipart), None without a body.
    `files` are the names and bytes of uploads. `response` is None without a body.
    """

    at: float
    method: str
    route: str
    path: str
    query: dict[str, str]
    request: Any
    files: tuple[tuple[str, bytes], ...]
    status: int
    response: Any
    audience: Audience


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something that the sandbox does not model: a route, or a field of a known body."""

    what: Literal["route", "field", "query"]
    method: str
    path: str
    detail: str = ""
