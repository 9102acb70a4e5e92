"""Rounds for the tests of the store: with two or four players, or at random."""

import sqlite3
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.games.deathmatch.rules.game import Options
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.invitation import Invitation
from bot.match.match import Match
from bot.match.terms import RoundTable, Terms
from bot.rounds import entries as made
from bot.rounds.effects import apply
from bot.rounds.entries import RoundEntry, TableKey
from bot.rounds.errors import RoundRefused
from bot.rounds.ids import Place, RoundId
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import Round
from bot.rounds.terms import RoundTerms
from bot.store import invitations, matches, rounds
from bot.store.store import Store
from tests.rounds.terms import friday_cup
from tests.store.playing import (
    ANNA,
    BEGAN,
    BOHDAN,
    CHANNEL,
    CHRYSTIA,
    DANYLO,
    GUILD,
    draft,
    terms_of,
)

HOST = UserId(DANYLO + 1)
"""Danylo plays in some of these rounds."""
PLAYERS = (ANNA, BOHDAN, CHRYSTIA, DANYLO)
THREAD = ChannelId(CHANNEL + 100)
STARTS = BEGAN + 3_600_000


def round_terms(**changes: Any) -> RoundTerms:
    own: dict[str, Any] = {
        "options": Options("barbarian", "AB"),
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "language": "uk",
        "opener": HOST,
        "starts": STARTS,
    }
    return friday_cup(**{**own, **changes})


def written(connection: sqlite3.Connection, one: Round, *log: RoundEntry) -> Round:
    """The round with these entries, which are stored."""
    for entry in log:
        after = apply(one, entry)
        rounds.append(connection, one, after, entry)
        one = after
    return one


async def decided(store: Store, one: Round, *log: RoundEntry) -> Round:
    return await store.write(written, one, *log)


async def opened(store: Store, *log: RoundEntry, **changes: Any) -> Round:
    """A round that is posted, with these entries after that."""
    one = await store.write(rounds.insert, round_terms(**changes), BEGAN)
    return await decided(store, one, made.Posted(at=BEGAN, by=HOST), *log)


async def running(store: Store, *players: UserId, **changes: Any) -> Round:
    """A round in whose first leg neighbours meet."""
    players = players or PLAYERS
    places = [Place(number + 1) for number in range(len(players))]
    pairs = tuple(zip(places[::2], places[1::2], strict=True))
    return await opened(
        store,
        *[made.SignedUp(at=BEGAN, by=player, player=player) for player in players],
        made.CheckInClosed(at=STARTS, by=HOST),
        made.LegDrawn(at=STARTS, by=HOST, seating=LegSeating(pairs)),
        made.Went(at=STARTS, by=HOST),
        **changes,
    )


async def called(store: Store, one: Round, number: int = 1, **changes: Any) -> Invitation:
    """The invitation of a table of the newest leg, at which all are ready."""
    assert one.leg is not None
    players = tuple(
        place.player
        for place in one.places
        if place.number in one.leg.tables[number - 1].places and place.plays
    )
    values: dict[str, Any] = {
        "channel_id": ChannelId(THREAD + number),
        "players": players,
        "agreed": players,
        "round_table": RoundTable(one.id, one.terms.name, len(one.legs), number, walkover=True),
    }
    return await store.write(invitations.insert, draft(host=HOST, **(values | changes)))


async def begun(store: Store, invitation: Invitation, seed: int = 0) -> Terms:
    """The terms of the match that begins at a table."""
    terms = terms_of(invitation, seed, STARTS + 1)
    started = await store.write(invitations.start, invitation, invitation, terms)
    assert started is not None
    return started[1]


async def played_in(store: Store, round_id: RoundId, match_id: MatchId) -> None:
    """A match of anybody counts as played in a round; its log knows nothing of it."""
    row = (match_id, round_id)
    await store.write(lambda c: c.execute("INSERT INTO round_matches VALUES (?, ?, 1, 1)", row))


async def load(store: Store, round_id: RoundId) -> Round:
    found = await store.read(rounds.find, round_id)
    assert found is not None
    return found


async def loaded(store: Store, terms: Terms) -> Match:
    match = await store.load(terms.id)
    assert match is not None
    return match


def wander(connection: sqlite3.Connection, one: Round, random: Random, steps: int) -> Round:
    """A stored round after so many random wishes, of which those count that are not refused."""
    for step in range(steps):
        entry = _wish(one, random, BEGAN + step)
        try:
            apply(one, entry)
            if isinstance(entry, made.Started):
                asked = draft(channel_id=ChannelId(THREAD + one.id * 1_000 + step))
                entry = replace(entry, match=matches.insert(connection, terms_of(asked)).id)
            one = written(connection, one, entry)
        except RoundRefused:
            continue
        assert rounds.find(connection, one.id) == one
    return one


def _wish(one: Round, random: Random, at: int) -> RoundEntry:
    """An entry that may be possible, so that rounds go on more often than they end."""
    by = random.choice((None, HOST, *PLAYERS))
    player = random.choice((HOST, *(UserId(ANNA + number) for number in range(7))))
    place = Place(random.randint(1, 4))
    key = TableKey(max(1, len(one.legs)), random.randint(1, 3))
    table = one.table(key)
    seats = table.places if table is not None else (Place(1), Place(2))
    playing = random.sample(one.playing, len(one.playing))
    pairs = tuple(zip(playing[::2], playing[1::2], strict=False))
    seating = LegSeating(pairs, tuple(playing[len(pairs) * 2 :]))
    common: dict[str, Any] = {"at": at, "by": by}
    wishes: list[RoundEntry] = [
        made.Posted(**common),
        made.TermsChanged(**common, terms=round_terms(name=f"Cup {at}", places=place + 2)),
        *[made.SignedUp(**common, player=player)] * 4,
        made.Withdrew(**common, player=player),
        *[made.PlaceReturned(**common, place=place)] * 3,
        made.CheckInOpened(**common, until=at + 9),
        *[made.Here(**common, player=player)] * 4,
        made.CheckInClosed(**common),
        *[made.Delayed(at=at, ms=random.randint(1, 9))] * 2,
        made.Rested(at=at),
        made.PairForbidden(**common, places=(place, Place(1))),
        *[made.LegDrawn(**common, seating=seating, by_hand=bool(at % 2))] * 2,
        *[made.Went(**common)] * 2,
        made.TookBackGo(**common),
        *[made.Started(**common, table=key, match=MatchId(0), seated=seats)] * 3,
        made.Absent(**common, table=key, places=seats[:1]),
        made.StoodIn(**common, place=place, player=player),
        made.Ruled(**common, table=key, points=random.choice((None, (12, 0), (6, 6)))),
        made.Replayed(**common, table=key),
        made.Corrected(**common, place=place, points=random.randint(-9, 9), reason="late"),
        made.CoHost(**common, player=player),
        made.RoundHandedOver(**common, to=player),
        made.EntryOpened(**common, open=random.random() < 0.5),
        made.Moved(**common, channel_id=ChannelId(CHANNEL + random.randint(0, 3))),
    ]
    if random.random() < 0.002:
        return random.choice((made.Closed(**common), made.Cancelled(**common)))
    return random.choice(wishes)
