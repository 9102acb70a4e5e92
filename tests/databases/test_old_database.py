"""Matches and invitations of an older bot go on, in the Discord of then."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.match.acts import MatchCommand
from bot.match.ids import MatchId
from bot.match.invitation import Invitation, InvitationKind, InvitationStatus
from bot.match.match import Match
from bot.store import invitations, messages, private_copies, recount
from bot.ui.catalogue import texts_in
from sandbox.server import Sandbox
from sandbox.world import COMPONENTS_V2, Message
from tests.databases.old import COMMITS, EVERY, FIRST, ask, copied, discord, expected, furnish
from tests.play.answers import Answers, is_command
from tests.play.chance import seeded
from tests.play.complaints import nothing_wrong
from tests.play.loop import set_date, wall_clock
from tests.play.offers import Offer, offers_on
from tests.play.people import Person
from tests.play.scene import Scene
from tests.store.playing import edit, live_ids

en = texts_in("en")
ANSWERS = {
    InvitationKind.CHALLENGE: "accept",
    InvitationKind.HOSTED: "ready",
    InvitationKind.OPEN: "join",
}
DAYS = 24 * 3600.0
"""Seconds."""


@pytest.fixture
def commit() -> str:
    """The older commit whose bot was there."""
    return FIRST


@pytest.fixture
async def scene(commit: str, tmp_path: Path) -> AsyncIterator[Scene]:
    """The server on which that bot has just stopped; nothing is forbidden there any more.

    A test starts the bot of today.
    """
    set_date(discord(commit)["now"])
    with seeded(1):
        async with Sandbox(port=0, rate_limits=False) as sandbox:
            furnish(sandbox, commit)
            scene = Scene(sandbox, copied(commit, tmp_path), pace=0)
            with nothing_wrong(scene):
                yield scene
                await scene.stop()
                damaged = tuple(f"match {number} " for number in expected(commit)["unreadable"])
                others = [one for one in scene.logged if not any(each in one for each in damaged)]
                assert others == [], "only a damaged match is worth an error"
                scene.logged.clear()


def with_trouble(commit: str, *troubles: str | None) -> list[MatchId]:
    """The live matches that were in one of these troubles; None: in no trouble."""
    live = expected(commit)["live"].items()
    return [MatchId(int(number)) for number, match in live if match["trouble"] in troubles]


def standing(scene: Scene) -> dict[int, Message]:
    """All messages in all channels, by their ids."""
    channels = scene.sandbox.core.world.channels.values()
    return {number: one for channel in channels for number, one in channel.messages.items()}


async def posted(scene: Scene, number: MatchId) -> set[int | None]:
    """The messages that the database names for a match."""
    return {each.message_id for each in await scene.process.store.read(messages.of_match, number)}


def person(scene: Scene, user_id: int) -> Person:
    return next(one for one in scene.people.values() if one.id == user_id)


# At the start


def late(commit: str) -> set[int]:
    """The matches of which the bot of then had not shown all when it stopped."""
    said = expected(commit)
    unshown = [number for number, match in said["over"].items() if not match["shown_to_end"]]
    told = [*said.get("cut short", ()), *said.get("walks", ())]
    return {*with_trouble(commit, "gone-channel", "send_messages"), *map(int, unshown), *told}


async def _ends_soon(scene: Scene, number: MatchId) -> bool:
    """Whether the first reminder of a question of a match lies in the past."""
    clocks, now = scene.process.bot.handlers.clocks, wall_clock() * 1000
    times = clocks.times(await scene.match(number)).values()
    return any(min(time.reminders(), default=now + 1) <= now for time in times)


@pytest.mark.parametrize(
    ("commit", "away"), [*[(commit, 0.0) for commit in COMMITS], (FIRST, 7 * DAYS)]
)
async def test_nothing_moves_at_the_start(scene: Scene, commit: str, away: float) -> None:
    """The start calls nobody, and neither reposts nor edits a board that could be shown.

    After a week, too; of the later commit clocks run out by then. A board whose time ends soon is
    looked at, as it may not tell so yet.
    """
    edits = {number: message.edits for number, message in standing(scene).items()}
    before = noted(scene, commit)
    await scene.wait(away)
    await scene.start()
    await scene.quiet()
    for number in set(map(MatchId, map(int, expected(commit)["live"]))) - late(commit):
        assert await posted(scene, number) == before[number]
        now = standing(scene)
        news = {each: now[each].edits - edits[each] for each in before[number]}
        assert max(news.values(), default=0) <= await _ends_soon(scene, number)
    if away:
        await go_on(scene, with_trouble(commit, None)[0])


def noted(scene: Scene, commit: str) -> dict[int, set[int]]:
    """The messages in channels that the bot of then had noted for each match."""
    where = "posts WHERE key NOT LIKE 'hand:%'" if commit == FIRST else "messages"
    found: dict[int, set[int]] = defaultdict(set)
    for number, message in ask(scene.database, f"SELECT match, message FROM {where}"):
        found[number].add(message)
    return found


@EVERY
async def test_unshown_matches_are_shown(scene: Scene, commit: str) -> None:
    """But for the matches whose channels are gone; and then all results count."""
    await scene.start()
    await scene.quiet()
    store = scene.process.store
    assert await store.read(messages.unshown) == with_trouble(commit, "gone-channel")
    assert await store.write(private_copies.matches_with_pending) == []
    assert (await store.write(recount.recount, mend=False)).differences == ()
    offers = [one for message in standing(scene).values() for one in offers_on(message)]
    for number in late(commit) - {*with_trouble(commit, "gone-channel")}:
        match = await scene.match(number)
        found = [one for one in offers if one.match_id == number]
        assert max(one.version for one in found) == match.version
        results = sum(one.verb == MatchCommand.REMATCH for one in found)
        assert results == (0 if match.live else 1)
    for number in expected(commit)["invitations_to_show"]:
        message = await store.read(invitations.message, number)
        assert message is not None
        assert standing(scene)[message].custom_ids == []


# Matches


@EVERY
async def test_every_live_match_goes_on(scene: Scene, commit: str) -> None:
    """By the posted messages, or by those for a player alone; then all can be ended."""
    await scene.start()
    live = [MatchId(int(number)) for number in expected(commit)["live"]]
    for number in live:
        await go_on(scene, number)
    store = scene.process.store
    for number in set(live) & {*await live_ids(store)}:
        question = (await scene.rook.uses("host end", match=str(number))).messages
        if not (await scene.match(number)).live:
            continue
        await scene.rook.presses("end", on=question[0])
    assert not set(live) & {*await live_ids(store)}
    assert (await store.write(recount.recount, mend=False)).differences == ()


async def go_on(scene: Scene, number: MatchId) -> None:
    """Somebody who is asked answers. A match that is paused goes on before, and one whose channel
    is gone is asked for elsewhere."""
    match = await scene.match(number)
    seats = [person(scene, player) for player in match.terms.players]
    channel = scene.sandbox.core.world.channels.get(match.terms.channel_id)
    if channel is None:
        channel = scene.sandbox.channels["tavern"]
        which = await seats[0].uses_in(channel, "match show")
        if any(offer for message in which.messages for offer in offers_on(message)):
            # They play elsewhere, too.
            await seats[0].presses("show", match=number, on=which.message)
    if match.paused is not None and match.terms.host is not None:
        host = person(scene, match.terms.host)
        await host.uses_in(channel, "host resume", match=str(number))
    elif match.paused is not None:
        await seats[0].uses_in(channel, "match ask", what="resume")
        for seat in seats[1:]:
            await seat.presses("agree", match=number)
    match = await scene.match(number)
    prompt = match.prompts[0]
    asked, since = seats[prompt.seat], match.asked_since[prompt.seat]
    if not moves(asked, match, since):
        await asked.presses("card", match=number)
    offer = moves(asked, match, since)[0]
    await asked.takes(offer, Answers(random.Random(1), ()).to(offer).action)
    assert (await scene.match(number)).version > match.version, f"{offer.action} in {number}"


def moves(asked: Person, match: Match, since: int) -> list[Offer]:
    """The answers that can be given without being asked again."""
    offers = asked.offers(match.terms.id)
    return [
        one for one in offers if one.version >= since and not is_command(one) and one.verb != "pass"
    ]


async def test_a_card_in_a_hand_is_still_there(scene: Scene) -> None:
    """By the earlier private message, and for a player with closed messages by `/match card`."""
    await scene.start()
    for text, kind in expected(FIRST)["cards"].items():
        match = await scene.match(number := MatchId(int(text)))
        holder = person(scene, match.terms.players[match.prompts[0].seat])
        (channel,) = [c for c in scene.sandbox.channels.values() if c.id == match.terms.channel_id]
        hand = (await holder.uses_in(channel, "match card")).message
        assert en(f"monster-{kind}.drawn") in hand.text
        if holder.client.user.dms_open:
            hand = next(
                one for one in holder.client.direct_messages if holder.offers(number, on=one)
            )
        await holder.presses("add", match=number, on=hand)
        assert (await scene.match(number)).version == match.version + 1


@EVERY
async def test_a_damaged_match_costs_itself_alone(scene: Scene, commit: str) -> None:
    await scene.start()
    damaged = {*await live_ids(scene.process.store)} - {*map(int, expected(commit)["live"])}
    assert damaged
    for number in damaged:
        ((channel_id,),) = ask(scene.database, "SELECT channel FROM matches WHERE id = ?", number)
        sitting = ask(scene.database, "SELECT player FROM seats WHERE match = ?", number)
        for (user,) in sitting:
            player = person(scene, user)
            offer = next(one for one in player.offers(number) if one.verb in ("card", "draw"))
            assert (await player.takes(offer)).text == en("refusal-unreadable")
        channel = scene.sandbox.core.world.channels[channel_id]
        ended = await scene.rook.uses_in(channel, "host end", match=str(number))
        assert ended.text == en("ended")
        assert offer.message.deleted
        results = ask(scene.database, "SELECT way, place, won FROM seats WHERE match = ?", number)
        assert {*results} == {(None, None, None)}
    assert not damaged & {*await live_ids(scene.process.store)}


# Invitations


async def answer(scene: Scene, invitation: Invitation, user_id: int, action: str) -> Message:
    """Somebody answers by the message of before, which is returned."""
    number = await scene.process.store.read(invitations.message, invitation.id)
    assert number is not None
    message = standing(scene)[number]
    of_old = message.payload["flags"] & COMPONENTS_V2
    await person(scene, user_id).presses(action, on=message)
    # Discord takes neither the flag from a message nor content for one that has it.
    assert message.payload["flags"] & COMPONENTS_V2 == of_old
    return message


async def open_invitations(scene: Scene, commit: str) -> list[Invitation]:
    await scene.start()
    found = await scene.process.store.read(invitations.open_ones)
    assert len(found) == len(expected(commit)["open_invitations"])
    return found


async def status(scene: Scene, invitation: Invitation) -> InvitationStatus:
    found = await scene.process.store.read(invitations.find, invitation.id)
    assert found is not None
    return found.status


@EVERY
async def test_every_open_invitation_can_be_accepted(scene: Scene, commit: str) -> None:
    """Until its match begins, and goes on."""
    for before in await open_invitations(scene, commit):
        # At an open table one seat is free.
        for user in before.invited or (scene.juniper.id,):
            if user not in before.seated:
                await answer(scene, before, user, ANSWERS[before.kind])
        after = await scene.process.store.read(invitations.find, before.id)
        assert after is not None
        assert after.match_id is not None
        await go_on(scene, after.match_id)


@EVERY
async def test_every_open_invitation_can_be_refused(scene: Scene, commit: str) -> None:
    """The person who is asked declines, and everybody leaves an open table."""
    for before in await open_invitations(scene, commit):
        refuse = before.invited[-1:] or before.seated
        for user in refuse:
            message = await answer(scene, before, user, "decline" if before.invited else "leave")
        refused = InvitationStatus.DECLINED if before.invited else InvitationStatus.WITHDRAWN
        assert await status(scene, before) is refused
        assert message.custom_ids == []


@EVERY
async def test_every_open_invitation_expires(scene: Scene, commit: str) -> None:
    found = await open_invitations(scene, commit)
    numbers = [await scene.process.store.read(invitations.message, one.id) for one in found]
    await scene.wait(max(one.expires for one in found) / 1000 - wall_clock() + 1)
    assert {await status(scene, one) for one in found} == {InvitationStatus.EXPIRED}
    assert [standing(scene)[number].custom_ids for number in numbers if number] == [[]] * len(found)


async def test_an_invitation_that_cannot_be_read_says_so(scene: Scene) -> None:
    (challenge, *_) = await open_invitations(scene, FIRST)
    await edit(
        scene.process.store, f"UPDATE invitations SET options = '[]' WHERE id = {challenge.id}"
    )
    message = await answer(scene, challenge, challenge.invited[1], "accept")
    assert message.text == en("invitation-unreadable")
    assert f"invitation {challenge.id} cannot be read" in scene.logged.pop()
