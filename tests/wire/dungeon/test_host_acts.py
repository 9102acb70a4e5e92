"""A host and the people of a game of four: substitutes, time, pauses, and who is out."""

from __future__ import annotations

import pytest

from bot.games.welcome.rules.state import WelcomePhase
from bot.match.entries import Conceded, Substituted, TimedOut
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from sandbox.world import Message
from tests.wire.dungeon.conftest import Lay
from tests.wire.dungeon.hosting import (
    DEADLY,
    DEADLY_AGAIN,
    DEADLY_DECK,
    HostedDungeon,
    hosted_for,
    one_out,
    walks,
)
from tests.wire.dungeon.test_greatsword import called, flag_falls
from tests.wire.house import House
from tests.wire.table import control, controls, use

en = texts_in("en")
NAMES = ["name:5", "name:6", "name:7", "name:luck"]
PACE = 1.5


# Substitutes


async def test_who_takes_over_in_the_dungeon_goes_on_with_the_walk(house: House, lay: Lay) -> None:
    lay("golem", "vampire")
    table = hosted_for(house)
    finch = house.sandbox.add_user("Finch")
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="bard")
        await table.do("draw", "add", "draw", "add", "pass", "pass", "pass")
        runner = table.seats[1]
        told = await table.taken_over(runner, finch)
        assert finch.id in told.pinged
        before = (await table.match()).entry
        assert isinstance(before, Substituted)
        (walk,) = table.boards()
        assert en("walk-title", name="Finch") in walk.text
        assert en("board-substitute", name="**Finch**", before=runner.name) in walk.text
        refused = await runner.press(walk, control(walk, "hold").custom_id)
        spoken = texts_in("uk" if runner.locale == "uk" else "en")
        assert refused.text == spoken("not-your-match")
        assert (await table.match()).entry == before
        await table.act(finch, "use:lucky-coin")
        await table.act(finch, "use:dancing-blade")
        state = await table.state()
        assert (state.contenders[1].successes, state.asked) == (1, 1)
        assert await table.asked() == finch


async def test_who_takes_over_for_one_that_has_passed_is_out_of_the_round(house: House) -> None:
    table = hosted_for(house)
    finch = house.sandbox.add_user("Finch")
    async with house.bot() as bot:
        await table.begun(bot, hero="mage")
        await table.do("draw", "add", "pass")
        await table.taken_over(table.seats[1], finch)
        state = await table.state()
        assert (state.passed, state.asked) == ((1,), 2)
        assert f"**Finch** · 🏆 0 · {en('welcome-passed')}" in table.boards()[-1].text
        assert table.offers(finch, "add") == []
        await table.do("draw", "add", "draw", "add")
        assert await table.asked() == table.seats[0], "the seat is passed over"


@pytest.mark.parametrize("named", [False, True])
async def test_who_takes_over_answers_what_was_asked(named: bool, house: House) -> None:
    """The hero of the round, or the monster for the Greatsword of another one."""
    table = hosted_for(house)
    finch = house.sandbox.add_user("Finch")
    async with house.bot() as bot:
        hero = "princess" if named else "picked"
        await table.begun(bot, box="welcome-back", hero=hero, clock="90+300")
        if named:
            await table.do("draw", "add", "pass", "pass", "pass", "choose:2")
        before = await table.asked()
        board = table.boards()[-1]
        await table.taken_over(before, finch)
        assert await table.asked() == finch
        verb, answer = ("name", "name:6") if named else ("pick", "pick:ninja")
        version = (await table.match()).version
        await use(before, control(board, answer))
        assert (await table.match()).version == version
        assert answer in table.offers(finch, verb)
        assert board in table.boards()
        await table.act(finch, answer)


