"""A game for one to six that ends in every way: shared places, several winners, or nobody.

In turn each seat digs for none to two stones, or falls and is out. After the last round most stones
win; a seat without any does not. It is there three times: ranked by wins, by the best score, and by
the best score where it is short.
"""

from collections.abc import Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import CommonRefusal
from bot.contract.game import (
    GAMES,
    Action,
    Event,
    Facts,
    Game,
    Move,
    Outcome,
    Prompt,
    PublicEvent,
    Ranking,
    Seat,
    Step,
    places_by,
)
from bot.match.entries import Acted, Conceded, Ended, Entry, TimedOut, Undone
from bot.match.ids import ChannelId, GuildId, UserId
from bot.match.match import Match
from bot.match.terms import TermsDraft
from tests.store.playing import BEGAN, CHANNEL, DANYLO, GUILD


class QuarryOptions(Struct, frozen=True):
    """`rounds`: how often each seat digs. `practice`: it does not count."""

    rounds: int = 2
    practice: bool = False


OPTIONS = QuarryOptions()


class Quarry(Struct, frozen=True):
    """`stones`, by seat. `asked`: the seat in turn; None once it is over."""

    left_to_dig: tuple[int, ...]
    stones: tuple[int, ...]
    fallen: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    asked: Seat | None = Seat(0)


class Dug(PublicEvent, frozen=True, tag="dug"):
    seat: Seat
    stones: int


DIG = tuple(Move(Action("dig", (str(number),))) for number in range(3))
FALL = Move(Action("fall"))
HEROES = ("knight", "mage")


class QuarryGame(Game[Quarry]):
    """`key` and how the variants are ranked tell the three apart."""

    seats = range(1, 7)
    variants = ("short", "long")
    labels = ("hero",)
    options_type = QuarryOptions
    state_type = Quarry
    event_type = Dug
    observation_type = Quarry
    refusals = CommonRefusal
    options_refusals = CommonRefusal

    def __init__(self, key: str, short: Ranking, long: Ranking) -> None:
        self.key = key
        self._rankings = {"short": short, "long": long}

    def ranking(self, variant: str) -> Ranking:
        return self._rankings[variant]

    def label_values(self, label: str) -> tuple[str, ...]:
        return HEROES

    def start(self, options: QuarryOptions, seats: int, chance: Chance) -> Step[Quarry]:
        return Step(Quarry((options.rounds,) * seats, (0,) * seats), ())

    def variant(self, options: QuarryOptions, seats: int) -> str:
        return "short" if options.rounds == 1 else "long"

    def counts(self, options: QuarryOptions, seats: int, state: Quarry) -> bool:
        return not options.practice

    def prompts(self, state: Quarry) -> tuple[Prompt, ...]:
        if state.asked is None:
            return ()
        # In the first round time makes a seat leave, later it digs for nothing.
        default = DIG[0].action if any(state.stones) else None
        return (Prompt(state.asked, "dig", (*DIG, FALL), public=True, default=default),)

    def apply(self, state: Quarry, seat: Seat, action: Action, chance: Chance) -> Step[Quarry]:
        if action == FALL.action:
            return Step(_next(replace(state, fallen=(*state.fallen, seat))), ())
        dug = int(action.argument)
        left = tuple(count - (n == seat) for n, count in enumerate(state.left_to_dig))
        stones = tuple(count + dug * (n == seat) for n, count in enumerate(state.stones))
        return Step(_next(replace(state, left_to_dig=left, stones=stones)), (Dug(seat, dug),))

    def settles(self, events: Sequence[Event]) -> bool:
        return False

    def leave(self, state: Quarry, seat: Seat, chance: Chance) -> Step[Quarry]:
        gone = replace(state, gone=(*state.gone, seat))
        return Step(_next(gone) if _still(gone) != _still(state) else gone, ())

    def active(self, state: Quarry) -> tuple[Seat, ...]:
        return _still(state) if state.asked is not None else ()

    def observe(self, state: Quarry, seat: Seat | None) -> Quarry:
        return state

    def outcome(self, state: Quarry) -> Outcome | None:
        if state.asked is not None:
            return None
        still = _still(state)
        places = places_by([(n in still, count) for n, count in enumerate(state.stones)])
        winners = tuple(seat for seat in still if places[seat] == 1 and state.stones[seat])
        return Outcome(places, winners, state.stones)

    def facts(self, state: Quarry) -> tuple[Facts, ...]:
        return tuple(
            {"hero": HEROES[n % 2], "stones": count, "falls": int(n in state.fallen)}
            for n, count in enumerate(state.stones)
        )


BY_WINS = QuarryGame("quarry", Ranking.WINS, Ranking.WINS)
BY_SCORE = QuarryGame("quarry-by-score", Ranking.SCORE, Ranking.SCORE)
BY_VARIANT = QuarryGame("quarry-by-variant", Ranking.SCORE, Ranking.WINS)
QUARRIES = {game.key: game for game in (BY_WINS, BY_SCORE, BY_VARIANT)}


def _still(state: Quarry) -> tuple[Seat, ...]:
    out = {*state.fallen, *state.gone}
    return tuple(Seat(n) for n in range(len(state.stones)) if n not in out)


def _next(state: Quarry) -> Quarry:
    """The seat that has dug least often is next; none once all are done, or all but one are out."""
    still = _still(state)
    if not still or (len(still) == 1 and len(state.stones) > 1):
        return replace(state, asked=None)
    following = max(still, key=lambda seat: (state.left_to_dig[seat], -seat))
    return replace(state, asked=following if state.left_to_dig[following] else None)


def quarry_terms(
    players: tuple[UserId, ...],
    *,
    game: str = BY_WINS.key,
    options: QuarryOptions = OPTIONS,
    guild_id: GuildId = GUILD,
    channel_id: ChannelId = CHANNEL,
    began: int = BEGAN,
) -> TermsDraft:
    """The terms of a match in the quarry."""
    assert game in GAMES, "it has to be registered"
    return TermsDraft(
        game=game,
        options=options,
        seed=bytes(32),
        players=players,
        host=None,
        guild_id=guild_id,
        channel_id=channel_id,
        language="en",
        began=began,
    )


def random_entry(match: Match, random: Random) -> Entry:
    """A possible next entry: mostly a dig, but also a fall, an undo, a leaving, an end."""
    at = match.last_act + random.randint(1, 1_000)
    (prompt,) = match.prompts
    staying = [seat for seat in match.terms.seats if seat not in match.departures]
    kind = random.random()
    if kind < 0.06:
        return Conceded(at, random.choice(staying))
    if kind < 0.10:
        return TimedOut(at, prompt.seat, str(prompt.default) if prompt.default else None)
    if kind < 0.12:
        return Ended(at, DANYLO)
    if kind < 0.15 and match.undoable is not None:
        return Undone(at, match.undoable)
    if kind < 0.2:
        return Acted(at, prompt.seat, str(FALL.action))
    return Acted(at, prompt.seat, str(random.choice(DIG).action))
