"""No module needs itself, by whatever way, not even for types alone.

The import contracts in pyproject.toml leave imports under `TYPE_CHECKING` out, and circles within a
layer as well.
"""

from graphlib import CycleError, TopologicalSorter

import grimp

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
