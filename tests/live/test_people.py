"""What people are called, as it is kept."""

import pytest

from bot.live.people import People
from bot.store.store import Store
from tests.store.playing import ANNA, GUILD


@pytest.mark.parametrize(
    ("name", "kept"),
    [("half \ud83d", "half ?"), ("\udc00", "?"), ("\U0001f980 whole", "\U0001f980 whole")],
)
async def test_half_a_character_locks_nobody_out(name: str, kept: str, store: Store) -> None:
    """The database refuses it, and whatever its owner did would go wrong."""
    people = People(store, "en")
    await people.note(ANNA, GUILD, name, "uk")
    for each in (people, People(store, "en")):
        assert await each.names(GUILD, (ANNA,)) == {ANNA: kept}
