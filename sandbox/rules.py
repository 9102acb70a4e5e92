"""Discord's rules that no table of fields can say. Numbers come first, to be bound by a table."""

from __future__ import annotations

from typing import Any

from sandbox.components import SELECTS, value_bounds
from sandbox.forms import Path, Problems, String
from sandbox.moments import read_iso

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
"""The types of a command's options."""
SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3
"""The types of commands."""


def _objects(value: Any) -> list[dict[str, Any]]:
    """The objects in a value that should be a list of them."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


# Components


def count_component(problems: Problems, path: Path, component: Any) -> None:
    """Count towards what a message may hold over all levels."""
    problems.totals["components"] += 1


def count_text(problems: Problems, path: Path, text: str) -> None:
    """Count towards what text displays may hold together."""
    problems.totals["text"] += len(text)


def components_in_all(
    most: int, most_text: int, problems: Problems, path: Path, items: list[Any]
) -> None:
    """So many components and characters are allowed over all levels."""
    total = problems.totals["components"]
    if total > most >= len(items):
        problems.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", most=most, total=total)
    if problems.totals["text"] > most_text:
        problems.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")


def one_select(problems: Problems, path: Path, items: list[Any]) -> None:
    """A select fills its row."""
    if len(items) > 1 and any(item.get("type") in SELECTS for item in _objects(items)):
        problems.add(path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED")


def label_or_emoji(problems: Problems, path: Path, button: dict[str, Any]) -> None:
    """A button shows something."""
    if not button.get("label") and not button.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI")


def known_emoji(problems: Problems, path: Path, emoji: dict[str, Any]) -> None:
    """An emoji that is not Unicode's is one of the application's."""
    number = emoji.get("id")
    if number is None or (str(number).isdigit() and int(number) in problems.emojis):
        return
    kind = "SELECT" if "options" in path else "BUTTON"
    problems.add((*path, "id"), f"{kind}_COMPONENT_INVALID_EMOJI")


def attached(problems: Problems, path: Path, url: str) -> None:
    """An address that names an attachment names one that was sent along."""
    if url.startswith("attachment://") and url.removeprefix("attachment://") not in problems.files:
        problems.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", url=url)


def select_values(
    most_options: int, problems: Problems, path: Path, select: dict[str, Any]
) -> None:
    """How many values may be chosen fits together, and fits to what is offered."""
    least, most = value_bounds(select)
    if least > most:
        code = "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES"
        problems.add((*path, "min_values"), code)
    problems.length((*path, "default_values"), len(_objects(select.get("default_values"))), 0, most)
    options = _objects(select.get("options"))
    if 0 < len(options) < most:
        problems.length((*path, "options"), len(options), most, most_options)
    if sum(option.get("default") is True for option in options) > most:
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS")


def required_minimum(problems: Problems, path: Path, item: dict[str, Any]) -> None:
    """An answer that is required has at least one value."""
    if item.get("required") is not False and item.get("min_values") == 0:
        problems.add((*path, "min_values"), "NUMBER_TYPE_MIN", least=1)


def known_default(problems: Problems, path: Path, default: dict[str, Any]) -> None:
    """A user, role or channel chosen beforehand exists."""
    kind, number = default.get("type"), str(default.get("id"))
    if not (number.isdigit() and problems.exists(str(kind), int(number))):
        problems.add((*path, "id"), "SELECT_COMPONENT_INVALID_DEFAULT_VALUE")


def input_lengths(longest: int, problems: Problems, path: Path, item: dict[str, Any]) -> None:
    """The lengths of a text input fit together, and its value fits to them."""
    least, most = item.get("min_length"), item.get("max_length")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        problems.add((*path, "min_length"), "TEXT_INPUT_MIN_LENGTH_GREATER_THAN_MAX_LENGTH")
    value = String(most if isinstance(most, int) else longest)
    value.field(problems, (*path, "value"), item.get("value"))


# Messages


def count_embed_text(problems: Problems, path: Path, text: str) -> None:
    """Count towards what embeds may hold together."""
    problems.totals["embeds"] += len(text)


def embed_text(most: int, problems: Problems, path: Path, embeds: list[Any]) -> None:
    """So many characters are allowed in all embeds together."""
    if problems.totals["embeds"] > most:
        where = (*path, 0) if len(embeds) == 1 else path
        problems.add(where, "MAX_EMBED_SIZE_EXCEEDED", most=most)


def only_flags(allowed: int, problems: Problems, path: Path, flags: int) -> None:
    """No other bits are set."""
    if flags & ~allowed:
        problems.add(path, "MESSAGE_FLAGS_INVALID", flags=flags & ~allowed)


def parse_or_list(problems: Problems, path: Path, mentions: dict[str, Any]) -> None:
    """Users or roles may be mentioned either all or by list."""
    parse = mentions.get("parse")
    for name in ("users", "roles"):
        if mentions.get(name) and isinstance(parse, list) and name in parse:
            problems.add((*path, "parse"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", name=name)


# Scheduled events


def is_time(text: object) -> bool:
    """A moment as ISO 8601 writes it."""
    try:
        return isinstance(text, str) and bool(read_iso(text))
    except ValueError:
        return False


# Commands


def is_command_name(text: str) -> bool:
    """Letters of any alphabet, none of them a capital."""
    return all(char.isalnum() or char in "-_'" for char in text) and text == text.lower()


def short(most: int, problems: Problems, path: Path, value: Any) -> None:
    """A choice that stands for a text has so many characters."""
    if isinstance(value, str):
        problems.length(path, len(value), 0, most)


def choices_or_autocomplete(problems: Problems, path: Path, option: dict[str, Any]) -> None:
    """An option that is completed offers no choices."""
    if option.get("choices") and option.get("autocomplete"):
        problems.add((*path, "choices"), "APPLICATION_COMMAND_AUTOCOMPLETE_NO_CHOICES")


def required_first(problems: Problems, path: Path, options: list[Any]) -> None:
    """Required options stand before the others."""
    optional = False
    for index, option in enumerate(options):
        if isinstance(option, dict) and option.get("type") not in (SUBCOMMAND, GROUP):
            if optional and option.get("required") is True:
                problems.add((*path, index), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
            optional = optional or option.get("required") is not True


def subcommands_alone(problems: Problems, path: Path, options: list[Any]) -> None:
    """Subcommands and groups do not stand beside options."""
    if len({option.get("type") in (SUBCOMMAND, GROUP) for option in _objects(options)}) > 1:
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID")


def command_text(most: int, problems: Problems, path: Path, command: dict[str, Any]) -> None:
    """A command has so many characters in all; of translations the longest counts."""
    size = _size(command)
    if size > most:
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", most=most, size=size)


def _size(item: dict[str, Any]) -> int:
    value = item.get("value")
    size = len(value) if isinstance(value, str) else 0
    for name in ("name", "description"):
        translated = item.get(f"{name}_localizations")
        texts = [item.get(name), *(translated.values() if isinstance(translated, dict) else ())]
        size += max((len(text) for text in texts if isinstance(text, str)), default=0)
    children = [*_objects(item.get("options")), *_objects(item.get("choices"))]
    return size + sum(_size(child) for child in children)
