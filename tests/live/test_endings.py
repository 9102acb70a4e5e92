"""Random walks through the gate: from every state a match ends once, and then stays as it is."""

from random import Random

import pytest

from bot.contract.game import Action
from bot.games.deathmatch.rules.state import Options
from bot.live.errors import ActRefused, Repeated
from bot.live.matches import Matches
from bot.match.advance import replay
from bot.match.entries import Acted
from bot.match.ids import GuildId, UserId
from bot.match.match import Match
from bot.match.result import Departure, Way
from bot.store.boards import WHOLE
from bot.store.store import Store
from tests.store.playing import ANNA, BEGAN, BOHDAN, CHRYSTIA, DANYLO, GUILD, start

WALKS = 60
MODERATOR = CHRYSTIA


class Walk:
    """One match, and people who do what they may and what they may not."""

    def __init__(self, store: Store, match: Match, random: Random) -> None:
        self.store = store
        self.gate = Matches(store)
        self.number = match.terms.id
        self.now = match
        self.random = random
        self.old: list[tuple[UserId, int, Action]] = []
        """Acts that counted: who, at which version, what."""

    def at(self) -> int:
        return BEGAN + self.now.version + 1

    async def go_on(self) -> None:
        """Somebody acts as they should."""
        prompt = self.random.choice(self.now.prompts)
        user = self.now.terms.players[prompt.seat]
        action = self.random.choice(prompt.moves).action
        before = self.now.version
        self.now = await self.gate.act(self.number, user, before, action, self.at())
        assert (self.now.entry, self.now.version) == (
            Acted(self.at() - 1, prompt.seat, str(action)),
            before + 1,
        )
        self.old.append((user, before, action))

    async def disturb(self) -> None:
        """Somebody does what does not count."""
        waiting = {self.now.terms.players[prompt.seat] for prompt in self.now.prompts}
        user = self.random.choice([ANNA, BOHDAN, CHRYSTIA, DANYLO])
        version, action = self.now.version, Action("discard", ("no-such-tile",))
        if self.old and self.random.random() < 0.5:
            user, version, action = self.random.choice(self.old)
        elif user not in waiting:
            action = self.random.choice([Action("draw"), Action("pass"), Action("add")])
        with pytest.raises((ActRefused, Repeated)):
            await self.gate.act(self.number, user, version, action, self.at())
        with pytest.raises(ActRefused):
            await self.gate.concede(self.number, CHRYSTIA, self.at())
        with pytest.raises(ActRefused):
            await self.gate.end(self.number, BOHDAN, moderates=GuildId(GUILD + 1), at=self.at())

    async def end(self) -> tuple[Way, ...] | None:
        """Somebody ends it, in one of the ways there are.

        How it ended for each seat; None for a match without a result.
        """
        player = self.random.choice(self.now.terms.players)
        match self.random.choice(["concede", "host", "moderator"]):
            case "concede":
                self.now = await self.gate.concede(self.number, player, self.at())
                assert self.now.result is not None
                leaver = self.now.terms.seat_of(player)
                assert leaver is not None
                assert self.now.result.winner == 1 - leaver
                assert self.now.result.departures[leaver] == Departure(Way.LEFT, self.at() - 1)
                return tuple(
                    Way.LEFT if seat == leaver else Way.PLAYED for seat in self.now.terms.seats
                )
            case "host":
                await self.gate.end(self.number, DANYLO, moderates=None, at=self.at())
            case _:
                await self.gate.end(self.number, MODERATOR, moderates=GUILD, at=self.at())
        self.now = await self.gate.wanted(self.number)
        assert not self.now.live
        return None

    async def check(self) -> None:
        """What the store has is what was shown, however it is read."""
        entries = await self.store.entries(self.number)
        assert len(entries) == self.now.version
        assert replay(self.now.terms, entries) == self.now
        assert await Matches(self.store).get(self.number) == self.now


@pytest.mark.parametrize("seed", range(WALKS))
async def test_a_match_ends_once(seed: int, store: Store) -> None:
    random = Random(seed)
    practice = random.random() < 0.3
    variant = random.choice(["warrior", "barbarian"])
    options = Options(variant, "CQA" if practice else "")  # type: ignore[arg-type]  # of two words
    walk = Walk(store, await start(store, host=DANYLO, options=options, seed=seed), random)

    ways: tuple[Way, ...] | None = (Way.PLAYED, Way.PLAYED)
    for _ in range(random.randrange(120)):
        if not walk.now.live:
            break
        await walk.go_on()
        if random.random() < 0.2:
            await walk.disturb()
    if walk.now.live:
        await walk.disturb()
        ways = await walk.end()
    await walk.check()

    result = walk.now.result
    assert result is not None
    assert (result.outcome is None) == (ways is None)
    assert tuple(map(result.way, walk.now.terms.seats)) == (ways or (Way.PLAYED, Way.PLAYED))
    assert result.played == (ways == (Way.PLAYED, Way.PLAYED))
    await walk.disturb()
    for user in (ANNA, BOHDAN):
        with pytest.raises(ActRefused):
            await walk.gate.concede(walk.number, UserId(user), walk.at())
    with pytest.raises(ActRefused):
        await walk.gate.end(walk.number, DANYLO, moderates=GUILD, at=walk.at())
    await walk.check()

    counts = not practice and ways is not None
    assert result.counts == counts
    for seat, user in enumerate((ANNA, BOHDAN)):
        totals = (await store.stats(GUILD, "deathmatch", UserId(user))).totals
        expected = (int(result.winner == seat), int(result.winner != seat))
        assert {board: (total.won, total.lost) for board, total in totals.items()} == (
            {WHOLE: expected, variant: expected} if counts else {}
        )
