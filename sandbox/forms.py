"""The allowed contents of a request body, written as data, and the check that reads it.

A `Spec` says what a value must be; a `Form` names the specs of an object's fields. Checking goes
on after a problem, as Discord does: all problems of a body are noted where they are and told at
once, in the shape of its error 50035.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.errors import ApiError, form_error

Path = tuple[str | int, ...]


class Problems:
    """The problems of one body: a tree of `_errors` lists under the offending fields.

    `files` are the names of the attachments that the body may refer to, `emojis` the ids of the
    emojis that it may show; `exists` tells for a kind ("user", "role", "channel") and an id whether
    a menu may have it chosen beforehand. `totals` holds the counts over the whole body, by name.
    """

    def __init__(
        self,
        files: Collection[str] = (),
        emojis: Collection[int] = (),
        exists: Callable[[str, int], bool] = lambda kind, number: True,
    ) -> None:
        self.files = files
        self.emojis = emojis
        self.exists = exists
        self.totals: Counter[str] = Counter()
        self._tree: dict[str, Any] = {}
        self._unknown: list[str] = []
        self._seen: set[tuple[str, object]] = set()

    def add(self, path: Path, code: str, **values: object) -> None:
        """Note one complaint at `path`; `values` are told in its message."""
        node, where = self._tree, ".".join(str(step) for step in path)
        for step in path:
            node = node.setdefault(str(step), {})
        if code == "SANDBOX_UNKNOWN_FIELD":
            self._unknown.append(where)
        node.setdefault("_errors", []).append(form_error(code, where=where, **values))

    def once(self, path: Path, code: str, value: object) -> None:
        """Complain from the second time on that a value comes with this code."""
        if (code, value) in self._seen:
            self.add(path, code)
        self._seen.add((code, value))

    def length(self, path: Path, size: int, least: int, most: int) -> None:
        """Complain about a text or a list that is too short or too long."""
        if not least <= size <= most:
            code = "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH"
            self.add(path, code, least=least, most=most)

    def error(self) -> ApiError:
        """The error 50035 with all that was noted."""
        unknown = tuple(self._unknown)
        return ApiError(400, 50035, "Invalid Form Body", errors=self._tree, unknown=unknown)

    def raise_if_any(self) -> None:
        """Raise `error()` when anything was noted."""
        if self._tree:
            raise self.error()


Rule = Callable[[Problems, Path, Any], None]
"""Notes further problems of a value that has the right type."""


@dataclass(frozen=True, kw_only=True)
class Spec:
    """The check of a value. This one takes anything that passes its rules."""

    required: bool = False
    rules: tuple[Rule, ...] = ()

    def field(self, problems: Problems, path: Path, value: Any) -> None:
        """Check a field of an object, where null means the same as nothing."""
        if value is not None:
            self.check(problems, path, value)
        elif self.required:
            self.missing(problems, path)

    def missing(self, problems: Problems, path: Path) -> None:
        """Note that there is no value where one is required."""
        problems.add(path, "BASE_TYPE_REQUIRED")

    def check(self, problems: Problems, path: Path, value: Any) -> None:
        """Note the problems of a value."""
        if self.fits(problems, path, value):
            for rule in self.rules:
                rule(problems, path, value)

    def fits(self, problems: Problems, path: Path, value: Any) -> bool:
        """Check type and size; whether the rules can be applied."""
        return True


@dataclass(frozen=True)
class String(Spec):
    """A text of `least` to `most` characters. Rules see no empty one."""

    most: int
    least: int = 0

    def fits(self, problems: Problems, path: Path, value: Any) -> bool:
        if not isinstance(value, str):
            problems.add(path, "STRING_TYPE_CONVERT")
            return False
        if self.required and self.least and not value:
            self.missing(problems, path)
        else:
            problems.length(path, len(value), self.least, self.most)
        return bool(value)


@dataclass(frozen=True)
class Integer(Spec):
    """A whole number of `least` to `most`. Rules see no 0."""

    least: int
    most: int

    def fits(self, problems: Problems, path: Path, value: Any) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            problems.add(path, "NUMBER_TYPE_COERCE", value=value, type="int")
            return False
        if value < self.least:
            problems.add(path, "NUMBER_TYPE_MIN", least=self.least)
        elif value > self.most:
            problems.add(path, "NUMBER_TYPE_MAX", most=self.most)
        return value != 0


@dataclass(frozen=True)
class Choice(Spec):
    """One of a few values."""

    allowed: Collection[str | int]
    code: str = "BASE_TYPE_CHOICES"

    def missing(self, problems: Problems, path: Path) -> None:
        self.fits(problems, path, None)

    def fits(self, problems: Problems, path: Path, value: Any) -> bool:
        known = isinstance(value, (str, int)) and not isinstance(value, bool)
        if known and value in self.allowed:
            return True
        problems.add(path, self.code, allowed=", ".join(str(item) for item in self.allowed))
        return False


@dataclass(frozen=True)
class Array(Spec):
    """A list of `least` to `most` values."""

    of: Spec
    most: int
    least: int = 0

    def fits(self, problems: Problems, path: Path, value: Any) -> bool:
        if not isinstance(value, list):
            problems.add(path, "LIST_TYPE_CONVERT")
            return False
        problems.length(path, len(value), self.least, self.most)
        for index, item in enumerate(value):
            self.of.check(problems, (*path, index), item)
        return True


@dataclass(frozen=True)
class Form(Spec):
    """An object with these fields and no others."""

    fields: Mapping[str, Spec]

    def fits(self, problems: Problems, path: Path, value: Any) -> bool:
        if not is_object(problems, path, value):
            return False
        for name in value:
            if name not in self.fields:
                problems.add((*path, name), "SANDBOX_UNKNOWN_FIELD")
        for name, spec in self.fields.items():
            spec.field(problems, (*path, name), value.get(name))
        return True


@dataclass(frozen=True)
class Tagged(Spec):
    """An object whose form depends on one of its fields; `default` stands for a null there."""

    tag: str
    forms: Mapping[int, Spec]
    default: int | None = None
    code: str = "BASE_TYPE_CHOICES"

    def missing(self, problems: Problems, path: Path) -> None:
        Choice(self.forms, self.code).missing(problems, (*path, self.tag))

    def fits(self, problems: Problems, path: Path, value: Any) -> bool:
        if not is_object(problems, path, value):
            return False
        kind: Any = value.get(self.tag)
        kind = self.default if kind is None else kind
        if not Choice(self.forms, self.code).fits(problems, (*path, self.tag), kind):
            return False
        self.forms[kind].check(problems, path, value)
        return True


def is_object(problems: Problems, path: Path, value: Any) -> bool:
    """Whether a value is an object; anything else is complained about."""
    if not isinstance(value, dict):
        problems.add(path, "DICT_TYPE_CONVERT")
    return isinstance(value, dict)


def must(test: Callable[[Any], bool], code: str, **words: str) -> Rule:
    """The rule that a value passes a test."""

    def rule(problems: Problems, path: Path, value: Any) -> None:
        if not test(value):
            problems.add(path, code, value=value, **words)

    return rule


def once(code: str) -> Rule:
    """The rule that a value does not come twice in a body."""
    return lambda problems, path, value: problems.once(path, code, value)


def distinct(name: str, code: str) -> Rule:
    """The rule that no two objects of a list have the same text in a field."""

    def rule(problems: Problems, path: Path, items: list[Any]) -> None:
        seen: set[str] = set()
        for index, item in enumerate(items):
            text = item.get(name) if isinstance(item, dict) else None
            if isinstance(text, str):
                if text in seen:
                    problems.add((*path, index, name), code)
                seen.add(text)

    return rule


def verify(spec: Spec, body: Any, path: Path = ()) -> None:
    """Check a body. Raises `ApiError` 50035 that tells all that is wrong with it."""
    problems = Problems()
    spec.check(problems, path, body)
    problems.raise_if_any()


def invalid(path: Path, code: str, **words: object) -> ApiError:
    """The error 50035 for one problem."""
    problems = Problems()
    problems.add(path, code, **words)
    return problems.error()
