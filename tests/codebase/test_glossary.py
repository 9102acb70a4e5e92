"""Names that documents and docstrings mention exist: a rename leaves no word behind."""

import ast
import importlib
import re
from collections.abc import Iterator

from tests.codebase.tracked import ROOT, definitions, files, name, sources

GLOSSARIES = (ROOT / "docs" / "glossary.md", *(ROOT / "bot" / "games").glob("*/NAMES.md"))
PACKAGES = ("bot", "cogs", "sandbox", "tools")

_DOTTED = re.compile(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)*)`")
_PATH = re.compile(rf"`((?:{'|'.join(PACKAGES)}|data|docs|tests)/[\w./-]*)`")
_ONE_WORD = re.compile(r"`([a-z_]\w*)`")
_EXPLAINED = re.compile(r"`([a-z_]\w*)`:")
"""How a docstring explains a parameter or a field."""


def _exists(dotted: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    try:
        importlib.import_module(dotted)
    except ModuleNotFoundError:
        module, _, last = dotted.rpartition(".")
        return bool(module) and _exists(module) and hasattr(importlib.import_module(module), last)
    return True


def _words() -> list[str]:
    """The words that the glossaries explain, without the texts that buttons carry."""
    pages = "\n".join(page.read_text("utf-8") for page in GLOSSARIES)
    words = re.findall(r"^\| ([^`].*?) \| .+ \|$", pages, re.MULTILINE)
    return [word for word in words if word not in ("word", "action", "---")]


def _texts() -> Iterator[tuple[str, str]]:
    """Every document and every docstring, with where it stands."""
    for path in files():
        # In the sandbox's README `sandbox` is a variable.
        if path.suffix == ".md" and name(path) != "sandbox/README.md":
            yield name(path), path.read_text("utf-8")
    for path in sources(*PACKAGES):
        yield name(path), path.read_text("utf-8")


def test_no_word_stands_twice_in_the_glossary() -> None:
    words = _words()
    assert len(words) > 50
    assert sorted(words) == sorted(set(words))


def test_every_dotted_name_in_documents_and_docstrings_exists() -> None:
    mentioned = [(where, dotted) for where, text in _texts() for dotted in _DOTTED.findall(text)]
    assert len(mentioned) > 50
    assert [f"{where}: {dotted}" for where, dotted in mentioned if not _exists(dotted)] == []


def test_every_path_in_documents_and_docstrings_exists() -> None:
    mentioned = [(where, path) for where, text in _texts() for path in _PATH.findall(text)]
    assert len(mentioned) > 20
    assert [f"{where}: {path}" for where, path in mentioned if not (ROOT / path).exists()] == []


def _names(node: ast.AST) -> set[str]:
    """Parameters of a function; of a class, its fields and those of its methods as well."""
    found = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.arg):
            found.add(inner.arg)
        elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            found.add(inner.target.id)
        elif isinstance(inner, ast.Attribute):
            found.add(inner.attr)
    return found


def _explained_in_vain(code: ast.AST) -> Iterator[str]:
    for node in definitions(code):
        if explained := set(_EXPLAINED.findall(ast.get_docstring(node) or "")):
            yield from (f"{node.name}: {one}" for one in explained - _names(node))


def _named_in_vain(code: ast.AST) -> Iterator[str]:
    """Words in docstrings of functions that are a parameter's name with its `_id` cut off."""
    for node in definitions(code):
        named = set(_ONE_WORD.findall(ast.get_docstring(node) or ""))
        if named and not isinstance(node, ast.ClassDef):
            parameters = {inner.arg for inner in ast.walk(node.args) if isinstance(inner, ast.arg)}
            cut = {one.removesuffix("_id") for one in parameters} - parameters
            yield from (f"{node.name}: {one}" for one in sorted(named & cut))


def test_docstrings_explain_what_is_there_by_its_whole_name() -> None:
    found = []
    for path in sources(*PACKAGES, "tests"):
        text = path.read_text("utf-8")
        cut = any(f"{word}_id" in text for word in _ONE_WORD.findall(text))
        if cut or _EXPLAINED.search(text):
            code = ast.parse(text)
            said = (*_explained_in_vain(code), *_named_in_vain(code))
            found += [f"{name(path)}: {one}" for one in said]
    assert found == []
