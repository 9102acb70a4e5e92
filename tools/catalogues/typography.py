"""How texts are set: one dash, one apostrophe, one ellipsis, in both languages."""

import re
from collections.abc import Iterator
from functools import cache

from fluent.syntax import ast

from tools.catalogues.sources import Source, nodes

_MISTAKES = (
    (re.compile("—"), "has an em dash; ours is – with spaces"),
    (re.compile(r"(?<=\s)-(?=\s|$)|^-(?=\s)"), "has a hyphen for a dash; ours is –"),
    (re.compile(r"(?<=[^\W\d])–|–(?=[^\W\d])"), "has a dash without spaces"),
    (re.compile("['\"]"), "has a straight quotation mark or apostrophe"),
    (re.compile(r"\.\.\."), "has three dots; ours are …"),
    (re.compile("[Вв]ибер|[Вв]ибир|[Вв]ибра"), "says «вибрати»; ours is «обрати»"),
)
"""Patterns that no text may contain, with the names of the problems."""


@cache
def mistakes_in(text: str) -> tuple[str, ...]:
    """The problems of a text, or a part of one, each as the second half of a sentence."""
    return tuple(mistake for pattern, mistake in _MISTAKES if pattern.search(text))


def problems_of_typography(source: Source) -> Iterator[str]:
    """The problems of the literal parts of a catalogue, a line each."""
    for key, pattern in source.patterns.items():
        for part in nodes(pattern, ast.TextElement):
            yield from (
                f"{source.language}: {key} {mistake}" for mistake in mistakes_in(part.value)
            )
