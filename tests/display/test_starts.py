"""A bot starts on an older database: right messages are left alone, missing ones are posted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.match.acts import MatchCommand
from bot.match.ids import UserId
from bot.preferences.person import QuietHours
from bot.store import log
from bot.store.database import Database
from sandbox.server import Sandbox
from tests.display.many import many_matches
from tests.play.phases import PHASES, brings, brought_to, goes_on
from tests.play.requests import MESSAGE
from tests.play.scene import LATE_CALL, Scene
from tests.stories.tables import opened

MINUTE, HOUR = 60.0, 3600.0


@pytest.fixture
def pace() -> float:
    return 0.0


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("away", [0, 20 * MINUTE, 25 * HOUR], ids=["at once", "minutes", "a day"])
async def test_a_start_changes_nothing_that_stands(away: float, phase: str, scene: Scene) -> None:
    """Also of matches that rest: else every start would push their boards down."""
    await brought_to(scene, phase)
    # Until everybody is called.
    await scene.wait(LATE_CALL)
    before = scene.standing()
    await scene.stop()
    await scene.wait(away)
    await scene.start()
    await scene.wait(1)
    assert scene.standing() == before
    await goes_on(scene, phase)
    await scene.wait(10)
    assert await scene.wrong() == []
    assert len(await scene.process.store.read(log.entries, (await scene.match()).terms.id)) == (
        len(PHASES[phase].acts) + 1
    )


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    ("what", "asks"), [("board", True), ("call", False), ("everything", False)]
)
async def test_messages_deleted_meanwhile_are_put_back(
    asks: bool, what: str, phase: str, scene: Scene
) -> None:
    """For a player who asks, or with the hourly look; a ping has notified and stays away."""
    await brought_to(scene, phase)
    await scene.stop()
    standing = [one for one in scene.channel.messages.values() if not one.ephemeral]
    calls = [one for one in standing if one.content]
    gone = {
        "board": [one for one in standing if one not in calls],
        "call": calls,
        "everything": standing,
    }
    for message in gone[what]:
        scene.sandbox.delete_message(message)
    await scene.start()
    await scene.wait(1)
    await (scene.moth.uses("match show") if asks else scene.wait(HOUR))
    # The invitation, which has the desk, stays away.
    boards = {offer.message.id for offer in scene.wren.offers() if offer.verb != MatchCommand.DESK}
    assert len(boards) == 1
    assert (calls[-1].id in dict(scene.standing())) == (what == "board")
    await goes_on(scene, phase)
    await scene.wait(10)
    assert [line for line in await scene.wrong() if ": ping is" not in line] == []


@pytest.mark.parametrize("ending", ["concede", "end"])
async def test_an_end_that_was_not_shown_is_shown_once(ending: str, scene: Scene) -> None:
    await brought_to(scene, "card")
    person = scene.kestrel if ending == "concede" else scene.rook
    await person.uses(f"match {ending}")
    scene.dies_before("POST /interactions")
    await person.presses(ending)
    assert not scene.moth.can_press("rematch")
    await scene.kill()
    await scene.start()
    await scene.wait(10)
    assert not (await scene.match()).live
    results = [offer for offer in scene.moth.offers() if offer.action == "rematch"]
    assert len(results) == 1
    before = scene.standing()
    await scene.stop()
    await scene.start()
    await scene.wait(10)
    assert scene.standing() == before


async def test_an_unnoted_new_board_is_not_doubled(scene: Scene) -> None:
    """The process was killed between Discord's word and its own note."""
    await brought_to(scene, "turn")
    scene.dies_before("answer to POST /channels")
    await scene.moth.uses("match show")
    boards = [offer.message for offer in scene.moth.offers() if offer.action == "draw"]
    assert len(boards) == 2
    await scene.kill()
    await scene.start()
    await scene.wait(10)
    boards = [offer.message for offer in scene.moth.offers() if offer.action == "draw"]
    assert len(boards) == 1
    assert await scene.wrong() == []


@pytest.mark.usefixtures("examples")
async def test_an_unnoted_call_is_not_doubled_once_one_of_the_called_sleeps(scene: Scene) -> None:
    """It has called Wren too, whom it would not call now."""
    players = (scene.kestrel, scene.moth, scene.wren)
    night = QuietHours.of("15:10", "16", "UTC")
    await scene.process.bot.handlers.people.prefer(UserId(scene.wren.id), {"quiet": str(night)})
    await opened(*players, players=3)
    scene.dies_before("answer to POST /channels")
    for player in players:
        await player.presses("bid:1")
    await scene.wait(LATE_CALL)
    assert scene.process.border.cut.is_set()
    await scene.kill()
    called = scene.called()
    await scene.wait(10 * MINUTE)
    await scene.start()
    await scene.wait(10)
    assert scene.called() == called[-1:]


