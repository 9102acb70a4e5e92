"""Texts by key: the effect of a mistake in tests, and on players."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.ui import catalogue
from bot.ui.catalogue import LANGUAGES, Texts, language_of, mention_commands, texts_in
from tools.catalogues.strict import OF_PLAYERS


@pytest.fixture
def in_production(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As players have it: nothing raises."""
    monkeypatch.setattr(Texts, "format", OF_PLAYERS)
    yield
    for language in LANGUAGES:
        texts_in(language).forget()


def test_an_attribute_is_a_text_of_its_own() -> None:
    assert texts_in("uk")("monster-vampire") == "Вампір"
    assert texts_in("uk")("monster-vampire.drawn") == "Вампіра"


def test_an_unknown_language_is_english() -> None:
    assert texts_in("de") is texts_in("en")


@pytest.mark.parametrize("key", ["no-such-text", "tile-torch.no-such-form", "no-such-text.form"])
def test_a_missing_text_raises_in_tests(key: str) -> None:
    with pytest.raises(AssertionError, match=key):
        texts_in("en")(key)


def unchecked(language: str, key: str, **arguments: Any) -> str:
    """A text that the type checker cannot check, because it does not see which one it is."""
    return texts_in(language)(key, **arguments)


@pytest.mark.parametrize(
    ("key", "given", "told"),
    [
        ("ask-turn", (), r"takes \(name\), not \(\)"),
        ("button-draw", ("name",), r"takes \(\), not \(name\)"),
        # Only one branch of the text uses what is missing.
        ("welcome-stakes", ("card", "fall"), "takes"),
    ],
)
def test_an_argument_too_many_or_too_few_raises_in_tests(
    key: str, given: tuple[str, ...], told: str
) -> None:
    with pytest.raises(AssertionError, match=told):
        unchecked("en", key, **dict.fromkeys(given, "Torch"))


@pytest.mark.usefixtures("in_production")
def test_players_get_english_for_what_their_language_lacks(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ukrainian = texts_in("uk")
    monkeypatch.setattr(ukrainian._bundle, "has_message", lambda key: key != "button-pass")
    ukrainian.forget()
    assert ukrainian("button-pass") == "Pass"
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "uk: no text 'button-pass'" in caplog.text


@pytest.mark.usefixtures("in_production")
def test_players_never_see_a_key(caplog: pytest.LogCaptureFixture) -> None:
    assert unchecked("uk", "no-such-text") == "…"
    assert "uk: no text 'no-such-text'" in caplog.text
    assert "en: no text 'no-such-text'" in caplog.text


@pytest.mark.usefixtures("in_production")
def test_a_mistake_is_logged_once_and_not_for_every_board(
    caplog: pytest.LogCaptureFixture,
) -> None:
    for _ in range(3):
        unchecked("en", "no-such-text")
    assert len(caplog.records) == 1


def test_formatted_texts_are_kept_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CACHED_TEXTS", 16)
    spoken = Texts("en", texts_in("en")._bundle)
    for turn in range(20):
        spoken("board-adventure", adventure=1, turn=turn)
    assert spoken._cached.cache_info().currsize == 16


IDS = {"match show": 41, "match end": 41, "play deathmatch": 42}


def test_a_command_without_an_id_is_named_plainly() -> None:
    assert texts_in("en")("refusal-invitation-started").endswith(" /match show")
    assert texts_in("uk")("refusal-invitation-started").endswith(" /матч показати")


def test_a_command_is_mentioned_as_discord_finds_it() -> None:
    """The translation is not used: Discord would show it, but it would start nothing."""
    before = texts_in("uk")("refusal-invitation-started")
    mention_commands(IDS)
    assert texts_in("en")("refusal-invitation-started").endswith(" </match show:41>")
    assert texts_in("uk")("refusal-invitation-started").endswith(" </match show:41>")
    mention_commands({})
    assert texts_in("uk")("refusal-invitation-started") == before


def test_a_command_can_be_named_at_run_time() -> None:
    mention_commands(IDS)
    for said in ("leaderboard-empty", "stats-empty"):
        others = {} if said == "leaderboard-empty" else {"name": "Moth", "game": "Death Match"}
        told = unchecked("en", said, command="play deathmatch", **others)
        assert told.endswith(" </play deathmatch:42>")


def test_a_command_that_discord_does_not_know_yet_stays_plain() -> None:
    mention_commands(IDS)
    assert texts_in("en")("refusal-ends-own-match").endswith(" /match concede")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_that_there_is_not_is_a_mistake(language: str) -> None:
    with pytest.raises(AssertionError, match="command-play-chess"):
        unchecked(language, "leaderboard-empty", command="play chess")


def test_the_same_ids_again_forget_nothing() -> None:
    mention_commands(IDS)
    texts_in("en")("refusal-invitation-started")
    mention_commands(dict(IDS))
    assert texts_in("en")._cached.cache_info().currsize


@pytest.mark.parametrize(
    ("locale", "language"),
    [("uk", "uk"), ("en-US", "en"), ("en-GB", "en"), ("de", "uk"), ("", "uk"), (None, "uk")],
)
def test_discord_locale_decides_the_language(locale: str | None, language: str) -> None:
    assert language_of(locale, "uk") == language
