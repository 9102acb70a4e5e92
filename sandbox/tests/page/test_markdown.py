"""Discord's markdown, parsed by the page's own modules in the browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.fixtures import Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

Parse = Callable[[str], Awaitable[Any]]

# A tree as nested lists: [type, ...attributes, children or text]; text nodes are plain strings.
SHORT = """
(() => {
  const many = (nodes) => nodes.map(one);
  const one = (node) => {
    if (node.type === "text") return node.text;
    if (node.type === "list") {
      const item = (it) => [...many(it.children), ...(it.list ? [one(it.list)] : [])];
      return [node.ordered ? `ol${node.start}` : "ul", ...node.items.map(item)];
    }
    const { type, children, blocks, ...rest } = node;
    return [type, ...Object.values(rest), ...many(children ?? blocks ?? [])];
  };
  return many;
})()
"""


@pytest.fixture
def parse(modules: Page) -> Parse:
    """Parses a text into the short form above."""

    async def run(text: str) -> Any:
        return await modules.evaluate(
            f"async (text) => {SHORT}((await import('/page/markdown.js')).parseMarkdown(text))",
            text,
        )

    return run


def p(*children: Any) -> list[Any]:
    return ["paragraph", *children]


INLINE = [
    (
        "**bold** and *it* and _it_",
        [["bold", "bold"], " and ", ["italic", "it"], " and ", ["italic", "it"]],
    ),
    (
        "__under__ ~~gone~~ ||secret||",
        [["underline", "under"], " ", ["strike", "gone"], " ", ["spoiler", "secret"]],
    ),
    ("***both***", [["bold", ["italic", "both"]]]),
    ("**a *b* c**", [["bold", "a ", ["italic", "b"], " c"]]),
    ("*a **b** c*", [["italic", "a ", ["bold", "b"], " c"]]),
    ("__*u*__", [["underline", ["italic", "u"]]]),
    ("snake_case_name and 2*3*4", ["snake_case_name and 2", ["italic", "3"], "4"]),
    ("a * b * c", ["a * b * c"]),
    ("**open", ["**open"]),
    ("****", ["****"]),
    (r"\*no\* \_no\_ \\ \a", [r"*no* _no_ \ \a"]),
    (r"**a\** b**", [["bold", "a** b"]]),
    ("`**code**` ``a`b``", [["code", "**code**"], " ", ["code", "a`b"]]),
    ("**a `**` b**", [["bold", "a ", ["code", "**"], " b"]]),
    ("**two\nlines**", [["bold", "two\nlines"]]),
    (
        "<@1> <@!2> <@&3> <#4>",
        [["user", "1"], " ", ["user", "2"], " ", ["role", "3"], " ", ["channel", "4"]],
    ),
    ("<:sword:12> <a:spin:13>", [["emoji", "12", "sword"], " ", ["emoji", "13", "spin"]]),
    ("</deathmatch challenge:301>", [["command", "301", "deathmatch challenge"]]),
    ("@everyone @here @you", [["everyone", "@everyone"], " ", ["everyone", "@here"], " @you"]),
    ("<t:60> <t:60:R> <t:60:x>", [["time", 60, "f"], " ", ["time", 60, "R"], " <t:60:x>"]),
    ("<t:9999999999999:R>", ["<t:9999999999999:R>"]),
    (
        "[the *rules*](https://e.org/a_b)",
        [["link", "https://e.org/a_b", "the ", ["italic", "rules"]]],
    ),
    (
        "see https://e.org/x_y_z, ok",
        ["see ", ["link", "https://e.org/x_y_z", "https://e.org/x_y_z"], ", ok"],
    ),
    ("<https://e.org>", [["link", "https://e.org/", "https://e.org"]]),
    ("[x](javascript:alert(1)) javascript:x", ["[x](javascript:alert(1)) javascript:x"]),
    ("<b>x</b> &amp; <img src=x>", ["<b>x</b> &amp; <img src=x>"]),
]


@pytest.mark.parametrize(("text", "expected"), INLINE, ids=[text for text, _ in INLINE])
async def test_inline(parse: Parse, text: str, expected: list[Any]) -> None:
    assert await parse(text) == [p(*expected)]


BLOCKS = [
    (
        "# A\n## B\n### C\n#### D",
        [["heading", 1, "A"], ["heading", 2, "B"], ["heading", 3, "C"], p("#### D")],
    ),
    ("#no\n-# small *x*", [p("#no"), ["subtext", "small ", ["italic", "x"]]]),
    ("a\nb\n\nc", [p("a\nb\n\nc")]),
    ("\n\n  \n", []),
    ("- a\n- b", [["ul", ["a"], ["b"]]]),
    ("* a\n  * b\n    * c\n* d", [["ul", ["a", ["ul", ["b", ["ul", ["c"]]]]], ["d"]]]),
    ("3. a\n4. b\nend", [["ol3", ["a"], ["b"]], p("end")]),
    ("- a\n- b\n1. c\n2. d", [["ul", ["a"], ["b"]], ["ol1", ["c"], ["d"]]]),
    ("  - a\n- b\n  1. c", [["ul", ["a"], ["b", ["ol1", ["c"]]]]]),
    ("- a\n  more", [["ul", ["a\nmore"]]]),
    ("> a\n> **b**\nc", [["quote", p("a\n", ["bold", "b"])], p("c")]),
    (">>> a\n# b\nc", [["quote", p("a"), ["heading", 1, "b"], p("c")]]),
    ("> - a\n> - b", [["quote", ["ul", ["a"], ["b"]]]]),
    ("```py\nx = 1\n**no**\n```after", [["code", "py", "x = 1\n**no**"], p("after")]),
    ("before ```one line``` after", [p("before "), ["code", "", "one line"], p(" after")]),
    ("```open", [p("```open")]),
    ("2. **Orc** `3`", [["ol2", [["bold", "Orc"], " ", ["code", "3"]]]]),
]


@pytest.mark.parametrize(("text", "expected"), BLOCKS, ids=[text for text, _ in BLOCKS])
async def test_blocks(parse: Parse, text: str, expected: list[Any]) -> None:
    assert await parse(text) == expected


async def test_any_mixture_of_marks_is_parsed_quickly(modules: Page) -> None:
    """No input hangs or crashes the parser; text without marks comes back whole."""
    soak = Path(__file__).with_name("soak.js").read_text()
    slowest, letters_kept = await modules.evaluate(soak)
    assert letters_kept
    assert slowest < 1000


async def test_content_is_never_markup(server: ScriptedServer, sit: Sit) -> None:
    hostile = "<img src=x onerror=alert(1)><script>alert(1)</script>**<b>x</b>**"
    server.history[script.ARENA] = [
        script.message(
            hostile, embeds=[{"title": hostile, "fields": [{"name": hostile, "value": hostile}]}]
        ),
        script.layout(script.text(hostile), script.row(script.button(hostile[:80], "x"))),
    ]
    seat = await sit()
    await expect(seat.page.locator("article")).to_have_count(2)
    await expect(seat.page.locator("article").first).to_contain_text("<img src=x onerror=alert(1)>")
    await expect(seat.page.locator("article :is(img, script, b)")).to_have_count(0)


async def test_rendered_text(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [
        script.message(
            f"# Title\n-# small\n**b** _i_ __u__ ~~s~~ <@{script.MOTH}> <@999> <#{script.TAVERN}> "
            "<:sword:12> [rules](https://example.org/r)\n- item\n> quote\n```js\nlet x;\n```"
        )
    ]
    seat = await sit()
    content = seat.page.locator("article .message-content")
    for selector, text in (
        ("h3", "Title"),
        (".subtext", "small"),
        ("strong", "b"),
        ("em", "i"),
        ("u", "u"),
        ("s", "s"),
        ("li", "item"),
        ("blockquote", "quote"),
        ("pre code", "let x;"),
        (f"[data-mention='{script.MOTH}']", "@Moth"),
        ("[data-mention='999']", "@unknown user"),
    ):
        await expect(content.locator(selector)).to_have_text(text)
    emoji = content.locator(".custom-emoji")
    await expect(emoji).to_have_attribute("alt", ":sword:")
    await expect(emoji).to_have_attribute("src", "/emojis/12.webp")
    box = await emoji.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (22, 22)
    link = content.locator("a")
    await expect(link).to_have_attribute("href", "https://example.org/r")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")
    await content.get_by_role("button", name="#tavern").click()
    await expect(seat.page.locator(".channel-title")).to_have_text("#tavern")


async def test_an_emoji_stays_with_the_word_bound_to_it(server: ScriptedServer, sit: Sit) -> None:
    """A no-break space and a word joiner bind them; at a picture a browser alone ignores these."""
    text = "A line · <:sword:12>\u00a0\u2060**Sword** and so on"
    server.history[script.ARENA] = [script.message(text)]
    seat = await sit()
    torn = await seat.page.locator("article .message-content").evaluate(
        """(content) => {
            const [picture, word] = ["img", "strong"].map((name) => content.querySelector(name));
            const bottom = (node) => node.getClientRects()[0].bottom;
            const widths = Array.from({ length: 60 }, (_, step) => 120 + 2 * step);
            return widths.filter((width) => {
                content.style.width = `${width}px`;
                return Math.abs(bottom(picture) - bottom(word)) > 12;
            });
        }"""
    )
    assert torn == []


async def test_spoilers_open_by_pointer_and_keyboard(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.message("||one|| ||two||")]
    seat = await sit()
    spoilers = seat.page.locator(".spoiler")
    await expect(spoilers).to_have_count(2)
    await expect(spoilers.first).to_have_attribute("aria-expanded", "false")
    await spoilers.first.click()
    await spoilers.nth(1).press("Enter")
    await expect(seat.page.locator(".spoiler.revealed")).to_have_count(2)
    await expect(seat.page.get_by_text("two")).to_be_visible()
