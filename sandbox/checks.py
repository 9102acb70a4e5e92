"""Checking whole bodies against the tables of limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

from sandbox import limits
from sandbox.errors import ApiError, refuse
from sandbox.forms import Form, Path, Problems
from sandbox.rules import SLASH
from sandbox.world import COMPONENTS_V2, Message, Upload


def check_message(
    body: Any,
    kind: limits.Kind,
    *,
    path: Path = (),
    current: Message | None = None,
    uploads: Collection[Upload] = (),
    emojis: Collection[int] = (),
) -> None:
    """Check a message that is created or edited (`current` is the edited one).

    `emojis`: the ids of those that buttons and menus may show, besides those of Unicode.
    Raises `ApiError` 40005 for a file that is too large, 50035 for what is wrong with single fields
    and 50006 for an empty message.
    """
    if any(len(upload.content) > limits.MOST_FILE_BYTES for upload in uploads):
        raise refuse(40005)
    before = {} if current is None else current.payload
    after = {**before, **body} if isinstance(body, dict) else {}
    flags = after.get("flags")
    v2 = bool((flags if isinstance(flags, int) else 0) & COMPONENTS_V2)
    v2 = v2 or bool(before.get("flags", 0) & COMPONENTS_V2)
    held = [item["filename"] for item in before.get("attachments", ())]
    problems = Problems({*held, *(upload.filename for upload in uploads)}, emojis)
    components = limits.COMPONENTS if v2 else limits.LEGACY_COMPONENTS
    Form({**limits.MESSAGES[kind], "components": components}).check(problems, path, body)
    problems.length((*path, "attachments"), len(uploads), 0, limits.MOST_FILES)
    for name in ("content", "embeds"):
        if v2 and after.get(name):
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            problems.add((*path, name), code, name=name)
    problems.raise_if_any()
    shown = (after.get(name) for name in ("embeds", "components", "attachments"))
    if not ((after.get("content") or "").strip() or any(shown) or uploads):
        raise refuse(50006)


def check_modal(
    body: Any,
    *,
    path: Path = (),
    emojis: Collection[int] = (),
    exists: Callable[[str, int], bool],
) -> None:
    """Check a form; see `Problems` for `emojis` and `exists`. Raises `ApiError` 50035."""
    problems = Problems(emojis=emojis, exists=exists)
    limits.MODAL.check(problems, path, body)
    problems.raise_if_any()


def check_commands(body: Any) -> list[dict[str, Any]]:
    """The commands of a bulk overwrite. Raises `ApiError` 50035 or 30032 (too many)."""
    if not isinstance(body, list):
        raise refuse(50035)
    problems = Problems()
    for index, command in enumerate(body):
        limits.COMMAND.check(problems, (index,), command)
        if isinstance(command, dict) and isinstance(command.get("name"), str):
            named = (str(command.get("type") or SLASH), command["name"])
            problems.once((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", named)
    problems.raise_if_any()
    for kind, count in Counter(command.get("type") or SLASH for command in body).items():
        most = limits.MOST_COMMANDS[kind]
        if count > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")
    return body
