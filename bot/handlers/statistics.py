"""Leaderboards and records: from the store's rows to screens."""

from typing import TYPE_CHECKING

from bot.games.registry import GAME_OF_VARIANT
from bot.match.ids import GuildId, UserId
from bot.store.store import VariantKey
from bot.ui import statistics
from bot.ui.catalogue import Texts
from bot.ui.message import MessageLayout

if TYPE_CHECKING:
    from bot.handlers.handlers import Handlers


async def leaderboard(
    handlers: "Handlers", guild_id: GuildId, variant: str | None, page: int, texts: Texts
) -> MessageLayout:
    """One page of a server's leaderboard. Pages count from 1; past the last is the last."""
    ranking = VariantKey(GAME_OF_VARIANT[variant], variant) if variant is not None else None
    size = await handlers.store.leaderboard_size(guild_id, ranking)
    pages = max(1, -(-size // statistics.ROWS_PER_PAGE))
    asked, page = page, min(page, pages)
    ranked = await handlers.store.leaderboard(
        guild_id,
        ranking,
        offset=(page - 1) * statistics.ROWS_PER_PAGE,
        limit=statistics.ROWS_PER_PAGE,
    )
    names = await handlers.people.names(guild_id, [row.user_id for row in ranked])
    rows = [
        statistics.LeaderboardRow(
            row.rank, names[row.user_id], row.won, row.lost, row.rounds_won, row.rounds_lost
        )
        for row in ranked
    ]
    return statistics.leaderboard_message(rows, page, pages, variant, texts, asked=asked)


async def stats(
    handlers: "Handlers", guild_id: GuildId, user_id: UserId, name: str, texts: Texts
) -> MessageLayout:
    """A player's record in a server. `name` is for somebody who was never seen there."""
    record = await handlers.store.stats(guild_id, user_id)
    people = {user_id, *(row.opponent_id for row in record.opponents)}
    people |= {row.opponent for row in record.recent}
    names = await handlers.people.names(guild_id, people)
    return statistics.stats_message(
        statistics.PlayerRecord(
            name=names[user_id] if names[user_id] != str(user_id) else name,
            tallies=tuple(
                statistics.TallyRow(row.variant, row.won, row.lost, row.rounds_won, row.rounds_lost)
                for row in record.tallies
            ),
            head_to_head=tuple(
                statistics.HeadToHeadRow(names[row.opponent_id], row.won, row.lost)
                for row in record.opponents
            ),
            last=tuple(
                statistics.LastMatchRow(
                    names[row.opponent], row.variant, row.won, row.reason, row.ended_at
                )
                for row in record.recent
            ),
        ),
        texts,
    )
