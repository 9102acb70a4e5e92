"""Checks the catalogues: `python -m tools.catalogues` prints a line per problem, status 1 if any.

What the code asks for by literal keys is checked by `mypy_plugin`, in every run of mypy.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.ui.catalogue import FALLBACK, LANGUAGES, LOCALES
from tools.catalogues.sources import Source, literal_text, plural_choices, read, references
from tools.catalogues.usage import COMMANDS, built_keys, strings_of

ROOT = Path(__file__).resolve().parents[2]
CODE = tuple(
    ROOT / name
    for name in (
        "bot/games",
        "bot/match",
        "bot/ui",
        "bot/handlers",
        "bot/display",
        "bot/live",
        "cogs",
    )
)
"""Where texts are asked for."""

NAME_PATTERN = r"^[-_'\w]{1,32}$"
"""Discord's pattern for command names, as far as our two alphabets go; lowercase besides."""
LONGEST_DESCRIPTION = 100

PLURALS = {
    "en": frozenset({"one", "other"}),
    "uk": frozenset({"one", "few", "many", "other"}),
}
"""The plural categories that a choice by number must have a variant for, by language."""


def problems(locales: Path = LOCALES, code: tuple[Path, ...] = CODE) -> list[str]:
    """Every problem of the catalogues, as a line each; [] when all is well."""
    sources = [read(locales / language) for language in LANGUAGES]
    found: list[str] = []
    for source in sources:
        found += [f"{source.language}: {mistake}" for mistake in source.mistakes]
        found += _of_source(source)
        found += _of_commands(source)
    reference = next(source for source in sources if source.language == FALLBACK)
    for source in sources:
        if source is not reference:
            found += _parity(reference, source)
    found += _of_usage(reference, strings_of(code))
    return found


def _of_source(source: Source) -> Iterator[str]:
    """Empty texts, dangling references, incomplete plurals."""
    wanted = PLURALS[source.language]
    for key, pattern in source.patterns.items():
        where = f"{source.language}: {key}"
        if not pattern.elements or _is_blank(source, key):
            yield f"{where} is empty"
        for reference in references(pattern):
            if reference not in source.patterns:
                yield f"{where} refers to {reference}, which does not exist"
        for categories in plural_choices(pattern):
            missing = wanted - categories
            if missing:
                yield f"{where} has no plural form for {', '.join(sorted(missing))}"
            unknown = categories - wanted
            if unknown:
                yield f"{where} has a plural form that is never used: {', '.join(sorted(unknown))}"


def _is_blank(source: Source, key: str) -> bool:
    pattern = source.patterns[key]
    shown = literal_text(pattern).strip() or any(references(pattern)) or source.variables(key)
    return not shown


def _parity(reference: Source, source: Source) -> Iterator[str]:
    """The same keys with the same variables as the reference."""
    for key in sorted(reference.keys - source.keys):
        yield f"{source.language}: {key} is missing"
    for key in sorted(source.keys - reference.keys):
        yield f"{source.language}: {key} is not in {reference.language}"
    for key in sorted(reference.keys & source.keys):
        theirs, ours = reference.variables(key), source.variables(key)
        if theirs != ours:
            yield (
                f"{source.language}: {key} takes {_listed(ours)}, "
                f"but in {reference.language} {_listed(theirs)}"
            )


def _of_commands(source: Source) -> Iterator[str]:
    """Discord's limits for names and descriptions of commands."""
    for key in COMMANDS:
        for name in _fixed_text(source, key):
            if not re.fullmatch(NAME_PATTERN, name) or name != name.lower():
                yield f"{source.language}: {key}: Discord takes no command name {name!r}"
        for description in _fixed_text(source, f"{key}.description"):
            if len(description) > LONGEST_DESCRIPTION:
                yield f"{source.language}: {key}: a description of {len(description)} characters"


def _fixed_text(source: Source, key: str) -> Iterator[str]:
    if key in source.patterns:
        yield literal_text(source.patterns[key])


def _of_usage(reference: Source, strings: frozenset[str]) -> Iterator[str]:
    """Keys that are built at run time and nobody wrote, and texts that nobody asks for."""
    built = built_keys()
    for key in sorted(built - reference.keys):
        yield f"{reference.language}: {key} is missing"
    used = built | strings | _referred(reference)
    for key in sorted(reference.keys - used):
        yield f"{reference.language}: {key} is not used"


def _referred(source: Source) -> frozenset[str]:
    return frozenset(
        reference for pattern in source.patterns.values() for reference in references(pattern)
    )


def _listed(names: Iterable[str]) -> str:
    return "(" + ", ".join(sorted(names)) + ")"


def main() -> int:
    """Print the problems; the exit status is 1 if there are any."""
    found = problems()
    for problem in found:
        sys.stdout.write(problem + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
