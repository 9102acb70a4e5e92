"""Who may end which match: nobody undoes the own one, and nobody ends one that is not meant."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.app import DelveBot
from bot.handlers.moderation import HOST_COMMAND_MS
from bot.ui.catalogue import texts_in
from sandbox.people import Person, Reply
from sandbox.server import Sandbox
from tests.store.playing import live_ids
from tests.wire import picture
from tests.wire.disorder import calm_bot
from tests.wire.phases import PHASES, seated
from tests.wire.table import Table, control, end_match, use

SAID = {"en-US": texts_in("en"), "uk": texts_in("uk")}
en = texts_in("en")


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[DelveBot]:
    async with calm_bot(sandbox, tmp_path / "delve.sqlite3") as bot:
        yield bot


@pytest.fixture
def finch(sandbox: Sandbox) -> Person:
    """A second moderator."""
    return sandbox.add_user("Finch", moderator=True)


def people(sandbox: Sandbox, *names: str) -> Sequence[Person]:
    return [sandbox.people[name] for name in names]


def asked_for(question: Reply) -> set[str]:
    """The matches that the question which is meant offers."""
    assert question.message.ephemeral
    assert en("which-match", what=en("which-match-end")) in question.text
    return {custom_id.split(":")[1] for custom_id in question.message.custom_ids}


async def pick(person: Person, question: Reply, table: Table) -> Reply:
    message = question.message
    chosen = next(i for i in message.custom_ids if i.startswith(f"d:{table.match}:"))
    await person.press(message, chosen)
    await use(person, control(message, "end"))
    return question


@pytest.mark.parametrize("locale", SAID)
@pytest.mark.parametrize("phase", PHASES)
async def test_a_moderator_does_not_end_the_own_match(
    phase: str, locale: str, sandbox: Sandbox, bot: DelveBot, finch: Person
) -> None:
    """Who is about to lose could else take it back."""
    rook = sandbox.people["Rook"]
    rook.locale = locale
    table = await seated(phase, sandbox, bot, players=people(sandbox, "Rook", "Moth"))
    reply = await end_match(rook, table.channel)
    assert reply.message.ephemeral
    assert reply.text == SAID[locale]("refusal-ends-own-match")
    # Nor by a press that no message offers.
    end = f"d:{table.match}:0:end"
    forged = await rook.press(table.board(), end, forged=True)
    assert forged.text == SAID[locale]("refusal-ends-own-match")
    assert await live_ids(bot.handlers.store) == [table.match]
    assert (await end_match(finch, table.channel)).text == en("ended")
    await bot.handlers.display.settled()
    match = await picture.check(table, bot.handlers.store)
    assert match.result is not None
    assert (match.result.winner, match.result.outcome) == (None, None)


async def test_a_moderator_may_give_up_instead(sandbox: Sandbox, bot: DelveBot) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("turn", sandbox, bot, players=people(sandbox, "Rook", "Moth"))
    question = await rook.command(table.channel, "match concede")
    await use(rook, control(question.message, "concede"))
    await bot.handlers.display.settled()
    match = await picture.check(table, bot.handlers.store)
    assert match.result is not None
    assert match.result.winner == 1


async def test_once_the_own_match_is_over_there_is_nothing_to_end(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    rook = sandbox.people["Rook"]
    table = await seated("turn", sandbox, bot, players=people(sandbox, "Rook", "Moth"))
    board = table.board()
    await table.play()
    await bot.handlers.display.settled()
    assert (await end_match(rook, table.channel)).text == en("no-match-here")
    late = await rook.press(board, f"d:{table.match}:0:end", forged=True)
    assert late.text == en("match-over")


async def test_a_playing_moderator_ends_the_match_of_others_beside(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    rook = sandbox.people["Rook"]
    own = await seated("turn", sandbox, bot, players=people(sandbox, "Rook", "Moth"))
    other = await seated("turn", sandbox, bot, players=people(sandbox, "Wren", "Otter"))
    assert (await end_match(rook, own.channel)).text == en("ended")
    assert await live_ids(bot.handlers.store) == [own.match]
    await bot.handlers.display.settled()
    assert other.result() is not None


async def test_the_only_match_here_is_meant_before_one_hosted_elsewhere(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    rook, tavern = sandbox.people["Rook"], sandbox.channels["tavern"]
    hosted = await seated("turn", sandbox, bot, channel=tavern, host=rook)
    other = await seated("turn", sandbox, bot, players=people(sandbox, "Wren", "Otter"))
    for left in ([hosted.match], []):
        assert (await end_match(rook, other.channel)).text == en("ended")
        await bot.handlers.display.settled()
        assert await live_ids(bot.handlers.store) == left


async def test_a_host_is_asked_where_several_other_matches_run(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    """The hosted match elsewhere, or one that others play here? Only the host knows."""
    rook, tavern = sandbox.people["Rook"], sandbox.channels["tavern"]
    hosted = await seated("turn", sandbox, bot, channel=tavern, host=rook)
    others = [
        await seated("turn", sandbox, bot),
        await seated("turn", sandbox, bot, players=people(sandbox, "Wren", "Otter")),
    ]
    question = await end_match(rook, others[0].channel)
    assert asked_for(question) == {str(table.match) for table in (hosted, *others)}
    assert (await pick(rook, question, hosted)).text == en("ended")
    assert await live_ids(bot.handlers.store) == [table.match for table in others]


async def test_the_match_hosted_here_is_meant(sandbox: Sandbox, bot: DelveBot) -> None:
    rook, tavern = sandbox.people["Rook"], sandbox.channels["tavern"]
    here = await seated("turn", sandbox, bot, host=rook)
    there = await seated("turn", sandbox, bot, channel=tavern, host=rook)
    other = await seated("turn", sandbox, bot, players=people(sandbox, "Wren", "Otter"))
    assert (await end_match(rook, here.channel)).text == en("ended")
    assert await live_ids(bot.handlers.store) == [there.match, other.match]


async def test_a_player_ends_nothing(sandbox: Sandbox, bot: DelveBot) -> None:
    own = await seated("turn", sandbox, bot)
    other = await seated(
        "turn",
        sandbox,
        bot,
        channel=sandbox.channels["tavern"],
        players=people(sandbox, "Wren", "Otter"),
    )
    kestrel = sandbox.people["Kestrel"]
    for channel in (own.channel, other.channel):
        assert (await end_match(kestrel, channel)).text == en("not-the-host")
    assert await live_ids(bot.handlers.store) == [own.match, other.match]


async def test_a_host_who_moderates_no_more_ends_only_the_hosted_match(
    sandbox: Sandbox, bot: DelveBot
) -> None:
    rook, tavern = sandbox.people["Rook"], sandbox.channels["tavern"]
    hosted = await seated("turn", sandbox, bot, channel=tavern, host=rook)
    other = await seated("turn", sandbox, bot, players=people(sandbox, "Wren", "Otter"))
    sandbox.core.world.members[rook.id].role_ids.clear()
    # A day goes by since the command of hosts.
    await bot.handlers.store.database.write(
        lambda connection: connection.execute(
            "UPDATE host_commands SET at = at - ?", (HOST_COMMAND_MS + 60_000,)
        )
    )
    assert (await end_match(rook, other.channel)).text == en("ended")
    assert await live_ids(bot.handlers.store) == [other.match]
    assert (await end_match(rook, other.channel)).text == en("not-the-host")
    assert hosted.match not in await live_ids(bot.handlers.store)
