"""Answers to modals: any client may send others than it was shown."""

import pytest

from bot.ui.message import Option
from bot.ui.modal import (
    Answers,
    Checkbox,
    CheckboxGroup,
    Entity,
    EntityMenu,
    Modal,
    RadioGroup,
    TextInput,
    answered,
    filled,
    offered,
    radio_group,
)

MODAL = Modal(
    "Everything",
    "s:server:0",
    (
        TextInput(name="text", label="Text", longest=5),
        radio_group("one", "One", {"": "None", "day": "A day"}, "day"),
        CheckboxGroup(name="some", label="Some", options=(Option("A", "a"), Option("B", "b"))),
        Checkbox(name="yes", label="Yes?", checked=True),
        EntityMenu(name="people", label="People", kind=Entity.PEOPLE, placeholder="nobody", most=2),
    ),
)
GIVEN: Answers = {
    "text": ("23:00",),
    "one": ("-",),
    "some": ("b", "a"),
    "yes": ("true",),
    "people": ("5", "6"),
}


def test_a_value_of_nothing_is_offered_under_another_name() -> None:
    group = MODAL.parts[1]
    assert isinstance(group, RadioGroup)
    assert group.options == (Option("None", "-"), Option("A day", "day", chosen=True))
    assert [answered(GIVEN, name) for name in ("one", "text", "missing")] == ["", "23:00", ""]


@pytest.mark.parametrize(
    "changed",
    [{}, {"text": ()}, {"text": ("",), "people": ()}, {"some": ()}, {"some": ("b",)}],
    ids=repr,
)
def test_what_a_client_can_send_is_taken(changed: Answers) -> None:
    assert offered(MODAL, {**GIVEN, **changed})


@pytest.mark.parametrize(
    "changed",
    [
        {"text": ("23:000",)},
        {"text": ("1", "2")},
        {"one": ()},
        {"one": ("week",)},
        {"one": ("-", "day")},
        {"some": ("c",)},
        {"some": ("a", "a")},
        {"yes": ()},
        {"yes": ("perhaps",)},
        {"people": ("1", "2", "3")},
        {"people": ("somebody",)},
        {"people": ("\u0665",)},
        {"people": (str(2**63),)},
        {"colour": ("red",)},
    ],
    ids=repr,
)
def test_what_no_client_offers_is_not_taken(changed: Answers) -> None:
    assert not offered(MODAL, {**GIVEN, **changed})


def test_a_form_can_show_what_somebody_has_answered() -> None:
    text, one, some, yes, people = filled(MODAL, GIVEN).parts
    assert isinstance(text, TextInput)
    assert isinstance(one, RadioGroup)
    assert isinstance(some, CheckboxGroup)
    assert isinstance(yes, Checkbox)
    assert isinstance(people, EntityMenu)
    assert (text.value, yes.checked, people.chosen) == ("23:00", True, (5, 6))
    assert [each.value for each in one.options if each.chosen] == ["-"]
    assert [each.value for each in some.options if each.chosen] == ["a", "b"]
