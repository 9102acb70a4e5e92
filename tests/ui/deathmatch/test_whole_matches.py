"""Every screen of whole random matches: limits, leaks, raw keys."""

import re
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from bot.games.contract import Seat
from bot.games.deathmatch.state import SEATS, Phase
from bot.games.dungeon.monsters import KINDS
from bot.match.ids import UserId
from bot.match.match import Conceded, Ended, Match, add
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.custom_ids import MatchCommand
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Message
from tests.ui.deathmatch.drawing import SCREEN, adding, play, playouts, scene, start
from tests.ui.limits import violations
from tests.ui.reading import NASTY, WIDEST, actions_of, everything, raw_keys, text_of

MATCHES = 6


def public_screens(drawn: PublicMatchView, spoken: Texts) -> list[Message]:
    shown: list[Message] = [
        SCREEN.board(drawn, spoken),
        SCREEN.paused_board(drawn, spoken),
        SCREEN.rules(drawn, spoken),
        *((SCREEN.ping(drawn, spoken),) if drawn.asked else ()),
    ]
    reveal = SCREEN.reveal(drawn, spoken)
    return shown + list(reveal.frames if reveal else ())


def private_screens(match: Match, spoken: Texts, **changes: Any) -> list[Message]:
    observers = (scene(match, SEATS[0], **changes), scene(match, SEATS[1], **changes))
    return [
        screen
        for drawn in observers
        for screen in (
            SCREEN.hand(drawn, spoken),
            SCREEN.hand_placed(drawn, spoken),
            SCREEN.confirm_gift(drawn, SEATS[0], spoken),
            SCREEN.confirm_concede(drawn, SEATS[0], spoken),
        )
        if drawn.observation.adventure
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [WIDEST, NASTY])
def test_discord_would_take_every_screen_whatever_the_names(language: str, name: str) -> None:
    spoken = texts_in(language)
    extremes: dict[str, Any] = {
        "names": (name, name),
        "host_name": name,
        "unreachable": SEATS,
        "practice": True,
    }
    for match in playouts(MATCHES, "ABCDEFG"):
        drawn = scene(match, **extremes)
        for screen in public_screens(drawn, spoken) + private_screens(match, spoken, **extremes):
            assert violations(screen) == ()
            assert raw_keys(screen) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_widest_board_keeps_well_below_the_limits(language: str) -> None:
    spoken = texts_in(language)
    match = play(start("barbarian", "A"), "start:0")
    for tile in ("torch", "war-hammer", "vorpal-axe", "healing-potion", "chainmail"):
        match = play(match, "draw", f"discard:{tile}")
    names: dict[str, Any] = {"names": (WIDEST, WIDEST), "host_name": WIDEST, "unreachable": SEATS}
    board = SCREEN.board(scene(play(match, "draw", "discard:leather-shield"), **names), spoken)
    assert len(text_of(board)) < 3000


@pytest.mark.parametrize(
    "ending", [Conceded(0, SEATS[0]), Conceded(0, SEATS[1]), Ended(0, UserId(999))]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_can_end_in_every_position(language: str, ending: Conceded | Ended) -> None:
    spoken = texts_in(language)
    for match in playouts(2):
        if not match.live:
            continue
        over = add(match, ending)
        for screen in public_screens(scene(over), spoken):
            assert violations(screen) == ()
            assert not re.search(r"d:12:\d+:(draw|pass|add|strike|hold)", repr(screen))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_pressed_is_what_the_rules_allow(language: str) -> None:
    spoken = texts_in(language)
    for match in playouts(MATCHES):
        drawn = scene(match)
        reveal = SCREEN.reveal(drawn, spoken)
        offered = actions_of(SCREEN.board(drawn, spoken))
        if reveal is not None:
            offered += actions_of(reveal.frames[-1])
        legal = [str(move.action) for prompt in match.prompts for move in prompt.moves]
        assert sorted(action for action in offered if action not in list(MatchCommand)) == sorted(
            legal
        )
        for seat in drawn.asked:
            hand = SCREEN.hand(scene(match, seat), spoken)
            holds = drawn.observation.phase is Phase.CARD
            assert actions_of(hand) == (legal if holds else [])


# What is hidden stays hidden.


def monsters_in(message: Message, spoken: Texts) -> set[str]:
    shown = everything(message)
    return {
        kind for kind in KINDS if spoken(f"monster-{kind}") in shown.replace("Dragon Spear", "")
    }


def test_a_board_names_no_monster_but_in_the_menu_and_the_one_that_is_faced() -> None:
    spoken = texts_in("en")
    for match in playouts(MATCHES):
        drawn = scene(match)
        board = SCREEN.board(drawn, spoken)
        phase = drawn.observation.phase
        allowed: set[str] = set()
        if phase is Phase.NAME:
            allowed = set(KINDS)
        elif phase is Phase.STRIKE:
            allowed = {drawn.observation.expedition.delve.facing}
        # Two tiles name what they beat, for everybody and always.
        assert monsters_in(board, spoken) <= allowed | {"dragon", "golem"}


def leaking(match: Match, seat: Seat) -> PublicMatchView:
    """A view that says it is the public one, and holds what this seat alone may know."""
    return PublicMatchView(**asdict(scene(match, seat)))


def test_a_board_drawn_for_a_player_is_the_public_one() -> None:
    """Even with a private observation and private events in the scene, nothing of them shows."""
    spoken = texts_in("uk")
    for match in playouts(MATCHES):
        public = scene(match)
        for seat in SEATS:
            private = leaking(match, seat)
            assert SCREEN.board(private, spoken) == SCREEN.board(public, spoken)
            assert SCREEN.paused_board(private, spoken) == SCREEN.paused_board(public, spoken)
            assert SCREEN.reveal(private, spoken) == SCREEN.reveal(public, spoken)


def test_boards_of_matches_that_differ_in_hidden_cards_are_the_same() -> None:
    spoken = texts_in("en")
    boards = set()
    for deck in "ABCDEFGHIJKLMNOPQRST":
        match = play(adding(play(start("warrior", deck), "start:0"), 3), "draw", "discard:torch")
        match = play(match, "draw")
        seen = scene(match)
        hidden = replace(seen, observation=replace(seen.observation, decks=""), practice=False)
        boards.add(SCREEN.board(hidden, spoken))
    assert len(boards) == 1


def test_a_reveal_tells_of_nothing_but_what_was_met() -> None:
    spoken = texts_in("en")
    for match in playouts(MATCHES):
        drawn = scene(match)
        reveal = SCREEN.reveal(drawn, spoken)
        if reveal is None:
            continue
        seen = drawn.observation
        expedition = seen.expedition if seen.phase is Phase.STRIKE else seen.last
        delve = expedition.delve
        met = {encounter.kind for encounter in delve.met} | {delve.facing, delve.named}
        assert monsters_in(reveal.frames[-1], spoken) == met - {None}


def test_the_other_player_learns_nothing_from_a_hand() -> None:
    spoken = texts_in("en")
    for match in playouts(MATCHES):
        drawn = scene(match)
        if drawn.observation.phase is not Phase.CARD:
            continue
        holder = drawn.observation.asked
        assert SCREEN.hand_key(scene(match, 1 - holder)) is None
        other = SCREEN.hand(scene(match, 1 - holder), spoken)
        own = {placed.kind for placed in match.observe(1 - holder).placed}
        assert monsters_in(other, spoken) == own
