"""Texts for players stand in the catalogues, not in the code."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.codebase.tracked import name, sources

_CYRILLIC = re.compile("[а-яіїєґА-ЯІЇЄҐ]")
_SENTENCE = re.compile(r"[A-Z][a-z]+,? [a-z].*|[A-Za-z]+ .*[a-z][.!?…]", re.DOTALL)
"""Begins as a sentence does, or ends as one. Keys, SQL and names of faults do neither."""

# Their texts are for hosts and logs, and raised or logged, never shown to players.
_FOR_HOSTS = {"bot/__main__.py", "bot/settings.py"}
_FOR_HOSTS |= {name(path) for path in sources("bot/commands")}
_SPEAKERS = {"content", "label", "placeholder", "description", "title"}


def _docstrings(nodes: list[ast.AST]) -> set[int]:
    """The string statements: docstrings of modules, classes, functions and attributes."""
    return {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def _for_programmers(nodes: list[ast.AST]) -> set[int]:
    """Constants inside raised errors, log calls, assertions, and patterns."""
    found: set[int] = set()
    for node in nodes:
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


def _spoken(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, what stands there) of all that players would read in a module."""
    nodes = [*ast.walk(tree)]
    docstrings, said = _docstrings(nodes), list[ast.Constant]()
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            sounds = _SENTENCE.fullmatch(text.strip()) or _CYRILLIC.search(text)
            if id(node) not in docstrings and sounds:
                said.append(node)
        elif isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg in _SPEAKERS and _is_written_out(keyword.value):
                    yield node.lineno, f"{keyword.arg}, given to Discord directly"
    skipped = _for_programmers(nodes) if said else set()
    yield from ((node.lineno, repr(node.value)) for node in said if id(node) not in skipped)


def _is_written_out(value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return isinstance(value.value, str) and len(value.value) > 2
    return isinstance(value, ast.JoinedStr)


@pytest.mark.parametrize("folder", ["bot", "cogs"])
def test_no_text_for_players_stands_in_the_code(folder: str) -> None:
    found = [
        f"{name(path)}:{line}: {said}"
        for path in sources(folder)
        if name(path) not in _FOR_HOSTS
        for line, said in _spoken(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []
