"""Boards against a plain recomputation of random histories, with blocks of two lines."""

import sqlite3
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.contract.boards import WHOLE, Totals
from bot.contract.game import Ranking
from bot.match.ids import GuildId, UserId
from bot.match.result import LeaderboardLine, Opponent
from bot.store import blocks, boards, standings
from bot.store.boards import Tallied
from bot.store.migrations import migrate

VARIANTS = ("short", "long")
LABELS = ("hero-knight", "hero-mage")
BOARDS = (WHOLE, *VARIANTS, *LABELS)
GAMES = {
    "pig": dict.fromkeys(BOARDS, Ranking.SCORE),
    "goofspiel": dict.fromkeys(BOARDS, Ranking.WINS),
    "quarry": dict.fromkeys(BOARDS, Ranking.SCORE) | {WHOLE: Ranking.WINS, "long": Ranking.WINS},
}
"""How the boards of some games are ranked, by name."""
GUILDS = (GuildId(5), GuildId(6))
BLOCK = 2


class Played(NamedTuple):
    """A counted match."""

    guild_id: GuildId
    game: str
    variant: str
    players: list[Tallied]


Group = tuple[GuildId, str, str]
"""The key of a board: guild, game, variant."""


@contextmanager
def database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, ":memory:")
        with patch.object(blocks, "BLOCK", BLOCK):
            yield connection


def history(random: Random, count: int, people: int) -> list[Played]:
    """Matches with one to six seats and many ties, some players far more eager than others."""
    played = []
    for _ in range(count):
        present = min(random.randint(1, 6), people)
        crowd = [random.randrange(random.randint(1, people)) for _ in range(3 * present)]
        seated = [UserId(100 + number) for number in dict.fromkeys(crowd)][:present]
        places = [random.randint(1, 3) for _ in seated]
        places = [1 + sum(other < place for other in places) for place in places]
        nobody = random.random() < 0.1
        played.append(
            Played(
                random.choice(GUILDS) if random.random() < 0.2 else GUILDS[0],
                random.choice(list(GAMES)),
                random.choice(VARIANTS),
                [
                    Tallied(
                        user_id,
                        won=place == 1 and not nobody,
                        place=place,
                        score=random.randint(-2, 6) * 10,
                        sums={
                            name: random.randint(0, 3)
                            for name in ("souls", "dragons")
                            if random.random() < 0.7
                        },
                        labels=tuple(random.sample(LABELS, random.randint(0, 1))),
                    )
                    for user_id, place in zip(seated, places, strict=True)
                ],
            )
        )
    return played


def record(connection: sqlite3.Connection, played: Played) -> int:
    guild_id, game, variant, players = played
    return boards.record(connection, guild_id, game, variant, players, GAMES[game].__getitem__)


class Expected:
    """The expected boards, added up from the whole history without their help."""

    def __init__(self, played: list[Played]) -> None:
        self.matches: dict[Group, int] = defaultdict(int)
        self.lines: dict[Group, dict[UserId, list[Tallied]]] = defaultdict(dict)
        self.pairs: dict[Group, dict[UserId, dict[UserId, list[int]]]] = defaultdict(dict)
        for guild_id, game, variant, players in played:
            labels = {label for one in players for label in one.labels}
            for name in (WHOLE, variant, *labels):
                group = guild_id, game, name
                self.matches[group] += 1
                for one in [one for one in players if name not in labels or name in one.labels]:
                    self.lines[group].setdefault(one.user_id, []).append(one)
                    for other in players:
                        if other is not one:
                            self._meet(group, one, other)

    def _meet(self, group: Group, one: Tallied, other: Tallied) -> None:
        met = self.pairs[group].setdefault(one.user_id, {}).setdefault(other.user_id, [0, 0, 0])
        met[0] += 1
        met[1] += one.place < other.place
        met[2] += one.place > other.place

    def totals(self, group: Group, user_id: UserId) -> Totals:
        results = self.lines[group][user_id]
        scores = [one.score for one in results if one.score is not None]
        names = {name for one in results for name in one.sums}
        return Totals(
            plays=len(results),
            won=sum(one.won for one in results),
            lost=sum(not one.won for one in results),
            score_sum=sum(scores),
            score_best=max(scores),
            sums={name: sum(one.sums.get(name, 0) for one in results) for name in names},
        )

    def ranking(self, group: Group) -> list[LeaderboardLine]:
        of_all = {user_id: self.totals(group, user_id) for user_id in self.lines[group]}

        def standing(user_id: UserId) -> tuple[int, ...]:
            totals = of_all[user_id]
            by_score = GAMES[group[1]][group[2]] is Ranking.SCORE
            return (-totals.score_best,) if by_score else (-totals.won, totals.lost)

        standings = sorted(map(standing, of_all))
        return [
            LeaderboardLine(
                1 + bisect_left(standings, standing(user_id)),
                user_id,
                of_all[user_id],
            )
            for user_id in sorted(of_all, key=lambda user_id: (standing(user_id), user_id))
        ]

    def opponents(self, group: Group, user_id: UserId) -> list[Opponent]:
        met = self.pairs[group].get(user_id, {})
        found = [Opponent(other, *counts) for other, counts in met.items()]
        return sorted(found, key=lambda one: (-one.plays, one.user_id))[:10]


