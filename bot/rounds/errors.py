"""Why an act in a round does not count."""

from bot.contract.errors import Refusal
from bot.match.ids import UserId
from bot.rounds.ids import Pair, Place


class RoundRefusal(Refusal):
    """Why an act in a round does not count."""

    NO_SUCH_ROUND = "no-such-round"
    ROUND_UNREADABLE = "round-unreadable"
    NOT_NOW = "round-not-now"
    OVER = "round-over"
    NOT_A_HOST = "not-a-round-host"
    NOT_THE_OPENER = "not-the-round-host"
    """Only the host names co-hosts and hands the round over."""
    OWN_TABLE = "own-table"
    """A co-host decides nothing about the table at which they play."""
    CHANGED = "round-changed"
    """It was about something that has changed since."""
    DONE_ALREADY = "round-done-already"
    CHANNEL_TAKEN = "round-in-channel"
    """Another round runs in the channel."""
    HOSTS_IT = "hosts-round"
    """The host of a round does not play in it."""
    IN_ALREADY = "in-round-already"
    WAITS_ALREADY = "waits-already"
    NOT_IN = "not-in-round"
    ENTRY_CLOSED = "entry-closed"
    KNOCK_OUT_BEGUN = "knock-out-begun"
    """Nobody enters a knock-out once its first leg has begun."""
    HERE_ALREADY = "here-already"
    NO_CHECK_IN = "no-check-in"
    TOO_FEW = "too-few-in-round"
    TOO_FEW_PLACES = "too-few-places"
    """There would be fewer places than people who have one, or have signed up for one."""
    NO_SEATING = "no-seating"
    """Forbidden pairs leave no way to pair everybody."""
    BAD_SEATING = "bad-seating"
    NO_MORE_LEGS = "no-more-legs"
    OPEN_TABLES = "open-tables"
    BEGUN = "table-begun"
    """A match of it has begun, or somebody is ready."""
    IS_READY = "player-ready"
    """They have said so, so they are not absent."""
    TABLE_OVER = "table-over"
    TABLE_OPEN = "table-open"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_PLACE = "no-such-place"
    PLAYS_ELSEWHERE = "plays-elsewhere"
    """The person has a place in the round already."""
    TOO_MANY_POINTS = "too-many-points"
    CORRECTION_TOO_LARGE = "correction-too-large"
    """It adds or takes more points than a round can give."""
    UNDECIDED = "undecided"
    """A table of a knock-out has no winner yet."""


class RoundRefused(Exception):
    """An act that does not count. `reason`: why. `person`, `place`, `pairs`: whom it is about.

    `by`: the person who has done it already, or has changed what it was about. `number`: of the
    table, or how many there are or would have to be, as the reason says; else 0.
    """

    def __init__(
        self,
        reason: RoundRefusal,
        *,
        by: UserId | None = None,
        person: UserId | None = None,
        place: Place | None = None,
        pairs: tuple[Pair, ...] = (),
        number: int = 0,
    ) -> None:
        super().__init__(reason.value)
        self.reason, self.by, self.person, self.place = reason, by, person, place
        self.pairs, self.number = pairs, number
