"""A host sets a game of four right: acts are taken back, and rounds dealt anew."""

from __future__ import annotations

import pytest

from bot.contract.game import Seat
from bot.games.welcome.rules.state import WelcomePhase
from bot.match.entries import Redealt, Rewound
from bot.ui.catalogue import texts_in
from bot.ui.custom_ids import MatchCommand
from tests.games.dungeon.secrets import DungeonSecrets
from tests.wire.dungeon.conftest import Lay
from tests.wire.dungeon.hosting import DEADLY_DECK, hosted_for, one_out, walks
from tests.wire.dungeon.test_greatsword import called
from tests.wire.house import House
from tests.wire.table import controls

en = texts_in("en")


async def test_a_pass_is_taken_back(house: House) -> None:
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, hero="mage")
        await table.do("draw", "add", "pass", "pass")
        (board,) = table.boards()
        third = table.seats[2]
        question = await table.command("rewind")
        assert en("desk-confirm-rewind", name=third.name) in question.text
        assert en("desk-rewind-clean") in question.text
        await table.press(question, MatchCommand.REWIND)
        assert question.text.startswith("## 🎛️ Desk"), "the desk takes the question's place"
        match = await table.match()
        assert isinstance(match.entry, Rewound)
        assert match.state.passed == (1,)
        assert await table.asked() == third
        assert table.told(f"↩️ {en('told-rewound', name='Rook', player=third.name)}")
        assert third.pings(house.arena)
        assert table.boards() == [board]
        assert board.text.count(en("welcome-passed")) == 1
        # And the one before it.
        await table.rewound()
        assert (await table.state()).passed == ()


async def test_a_card_taken_back_is_in_hand_again_where_it_was_placed(house: House) -> None:
    """Its player need not look for it: the message that said it was placed asks once more."""
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, hero="mage")
        player = table.seats[0]
        hand = (await table.act(player, "draw")).messages[-1]
        asked = hand.text
        assert hand.reader == player.id
        await table.act(player, "add")
        assert table.offers(player, "add") == []
        assert hand.text != asked
        await table.rewound()
        assert hand.text == asked
        assert table.offers(player, "add") == ["add"]
        await table.press(hand, "add", player)
        assert (await table.state()).table.pile
        assert await table.asked() == table.seats[1]
        await table.shown()
        mine = [one for one in table.channel.messages.values() if one.reader == player.id]
        assert [one for one in mine if not one.deleted] == [hand]


@pytest.mark.parametrize("anew", [False, True])
async def test_a_hand_whose_draw_is_taken_back_says_so(anew: bool, house: House) -> None:
    """Also where the whole round is dealt anew; the next card is shown by a hand of its own."""
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, hero="mage")
        player = table.seats[0]
        texts = texts_in("uk" if player.locale == "uk" else "en")
        hand = (await table.act(player, "draw")).messages[-1]
        await (table.redealt() if anew else table.rewound())
        assert hand.text.splitlines()[0] == f"## 🎴 {texts('placed-back')}"
        assert list(controls(hand)) == []
        drawn = (await table.act(player, "draw")).messages[-1]
        assert table.offers(player, "add") == ["add"]
        assert (hand.deleted, drawn.deleted) == (True, False)


@pytest.mark.parametrize(
    ("hero", "phase", "then"),
    [
        ("warrior", WelcomePhase.NAME, ()),
        ("princess", WelcomePhase.ASK, ()),
        ("princess", WelcomePhase.NAME, ("choose:2",)),
    ],
)
async def test_the_way_in_is_taken_back_before_a_card_is_met(
    hero: str, phase: WelcomePhase, then: tuple[str, ...], house: House
) -> None:
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="both", hero=hero)
        await table.do("draw", "add", "pass", "pass", "pass", *then)
        assert (await table.state()).phase is phase
        if then:
            await table.rewound()
            state = await table.state()
            assert (state.phase, state.asked) == (WelcomePhase.ASK, 0)
            assert not called(table, table.seats[2])
        await table.rewound()
        state = await table.state()
        assert (state.phase, state.asked) == (WelcomePhase.TURN, 3)
        assert (state.runner, state.delve, state.passed) == (None, None, (1, 2))
        (board,) = table.boards()
        assert en("welcome-inside") not in board.text
        assert walks(table) == []
        await table.do("draw", "add")
        assert await table.asked() == table.seats[0]


async def test_a_drawn_card_is_taken_back_and_told_without_its_name(house: House) -> None:
    table = hosted_for(house, 3)
    async with house.bot() as bot:
        await table.begun(bot, hero="mage")
        await table.do("draw")
        question = await table.command("rewind")
        seen = en("desk-rewind-seen-by", name=f"**{table.seats[0].name}**", count=1)
        assert seen in question.text
        assert list(DungeonSecrets().named(question.text, None, {})) == []
        await table.press(question, MatchCommand.REWIND)
        assert (await table.state()).table.held is None


