"""The leaderboards of a server, for any game: how they are called, and what stands on a page."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.boards import WHOLE, Totals, labels_of, ranking_of
from bot.contract.game import Ranking
from bot.match.ids import UserId
from bot.match.result import LeaderboardLine
from bot.rounds.ids import NamedRound
from bot.rounds.terms import LONGEST_NAME
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import MOST_OPTIONS, page_buttons
from bot.ui.custom_ids import LeaderboardPress, RecordPress, TableAct, TablesPress
from bot.ui.games import game_of
from bot.ui.markdown import bold, counted, dotted, heading, lines, small
from bot.ui.message import (
    Block,
    Button,
    Buttons,
    Divider,
    Menu,
    MessageLayout,
    Option,
    Text,
)
from bot.ui.names import escaped

ROWS_PER_PAGE = 10
"""Rows of a leaderboard that fit one message whatever the names."""


class LeaderboardPage(Struct, frozen=True):
    """One page of a leaderboard, from 1. No lines at all: nobody has finished a match.

    `variant`: or a label; None stands for all. `chosen`, `variant_chosen`: whether they were asked
    for; else they are the most played. `names`: not yet escaped. `asked`: the page that was asked
    for, perhaps past the last. `sought`: the player who is marked. `unlisted`: those whose names
    are not told, and who are not marked. `games`: those with results there. `of_round`: the round
    whose matches alone are counted; None: all of the server.
    """

    game: str
    variant: str | None
    chosen: bool
    lines: tuple[LeaderboardLine, ...]
    names: Mapping[UserId, str]
    page: int
    pages: int
    asked: int
    sought: UserId | None = None
    variant_chosen: bool = True
    unlisted: Collection[UserId] = ()
    games: tuple[str, ...] = ()
    of_round: NamedRound | None = None


def board_name(game: str, variant: str | None, texts: Texts) -> str:
    """The name of a board: the game, and the variant where that has a name of its own."""
    of_game = texts(f"game-{game}")
    of_variant = None if variant is None else variant_name(game, variant, texts)
    return dotted((of_game, of_variant if of_variant != of_game else None))


def variant_name(game: str, variant: str, texts: Texts) -> str:
    """The name of a variant or a label where its game is known."""
    label = labels_of(game_of(game).rules).get(variant)
    if label is not None:
        return texts(f"label-{game}-{label.fact}-{label.value}")
    return texts(f"variant-{game}-{variant}")


def wrong_variant(variant: str, game: str, of: str, texts: Texts) -> str:
    return texts(
        "leaderboard-wrong-variant",
        variant=variant_name(of, variant, texts),
        game=texts(f"game-{game}"),
        other=texts(f"game-{of}"),
    )


def not_ranked(
    name: str, game: str, variant: str | None, texts: Texts, one: NamedRound | None = None
) -> str:
    """Told of somebody without a counted match; in that round, if there is one."""
    if one is not None:
        return no_match_in(one, name, texts)
    named = board_name(game, variant, texts)
    return texts("leaderboard-not-ranked", name=escaped(name), game=named)


def round_title(one: NamedRound) -> str:
    """The name of a round, safe for markdown."""
    return escaped(one.name, LONGEST_NAME)


def other_game(one: NamedRound, texts: Texts) -> str:
    """Told of a round in which another game is played than was asked for."""
    game = texts(f"game-{one.game}")
    return texts("table-round-other-game", round=round_title(one), game=game)


def no_match_in(one: NamedRound, name: str, texts: Texts) -> str:
    """Told of somebody without a counted match in a round. `name`: not yet escaped."""
    return texts("table-round-no-match", name=escaped(name), round=round_title(one))


def leaderboard_message(
    board: LeaderboardPage, texts: Texts, *, turns: bool = False
) -> MessageLayout:
    """One page of the leaderboard. `turns`: there are buttons for others, so no command is told."""
    named = board_name(board.game, board.variant, texts)
    one = board.of_round
    which = named if one is None else round_title(one)
    title = lines(
        heading(f"{symbols.TABLE} {texts('leaderboard-title', which=which)}"),
        None if one is None else small(named),
    )
    if not board.lines:
        empty = texts("leaderboard-empty", command=f"play {board.game}")
        if one is not None:
            empty = texts("leaderboard-round-empty")
        return MessageLayout((Text(lines(title, empty)),), symbols.Colour.QUIET)
    usual = not (board.variant is None or board.variant_chosen)
    top = lines(
        title,
        None if board.chosen else small(texts("leaderboard-most-played")),
        small(texts("leaderboard-most-played-variant")) if usual else None,
    )
    variant = WHOLE if board.variant is None else board.variant
    table = []
    for line in board.lines:
        if line.user_id in board.unlisted:
            name = texts("leaderboard-unlisted")
        else:
            sought = f" {symbols.SOUGHT}" if line.user_id == board.sought else ""
            name = f"{bold(escaped(board.names[line.user_id]))}{sought}"
        place = f"`{line.rank}` {name}"
        table.append(record_line(place, line.totals, board.game, variant, texts))
    by_score = _ranking(board.game, variant) is Ranking.SCORE
    footer = [small(texts("leaderboard-rule-score") if by_score else texts("leaderboard-rule"))]
    if one is not None:
        footer.append(small(texts("leaderboard-round-rule")))
    if board.pages > 1:
        footer.append(small(texts("leaderboard-page", page=board.page, pages=board.pages)))
    if board.asked > board.pages:
        footer.append(small(texts("leaderboard-no-page", page=board.asked)))
    if board.page < board.pages and not turns:
        footer.append(small(texts("leaderboard-next", options=_next(board, texts))))
    blocks = (Text(lines(top, *table)), Divider(), Text(lines(*footer)))
    return MessageLayout(blocks, symbols.Colour.TURN)


def own_leaderboard(board: LeaderboardPage, texts: Texts, *, shown: bool = False) -> MessageLayout:
    """A page for one reader, with buttons to others, and to show it to all unless it is `shown`."""

    def custom_id(act: TableAct, page: int) -> str:
        """`page`: from 0; those of a press count from 1."""
        round_id = None if board.of_round is None else board.of_round.id
        # The variant of a round follows from its matches.
        variant = board.variant if round_id is None else None
        return str(LeaderboardPress(act, board.game, variant, page + 1, board.sought, round_id))

    page, turn = board.page - 1, TableAct.SHOWN if shown else TableAct.PAGE
    buttons = page_buttons(page, board.pages, lambda number: custom_id(turn, number), texts)
    if board.lines and not shown:
        buttons = (*buttons, Button(texts("table-show"), custom_id(TableAct.SHOW, page)))
    layout = leaderboard_message(board, texts, turns=True)
    below: tuple[Block, ...] = (Buttons(buttons),) if buttons else ()
    others = {
        game: LeaderboardPress(TableAct.PAGE, game, None, 1, board.sought)
        for game in board.games
        if game != board.game
    }
    return replace(layout, blocks=(*layout.blocks, *below, *games_menu(others, texts)))


def games_menu(
    others: Mapping[str, LeaderboardPress | RecordPress],
    texts: Texts,
    counts: Mapping[str, int] = {},
) -> tuple[Menu, ...]:
    """The menu of other games that have a table, with the press that shows it; () without any.

    `counts`: of the matches in each.
    """
    if not others:
        return ()
    options = []
    for game, press in list(others.items())[:MOST_OPTIONS]:
        label = texts(f"game-{game}")
        if game in counts:
            label = texts("stats-other-game", game=label, count=counts[game])
        options.append(Option(label, str(press)))
    return (Menu(str(TablesPress()), texts("table-games"), tuple(options)),)


def _next(board: LeaderboardPage, texts: Texts) -> str:
    """The options by which the next page of the same board is asked for."""
    if board.of_round is not None:
        kind, name = "round", round_title(board.of_round)
    else:
        kind = "game" if board.variant is None else "variant"
        # A variant is offered together with its game, which need not be chosen besides.
        name = board_name(board.game, board.variant, texts)
    option = f"{texts(f'command-leaderboard-{kind}')}:{name}"
    return f"{option} {texts('command-leaderboard-page')}:{board.page + 1}"


def record_line(name: str, record: Totals, game: str, board: str, texts: Texts) -> str:
    """A record on a board beside its name, and below it the sums of the game's facts, if any.

    The rate of wins stands with the sums then: a phone has no room for it on the first line.
    """
    if not any(record.sums.values()):
        return f"{name} · {record_told(record, game, board, texts)}"
    told, rate = _told(record, game, board, texts)
    sums = counted(texts(f"sums-{game}", **record.sums))
    return lines(f"{name} · {counted(told)}", small(dotted((rate, sums))))


def record_told(record: Totals, game: str, board: str, texts: Texts) -> str:
    """A record in brief, by ranking: the best score, matches won and lost, or their number."""
    return counted(dotted(_told(record, game, board, texts)))


def _told(record: Totals, game: str, board: str, texts: Texts) -> tuple[str, str | None]:
    """The same, and apart from it the rate of wins, where these count."""
    ranking = _ranking(game, board)
    if ranking is Ranking.WINS:
        played = record.won + record.lost
        rate = texts("record-rate", percent=mean(100 * record.won, played)) if played else None
        return texts("record", won=record.won, lost=record.lost), rate
    scores = _scores(record, game, texts) if ranking is Ranking.SCORE else ()
    return dotted((*scores, texts("record-plays", count=record.plays))), None


def _scores(record: Totals, game: str, texts: Texts) -> Iterator[str]:
    """The best score with its title, if the game has titles, and the mean of several."""
    yield texts("record-best", score=texts(f"score-{game}", score=record.score_best))
    scored = game_of(game).summary.scored
    if scored is not None:
        yield scored(record.score_best, texts)
    if record.plays > 1:
        yield texts("record-mean", score=mean(record.score_sum, record.plays))


def _ranking(game: str, board: str) -> Ranking | None:
    return ranking_of(game_of(game).rules, board)


def mean(total: int, count: int) -> int:
    """A mean, as of scores, as a whole number; halves are rounded up."""
    return (2 * total + count) // (2 * count)
