"""No module needs itself, not even for types alone, and cogs reach through nothing.

The import contracts in pyproject.toml leave imports under `TYPE_CHECKING` out, and circles within a
layer as well.
"""

import ast
import inspect
import textwrap
from graphlib import CycleError, TopologicalSorter

import grimp

from bot.handlers.handlers import Handlers
from tests.codebase.tracked import name, sources

PACKAGES = ("bot", "cogs", "sandbox", "tools")


def _needs() -> dict[str, set[str]]:
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=False, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def _circle(needs: dict[str, set[str]]) -> list[str]:
    """The modules of one circle, the first once more at the end; [] when there is none."""
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_no_module_needs_itself() -> None:
    needs = _needs()
    assert "bot.app" in needs["cogs.interactions"], "an import for types counts as well"
    assert _circle(needs) == []


def _handed_on() -> set[str]:
    """The attributes of `Handlers` that are a method or value of one of its parts."""
    made = ast.parse(textwrap.dedent(inspect.getsource(Handlers.__init__)))
    return {
        target.attr
        for node in ast.walk(made)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute)
        for target in node.targets
        if isinstance(target, ast.Attribute)
    }


OFFERED = {word for word, _ in inspect.getmembers(Handlers) if word[0] != "_"} | _handed_on()
"""The attributes of `Handlers` for everybody: its methods and those it hands on, not its parts."""
OF_THE_BOT = {
    "handlers",
    "responders",
    "carried",
    "silent_for",
    "present_servers",
    "add_cog",
    "tree",
    "get_guild",
    "get_channel",
}


def test_cogs_reach_through_nothing() -> None:
    found = []
    for path in sources("cogs"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Attribute):
                continue
            is_bot = ast.unparse(node.value) in ("bot", "self._bot")
            of_bot = is_bot and node.attr not in OF_THE_BOT
            of_handlers = (
                isinstance(node.value, ast.Attribute)
                and node.value.attr == "handlers"
                and node.attr not in OFFERED
            )
            if of_bot or of_handlers:
                found.append(f"{name(path)}:{node.lineno}: {ast.unparse(node)}")
    assert found == []
