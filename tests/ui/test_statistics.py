"""The leaderboard and a player's record."""

import pytest

from bot.match.match import Reason
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.statistics import (
    MATCHES_SHOWN,
    OPPONENTS_SHOWN,
    ROWS_PER_PAGE,
    HeadToHeadRow,
    LastMatchRow,
    LeaderboardRow,
    PlayerRecord,
    TallyRow,
    leaderboard_message,
    stats_message,
    win_rate,
)
from tests.ui.limits import violations
from tests.ui.reading import WIDEST, raw_keys, text_of

EN, UK = texts_in("en"), texts_in("uk")
ROWS = [
    LeaderboardRow(1, "Kestrel", 5, 2, 15, 8),
    LeaderboardRow(1, "Moth", 5, 2, 11, 9),
    LeaderboardRow(3, "*Rook*", 0, 1, 1, 3),
]


def test_the_leaderboard() -> None:
    told = text_of(leaderboard_message(ROWS, 1, 2, "warrior", EN)).splitlines()
    assert told == [
        "## 📊 Leaderboard · Warrior",
        "`1` **Kestrel** · 5 won, 2 lost · 71%",
        "-# adventures: 15 won, 8 lost",
        "`1` **Moth** · 5 won, 2 lost · 71%",
        "-# adventures: 11 won, 9 lost",
        "`3` **\\*Rook\\*** · 0 won, 1 lost · 0%",
        "-# adventures: 1 won, 3 lost",
        "-# More matches won comes first, then fewer lost; players equal on both share a rank."
        " Practice does not count.",
        "-# Page 1 of 2",
        "-# More: /leaderboard variant:Warrior page:2",
    ]


def test_the_leaderboard_in_ukrainian() -> None:
    told = text_of(leaderboard_message(ROWS[:1], 2, 2, None, UK)).splitlines()
    assert told[:3] == [
        "## 📊 Таблиця лідерів · усі варіанти",
        "`1` **Kestrel** · виграно 5, програно 2 · 71\u00a0%",
        "-# пригоди: виграно 15, програно 8",
    ]
    assert told[-1] == "-# Сторінка 2 з 2"


def test_one_page_needs_no_number() -> None:
    assert "Page" not in text_of(leaderboard_message(ROWS, 1, 1, None, EN))


def test_an_empty_leaderboard_says_how_to_begin() -> None:
    assert text_of(leaderboard_message([], 1, 0, None, EN)).splitlines()[1] == (
        "No match that counts here has been finished yet. Be the first: /deathmatch challenge"
    )
    assert "/двобій виклик" in text_of(leaderboard_message([], 1, 1, None, UK))


def test_a_page_that_is_not_there() -> None:
    shown = leaderboard_message(ROWS, 2, 2, None, EN, asked=7)
    assert "There is no page 7: this is the last one." in text_of(shown)
    there = leaderboard_message(ROWS, 2, 2, None, EN, asked=2)
    assert "There is no page" not in text_of(there)


@pytest.mark.parametrize(
    ("won", "lost", "rate"),
    [(0, 0, None), (1, 0, 100), (0, 1, 0), (1, 1, 50), (1, 2, 33), (2, 1, 67), (1, 7, 13)],
)
def test_the_win_rate_is_a_whole_percent(won: int, lost: int, rate: int | None) -> None:
    assert win_rate(won, lost) == rate


def test_a_record() -> None:
    stats = PlayerRecord(
        "Kestrel",
        (TallyRow("warrior", 3, 1, 9, 4), TallyRow("barbarian", 1, 0, 3, 1)),
        (HeadToHeadRow("Moth", 3, 1), HeadToHeadRow("Rook", 1, 0)),
        (
            LastMatchRow("Moth", "warrior", True, Reason.PLAYED, 1_700_000_000_999),
            LastMatchRow("Moth", "warrior", False, Reason.CONCEDED, 1_690_000_000_000),
        ),
    )
    assert text_of(stats_message(stats, EN)).splitlines() == [
        "## 📊 The record of Kestrel",
        "**Warrior** · 3 won, 1 lost · 75%",
        "-# adventures: 9 won, 4 lost",
        "**Barbarian** · 1 won, 0 lost · 100%",
        "-# adventures: 3 won, 1 lost",
        "**All variants** · 4 won, 1 lost · 80%",
        "-# adventures: 12 won, 5 lost",
        "**Opponents**",
        "Moth · 3 won, 1 lost · 75%",
        "Rook · 1 won, 0 lost · 100%",
        "**Last matches**",
        "**Won** against Moth · Warrior · <t:1700000000:d>",
        "**Lost (conceded)** against Moth · Warrior · <t:1690000000:d>",
    ]


def test_opponents_that_do_not_fit_are_counted() -> None:
    versus = tuple(HeadToHeadRow(f"Player {n}", 1, 0) for n in range(OPPONENTS_SHOWN + 5))
    tallies = (TallyRow("warrior", 13, 0, 39, 0),)
    shown = text_of(stats_message(PlayerRecord("Kestrel", tallies, versus), EN))
    assert shown.count("Player") == OPPONENTS_SHOWN
    assert shown.endswith("-# and 5 other opponents")
    whole = stats_message(PlayerRecord("Kestrel", tallies, versus[:OPPONENTS_SHOWN]), EN)
    assert "other opponent" not in text_of(whole)
    ukrainian = text_of(stats_message(PlayerRecord("Kestrel", tallies, versus), UK))
    assert ukrainian.endswith("-# і ще 5 суперників")


def test_one_variant_needs_no_total() -> None:
    stats = PlayerRecord("Kestrel", (TallyRow("warrior", 3, 1, 9, 4),))
    assert "All variants" not in text_of(stats_message(stats, EN))


def test_an_empty_record_says_how_to_begin() -> None:
    assert text_of(stats_message(PlayerRecord("Kes_trel"), EN)).splitlines()[1] == (
        "Kes\\_trel has no finished match that counts here yet. A start: /deathmatch challenge"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_full_tables_of_wide_names_fit(language: str) -> None:
    spoken = texts_in(language)
    row = LeaderboardRow(1000, WIDEST, 9999, 9999, 99999, 99999)
    board = leaderboard_message([row] * ROWS_PER_PAGE, 98, 99, "barbarian", spoken)
    match = LastMatchRow(WIDEST, "barbarian", False, Reason.CONCEDED, 1_700_000_000_000)
    tallies = tuple(
        TallyRow(variant, 9999, 9999, 99999, 9999) for variant in ("warrior", "barbarian")
    )
    versus = (HeadToHeadRow(WIDEST, 9999, 9999),) * (OPPONENTS_SHOWN + 5)
    record = stats_message(
        PlayerRecord(WIDEST, tallies, versus, (match,) * (MATCHES_SHOWN + 5)), spoken
    )
    for layout in (board, record):
        assert violations(layout) == ()
        assert raw_keys(layout) == set()
