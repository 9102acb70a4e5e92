"""The SQL of the store is what PostgreSQL understands, too.

Migrations, what a `Database` says to its own connections, and whoever looks at a file from outside,
are SQLite's own.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import store

FOLDER = Path(store.__file__).parent
SQLITES_OWN = {"database.py", "migrations.py", "read_only.py", "backup.py", "check.py"}
FILES = sorted(path for path in FOLDER.glob("*.py") if path.name not in SQLITES_OWN)

NOT_PORTABLE = {
    r"\buser\b": "the role's name, silently: name the column `player`",
    r"\blast_insert_rowid\b|\browid\b|\boid\b": "RETURNING",
    r"ON CONFLICT (?!\()": "name the columns",
    r"\bINSERT OR\b|\bREPLACE INTO\b|\bUPDATE OR\b": "ON CONFLICT (columns)",
    r"\bifnull\b|\biif\b|\btotal\(|\bGLOB\b|\bgroup_concat\b": "coalesce, CASE",
    r"\bIS (NOT )?(\?|\w+\()": "(CAST(? AS BIGINT) IS NULL OR x = ?)",
    r"\bsum\([^)]*[<>=]": "count(*) FILTER (WHERE ...)",
    r"\b(AND|WHERE|OR|NOT) (counted|unreachable|won|shown_to_end|waiting|closed|told)\b"
    r"(?! *(=|IS|<|>|IN))": "= 1",
    r"\bjson\w*\(|\bhex\(|\brandomblob\(|\bstrftime\(|\bprintf\(": "in Python",
    r"\bIN \(\)": "IN (NULL)",
    r"(?<!:):[a-z]\w*": "? for a value",
    r"\bPRAGMA\b|\bsqlite_\w+": "only in a Database",
}
"""Each with what stands there instead."""


def statements(path: Path) -> Iterator[str]:
    """The texts of a file that are SQL, with `{}` for what is put in."""
    tree = ast.parse(path.read_text("utf-8"))
    inside = {
        id(value)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for value in node.values
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(value.value) if isinstance(value, ast.Constant) else "{}"
                for value in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in inside:
                continue
            text = node.value
        else:
            continue
        if re.match(r"\(?(SELECT|INSERT|UPDATE|DELETE|WITH|SAVEPOINT|ROLLBACK)\b|.* = \?", text):
            yield text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_sql_is_portable(path: Path) -> None:
    for sql in statements(path):
        for pattern, instead in NOT_PORTABLE.items():
            assert re.search(pattern, sql) is None, f"{sql!r}: {instead}"


def test_there_is_sql() -> None:
    assert sum(1 for path in FILES for _ in statements(path)) > 80


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_number_is_asked_of_the_driver_and_no_refusal_is_caught(path: Path) -> None:
    """A statement that fails ends the transaction elsewhere."""
    text = path.read_text("utf-8")
    assert "lastrowid" not in text
    assert "IntegrityError" not in text


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT user FROM names",
        "INSERT INTO meta VALUES (?) ON CONFLICT DO NOTHING",
        "INSERT OR REPLACE INTO meta VALUES (?)",
        "SELECT ifnull(a, b) FROM meta",
        "SELECT id FROM matches WHERE id IS NOT ?",
        "SELECT id FROM matches WHERE id IS coalesce(?, id)",
        "SELECT sum(a > b) FROM seats",
        "SELECT id FROM matches WHERE id = ? AND counted",
        "SELECT json_group_array(player) FROM seats",
        "SELECT id FROM matches WHERE guild = :guild",
        "SELECT id FROM matches WHERE id IN ()",
    ],
)
def test_what_is_not_portable_is_found(sql: str) -> None:
    assert any(re.search(pattern, sql) for pattern in NOT_PORTABLE)
