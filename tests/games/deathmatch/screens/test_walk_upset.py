"""The end of a walk says when the odds that it told let something else be expected."""

import re

import pytest

from bot.games.deathmatch.rules.state import Variant
from bot.match.match import Match
from bot.ui.catalogue import Texts, texts_in
from tests.games.deathmatch.screens.drawing import RENDERER, playouts, start
from tests.ui.drawing import play, view_of
from tests.ui.reading import text_of

EN, UK = texts_in("en"), texts_in("uk")
ODDS = re.compile(r"Odds of surviving: (under |over )?(\d+)%")


def frames(match: Match, texts: Texts = EN) -> list[str]:
    found = RENDERER.playback(view_of(match), texts)
    assert found is not None
    return [text_of(frame) for frame in found.frames]


def odds_told(told: list[str]) -> list[int]:
    """The percentages that the frames tell, from the door on."""
    return [int(match[2]) for text in told if (match := ODDS.search(text))]


def bid(variant: Variant, deck: str, bids: str, *last: str, odds: bool = True) -> Match:
    """Bids, each a card added or the tile that it is discarded with; then a pass, and `last`."""
    match = play(start(variant, deck, odds=odds), "start:0")
    for each in bids.split():
        match = play(match, "draw", each if each == "add" else f"discard:{each}")
    return play(match, "pass", *last)


@pytest.mark.parametrize(
    ("variant", "deck", "bids", "last", "told", "upset"),
    [
        # Two thirds are enough, as told at the door.
        (
            "barbarian",
            "T",
            "add add vorpal-axe healing-potion chainmail",
            (),
            [67],
            "-# A favourite fell: 67% at best.",
        ),
        # Less is not.
        ("warrior", "R", "plate-armor add holy-grail add", ("name:2",), [63], None),
        # The best of all that was told counts, not the first.
        (
            "warrior",
            "M",
            "plate-armor add add",
            ("name:4",),
            [83, 92],
            "-# A favourite fell: 92% at best.",
        ),
        # A third is little enough.
        (
            "barbarian",
            "G",
            "add healing-potion add vorpal-axe torch",
            (),
            [86, 33],
            "-# Against the odds: 33% at worst.",
        ),
        # More is not.
        ("warrior", "J", "add add add add holy-grail", ("name:6",), [72, 83, 38, 60], None),
        # The worst counts, wherever it was told.
        (
            "warrior",
            "G",
            "add add add holy-grail dragon-spear",
            ("name:3",),
            [60, 23, 45],
            "-# Against the odds: 23% at worst.",
        ),
    ],
)
def test_the_end_says_when_it_was_not_to_be_expected(
    variant: Variant,
    deck: str,
    bids: str,
    last: tuple[str, ...],
    told: list[int],
    upset: str | None,
) -> None:
    *before, end = frames(bid(variant, deck, bids, *last))
    assert odds_told(before) == told
    found = [line for line in end.splitlines() if line.startswith(("-# A favo", "-# Against"))]
    assert found == ([] if upset is None else [upset])
    assert not any("A favourite fell" in text or "Against the odds" in text for text in before)
    # Where no odds are told, none were against anything.
    assert frames(bid(variant, deck, bids, *last, odds=False))[-1].splitlines() == [
        line for line in end.splitlines() if line not in found
    ]


def test_in_ukrainian_it_says_the_same() -> None:
    fell = frames(bid("warrior", "M", "plate-armor add add", "name:4"), UK)[-1]
    assert UK("walk-favourite-fell", odds=UK("odds", percent=92)) in fell
    survived = frames(bid("warrior", "G", "add add add holy-grail dragon-spear", "name:3"), UK)
    assert UK("walk-against-odds", odds=UK("odds", percent=23)) in survived[-1]


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
