"""The news: events in sentences."""

import pytest

from bot.contract.game import Event
from bot.games.boss_monster.rules import events as e
from bot.games.boss_monster.screens.news import news, sentence_of
from bot.ui.catalogue import texts_in
from tests.games.boss_monster.rules.scripted import A, B, new_game
from tests.games.boss_monster.screens.drawing import view_of


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
def test_a_card_that_a_boss_has_fetched_need_not_come_from_the_discards(
    by: str, sentence: str
) -> None:
    taken = e.CardsTaken(A, ("all-seeing-eye-1",), by)
    assert sentence_of(view_of(new_game(), None), taken, texts_in("en")) == sentence


def test_a_sentence_that_begins_with_a_hero_begins_with_a_capital() -> None:
    told = sentence_of(view_of(new_game(), None), e.HeroLured(B, "mage-4-1"), texts_in("en"))
    assert told == "Mage 4 goes to Moth."


@pytest.mark.parametrize("declared", [False, True])
def test_what_happens_is_told_with_the_spell_that_does_it(declared: bool) -> None:
    lured = [e.PlayResolved(A, "princess-in-peril-1", ("mage-4-1",)), e.HeroLured(A, "mage-4-1")]
    first = [e.PlayDeclared(A, "princess-in-peril-1", ("mage-4-1",))] if declared else []
    told = news(view_of(new_game(), None, (*first, *lured)), texts_in("en"), 150)
    assert told == "Kestrel plays Princess in Peril (mage 4). Mage 4 goes to Kestrel."
