"""Secrets, and the cards shown at the end of a round (rulings S3, WD22 and SM6)."""

import json
from collections.abc import Iterable

import msgspec
import pytest
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.dungeon.rules.foes import DECK, SPECIALS, Card
from bot.games.dungeon.rules.table import Placement
from bot.games.welcome.rules.events import Compared, RoundEnded, SpecialsDealt
from bot.games.welcome.rules.state import WelcomeState
from tests.games.welcome.rules.played import Match, at_the_door, new_game

CARDS = {*DECK, *SPECIALS}


def cards_in(thing: object) -> set[Card]:
    """All cards that are named anywhere in something that can be sent."""

    def words(value: object) -> Iterable[str]:
        match value:
            case str():
                yield value
            case list():
                for each in value:
                    yield from words(each)
            case dict():
                for each in value.values():
                    yield from words(each)

    return set(words(json.loads(msgspec.json.encode(thing)))) & CARDS


def told(match: Match, observer: int | None) -> set[Card]:
    """All cards of which an observer was told by events, sees, or is asked."""
    prompts = () if match.over else (match.prompt.as_seen_by(_seat(observer)),)
    return cards_in((match.heard(observer), match.sees(observer), prompts))


def _seat(observer: int | None) -> Seat | None:
    return None if observer is None else Seat(observer)


DRAWN = ("lich", "demon", "dragon")


def test_only_the_player_who_drew_a_card_sees_it() -> None:
    match = new_game(3, "warrior", DRAWN, box="welcome")
    assert [told(match, observer) for observer in (None, 0, 1, 2)] == [set()] * 4
    match.do("draw")
    assert match.sees(0).card == "lich"
    assert [told(match, observer) for observer in (None, 0, 1, 2)] == [
        set(),
        {"lich"},
        set(),
        set(),
    ]
    match.do("add", "draw", "discard:torch", "draw")
    assert told(match, None) == set()
    assert [told(match, observer) for observer in (0, 1, 2)] == [{"lich"}, {"demon"}, {"dragon"}]
    assert match.sees(1).placed == (Placement(Seat(1), "demon", "torch"),)


def test_nothing_of_the_deck_is_ever_told() -> None:
    """One lich, one demon, one dragon: two of them were drawn, and the third one lies there."""
    match = new_game(2, "barbarian", ("lich", "demon"), box="welcome")
    match.do("draw", "add", "draw", "discard:torch", "pass")
    while match.question == "use":
        match.do("hold")
    for observer in (None, 0, 1):
        assert told(match, observer) == {"lich", "demon"}


def test_l23_wd22_a_rounds_end_shows_the_cards_set_aside() -> None:
    match = new_game(3, "warrior", ("lich", "demon", "dragon", "golem"), box="welcome")
    match.do("draw", "discard:torch", "draw", "add", "draw", "discard:holy-grail", "pass", "pass")
    # The third seat goes in, and meets the demon with a vorpal sword.
    match.do("name:7")
    shown = (Placement(Seat(0), "lich", "torch"), Placement(Seat(2), "dragon", "holy-grail"))
    (ended,) = match.happened(RoundEnded)
    assert ended == RoundEnded(1, Seat(2), True, 0, shown)
    for observer in (None, 0, 1, 2):
        assert match.sees(observer).aside == shown
        assert told(match, observer) == {"lich", "demon", "dragon"}
    # It stays to be read until the next round ends, and shows nothing of that one.
    match.do("pick:warrior", "draw", "discard:torch")
    assert match.sees(None).aside == shown


def test_wd22_unmet_cards_stay_hidden() -> None:
    match = at_the_door("warrior", (), ("lich", "demon", "dragon"), seats=3).do("pass")
    (ended,) = match.happened(RoundEnded)
    assert (ended.survived, ended.unseen) == (False, 2)
    met_or_aside = {"lich", *(placed.kind for placed in ended.aside)}
    assert told(match, None) == met_or_aside
    assert not {"demon", "dragon"} & met_or_aside