async def test_an_unnoted_edit_of_a_board_is_not_doubled(scene: Scene) -> None:
    """A start would look for it by the mark that it had before, once its nonce is forgotten."""
    await brought_to(scene, "turn")
    scene.sandbox.faults.add("DELETE", MESSAGE, delay=1.0)
    scene.moth.client.start_command(scene.channel, "match show")
    await scene.quiet()
    scene.dies_before("answer to PATCH /channels")
    await scene.rook.uses("host pause")
    await scene.wait(2)
    await scene.kill()
    await scene.wait(20 * MINUTE)
    await scene.start()
    await scene.wait(10)
    assert await scene.wrong() == []


@pytest.mark.parametrize("turns", [1, 5, 10, 20, 40])
async def test_a_bot_stops_while_a_press_is_under_way(turns: int, scene: Scene) -> None:
    """An answered press counts, and every counted press is shown after the start."""
    await brought_to(scene, "turn")
    (draw,) = [offer for offer in scene.kestrel.offers() if offer.action == "draw"]
    reply = draw.start(scene.kestrel.client)
    for _ in range(turns):
        await asyncio.sleep(0)
    await scene.stop()
    await scene.wait(4)
    await scene.start()
    await scene.wait(10)
    drawn = len(await scene.process.store.read(log.entries, (await scene.match()).terms.id)) == 2
    assert drawn == reply.acknowledged
    assert await scene.wrong() == []


@pytest.mark.parametrize("arrives", [False, True])
@pytest.mark.parametrize("act", ["draw", "substitute", "repost"])
async def test_a_card_whose_sender_was_killed_comes_once(
    act: str, arrives: bool, scene: Scene
) -> None:
    """`arrives`: whether Discord took it of the process that was killed."""
    await brought_to(scene, "turn" if act == "draw" else "card")
    holder = scene.wren if act == "substitute" else scene.kestrel
    private = scene.sandbox.core.world.direct_channel(holder.client.user)
    before = len(holder.client.direct_messages)
    scene.dies_before(f"{'answer to ' if arrives else ''}POST /channels/{private.id}")
    match act:
        case "draw":
            await scene.kestrel.presses("draw")
        case "substitute":
            await brings(scene, "substitute", player="Kestrel", by="Wren")
        case "repost":
            await scene.rook.uses("host repost")
    assert scene.process.border.cut.is_set()
    assert len(holder.client.direct_messages) == before + arrives
    await scene.kill()
    await scene.start()
    await scene.wait(10)
    assert len(holder.client.direct_messages) == before + 1
    assert scene.moth.client.direct_messages == []


# Private channels: Discord blocks bots that open many


async def test_no_private_channel_is_opened_twice(scene: Scene) -> None:
    await brought_to(scene, "turn")
    # One for each player: they are opened when the match begins, before they are needed.
    assert scene.sandbox.private_channels_opened == 2
    await scene.stop()
    await scene.start()
    await scene.kestrel.presses("draw")
    await scene.kestrel.presses("add")
    assert await scene.wrong() == []
    assert scene.sandbox.private_channels_opened == 2


# Many matches

MATCHES, BEHIND = 300, 10
MOST_HOPS = 20
"""How often a start may ask the database, however many matches there are."""


async def test_a_start_reads_no_match_and_repairs_only_outdated_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each board behind by one edit; and what was mended is known to stand at the next start."""
    loaded: list[str] = []
    hops: list[str] = []
    for where, name, noted in (
        (log, "stored", loaded),
        (Database, "read", hops),
        (Database, "write", hops),
    ):
        monkeypatch.setattr(where, name, _noting(noted, getattr(where, name)))
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        database = tmp_path / "delve.sqlite3"
        everything = await many_matches(sandbox, database, MATCHES, behind=BEHIND)
        untouched = [dict(one.board.payload) for one in everything if not one.behind]
        scene = Scene(sandbox, database, pace=0)
        sandbox.record_traffic = True
        loaded.clear()
        await scene.start()
        await scene.wait(30)
        assert len(loaded) == BEHIND
        edits = {one.path for one in sandbox.exchanges if "/messages" in one.route}
        assert {path.split("/")[2] for path in edits} == {
            str(one.channel.id) for one in everything if one.behind
        }
        assert all(one.board.edits == one.behind for one in everything)
        assert [dict(one.board.payload) for one in everything if not one.behind] == untouched
        await scene.stop()
        sandbox.exchanges.clear()
        loaded.clear()
        hops.clear()
        await scene.start()
        assert len(hops) <= MOST_HOPS
        await scene.wait(30)
        assert (loaded, [one for one in sandbox.exchanges if "/messages" in one.route]) == ([], [])
        last = everything[-1]
        assert await (await last.players[0].press(last.board, last.draw)).shown()
        await scene.quiet()
        assert len(loaded) == 1, "of the match that was pressed"
        assert last.board.edits == 1, "its board is still the one that stood"
        await scene.stop()


def _noting(calls: list[str], call: Any) -> Any:
    """The same call, which leaves a note."""

    def noted(*arguments: Any, **options: Any) -> Any:
        calls.append(call.__name__)
        return call(*arguments, **options)

    return noted
