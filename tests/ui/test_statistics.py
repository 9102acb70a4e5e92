"""The leaderboard and a player's record."""

from typing import Any

import pytest

from bot.contract.registry import GAMES
from bot.match.result import Way
from bot.ui.catalogue import LANGUAGES, texts_in
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
    not_ranked,
    stats_message,
    win_rate,
    wrong_variant,
)
from tests.ui.limits import violations
from tests.ui.reading import WIDEST, raw_keys, text_of

EN, UK = texts_in("en"), texts_in("uk")


def record(won: int, lost: int, adventures_won: int = 0, adventures_lost: int = 0) -> Record:
    sums = {"adventures-won": adventures_won, "adventures-lost": adventures_lost}
    return Record(won + lost, won, lost, 0, sums)


ROWS = (
    LeaderboardRow(1, "Kestrel", record(5, 2, 15, 8)),
    LeaderboardRow(1, "Moth", record(5, 2, 11, 9)),
    LeaderboardRow(3, "*Rook*", record(0, 1, 1, 3)),
)


def page(*rows: LeaderboardRow, **changes: Any) -> LeaderboardPage:
    known = {"variant": None, "chosen": True, "page": 1, "pages": 1, "asked": 1}
    return LeaderboardPage(game="deathmatch", rows=rows, **(known | changes))


def past(won: bool, way: Way = Way.PLAYED, **changes: Any) -> PastMatchRow:
    """A match of the warrior against Moth."""
    known: dict[str, Any] = {
        "others": ("Moth",),
        "variant": "warrior",
        "place": 1 if won else 2,
        "score": None,
        "forfeit": None,
        "ended": 1_700_000_000_999,
    }
    return PastMatchRow(won=won, way=way, **(known | changes))


def test_the_leaderboard() -> None:
    shown = leaderboard_message(page(*ROWS, variant="warrior", pages=2), EN)
    assert text_of(shown).splitlines() == [
        "## 📊 Leaderboard · Death Match · Warrior",
        "`1` **Kestrel** · 5 won, 2 lost · 71%",
        "-# adventures: 15 won, 8 lost",
        "`1` **Moth** · 5 won, 2 lost · 71%",
        "-# adventures: 11 won, 9 lost",
        "`3` **\\*Rook\\*** · 0 won, 1 lost · 0%",
        "-# adventures: 1 won, 3 lost",
        "-# More matches won comes first, then fewer lost; players equal on both share a rank."
        " Practice does not count.",
        "-# Page 1 of 2",
        "-# More: /leaderboard variant:Death Match · Warrior page:2",
    ]


def test_the_leaderboard_in_ukrainian() -> None:
    told = text_of(leaderboard_message(page(ROWS[0], page=2, pages=2), UK)).splitlines()
    assert told[:3] == [
        f"## 📊 Таблиця лідерів · {UK('game-deathmatch')}",
        "`1` **Kestrel** · виграно 5, програно 2 · 71\u00a0%",
        "-# пригоди: виграно 15, програно 8",
    ]
    assert told[-1] == "-# Сторінка 2 з 2"
    first = leaderboard_message(page(ROWS[0], pages=2), UK)
    assert text_of(first).splitlines()[-1] == ("-# Далі: /лідери гра:Смертельний двобій сторінка:2")


def test_who_has_not_chosen_a_game_is_told_which_it_is() -> None:
    note = EN("leaderboard-most-played")
    assert note in text_of(leaderboard_message(page(*ROWS, chosen=False), EN))
    assert note not in text_of(leaderboard_message(page(*ROWS), EN))
    # Nothing is played most where nothing is played.
    assert note not in text_of(leaderboard_message(page(chosen=False), EN))


def test_what_was_never_added_up_is_not_told() -> None:
    told = text_of(leaderboard_message(page(LeaderboardRow(1, "Moth", record(1, 0))), EN))
    assert "adventures" not in told


def test_one_page_needs_no_number() -> None:
    assert "Page" not in text_of(leaderboard_message(page(*ROWS), EN))


