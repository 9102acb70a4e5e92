"""What stands in Discord for a match, held against what its log says should stand there."""

from __future__ import annotations

import re

from bot.contract.game import Seat
from bot.delivery.icons import without_icons
from bot.games.deathmatch.rules import events as e
from bot.games.deathmatch.screens.renderer import DeathMatchRenderer
from bot.games.dungeon.rules.events import Drew
from bot.match.advance import add as add_entry
from bot.match.advance import begin
from bot.match.entries import Acted, Undone
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store.store import Store
from bot.ui import symbols
from bot.ui.catalogue import Texts, texts_in
from sandbox.guilds import BOT_ID
from sandbox.people import Person
from sandbox.world import Message
from tests.display.naming import named
from tests.play.requests import BOARD, RESULTS, REVEAL
from tests.wire.table import Table, controls

INVITATION = f"{symbols.MATCH} "
TOLD = (
    symbols.CHANGED,
    symbols.CLOCK,
    symbols.untagged(symbols.DECK),
    symbols.OVER,
    symbols.PAUSED,
    symbols.RESUMED,
    symbols.TAKEN_BACK,
    symbols.untagged(symbols.WINNER),
)
"""How the lines begin that tell of what hosts did; they stay."""


_CALLS_HOST = re.compile("<@[0-9]+>: (the match is over|матч закінчився)\\.")
"""The line that tells the host of the end."""


async def states_of(store: Store, match: int) -> list[Match]:
    """The match after 0, 1, 2 … log entries."""
    terms = await store.terms(MatchId(match))
    assert terms is not None
    states = [begin(terms)]
    for entry in await store.entries(MatchId(match)):
        states.append(add_entry(states[-1], entry))
    return states


def _read(message: Message) -> str:
    """A message as it reads without icons."""
    return without_icons(message.text)


def in_channel(table: Table) -> list[Message]:
    """What the bot has standing in the table's channel since the invitation, for everybody.

    Without what was told of hosts.
    """
    since = table.invitation.id if table.invitation is not None else 0
    return [
        message
        for message in table.channel.messages.values()
        if message.id > since and not message.ephemeral and message.author.id == BOT_ID
        if not _read(message).startswith(TOLD) and not _CALLS_HOST.fullmatch(message.content)
    ]


def boards(table: Table) -> list[Message]:
    """The boards that stand, results left out."""
    return [message for message in in_channel(table) if _read(message).startswith(BOARD)]


def results(table: Table) -> list[Message]:
    return [message for message in in_channel(table) if _read(message).startswith(RESULTS)]


def reveals(table: Table) -> list[Message]:
    return [message for message in in_channel(table) if _read(message).startswith(REVEAL)]


def in_play(table: Table) -> list[Message]:
    """The board of a live match: the walk that it has become while it is asked there."""
    return [message for message in reveals(table) if message.custom_ids] or boards(table)


def pings(table: Table) -> list[Message]:
    """The short lines that ping; an invitation is none of them."""
    said = [message for message in in_channel(table) if message.content]
    return [message for message in said if not message.content.startswith(INVITATION)]


def mentioned(ping: Message) -> list[str]:
    """Whom a line mentions, in order."""
    return re.findall("<@[0-9]+>", ping.content)


def records(table: Table, seat: int) -> list[Message]:
    """The private messages that keep the cards which a player drew."""
    return [one for one in _written(table, seat) if not one.text.startswith(RESULTS)]


def endings(table: Table, seat: int) -> list[Message]:
    """The private messages that tell a player how a match ended."""
    return [one for one in _written(table, seat) if one.text.startswith(RESULTS)]


def _written(table: Table, seat: int) -> list[Message]:
    direct = table.players[seat].direct_messages
    return [message for message in direct if message.components and not message.ephemeral]


def delves(states: list[Match]) -> int:
    """How many adventures have led into the dungeon, to the end or to the question asked now."""
    ended = sum(isinstance(event, e.AdventureEnded) for state in states for event in state.recent)
    last = states[-1]
    if not last.live and not isinstance(last.entry, Acted):
        # Given up or ended: what was asked before is asked no more, but stays to be seen.
        last = states[-2]
    walking = bool(last.state.phase == "strike")
    return ended + walking


