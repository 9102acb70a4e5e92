"""Leaderboards and records fit into a message. Their texts stand in `screens_of_tables`."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.contract.boards import WHOLE, Totals, labels_of
from bot.match.ids import UserId
from bot.match.result import LeaderboardLine, Opponent, Way
from bot.rounds.ids import NamedRound, RoundId
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.games import game_of
from bot.ui.leaderboards import (
    ROWS_PER_PAGE,
    board_name,
    leaderboard_message,
    mean,
    record_told,
)
from bot.ui.markdown import counted, dotted
from bot.ui.message import MessageLayout, Text
from bot.ui.names import escaped
from bot.ui.statistics import (
    MATCHES_SHOWN,
    OPPONENTS_SHOWN,
    PlayerRecord,
    stats_message,
)
from bot.ui.symbols import longest
from tests.ui.invitations import KESTREL
from tests.ui.limits import violations
from tests.ui.reading import WIDEST, raw_keys, text_of
from tests.ui.screens_of_tables import GAMES, page_of, past
from tools.catalogues.sources import read

pytestmark = pytest.mark.usefixtures("examples")

EN = texts_in("en")
MUCH = 99_999


def record_of(won: int, lost: int) -> str:
    return record_told(Totals(won + lost, won, lost, 0, 0, {}), "deathmatch", WHOLE, EN)


def much_of(game: str) -> Totals:
    """A record in wide numbers, with all sums of a game."""
    variables = read(game_of(game).texts[-1] / "en").variables(f"sums-{game}")
    return Totals(MUCH, MUCH, MUCH, MUCH * MUCH, MUCH, dict.fromkeys(variables, MUCH))


def full_record(game: str, name: str, others: int) -> PlayerRecord:
    """More opponents and matches than are shown, each match with so many others."""
    much = much_of(game)
    variants = game_of(game).rules.variants
    # The value of the label that is the best one is another than was played most.
    labels = dict.fromkeys(labels_of(game_of(game).rules), much)
    if labels:
        labels[max(labels)] = replace(much, plays=MUCH - 1, score_best=MUCH + 1)
    names = {UserId(n): f"{n - 100}{name}"[:32] for n in range(100, 100 + others)}
    last = past(
        *names,
        won=False,
        place=6,
        score=None if game == "deathmatch" else 999,
        way=Way.TIMED_OUT,
        variant=max(variants, key=len),
    )
    return PlayerRecord(
        game=game,
        user_id=KESTREL,
        names={**names, KESTREL: name},
        totals={WHOLE: much, **dict.fromkeys(variants, much), **labels},
        opponents=(Opponent(KESTREL, 3 * MUCH, MUCH, MUCH),) * (OPPONENTS_SHOWN + 5),
        last=(last,) * (MATCHES_SHOWN + 5),
        others=tuple((other, MUCH) for other in GAMES if other != game),
    )


def matches_of(layout: MessageLayout) -> list[str]:
    """The two lines of each match; the day ends the second one."""
    told = pairwise(text_of(layout).splitlines())
    return [f"{first}\n{second}" for first, second in told if "<t:" in second]


@pytest.mark.parametrize(
    ("won", "lost", "rate"),
    [(0, 0, None), (1, 0, 100), (0, 1, 0), (1, 1, 50), (1, 2, 33), (2, 1, 67), (1, 7, 13)],
)
def test_the_win_rate_is_a_whole_percent(won: int, lost: int, rate: int | None) -> None:
    percent = None if rate is None else EN("record-rate", percent=rate)
    told = dotted((EN("record", won=won, lost=lost), percent))
    assert record_of(won, lost) == counted(told)


def test_a_phone_breaks_no_line_between_a_number_and_its_word() -> None:
    assert record_of(3, 1).split(" ") == [
        "3\N{NO-BREAK SPACE}won,",
        "1\N{NO-BREAK SPACE}lost\N{NO-BREAK SPACE}·",
        "75%",
    ]


@pytest.mark.parametrize(
    ("total", "count", "found"),
    [(0, 1, 0), (7, 2, 4), (10, 3, 3), (11, 3, 4), (-7, 2, -3), (-8, 3, -3)],
)
def test_the_mean_is_a_whole_number(total: int, count: int, found: int) -> None:
    assert mean(total, count) == found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_full_leaderboard_fits(game: str, language: str) -> None:
    lines = (LeaderboardLine(1_000_000, KESTREL, much_of(game)),) * ROWS_PER_PAGE
    variant = max(game_of(game).rules.variants, key=len)
    full = page_of(game, *lines, variant=variant, page=MUCH, pages=MUCH + 1, asked=MUCH + 2)
    for one in (None, NamedRound(RoundId(1), WIDEST * 2, game)):
        named = replace(full, names={KESTREL: WIDEST}, of_round=one)
        layout = leaderboard_message(named, texts_in(language))
        assert violations(layout) == ()
        assert raw_keys(layout) == set()


@pytest.mark.parametrize("name", ["K" * 32, WIDEST])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("others", [0, 1, 5])
def test_a_full_record_fits(game: str, language: str, name: str, others: int) -> None:
    layout = stats_message(full_record(game, name, others), texts_in(language))
    assert violations(layout) == ()
    assert raw_keys(layout) == set()
    assert len(matches_of(layout)) == MATCHES_SHOWN


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_that_do_not_fit_are_counted(language: str) -> None:
    """As few as possible are left out, and the same number everywhere."""
    spoken = texts_in(language)
    names = [escaped(f"{n}{WIDEST}"[:32]) for n in range(5)]
    layout = stats_message(full_record("goofspiel", WIDEST, len(names)), spoken)
    shown = sum(name in text_of(layout) for name in names)
    assert 1 < shown < len(names)
    more = spoken("stats-more-others", count=len(names) - shown)
    both = spoken("list-and", first=", ".join(names[:shown]), last=more)
    wanted = spoken("stats-against", names=both)
    assert all(wanted in row for row in matches_of(layout))
    # With one more name in each row it would be too long.
    written = sum(longest(block.markdown) for block in layout.blocks if isinstance(block, Text))
    assert written + MATCHES_SHOWN * len(f", {names[0]}") > 4000


def test_only_what_must_be_left_out_is() -> None:
    rows = matches_of(stats_message(full_record("pig", "Kestrel", 5), EN))
    assert all("against 0Kestrel, 1Kestrel, 2Kestrel, 3Kestrel and 4Kestrel" in row for row in rows)


def test_a_variant_called_as_its_game_is_not_repeated() -> None:
    assert board_name("boss-monster", "classic", EN) == "Boss Monster"
    assert board_name("dungeon-roll", "solo", EN) == "Dungeon Roll · Solo"
