"""One interaction: what a person did in their client, and what the bot answered so far."""

from __future__ import annotations

import asyncio
import secrets

from sandbox.guilds import User
from sandbox.world import Channel, Message, Payload

ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
NO_ANSWER = "The application did not respond"

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, SUGGESTIONS, MODAL = 4, 5, 6, 7, 8, 9
IN_GUILD, IN_PRIVATE = 0, 1
"""Where it happens: Discord's contexts of interactions and commands."""
ALLOWED: dict[int, tuple[int, ...]] = {
    COMMAND: (MESSAGE, DEFER_MESSAGE, MODAL),
    COMPONENT: (MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, MODAL),
    AUTOCOMPLETE: (SUGGESTIONS,),
    MODAL_SUBMIT: (MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE),
}


class Interaction:
    """One command, press or submitted modal, or an option typed so far, and the bot's answer."""

    def __init__(
        self,
        number: int,
        kind: int,
        user: User,
        channel: Channel,
        source: Message | None,
        created: float,
        settled: asyncio.Future[None],
    ) -> None:
        self.id = number
        self.token = f"{number}.{secrets.token_hex(24)}"
        self.kind = kind
        self.user = user
        self.channel = channel
        self.source = source
        self.created = created
        self.settled = settled
        self.answer: int | None = None
        self.failed: str | None = None
        self.original: Message | None = None
        self.followups: list[Message] = []
        self.modal: Payload | None = None
        self.suggestions: list[Payload] = []
        """The choices that the bot offers for what is typed so far."""
        self.metadata: Payload = {}
        self.command: str | None = None
        """The full name of a command, such as "match show"; None for a press or a modal."""
        self.timer: asyncio.TimerHandle | None = None

    @property
    def messages(self) -> list[Message]:
        """The messages that the bot wrote because of it and that stand, without "thinking"."""
        first = [self.original] if self.answer in (MESSAGE, DEFER_MESSAGE) else []
        return [
            message
            for message in (*first, *self.followups)
            if message is not None and not message.deleted and not message.loading
        ]
