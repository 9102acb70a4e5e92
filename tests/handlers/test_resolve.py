"""Which match a command without a number is about: for everybody who may say it, and everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.handlers.actor import Actor
from bot.handlers.resolve import resolve_matches
from bot.match.acts import MatchCommand
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.terms import Terms
from bot.store import matches
from bot.store.matches import Blockage
from bot.store.store import Store
from tests.handlers.actors import actor
from tests.store.playing import ANNA, BOHDAN, CHANNEL, CHRYSTIA, DANYLO, GUILD, edit, start

EVA, FEDIR, HANNA = (UserId(1_300_000_000_000_000_200 + number) for number in range(3))
HERE, THERE, NOWHERE = CHANNEL, ChannelId(CHANNEL + 1), ChannelId(CHANNEL + 2)
COMMANDS = (MatchCommand.SHOW, MatchCommand.CARD, MatchCommand.ASK_CONCEDE, MatchCommand.END)


class Hall:
    """Asks which matches are meant, by their players."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[MatchId, str] = {}

    async def match(self, name: str, *players: UserId, **changes: Any) -> Terms:
        terms = (await start(self.store, players=players, agreed=players[:1], **changes)).terms
        self._known[terms.id] = name
        return terms

    async def ask(self, command: MatchCommand, asking: Actor) -> list[str]:
        return sorted(
            self._known[match_id] for match_id in await resolve_matches(command, asking, self.store)
        )


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store)


def by(user_id: UserId, channel_id: ChannelId = HERE, *, moderator: bool = False) -> Actor:
    return actor(user_id, channel_id=channel_id, moderator=moderator)


@pytest.mark.parametrize("command", COMMANDS)
async def test_the_only_match_is_meant(command: MatchCommand, hall: Hall) -> None:
    await hall.match("own", ANNA, BOHDAN, channel_id=HERE)
    for user in (ANNA, BOHDAN, EVA):
        assert await hall.ask(command, by(user)) == ["own"]
    assert await hall.ask(command, by(ANNA, NOWHERE)) == ["own"]
    assert await hall.ask(command, by(EVA, NOWHERE)) == []


@pytest.mark.parametrize("command", [MatchCommand.CARD, MatchCommand.ASK_CONCEDE])
async def test_a_player_means_the_match_they_play(command: MatchCommand, hall: Hall) -> None:
    await hall.match("others", CHRYSTIA, DANYLO, channel_id=HERE)
    await hall.match("own", ANNA, BOHDAN, channel_id=THERE)
    assert await hall.ask(command, by(ANNA)) == ["own"]
    await hall.match("second", ANNA, BOHDAN, channel_id=NOWHERE)
    assert await hall.ask(command, by(ANNA)) == ["own", "second"]
    assert await hall.ask(command, by(ANNA, THERE)) == ["own"]


@pytest.mark.parametrize("command", [MatchCommand.CARD, MatchCommand.ASK_CONCEDE])
@pytest.mark.parametrize("hosted", [HERE, THERE])
async def test_a_player_does_not_mean_matches_they_host(
    command: MatchCommand, hosted: int, hall: Hall
) -> None:
    """A host holds no card and cannot give up, so there is nothing to ask."""
    await hall.match("hosted", EVA, FEDIR, channel_id=hosted, host=ANNA)
    await hall.match("own", ANNA, BOHDAN, channel_id=THERE)
    assert await hall.ask(command, by(ANNA, THERE)) == ["own"]
    assert await hall.ask(command, by(ANNA, HERE)) == ["own"]
    assert await hall.ask(command, by(ANNA, NOWHERE)) == ["own"]


async def test_show_means_what_is_nearest(hall: Hall) -> None:
    await hall.match("others", CHRYSTIA, DANYLO, channel_id=HERE)
    await hall.match("own", ANNA, BOHDAN, channel_id=THERE)
    assert await hall.ask(MatchCommand.SHOW, by(ANNA)) == ["others"]
    assert await hall.ask(MatchCommand.SHOW, by(ANNA, THERE)) == ["own"]
    assert await hall.ask(MatchCommand.SHOW, by(ANNA, NOWHERE)) == ["own"]


async def test_show_may_mean_what_is_lost_wherever_it_is_asked(hall: Hall) -> None:
    await hall.match("others", CHRYSTIA, DANYLO, channel_id=HERE)
    lost = await hall.match("lost", ANNA, BOHDAN, channel_id=THERE)
    await hall.store.write(matches.set_blockage, lost.id, Blockage("gone-channel"))
    assert await hall.ask(MatchCommand.SHOW, by(ANNA)) == ["lost", "others"]
    assert await hall.ask(MatchCommand.SHOW, by(ANNA, NOWHERE)) == ["lost"]
    assert await hall.ask(MatchCommand.SHOW, by(EVA)) == ["others"], "it is not hers to look for"


