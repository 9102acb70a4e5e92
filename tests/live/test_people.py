"""Names and languages of people, and the names of people who are unknown."""

import pytest

from bot.live.people import People
from bot.match.ids import GuildId, UserId
from bot.store.store import Store
from tests.store.playing import ANNA, GUILD

SERVER, ELSEWHERE = GuildId(900), GuildId(901)
SEEN, NAMED_LIKE_AN_ID, UNSEEN = UserId(1), UserId(2), UserId(3)
EVERYBODY = (SEEN, NAMED_LIKE_AN_ID, UNSEEN)


async def test_only_who_was_seen_there_has_a_known_name(store: Store) -> None:
    people = People(store, "en")
    await people.note(SEEN, SERVER, "Anna", None)
    await people.note(NAMED_LIKE_AN_ID, SERVER, str(NAMED_LIKE_AN_ID), None)
    await people.note(UNSEEN, ELSEWHERE, "Eva", None)
    # The second one remembers nothing and asks the store.
    for known in (people, People(store, "en")):
        assert await known.known_names(SERVER, EVERYBODY) == {
            SEEN: "Anna",
            NAMED_LIKE_AN_ID: "2",
        }
        names = await known.names(SERVER, EVERYBODY)
        assert names == {SEEN: "Anna", NAMED_LIKE_AN_ID: "2", UNSEEN: "3"}


@pytest.mark.parametrize(
    ("name", "kept"),
    [("half \ud83d", "half ?"), ("\udc00", "?"), ("\U0001f980 whole", "\U0001f980 whole")],
)
async def test_half_a_character_locks_nobody_out(name: str, kept: str, store: Store) -> None:
    """The database refuses it, so every act of its owner would fail."""
    people = People(store, "en")
    await people.note(ANNA, GUILD, name, "uk")
    for each in (people, People(store, "en")):
        assert await each.names(GUILD, (ANNA,)) == {ANNA: kept}


async def test_known_names_are_not_written_again(store: Store) -> None:
    async def changes() -> int:
        return await store.read(lambda c: c.total_changes)

    people = People(store, "en")
    await people.note(ANNA, GUILD, "Anna", "uk")
    before = await changes()
    await people.note(ANNA, GUILD, "Anna", "uk")
    await people.note(ANNA, GUILD, None, None)
    await people.note(ANNA, None, "nowhere", None)
    assert await changes() == before
    await people.note(ANNA, GUILD, "Anna", "en-US")
    assert await changes() == before + 1