async def test_who_is_out_or_has_left_is_neither_replaced_nor_replaces(
    house: House, lay: Lay
) -> None:
    lay(*DEADLY_DECK)
    table = hosted_for(house)
    finch = house.sandbox.add_user("Finch")
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="bard", clock="90+300")
        await one_out(table)
        first, out, third, fourth = table.seats
        await table.declare("forfeit", fourth)
        for name, options in (
            ("substitute", {"player": out, "by": finch}),
            ("time", {"player": out, "seconds": 60}),
            ("forfeit", {"player": out}),
            ("award", {"player": out}),
        ):
            answer = await table.command(name, **options)
            assert answer.ephemeral
            assert answer.text == en("refusal-plays-no-more")
        answer = await table.command("substitute", player=fourth, by=finch)
        assert answer.text.startswith(en("refusal-plays-not-here").partition(":")[0])
        for gone in (out, fourth):
            answer = await table.command("substitute", player=first, by=gone)
            assert answer.text == en("refusal-sits-already")
        desk = await table.desk()
        offered = {each.press.action for each in controls(desk)}
        assert {f"host:seat,{seat}" for seat in range(4)} & offered == {
            "host:seat,0",
            "host:seat,2",
        }
        assert await table.asked() == third


# Time, and the end


async def test_a_walk_that_is_paused_takes_no_time(house: House, lay: Lay) -> None:
    lay("golem", "vampire")
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="bard", clock="90+300")
        await table.do("draw", "add", "draw", "add", "pass", "pass", "pass")
        runner = table.seats[1]
        await house.minutes_pass(30)
        desk = await table.desk()
        await table.press(desk, MatchCommand.PAUSE)
        assert MatchCommand.RESUME in {each.press.action for each in controls(desk)}
        (walk,) = table.boards()
        assert en("board-paused", name="**Rook**") in walk.text
        assert table.offers(runner, "hold") == []
        await house.minutes_pass(3600)
        assert (await table.match()).departures == {}
        await table.press(desk, "host:seat,1")
        await table.press(desk, "host:time,1,60")
        await table.press(desk, MatchCommand.RESUME)
        assert table.offers(runner, "hold") == ["hold"]
        assert runner.pings(house.arena)
        await house.minutes_pass(400)
        assert (await table.match()).departures == {}, "90 + 300 - 30 + 60 seconds were left"
        await table.act(runner, "hold")
        clock = (await table.match()).clock
        assert clock is not None
        assert clock.banks[1] == 360_000 - (30 + 400 - 90) * 1000


async def test_while_a_second_fall_is_told_the_desk_does_not_tell_it(
    house: House, lay: Lay
) -> None:
    """Whose turn it is then, and who can still be substituted, would say that one is out."""
    lay(*DEADLY_DECK)
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="bard", clock="90+300")
        await table.do(*DEADLY, "hold", "hold", "hold", *DEADLY_AGAIN, "hold", "hold")
        assert (await table.state()).phase is WelcomePhase.USE
        (walk,) = table.boards()
    async with house.bot(pace=PACE) as bot:
        table.bot = bot
        await table.shown()
        await use(table.seats[1], control(walk, "hold"))
        await house.clock.asleep(PACE)
        match = await table.match()
        assert match.state.contenders[1].out
        answer = en("being-told").partition(".")[0]
        desk = await use(table.rook, control(table.invitation, MatchCommand.DESK))
        answers = [desk.message]
        for name in ("rewind", "redeal", "end"):
            reply = await table.rook.command(table.channel, f"host {name}")
            answers.append(await reply.shown())
        assert [one for one in answers if not one.text.startswith(answer)] == []
        reply = await table.rook.command(table.channel, "host pause")
        assert (await reply.shown()).text.endswith(en("pause-to-come"))
        assert table.boards() == [walk], "nothing follows it yet"
        assert en("board-paused", name="**Rook**") not in walk.text
        await house.minutes_pass(4 * PACE)
        await table.shown()
        assert en("board-paused", name="**Rook**") in table.boards()[-1].text
        desk = await use(table.rook, control(table.invitation, MatchCommand.DESK))
        assert "host:seat,1" not in {each.press.action for each in controls(desk.message)}


async def test_who_is_to_name_a_monster_has_their_time_after_a_pause(house: House) -> None:
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="princess", clock="90+300")
        await table.do("draw", "add", "pass", "pass", "pass", "choose:2")
        named = table.seats[2]
        await table.command("pause")
        assert table.offers(named, "name") == []
        await house.minutes_pass(600)
        await table.command("resume")
        assert table.offers(named, "name") == NAMES
        assert called(table, named)
        await flag_falls(house, table, 90)
        entry = (await bot.handlers.store.entries(table.match_id))[-1]
        assert isinstance(entry, TimedOut)
        assert entry.action == "name:luck"


