"""The end of a walk says when the odds that it told let something else be expected."""

import re

from bot.ui.catalogue import texts_in
from tests.games.deathmatch.screens.drawing import RENDERER, playouts
from tests.ui.drawing import view_of
from tests.ui.reading import text_of

EN = texts_in("en")
ODDS = re.compile(r"Odds of surviving: (under |over )?(\d+)%")


def odds_told(told: list[str]) -> list[int]:
    """The percentages that the frames tell, from the door on."""
    return [int(match[2]) for text in told if (match := ODDS.search(text))]


def test_over_many_matches_it_says_so_of_these_walks_and_of_no_other() -> None:
    """By what the frames before it told, as a reader would judge; a rounded third may be either."""
    favourites = outsiders = 0
    for match in playouts(30):
        found = RENDERER.playback(view_of(match), EN)
        if found is None or found.waits or not found.fresh:
            continue
        *before, end = [text_of(frame) for frame in found.frames]
        last = match.observe(None).last
        told = odds_told(before)
        fell, against = ("A favourite fell" in end, "Against the odds" in end)
        expected = 50 if not told else min(told) if last.delve.survived else max(told)
        assert fell <= (not last.delve.survived and expected >= 67)
        assert against <= (last.delve.survived and expected <= 33)
        assert last.delve.survived or fell or expected <= 67
        assert not last.delve.survived or against or expected >= 33
        favourites, outsiders = favourites + fell, outsiders + against
    assert min(favourites, outsiders) > 1
