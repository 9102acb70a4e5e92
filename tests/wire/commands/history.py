"""What was played in a server before the tests begin: written to the store, as it would be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bot.app import DelveBot
from bot.contract.game import Seat
from bot.match.advance import add, begin
from bot.match.entries import Acted, Conceded, Entry, TimedOut
from bot.match.ids import ChannelId, GuildId, UserId
from bot.match.invitation import InvitationDraft, InvitationKind
from bot.match.match import Match
from bot.match.terms import TermsDraft
from bot.store import boards
from bot.store.boards import Tallied
from bot.store.store import Store
from bot.ui.games import game_of
from sandbox.server import Sandbox

MINUTE = 60_000
BEGAN = 1_790_000_000_000


class History:
    """Matches that are over, one after another."""

    def __init__(self, sandbox: Sandbox, bot: DelveBot) -> None:
        self.store: Store = bot.handlers.store
        self.guild = GuildId(sandbox.guild_id)
        self.channel = ChannelId(sandbox.channels["tavern"].id)
        self._people = {person.id: person for person in sandbox.people.values()}
        self._began = BEGAN

    async def play(
        self,
        game: str,
        players: Sequence[int],
        *,
        leave: Sequence[Seat] = (),
        late: Sequence[Seat] = (),
        **chosen: str,
    ) -> Match:
        """A match to its end, by chance. `leave`, `late`: who gives up, or is too late, at once."""
        match = await self._begin(game, [UserId(player) for player in players], chosen)
        for seat in leave:
            match = await self._add(match, Conceded(self._at(match), seat))
        for seat in late:
            match = await self._add(match, TimedOut(self._at(match), seat, None))
        chance = random.Random(match.terms.id)
        while match.live:
            prompt = chance.choice(match.prompts)
            whole = [move.action for move in prompt.moves if move.pick is None]
            action = str(chance.choice(whole) if whole else prompt.default)
            match = await self._add(match, Acted(self._at(match), prompt.seat, action))
        return match

    async def count(self, game: str, variant: str, *players: Tallied, times: int = 1) -> None:
        """Put a result on the boards, without a match."""
        ranking = game_of(game).rules.ranking

        def work(connection: Any) -> None:
            for _ in range(times):
                boards.record(connection, self.guild, game, variant, players, ranking)

        await self.store.database.write(work)

    async def name(self, *names: str) -> list[UserId]:
        """People who were here once."""
        users = [UserId(7_000_000 + number) for number in range(len(names))]
        for user, name in zip(users, names, strict=True):
            await self.store.remember(user, self.guild, name, None)
        return users

    async def _begin(self, game: str, players: list[UserId], chosen: dict[str, str]) -> Match:
        self._began += MINUTE
        for player in players:
            if player in self._people:
                await self.store.remember(player, self.guild, self._people[player].name, None)
        known = game_of(game)
        options = known.setup.options_of(chosen)
        draft = InvitationDraft(
            kind=InvitationKind.OPEN,
            game=game,
            options=options,
            opener=players[0],
            host=None,
            invited=(),
            seated=tuple(players),
            least=len(players),
            most=len(players),
            guild_id=self.guild,
            channel_id=self.channel,
            language="en",
            expires=self._began + MINUTE,
            acted=self._began,
        )
        terms = TermsDraft(
            game=game,
            options=options,
            seed=self._began.to_bytes(32, "big"),
            players=tuple(players),
            host=None,
            guild_id=self.guild,
            channel_id=self.channel,
            language="en",
            began=self._began,
        )
        invitation = await self.store.add_invitation(draft)
        started = await self.store.start_match(invitation, invitation, terms)
        assert started is not None
        return begin(started[1])

    def _at(self, match: Match) -> int:
        return match.terms.began + match.version

    async def _add(self, match: Match, entry: Entry) -> Match:
        after = add(match, entry)
        await self.store.append(match, after, entry)
        return after
