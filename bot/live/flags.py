"""The time of live matches: flags fall, and players are reminded of them."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

from bot.contract.game import Seat
from bot.live.clocks import GRACE_MS, Due, Fell, Late
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.match.match import Match

log = logging.getLogger(__name__)

_RETRY_MS = 5000


class Flags:
    """Lets flags fall when they do.

    `acted`: shows a match in which one has fallen. `late`: shows a match whose board tells other
    times than hold. `soon`: shows a match whose time ends soon. `turn_over`: shows a match in which
    the time of a quick turn is over, and a bank begins. `remind`: reminds a seat of a match of its
    flag, which falls at that moment.
    """

    def __init__(
        self,
        services: Services,
        acted: Callable[[Match], None],
        late: Callable[[MatchId], None],
        soon: Callable[[MatchId], None],
        turn_over: Callable[[MatchId], Coroutine[Any, Any, None]],
        remind: Callable[[MatchId, Seat, int], Coroutine[Any, Any, None]],
    ) -> None:
        self._clocks = services.clocks
        self._matches = services.matches
        self._time = services.discord_time
        self._background = services.background
        self._acted = acted
        self._late = late
        self._soon = soon
        self._turn_over = turn_over
        self._remind = remind

    async def watch_for_ever(self) -> None:
        """Do what is due when it is."""
        while True:
            happening = await self._clocks.happening()
            try:
                match happening:
                    case Late(match_id):
                        self._late(match_id)
                    case Fell(match):
                        self._acted(match)
                    case Due(turn_over=True) as due:
                        work = self._turn_over(due.match_id)
                        self._background.start(work, f"a turn is over in match {due.match_id}")
                    case Due() as due if due.reminder:
                        if due.reminder == 1:
                            # From now on the board tells when the time is up.
                            self._soon(due.match_id)
                        work = self._remind(due.match_id, due.seat, due.flag)
                        self._background.start(work, f"reminder in match {due.match_id}")
                    case Due() as due:
                        self._background.start(self._fall(due), f"flag in match {due.match_id}")
            except Exception:
                # A match that cannot be shown keeps no flag of another one from falling.
                log.exception("what time has brought was not shown")

    async def _fall(self, due: Due) -> None:
        try:
            match = await self._matches.let_fall(due.match_id, due.seat, due.flag)
        except ActRefused as refused:
            if refused.reason is not MatchRefusal.MOVED_ON:
                log.error("no flag can fall in match %d: %s", due.match_id, refused.reason)
                self._clocks.drop(due.match_id)
                return
            # Another process went on with it. Its question begins here too once it is seen.
            self._late(due.match_id)
            later = self._time.now()
        except Exception:
            # A database that is busy now is not so for ever.
            log.exception("a flag in match %d could not fall yet", due.match_id)
            later = self._time.now() + _RETRY_MS
        else:
            if match is not None:
                self._acted(match)
            later = due.flag + GRACE_MS
            if self._clocks.has_fallen(due.flag):
                return
            # Discord's time was put back meanwhile.
        self._clocks.again(due, later)
