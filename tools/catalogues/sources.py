"""Fluent sources as data: which texts there are, and which variables each takes. For checks."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from msgspec import Struct

PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})

_OF_A_GAME = "*/en.ftl"
"""A file that a folder with texts of a game has."""


def folders_of_games(root: Path) -> list[Path]:
    """Where games carry texts of their own that are not the bot's. `root`: of the repository."""
    return sorted(file.parent for file in (root / "tests" / "examples").glob(_OF_A_GAME))


class Source(Struct, frozen=True):
    """The catalogue of one language.

    `patterns` by key: "tile-torch", "tile-torch.object", terms as "-term". `mistakes`: syntax
    errors and duplicates, as sentences.
    """

    language: str
    patterns: dict[str, ast.Pattern]
    mistakes: tuple[str, ...]

    @property
    def keys(self) -> frozenset[str]:
        """The keys that code may ask for: messages and their attributes, no terms."""
        return frozenset(key for key in self.patterns if not key.startswith("-"))

    def variables(self, key: str) -> frozenset[str]:
        """The variables of a text, those of the texts it refers to included."""
        found: set[str] = set()
        seen: set[str] = set()
        waiting = [key]
        while waiting:
            current = waiting.pop()
            if current in seen or current not in self.patterns:
                continue
            seen.add(current)
            pattern = self.patterns[current]
            found |= _own_variables(pattern)
            # A term sees only what is passed to it, so only messages are followed.
            waiting.extend(reference for reference in references(pattern) if reference[0] != "-")
        return frozenset(found)


NodeT = TypeVar("NodeT", bound=ast.BaseNode)


class _Collector(Visitor):
    def __init__(self) -> None:
        self.found: list[ast.BaseNode] = []

    def generic_visit(self, node: ast.BaseNode) -> None:
        self.found.append(node)
        super().generic_visit(node)


@cache
def _below(root: ast.BaseNode) -> tuple[ast.BaseNode, ...]:
    """A node and all nodes below it. Kept, because every check looks for other kinds of them."""
    collector = _Collector()
    collector.visit(root)
    return tuple(collector.found)


@cache
def nodes(root: ast.BaseNode, kind: type[NodeT]) -> tuple[NodeT, ...]:
    """All nodes of one kind below a node, in order. Kept, because several checks ask for them."""
    return tuple(node for node in _below(root) if isinstance(node, kind))


@cache
def _own_variables(pattern: ast.Pattern) -> frozenset[str]:
    return frozenset(node.id.name for node in nodes(pattern, ast.VariableReference))


@cache
def references(pattern: ast.Pattern) -> tuple[str, ...]:
    """The keys of the messages and terms that a text refers to."""
    found = []
    for message in nodes(pattern, ast.MessageReference):
        attribute = f".{message.attribute.name}" if message.attribute else ""
        found.append(f"{message.id.name}{attribute}")
    return (*found, *(f"-{term.id.name}" for term in nodes(pattern, ast.TermReference)))


def plural_choices(pattern: ast.Pattern) -> Iterator[frozenset[str]]:
    """For each selection on a number: the plural categories that have a variant."""
    for select in nodes(pattern, ast.SelectExpression):
        keys = [variant.key for variant in select.variants]
        names = {key.name for key in keys if isinstance(key, ast.Identifier)}
        numbers = any(isinstance(key, ast.NumberLiteral) for key in keys)
        if numbers or (names & PLURALS):
            yield frozenset(names)


@cache
def literal_text(pattern: ast.Pattern) -> str:
    """The literal parts of a text, all branches together."""
    return "".join(node.value for node in nodes(pattern, ast.TextElement))


def joined(base: Source, more: Source) -> Source:
    """Both catalogues of one language as one; a key that is in both is a mistake of the second.

    The mistakes are those of the second alone.
    """
    twice = [f"{key} stands in the bot's own texts" for key in base.patterns.keys() & more.patterns]
    patterns = {**base.patterns, **more.patterns}
    return Source(base.language, patterns, (*more.mistakes, *sorted(twice)))


def of_the_bot(data: Path, language: str) -> Source:
    """The bot's texts with those of its own games. `data`: the folder of all of them."""
    source = read(data / "locale" / language)
    mistakes = source.mistakes
    for file in sorted(data.glob(_OF_A_GAME)):
        source = joined(source, read(file.parent / language))
        mistakes += source.mistakes
    return Source(language, source.patterns, mistakes)


_ENTRY = re.compile(r"^(?=[a-zA-Z#-])", re.MULTILINE)
"""The start of an entry: continued lines are indented, and invalid text ends there as well."""


def _entries(text: str) -> Iterator[ast.EntryType]:
    for part in _ENTRY.split(text):
        yield from _parsed(part)


@cache
def _parsed(part: str) -> tuple[ast.EntryType, ...]:
    """An entry by its text: of a copy of a file in which one differs no other is parsed anew."""
    return tuple(FluentParser().parse(part).body)


@lru_cache(maxsize=64)
def read(place: Path) -> Source:
    """The texts of one language. `place`: its folder, or its file without the `.ftl`."""
    patterns: dict[str, ast.Pattern] = {}
    mistakes: list[str] = []
    file = place.with_name(f"{place.name}.ftl")
    for path in (*place.parent.glob(file.name), *sorted(place.glob("*.ftl"))):
        for entry in _entries(path.read_text(encoding="utf-8")):
            if isinstance(entry, ast.Junk):
                first_line = (entry.content or "").strip().split("\n")[0]
                mistakes.append(f"{path.parent.name}/{path.name}: not Fluent: {first_line!r}")
            if not isinstance(entry, ast.Message | ast.Term):
                continue
            sign = "-" if isinstance(entry, ast.Term) else ""
            key = f"{sign}{entry.id.name}"
            if key in patterns:
                mistakes.append(f"{path.parent.name}/{path.name}: {key} stands there twice")
            # A message may have attributes only.
            named = [(key, entry.value)] if entry.value else []
            named += [(f"{key}.{item.id.name}", item.value) for item in entry.attributes]
            patterns.update(named)
    return Source(place.name, patterns, tuple(mistakes))
