"""Scores, places and titles (source 003, "End of Game")."""

from enum import StrEnum

from bot.contract.game import Seat, places_by
from bot.games.dungeon_roll.rules.state import Delver, RollState
from bot.games.dungeon_roll.rules.tokens import worth


class Title(StrEnum):
    """The titles of scores."""

    FODDER = "dragon-fodder"
    VILLAGE = "village-hero"
    EXPLORER = "seasoned-explorer"
    CHAMPION = "champion"
    AGES = "hero-of-ages"


_FROM = ((35, Title.AGES), (30, Title.CHAMPION), (24, Title.EXPLORER), (16, Title.VILLAGE))


def title_of(score: int) -> Title:
    """The title of a score."""
    return next((title for least, title in _FROM if score >= least), Title.FODDER)


def next_title(score: int) -> tuple[int, Title] | None:
    """The next better title with the least score that earns it; None beyond the best."""
    return next(((least, title) for least, title in reversed(_FROM) if least > score), None)


def score_of(delver: Delver) -> int:
    """Experience, and what unused tokens are worth."""
    return delver.experience + worth(delver.tokens)


def scores(state: RollState) -> tuple[int, ...]:
    """By seat."""
    return tuple(map(score_of, state.delvers))


def places(state: RollState) -> tuple[int, ...]:
    """By score, then by fewer unused tokens; seats that left come after all that stayed."""
    return places_by(
        [(not delver.left, score_of(delver), -sum(delver.tokens)) for delver in state.delvers]
    )


def winners(state: RollState) -> tuple[Seat, ...]:
    """The best of those who stayed; nobody wins alone (ruling S17)."""
    if len(state.delvers) == 1:
        return ()
    return tuple(
        [
            Seat(seat)
            for seat, place in enumerate(places(state))
            if place == 1 and not state.delvers[seat].left
        ]
    )
