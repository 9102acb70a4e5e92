"""The check that nobody is shown a secret card sees cards by whichever name they are shown."""

import pytest

from tests.games.boss_monster.secrets import BossSecrets


@pytest.mark.parametrize(
    "text",
    [
        "### 🎴 Your hand: 1 Room, 0 Spells\n**Pit** 1◆ T · destroy: kill who is in it",
        "-# Pit, Lab: only in Build",
        "-# Without cards: ✚6 → Moth: falls in Pit.",
        "-# New Rooms: Pit (Moth).",
        "**Moth**, ✚ cleric 6: Pit 1 → ☠ falls: 1 Soul",
        "Bottomless Pit: use",
        "Бездонна яма: застосувати",
    ],
)
def test_a_card_is_seen_by_its_short_name_wherever_it_stands(text: str) -> None:
    assert ("title", "bottomless-pit") in set(BossSecrets().named(text, None, {}))