def check(connection: sqlite3.Connection, expected: Expected) -> None:
    for group, matches in expected.matches.items():
        ranking = expected.ranking(group)
        board = boards.find(connection, *group)
        assert board is not None
        assert (board.matches, board.players) == (matches, len(ranking))
        check_pages(connection, group, ranking)
        for user_id in expected.lines[group] if group[2] == WHOLE else ():
            record = standings.stats(connection, *group[:2], user_id)
            assert record.opponents == tuple(expected.opponents(group, user_id))
            assert record.totals == {
                variant: expected.totals((*group[:2], variant), user_id)
                for variant in BOARDS
                if user_id in expected.lines.get((*group[:2], variant), {})
            }


def check_pages(connection: sqlite3.Connection, group: Group, lines: list[LeaderboardLine]) -> None:
    total = len(lines)
    for limit in (1, 2, 3, 10, total + 1):
        for asked in range(0, total + 2):
            page = standings.of_game(connection, *group, asked, limit)
            assert page is not None
            offset = asked if asked < total else (total - 1) // limit * limit
            assert (page.offset, page.size) == (offset, total)
            assert page.lines == tuple(lines[offset : offset + limit])
    for place, line in enumerate(lines):
        for limit in (1, 3, 10):
            page_around = standings.of_game(connection, *group, 0, limit, line.user_id)
            assert page_around is not None
            offset = place // limit * limit
            assert (page_around.offset, page_around.size) == (offset, total)
            assert page_around.lines == tuple(lines[offset : offset + limit])


@given(
    seed=st.integers(0, 2**32),
    count=st.integers(1, 60),
    people=st.sampled_from([1, 2, 4, 9, 25]),
)
@example(seed=1, count=60, people=25)
@settings(max_examples=10)
def test_boards_are_what_the_history_comes_to(seed: int, count: int, people: int) -> None:
    random = Random(seed)
    played = history(random, count, people)
    with database() as connection:
        for number, match in enumerate(played, start=1):
            record(connection, match)
            if number == count or random.random() < 0.05:
                check(connection, Expected(played[:number]))


@pytest.mark.parametrize("game", GAMES)
def test_a_board_of_a_hundred_is_right_while_blocks_split(game: str) -> None:
    random = Random(8)
    played = [match._replace(guild_id=GUILDS[0], game=game) for match in history(random, 400, 120)]
    with database() as connection:
        for number, match in enumerate(played, start=1):
            record(connection, match)
            if number % 100 == 0:
                expected = Expected(played[:number])
                for variant in BOARDS:
                    group = (GUILDS[0], game, variant)
                    check_pages(connection, group, expected.ranking(group))
        sizes = [size for (size,) in connection.execute("SELECT size FROM blocks")]
    assert len(sizes) > 60, "they have split"
    assert 0 in sizes, "and some are empty"


def test_a_game_without_variants_has_one_board() -> None:
    players = [Tallied(UserId(1), True, 1), Tallied(UserId(2), False, 2)]
    with database() as connection:
        boards.record(connection, GUILDS[0], "tag", WHOLE, players, lambda _: Ranking.WINS)
        board = boards.find(connection, GUILDS[0], "tag")
        assert board is not None
        assert (board.matches, board.players) == (1, 2)
        page = standings.of_game(connection, GUILDS[0], "tag", None, 0, 1)
        assert page is not None
        assert page.lines[0].totals == Totals(1, 1, 0, 0, 0, {})


