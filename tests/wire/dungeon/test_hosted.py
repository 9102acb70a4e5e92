"""`/host dungeon`: from the command to the result, the tables, and the same game again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.welcome.rules.options import WelcomeOptions
from bot.games.welcome.rules.state import WelcomePhase
from bot.match.terms import Takebacks
from bot.match.time_control import STANDARD
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.errors import ClientRefusal
from sandbox.server import Sandbox
from tests.games.dungeon.secrets import DungeonSecrets
from tests.play.secrecy import Secrecy
from tests.play.truth import Truth
from tests.wire.dungeon.conftest import Lay
from tests.wire.dungeon.hosting import PEOPLE, HostedDungeon, hosted_for
from tests.wire.house import House
from tests.wire.table import controls, invitation_button, running_bot

en, uk = texts_in("en"), texts_in("uk")
USER = 6


# Before the match


@pytest.mark.parametrize("texts", [en, uk], ids=["en", "uk"])
@pytest.mark.parametrize(
    ("options", "key", "said"),
    [
        ({"hero": "princess"}, "refusal-welcome-not-in-box", ("princess", "welcome")),
        (
            {"box": "welcome-back", "hero": "mage", "necromancer": "on"},
            "refusal-welcome-not-in-box",
            ("mage", "welcome-back"),
        ),
        ({"hero": "necromancer"}, "refusal-welcome-not-in-box", ("necromancer", "welcome")),
        ({"box": "both", "hero": "necromancer"}, "refusal-welcome-necromancer-off", ()),
    ],
)
async def test_a_hero_who_does_not_play(
    options: dict[str, str], key: str, said: tuple[str, ...], texts: Texts, house: House
) -> None:
    house.sandbox.people["Rook"].locale = "uk" if texts is uk else "en-US"
    filled = {}
    if said:
        hero, box = said
        filled = {"hero": texts(f"hero-{hero}"), "box": texts(f"variant-dungeon-{box}")}
    table = hosted_for(house)
    async with house.bot() as bot:
        answer = await table.hosted(bot, **options)
        assert answer.ephemeral
        assert answer.text == texts(key, **filled)
        assert await bot.handlers.store.open_invitations() == []


async def test_who_is_named_twice_and_a_host_who_would_play(house: House) -> None:
    table = hosted_for(house)
    kestrel, rook = table.people[0], table.rook
    async with house.bot() as bot:
        for player in (kestrel, rook):
            answer = await table.hosted(bot, player3=player)
            assert answer.ephemeral
            key = "cannot-same" if player is kestrel else "cannot-host-play"
            assert answer.text.startswith(en(key).partition(":")[0])
        with pytest.raises(ClientRefusal, match="player2 is required"):
            await rook.command(house.arena, "host dungeon", box="welcome", player1=kestrel)
        assert await bot.handlers.store.open_invitations() == []


async def test_two_to_four_are_named(house: House) -> None:
    async with house.bot():
        listed = house.sandbox.core.commands.listed(None)
    (host,) = (command for command in listed if command["name"] == "host")
    (dungeon,) = (each for each in host["options"] if each["name"] == "dungeon")
    seats = {
        option["name"]: option.get("required", False)
        for option in dungeon["options"]
        if option["type"] == USER
    }
    assert seats == {f"player{number}": number <= 2 for number in range(1, 5)}


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_all_are_asked_and_the_host_is_none_of_them(players: int, house: House) -> None:
    table = hosted_for(house, players)
    async with house.bot() as bot:
        options: dict[str, Any] = {"box": "both", "hero": "picked", "first-turn": "round"}
        invitation = await table.hosted(bot, clock="90+300", takebacks="host", **options)
        ready = invitation_button(invitation, "ready")
        assert en("welcome-first-picked") in invitation.text
        assert (await table.rook.press(invitation, ready)).text == en("refusal-hosts")
        for person in table.people:
            assert invitation in person.pings(house.arena)
            assert await bot.handlers.store.live_matches() == []
            assert (await person.press(invitation, ready)).failed is None
        table.invitation = invitation
        await table.found(bot)
        terms = (await table.match()).terms
        assert sorted(terms.players) == sorted(person.id for person in table.people)
        assert (terms.host, terms.time_control) == (table.rook.id, STANDARD)
        assert terms.takebacks is Takebacks.HOST
        assert isinstance(terms.options, WelcomeOptions)
        assert (terms.options.hero, terms.options.first_turn) == ("picked", "round")
        (board,) = table.boards()
        assert en("board-host", name="Rook") in board.text
        # The desk is for who hosts.
        (desk,) = (each for each in controls(invitation) if each.verb == MatchCommand.DESK)
        refused = await table.people[0].press(invitation, desk.custom_id)
        assert refused.text.startswith(en("not-the-host").partition("**")[0])
        assert (await table.desk()).ephemeral


async def test_a_seat_in_between_that_nobody_takes_is_none(house: House) -> None:
    table = hosted_for(house, 3)
    first, second, third = table.people
    async with house.bot() as bot:
        table.bot = bot
        reply = await table.rook.command(
            house.arena, "host dungeon", box="welcome", player1=first, player2=second, player4=third
        )
        invitation = await reply.shown()
        for person in table.people:
            await person.press(invitation, invitation_button(invitation, "ready"))
        await table.found(bot)
        assert len((await table.state()).contenders) == 3


@pytest.mark.parametrize("texts", [en, uk], ids=["en", "uk"])
async def test_nobody_names_who_begins(texts: Texts, house: House) -> None:
    """It is dealt: there is no such question, also where the first hero is picked."""
    house.sandbox.people["Rook"].locale = "uk" if texts is uk else "en-US"
    table = hosted_for(house, 3)
    async with house.bot() as bot:
        await table.begun(bot, hero="picked")
        for _ in range(2):
            answer = await table.command("starter", player=table.seats[1])
            assert answer.ephemeral
            assert answer.text == texts("refusal-no-starter-asked")
            if (await table.state()).phase is WelcomePhase.HERO:
                await table.do("pick:rogue")
        desk = await table.desk()
        await table.press(desk, "host:seat,1")
        assert "host:starter,1" not in {each.press.action for each in controls(desk)}


# What is secret


async def test_host_and_substitutes_see_no_card_of_others(
    sandbox: Sandbox, tmp_path: Path, lay: Lay
) -> None:
    """All that Discord is given to show is held against what its readers may know."""
    lay("orc", "vampire", "golem", "lich", "demon", "dragon")
    truth = Truth(sandbox)
    table = HostedDungeon(
        sandbox, sandbox.channels["arena"], [sandbox.people[name] for name in PEOPLE]
    )
    newcomers = [sandbox.add_user(name) for name in ("Finch", "Jay")]
    async with running_bot(
        sandbox, tmp_path / "delve.sqlite3", opened=truth.note_what_is_stored
    ) as bot:
        await table.begun(bot, hero="warrior", takebacks="host")
        await table.do("draw", "add", "draw", "discard:torch", "pass", "draw")
        holder, passed = table.seats[3], table.seats[2]
        for command in ("rewind", "redeal", "status", "repost"):
            await table.command(command)
        assert table.offers(table.rook, "add") == []
        reply = await table.rook.command(table.channel, "match card")
        assert (await reply.shown()).ephemeral
        await table.taken_over(holder, newcomers[0])
        await table.taken_over(passed, newcomers[1])
        for person in (*newcomers, holder, passed):
            await (await person.command(table.channel, "match card")).shown()
        await table.settled()
        assert "Golem" in newcomers[0].direct_messages[-1].text, "that seat's card"
        await table.act(newcomers[0], "discard:plate-armor")
        await table.rewound()
        await table.act(newcomers[0], "add")
        await table.do("draw", "add")
        await table.redealt()
        await table.do("draw", "add", "pass", "pass")
        secrecy = Secrecy(truth, {"dungeon": DungeonSecrets()})
        assert secrecy.complaints() == []
        assert secrecy.looked_at


# The end


async def test_the_result_by_places_is_counted_and_played_again(house: House, lay: Lay) -> None:
    """One leaves by the host's word; who survives twice wins, and the host asks all again."""
    lay("goblin")
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, hero="warrior")
        first, second, third, fourth = table.seats
        # The first one meets a goblin, which the torch beats.
        await table.do("draw", "add", "pass", "pass", "pass", "name:9")
        assert await table.asked() == first
        await table.declare("forfeit", third)
        assert table.told(f"🏁 Rook has declared the match lost for {third.name}.")
        assert (await table.match()).live
        await table.do("pick:warrior", "draw", "add", "pass", "pass", "name:9")
        result = (await table.match()).result
        assert result is not None
        assert result.outcome is not None
        assert result.outcome.places == (1, 2, 4, 2)
        assert result.counts
        text = table.boards()[-1].text
        left = en("result-left-by", name="Rook")
        assert [line for line in text.splitlines() if line.startswith("`")] == [
            f"`1` **{first.name}** · {en('welcome-successes', count=2)}",
            f"`2` **{second.name}** · {en('welcome-successes', count=0)}",
            f"`2` **{fourth.name}** · {en('welcome-successes', count=0)}",
            f"`4` **{third.name}** · {left}",
        ]
        board = await (await table.rook.command(house.arena, "leaderboard")).shown()
        assert en("variant-dungeon-welcome") in board.text
        ranks = [line for line in board.text.splitlines() if line.startswith("`")]
        assert ranks[0].startswith(f"`1` **{first.name}**")
        assert len(ranks) == 4
        assert "Rook" not in "".join(ranks)
        reply = await first.command(house.arena, "stats")
        record = await reply.shown()
        score = {"runs-survived": 2, "runs-fallen": 0}
        spoken = uk if first.locale == "uk" else en
        assert spoken("match-score-dungeon", **score) in record.text

        again = await table.press(table.boards()[-1], MatchCommand.REMATCH)
        invitation = again.message
        for person in table.seats:
            assert invitation in person.pings(house.arena)
            await person.press(invitation, invitation_button(invitation, "ready"))
        before = (await table.match()).terms
        await table.found(bot)
        terms = (await table.match()).terms
        assert terms.id != before.id
        assert (terms.host, terms.options, terms.takebacks) == (
            before.host,
            before.options,
            before.takebacks,
        )
        assert sorted(terms.players) == sorted(before.players)


async def test_a_result_that_was_declared_counts_in_no_table(house: House) -> None:
    table = hosted_for(house, 3)
    async with house.bot() as bot:
        await table.begun(bot)
        winner = table.seats[2]
        await table.declare("award", winner)
        assert table.told(f"🏆 {en('told-awarded', name='Rook', player=winner.name)}")
        result = (await table.match()).result
        assert result is not None
        assert result.winners == (2,)
        assert en("result-awarded", names="Rook") in table.boards()[-1].text
        board = await (await table.rook.command(house.arena, "leaderboard")).shown()
        assert winner.name not in board.text
