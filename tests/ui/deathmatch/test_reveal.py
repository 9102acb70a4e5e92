"""The walk through the dungeon as it grows."""

import pytest

from bot.match.entries import Ended
from bot.match.ids import UserId
from bot.match.match import Match, add
from bot.ui.catalogue import texts_in
from bot.ui.renderer import Reveal
from bot.ui.symbols import Colour
from tests.ui.deathmatch.drawing import RENDERER, adding, play, playouts, start, view_of
from tests.ui.reading import actions_of, labels_of, text_of

EN, UK = texts_in("en"), texts_in("uk")


def reveal(match: Match) -> Reveal:
    found = RENDERER.reveal(view_of(match), EN)
    assert found is not None
    return found


def last_lines(match: Match) -> list[str]:
    return text_of(reveal(match).frames[-1]).splitlines()


@pytest.fixture
def named() -> Match:
    """Warrior, deck A (3 1 2 5 6), all added; Moth passed, and Kestrel named the golem."""
    return play(adding(play(start(), "start:0"), 5), "pass", "name:5")


def test_before_the_first_delve_there_is_nothing() -> None:
    match = play(adding(play(start(), "start:0"), 2))
    assert RENDERER.reveal(view_of(match), EN) is None


def test_at_the_door_nothing_is_revealed_yet() -> None:
    assert RENDERER.reveal(view_of(play(adding(play(start(), "start:0"), 2), "pass")), EN) is None


def test_one_frame_per_monster_and_one_to_close(named: Match) -> None:
    found = reveal(named)
    assert found.key == "delve:1"
    assert len(found.frames) == 6
    assert found.settled == 6
    assert text_of(found.frames[0]).splitlines() == [
        "## 🕳️ Kestrel enters the dungeon",
        "❤️ Health 11 = Warrior 3 + Knight Shield 3 + Plate Armor 5",
        "🗡️ Vorpal Sword · named: **🗿 Golem 5**",
        "`1` 🧙 Lich 6 · 🍷 Holy Grail beats it",
        "❤️ **Health 11 of 11** ▰▰▰▰▰▰▰▰▰▰▰",
        "-# 4 more cards ahead.",
    ]
    assert text_of(found.frames[-1]).splitlines()[3:] == [
        "`1` 🧙 Lich 6 · 🍷 Holy Grail beats it",
        "`2` 🗿 Golem 5 · 🗡️ Vorpal Sword beats it",
        "`3` 💀 Skeleton 2 · 🔥 Torch beats it",
        "`4` 👺 Goblin 1 · 🔥 Torch beats it",
        "`5` 👹 Orc 3 · 🔥 Torch beats it",
        "❤️ **Health 11 of 11** ▰▰▰▰▰▰▰▰▰▰▰",
        "**Kestrel survives: adventure 1 is a win.**",
        "Kestrel: 1 win, 0 losses",
        "Moth: 0 wins, 0 losses",
    ]
    assert found.frames[-1].accent == Colour.GOOD


def test_in_ukrainian(named: Match) -> None:
    found = RENDERER.reveal(view_of(named), UK)
    assert found is not None
    assert text_of(found.frames[-1]).splitlines()[:4] == [
        "## 🕳️ Kestrel входить у підземелля",
        "❤️ Здоров’я 11 = Воїн 3 + Лицарський Щит 3 + Лати 5",
        "🗡️ Разючий Меч · названо: **🗿 Ґолем 5**",
        "`1` 🧙 Ліч 6 · його долає 🍷 Святий Грааль",
    ]
    assert text_of(found.frames[-1]).splitlines()[-3:] == [
        "**Kestrel виживає: пригоду 1 виграно.**",
        "Kestrel: 1 перемога, 0 поразок",
        "Moth: 0 перемог, 0 поразок",
    ]


def fallen(cards: int) -> Match:
    """Warrior without armour, shield, torch, grail and sword; deck Q: 6 3 4 7 9 2 5 1 4 2 1 3 5.

    The first five are discarded, the next `cards` added, and somebody goes in with health 3.
    """
    match = play(start("warrior", "Q"), "start:0")
    for tile in ("plate-armor", "knight-shield", "torch", "holy-grail", "vorpal-sword"):
        match = play(match, "draw", f"discard:{tile}")
    return play(adding(match, cards), "pass")


@pytest.mark.parametrize(
    ("cards", "unseen"),
    [
        (1, None),
        (2, "-# 1 card was never reached and stays secret."),
        (4, "-# 3 cards were never reached and stay secret."),
    ],
)
def test_a_fall_tells_how_many_stay_unknown_and_nothing_of_them(
    cards: int, unseen: str | None
) -> None:
    # The cards added are 2, 5, 1, 4; the last of them is met first.
    told = last_lines(fallen(cards))
    if cards == 1:
        assert "**Moth survives: adventure 1 is a win.**" in told
        assert not any("nobody will know" in line for line in told)
        return
    assert told[-1] == unseen
    assert any(line.endswith("falls: adventure 1 is a loss.**") for line in told)


def test_a_blow_is_told_with_the_health_that_is_left() -> None:
    told = last_lines(fallen(1))
    assert "`1` 💀 Skeleton 2 · **hits for 2** · 1 health left" in told
    assert "❤️ **Health 1 of 3** ▰▱▱" in told


