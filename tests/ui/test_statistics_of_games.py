"""Leaderboards and records of games with scores, many seats or one, and no other than their own."""

from collections.abc import Iterator, Set
from typing import Any

import pytest

from bot.match.result import Way
from bot.ui.catalogue import LANGUAGES, LOCALES, checked_by, texts_in
from bot.ui.errors import MissingText
from bot.ui.games import forget, game_of, register, registered
from bot.ui.message import MessageLayout
from bot.ui.names import escaped
from bot.ui.statistics import (
    MATCHES_SHOWN,
    OPPONENTS_SHOWN,
    ROWS_PER_PAGE,
    LeaderboardPage,
    LeaderboardRow,
    OpponentRow,
    PastMatchRow,
    PlayerRecord,
    Record,
    leaderboard_message,
    stats_message,
    wrong_variant,
)
from tests.examples.cheat import GAME as CHEAT
from tests.examples.goofspiel import GAME as GOOFSPIEL
from tests.examples.pig import GAME as PIG
from tests.ui.limits import size, violations
from tests.ui.reading import WIDEST, raw_keys, text_of
from tools.catalogues.sources import read

EXAMPLES = (PIG, GOOFSPIEL, CHEAT)
GAMES = ("deathmatch", *(game.rules.key for game in EXAMPLES))
EN, UK = texts_in("en"), texts_in("uk")
BEST_OF_PIG = Record(12, 7, 5, 104, {"turns": 96, "busts": 31})
MUCH = 99_999


@pytest.fixture(autouse=True)
def examples() -> Iterator[None]:
    for game in EXAMPLES:
        register(game)
    with checked_by(_check_arguments):
        yield
    for game in EXAMPLES:
        forget(game.rules.key)


def _check_arguments(language: str, key: str, given: Set[str]) -> None:
    folders = {folder for game in registered() for folder in game.texts}
    sources = [read(folder / language) for folder in (LOCALES, *folders)]
    wanted = next((source.variables(key) for source in sources if key in source.keys), None)
    if wanted != given:
        raise MissingText(f"{language}: {key!r} takes {wanted}, not {given}")


def told(layout: MessageLayout) -> list[str]:
    return text_of(layout).splitlines()


def board(game: str, *rows: LeaderboardRow, **changes: Any) -> LeaderboardPage:
    known = {"variant": None, "chosen": True, "page": 1, "pages": 1, "asked": 1}
    return LeaderboardPage(game=game, rows=rows, **(known | changes))


def past(*others: str, **changes: Any) -> PastMatchRow:
    """A match of Pig that was won."""
    known: dict[str, Any] = {
        "variant": "several" if others else "solo",
        "won": True,
        "place": 1,
        "score": 101,
        "way": Way.PLAYED,
        "forfeit": None,
        "ended": 1_700_000_000_000,
    }
    return PastMatchRow(others=others, **(known | changes))


def much_of(game: str) -> Record:
    """A record in wide numbers, with all sums of a game."""
    variables = read_of(game).variables(f"sums-{game}")
    return Record(MUCH, MUCH, MUCH, MUCH, dict.fromkeys(variables, MUCH))


def read_of(game: str) -> Any:
    return read(game_of(game).texts[-1] / "en")


# Leaderboards


def test_a_leaderboard_by_the_best_score() -> None:
    rows = (
        LeaderboardRow(1, "Kestrel", BEST_OF_PIG),
        LeaderboardRow(1, "Moth", Record(1, 0, 1, 104, {"turns": 9, "busts": 0})),
        LeaderboardRow(3, "Wren", Record(2, 0, 2, 1, {"turns": 0, "busts": 0}), sought=True),
    )
    assert told(leaderboard_message(board("pig", *rows, chosen=False), EN)) == [
        "## 📊 Leaderboard · Pig",
        "-# The game that is played most here.",
        "`1` **Kestrel** · best 104 points · 12 matches",
        "-# turns: 96, lost to a 1: 31",
        "`1` **Moth** · best 104 points · 1 match",
        "-# turns: 9, lost to a 1: 0",
        "`3` **Wren** 👈 · best 1 point · 2 matches",
        "-# The best score of a match comes first; equal ones share a rank."
        " Practice does not count.",
    ]


def test_the_best_score_in_ukrainian() -> None:
    row = LeaderboardRow(1, "Kestrel", BEST_OF_PIG)
    shown = told(leaderboard_message(board("pig", row, variant="solo", pages=3), UK))
    assert shown == [
        "## 📊 Таблиця лідерів · Свиня · Соло",
        "`1` **Kestrel** · найкращий рахунок: 104 очки · 12 матчів",
        "-# ходів: 96, згоріло через 1: 31",
        f"-# {UK('leaderboard-rule-score')}",
        "-# Сторінка 1 з 3",
        "-# Далі: /лідери варіант:Свиня · Соло сторінка:2",
    ]