def test_a_board_that_nobody_is_on_is_empty() -> None:
    with database() as connection:
        assert boards.find(connection, GUILDS[0], "pig") is None
        assert standings.of_game(connection, GUILDS[0], "pig", None, 0, 10) is None
        assert standings.of_game(connection, GUILDS[0], "pig", None, 0, 10, UserId(1)) is None
        empty = standings.GameStats(UserId(1), {}, (), ())
        assert standings.stats(connection, GUILDS[0], "pig", UserId(1)) == empty
        assert boards.most_played(connection, GUILDS[0], GAMES) is None
        assert boards.most_played(connection, GUILDS[0], VARIANTS, "pig") is None


def test_the_most_played_game_of_a_server() -> None:
    solo = [Tallied(UserId(1), True, 1, 30)]
    with database() as connection:
        for guild_id, game, times in (
            (GUILDS[0], "pig", 2),
            (GUILDS[0], "goofspiel", 2),
            (GUILDS[1], "pig", 1),
        ):
            for variant in VARIANTS[:times]:
                record(connection, Played(guild_id, game, variant, solo))
        assert boards.most_played(connection, GUILDS[0], GAMES) == "goofspiel"
        assert boards.most_played(connection, GUILDS[0], ["pig", "halma"]) == "pig"
        assert boards.most_played(connection, GUILDS[0], ["halma"]) is None
        assert boards.most_played(connection, GUILDS[1], GAMES) == "pig"
        record(connection, Played(GUILDS[0], "pig", "long", solo))
        assert boards.most_played(connection, GUILDS[0], GAMES) == "pig"


def test_the_most_played_variant_of_a_game_in_a_server() -> None:
    solo = [Tallied(UserId(1), True, 1, 30)]
    with database() as connection:
        for variant in (*VARIANTS, *VARIANTS):
            record(connection, Played(GUILDS[0], "goofspiel", "short", solo))
            record(connection, Played(GUILDS[0], "pig", variant, solo))
        record(connection, Played(GUILDS[1], "pig", "short", solo))
        for guild_id, among, most in (
            (GUILDS[0], VARIANTS, "long"),
            (GUILDS[0], ("short", "tall"), "short"),
            (GUILDS[1], VARIANTS, "short"),
        ):
            assert boards.most_played(connection, guild_id, among, "pig") == most


def sums(connection: sqlite3.Connection) -> dict[str, int]:
    page = standings.of_game(connection, GUILDS[0], "pig", None, 0, 1)
    assert page is not None
    return page.lines[0].totals.sums


def test_a_damaged_sum_stands_in_nobodys_way() -> None:
    one = Tallied(UserId(1), True, 1, 3, {"souls": 4})
    with database() as connection:
        board = record(connection, Played(GUILDS[0], "pig", "long", [one]))
        connection.execute("UPDATE standings SET sums = '{\"souls\": ' WHERE board = ?", (board,))
        assert sums(connection) == {}
        record(connection, Played(GUILDS[0], "pig", "long", [one]))
        assert sums(connection) == {"souls": 4}


def all_reads(connection: sqlite3.Connection, user_id: UserId) -> list[Callable[[], Any]]:
    return [
        lambda: boards.find(connection, GUILDS[0], "pig", "long"),
        lambda: boards.most_played(connection, GUILDS[0], GAMES),
        lambda: boards.most_played(connection, GUILDS[0], VARIANTS, "pig"),
        lambda: standings.of_game(connection, GUILDS[0], "pig", None, 0, 10),
        lambda: standings.of_game(connection, GUILDS[0], "pig", None, 1_500, 10),
        lambda: standings.of_game(connection, GUILDS[0], "pig", None, 0, 10, user_id),
        lambda: standings.stats(connection, GUILDS[0], "pig", user_id),
        lambda: standings.games_of(connection, GUILDS[0], user_id),
    ]


def test_a_page_costs_the_same_in_a_large_tie() -> None:
    """Counted in the steps of SQLite's machine, on a board of which nine tenths are equals."""
    people = [UserId(1_000 + number) for number in range(3_000)]
    with database() as connection, patch.object(blocks, "BLOCK", 50):
        for number, user_id in enumerate(people):
            won = number % 10 == 0
            one = Tallied(user_id, won, 1, 10 + number if won else 0)
            record(connection, Played(GUILDS[0], "pig", "long", [one]))
        reads = all_reads(connection, people[2_001])
        steps = 0

        def step() -> None:
            nonlocal steps
            steps += 1

        connection.set_progress_handler(step, 1)
        for read in reads:
            steps = 0
            assert read()
            assert steps < 4_000, "a look at every line of the board takes 10,000 and more"
