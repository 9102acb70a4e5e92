"""Which texts the code asks for, read from its source: for the linter."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from bot.ui.catalogue import LANGUAGES

REFUSALS = frozenset({"IllegalAction", "BadOptions", "Refused", "ActRefused"})
"""Exceptions whose word is explained by the text "refusal-<word>"."""

_ASKING = frozenset({"texts", "said"})
"""Names of variables that hold our `Texts`: a call of one asks for a text."""

_REFUSAL_FUNCTIONS = frozenset({"_refusal"})


class TextLookup(Struct, frozen=True):
    """`texts("key", name=…)` in the code. `arguments` is None where they are not written out."""

    where: str
    key: str
    arguments: frozenset[str] | None


_LANGUAGES = frozenset(LANGUAGES)


class Usage(Struct, frozen=True):
    """What a tree of Python files says about texts."""

    calls: tuple[TextLookup, ...]
    literals: frozenset[str]
    refusals: frozenset[str]


@lru_cache(maxsize=4)
def read_usage(folders: tuple[Path, ...]) -> Usage:
    """Read all Python files below the folders."""
    calls: list[TextLookup] = []
    literals: set[str] = set()
    refusals: set[str] = set()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
            calls += _calls(tree, path.relative_to(folder.parent).as_posix())
            literals.update(_strings(tree))
            refusals.update(_refusals(tree))
    return Usage(tuple(calls), frozenset(literals), frozenset(refusals))


def _calls(tree: ast.AST, name: str) -> Iterator[TextLookup]:
    """Calls of anything that asks for texts, with a literal key."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else None
        if isinstance(node.func, ast.Name):
            called = node.func.id
        key = _text(node.args[0])
        # `texts("en")` asks for a language, not for a text.
        if called not in _ASKING or key is None or key in _LANGUAGES:
            continue
        named = [keyword.arg for keyword in node.keywords]
        written_out = None if None in named else frozenset(arg for arg in named if arg)
        yield TextLookup(f"{name}:{node.lineno}", key, written_out)


def _strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        text = _text(node)
        if text is not None:
            yield text


def _refusals(tree: ast.AST) -> Iterator[str]:
    """The words that refusing exceptions are raised with, and those that `_refusal` returns."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in REFUSALS and node.args:
                yield from _words(node.args[0])
        elif isinstance(node, ast.FunctionDef) and node.name in _REFUSAL_FUNCTIONS:
            for statement in ast.walk(node):
                if isinstance(statement, ast.Return) and statement.value is not None:
                    yield from _words(statement.value)


def _words(value: ast.expr) -> Iterator[str]:
    """The words that an expression can come to: a literal, or either branch of a choice."""
    if isinstance(value, ast.IfExp):
        yield from _words(value.body)
        yield from _words(value.orelse)
        return
    word = _text(value)
    if word is not None:
        yield word


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None
