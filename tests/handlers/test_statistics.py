"""Which leaderboard and whose record are meant, and what is found for them."""

import sqlite3
from typing import Any

import pytest

from bot.contract.boards import WHOLE
from bot.contract.game import Ranking
from bot.handlers.actor import Invitee
from bot.handlers.requests import LeaderboardRequest, VariantOfGame
from bot.handlers.statistics import Statistics
from bot.live.people import People
from bot.live.servers import Servers
from bot.match.ids import UserId
from bot.match.result import Opponent, Way
from bot.store import boards, people
from bot.store.boards import Tallied
from bot.store.store import Store
from bot.ui import leaderboards
from bot.ui import statistics as screens
from bot.ui.catalogue import texts_in
from bot.ui.games import game_of
from bot.ui.leaderboards import LeaderboardPage
from bot.ui.message import TextMessage
from tests.examples.pig import GAME as PIG
from tests.handlers.actors import actor
from tests.store.playing import GUILD, played, without_game
from tests.ui.reading import text_of

pytestmark = pytest.mark.usefixtures("examples")

EN = texts_in("en")
ANNA, BOHDAN, CHRYSTIA, DANYLO = (UserId(number) for number in range(1, 5))
FIRST = "deathmatch"
"""The game that is shown where none was played."""


class Hall:
    """Asks for leaderboards and records of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._statistics = Statistics(store, People(store, "en"), Servers(store))

    async def count(
        self,
        game: str,
        variant: str,
        *users: UserId,
        score: int = 9,
        labels: tuple[str, ...] = (),
    ) -> None:
        """Count a match that the first of them won."""
        tallied = [
            Tallied(user, not n, n + 1, score - n, {}, labels) for n, user in enumerate(users)
        ]
        rankings = boards.rankings_of(game_of(game).rules)

        def work(connection: sqlite3.Connection) -> None:
            boards.record(connection, GUILD, game, variant, tallied, rankings)

        await self.store.write(work)

    async def said(self, *wanted: Any, **more: Any) -> str:
        """The words that are said instead of a page; see `board`."""
        found = await self._found(*wanted, **more)
        assert isinstance(found, TextMessage)
        return found.markdown

    async def board(self, *wanted: Any, **more: Any) -> LeaderboardPage:
        """The page that is found; the arguments are those of `_found`."""
        found = await self._found(*wanted, **more)
        assert isinstance(found, LeaderboardPage)
        return found

    async def _found(
        self,
        game: str | None = None,
        variant: VariantOfGame | str | None = None,
        page: int = 1,
        around: UserId | None = None,
    ) -> LeaderboardPage | TextMessage:
        player = None
        if around is not None:
            player = Invitee(around, f"<{around}>", bot=False, member=True, sees=True)
        wanted = str(variant) if variant is not None else None
        request = LeaderboardRequest(game, wanted, page, around=player)
        return await self._statistics.page(actor(ANNA), request)

    async def record(self, user: UserId, game: str | None = None) -> screens.PlayerRecord:
        return await self._statistics.player(GUILD, user, game, f"<{user}>")

    async def styles(self, user: UserId) -> dict[str, str]:
        """The styles of Pig that a player's record tells of, by what it tells of them."""
        told = text_of(screens.stats_message(await self.record(user, "pig"), EN))
        label = EN("label-pig-style")
        values = {EN(f"label-pig-style-{style}"): style for style in ("daring", "steady")}
        return {
            what: style
            for what in ("most", "best")
            for value, style in values.items()
            if EN(f"stats-label-{what}", label=label, value=value) in told
        }


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store)


async def test_the_game_is_that_meant_or_played_most(hall: Hall) -> None:
    empty = await hall.board()
    assert (empty.game, empty.chosen, empty.lines, empty.page, empty.pages) == (
        FIRST,
        False,
        (),
        1,
        1,
    )
    await hall.count(FIRST, "warrior", ANNA, BOHDAN)
    for variant in ("short", "full"):
        await hall.count("goofspiel", variant, CHRYSTIA)
    short = VariantOfGame("goofspiel", "short")
    meant: tuple[tuple[str | None, VariantOfGame | None, tuple[str, str | None, bool]], ...] = (
        (None, None, ("goofspiel", None, False)),
        ("goofspiel", None, ("goofspiel", None, True)),
        (None, short, ("goofspiel", "short", True)),
        ("goofspiel", short, ("goofspiel", "short", True)),
        (FIRST, None, (FIRST, None, True)),
    )
    for game, wanted, expected in meant:
        page = await hall.board(game, wanted)
        assert (page.game, page.variant, page.chosen) == expected
    solo = VariantOfGame("pig", "solo")
    assert await hall.said(FIRST, solo) == leaderboards.wrong_variant("solo", FIRST, "pig", EN)
    assert await hall.said("pig", "halma") == EN("leaderboard-no-variant", typed="halma")
    with without_game("goofspiel"):
        page = await hall.board()
        assert page.game == FIRST, "its results stay, should it come back"


