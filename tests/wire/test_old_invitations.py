"""The buttons of invitations that an older commit left in its channels, after their migration."""

from __future__ import annotations

import pytest

from bot.app import DelveBot
from bot.match.ids import InvitationId
from bot.match.invitation import Invitation, InvitationKind, InvitationStatus
from bot.ui.catalogue import texts_in
from sandbox.people import Person, Reply
from sandbox.world import COMPONENTS_V2, Message
from tests.databases.old import FIRST, expected
from tests.play.loop import wait
from tests.store.playing import edit
from tests.wire.house import House
from tests.wire.table import invitation_button

SAID = expected(FIRST)
CHALLENGE, HALF_READY, CALL = (InvitationId(each["id"]) for each in SAID["open_invitations"])
en = texts_in("en")


@pytest.fixture
def house(old_house: House) -> House:
    return old_house


class Old:
    """An invitation of before, and the people in it."""

    def __init__(self, house: House, bot: DelveBot, number: InvitationId) -> None:
        self.house = house
        self.bot = bot
        self.number = number

    async def stored(self) -> Invitation:
        found = await self.bot.handlers.store.invitation(self.number)
        assert found is not None
        return found

    async def message(self) -> Message:
        message_id = await self.bot.handlers.store.invitation_message(self.number)
        channels = self.house.sandbox.channels.values()
        (found,) = [c.messages[message_id] for c in channels if message_id in c.messages]
        return found

    def person(self, user_id: int) -> Person:
        people = self.house.sandbox.people.values()
        return next(person for person in people if person.id == user_id)

    async def press(self, user_id: int, answer: str, *, forged: bool = False) -> Reply:
        message = await self.message()
        custom_id = f"c:{self.number}:{answer}"
        assert forged or invitation_button(message, answer) == custom_id
        reply = await self.person(user_id).press(message, custom_id, forged=forged)
        await self.bot.handlers.display.settled()
        return reply


async def test_a_challenge_is_accepted(house: House) -> None:
    async with house.bot() as bot:
        old = Old(house, bot, CHALLENGE)
        before = await old.stored()
        assert before.kind is InvitationKind.CHALLENGE
        await old.press(before.invited[1], "accept")
        after = await old.stored()
        assert after.status is InvitationStatus.STARTED
        assert after.match_id is not None
        terms = await bot.handlers.store.terms(after.match_id)
        assert terms is not None
        assert terms.players == before.invited
        assert en("invitation-started") in (await old.message()).text


async def test_its_message_keeps_components_v2(house: House) -> None:
    """Discord takes neither the flag from a message nor content for one that has it."""
    async with house.bot() as bot:
        old = Old(house, bot, HALF_READY)
        message = await old.message()
        assert message.payload["flags"] & COMPONENTS_V2
        stored = await old.stored()
        (missing,) = (user for user in stored.invited if user not in stored.seated)
        await old.press(missing, "decline")
        assert en("invitation-declined-by-one") in message.text
        assert message.edits == 1
        assert message.content == ""
        assert message.payload["flags"] & COMPONENTS_V2
        challenge = Old(house, bot, CHALLENGE)
        await edit(
            bot.handlers.store, f"UPDATE invitations SET options = '[]' WHERE id = {CHALLENGE}"
        )
        (asked,) = (await challenge.message()).payload["mentions"]
        await challenge.press(int(asked["id"]), "accept")
        assert (await challenge.message()).text == en("invitation-unreadable")
        assert f"invitation {CHALLENGE} cannot be read" in house.incidents.logged.pop()


async def test_what_is_posted_from_now_on_has_content(house: House) -> None:
    async with house.bot():
        wren, otter = (house.sandbox.people[name] for name in ("Wren", "Otter"))
        reply = await wren.command(
            house.sandbox.channels["tavern"],
            "deathmatch challenge",
            opponent=otter,
            variant="warrior",
        )
        invitation = await reply.shown()
        assert not invitation.payload["flags"] & COMPONENTS_V2
        await otter.press(invitation, invitation_button(invitation, "decline"))
        assert invitation.content.splitlines()[-1] == en("invitation-declined", name="Otter")


@pytest.mark.parametrize("number", [CHALLENGE, HALF_READY, CALL])
async def test_who_is_asked_declines_and_who_asked_takes_back(
    number: InvitationId, house: House
) -> None:
    async with house.bot() as bot:
        old = Old(house, bot, number)
        await old.press((await old.stored()).invited[1], "decline")
        assert (await old.stored()).status is InvitationStatus.DECLINED
        assert (await old.message()).custom_ids == []
        other = Old(house, bot, CALL if number == CHALLENGE else CHALLENGE)
        await other.press((await other.stored()).opener, "decline")
        assert (await other.stored()).status is InvitationStatus.WITHDRAWN
        assert (await other.message()).custom_ids == []


async def test_who_challenged_cannot_accept(house: House) -> None:
    async with house.bot() as bot:
        old = Old(house, bot, CHALLENGE)
        opener = (await old.stored()).opener
        reply = await old.press(opener, "accept")
        assert reply.text == _said_to(old.person(opener), "refusal-own-challenge")
        assert (await old.stored()).status is InvitationStatus.OPEN


async def test_a_ready_of_before_counts(house: House) -> None:
    async with house.bot() as bot:
        old = Old(house, bot, HALF_READY)
        before = await old.stored()
        (ready,) = before.seated
        (missing,) = (user for user in before.invited if user != ready)
        again = await old.press(ready, "ready")
        assert again.text == _said_to(old.person(ready), "refusal-already-ready")
        await old.press(missing, "ready")
        after = await old.stored()
        assert after.status is InvitationStatus.STARTED
        assert en("invitation-started-hosted") in (await old.message()).text


async def test_they_expire_in_their_time(house: House) -> None:
    left = SAID["open_invitations"][0]["expires"] / 1000 - house.clock()
    async with house.bot() as bot:
        every = [Old(house, bot, number) for number in (CHALLENGE, HALF_READY, CALL)]
        messages = [await old.message() for old in every]
        await bot.handlers.display.settled()
        assert all(message.custom_ids for message in messages)
        await wait(left)
        await house.sandbox.until(lambda: not any(message.custom_ids for message in messages))
    words = ("invitation-expired", "invitation-expired-host", "invitation-expired-host")
    for message, word in zip(messages, words, strict=True):
        assert en(word) in message.text


@pytest.mark.parametrize("answer", ["join", "leave", "start"])
@pytest.mark.parametrize("number", [CHALLENGE, HALF_READY, CALL])
async def test_no_new_word_fits_an_old_invitation(
    number: InvitationId, answer: str, house: House
) -> None:
    async with house.bot() as bot:
        old = Old(house, bot, number)
        before = await old.stored()
        for user_id in (*before.invited, before.opener):
            reply = await old.press(user_id, answer, forged=True)
            assert reply.text == _said_to(old.person(user_id), "invitation-gone")
        assert await old.stored() == before


def _said_to(person: Person, key: str) -> str:
    return texts_in("uk" if person.locale == "uk" else "en")(key)
