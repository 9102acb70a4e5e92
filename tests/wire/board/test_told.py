"""While a walk is told, no answer of the bot tells how it ends: each is the same for every end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.match.ids import GuildId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand, of_press
from sandbox.people import Person, Reply
from sandbox.world import Message
from tests.wire import picture
from tests.wire.board.walking import PACE, THREE_IN, Slow
from tests.wire.house import House
from tests.wire.phases import give_away
from tests.wire.table import components, control, use

en, uk = texts_in("en"), texts_in("uk")

LONGER = 600.0
"""Seconds in which any walk is told."""

PLAYERS = ("match card", "match concede", "match show")
HOSTS = (
    "host status",
    "host rewind",
    "host redeal",
    "host pause",
    "host resume",
    "host end",
    "host repost",
    "match end",
)


class Evening:
    """Three adventures in an empty dungeon, each told by a walk; with the third the match ends."""

    def __init__(self, slow: Slow) -> None:
        self.slow = slow
        self.table = slow.table
        self.sandbox = slow.house.sandbox
        self.kestrel, self.moth = slow.table.players
        self.wren, self.rook = self.sandbox.people["Wren"], self.sandbox.people["Rook"]

    async def begin(self) -> None:
        await self.table.challenge("warrior")
        await self.table.do("start:0")

    async def into_walk(self) -> None:
        """Play an adventure up to the moment when its first frame stands."""
        moves = await self.table.next_moves()
        if self.table.asked(moves[0]) == 0:
            await self.table.do("draw", "discard:torch")
            await self.table.next_moves()
        await self.slow.end()
        walks = len(picture.reveals(self.table))
        assert (await give_away(self.table)).failed is None
        await self.sandbox.until(lambda: len(picture.reveals(self.table)) > walks)

    async def out_of_walk(self) -> None:
        self.slow.go_on(LONGER)
        await self.slow.end()
        await self.slow.bot.responders.settled(20)

    async def asked(self) -> dict[str, str]:
        """What everybody is answered who asks for anything."""
        channel, said = self.table.channel, dict[str, str]()

        async def note(name: str, reply: Reply) -> None:
            shown = [(await reply.shown()).text]
            for one in reply.messages:
                shown += [str(one.custom_ids), str(_options(one))]
            # Every board is another message, every question of another version.
            said[name] = re.sub(r"/\d{10,}|(?<=:)\d+(?=:)", "/…", "\n".join(shown))

        for person in (self.kestrel, self.moth, self.wren, self.rook):
            for command in (*PLAYERS, "leaderboard"):
                await note(f"{person.name} {command}", await person.command(channel, command))
            for player in (self.kestrel, self.moth):
                reply = await person.command(channel, "stats", player=player)
                await note(f"{person.name} stats {player.name}", reply)
            for wish in ("pause", "end", "take-back"):
                reply = await person.command(channel, "match ask", what=wish)
                await note(f"{person.name} ask {wish}", reply)
        for command in HOSTS:
            await note(command, await self.rook.command(channel, command))
        for command in ("host forfeit", "host award", "host time"):
            options: dict[str, Any] = {"seconds": 60} if command == "host time" else {}
            reply = await self.rook.command(channel, command, player=self.moth, **options)
            await note(command, reply)
        reply = await self.rook.command(channel, "host substitute", player=self.moth, by=self.wren)
        await note("substitute", reply)
        for person in (self.kestrel, self.wren):
            other = self.wren if person is self.kestrel else self.moth
            reply = await person.command(
                channel, "deathmatch challenge", opponent=other, variant="warrior"
            )
            await note(f"{person.name} challenges {other.name}", reply)
        said["offered"] = str(await self.rook.suggestions(channel, "host pause", "match", match=""))
        for person in (self.kestrel, self.moth, self.wren, self.rook):
            reply = await self._pressed(person, MatchCommand.REMATCH)
            await note(f"{person.name} rematch", reply)
        said["again"] = await self._pressed_again()
        for rules in ("rules", "rules:turn", "rules:tile-torch"):
            await note(rules, await self._pressed(self.wren, rules))
        return said

    async def _pressed_again(self) -> str:
        """A button that is long gone from the board."""
        reply = await self._pressed(self.moth, "draw")
        return re.sub(r"/\d{10,}", "/…", reply.text)

    async def _pressed(self, person: Person, action: str) -> Reply:
        """A button that no message has, or not yet, or not any more."""
        newest = picture.in_channel(self.table)[-1]
        return await person.press(newest, of_press(self.table.match, 1, action), forged=True)


def _options(message: Message) -> list[Any]:
    """What the menus of a message offer."""
    return [
        option
        for one in components(message.payload["components"])
        for option in one.get("options", ())
    ]


@pytest.fixture
async def evening(slow: Slow) -> Evening:
    made = Evening(slow)
    await made.begin()
    return made


async def test_answers_during_the_last_walk_are_those_during_any(evening: Evening) -> None:
    await evening.into_walk()
    await evening.out_of_walk()
    await evening.into_walk()
    during = await evening.asked()
    assert en("rules-topic-turn") in during["rules:turn"], "the rules may be read meanwhile"
    await evening.out_of_walk()
    match = await evening.slow.bot.handlers.matches.wanted(evening.table.match)
    assert match.paused == evening.rook.id, "it was ordered meanwhile"
    await evening.rook.command(evening.table.channel, "host resume")
    await evening.slow.end()
    await evening.into_walk()
    match = await evening.slow.bot.handlers.matches.wanted(evening.table.match)
    assert not match.live, "and yet nobody is told so"
    last = await evening.asked()
    assert last == during
    refused = en("being-told").split(".")[0]
    assert last["Kestrel rematch"].startswith(refused)
    assert await evening.slow.bot.handlers.store.open_invitations() == [], "nobody is asked yet"
    await evening.out_of_walk()
    assert evening.table.result() is not None
    after = await evening.asked()
    for name in (
        "match card",
        "ask end",
        "stats Kestrel",
        "leaderboard",
        "challenges Wren",
        "rematch",
    ):
        assert after[f"Kestrel {name}"] != during[f"Kestrel {name}"], "now it is known"
    assert after["offered"] == "{}"
    assert en("rules-tile-gone", name="Kestrel", part="adventure") in after["rules:tile-torch"]


async def test_a_question_that_stands_does_not_tell_that_the_match_is_over(
    evening: Evening,
) -> None:
    """Once the match is over nobody can give up, and the question goes; but not before."""
    channel = evening.table.channel
    for _ in range(2):
        await evening.into_walk()
        await evening.out_of_walk()
    asked = [
        (await person.command(channel, "match concede")).message
        for person in (evening.kestrel, evening.moth)
    ]
    await evening.into_walk()
    await evening.slow.pause()
    await evening.slow.bot.handlers.display.questions.settled()
    assert all(question.custom_ids for question in asked)
    late = await use(evening.kestrel, control(asked[0], MatchCommand.CONCEDE))
    assert late.text.startswith(en("being-told").split(".")[0])
    await evening.out_of_walk()
    assert [question.custom_ids for question in asked] == [[], []]


async def test_the_tables_have_a_match_once_its_walk_is_told(evening: Evening) -> None:
    store, channel = evening.slow.bot.handlers.store, evening.table.channel
    for _ in range(2):
        await evening.into_walk()
        await evening.out_of_walk()
    await evening.into_walk()
    for _ in range(len(await evening.slow.frames()) - 1):
        assert (
            await store.leaderboard(GuildId(evening.sandbox.guild_id), "deathmatch", None, 0, 9)
            is None
        )
        reply = await evening.wren.command(channel, "stats", player=evening.kestrel)
        assert en("stats-won") not in reply.text
        await evening.slow.pause()
        evening.slow.go_on()
    await evening.out_of_walk()
    assert evening.table.result() is not None
    reply = await evening.wren.command(channel, "stats", player=evening.kestrel)
    assert f"**{en('stats-won')}**" in reply.text
    board = await evening.wren.command(channel, "leaderboard")
    assert "Kestrel" in board.text


@pytest.mark.parametrize("away", [PACE, 600.0])
async def test_a_result_counts_after_a_start_at_the_latest(away: float, house: House) -> None:
    """The process ends while the last walk is told; the next one counts it, once."""
    async with house.bot(pace=PACE) as bot:
        evening = Evening(Slow(house, bot))
        await evening.begin()
        for _ in range(2):
            await evening.into_walk()
            await evening.out_of_walk()
        await evening.into_walk()
    house.away(away)
    async with house.bot(pace=PACE) as bot:
        evening.slow.bot = bot
        store, guild = bot.handlers.store, GuildId(house.sandbox.guild_id)
        if away == PACE:
            assert await store.leaderboard(guild, "deathmatch", None, 0, 9) is None
            await evening.out_of_walk()
        await evening.slow.end()
        await house.sandbox.until(lambda: evening.table.result() is not None)
        page = await store.leaderboard(guild, "deathmatch", None, 0, 9)
        assert page is not None
        assert [line.totals.plays for line in page.lines] == [1, 1]
        assert (await store.recount(mend=False)).differences == ()


async def test_a_result_counts_where_nobody_can_be_told(evening: Evening) -> None:
    """The channel goes with the walk in it."""
    store = evening.slow.bot.handlers.store
    for _ in range(2):
        await evening.into_walk()
        await evening.out_of_walk()
    await evening.into_walk()
    evening.sandbox.delete_channel(evening.table.channel)
    await evening.out_of_walk()
    stats = await store.stats(
        GuildId(evening.sandbox.guild_id), "deathmatch", UserId(evening.kestrel.id)
    )
    assert len(stats.recent) == 1


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_who_asks_during_a_walk_is_shown_where_it_is(language: str, slow: Slow) -> None:
    said, table = texts_in(language), slow.table
    board = await slow.play("C", "warrior", THREE_IN)
    await slow.pause()
    person = {"en": table.players[0], "uk": table.players[1]}[language]
    link = (
        f"https://discord.com/channels/{slow.house.sandbox.guild_id}/{table.channel.id}/{board.id}"
    )
    reply = await person.command(table.channel, "match card")
    assert reply.text == said("being-told-link", link=link)
    assert reply.message.ephemeral
    rook = slow.house.sandbox.people["Rook"]
    rook.locale = {"en": "en-US", "uk": "uk"}[language]
    status = await rook.command(table.channel, "host status")
    assert said("status-being-told") in status.text
    assert link in status.text
    assert status.message.custom_ids == []
