"""What is hidden in the official games stays hidden, and the check of that finds what does not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.contract.chance import Chance
from bot.delivery.sender import MessageSender
from bot.games.dungeon.screens import signs, words
from bot.games.welcome.rules.options import ALL_SPECIALS
from bot.match.ids import ChannelId, UserId
from bot.ui.catalogue import texts_in
from bot.ui.message import TextMessage
from sandbox.server import Sandbox
from tests.games.dungeon.secrets import CARDS, DungeonSecrets
from tests.play.secrecy import Secrecy
from tests.play.truth import Truth
from tests.wire.dungeon.conftest import Lay
from tests.wire.dungeon.gathering import DungeonTable
from tests.wire.table import running_bot
from tests.wire.test_leaks import public_payloads

SECRETS = {"dungeon": DungeonSecrets()}


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("card", CARDS)
async def test_every_card_is_known_by_its_names(card: str, language: str) -> None:
    said, known = texts_in(language), DungeonSecrets()
    drawn = said("hand-title-special", monster=said(f"monster-{card}.drawn"))
    for text in (
        words.monster_text(card, said),
        f"{signs.MONSTERS[card]} {drawn}",
        said("walk-earlier", monsters=f"{words.monster_name(card, said)} 5 (−5)"),
    ):
        assert set(known.named(text, None, {})) == {("card", card)}, text


async def test_a_card_that_is_told_to_others_is_found(
    sandbox: Sandbox, tmp_path: Path, lay: Lay
) -> None:
    lay("demon")
    arena, truth = sandbox.channels["arena"], Truth(sandbox)
    people = [sandbox.people[name] for name in ("Kestrel", "Moth", "Wren")]
    async with running_bot(
        sandbox, tmp_path / "delve.sqlite3", opened=truth.note_what_is_stored
    ) as bot:
        table = DungeonTable(sandbox, arena, people)
        await table.begun(bot, box="both", hero="mage")
        await table.do("draw")
        owner, other, _ = table.seats
        secrecy = Secrecy(truth, SECRETS)
        assert secrecy.complaints() == []
        assert secrecy.looked_at, "the card itself is shown to whom it belongs to"
        sender = MessageSender(bot, b"", bot.budget)
        demon = TextMessage(words.monster_text("demon", texts_in("uk")))
        await sender.send_private(UserId(owner.id), demon, "1")
        assert secrecy.complaints() == [], "whose card it is may read it"
        await sender.send_private(UserId(other.id), demon, "2")
        assert len(secrecy.complaints()) == 1
        await sender.send(ChannelId(arena.id), demon, "3")
        assert len(secrecy.complaints()) == 2
        # In the deck: nobody may know it, not even who holds another card.
        dragon = TextMessage(words.monster_text("dragon", texts_in("en")))
        await sender.send_private(UserId(owner.id), dragon, "4")
        assert len(secrecy.complaints()) == 3
        await table.do("discard:polymorph")
        again = TextMessage(f"{demon.markdown}!")
        await sender.send(ChannelId(arena.id), again, "5")
        assert len(secrecy.complaints()) == 4, "set aside, and the round goes on"
        # One goes into the empty dungeon, and what was set aside is shown.
        await table.do("pass", "pass")
        later = TextMessage(f"{demon.markdown}?")
        await sender.send(ChannelId(arena.id), later, "6")
        assert len(secrecy.complaints()) == 4, "shown at the end of the round"


STORY = (
    "draw",
    "discard:torch",
    "draw",
    "add",
    "draw",
    "add",
    "draw",
    "discard:holy-grail",
    "pass",
    "pass",
)
"""The first seat sets aside what is drawn first and fourth, then goes in to meet two cards."""

TOP = ("goblin", "orc", "lich", "demon", "dragon", "vampire")


async def story(
    database: Path,
    owner: int,
    deck: Sequence[str],
    specials: Sequence[str],
    shown: str,
    monkeypatch: pytest.MonkeyPatch,
) -> list[str]:
    """Play it: all that anybody but a seat could see of it.

    Where the seat is not the runner's, that one leaves at the door, and what was set aside is
    shown. The cards of the dungeon are not.
    """
    deal = Chance.deal

    def dealt(chance: Chance, name: str, items: Sequence[Any]) -> tuple[Any, ...]:
        if name == "specials":
            return (*specials, *(each for each in items if each not in specials))
        found = deal(chance, name, items)
        if not name.startswith("round-"):
            return found
        return (*deck, *(card for card in found if card not in deck))

    monkeypatch.setattr("secrets.token_bytes", bytes)
    async with Sandbox(port=0, rate_limits=False) as sandbox:
        sandbox.record_traffic = True
        people = [sandbox.people[name] for name in ("Kestrel", "Moth", "Wren")]
        table = DungeonTable(sandbox, sandbox.channels["arena"], people)
        with pytest.MonkeyPatch.context() as dealing:
            dealing.setattr(Chance, "deal", dealt)
            async with running_bot(sandbox, database) as bot:
                await table.begun(bot, box="both", hero="warrior", specials=shown)
                await table.do(*STORY)
                for person in table.seats:
                    await person.command(table.channel, "match card")
                if owner:
                    await table.leave(table.seats[0])
        return public_payloads(sandbox, table.seats[owner])


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
    owner: int, one: int, other: int, same: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same moves with two cards exchanged: all payloads are equal but the owner's."""
    exchanged = list(TOP)
    exchanged[one], exchanged[other] = TOP[other], TOP[one]
    specials = ALL_SPECIALS[:2]
    found = [
        await story(tmp_path / f"{number}.sqlite3", owner, deck, specials, "hidden", monkeypatch)
        for number, deck in enumerate((TOP, exchanged))
    ]
    assert len(found[0]) == len(found[1])
    assert (sorted(found[0]) == sorted(found[1])) is same


@pytest.mark.parametrize(("shown", "same"), [("hidden", True), ("shown", False)])
async def test_which_specials_are_in_the_deck(
    shown: str, same: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as none of them was met, hidden ones may as well be others."""
    found = [
        await story(tmp_path / f"{number}.sqlite3", 0, TOP, specials, shown, monkeypatch)
        for number, specials in enumerate((ALL_SPECIALS[:2], ALL_SPECIALS[3:5]))
    ]
    assert (sorted(found[0]) == sorted(found[1])) is same
