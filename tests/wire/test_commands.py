"""Every command, as everybody who may use it, and as those who may not."""

# Over 400 lines: the whole table of commands, each with those who may and may not use it.

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.app import DelveBot
from bot.handlers.actor import Actor
from bot.match.ids import ChannelId, GuildId, UserId
from bot.match.match import Conceded, Ended
from bot.store.store import Ranked
from bot.ui.catalogue import texts_in
from sandbox.errors import ClientRefusal
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.wire import picture
from tests.wire.clock import VirtualTime
from tests.wire.phases import PHASES, seated
from tests.wire.table import (
    Table,
    control,
    controls,
    invitation_button,
    running_bot,
    use,
)
from tests.wire.watching import watched

en, uk = texts_in("en"), texts_in("uk")
MINUTES = 60.0


@pytest.fixture
async def clock() -> VirtualTime:
    return VirtualTime()


@pytest.fixture
async def sandbox(clock: VirtualTime) -> AsyncIterator[Sandbox]:
    async with Sandbox(port=0, rate_limits=False, now=clock) as sandbox:
        yield sandbox


@pytest.fixture
async def bot(sandbox: Sandbox, clock: VirtualTime, tmp_path: Path) -> AsyncIterator[DelveBot]:
    with watched() as incidents:
        async with running_bot(sandbox, tmp_path / "delve.sqlite3", time=clock) as bot:
            yield bot
            await bot.handlers.scheduler.settled()
        incidents.check(sandbox)


@pytest.fixture
def arena(sandbox: Sandbox) -> Channel:
    return sandbox.channels["arena"]


@pytest.fixture
def tavern(sandbox: Sandbox) -> Channel:
    return sandbox.channels["tavern"]


async def invite(
    by: Person, channel: Channel, path: str = "deathmatch challenge", **options: Any
) -> Reply:
    options.setdefault("variant", "warrior")
    return await by.command(channel, path, **options)


def is_private(reply: Reply, said: str) -> None:
    assert reply.failed is None
    assert reply.text == said
    assert reply.message.ephemeral


# What Discord is told of the commands

USER, STRING, INTEGER = 6, 3, 4
COMMANDS: dict[str, list[tuple[str, int, bool]]] = {
    "deathmatch challenge": [
        ("opponent", USER, True),
        ("variant", STRING, True),
        ("deck", STRING, False),
    ],
    "deathmatch host": [
        ("candidate", USER, True),
        ("opponent", USER, True),
        ("variant", STRING, True),
        ("deck", STRING, False),
    ],
    "match show": [],
    "match card": [],
    "match concede": [],
    "match end": [],
    "leaderboard": [("variant", STRING, False), ("page", INTEGER, False)],
    "stats": [("player", USER, False)],
}


def registered(sandbox: Sandbox) -> dict[str, dict[str, Any]]:
    """Every command and subcommand by its path."""
    found = {}
    for command in sandbox.core.commands.listed(None):
        subcommands = [option for option in command.get("options", ()) if option["type"] == 1]
        found.update({f"{command['name']} {one['name']}": one for one in subcommands})
        if not subcommands:
            found[command["name"]] = command
    return found


@pytest.mark.usefixtures("bot")
def test_names_and_options_are_those_of_the_table(sandbox: Sandbox) -> None:
    shown = {
        path: [
            (option["name"], option["type"], option.get("required", False))
            for option in command.get("options", ())
        ]
        for path, command in registered(sandbox).items()
    }
    assert shown == COMMANDS
    for path, command in registered(sandbox).items():
        for option in command.get("options", ()):
            if option["name"] == "variant":
                values = [choice["value"] for choice in option["choices"]]
                assert values == ["warrior", "barbarian"], path


@pytest.mark.usefixtures("bot")
def test_every_name_and_description_is_also_ukrainian(sandbox: Sandbox) -> None:
    def walk(said: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, Any]]]:
        yield path, said
        for part in said.get("options", ()):
            yield from walk(part, f"{path}-{part['name']}")

    checked = 0
    for command in sandbox.core.commands.listed(None):
        for path, said in walk(command, f"command-{command['name']}"):
            assert said["name"] == en(path)
            assert said["description"] == en(f"{path}.description")
            assert said["name_localizations"] == {"uk": uk(path)}
            assert said["description_localizations"] == {"uk": uk(f"{path}.description")}
            for choice in said.get("choices", ()):
                assert choice["name"] == en(f"hero-{choice['value']}")
                assert choice["name_localizations"] == {"uk": uk(f"hero-{choice['value']}")}
            checked += 1
    assert checked == 20


