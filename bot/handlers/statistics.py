"""Leaderboards and records: from the store's rows to messages."""

from bot.games.registry import GAME_OF_VARIANT
from bot.handlers.actor import Actor, Invitee
from bot.live.people import People
from bot.store.store import Store
from bot.store.tallies import VariantKey
from bot.ui import statistics
from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout


class Statistics:
    """Answers who won how often, in the language of the channel."""

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people

    async def leaderboard(self, actor: Actor, variant: str | None, page: int) -> MessageLayout:
        """One page of a server's leaderboard. Pages count from 1; past the last is the last."""
        guild_id, size = actor.server_id, statistics.ROWS_PER_PAGE
        ranking = VariantKey(GAME_OF_VARIANT[variant], variant) if variant is not None else None
        pages = max(1, -(-await self._store.leaderboard_size(guild_id, ranking) // size))
        asked, page = page, min(page, pages)
        ranked = await self._store.leaderboard(
            guild_id, ranking, offset=(page - 1) * size, limit=size
        )
        names = await self._people.names(guild_id, [row.user_id for row in ranked])
        rows = [
            statistics.LeaderboardRow(
                row.rank, names[row.user_id], row.won, row.lost, row.rounds_won, row.rounds_lost
            )
            for row in ranked
        ]
        texts = texts_in(actor.language)
        return statistics.leaderboard_message(rows, page, pages, variant, texts, asked=asked)

    async def stats(self, actor: Actor, player: Invitee) -> MessageLayout:
        """A player's record in a server; `player.name` is for somebody never seen there."""
        user_id = player.user_id
        record = await self._store.stats(actor.server_id, user_id)
        people = {user_id, *(row.opponent_id for row in record.opponents)}
        people |= {row.opponent_id for row in record.recent}
        names = await self._people.names(actor.server_id, people)
        known = await self._people.known_names(actor.server_id, (user_id,))
        return statistics.stats_message(
            statistics.PlayerRecord(
                name=known.get(user_id, player.name),
                tallies=tuple(
                    statistics.TallyRow(
                        row.variant, row.won, row.lost, row.rounds_won, row.rounds_lost
                    )
                    for row in record.tallies
                ),
                head_to_head=tuple(
                    statistics.HeadToHeadRow(names[row.opponent_id], row.won, row.lost)
                    for row in record.opponents
                ),
                last=tuple(
                    statistics.LastMatchRow(
                        names[row.opponent_id], row.variant, row.won, row.reason, row.ended_at
                    )
                    for row in record.recent
                ),
            ),
            texts_in(actor.language),
        )