async def test_of_variants_that_are_ranked_differently_one_is_shown(hall: Hall) -> None:
    """The one that is played most; none before the first match."""

    async def shown(wanted: VariantOfGame | None = None) -> tuple[str | None, bool, int]:
        page = await hall.board("pig", wanted)
        return page.variant, page.variant_chosen, len(page.lines)

    assert await shown() == (None, False, 0)
    await hall.count("pig", "several", ANNA, BOHDAN)
    assert await shown() == ("several", False, 2)
    for _ in range(2):
        await hall.count("pig", "solo", CHRYSTIA)
    assert await shown() == ("solo", False, 1)
    assert await shown(VariantOfGame("pig", "several")) == ("several", True, 2)
    assert await hall.said("pig", around=ANNA) == leaderboards.not_ranked("<1>", "pig", "solo", EN)


async def test_a_label_has_a_board_and_a_record(hall: Hall) -> None:
    """Daring was played more often, and steady to the better score."""
    for score, label in ((20, "daring"), (30, "daring"), (40, "steady")):
        await hall.count("pig", "solo", ANNA, score=score, labels=(f"style-{label}",))
    page = await hall.board("pig", VariantOfGame("pig", "style-daring"))
    assert (page.variant, page.variant_chosen) == ("style-daring", True)
    assert [(line.totals.plays, line.totals.score_best) for line in page.lines] == [(2, 30)]
    assert await hall.styles(ANNA) == {"most": "daring", "best": "steady"}
    totals = (await hall.record(ANNA)).totals
    assert totals["style-daring"].plays == 2
    assert (totals[WHOLE].score_best, totals[WHOLE].score_sum) == (40, 90)
    assert await hall.styles(BOHDAN) == {}


async def test_a_player_without_wins_has_no_best(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By wins most of them come first, then fewest lost."""
    monkeypatch.setattr(type(PIG.rules), "ranking", lambda game, variant: Ranking.WINS)
    for label in ("steady", "daring", "daring"):
        await hall.count("pig", "several", ANNA, BOHDAN, labels=(f"style-{label}",))
    await hall.count("pig", "several", CHRYSTIA, ANNA, labels=("style-daring",))
    await hall.count("pig", "several", ANNA, labels=("style-steady",))
    assert await hall.styles(ANNA) == {"most": "daring", "best": "steady"}
    assert await hall.styles(BOHDAN) == {"most": "daring"}


async def test_a_page_that_is_not_there_is_the_last_one(hall: Hall) -> None:
    """Anna is the first of 23 players. A request for a player names no page."""
    users = [UserId(number) for number in range(1, 24)]
    for user in users:
        await hall.count("pig", "solo", user, score=100 - user)
        await hall.store.write(people.write, {(user, GUILD): f"P{user}"})
    for asked, page, first in ((1, 1, 1), (2, 2, 11), (3, 3, 21), (4, 3, 21), (900, 3, 21)):
        found = await hall.board("pig", page=asked)
        assert (found.page, found.pages, found.asked, found.sought) == (page, 3, asked, None)
        names = [f"P{user}" for user in users[first - 1 : first + 9]]
        assert [found.names[line.user_id] for line in found.lines] == names
        assert [line.rank for line in found.lines] == list(range(first, first + len(names)))
    around = await hall.board("pig", page=900, around=UserId(15))
    assert (around.page, around.asked, around.sought) == (2, 1, 15)
    assert 15 in around.names
    solo = VariantOfGame("pig", "solo")
    for variant in (None, solo):
        said = leaderboards.not_ranked("<99>", "pig", "solo", EN)
        assert await hall.said("pig", variant, around=UserId(99)) == said


async def test_a_record_is_of_one_game(hall: Hall) -> None:
    """By default of a person's most played game; a person who never played sees that of others."""
    nobody = await hall.record(ANNA)
    assert (nobody.game, nobody.totals, nobody.others) == (FIRST, {}, ())
    assert nobody.names == {ANNA: "<1>"}
    await played(hall.store, FIRST, (ANNA, BOHDAN), leave=(1,), variant="warrior")
    for number in range(2):
        await played(hall.store, "goofspiel", (BOHDAN, ANNA), leave=(1,), began=number)
    await hall.store.write(people.write, {(ANNA, GUILD): "Anna"})
    record = await hall.record(ANNA)
    assert (record.game, record.user_id) == ("goofspiel", ANNA)
    assert record.names == {ANNA: "Anna", BOHDAN: "2"}
    assert record.others == ((FIRST, 1),)
    assert record.totals.keys() == {WHOLE, "full"}
    total = record.totals[WHOLE]
    assert record.totals["full"] == total
    assert (total.plays, total.won, total.lost) == (2, 0, 2)
    (opponent,) = record.opponents
    assert opponent == Opponent(BOHDAN, 2, 0, 2)
    assert [seat.way for seat in record.last[0].seats] == [Way.PLAYED, Way.LEFT]
    assert (await hall.record(ANNA, FIRST)).others == (("goofspiel", 2),)
    assert (await hall.record(CHRYSTIA)).game == "goofspiel"
    with without_game("goofspiel"):
        record = await hall.record(ANNA)
        assert (record.game, record.others) == (FIRST, ())
