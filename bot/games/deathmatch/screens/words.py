"""The texts of a Death Match that more than one message needs."""

from collections.abc import Iterable

from bot.contract.game import Seat
from bot.games.deathmatch.rules.scoring import (
    LONGEST_MATCH,
    Condition,
    Standings,
    adventures_played,
    condition_met,
    ways_to_win,
)
from bot.games.deathmatch.rules.state import SEATS, Observation, opponent
from bot.games.dungeon.screens.words import hero_name
from bot.match.result import Result, Way
from bot.ui import symbols
from bot.ui.board import hosted_by
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted, heading, lines, one_of, small
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import MessageLayout, Text
from bot.ui.names import escaped
from bot.ui.result import ended_from_outside, length, rematch, result_title


def title(variant: str, texts: Texts) -> str:
    return texts("deathmatch-title", hero=hero_name(variant, texts))


def practice(view: MatchView, seen: Observation, texts: Texts) -> str | None:
    """That a match is practice, with which decks; None for one that counts."""
    if not view.practice:
        return None
    return texts("board-practice", decks=", ".join(seen.options.decks))


def score_text(view: MatchView, seen: Observation, texts: Texts) -> str:
    """Both players' wins and losses, and who could win the match with this adventure."""
    scores = score_lines(view, seen, texts)
    if adventures_played(seen.standings) == LONGEST_MATCH - 1:
        return lines(*scores, small(texts("score-decider")))
    return lines(*scores, _match_point(view, seen.standings, texts))


def score_lines(
    view: MatchView, seen: Observation, texts: Texts, *, short: bool = False
) -> list[str]:
    """Both players' wins and losses, a line each."""
    return [
        texts(
            "score-short" if short else "score-player",
            name=view.short_name(seat),
            wins=texts("score-wins", count=seen.standings[seat].won),
            losses=texts("score-losses", count=seen.standings[seat].lost),
        )
        for seat in SEATS
    ]


def _match_point(view: MatchView, standings: Standings, texts: Texts) -> str | None:
    """Who could win the match with one more adventure, and how; None where nobody could."""
    ways = [_points(standings, seat) for seat in SEATS]
    match ways:
        case [[], []]:
            return None
        case [[True], [True]]:
            return small(texts("point-whoever-survives"))
        case [[False], [False]]:
            return small(texts("point-whoever-falls"))
    points = [_point(view, seat, ways[seat], texts) for seat in SEATS if ways[seat]]
    return small(texts("score-match-point", points="; ".join(points)))


def _points(standings: Standings, seat: Seat) -> list[bool]:
    """By what a seat would win the match next: by surviving (True), by the other's fall (False)."""
    ways = ways_to_win(standings[seat], standings[opponent(seat)])
    return [bool(way.wins) for way in ways if sum(way) == 1]


def _point(view: MatchView, seat: Seat, ways: Iterable[bool], texts: Texts) -> str:
    other = view.short_name(opponent(seat))
    told = [
        texts("point-survive") if survives else texts("point-fall", name=other) for survives in ways
    ]
    return texts("point-of", name=view.short_name(seat), ways=one_of(told, texts))


def result_board(view: PublicMatchView, result: Result, texts: Texts) -> MessageLayout:
    seen: Observation = view.observation
    won, played = bool(result.winners), adventures_played(seen.standings)
    adventures = texts("result-adventures", count=played) if played else None
    symbol = symbols.WINNER if won else symbols.OVER
    about = dotted(
        (
            title(seen.hero, texts),
            hosted_by(view, texts),
            practice(view, seen, texts),
        )
    )
    text = lines(
        heading(f"{symbol} {result_title(view, result, texts, mentioned=True)}"),
        small(about),
        *result_details(view, result, texts),
        _last_walk(view, seen, result, texts),
        small(length(view, texts, adventures)),
        small(texts("result-practice")) if view.practice and won else None,
    )
    colour = symbols.Colour.GOOD if won else symbols.Colour.OVER
    return MessageLayout((Text(text), rematch(view, texts)), colour)


def result_details(view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
    seen: Observation = view.observation
    return (_why(view, seen, result, texts), *score_lines(view, seen, texts))


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
        before = delve.met[-2].health if len(delve.met) > 1 else walk.full_health
        told = texts("result-walk-fell", name=name, monster=killer, health=before)
    unseen = texts("result-walk-unseen", count=delve.left) if delve.left else None
    return small(dotted((told, unseen)))


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
