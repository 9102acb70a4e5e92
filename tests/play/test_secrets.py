"""Secrets of the official games stay secret, and the check of that finds those that do not."""

import json
import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.failures import DeliveryFailure
from bot.delivery.sender import MessageSender
from bot.games.boss_monster.rules.cards import TITLES
from bot.games.boss_monster.screens.words import key_of
from bot.games.dungeon.rules.foes import PRACTICE_DECKS, SPECIALS
from bot.games.dungeon.screens import signs, words
from bot.match.ids import ChannelId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.message import Button, Buttons, Message, MessageLayout, Text, TextMessage
from tests.examples.seating import seated
from tests.games.boss_monster.secrets import BossSecrets
from tests.games.dungeon.secrets import CARDS, DungeonSecrets, monsters_in_log
from tests.games.welcome.playing import does, lay_out, table
from tests.play.chance import seeded
from tests.play.people import Person
from tests.play.scene import opened
from tests.play.secrecy import Secrecy
from tests.play.story import Story


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


@pytest.mark.parametrize(
    "text",
    [
        "### 🎴 Your hand: 1 Room, 0 Spells\n**Pit** 1◆ T · destroy: kill who is in it",
        "-# Pit, Lab: only in Build",
        "-# Without cards: ✚6 → Moth: falls in Pit.",
        "-# New Rooms: Pit (Moth).",
        "**Moth**, ✚ cleric 6: Pit 1 → ☠ falls: 1 Soul",
        "Bottomless Pit: use",
        "Бездонна яма: застосувати",
    ],
)
def test_boss_monster_cards_are_recognized_by_short_names(text: str) -> None:
    assert ("title", "bottomless-pit") in set(BossSecrets().named(text, None, {}))


def test_a_log_line_that_names_a_monster_is_found() -> None:
    for line in ("refused: Golem", "refused: add golem", "refused: 🗿", "refused: Ґолема"):
        assert monsters_in_log(line) == {"golem"}, line
    for line in ("refused: dragon-spear", "reinforced: 2 requests", "connected: 3 to count"):
        assert monsters_in_log(line) == set(), line


class Gossip:
    """Somebody who tells things in the bot's name, and how much of that the check objects to."""

    def __init__(self, story: Story) -> None:
        self._story = story
        bot = story.process.bot
        self._sender = MessageSender(bot, b"", bot.budget)
        self._told = 0

    async def to_person(self, person: Person, text: str) -> int:
        permit = await self._sender.permit_to_open()
        channel_id = await self._sender.open_private(UserId(person.id), permit)
        assert not isinstance(channel_id, DeliveryFailure)
        return await self._tell(channel_id, TextMessage(text))

    async def to_channel(self, told: str | Message, channel: str = "arena") -> int:
        message = TextMessage(told) if isinstance(told, str) else told
        return await self._tell(ChannelId(self._story.sandbox.channels[channel].id), message)

    async def _tell(self, channel_id: ChannelId, message: Message) -> int:
        self._told += 1
        await self._sender.send(channel_id, message, str(self._told))
        return len(self._story.leaks())


@pytest.fixture
async def played(tmp_path: Path) -> AsyncIterator[Story]:
    """People at a table, with whatever cards lie there."""
    async with opened(tmp_path / "delve.sqlite3", kind=Story, pace=0) as story:
        assert isinstance(story, Story)
        yield story


