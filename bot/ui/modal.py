"""Modals as plain values: forms that one person fills in and submits."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from bot.ui.message import Option

MOST_PICKED = 25
"""So many people, roles or channels Discord lets somebody choose in one menu."""

LONGEST_INPUT = 4000
"""Discord's limit for a text that somebody types, in characters."""

CHECKED, UNCHECKED = "true", "false"
"""The answers to a checkbox."""

_UNSET = "-"
"""The value of an option that stands for "": Discord wants some text."""


class ModalPart(Struct, frozen=True, kw_only=True):
    """A part of a modal. `name`: by which its answer is known.

    `label`: at most 45 characters. `hint`: below it, at most 100.
    """

    name: str
    label: str
    hint: str | None = None


class TextInput(ModalPart, frozen=True, kw_only=True):
    """A line of text, which may stay empty. `longest`: in characters, at most `LONGEST_INPUT`.

    `paragraph`: it may have several lines.
    """

    value: str = ""
    example: str = ""
    longest: int = 100
    paragraph: bool = False


class RadioGroup(ModalPart, frozen=True, kw_only=True):
    """Two to ten options, of which one is chosen."""

    options: tuple[Option, ...]


class CheckboxGroup(ModalPart, frozen=True, kw_only=True):
    """One to ten options, of which none to all are chosen."""

    options: tuple[Option, ...]


class Checkbox(ModalPart, frozen=True, kw_only=True):
    """A question to be answered with yes or no."""

    checked: bool


class Entity(StrEnum):
    """The things of a server that a menu may offer."""

    PEOPLE = "people"
    ROLE = "role"
    CHANNEL = "channel"
    """A channel for text."""


class EntityMenu(ModalPart, frozen=True, kw_only=True):
    """A menu of things of the server, of which none to `most` are chosen, by their ids.

    `placeholder`: what it means that none is, at most 150 characters.
    """

    kind: Entity
    placeholder: str
    chosen: tuple[int, ...] = ()
    most: int = 1


class Modal(Struct, frozen=True):
    """A modal of one to five parts. `title`: at most 45 characters.

    `above`: markdown above the parts, as one of the five, with names escaped; at most 4000
    characters.
    """

    title: str
    custom_id: str
    parts: tuple[ModalPart, ...]
    above: str | None = None


Answers = Mapping[str, tuple[str, ...]]
"""The submitted texts, values or ids, by the names of the parts. () is nothing."""


def radio_group(
    name: str, label: str, labels: Mapping[str, str], chosen: str, hint: str | None = None
) -> RadioGroup:
    """A choice of one among values, by their labels; one of them may be ""."""
    options = tuple(
        Option(words, value or _UNSET, chosen=value == chosen) for value, words in labels.items()
    )
    return RadioGroup(name=name, label=label, hint=hint, options=options)


def answered(answers: Answers, name: str) -> str:
    """The only answer to a part; "" for none."""
    given = next(iter(answers.get(name, ())), "")
    return "" if given == _UNSET else given


def offered(modal: Modal, answers: Answers) -> bool:
    """Whether these answers can be given to a modal; any client may send others."""
    asked = {part.name for part in modal.parts}
    given = all(_can_be(part, answers.get(part.name, ())) for part in modal.parts)
    return given and answers.keys() <= asked


def filled(modal: Modal, answers: Answers) -> Modal:
    """A modal that shows these answers, so that somebody can go on where they were.

    `answers`: such as `offered` takes for it.
    """
    parts = tuple([_filled(part, answers.get(part.name, ())) for part in modal.parts])
    return replace(modal, parts=parts)


def _filled(part: ModalPart, given: tuple[str, ...]) -> ModalPart:
    match part:
        case TextInput():
            return replace(part, value="".join(given))
        case RadioGroup(options=options) | CheckboxGroup(options=options):
            shown = tuple([replace(each, chosen=each.value in given) for each in options])
            return replace(part, options=shown)
        case Checkbox():
            return replace(part, checked=given == (CHECKED,))
        case EntityMenu():
            return replace(part, chosen=tuple(map(int, given)))
    return part


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and int(text) < 2**63


def _can_be(part: ModalPart, given: tuple[str, ...]) -> bool:
    match part:
        case TextInput(longest=longest):
            return len(given) <= 1 and all(len(text) <= longest for text in given)
        case RadioGroup(options=options):
            return len(given) == 1 and given[0] in {option.value for option in options}
        case CheckboxGroup(options=options):
            known = {option.value for option in options}
            return len(set(given)) == len(given) and known.issuperset(given)
        case Checkbox():
            return len(given) == 1 and given[0] in (CHECKED, UNCHECKED)
        case EntityMenu(most=most):
            return len(given) <= most and all(map(_is_id, given))
        case _:
            return False
