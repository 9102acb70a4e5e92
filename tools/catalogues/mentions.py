"""How texts name commands: by `{ COMMAND("match show") }`, where that can be clicked."""

import re
from collections.abc import Iterator, Set
from functools import cache

from fluent.syntax import ast

from tools.catalogues.sources import Source, nodes

FUNCTION = "COMMAND"
"""The only function that texts may call, see `bot.ui.catalogue`."""

_NAME = re.compile(r"command-[a-z-]+(\.description)?")
"""Keys of texts that Discord shows in its list of commands, where there is no markdown."""


def problems_of_mentions(source: Source, commands: Set[str]) -> Iterator[str]:
    """The problems of the commands that a catalogue names, a line each.

    `commands`: those that can be named, such as "match show".
    """
    for key, pattern in source.patterns.items():
        where = f"{source.language}: {key}"
        for call in nodes(pattern, ast.FunctionReference):
            problem = _of_call(call, commands)
            if problem is not None:
                yield f"{where} {problem}"
            elif _NAME.fullmatch(key):
                yield f"{where} mentions a command where nothing can be clicked"
        for part in nodes(pattern, ast.Pattern):
            yield from (f"{where} {problem}" for problem in _of_surroundings(part))


def _of_call(call: ast.FunctionReference, commands: Set[str]) -> str | None:
    if call.id.name != FUNCTION:
        return f"calls {call.id.name}, which does not exist"
    match call.arguments.positional, call.arguments.named:
        case [ast.StringLiteral(value=name)], []:
            return None if name in commands else f"mentions the command {name!r}, which is none"
        case [ast.VariableReference()], []:
            # Which command it is shows only at run time.
            return None
    return f"gives {FUNCTION} something else than the name of one command"


@cache
def _of_surroundings(pattern: ast.Pattern) -> tuple[str, ...]:
    """Within `code` no mention can be clicked, and plain names never can."""
    code, before, found = False, "", list[str]()
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            before = element.value
            code ^= before.count("`") % 2 == 1
            continue
        named = element.expression if isinstance(element, ast.Placeable) else None
        if code and isinstance(named, ast.FunctionReference):
            found.append("mentions a command within a code span")
        if before.endswith("/") and isinstance(named, ast.MessageReference):
            found.append(f"names a command in plain words, without {FUNCTION}")
        before = ""
    return tuple(found)
