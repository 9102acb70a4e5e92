"""A match that is damaged beside a sound one: it can be found, ended, and is gone then."""

import pytest

from bot.match.ids import MatchId
from bot.store import matches as stored_matches
from bot.store import messages
from bot.ui.catalogue import texts_in
from tests.play.loop import now
from tests.play.phases import begun
from tests.play.scene import Scene
from tests.play.shown import wrong_messages
from tests.store.playing import edit, live_ids

en = texts_in("en")
SOUND, DAMAGED = MatchId(1), MatchId(2)

DAMAGE = {
    "an entry is lost": "DELETE FROM entries WHERE match = 2 AND seq = 1",
    "the version is wrong": "UPDATE matches SET version = 9 WHERE id = 2",
    "the terms cannot be read": "UPDATE matches SET options = '{}' WHERE id = 2",
    "the game is unknown": "UPDATE matches SET game = 'chess' WHERE id = 2",
    # Bytes that are no text.
    "a letter of an entry has flipped": (
        "UPDATE entries SET body = replace(body, 'start', CAST(x'73e4617274' AS TEXT))"
        " WHERE match = 2 AND seq = 1"
    ),
    "a byte of the terms has flipped": (
        "UPDATE matches SET options = CAST(x'ff' AS TEXT) WHERE id = 2"
    ),
}
LOG = tuple(how for how in DAMAGE if "entry" in how or "version" in how)
"""Damage after which the terms can still be read."""

ROWS = {
    "who has agreed to an invitation": "UPDATE invitations SET seated = '[1'",
    "what became of an invitation": "UPDATE invitations SET status = 'mislaid'",
    "who knows of a trouble": "UPDATE matches SET trouble = 'forbidden', told = '{'",
    "a byte of who has agreed": "UPDATE invitations SET seated = CAST(x'ff' AS TEXT)",
    "a byte of who knows": "UPDATE matches SET trouble = 'forbidden', told = CAST(x'ff' AS TEXT)",
}


@pytest.fixture
def pace() -> float:
    return 0.0


async def two_matches(scene: Scene) -> None:
    """Kestrel and Moth play in the arena, and so do Wren and Otter."""
    await begun(scene)
    await scene.wren.uses("deathmatch challenge", opponent="Otter", variant="warrior", deck="C")
    await scene.otter.presses("accept")
    await scene.otter.presses("start:0", match=DAMAGED)
    await scene.settled()


async def restarted(scene: Scene) -> None:
    await scene.stop()
    await scene.start()
    await scene.settled()


@pytest.mark.parametrize("restarting", [False, True])
@pytest.mark.parametrize("how", DAMAGE)
async def test_a_damaged_match_is_found_and_ended(how: str, restarting: bool, scene: Scene) -> None:
    await two_matches(scene)
    draw = scene.wren.offer("draw", DAMAGED)
    store, matches = scene.process.store, scene.process.bot.handlers.matches
    await edit(store, DAMAGE[how])
    matches.forget(DAMAGED)
    if restarting:
        await restarted(scene)
    # Pressing says what can be done; nobody else ends it.
    pressed = await scene.wren.takes(draw, forged=True)
    assert en("refusal-unreadable") == pressed.text
    for person in (scene.wren, scene.kestrel):
        refused = await person.forges(draw.message, f"d:{DAMAGED}:0:end")
        assert "/match end" in refused.text
    assert await live_ids(scene.process.store) == [SOUND, DAMAGED]
    # `/match show` finds the sound one. The players of the other one may be known.
    shown = await scene.rook.uses("match show")
    if how in LOG:
        labels = [button["label"] for button in shown.message.buttons]
        named = ["Death Match: Wren – Otter · #arena", "Death Match: Kestrel – Moth · #arena"]
        assert labels == named
        refused = await scene.rook.presses("show", match=DAMAGED, on=shown.message)
        assert "damaged" in refused.text
        shown = await scene.rook.presses("show", match=SOUND, on=shown.message)
    assert str(scene.kestrel.offer("draw", SOUND).message.id) in shown.text
    # A moderator ends it, of which nothing is asked, and it is gone.
    question = (await scene.rook.uses("match end")).message
    ended = await scene.rook.takes(
        next(one for one in scene.rook.offers(DAMAGED, question)), forged=True
    )
    assert ended.text == en("ended")
    await scene.settled()
    scene.logged.clear()
    store = scene.process.store
    assert await live_ids(store) == [SOUND]
    assert await store.read(stored_matches.is_shown_to_end, DAMAGED)
    assert await store.read(messages.of_match, DAMAGED) == []
    public = [one for one in scene.kestrel.offers(DAMAGED) if not one.message.ephemeral]
    assert public == []
    assert not any(scene.wren.client.mention in line for line in scene.called())
    assert (await scene.wren.takes(draw, forged=True)).text == en("refusal-over")
    again = await scene.wren.uses("deathmatch challenge", opponent="Otter", variant="warrior")
    assert not again.message.ephemeral, "they are free to play"
    await scene.kestrel.presses("draw", match=SOUND)
    await scene.settled()
    bot = scene.process.bot
    assert await wrong_messages(bot, store, scene.sandbox, now(), 0) == []


@pytest.mark.parametrize("value", ["tlh", ""])
async def test_a_language_that_there_is_not(value: str, scene: Scene) -> None:
    await begun(scene)
    await scene.kestrel.uses("deathmatch challenge", opponent="Wren", variant="warrior")
    for column in ("matches SET language", "invitations SET language", "people SET locale"):
        await edit(scene.process.store, f"UPDATE {column} = '{value}'")
    await restarted(scene)
    await scene.kestrel.presses("draw", "add")
    await scene.settled()
    assert await scene.wrong() == []


@pytest.mark.parametrize("what", ROWS)
async def test_one_row_that_cannot_be_read_keeps_no_server_waiting(what: str, scene: Scene) -> None:
    await two_matches(scene)
    await edit(scene.process.store, ROWS[what])
    await restarted(scene)
    for person, match in ((scene.kestrel, SOUND), (scene.wren, DAMAGED)):
        await person.presses("draw", match=match)
        await person.presses("add", match=match)
    await scene.settled()
    assert await scene.wrong() == []


async def test_a_match_in_memory_is_shown_without_its_damaged_line(scene: Scene) -> None:
    """The line is drawn from the log, which is damaged since the match was read."""
    await scene.rook.uses(
        "host deathmatch", candidate="Kestrel", opponent="Moth", variant="warrior", deck="C"
    )
    for player in (scene.kestrel, scene.moth):
        await player.presses("ready")
    await scene.moth.presses("start:0")
    await scene.rook.presses("desk")
    await edit(scene.process.store, "UPDATE entries SET body = '{' WHERE seq = 1")
    await scene.rook.presses("pause", "resume")
    await scene.wait(5)
    assert not any("has paused the match" in shown for _, shown in scene.standing())
    assert await scene.process.store.read(messages.unshown) == []
    assert all("is not told" in told for told in scene.logged)
    assert len(scene.logged) == 2
    scene.logged.clear()
