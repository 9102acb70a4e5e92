"""Which match `/match` means: the live one of this channel, or of this player."""

from bot.handlers.actor import Presser
from bot.match.match import Terms
from bot.store.store import Store
from bot.ui.custom_ids import DeskWord

_PLAYERS_WORDS = frozenset((DeskWord.CARD, DeskWord.ASK_CONCEDE))
"""What only players can ask for."""


async def meant(word: str, presser: Presser, store: Store) -> list[int]:
    """The matches that a word of the desk may be about, by their ids; none, or several: unclear."""
    here = await store.live_matches(channel=presser.channel)
    own = await store.live_matches(user=presser.user)
    if word in _PLAYERS_WORDS:
        # Who plays means where they play, whatever else goes on here or is hosted.
        played = [terms for terms in own if terms.seat_of(presser.user) is not None]
        return _ids(_nearest(presser, played, [] if played else here) or own)
    if word == DeskWord.END:
        return await _to_end(presser, store, own, here)
    found = _nearest(presser, own, here)
    # What has no channel any more can be brought here, whatever else goes on here.
    others = [terms for terms in own if terms not in found]
    found += [terms for terms in others if await _is_lost(terms, store)]
    return _ids(found) or (await _broken(presser, store) if presser.moderator else [])


async def _to_end(presser: Presser, store: Store, own: list[Terms], here: list[Terms]) -> list[int]:
    """What somebody hosts, here before elsewhere; a moderator may also end matches of others."""
    hosted = [terms for terms in own if terms.host == presser.user]
    hosted_here = [terms for terms in hosted if terms.channel == presser.channel]
    if hosted_here:
        return _ids(hosted_here)
    found = _ids(hosted)
    if presser.moderator:
        others = [terms for terms in here if terms.seat_of(presser.user) is None]
        found = [*_ids(others), *await _damaged(presser, store, presser.channel), *found]
    if found:
        return found
    # They may end none of these, and are told why.
    refused = _ids(_nearest(presser, own, here))
    return [*refused, *(await _broken(presser, store) if presser.moderator else ())]


async def _broken(presser: Presser, store: Store) -> list[int]:
    """What nobody could find in its channel: a moderator has to, from elsewhere."""
    everywhere = await store.live_matches(guild=presser.guild)
    lost = [
        terms
        for terms in everywhere
        if terms.seat_of(presser.user) is None and await _is_lost(terms, store)
    ]
    return [*_ids(lost), *await _damaged(presser, store, None)]


async def _is_lost(terms: Terms, store: Store) -> bool:
    return await store.trouble(terms.id) is not None


async def _damaged(presser: Presser, store: Store, channel: int | None) -> list[int]:
    if presser.guild is None:
        return []
    return await store.unreadable_matches(presser.guild, channel)


def _nearest(presser: Presser, own: list[Terms], here: list[Terms]) -> list[Terms]:
    return [terms for terms in own if terms.channel == presser.channel] or here or own


def _ids(matches: list[Terms]) -> list[int]:
    return [terms.id for terms in matches]
