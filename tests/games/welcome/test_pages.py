"""Every page of the rules opens, in both languages, before a match and within it."""

import pytest

from bot.games.welcome.rules.state import Edition
from bot.ui import symbols
from tests.play.people import Person
from tests.play.scene import Scene


async def headings(person: Person) -> set[str]:
    """Somebody turns to each page that is offered to them."""
    found = []
    topics = [each for each in person.offers() if each.custom_id.endswith(":rules") and each.values]
    for topic in {each.values: each for each in topics}.values():
        reply = await person.takes(topic, forged=True)
        page = reply.messages[0] if reply.messages else topic.message
        assert page.text.startswith(f"## {symbols.RULES} "), f"{topic}: {page.text}"
        found.append(page.text.splitlines()[0])
    assert len(found) == len({*found}) > 0
    return {*found}


@pytest.mark.parametrize("box", Edition)
async def test_every_page_opens(box: Edition, scene: Scene) -> None:
    scene.moth.client.locale = "uk"
    await scene.kestrel.uses("play dungeon", box=box, players=2, necromancer="on")
    before = {}
    for person in (scene.kestrel, scene.moth):
        await person.presses("rules")
        before[person] = await headings(person)
    assert not before[scene.kestrel] & before[scene.moth], "Moth reads Ukrainian"
    await scene.moth.presses("join")
    for person in (scene.kestrel, scene.moth):
        assert before[person] < await headings(person), "those of the equipment as well"
