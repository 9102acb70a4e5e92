"""Every message of whole random matches: limits, leaks, raw keys."""

import re

import pytest
from msgspec.structs import asdict, replace

from bot.contract.game import Seat
from bot.games.deathmatch.rules.state import SEATS, Options
from bot.games.dungeon.rules.encounter import Phase
from bot.games.dungeon.rules.monsters import KINDS
from bot.match.acts import MatchCommand
from bot.match.advance import add
from bot.match.entries import Conceded, Ended
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.match_view import PublicMatchView
from bot.ui.message import Message
from tests.games.deathmatch.screens.drawing import RENDERER, adding, playouts, start
from tests.ui.drawing import play, view_of
from tests.ui.limits import violations
from tests.ui.reading import actions_of, everything

MATCHES = 6


def public_messages(drawn: PublicMatchView, spoken: Texts) -> list[Message]:
    shown: list[Message] = [
        RENDERER.board(drawn, spoken),
    ]
    ping = RENDERER.ping(drawn, spoken) if drawn.asked else None
    if ping is not None:
        shown.append(ping)
    walk = RENDERER.playback(drawn, spoken)
    return shown + list(walk.frames if walk is not None else ())


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
        for message in public_messages(view_of(over), spoken):
            assert violations(message) == ()
            assert not re.search(r"d:12:\d+:(draw|pass|add|strike|hold)", repr(message))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_pressed_is_what_the_rules_allow(language: str) -> None:
    spoken = texts_in(language)
    for match in playouts(MATCHES):
        drawn = view_of(match)
        walk = RENDERER.playback(drawn, spoken)
        # While a walk asks, it is the only board.
        board = walk.frames[-1] if walk is not None and walk.waits else None
        offered = actions_of(board or RENDERER.board(drawn, spoken))
        legal = [str(move.action) for prompt in match.prompts for move in prompt.moves]
        # A card is placed where it is seen, and all else where everybody sees it.
        holds = drawn.observation.phase is Phase.CARD
        played = [each for each in offered if each.partition(":")[0] not in list(MatchCommand)]
        assert sorted(played) == ([] if holds else sorted(legal))
        assert (MatchCommand.CARD in offered) == match.live
        for seat in drawn.asked:
            hand = RENDERER.hand(view_of(match, seat), spoken)
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
        drawn = view_of(match)
        board = RENDERER.board(drawn, spoken)
        phase = drawn.observation.phase
        allowed: set[str] = set()
        if phase is Phase.NAME:
            allowed = set(KINDS)
        elif phase is Phase.STRIKE:
            allowed = {drawn.observation.expedition.delve.facing.card}
        # Two tiles name what they beat, for everybody and always.
        assert monsters_in(board, spoken) <= allowed | {"dragon", "golem"}


def leaking(match: Match, seat: Seat) -> PublicMatchView:
    """A view that says it is the public one, and holds what this seat alone may know."""
    return PublicMatchView(**asdict(view_of(match, seat)))


def test_a_board_drawn_for_a_player_is_the_public_one() -> None:
    """Even with a private observation and private events in the view, nothing of them shows."""
    spoken = texts_in("uk")
    for match in playouts(MATCHES):
        public = view_of(match)
        for seat in SEATS:
            private = leaking(match, seat)
            assert RENDERER.board(private, spoken) == RENDERER.board(public, spoken)
            assert RENDERER.playback(private, spoken) == RENDERER.playback(public, spoken)


def test_boards_of_matches_that_differ_in_hidden_cards_are_the_same() -> None:
    spoken = texts_in("en")
    boards = set()
    for deck in "ABCDEFGHIJKLMNOPQRST":
        match = play(adding(play(start("warrior", deck), "start:0"), 3), "draw", "discard:torch")
        match = play(match, "draw")
        seen = view_of(match)
        hidden = replace(
            seen, observation=replace(seen.observation, options=Options("warrior")), practice=False
        )
        boards.add(RENDERER.board(hidden, spoken))
    assert len(boards) == 1


def test_a_walk_tells_of_nothing_but_what_was_met() -> None:
    spoken = texts_in("en")
    for match in playouts(MATCHES):
        drawn = view_of(match)
        walk = RENDERER.playback(drawn, spoken)
        if walk is None:
            continue
        seen = drawn.observation
        expedition = seen.expedition if seen.phase is Phase.STRIKE else seen.last
        delve = expedition.delve
        shown = [encounter.card for encounter in delve.met]
        if delve.facing is not None:
            shown.append(delve.facing.card)
        if delve.named is not None:
            shown.append(delve.named)
        assert monsters_in(walk.frames[-1], spoken) == set(shown)


def test_the_other_player_learns_nothing_from_a_hand() -> None:
    spoken = texts_in("en")
    for match in playouts(MATCHES):
        drawn = view_of(match)
        if drawn.observation.phase is not Phase.CARD:
            continue
        holder = drawn.observation.asked
        assert RENDERER.hand_key(view_of(match, 1 - holder)) is None
        other = RENDERER.hand(view_of(match, 1 - holder), spoken)
        own = {placed.kind for placed in match.observe(1 - holder).placed}
        assert monsters_in(other, spoken) == own
