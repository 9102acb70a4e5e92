"""Every class has a name of its own, and every error stands in its package's tree."""

import importlib
import inspect
from collections import defaultdict
from dis import get_instructions
from functools import cache
from types import ModuleType

from tests.codebase.tracked import name, sources

PACKAGES = ("bot", "cogs", "sandbox", "tools")


@cache
def _modules() -> tuple[ModuleType, ...]:
    names = [name(path).removesuffix(".py").replace("/", ".") for path in sources(*PACKAGES)]
    return tuple(importlib.import_module(one.removesuffix(".__init__")) for one in names)


def _classes() -> list[type]:
    return [
        one
        for module in _modules()
        for one in vars(module).values()
        if inspect.isclass(one) and one.__module__ == module.__name__
    ]


def _errors() -> list[type]:
    return [one for one in _classes() if issubclass(one, BaseException)]


def test_no_two_public_classes_share_a_name() -> None:
    places = defaultdict(set)
    for one in _classes():
        # The benchmark records what is sent in words of its own, and nobody else reads it.
        if not one.__name__.startswith("_") and not one.__module__.startswith("tools.bench."):
            places[one.__name__].add(one.__module__)
    assert {word: found for word, found in places.items() if len(found) > 1} == {}


def test_errors_stand_in_the_errors_module_of_their_package() -> None:
    strays = [one for one in _errors() if one.__module__.rpartition(".")[2] != "errors"]
    assert strays == []


def test_the_errors_of_a_module_are_one_tree() -> None:
    """One of them is the base of the others, and only it comes from outside."""
    roots = defaultdict(list)
    for one in _errors():
        if one.__base__ is None or one.__base__.__module__ != one.__module__:
            roots[one.__module__].append(one.__name__)
    assert {module: found for module, found in roots.items() if len(found) > 1} == {}


def test_every_error_says_what_it_is_and_what_it_holds() -> None:
    silent = []
    for one in _errors():
        # `Exception` hands its own docstring down, so only one that is written out counts.
        said = vars(one).get("__doc__") or ""
        if not said.strip():
            silent.append(one.__name__)
        silent += [f"{one.__name__}.{field}" for field in _fields(one) if f"`{field}`" not in said]
    assert silent == []


def _fields(error: type) -> list[str]:
    """The attributes that an error sets when it is made."""
    made = vars(error).get("__init__")
    if made is None:
        return []
    return sorted({str(i.argval) for i in get_instructions(made) if i.opname == "STORE_ATTR"})