def test_wd22_it_stays_hidden_when_the_game_is_over() -> None:
    for leaves in (True, False):
        tiles = ("vorpal-axe", "torch", "war-hammer", "healing-potion", "chainmail")
        match = at_the_door("barbarian", tiles, ("lich", "demon", "dragon")).do("pass")
        match.leave(0 if leaves else 1)
        assert match.over
        assert told(match, None) == {"lich"}


def test_wd22_a_card_that_a_leaver_held_stays_hidden() -> None:
    match = new_game(4, "warrior", ("lich", "demon"), box="welcome")
    match.do("draw").leave(0).do("draw", "discard:torch", "pass", "pass")
    (ended,) = match.happened(RoundEnded)
    assert ended.aside == (Placement(Seat(1), "demon", "torch"),)
    assert told(match, None) == {"demon"}
    # Its own player has seen it.
    assert told(match, 0) == {"lich", "demon"}


def test_wd22_omnipotence_shows_what_it_compares_and_nothing_else() -> None:
    match = at_the_door("mage", ("omnipotence",), ("lich", "demon", "dragon")).do("pass")
    (compared,) = match.happened(Compared)
    assert [foe.card for foe in compared.rest] == ["demon", "dragon"]
    assert compared.saved_by == "omnipotence"
    (ended,) = match.happened(RoundEnded)
    assert (ended.survived, ended.unseen) == (True, 0)
    aside = {placed.kind for placed in ended.aside}
    assert told(match, None) == {"lich", "demon", "dragon", *aside}


def test_wd30_an_eliminated_player_sees_the_public_view() -> None:
    standing = {0: replace(new_game(2).state.contenders[0], red=True)}
    match = at_the_door("warrior", (), ("dragon",), seats=3, standing=standing).do("pass")
    match.do("pick:warrior", "draw", "add", "draw", "discard:torch")
    assert match.seats[0] == "out"
    assert replace(match.sees(0), observer=None) == match.sees(None)


def with_specials(match: Match, specials: tuple[Card, ...]) -> Match:
    """The same game with other special monsters in the places of its own."""
    state = match.state
    instead = dict(zip(state.specials, specials, strict=True))
    deck = tuple(instead.get(card, card) for card in state.table.deck)
    table = replace(state.table, deck=deck)
    return Match(replace(state, specials=specials, table=table), match.seed)


def public(match: Match) -> bytes:
    seen = (match.heard(None), match.sees(None), match.prompt.as_seen_by(None))
    return msgspec.json.encode(seen)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sm6_hidden_specials_look_the_same_whichever_they_are(seats: int) -> None:
    start = new_game(seats, "bard", ("cube", "ally"), box="welcome-back")
    others = ("count", "shapeshifter")
    one, other = with_specials(start, start.state.specials), with_specials(start, others)
    assert set(one.state.specials) == {"cube", "ally"}
    assert other.state.table.deck[:2] == others
    # Both are drawn, and lie in the dungeon and aside; until one is shown, nothing differs.
    for text in ("draw", "add", "draw", "discard:fancy-hat", *("draw", "add") * 5):
        assert public(one.do(text)) == public(other.do(text))
    for match in (one, other):
        assert match.sees(None).specials is None
        assert not told(match, None) & set(SPECIALS)


def test_sm6_the_specials_are_dealt_in_secret_or_announced() -> None:
    hidden = new_game(3, "bard", box="both")
    announced = new_game(3, "bard", box="both", announced=True)
    assert hidden.state.specials == announced.state.specials
    for observer in (None, 0, 1, 2):
        assert hidden.sees(observer).specials is None
        assert announced.sees(observer).specials == announced.state.specials
    specials = hidden.state.specials
    assert SpecialsDealt(specials, announced=False).audience == frozenset()
    assert SpecialsDealt(specials, announced=True).audience is None


def test_the_first_box_has_no_specials_to_hide() -> None:
    state: WelcomeState = new_game(2, "mage", box="welcome", announced=True).state
    assert state.specials == ()
    assert new_game(2, "mage", box="welcome", announced=True).sees(None).specials == ()
