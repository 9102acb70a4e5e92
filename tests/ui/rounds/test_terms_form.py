"""The form of a round's terms: what it shows, and what follows from the answers."""

import pytest
from msgspec.structs import replace

from bot.delivery.layout import modal_body
from bot.games.deathmatch.rules.game import Options
from bot.games.welcome.rules.state import Edition, WelcomeOptions
from bot.match.terms import DAY, TimeControl
from bot.rounds.terms import Pairing, RoundTerms
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.modal import Answers, CheckboxGroup, Modal, RadioGroup, TextInput, offered
from bot.ui.rounds.draft import (
    TermsProblem,
    TermsTrouble,
    option_menus,
    read_terms,
    terms_form,
    with_option,
)
from sandbox.checks import check_modal
from tests.ui.rounds.hosting import new, terms

TERMS = terms(legs=4, late_entry=False)


def form_of(agreed: RoundTerms, language: str = "en") -> Modal:
    return terms_form(replace(new(), terms=agreed), texts_in(language))


def given_by(form: Modal) -> Answers:
    """The answers of somebody who changes nothing."""
    found: dict[str, tuple[str, ...]] = {}
    for part in form.parts:
        match part:
            case TextInput(name=name, value=value):
                found[name] = (value,)
            case RadioGroup(name=name, options=options) | CheckboxGroup(name=name, options=options):
                found[name] = tuple([option.value for option in options if option.chosen])
    return found


def written(size: str, **others: tuple[str, ...]) -> Answers:
    form = form_of(TERMS)
    answers = {**given_by(form), "size": (size,), **others}
    assert offered(form, answers)
    return answers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "agreed",
    [
        TERMS,
        terms(),
        terms(time_control=None, event=True),
        terms(time_control=DAY, walkovers=False, pairing=Pairing.EVERYBODY, places=12),
        terms(time_control=TimeControl(45, 0), one_by_one=True, pairing=Pairing.KNOCK_OUT),
        terms(game="dungeon", options=WelcomeOptions(Edition.BOTH), pairing=Pairing.TABLES),
    ],
)
def test_a_form_that_nobody_changes_gives_the_same_terms(agreed: RoundTerms, language: str) -> None:
    form = form_of(agreed, language)
    assert len(form.parts) == 5
    check_modal(modal_body(form), exists=lambda kind, number: True)
    answers = given_by(form)
    assert offered(form, answers)
    assert read_terms(agreed, answers) == agreed


def test_everything_can_be_changed_at_once() -> None:
    answers = written(
        "8",
        name=("  Late \n  Cup ",),
        pairing=("by-hand",),
        clock=("off",),
        checks=("late_entry", "event"),
    )
    assert read_terms(TERMS, answers) == terms(
        name="Late Cup",
        pairing=Pairing.BY_HAND,
        time_control=None,
        places=8,
        event=True,
        walkovers=False,
    )


@pytest.mark.parametrize(
    ("size", "pairing", "places", "legs"),
    [
        ("16", "swiss", 16, None),
        (" 16 ,4 ", "swiss", 16, 4),
        ("16 4", "swiss", 16, 4),
        ("16/4", "drawn", 16, 4),
        ("5, 5", "swiss", 5, 5),
        ("2,31", "drawn", 2, 31),
        ("32", "drawn", 32, None),
        ("12", "everybody", 12, None),
        # Should fewer come, it has fewer legs.
        ("12, 11", "everybody", 12, None),
        ("12, 5", "everybody", 12, 5),
        ("16, 4", "knock-out", 16, None),
    ],
)
def test_places_and_legs_are_read(size: str, pairing: str, places: int, legs: int | None) -> None:
    read = read_terms(TERMS, written(size, pairing=(pairing,)))
    assert isinstance(read, RoundTerms)
    assert (read.places, read.legs) == (places, legs)


@pytest.mark.parametrize(
    ("size", "others", "problems"),
    [
        ("", {}, [("bad-size", 0)]),
        ("sixteen", {"name": (" ",)}, [("no-name", 0), ("bad-size", 0)]),
        ("16, 4, 2", {}, [("bad-size", 0)]),
        ("-4", {}, [("bad-size", 0)]),
        ("\u0661\u0666", {}, [("bad-size", 0)]),
        ("1", {}, [("too-few-places", 2)]),
        ("33, 0", {"name": ()}, [("no-name", 0), ("too-many-places", 32), ("too-few-legs", 1)]),
        ("6, 6", {}, [("too-many-legs", 5)]),
        ("16, 32", {"pairing": ("drawn",)}, [("too-many-legs", 31)]),
        (
            "13, 14",
            {"pairing": ("everybody",)},
            [("too-many-of-everybody", 12), ("too-many-legs", 13)],
        ),
        ("99", {"pairing": ("everybody",)}, [("too-many-places", 32)]),
        ("9, 3", {"pairing": ("knock-out",)}, [("too-few-legs", 4)]),
        ("9, 5", {"pairing": ("knock-out",)}, [("too-many-legs", 4)]),
    ],
)
def test_all_that_is_wrong_is_said_at_once(
    size: str, others: dict[str, tuple[str, ...]], problems: list[tuple[str, int]]
) -> None:
    read = read_terms(TERMS, written(size, **others))
    assert read == tuple(TermsProblem(TermsTrouble(word), number) for word, number in problems)


def test_there_are_not_fewer_places_than_are_taken() -> None:
    taken = TermsProblem(TermsTrouble.PLACES_TAKEN, 6)
    assert read_terms(TERMS, written("5, 9"), 6) == (
        taken,
        TermsProblem(TermsTrouble.TOO_MANY_LEGS, 5),
    )
    assert isinstance(read_terms(TERMS, written("6"), 6), RoundTerms)


# The options of the game


def test_an_option_is_changed_beside_the_others() -> None:
    changed = with_option(TERMS, "variant", "barbarian")
    assert changed == terms(legs=4, late_entry=False, options=Options("barbarian"))
    again = with_option(changed, "odds", "off")
    assert again.options == Options("barbarian", odds=False)
    assert {option.name: chosen for option, _, chosen in option_menus(again)} == {
        "variant": "barbarian",
        "odds": "off",
    }


@pytest.mark.parametrize(
    ("name", "value"), [("variant", "mage"), ("deck", "A"), ("clock", "off"), ("players", "2")]
)
def test_a_value_that_no_menu_offers_changes_nothing(name: str, value: str) -> None:
    assert with_option(TERMS, name, value) == TERMS


def test_a_hero_goes_with_the_box() -> None:
    both = WelcomeOptions(Edition.BOTH, "ninja", announced=True)
    welcome = terms(game="dungeon", options=both)
    first = with_option(welcome, "box", "welcome")
    assert first.options == WelcomeOptions(Edition.WELCOME)
    # The second box alone has special monsters.
    assert "specials" not in {option.name for option, _, _ in option_menus(first)}