async def test_a_piece_that_was_used_comes_back_with_another_deal(house: House, lay: Lay) -> None:
    """What was met cannot be unseen: instead of the act the whole round is taken back."""
    lay("golem", "vampire")
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="bard")
        await table.do("draw", "add", "draw", "add", "pass", "pass", "pass", "use:lucky-coin")
        state = await table.state()
        assert (state.phase, state.runner) == (WelcomePhase.USE, 1)
        (walk,) = table.boards()
        asked = (await table.command("rewind")).text
        assert en("desk-redeal-instead") in asked
        assert en("desk-confirm-redeal-part", part=en("part-round", number=1)) in asked
        assert await table.redealt() == asked.replace(f"{en('desk-redeal-instead')}\n", "")
        match = await table.match()
        state = match.state
        assert isinstance(match.entry, Redealt)
        assert (state.phase, state.asked, state.round) == (WelcomePhase.TURN, 0, 1)
        assert (state.runner, state.delve, state.passed, state.runs) == (None, None, (), ())
        assert len(state.table.kit) == 6
        assert table.boards() == [walk], "the walk is a board again"
        assert walks(table) == []
        assert table.told(
            f"🎴 {en('told-redealt-part', name='Rook', part=en('part-round', number=1))}"
        )
        await table.do("draw", "add", "draw", "add", "pass", "pass", "pass", "hold")
        assert len(walks(table)) == 1


async def test_a_hero_is_picked_anew(house: House) -> None:
    """And before anybody has acted in a round, it is the one before it that is dealt anew."""
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, hero="mage")
        await table.do("pass", "pass", "pass")
        picking = table.boards()[-1]
        await table.do("pick:rogue")
        await table.rewound()
        state = await table.state()
        assert (state.phase, state.asked, state.hero) == (WelcomePhase.HERO, 3, "")
        assert table.boards() == [picking]
        assert table.offers(table.seats[3], "pick")
        assert en("part-round", number=1) in await table.redealt()
        state = await table.state()
        assert (state.round, state.hero, state.asked) == (1, "mage", 0)
        assert [each.successes for each in state.contenders] == [0] * 4
        assert len(walks(table)) == 1, "what was told stays"


async def test_a_round_is_dealt_anew_before_anybody_has_acted(house: House) -> None:
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, hero="mage")
        before = (await table.state()).table.deck
        refused = await table.command("rewind")
        assert refused.text.startswith(en("refusal-nothing-to-rewind").partition(":")[0])
        assert en("part-round", number=1) in await table.redealt()
        after = (await table.state()).table.deck
        assert sorted(after) == sorted(before)
        assert after != before
        (board,) = table.boards()
        assert table.seats[0].pings(house.arena)
        assert en("ask-turn", name=table.seats[0].name) in board.text


async def test_who_went_out_is_in_again_and_who_left_is_not(house: House, lay: Lay) -> None:
    lay(*DEADLY_DECK)
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="bard", clock="90+300")
        await one_out(table)
        assert en("welcome-out") in table.boards()[-1].text
        assert en("part-round", number=2) in await table.redealt()
        state = await table.state()
        assert (state.round, state.phase, state.asked) == (2, WelcomePhase.HERO, 1)
        assert [(each.red, each.out) for each in state.contenders] == [
            (False, 0),
            (True, 0),
            (False, 0),
            (False, 0),
        ]
        assert en("welcome-out") not in table.boards()[-1].text
        await table.do("pick:bard", "draw", "add")
        await table.declare("forfeit", table.seats[2])
        await table.redealt()
        state = await table.state()
        assert state.contenders[2].left
        assert state.bidding_after(Seat(0)) == (1, 3, 0)
        assert f"{table.seats[2].name} · {en('welcome-left')}" in table.boards()[-1].text


async def test_one_who_is_out_and_does_not_name_is_passed_over(house: House, lay: Lay) -> None:
    """Without a clock nobody else could: the host takes the choice back, for another one."""
    lay(*DEADLY_DECK)
    table = hosted_for(house)
    async with house.bot() as bot:
        await table.begun(bot, box="welcome-back", hero="bard")
        await one_out(table)
        runner, out = table.seats[2], table.seats[1]
        await table.do("pick:princess", "draw", "add", "pass", "pass", "choose:1")
        assert called(table, out)
        assert (
            en("desk-awaited", names=f"**{out.name}**", since="@").partition("@")[0]
            in (await table.desk()).text
        )
        question = await table.command("rewind")
        assert en("desk-confirm-rewind", name=runner.name) in question.text
        await table.press(question, MatchCommand.REWIND)
        assert not called(table, out)
        assert table.offers(out, "name") == []
        assert table.offers(runner, "choose") == ["choose:0", "choose:1", "choose:3"]
        await table.do("choose:3")
        assert await table.asked() == table.seats[3]
