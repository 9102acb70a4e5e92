"""Every kind of request fails in every way, once or twice: nothing is lost, nothing doubled."""

import re
from itertools import accumulate
from typing import Any

import pytest

from bot.games.dungeon.rules import events as e
from bot.match.advance import add as add_entry
from bot.match.advance import begin
from tests.faults.insisting import begins, gives_up, moves, opens_hand
from tests.play.people import Person
from tests.play.requests import KINDS, ORIGINAL
from tests.play.scene import Scene


@pytest.fixture
def pace() -> float:
    return 0.0


FAULTS: dict[str, dict[str, Any]] = {
    "429": {"status": 429, "retry_after": 0.3},
    "429 without Via": {"status": 429, "body": "<html>Too many requests</html>"},
    "502": {"status": 502, "body": "<html>Bad gateway</html>", "times": 2},
    "500 for long": {"status": 500, "times": 6},
    "line cut before": {"drop": "before"},
    "line cut after": {"drop": "after"},
    "delay": {"delay": 0.05, "answer_delay": 0.05, "times": 3},
}
"""Ways in which a request fails, or is late, without anybody's fault; see `sandbox.faults`."""

_TOLD = re.compile(r"You drew (?:the|an?) (\w+)")


def kept(person: Person) -> list[str]:
    """The kinds of the monsters of which their private messages tell, in order."""
    return _TOLD.findall("\n".join(message.text for message in person.client.direct_messages))


async def drawn(scene: Scene, person: Person) -> list[str]:
    """The kinds of the monsters that they drew in the match."""
    match, entries = await scene.match(), await scene.entries()
    states = accumulate(entries, add_entry, initial=begin(match.terms))
    return [
        event.kind.capitalize()
        for state in states
        for event in state.recent
        if isinstance(event, e.DrewMonster) and state.terms.players[event.seat] == person.id
    ]


async def survives(scene: Scene, faults: dict[str, dict[str, Any]]) -> None:
    """Play a match in which kinds of requests fail, and look at what stands afterwards."""
    struck = [scene.fails(kind, **how) for kind, how in faults.items()]
    # Later no token edits anything, so that boards and walks are edited by requests of our own.
    scene.sandbox.faults.add("PATCH", ORIGINAL, status=404, code=10015, times=None)
    await begins(scene)
    await moves(scene, "start:0", "draw")
    await moves(scene, "add", "draw", "discard:chainmail", "pass", "strike", "pass")
    # The hand that is open is changed when the match is over.
    await moves(scene, "draw")
    await opens_hand(scene.kestrel)
    await gives_up(scene, scene.moth)
    await scene.settled()
    assert [kind for kind, fault in zip(faults, struck, strict=True) if not fault.hits] == []
    assert await scene.wrong() == []
    result = (await scene.match()).result
    assert result is not None
    assert result.winner == 0
    for person in (scene.kestrel, scene.moth):
        assert kept(person) == await drawn(scene, person)


def of_each_kind(fault: str) -> dict[str, dict[str, Any]]:
    """All kinds fail so. A board is edited by a token only for as long as tokens do it."""
    return dict.fromkeys(KINDS, FAULTS[fault]) | {
        "board edit by token": FAULTS[fault] | {"times": 1}
    }


@pytest.mark.parametrize("fault", FAULTS)
async def test_each_kind_of_request_fails(fault: str, scene: Scene) -> None:
    await survives(scene, of_each_kind(fault))


REFUSALS = {
    10062: {"status": 404, "code": 10062},
    40060: {"status": 400, "code": 40060},
}


@pytest.mark.parametrize("code", REFUSALS)
async def test_answers_come_too_late(code: int, scene: Scene) -> None:
    """The act counts all the same, and the board shows it."""
    kinds = ("answer with a message", "acknowledgement", "answer in place")
    await survives(scene, dict.fromkeys(kinds, REFUSALS[code]))


async def test_a_question_cannot_be_taken_away(scene: Scene) -> None:
    await survives(scene, {"dismissal": {"status": 401, "code": 50027}})
