"""What an entry of a match causes: the private copies, the lines, and whether its end is told."""

from collections.abc import Callable

from bot.display.owed_lines import owed_lines
from bot.match.match import Match
from bot.store.log import Effects
from bot.ui.games import owed_seats, renderer_of


def effects_of(pace: float) -> Callable[[Match, Match], Effects]:
    """What follows from an act in its transaction, given the seconds between two frames.

    After it, in this order: the clocks begin or stop, the press is answered, private copies, the
    board, lines and calls are sent.
    """

    def effects(before: Match, after: Match) -> Effects:
        # A playback is told of what the game itself did; an end from outside cuts it short. Asked
        # before anything is drawn: where there is nothing to tell, the display says so at once.
        playbacks = pace > 0 and renderer_of(after.terms.game).has_playbacks
        untold = after.result is not None and playbacks and bool(after.told)
        return Effects(owed_seats(after), owed_lines(before, after), untold)

    return effects
