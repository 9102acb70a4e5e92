# Over 400 lines: every thing that an old file holds, read by what is new.
"""A database that an older commit wrote opens, and says what it said to the program of then."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.contract.game import Seat
from bot.display.picture import board_number
from bot.match.ids import ChannelId, GuildId, MatchId, MessageId, UserId
from bot.match.match import Match
from bot.match.result import Way
from bot.match.terms import Takebacks
from bot.store import matches
from bot.store.boards import WHOLE, Totals
from bot.store.encoding import encode
from bot.store.errors import AlreadyPlaying, Unreadable
from bot.store.messages import MessageState
from bot.store.player_stats import PastMatch
from bot.store.private_channels import PrivateChannel
from bot.store.private_records import KeptRecord
from bot.store.store import Store
from tests.databases.old import (
    COMMITS,
    EVERY,
    FIRST,
    ask,
    discord,
    expected,
    values,
)
from tests.games.deathmatch.rules.tabletop import STRENGTH_BY_KIND
from tests.store.playing import draft, live_ids, rows, terms_of

SEATS = {"public": None, "0": Seat(0), "1": Seat(1)}
GAME = "deathmatch"
VARIANTS = {"all": None, "warrior": "warrior", "barbarian": "barbarian"}


def holds(found: Any) -> Any:
    return values(msgspec.to_builtins(found))


ADDED_SINCE = {"winner", "odds", "adventure_turn"}
"""What an observation told nobody then; of the rest nothing may be missing."""

SEEN_THEN = (
    *("observer", "variant", "decks", "phase", "asked", "standings", "adventure", "turn"),
    *("full_health", "tiles", "added_by", "deck", "card", "placed", "expedition", "last"),
)
"""What an observation told then, in the order of then."""


def seen_then(seen: dict[str, Any]) -> dict[str, Any]:
    """An observation without what was added to it since, and with what it told less exactly."""
    # The hero of a Death Match is its variant.
    seen = {"variant" if name == "hero" else name: told for name, told in seen.items()}
    assert set(seen) - ADDED_SINCE == set(SEEN_THEN)
    then = {name: seen[name] for name in SEEN_THEN}
    # How many cards lie in the dungeon.
    then["added_by"] = len(seen["added_by"])
    then["placed"] = [only(("seat", "kind", "tile"), each, left=False) for each in seen["placed"]]
    for name in ("expedition", "last"):
        if seen[name] is not None:
            then[name] = expedition_then(seen[name], seen)
    return then


def expedition_then(expedition: dict[str, Any], seen: dict[str, Any]) -> dict[str, Any]:
    """An expedition took in its kit, not who added or removed what, and it had the score."""
    assert expedition["hero"] == seen["variant"]
    kit = [each["key"] for each in expedition["tiles"] if each["removed_by"] is None]
    delve = expedition["delve"]
    then = only(
        ("kit", "health", "named", "facing", "met", "left", "survived"),
        delve,
        offers=[["vorpal-axe", []]] if delve["facing"] is not None else [],
        if_held=delve["if_held"],
        droppable=[],
        compared=None,
        saved_by=None,
        by_luck=False,
    )
    then["met"] = [encounter_then(each, place) for place, each in enumerate(delve["met"], start=1)]
    if delve["facing"] is not None:
        then["facing"] = kind_then(delve["facing"], len(delve["met"]) + 1)
    return {
        "adventure": expedition["number"],
        "runner": expedition["runner"],
        "kit": kit,
        "full_health": expedition["full_health"],
        "delve": then,
        "standings": seen["standings"],
    }


def encounter_then(encounter: dict[str, Any], position: int) -> dict[str, Any]:
    """An encounter had a kind; it was beaten, or it hit."""
    used_up = ("vorpal-axe", "healing-potion")
    ways = (encounter["beaten_by"], encounter["revived_by"])
    then = only(
        ("beaten_by", "damage", "health", "revived_by"),
        encounter,
        foe=encounter["foe"],
        skipped_by=None,
        replaced_by=None,
        dropped=None,
        spent=[key for key in used_up if key in ways],
    )
    return {"kind": kind_then(encounter["foe"], position), **then}


def kind_then(foe: dict[str, Any], position: int) -> str:
    """A foe was a kind, which tells all the rest."""
    kind: str = foe["kind"]
    strength = STRENGTH_BY_KIND[kind]
    assert foe == {"card": kind, "kind": kind, "strength": strength, "position": position}
    return kind


def only(then: tuple[str, ...], tree: dict[str, Any], **since: Any) -> dict[str, Any]:
    """What a tree told then, in the order of then; what was added `since` tells nothing new."""
    assert {name: each for name, each in tree.items() if name not in then} == since
    return {name: tree[name] for name in then}


ASKED_THEN = ("seat", "question", "moves", "host_may")
"""What a prompt told then."""


def asked_then(prompts: Any) -> Any:
    """Prompts without what was added to them since."""
    return [{name: prompt[name] for name in ASKED_THEN} for prompt in prompts]


LATER = pytest.mark.parametrize("commit", [commit for commit in COMMITS if commit != FIRST])
"""Those that told of matches in the words of today."""


def test_there_are_databases() -> None:
    assert COMMITS == [FIRST, "54fa47b"]


SINCE: dict[str, dict[str, str | None]] = {
    FIRST: {
        **dict.fromkeys(("posts", "tallies", "matches.reason", "matches.winner")),
        **dict.fromkeys(("seats.unreachable", "seats.rounds_won", "seats.rounds_lost")),
        **dict.fromkeys(("seats.user", "names.user", "people.user"), "player"),
        "invitations.players": "invited",
        "invitations.agreed": "seated",
        "invitations.fate": "status",
    }
}
"""Later names of the tables and columns of a commit; None: they are gone."""


def questions(path: Path, commit: str) -> Iterator[tuple[str, str]]:
    """How to ask for all that a commit has written and is still there: then, and now."""
    since = SINCE.get(commit, {})
    for (table,) in ask(
        path, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    ):
        columns = [column for _, column, *_ in ask(path, f"PRAGMA table_info({table})")]
        called = {column: since.get(f"{table}.{column}", column) for column in columns}
        kept = {then: now for then, now in called.items() if now is not None}
        if table not in since:
            yield (
                f"SELECT {', '.join(kept)} FROM {table}",
                f"SELECT {', '.join(kept.values())} FROM {table}",
            )


@EVERY
async def test_it_opens_and_loses_nothing(old_path: Path, commit: str) -> None:
    numbers = "SELECT seq FROM sqlite_sequence WHERE name = 'matches'"
    asked = [(numbers, numbers), *questions(old_path, commit)]
    before = [(now, sorted(ask(old_path, then), key=repr)) for then, now in asked]
    for _ in range(2):
        async with await Store.open(old_path):
            pass
    for now, then_told in before:
        assert sorted(ask(old_path, now), key=repr) == then_told
    assert ask(old_path, "PRAGMA integrity_check") == [("ok",)]
    assert ask(old_path, "PRAGMA foreign_key_check") == []


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@LATER
async def test_every_log_comes_to_what_it_came_to(old: Store, commit: str) -> None:
    """To the stored state, to the same questions and to the same end."""
    said = expected(commit)
    for number, state in await rows(old, "SELECT id, state FROM matches"):
        if number not in said["unreadable"]:
            match = await old.load(number)
            assert match is not None
            assert encode(match.state) == state
            then = said["live" if match.live else "over"][str(number)]
            assert as_json(await told_of(match, old)) == then
    numbers = {*map(int, (*said["live"], *said["over"])), *said["unreadable"]}
    assert numbers == {number for (number,) in await rows(old, "SELECT id FROM matches")}


async def told_of(match: Match, old: Store) -> dict[str, Any]:
    """A match in the words of the files: who plays, who is asked what, or how it ended."""
    number, terms, result = match.terms.id, match.terms, match.result
    told: dict[str, Any] = {
        **{name: getattr(terms, name) for name in ("game", "variant", "players", "host")},
        "channel": terms.channel_id,
        "version": match.version,
        "ways": {seat: gone.way for seat, gone in match.departures.items()},
    }
    if result is None:
        blockage = await old.blockage(number)
        return told | {
            "asked": [
                {
                    "seat": prompt.seat,
                    "question": prompt.question,
                    "moves": [
                        (str(move.action), move.pick.options if move.pick else ())
                        for move in prompt.moves
                    ],
                    "since": match.asked_since[prompt.seat],
                }
                for prompt in match.prompts
            ],
            "stalled": match.stalled,
            "paused": match.paused,
            "asking": None if match.asking is None else match.asking.wish,
            "banks": match.clock and match.clock.banks,
            "trouble": None if blockage is None else blockage.code,
        }
    ((ended_at, untold),) = await rows(
        old, "SELECT ended_at, untold FROM matches WHERE id = ?", number
    )
    return told | {
        "places": None if result.outcome is None else result.outcome.places,
        **{name: getattr(result, name) for name in ("winners", "facts", "counts")},
        "ended_at": ended_at,
        "untold": bool(untold),
        "shown_to_end": await old.is_shown_to_end(number),
    }


@LATER
async def test_every_board_and_every_record_is_what_it_was(old: Store, commit: str) -> None:
    said = expected(commit)
    guild = GuildId(said["guild"])
    for board, lines in said["boards"].items():
        game, _, variant = board.partition(" ")
        page = await old.leaderboard(guild, game, variant or None, 0, 100)
        assert as_json(() if page is None else page.lines) == lines
    for holder, record in said["records"].items():
        game, user = holder.split()
        assert as_json(await old.stats(guild, game, UserId(int(user)))) == record


@LATER
async def test_all_that_is_still_to_be_done_is_known(old: Store, commit: str) -> None:
    said = expected(commit)
    assert await old.unshown_matches() == said["unshown"]
    assert as_json(await old.matches_owing()) == said["owing"]
    assert as_json(await old.open_invitations()) == said["open_invitations"]
    assert await old.invitations_to_show() == said["invitations_to_show"]


async def test_every_tally_is_what_it_was(old_path: Path) -> None:
    tallies = ask(
        old_path,
        "SELECT guild, game, variant, user, won + lost, won, lost, 0, 0, rounds_lost, rounds_won"
        " FROM tallies ORDER BY guild, game, variant, user",
    )
    async with await Store.open(old_path):
        pass
    lines = ask(
        old_path,
        "SELECT guild, game, variant, player, plays, won, lost, score_sum, score_best,"
        " json_extract(sums, '$.adventures-lost'), json_extract(sums, '$.adventures-won')"
        " FROM standings JOIN boards ON boards.id = standings.board WHERE variant <> ''"
        " ORDER BY guild, game, variant, player",
    )
    assert lines == tallies
    assert len(lines) > 10


def sums_of(totals: Totals) -> list[int]:
    """What a tally was: matches won and lost, adventures won and lost."""
    sums = totals.sums
    return [totals.won, totals.lost, sums["adventures-won"], sums["adventures-lost"]]


async def test_every_leaderboard_is_what_it_was(old: Store, commit: str) -> None:
    for guild, said in expected(commit)["guilds"].items():
        guild_id = GuildId(int(guild))
        for name, variant in VARIANTS.items():
            page = await old.leaderboard(guild_id, GAME, variant, 0, 100)
            assert page is not None
            assert [
                [line.rank, line.user_id, *sums_of(line.totals)] for line in page.lines
            ] == values(said["leaderboards"][name])
            assert page.size == said["sizes"][name]


def then_told(user_id: UserId, match: PastMatch) -> list[Any]:
    """A match of a record, as it was told then: a match was conceded or played."""
    (mine,) = [seat for seat in match.seats if seat.user_id == user_id]
    others = [seat.user_id for seat in match.seats if seat is not mine]
    conceded = any(seat.way is Way.LEFT for seat in match.seats)
    return [
        match.match_id,
        GAME,
        match.variant,
        others,
        mine.won,
        "conceded" if conceded else "played",
        match.ended_at,
    ]


async def test_every_record_of_a_player_is_what_it_was(old: Store, commit: str) -> None:
    for guild, said in expected(commit)["guilds"].items():
        guild_id = GuildId(int(guild))
        records = {UserId(int(user)): record for user, record in said["stats"].items()}
        for user_id, record in records.items():
            found = await old.stats(guild_id, GAME, user_id)
            assert [
                [GAME, variant, *sums_of(totals)]
                for variant, totals in found.totals.items()
                if variant != WHOLE
            ] == values(record["tallies"])
            assert [[one.user_id, one.won, one.lost] for one in found.opponents] == values(
                record["opponents"]
            )
            recent = [then_told(user_id, match) for match in found.recent]
            assert recent == values(record["recent"])
            played = sum(tally["won"] + tally["lost"] for tally in record["tallies"])
            assert await old.games_of(guild_id, user_id) == ([(GAME, played)] if played else [])
        known = await old.names(guild_id, list(records))
        assert {str(user): name for user, name in known.items()} == said["names"]
        assert await old.most_played_game(guild_id, [GAME]) == GAME


async def test_every_finished_match_ended_for_its_seats_as_it_did(old: Store, commit: str) -> None:
    """Also by its log: who conceded has left, then, and the other played."""
    for number, said in expected(commit)["over"].items():
        match_id = MatchId(int(number))
        match = await old.load(match_id)
        assert match is not None
        assert match.result is not None
        assert match.version == said["version"]
        assert list(match.result.winners) == said["winners"]
        assert holds(match.state.standings) == values(said["standings"])
        assert await old.is_shown_to_end(match_id) == said["shown_to_end"]
        stored = await rows(
            old,
            "SELECT way, left_at, place, won, facts, board IS NOT NULL, ended_at FROM seats"
            " WHERE match = ? ORDER BY seat",
            match_id,
        )
        assert stored == [seat_then(said, seat) for seat in (0, 1)]
        reason = {way for way, *_ in stored}
        assert reason == {"played": {"played"}, "ended": {None}}.get(
            said["reason"], {"left", "played"}
        )


def seat_then(said: dict[str, Any], seat: int) -> tuple[Any, ...]:
    """What should be stored for a seat of a match that ended so."""
    counted, ended_at = said["counted"], said["ended_at"]
    filed = (int(counted), ended_at if counted else None)
    if said["reason"] == "ended":
        return (None, None, None, None, "{}", *filed)
    won, standing = seat in said["winners"], said["standings"][seat]
    left = said["reason"] == "conceded" and not won
    facts = f'{{"adventures-lost":{standing["lost"]},"adventures-won":{standing["won"]}}}'
    way, left_at = ("left", ended_at) if left else ("played", None)
    return (way, left_at, 1 if won else 2, int(won), facts, *filed)


@EVERY
async def test_a_recount_finds_nothing(old: Store, commit: str) -> None:
    said = expected(commit)
    over = {*said["unreadable"]} - {*await live_ids(old)}
    found = await old.recount(mend=False)
    assert found.differences == ()
    assert {*found.unreadable} == over != set()
    assert found.matches == len(said["over"]) + len(over)


async def test_every_end_of_then_is_told(old: Store) -> None:
    assert await rows(old, "SELECT id FROM matches WHERE untold <> 0") == []
    listed = [terms.id for terms in await old.live_matches()]
    live = await live_ids(old)
    assert set(listed) <= set(live), "those that cannot be read are not listed"
    assert len(live) > 0


async def test_who_plays_a_live_match_sits_there(old: Store, commit: str) -> None:
    said = expected(commit)
    for number, match in said["live"].items():
        for user_id in match["players"]:
            with pytest.raises(AlreadyPlaying) as caught:
                await old.check_free(match["channel"], [user_id])
            assert caught.value.match_id == int(number)
            assert int(number) in [one.id for one in await old.live_matches(user_id=user_id)]
    sitting = await rows(old, "SELECT DISTINCT match FROM playing ORDER BY match")
    assert [number for (number,) in sitting] == said["all_live"]


async def test_every_live_match_stands_where_it_stood(old: Store, commit: str) -> None:
    for number, said in expected(commit)["live"].items():
        match_id = MatchId(int(number))
        match = await old.load(match_id)
        assert match is not None
        assert match.live
        assert match.version == said["version"]
        assert match.counts == said["counts"]
        assert holds(match.state.standings) == values(said["standings"])
        prompts = msgspec.to_builtins(match.prompts)
        assert values(asked_then(prompts)) == values(said["prompts"])
        for name, seat in SEATS.items():
            seen = seen_then(json.loads(msgspec.json.encode(match.observe(seat))))
            assert values(seen) == values(said["observations"][name])
        blockage = await old.blockage(match_id)
        assert (None if blockage is None else blockage.code) == said["trouble"]


async def test_mispresses_are_taken_back_as_by_default(old: Store, commit: str) -> None:
    """When it was written, no match or invitation said who may grant that."""
    numbers = [number for (number,) in await rows(old, "SELECT id FROM matches")]
    assert len(numbers) == len(expected(commit)["over"]) + 1 + len(expected(commit)["all_live"])
    for number in numbers:
        terms = await old.terms(MatchId(number))
        assert terms is not None
        assert terms.takebacks is Takebacks.CLEAN
    invitations = await old.open_invitations()
    assert len(invitations) == 3
    assert {invitation.takebacks for invitation in invitations} == {Takebacks.CLEAN}


async def test_odds_are_told_as_by_default(old: Store) -> None:
    """When it was written, no match or invitation said whether they are."""
    damaged = 0
    for (number,) in await rows(old, "SELECT id FROM matches"):
        try:
            match = await old.load(MatchId(number))
        except Unreadable:
            damaged += 1
            continue
        assert match is not None
        assert match.terms.options.odds is True
        assert match.observe(None).odds is True
    assert damaged == 2
    assert all(invitation.options.odds is True for invitation in await old.open_invitations())


async def test_no_host_of_then_is_waited_for(old: Store) -> None:
    assert await rows(old, "SELECT DISTINCT host_called_at FROM matches") == [(None,)]
    assert await old.called_hosts(before=2**62) == []


MESSAGES = {
    # Whoever has to begin is asked below the first board.
    28: [("board:1", "board", "stands"), ("ping", "starter", "stands")],
    # The walk still grows: from now on it is the board.
    29: [
        ("board:3", "board", "leaving"),
        ("board:2", "board", "stands"),
        ("ping", "delve:2", "stands"),
    ],
    33: [
        ("board:2", "board", "settled"),
        ("board:3", "board", "stands"),
        ("ping", "delve:3", "stands"),
    ],
    # Given up while the bot could not write there.
    44: [
        ("board:1", "board", "settled"),
        ("board:2", "board", "stands"),
        ("ping", "turn:4", "stands"),
    ],
}
"""Slots, generations and states of the messages of some matches of 09be357."""


async def test_every_message_that_stood_is_known(old_path: Path, commit: str) -> None:
    notes = "SELECT match, channel, message FROM posts WHERE key NOT LIKE 'hand:%'"
    noted = ask(old_path, f"{notes} ORDER BY match, message")
    channels = {each["id"]: each for each in discord(commit)["channels"]}
    async with await Store.open(old_path) as old:
        found = [
            (number, each.channel_id, each.message_id)
            for number in sorted({number for number, *_ in noted})
            for each in await old.messages(number)
        ]
        assert found == noted
        for number, messages in MESSAGES.items():
            assert [
                (each.slot, each.generation, each.state)
                for each in await old.messages(MatchId(number))
            ] == messages
        for number, channel_id, message_id in noted:
            assert await old.match_of_message(message_id) == number
            assert channel_id in channels
        dated = await rows(
            old,
            "SELECT count(*) FROM messages JOIN matches ON matches.id = match"
            " WHERE announced BETWEEN began - 1000 AND began + 86400000 AND digest IS NULL",
        )
        assert dated == [(len(noted),)]


@EVERY
async def test_every_board_has_the_number_that_its_match_gives_it(old: Store, commit: str) -> None:
    """So none is posted anew because the bot is newer. Of a walk that is told, it is the walk's."""
    stood = 0
    for number in await live_ids(old):
        try:
            match = await old.load(number)
        except Unreadable:
            continue
        assert match is not None
        noted = await old.messages(number)
        standing = [one for one in noted if one.message_id and one.state != MessageState.LEAVING]
        boards = [found for one in standing if (found := board_number(one.slot)) is not None]
        if boards:
            assert max(boards) in (match.board, match.played_back.board), number
            stood += max(boards) == match.board
    assert stood > 10


