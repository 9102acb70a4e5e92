"""Walks of the official games: which one of the match each is, and those that are broken off."""

import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.dungeon.rules.heroes import HEROES
from bot.games.welcome.rules.state import WelcomePhase
from bot.match.advance import add
from bot.match.earlier import PlayedBack
from bot.match.entries import Conceded
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.renderer import Playback
from tests.games.welcome.screens.drawing import door, start
from tests.games.welcome.screens.screens import KESTREL, MOTH, OTTER, RENDERER, WREN
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
    assert alone.state.round == 2
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


RED = "falls: the red side is up."
OUT = "falls a second time and is out."


@pytest.mark.parametrize(("seats", "leaver"), [(3, KESTREL), (2, KESTREL), (2, MOTH)])
def test_who_leaves_after_a_fall_changes_nothing_of_its_walk(seats: int, leaver: Seat) -> None:
    """Whoever gives up while it is told is out too, and may make somebody else win by that."""
    fell = play(door("barbarian", (), ("demon", "orc"), seats=seats), "pass")
    told = last_of(fell)
    assert RED in told
    assert last_of(add(fell, Conceded(0, leaver))) == told


def test_a_second_fall_is_told_and_wins_the_game_for_the_last_one() -> None:
    fell = second_fall(2)
    assert fell.state.winner == MOTH
    assert OUT in last_of(fell)
    assert "With that, Moth wins the match." in last_of(fell).replace("**", "")


def test_a_second_fall_wins_nothing_where_others_play_on() -> None:
    """Until one of them leaves, which is no work of this walk; nor is it where the fallen does."""
    fell = second_fall(3)
    told = last_of(fell)
    assert OUT in told
    assert "With that" not in told
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
    while match.state.phase is WelcomePhase.TURN:
        bids = ("draw", "add") if match.state.asked == KESTREL else ("pass",)
        match = play(match, *bids)
    assert match.state.contenders[KESTREL].out
    return match


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
        walk = RENDERER.playback(view_of(match), texts_in(language))
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


def test_a_round_that_was_broken_off_shows_on_its_walk_what_was_set_aside() -> None:
    """There it stays, whatever the board has no room for, also once the next hero is picked."""
    left = add(
        play(door("barbarian", ("vorpal-axe",), ("demon", "orc"), seats=3), "pass"),
        Conceded(0, KESTREL),
    )
    shown = "Skeleton 2 (Torch, Kestrel)"
    assert shown in last_of(left)
    assert shown not in text_of(RENDERER.board(view_of(left), EN))
    assert shown in last_of(play(left, "pick:rogue"))


@pytest.mark.parametrize("crowded", [True, False])
def test_what_a_later_round_sets_aside_is_not_told_of_an_earlier_walk(crowded: bool) -> None:
    """Where nobody went in, the board tells it; also while it tells of somebody who is late."""
    first = play(start(4, "mage"), "draw", "discard:polymorph", "pass", "pass", "pass")
    assert "(Polymorph, Kestrel)" in last_of(first)
    drawn = play(first, "pick:rogue", "draw", "discard:buckler", "pass", "pass", "draw")
    nobody = add(add(drawn, Conceded(0, KESTREL)), Conceded(0, OTTER))
    assert nobody.state.round == 3
    assert "Discarded" not in last_of(nobody)
    view = replace(view_of(nobody), stalled=(nobody.state.asked,) if crowded else ())
    assert view.crowded is crowded
    assert "(Buckler, Kestrel)" in text_of(RENDERER.board(view, EN))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The deck is empty, so Moth passed."),
        ("uk", "Колода порожня, тож Moth пасує."),
    ],
)
def test_of_two_the_other_one_has_passed(language: str, told: str) -> None:
    """Not "all others", wherever it is said: in the call, on the board and on the walk."""
    match = start(2, "rogue")
    while match.state.phase is WelcomePhase.TURN:
        match = play(match, "draw", "add")
    texts = texts_in(language)
    ping = RENDERER.ping(view_of(match), texts)
    assert ping is not None
    assert ping.markdown.startswith(told)
    walk = RENDERER.playback(view_of(play(match, "name:9")), texts)
    assert walk is not None
    assert told in text_of(walk.frames[0])
