"""The end of a Death Match: who won and why, the score, the last walk, and the way to a rematch."""

from bot.contract.game import Seat
from bot.games.deathmatch.rules.scoring import Condition, adventures_played, condition_met
from bot.games.deathmatch.rules.state import SEATS, Observation, opponent
from bot.games.deathmatch.screens import words
from bot.games.dungeon.rules.table import ExpeditionObservation
from bot.match.result import Result, Way
from bot.ui import symbols
from bot.ui.board import hosted_by
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, heading, lines, small
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import MessageLayout, Text
from bot.ui.names import escaped
from bot.ui.result import ended_from_outside, length, rematch, result_title


def board(view: PublicMatchView, result: Result, texts: Texts) -> MessageLayout:
    """The last message of a match."""
    seen: Observation = view.observation
    won = bool(result.winners)
    symbol = symbols.WINNER if won else symbols.OVER
    about = dotted(
        (
            words.title(seen.hero, texts),
            hosted_by(view, texts),
            words.practice(view, seen, texts),
        )
    )
    text = lines(
        heading(f"{symbol} {result_title(view, result, texts, mentioned=True)}"),
        small(about),
        *details(view, result, texts),
        _last_walk(view, seen, result, texts),
        small(length(view, texts, _adventures(seen, texts))),
        small(texts("result-practice")) if view.practice and won else None,
    )
    colour = symbols.Colour.GOOD if won else symbols.Colour.OVER
    return MessageLayout((Text(text), rematch(view, texts)), colour)


def details(view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
    """Why it ended so, and the score."""
    seen: Observation = view.observation
    score = [
        words.score_line(view, Seat(seat), standing, texts)
        for seat, standing in zip(SEATS, seen.standings, strict=True)
    ]
    return (_why(view, seen, result, texts), *score)


def _adventures(seen: Observation, texts: Texts) -> str | None:
    """How many adventures were played; None for none."""
    played = adventures_played(seen.standings)
    return texts("result-adventures", count=played) if played else None


def _last_walk(
    view: PublicMatchView, seen: Observation, result: Result, texts: Texts
) -> str | None:
    """How the walk ended that decided the match; None where none did."""
    if not result.played or seen.last is None:
        return None
    walk = seen.last
    name, delve = view.name(walk.runner), walk.delve
    if delve.survived:
        told = texts("result-walk-survived", name=name, health=delve.health)
    else:
        killer = texts(f"monster-{delve.met[-1].card}.faced")
        told = texts("result-walk-fell", name=name, monster=killer, health=_before(walk))
    unseen = texts("result-walk-unseen", count=delve.left) if delve.left else None
    return small(dotted((told, unseen)))


def _before(walk: ExpeditionObservation) -> int:
    """The health with which the hero met the last monster."""
    met = walk.delve.met
    return met[-2].health if len(met) > 1 else walk.full_health


def _why(view: MatchView, seen: Observation, result: Result, texts: Texts) -> str:
    winner = result.winner
    if winner is None or result.awarded:
        return ended_from_outside(view, texts)
    loser = opponent(winner)
    name = view.name(loser)
    if result.way(loser) is Way.LEFT:
        host = view.forfeited_by.get(loser)
        if host is not None:
            return texts("result-forfeited", name=name, host=escaped(host))
        return texts("result-conceded", name=name)
    if result.way(loser) is Way.TIMED_OUT:
        return texts("result-timed-out", name=name)
    match condition_met(seen.standings[winner], seen.standings[loser]):
        case Condition.WINS:
            return texts("result-three-wins")
        case Condition.LOSSES:
            return texts("result-three-losses", name=name)
        case Condition.HALF_OF_BOTH:
            return texts("result-two-and-two", name=name)
        case None:
            raise AssertionError("a match that was played to its end is decided")
