"""The catalogues are clean, and the linter would see it if they were not."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.contract.contents import DATA
from bot.contract.errors import Refusal
from bot.contract.game import Ranking
from bot.games.deathmatch.rules.game import DeathMatch
from bot.games.deathmatch.screens.renderer import DeathMatchRenderer
from bot.ui.catalogue import LANGUAGES
from bot.ui.games import Setting, Setup, game_of, registered
from bot.ui.renderer import MatchRenderer
from tools.catalogues import usage
from tools.catalogues.__main__ import main, problems
from tools.catalogues.sources import literal_text, of_the_bot

Spoil = Callable[[str, str, str], None]

DEATHMATCH = game_of("deathmatch")

UKRAINIAN_BUT_LATIN = {
    "A", "T", "ACF", "Delve", "Discord", "Welcome", "to", "the", "Dungeon", "Roll",
    "dungeon", "roll", "Privacy", "Settings", "Direct", "Messages", "View", "Channel", "Send", "in",
    "Threads", "Manage", "Server", "Connect", "day", "off", "Boss", "Monster", "boss", "monster",
    "Europe", "Kyiv", "everyone", "here", "Edit", "Permissions", "Kickstarter", "Create", "Public",
    "Events", "CSV", "time",
}  # fmt: skip


ENDS = '{ COMMAND("match end") };'
"""How the text `refusal-unreadable` names a command."""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return shutil.copytree(DATA, tmp_path / "data")


@pytest.fixture
def spoil(copied: Path) -> Spoil:
    """Replace something in a file of the copy: spoil("uk/lines.ftl", before, after).

    A game's file is named with its folder, e.g. "dungeon/uk.ftl".
    """

    def replace(file: str, before: str, after: str) -> None:
        path = copied / file if (copied / file).exists() else copied / "locale" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1
        path.write_text(text.replace(before, after), encoding="utf-8")

    return replace


def test_the_catalogues_have_no_problems() -> None:
    assert problems() == []


def test_the_command_says_so_by_its_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    told = capsys.readouterr().out
    assert re.fullmatch(rf"\d+ games, {len(LANGUAGES)} languages: ok\n", told)


@pytest.mark.parametrize(
    ("file", "before", "after", "problem"),
    [
        ("uk/lines.ftl", "refusal-over = ", "refusal-over ", "uk: uk/lines.ftl: not Fluent"),
        ("uk/lines.ftl", "no-match-here = ", "refusal-over = ", ": refusal-over stands there"),
        ("uk/lines.ftl", "refusal-over =", "match-done =", "uk: refusal-over is missing"),
        ("uk/lines.ftl", "refusal-over =", "match-done =", "uk: match-done is not in en"),
        ("en/lines.ftl", "no-match-here =", "idle = x\nno-match-here =", "en: idle is not used"),
        ("dungeon/uk.ftl", "last-drew = { $name }", "last-drew = ", "uk: last-drew takes ()"),
        ("dungeon/uk.ftl", "    [few] { $count } картки з 13\n", "", "copies has no plural"),
        ("deathmatch/en.ftl", "    [one] { $count } adventure\n", "", "adventures has no plural"),
        ("dungeon/en.ftl", "    .drawn = a Vampire\n", "", "en: monster-vampire.drawn is missing"),
        ("deathmatch/en.ftl", "sums-deathmatch =", "sums =", "missing, for the facts (adventures-"),
        ("deathmatch/en.ftl", "$adventures-lost } l", "$lost } l", "by (adventures-lost, lost)"),
        ("dungeon/en.ftl", "hero-warrior = Warrior\n", "", "en: hero-warrior is missing"),
        ("dungeon/en.ftl", "effect-beats-even =", "effect-odd =", "en: effect-beats-even is missi"),
        ("dungeon/en.ftl", "refusal-tile-gone =", "refusal-x =", "refusal-tile-gone is missing"),
        ("en/lines.ftl", "no-match-here = No", "no-match-here = { hero-bard }", "for hero-bard"),
        ("en/lines.ftl", "refusal-invitation-expired =", "x =", "expired is not in en"),
        ("dungeon/en.ftl", "button-draw = Draw", 'button-draw = { "" }', "button-dra"),
        ("dungeon/en.ftl", "button-pass = Pass", "button-pass = { button-go }", "refers to but"),
        ("dungeon/en.ftl", "last-passed = { $name }", "last-passed = { $who }", "but in en (w"),
        ("uk/commands.ftl", "-stats = статистика", "-stats = Статистика", "command name 'Стат"),
        ("uk/commands.ftl", "-page = сторінка", "-page = яка сторінка", "command name 'яка сто"),
        ("uk/commands.ftl", "Яка сторінка", "Я" * 101, "a description of 101 characters"),
        # Commands in texts.
        ("en/lines.ftl", ENDS, ENDS.replace("end", "stop"), "mentions the command 'match stop'"),
        ("uk/lines.ftl", ENDS, ENDS.replace("end", "stop"), "uk: refusal-unreadable mentions the"),
        ("en/lines.ftl", ENDS, ENDS.replace("match end", "match"), "the command 'match', which is"),
        ("en/lines.ftl", ENDS, ENDS.replace("match end", "play chess"), "'play chess', which is"),
        ("en/lines.ftl", ENDS, ENDS.replace("COMMAND", "PING"), "calls PING, which does not exist"),
        ("en/lines.ftl", ENDS, ENDS.replace(")", ", 1)"), "gives COMMAND something else"),
        ("en/lines.ftl", ENDS, ENDS.replace(")", ", to: 1)"), "gives COMMAND something else"),
        ("en/lines.ftl", ENDS, f"`{ENDS}`", "mentions a command within a code span"),
        ("en/lines.ftl", ENDS, "/{ command-match }", "names a command in plain words"),
        ("uk/commands.ftl", "Яка сторінка", ENDS, "where nothing can be clicked"),
        # How texts are set.
        ("uk/lines.ftl", "{ $name } – бот", "{ $name } — бот", "uk: refusal-bot has an em dash"),
        ("uk/lines.ftl", "{ $name } – бот", "{ $name } - бот", "uk: refusal-bot has a hyphen for"),
        ("uk/lines.ftl", "{ $name } – бот", "{ $name } –бот", "uk: refusal-bot has a dash without"),
        ("uk/commands.ftl", "Яка сторінка", "Яка — сторінка", "-page.description has an em dash"),
        ("en/tables.ftl", "} won, {", "} won - {", "en: record has a hyphen for a dash"),
        ("en/commands.ftl", "A player’s record", "A player's record", "has a straight quotation"),
        ("dungeon/en.ftl", "Name a monster…", "Name a monster ...", "has three dots"),
        ("uk/lines.ftl", "Оберіть того, хто тут є", "Виберіть того, хто тут є", "«вибрати»"),
    ],
)  # fmt: skip
def test_a_broken_catalogue_is_seen(
    copied: Path, spoil: Spoil, file: str, before: str, after: str, problem: str
) -> None:
    spoil(file, before, after)
    found = problems(copied)
    assert any(problem in line for line in found), found


class LoudRefusal(Refusal):
    TOO_LOUD = "too-loud"


class LoudOptionsRefusal(Refusal):
    TOO_QUIET = "too-quiet"


def loud_match() -> DeathMatch:
    """A game whose texts nobody has written yet."""
    rules = DeathMatch()
    vars(rules).update(
        key="loud",
        variants=("soft", "shrill"),
        ranking=lambda variant: Ranking.SCORE,
        labels=("bard",),
        label_values=lambda label: ("tenor", "alto"),
        refusals=LoudRefusal,
        options_refusals=LoudOptionsRefusal,
    )
    return rules


class LoudRenderer(DeathMatchRenderer):
    bad_options = MatchRenderer.bad_options


def test_a_new_game_needs_texts_for_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = (Setting("pitch", ("high", "low"), default="low"), Setting("words"))
    loud = DEATHMATCH._replace(
        rules=loud_match(), renderer=LoudRenderer(), setup=Setup(settings, lambda _: None)
    )
    monkeypatch.setattr(usage, "registered", lambda: (*registered(), loud))
    commands = ("play-loud", "play-loud-pitch", "play-loud-words")
    wanted = {
        *(f"command-{name}{part}" for name in commands for part in ("", ".description")),
        *("setting-loud-pitch-high", "setting-loud-pitch-low"),
        *("variant-loud-soft", "variant-loud-shrill"),
        *("refusal-too-loud", "refusal-too-quiet"),
        *("game-loud", "score-loud"),
        *("label-loud-bard", "label-loud-bard-tenor", "label-loud-bard-alto"),
    }
    assert problems() == sorted(f"en: {key} is missing" for key in wanted)
    # Its own renderer's words for options are no text of that name.
    monkeypatch.setattr(
        usage, "registered", lambda: (loud._replace(renderer=DeathMatchRenderer()),)
    )
    assert "en: refusal-too-quiet is missing" not in problems()


def test_a_game_that_carries_its_texts_needs_none_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    loud = DEATHMATCH._replace(rules=loud_match(), texts=(tmp_path,))
    monkeypatch.setattr(usage, "registered", lambda: (*registered(), loud))
    assert problems() == []


def test_english_has_no_cyrillic_and_ukrainian_no_stray_latin() -> None:
    english, ukrainian = (of_the_bot(DATA, language) for language in LANGUAGES)
    for key, pattern in english.patterns.items():
        assert not re.search(r"[\u0400-\u04ff]", literal_text(pattern)), key
    for key, pattern in ukrainian.patterns.items():
        latin = set(re.findall(r"[A-Za-z]+", literal_text(pattern)))
        assert latin <= UKRAINIAN_BUT_LATIN, key


def test_ukrainian_words_have_the_proper_apostrophe_and_no_russian_letters() -> None:
    for key, pattern in of_the_bot(DATA, "uk").patterns.items():
        text = literal_text(pattern)
        assert not re.search(r"\w['`ʼ]\w", text), key
        assert not re.search(r"[ыэъёЫЭЪЁ]", text), key
