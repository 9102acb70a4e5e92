"""mypy finds every wrong key and variable of a text, whatever the thing is called that is asked."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.contract.contents import DATA
from tools.catalogues.__main__ import ROOT

PLUGIN = ROOT / "tools" / "catalogues" / "mypy_plugin.py"

RIGHT = """
from bot.ui.catalogue import Texts, texts_in

class Speaker:
    def __init__(self, texts: Texts) -> None:
        self.texts = texts

def parameter(texts: Texts) -> str:
    return texts("ask-turn", name="Kestrel")

def attribute(speaker: Speaker) -> str:
    return speaker.texts("button-draw")

def returned() -> str:
    return texts_in("en")("result-adventures", count=2)

def assigned(speaker: Speaker) -> str:
    texts = speaker.texts
    return texts("button-draw" if speaker else "button-pass")

def in_a_loop(several: list[Texts]) -> list[str]:
    return [texts("ask-turn", name="Moth") for texts in several]

def by_another(texts: dict[str, str]) -> str:
    return texts.get("no-such-text", "")

def built(texts: Texts, tile: str, arguments: dict[str, str]) -> tuple[str, str]:
    return texts(f"tile-{tile}"), texts("ask-turn", **arguments)
"""


CALLED = 'Text "loud-call" takes (who), not (name)  [text]'


class Project:
    """Code of its own beside the real catalogues, with the real plugin."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(DATA, folder / "data")
        (folder / "pyproject.toml").write_text(
            f"[tool.mypy]\nstrict = true\nmypy_path = {str(ROOT)!r}\nfollow_imports = 'silent'\n"
            f"plugins = [{str(PLUGIN)!r}]\n"
            "[[tool.mypy.overrides]]\nmodule = ['fluent.*']\nignore_missing_imports = true\n",
            encoding="utf-8",
        )

    def errors(self, code: str) -> list[tuple[str, str]]:
        """The errors of mypy about code: the line, and what is wrong in it."""
        lines = code.split("\n")
        (self.folder / "asking.py").write_text(code, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--cache-dir", ".cache", "asking.py"],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in (0, 1), done.stderr
        found = re.findall(r"^asking\.py:(\d+): error: (.*)$", done.stdout, re.MULTILINE)
        return [(lines[int(number) - 1].strip(), wrong) for number, wrong in found]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """One for all tests here: the first run of mypy takes seconds, each further one half of one."""
    return Project(tmp_path_factory.mktemp("project"))


def test_right_calls_pass(project: Project) -> None:
    assert project.errors(RIGHT) == []


def test_errors_are_found_with_any_arguments(project: Project) -> None:
    """Parameters, attributes, results of functions, local names, loops, and both branches of a
    choice; all of them renamed."""
    renamed = re.sub(r"\btexts\b", "words", RIGHT)
    wrong = renamed.replace("name=", "nane=").replace("count=", "number=")
    unknown = wrong.replace('"button-draw"', '"no-such"').replace('"button-pass"', '"nor-such"')
    chosen = 'return words("no-such" if speaker else "nor-such")'
    assert project.errors(unknown) == [
        (
            'return words("ask-turn", nane="Kestrel")',
            'Text "ask-turn" takes (name), not (nane)  [text]',
        ),
        ('return speaker.words("no-such")', 'No text "no-such"  [text]'),
        (
            'return texts_in("en")("result-adventures", number=2)',
            'Text "result-adventures" takes (count), not (number)  [text]',
        ),
        (chosen, 'No text "no-such"  [text]'),
        (chosen, 'No text "nor-such"  [text]'),
        (
            'return [words("ask-turn", nane="Moth") for words in several]',
            'Text "ask-turn" takes (name), not (nane)  [text]',
        ),
    ]


def test_the_texts_that_games_carry_are_known(project: Project) -> None:
    asking = "from bot.ui.catalogue import Texts\n\n\ndef own(texts: Texts) -> str:\n    "
    call = 'return texts("loud-call", name="Moth")'
    carried = project.folder / "tests" / "examples" / "loud"
    carried.mkdir(parents=True)
    for variable, wrong in (("name", []), ("who", [(call, CALLED)])):
        (carried / "en.ftl").write_text(f"loud-call = Hey, {{ ${variable} }}!\n")
        assert project.errors(asking + call) == wrong
