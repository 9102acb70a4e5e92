"""A database with many live matches at once, and their messages, made without playing them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bot.delivery.layout import body
from bot.display.picture import picture
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
        return await store.write(
            lambda c: [_seated(c, sandbox, number, number in late) for number in range(count)]
        )


def _seated(connection: sqlite3.Connection, sandbox: Sandbox, number: int, behind: bool) -> Seated:
    """Write a match of two new people, played until its first turn, and what stands of it."""
    hall = f"hall-{number // PER_CHANNEL}"
    channel = sandbox.channels.get(hall) or sandbox.add_channel(hall)
    players = (sandbox.add_user(f"First {number}"), sandbox.add_user(f"Second {number}"))
    guild_id, world = GuildId(sandbox.guild_id), sandbox.core.world
    now = round(world.now() * 1000)
    terms = matches.insert(
        connection,
        TermsDraft(
            game="deathmatch",
            options=Options("warrior", "C"),
            seed=number.to_bytes(16),
            players=tuple(UserId(player.id) for player in players),
            host=None,
            guild_id=guild_id,
            channel_id=ChannelId(channel.id),
            language="en",
            began=now,
        ),
    )
    for player in players:
        people.write(connection, {(UserId(player.id), guild_id): player.name})
        direct = world.direct_channel(player.user)
        people.note_channel(connection, UserId(player.id), channel=direct.id)
    before = begin(terms)
    after = add(before, Acted(now, before.prompts[0].seat, "start:0"))
    log.append(connection, LogStep(before, after))
    shown = before if behind else after
    views = named(shown, [player.name for player in players])
    told = Playhead.of(shown.playback_began, 0)
    renderer = renderer_of(terms.game)
    drawn = picture(shown, views.public, renderer, texts_in("en"), shown.last_act, told, {})
    posted = []
    for target in drawn.targets:
        message = sandbox.core.messages.create(channel, world.bot, body(target.message))
        _, rows = messages.announce(
            connection, terms.id, target.slot, target.generation, terms.channel_id, now, 0
        )
        noted = replace(
            rows[-1],
            state=MessageState.STANDS,
            message_id=MessageId(message.id),
            digest=target.digest,
        )
        messages.note(connection, terms.id, (noted,), (), None)
        posted.append(message)
    messages.note(connection, terms.id, (), (), shown.version)
    return Seated(after, channel, players, posted[0], behind)
