"""Walks of the official games: which one of the match each is, and those that are broken off."""

import re
from itertools import pairwise

import pytest

from bot.contract.game import Seat
from bot.games.dungeon.rules.events import Phase
from bot.games.dungeon.rules.heroes import HEROES
from bot.match.advance import add
from bot.match.earlier import PlayedBack
from bot.match.entries import Conceded
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.renderer import Playback
from tests.games.welcome.screens.drawing import door, start
from tests.games.welcome.screens.screens import KESTREL, MOTH, OTTER, RENDERER, WREN
from tests.games.welcome.screens.screens_of_walks import walked
from tests.ui.drawing import play, view_of
from tests.ui.reading import text_of

EN = texts_in("en")


def walk_of(match: Match) -> Playback | None:
    return RENDERER.playback(view_of(match), EN)


def last_of(match: Match) -> str:
    walk = walk_of(match)
    assert walk is not None
    return text_of(walk.frames[-1])


def test_rounds_in_which_nobody_went_in_have_no_walk() -> None:
    """The board of such a round stays, so the next walk takes its place, without a gap."""
    first = play(start(4, "mage"), "pass", "pass", "draw", "add", "draw", "discard:polymorph")
    alone = play(first, "draw")
    for seat in (OTTER, WREN):
        alone = add(alone, Conceded(0, seat))
    assert alone.state.number == 2
    assert walk_of(alone) is None
    entered = play(alone, "pick:rogue", "pass")
    assert walk_of(entered) is not None
    assert entered.played_back == PlayedBack("round-2", 1)


def test_each_walk_has_a_board_of_its_own() -> None:
    match = play(door("barbarian", ("vorpal-axe",), ("demon", "orc"), seats=3), "pass")
    boards = []
    for actions in (("hold",), ("pick:rogue", "pass", "pass"), ()):
        assert walk_of(match) is not None
        boards.append((match.played_back.board, match.board))
        match = play(match, *actions)
    assert boards == [(1, 1), (1, 2), (2, 3)]


@pytest.mark.parametrize(
    ("scene", "answers", "alone"),
    [
        ("warrior torch dragon,goblin", "", "Dragon 9"),
        # Equipment beats it, or brings the hero back.
        ("warrior dragon-spear goblin,dragon", "", "Dragon 9"),
        ("rogue healing-potion dragon,skeleton", "", "Dragon 9"),
        # Just enough, and one less.
        ("warrior torch orc", "", "Orc 3"),
        ("warrior torch skeleton", "", ""),
        # Health that was lost counts.
        ("bard - goblin,skeleton", "", "Skeleton 2"),
        # The question has shown it; the next one comes unasked.
        ("barbarian vorpal-axe demon,dragon", "hold", ""),
        ("barbarian vorpal-axe demon,dragon", "use:vorpal-axe", "Dragon 9"),
        ("mage polymorph dragon deck=demon", "use:polymorph", "Demon 7"),
        ("princess dragon-leash goblin,dragon,demon,orc", "use:dragon-leash", "Orc 3"),
        # Nothing hits: it is ignored, or has no strength.
        ("princess mr-charm ally,dragon", "", ""),
        ("bard - cube", "", ""),
    ],
)
def test_a_card_that_could_be_deadly_is_shown_before_its_outcome(
    scene: str, answers: str, alone: str
) -> None:
    walk = walk_of(walked(scene, *answers.split()))
    assert walk is not None
    told = [text_of(frame) for frame in walk.frames]
    assert ", ".join(re.findall(r"\*\*\S+ (.*)\*\*…", "\n".join(told))) == alone
    assert walk.turns == {number for number, text in enumerate(told, 1) if "**…" in text}
    for now, after in pairwise(told):
        if "**…" in now:
            steps = [len(re.findall("^(?:-# )?`", each, re.M)) for each in (now, after)]
            assert steps[0] == steps[1], "the next frame tells the outcome"


ONCE = "The first fall: one more, and"
OUT = "The second fall: "


@pytest.mark.parametrize(("seats", "leaver"), [(3, KESTREL), (2, KESTREL), (2, MOTH)])
def test_who_leaves_after_a_fall_changes_nothing_of_its_walk(seats: int, leaver: Seat) -> None:
    """A player who gives up while it is told is out too, and may let somebody else win."""
    fell = play(door("barbarian", (), ("demon", "orc"), seats=seats), "pass")
    told = last_of(fell)
    assert ONCE in told
    assert last_of(add(fell, Conceded(0, leaver))) == told


def test_a_second_fall_is_told_and_the_last_seat_wins() -> None:
    fell = second_fall(2)
    assert fell.state.winner == MOTH
    assert OUT in last_of(fell)
    assert "Kestrel falls: Moth wins the match" in last_of(fell)


def test_a_second_fall_wins_nothing_where_others_play_on() -> None:
    """Until one of them leaves, which is no work of this walk; nor is it where the fallen does."""
    fell = second_fall(3)
    told = last_of(fell)
    assert OUT in told
    assert "wins the match" not in told
    over = add(fell, Conceded(0, WREN))
    assert over.state.winner == MOTH
    assert last_of(over) == told
    assert last_of(add(fell, Conceded(0, KESTREL))) == told


def second_fall(seats: int) -> Match:
    """Kestrel's hero falls, and the next one as well, who goes in with nothing against four."""
    match = play(door("barbarian", (), ("demon", "orc"), seats=seats), "pass", "pick:rogue")
    for tile in HEROES["rogue"].kit:
        match = play(match, "draw", f"discard:{tile}")
    for _ in range(4):
        match = play(match, "draw", "add")
    while match.state.phase is Phase.TURN:
        bids = ("draw", "add") if match.state.asked == KESTREL else ("pass",)
        match = play(match, *bids)
    assert match.state.contenders[KESTREL].out
    return match
