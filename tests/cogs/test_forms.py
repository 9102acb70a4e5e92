"""A form on its way to a person, and the answers on their way back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.delivery.layout import modal_body
from bot.ui.message import Option
from bot.ui.modal import (
    Answers,
    Checkbox,
    CheckboxGroup,
    Entity,
    EntityMenu,
    Modal,
    TextInput,
    offered,
    radio_group,
)
from cogs.interactions import answers_of
from sandbox import presentation
from sandbox.checks import check_modal
from sandbox.people import Answer, fill_modal

DAYS = (Option("Monday", "mon", "A day", chosen=True), Option("Tuesday", "tue"))
FORM = Modal(
    "A round",
    "r:7:3:form:terms:0",
    (
        TextInput(name="tables", label="Tables", value="1 2\n3 4", longest=4000, paragraph=True),
        radio_group("one", "One", {"": "None", "day": "A day"}, "day"),
        CheckboxGroup(name="days", label="Days", hint="Any", options=DAYS),
        EntityMenu(name="role", label="Role", kind=Entity.ROLE, placeholder="none"),
    ),
    above="**1** Wren",
)
YES = Modal("Sure?", "s:server:0", (Checkbox(name="yes", label="Yes", checked=True),))


@pytest.mark.parametrize(
    ("form", "filled", "answers"),
    [
        (FORM, {}, {"tables": ("1 2\n3 4",), "one": ("day",), "days": ("mon",), "role": ()}),
        (
            FORM,
            {"tables": "", "one": "-", "days": [], "role": ["5"]},
            {"tables": ("",), "one": ("-",), "days": (), "role": ("5",)},
        ),
        (YES, {"yes": False}, {"yes": ("false",)}),
    ],
)
def test_a_form_is_taken_by_discord_and_its_answers_by_us(
    form: Modal, filled: dict[str, Answer], answers: Answers
) -> None:
    written = modal_body(form)
    check_modal(written, exists=lambda kind, number: True)
    submitted: Any = SimpleNamespace(data=fill_modal(presentation.modal(written), filled))
    assert answers_of(submitted) == answers
    assert offered(form, answers)


def test_a_text_above_comes_first_and_an_input_may_have_lines() -> None:
    text, tables, *_ = modal_body(FORM)["components"]
    assert text == {"type": 10, "content": "**1** Wren"}
    assert tables["component"]["style"] == 2
    assert modal_body(YES)["components"][0]["label"] == "Yes"
