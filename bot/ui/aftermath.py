"""The lines below a result that tell of more than the match, and the way to the leaderboard."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.boards import WHOLE, ranking_of
from bot.contract.game import Event, Ranking, Seat
from bot.match.result import LeaderboardLine
from bot.match.terms import Terms
from bot.ui.board import above_controls, fits
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import LeaderboardPress, TableAct
from bot.ui.markdown import bold, counted, dotted, lines, small
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import Button, Buttons, MessageLayout
from bot.ui.renderer import MatchRenderer


class Aftermath(Struct, frozen=True):
    """The aftermath of a match, read once when its end may be known: ranks change later.

    `walks`: links to the playbacks that stand, in their order. `ranked`: the winners, or who played
    alone, on the leaderboard; () where the match does not count. `events`: the public ones that
    stand, the oldest first, where the game tells feats of players.
    """

    walks: tuple[str, ...] = ()
    ranked: tuple[LeaderboardLine, ...] = ()
    events: tuple[Event, ...] = ()


def counted_on(terms: Terms) -> str | None:
    """The variant on whose board the players of a match are ranked; None: the whole game's."""
    return terms.variant if ranking_of(terms.rules, WHOLE) is None else None


def with_aftermath(
    layout: MessageLayout,
    view: PublicMatchView,
    renderer: MatchRenderer,
    terms: Terms,
    aftermath: Aftermath,
    texts: Texts,
) -> MessageLayout:
    """A result with what came of it, as many walks as fit, and the button to the leaderboard."""
    press = LeaderboardPress(TableAct.PAGE, terms.game, counted_on(terms), 1)
    button = Button(texts("result-leaderboard"), str(press))
    *above, last = layout.blocks
    if isinstance(last, Buttons):
        layout = replace(layout, blocks=(*above, Buttons((*last.buttons, button))))
    feats = renderer.feats(view, aftermath.events, texts)
    told = [small(line) for line in (*feats, *_ranks(view, terms, aftermath, texts))]
    walks = list(_walks(renderer.walks(view, aftermath.events, texts), aftermath.walks, texts))
    for first in range(len(walks) + 1):
        found = above_controls(layout, *filter(None, [lines(*told, *walks[first:])]))
        if fits(found.blocks):
            break
    return found


def _walks(told: Sequence[str], links: Sequence[str], texts: Texts) -> Iterator[str]:
    """A line for each walk, with its end; without ends, or where a walk is gone, all on one."""
    named = [
        f"[{texts('result-walk', number=number)}]({link})"
        for number, link in enumerate(links, start=1)
    ]
    if not 0 < len(told) <= len(links):
        yield from [small(dotted(named))] if named else ()
        return
    for name, end in zip_longest(named, told):
        yield small(name if end is None else f"{name}: {end}")


def _ranks(view: MatchView, terms: Terms, aftermath: Aftermath, texts: Texts) -> Iterator[str]:
    board = counted_on(terms) or WHOLE
    by_score = ranking_of(terms.rules, board) is Ranking.SCORE
    for line in aftermath.ranked:
        totals, seat = line.totals, Seat(view.players.index(line.user_id))
        if by_score:
            score = texts(f"score-{terms.game}", score=totals.score_best)
            record = texts("record-best", score=score)
        else:
            record = texts("record-matches", won=totals.won, lost=totals.lost)
        yield texts(
            "result-rank", name=bold(view.name(seat)), rank=line.rank, record=counted(record)
        )
