"""Messages come, change and go."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.page import conversation as script
from sandbox.tests.page.conversation import Payload
from sandbox.tests.page.fixtures import Seat, Sit
from sandbox.tests.page.scripted import ScriptedServer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

USED = {"id": "9", "type": 2, "name": "roll", "user": script.author(script.MOTH)}


async def test_history_then_live(server: ScriptedServer, sit: Sit) -> None:
    first = script.message("first", by=script.MOTH)
    server.history[script.ARENA] = [first]
    seat = await sit()
    await expect(seat.page.locator(f"[data-message-id='{first['id']}']")).to_contain_text("first")
    second = script.message("second")
    await seat.link.send({"type": "message", "message": second})
    articles = seat.page.locator("article")
    await expect(articles).to_have_count(2)
    await expect(articles.nth(1).locator(".author")).to_have_text("Delve")
    await expect(articles.nth(1).locator(".badge")).to_have_text("APP")
    await expect(articles.first.locator(".badge")).to_have_count(0)
    await expect(articles.first.locator(".message-edited")).to_be_hidden()

    edited = {**first, "content": "changed", "edited_timestamp": "2026-01-01T00:00:00+00:00"}
    await seat.link.send({"type": "edit", "message": edited})
    await expect(articles.first).to_contain_text("changed")
    await expect(articles.first).not_to_contain_text("first")
    await expect(articles.first.locator(".message-edited")).to_have_text("(edited)")

    await seat.link.send({"type": "delete", "channel_id": script.ARENA, "id": first["id"]})
    await expect(articles).to_have_count(1)
    await expect(articles.first).to_contain_text("second")


async def test_an_edit_of_something_unknown_is_ignored(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit()
    await expect(seat.page.get_by_text("Nothing has been said here yet.")).to_be_visible()
    await seat.link.send({"type": "edit", "message": script.message("ghost")})
    await seat.link.send({"type": "delete", "channel_id": script.ARENA, "id": "5"})
    await seat.link.send({"type": "message", "message": script.message("real")})
    await expect(seat.page.locator("article")).to_have_count(1)
    await expect(seat.page.locator("article")).to_contain_text("real")


async def test_messages_of_one_author_stand_together(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [
        script.message("one", by=script.MOTH),
        script.message("two", by=script.MOTH),
        script.message("three", by=script.ROOK),
    ]
    seat = await sit()
    grouped = seat.page.locator("article.grouped")
    await expect(grouped).to_have_count(1)
    await expect(grouped).to_contain_text("two")
    first = server.history[script.ARENA][0]["id"]
    await seat.link.send({"type": "delete", "channel_id": script.ARENA, "id": first})
    await expect(grouped).to_have_count(0)


async def test_a_reply_shows_the_message_that_it_answers(server: ScriptedServer, sit: Sit) -> None:
    original = script.message("A **question**", by=script.MOTH)
    server.history[script.ARENA] = [
        script.message("rolled", interaction_metadata=USED),
        script.message("sure", type=19, referenced_message=original),
        script.message("lost", type=19, referenced_message=None),
        script.message("nameless", interaction_metadata={**USED, "name": None}),
    ]
    seat = await sit()
    context = seat.page.locator("article .message-context")
    await expect(context.nth(0)).to_have_text("Moth used /roll")
    await expect(context.nth(1)).to_have_text("Reply to Moth A question")
    await expect(context.nth(2)).to_have_text("Original message was deleted")
    await expect(context.nth(3)).to_have_text("Moth used a command")


async def test_a_used_command_is_named_in_the_readers_language(
    server: ScriptedServer, sit: Sit
) -> None:
    used = [{**USED, "name": name} for name in ("deathmatch challenge", "gone")]
    server.history[script.ARENA] = [script.message("x", interaction_metadata=meta) for meta in used]
    seat = await sit(script.MOTH)
    lines = ["Moth: команда /двобій виклик", "Moth: команда /gone"]
    await expect(seat.page.locator(".used-command")).to_have_text(lines)


async def test_thinking_becomes_an_answer(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit()
    thinking = script.message(flags=script.LOADING, interaction_metadata=USED)
    await seat.link.send({"type": "message", "message": thinking})
    article = seat.page.locator("article")
    await expect(article).to_contain_text("Delve is thinking…")
    await seat.link.send({"type": "edit", "message": {**thinking, "flags": 0, "content": "Done."}})
    await expect(article).to_contain_text("Done.")
    await expect(article).not_to_contain_text("thinking")


async def test_ephemeral_messages_are_marked_and_can_be_dismissed(
    server: ScriptedServer, sit: Sit
) -> None:
    seat = await sit()
    secret = script.message("a secret", flags=script.EPHEMERAL)
    server.history[script.ARENA] = [secret]
    await seat.link.send({"type": "message", "message": secret})
    article = seat.page.locator("article")
    await expect(article).to_contain_text("Only you can see this · Dismiss message")
    await article.get_by_role("button", name="Dismiss message").click()
    await expect(article).to_have_count(0)

    await server.stop()
    await server.start()
    await server.connection()
    await expect(seat.page.locator(".banner")).to_be_hidden()
    await expect(seat.page.get_by_text("Nothing has been said here yet.")).to_be_visible()
    await expect(article).to_have_count(0)


async def test_an_edit_during_a_click_does_not_lose_it(sit: Sit) -> None:
    seat = await sit()
    secret = script.message("a secret", flags=script.EPHEMERAL)
    await seat.link.send({"type": "message", "message": secret})
    article = seat.page.locator("article")
    await article.get_by_role("button", name="Dismiss message").hover()
    await seat.page.mouse.down()
    await seat.link.send({"type": "edit", "message": {**secret, "content": "another"}})
    await expect(article).to_contain_text("another")
    await seat.page.mouse.up()
    await expect(article).to_have_count(0)


async def test_an_embed(server: ScriptedServer, sit: Sit) -> None:
    embed = {
        "type": "rich",
        "title": "Results",
        "url": "https://example.org/r",
        "description": "**Moth** wins",
        "color": 0xFF8800,
        "fields": [
            {"name": "Wins", "value": "2", "inline": True},
            {"name": "Losses", "value": "`1`", "inline": True},
        ],
        "footer": {"text": "Match 7"},
    }
    server.history[script.ARENA] = [
        script.message(embeds=[embed]),
        script.message("x", embeds=[embed], flags=4),
    ]
    seat = await sit()
    shown = seat.page.locator("article .embed")
    await expect(shown).to_have_count(1)
    await expect(shown.get_by_role("link", name="Results")).to_be_visible()
    await expect(shown.locator("strong")).to_have_text("Moth")
    await expect(shown.locator(".embed-field")).to_have_text(["Wins2", "Losses1"])
    await expect(shown.locator(".embed-footer")).to_have_text("Match 7")
    await expect(shown).to_have_css("border-left-color", "rgb(255, 136, 0)")


async def test_attachments_are_labelled_boxes(server: ScriptedServer, sit: Sit) -> None:
    attachment: Payload = {
        "id": "1",
        "filename": "transcript.json",
        "size": 2345,
        "url": f"{server.url}/attachments/1/1/transcript.json",
        "content_type": "application/json",
    }
    server.history[script.ARENA] = [script.message("Here", attachments=[attachment])]
    seat = await sit()
    box = seat.page.locator("article .media-box")
    await expect(box).to_contain_text("2.3 kB")
    await expect(box.get_by_role("link", name="transcript.json")).to_have_attribute(
        "href", attachment["url"]
    )


async def _scroll_up(page: Page) -> None:
    await page.locator(".log").hover()
    await page.mouse.wheel(0, -1500)
    await page.wait_for_function(
        "() => { const log = document.querySelector('.log');"
        " return log.scrollHeight - log.scrollTop - log.clientHeight > 500; }"
    )


async def test_the_log_stays_at_its_end_unless_scrolled_up(
    server: ScriptedServer, sit: Sit
) -> None:
    server.history[script.ARENA] = [script.message(f"line {n}\n\n") for n in range(60)]
    seat = await sit()
    log = seat.page.locator(".log")
    distance = "log => log.scrollHeight - log.scrollTop - log.clientHeight"
    await expect(seat.page.locator("article", has_text="line 59")).to_be_in_viewport()
    await seat.link.send({"type": "message", "message": script.message("newest")})
    await expect(seat.page.locator("article", has_text="newest")).to_be_in_viewport()

    await _scroll_up(seat.page)
    await seat.link.send({"type": "message", "message": script.message("unseen")})
    jump = seat.page.get_by_role("button", name="Go to the latest message")
    await expect(jump).to_be_visible()
    assert await log.evaluate(distance) > 500
    await jump.click()
    await expect(seat.page.locator("article", has_text="unseen")).to_be_in_viewport()
    await expect(jump).to_be_hidden()


async def test_the_log_follows_a_message_that_grows(server: ScriptedServer, sit: Sit) -> None:
    """The event of a scroll before may come once the message is taller."""
    server.history[script.ARENA] = [script.message(f"line {n}\n\n") for n in range(60)]
    seat = await sit()
    await expect(seat.page.locator("article", has_text="line 59")).to_be_in_viewport()
    await seat.page.evaluate(
        """() => {
          document.querySelector(".log article:last-child").style.paddingBottom = "300px";
          document.querySelector(".log").dispatchEvent(new Event("scroll"));
        }"""
    )
    await seat.page.wait_for_function(
        "() => { const log = document.querySelector('.log');"
        " return log.scrollHeight - log.scrollTop - log.clientHeight < 60; }",
        timeout=3_000,
    )


@pytest.mark.parametrize("width", [1280, 400])
async def test_the_way_to_the_latest_message_covers_nothing(
    server: ScriptedServer, sit: Sit, width: int
) -> None:
    server.history[script.ARENA] = [script.message(f"line {n}\n\n") for n in range(60)]
    seat = await sit(viewport={"width": width, "height": 800})
    await expect(seat.page.locator("article", has_text="line 59")).to_be_in_viewport()
    await _scroll_up(seat.page)
    await seat.link.send({"type": "message", "message": script.message("unseen")})
    jump = seat.page.locator(".jump")
    await expect(jump).to_be_visible()
    top, bottom, log_end, composer, left, right = await seat.page.evaluate(
        """() => {
          const box = (name) => document.querySelector(name).getBoundingClientRect();
          const { top, bottom, left, right } = box(".jump");
          return [top, bottom, box(".log").bottom, box(".composer").top, left, right];
        }"""
    )
    assert log_end <= top
    assert bottom <= composer
    assert 0 <= left < right <= width


async def test_the_page_itself_never_scrolls(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.message(f"line {n}\n\n") for n in range(60)]
    seat = await sit()
    await expect(seat.page.locator("article.grouped")).to_have_count(59)
    height, shown = await seat.page.evaluate(
        "(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])"
        "(document.scrollingElement)"
    )
    assert height == shown


async def test_a_command_scrolls_to_its_answer(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = [script.message(f"line {n}\n\n") for n in range(60)]
    seat = await sit()
    await expect(seat.page.locator("article", has_text="line 59")).to_be_in_viewport()
    await _scroll_up(seat.page)
    await seat.page.locator(".composer-text").fill("/rules ")
    await seat.page.keyboard.press("Enter")
    await seat.link.answer(await seat.link.expect("command"), "acknowledged")
    await expect(seat.page.locator("article", has_text="line 59")).to_be_in_viewport()
    answer = script.message("Here they are.", flags=script.EPHEMERAL)
    await seat.link.send({"type": "message", "message": answer})
    await expect(seat.page.locator("article", has_text="Here they are.")).to_be_in_viewport()


def _a_board_far_up() -> list[Payload]:
    return [script.board(), *(script.message(f"line {n}\n\n") for n in range(60))]


async def _press_far_up(seat: Seat, interaction: str) -> None:
    """Press the first message's button by keyboard; its answer will stand out of view."""
    await expect(seat.page.locator("article", has_text="line 59")).to_be_in_viewport()
    draw = seat.page.locator("[data-custom-id='d:1:14:draw']")
    await draw.scroll_into_view_if_needed()
    await expect(seat.page.locator("article", has_text="line 59")).not_to_be_in_viewport()
    await draw.focus()
    await seat.page.keyboard.press("Enter")
    press = await seat.link.expect("press")
    await seat.link.send({"type": "sent", "nonce": press["nonce"], "id": interaction})
    await seat.link.answer(press, "acknowledged")


