"""Choices as texts, and what a damaged text comes to."""

import pytest
from msgspec import Struct

from bot.match.ids import ChannelId, RoleId
from bot.preferences.person import CallBy, Preferences, QuietHours, Records
from bot.preferences.server import ServerSettings
from bot.preferences.texts import of_texts, to_texts

NIGHT = QuietHours.of("23", "7:30", "Europe/Kyiv")
CHOICES = (
    ServerSettings(),
    ServerSettings(
        "uk", ChannelId(2**62), RoleId(5), "deathmatch", "90+300", (RoleId(5), RoleId(2**62))
    ),
    Preferences(),
    Preferences("en", CallBy.SILENT, NIGHT, Records.ONE, challenged=False, listed=False),
)


@pytest.mark.parametrize("choices", CHOICES, ids=repr)
def test_choices_are_read_from_their_texts(choices: Struct) -> None:
    assert of_texts(type(choices), to_texts(choices)) == choices


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("calls", "by pigeon"),
        ("calls", ""),
        ("quiet", "23:00"),
        ("quiet", "23:00 07:00 Mars/Olympus"),
        ("listed", "perhaps"),
        ("colour", "red"),
    ],
)
def test_a_text_without_meaning_leaves_the_usual_choice(name: str, text: str) -> None:
    texts = to_texts(Preferences(records=Records.NONE))
    assert of_texts(Preferences, {**texts, name: text}) == Preferences(records=Records.NONE)


def test_one_role_without_meaning_leaves_nobody() -> None:
    assert of_texts(ServerSettings, {"round_roles": "5 everybody"}) == ServerSettings()
