"""Which match `/match` means: the live one of this channel, or of this player."""

from collections.abc import Sequence

from bot.desk.presser import Presser
from bot.match.match import Terms
from bot.store.store import Store

_PLAYERS_WORDS = frozenset(("card", "ask-concede"))
"""What only players can ask for."""


async def meant(word: str, presser: Presser, store: Store) -> Sequence[int]:
    """The matches that a word of the desk may be about, by their ids; none, or several: unclear."""
    here = await store.live_matches(channel=presser.channel)
    own = await store.live_matches(user=presser.user)
    played = [terms for terms in own if terms.seat_of(presser.user) is not None]
    if word in _PLAYERS_WORDS:
        # Who plays means where they play, whatever else goes on here or is hosted.
        found = _nearest(presser, played, [] if played else here, own)
    elif word == "end":
        hosted = [terms for terms in own if terms.host == presser.user]
        damaged = await _damaged(presser, store)
        found = _endable(presser, hosted, here)
        if found or damaged:
            return [*(terms.id for terms in found), *damaged]
        # There is nothing they may end, and they are told why.
        found = _nearest(presser, own, here, own)
    else:
        # What has no channel any more can be brought here, whatever else goes on here.
        found = _nearest(presser, own, here, own)
        others = [terms for terms in own if terms not in found]
        found += [terms for terms in others if await store.trouble(terms.id) is not None]
    if not found and presser.moderator:
        # A match whose channel is lost has no other place where a moderator could find it.
        everywhere = await store.live_matches(guild=presser.guild)
        found = [terms for terms in everywhere if await store.trouble(terms.id) is not None]
    return [terms.id for terms in found]


def _nearest(
    presser: Presser, own: list[Terms], here: list[Terms], elsewhere: list[Terms]
) -> list[Terms]:
    return [terms for terms in own if terms.channel == presser.channel] or here or elsewhere


def _endable(presser: Presser, hosted: list[Terms], here: list[Terms]) -> list[Terms]:
    """What somebody may end: what they host, here before elsewhere; a moderator also others'."""
    hosted_here = [terms for terms in hosted if terms.channel == presser.channel]
    if hosted_here:
        return hosted_here
    others = [terms for terms in here if terms.seat_of(presser.user) is None]
    return [*(others if presser.moderator else ()), *hosted]


async def _damaged(presser: Presser, store: Store) -> Sequence[int]:
    if not presser.moderator or presser.guild is None:
        return ()
    return await store.unreadable_matches(presser.guild)