def _private(content: str, interaction: str) -> Payload:
    used = {"id": interaction, "type": 3, "user": script.author(script.KESTREL)}
    return script.message(content, flags=script.EPHEMERAL, interaction_metadata=used)


@pytest.mark.parametrize("width", [1280, 400])
async def test_a_private_answer_far_below_comes_into_view(
    server: ScriptedServer, sit: Sit, width: int
) -> None:
    server.history[script.ARENA] = _a_board_far_up()
    seat = await sit(viewport={"width": width, "height": 800})
    await _press_far_up(seat, "71")
    answer = seat.page.locator("article", has_text="Not your turn.")
    await seat.link.send({"type": "message", "message": _private("Not your turn.", "71")})
    await expect(answer).to_be_in_viewport(ratio=1)
    await expect(seat.page.locator(".jump")).to_be_hidden()
    await expect(seat.page.locator("[data-custom-id='d:1:14:draw']")).to_be_focused()


async def test_a_tall_private_answer_shows_its_beginning(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = _a_board_far_up()
    seat = await sit(viewport={"width": 400, "height": 800})
    await _press_far_up(seat, "71")
    rules = "\n".join(f"Rule {n}" for n in range(90))
    await seat.link.send({"type": "message", "message": _private(rules, "71")})
    await expect(seat.page.locator("article.ephemeral .author")).to_be_in_viewport()
    await expect(seat.page.locator(".jump")).to_be_visible()


async def test_only_the_answer_to_an_act_here_scrolls(server: ScriptedServer, sit: Sit) -> None:
    server.history[script.ARENA] = _a_board_far_up()
    seat = await sit()
    await _press_far_up(seat, "71")
    place = "log => log.scrollTop"
    log = seat.page.locator(".log")
    top = await log.evaluate(place)
    used = {"id": "71", "type": 3, "user": script.author(script.KESTREL)}
    for news in (
        script.message("by somebody else", by=script.MOTH),
        script.message("an answer for everybody", interaction_metadata=used),
        _private("done in another tab", "70"),
    ):
        await seat.link.send({"type": "message", "message": news})
        await expect(seat.page.locator(".messages")).to_contain_text(news["content"])
        assert await log.evaluate(place) == top
    await seat.link.send({"type": "message", "message": _private("the answer", "71")})
    await expect(seat.page.locator("article", has_text="the answer")).to_be_in_viewport()

    await _scroll_up(seat.page)
    top = await log.evaluate(place)
    await seat.link.send({"type": "message", "message": _private("much later", "71")})
    await expect(seat.page.locator(".messages")).to_contain_text("much later")
    assert await log.evaluate(place) == top
    await expect(seat.page.locator(".jump")).to_be_visible()


async def test_new_messages_are_announced(server: ScriptedServer, sit: Sit) -> None:
    seat = await sit()
    live = seat.page.locator("[data-live]")
    await expect(live).to_have_attribute("aria-live", "polite")
    await seat.link.send(
        {"type": "message", "message": script.message("hello **you**", by=script.MOTH)}
    )
    await expect(live).to_have_text("Moth: hello you")
    await seat.link.send({"type": "message", "message": script.board()})
    await expect(live).to_contain_text("Death Match · Warrior")
    ping = script.message(
        f"<@{script.KESTREL}>", in_=script.TAVERN, mentions=[script.author(script.KESTREL)]
    )
    await seat.link.send({"type": "message", "message": ping})
    await expect(live).to_contain_text("Delve mentioned you in #tavern")
