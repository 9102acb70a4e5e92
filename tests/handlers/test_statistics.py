"""Which leaderboard and whose record are meant, and what is found for them."""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import asdict, replace

from bot.contract.boards import WHOLE
from bot.contract.game import Ranking
from bot.delivery.responder import Responder
from bot.handlers.actor import Call, Invitee
from bot.handlers.requests import LeaderboardRequest, VariantOfGame
from bot.handlers.statistics import Statistics
from bot.live.people import People
from bot.live.servers import Servers
from bot.match.ids import GuildId, MessageId, UserId
from bot.match.result import Opponent, Way
from bot.rounds import entries as made
from bot.rounds.ids import NamedRound, RoundId
from bot.store import boards, people, rounds
from bot.store.boards import Tallied
from bot.store.store import Store
from bot.ui import leaderboards
from bot.ui import statistics as screens
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import LeaderboardPress, RecordPress, parse
from bot.ui.games import game_of
from bot.ui.leaderboards import LeaderboardPage
from bot.ui.message import Message, TextMessage
from bot.ui.statistics import PlayerRecord
from tests.examples.pig import GAME as PIG
from tests.handlers.actors import actor
from tests.store.playing import BEGAN, GUILD, played, without_game
from tests.store.round_play import HOST, opened, played_in, round_terms
from tests.ui.reading import buttons_of, text_of

pytestmark = pytest.mark.usefixtures("examples")

EN = texts_in("en")
ANNA, BOHDAN, CHRYSTIA, DANYLO = (UserId(number) for number in range(1, 5))
FIRST = "deathmatch"
"""The game that is shown where none was played."""


def started(store: Store) -> Statistics:
    return Statistics(store, People(store, "en"), Servers(store))


class Hall:
    """Asks for leaderboards and records of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._statistics = started(store)

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
        round_id: RoundId | None = None,
    ) -> LeaderboardPage | TextMessage:
        player = None
        if around is not None:
            player = Invitee(around, f"<{around}>", bot=False, member=True, sees=True)
        wanted = str(variant) if variant is not None else None
        request = LeaderboardRequest(game, wanted, page, around=player, round_id=round_id)
        return await self._statistics.page(actor(ANNA), request)

    async def record(
        self, user: UserId, game: str | None = None, round_id: RoundId | None = None
    ) -> PlayerRecord:
        found = await self._record(user, game, round_id)
        assert isinstance(found, PlayerRecord)
        return found

    async def said_of(self, user: UserId, game: str | None, round_id: RoundId) -> str:
        """The words that are said instead of a record."""
        found = await self._record(user, game, round_id)
        assert isinstance(found, TextMessage)
        return found.markdown

    async def _record(
        self, user: UserId, game: str | None, round_id: RoundId | None
    ) -> PlayerRecord | TextMessage:
        return await self._statistics.record(actor(ANNA), user, game, f"<{user}>", round_id)

    async def press(self, custom_id: str) -> list[tuple[str, Message]]:
        """The answers to a press on Anna's own table, by a bot that has just been started."""
        answers: list[tuple[str, Message]] = []
        responder = Mock(spec=Responder)

        def noting(kind: str) -> Callable[[Message], Awaitable[MessageId]]:
            async def answer(message: Message) -> MessageId:
                answers.append((kind, message))
                return MessageId(78)

            return answer

        for kind in ("private", "replace", "public"):
            setattr(responder, kind, noting(kind))
        pressed: dict[str, Any] = {"message_id": MessageId(77), "privately": True}
        call = Call(**asdict(actor(ANNA, **pressed)), answer=responder)
        press = parse(custom_id)
        assert isinstance(press, LeaderboardPress | RecordPress)
        await started(self.store).press(press, call)
        return answers

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


# Of one round

GOOFSPIEL = "goofspiel"


async def cup(store: Store, game: str = GOOFSPIEL, **changes: Any) -> RoundId:
    """The number of a round that is over."""
    options = game_of(game).setup.options_of({})
    changes = {"game": game, "options": options} | changes
    return (await opened(store, made.Cancelled(at=BEGAN, by=HOST), **changes)).id


async def play_in(store: Store, round_id: RoundId | None, game: str, *players: UserId) -> None:
    """A match that the first of them wins."""
    match = await played(store, game, players, leave=range(1, len(players)))
    if round_id is not None:
        await played_in(store, round_id, match.terms.id)


