"""The leaderboard of a server and the record of a player, for any game."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from bot.contract.boards import WHOLE, ranking_of
from bot.contract.game import Ranking
from bot.match.ids import UserId
from bot.match.result import Way
from bot.ui import symbols
from bot.ui.board_names import board_name, game_name, variant_name
from bot.ui.catalogue import Texts
from bot.ui.games import game_of
from bot.ui.markdown import all_of, bold, dotted, heading, lines, on_day, small, unbroken
from bot.ui.message import LONGEST_MESSAGE, Block, Divider, MessageLayout, Text
from bot.ui.names import escaped

ROWS_PER_PAGE = 10
"""Rows of a leaderboard that fit one message whatever the names."""
OPPONENTS_SHOWN = 10
MATCHES_SHOWN = 10


class Record(Struct, frozen=True):
    """A player's counted matches, added up.

    `won`, `lost`: matches. `best`: the best score, 0 in games without. `sums`: the numbers among
    the facts of a game, by name. `score_sum`: of all scores, 0 in games without.
    """

    plays: int
    won: int
    lost: int
    best: int
    sums: Mapping[str, int]
    score_sum: int = 0


class LeaderboardRow(Struct, frozen=True):
    """A player's place. `rank`: competition ranking, 1, 1, 3. `name` is not yet escaped.

    `sought`: whether the page is the one with this player.
    """

    rank: int
    name: str
    record: Record
    sought: bool = False


class LeaderboardPage(Struct, frozen=True):
    """One page of a leaderboard. Pages count from 1. No rows at all: nobody has finished a match.

    `variant`: or a label; None stands for all. `chosen`: whether the game was asked for; else it is
    the one that is played most. `asked`: the page that was asked for, which may be past the last.
    `sought`: the player who was asked for, if somebody. `variant_chosen`: whether the variant was
    asked for; else it is the one that is played most.
    """

    game: str
    variant: str | None
    chosen: bool
    rows: tuple[LeaderboardRow, ...]
    page: int
    pages: int
    asked: int
    sought: UserId | None = None
    variant_chosen: bool = True


class LabelRow(Struct, frozen=True):
    """The value of a label, e.g. the hero, that a player played most, and their best one.

    `fact`: what labels seats. `most`: the name of a board, with the record there. `best`: the same;
    None where nothing was won.
    """

    fact: str
    most: str
    record: Record
    best: tuple[str, Record] | None


class OpponentRow(Struct, frozen=True):
    """A player's counted matches against one opponent. `won`, `lost`: the better, worse placed."""

    name: str
    plays: int
    won: int
    lost: int


class PastMatchRow(Struct, frozen=True):
    """A match that counted, from the player's side. `ended`: ms since the epoch, UTC.

    `others`: the names of the others. `place`: 1 is the best. `forfeit`: how all others left, if
    they did; `TIMED_OUT` when nobody of them left otherwise. `others_scores`: in the same order; ()
    in games without scores. `numbers`: the player's own facts that are numbers, by name.
    """

    others: tuple[str, ...]
    variant: str
    won: bool
    place: int
    score: int | None
    way: Way
    forfeit: Way | None
    ended: int
    others_scores: tuple[int, ...] = ()
    numbers: Mapping[str, int] = {}


