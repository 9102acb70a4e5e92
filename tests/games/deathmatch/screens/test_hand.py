"""What a player alone may read."""

import pytest

from bot.contract.game import Seat
from bot.games.deathmatch.rules.state import Variant
from bot.match.advance import add
from bot.match.entries import Conceded, Ended, Entry, Redealt, Rewound
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout
from tests.games.deathmatch.screens.drawing import RENDERER, adding, start
from tests.ui.drawing import play, view_of
from tests.ui.reading import actions_of, buttons_of, labels_of, menus_of, text_of

EN, UK = texts_in("en"), texts_in("uk")


def hand(match: Match, seat: int = 0) -> MessageLayout:
    return RENDERER.hand(view_of(match, Seat(seat)), EN)


def drawn(deck: str, variant: Variant = "warrior", *before: str) -> Match:
    """Kestrel has drawn the first card of a practice deck, after some other actions."""
    return play(start(variant, deck), "start:0", *before, "draw")


def test_a_card_that_something_beats() -> None:
    # Deck F begins with a 4.
    shown = hand(drawn("F"))
    assert text_of(shown).splitlines()[:3] == [
        "## 🧛 You drew a Vampire · strength 4",
        "**Holy Grail** would beat it.",
        "-# The Vorpal Sword would, if this monster is named before going in.",
    ]
    assert labels_of(shown) == ["Add it to the dungeon"]
    assert actions_of(shown)[:3] == ["add", "discard:knight-shield", "discard:plate-armor"]
    assert len(menus_of(shown)[0].options) == 6


def test_a_card_that_several_beat() -> None:
    # Deck B begins with a 2.
    assert "**Torch and Holy Grail** would beat it." in text_of(hand(drawn("B")))


def test_a_card_that_only_a_name_would_beat() -> None:
    # Deck H begins with a 5.
    assert text_of(hand(drawn("H"))).splitlines()[1:3] == [
        "No equipment left stops it by itself: **−5 health**.",
        "The Vorpal Sword would, if this monster is named before going in.",
    ]


def test_a_card_that_the_axe_could_beat() -> None:
    # Deck C begins with a 7.
    assert text_of(hand(drawn("C", "barbarian"))).splitlines()[1:3] == [
        "No equipment left stops it by itself: **−7 health**.",
        "The Vorpal Axe could, but works only once per dungeon.",
    ]


def test_a_card_with_no_equipment_left() -> None:
    tiles = ("torch", "holy-grail", "dragon-spear", "vorpal-sword", "plate-armor", "knight-shield")
    gone = [act for tile in tiles for act in ("draw", f"discard:{tile}")]
    shown = hand(drawn("A", "warrior", *gone))
    assert "No equipment is left, so it has to be added to the dungeon." in text_of(shown)
    assert not menus_of(shown)


def test_in_ukrainian_one_tile_beats_and_several_do() -> None:
    one, several = (RENDERER.hand(view_of(drawn(deck), Seat(0)), UK) for deck in "FB")
    assert "Його здолає **Святий Грааль**." in text_of(one)
    assert "Його здолають **Смолоскип і Святий Грааль**." in text_of(several)


def test_the_table_lies_beside_the_card() -> None:
    match = play(start(), "start:0", "draw", "add", "draw", "discard:torch", "draw")
    told = text_of(hand(match))
    assert "❤️ **Health 11 of 11**" in told
    assert (
        "**Dungeon:** 1 (Kestrel 1, Moth 0) · 🎴\N{NO-BREAK SPACE}**Deck:**\N{NO-BREAK SPACE}10"
        in told
    )
    assert "Equipment: Knight Shield, Plate Armor, Holy Grail, Dragon Spear" in told


def test_in_the_dungeon_only_what_is_still_ahead_is_told() -> None:
    # Deck C: 7 2 4 4 6, met from the end; Kestrel added 7, 4 and 6, and faces the 6.
    facing = play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass")
    ahead = "-# Your cards in the dungeon, in the order they will be met: "
    assert f"{ahead}🧛 Vampire 4, 😈 Demon 7" in text_of(hand(facing))
    assert f"{ahead}🧛 Vampire 4, 💀 Skeleton 2" in text_of(hand(facing, 1))
    held = play(facing, "hold", "hold")
    assert f"{ahead}😈 Demon 7" in text_of(hand(held))
    assert f"{ahead}💀 Skeleton 2" in text_of(hand(held, 1))


def test_in_the_dungeon_no_equipment_is_told_that_is_used_up() -> None:
    # Deck C: 6, then 4 and 4, at the second of which the potion fires; the torch beats the 2.
    facing = play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass")
    assert "Healing Potion" in text_of(hand(facing))
    spent = play(facing, "hold", "hold", "hold")
    assert spent.prompts[0].question == "strike"
    assert "Potion" not in text_of(hand(spent))
    assert "Vorpal Axe" in text_of(hand(spent))


def test_the_hand_remembers_what_its_player_did() -> None:
    # Deck A: 3 1 2 5 6 2 1. Kestrel adds 3, discards 2, adds 6 and draws 1; Moth adds all.
    match = play(start(), "start:0", "draw", "add", "draw", "add", "draw", "discard:torch")
    match = play(match, "draw", "add", "draw", "add", "draw", "add", "draw")
    told = text_of(hand(match)).splitlines()
    assert (
        "-# Your cards in the dungeon, in the order they will be met: 🧙 Lich 6, 👹 Orc 3" in told
    )
    assert "-# Discarded by you: 💀 Skeleton 2 (with Torch)" in told


