"""Leaderboards and records: from the store's rows to what is to be shown."""

from collections.abc import Mapping

from bot.contract.boards import WHOLE, labels_of, ranking_of
from bot.contract.game import GAMES, Ranking
from bot.handlers import variants
from bot.handlers.actor import Actor
from bot.handlers.requests import LeaderboardRequest
from bot.live.people import People
from bot.match.ids import GuildId, UserId
from bot.match.result import Way
from bot.store.boards import Totals
from bot.store.player_stats import PastMatch
from bot.store.store import Store
from bot.ui import leaderboards, statistics
from bot.ui.leaderboards import LeaderboardPage
from bot.ui.message import TextMessage
from bot.ui.statistics import PlayerRecord


class Statistics:
    """Finds who won how often."""

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people

    async def leaderboard(
        self, actor: Actor, request: LeaderboardRequest
    ) -> LeaderboardPage | TextMessage:
        """One page of a server's leaderboard; a line of text where there is no such page."""
        guild_id, size = actor.server_id, leaderboards.ROWS_PER_PAGE
        game, variant, around = request.game, None, request.around
        if request.variant is not None:
            variant = variants.meant(request.variant, game, actor.texts)
            if variant is None:
                return TextMessage(leaderboards.no_variant_called(request.variant, actor.texts))
        if variant is not None and game is not None and variant.game != game:
            text = leaderboards.wrong_variant(variant.variant, game, variant.game, actor.texts)
            return TextMessage(text)
        if variant is not None:
            game = variant.game
        chosen = game is not None
        if game is None:
            game = await self._most_played(guild_id)
        of = variant.variant if variant is not None else None
        if of is None and ranking_of(GAMES[game], WHOLE) is None:
            # Players of variants that are ranked differently stand on no board together.
            among = GAMES[game].variants
            of = await self._store.most_played_variant(guild_id, game, among)
        if around is not None:
            found = await self._store.leaderboard_around(guild_id, game, of, around.user_id, size)
            if found is None:
                return TextMessage(leaderboards.not_ranked(around.name, game, of, actor.texts))
        else:
            first = (request.page - 1) * size
            found = await self._store.leaderboard(guild_id, game, of, first, size)
            if found is not None and not found.lines and found.size:
                last = (found.size - 1) // size * size
                found = await self._store.leaderboard(guild_id, game, of, last, size)
        sought = around.user_id if around is not None else request.sought
        lines = found.lines if found is not None else ()
        names = await self._people.names(guild_id, [line.user_id for line in lines])
        return LeaderboardPage(
            game=game,
            variant=of,
            chosen=chosen,
            rows=tuple(
                leaderboards.LeaderboardRow(
                    line.rank,
                    names[line.user_id],
                    _record(line.totals),
                    sought=sought == line.user_id,
                )
                for line in lines
            ),
            page=found.offset // size + 1 if found is not None else 1,
            pages=max(1, -(-found.size // size)) if found is not None else 1,
            asked=request.page if around is None else 1,
            sought=sought,
            variant_chosen=variant is not None,
        )

    async def record(
        self, guild_id: GuildId, user_id: UserId, game: str | None, name: str | None = None
    ) -> PlayerRecord:
        """A player's record in one game: by default the one that they have played most.

        `name`: for somebody never seen there.
        """
        played = await self._store.games_of(guild_id, user_id)
        # Of a game that this bot has no more, nothing can be said.
        played = [(key, count) for key, count in played if key in GAMES]
        if game is None:
            game = played[0][0] if played else await self._most_played(guild_id)
        record = await self._store.stats(guild_id, game, user_id)
        people = {user_id, *(row.user_id for row in record.opponents)}
        people |= {seat.user_id for match in record.recent for seat in match.seats}
        names = await self._people.names(guild_id, people)
        known = await self._people.known_names(guild_id, (user_id,))
        total = record.totals.get(WHOLE)
        return PlayerRecord(
            name=known.get(user_id, name or names[user_id]),
            game=game,
            total=_record(total) if total is not None else None,
            variants=tuple(
                (variant, _record(record.totals[variant]))
                for variant in GAMES[game].variants
                if variant in record.totals
            ),
            labels=_labels(game, record.totals),
            opponents=tuple(
                statistics.OpponentRow(names[row.user_id], row.plays, row.won, row.lost)
                for row in record.opponents
            ),
            last=tuple(_past(match, user_id, names) for match in record.recent),
            others=tuple((key, count) for key, count in played if key != game),
            user_id=user_id,
        )

    async def _most_played(self, guild_id: GuildId) -> str:
        """The game that is played most in a server; any before the first match."""
        most = await self._store.most_played_game(guild_id, GAMES)
        return most if most is not None else next(iter(GAMES))


def _record(totals: Totals) -> leaderboards.Record:
    return leaderboards.Record(
        plays=totals.plays,
        won=totals.won,
        lost=totals.lost,
        best=totals.score_best,
        sums=totals.sums,
        score_sum=totals.score_sum,
    )


def _labels(game: str, totals: Mapping[str, Totals]) -> tuple[statistics.LabelRow, ...]:
    """For each fact that labels seats the value that was played most, and the best one if any."""
    rules, rows = GAMES[game], []
    for fact in rules.labels:
        played = [name for name, one in labels_of(rules).items() if one.fact == fact]
        played = [name for name in played if name in totals]
        if not played:
            continue
        # `max` returns the first of equal items.
        most = max(played, key=lambda name: totals[name].plays)
        best = max(played, key=lambda name: _merit(totals[name], ranking_of(rules, name)))
        won = ranking_of(rules, best) is Ranking.SCORE or totals[best].won > 0
        rows.append(
            statistics.LabelRow(
                fact, most, _record(totals[most]), (best, _record(totals[best])) if won else None
            )
        )
    return tuple(rows)


def _merit(totals: Totals, ranking: Ranking | None) -> tuple[int, ...]:
    """By what the totals of one player on boards of one ranking compare."""
    if ranking is Ranking.SCORE:
        return (totals.score_best,)
    return totals.won, -totals.lost


def _past(match: PastMatch, user_id: UserId, names: dict[UserId, str]) -> statistics.PastMatchRow:
    own = next(seat for seat in match.seats if seat.user_id == user_id)
    others = [seat for seat in match.seats if seat.user_id != user_id]
    return statistics.PastMatchRow(
        others=tuple(names[seat.user_id] for seat in others),
        variant=match.variant,
        won=own.won,
        place=own.place,
        score=own.score,
        way=own.way,
        forfeit=_forfeit({seat.way for seat in others}),
        ended=match.ended_at,
        others_scores=tuple(seat.score for seat in others if seat.score is not None),
        numbers=own.numbers,
    )


def _forfeit(ways: set[Way]) -> Way | None:
    """How all others left, given their ways; None where one of them did not, or nobody was."""
    if not ways or Way.PLAYED in ways:
        return None
    return Way.LEFT if Way.LEFT in ways else Way.TIMED_OUT