@EVERY
async def test_what_was_owed_then_can_come_into_one_message(old: Store, commit: str) -> None:
    owing = await old.matches_owing()
    assert owing or commit == FIRST
    for match_id, seat in owing:
        owed = [one for one in await old.owed_records(match_id) if one.seat == seat]
        versions = tuple([one.version for one in owed])
        message = KeptRecord("part", ChannelId(1), MessageId(2), versions)
        await old.keep_record(match_id, seat, message)
        assert await old.kept_record(match_id, seat) == message
        assert [one for one in await old.owed_records(match_id) if one.seat == seat] == []


async def test_only_what_was_not_shown_is_looked_at(old: Store, commit: str) -> None:
    """What was shown before is not shown again, because the bot is newer.

    Nor whose board could not be shown.
    """
    said = expected(commit)
    unshown = sorted({*said["to_show"]} - {*said["all_live"]})
    assert unshown == [44]
    blocked = [n for n in said["all_live"] if await old.blockage(MatchId(n)) is not None]
    assert blocked == [41, 42]
    assert await old.unshown_matches() == [*blocked, *unshown]


async def test_every_private_channel_is_known(old: Store, commit: str) -> None:
    left = discord(commit)
    direct = {each["user"]: each["id"] for each in left["direct"]}
    closed = {each["id"] for each in left["people"] if not each["dms_open"]}
    known = await rows(old, "SELECT player FROM private_channels ORDER BY player")
    assert len(known) == 9
    for (user_id,) in known:
        channel = await old.private_channel(user_id)
        silent = user_id in closed
        assert channel == PrivateChannel(None if silent else direct[user_id], silent, silent)
    assert closed <= {user_id for (user_id,) in known}
    for said in expected(commit)["live"].values():
        for seat, user_id in enumerate(said["players"]):
            assert (await old.private_channel(user_id)).closed == (seat in said["unreachable"])
    assert await old.matches_owing() == []


