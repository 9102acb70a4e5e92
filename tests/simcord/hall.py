"""A server on simcord, and people in it who press what they see."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord
from simcord import ChannelHandle, Env, MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.app import DelveBot
from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.ui import symbols
from bot.ui.custom_ids import Press, parse

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
    press: Press
    menu: bool

    @property
    def action(self) -> str:
        return self.press.action


def parts(message: AnyMessage) -> Iterator[dict[str, Any]]:
    """All components of a message as Discord's JSON, nested ones included."""
    raw: list[Any] = [one if isinstance(one, dict) else one.to_dict() for one in message.components]
    while raw:
        part = raw.pop(0)
        yield part
        raw = [*part.get("components", ()), *raw]


def text_of(message: AnyMessage) -> str:
    """The text of a message, without its buttons."""
    shown = [part["content"] for part in parts(message) if "content" in part]
    return "\n".join([message.content, *shown])


def controls(message: AnyMessage) -> Iterator[Control]:
    """The components of a match on a message, from top to bottom."""
    for part in parts(message):
        press = parse(part.get("custom_id") or "")
        if not isinstance(press, Press):
            continue
        for option in part.get("options", ()):
            named = press._replace(action=option["value"])
            yield Control(message, part["custom_id"], named, menu=True)
        if "options" not in part:
            yield Control(message, part["custom_id"], press, menu=False)


class Hall:
    """A server with a channel, two players, an onlooker and a moderator; one match."""

    def __init__(self, env: Env, bot: DelveBot) -> None:
        self.env = env
        self.bot = bot
        self.keep_time()
        self.guild = env.create_guild("The Tavern")
        self.channel: ChannelHandle = self.guild.create_text_channel("arena")
        rook = self.guild.create_role("Hosts", permissions=discord.Permissions(manage_guild=True))
        self.kestrel, self.moth, self.wren = [
            self.guild.add_member(env.create_user(name)) for name in ("Kestrel", "Moth", "Wren")
        ]
        self.rook = self.guild.add_member(env.create_user("Rook"), roles=[rook])
        self.players = (self.kestrel, self.moth)

    def keep_time(self) -> None:
        """Let the bot's pauses end by `advance_time` alone."""
        time = self.bot.handlers.time
        assert isinstance(time, SimcordTime)
        time.env = self.env

    async def settled(self) -> None:
        """Wait for what the bot does in the background, which simcord's actions wait for too."""
        await self.bot.handlers.display.settled()
        await self.env.settle()

    async def wait(self, seconds: float) -> None:
        await self.env.advance_time(seconds)
        await self.settled()

    async def match(self) -> Match:
        return await self.bot.handlers.matches.wanted(MatchId(1))

    # Seeing

    def messages(self, viewer: MemberActor | None = None) -> list[discord.Message]:
        """The channel as one person sees it; as an onlooker by default, so without secrets."""
        return self.channel.history(viewer=viewer or self.wren)

    def direct(self, player: MemberActor) -> list[discord.Message]:
        return player.user.dm_channel.history(viewer=player.user)

    def board(self) -> discord.Message:
        """The board that stands."""
        (board,) = [
            one
            for one in self.messages()
            if any(each.action in ("rules", "card") for each in controls(one))
        ]
        return board

    def results(self) -> list[discord.Message]:
        start = f"## {symbols.untagged(symbols.WINNER)}"
        return [one for one in self.messages() if text_of(one).strip().startswith(start)]

    def called(self) -> list[str]:
        """The players whom lines with the way to the board call; an invitation is none of them."""
        said = [one.content for one in self.messages() if one.content]
        lines = [line for line in said if "/channels/" in line]
        return [one.name for line in lines for one in self.players if one.mention in line]

    def hand(self, player: MemberActor) -> list[Control]:
        """The acts of a player with a card, by the newest message that is for them alone."""
        for message in reversed(self.messages(player)):
            if message.flags.ephemeral:
                return [one for one in controls(message) if one.action != MatchCommand.CARD]
        return []

    # Acting

    async def challenge(self, variant: str, deck: str = "") -> None:
        """Kestrel challenges, Moth accepts."""
        options = {"opponent": self.moth, "variant": variant} | ({"deck": deck} if deck else {})
        asked = said(await self.kestrel.slash(self.channel, "deathmatch challenge", **options))
        await self.moth.click(asked, custom_id="c:1:accept")
        await self.settled()

    async def use(self, player: MemberActor, control: Control) -> InteractionResult:
        """Use a control of the channel, also of a message that one player alone sees."""
        # simcord's stubs leave open what is pressed.
        who: Any = player
        chosen = [[control.action]] if control.menu else []
        use = who.select if control.menu else who.click
        found: InteractionResult = await use(control.message, *chosen, custom_id=control.custom_id)
        await self.settled()
        return found

    async def do(self, *actions: str) -> None:
        """The players who are asked make these moves where they see them; a gift is confirmed."""
        for action in actions:
            version = (await self.match()).version
            for _ in range(2):
                if (await self.match()).version == version:
                    player = self.players[(await self.match()).prompts[0].seat]
                    await self.use(player, (await self.seen(player))[action])
            assert (await self.match()).version > version

    async def seen(self, player: MemberActor) -> dict[str, Control]:
        """The controls of a player, by action; a card is looked at if no answer has shown it."""
        (prompt,) = (await self.match()).prompts
        wanted = {str(move.action) for move in prompt.moves}
        for _ in range(2):
            found = [one for message in self.messages(player) for one in controls(message)]
            newest = max(one.press.version for one in found)
            now = {one.action: one for one in found if one.press.version == newest}
            if wanted & now.keys():
                return {action: one for action, one in now.items() if action in wanted}
            card = [one for one in controls(self.board()) if one.action == MatchCommand.CARD]
            await self.use(player, card[0])
        raise AssertionError(f"{player.name} sees nothing of {wanted}")

    async def play(self, chance: random.Random) -> None:
        for _ in range(MOST_TURNS):
            match = await self.match()
            if not match.live:
                return
            player = self.players[match.prompts[0].seat]
            await self.do(chance.choice([*await self.seen(player)]))
        raise AssertionError(f"no end after {MOST_TURNS} moves")


def said(result: InteractionResult) -> ResponseMessage:
    """The one answer of the bot to a command or press."""
    answers = [*([result.response] if result.response else []), *result.followups]
    (answer,) = answers
    return answer