def test_a_game_with_scores_may_be_ranked_by_wins_all_the_same() -> None:
    row = LeaderboardRow(1, "Kestrel", Record(3, 2, 1, 91, {"prizes": 20, "points": 140}))
    shown = told(leaderboard_message(board("goofspiel", row), EN))
    assert shown[1:3] == [
        "`1` **Kestrel** · 2 won, 1 lost · 67%",
        "-# prizes: 20, points: 140",
    ]
    assert shown[-1] == f"-# {EN('leaderboard-rule')}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_where_nothing_was_played_it_says_how_to_begin(game: str, language: str) -> None:
    spoken = texts_in(language)
    play = f"/{spoken('command-play')} {spoken(f'command-play-{game}')}"
    for layout in (
        leaderboard_message(board(game, chosen=False), spoken),
        stats_message(PlayerRecord("Kestrel", game), spoken),
    ):
        assert spoken(f"game-{game}") in told(layout)[0]
        assert play in told(layout)[1]
        assert violations(layout) == ()
        assert raw_keys(layout) == set()


def test_a_variant_of_another_game_is_explained() -> None:
    assert wrong_variant("solo", "cheat", "pig", EN) == (
        "Solo belongs to Pig, not to Cheat. Choose the game that fits, or none."
    )
    said = wrong_variant("solo", "cheat", "pig", UK)
    assert all(word in said for word in ("«Соло»", "«Свиня»", "«Вірю – не вірю»"))


# Records


def test_a_record_by_scores() -> None:
    alone = Record(2, 1, 1, 51, {"turns": 12, "busts": 3})
    stats = PlayerRecord(
        name="Kestrel",
        game="pig",
        total=BEST_OF_PIG,
        variants=(("solo", alone), ("several", Record(10, 6, 4, 104, {}))),
        opponents=(OpponentRow("Moth", 3, 1, 0),),
        last=(
            past("Moth", "Rook", "Wren", "Finch", "Swift"),
            past("Moth", won=False, place=2, score=40),
            past("Moth", "Rook", won=False, place=2, score=40),
            past(won=False, score=22),
            past(score=51),
            past(won=False, score=3, way=Way.LEFT),
            past("Moth", "Rook", forfeit=Way.LEFT, score=8),
            past("Moth", "Rook", won=False, place=3, score=1, way=Way.TIMED_OUT),
        ),
        others=(("cheat", 3), ("deathmatch", 1)),
    )
    assert told(stats_message(stats, EN)) == [
        "## 📊 The record of Kestrel · Pig",
        "**Solo** · best 51 points · 2 matches",
        "-# turns: 12, lost to a 1: 3",
        "**Several players** · best 104 points · 10 matches",
        "**All variants** · best 104 points · 12 matches",
        "-# turns: 96, lost to a 1: 31",
        "**Opponents**",
        "Moth · ahead 1, behind 0 · 2 shared",
        "**Last matches**",
        *(
            f"{line} · <t:1700000000:d>"
            for line in (
                "**Won** · against Moth, Rook, Wren, Finch and Swift · 101 points"
                " · Several players",
                "**Lost** · against Moth · 40 points · Several players",
                "**Place 2** · against Moth and Rook · 40 points · Several players",
                "**Played** · 22 points · Solo",
                "**Won** · 51 points · Solo",
                "**Lost (gave up)** · 3 points · Solo",
                "**Won (the other gave up)** · against Moth and Rook · 8 points · Several players",
                "**Lost (ran out of time)** · against Moth and Rook · 1 point · Several players",
            )
        ),
        "-# Also played: Cheat (3), Death Match (1). To see it: /stats game:…",
    ]


def test_a_record_in_ukrainian() -> None:
    stats = PlayerRecord(
        name="Kestrel",
        game="goofspiel",
        total=Record(5, 2, 3, 60, {"prizes": 8, "points": 200}),
        variants=(("short", Record(5, 2, 3, 60, {"prizes": 8, "points": 200})),),
        opponents=(OpponentRow("Moth", 5, 1, 2),),
        last=(
            past("Moth", "Rook", variant="short", score=22),
            past("Moth", "Rook", variant="short", won=False, place=3, score=21),
        ),
        others=(("pig", 21),),
    )
    assert told(stats_message(stats, UK)) == [
        "## 📊 Результати гравця Kestrel · Гуфшпіль",
        "**7 раундів** · виграно 2, програно 3 · 40\u00a0%",
        "-# призи: 8, очки: 200",
        "**Суперники**",
        "Moth · вище 1, нижче 2 · 2 нічиї",
        "**Останні матчі**",
        "**Перемога** · проти: Moth і Rook · 22 очки · 7 раундів · <t:1700000000:d>",
        "**Місце 3** · проти: Moth і Rook · 21 очко · 7 раундів · <t:1700000000:d>",
        "-# Інші ігри: Свиня (21). Щоб побачити: /статистика гра:…",
    ]


