"""The board, from the first question to the result."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.contract.game import Outcome, Seat
from bot.games.deathmatch.rules.state import Standing
from bot.match.advance import add
from bot.match.entries import Conceded, Ended, TimedOut
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.result import Result
from bot.ui.catalogue import texts_in
from bot.ui.message import MessageLayout, Style
from tests.display.naming import HOST, named
from tests.games.deathmatch.screens.drawing import RENDERER, adding, start
from tests.ui.drawing import play, view_of
from tests.ui.reading import (
    actions_of,
    buttons_of,
    everything,
    labels_of,
    menus_of,
    options_of,
    text_of,
)

EN, UK = texts_in("en"), texts_in("uk")


def board(match: Match, **changes: Any) -> MessageLayout:
    return RENDERER.board(view_of(match, **changes), EN)


@pytest.fixture
def begun() -> Match:
    """Kestrel begins, and drew an orc."""
    return play(start(), "start:0", "draw")


def test_before_the_first_adventure_the_challenged_chooses() -> None:
    shown = board(start())
    assert text_of(shown).splitlines()[0] == "### ⚔️ Kestrel – Moth"
    assert text_of(shown).splitlines()[-1] == "**Moth** chooses who begins."
    assert labels_of(shown) == ["Kestrel begins", "Moth begins", "My cards"]
    assert actions_of(shown)[:4] == ["start:0", "start:1", "card", "rules:point"]


def test_a_turn_offers_the_two_choices_and_what_a_board_always_does() -> None:
    shown = board(play(start(), "start:0", "draw", "discard:holy-grail"), host_name="Rook")
    assert labels_of(shown) == ["Draw", "Pass", "My cards"]
    assert actions_of(shown)[:4] == ["draw", "pass", "card", "rules:point"]
    styles = [button.style for button in buttons_of(shown)]
    assert styles == [Style.PRIMARY, Style.DANGER, Style.SECONDARY]


def test_turns_count_within_the_adventure() -> None:
    match = play(adding(play(start(), "start:0"), 3), "pass", "name:1")
    assert "adventure 2, turn 1" in text_of(board(match))
    assert "adventure 2, turn 3" in text_of(board(adding(match, 2)))


def test_who_added_how_many_cards_is_shown() -> None:
    match = play(start(), "start:0", "draw", "add", "draw", "discard:torch", "draw", "add")
    assert "**Dungeon:** 2 (Kestrel 2, Moth 0)" in text_of(board(match))


def test_a_card_is_not_placed_from_the_board_but_where_it_is_seen(begun: Match) -> None:
    shown = board(begun)
    assert labels_of(shown) == ["My cards", "Rules"]
    assert not menus_of(shown)
    assert "Kestrel drew a card." in text_of(shown)
    assert text_of(shown).splitlines()[-1] == (
        "**Kestrel** has a card to add, or to discard with one piece of equipment (**My cards**)."
    )
    assert "Orc" not in everything(shown)


def test_without_equipment_the_board_says_that_a_card_can_only_be_added() -> None:
    match = play(start(), "start:0")
    for tile in ("torch", "holy-grail", "dragon-spear", "vorpal-sword", "plate-armor"):
        match = play(match, "draw", f"discard:{tile}")
    shown = board(play(match, "draw", "discard:knight-shield", "draw"))
    assert not menus_of(shown)
    assert "**Kestrel** has a card and must add it: no equipment is left" in text_of(shown)
    assert "❤️ **Health 3 of 11**" in text_of(shown)


def test_components_carry_match_and_version(begun: Match) -> None:
    ids = [button.custom_id for button in buttons_of(board(begun))]
    assert ids == ["d:12:2:card", "d:12:2:rules"]


def test_the_last_card_of_the_deck_is_announced() -> None:
    match = play(adding(play(start(), "start:0"), 11))
    assert "The last card" not in text_of(board(match))
    match = adding(match, 1)
    assert "-# The last card: whoever draws it goes in." in text_of(board(match))


def test_at_the_door_the_runner_names_a_monster() -> None:
    shown = board(play(adding(play(start(), "start:0"), 3), "pass"))
    assert "-# Moth passed." in text_of(shown)
    assert "**Kestrel** goes in. Which monster shall the Vorpal Sword beat?" in text_of(shown)
    options = options_of(shown)
    assert [option.value for option in options] == [f"name:{n}" for n in (1, 2, 3, 4, 5, 6, 7, 9)]
    assert options[3].label == "Vampire · strength 4"
    assert (options[3].description, options[7].description) == (
        "2 cards of the 13",
        "1 card of the 13",
    )
    assert actions_of(shown)[:2] == ["card", "rules"]


def test_a_deck_that_ran_out_passed_by_itself() -> None:
    shown = board(adding(play(start(), "start:0"), 13))
    assert "-# The deck is empty, so Moth passed." in text_of(shown)
    assert "**Deck:**\N{NO-BREAK SPACE}empty" in text_of(shown)


@pytest.fixture
def striking() -> Match:
    """Barbarian, deck A (3 1 2 5 6): Kestrel is in and faces the 6."""
    return play(adding(play(start("barbarian"), "start:0"), 5), "pass")


def test_while_somebody_is_in_the_dungeon_a_board_says_who_and_offers_no_act(
    striking: Match,
) -> None:
    shown = board(striking)
    assert text_of(shown).splitlines()[-1] == (
        "**Kestrel** is in the dungeon and faces the Lich (strength 6). Strike or hold?"
    )
    assert "**Dungeon:** 5 (Kestrel 3, Moth 2)" in text_of(shown)
    assert actions_of(shown) == ["card", "rules"]


def test_after_holding_the_board_shows_the_health_that_is_left() -> None:
    # Deck C begins 7 2 4 4 6, met from the end: 6, 4, 4, 2, 7.
    match = play(start("barbarian", "C"), "start:0", "draw", "discard:healing-potion")
    match = play(adding(match, 4), "pass", "hold")
    shown = text_of(board(match))
    assert "-# Kestrel held back and took the blow." in shown
    assert "❤️ **Health 5 of 11**" in shown


def test_a_match_that_counts_is_not_called_practice() -> None:
    assert "practice" not in text_of(board(play(start(decks=""), "start:1")))
    assert "practice (A, C, F)" in text_of(board(start(decks="ACF")))


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (("start:1",), "Moth begins. Whoever passes sends the other one in."),
        (("start:0", "draw"), "Kestrel drew a card."),
        (("start:0", "draw", "add"), "Kestrel added a monster."),
        (("start:0", "pass"), "Adventure 1: Moth survived."),
    ],
)
def test_the_last_action_is_told(actions: tuple[str, ...], told: str) -> None:
    assert f"-# {told}" in text_of(board(play(start(), *actions))).splitlines()


def test_names_cannot_format_the_board() -> None:
    shown = text_of(board(start(), names=("**x**\n# y", "@everyone")))
    assert "\\*\\*x\\*\\* \\# y" in shown
    assert "@everyone" not in shown
    labels = labels_of(board(start(), names=("**x**\n# y", "@everyone")))
    assert labels[:2] == ["**x** # y begins", "@everyone begins"]


def test_the_result_is_another_message_than_the_board() -> None:
    before = view_of(play(start(), "start:0"))
    after = view_of(play(start(), "start:0", "pass"))
    over = view_of(add(start(), Conceded(0, Seat(1))))
    keys = [RENDERER.board_key(each) for each in (before, after, over)]
    walks = [RENDERER.playback(each, EN) for each in (before, after, over)]
    assert keys == ["board", "board", "result"]
    assert [walk is not None for walk in walks] == [False, True, False]


# The end


def decided(winner: Seat, *counts: int) -> MessageLayout:
    match = play(start(decks=""), "start:0")
    won_0, lost_0, won_1, lost_1 = counts
    standings = (Standing(won_0, lost_0), Standing(won_1, lost_1))
    observation = replace(match.observe(None), standings=standings)
    places = (1, 2) if winner == 0 else (2, 1)
    result = Result(Outcome(places, (winner,)), (None, None), ({}, {}), counts=True)
    return board(match, observation=observation, prompts=(), result=result)


@pytest.mark.parametrize(
    ("counts", "why"),
    [
        ((3, 2, 1, 1), "Won by surviving three adventures."),
        ((0, 2, 1, 3), "Won because Moth fell three times."),
        ((2, 1, 1, 2), "Won by surviving two adventures while Moth fell twice."),
    ],
)
def test_the_result_says_who_won_and_why(counts: tuple[int, ...], why: str) -> None:
    shown = decided(Seat(0), *counts)
    told = text_of(shown).splitlines()
    assert told[0] == "## 🏆 <@111> wins the match"
    assert told[1] == "-# Death Match · Warrior"
    assert told[2] == why
    assert told[-1] == f"-# Length of the match: 1 second · {sum(counts)} adventures"
    assert labels_of(shown) == ["Rematch"]
    assert not menus_of(shown)


def test_the_result_shows_the_score() -> None:
    told = text_of(decided(Seat(1), 1, 2, 3, 0)).splitlines()
    assert told[0] == "## 🏆 <@222> wins the match"
    assert told[3:5] == [
        "**Kestrel** 1 win, 2 losses",
        "**Moth** 3 wins, 0 losses",
    ]


def test_giving_up_is_told() -> None:
    match = add(play(start(), "start:0"), Conceded(0, Seat(0)))
    told = text_of(board(match)).splitlines()
    assert told[0] == "## 🏆 <@222> wins the match"
    assert told[2] == EN("result-conceded", name="Kestrel")
    assert told[-1] == f"-# {EN('result-practice')}"
    in_ukrainian = text_of(RENDERER.board(view_of(match), UK)).splitlines()
    assert in_ukrainian[2] == UK("result-conceded", name="Kestrel")


def test_who_was_made_to_give_up_is_told_by_whom() -> None:
    match = add(play(start(), "start:0"), Conceded(0, Seat(0), HOST))
    view = named(match, ("Kestrel", "Moth"), host="Rook").public
    for texts in (EN, UK):
        told = text_of(RENDERER.board(view, texts)).splitlines()
        assert told[2] == texts("result-forfeited", name="Kestrel", host="Rook")
        assert "Rook" in told[2]
        assert told[2] != texts("result-conceded", name="Kestrel")


def test_a_time_that_ran_out_is_told() -> None:
    match = add(play(start(), "start:0"), TimedOut(0, Seat(0), None))
    told = text_of(board(match)).splitlines()
    assert told[0] == "## 🏆 <@222> wins the match"
    assert told[2] == EN("result-timed-out", name="Kestrel")
    assert told[2] != EN("result-conceded", name="Kestrel")


def test_a_match_that_was_ended_has_no_winner() -> None:
    match = add(play(start(), "start:0", "draw"), Ended(0, UserId(999)))
    shown = board(match)
    assert text_of(shown).splitlines()[0] == "## 🏁 The match ended without a result"
    assert labels_of(shown) == ["Rematch"]
