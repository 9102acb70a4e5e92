"""How the players of a match are to be called at a moment, as they prefer."""

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.game import Seat
from bot.match.clock import QuestionTime
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.times import Instant
from bot.preferences.person import CallBy, Preferences

_AFTER = " after "
"""In the generation of a line that calls once more: before it the occasion, then the moment."""


class Callings(Struct, frozen=True):
    """How players are to be called, where that is not as usual: by a ping, and at once.

    `by`: how else. `asleep`: until when those are not to be called who are in their quiet hours.
    `posted`: the generation of the newest line that called players; "": there is none. `missed`:
    the players whom it could not call, and when their quiet hours ended or a private message to
    them was refused. Moments are in ms since the epoch, UTC.
    """

    by: Mapping[UserId, CallBy] = {}
    asleep: Mapping[UserId, Instant] = {}
    posted: str = ""
    missed: Mapping[UserId, Instant] = {}

    def waits(self, user: UserId) -> bool:
        """Whether somebody is called once their quiet hours are over."""
        return user in self.asleep and self.by.get(user) is not CallBy.SILENT

    def missed_by(self, occasion: str, asked: Collection[UserId]) -> tuple[UserId, ...]:
        """Those of the players whom the line for an occasion did not call."""
        if self._posted_for(occasion):
            return tuple([user for user in asked if user in self.missed and user not in self.by])
        return ()

    def generation(self, occasion: str, missed: Collection[UserId]) -> str:
        """The generation of the line for an occasion, or of one for those who missed it."""
        if missed:
            return f"{occasion}{_AFTER}{max(self.missed[user] for user in missed)}"
        return self.posted if self._posted_for(occasion) else occasion

    def _posted_for(self, occasion: str) -> bool:
        return self.posted.partition(_AFTER)[0] == occasion


USUAL = Callings()


def callings_of(
    match: Match,
    preferences: Mapping[Seat, Preferences],
    times: Mapping[Seat, QuestionTime],
    now: Instant,
    posted: str = "",
    posted_at: Instant | None = None,
    refused: Mapping[UserId, Instant] = {},
) -> Callings:
    """The callings at `now` (ms since the epoch, UTC).

    `preferences`: of the players. `times`: of the questions that stand. `posted`, `posted_at`: the
    newest line that called players, and when it came to stand; None: it does not yet. `refused`:
    when the private call of a player was, who is called by pings since.
    """
    by, asleep, missed = dict[UserId, CallBy](), dict[UserId, Instant](), dict[UserId, Instant]()
    for seat, preferred in preferences.items():
        user, time = match.terms.players[seat], times.get(seat)
        if preferred.calls is not CallBy.PING:
            by[user] = preferred.calls
        if match.terms.host is not None:
            # The others are there, and wait.
            preferred = replace(preferred, quiet=None)
        until = quiet_until(preferred, time, now)
        if until is not None:
            asleep[user] = until
        elif posted_at is not None:
            since = quiet_until(preferred, time, posted_at) or refused.get(user, posted_at)
            if since > posted_at:
                missed[user] = since
    return Callings(by, asleep, posted, missed)


def quiet_until(preferences: Preferences, time: QuestionTime | None, at: Instant) -> Instant | None:
    """When somebody may be called who is in quiet hours at a moment; None: at once.

    So it is where the `time` of their question would be up by then.
    """
    ends = None if preferences.quiet is None else preferences.quiet.until(at)
    flag = None if time is None else time.started(at).flag
    return ends if flag is None or ends is None or flag > ends else None
