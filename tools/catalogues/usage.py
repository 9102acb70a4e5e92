"""Which texts the code may ask for, read from its source: for what no text is needed any more.

Whether a text that is asked for exists and takes what it is given, `mypy_plugin` finds by type.
"""

import ast
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=4)
def strings_of(folders: tuple[Path, ...]) -> frozenset[str]:
    """All strings that stand in the Python files below the folders."""
    return frozenset(
        node.value
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
