"""No circles between the sandbox's modules, not even circles of imports for types alone.

The import contracts of the repository leave imports under `TYPE_CHECKING` out.
"""

from __future__ import annotations

import grimp


def test_no_module_needs_itself() -> None:
    graph = grimp.build_graph("sandbox", exclude_type_checking_imports=False, cache_dir=None)
    assert graph.find_modules_that_directly_import("sandbox.world")
    assert graph.nominate_cycle_breakers("sandbox") == set()