def drawn(states: list[Match], table: Table, seat: int) -> list[str]:
    """What a player's records say of the cards that were drawn, one after the other."""
    renderer, texts = DeathMatchRenderer(), texts_of(table.players[seat])
    names = tuple(player.name for player in table.players)
    return [
        symbols.untagged(renderer.record_title(named(state, names).of(Seat(seat)), texts))
        for state in states
        for event in state.recent
        if isinstance(event, Drew) and event.seat == seat
    ]


def recorded(states: list[Match], table: Table, seat: int) -> list[str]:
    """The cards of which a player's private messages tell, in order."""
    titles = sorted(set(drawn(states, table, seat)), key=len, reverse=True)
    if not titles:
        return []
    told = "\n".join(_read(message) for message in records(table, seat))
    return re.findall("|".join(map(re.escape, titles)), told)


def texts_of(person: Person) -> Texts:
    return texts_in("uk" if person.locale == "uk" else "en")


def pinged(states: list[Match]) -> tuple[bool, bool]:
    """Whether a ping has to stand, and whether one may.

    Nobody is called for their own act, unless a walk was told since, which takes time; but what
    called them before stands as long as they are asked for the same occasion.
    """
    renderer = DeathMatchRenderer()
    standing: str | None = None
    must = False
    for state in states:
        asked = [prompt.seat for prompt in state.prompts]
        actor = None
        match state.entry:
            case Acted(seat=seat, by=None) | Undone(seat=seat):
                actor = seat
        must = any(seat != actor for seat in asked)
        views = named(state, tuple(map(str, state.terms.players)))
        key = renderer.ping_key(views.public) if asked else None
        if key != standing:
            ended = any(isinstance(event, e.AdventureEnded) for event in state.told)
            standing = key if must or ended else None
    return must, standing is not None


async def check(
    table: Table,
    store: Store,
    *,
    private: tuple[int, ...] = (0, 1),
    public: bool = True,
    apart: bool = True,
) -> Match:
    """Everything stands once, complete, and nothing stands that should not. Returns the match.

    `private`: the seats whose private messages were open all the time. `public`: whether everything
    went into the channel that the table knows. `apart`: whether no card was late, so that each came
    in a message of its own.
    """
    states = await states_of(store, table.match)
    match = states[-1]
    if public:
        _check_channel(table, states)
    for seat in private:
        found, wanted = records(table, seat), drawn(states, table, seat)
        assert recorded(states, table, seat) == wanted, f"seat {seat}: {found}"
        assert len(found) == len(wanted) or not apart, f"seat {seat}: {found} for {wanted}"
        assert not any(message.custom_ids for message in found), "a record has buttons"
        assert not any(message.edits for message in found), "a record was edited"
        if apart:
            told = endings(table, seat)
            ended = not match.live and seat in match.given
            assert len(told) == ended, f"seat {seat} is told of the end: {told}"
    invitation = table.invitation
    if invitation is not None:
        # It is brought up to date by itself, not together with the match.
        await table.sandbox.until(
            lambda: (
                invitation.deleted
                or not [each for each in invitation.custom_ids if each.startswith("c:")]
            )
        )
    return match


def _check_channel(table: Table, states: list[Match]) -> None:
    match = states[-1]
    standing = in_channel(table)
    walks = reveals(table)
    assert len(walks) == delves(states), f"walks: {walks}"
    open_walks = [message for message in walks if message.custom_ids]
    striking = match.live and match.state.phase == "strike"
    assert open_walks == (walks[-1:] if striking else []), f"open walks: {open_walks}"
    expected = len(walks)
    if match.live:
        in_play = walks[-1:] if striking else boards(table)
        assert len(in_play) == 1, f"boards: {boards(table)}"
        assert not striking or not boards(table), "a board beside the walk that it has become"
        versions = {control.press.version for control in controls(in_play[0])}
        assert versions == {match.version}, f"the board offers {versions}, not {match.version}"
        must, may = pinged(states)
        assert must <= len(pings(table)) <= may, f"pings: {pings(table)}"
        for ping in pings(table):
            assert mentioned(ping) == [table.players[match.prompts[0].seat].mention]
        expected += len(pings(table)) + (not striking)
    else:
        assert len(results(table)) == 1, f"results: {results(table)}"
        assert not pings(table), f"pings: {pings(table)}"
        expected += 1
    heads = [f"{message.id}: {message.text[:40]!r}" for message in standing]
    assert len(standing) == expected, f"more than there should be: {heads}"
