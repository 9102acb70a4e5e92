"""The walk that a board becomes: what it begins with, what is fresh in it, and where it waits."""

import pytest

from bot.games.contract import Seat
from bot.match.entries import Conceded, Ended
from bot.match.ids import UserId
from bot.match.match import Match, add
from bot.ui.catalogue import texts_in
from bot.ui.renderer import Walk
from tests.ui.deathmatch.drawing import RENDERER, adding, play, playouts, start, view_of
from tests.ui.limits import violations
from tests.ui.reading import actions_of, raw_keys, text_of

EN, UK = texts_in("en"), texts_in("uk")


def walk(match: Match) -> Walk:
    found = RENDERER.walk(view_of(match), EN)
    assert found is not None
    return found


@pytest.fixture
def facing() -> Match:
    """Barbarian, deck C (7 2 4 4 6): Kestrel is in with everything and faces the 6."""
    return play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass")


def test_before_anybody_has_gone_in_there_is_none() -> None:
    match = adding(play(start(), "start:0"), 2)
    assert RENDERER.walk(view_of(match), EN) is None
    door = play(match, "pass")
    assert RENDERER.walk(view_of(door), EN) is None, "the board asks for the name"
    assert actions_of(RENDERER.board(view_of(door), EN))[:2] == ["card", "rules"]


def test_it_begins_at_the_door_with_who_goes_in_and_what_is_left() -> None:
    match = play(start(), "start:0", "draw", "discard:torch", "draw", "add", "pass", "name:5")
    found = walk(match)
    assert text_of(found.frames[0]).splitlines() == [
        "## 🕳️ Moth enters the dungeon",
        "-# Death Match · Warrior · Adventure 1 · practice, deck A",
        "❤️ Health 11 = Warrior 3 + Knight Shield 3 + Plate Armor 5",
        "Equipment: 🛡️ Knight Shield, 🪖 Plate Armor, 🍷 Holy Grail, 🔱 Dragon Spear,"
        " 🗡️ Vorpal Sword",
        "🗡️ Vorpal Sword · named: **🗿 Golem 5**",
        "❤️ **Health 11 of 11** ▰▰▰▰▰▰▰▰▰▰▰",
        "-# 1 more card ahead.",
    ]
    assert (found.number, len(found.frames), found.fresh, found.waits) == (1, 3, 3, False)


def test_a_monster_that_waits_offers_what_a_board_does_and_says_who_is_asked(
    facing: Match,
) -> None:
    found = walk(facing)
    assert (len(found.frames), found.fresh, found.waits) == (2, 2, True)
    shown = found.frames[-1]
    assert actions_of(shown) == ["strike", "hold", "card", "rules"]
    assert text_of(shown).splitlines()[-1] == "**Kestrel**, strike or hold?"
    assert "Kestrel: 0 wins, 0 losses\nMoth: 0 wins, 0 losses" in text_of(shown)
    assert all(not actions_of(frame) for frame in found.frames[:-1])


def test_an_answer_makes_the_frames_that_follow_from_it(facing: Match) -> None:
    held = walk(play(facing, "hold"))
    assert (len(held.frames), held.fresh, held.waits) == (3, 2, True)
    struck = walk(play(facing, "hold", "strike"))
    assert (len(struck.frames), struck.fresh, struck.waits) == (7, 5, False)
    later = play(facing, "strike", "draw")
    assert walk(later).fresh == 0, "it was told before"


@pytest.mark.parametrize("end", [Ended(0, UserId(999)), Conceded(0, Seat(0))])
def test_when_the_match_ends_within_it_it_waits_no_more(
    end: Ended | Conceded, facing: Match
) -> None:
    found = walk(add(facing, end))
    assert (found.fresh, found.waits) == (0, False)
    assert "The match ended here." in text_of(found.frames[-1])


def test_an_empty_dungeon_is_told_from_the_door_on() -> None:
    found = walk(play(start(), "start:0", "pass"))
    assert (len(found.frames), found.fresh) == (2, 2)
    assert "more card" not in text_of(found.frames[0])


def test_in_ukrainian(facing: Match) -> None:
    found = RENDERER.walk(view_of(facing), UK)
    assert found is not None
    assert text_of(found.frames[-1]).splitlines()[-1] == "**Kestrel**: ударити чи стриматися?"
    assert "Спорядження: " in text_of(found.frames[0])


# Over whole matches


def test_what_was_shown_stays_and_only_fresh_frames_come_to_it() -> None:
    for language in (EN, UK):
        before: Walk | None = None
        for match in playouts(12):
            now = RENDERER.walk(view_of(match), language)
            if now is None:
                before = None
                continue
            known = 0
            if before is not None and before.number == now.number:
                known = len(before.frames) - before.waits
                assert now.frames[:known] == before.frames[:known]
            assert now.fresh == len(now.frames) - known
            for frame in now.frames:
                assert violations(frame) == ()
                assert raw_keys(frame) == set()
            before = now if match.live else None


def test_a_frame_tells_of_no_monster_after_it() -> None:
    for match in playouts(8):
        found = RENDERER.walk(view_of(match), EN)
        for number, frame in enumerate(found.frames[:-1] if found is not None else ()):
            assert f"`{number + 1}` " not in text_of(frame)


def test_it_is_drawn_of_nothing_private() -> None:
    for match in playouts(4):
        public = view_of(match)
        drawn = RENDERER.walk(public, EN)
        for seat in match.terms.seats:
            own = view_of(match, None, observation=match.observe(seat))
            assert RENDERER.walk(own, EN) == drawn
