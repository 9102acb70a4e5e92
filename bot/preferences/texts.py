"""Choices as texts by name, as the store keeps them and as forms send them."""

from collections.abc import Mapping
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from bot.preferences.errors import BadPreference

Choices = TypeVar("Choices", bound=Struct)


def to_texts(choices: Struct) -> dict[str, str]:
    """Every choice by the name of its field; "" for None, several values between spaces."""
    return {field.name: _text(getattr(choices, field.name)) for field in fields(choices)}


def of_texts(kind: type[Choices], texts: Mapping[str, str]) -> Choices:
    """The choices with these texts.

    Where a text is missing or means nothing, as in a damaged row or in one that a newer bot wrote,
    the choice is as usual.
    """
    found = kind()
    for field in fields(kind):
        text = texts.get(field.name)
        if text is None:
            continue
        try:
            value = _value(field.type, text)
        except (msgspec.ValidationError, BadPreference):
            continue
        found = replace(found, **{field.name: value})
    return found


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_text, value))
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _value(kind: Any, text: str) -> Any:
    """A text as a value of this kind. Raises `ValidationError` or `BadPreference`."""
    if get_origin(kind) is tuple:
        return msgspec.convert(text.split(), kind, strict=False)
    with_parser = [each for each in get_args(kind) if hasattr(each, "parse")]
    if text and with_parser:
        return with_parser[0].parse(text)
    return msgspec.convert(text or None, kind, strict=False)