def test_after_adding() -> None:
    match = play(drawn("F"), "add")
    shown = RENDERER.hand_placed(view_of(match, Seat(0)), None, EN)
    assert text_of(shown).splitlines()[0] == "## 🎴 You added 🧛 Vampire 4 to the dungeon"
    assert not buttons_of(shown)
    assert not menus_of(shown)


def test_after_discarding() -> None:
    match = play(drawn("F"), "discard:torch")
    shown = RENDERER.hand_placed(view_of(match, Seat(0)), None, EN)
    assert text_of(shown).splitlines()[0] == "## 🎴 You discarded 🧛 Vampire 4 and Torch"
    ukrainian = RENDERER.hand_placed(view_of(match, Seat(0)), None, UK)
    assert text_of(ukrainian).splitlines()[0] == "## 🎴 Скинуто: 🧛 Вампір 4 і Смолоскип"


def test_when_the_card_ended_the_adventure() -> None:
    # The thirteenth card sends its player in; the barbarian without an axe is asked nothing.
    match = play(start("barbarian"), "start:0", "draw", "discard:vorpal-axe")
    match = adding(match, 12)
    shown = RENDERER.hand_placed(view_of(match, Seat(0)), None, EN)
    # Nothing of the next adventure, which is another one than the card's.
    assert text_of(shown) == "## 🎴 Your card is placed, and that adventure is over"


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        (Ended(0, UserId(999)), "## 🎴 The match ended with this card in your hand: 🧛 Vampire 4"),
        (Conceded(0, Seat(1)), "## 🎴 The match ended with this card in your hand: 🧛 Vampire 4"),
    ],
)
def test_when_the_match_ended_with_the_card_in_hand(ending: Entry, told: str) -> None:
    match = add(play(drawn("A"), "add", "draw", "add"), Conceded(0, Seat(1)))
    assert (
        "Orc"
        not in text_of(RENDERER.hand_placed(view_of(match, Seat(0)), None, EN)).splitlines()[0]
    )
    kept = view_of(add(drawn("F"), ending), Seat(0))
    assert RENDERER.hand_key(kept) is None
    assert not buttons_of(RENDERER.hand(kept, EN))
    assert text_of(RENDERER.hand_placed(kept, None, EN)).splitlines()[0] == told


@pytest.mark.parametrize(
    ("entry", "before"),
    [(Rewound(0, UserId(999)), ()), (Rewound(0, UserId(999)), (1,)), (Redealt(0, UserId(999)), ())],
)
def test_when_its_draw_was_taken_back(entry: Entry, before: tuple[int, ...]) -> None:
    """Not that it was placed, nor what became of the one before it."""
    match = play(start(), "start:0", *["draw", "add"] * (2 * len(before)), "draw")
    key = RENDERER.hand_key(view_of(match, Seat(0)))
    back = view_of(add(match, entry), Seat(0))
    told = text_of(RENDERER.hand_placed(back, key, EN)).splitlines()
    assert told[0] == "## 🎴 The draw of this card was taken back"
    assert len(told) == 1 + len(before)
    spoken = text_of(RENDERER.hand_placed(back, key, UK))
    assert spoken.startswith("## 🎴 Взяття цієї картки скасовано")


def test_a_card_that_led_into_the_dungeon_was_not_taken_back() -> None:
    """Neither where the walk waits for an answer, nor where the next adventure has begun."""
    for variant in ("warrior", "barbarian"):
        match = play(start(variant), "start:0", "draw", "add")
        while match.state.table.deck:
            key = RENDERER.hand_key(view_of(play(match, "draw"), Seat(0)))
            match = play(match, "draw", "add")
        assert key is not None
        shown = text_of(RENDERER.hand_placed(view_of(match, Seat(0)), key, EN))
        assert "taken back" not in shown


def test_an_empty_hand_still_tells_what_was_placed() -> None:
    match = play(drawn("F"), "add")
    told = text_of(hand(match)).splitlines()
    assert told[0] == "## 🎴 You hold no card"
    assert told[1] == "-# Your cards in the dungeon, in the order they will be met: 🧛 Vampire 4"
    assert "Yours in the dungeon" not in text_of(hand(match, 1))
    assert text_of(hand(start())).splitlines() == ["## 🎴 You hold no card"]
    assert not actions_of(hand(start())), "what is asked is answered on the board"


def test_only_who_holds_a_card_has_a_hand() -> None:
    match = drawn("F")
    assert RENDERER.hand_key(view_of(match, Seat(0))) == "hand:1:0"
    assert RENDERER.hand_key(view_of(match, Seat(1))) is None
    assert RENDERER.hand_key(view_of(match)) is None
    assert RENDERER.hand_key(view_of(play(match, "add"), Seat(0))) is None
    assert RENDERER.hand_key(view_of(play(match, "add", "draw"), Seat(1))) == "hand:2:0"


def test_the_players_are_named_safely() -> None:
    match = play(drawn("F"), "add", "draw")
    shown = RENDERER.hand(view_of(match, Seat(1), names=("*a*", "*b*")), EN)
    assert "(\\*a\\* 1, \\*b\\* 0)" in text_of(shown)
