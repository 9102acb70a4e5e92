"""How high messages stand on a phone: all are measured at once."""

from collections.abc import Sequence
from typing import NamedTuple

from playwright.async_api import expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Open
from sandbox.tests.page.scripted import ScriptedServer
from tests.play.scene import LANGUAGES

PHONE = {"width": 400, "height": 860}
LIMIT = 733
"""How many pixels a message may take, with names of 32 characters."""

NOW = 1_800_000_000
"""When the page looks at all messages, in UTC epoch seconds."""

_MEASURE = """() => [...document.querySelectorAll("article")].map(article => {
    // Somebody may have written in between: then it has a line with its author.
    article.classList.remove("grouped");
    return [article.getBoundingClientRect().height, article.innerText];
})"""


class Standing(NamedTuple):
    """A message on a phone: its height in pixels, and all that it says."""

    height: float
    text: str


async def measured(
    states: Sequence[script.Payload], language: str, open_page: Open
) -> list[Standing]:
    """How high each message stands on a phone, in this order."""
    server = ScriptedServer()
    server.hello = {"now": NOW * 1000}
    server.history[states[0]["channel_id"]] = [*states]
    await server.start()
    page = await open_page(viewport=PHONE, locale=LANGUAGES[language])
    await page.goto(f"{server.url}/?as={script.KESTREL}")
    # Hundreds at once take a while on a busy machine.
    await expect(page.locator("article")).to_have_count(len(states), timeout=90_000)
    found = [Standing(*each) for each in await page.evaluate(_MEASURE)]
    await server.stop()
    return found
