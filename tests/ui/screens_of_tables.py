"""Leaderboards and records as text: by scores and by wins, of many seats and of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.contract.boards import WHOLE, Totals
from bot.contract.game import Seat
from bot.match.ids import MatchId, UserId
from bot.match.result import LeaderboardLine, Opponent, PastMatch, SeatResult, Way
from bot.rounds.ids import NamedRound, RoundId
from bot.ui.leaderboards import (
    LeaderboardPage,
    leaderboard_message,
    not_ranked,
    other_game,
    wrong_variant,
)
from bot.ui.message import TextMessage
from bot.ui.statistics import (
    MATCHES_SHOWN,
    OPPONENTS_SHOWN,
    PlayerRecord,
    stats_message,
)
from tests.examples.games import known_games
from tests.ui.invitations import FINCH, KESTREL, MOTH, ROOK, SWIFT, WREN
from tests.ui.invitations import NAMES as BIRDS
from tests.ui.screens import Screen

FOLDER = Path(__file__).parent / "snapshots"
GAMES = ("deathmatch", "pig", "goofspiel")
BEST_OF_PIG = Totals(12, 7, 5, 738, 104, {"turns": 96, "busts": 31})
ONE = Totals(1, 1, 0, 0, 0, {})
STARRED = UserId(8)
CUP = NamedRound(RoundId(12), "*Friday* Cup", "deathmatch")
NAMES = {
    **BIRDS,
    STARRED: "*Rook*",
    **{UserId(100 + number): f"P{number}" for number in range(OPPONENTS_SHOWN + 2)},
}


def won_and_lost(won: int, lost: int, *adventures: int) -> Totals:
    """A record of the Death Match."""
    names = ("adventures-won", "adventures-lost")
    return Totals(won + lost, won, lost, 0, 0, dict(zip(names, adventures or (0, 0), strict=True)))


ROWS = (
    LeaderboardLine(1, KESTREL, won_and_lost(5, 2, 15, 8)),
    LeaderboardLine(1, MOTH, won_and_lost(5, 2, 11, 9)),
    LeaderboardLine(3, STARRED, won_and_lost(0, 1, 1, 3)),
)


def page_of(game: str, *lines: LeaderboardLine, **changes: Any) -> LeaderboardPage:
    known = {"variant": None, "chosen": True, "names": NAMES, "page": 1, "pages": 1, "asked": 1}
    return LeaderboardPage(game=game, lines=lines, **(known | changes))


def past(
    *others: UserId,
    variant: str = "",
    ended: int = 1_700_000_000_000,
    ways: Sequence[Way] = (),
    scores: Sequence[int] = (),
    **own: Any,
) -> PastMatch:
    """A match of Pig that Kestrel won. `ways`, `scores`: of the others, if they have any."""
    known: dict[str, Any] = {"won": True, "place": 1, "score": 101, "way": Way.PLAYED}
    seats = [SeatResult(Seat(0), KESTREL, **(known | own))]
    for other, way, score in zip_longest(others, ways, scores):
        seat = Seat(len(seats))
        seats.append(SeatResult(seat, other, False, 2, score, way or Way.PLAYED))
    variant = variant or ("several" if others else "solo")
    return PastMatch(MatchId(1), variant, ended, tuple(seats))


def duel(won: bool, *ways: Way, **own: Any) -> PastMatch:
    """A Death Match of the warrior against Moth. `ways`: how Moth left."""
    known = {"variant": "warrior", "place": 1 if won else 2, "score": None}
    return past(MOTH, ways=ways, **{**known, "won": won, **own})


def of_tables() -> Iterator[tuple[str, Screen]]:
    """All screens of tables, by what is shown when."""
    with known_games():
        yield from _leaderboards()
        yield from _records()
        yield from _past_matches()


def _board(game: str, *lines: LeaderboardLine, **changes: Any) -> Screen:
    return lambda texts: leaderboard_message(page_of(game, *lines, **changes), texts)


def _leaderboards() -> Iterator[tuple[str, Screen]]:
    yield "By wins, the first of two pages", _board("deathmatch", *ROWS, variant="warrior", pages=2)
    yield "By wins, the second of two pages", _board("deathmatch", ROWS[0], page=2, pages=2)
    yield "Nobody has chosen the game", _board("deathmatch", *ROWS, chosen=False)
    yield "A page too far", _board("deathmatch", *ROWS, page=2, pages=2, asked=7)
    rows = (
        LeaderboardLine(1, KESTREL, BEST_OF_PIG),
        LeaderboardLine(1, MOTH, Totals(1, 0, 1, 0, 104, {"turns": 9, "busts": 0})),
        LeaderboardLine(3, WREN, Totals(2, 0, 2, 26, 25, {"turns": 0, "busts": 0})),
        LeaderboardLine(4, FINCH, Totals(3, 0, 3, 31, 24, {"turns": 3, "busts": 2})),
    )
    solo: dict[str, Any] = {"variant": "solo", "variant_chosen": False, "sought": WREN}
    yield "By the best score", _board("pig", *rows, **solo)
    yield "Nobody has chosen the game or the variant", _board("pig", *rows, chosen=False, **solo)
    yield "By the best score, of a variant", _board("pig", rows[0], variant="solo", pages=3)
    yield "By the best score, of a label", _board("pig", rows[0], variant="style-daring", pages=2)
    yield "By wins, of a variant", _board("pig", rows[0], variant="several")
    points = LeaderboardLine(1, KESTREL, Totals(3, 2, 1, 0, 91, {"prizes": 20, "points": 140}))
    yield "With scores, by wins", _board("goofspiel", points)
    for game in GAMES:
        yield f"Nothing was played, {game}", _board(game, chosen=False)
    yield (
        "A variant of another game",
        lambda texts: TextMessage(wrong_variant("solo", "goofspiel", "pig", texts)),
    )
    for variant in (None, "warrior"):
        yield f"Somebody is not ranked, variant {variant}", _not_ranked(variant)
    yield "Of a round, the first of two pages", _board("deathmatch", *ROWS, pages=2, of_round=CUP)
    of_pig = replace(CUP, game="pig")
    by_score = _board("pig", *rows[:2], variant="solo", sought=MOTH, of_round=of_pig)
    yield "Of a round, by the best score", by_score
    yield "Of a round in which nothing was played", _board("deathmatch", of_round=CUP)
    yield "Somebody is not ranked in a round", _not_ranked(None, CUP)
    yield "In a round another game is played", lambda texts: TextMessage(other_game(CUP, texts))


def _not_ranked(variant: str | None, one: NamedRound | None = None) -> Screen:
    return lambda texts: TextMessage(not_ranked("*Rook*", "deathmatch", variant, texts, one))


def _told(
    game: str,
    total: Totals | None = None,
    boards: Mapping[str, Totals] | None = None,
    name: str = "Kestrel",
    **others: Any,
) -> Screen:
    """`boards`: the totals of variants and labels."""
    totals = {} if total is None else {WHOLE: total, **(boards or {})}
    record = PlayerRecord(game, KESTREL, {**NAMES, KESTREL: name}, totals, **others)
    return lambda texts: stats_message(record, texts)


def _records() -> Iterator[tuple[str, Screen]]:
    alone = Totals(2, 1, 1, 75, 51, {"turns": 12, "busts": 3})
    short = Totals(5, 2, 3, 0, 60, {"prizes": 8, "points": 200})
    by_wins: dict[str, Any] = {
        "boards": {
            "warrior": won_and_lost(3, 1, 9, 4),
            "barbarian": won_and_lost(1, 0, 3, 1),
        },
        "opponents": (Opponent(MOTH, 5, 2, 1), Opponent(ROOK, 1, 0, 0)),
        "last": (duel(True), duel(False, way=Way.LEFT, ended=1_690_000_000_000)),
    }
    yield "A record by wins", _told("deathmatch", won_and_lost(4, 1, 12, 5), **by_wins)
    by_scores: dict[str, Any] = {
        "boards": {"solo": alone, "several": Totals(10, 6, 4, 0, 104, {})},
        "opponents": (Opponent(MOTH, 3, 1, 0),),
        "others": (("goofspiel", 3), ("deathmatch", 1)),
    }
    yield "A record by scores", _told("pig", BEST_OF_PIG, **by_scores)
    daring = {"solo": alone, "style-daring": alone}
    steady = Totals(1, 1, 0, 52, 52, {})
    yield "A record with a label", _told("pig", alone, {**daring, "style-steady": steady})
    yield "The label played most is the best one", _told("pig", alone, daring)
    last = (past(MOTH, ROOK, variant="short", won=False, place=3, score=21),)
    one: dict[str, Any] = {"boards": {"short": short}, "last": last}
    yield "A record of one variant", _told("goofspiel", short, **one)
    for game in GAMES:
        yield f"A record of nothing, {game}", _told(game, name="Kes_trel")
    yield "Only others were played", _told("deathmatch", others=(("pig", 21),))
    in_round = {**by_wins, "of_round": CUP}
    yield "A record of a round", _told("deathmatch", won_and_lost(4, 1, 12, 5), **in_round)
    yield "A record of nothing in a round", _told("deathmatch", name="Kes_trel", of_round=CUP)
    many = tuple(Opponent(UserId(100 + n), 1, 1, 0) for n in range(OPPONENTS_SHOWN + 2))
    much: dict[str, Any] = {"opponents": many, "last": (past(MOTH),) * (MATCHES_SHOWN + 2)}
    yield "More opponents and matches than are shown", _told("pig", ONE, **much)


def _past_matches() -> Iterator[tuple[str, Screen]]:
    """How the end of a match is told to somebody, and by which numbers."""
    three = (MOTH, STARRED)
    duels = (
        duel(True, Way.LEFT),
        duel(True, Way.TIMED_OUT),
        duel(True, way=Way.LEFT),
        duel(False),
        duel(False, Way.LEFT),
        duel(False, way=Way.TIMED_OUT),
        duel(False, place=1),
        duel(True, numbers={"adventures-won": 3, "adventures-lost": 1}),
        duel(False, numbers={"adventures-won": 2, "adventures-lost": 3}),
        duel(False, numbers={"adventures-won": 0, "adventures-lost": 0}),
    )
    yield "Past duels", _told("deathmatch", ONE, last=duels)
    several = (
        past(*three),
        past(*three, won=False, place=3),
        past(*three, won=False, place=1),
        past(*three, won=False, place=3, way=Way.LEFT, score=1),
        past(*three, ways=(Way.LEFT, Way.LEFT), score=8),
        past(MOTH, ROOK, WREN, FINCH, SWIFT),
        past(MOTH, WREN, score=104, scores=(87, 41)),
        past(score=33),
        past(won=False, score=22),
        past(won=False, score=3, way=Way.LEFT),
        past(won=False, score=4, way=Way.TIMED_OUT),
    )
    yield "Past matches of several and of one", _told("pig", ONE, last=several)
    left = (past(*three, ways=(Way.TIMED_OUT, Way.LEFT)), past(*three, ways=(Way.LEFT,)))
    yield "Past matches that others left in two ways, or one of two", _told("pig", ONE, last=left)
