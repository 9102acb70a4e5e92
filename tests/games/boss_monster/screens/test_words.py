"""The words of Boss Monster: names of cards, details of a dungeon, hands and the news."""

import pytest

from bot.contract.game import Event
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.rules.cards import ROOM_TITLES
from bot.games.boss_monster.screens import details, signs, words
from bot.games.boss_monster.screens.hand import hand
from bot.games.boss_monster.screens.news import news, sentence_of
from bot.games.boss_monster.screens.plays import step
from bot.ui.catalogue import LANGUAGES, texts_in
from tests.games.boss_monster.rules.scenes import at
from tests.games.boss_monster.rules.scripted import A, B, new_game, play
from tests.games.boss_monster.screens.drawing import view_of
from tests.ui.reading import shown

_SAME = 5
"""So many letters tell that a word is another form of a word."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_name_is_a_word_of_the_whole_name(language: str) -> None:
    """The board shows the one and hands the other, so a player has to know it again."""
    texts = texts_in(language)
    unlike = {
        words.name(title, texts): words.short(title, texts)
        for title in ROOM_TITLES
        if words.short(title, texts)[:_SAME].casefold() not in words.name(title, texts).casefold()
    }
    assert unlike == {}


def test_every_sign_is_explained_on_a_page_of_their_own() -> None:
    known = [value for name, value in vars(signs).items() if name.isupper() and name != "GAME"]
    single = [value for value in known if isinstance(value, str)]
    used = [*single, *signs.CLASSES.values()]
    told = shown(details.legend(view_of(new_game(), None), texts_in("en")))
    legend = told.partition("On the board")[2]
    assert [sign for sign in used if f"{sign}\N{NO-BREAK SPACE}" not in legend] == []


def test_no_line_breaks_within_a_fool_or_after_a_sign() -> None:
    assert words.hero_sign("fool-2-1", texts_in("en")) == "fool\N{NO-BREAK SPACE}2"
    told = words.treasures(("cleric", "mage"), texts_in("en"))
    assert told == "✚\N{NO-BREAK SPACE}1 for clerics, ✦\N{NO-BREAK SPACE}1 for mages"


def test_a_cancel_by_the_eye_tells_which_spell_it_costs() -> None:
    state = at("build", "all-seeing-eye hand=giant-size & hand=freeze")
    state = play(state, "a done", "a no", "b play:freeze-1,all-seeing-eye-1")
    told = shown(hand(view_of(state, A), texts_in("en")))
    assert "All-Seeing Eye: discard Giant Size to cancel Freeze" in told


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.NothingHeld(B, "", "draculord"), "Draculord: Moth’s hand is empty."),
        (e.NothingHeld(B, "spell", "specters-sanctum"), "Specter’s Sanctum: Moth has no Spell."),
        (e.NothingHeld(B, "room", "torture-chamber"), "Torture Chamber: Moth has no Room in hand."),
        (e.OfferDeclined(A, "vampire-bordello"), "Kestrel does not use Vampire Bordello."),
        (e.HandSeen(A, B, "draculord"), "Kestrel looks at Moth’s hand."),
    ],
    ids=lambda one: type(one).__name__,
)
def test_an_event_without_effect_is_told_too(event: Event, sentence: str) -> None:
    assert sentence_of(view_of(new_game(), None), event, texts_in("en")) == sentence


@pytest.mark.parametrize(
    ("by", "sentence"),
    [
        ("cleopatra", "Kestrel takes All-Seeing Eye."),
        ("dark-altar", "Kestrel takes All-Seeing Eye from the discards."),
    ],
)
def test_a_card_fetched_by_a_boss_may_come_from_anywhere(by: str, sentence: str) -> None:
    taken = e.CardsTaken(A, ("all-seeing-eye-1",), by)
    assert sentence_of(view_of(new_game(), None), taken, texts_in("en")) == sentence


def test_a_sentence_that_begins_with_a_hero_is_capitalized() -> None:
    told = sentence_of(view_of(new_game(), None), e.HeroLured(B, "mage-4-1"), texts_in("en"))
    assert told == "Mage 4 goes to Moth."


def test_all_draws_of_an_effect_are_told() -> None:
    by = "jeopardy"
    drawn = [
        e.CardsDrawn(seat, *kind, by) for kind in (("room", 2), ("spell", 1)) for seat in (A, B)
    ]
    told = news(view_of(new_game(), None, drawn), texts_in("en"), 10)
    assert told == "Kestrel and Moth draw 2 Rooms and 1 Spell each."


def test_a_discard_is_told_with_the_room_that_made_it() -> None:
    built = e.RoomBuilt(B, "specters-sanctum-1", "left")
    lost = e.CardsDiscarded(A, ("kobold-strike-1",), "specters-sanctum")
    told = news(view_of(new_game(), None, (built, lost)), texts_in("en"), 10)
    assert told == "Moth’s Specter’s Sanctum: Kestrel discards Kobold Strike."


def test_a_card_in_full_is_for_its_holder_alone() -> None:
    state = at("build", "open-grave hand=giant-size & hand=freeze")
    texts = texts_in("en")
    told = step(view_of(state, A), ("held", "giant-size"), texts)
    assert told is not None
    assert "A Monster Room of any dungeon" in shown(told)
    for seat in (B, None):
        assert step(view_of(state, seat), ("held", "giant-size"), texts) is None


@pytest.mark.parametrize("declared", [False, True])
def test_an_effect_is_told_with_its_spell(declared: bool) -> None:
    lured = [e.PlayResolved(A, "princess-in-peril-1", ("mage-4-1",)), e.HeroLured(A, "mage-4-1")]
    first = [e.PlayDeclared(A, "princess-in-peril-1", ("mage-4-1",))] if declared else []
    told = news(view_of(new_game(), None, (*first, *lured)), texts_in("en"), 150)
    assert told == "Kestrel plays Princess in Peril (mage 4). Mage 4 goes to Kestrel."
