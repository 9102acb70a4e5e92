"""The forms that hosts fill in: a leg by hand, and a correction of points."""

from typing import Any

import pytest

from bot.delivery.layout import body, modal_body
from bot.games.welcome.rules.state import Edition, WelcomeOptions
from bot.rounds import entries as made
from bot.rounds.deciding import field
from bot.rounds.ids import Place
from bot.rounds.pairing.by_hand import by_hand
from bot.rounds.pairing.checks import Problem, SeatingTrouble
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import Round
from bot.rounds.terms import Pairing
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.custom_ids import RoundModalPress, parse
from bot.ui.message import Text
from bot.ui.modal import Modal, TextInput, offered
from bot.ui.rounds.by_hand import (
    TABLES,
    as_written,
    by_hand_form,
    by_hand_problems,
    bye_words,
    written_by_hand,
)
from bot.ui.rounds.corrections import correct_form, read_correction
from sandbox.checks import check_message, check_modal
from tests.ui.reading import WIDEST
from tests.ui.rounds.hosting import NAMES, NOW, ROOK, after, all_won, ready, running, view_of

WELCOME: dict[str, Any] = {
    "game": "dungeon",
    "options": WelcomeOptions(Edition.WELCOME),
    "pairing": Pairing.TABLES,
}


def seating(*tables: tuple[int, ...], byes: tuple[int, ...] = ()) -> LegSeating:
    return LegSeating(tuple(tuple(map(Place, table)) for table in tables), tuple(map(Place, byes)))


def taken(form: Modal) -> None:
    check_modal(modal_body(form), exists=lambda kind, number: True)
    assert isinstance(parse(form.custom_id), RoundModalPress)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "one",
    [
        seating((1, 2), (4, 3), byes=(5,)),
        seating((2, 5), byes=(1, 3)),
        seating((1, 2, 3), (4, 5)),
    ],
)
def test_a_leg_is_read_as_it_is_written(one: LegSeating, language: str) -> None:
    """In any language, as hosts of one round may read several."""
    played = ready(5)
    written = as_written(one, texts_in(language))
    names = {place.number: NAMES[place.player] for place in played.places}
    assert by_hand(written, names, field(played, {}), range(2, 5), bye=bye_words()) == one


@pytest.mark.parametrize(
    "written", ["1 2\n\n30 kes, mo", " 4 5\n```\n# `x`\n1", "\n".join("3" * 20), "x" * 1200]
)
def test_a_leg_that_does_not_fit_comes_back(written: str) -> None:
    """As it was written, out of the message that tells of it."""
    problem = Problem(SeatingTrouble.NO_SUCH_PLACE, (), 1, "*" * 1200)
    told = by_hand_problems(view_of(ready(4)), [problem] * 9, written, texts_in("uk"))
    check_message(body(told), "create")
    (text,) = [block.markdown for block in told.blocks if isinstance(block, Text)]
    assert written_by_hand(text) == written


def test_another_message_brings_no_leg_back() -> None:
    assert written_by_hand("## Friday Cup\n1 2") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_leg_holds_the_widest_names(language: str) -> None:
    """And at most as much of a text as its input takes."""
    wide = running(ready(32, places=32))
    one = after(
        wide,
        *[made.PairForbidden(at=NOW, by=ROOK, places=(Place(1), Place(each))) for each in (2, 3)],
    )
    view, texts = view_of(one, all_won(one), names=dict.fromkeys(NAMES, WIDEST)), texts_in(language)
    form = by_hand_form(view, texts, "x" * 5000)
    taken(form)
    assert form.above is not None
    assert form.above.count("**") == 2 * 32
    assert "1 – 2, 1 – 3" in form.above
    (tables,) = form.parts
    assert isinstance(tables, TextInput)
    assert offered(form, {TABLES: (tables.value,)})


def test_the_points_so_far_stand_beside_the_places() -> None:
    """Once there are any."""
    first = ready(4)
    texts = texts_in("en")
    before = by_hand_form(view_of(first), texts, "").above
    assert before == "**1**\u00a0Kestrel · **2**\u00a0Moth · **3**\u00a0Wren · **4**\u00a0Otter"
    second = running(first)
    form = by_hand_form(view_of(second, all_won(second)), texts, "1 2")
    assert form.above is not None
    assert form.above.startswith("**1**\u00a0Kestrel\u00a01 · **2**\u00a0Moth\u00a00")
    assert form.title == "Leg 2: who meets whom"


# Corrections


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", [running(ready(4)), running(ready(3, **WELCOME))])
def test_the_form_of_a_correction_is_taken(one: Round, language: str) -> None:
    names = dict.fromkeys(NAMES, WIDEST)
    taken(correct_form(view_of(one, names=names), Place(3), texts_in(language)))


@pytest.mark.parametrize(
    ("written", "points"),
    [
        ("1", 12),
        (" +2 ", 24),
        ("-1", -12),
        ("−1", -12),
        ("– 1", -12),
        ("0.5", 6),
        ("0,5", 6),
        ("½", 6),
        ("-1½", -18),
        ("1.0", 12),
        ("", None),
        ("0", None),
        ("+", None),
        ("one", None),
        ("1.2", None),
        ("--1", None),
        ("1000", None),
    ],
)
def test_corrections_are_written_in_wins(written: str, points: int | None) -> None:
    answers = {"points": (written,), "reason": (" was \n late ",)}
    read = read_correction(running(ready(4)), answers)
    assert read == (None if points is None else (points, "was late"))


@pytest.mark.parametrize(("written", "points"), [("4", 4), ("-12", -12), ("0.5", None)])
def test_at_larger_tables_corrections_are_written_in_points(
    written: str, points: int | None
) -> None:
    read = read_correction(running(ready(3, **WELCOME)), {"points": (written,)})
    assert read == (None if points is None else (points, ""))
