"""Random matches for the tests of the store."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from bot.contract.game import GAMES, Seat
from bot.games.deathmatch.rules.game import Options
from bot.games.own import register_all
from bot.match.advance import add, begin
from bot.match.entries import Acted, Conceded, Ended, Entry, TimedOut
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.invitation import Invitation, InvitationDraft, InvitationKind, InvitationStatus
from bot.match.match import Match
from bot.match.terms import Terms, TermsDraft
from bot.store import invitations, messages, private_copies
from bot.store.log import NO_EFFECTS, Effects, LogStep
from bot.store.store import Store
from bot.ui.games import game_of

# Programs that tests start know the games by this as well.
register_all()

GUILD = GuildId(1_300_000_000_000_000_001)
CHANNEL = ChannelId(1_300_000_000_000_000_002)
ANNA, BOHDAN, CHRYSTIA, DANYLO = (UserId(1_300_000_000_000_000_100 + n) for n in range(4))
BEGAN = 1_790_000_000_000


def draft(
    players: tuple[UserId, ...] = (ANNA, BOHDAN),
    agreed: tuple[UserId, ...] | None = None,
    host: UserId | None = None,
    **changes: Any,
) -> InvitationDraft:
    """An invitation that Anna has made to Bohdan and that he has not answered.

    `players`: those who are asked; without a host the first asks. `agreed`: those who have agreed
    already, by default that first one.
    """
    asking = players[:1] if host is None else ()
    values: dict[str, Any] = {
        "kind": InvitationKind.CHALLENGE if host is None else InvitationKind.HOSTED,
        "game": "deathmatch",
        "options": Options("warrior"),
        "opener": players[0] if host is None else host,
        "host": host,
        "invited": players,
        "seated": asking if agreed is None else agreed,
        "least": len(players),
        "most": len(players),
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "language": "uk",
        "expires": BEGAN + 600_000,
        "acted": BEGAN,
    }
    return InvitationDraft(**(values | changes))


def table_draft(*seated: UserId, **changes: Any) -> InvitationDraft:
    """An open table for two, opened by the first who sits there."""
    values: dict[str, Any] = {
        "kind": InvitationKind.OPEN,
        "invited": (),
        "least": 2,
        "most": 2,
        "expires": BEGAN + 1_800_000,
    }
    return draft(seated[:1], seated, **(values | changes))


def terms_of(invitation: InvitationDraft, seed: int = 0, began: int = BEGAN) -> TermsDraft:
    """The terms of a match that would begin from an invitation."""
    return TermsDraft(
        game=invitation.game,
        options=invitation.options,
        seed=seed.to_bytes(32, "big"),
        players=invitation.invited or invitation.seated,
        host=invitation.host,
        guild_id=invitation.guild_id,
        channel_id=invitation.channel_id,
        language=invitation.language,
        began=began,
        time_control=invitation.time_control,
        round_table=invitation.round_table,
    )


async def start_match(
    store: Store,
    before: Invitation,
    after: Invitation,
    terms: TermsDraft,
    pending_for: Callable[[Match], Sequence[Seat]] | None = None,
) -> tuple[Invitation, Terms] | None:
    """A match of an invitation; None: somebody else has changed that since `before`."""
    return await store.write(invitations.start, before, after, terms, pending_for)


async def start(store: Store, *, seed: int = 0, began: int = BEGAN, **changes: Any) -> Match:
    """A stored match before its first entry."""
    invitation = await store.write(invitations.insert, draft(**changes))
    started = await store.write(
        invitations.start, invitation, invitation, terms_of(invitation, seed, began)
    )
    assert started is not None
    invitation, terms = started
    assert invitation.status is InvitationStatus.STARTED
    assert invitation.match_id == terms.id
    return begin(terms)


async def load_at(store: Store, match_id: MatchId, version: int) -> Match | None:
    """The match as it was at a version; None also if it has not come so far."""
    return (await store.load_each(match_id, (version,))).get(version)


async def enter(
    store: Store, match: Match, *entries: Entry, effects: Effects = NO_EFFECTS
) -> Match:
    """The match with these entries, which are stored; each has these effects."""
    for entry in entries:
        after = add(match, entry)
        await store.append(LogStep(match, after, effects))
        match = after
    return match


def first_action(match: Match) -> Acted:
    """The first legal answer to the first prompt."""
    prompt = match.prompts[0]
    return Acted(match.terms.began + match.version, prompt.seat, str(prompt.moves[0].action))


def random_steps(
    match: Match, random: Random, *, concede: float = 0, end: float = 0
) -> Iterator[LogStep]:
    """A match played to its end; `concede` and `end` are chances per entry to stop that way."""
    while match.live:
        at = match.terms.began + 1_000 * (match.version + 1)
        prompt = random.choice(match.prompts)
        entry: Entry
        if random.random() < concede:
            entry = Conceded(at, Seat(random.randrange(len(match.terms.players))))
        elif random.random() < end:
            entry = Ended(at, DANYLO)
        else:
            move = random.choice(prompt.moves)
            entry = Acted(at, prompt.seat, str(move.action))
        after = add(match, entry)
        yield LogStep(match, after)
        match = after


async def play(
    store: Store, match: Match, random: Random, *, concede: float = 0, end: float = 0
) -> Match:
    """Play a stored match to its end, entry by entry."""
    for step in random_steps(match, random, concede=concede, end=end):
        await store.append(step)
        match = step.after
    return match


async def played(
    store: Store,
    game: str,
    players: Sequence[UserId],
    *,
    leave: Sequence[int] = (),
    late: Sequence[int] = (),
    began: int = 0,
    guild_id: GuildId = GUILD,
    **chosen: str,
) -> Match:
    """A stored match of any game, played to its end by chance.

    `leave`, `late`: the seats that give up, or are too late, at once. `began`: in minutes since
    `BEGAN`. `chosen`: of what can be chosen for the game.
    """
    match = await start(
        store,
        seed=began,
        began=BEGAN + began * 60_000,
        game=game,
        options=game_of(game).setup.options_of(chosen),
        players=tuple(players),
        guild_id=guild_id,
    )
    entries: list[Entry] = [Conceded(match.terms.began, Seat(seat)) for seat in leave]
    entries += [TimedOut(match.terms.began, Seat(seat), None) for seat in late]
    chance = Random(match.terms.id)
    while match.live:
        if not entries:
            prompt = chance.choice(match.prompts)
            whole = [move.action for move in prompt.moves if move.pick is None]
            action = str(chance.choice(whole) if whole else prompt.default)
            entries = [Acted(match.terms.began + match.version, prompt.seat, action)]
        match = await enter(store, match, entries.pop(0))
    return match


async def rows(store: Store, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows of the tables."""
    return await store.read(lambda c: c.execute(sql, values).fetchall())


async def edit(store: Store, *statements: str) -> None:
    """Tamper with the tables, in one transaction."""

    def work(connection: sqlite3.Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    await store.write(work)


async def live_ids(store: Store) -> list[MatchId]:
    """The ids of all live matches, also of those that cannot be read; the oldest first."""
    return [number for number, _ in await store.read(messages.live_after, MatchId(0), 1_000)]


async def add_pending(
    store: Store, match_id: MatchId, seats: list[Seat], version: int, at: int
) -> None:
    """Add a pending private message for seats, in any match."""
    await store.write(lambda c: private_copies.add_pending(c, match_id, seats, version, at))


@contextmanager
def without_game(key: str) -> Iterator[None]:
    """A bot that lacks a game; afterwards it has all of them in their order."""
    games = dict(GAMES)
    del GAMES[key]
    try:
        yield
    finally:
        GAMES.clear()
        GAMES.update(games)