@pytest.mark.parametrize("command", [MatchCommand.SHOW, MatchCommand.END])
async def test_a_moderator_finds_a_lost_match_of_others(command: MatchCommand, hall: Hall) -> None:
    lost = await hall.match("lost", ANNA, BOHDAN, channel_id=THERE)
    await hall.match("sound", CHRYSTIA, DANYLO, channel_id=THERE)
    await hall.store.write(matches.set_blockage, lost.id, Blockage("gone-channel"))
    assert await hall.ask(command, by(EVA, NOWHERE, moderator=True)) == ["lost"]
    assert await hall.ask(command, by(EVA, NOWHERE)) == []
    elsewhere = replace(by(EVA, NOWHERE, moderator=True), guild_id=GUILD + 1)
    assert await hall.ask(command, elsewhere) == []


async def test_a_moderator_ends_what_others_play_here(hall: Hall) -> None:
    await hall.match("own", ANNA, BOHDAN, channel_id=HERE)
    assert await hall.ask(MatchCommand.END, by(ANNA, moderator=True)) == ["own"], (
        "to be told why not"
    )
    await hall.match("others", CHRYSTIA, DANYLO, channel_id=HERE)
    assert await hall.ask(MatchCommand.END, by(ANNA, moderator=True)) == ["others"]
    assert await hall.ask(MatchCommand.END, by(EVA, moderator=True)) == ["others", "own"]


async def test_a_host_means_the_hosted_match(hall: Hall) -> None:
    await hall.match("others", CHRYSTIA, DANYLO, channel_id=HERE)
    await hall.match("there", ANNA, BOHDAN, channel_id=THERE, host=EVA)
    assert await hall.ask(MatchCommand.END, by(EVA)) == ["there"]
    assert await hall.ask(MatchCommand.END, by(EVA, moderator=True)) == ["others"]
    await hall.match("beside", FEDIR, HANNA, channel_id=HERE)
    several = ["beside", "others", "there"]
    assert await hall.ask(MatchCommand.END, by(EVA, moderator=True)) == several
    await hall.match("here", ANNA, BOHDAN, channel_id=HERE, host=EVA)
    assert await hall.ask(MatchCommand.END, by(EVA, moderator=True)) == ["here"]
    assert await hall.ask(MatchCommand.END, by(EVA, THERE, moderator=True)) == ["there"]
    assert await hall.ask(MatchCommand.END, by(EVA, NOWHERE)) == ["here", "there"]


async def test_a_moderator_is_offered_what_is_damaged(hall: Hall) -> None:
    await hall.match("sound", CHRYSTIA, DANYLO, channel_id=HERE)
    damaged = await hall.match("damaged", ANNA, BOHDAN, channel_id=THERE)
    await edit(hall.store, f"UPDATE matches SET options = '{{}}' WHERE id = {damaged.id}")
    assert await hall.ask(MatchCommand.END, by(EVA, HERE, moderator=True)) == ["sound"]
    for place in (THERE, NOWHERE):
        assert await hall.ask(MatchCommand.END, by(EVA, place, moderator=True)) == ["damaged"]
    await hall.match("beside it", CHRYSTIA, DANYLO, channel_id=THERE)
    both = ["beside it", "damaged"]
    assert await hall.ask(MatchCommand.END, by(EVA, THERE, moderator=True)) == both
    assert await hall.ask(MatchCommand.END, by(EVA)) == ["sound"]
    elsewhere = replace(by(EVA, NOWHERE, moderator=True), guild_id=GUILD + 1)
    assert await hall.ask(MatchCommand.END, elsewhere) == []
    for command in (MatchCommand.SHOW, MatchCommand.CARD, MatchCommand.ASK_CONCEDE):
        assert await hall.ask(command, by(EVA, moderator=True)) == ["sound"]


async def test_a_moderator_who_plays_ends_nothing_else_by_mistake(hall: Hall) -> None:
    """They may not end their own match; a damaged one elsewhere is offered, and asked about."""
    await hall.match("own", EVA, FEDIR, channel_id=HERE)
    damaged = await hall.match("damaged", ANNA, BOHDAN, channel_id=THERE)
    await edit(hall.store, f"UPDATE matches SET options = '{{}}' WHERE id = {damaged.id}")
    lost = await hall.match("lost", CHRYSTIA, DANYLO, channel_id=THERE)
    await hall.store.write(matches.set_blockage, lost.id, Blockage("gone-channel"))
    assert await hall.ask(MatchCommand.END, by(EVA, moderator=True)) == ["damaged", "lost", "own"]
    assert await hall.ask(MatchCommand.END, by(EVA)) == ["own"]


async def test_in_private_messages_only_the_own_matches_are_meant(hall: Hall) -> None:
    await hall.match("own", ANNA, BOHDAN, channel_id=HERE)
    private = replace(by(ANNA, NOWHERE), guild_id=None)
    for command in COMMANDS:
        assert await hall.ask(command, private) == ["own"]
        assert await hall.ask(command, replace(private, user_id=EVA)) == []
