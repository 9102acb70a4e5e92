"""The texts of a Death Match that more than one message needs."""

from collections.abc import Iterable

from bot.contract.game import Seat
from bot.games.deathmatch.rules.scoring import (
    LONGEST_MATCH,
    Standings,
    adventures_played,
    ways_to_win,
)
from bot.games.deathmatch.rules.state import SEATS, Observation, Standing, opponent
from bot.games.dungeon.screens.words import hero_name
from bot.ui.catalogue import Texts
from bot.ui.markdown import lines, one_of, small
from bot.ui.match_view import MatchView


def title(variant: str, texts: Texts) -> str:
    """The name of the game and its variant."""
    return texts("deathmatch-title", hero=hero_name(variant, texts))


def practice(view: MatchView, seen: Observation, texts: Texts) -> str | None:
    """That a match is practice, with which decks; None for one that counts."""
    if not view.practice:
        return None
    return texts("board-practice", decks=", ".join(seen.decks))


def score_text(view: MatchView, seen: Observation, texts: Texts) -> str:
    """Both players' wins and losses, and who could win the match with this adventure."""
    scores = [score_line(view, seat, seen.standings[seat], texts) for seat in SEATS]
    if adventures_played(seen.standings) == LONGEST_MATCH - 1:
        return lines(*scores, small(texts("score-decider")))
    return lines(*scores, _match_point(view, seen.standings, texts))


def score_line(view: MatchView, seat: Seat, standing: Standing, texts: Texts) -> str:
    """One player's wins and losses."""
    return texts(
        "score-player",
        name=view.short_name(seat),
        wins=wins(standing.won, texts),
        losses=losses(standing.lost, texts),
    )


def _match_point(view: MatchView, standings: Standings, texts: Texts) -> str | None:
    """Who could win the match with one more adventure, and how; None where nobody could."""
    ways = {seat: _points(standings, seat) for seat in SEATS}
    match [ways[seat] for seat in SEATS]:
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


def short_score(view: MatchView, standings: tuple[Standing, ...], texts: Texts) -> str:
    """Both players' wins and losses after an adventure, a line each."""
    return "\n".join(
        texts(
            "score-short",
            name=view.short_name(seat),
            wins=wins(standing.won, texts),
            losses=losses(standing.lost, texts),
        )
        for seat, standing in zip(SEATS, standings, strict=True)
    )


def wins(count: int, texts: Texts) -> str:
    return texts("score-wins", count=count)


def losses(count: int, texts: Texts) -> str:
    return texts("score-losses", count=count)