@pytest.mark.usefixtures("bot")
def test_only_match_is_offered_in_private(sandbox: Sandbox) -> None:
    """A challenge or a leaderboard needs a server around it."""
    contexts = {c["name"]: c["contexts"] for c in sandbox.core.commands.listed(None)}
    assert contexts.pop("match") == [0, 1]
    assert set(map(str, contexts.values())) == {"[0]"}


# /deathmatch challenge


async def test_a_challenge_is_accepted(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    reply = await invite(kestrel, arena, opponent=moth)
    invitation = reply.message
    assert not invitation.ephemeral
    assert invitation in moth.pings(arena), "who is challenged hears of it"
    assert invitation not in kestrel.pings(arena)
    assert [button["label"] for button in invitation.buttons] == ["Accept", "Decline"]
    pressed = await moth.press_label(invitation, "Accept")
    assert pressed.failed is None
    await bot.handlers.scheduler.settled()
    assert en("invitation-started") in invitation.text
    (match,) = await bot.handlers.store.live_matches()
    assert match.players == (kestrel.id, moth.id)
    assert match.host is None
    assert match.variant == "warrior"
    assert match.counts
    assert match.language == "en"
    for player, other, said in ((kestrel, "Moth", en), (moth, "Kestrel", uk)):
        (greeting,) = player.direct_messages
        assert greeting.text == said("match-begins", name=other, channel=f"<#{arena.id}>")


async def test_a_challenge_is_declined(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    invitation = (await invite(kestrel, arena, opponent=moth)).message
    accept = invitation_button(invitation, "accept")
    await moth.press(invitation, invitation_button(invitation, "decline"))
    assert en("invitation-declined", name="Moth") in invitation.text
    assert invitation.custom_ids == []
    late = await moth.press(invitation, accept, forged=True)
    is_private(late, uk("refusal-invitation-declined"))
    assert await bot.handlers.store.all_live() == []
    assert moth.direct_messages == []


async def test_a_challenge_is_withdrawn(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    invitation = (await invite(kestrel, arena, opponent=moth)).message
    accept = invitation_button(invitation, "accept")
    is_private(await kestrel.press(invitation, accept), en("refusal-own-challenge"))
    await kestrel.press(invitation, invitation_button(invitation, "decline"))
    assert en("invitation-withdrawn", name="Kestrel") in invitation.text
    assert invitation.custom_ids == []
    late = await moth.press(invitation, accept, forged=True)
    is_private(late, uk("refusal-invitation-withdrawn"))
    assert await bot.handlers.store.all_live() == []


async def test_others_cannot_answer_a_challenge(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    invitation = (
        await invite(sandbox.people["Kestrel"], arena, opponent=sandbox.people["Moth"])
    ).message
    before = invitation.payload
    for name, said in {"Wren": en, "Otter": uk, "Rook": en}.items():
        for answer in ("accept", "decline"):
            custom_id = invitation_button(invitation, answer)
            reply = await sandbox.people[name].press(invitation, custom_id)
            is_private(reply, said("refusal-not-invited"))
    assert invitation.payload is before
    assert await bot.handlers.store.all_live() == []


@pytest.mark.parametrize("hosted", [False, True])
async def test_an_invitation_expires_after_ten_minutes(
    hosted: bool, sandbox: Sandbox, bot: DelveBot, clock: VirtualTime, arena: Channel
) -> None:
    kestrel, moth, rook = (sandbox.people[name] for name in ("Kestrel", "Moth", "Rook"))
    if hosted:
        reply = await invite(rook, arena, "deathmatch host", candidate=kestrel, opponent=moth)
    else:
        reply = await invite(kestrel, arena, opponent=moth)
    invitation = reply.message
    agree = invitation_button(invitation, "ready" if hosted else "accept")
    if hosted:
        await kestrel.press(invitation, agree)
    await clock.asleep(10 * MINUTES)
    clock.advance(10 * MINUTES - 1)
    sandbox.clock_moved()
    assert invitation.custom_ids
    clock.advance(1)
    sandbox.clock_moved()
    await sandbox.until(lambda: not invitation.custom_ids)
    assert en("invitation-expired-host" if hosted else "invitation-expired") in invitation.text
    late = await moth.press(invitation, agree, forged=True)
    is_private(late, uk("refusal-invitation-expired"))
    assert await bot.handlers.store.all_live() == []


async def test_an_answer_in_the_last_second_counts_and_the_timer_keeps_quiet(
    sandbox: Sandbox, bot: DelveBot, clock: VirtualTime, arena: Channel
) -> None:
    kestrel, moth = sandbox.people["Kestrel"], sandbox.people["Moth"]
    invitation = (await invite(kestrel, arena, opponent=moth)).message
    await clock.asleep(10 * MINUTES)
    clock.advance(10 * MINUTES - 1)
    sandbox.clock_moved()
    await moth.press(invitation, invitation_button(invitation, "accept"))
    clock.advance(60 * MINUTES)
    sandbox.clock_moved()
    await bot.handlers.scheduler.settled()
    assert en("invitation-started") in invitation.text
    assert len(await bot.handlers.store.all_live()) == 1


# /deathmatch host


async def test_a_hosted_match_begins_once_both_are_ready(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    wren, otter, rook = (sandbox.people[name] for name in ("Wren", "Otter", "Rook"))
    reply = await invite(
        rook, arena, "deathmatch host", candidate=wren, opponent=otter, variant="barbarian"
    )
    invitation = reply.message
    for player in (wren, otter):
        assert invitation in player.pings(arena)
    ready = invitation_button(invitation, "ready")
    for again in (False, True):
        pressed = await otter.press(invitation, ready)
        assert pressed.failed is None
        if again:
            is_private(pressed, uk("refusal-already-ready"))
        assert en("invitation-is-ready", name="**Otter**") in invitation.text
        assert ready in invitation.custom_ids
    for name, said in {"Kestrel": en, "Moth": uk, "Rook": en}.items():
        reply = await sandbox.people[name].press(invitation, ready)
        is_private(reply, said("refusal-not-invited"))
    assert await bot.handlers.store.all_live() == []
    await wren.press(invitation, ready)
    await bot.handlers.scheduler.settled()
    (match,) = await bot.handlers.store.live_matches()
    assert match.players == (wren.id, otter.id)
    assert match.host == rook.id
    assert invitation.custom_ids == []


@pytest.mark.parametrize(
    ("who", "key"), [("Rook", "invitation-withdrawn"), ("Wren", "invitation-declined-by-one")]
)
async def test_a_hosted_match_is_called_off(
    who: str, key: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    wren, otter, rook = (sandbox.people[name] for name in ("Wren", "Otter", "Rook"))
    reply = await invite(rook, arena, "deathmatch host", candidate=wren, opponent=otter)
    invitation = reply.message
    await otter.press(invitation, invitation_button(invitation, "ready"))
    await sandbox.people[who].press(invitation, invitation_button(invitation, "decline"))
    text = en(key, name="Rook") if key == "invitation-withdrawn" else en(key)
    assert text in invitation.text
    assert invitation.custom_ids == []
    assert await bot.handlers.store.all_live() == []


async def test_only_moderators_host(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    wren, moth = sandbox.people["Wren"], sandbox.people["Moth"]
    for by, said in ((sandbox.people["Kestrel"], en), (sandbox.people["Otter"], uk)):
        reply = await invite(by, arena, "deathmatch host", candidate=wren, opponent=moth)
        is_private(reply, said("not-moderator"))
    assert await bot.handlers.store.open_invitations() == []


# Impossible pairs


async def test_impossible_challenges(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, otter, wren = (sandbox.people[name] for name in ("Kestrel", "Otter", "Wren"))
    is_private(await invite(kestrel, arena, opponent=kestrel), en("cannot-yourself"))
    is_private(await invite(otter, arena, opponent=otter), uk("cannot-yourself"))
    reply = await invite(kestrel, arena, opponent=sandbox.bot_id)
    is_private(reply, en("cannot-bot", name="Delve"))
    sandbox.remove_member(wren)
    reply = await invite(kestrel, arena, opponent=wren)
    is_private(reply, en("cannot-member", name="Wren"))
    sandbox.rejoin(wren)
    sandbox.set_permission(arena, "view_channel", False, person=wren)
    reply = await invite(kestrel, arena, opponent=wren)
    is_private(reply, en("cannot-see", name="Wren", channel=f"<#{arena.id}>"))
    assert await bot.handlers.store.open_invitations() == []
    sandbox.set_permission(arena, "view_channel", True, person=wren)
    assert not (await invite(kestrel, arena, opponent=wren)).message.ephemeral


async def test_impossible_hostings(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    rook, wren, otter = (sandbox.people[name] for name in ("Rook", "Wren", "Otter"))

    async def host(candidate: object, opponent: object) -> Reply:
        options: dict[str, Any] = {"candidate": candidate, "opponent": opponent}
        return await invite(rook, arena, "deathmatch host", **options)

    is_private(await host(wren, wren), en("cannot-same"))
    is_private(await host(rook, wren), en("cannot-host-play"))
    is_private(await host(wren, rook), en("cannot-host-play"))
    is_private(await host(rook, rook), en("cannot-host-play"))
    is_private(await host(wren, sandbox.bot_id), en("cannot-bot", name="Delve"))
    is_private(await host(sandbox.bot_id, wren), en("cannot-bot", name="Delve"))
    sandbox.remove_member(otter)
    is_private(await host(otter, wren), en("cannot-member", name="Otter"))
    assert await bot.handlers.store.open_invitations() == []


async def test_who_sits_in_this_channel_cannot_sit_twice(
    sandbox: Sandbox, bot: DelveBot, arena: Channel, tavern: Channel
) -> None:
    table = await seated("turn", sandbox, bot)
    kestrel, moth = table.players
    wren, otter, rook = (sandbox.people[name] for name in ("Wren", "Otter", "Rook"))
    is_private(await invite(kestrel, arena, opponent=wren), en("already-playing-you"))
    is_private(await invite(moth, arena, opponent=wren), uk("already-playing-you"))
    reply = await invite(otter, arena, opponent=moth)
    is_private(reply, uk("already-playing", name="Moth"))
    reply = await invite(rook, arena, "deathmatch host", candidate=wren, opponent=kestrel)
    is_private(reply, en("already-playing", name="Kestrel"))
    assert await bot.handlers.store.open_invitations() == []
    assert not (await invite(wren, arena, opponent=otter)).message.ephemeral
    assert not (await invite(kestrel, tavern, opponent=moth)).message.ephemeral


async def test_two_invitations_and_one_is_accepted(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    """The second cannot begin while the first match runs, and can afterwards."""
    kestrel, moth, wren, rook = (
        sandbox.people[name] for name in ("Kestrel", "Moth", "Wren", "Rook")
    )
    first = (await invite(kestrel, arena, opponent=moth)).message
    second = (await invite(kestrel, arena, opponent=wren)).message
    await moth.press(first, invitation_button(first, "accept"))
    reply = await wren.press(second, invitation_button(second, "accept"))
    is_private(reply, en("already-playing", name="Kestrel"))
    assert await bot.handlers.store.all_live() == [1]
    assert wren.direct_messages == [], "nobody is told of a match that does not begin"
    await rook.command(arena, "match end")
    await wren.press(second, invitation_button(second, "accept"))
    assert await bot.handlers.store.all_live() == [2]
    await bot.handlers.scheduler.settled()


# Decks


@pytest.mark.parametrize(
    ("written", "decks"),
    [("C", "C"), ("cqa", "CQA"), ("c, q", "CQ"), (" a;t - B ", "ATB"), ("ABCDEFG", "ABCDEFG")],
)
async def test_deck_letters_as_people_write_them(
    written: str, decks: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    table = Table(
        sandbox, arena, (sandbox.people["Kestrel"], sandbox.people["Wren"]), random.Random(1)
    )
    await table.challenge("warrior", written)
    invitation = table.invitation
    assert invitation is not None
    (match,) = await bot.handlers.store.live_matches()
    assert match.options.decks == decks
    assert not match.counts
    await table.next_moves()
    assert ", ".join(decks) in table.board().text


@pytest.mark.parametrize(
    "written", ["Z1", "U", "1", "А", "C!", "ß", "ﬁ", "*C*", "<@1>", "-", ",", " ; "]
)
async def test_what_is_no_deck_is_refused(
    written: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    options: dict[str, Any] = {"opponent": sandbox.people["Moth"], "deck": written}
    reply = await invite(sandbox.people["Kestrel"], arena, **options)
    assert reply.message.ephemeral
    assert reply.text.endswith(en("bad-decks", decks="").split("“”")[1])
    assert await bot.handlers.store.open_invitations() == []


async def test_more_decks_than_a_match_can_use(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    for written in ("A" * 8, "A" * 6000):
        options: dict[str, Any] = {"opponent": sandbox.people["Moth"], "deck": written}
        try:
            reply = await invite(sandbox.people["Kestrel"], arena, **options)
        except ClientRefusal:
            continue  # Discord's client does not even send so many.
        assert reply.message.ephemeral
        assert len(reply.text) < 300
    assert await bot.handlers.store.open_invitations() == []


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
    await bot.handlers.scheduler.settled()
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
    await bot.handlers.scheduler.settled()
    last = (await bot.handlers.store.entries(table.match))[-1]
    assert isinstance(last, Conceded)
    assert last.seat == 1
    result = table.result()
    assert result is not None
    assert en("result-won", name="Kestrel") in result.text
    assert en("result-conceded", name="Moth") in result.text
    assert result.custom_ids == []


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
    await bot.handlers.scheduler.settled()
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
        is_private(await player.command(arena, "match end"), said("not-moderator"))
    is_private(await sandbox.people["Wren"].command(arena, "match end"), en("not-moderator"))
    is_private(await sandbox.people["Rook"].command(arena, "match end"), en("ended"))
    await bot.handlers.scheduler.settled()
    match = await picture.check(table, bot.handlers.store)
    assert match.result is not None
    assert match.result.winner is None
    assert isinstance((await bot.handlers.store.entries(table.match))[-1], Ended)
    result = table.result()
    assert result is not None
    assert en("result-none") in result.text
    assert await bot.handlers.store.leaderboard(GuildId(sandbox.guild_id)) == []
    is_private(await sandbox.people["Rook"].command(arena, "match end"), en("no-match-here"))


async def test_another_moderator_ends_a_match(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    await seated("turn", sandbox, bot, host=sandbox.people["Rook"])
    finch = sandbox.add_user("Finch", locale="uk", moderator=True)
    is_private(await finch.command(arena, "match end"), uk("ended"))
    assert await bot.handlers.store.all_live() == []


async def test_a_challenge_is_ended_by_a_moderator(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    await seated("card", sandbox, bot)
    is_private(await sandbox.people["Rook"].command(arena, "match end"), en("ended"))
    assert await bot.handlers.store.all_live() == []


async def test_the_host_ends_a_match_from_elsewhere(
    sandbox: Sandbox, bot: DelveBot, arena: Channel, tavern: Channel
) -> None:
    """Another channel, or private messages: "the live match of this channel or of this person"."""
    rook = sandbox.people["Rook"]
    await seated("turn", sandbox, bot, host=rook)
    is_private(await rook.command(tavern, "match end"), en("ended"))
    await bot.handlers.scheduler.settled()
    await seated("turn", sandbox, bot, host=rook)
    private = sandbox.core.world.direct_channel(rook.user)
    is_private(await rook.command(private, "match end"), en("ended"))
    assert await bot.handlers.store.all_live() == []


async def test_the_host_ends_a_match_as_nobody_else_could(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    """Whoever hosted may end it, though a moderator no more."""
    rook = sandbox.people["Rook"]
    await seated("turn", sandbox, bot, host=rook)
    sandbox.core.world.members[rook.id].role_ids.clear()
    is_private(await rook.command(arena, "match end"), en("ended"))
    assert await bot.handlers.store.all_live() == []


class Recorder:
    """An answer that only remembers what it was told."""

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
        assert answer.said[0] in (en("not-moderator"), en("no-match-here"))
        answer = Recorder()
        press = control(table.board(), "draw").press._replace(action="end")
        await bot.handlers.press(press, actor, answer)  # type: ignore[arg-type]  # as above
        assert answer.said == [en("not-moderator")]
    assert await bot.handlers.store.all_live() == [table.match]


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
    assert await bot.handlers.store.all_live() == [second.match]


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
    assert en("which-match") in question.text
    labels = [button["label"] for button in question.buttons]
    assert labels == ["#arena · Wren – Otter", "#arena · Kestrel – Moth"]
    chosen = await rook.press(question, question.buttons[0]["custom_id"])
    await bot.handlers.scheduler.settled()
    if word == "end":
        is_private(chosen, en("ended"))
        assert await bot.handlers.store.all_live() == [first.match]
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
        assert uk("which-match") in question.text
        assert [button["label"] for button in question.buttons] == [
            "#tavern · Moth – Otter",
            "#arena · Moth – Wren",
        ]
        asked = await moth.press(question, question.buttons[1]["custom_id"])
        assert uk("confirm-concede-why", name="Wren") in asked.text
        assert asked.message.ephemeral
    await use(moth, control(asked.message, "concede"))
    await bot.handlers.scheduler.settled()
    assert await bot.handlers.store.all_live() == [2]
    reply = await moth.command(moth.direct, "match card")
    assert uk("hand-none") in reply.text, "now it is clear"


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
    is_private(await kestrel.command(kestrel.direct, "match end"), en("not-moderator"))


# /leaderboard and /stats


async def finish(
    sandbox: Sandbox,
    bot: DelveBot,
    winner: Person,
    loser: Person,
    variant: str = "warrior",
    deck: str | None = None,
) -> None:
    """A match that the loser gives up at once."""
    channel = sandbox.channels["arena"]
    table = Table(sandbox, channel, (winner, loser), random.Random(1))
    await table.challenge(variant, deck)
    await table.next_moves()
    reply = await loser.command(channel, "match concede")
    await use(loser, control(reply.message, "concede"))
    await bot.handlers.scheduler.settled()


def ranks(message: Message) -> list[str]:
    """Rank and name of each line."""
    rows = [line for line in message.text.split("\n") if line.startswith("`")]
    return [f"{row.split('`')[1]} {row.split('**')[1]}" for row in rows]


async def test_ties_share_a_rank(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    kestrel, moth, wren, otter = (
        sandbox.people[name] for name in ("Kestrel", "Moth", "Wren", "Otter")
    )
    reply = await kestrel.command(arena, "leaderboard")
    assert not reply.message.ephemeral
    assert en("leaderboard-empty") in reply.text
    await finish(sandbox, bot, kestrel, otter)
    await finish(sandbox, bot, wren, otter, "barbarian")
    await finish(sandbox, bot, moth, kestrel, deck="A")
    reply = await otter.command(arena, "leaderboard")
    assert ranks(reply.message) == ["1 Kestrel", "1 Wren", "3 Otter"]
    assert "100%" in reply.text
    assert en("record", won=0, lost=2) in reply.text
    assert not reply.message.ephemeral
    assert en("leaderboard-rule") in reply.text, "a public table is in the server's language"
    reply = await otter.command(arena, "leaderboard", variant="barbarian")
    assert ranks(reply.message) == ["1 Wren", "2 Otter"]
    assert en("hero-barbarian") in reply.text
    assert [message for message in otter.pings(arena) if message is reply.message] == []


async def test_pages(sandbox: Sandbox, bot: DelveBot, arena: Channel) -> None:
    names = [f"{first}{second}" for first in "ABCDE" for second in ("la", "lo", "lu", "li", "le")]
    people = [sandbox.add_user(name) for name in names]
    people.append(sandbox.people["Kestrel"])
    for winner, loser in zip(people[::2], people[1::2], strict=True):
        await finish(sandbox, bot, winner, loser)
    first = (await people[0].command(arena, "leaderboard")).message
    second = (await people[0].command(arena, "leaderboard", page=2)).message
    third = (await people[0].command(arena, "leaderboard", page=3)).message
    seen = [*ranks(first), *ranks(second), *ranks(third)]
    assert len(ranks(first)) == len(ranks(second)) == 10
    assert [row.split()[0] for row in seen] == ["1"] * 13 + ["14"] * 13
    assert len({row.split()[1] for row in seen}) == 26
    assert en("leaderboard-page", page=2, pages=3) in second.text
    assert en("leaderboard-next", page=3) in second.text
    assert en("leaderboard-next", page=4) not in third.text
    last = (await people[0].command(arena, "leaderboard", page=1000)).message
    assert ranks(last) == ranks(third)
    for page in (0, -1, 1001):
        with pytest.raises(ClientRefusal):
            await people[0].command(arena, "leaderboard", page=page)
    rows: list[Ranked] = await bot.handlers.store.leaderboard(GuildId(sandbox.guild_id), limit=100)
    assert len(rows) == 26


async def test_a_record_has_heads_and_the_last_ten(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    kestrel, moth, wren, otter = (
        sandbox.people[name] for name in ("Kestrel", "Moth", "Wren", "Otter")
    )
    reply = await kestrel.command(arena, "stats")
    assert en("stats-empty", name="Kestrel") in reply.text
    reply = await kestrel.command(arena, "stats", player=sandbox.bot_id)
    is_private(reply, en("cannot-bot", name="Delve"))
    for _ in range(7):
        await finish(sandbox, bot, kestrel, moth)
    for _ in range(5):
        await finish(sandbox, bot, wren, kestrel, "barbarian")
    await finish(sandbox, bot, otter, kestrel, deck="B")
    reply = await otter.command(arena, "stats", player=kestrel)
    assert not reply.message.ephemeral
    lines = reply.text.split("\n")
    assert en("stats-title", name="Kestrel") in lines[0]
    assert f"Moth · {en('record', won=7, lost=0)} · 100%" in lines
    assert f"Wren · {en('record', won=0, lost=5)} · 0%" in lines
    last = lines[lines.index(f"**{en('stats-last')}**") + 1 :]
    assert len(last) == 10
    assert ["Wren" in line for line in last] == [True] * 5 + [False] * 5
    assert all("Otter" not in line for line in last), "practice is no record"
    own = await wren.command(arena, "stats")
    assert en("stats-title", name="Wren") in own.text
    stranger = await wren.command(arena, "stats", player=sandbox.people["Rook"])
    assert en("stats-empty", name="Rook") in stranger.text


async def test_the_record_of_somebody_who_left(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    kestrel, moth, wren = (sandbox.people[name] for name in ("Kestrel", "Moth", "Wren"))
    await finish(sandbox, bot, moth, kestrel)
    for person in (moth, wren):
        sandbox.remove_member(person)
    reply = await kestrel.command(arena, "stats", player=moth)
    assert en("stats-title", name="Moth") in reply.text
    reply = await kestrel.command(arena, "stats", player=wren)
    assert en("stats-empty", name="Wren") in reply.text
    reply = await kestrel.command(arena, "leaderboard")
    assert ranks(reply.message) == ["1 Moth", "2 Kestrel"]


# Languages


async def test_a_ukrainian_server_is_ukrainian_in_public(
    sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    sandbox.core.world.preferred_locale = "uk"
    kestrel, moth, rook = (sandbox.people[name] for name in ("Kestrel", "Moth", "Rook"))
    table = Table(sandbox, arena, (kestrel, moth), random.Random(1))
    await table.host(rook, "barbarian", "C")
    assert table.invitation is not None
    assert uk("invitation-started-hosted") in table.invitation.text
    said = [table.invitation.text]
    for action in ("start:0", "draw", "add", "pass", "strike"):
        await table.do(action)
        await bot.handlers.scheduler.settled()
        said += [message.text for message in picture.in_channel(table)]
    reply = await kestrel.command(arena, "match concede")
    assert en("confirm-concede") in reply.text
    await use(kestrel, control(reply.message, "concede"))
    await bot.handlers.scheduler.settled()
    said += [message.text for message in picture.in_channel(table)]
    assert uk("result-won", name="Moth") in said[-1]
    await finish(sandbox, bot, kestrel, moth)
    for command in ("leaderboard", "stats"):
        said.append((await kestrel.command(arena, command)).text)
    for text in said:
        plain = text
        for name in ("Kestrel", "Moth", "Rook", "-#"):
            plain = plain.replace(name, "")
        latin = [word for word in plain.split() if word.isascii() and word.isalpha()]
        # The letter of the practice deck is the only Latin one.
        assert set(latin) <= {"C"}, text
    for player, language in ((kestrel, en), (moth, uk)):
        greeting = player.direct_messages[0].text
        assert greeting == language(
            "match-begins",
            name="Moth" if player is kestrel else "Kestrel",
            channel=f"<#{arena.id}>",
        )


@pytest.mark.parametrize("locale", ["de", "fr", "en-GB"])
async def test_other_languages_read_the_default(
    locale: str, sandbox: Sandbox, bot: DelveBot, arena: Channel
) -> None:
    kestrel = sandbox.people["Kestrel"]
    kestrel.locale = locale
    is_private(await kestrel.command(arena, "match show"), en("no-match-here"))
    sandbox.core.world.preferred_locale = locale
    assert en("leaderboard-empty") in (await kestrel.command(arena, "leaderboard")).text
