"""The forge runs what everybody runs, on the Pythons that are promised, with pinned steps."""

import re

from tests.codebase.tracked import ROOT

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
