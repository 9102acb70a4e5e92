"""Blocked matches: not to be shown until people mend something, a channel or a permission."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.delivery.failures import REFUSED, DeliveryFailure
from bot.delivery.sender import MessageRef
from bot.display.outbox import Outbox
from bot.live.services import Services
from bot.match.ids import GuildId, MatchId, UserId
from bot.match.match import Match
from bot.rounds.errors import RoundRefused
from bot.rounds.ids import RoundId
from bot.store import matches
from bot.store.matches import Blockage
from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.markdown import channel_mention
from bot.ui.message import TextMessage
from bot.ui.replies import Obstacle

SWEEP_SECONDS = 20.0
"""How often to check which matches to try again, and the first wait of each."""

_LONGEST_WAIT_SECONDS = 3600.0
"""Discord counts what it forbids, and bans those who go on asking."""

_GIVE_UP_SECONDS = 24 * 3600
"""How long the end of a match is still tried to be shown."""


_NOT_NOW = (DeliveryFailure.UNAVAILABLE, DeliveryFailure.THROTTLED)
"""People who could not be told for these reasons are told at the next try."""


_MENDABLE = (DeliveryFailure.GONE_CHANNEL, DeliveryFailure.FORBIDDEN, DeliveryFailure.ARCHIVED)
"""The failures about which people can do something."""


class _Wait(Struct):
    """`next_try`: in ms since the epoch, UTC. `guild_id`: None until the match was tried.

    `tries`: how often it was tried because its time had come.
    """

    guild_id: GuildId | None
    tries: int
    next_try: int

    @property
    def milliseconds(self) -> int:
        """How long to wait after so many tries."""
        seconds = SWEEP_SECONDS * 2.0 ** min(self.tries, 16)
        return int(min(seconds, _LONGEST_WAIT_SECONDS) * 1000)


class BlockedMatches:
    """The blocked matches: which they are, who is told, and when each is tried again."""

    def __init__(self, services: Services, outbox: Outbox) -> None:
        self._store = services.store
        self._sender = services.sender
        self._outbox = outbox
        self._people = services.people
        self._time = services.time
        self._rounds = services.rounds
        self._waiting: dict[MatchId, _Wait] = {}

    async def resume(self, match_id: MatchId) -> bool:
        """After a start: whether a match was waiting when the bot stopped."""
        if await self._store.read(matches.blockage, match_id) is None:
            return False
        self._waiting[match_id] = _Wait(guild_id=None, tries=0, next_try=self._time.now())
        return True

    def due(self, guild_id: GuildId | None) -> Iterator[MatchId]:
        """The matches whose time has come, or all of a guild where something has changed."""
        now = self._time.now()
        for match_id, waiting in tuple(self._waiting.items()):
            if guild_id is not None and waiting.guild_id == guild_id:
                waiting.tries = 0
            elif guild_id is not None or waiting.next_try > now:
                continue
            else:
                waiting.tries += 1
            # Set before the try, so that it holds even if the try never reports its result.
            waiting.next_try = now + waiting.milliseconds
            yield match_id

    async def waits(self, match: Match, failure: DeliveryFailure) -> bool:
        """Let a match wait, and say why to those who can mend it. False if it is not worth it.

        `failure`: one that does not pass by itself.
        """
        if not match.live and self._is_given_up(match, failure):
            return False
        self._wait(match)
        code = await self._code(match, failure)
        blockage = await self._store.read(matches.blockage, match.terms.id)
        if blockage is None or blockage.code != code:
            blockage = None if code is None else Blockage(code)
            await self._store.write(matches.set_blockage, match.terms.id, blockage)
        if blockage is None or failure in REFUSED or not match.live:
            # The channel itself tells of refused content, so nobody is told in private.
            return True
        if failure is DeliveryFailure.GONE_CHANNEL and await self._goes_on_elsewhere(match):
            return True
        for user in _responsible(match):
            if user in blockage.told or await self._tell(match, blockage.code, user) in _NOT_NOW:
                continue
            blockage = replace(blockage, told=(*blockage.told, user))
            await self._store.write(matches.set_blockage, match.terms.id, blockage)
            if user == match.terms.host:
                # Also if no private message reaches them: then others may act once they do not
                # come.
                await self._store.write(matches.note_host_called, match.terms.id, self._time.now())
        return True

    async def _goes_on_elsewhere(self, match: Match) -> bool:
        """Whether a match without a channel is brought to that of its round, where it runs."""
        table = match.terms.round_table
        if table is None:
            return False
        try:
            return not (await self._rounds.get(RoundId(table.round_id))).over
        except RoundRefused:
            return False

    def _is_given_up(self, match: Match, failure: DeliveryFailure) -> bool:
        """Whether the end of a match cannot be shown anywhere any more."""
        waited = self._time.now() - match.last_act
        return failure is DeliveryFailure.GONE_CHANNEL or waited > _GIVE_UP_SECONDS * 1000

    def _wait(self, match: Match) -> None:
        waiting = self._waiting.get(match.terms.id)
        if waiting is None:
            waiting = self._waiting[match.terms.id] = _Wait(None, tries=0, next_try=0)
            waiting.next_try = self._time.now() + waiting.milliseconds
        # A try that a press caused does not move the next one.
        waiting.guild_id = match.terms.guild_id

    async def over(self, match_id: MatchId) -> None:
        """A match is shown, or never will be."""
        if match_id in self._waiting:
            await self._store.write(matches.set_blockage, match_id, None)
            self._waiting.pop(match_id, None)

    async def _code(self, match: Match, failure: DeliveryFailure) -> str | None:
        """The code of a blockage for the store: the delivery failure, or the obstacle.

        None: nobody has to do anything about it, or Discord wants less of us for a while. That of a
        match which is over tells its round alone, which is not to wait for it.
        """
        tells = match.live or match.terms.round_table is not None
        if not tells or failure not in (*_MENDABLE, *REFUSED):
            return None
        if failure in REFUSED:
            return DeliveryFailure.REJECTED
        if failure is DeliveryFailure.FORBIDDEN:
            return await self._sender.obstacle(match.terms.guild_id, match.terms.channel_id)
        return failure

    async def _tell(self, match: Match, code: str, user_id: UserId) -> MessageRef | DeliveryFailure:
        texts = await self._people.texts_for(user_id)
        notice = await self.notice(match, code, texts)
        name = f"trouble:{match.terms.id}:{match.version}:{code}:{user_id}"
        return await self._outbox.write(user_id, notice, name)

    async def notice(self, match: Match, code: str, texts: Texts) -> TextMessage:
        """Why a match is blocked, and what helps. `code`: of the blockage."""
        terms = match.terms
        known = await self._people.names(terms.guild_id, terms.players)
        names = tuple(known[player] for player in terms.players)
        if code == DeliveryFailure.GONE_CHANNEL:
            gone = "players-channel-gone" if terms.host is None else "host-channel-gone"
            return replies.not_shown(gone, names, texts)
        if code == DeliveryFailure.ARCHIVED:
            where = channel_mention(terms.channel_id)
            return replies.not_shown("host-thread-locked", names, texts, channel=where)
        if code in REFUSED:
            refused = "board-refused" if match.live else "result-refused"
            return replies.not_shown(refused, names, texts)
        if code == Obstacle.ABSENT:
            return replies.not_shown("host-absent", names, texts)
        return replies.permission_missing(code, terms.channel_id, names, texts)


def _responsible(match: Match) -> tuple[UserId, ...]:
    """The host; where there is none the players themselves, without those who have left."""
    terms = match.terms
    if terms.host is not None:
        return (terms.host,)
    return tuple(player for seat, player in terms.seated if seat not in match.departures)
