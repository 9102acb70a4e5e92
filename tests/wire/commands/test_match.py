"""`/match`: the board, the card, giving up, ending, and which match is meant."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.app import DelveBot
from bot.handlers.actor import Actor
from bot.match.entries import Conceded, Ended
from bot.match.ids import ChannelId, GuildId, UserId
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from sandbox.world import Channel
from tests.store.playing import live_ids
from tests.wire import picture
from tests.wire.commands.steps import is_private
from tests.wire.phases import PHASES, seated
from tests.wire.table import control, controls, end_match, use

en, uk = texts_in("en"), texts_in("uk")


# /match show


async def test_show_posts_the_board_again(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    table = await seated("turn", sandbox, bot)
    rook = sandbox.people["Rook"]
    for person, said in ((table.players[1], uk), (sandbox.people["Wren"], en), (rook, en)):
        before = table.board()
        gossip = person.say(arena, "…")
        reply = await person.command(arena, "match show")
        after = table.board()
        assert after.id > gossip.id
        assert before.deleted
        assert [one.press for one in controls(after)] == [one.press for one in controls(before)]
        link = f"https://discord.com/channels/{sandbox.guild_id}/{arena.id}/{after.id}"
        is_private(reply, said("shown-again", link=link))
    await table.do("draw", "add")
    await bot.handlers.display.settled()
    await picture.check(table, bot.handlers.store)


async def test_show_without_a_match(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    for word in ("show", "card", "concede", "end"):
        reply = await sandbox.people["Moth"].command(arena, f"match {word}")
        is_private(reply, uk("no-match-here"))


# /match card


async def test_a_card_is_shown_to_its_owner_alone(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = await seated("card", sandbox, bot)
    kestrel, moth = table.players
    reply = await kestrel.command(arena, "match card")
    assert reply.message.ephemeral
    assert "Demon" in reply.text
    assert {one.verb for one in controls(reply.message)} == {"add", "discard"}
    other = await moth.command(arena, "match card")
    assert other.message.ephemeral
    assert uk("hand-none") in other.text
    for name, said in {"Wren": en, "Otter": uk, "Rook": en}.items():
        reply = await sandbox.people[name].command(arena, "match card")
        is_private(reply, said("not-your-match"))


# /match concede


async def test_giving_up_is_asked_about_and_then_counts(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = await seated("turn", sandbox, bot)
    moth = table.players[1]
    reply = await moth.command(arena, "match concede")
    question = reply.message
    assert question.ephemeral
    assert uk("confirm-concede-why", name="Kestrel") in question.text
    assert len(await bot.handlers.store.entries(table.match)) == 1, "asking is not doing"
    await use(moth, control(question, "concede"))
    await sandbox.until(lambda: question.deleted)
    await bot.handlers.display.settled()
    last = (await bot.handlers.store.entries(table.match))[-1]
    assert isinstance(last, Conceded)
    assert last.seat == 1
    result = table.result()
    assert result is not None
    assert en("result-won", name=table.players[0].mention) in result.text
    assert en("result-conceded", name="Moth") in result.text
    assert result.custom_ids == [f"d:{table.match}:2:rematch"]


async def test_a_question_left_alone_does_nothing(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = await seated("turn", sandbox, bot)
    question = (await table.players[0].command(arena, "match concede")).message
    await table.do("draw", "add")
    assert question in table.players[0].messages(arena)
    match = await bot.handlers.matches.get(table.match)
    assert match is not None
    assert match.live


@pytest.mark.parametrize("name", ["Wren", "Rook"])
async def test_only_players_give_up(
    name: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = await seated("turn", sandbox, bot, host=sandbox.people["Rook"])
    is_private(await sandbox.people[name].command(arena, "match concede"), en("not-your-match"))
    assert len(await bot.handlers.store.entries(table.match)) == 1


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", [0, 1])
async def test_giving_up_in_every_phase(
    phase: str, seat: int, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = await seated(phase, sandbox, bot)
    question = (await table.players[seat].command(arena, "match concede")).message
    await use(table.players[seat], control(question, "concede"))
    await bot.handlers.display.settled()
    match = await picture.check(table, bot.handlers.store)
    assert match.result is not None
    assert match.result.winner == 1 - seat


# /match end


@pytest.mark.parametrize("phase", PHASES)
async def test_the_host_ends_a_match_in_every_phase(
    phase: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = await seated(phase, sandbox, bot, host=sandbox.people["Rook"])
    for player, said in zip(table.players, (en, uk), strict=True):
        is_private(await end_match(player, arena), said("not-the-host"))
    is_private(await end_match(sandbox.people["Wren"], arena), en("not-the-host"))
    is_private(await end_match(sandbox.people["Rook"], arena), en("ended"))
    await bot.handlers.display.settled()
    match = await picture.check(table, bot.handlers.store)
    assert match.result is not None
    assert match.result.winner is None
    assert isinstance((await bot.handlers.store.entries(table.match))[-1], Ended)
    result = table.result()
    assert result is not None
    assert en("result-none") in result.text
    store, guild = bot.handlers.store, GuildId(sandbox.guild_id)
    assert await store.leaderboard(guild, "deathmatch", None, 0, 100) is None
    is_private(await end_match(sandbox.people["Rook"], arena), en("no-match-here"))


async def test_another_moderator_ends_a_match(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    await seated("turn", sandbox, bot, host=sandbox.people["Rook"])
    finch = sandbox.add_user("Finch", locale="uk", moderator=True)
    is_private(await end_match(finch, arena), uk("ended"))
    assert await live_ids(bot.handlers.store) == []


async def test_a_challenge_is_ended_by_a_moderator(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    await seated("card", sandbox, bot)
    is_private(await end_match(sandbox.people["Rook"], arena), en("ended"))
    assert await live_ids(bot.handlers.store) == []


async def test_the_host_ends_a_match_from_elsewhere(
    sandbox: Sandbox, bot: DelveBot, arena: Channel, tavern: Channel
) -> None:
    """Another channel, or private messages: "the live match of this channel or of this person"."""
    rook = sandbox.people["Rook"]
    await seated("turn", sandbox, bot, host=rook)
    is_private(await end_match(rook, tavern), en("ended"))
    await bot.handlers.display.settled()
    await seated("turn", sandbox, bot, host=rook)
    private = sandbox.core.world.direct_channel(rook.user)
    is_private(await end_match(rook, private), en("ended"))
    assert await live_ids(bot.handlers.store) == []


async def test_the_host_ends_a_match_as_nobody_else_could(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    """Whoever hosted may end it, though a moderator no more."""
    rook = sandbox.people["Rook"]
    await seated("turn", sandbox, bot, host=rook)
    sandbox.core.world.members[rook.id].role_ids.clear()
    is_private(await end_match(rook, arena), en("ended"))
    assert await live_ids(bot.handlers.store) == []


class Recorder:
    """An answer that only remembers what it was told."""

    token = "of an interaction"

    def __init__(self) -> None:
        self.said: list[str] = []

    async def private(self, message: Any) -> None:
        self.said.append(message.markdown)


async def test_a_moderator_of_another_server_has_no_say(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    """A player may own another server, and ask there: the bot is the same."""
    table = await seated("turn", sandbox, bot)
    here = Actor(
        user_id=UserId(table.players[0].id),
        guild_id=GuildId(sandbox.guild_id + 1),
        channel_id=ChannelId(arena.id + 77),
        texts=en,
        language="en",
        at=0,
        moderator=True,
    )
    for actor in (here, replace(here, user_id=UserId(sandbox.people["Wren"].id))):
        answer = Recorder()
        await bot.handlers.match_command("end", actor, answer)  # type: ignore[arg-type]  # as much of a Responder as it takes
        assert answer.said[0] in (en("not-the-host"), en("no-match-here"))
        answer = Recorder()
        press = control(table.board(), "draw").press._replace(action="end")
        await bot.handlers.press(press, actor, answer)  # type: ignore[arg-type]  # as above
        assert answer.said == [en("not-the-host")]
    assert await live_ids(bot.handlers.store) == [table.match]


# Which match?


async def test_the_own_match_among_two_of_a_channel(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    first = await seated("turn", sandbox, bot)
    others = (sandbox.people["Wren"], sandbox.people["Otter"])
    second = await seated("card", sandbox, bot, players=others)
    reply = await others[0].command(arena, "match card")
    assert "Demon" in reply.text
    reply = await first.players[1].command(arena, "match concede")
    await use(first.players[1], control(reply.message, "concede"))
    assert await live_ids(bot.handlers.store) == [second.match]


@pytest.mark.parametrize("word", ["show", "end"])
async def test_a_spectator_is_asked_which_of_two(
    word: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    first = await seated("turn", sandbox, bot)
    others = (sandbox.people["Wren"], sandbox.people["Otter"])
    second = await seated("turn", sandbox, bot, players=others)
    rook = sandbox.people["Rook"]
    reply = await rook.command(arena, f"match {word}")
    question = reply.message
    assert question.ephemeral
    assert en("which-match", what=en(f"which-match-{word}")) in question.text
    labels = [button["label"] for button in question.buttons]
    assert labels == ["#arena · Wren – Otter", "#arena · Kestrel – Moth"]
    chosen = await rook.press(question, question.buttons[0]["custom_id"])
    await bot.handlers.display.settled()
    if word == "end":
        await use(rook, control(question, "end"))
        assert question.text == en("ended")
        assert await live_ids(bot.handlers.store) == [first.match]
    else:
        assert en("shown-again", link="") in chosen.text
        assert str(second.board().id) in chosen.text


async def test_a_player_of_two_matches_is_asked_from_elsewhere(
    sandbox: Sandbox, bot: DelveBot, arena: Channel, tavern: Channel
) -> None:
    moth, wren, otter = (sandbox.people[name] for name in ("Moth", "Wren", "Otter"))
    await seated("turn", sandbox, bot, players=(moth, wren))
    await seated("turn", sandbox, bot, players=(moth, otter), channel=tavern)
    third = sandbox.add_channel("cellar")
    assert moth.direct is not None
    for place in (third, moth.direct):
        reply = await moth.command(place, "match concede")
        question = reply.message
        assert question.ephemeral
        assert uk("which-match", what=uk("which-match-concede")) in question.text
        assert [button["label"] for button in question.buttons] == [
            "#tavern · Moth – Otter",
            "#arena · Moth – Wren",
        ]
        asked = await moth.press(question, question.buttons[1]["custom_id"])
        assert uk("confirm-concede-why", name="Wren") in asked.text
        assert asked.message.ephemeral
    await use(moth, control(asked.message, "concede"))
    await bot.handlers.display.settled()
    assert await live_ids(bot.handlers.store) == [2]
    reply = await moth.command(moth.direct, "match card")
    assert uk("hand-none") in reply.text, "now it is clear"


async def test_who_plays_more_matches_than_fit_is_told_so(
    sandbox: Sandbox,
    bot: DelveBot,
    arena: Channel,
    tavern: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.ui.replies.MOST_CHOICES", 2)
    moth, wren = sandbox.people["Moth"], sandbox.people["Wren"]
    for channel in (arena, tavern, sandbox.add_channel("cellar")):
        await seated("turn", sandbox, bot, players=(moth, wren), channel=channel)
    elsewhere = sandbox.add_channel("attic")
    question = (await moth.command(elsewhere, "match concede")).message
    assert [button["label"] for button in question.buttons] == [
        "#cellar · Moth – Wren",
        "#tavern · Moth – Wren",
    ]
    assert question.text.endswith(uk("which-match-more", count=1))
    asked = await moth.command(arena, "match concede")
    assert uk("confirm-concede-why", name="Wren") in asked.text, "there it is clear"


@pytest.mark.parametrize("word", ["card", "concede"])
async def test_a_players_match_is_meant_although_others_play_here(
    word: str, sandbox: Sandbox, bot: DelveBot, arena: Channel, tavern: Channel
) -> None:
    """Only one match can be meant by who plays only one."""
    table = await seated("card", sandbox, bot)
    others = (sandbox.people["Wren"], sandbox.people["Otter"])
    await seated("turn", sandbox, bot, players=others, channel=tavern)
    reply = await table.players[0].command(tavern, f"match {word}")
    if word == "card":
        assert "Demon" in reply.text
    else:
        assert en("confirm-concede-why", name="Moth") in reply.text


async def test_from_private_messages(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    table = await seated("card", sandbox, bot)
    kestrel, moth = table.players
    assert kestrel.direct is not None
    assert moth.direct is not None
    assert "Demon" in (await kestrel.command(kestrel.direct, "match card")).text
    before = table.board()
    reply = await moth.command(moth.direct, "match show")
    assert before.deleted
    link = f"https://discord.com/channels/{sandbox.guild_id}/{arena.id}/{table.board().id}"
    is_private(reply, uk("shown-again", link=link))
    is_private(await end_match(kestrel, kestrel.direct), en("not-the-host"))
