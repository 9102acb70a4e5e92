"""The documents, the lock files and the workflows of the forge say what is true."""

import re
import tomllib

import pytest

from bot.contract.game import Game
from tests.codebase.tracked import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock")


def _project() -> dict[str, object]:
    found: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return found


def _normal(requirement: str) -> str:
    """A distribution's name as lock files write it."""
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_all_that_a_game_provides_is_documented() -> None:
    provided = {*Game.__annotations__, *vars(Game)}
    public = {one for one in provided if not one.startswith("_")}
    assert {"start", "leave", "options_type"} <= public
    page = (ROOT / "docs" / "games.md").read_text("utf-8")
    table = page[page.index("| a game provides") : page.index("- **Actions**")]
    assert {one for one in public if not re.search(rf"`{one}[`(]", table)} == set()


def test_the_version_is_the_newest_of_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (\S+)", changelog, re.MULTILINE)
    assert newest is not None
    project = _project()["project"]
    assert isinstance(project, dict)
    assert newest[1] == project["version"]


def test_the_tests_that_the_table_of_faults_names_exist() -> None:
    named = re.findall(r"`(test_\w+|tests/\w+)`", (ROOT / "docs" / "faults.md").read_text("utf-8"))
    assert named
    folders = (ROOT / "tests" / name for name in ("faults", "stories"))
    there = {path.stem for folder in folders for path in folder.glob("test_*.py")}
    there |= {f"tests/{path.name}" for path in (ROOT / "tests").iterdir()}
    assert [one for one in named if one not in there] == []


def _locked(lock: str) -> dict[str, str]:
    text = (ROOT / lock).read_text("utf-8")
    return dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_has_every_dependency(lock: str) -> None:
    project = _project()
    assert isinstance(project["project"], dict)
    wanted = list(project["project"]["dependencies"])
    groups = project["dependency-groups"]
    assert isinstance(groups, dict)
    if lock != "requirements.lock":
        wanted += groups["dev"]
    if lock == "requirements-bench.lock":
        wanted += groups["bench"]
    locked = {_normal(one) for one in _locked(lock)}
    assert {_normal(one) for one in wanted} - locked == set()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_pins_with_hashes_and_names_no_index(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^--?(?:index|extra|find|i )", text, re.MULTILINE)
    packages = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert packages
    assert [one.split()[0] for one in packages if "--hash=sha256:" not in one] == []


def test_the_lock_files_agree() -> None:
    runtime, development, bench = map(_locked, LOCKS)
    assert runtime.items() <= development.items()
    assert development.items() <= bench.items()


def test_the_documents_stay_short() -> None:
    words = sum(len(path.read_text("utf-8").split()) for path in (ROOT / "docs").rglob("*.md"))
    assert words <= 16_000


def test_decisions_are_few_short_and_in_the_index() -> None:
    folder = ROOT / "docs" / "adr"
    texts = {path.name: path.read_text("utf-8") for path in folder.glob("[0-9]*.md")}
    assert 30 < len(texts) <= 45
    index = (folder / "README.md").read_text("utf-8")
    lines = re.findall(r"^- \[(\d{3})\]\((\1-\S+)\) (.+)$", index, re.MULTILINE)
    titles = {file: f"# {number}. {title}" for number, file, title in lines}
    assert {file: text.splitlines()[0] for file, text in texts.items()} == titles
    for file, text in texts.items():
        parts = re.findall(r"^\*\*(\w+)\.\*\* ", text, re.MULTILINE)
        assert parts == ["Context", "Decision", "Price"], file
        assert len(text.split()) <= 120, file


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_steps_of_others_are_pinned_by_commit_with_their_version() -> None:
    steps = [
        line.strip()
        for path in WORKFLOWS
        for line in path.read_text("utf-8").splitlines()
        if "uses:" in line
    ]
    assert steps
    pinned = re.compile(r"- uses: [\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")
    assert [step for step in steps if not pinned.fullmatch(step)] == []


def test_the_forge_runs_the_script_on_every_promised_python() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert "- run: .ci/run\n" in workflow
    versions = re.findall(r'"(3\.\d+)"', workflow)
    oldest = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    assert oldest is not None
    assert versions[0] == oldest[1]
    assert len(versions) >= 3


def test_the_guide_names_commands_that_make_knows() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = set(re.findall(r"`make ([\w-]+)`", guide))
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {"play", "test", "check", "soak", "bench", "lock"} <= named <= targets