def test_a_game_without_scores_tells_none() -> None:
    one = Record(1, 0, 1, 0, {"caught": 2, "cards-left": 9})
    last = (past("Moth", "Rook", variant="cheat", won=False, place=2, score=None),)
    stats = PlayerRecord("Kestrel", "cheat", one, (("cheat", one),), last=last)
    assert told(stats_message(stats, EN))[1:] == [
        "**Cheat** · 0 won, 1 lost · 0%",
        "-# caught lying: 2, cards left over: 9",
        "**Last matches**",
        "**Place 2** · against Moth and Rook · Cheat · <t:1700000000:d>",
    ]


# Discord's limits


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_full_leaderboard_fits(game: str, language: str) -> None:
    rows = (LeaderboardRow(1_000_000, WIDEST, much_of(game)),) * ROWS_PER_PAGE
    variant = max(game_of(game).rules.variants, key=len)
    full = board(game, *rows, variant=variant, page=MUCH, pages=MUCH + 1, asked=MUCH + 2)
    layout = leaderboard_message(full, texts_in(language))
    assert violations(layout) == ()
    assert raw_keys(layout) == set()


def full_record(game: str, name: str, others: int, **changes: Any) -> PlayerRecord:
    """Ten opponents and ten matches, each with so many others."""
    much = much_of(game)
    variants = game_of(game).rules.variants
    last = past(
        *(f"{n}{name}"[:32] for n in range(others)),
        won=False,
        place=6,
        score=None if game in ("deathmatch", "cheat") else 999,
        way=Way.TIMED_OUT,
        variant=max(variants, key=len),
        **changes,
    )
    return PlayerRecord(
        name=name,
        game=game,
        total=much,
        variants=tuple((variant, much) for variant in variants),
        opponents=(OpponentRow(name, 3 * MUCH, MUCH, MUCH),) * OPPONENTS_SHOWN,
        last=(last,) * MATCHES_SHOWN,
        others=tuple((other, MUCH) for other in GAMES if other != game),
    )


@pytest.mark.parametrize("name", ["K" * 32, WIDEST])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("others", range(6))
def test_a_full_record_fits(game: str, language: str, name: str, others: int) -> None:
    layout = stats_message(full_record(game, name, others), texts_in(language))
    assert violations(layout) == ()
    assert raw_keys(layout) == set()
    rows = [line for line in told(layout) if "<t:" in line]
    assert len(rows) == MATCHES_SHOWN
    for row in rows:
        assert row.startswith(f"**{texts_in(language)('stats-lost-in-time')}**")


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_do_not_fit_are_counted(language: str) -> None:
    """As few as possible are left out, and the same number everywhere."""
    spoken = texts_in(language)
    names = [escaped(f"{n}{WIDEST}"[:32]) for n in range(5)]
    layout = stats_message(full_record("pig", WIDEST, len(names)), spoken)
    shown = sum(name in text_of(layout) for name in names)
    assert 1 < shown < len(names)
    more = spoken("stats-more-others", count=len(names) - shown)
    both = spoken("list-and", first=", ".join(names[:shown]), last=more)
    wanted = spoken("stats-against", names=both)
    rows = [line for line in told(layout) if "<t:" in line]
    assert all(wanted in row for row in rows), rows[0]
    # With one more name in each row it would be too long.
    assert size(layout)[1] + MATCHES_SHOWN * len(f", {names[0]}") > 4000


def test_only_what_must_be_left_out_is() -> None:
    short = told(stats_message(full_record("pig", "Kestrel", 5), EN))
    rows = [line for line in short if "<t:" in line]
    assert all("against 0Kestrel, 1Kestrel, 2Kestrel, 3Kestrel and 4Kestrel" in row for row in rows)
    assert EN("stats-more-others", count=1) == "1 other"


ONE = Record(1, 1, 0, 0, {})


def test_past_matches_tell_the_scores_of_all() -> None:
    """In the order of the names; who played alone has nobody beside them."""
    last = (past("Moth", "Wren", score=104, others_scores=(87, 41)), past(score=33))
    stats = PlayerRecord("Kestrel", "pig", total=ONE, last=last)
    assert [row.split(" · ")[2] for row in told(stats_message(stats, EN))[-2:-1]] == [
        "104 points to 87, 41"
    ]
    assert " · 33 points · " in told(stats_message(stats, EN))[-1]
    assert " · 104 очки проти 87, 41 · " in told(stats_message(stats, UK))[-2]


def test_a_game_without_scores_tells_what_counts_there() -> None:
    match = past("Moth", score=None, variant="cheat", numbers={"cards-left": 4, "caught": 2})
    stats = PlayerRecord("Kestrel", "cheat", total=ONE, last=(match,))
    assert " · cards left over: 4, caught lying: 2 · " in told(stats_message(stats, EN))[-1]
    assert " · карт на руках: 4, спіймано на брехні: 2 · " in told(stats_message(stats, UK))[-1]
