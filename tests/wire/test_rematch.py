"""Rematches: one press of the result asks the same people for the same match again."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.app import DelveBot
from bot.games.deathmatch.rules.state import Options
from bot.match.ids import MatchId
from bot.match.invitation import InvitationKind
from bot.match.terms import Terms
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from sandbox.world import Message
from tests.store.playing import live_ids
from tests.wire.house import House
from tests.wire.phases import seated
from tests.wire.table import Table, control, invitation_button, use

en, uk = texts_in("en"), texts_in("uk")


async def over(
    sandbox: Sandbox, bot: DelveBot, *, host: Person | None = None, clock: str | None = "off"
) -> tuple[Table, Message]:
    """A match of Kestrel and Moth with the practice deck C that Moth has given up, its result."""
    table = await seated("card", sandbox, bot, host=host, clock=clock)
    moth = table.players[1]
    reply = await moth.command(table.channel, "match concede")
    await use(moth, control(reply.message, "concede"))
    await bot.handlers.display.settled()
    result = table.result()
    assert result is not None
    return table, result


async def wanted(person: Person, result: Message) -> Reply:
    """Somebody presses Rematch."""
    return await use(person, control(result, MatchCommand.REMATCH))


async def terms_of(bot: DelveBot, match_id: MatchId) -> Terms:
    terms = await bot.handlers.store.terms(match_id)
    assert terms is not None
    return terms


async def begun(bot: DelveBot) -> Terms:
    """The terms of the only match that goes on."""
    (terms,) = await bot.handlers.store.live_matches()
    return terms


async def test_the_others_are_asked_to_play_the_same_again(sandbox: Sandbox, bot: DelveBot) -> None:
    table, result = await over(sandbox, bot, clock="90+300")
    before = await terms_of(bot, table.match)
    kestrel, moth = table.players
    invitation = (await wanted(kestrel, result)).message
    assert not invitation.ephemeral
    assert moth.mention in invitation.text
    assert kestrel.mention not in invitation.text, "who asks is not called"
    # Moth chose who began; now it is Kestrel.
    assert en("invitation-starter", name="Kestrel") in invitation.text
    assert en("invitation-practice", count=1, decks="C") in invitation.text
    assert result.custom_ids, "it stands as it did"
    await moth.press(invitation, invitation_button(invitation, "accept"))
    await bot.handlers.display.settled()
    again = await begun(bot)
    assert again.players == (moth.id, kestrel.id)
    assert (again.options, again.time_control) == (before.options, before.time_control)
    assert again.options == Options("warrior", "C")
    assert (again.takebacks, again.language, again.host) == (
        before.takebacks,
        before.language,
        None,
    )
    assert again.seed != before.seed
    starts = Table(sandbox, table.channel, (moth, kestrel), random.Random(1))
    starts.invitation = invitation
    assert {each.verb for each in await starts.next_moves()} == {"start"}
    assert starts.asked(starts.moves()[0]) == 1


@pytest.mark.parametrize("second", ["Kestrel", "Moth"])
async def test_whoever_wants_it_too_agrees(second: str, sandbox: Sandbox, bot: DelveBot) -> None:
    table, result = await over(sandbox, bot)
    (first,) = [player for player in table.players if player.name != second]
    invitation = (await wanted(first, result)).message
    agreed = await wanted(sandbox.people[second], result)
    assert agreed.message.ephemeral
    texts = en if second == "Kestrel" else uk
    assert texts("rematch-agreed", link="") in agreed.text
    assert str(invitation.id) in agreed.text
    await bot.handlers.display.settled()
    assert set((await begun(bot)).players) == {player.id for player in table.players}
    await sandbox.until(lambda: en("invitation-started") in invitation.text)


async def test_who_asks_twice_finds_what_they_asked(sandbox: Sandbox, bot: DelveBot) -> None:
    table, result = await over(sandbox, bot)
    kestrel = table.players[0]
    invitation = (await wanted(kestrel, result)).message
    twice = await wanted(kestrel, result)
    assert twice.message.ephemeral
    assert str(invitation.id) in twice.text
    assert len(await bot.handlers.store.open_invitations()) == 1
    await kestrel.press(invitation, invitation_button(invitation, "decline"))
    another = (await wanted(kestrel, result)).message
    assert not another.ephemeral
    assert another.id != invitation.id, "what is taken back can be asked anew"


@pytest.mark.parametrize("presses", [1, 3])
async def test_both_want_it_at_the_same_moment(
    presses: int, sandbox: Sandbox, bot: DelveBot
) -> None:
    table, result = await over(sandbox, bot)
    await asyncio.gather(*(wanted(player, result) for player in table.players * presses))
    await bot.handlers.display.settled()
    assert set((await begun(bot)).players) == {player.id for player in table.players}
    assert await bot.handlers.store.open_invitations() == []


async def test_others_are_told_who_can_ask(sandbox: Sandbox, bot: DelveBot) -> None:
    _, result = await over(sandbox, bot)
    reply = await wanted(sandbox.people["Wren"], result)
    assert reply.message.ephemeral
    assert reply.text == en("rematch-players-only", names="Kestrel and Moth", count=2)
    assert await bot.handlers.store.open_invitations() == []


async def test_nobody_plays_twice_in_a_channel(sandbox: Sandbox, bot: DelveBot) -> None:
    table, result = await over(sandbox, bot)
    kestrel, moth = table.players
    await wanted(kestrel, result)
    await wanted(moth, result)
    await bot.handlers.display.settled()
    assert (await wanted(kestrel, result)).text == en("already-playing-you")
    # Nor is a match asked for again that goes on: no message offers that.
    now = await begun(bot)
    forged = await kestrel.press(result, f"d:{now.id}:0:rematch", forged=True)
    assert forged.text == en("rematch-not-yet")


@pytest.mark.parametrize("by", ["Kestrel", "Rook"])
async def test_a_hosted_match_is_hosted_again(by: str, sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table, result = await over(sandbox, bot, host=rook)
    kestrel, moth = table.players
    invitation = (await wanted(sandbox.people[by], result)).message
    (open_one,) = await bot.handlers.store.open_invitations()
    assert (open_one.kind, open_one.host) == (InvitationKind.HOSTED, rook.id)
    called = {
        player for player in (kestrel, moth, rook) if invitation in player.pings(table.channel)
    }
    assert called == {kestrel, moth, rook} - {sandbox.people[by]}
    ready = invitation_button(invitation, "ready")
    refused = await rook.press(invitation, ready)
    assert refused.text == en("refusal-hosts")
    for player in (kestrel, moth):
        if player.name != by:
            await player.press(invitation, ready)
    await bot.handlers.display.settled()
    again = await begun(bot)
    assert (again.players, again.host) == ((moth.id, kestrel.id), rook.id)


async def test_a_substitute_is_asked_and_not_whom_they_played_for(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    rook, wren = sandbox.people["Rook"], sandbox.people["Wren"]
    table = await seated("card", sandbox, bot, host=rook)
    kestrel, moth = table.players
    told = await rook.command(table.channel, "host substitute", player=moth, by=wren)
    assert (await told.shown()).pinged >= {wren.id}
    await bot.handlers.display.settled()
    reply = await wren.command(table.channel, "match concede")
    await use(wren, control(reply.message, "concede"))
    await bot.handlers.display.settled()
    result = table.result()
    assert result is not None
    refused = await wanted(moth, result)
    assert refused.text == uk("rematch-players-only", names="Kestrel, Wren і Rook", count=3)
    await wanted(kestrel, result)
    (open_one,) = await bot.handlers.store.open_invitations()
    assert open_one.invited == (wren.id, kestrel.id)


async def test_a_host_who_is_called_finds_the_invitation_in_help(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    rook = sandbox.people["Rook"]
    table, result = await over(sandbox, bot, host=rook)
    invitation = (await wanted(table.players[0], result)).message
    asked = await rook.command(table.channel, "help")
    waits = en("help-waiting", where="(link)", until="(time)")
    assert waits.partition("(link)")[0] in asked.text
    assert f"/{invitation.id}" in asked.text


async def test_a_host_need_not_host_again(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table, result = await over(sandbox, bot, host=rook)
    invitation = (await wanted(table.players[0], result)).message
    await rook.press(invitation, invitation_button(invitation, "decline"))
    await sandbox.until(lambda: not invitation.custom_ids)
    assert en("invitation-declined-by-one") in invitation.text


async def test_who_has_left_is_not_asked(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table, result = await over(sandbox, bot, host=rook)
    kestrel, moth = table.players
    sandbox.remove_member(rook)
    assert (await wanted(kestrel, result)).text == en("rematch-host-left", name="Rook")
    sandbox.remove_member(moth)
    assert "Moth" in (await wanted(kestrel, result)).text


async def test_a_result_can_be_pressed_after_a_start(house: House) -> None:
    """Days later, by a bot that has nothing of the match in memory."""
    async with house.bot() as bot:
        table, result = await over(house.sandbox, bot)
    house.away(3 * 24 * 3600.0)
    kestrel, moth = table.players
    async with house.bot() as bot:
        invitation = (await wanted(moth, result)).message
        assert en("invitation-starter", name="Kestrel") in invitation.text
    async with house.bot() as bot:
        # What was asked is not lost with the process either.
        await kestrel.press(invitation, invitation_button(invitation, "accept"))
        await bot.handlers.display.settled()
        assert await live_ids(bot.handlers.store) != []
