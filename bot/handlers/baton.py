"""The baton: a host holds the playback that is being told, steps through it, or lets it run on."""

from collections.abc import Callable, Mapping
from functools import partial

from bot.display.display import Display
from bot.display.playhead import Playhead
from bot.handlers.actor import Call, MatchWork, moderates
from bot.live.errors import ActRefused
from bot.live.services import Services
from bot.match.acts import Doer, MatchCommand, why_never_host
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.ui import hosting
from bot.ui.message import MessageLayout
from bot.ui.renderer import Playback

Step = Callable[[Playhead, int, Playback], Playhead]


class Baton:
    """How hosts conduct a playback. What it comes to is decided and stored before its first frame.

    It is no act: nothing of it is stored, and after a restart the playback goes on by itself.
    """

    def __init__(self, services: Services, display: Display) -> None:
        self._matches = services.matches
        self._store = services.store
        self._display = display
        self.commands: Mapping[str, MatchWork] = {
            MatchCommand.HOLD_PLAYBACK: partial(self._conduct, _hold),
            MatchCommand.NEXT_FRAME: partial(self._conduct, _next),
            MatchCommand.RUN_ON: partial(self._conduct, _run_on),
        }

    async def _conduct(self, step: Step, match_id: MatchId, call: Call) -> None:
        """Also at the end of a match, whose last playback is still told. Raises `ActRefused`."""
        match = await self._matches.wanted(match_id)
        denied = why_never_host(match, Doer(call.user_id, await moderates(call, self._store)))
        if denied is not None:
            raise ActRefused(denied, match)
        if match.terms.host is None:
            raise ActRefused(MatchRefusal.NO_PLAYBACK, match)
        shown = await self._display.tell_on(match_id, step)
        pressed = call.message_id if call.privately else None
        if shown is None and pressed is None:
            raise ActRefused(MatchRefusal.NO_PLAYBACK, match)

        async def draw(now: Match) -> MessageLayout:
            hold = await self._display.hold(match_id)
            if hold is None:
                # A control that is left over has nothing to offer any more.
                return hosting.baton_told(call.texts)
            view = await self._display.public_view(now)
            return hosting.baton(view, hold.until, call.texts)

        await self._display.panels.show(
            match, draw, call.answer, pressed, call.texts, while_told=True
        )


def _hold(playhead: Playhead, now: int, playback: Playback) -> Playhead:
    return playhead.held(now)


def _next(playhead: Playhead, now: int, playback: Playback) -> Playhead:
    return playhead.next(now, playback)


def _run_on(playhead: Playhead, now: int, playback: Playback) -> Playhead:
    return playhead.going_on(now)
