"""What stands in Discord for a match, held against what its log says should stand there."""

from __future__ import annotations

from bot.games.deathmatch import events as e
from bot.match.entries import Acted
from bot.match.ids import ChannelId, MatchId
from bot.match.match import Match, begin
from bot.match.match import add as add_entry
from bot.store.store import Store
from bot.ui import replies, symbols
from bot.ui.catalogue import texts_in
from sandbox.guilds import BOT_ID
from sandbox.world import Message
from tests.wire.table import Table, controls

INVITATION = f"{symbols.MATCH} "
RESULTS = (f"## {symbols.WINNER}", f"## {symbols.OVER}")
REVEAL = f"## {symbols.DUNGEON}"
BOARD = f"## {symbols.MATCH}"


async def states_of(store: Store, match: int) -> list[Match]:
    """The match after 0, 1, 2 … log entries."""
    terms = await store.terms(MatchId(match))
    assert terms is not None
    states = [begin(terms)]
    for entry in await store.entries(MatchId(match)):
        states.append(add_entry(states[-1], entry))
    return states


def in_channel(table: Table) -> list[Message]:
    """What the bot has standing in the table's channel since the invitation, for everybody."""
    since = table.invitation.id if table.invitation is not None else 0
    return [
        message
        for message in table.channel.messages.values()
        if message.id > since and not message.ephemeral and message.author.id == BOT_ID
    ]


def boards(table: Table) -> list[Message]:
    """The boards that stand, results left out."""
    return [message for message in in_channel(table) if message.text.startswith(BOARD)]


def results(table: Table) -> list[Message]:
    return [message for message in in_channel(table) if message.text.startswith(RESULTS)]


def reveals(table: Table) -> list[Message]:
    return [message for message in in_channel(table) if message.text.startswith(REVEAL)]


def pings(table: Table) -> list[Message]:
    """The short lines that ping; an invitation is none of them."""
    said = [message for message in in_channel(table) if message.content]
    return [message for message in said if not message.content.startswith(INVITATION)]


def hands(table: Table, seat: int) -> list[Message]:
    """The cards that stand in a player's private messages."""
    found = table.players[seat].direct_messages
    return [message for message in found if message.components and not message.ephemeral]


def greetings(table: Table, seat: int) -> list[Message]:
    """The private messages that told a player that this match begins."""
    person, other = table.players[seat], table.players[1 - seat]
    said = texts_in("uk" if person.locale == "uk" else "en")
    home = table.invitation.channel if table.invitation is not None else table.channel
    text = replies.match_begins((other.name,), ChannelId(home.id), said).markdown
    return [message for message in person.direct_messages if message.content == text]


def delves(states: list[Match]) -> int:
    """How many adventures have led into the dungeon, to the end or to the question asked now."""
    ended = sum(isinstance(event, e.AdventureEnded) for state in states for event in state.recent)
    last = states[-1]
    if not last.live and not isinstance(last.entry, Acted):
        # Given up or ended: what was asked before is asked no more, but stays to be seen.
        last = states[-2]
    walking = bool(last.state.phase == "strike")
    return ended + walking


def draws(states: list[Match], seat: int) -> int:
    return sum(
        isinstance(event, e.Drew) and event.seat == seat
        for state in states
        for event in state.recent
    )


async def check(
    table: Table,
    store: Store,
    *,
    private: tuple[int, ...] = (0, 1),
    lost: int = 0,
    public: bool = True,
) -> Match:
    """Everything stands once, complete, and nothing stands that should not. Returns the match.

    `private`: the seats whose private messages were open all the time. `lost`: how many private
    messages may be missing, because they had become pointless when they could be sent. `public`:
    whether everything went into the channel that the table knows.
    """
    states = await states_of(store, table.match)
    match = states[-1]
    if public:
        _check_channel(table, states)
    missing = 0
    for seat in private:
        found = hands(table, seat)
        for arrived, wanted in (
            (found, draws(states, seat)),
            (greetings(table, seat), 1),
        ):
            assert len(arrived) <= wanted, f"seat {seat} has more than {wanted} of {arrived}"
            missing += wanted - len(arrived)
        held = match.live and match.state.phase == "card" and match.state.asked == seat
        pressable = [message for message in found if message.custom_ids]
        assert pressable == (found[-1:] if held else []), f"open hands of seat {seat}: {pressable}"
    assert missing <= lost
    invitation = table.invitation
    if invitation is not None:
        # It is brought up to date by itself, not together with the match.
        await table.sandbox.until(lambda: invitation.deleted or not invitation.custom_ids)
    return match


def _check_channel(table: Table, states: list[Match]) -> None:
    match = states[-1]
    standing = in_channel(table)
    shown = reveals(table)
    assert len(shown) == delves(states), f"reveals: {shown}"
    open_reveals = [message for message in shown if message.custom_ids]
    striking = match.live and match.state.phase == "strike"
    assert open_reveals == (shown[-1:] if striking else []), f"open reveals: {open_reveals}"
    expected = len(shown)
    if match.live:
        assert len(boards(table)) == 1, f"boards: {boards(table)}"
        (board,) = boards(table)
        versions = {control.press.version for control in controls(board)}
        assert versions == {match.version}, f"the board offers {versions}, not {match.version}"
        assert len(pings(table)) == 1, f"pings: {pings(table)}"
        asked = table.players[match.prompts[0].seat]
        assert asked.mention in pings(table)[0].content
        expected += 2
    else:
        assert len(results(table)) == 1, f"results: {results(table)}"
        expected += 1
    heads = [f"{message.id}: {message.text[:40]!r}" for message in standing]
    assert len(standing) == expected, f"more than there should be: {heads}"
