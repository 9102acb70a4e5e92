"""How many requests Discord allows, and how they are counted."""

import math
from enum import StrEnum, auto
from typing import NamedTuple

from msgspec import Struct

from bot.match.ids import ChannelId


class Rate(NamedTuple):
    """How many requests are allowed: `size` at once, and `per_second` from then on."""

    size: int
    per_second: float


class Allowance(NamedTuple):
    """How many requests are allowed: `size` in any `seconds`, as Discord counts them."""

    size: int
    seconds: float


Limit = Rate | Allowance


class Limits(Struct, frozen=True):
    """The bot's own limits: no higher than Discord's, so that Discord has nothing to refuse.

    Windows where Discord counts in them, in a channel or by a token; rates for the rest, so that an
    urgent request need not wait for a window to end.
    """

    requests: Rate = Rate(5, 40.0)
    """All requests with the bot's token: at most 45 begun in any second. Discord allows 50; five of
    them are kept for what the library asks by itself: login, commands, members. Not a window: as
    many requests without an answer, in one channel that hangs, would stop all others."""
    posts: Limit = Allowance(5, 5.0)
    """New messages, per channel. Discord allows about five in five seconds, as of the next two."""
    edits: Limit = Allowance(5, 5.0)
    unasked_edits: Rate = Rate(1, 1.0)
    """Edits for which no press waits, per message: the next one includes later changes."""
    deletions: Limit = Allowance(5, 5.0)
    reads: Limit = Allowance(5, 5.0)
    """Looks at what stands in a channel, per channel."""
    by_interaction: Limit = Allowance(4, 2.0)
    """Follow-ups and edits by the token of one interaction. Discord allows about five in two
    seconds; one is kept for requests without a permit: the look for an answer, the end of
    "thinking"."""
    follow_ups: Limit = Allowance(30, 60.0)
    """Follow-ups and edits by tokens, per channel. Discord allows about 30 in a minute, however
    many people see them, and no header tells how many are left. A refused request is a card that
    somebody does not see."""
    redraws: Limit = Allowance(24, 60.0)
    """The share of `follow_ups` for open hands that are redrawn or deleted without a press, per
    channel. The rest is left to answers."""
    openings: Rate = Rate(20, 4 / 60)
    """Private channels that are opened. Discord does not say how many are too many, and then keeps
    the bot from writing to anybody new for long."""
    threads: Rate = Rate(1, 1 / 20)
    """New threads, per server, so one at a time. Discord limits nothing harder, says so nowhere
    beforehand, and then refuses them for minutes."""
    reopenings: Rate = Rate(2, 1 / 30)
    """Archived threads that are opened again, per thread: somebody may archive it each time."""
    server_events: Rate = Rate(5, 5 / 60)
    """Requests about scheduled events, per server."""
    repairs: Rate = Rate(5, 15.0)
    """Repairs after a start, so that presses do not wait for ten thousand boards."""
    looks: Rate = Rate(1, 0.5)
    """The slow look at what should stand."""
    icons: Rate = Rate(40, 1.0)
    """Requests about our icons: all of a first start at once. Discord counts them in ways of its
    own, and says so when they are too many."""
    refusals: Rate = Rate(2_500, 2_500 / 600)
    """Requests that Discord answers by 401, 403 or 429, before only the urgent ones go out: so at
    most 5,000 in any ten minutes. Discord shuts out an address after 10,000."""


_ANY = Rate(1, math.inf)

NO_LIMITS = Limits(*(_ANY,) * len(Limits.__struct_fields__))
"""For tests on a clock that stands. Requests that Discord itself puts off still wait."""


class Counted(StrEnum):
    """The kinds of requests that are counted, as in `Limits`: a bucket each, or one for each id."""

    REQUESTS = auto()
    POSTS = auto()
    """By channel, as are the next three."""
    EDITS = auto()
    DELETIONS = auto()
    READS = auto()
    BY_INTERACTION = auto()
    FOLLOW_UPS = auto()
    """By channel, as the next."""
    REDRAWS = auto()
    UNASKED_EDITS = auto()
    OPENINGS = auto()
    THREADS = auto()
    """By server."""
    REOPENINGS = auto()
    """By thread."""
    SERVER_EVENTS = auto()
    """By server."""
    REPAIRS = auto()
    LOOKS = auto()
    ICONS = auto()
    REFUSALS = auto()


class BucketKey(NamedTuple):
    """The key of a bucket: its kind, and the channel or token, or 0 where all share one."""

    counted: Counted
    id: int | str = 0


def by_token(token: str, channel_id: ChannelId | None) -> tuple[BucketKey, ...]:
    """The keys of a follow-up or an edit by an interaction's token, the narrowest first."""
    key = BucketKey(Counted.BY_INTERACTION, token)
    return (key,) if channel_id is None else (key, BucketKey(Counted.FOLLOW_UPS, channel_id))
