"""Walks of the official games: which one of the match each is, and those that are broken off."""

import pytest

from bot.games.contract import Seat
from bot.match.advance import add
from bot.match.entries import Conceded
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.renderer import Walk
from tests.ui.drawing import play, view_of
from tests.ui.reading import text_of
from tests.ui.welcome.drawing import door, start
from tests.ui.welcome.screens import KESTREL, MOTH, OTTER, RENDERER, WREN

EN = texts_in("en")


def walk_of(match: Match) -> Walk | None:
    return RENDERER.walk(view_of(match), EN)


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
    assert alone.state.round == 2
    assert walk_of(alone) is None
    entered = play(alone, "pick:rogue", "pass")
    walk = walk_of(entered)
    assert walk is not None
    assert walk.number == 1


def test_walks_are_numbered_one_after_the_other() -> None:
    match = play(door("barbarian", ("vorpal-axe",), ("demon", "orc"), seats=3), "pass")
    numbers = []
    for actions in (("hold",), ("pick:rogue", "pass", "pass")):
        walk = walk_of(match)
        assert walk is not None
        numbers.append(walk.number)
        match = play(match, *actions)
    walk = walk_of(match)
    assert walk is not None
    assert [*numbers, walk.number] == [1, 1, 2]


@pytest.mark.parametrize(
    ("hero", "tile"), [("warrior", "vorpal-sword"), ("princess", "greatsword")]
)
def test_who_leaves_at_the_door_ends_the_walk_there(hero: str, tile: str) -> None:
    match = play(door(hero, (tile,), ("golem", "orc"), seats=3), "pass")
    assert "Kestrel left the game: this round has no result." in last_of(
        add(match, Conceded(0, KESTREL))
    )


def test_who_leaves_before_a_monster_ends_the_walk_there() -> None:
    match = play(door("barbarian", ("vorpal-axe",), ("demon", "orc"), seats=3), "pass")
    told = last_of(add(match, Conceded(0, KESTREL)))
    assert "Kestrel left the game: this round has no result." in told
    assert "use something, or hold?" not in told


@pytest.mark.parametrize("seat", [KESTREL, MOTH])
@pytest.mark.parametrize(("hero", "tile"), [("warrior", "vorpal-sword"), ("ninja", "smoke-bomb")])
def test_a_match_that_ends_within_a_walk_ends_it(hero: str, tile: str, seat: Seat) -> None:
    match = play(door(hero, (tile, "torch", "ninjato"), ("golem", "orc")), "pass")
    assert "The match ended here." in last_of(add(match, Conceded(0, seat)))


NAMED_BY_ANOTHER = ("greatsword", "dragon-leash", "mr-charm")


def named(answer: str) -> Match:
    """Another player has named a monster, or left it to luck; then a Dragon waits."""
    match = door("princess", NAMED_BY_ANOTHER, ("goblin", "dragon", "orc"), seats=3)
    return play(match, "pass", "choose:1", answer)


@pytest.mark.parametrize(
    ("language", "told"), [("en", "named by luck: **"), ("uk", "названо жеребом: **")]
)
def test_a_walk_says_for_good_that_luck_named_the_monster(language: str, told: str) -> None:
    lucky, chosen = named("name:luck"), named("name:6")
    for match in (lucky, play(lucky, "use:dragon-leash")):
        walk = RENDERER.walk(view_of(match), texts_in(language))
        assert walk is not None
        assert all(told in text_of(frame) for frame in walk.frames)
    assert told not in last_of(chosen)
    assert "Greatsword (named: **🧙 Lich 6**)" in last_of(chosen)


def test_the_call_after_a_naming_says_who_named() -> None:
    """What is met next is nothing that anybody decided about."""

    def call(answer: str) -> str:
        ping = RENDERER.ping(view_of(named(answer)), EN)
        assert ping is not None
        return ping.markdown

    assert call("name:luck").startswith("Luck named a monster instead of Moth. <@")
    assert call("name:6").startswith("Moth named: Lich. <@")