class PlayerRecord(Struct, frozen=True):
    """A player's record in one game. `name` and all others are not yet escaped.

    `total`: None for somebody without a counted match. `variants`: by variant, in their order.
    `labels`: in the order of the game. `opponents`, `last`: the weightiest first. `others`: the
    counted matches of other games, by key. `user_id`: whose it is; None where nobody needs to be
    shown it by a button.
    """

    name: str
    game: str
    total: Record | None = None
    variants: tuple[tuple[str, Record], ...] = ()
    opponents: tuple[OpponentRow, ...] = ()
    last: tuple[PastMatchRow, ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    user_id: UserId | None = None
    labels: tuple[LabelRow, ...] = ()


def leaderboard_message(
    board: LeaderboardPage, texts: Texts, *, turns: bool = False
) -> MessageLayout:
    """One page of the leaderboard. `turns`: there are buttons for others, so no command is told."""
    named = board_name(board.game, board.variant, texts)
    title = heading(f"{symbols.TABLE} {texts('leaderboard-title', which=named)}")
    if not board.rows:
        empty = lines(title, _empty_board(board, texts))
        return MessageLayout((Text(empty),), symbols.Colour.QUIET)
    usual = not (board.variant is None or board.variant_chosen)
    top = lines(
        title,
        None if board.chosen else small(texts("leaderboard-most-played")),
        small(texts("leaderboard-most-played-variant")) if usual else None,
    )
    ranking = _ranking(board.game, board.variant)
    table = "\n".join(_ranked(row, board.game, ranking, texts) for row in board.rows)
    by_score = ranking is Ranking.SCORE
    footer = [small(texts("leaderboard-rule-score") if by_score else texts("leaderboard-rule"))]
    if board.pages > 1:
        footer.append(small(texts("leaderboard-page", page=board.page, pages=board.pages)))
    if board.asked > board.pages:
        footer.append(small(texts("leaderboard-no-page", page=board.asked)))
    if board.page < board.pages and not turns:
        footer.append(small(texts("leaderboard-next", options=_next(board, texts))))
    blocks = (Text(lines(top, table)), Divider(), Text(lines(*footer)))
    return MessageLayout(blocks, symbols.Colour.TURN)


def stats_message(stats: PlayerRecord, texts: Texts) -> MessageLayout:
    """A player's record in a game: per variant, against whom, and the last matches.

    Where the names of all who sat in the last matches are too long, the same number of them is told
    of each match.
    """
    most = max((len(match.others) for match in stats.last), default=1)
    for named in range(most, 1, -1):
        layout = _stats(stats, named, texts)
        if _length(layout) <= LONGEST_MESSAGE:
            return layout
    return _stats(stats, 1, texts)


def _length(layout: MessageLayout) -> int:
    return sum(
        symbols.longest(block.markdown) for block in layout.blocks if isinstance(block, Text)
    )


def _stats(stats: PlayerRecord, named: int, texts: Texts) -> MessageLayout:
    """`named`: how many of those who sat in a match are told by name."""
    name, game = escaped(stats.name), game_name(stats.game, texts)
    title = texts("stats-title", name=name, game=game)
    top = heading(f"{symbols.TABLE} {title}")
    others = _others(stats.others, texts)
    if stats.total is None:
        empty = texts("stats-empty", name=name, game=game, command=f"play {stats.game}")
        return MessageLayout((Text(lines(top, empty, others)),), symbols.Colour.QUIET)
    blocks: list[Block] = [Text(lines(top, *_totals(stats, stats.total, texts)))]
    if stats.opponents:
        rows = [_versus(row, stats.game, texts) for row in stats.opponents[:OPPONENTS_SHOWN]]
        blocks += [Divider(), Text(lines(bold(texts("stats-opponents")), *rows))]
    if stats.last:
        matches = (_ended(match, stats.game, named, texts) for match in stats.last[:MATCHES_SHOWN])
        blocks += [Divider(), Text(lines(bold(texts("stats-last")), *matches))]
    if others is not None:
        blocks += [Divider(), Text(others)]
    return MessageLayout(tuple(blocks), symbols.Colour.TURN)


def win_rate(won: int, lost: int) -> int | None:
    """Matches won in whole percent, halves rounded up; None without a match."""
    played = won + lost
    return (200 * won + played) // (2 * played) if played else None


def mean(total: int, count: int) -> int:
    """The mean of scores as a whole number, halves rounded up."""
    return (2 * total + count) // (2 * count)


def _ranking(game: str, variant: str | None) -> Ranking | None:
    """By what a board is ranked; None for a game whose variants differ."""
    return ranking_of(game_of(game).rules, WHOLE if variant is None else variant)


def _empty_board(board: LeaderboardPage, texts: Texts) -> str:
    return texts("leaderboard-empty", command=f"play {board.game}")


def _next(board: LeaderboardPage, texts: Texts) -> str:
    """The options by which another page of the same board is asked for."""
    kind = "game" if board.variant is None else "variant"
    # A variant is offered together with its game, which need not be chosen besides.
    option = (
        f"{texts(f'command-leaderboard-{kind}')}:{board_name(board.game, board.variant, texts)}"
    )
    return f"{option} {texts('command-leaderboard-page')}:{board.page + 1}"


def _won_and_lost(won: int, lost: int, texts: Texts) -> str:
    rate = win_rate(won, lost)
    percent = unbroken(texts("record-rate", percent=rate)) if rate is not None else None
    return dotted((texts("record", won=won, lost=lost), percent))


def _record(record: Record, game: str, ranking: Ranking | None, texts: Texts) -> str:
    """What a record says first: the best score where that decides, or what was won and lost.

    Of matches that are not ranked together only how many they are.
    """
    if ranking is Ranking.WINS:
        return _won_and_lost(record.won, record.lost, texts)
    scores = _scores(record, game, texts) if ranking is Ranking.SCORE else ()
    return dotted((*scores, texts("record-plays", count=record.plays)))


def _scores(record: Record, game: str, texts: Texts) -> Iterator[str | None]:
    """The best score with its title, if the game has titles, and the mean of several."""
    yield texts("record-best", score=texts(f"score-{game}", score=record.best))
    scored = game_of(game).summary.scored
    yield scored(record.best, texts) or None if scored is not None else None
    if record.plays > 1:
        yield texts("record-mean", score=mean(record.score_sum, record.plays))


def _sums(record: Record, game: str, texts: Texts) -> str | None:
    """The sums of a game's facts; None where all are 0, or the game has none."""
    if not any(record.sums.values()):
        return None
    return small(texts(f"sums-{game}", **record.sums))


def _ranked(row: LeaderboardRow, game: str, ranking: Ranking | None, texts: Texts) -> str:
    name = bold(escaped(row.name)) + (f" {symbols.SOUGHT}" if row.sought else "")
    place = f"`{row.rank}` {name} · {_record(row.record, game, ranking, texts)}"
    return lines(place, _sums(row.record, game, texts))


def _totals(stats: PlayerRecord, total: Record, texts: Texts) -> list[str]:
    """A line per variant, one for the whole game where several were played, and those of labels."""
    told = [_total(variant, record, stats.game, texts) for variant, record in stats.variants]
    if len(told) != 1:
        told.append(_total(None, total, stats.game, texts))
    return told + [line for row in stats.labels for line in _labelled(row, stats.game, texts)]


def _total(variant: str | None, record: Record, game: str, texts: Texts) -> str:
    name = texts("stats-total") if variant is None else variant_name(game, variant, texts)
    line = f"{bold(name)} · {_record(record, game, _ranking(game, variant), texts)}"
    return lines(line, _sums(record, game, texts))


def _labelled(row: LabelRow, game: str, texts: Texts) -> Iterator[str]:
    """The value played most and the best one, with records; in one line if they are the same."""
    same = row.best is not None and row.best[0] == row.most
    told = [("stats-label-both" if same else "stats-label-most", row.most, row.record)]
    if row.best is not None and not same:
        told.append(("stats-label-best", *row.best))
    for key, board, record in told:
        value = variant_name(game, board, texts)
        named = texts(key, label=texts(f"label-{game}-{row.fact}"), value=value)
        yield f"{bold(named)} · {_record(record, game, _ranking(game, board), texts)}"


def _others(others: Sequence[tuple[str, int]], texts: Texts) -> str | None:
    """How much a player has played of other games, whose records are shown one by one."""
    if not others:
        return None
    told = [
        texts("stats-other-game", game=game_name(game, texts), count=count)
        for game, count in others
    ]
    return small(texts("stats-others", games=", ".join(told)))


def _versus(row: OpponentRow, game: str, texts: Texts) -> str:
    # Who shared a place has neither won nor lost.
    shared = row.plays - row.won - row.lost
    drawn = texts("record-shared", count=shared) if shared else None
    if game_of(game).rules.seats[-1] > 2:
        # Both may have lost the match to somebody else.
        met = texts("record-ahead", ahead=row.won, behind=row.lost)
    else:
        met = _won_and_lost(row.won, row.lost, texts)
    return dotted((escaped(row.name), met, drawn))


def _ended(match: PastMatchRow, game: str, named: int, texts: Texts) -> str:
    return dotted(
        (
            bold(_outcome(match, texts)),
            _against(match.others, named, texts),
            _score(match, game, texts),
            variant_name(game, match.variant, texts),
            on_day(match.ended),
        )
    )


def _score(match: PastMatchRow, game: str, texts: Texts) -> str | None:
    """The player's score and those of the others; of a game without scores what counts there.

    None for a game in which nothing is counted.
    """
    if match.score is None:
        return texts(f"match-score-{game}", **match.numbers) if match.numbers else None
    own = texts(f"score-{game}", score=match.score)
    if not match.others_scores:
        return own
    others = ", ".join(str(score) for score in match.others_scores)
    return texts("stats-scores", score=own, others=others)


def _against(others: Sequence[str], named: int, texts: Texts) -> str | None:
    """The first of the others by name, and how many more there were; None for who played alone."""
    if not others:
        return None
    told = [escaped(name) for name in others[:named]]
    if len(others) > named:
        told.append(texts("stats-more-others", count=len(others) - named))
    return texts("stats-against", names=all_of(told, texts))


def _outcome(match: PastMatchRow, texts: Texts) -> str:
    if match.won:
        match match.forfeit:
            case Way.LEFT:
                return texts("stats-won-conceded")
            case Way.TIMED_OUT:
                return texts("stats-won-in-time")
        return texts("stats-won")
    if not match.others:
        # Nobody has lost to anybody.
        match match.way:
            case Way.LEFT:
                return texts("stats-played-conceded")
            case Way.TIMED_OUT:
                return texts("stats-played-in-time")
        return texts("stats-played")
    match match.way:
        case Way.LEFT:
            return texts("stats-lost-conceded")
        case Way.TIMED_OUT:
            return texts("stats-lost-in-time")
    # The best place of two can be shared by both without a win.
    if len(match.others) > 1 or match.place == 1:
        return texts("stats-place", place=match.place)
    return texts("stats-lost")
