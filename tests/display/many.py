"""A database with many live matches at once, and their messages, made without playing them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bot.delivery.layout import body
from bot.display.picture import Target, picture
from bot.display.playhead import Playhead
from bot.games.deathmatch.rules.game import Options
from bot.match.advance import add, begin
from bot.match.entries import Acted
from bot.match.ids import ChannelId, GuildId, MessageId, UserId
from bot.match.match import Match
from bot.match.terms import TermsDraft
from bot.store import log, matches, messages, people
from bot.store.log import LogStep
from bot.store.messages import MessageState
from bot.store.store import Store
from bot.ui.catalogue import texts_in
from bot.ui.games import renderer_of
from sandbox.people import Person
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.display.naming import named

PER_CHANNEL = 20
"""How many matches are played in a channel at the same time."""


class Seated(NamedTuple):
    """A match in which the first player is asked to draw or to pass.

    `behind`: whether what stands is of the version before.
    """

    match: Match
    channel: Channel
    players: tuple[Person, Person]
    board: Message
    behind: bool

    @property
    def draw(self) -> str:
        """The custom_id of the button that draws."""
        return next(one for one in self.board.custom_ids if one.endswith(":draw"))


async def many_matches(
    sandbox: Sandbox, database: Path, count: int, *, behind: int = 0
) -> list[Seated]:
    """Write matches into a database, with their boards and pings in Discord.

    `behind`: of so many of them, spread over all, the last act is not shown, as if the process had
    died after it.
    """
    late = frozenset([number * count // behind for number in range(behind)])
    async with await Store.open(database) as store:
        seated = [_Table(sandbox, number) for number in range(count)]
        return await store.write(
            lambda c: [table.begin(c, table.number in late) for table in seated]
        )


class _Table:
    """Two people who are about to play."""

    def __init__(self, sandbox: Sandbox, number: int) -> None:
        self._sandbox = sandbox
        self.number = number
        name = f"hall-{number // PER_CHANNEL}"
        self._channel = sandbox.channels.get(name) or sandbox.add_channel(name)
        self._players = (
            sandbox.add_user(f"First {number}"),
            sandbox.add_user(f"Second {number}"),
        )

    def begin(self, connection: sqlite3.Connection, behind: bool) -> Seated:
        """Write the match, played until its first turn, and what stands of it."""
        users = tuple(UserId(player.id) for player in self._players)
        guild_id = GuildId(self._sandbox.guild_id)
        now = round(self._sandbox.core.world.now() * 1000)
        terms = matches.insert(
            connection,
            TermsDraft(
                game="deathmatch",
                options=Options("warrior", "C"),
                seed=self.number.to_bytes(16),
                players=users,
                host=None,
                guild_id=guild_id,
                channel_id=ChannelId(self._channel.id),
                language="en",
                began=now,
            ),
        )
        for player in self._players:
            people.write(connection, {(UserId(player.id), guild_id): player.name})
            direct = self._sandbox.core.world.direct_channel(player.user)
            people.note_channel(connection, UserId(player.id), channel=direct.id)
        before = begin(terms)
        entry = Acted(now, before.prompts[0].seat, "start:0")
        after = add(before, entry)
        log.append(connection, LogStep(before, after))
        shown = before if behind else after
        posted = [self._post(connection, shown, target, now) for target in self._picture(shown)]
        messages.note(connection, terms.id, (), (), shown.version)
        return Seated(after, self._channel, self._players, posted[0], behind)

    def _picture(self, match: Match) -> Sequence[Target]:
        views = named(match, [player.name for player in self._players])
        renderer = renderer_of(match.terms.game)
        told = Playhead.of(match.playback_began, 0)
        drawn = picture(match, views.public, renderer, texts_in("en"), match.last_act, told, {})
        return drawn.targets

    def _post(
        self, connection: sqlite3.Connection, match: Match, target: Target, now: int
    ) -> Message:
        messages_ = self._sandbox.core.messages
        bot = self._sandbox.core.world.bot
        posted = messages_.create(self._channel, bot, body(target.message))
        channel_id = ChannelId(self._channel.id)
        _, rows = messages.announce(
            connection, match.terms.id, target.slot, target.generation, channel_id, now, 0
        )
        noted = replace(
            rows[-1],
            state=MessageState.STANDS,
            message_id=MessageId(posted.id),
            digest=target.digest,
        )
        messages.note(connection, match.terms.id, (noted,), (), None)
        return posted
