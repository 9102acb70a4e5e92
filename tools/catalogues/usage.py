"""Which texts the code may ask for, read from its source: for what no text is needed any more.

Whether a text that is asked for exists and takes what it is given, `mypy_plugin` finds by type.
"""

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

REFUSALS = frozenset({"IllegalAction", "BadOptions", "InvitationRefused", "ActRefused"})
"""Exceptions whose word is explained by the text "refusal-<word>"."""

_REFUSAL_FUNCTIONS = frozenset({"_refusal"})


class Usage(Struct, frozen=True):
    """What Python files say: all their strings, and the words of refusals among them."""

    literals: frozenset[str]
    refusals: frozenset[str]


@lru_cache(maxsize=4)
def read_usage(folders: tuple[Path, ...]) -> Usage:
    """Read all Python files below the folders."""
    literals: set[str] = set()
    refusals: set[str] = set()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
            literals.update(_strings(tree))
            refusals.update(_refusals(tree))
    return Usage(frozenset(literals), frozenset(refusals))


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
