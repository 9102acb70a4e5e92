"""Discord's rules for application commands: names, counts, sizes and the nesting of options."""

from __future__ import annotations

from typing import Any

from sandbox.errors import ApiError, refuse
from sandbox.forms import Path, Problems

MOST_SLASH_COMMANDS = 100
MOST_CONTEXT_MENUS = 15
MOST_CHARACTERS = 8000

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)

LOCALES = frozenset(
    [
        *("id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu"),
        *("nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru"),
        *("uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko", "ar", "he"),
    ]
)
_COMMAND_FIELDS = {
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
}
_OPTION_FIELDS = {
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "options",
    "choices",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
    "channel_types",
}


def check_commands(body: Any) -> list[dict[str, Any]]:
    """The commands of a bulk overwrite. Raises `ApiError` 50035 or 30032 (too many)."""
    problems = Problems()
    if not isinstance(body, list):
        raise refuse(50035)
    seen: set[tuple[int, str]] = set()
    counts: dict[int, int] = {}
    for index, command in enumerate(body):
        path: Path = (index,)
        if not problems.known(path, command, _COMMAND_FIELDS):
            continue
        kind = command.get("type")
        kind = 1 if kind is None else kind
        if not problems.choice((*path, "type"), kind, (1, 2, 3)):
            continue
        counts[kind] = counts.get(kind, 0) + 1
        _command(problems, path, command, kind)
        name = command.get("name")
        if isinstance(name, str):
            if (kind, name) in seen:
                problems.add(
                    (*path, "name"),
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                )
            seen.add((kind, name))
    problems.raise_if_any()
    for kind, count in counts.items():
        most = MOST_SLASH_COMMANDS if kind == 1 else MOST_CONTEXT_MENUS
        if count > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")
    return body


def _command(problems: Problems, path: Path, command: dict[str, Any], kind: int) -> None:
    if kind == 1:
        _named(problems, path, command)
        _options(problems, (*path, "options"), command.get("options"), depth=0)
        size = _size(command)
        if size > MOST_CHARACTERS:
            problems.add(
                path,
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MOST_CHARACTERS}): {size}",
            )
    else:
        problems.text((*path, "name"), command.get("name"), 32, shortest=1, required=True)
        _localised(problems, (*path, "name_localizations"), command, "name", 32)
        if command.get("description"):
            problems.add(
                (*path, "description"), "BASE_TYPE_MAX_LENGTH", "Must be 0 or fewer in length."
            )
        if command.get("options"):
            problems.add(
                (*path, "options"), "BASE_TYPE_MAX_LENGTH", "Must be 0 or fewer in length."
            )
    granted = command.get("default_member_permissions")
    if granted is not None and not str(granted).isdigit():
        problems.add(
            (*path, "default_member_permissions"),
            "NUMBER_TYPE_COERCE",
            f'Value "{granted}" is not int.',
        )
    for name in ("dm_permission", "nsfw"):
        problems.boolean((*path, name), command.get(name))
    for name, allowed in (("contexts", (0, 1, 2)), ("integration_types", (0, 1))):
        values = command.get(name)
        if values is not None:
            for index, value in enumerate(problems.items((*path, name), values, 3, least=1)):
                problems.choice((*path, name, index), value, allowed)


def _named(problems: Problems, path: Path, item: dict[str, Any]) -> None:
    name = problems.text((*path, "name"), item.get("name"), 32, shortest=1, required=True)
    if name:
        _pattern(problems, (*path, "name"), name)
    problems.text((*path, "description"), item.get("description"), 100, shortest=1, required=True)
    for locale, text in _localised(problems, (*path, "name_localizations"), item, "name", 32):
        _pattern(problems, (*path, "name_localizations", locale), text)
    _localised(problems, (*path, "description_localizations"), item, "description", 100)


def _pattern(problems: Problems, path: Path, name: str) -> None:
    legal = all(char.isalnum() or char in "-_'" for char in name) and name == name.lower()
    if not legal:
        problems.add(
            path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid: " + repr(name)
        )


def _localised(
    problems: Problems, path: Path, item: dict[str, Any], name: str, longest: int
) -> list[tuple[str, str]]:
    texts = item.get(f"{name}_localizations")
    if texts is None or not problems.known(path, texts, LOCALES):
        return []
    found = []
    for locale, text in texts.items():
        if problems.text((*path, locale), text, longest, shortest=1, required=True):
            found.append((locale, text))
    return found


def _options(problems: Problems, path: Path, options: Any, *, depth: int) -> None:
    items = problems.items(path, options, 25)
    names: set[str] = set()
    optional = False
    kinds = set()
    for index, option in enumerate(items):
        where = (*path, index)
        if not problems.known(where, option, _OPTION_FIELDS):
            continue
        kind = option.get("type")
        allowed = (range(1, 11), (SUBCOMMAND,), range(3, 11))[depth]
        if not problems.choice((*where, "type"), kind, allowed):
            continue
        kinds.add(kind in (SUBCOMMAND, GROUP))
        _named(problems, where, option)
        if option.get("name") in names:
            problems.add(
                (*where, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            )
        names.add(str(option.get("name")))
        if kind in (SUBCOMMAND, GROUP):
            deeper = 2 if kind == SUBCOMMAND else 1
            _options(problems, (*where, "options"), option.get("options"), depth=deeper)
            continue
        required = bool(problems.boolean((*where, "required"), option.get("required")))
        if required and optional:
            problems.add(
                where,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not required
        _choices(problems, (*where, "choices"), option)
    if len(kinds) > 1:
        problems.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all "
            "other types",
        )


def _choices(problems: Problems, path: Path, option: dict[str, Any]) -> None:
    names: set[str] = set()
    expected: tuple[type, ...] = {STRING: (str,), INTEGER: (int,), NUMBER: (int, float)}.get(
        option["type"], ()
    )
    choices = problems.items(path, option.get("choices"), 25)
    if choices and option.get("autocomplete"):
        problems.add(
            path,
            "APPLICATION_COMMAND_AUTOCOMPLETE_NO_CHOICES",
            "Autocomplete cannot be used with choices",
        )
    for index, choice in enumerate(choices):
        where = (*path, index)
        if not problems.known(where, choice, {"name", "name_localizations", "value"}):
            continue
        name = problems.text((*where, "name"), choice.get("name"), 100, shortest=1, required=True)
        _localised(problems, (*where, "name_localizations"), choice, "name", 100)
        value = choice.get("value")
        if not isinstance(value, expected) or isinstance(value, bool):
            problems.add(
                (*where, "value"), "BASE_TYPE_REQUIRED", "The value must match the option's type"
            )
        elif isinstance(value, str):
            problems.text((*where, "value"), value, 100)
        if name in names:
            problems.add(
                (*where, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            )
        names.add(str(name))


def _size(item: dict[str, Any]) -> int:
    """Characters of names, descriptions and choice values; of translations the longest counts."""

    def longest(name: str) -> int:
        texts = [item.get(name), *(item.get(f"{name}_localizations") or {}).values()]
        return max(len(text) for text in texts if isinstance(text, str)) if any(texts) else 0

    size = longest("name") + longest("description")
    if isinstance(item.get("value"), str):
        size += len(item["value"])
    for key in ("options", "choices"):
        size += sum(_size(child) for child in item.get(key) or () if isinstance(child, dict))
    return size