@EVERY
async def test_only_the_damaged_matches_cannot_be_read(old: Store, commit: str) -> None:
    said = expected(commit)
    for number in said["unreadable"]:
        with pytest.raises(Unreadable):
            await old.load(number)
    damaged = {*await live_ids(old)} - {*map(int, said["live"])}
    assert damaged
    assert damaged <= {*said["unreadable"]}


DAMAGE = [
    "UPDATE matches SET options = '{', state = 'x', told = '[', game = 'chess'",
    "UPDATE matches SET options = x'ff' || '', variant = ''",
    "UPDATE entries SET body = '{'",
    "DELETE FROM seats WHERE match % 2 = 0",
    "UPDATE seats SET won = NULL",
    "UPDATE seats SET won = 1",
    "UPDATE seats SET user = 5",
    "UPDATE seats SET rounds_won = -3",
    "UPDATE matches SET channel = 7",
    "UPDATE matches SET counted = 1 WHERE ended_at IS NOT NULL",
    "UPDATE matches SET reason = 'ended' WHERE ended_at IS NOT NULL",
    "DELETE FROM tallies",
    "UPDATE matches SET state = ''",
    "UPDATE matches SET state = '[3]'",
    "UPDATE matches SET state = x'7bff7d' || ''",
    "UPDATE posts SET tag = 'x', key = key || 'y'",
    "UPDATE posts SET tag = 'delve:x'",
    "UPDATE posts SET message = -5, channel = 0",
    "DELETE FROM sqlite_sequence",
]


@pytest.mark.parametrize("damage", DAMAGE)
async def test_damaged_rows_do_not_keep_the_bot_from_starting(old_path: Path, damage: str) -> None:
    with closing(sqlite3.connect(old_path)) as connection, connection:
        connection.execute(damage)
    numbers = "SELECT id FROM matches ORDER BY id"
    before = ask(old_path, numbers)
    async with await Store.open(old_path) as store:
        await store.recount(mend=True)
        again = await store.recount(mend=True)
    assert again.differences == ()
    assert ask(old_path, numbers) == before


@EVERY
async def test_numbers_go_on_after_those_that_are_gone(old_path: Path) -> None:
    with closing(sqlite3.connect(old_path)) as connection, connection:
        connection.execute("UPDATE sqlite_sequence SET seq = 900 WHERE name = 'matches'")
    async with await Store.open(old_path) as store:
        agreed = terms_of(draft((UserId(5), UserId(6))))
        terms = await store.database.write(lambda c: matches.insert(c, agreed))
    assert terms.id == 901
