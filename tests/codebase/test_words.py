"""What players read stands in the catalogues, not in the code."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.codebase.tracked import name, sources

_CYRILLIC = re.compile("[а-яіїєґА-ЯІЇЄҐ]")
_SENTENCE = re.compile(r"[A-Z][a-z]+,? [a-z].*|[A-Za-z]+ .*[a-z][.!?…]", re.DOTALL)
"""Begins as a sentence does, or ends as one. Keys, SQL and names of faults do neither."""

# Their texts are for hosts and logs, and raised or logged, never shown to players.
_FOR_HOSTS = {"bot/__main__.py", "bot/settings.py"}
_FOR_HOSTS |= {name(path) for path in sources("bot/commands")}
_SPEAKERS = {"content", "label", "placeholder", "description", "title"}


def _docstrings(tree: ast.AST) -> set[int]:
    """The string statements: docstrings of modules, classes, functions and attributes."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def _for_programmers(tree: ast.AST) -> set[int]:
    """Constants inside raised errors, log calls, assertions, and patterns."""
    found: set[int] = set()
    for node in ast.walk(tree):
        inner: list[ast.AST] = []
        if isinstance(node, ast.Raise | ast.Assert):
            inner = [node]
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called.startswith(("log.", "re.", "super().__init__")) or called in (
                *("attempt", "ContentsError", "StoreError"),
            ):
                inner = [node]
        for root in inner:
            found |= {id(one) for one in ast.walk(root)}
    return found


@cache
def _strings(path: Path) -> tuple[tuple[int, str], ...]:
    """(line, value) of what is written out in a module, without what is for programmers."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped = _docstrings(tree) | _for_programmers(tree)
    return tuple(
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in skipped
    )


@pytest.mark.parametrize("folder", ["bot", "cogs"])
def test_no_sentence_in_the_code(folder: str) -> None:
    found = [
        f"{name(path)}:{line}: {value!r}"
        for path in sources(folder)
        if name(path) not in _FOR_HOSTS
        for line, value in _strings(path)
        if _SENTENCE.fullmatch(value.strip())
    ]
    assert found == []


def test_no_ukrainian_in_the_code() -> None:
    found = [
        f"{name(path)}:{line}: {value!r}"
        for path in sources("bot", "cogs")
        for line, value in _strings(path)
        if _CYRILLIC.search(value)
    ]
    assert found == []


def test_no_text_is_given_to_discord_directly() -> None:
    """Arguments that players would read are never written out in a call."""
    found = []
    for path in sources("bot", "cogs"):
        if name(path) in _FOR_HOSTS:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            for keyword in node.keywords:
                value = keyword.value
                written = isinstance(value, ast.JoinedStr) or (
                    isinstance(value, ast.Constant)
                    and isinstance(value.value, str)
                    and len(value.value) > 2
                )
                if keyword.arg in _SPEAKERS and written:
                    found.append(f"{name(path)}:{node.lineno}: {keyword.arg}")
    assert found == []