def test_an_empty_leaderboard_says_how_to_begin() -> None:
    command = EN("command-play-deathmatch")
    assert text_of(leaderboard_message(page(), EN)).splitlines()[1] == (
        f"No match that counts has been finished here yet. Be the first: /play {command}"
    )
    assert UK("command-play-deathmatch") in text_of(leaderboard_message(page(), UK))


def test_a_page_that_is_not_there() -> None:
    shown = leaderboard_message(page(*ROWS, page=2, pages=2, asked=7), EN)
    assert "There is no page 7: this is the last one." in text_of(shown)
    there = leaderboard_message(page(*ROWS, page=2, pages=2, asked=2), EN)
    assert "There is no page" not in text_of(there)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_leaderboard_that_there_is_not_is_explained(language: str) -> None:
    spoken = texts_in(language)
    said = wrong_variant("warrior", "deathmatch", "deathmatch", spoken)
    assert spoken("variant-deathmatch-warrior") in said
    said = not_ranked("*Rook*", "deathmatch", None, spoken)
    assert "\\*Rook\\*" in said
    assert spoken("game-deathmatch") in said
    warrior = spoken("variant-deathmatch-warrior")
    assert warrior not in said
    assert warrior in not_ranked("Rook", "deathmatch", "warrior", spoken)


@pytest.mark.parametrize(
    ("won", "lost", "rate"),
    [(0, 0, None), (1, 0, 100), (0, 1, 0), (1, 1, 50), (1, 2, 33), (2, 1, 67), (1, 7, 13)],
)
def test_the_win_rate_is_a_whole_percent(won: int, lost: int, rate: int | None) -> None:
    assert win_rate(won, lost) == rate


def test_a_record() -> None:
    stats = PlayerRecord(
        name="Kestrel",
        game="deathmatch",
        total=record(4, 1, 12, 5),
        variants=(("warrior", record(3, 1, 9, 4)), ("barbarian", record(1, 0, 3, 1))),
        opponents=(OpponentRow("Moth", 4, 3, 1), OpponentRow("Rook", 1, 1, 0)),
        last=(past(True), past(False, Way.LEFT, ended=1_690_000_000_000)),
    )
    assert text_of(stats_message(stats, EN)).splitlines() == [
        "## 📊 The record of Kestrel · Death Match",
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
        "**Won** · against Moth · Warrior · <t:1700000000:d>",
        "**Lost (gave up)** · against Moth · Warrior · <t:1690000000:d>",
    ]


def told_of(match: PastMatchRow) -> str:
    total = record(1, 0)
    stats = PlayerRecord("Kestrel", "deathmatch", total, (("warrior", total),), last=(match,))
    return text_of(stats_message(stats, EN)).splitlines()[-1].split(" · ")[0]


@pytest.mark.parametrize(
    ("match", "told"),
    [
        (past(True), "**Won**"),
        (past(True, forfeit=Way.LEFT), "**Won (the other gave up)**"),
        (past(True, forfeit=Way.TIMED_OUT), "**Won (the other ran out of time)**"),
        (past(True, Way.LEFT), "**Won**"),
        (past(False), "**Lost**"),
        (past(False, forfeit=Way.LEFT), "**Lost**"),
        (past(False, Way.LEFT), "**Lost (gave up)**"),
        (past(False, Way.TIMED_OUT), "**Lost (ran out of time)**"),
        (past(True, others=("Moth", "Rook")), "**Won**"),
        (past(False, others=("Moth", "Rook"), place=3), "**Place 3**"),
        (past(False, others=("Moth", "Rook"), place=1), "**Place 1**"),
        (past(False, place=1), "**Place 1**"),
        (past(False, Way.LEFT, others=("Moth", "Rook"), place=3), "**Lost (gave up)**"),
        (past(False, others=()), "**Played**"),
    ],
)
def test_how_a_match_ended_for_somebody(match: PastMatchRow, told: str) -> None:
    assert told_of(match) == told