async def test_a_card_that_is_told_to_others_is_found(
    played: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out(monkeypatch, "demon")
    owner, other, _ = await table(played, played.moth, played.wren, box="both", hero="mage")
    await does(played, "draw")
    assert played.leaks() == []
    gossip, demon = Gossip(played), words.monster_text("demon", texts_in("uk"))
    assert await gossip.to_person(owner, demon) == 0, "whose card it is may read it"
    assert await gossip.to_person(other, demon) == 1
    assert await gossip.to_channel(demon) == 2
    # In the deck: nobody may know it, not even who holds another card.
    assert await gossip.to_person(owner, words.monster_text("dragon", texts_in("en"))) == 3
    await does(played, "discard:polymorph")
    assert await gossip.to_channel(f"{demon}!") == 4, "set aside, and the round goes on"
    # One goes into the empty dungeon, and what was set aside is shown.
    await does(played, "pass", "pass")
    await played.quiet()
    assert await gossip.to_channel(f"{demon}?") == 4, "shown at the end of the round"


async def test_a_card_of_boss_monster_that_is_told_is_found(played: Story) -> None:
    owner, other = await seated(played, "boss-monster", 2)
    match = await played.match()
    own, others = ([*keeper.hand] for keeper in match.state.keepers)
    card = next(card for card in own if TITLES[card] not in map(TITLES.get, others))
    said, ukrainian = [texts_in(language)(key_of(card)) for language in ("en", "uk")]
    button = Buttons((Button("?", f"d:{match.terms.id}:0:discard:{card}"),))
    gossip = Gossip(played)
    assert await gossip.to_person(owner, said) == 0, "whose card it is may read it"
    assert await gossip.to_person(other, f"Pst: {ukrainian}!") == 1
    assert await gossip.to_channel(said) == 2
    assert await gossip.to_channel(ukrainian, "tavern") == 3
    assert await gossip.to_channel(MessageLayout((Text("?"), button))) == 4


async def test_a_game_of_which_nobody_says_what_is_secret(played: Story) -> None:
    await seated(played, "boss-monster", 2)
    assert Secrecy(played.truth, {}).complaints() == ["nobody says what is secret in boss-monster"]


ACTS = (*["draw", "discard:torch"], *["draw", "add"] * 2, *["draw", "discard:holy-grail"])
"""The first seat sets aside what is drawn first and fourth, then goes in to meet two cards."""
TOP = ("goblin", "orc", "lich", "demon", "dragon", "vampire")
DUEL = (
    *["start:0", "draw", "discard:torch", "draw", "add", "draw", "discard:plate-armor"],
    *["draw", "add", "draw", "discard:vorpal-sword", "pass"],
)
"""Kestrel sets aside what is drawn first, third and fifth, then goes in to meet Moth's two."""


def seen_beyond(story: Story, owner: Person) -> list[str]:
    """All that anybody but the owner could see of the bot, without facts that depend on time.

    Sorted: messages that go to several places at once have no order.
    """
    return sorted(
        f"{item.method} {item.route} {item.status} {_timeless(item.request)}"
        for item in story.sandbox.seen_beyond(owner.client)
    )


def _timeless(body: Any) -> str:
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    # Nonces and marks are made with a key of the database's own.
    text = re.sub(r'"nonce": "[^"]*"', '"nonce": ""', text)
    text = re.sub(r'"id": \d+', '"id": 0', text)
    text = re.sub(r"(/channels/\d+/\d+/)\d+", r"\1", text)
    return re.sub(r"<t:\d+", "<t:", text)


async def dungeon(
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
            options = {"box": "both", "hero": "warrior", "special-monsters": shown}
            seats = await table(story, story.moth, story.wren, **options)
            await does(story, *ACTS, "pass", "pass")
            for person in seats:
                await person.uses("match card")
            if owner:
                await seats[0].uses("match concede")
                await seats[0].presses("concede")
            return seen_beyond(story, seats[owner])


async def duel(folder: Path, deck: Sequence[str]) -> list[str]:
    """Play `DUEL` with these cards: all that anybody but Kestrel could see of it."""
    folder.mkdir()
    with pytest.MonkeyPatch.context() as monkeypatch, seeded(1):
        monkeypatch.setitem(PRACTICE_DECKS, "C", tuple(deck))
        async with opened(folder / "delve.sqlite3", kind=Story, pace=0) as story:
            assert isinstance(story, Story)
            await story.kestrel.uses(
                "deathmatch challenge", opponent="Moth", variant="warrior", deck="C"
            )
            await story.moth.presses("accept")
            await does(story, *DUEL)
            await does(story, "draw")
            await story.kestrel.uses("match card")
            await story.moth.uses("match concede")
            await story.moth.presses("concede")
            return seen_beyond(story, story.kestrel)


def exchanged(deck: Sequence[str], one: int, other: int) -> list[str]:
    """The deck with two of its cards exchanged, which are not the same."""
    cards = list(deck)
    cards[one], cards[other] = deck[other], deck[one]
    assert cards != list(deck)
    return cards


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
    before = await dungeon(tmp_path / "before", owner, TOP, tuple(SPECIALS)[:2])
    after = await dungeon(
        tmp_path / "after", owner, exchanged(TOP, one, other), tuple(SPECIALS)[:2]
    )
    assert len(before) == len(after)
    assert (before == after) is same


async def test_an_opponent_sees_the_same_whatever_the_card(
    tmp_path: Path,
) -> None:
    """Two cards that Kestrel sets aside, or one that is left in the deck; but not one of Moth's."""
    deck = PRACTICE_DECKS["C"]
    before = await duel(tmp_path / "before", deck)
    for one, other, same in ((0, 2, True), (4, 12, True), (0, 1, False)):
        after = await duel(tmp_path / f"{one} {other}", exchanged(deck, one, other))
        assert len(before) == len(after)
        assert (before == after) is same, f"{one} and {other} exchanged"


@pytest.mark.parametrize(("shown", "same"), [("hidden", True), ("shown", False)])
async def test_which_specials_are_in_the_deck(shown: str, same: bool, tmp_path: Path) -> None:
    """As long as none of them was met, hidden ones may as well be others."""
    before = await dungeon(tmp_path / "before", 0, TOP, tuple(SPECIALS)[:2], shown)
    after = await dungeon(tmp_path / "after", 0, TOP, tuple(SPECIALS)[3:5], shown)
    assert (before == after) is same
