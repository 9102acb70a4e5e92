"""The bot is killed before and after its calls: nothing of a match is lost, and lines come once."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.match.entries import Acted
from bot.match.ids import MatchId
from bot.store import invitations, log, matches, messages
from bot.ui import symbols
from sandbox.guilds import BOT_ID
from tests.play.chance import seeded
from tests.play.people import Person
from tests.play.phases import seated
from tests.play.scene import Scene, opened
from tests.play.shown import lines_with

PRESSES = (
    ("kestrel", "ready"),
    ("moth", "ready"),
    ("moth", "start:0"),
    ("kestrel", "draw"),
    ("kestrel", "add"),
    ("moth", "pass"),
    ("kestrel", "strike"),
    ("kestrel", "draw"),
    ("kestrel", "discard:chainmail"),
)
"""To the second adventure; the first card of deck C is the demon, which the axe beats."""
TRIES = 5
AWAY = {"at once": 0.0, "nothing may be read": 0.0, "no nonce is known": 400.0}
"""How the next bot finds Discord, and after how many seconds it starts."""
EVERY = 6
"""One of so many calls is the last one at which the next bot follows at once."""


async def _press(scene: Scene, number: int, away: float) -> None:
    """Press as somebody does whose bot may die: look again, and try again."""
    name, action = PRESSES[number]
    person: Person = scene.people[name.capitalize()]
    for _ in range(TRIES):
        if await _done(scene) > number:
            return
        if person.can_press(action):
            await person.presses(action)
        elif person.can_press("card"):
            # The answer that offered it died with the bot.
            await person.presses("card")
        await _survives(scene, away)
    raise AssertionError(f"{person} cannot {action}")


async def _done(scene: Scene) -> int:
    """How many of the presses have had their effect."""
    actions = await _actions(scene)
    if actions or await scene.process.store.read(matches.terms, MatchId(1)) is not None:
        return 2 + len(actions)
    (invitation,) = await scene.process.store.read(invitations.open_ones)
    return len(invitation.seated)


async def _actions(scene: Scene) -> list[str]:
    entries = await scene.process.store.read(log.entries, MatchId(1))
    return [entry.action for entry in entries if isinstance(entry, Acted)]


async def _survives(scene: Scene, away: float = 0.0) -> bool:
    """Whether the bot still lives; else another one takes over, and shows what should stand."""
    if not scene.process.border.cut.is_set():
        return True
    await scene.kill()
    await scene.wait(away)
    await scene.start()
    await scene.wait(10)
    await _stands_once(scene)
    return False


async def _stands_once(scene: Scene) -> None:
    assert await scene.wrong() == []
    known = {
        each.message_id for each in await scene.process.store.read(messages.of_match, MatchId(1))
    }
    doubled = [
        each
        for each in scene.channel.messages.values()
        if each.author.id == BOT_ID and not each.ephemeral and each.id not in known
        if not each.content.startswith(symbols.MATCH)  # no invitation
    ]
    assert doubled == []


async def _play(scene: Scene, away: float = 0.0) -> list[str]:
    """Returns the actions that the log has at the end."""
    for _ in range(TRIES):
        await scene.rook.uses(
            "host deathmatch", candidate="Kestrel", opponent="Moth", variant="barbarian", deck="C"
        )
        await _survives(scene, away)
        if await scene.process.store.read(invitations.open_ones):
            break
    for number in range(len(PRESSES)):
        await _press(scene, number, away)
    return await _actions(scene)


async def _calls(folder: Path) -> list[str]:
    folder.mkdir()
    with seeded(1):
        async with opened(folder / "delve.sqlite3", pace=0) as scene:
            before = len(scene.process.border.crossed)
            assert await _play(scene) == [action for _, action in PRESSES[2:]]
            return scene.process.border.crossed[before:]


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("found", AWAY)
async def test_a_match_survives_a_kill_at_any_call(found: str, half: int, tmp_path: Path) -> None:
    """Where Discord cannot be asked for what stands there, the answer to each request is lost."""
    calls = await _calls(tmp_path / "whole")
    answers = [number for number, call in enumerate(calls) if call.startswith("answer")]
    assert len(answers) > 25
    last = [*range(0, len(calls), EVERY)] if found == "at once" else answers
    for call in last[half::2]:
        folder = tmp_path / f"{call}"
        folder.mkdir()
        with seeded(1):
            async with opened(folder / "delve.sqlite3", pace=0) as scene:
                if found == "nothing may be read":
                    scene.sandbox.set_permission(scene.channel, "read_message_history", False)
                border = scene.process.border
                border.cut_at = len(border.crossed) + call + 1
                done = await _play(scene, AWAY[found])
                assert done == [action for _, action in PRESSES[2:]], f"killed at {calls[call]}"
                await scene.wait(30)
                await _stands_once(scene)
                assert scene.moth.can_press("draw"), f"nothing goes on, killed at {calls[call]}"


async def test_an_invitation_that_nobody_can_see_is_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path / "delve.sqlite3", pace=0) as scene:
        for call in range(1, 100):
            border = scene.process.border
            border.cut_at = len(border.crossed) + call
            await scene.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
            killed = not await _survives(scene)
            scene.process.border.cut_at = None
            offered = scene.moth.can_press("decline")
            left = await scene.process.store.read(invitations.open_ones)
            assert len(left) == offered, f"killed at call {call}"
            if not offered:
                await scene.kestrel.uses("deathmatch challenge", opponent="Moth", variant="warrior")
            await scene.moth.presses("decline")
            if not killed:
                return
        raise AssertionError("the command makes no end of calls")


# Lines of acts that the channel is told of


Act = Callable[[Scene], Awaitable[object]]


ACTS: dict[str, tuple[Act, str]] = {
    "the answer to a host's command": (lambda scene: scene.rook.uses("host pause"), "paused"),
    "a host's line of its own": (lambda scene: scene.rook.presses("pause"), "paused"),
    "the answer to a request": (
        lambda scene: scene.kestrel.uses("match ask", what="pause"),
        "asks for a pause",
    ),
    "a request's line of its own": (
        lambda scene: scene.kestrel.uses_in(
            scene.sandbox.channels["tavern"], "match ask", what="pause"
        ),
        "asks for a pause",
    ),
}
"""Each act by what carries its line, and words of the line."""


async def _begin(scene: Scene) -> None:
    await seated(scene)
    await scene.moth.presses("start:0")
    await scene.rook.presses("desk")
    await scene.wait(5)


async def _calls_of(folder: Path, act: Act, words: str) -> int:
    with seeded(1):
        async with opened(folder / "delve.sqlite3", pace=0) as scene:
            await _begin(scene)
            before = len(scene.process.border.crossed)
            await act(scene)
            await scene.wait(5)
            assert len(lines_with(scene.channel, words)) == 1
            return len(scene.process.border.crossed) - before


@pytest.mark.parametrize("carrier", ACTS)
async def test_a_line_comes_once_wherever_the_bot_is_killed(carrier: str, tmp_path: Path) -> None:
    act, words = ACTS[carrier]
    for call in range(await _calls_of(tmp_path, act, words)):
        with seeded(1):
            async with opened(tmp_path / f"{call}.sqlite3", pace=0) as scene:
                await _begin(scene)
                done = (await scene.match()).version
                border = scene.process.border
                border.cut_at = len(border.crossed) + call + 1
                await act(scene)
                crossed = border.crossed[-1]
                await scene.kill()
                await scene.wait(1)
                await scene.start()
                await scene.wait(10)
                counts = (await scene.match()).version - done
                assert len(lines_with(scene.channel, words)) == counts, (
                    f"killed at call {call}, {crossed}"
                )
