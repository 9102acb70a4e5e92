"""The effects of an entry: private copies, lines, and whether an end is still to be shown."""

from collections.abc import Callable

from bot.display.owed_lines import owed_lines
from bot.match.match import Match
from bot.store.log import Effects
from bot.ui.games import owed_seats, renderer_of


def effects_of(pace: float) -> Callable[[Match, Match], Effects]:
    """The effects that are written in an act's transaction, given the seconds between two frames.

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
