"""The moment at which a round starts, as people write it."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.delivery.layout import body, modal_body
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.message import Text
from bot.ui.modal import TextInput, offered
from bot.ui.rounds.start import (
    START,
    offered_starts,
    read_start,
    start_form,
    start_problem,
    start_refused,
)
from bot.ui.rounds.written import written_in
from sandbox.checks import check_message, check_modal
from tests.ui.rounds.hosting import signing_up

NOW = round(datetime(2026, 3, 6, 19, 30, 20, tzinfo=UTC).timestamp()) * 1000
KYIV = ZoneInfo("Europe/Kyiv")
"""Where it is 21:30."""


@pytest.mark.parametrize(
    ("written", "there"),
    [
        ("<t:1772827200:f>", "2026-03-06 22:00"),
        ("<t:1772827200>", "2026-03-06 22:00"),
        ("45", "2026-03-06 22:16"),
        ("22:15", "2026-03-06 22:15"),
        (" 21:30 ", "2026-03-07 21:30"),
    ],
)
def test_a_moment_is_read_as_it_is_written(written: str, there: str) -> None:
    start = read_start(written, NOW, KYIV.key)
    assert start is not None
    assert datetime.fromtimestamp(start / 1000, KYIV).strftime("%Y-%m-%d %H:%M") == there


@pytest.mark.parametrize("written", ["", "soon", "25:00", "<t:1772827200:ff>", "-5", "123456"])
def test_other_texts_are_no_moment(written: str) -> None:
    assert read_start(written, NOW, KYIV.key) is None


def test_a_time_of_day_says_nothing_without_a_zone() -> None:
    assert read_start("22:15", NOW, None) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("written", ["soon", "22:15", "```", "<t:0:f>", "99999"])
def test_a_start_that_is_refused_can_be_corrected(written: str, language: str) -> None:
    one, texts = signing_up(3), texts_in(language)
    problem = start_problem(written, read_start(written, NOW, None), NOW, texts)
    assert problem is not None
    told = start_refused(one, problem, written, texts)
    check_message(body(told), "create")
    (text,) = [block.markdown for block in told.blocks if isinstance(block, Text)]
    form = start_form(one, texts, written_in(text) or "")
    check_modal(modal_body(form), exists=lambda kind, number: True)
    (moment,) = form.parts
    assert isinstance(moment, TextInput)
    assert moment.value == written
    assert offered(form, {START: (written,)})
    assert start_problem("22:15", read_start("22:15", NOW, KYIV.key), NOW, texts) is None


def test_a_typed_moment_is_offered_first() -> None:
    value, label = next(offered_starts("40", NOW, None, texts_in("en")))
    assert (read_start(value, NOW, None), label) == (NOW - 20_000 + 41 * 60_000, "in 40 minutes")
