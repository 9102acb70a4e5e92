"""The answers to `/leaderboard` and `/stats`: for whoever asks, and by them for everybody."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.ui.catalogue import texts_in
from sandbox.errors import ClientRefusal
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.wire.commands.steps import finish
from tests.wire.commands.test_statistics import ranks

en, uk = texts_in("en"), texts_in("uk")
LOCALES = {"en": "en-US", "uk": "uk"}


def public(channel: Channel) -> list[Message]:
    """What everybody finds there, oldest first."""
    return [
        message
        for message in channel.messages.values()
        if not message.ephemeral and not message.deleted
    ]


class Hall:
    """Kestrel has won two matches against Moth, and ten people have played one another besides."""

    def __init__(self, sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
        self.sandbox, self.bot, self.arena = sandbox, bot, arena
        self.kestrel, self.moth = (sandbox.people[name] for name in ("Kestrel", "Moth"))

    async def play(self) -> None:
        for _ in range(2):
            await finish(self.sandbox, self.bot, self.kestrel, self.moth)
        people = [self.sandbox.add_user(f"P{number}") for number in range(10)]
        for winner, loser in zip(people[::2], people[1::2], strict=True):
            await finish(self.sandbox, self.bot, winner, loser)

    async def press(self, person: Person, message: Message, label: str) -> Reply:
        reply = await person.press_label(message, label)
        await self.bot.responders.settled(20)
        return reply


@pytest.fixture
async def hall(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> Hall:
    made = Hall(sandbox, bot, arena)
    await made.play()
    return made


@pytest.mark.parametrize("server", ["en", "uk"])
@pytest.mark.parametrize("name", ["Kestrel", "Moth"])
async def test_a_leaderboard_is_shown_to_everybody_once(name: str, server: str, hall: Hall) -> None:
    """Whoever asks reads their own language, everybody the server's."""
    hall.sandbox.core.world.preferred_locale = LOCALES[server]
    person, said = hall.sandbox.people[name], {"Kestrel": en, "Moth": uk}[name]
    before = public(hall.arena)
    own = (await person.command(hall.arena, "leaderboard")).message
    assert own.ephemeral
    assert said("leaderboard-rule") in own.text
    assert public(hall.arena) == before, "no board is pushed up"
    custom_id = next(one for one in own.custom_ids if one.startswith("t:show:"))
    await hall.press(person, own, said("table-show"))
    *old, shown = public(hall.arena)
    assert old == before
    assert ranks(shown) == ranks(own)
    assert texts_in(server)("leaderboard-rule") in shown.text
    assert shown.custom_ids == []
    # The button is gone, and a finger that was faster than that does nothing.
    with pytest.raises(ClientRefusal):
        await hall.press(person, own, said("table-show"))
    again = await person.press(own, custom_id, forged=True)
    assert again.failed is None
    await hall.bot.responders.settled(20)
    assert public(hall.arena) == [*before, shown]


async def test_pages_are_turned_in_place(hall: Hall) -> None:
    own = (await hall.kestrel.command(hall.arena, "leaderboard")).message
    first = ranks(own)
    before = public(hall.arena)
    await hall.press(hall.kestrel, own, en("choice-next", page=2, pages=2))
    assert en("leaderboard-page", page=2, pages=2) in own.text
    second = ranks(own)
    assert len({*first, *second}) == 12
    await hall.press(hall.kestrel, own, en("table-show"))
    *_, shown = public(hall.arena)
    assert ranks(shown) == second, "the very page"
    await hall.press(hall.kestrel, own, en("choice-previous", page=1, pages=2))
    assert ranks(own) == first
    assert [one.split(":")[1] for one in own.custom_ids] == ["shown"], "once for an answer"
    assert public(hall.arena) == [*before, shown]


async def test_whoever_was_asked_for_stays_marked(hall: Hall) -> None:
    own = (await hall.kestrel.command(hall.arena, "leaderboard", player=hall.moth)).message
    assert "**Moth** 👈" in own.text
    await hall.press(hall.kestrel, own, en("choice-previous", page=1, pages=2))
    assert "👈" not in own.text
    await hall.press(hall.kestrel, own, en("choice-next", page=2, pages=2))
    await hall.press(hall.kestrel, own, en("table-show"))
    assert "**Moth** 👈" in public(hall.arena)[-1].text


@pytest.mark.parametrize("server", ["en", "uk"])
async def test_a_record_is_shown_to_everybody_once(server: str, hall: Hall) -> None:
    hall.sandbox.core.world.preferred_locale = LOCALES[server]
    said, before = texts_in(server), public(hall.arena)
    own = (await hall.kestrel.command(hall.arena, "stats", player=hall.moth)).message
    assert own.ephemeral
    assert public(hall.arena) == before
    await hall.press(hall.kestrel, own, en("table-show"))
    *old, shown = public(hall.arena)
    assert old == before
    assert said("stats-title", name="Moth", game=said("game-deathmatch")) in shown.text
    assert said("record", won=0, lost=2) in shown.text
    assert own.custom_ids == shown.custom_ids == []


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_the_last_matches_tell_their_scores(language: str, hall: Hall) -> None:
    """In adventures: these were given up before the first."""
    person = {"en": hall.kestrel, "uk": hall.moth}[language]
    reply = await person.command(hall.arena, "stats")
    last = reply.text.split(f"**{texts_in(language)('stats-last')}**")[1]
    assert last.count(" 0–0 · ") == 2


@pytest.mark.parametrize("name", ["Kestrel", "Moth"])
async def test_who_may_not_write_there_shows_nobody(name: str, hall: Hall) -> None:
    person, said = hall.sandbox.people[name], {"Kestrel": en, "Moth": uk}[name]
    hall.sandbox.set_permission(hall.arena, "send_messages", False, person=person)
    before = public(hall.arena)
    for command in ("leaderboard", "stats"):
        own = (await person.command(hall.arena, command)).message
        reply = await hall.press(person, own, said("table-show"))
        assert reply.text == said("table-cannot-show")
        assert reply.message.ephemeral
        hall.sandbox.set_permission(hall.arena, "send_messages", True, person=person)
        assert public(hall.arena) == before
        await hall.press(person, own, said("table-show"))
        assert len(public(hall.arena)) == len(before) + 1, "the button was left to them"
        before = public(hall.arena)
        hall.sandbox.set_permission(hall.arena, "send_messages", False, person=person)


async def test_nothing_to_show_has_no_button(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    kestrel = sandbox.people["Kestrel"]
    for command in ("leaderboard", "stats"):
        reply = await kestrel.command(arena, command)
        assert reply.message.ephemeral
        assert reply.message.custom_ids == []


@pytest.mark.parametrize(
    "custom_id", ["t:page:whist::1:", "t:show:whist::1:", "t:record:whist:7", "t:page:x:y:z:"]
)
async def test_a_game_that_is_gone_has_moved_on(custom_id: str, hall: Hall) -> None:
    own = (await hall.kestrel.command(hall.arena, "leaderboard")).message
    reply = await hall.kestrel.press(own, custom_id, forged=True)
    assert reply.text == en("moved-on")


async def test_a_page_that_is_gone_is_the_last_one(hall: Hall) -> None:
    own = (await hall.kestrel.command(hall.arena, "leaderboard")).message
    await hall.kestrel.press(own, "t:page:deathmatch:gone:99:", forged=True)
    await hall.bot.responders.settled(20)
    assert en("leaderboard-no-page", page=99) in own.text
    assert en("leaderboard-page", page=2, pages=2) in own.text
