"""What is hidden in the official games stays hidden, and the check of that finds what does not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.delivery.sender import MessageSender
from bot.games.dungeon.screens import signs, words
from bot.games.welcome.rules.options import ALL_SPECIALS
from bot.match.ids import ChannelId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.message import TextMessage
from tests.games.dungeon.secrets import CARDS, DungeonSecrets
from tests.games.welcome.playing import does, lay_out, table
from tests.play.chance import seeded
from tests.play.scene import opened
from tests.play.story import Story
from tests.wire.test_leaks import public_payloads


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_known_by_its_names(card: str, language: str) -> None:
    said, known = texts_in(language), DungeonSecrets()
    drawn = said("hand-title-special", monster=said(f"monster-{card}.drawn"))
    for text in (
        words.monster_text(card, said),
        f"{signs.MONSTERS[card]} {drawn}",
        said("walk-earlier", monsters=f"{words.monster_name(card, said)} 5 (−5)"),
    ):
        assert set(known.named(text, None, {})) == {("card", card)}, text


async def test_a_card_that_is_told_to_others_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(monkeypatch, "demon")
    async with opened(tmp_path / "delve.sqlite3", kind=Story, pace=0) as story:
        assert isinstance(story, Story)
        owner, other, _ = await table(story, story.moth, story.wren, box="both", hero="mage")
        await does(story, "draw")
        assert story.leaks() == []
        bot = story.process.bot
        sender = MessageSender(bot, b"", bot.budget)
        demon = TextMessage(words.monster_text("demon", texts_in("uk")))
        await sender.send_private(UserId(owner.id), demon, "1")
        assert story.leaks() == [], "whose card it is may read it"
        await sender.send_private(UserId(other.id), demon, "2")
        assert len(story.leaks()) == 1
        arena = ChannelId(story.channel.id)
        await sender.send(arena, demon, "3")
        assert len(story.leaks()) == 2
        # In the deck: nobody may know it, not even who holds another card.
        dragon = TextMessage(words.monster_text("dragon", texts_in("en")))
        await sender.send_private(UserId(owner.id), dragon, "4")
        assert len(story.leaks()) == 3
        await does(story, "discard:polymorph")
        await sender.send(arena, TextMessage(f"{demon.markdown}!"), "5")
        assert len(story.leaks()) == 4, "set aside, and the round goes on"
        # One goes into the empty dungeon, and what was set aside is shown.
        await does(story, "pass", "pass")
        await story.quiet()
        await sender.send(arena, TextMessage(f"{demon.markdown}?"), "6")
        assert len(story.leaks()) == 4, "shown at the end of the round"


ACTS = (*["draw", "discard:torch"], *["draw", "add"] * 2, *["draw", "discard:holy-grail"])
"""The first seat sets aside what is drawn first and fourth, then goes in to meet two cards."""
TOP = ("goblin", "orc", "lich", "demon", "dragon", "vampire")


async def seen_beyond(
    folder: Path, owner: int, deck: Sequence[str], specials: Sequence[str], shown: str = "hidden"
) -> list[str]:
    """Play `ACTS` with these cards: all that anybody but a seat could see of it.

    Where the seat is not the runner's, that one leaves at the door, and what was set aside is
    shown. The cards of the dungeon are not.
    """
    folder.mkdir()
    with pytest.MonkeyPatch.context() as monkeypatch, seeded(1):
        lay_out(monkeypatch, *deck, specials=specials)
        async with opened(folder / "delve.sqlite3", kind=Story, pace=0) as story:
            assert isinstance(story, Story)
            options = {"box": "both", "hero": "warrior", "specials": shown}
            seats = await table(story, story.moth, story.wren, **options)
            await does(story, *ACTS, "pass", "pass")
            for person in seats:
                await person.uses("match card")
            if owner:
                await seats[0].uses("match concede")
                await seats[0].presses("concede")
            return sorted(public_payloads(story.sandbox, seats[owner].client))


@pytest.mark.parametrize(
    ("owner", "one", "other", "same"),
    [
        pytest.param(0, 0, 3, True, id="both set aside by the first"),
        pytest.param(0, 0, 5, True, id="one set aside, the other one left in the deck"),
        pytest.param(1, 1, 4, True, id="one never met, the other one left in the deck"),
        pytest.param(1, 4, 5, True, id="both left in the deck"),
        pytest.param(1, 1, 2, False, id="one of them the third one's, who has to see it"),
    ],
)
async def test_others_see_the_same_whatever_the_card(
    owner: int, one: int, other: int, same: bool, tmp_path: Path
) -> None:
    """The same moves with two cards exchanged: all payloads are equal but the owner's."""
    exchanged = list(TOP)
    exchanged[one], exchanged[other] = TOP[other], TOP[one]
    before = await seen_beyond(tmp_path / "before", owner, TOP, ALL_SPECIALS[:2])
    after = await seen_beyond(tmp_path / "after", owner, exchanged, ALL_SPECIALS[:2])
    assert len(before) == len(after)
    assert (before == after) is same


@pytest.mark.parametrize(("shown", "same"), [("hidden", True), ("shown", False)])
async def test_which_specials_are_in_the_deck(shown: str, same: bool, tmp_path: Path) -> None:
    """As long as none of them was met, hidden ones may as well be others."""
    before = await seen_beyond(tmp_path / "before", 0, TOP, ALL_SPECIALS[:2], shown)
    after = await seen_beyond(tmp_path / "after", 0, TOP, ALL_SPECIALS[3:5], shown)
    assert (before == after) is same
