"""A window over the wire: nothing that others get differs because somebody has answered in it."""

from __future__ import annotations

from sandbox.people import Reply
from tests.examples.seating import seated
from tests.play.people import Person
from tests.play.requests import DIRECT
from tests.play.scene import Scene


def controls(person: Person, reply: Reply) -> list[str]:
    """The components of an answer to somebody, as Discord writes them."""
    return [offer.custom_id for offer in person.offers(on=reply.message)]


async def hosted(scene: Scene, **options: object) -> None:
    """Rook hosts Kestrel, Moth and Wren, who bid."""
    players = {"player1": scene.kestrel, "player2": scene.moth, "player3": scene.wren}
    await scene.rook.uses("host goofspiel", **players, **options)
    for person in players.values():
        await person.presses("ready")


async def test_no_control_of_others_tells_that_somebody_has_answered(scene: Scene) -> None:
    """Controls on a page of the rules and on the question which match is meant stay the same."""
    first, second = await seated(scene, "boss-monster", 2)
    tavern, elsewhere = scene.sandbox.channels["tavern"], scene.sandbox.add_channel("hall")
    await second.uses_in(tavern, "play pig", players=1)
    number = (await scene.match()).terms.id

    async def others() -> list[list[str]]:
        return [
            controls(second, await second.presses("rules", match=number)),
            controls(second, await second.uses_in(elsewhere, "match concede")),
        ]

    await first.presses("card")
    before = await others()
    assert all(before)
    discard = next(offer for offer in first.offers() if offer.verb == "discard")
    await first.takes(discard, f"discard:{','.join(discard.lines[: discard.least])}")
    assert (await scene.match()).acted_in_secret
    assert await others() == before


async def test_a_host_is_not_waited_for_because_of_a_window(scene: Scene) -> None:
    """The host is not called for a window even near its end, as nobody loses anything by it."""
    await hosted(scene, clock="600+6000")
    await scene.wait(195)
    assert not await scene.process.bot.handlers.display.host_calls.is_needed(await scene.match())
    assert (await scene.match()).in_window


async def test_a_host_is_told_who_is_asked_and_no_answers(scene: Scene) -> None:
    """The list of matches and the desk name all who are asked, also after an answer."""
    await hosted(scene)

    async def told() -> list[str]:
        shown = (await scene.rook.uses("host status")).message
        listed = shown.text
        await scene.rook.presses("desk", on=shown)
        return [listed, shown.text]

    before = await told()
    for text in before:
        assert "Asked together" in text
        assert all(name in text for name in ("Kestrel", "Moth", "Wren"))
    await scene.moth.presses("bid:3")
    assert await told() == before


async def test_an_answer_edits_no_board_that_was_left_alone(scene: Scene) -> None:
    """The clock of the board is wrong, as somebody's cards are still on their way."""
    late = {"recipient_id": scene.wren.id}
    scene.sandbox.faults.add("POST", DIRECT, delay=60.0, when=lambda body: body == late)
    await hosted(scene)
    await scene.wait(10)
    before = scene.standing()
    await scene.moth.presses("bid:3")
    assert scene.standing() == before