async def test_who_is_out_and_does_not_name_a_monster_can_be_let_go(house: House, lay: Lay) -> None:
    """The next one is asked then. Until somebody waits for them, they are not on the desk."""
    lay(*DEADLY_DECK)
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="bard")
        await one_out(table)
        out = table.seats[1]
        assert "host:seat,1" not in _players_on(await table.desk())
        refused = await table.command("forfeit", player=out)
        assert refused.text == en("refusal-plays-no-more")
        await table.do("pick:princess", "draw", "add", "pass", "pass", "choose:1")
        assert await table.asked() == out
        desk = await table.desk()
        assert {"host:seat,1", "host:seat,2"} <= _players_on(desk)
        await table.press(desk, "host:seat,1")
        offered = {one.press.action for one in controls(desk)}
        assert offered == {"host:ask-forfeit,1", MatchCommand.DESK}
        await table.press(desk, "host:ask-forfeit,1")
        await table.press(desk, "host:forfeit,1")
        match = await table.match()
        assert isinstance(match.entry, Conceded)
        assert (match.state.phase, match.state.asked) == (WelcomePhase.NAME, 3)
        assert called(table, table.seats[3])
        assert match.state.contenders[2].successes == 0
        assert "host:seat,1" not in _players_on(await table.desk())


async def test_help_tells_who_is_out_that_they_can_watch(house: House, lay: Lay) -> None:
    """Not that they play, which they would look for in vain; until they are asked something."""
    lay(*DEADLY_DECK)
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="bard")
        await one_out(table)
        out = table.seats[1]
        texts = texts_in("uk" if out.locale == "uk" else "en")
        watches = texts("help-watches", match="@", where="@").partition("@")[0]
        asks = texts("help-asked", match="@", where="@").partition("@")[0]
        assert watches in (await (await out.command(table.channel, "help")).shown()).text
        await table.do("pick:princess", "draw", "add", "pass", "pass", "choose:1")
        assert asks in (await (await out.command(table.channel, "help")).shown()).text


def _players_on(desk: Message) -> set[str]:
    """For whom a desk offers something."""
    return {one.press.action for one in controls(desk) if one.press.action.startswith("host:seat")}


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_the_others_play_on_after_a_forfeit(language: str, house: House) -> None:
    """The runner's at the door, then one who has passed; the last one has won."""
    locale = "uk" if language == "uk" else "en-US"
    house.sandbox.core.world.preferred_locale = locale
    for person in house.sandbox.people.values():
        person.locale = locale
    texts = texts_in(language)
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="princess")
        await table.do("draw", "add", "pass", "pass", "pass")
        first, second, third, fourth = table.seats
        desk = await table.desk()
        await table.press(desk, "host:seat,0")
        await table.press(desk, "host:ask-forfeit,0")
        await table.press(desk, "host:forfeit,0")
        assert table.told(f"🏁 {texts('told-forfeit', name='Rook', player=first.name)}")
        match = await table.match()
        assert isinstance(match.entry, Conceded)
        assert (match.state.phase, match.state.asked) == (WelcomePhase.HERO, 1)
        assert texts("welcome-walk-broken", name=first.name) in walks(table, language)[0]
        await table.do("pick:bard", "draw", "discard:lucky-coin", "pass")
        for ask in ("rewind", "redeal", "end", "status"):
            await table.command(ask)
        await table.declare("forfeit", second)
        await table.declare("forfeit", fourth)
        result = (await table.match()).result
        assert result is not None
        assert result.outcome is not None
        assert result.outcome.places == (4, 3, 1, 2)
        text = table.boards()[-1].text
        assert texts("result-won", name=third.mention) in text.splitlines()[0]
        assert text.count(texts("result-left-by", name="Rook")) == 3
        check_words(table, language)


DEATH_MATCH = {
    "en": ("adventure", "opponent", "the other player", "both players"),
    "uk": ("пригод", "суперник", "інший гравець", "обидва"),
}
"""Words that a game of four has no use for."""


def check_words(table: HostedDungeon, language: str) -> None:
    """Nothing that anybody was shown belongs to another game."""
    channels = [table.channel, *table.sandbox.core.world.direct.values()]
    messages = [one for channel in channels for one in channel.messages.values()]
    assert any(one.reader == table.rook.id for one in messages)
    for message in messages:
        text = message.text.lower()
        assert [word for word in DEATH_MATCH[language] if word in text] == []