def test_an_empty_dungeon_has_one_frame() -> None:
    match = play(start(), "start:0", "pass")
    found = reveal(match)
    assert len(found.frames) == 1
    assert text_of(found.frames[0]).splitlines() == [
        "## 🕳️ Moth enters the dungeon",
        "❤️ Health 11 = Warrior 3 + Knight Shield 3 + Plate Armor 5",
        "The dungeon is empty: nothing stands in the way.",
        "❤️ **Health 11 of 11** ▰▰▰▰▰▰▰▰▰▰▰",
        "**Moth survives: adventure 1 is a win.**",
        "Kestrel: 0 wins, 0 losses",
        "Moth: 1 win, 0 losses",
    ]


# The barbarian's axe


@pytest.fixture
def facing() -> Match:
    """Barbarian, deck C (7 2 4 4 6): Kestrel is in with everything and faces the 6."""
    return play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass")


def test_a_monster_that_waits_is_the_last_frame_and_has_the_buttons(facing: Match) -> None:
    found = reveal(facing)
    assert (len(found.frames), found.settled) == (1, 0)
    shown = found.frames[-1]
    assert text_of(shown).splitlines()[2:] == [
        "❤️ **Health 11 of 11** ▰▰▰▰▰▰▰▰▰▰▰",
        "**🧙 Lich (strength 6) stands in the way, and nothing beats it by itself.**",
        "Striking uses up the Vorpal Axe. Holding costs 6 health and leaves 5.",
        "-# 4 more cards ahead.",
    ]
    assert labels_of(shown) == ["Strike: use the Vorpal Axe", "Hold: take the blow"]
    assert actions_of(shown) == ["strike", "hold"]


def test_holding_shows_the_next_question(facing: Match) -> None:
    found = reveal(play(facing, "hold"))
    assert (len(found.frames), found.settled) == (2, 1)
    assert "`1` 🧙 Lich 6 · **hits for 6** · 5 health left" in text_of(found.frames[0])
    assert "🧛 Vampire (strength 4) stands in the way" in text_of(found.frames[1])


def test_what_holding_costs_is_said_before(facing: Match) -> None:
    # 6, 4, 4, 2, 7: with health 1 left the next blow is deadly, and the potion is still there.
    told = last_lines(play(facing, "hold", "hold"))
    assert (
        "Striking uses up the Vorpal Axe. Holding costs 4 health: the hero falls,"
        " and comes back with 4 (Healing Potion)." in told
    )
    told = last_lines(play(facing, "hold", "hold", "hold"))
    assert "Striking uses up the Vorpal Axe. Holding costs 7 health: the hero falls." in told


def test_striking_and_the_potion_are_told(facing: Match) -> None:
    told = last_lines(play(facing, "strike"))
    assert "`1` 🧙 Lich 6 · 🪓 Vorpal Axe beats it" in told
    assert "`5` 😈 Demon 7 · **hits for 7** · 🧪 Healing Potion: back with 4 health" in told
    assert "**Kestrel survives: adventure 1 is a win.**" in told


def test_when_the_match_ends_there_is_nothing_to_press(facing: Match) -> None:
    found = reveal(add(facing, Ended(0, UserId(999))))
    assert found.settled == len(found.frames)
    assert not labels_of(found.frames[-1])
    assert "The match ended here." in text_of(found.frames[-1])


def test_the_adventure_that_decides_the_match_says_so() -> None:
    match = play(start(), "start:0", "pass", "draw", "add", "pass", "name:4", "pass")
    while match.live:
        runner = match.prompts[0].seat
        match = play(match, "pass") if runner == 0 else play(match, "draw", "add", "pass")
        while match.live and match.prompts[0].question == "name":
            match = play(match, "name:1")
    assert match.result is not None
    winner = ("Kestrel", "Moth")[match.result.winner or 0]
    assert f"With that, **{winner}** wins the match." in last_lines(match)


# Over whole matches


def test_frames_that_were_shown_stay_as_they_were() -> None:
    for language in (EN, UK):
        before: Reveal | None = None
        for match in playouts(12):
            now = RENDERER.reveal(view_of(match), language)
            if before is not None and now is not None and now.key == before.key:
                settled = before.settled
                assert now.frames[:settled] == before.frames[:settled]
                assert len(now.frames) >= settled
            before = now if match.live else None


def test_a_frame_tells_of_no_monster_after_it() -> None:
    for match in playouts(8):
        found = RENDERER.reveal(view_of(match), EN)
        if found is None:
            continue
        for number, frame in enumerate(found.frames[:-1], start=1):
            assert f"`{number}` " in text_of(frame)
            assert f"`{number + 1}` " not in text_of(frame)


def test_while_the_story_is_told_the_old_board_gives_nothing_away() -> None:
    won = play(adding(play(start(), "start:0"), 5), "pass", "name:5")
    shown = RENDERER.paused_board(view_of(won), EN)
    told = text_of(shown)
    assert "**Kestrel** goes into the dungeon." in told
    assert "Kestrel: 0 wins, 0 losses\nMoth: 0 wins, 0 losses" in told
    assert "Adventure 1" in told
    assert "turn" not in told
    assert not labels_of(shown)


def test_the_old_board_is_the_same_whether_the_runner_survives_or_falls() -> None:
    # Deck Q: 6 3 4 7 9 2. Health 3, and only the demon hurts, unless he is the one named.
    door = play(start("warrior", "Q"), "start:0", "draw", "discard:plate-armor")
    door = play(adding(play(door, "draw", "discard:knight-shield"), 4), "pass")
    named = [play(door, f"name:{strength}") for strength in (1, 7)]
    assert [match.state.standings[match.state.last.runner].won for match in named] == [0, 1]
    assert len({RENDERER.paused_board(view_of(match), EN) for match in named}) == 1
