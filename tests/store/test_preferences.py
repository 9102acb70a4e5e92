"""Preferences and settings in the store; two people who change the same settings."""

from bot.match.ids import GuildId, UserId
from bot.preferences.person import CallBy, Preferences
from bot.preferences.server import ServerSettings
from bot.store import preferences
from bot.store.preferences import Changed, Clash, StoredSettings
from bot.store.store import Store
from tests.store.playing import ANNA, BOHDAN, GUILD

ELSEWHERE = GuildId(GUILD + 1)
EVA = UserId(77)


async def test_a_change_of_preferences_leaves_the_others(store: Store) -> None:
    await store.write(preferences.change, ANNA, {"calls": "silent"}, (BOHDAN, EVA))
    now = await store.write(preferences.change, ANNA, {"listed": "false"})
    assert now == Preferences(calls=CallBy.SILENT, listed=False)
    assert await store.read(preferences.of_person, ANNA) == now
    assert await store.read(preferences.of_person, BOHDAN) == Preferences()
    assert await store.read(preferences.refused_challengers, ANNA) == (*sorted((BOHDAN, EVA)),)
    assert await store.read(preferences.unlisted, (BOHDAN, ANNA)) == {ANNA}


async def test_challenges_are_refused_from_all_or_from_some(store: Store) -> None:
    async def may(challenger: UserId, again: bool = False) -> bool:
        return await store.read(preferences.may_be_challenged, ANNA, challenger, again)

    assert await may(BOHDAN)
    await store.write(preferences.change, ANNA, {}, (BOHDAN,))
    assert (await may(BOHDAN), await may(EVA), await may(BOHDAN, True)) == (False, True, False)
    await store.write(preferences.change, ANNA, {}, ())
    assert await may(BOHDAN)
    await store.write(preferences.change, ANNA, {"challenged": "false"})
    assert (await may(BOHDAN), await may(EVA), await may(EVA, True)) == (False, False, True)


async def change(store: Store, seen: int, by: UserId, **wanted: str) -> Changed:
    return await store.write(preferences.change_server, GUILD, seen, wanted, by, 1_000)


async def test_settings_are_those_of_one_server(store: Store) -> None:
    changed = await change(store, 0, ANNA, language="uk", clock="90+300")
    assert changed == Changed(StoredSettings(1, ServerSettings("uk", clock="90+300")), ())
    assert await store.read(preferences.of_server, GUILD) == changed.stored
    assert await store.read(preferences.of_server, ELSEWHERE) == StoredSettings(0, ServerSettings())


async def test_an_outdated_form_keeps_what_it_did_not_change(store: Store) -> None:
    """Two moderators have opened the same form; each changes another setting."""
    await change(store, 0, ANNA, language="uk", clock="off", log_channel="7")
    first = await change(store, 1, ANNA, language="uk", clock="90+300", log_channel="")
    second = await change(store, 1, BOHDAN, language="en", clock="off", log_channel="7")
    assert (first.clashes, second.clashes) == ((), ())
    assert second.stored == StoredSettings(3, ServerSettings("en", clock="90+300"))


async def test_the_second_change_of_one_setting_is_told(store: Store) -> None:
    await change(store, 0, ANNA, clock="90+300", language="uk")
    late = await change(store, 0, BOHDAN, clock="off", language="", game="deathmatch")
    assert late.clashes == (Clash("clock", ANNA),)
    assert late.stored.settings == ServerSettings("uk", game="deathmatch", clock="90+300")
    # Where both want the same, nobody is told anything.
    assert (await change(store, 0, EVA, clock="90+300")).clashes == ()
