"""A server on simcord, and people in it who press what they see."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

import discord
from simcord import ChannelHandle, Env, MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.app import DelveBot
from bot.ui import symbols
from bot.ui.custom_ids import MatchCommand, Press, parse

GAME_VERBS = frozenset(("start", "draw", "pass", "add", "discard", "name", "strike", "hold"))
CARD_VERBS = frozenset(("add", "discard"))
"""What can be done with a card that was drawn."""
MOST_TURNS = 200
"""More than any match can have."""

AnyMessage = discord.Message | ResponseMessage


class SimcordTime:
    """The bot's `Time` on simcord's clock, which it also lets discord.py see.

    Real time would not do: simcord's message ids are of its own 2026, so boards would be too old
    to be edited.
    """

    def __init__(self) -> None:
        self.env: Env | None = None
        """Once it is known here, only its `advance_time` ends a sleep."""

    def now(self) -> int:
        return round(discord.utils.utcnow().timestamp() * 1000)

    def steady(self) -> int:
        return self.now()

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
        elif self.env is None:
            # While it starts, simcord waits in real time for sleeps that are shorter than this.
            await asyncio.sleep(max(seconds, 60.0))
        else:
            # Without this word, simcord waits in real time for sleeps of some seconds.
            await self.env.external_wait(asyncio.sleep(seconds), reason="the bot's own clock")


@dataclass(frozen=True)
class Control:
    """A button, or an option of a menu (then with the menu's custom_id)."""

    message: AnyMessage
    custom_id: str
    action: str
    version: int
    menu: bool

    @property
    def verb(self) -> str:
        return self.action.partition(":")[0]


def parts(message: AnyMessage) -> Iterator[dict[str, Any]]:
    """All components of a message as Discord's JSON, nested ones included."""
    raw: list[Any] = [one if isinstance(one, dict) else one.to_dict() for one in message.components]
    while raw:
        part = raw.pop(0)
        yield part
        raw = [*part.get("components", ()), *raw]


def text_of(message: AnyMessage) -> str:
    """What can be read on a message, its buttons left out."""
    shown = [part["content"] for part in parts(message) if "content" in part]
    return "\n".join([message.content, *shown])


def custom_ids(message: AnyMessage) -> list[str]:
    return [part["custom_id"] for part in parts(message) if "custom_id" in part]


def controls(message: AnyMessage) -> Iterator[Control]:
    """What belongs to a match on a message, from top to bottom."""
    for part in parts(message):
        press = parse(part.get("custom_id") or "")
        if not isinstance(press, Press):
            continue
        if "options" in part:
            for option in part["options"]:
                yield Control(message, part["custom_id"], option["value"], press.version, menu=True)
        else:
            yield Control(message, part["custom_id"], press.action, press.version, menu=False)


def control(message: AnyMessage, action: str) -> Control:
    """Raises `LookupError` when the message does not have it."""
    for found in controls(message):
        if found.action == action:
            return found
    raise LookupError(f"no {action} among {[one.action for one in controls(message)]}")


class Hall:
    """A server with a channel, two players, an onlooker and a moderator; one match at a time."""

    def __init__(self, env: Env, bot: DelveBot) -> None:
        self.env = env
        self.bot = bot
        self.keep_time()
        self.guild = env.create_guild("The Tavern")
        self.channel: ChannelHandle = self.guild.create_text_channel("arena")
        rook = self.guild.create_role("Hosts", permissions=discord.Permissions(manage_guild=True))
        self.kestrel = self._member("Kestrel")
        self.moth = self._member("Moth")
        self.wren = self._member("Wren")
        self.rook = self.guild.add_member(env.create_user("Rook"), roles=[rook])
        self.players = (self.kestrel, self.moth)

    def _member(self, name: str) -> MemberActor:
        return self.guild.add_member(self.env.create_user(name))

    def keep_time(self) -> None:
        """Let the bot's pauses end by `advance_time` alone."""
        time = self.bot.handlers.time
        assert isinstance(time, SimcordTime)
        time.env = self.env

    def messages(self, viewer: MemberActor | None = None) -> list[discord.Message]:
        """The channel as one person sees it; as an onlooker by default, so without secrets."""
        return self.channel.history(viewer=viewer or self.wren)

    def direct(self, player: MemberActor) -> list[discord.Message]:
        """A player's private messages."""
        return player.user.dm_channel.history(viewer=player.user)

    async def settled(self) -> None:
        """Wait for what the bot does in the background, which simcord's actions wait for too."""
        await self.bot.handlers.display.settled()
        await self.env.settle()

    async def challenge(self, variant: str, deck: str | None = None) -> InteractionResult:
        """Kestrel challenges, Moth accepts. Returns the challenge's answer."""
        options: dict[str, Any] = {"opponent": self.moth, "variant": variant}
        if deck is not None:
            options["deck"] = deck
        asked = await self.kestrel.slash(self.channel, "deathmatch challenge", **options)
        await self.moth.click(said(asked), custom_id="c:1:accept")
        await self.settled()
        return asked

    def board(self) -> discord.Message:
        """The board that stands; `LookupError` without one."""
        boards = [m for m in self.messages() if any(c.verb == "rules" for c in controls(m))]
        if len(boards) != 1:
            raise LookupError(f"{len(boards)} boards")
        return boards[0]

    def results(self) -> list[discord.Message]:
        starts = (f"## {symbols.untagged(symbols.WINNER)}", f"## {symbols.OVER}")
        return [m for m in self.messages() if text_of(m).strip().startswith(starts)]

    def pings(self) -> list[discord.Message]:
        """The short lines that ping; the invitation is none of them."""
        said = [message for message in self.messages() if message.content]
        return [message for message in said if not message.content.startswith(symbols.MATCH)]

    def asked(self) -> int:
        """The seat whose player the board names last, at the beginning of a line: it asks them."""
        told = text_of(self.board()).splitlines()
        asked = [
            seat
            for line in told
            for seat, player in enumerate(self.players)
            if line.startswith(f"**{player.name}**")
        ]
        return asked[-1]

    def called(self) -> list[int]:
        """The seats whose players the pings that stand name."""
        return [
            seat
            for ping in self.pings()
            for seat, player in enumerate(self.players)
            if player.mention in ping.content
        ]

    def moves(self) -> list[Control]:
        """What can be played by the messages in the channel, as an onlooker sees them."""
        found = [c for message in self.messages() for c in controls(message)]
        newest = max((c.version for c in found), default=-1)
        return [c for c in found if c.version == newest and c.verb in GAME_VERBS]

    async def card(self) -> list[Control]:
        """What the asked player can do with the card drawn, as it is shown to this player alone.

        It is if the answer to the press that drew it did so, or else "My cards" does.
        """
        player = self.players[self.asked()]
        shown = self.shown_card(player)
        if not shown:
            await self.use(player, control(self.board(), MatchCommand.CARD))
            shown = self.shown_card(player)
        return shown

    def shown_card(self, player: MemberActor) -> list[Control]:
        """What a player can do with a card by the newest message that is for them alone."""
        version = next(controls(self.board())).version
        for message in reversed(self.messages(player)):
            found = [c for c in controls(message) if c.verb in CARD_VERBS and c.version == version]
            if message.flags.ephemeral and found:
                return found
        return []

    def records(self, player: MemberActor) -> list[discord.Message]:
        """The private messages that keep the cards which a player drew, and tell of the end."""
        return [message for message in self.direct(player) if message.components]

    async def use(self, player: MemberActor, control: Control) -> InteractionResult:
        """Use a control of the channel, also of a message that one player alone sees."""
        # simcord's stubs leave open what is pressed.
        who: Any = player
        if control.menu:
            result = await who.select(
                control.message, [control.action], custom_id=control.custom_id
            )
        else:
            result = await who.click(control.message, custom_id=control.custom_id)
        await self.settled()
        found: InteractionResult = result
        return found

    async def do(self, *actions: str, confirmed: bool = True) -> None:
        """Make moves, a card's where it is seen; a question before a gift is answered with yes."""
        for action in actions:
            player = self.players[self.asked()]
            placing = action.partition(":")[0] in CARD_VERBS
            offered = await self.card() if placing else self.moves()
            move = next(c for c in offered if c.action == action)
            result = await self.use(player, move)
            question = result.response
            # Where no new message answers, simcord's response is the one that was pressed.
            asked = question is not None and question.id != move.message.id
            if confirmed and question is not None and asked and question.ephemeral:
                await self.use(player, control(question, action))

    async def play(
        self, chance: random.Random, between: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """Random legal moves to the end.

        `between`: what happens before each move.
        """
        for _ in range(MOST_TURNS):
            if self.results():
                return
            if between is not None:
                await between()
            moves = [c for c in self.moves() if c.verb not in CARD_VERBS] or await self.card()
            if "pass" in {c.verb for c in moves}:
                await self.do("pass" if chance.random() < 0.4 else "draw")
            else:
                await self.do(chance.choice(moves).action)
        raise AssertionError(f"no end after {MOST_TURNS} moves")


def said(result: InteractionResult) -> ResponseMessage:
    """The one answer of the bot to a command or press."""
    answers = [*([result.response] if result.response else []), *result.followups]
    (answer,) = answers
    return answer