def test_all_whom_somebody_played_with_are_named() -> None:
    total = record(1, 0)
    match = past(True, others=("Moth", "*Rook*"))
    stats = PlayerRecord("Kestrel", "deathmatch", total, (("warrior", total),), last=(match,))
    assert "against Moth and \\*Rook\\*" in text_of(stats_message(stats, EN))


def test_shared_places_are_neither_won_nor_lost() -> None:
    total = record(1, 0)
    versus = (OpponentRow("Moth", 5, 2, 1), OpponentRow("Rook", 1, 0, 0))
    stats = PlayerRecord("Kestrel", "deathmatch", total, (("warrior", total),), versus)
    told = text_of(stats_message(stats, EN)).splitlines()
    assert f"Moth · 2 won, 1 lost · 67% · {EN('record-shared', count=2)}" in told
    assert f"Rook · 0 won, 0 lost · {EN('record-shared', count=1)}" in told


def test_only_so_many_opponents_and_matches_are_shown() -> None:
    total = record(1, 0)
    versus = tuple(OpponentRow(f"Player {n}", 1, 1, 0) for n in range(OPPONENTS_SHOWN + 5))
    last = (past(True),) * (MATCHES_SHOWN + 5)
    stats = PlayerRecord("Kestrel", "deathmatch", total, (("warrior", total),), versus, last)
    told = text_of(stats_message(stats, EN))
    assert told.count("Player") == OPPONENTS_SHOWN
    assert told.count("against Moth") == MATCHES_SHOWN


def test_one_variant_needs_no_total() -> None:
    stats = PlayerRecord("Kestrel", "deathmatch", record(3, 1), (("warrior", record(3, 1)),))
    assert "All variants" not in text_of(stats_message(stats, EN))


def test_other_games_are_named() -> None:
    for total in (record(1, 0), None):
        stats = PlayerRecord("Kestrel", "deathmatch", total, others=(("deathmatch", 3),))
        assert "Death Match (3)" in text_of(stats_message(stats, EN)).splitlines()[-1]


def test_an_empty_record_says_how_to_begin() -> None:
    command = EN("command-play-deathmatch")
    shown = stats_message(PlayerRecord("Kes_trel", "deathmatch"), EN)
    assert text_of(shown).splitlines()[1] == (
        "Kes\\_trel has no finished match of Death Match that counts here yet."
        f" To start: /play {command}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_full_tables_of_wide_names_fit(language: str) -> None:
    spoken = texts_in(language)
    much = record(9999, 9999, 99999, 99999)
    rows = (LeaderboardRow(1000, WIDEST, much),) * ROWS_PER_PAGE
    full = page(*rows, variant="barbarian", chosen=False, page=98, pages=99, asked=100)
    board = leaderboard_message(full, spoken)
    stats = PlayerRecord(
        name=WIDEST,
        game="deathmatch",
        total=much,
        variants=tuple((variant, much) for variant in GAMES["deathmatch"].variants),
        opponents=(OpponentRow(WIDEST, 99999, 9999, 9999),) * (OPPONENTS_SHOWN + 5),
        last=(past(False, Way.TIMED_OUT, others=(WIDEST,)),) * (MATCHES_SHOWN + 5),
        others=(("deathmatch", 9999),) * 3,
    )
    for layout in (board, stats_message(stats, spoken)):
        assert violations(layout) == ()
        assert raw_keys(layout) == set()


@pytest.mark.parametrize(("won", "lost"), [(3, 1), (2, 3), (0, 0)])
def test_a_past_match_tells_its_score_in_adventures(won: int, lost: int) -> None:
    match = past(won > lost, numbers={"adventures-won": won, "adventures-lost": lost})
    stats = PlayerRecord("Kestrel", "deathmatch", total=record(1, 0), last=(match,))
    for spoken in (EN, UK):
        assert f" {won}–{lost} · " in text_of(stats_message(stats, spoken)).splitlines()[-1]
