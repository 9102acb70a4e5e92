"""Checks the catalogues: `python -m tools.catalogues` prints a line per problem, or that all is ok.

The exit status is 1 if there is a problem.

`mypy_plugin` checks the texts that the code asks for by literal keys, in every run of mypy.
"""

import importlib
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fluent.syntax import ast

from bot.contract.contents import DATA
from bot.games.own import register_all
from bot.ui.catalogue import FALLBACK, LANGUAGES
from bot.ui.games import RegisteredGame
from tools.catalogues.mentions import problems_of_mentions
from tools.catalogues.sources import (
    Source,
    folders_of_games,
    joined,
    literal_text,
    nodes,
    of_the_bot,
    plural_choices,
    read,
    references,
)
from tools.catalogues.typography import problems_of_typography
from tools.catalogues.usage import (
    OF_ANY_GAME,
    built_keys,
    commands_of,
    keys_of,
    numbers_of,
    optional_keys,
    optional_keys_of,
    own_games,
    strings_of,
)

ROOT = Path(__file__).resolve().parents[2]
_PARTS = ("match", "ui", "handlers", "display", "live")
ENGINE = (*(ROOT / "bot" / part for part in _PARTS), ROOT / "cogs")
CODE = (*ENGINE, ROOT / "bot" / "games")
"""Where texts are asked for."""

NAME_PATTERN = r"^[-_'\w]{1,32}$"
"""Discord's pattern for command names, as far as our two alphabets go; lowercase besides."""
LONGEST_DESCRIPTION = 100

PLURALS = {
    "en": frozenset({"one", "other"}),
    "uk": frozenset({"one", "few", "many", "other"}),
}
"""The plural categories that a choice by number must have a variant for, by language."""


def problems(data: Path = DATA, code: tuple[Path, ...] = CODE) -> list[str]:
    """Every problem of the bot's texts and its games', as a line each; [] when all is well."""
    sources = [of_the_bot(data, language) for language in LANGUAGES]
    found = _between(sources, sources, commands_of(own_games()))
    reference = next(source for source in sources if source.language == FALLBACK)
    strings = strings_of(code) | optional_keys()
    for game in own_games():
        found += _of_sums(reference, game)
    found += _of_engine(read(data / "locale" / FALLBACK), reference)
    return found + list(_of_usage(reference, strings, built_keys()))


def problems_of_game(
    folder: Path, base: Path = DATA, game: RegisteredGame | None = None
) -> list[str]:
    """Every problem of the texts that a game carries in its own folder, as a line each.

    Its texts may refer to the bot's, which lie in `base`, and be asked for by the code beside it
    or, by their names, by the bot. Without the `game` those names are unknown, so no text counts as
    missing.
    """
    sources = [read(folder / language) for language in LANGUAGES]
    bases = [of_the_bot(base, language) for language in LANGUAGES]
    games = (*own_games(), *(() if game is None else (game,)))
    known = [joined(one, more) for one, more in zip(bases, sources, strict=True)]
    found = _between(sources, known, commands_of(games))
    reference = next(source for source in sources if source.language == FALLBACK)
    strings = strings_of((folder,))
    if game is None:
        asked = frozenset(key for key in reference.keys if key.startswith(OF_ANY_GAME))
    else:
        # Texts of the bot itself, such as a refusal that several games share, are there already.
        asked = keys_of(game) - bases[LANGUAGES.index(FALLBACK)].keys
        strings |= optional_keys_of(game)
        found += _of_sums(reference, game)
    return found + list(_of_usage(reference, strings, asked))


def shared(folders: Sequence[Path]) -> Iterator[str]:
    """The texts that several games carry: all of them are found by their keys alone."""
    carriers: dict[str, str] = {}
    for folder in folders:
        game = folder.name
        for key in sorted(read(folder / FALLBACK).patterns):
            first = carriers.setdefault(key, game)
            if first != game:
                yield f"{game}: {key} stands in the texts of {first}"


def game_beside(folder: Path) -> RegisteredGame:
    """The game that carries these texts: `GAME` of the module whose folder they lie in.

    Raises LookupError where there is none.
    """
    name = ".".join(folder.relative_to(ROOT).parts)
    game: object = getattr(importlib.import_module(name), "GAME", None)
    if not isinstance(game, RegisteredGame):
        raise LookupError(f"{name} has texts, but no RegisteredGame called GAME")
    return game


def _between(
    sources: Sequence[Source], known: Sequence[Source], commands: frozenset[str]
) -> list[str]:
    """The problems of all languages.

    `known`: each catalogue with the texts it may refer to. `commands`: those that it may name.
    """
    found: list[str] = []
    for source, whole in zip(sources, known, strict=True):
        found += [f"{source.language}: {mistake}" for mistake in whole.mistakes]
        found += _of_source(source, whole)
        found += _of_commands(source)
        found += problems_of_mentions(source, commands)
        found += problems_of_typography(source)
    first = LANGUAGES.index(FALLBACK)
    for source, whole in zip(sources, known, strict=True):
        if source.language != FALLBACK:
            found += _parity(sources[first], known[first], source, whole)
    return found