@pytest.mark.parametrize("game", [GOOFSPIEL, "pig"])
async def test_a_round_has_the_tables_of_a_server_where_nothing_else_is_played(
    hall: Hall, game: str
) -> None:
    number = await cup(hall.store, game)
    one = NamedRound(number, "Friday Cup", game)
    for players in ((ANNA, BOHDAN), (ANNA, CHRYSTIA), (BOHDAN, CHRYSTIA), (DANYLO, ANNA)):
        await play_in(hall.store, number, game, *players)
    page = replace(await hall.board(game), of_round=one, variant_chosen=True, games=())
    around = replace(page, sought=CHRYSTIA)
    record = replace(await hall.record(ANNA), of_round=one)
    for elsewhere in (False, True):
        if elsewhere:
            await play_in(hall.store, None, game, CHRYSTIA, ANNA)
            await play_in(hall.store, await cup(hall.store, game), game, CHRYSTIA, BOHDAN)
        for named in (None, game):
            assert await hall.board(named, round_id=number) == page
            assert await hall.record(ANNA, named, number) == record
        assert await hall.board(around=CHRYSTIA, round_id=number) == around
    assert len(page.lines) == 4
    assert record.totals[WHOLE].plays == 3
    assert await hall.board(game) != page


async def test_a_round_in_which_nothing_counts_says_so(hall: Hall) -> None:
    number = await cup(hall.store)
    one = NamedRound(number, "Friday Cup", GOOFSPIEL)
    await play_in(hall.store, None, GOOFSPIEL, ANNA, BOHDAN)
    page = await hall.board(round_id=number)
    assert (page.lines, page.pages, page.of_round) == ((), 1, one)
    assert EN("leaderboard-round-empty") in text_of(leaderboards.leaderboard_message(page, EN))
    told = leaderboards.no_match_in(one, "<1>", EN)
    assert await hall.said(around=ANNA, round_id=number) == told
    record = await hall.record(ANNA, round_id=number)
    assert (record.totals, record.opponents, record.last) == ({}, (), ())
    assert told in text_of(screens.stats_message(record, EN))


async def test_only_rounds_of_the_server_have_tables_and_only_of_their_game(hall: Hall) -> None:
    draft = await hall.store.write(rounds.insert, round_terms(), BEGAN)
    elsewhere = await cup(hall.store, guild_id=GuildId(GUILD + 1))
    for number in (draft.id, elsewhere, RoundId(0), RoundId(99)):
        assert await hall.said(round_id=number) == EN("table-no-round")
        assert await hall.said_of(ANNA, None, number) == EN("table-no-round")
    number = await cup(hall.store)
    other = leaderboards.other_game(NamedRound(number, "Friday Cup", GOOFSPIEL), EN)
    assert await hall.said("pig", round_id=number) == other
    assert await hall.said_of(ANNA, "pig", number) == other
    for variant in ("warrior", "halma", VariantOfGame("pig", "solo")):
        said = await hall.said(variant=variant, round_id=number)
        assert said == EN("leaderboard-round-variant")
    with without_game(GOOFSPIEL):
        assert await hall.said(round_id=number) == EN("table-no-round")


async def test_buttons_under_the_tables_of_a_round_keep_to_it(hall: Hall) -> None:
    """Also after a restart. Those under other tables are as they were."""
    number = await cup(hall.store, "pig")
    await hall.store.write(people.write, {(ANNA, GUILD): "Anna"})
    for first in range(1, 13, 2):
        await play_in(hall.store, number, "pig", UserId(first), UserId(first + 1))
    await play_in(hall.store, None, "pig", ANNA, BOHDAN)
    page = await hall.board(around=CHRYSTIA, round_id=number)
    own = leaderboards.own_leaderboard(page, EN)
    turn, show = [button.custom_id for button in buttons_of(own)]
    second = replace(await hall.board(page=2, round_id=number), sought=CHRYSTIA)
    assert await hall.press(turn) == [("replace", leaderboards.own_leaderboard(second, EN))]
    shown = leaderboards.own_leaderboard(page, EN, shown=True)
    public = leaderboards.leaderboard_message(page, EN)
    assert await hall.press(show) == [("replace", shown), ("public", public)]

    record = await hall.record(ANNA, round_id=number)
    (show,) = [button.custom_id for button in buttons_of(screens.own_record(record, EN))]
    shown = screens.own_record(record, EN, shown=True)
    assert await hall.press(show) == [
        ("replace", shown),
        ("public", screens.stats_message(record, EN)),
    ]

    everything = leaderboards.own_leaderboard(await hall.board("pig", page=2), EN)
    assert await hall.press("t:page:pig::2:") == [("replace", everything)]
    for forged in ("t:page:pig::1:@99", "t:record:pig:1@99"):
        assert await hall.press(forged) == [("private", TextMessage(EN("table-no-round")))]
