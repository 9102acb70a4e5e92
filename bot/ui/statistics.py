"""The leaderboard of a server and the record of a player."""

from collections.abc import Sequence

from msgspec import Struct

from bot.match.match import Reason
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, dotted, heading, lines, on_day, small, unbroken
from bot.ui.message import Block, Divider, MessageLayout, Text
from bot.ui.names import escaped

ROWS_PER_PAGE = 10
"""Rows of a leaderboard that fit one message whatever the names."""
OPPONENTS_SHOWN = 8
MATCHES_SHOWN = 10


class LeaderboardRow(Struct, frozen=True):
    """A player's place. `won`, `lost`: matches; `adventures_…`: adventures within them.

    `rank`: competition ranking, 1, 1, 3. `name` is not yet escaped.
    """

    rank: int
    name: str
    won: int
    lost: int
    adventures_won: int
    adventures_lost: int


class TallyRow(Struct, frozen=True):
    """A player's counted matches in one variant, and the adventures within them."""

    variant: str
    won: int
    lost: int
    adventures_won: int
    adventures_lost: int


class HeadToHeadRow(Struct, frozen=True):
    """A player's counted matches against one opponent, from the player's side."""

    name: str
    won: int
    lost: int


class LastMatchRow(Struct, frozen=True):
    """A match that counted. `ended`: milliseconds, UTC."""

    opponent: str
    variant: str
    won: bool
    reason: Reason
    ended: int


class PlayerRecord(Struct, frozen=True):
    """A player's record. Tallies per variant played; opponents and matches the weightiest first."""

    name: str
    tallies: tuple[TallyRow, ...] = ()
    head_to_head: tuple[HeadToHeadRow, ...] = ()
    last: tuple[LastMatchRow, ...] = ()


def leaderboard_message(
    rows: Sequence[LeaderboardRow],
    page: int,
    pages: int,
    variant: str | None,
    texts: Texts,
    *,
    asked: int = 1,
) -> MessageLayout:
    """One page of the leaderboard. Pages count from 1; `variant` None stands for all.

    `asked`: the page that was wished for; past the last the message tells that there is none.

    `rows`: at most `ROWS_PER_PAGE`. No rows at all: nobody has finished a match yet.
    """
    which = texts(f"hero-{variant}") if variant is not None else texts("leaderboard-all")
    top = heading(f"{symbols.TABLE} {texts('leaderboard-title', variant=which)}")
    if not rows:
        empty = texts("leaderboard-empty")
        return MessageLayout((Text(lines(top, empty)),), symbols.Colour.QUIET)
    table = "\n".join(_ranked(row, texts) for row in rows)
    footer = [small(texts("leaderboard-rule"))]
    if pages > 1:
        footer.append(small(texts("leaderboard-page", page=page, pages=pages)))
    if asked > pages:
        footer.append(small(texts("leaderboard-no-page", page=asked)))
    if page < pages:
        footer.append(small(_next(page + 1, variant, texts)))
    blocks = (Text(lines(top, table)), Divider(), Text(lines(*footer)))
    return MessageLayout(blocks, symbols.Colour.TURN)


def _next(page: int, variant: str | None, texts: Texts) -> str:
    """How to see another page of the same table."""
    if variant is None:
        return texts("leaderboard-next", page=page)
    return texts("leaderboard-next-variant", page=page, variant=texts(f"hero-{variant}"))


def stats_message(stats: PlayerRecord, texts: Texts) -> MessageLayout:
    """A player's record: per variant, against whom, and the last matches."""
    name = escaped(stats.name)
    top = heading(f"{symbols.TABLE} {texts('stats-title', name=name)}")
    if not stats.tallies and not stats.last:
        empty = texts("stats-empty", name=name)
        return MessageLayout((Text(lines(top, empty)),), symbols.Colour.QUIET)
    blocks: list[Block] = [Text(lines(top, *_tallies(stats.tallies, texts)))]
    if stats.head_to_head:
        rows = [_versus(row, texts) for row in stats.head_to_head[:OPPONENTS_SHOWN]]
        others = len(stats.head_to_head) - len(rows)
        more = small(texts("stats-more", count=others)) if others else None
        blocks += [Divider(), Text(lines(bold(texts("stats-opponents")), *rows, more))]
    if stats.last:
        matches = (_ended(match, texts) for match in stats.last[:MATCHES_SHOWN])
        blocks += [Divider(), Text(lines(bold(texts("stats-last")), *matches))]
    return MessageLayout(tuple(blocks), symbols.Colour.TURN)


def win_rate(won: int, lost: int) -> int | None:
    """Matches won in whole percent, halves rounded up; None without a match."""
    played = won + lost
    return (200 * won + played) // (2 * played) if played else None


def _record(won: int, lost: int, texts: Texts) -> str:
    rate = win_rate(won, lost)
    percent = unbroken(texts("record-rate", percent=rate)) if rate is not None else None
    return dotted((texts("record", won=won, lost=lost), percent))


def _ranked(row: LeaderboardRow, texts: Texts) -> str:
    place = f"`{row.rank}` {bold(escaped(row.name))} · {_record(row.won, row.lost, texts)}"
    return lines(place, _adventures(row.adventures_won, row.adventures_lost, texts))


def _adventures(won: int, lost: int, texts: Texts) -> str | None:
    if not won and not lost:
        return None
    return small(texts("record-adventures", won=won, lost=lost))


def _tallies(tallies: tuple[TallyRow, ...], texts: Texts) -> list[str]:
    told = [_tally(texts(f"hero-{tally.variant}"), tally, texts) for tally in tallies]
    if len(tallies) > 1:
        total = TallyRow(
            "",
            sum(tally.won for tally in tallies),
            sum(tally.lost for tally in tallies),
            sum(tally.adventures_won for tally in tallies),
            sum(tally.adventures_lost for tally in tallies),
        )
        told.append(_tally(texts("stats-total"), total, texts))
    return told


def _tally(name: str, tally: TallyRow, texts: Texts) -> str:
    record = f"{bold(name)} · {_record(tally.won, tally.lost, texts)}"
    return lines(record, _adventures(tally.adventures_won, tally.adventures_lost, texts))


def _versus(row: HeadToHeadRow, texts: Texts) -> str:
    return f"{escaped(row.name)} · {_record(row.won, row.lost, texts)}"


def _ended(match: LastMatchRow, texts: Texts) -> str:
    return texts(
        "stats-match",
        outcome=bold(_outcome(match, texts)),
        name=escaped(match.opponent),
        variant=texts(f"hero-{match.variant}"),
        when=on_day(match.ended),
    )


def _outcome(match: LastMatchRow, texts: Texts) -> str:
    conceded = match.reason is Reason.CONCEDED
    if match.won:
        return texts("stats-won-conceded") if conceded else texts("stats-won")
    return texts("stats-lost-conceded") if conceded else texts("stats-lost")