def _of_source(source: Source, known: Source) -> Iterator[str]:
    """Empty texts, dangling references, incomplete plurals."""
    wanted = PLURALS[source.language]
    for key, pattern in source.patterns.items():
        where = f"{source.language}: {key}"
        if not pattern.elements or _is_blank(source, key):
            yield f"{where} is empty"
        for reference in references(pattern):
            if reference not in known.patterns:
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
    if literal_text(pattern).strip() or references(pattern):
        return False
    return not (nodes(pattern, ast.FunctionReference) or source.variables(key))


def _parity(
    reference: Source, reference_whole: Source, source: Source, whole: Source
) -> Iterator[str]:
    """The same keys with the same variables as the reference."""
    for key in sorted(reference.keys - source.keys):
        yield f"{source.language}: {key} is missing"
    for key in sorted(source.keys - reference.keys):
        yield f"{source.language}: {key} is not in {reference.language}"
    for key in sorted(reference.keys & source.keys):
        theirs, ours = reference_whole.variables(key), whole.variables(key)
        if theirs != ours:
            yield (
                f"{source.language}: {key} takes {_listed(ours)}, "
                f"but in {reference.language} {_listed(theirs)}"
            )


def _of_commands(source: Source) -> Iterator[str]:
    """Discord's limits for names and descriptions of commands."""
    for key in sorted(key for key in source.keys if re.fullmatch(r"command-[a-z-]+", key)):
        for name in _fixed_text(source, key):
            if not re.fullmatch(NAME_PATTERN, name) or name != name.lower():
                yield f"{source.language}: {key}: Discord takes no command name {name!r}"
        for description in _fixed_text(source, f"{key}.description"):
            if len(description) > LONGEST_DESCRIPTION:
                yield f"{source.language}: {key}: a description of {len(description)} characters"


def _fixed_text(source: Source, key: str) -> Iterator[str]:
    if key in source.patterns:
        yield literal_text(source.patterns[key])


def _of_usage(reference: Source, strings: frozenset[str], built: frozenset[str]) -> Iterator[str]:
    """Keys that are built at run time and nobody wrote, and texts that nobody asks for."""
    for key in sorted(built - reference.keys):
        yield f"{reference.language}: {key} is missing"
    used = built | strings | _referred(reference)
    for key in sorted(reference.keys - used):
        yield f"{reference.language}: {key} is not used"


def _of_engine(own: Source, whole: Source) -> Iterator[str]:
    """Texts of games that the engine would say: not every game has them."""
    asked = strings_of(ENGINE) | _referred(own)
    for key in sorted((whole.keys - own.keys) & asked):
        yield f"{own.language}: the engine asks for {key}, which a game brings"


def _of_sums(reference: Source, game: RegisteredGame) -> Iterator[str]:
    """Facts that are summed up, for which there are no words."""
    key, numbers = f"sums-{game.rules.key}", numbers_of(game)
    if not numbers:
        return
    if key not in reference.keys:
        yield f"{reference.language}: {key} is missing, for the facts {_listed(numbers)}"
    elif unknown := reference.variables(key) ^ numbers:
        yield f"{reference.language}: {key} and the facts differ by {_listed(unknown)}"
    score, match_score = f"score-{game.rules.key}", f"match-score-{game.rules.key}"
    if match_score in reference.keys:
        if unknown := reference.variables(match_score) ^ numbers:
            yield f"{reference.language}: {match_score} and the facts differ by {_listed(unknown)}"
    elif score not in reference.keys:
        yield f"{reference.language}: {match_score} is missing, for a match without scores"


def _referred(source: Source) -> frozenset[str]:
    return frozenset(
        reference for pattern in source.patterns.values() for reference in references(pattern)
    )


def _listed(names: Iterable[str]) -> str:
    return "(" + ", ".join(sorted(names)) + ")"


def main() -> int:
    """Print the problems; the exit status is 1 if there are any."""
    register_all()
    found = problems()
    folders = folders_of_games(ROOT)
    found += shared(folders)
    for folder in folders:
        try:
            problems_there = problems_of_game(folder, game=game_beside(folder))
        except LookupError as error:
            found.append(str(error))
            continue
        found += [f"{folder.name}: {problem}" for problem in problems_there]
    if not found:
        games = len(own_games()) + len(folders)
        sys.stdout.write(f"{games} games, {len(LANGUAGES)} languages: ok\n")
    for problem in found:
        sys.stdout.write(problem + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
