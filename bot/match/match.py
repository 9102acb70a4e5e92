"""A match: what was agreed, the numbered log, and the state that follows from both."""

from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from typing import Any, assert_never

from msgspec import Struct

from bot.contract.chance import Chance
from bot.contract.game import Action, Event, Prompt, Seat
from bot.match.clock import Clock
from bot.match.earlier import Asking, Gap, Past, PlayedBack
from bot.match.entries import Entry, Wish
from bot.match.ids import UserId
from bot.match.result import Departure, Result
from bot.match.terms import Takebacks, Terms
from bot.match.times import Instant


class Answer(Struct, frozen=True):
    """The last answer of a seat. `version`: of its entry. `since`: the version of the question."""

    version: int
    since: int
    by: UserId
    action: Action


class Match(Struct, frozen=True, dict=True):
    """A match after `version` log entries. `entry` is the last of them, `recent` its events.

    `prompts`: who is asked what; () once the match is over, however it ended. `asked_since`: the
    version that put the question of each seat that is asked. `answers`: the last one of each seat.
    `departures`: the seats that have left.

    `public_entry`: the newest entry of which everybody may know, and `public_version` its version.
    `secret`: the versions of all other entries, such as answers in a window, of which only their
    seats may know. `mover`: the seat whose player has led to what is asked now, or once more; None:
    others have, or it was in a window, so that nobody may know whose answer was the last.
    `playback_events`: of the newest public entry of the game, which was made at `playback_began`.
    `sat_then`: the players of then in the seats that others have taken over since.
    `put_anew`: the version of the newest entry that put questions once more.

    `board`: the number of the board that shows how it stands, from 1; a part that becomes a
    playback keeps its own, `played_back`, so that what follows stands on the next.
    `playbacks_undone`: the boards of those whose parts were dealt anew since.

    `past`: what of before can still come back. `deals`: how often something was dealt anew.
    `taken_back`: which entries led to a state that is no more. `stalled`: the seats that have kept
    the others waiting for so long that these may decide what follows. `paused`: the person who
    paused it, if any, at `paused_at`.

    `asking`: what a seat asks the others for, or the host. `asked_in`: the occasions in which a
    seat has made a request of each kind. `host_missed`: how often the host did not come when
    called. `predecessors`: who sat before in the seats that others have taken over, the first one
    first. `given`: the seats that were ever shown something that not everybody saw. `acted_at`:
    when the player of a seat did something last, as far as everybody may know, in ms since the
    epoch, UTC.
    """

    terms: Terms
    version: int
    state: Any
    recent: tuple[Event, ...]
    prompts: tuple[Prompt, ...]
    asked_since: dict[Seat, int]
    answers: dict[Seat, Answer] = {}
    departures: dict[Seat, Departure] = {}
    entry: Entry | None = None
    result: Result | None = None
    clock: Clock | None = None
    stalled: tuple[Seat, ...] = ()
    paused: UserId | None = None
    paused_at: Instant = 0
    public_entry: Entry | None = None
    public_version: int = 0
    secret: tuple[int, ...] = ()
    mover: Seat | None = None
    playback_events: tuple[Event, ...] = ()
    playback_began: Instant = 0
    sat_then: Mapping[Seat, UserId] = {}
    put_anew: int = 0
    board: int = 1
    played_back: PlayedBack = PlayedBack()
    playbacks_undone: tuple[int, ...] = ()
    past: Past = Past()
    deals: int = 0
    taken_back: tuple[Gap, ...] = ()
    asking: Asking | None = None
    asked_in: Mapping[tuple[Seat, Wish], frozenset[str]] = {}
    host_missed: int = 0
    predecessors: Mapping[Seat, tuple[UserId, ...]] = {}
    given: frozenset[Seat] = frozenset()
    acted_at: Mapping[Seat, int] = {}

    @cached_property
    def live(self) -> bool:
        return self.result is None

    @property
    def last_act(self) -> Instant:
        """The time of the newest public entry, or of the start."""
        return self.public_entry.at if self.public_entry is not None else self.terms.began

    @cached_property
    def acted_in_secret(self) -> bool:
        """Whether only its seat may know of the newest entry, such as an answer in a window."""
        return self.public_version < self.version

    def number_of(self, version: int) -> int:
        """The number of public entries up to a version.

        Controls carry this number: a version would tell how many have answered in a window.
        """
        return version - bisect_right(self.secret, version)

    def version_of(self, number: int) -> int:
        """The version of the public entry with this number, the inverse of `number_of`."""
        secret = self.secret
        return number + bisect_right(range(len(secret)), number, key=lambda at: secret[at] - at)

    @cached_property
    def public_number(self) -> int:
        return self.number_of(self.public_version)

    @cached_property
    def in_window(self) -> bool:
        return any(prompt.window for prompt in self.prompts)

    @property
    def undoable(self) -> Seat | None:
        """The seat that may take back the newest act that stands, its own; None: nobody may."""
        return self.past.undo[-1].seat if self.past.undo else None

    @property
    def chance(self) -> Chance:
        chance = self.terms.chance
        return chance.anew(self.deals) if self.deals else chance

    @property
    def answering(self) -> tuple[Seat, ...]:
        """The seats that can still agree to the request; () where the host decides."""
        asking = self.asking
        if asking is None or not self.is_for_players(asking.seat, asking.wish):
            return ()
        done = (asking.seat, *asking.agreed)
        others = tuple([seat for seat in self.active if seat not in done])
        if asking.wish is Wish.TAKE_BACK:
            # Only seats whose question it would take away have to agree.
            return tuple([seat for seat in others if seat in self.asked_since]) or others
        return others

    @property
    def occasions(self) -> frozenset[str]:
        """The occasions of what is asked now, as far as they have names."""
        return frozenset([prompt.about for prompt in self.prompts if prompt.about])

    def has_asked(self, seat: Seat, wish: Wish) -> bool:
        return bool(self.asked_in.get((seat, wish), frozenset()) & self.occasions)

    def has_sat(self, user_id: UserId, *, beside: Seat | None = None) -> bool:
        """Whether somebody has sat in another seat than `beside`, and so knows what it held."""
        return any(user_id in users for seat, users in self.predecessors.items() if seat != beside)

    def is_for_players(self, seat: Seat, wish: Wish) -> bool:
        """Whether the other players answer what a seat asks for, else the host."""
        match wish:
            case Wish.TAKE_BACK:
                return self.terms.takebacks is Takebacks.CLEAN and self.past.is_clean(seat)
            case Wish.END:
                return True
            case Wish.PAUSE | Wish.RESUME:
                return self.terms.host is None
            case _:
                assert_never(wish)

    @property
    def players_may_end(self) -> bool:
        """Whether nobody has come for so long that the players may end it together."""
        return self.host_missed >= 2

    @property
    def awaits_host(self) -> bool:
        """Whether something is asked for that the host has to say."""
        asking = self.asking
        return asking is not None and not self.is_for_players(asking.seat, asking.wish)

    @cached_property
    def active(self) -> tuple[Seat, ...]:
        """The seats that still play; () once the match is over."""
        return self.terms.rules.active(self.state) if self.live else ()

    @property
    def reachable(self) -> tuple[Seat, ...]:
        """The seats that still play, and those out of the game that are asked something in it."""
        return tuple(sorted({*self.active, *self.asked_since}))

    @cached_property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats that may decide what follows, as others keep them waiting; all, if all do."""
        if not self.stalled:
            return ()
        others = tuple([seat for seat in self.active if seat not in self.stalled])
        return others or self.active

    def prompt_of(self, seat: Seat) -> Prompt | None:
        for prompt in self.prompts:
            if prompt.seat == seat:
                return prompt
        return None

    def flag_falls(self, seat: Seat) -> bool:
        """Whether the end of a seat's time counts by itself, instead of being for others to say."""
        prompt = self.prompt_of(seat)
        return self.terms.flags_fall or (prompt is not None and prompt.default is not None)

    def acting_seat(self, user_id: UserId, action: Action) -> Seat | None:
        """The seat that a person answers for: their own, or as host one that the action fits."""
        if user_id != self.terms.host:
            return self.terms.seat_of(user_id)
        open_ones = [prompt for prompt in self.prompts if prompt.host_may]
        fitting = [prompt for prompt in open_ones if prompt.allows(action)]
        return next((prompt.seat for prompt in fitting or open_ones), None)

    def stands(self, version: int) -> bool:
        """Whether what the entry of a version did in the game has not been taken back since."""
        return not any(after < version <= until for after, until in self.taken_back)

    @property
    def took_back(self) -> int:
        """The version of the newest entry that took something back; 0: none did."""
        return self.taken_back[-1].until + 1 if self.taken_back else 0

    def is_stale(self, seat: Seat, version: int) -> bool:
        """Whether a button drawn at `version` belongs to a question that is no longer put.

        For a seat that is not asked: to an occasion before the present one.
        """
        oldest = min(self.asked_since.values(), default=self.version)
        return not self.asked_since.get(seat, oldest) <= version <= self.version

    def is_repeated(self, user_id: UserId, version: int, action: Action) -> bool:
        """Whether this is the very press that a person's last answer came from, once more.

        `version`: of the button. Options may be picked in another order.
        """
        same = (action.verb, sorted(action.arguments))
        return any(
            answer.by == user_id
            and answer.since <= version < answer.version
            and same == (answer.action.verb, sorted(answer.action.arguments))
            for answer in self.answers.values()
        )

    @cached_property
    def counts(self) -> bool:
        """Whether it would count for statistics if it ended now; practice does not."""
        return self.terms.rules.counts(self.terms.options, len(self.terms.players), self.state)

    def observe(self, seat: Seat | None) -> Any:
        """All that a seat, or the public (None), may know; messages are made of nothing else."""
        return self.terms.rules.observe(self.state, seat)
