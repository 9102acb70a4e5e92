"""Collecting what is wrong with a request body, in the shape of Discord's error 50035."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sandbox.errors import ApiError

Path = tuple[str | int, ...]


class Problems:
    """Every complaint about one body: a tree of `_errors` lists under the offending fields."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}
        self._unknown: list[str] = []

    def __bool__(self) -> bool:
        return bool(self._tree)

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one complaint at `path`."""
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_if_any(self) -> None:
        """Raise `ApiError` 50035 when anything was noted."""
        if self._tree:
            raise ApiError(
                400,
                50035,
                "Invalid Form Body",
                errors=self._tree,
                unknown=tuple(self._unknown),
            )

    def known(self, path: Path, value: Any, fields: Collection[str]) -> bool:
        """Whether `value` is an object; fields outside `fields` are complained about and listed."""
        if not isinstance(value, dict):
            self.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return False
        for name in value:
            if name not in fields:
                where = ".".join(str(step) for step in (*path, name))
                self._unknown.append(where)
                self.add(
                    (*path, name),
                    "SANDBOX_UNKNOWN_FIELD",
                    f"The sandbox does not model the field {where}",
                )
        return True

    def text(
        self,
        path: Path,
        value: Any,
        longest: int,
        *,
        shortest: int = 0,
        required: bool = False,
    ) -> str | None:
        """A text of `shortest` to `longest` characters, or None when absent or not a text."""
        if value is None:
            if required:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        text: str = value
        if required and not text and shortest:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not shortest <= len(text) <= longest:
            if shortest:
                message = f"Must be between {shortest} and {longest} in length."
                self.add(path, "BASE_TYPE_BAD_LENGTH", message)
            else:
                message = f"Must be {longest} or fewer in length."
                self.add(path, "BASE_TYPE_MAX_LENGTH", message)
        return text

    def integer(
        self, path: Path, value: Any, least: int, most: int, *, required: bool = False
    ) -> int | None:
        """A whole number within bounds, or None when absent or not a number."""
        if value is None:
            if required:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value < least:
            message = f"int value should be greater than or equal to {least}."
            self.add(path, "NUMBER_TYPE_MIN", message)
        elif value > most:
            message = f"int value should be less than or equal to {most}."
            self.add(path, "NUMBER_TYPE_MAX", message)
        return value

    def boolean(self, path: Path, value: Any) -> bool | None:
        """A truth value, or None when absent or something else."""
        if value is None or isinstance(value, bool):
            return value
        self.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return None

    def items(
        self,
        path: Path,
        value: Any,
        most: int,
        *,
        least: int = 0,
        required: bool = False,
    ) -> list[Any]:
        """A list of `least` to `most` items; an empty list when absent or not a list."""
        if value is None:
            if required:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return []
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not least <= len(value) <= most:
            if least:
                message = f"Must be between {least} and {most} in length."
                self.add(path, "BASE_TYPE_BAD_LENGTH", message)
            else:
                message = f"Must be {most} or fewer in length."
                self.add(path, "BASE_TYPE_MAX_LENGTH", message)
        return value

    def choice(self, path: Path, value: Any, allowed: Collection[Any]) -> bool:
        """Whether `value` is one of `allowed`."""
        if isinstance(value, (str, int)) and not isinstance(value, bool) and value in allowed:
            return True
        listed = ", ".join(str(item) for item in allowed)
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")
        return False

    def url(self, path: Path, value: Any, longest: int = 2048, *, required: bool = False) -> None:
        """An address that a client can open, or `attachment://name`."""
        text = self.text(path, value, longest, shortest=1 if required else 0, required=required)
        if text and not text.startswith(("http://", "https://", "attachment://")):
            self.add(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")
