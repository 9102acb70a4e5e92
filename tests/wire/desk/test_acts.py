"""Each act of a host once by its command, and once on the desk."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.sender import MessageSender
from bot.display.open_panels import PAUSE_SECONDS
from bot.match.entries import Conceded, Ended, HandedOver, Redealt, Reposted, Rewound, Substituted
from bot.match.ids import UserId
from bot.match.terms import Takebacks
from bot.ui.custom_ids import MatchCommand
from tests.wire.desk.hosting import Hosting, check_hides, en, verbs
from tests.wire.hosted import hosted_evening
from tests.wire.table import control, controls, end_match, use

REWOUND = "↩️ Rook takes back the last move of Kestrel."


async def test_the_desk_tells_how_the_match_stands(hosting: Hosting) -> None:
    await hosting.clock.pass_slowly(20)
    desk = await hosting.desk()
    assert desk.ephemeral
    assert desk.text.startswith("## 🎛️ Desk: Kestrel – Moth")
    assert "Waiting for **Moth**: asked <t:" in desk.text
    assert re.search("⏱️ \\*\\*Moth\\*\\*: turn ends <t:[0-9]+:R>, flag falls <t:", desk.text)
    await hosting.press(desk, MatchCommand.PAUSE)
    assert "**Rook** has paused the match" in desk.text
    assert MatchCommand.RESUME in verbs(desk)
    assert hosting.told("⏸️ Rook has paused the match.")
    await hosting.press(desk, MatchCommand.RESUME)
    assert "has paused" not in desk.text
    assert hosting.told("▶️ Rook lets the match go on.")


async def test_a_clean_act_is_taken_back_by_command(hosting: Hosting) -> None:
    await hosting.press(hosting.table.board(), "start:0", hosting.moth)
    question = await hosting.do("rewind")
    assert question.ephemeral
    assert "Take back the last move of Moth?" in question.text
    assert en("desk-rewind-clean") in question.text
    await hosting.press(question, MatchCommand.REWIND)
    assert question.text.startswith("## 🎛️ Desk"), "the desk takes the question's place"
    match = await hosting.match()
    assert isinstance(match.entry, Rewound)
    assert match.asked_since == {1: match.version}
    assert hosting.told("↩️ Rook takes back the last move of Moth.")


@pytest.mark.parametrize("takebacks", list(Takebacks))
async def test_a_host_is_told_where_no_takebacks_were_agreed(
    takebacks: Takebacks, tmp_path: Path
) -> None:
    """It is for the host to decide all the same."""
    async with hosted_evening(tmp_path, "off", takebacks=takebacks.value) as evening:
        hosting = Hosting(evening.table, evening.bot, evening.clock)
        await hosting.press(hosting.table.board(), "start:0", hosting.moth)
        question = await hosting.do("rewind")
        agreed = en("desk-rewind-agreed") in question.text
        assert agreed is (takebacks is Takebacks.NONE)
        await hosting.press(question, MatchCommand.REWIND)
        assert isinstance((await hosting.match()).entry, Rewound)


async def test_who_has_seen_how_many_cards_is_told_and_not_which(hosting: Hosting) -> None:
    await hosting.draw()
    desk = await hosting.desk()
    check_hides(desk)
    await hosting.press(desk, MatchCommand.ASK_REWIND)
    assert "Take back the last move of Kestrel?" in desk.text
    assert "**Kestrel**, 1 card" in desk.text
    check_hides(desk)
    await hosting.press(desk, MatchCommand.REWIND)
    check_hides(desk)
    assert isinstance((await hosting.match()).entry, Rewound)
    assert hosting.told(REWOUND)


async def test_a_question_is_answered_for_the_version_that_it_was_asked_at(
    hosting: Hosting,
) -> None:
    await hosting.press(hosting.table.board(), "start:0", hosting.moth)
    question = await hosting.do("rewind")
    await hosting.table.do("draw")
    await hosting.settled()
    reply = await hosting.press(question, MatchCommand.REWIND)
    assert "moved on" in reply.text
    assert (await hosting.match()).version == 2


async def test_nothing_to_take_back_is_refused(hosting: Hosting) -> None:
    assert (await hosting.do("rewind")).text == en("refusal-nothing-to-rewind")


async def test_the_adventure_is_played_anew(hosting: Hosting) -> None:
    await hosting.draw()
    desk = await hosting.desk()
    await hosting.press(desk, MatchCommand.ASK_REDEAL)
    assert "Play adventure 1 anew?" in desk.text
    check_hides(desk)
    await hosting.press(desk, MatchCommand.REDEAL)
    assert isinstance((await hosting.match()).entry, Redealt)
    assert hosting.told("🎴 Rook has adventure 1 played anew, with another deal.")
    question = await hosting.do("redeal")
    await hosting.press(question, MatchCommand.REDEAL)
    assert (await hosting.match()).deals == 2


async def test_across_a_walk_dealing_anew_is_offered(hosting: Hosting) -> None:
    await hosting.add()
    await hosting.table.do("pass")
    await hosting.settled()
    match = await hosting.match()
    if not match.past.rewinds:
        question = await hosting.do("rewind")
    else:
        await hosting.table.do("name:7")
        await hosting.settled()
        question = await hosting.do("rewind")
    assert en("desk-redeal-instead") in question.text
    assert "Play adventure 1 anew?" in question.text
    await hosting.press(question, MatchCommand.REDEAL)
    assert isinstance((await hosting.match()).entry, Redealt)


async def test_the_match_is_ended_on_the_desk(hosting: Hosting) -> None:
    desk = await hosting.desk()
    await hosting.press(desk, MatchCommand.ASK_END)
    assert "there will be no result" in desk.text
    await hosting.press(desk, MatchCommand.DESK)
    assert (await hosting.match()).live, "there is a way back"
    await hosting.confirm(desk, MatchCommand.ASK_END, MatchCommand.END)
    assert desk.text == en("ended")
    assert isinstance((await hosting.match()).entry, Ended)
    assert hosting.told("🏁 Rook ends the match without a result.")


@pytest.mark.parametrize("command", ["host end", "match end"])
async def test_the_match_is_ended_by_command(command: str, hosting: Hosting) -> None:
    reply = await hosting.rook.command(hosting.table.channel, command)
    assert reply.message.ephemeral
    assert (await hosting.match()).live
    await hosting.press(reply.message, MatchCommand.END)
    assert isinstance((await hosting.match()).entry, Ended)
    assert hosting.told("🏁 Rook ends the match without a result.")


async def test_the_board_is_posted_again(hosting: Hosting) -> None:
    first = hosting.table.board()
    desk = await hosting.desk()
    await hosting.press(desk, MatchCommand.REPOST)
    second = hosting.table.board()
    assert first.deleted
    assert second.id > first.id
    answer = await hosting.do("repost")
    assert second.deleted
    assert answer.text == "▶️ Rook has posted the match again."
    assert isinstance((await hosting.match()).entry, Reposted)


async def test_a_starter_is_named_by_command(hosting: Hosting) -> None:
    told = await hosting.do("starter", player=hosting.kestrel)
    assert told.text == "▶️ Rook decides that Kestrel begins."
    assert set((await hosting.match()).asked_since) == {0}
    late = await hosting.do("starter", player=hosting.kestrel)
    assert late.text == en("refusal-no-starter-asked")


async def test_a_moderator_who_does_not_host_names_the_starter(hosting: Hosting) -> None:
    finch = hosting.table.sandbox.add_user("Finch", moderator=True)
    told = await hosting.do("starter", finch, player=hosting.moth)
    assert told.text == "▶️ Finch decides that Moth begins."
    assert set((await hosting.match()).asked_since) == {1}


async def test_a_player_s_screen_gives_time_and_names_the_starter(hosting: Hosting) -> None:
    desk = await hosting.desk()
    await hosting.press(desk, "host:seat,0")
    assert desk.text.startswith("## 🎛️ Kestrel")
    assert {"host:time,0,60", "host:time,0,300", "host:time,0,-60"} <= verbs(desk)
    await hosting.press(desk, "host:time,0,60")
    assert hosting.told("⏱️ Rook gives Kestrel 1:00 min more: the bank is 6:00 min now.")
    assert desk.text.startswith("## 🎛️ Desk")
    await hosting.press(desk, "host:seat,0")
    await hosting.press(desk, "host:starter,0")
    assert hosting.told("▶️ Rook decides that Kestrel begins.")
    await hosting.press(desk, "host:seat,0")
    assert "host:starter,0" not in verbs(desk)


async def test_a_player_gives_up_on_the_desk(hosting: Hosting) -> None:
    desk = await hosting.desk()
    await hosting.press(desk, "host:seat,1")
    await hosting.confirm(desk, "host:ask-forfeit,1", "host:forfeit,1")
    line = "🏁 Rook has declared the match lost for Moth."
    assert desk.text == line
    assert hosting.told(line)
    assert isinstance((await hosting.match()).entry, Conceded)
    result = hosting.table.result()
    assert result is not None
    assert en("result-forfeited", name="Moth", host="Rook") in result.text
    assert en("result-conceded", name="Moth") not in result.text


async def test_a_seat_is_taken_over_by_command(hosting: Hosting) -> None:
    told = await hosting.do("substitute", player=hosting.moth, by=hosting.wren)
    assert (
        told.content == f"🔁 <@{hosting.wren.id}> now plays in the place of Moth: decided by Rook."
    )
    assert hosting.wren.id in told.pinged
    match = await hosting.match()
    assert isinstance(match.entry, Substituted)
    assert match.terms.players[1] == hosting.wren.id
    reply = await use(hosting.wren, control(hosting.table.board(), "start:1"))
    assert reply.failed is None
    assert (await hosting.match()).version == 2


async def test_a_seat_is_taken_over_on_the_desk(hosting: Hosting) -> None:
    desk = await hosting.desk()
    await hosting.press(desk, "host:seat,1")
    await hosting.press(desk, "host:substitute,1", chosen=hosting.wren)
    assert "Wren in the place of Moth?" in desk.text
    assert (await hosting.match()).version == 0
    await hosting.press(desk, f"host:substitute,1,{hosting.wren.id}")
    assert "Kestrel – Wren" in desk.text
    assert (await hosting.match()).terms.players[1] == hosting.wren.id
    assert len(hosting.wren.pings(hosting.table.channel)) >= 1


async def test_the_match_is_handed_over(hosting: Hosting) -> None:
    desk = await hosting.desk()
    await hosting.press(desk, "host:handover", chosen=hosting.wren)
    match = await hosting.match()
    assert isinstance(match.entry, HandedOver)
    assert match.terms.host == hosting.wren.id
    assert hosting.wren.pings(hosting.table.channel)
    told = await hosting.do("handover", to=hosting.rook)
    assert "hands the match over to" in told.content
    assert (await hosting.match()).terms.host == UserId(hosting.rook.id)


@pytest.mark.parametrize("act", ["forfeit", "award"])
async def test_what_was_asked_about_a_player_is_not_done_to_their_substitute(
    act: str, hosting: Hosting
) -> None:
    question = await hosting.desk()
    await hosting.press(question, "host:seat,1")
    await hosting.press(question, f"host:ask-{act},1")
    assert "Moth" in question.text
    await hosting.do("substitute", player=hosting.moth, by=hosting.wren)
    reply = await hosting.press(question, f"host:{act},1")
    assert "moved on" in reply.text
    assert (await hosting.match()).live
    again = await hosting.do(
        "substitute", player=hosting.kestrel, by=hosting.table.sandbox.people["Otter"]
    )
    assert again.content
    desk = await hosting.desk()
    await hosting.press(desk, "host:seat,1")
    await hosting.confirm(desk, f"host:ask-{act},1", f"host:{act},1")
    assert not (await hosting.match()).live


async def test_who_is_asked_is_called_once_more_after_a_pause(hosting: Hosting) -> None:
    channel = hosting.table.channel
    (*_, before) = hosting.moth.pings(channel)
    await hosting.do("pause")
    await hosting.clock.pass_slowly(600)
    (*_, standing) = hosting.moth.pings(channel)
    assert standing.id == before.id
    await hosting.do("resume")
    (*_, again) = hosting.moth.pings(channel)
    assert again.id > before.id
    assert before.deleted


@pytest.mark.parametrize("screen", ["desk", "player"])
async def test_an_open_desk_follows_the_match(hosting: Hosting, screen: str) -> None:
    """Also a player's page; a question that stands in its place does not change."""
    desk = await hosting.desk()
    if screen == "player":
        await hosting.press(desk, "host:seat,0")
    until = hosting.table.sandbox.until
    waiting = "Waiting for **{}**".format
    assert waiting("Moth") in desk.text
    await hosting.draw()
    hosting.clock.advance(PAUSE_SECONDS)
    await until(lambda: waiting("Kestrel") in desk.text)
    check_hides(desk)
    await hosting.do("pause")
    hosting.clock.advance(PAUSE_SECONDS)
    await until(lambda: "**Rook** has paused" in desk.text)
    other = await hosting.desk()
    await hosting.press(other, MatchCommand.ASK_END)
    asked = other.text
    await hosting.do("resume")
    hosting.clock.advance(PAUSE_SECONDS)
    await until(lambda: "has paused" not in desk.text)
    assert other.text == asked
    await end_match(hosting.rook, hosting.table.channel)
    hosting.clock.advance(PAUSE_SECONDS)
    await until(lambda: not list(controls(desk)))
    assert desk.text.startswith("This match is over.")


async def test_the_line_of_an_act_stands_above_the_call_that_follows(
    hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although Discord takes longer for the line."""
    await hosting.add()
    question = await hosting.do("redeal")
    board, slow = hosting.table.board(), MessageSender.send
    before = board.text

    async def send(self: MessageSender, *args: Any, **more: Any) -> Any:
        if args[2].startswith("host:"):
            await hosting.table.sandbox.until(lambda: board.text != before)
            for _ in range(2000):
                await asyncio.sleep(0)
        return await slow(self, *args, **more)

    monkeypatch.setattr(MessageSender, "send", send)
    await hosting.press(question, MatchCommand.REDEAL)
    seen = [message for message in hosting.table.channel.messages.values() if not message.deleted]
    (line,) = (message for message in seen if "played anew" in message.content)
    (call,) = (message for message in seen if "you begin adventure" in message.content)
    assert line.id < call.id
