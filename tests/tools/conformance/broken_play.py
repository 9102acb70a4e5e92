"""What is wrong in words, play, repetition, prompts and answers."""

from functools import lru_cache
from itertools import count
from typing import Any

from msgspec import structs

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal, Refusal
from bot.contract.game import (
    Action,
    Audience,
    Event,
    Move,
    Prompt,
    Seat,
    Step,
)
from bot.match.errors import InvitationRefusal
from tests.tools.conformance import tiny
from tests.tools.conformance.broken import breaks
from tests.tools.conformance.tiny import (
    DRAW,
    STOP,
    Observation,
    Options,
    Player,
    State,
    Tiny,
    TinyOptionsRefusal,
)

replace = structs.replace


@breaks("words", "the variant 'Short!' is no word", options=(Options(2),))
class ShoutedWord(Tiny):
    variants = ("Short!",)

    def variant(self, options: Options, seats: int) -> str:
        return "Short!"


class BorrowedRefusal(Refusal):
    NOT_YOUR_CARD = "tiny-not-your-card"
    MOVED_ON = "moved-on"


@breaks("words", "the refusal 'moved-on' is somebody else's", refusals=None)
class BorrowedWord(Tiny):
    refusals = BorrowedRefusal

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return BorrowedRefusal.NOT_YOUR_CARD


@breaks("options", "is not refused")
class AnyTable(Tiny):
    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        return super().start(options, min(4, max(1, seats)), chance)


@breaks("options", "raises ValueError instead of BadOptions")
class RaisesForOptions(Tiny):
    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        if options.cards == 9:
            raise ValueError(options)
        return super().start(options, seats, chance)


@breaks("tables", "3 seats: no sample of options can be played", tables=(2, 3))
class NotForThree(Tiny):
    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        if seats == 3:
            raise BadOptions(TinyOptionsRefusal.WRONG_TABLE)
        return super().start(options, seats, chance)


@breaks("variants", "no sample of options has the variant 'huge'")
class UnknownVariant(Tiny):
    variants = ("short", "long", "huge")


class Mute(Event, frozen=True, tag="mute"):
    pass


@breaks("audiences", "Mute does not say who may know")
class MuteEvent(Tiny):
    event_type = tiny.TinyEvent | Mute


class ForNine(Event, frozen=True, tag="for-nine"):
    @property
    def audience(self) -> Audience:
        return frozenset((Seat(9),))


@breaks("audiences", "is for [9]")
class NobodysEvent(Tiny):
    event_type = tiny.TinyEvent | ForNine

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        after, events = super().apply(state, seat, action, chance)
        return Step(after, (*events, ForNine()))


@breaks("ends", "there is no end", fair_end=None)
class Endless(Tiny):
    def next_round(self, state: State) -> State:
        players = tuple(replace(p, hand=(*p.hand, *p.laid), laid=()) for p in state.players)
        again = replace(state, players=players)
        endless = state.round == 2 and state.lucky in self.remaining(state)
        return again if endless else super().next_round(state)


@breaks("accepted", "raises ZeroDivisionError")
class Crash(Tiny):
    def roll(self, state: State, seat: Seat, player: Player, chance: Chance) -> Step[State]:
        return (
            Step(state, (tiny.Rolled(seat, 1 // 0),))
            if state.rolls
            else super().roll(state, seat, player, chance)
        )


@breaks("pure", "leads to another state the second time: `players`")
class OwnDice(Tiny):
    """Non-determinism: dice that are no chance of the match. They are the same in each run."""

    throws = count()

    def roll(self, state: State, seat: Seat, player: Player, chance: Chance) -> Step[State]:
        seed = next(self.throws).to_bytes(16, "big")
        return super().roll(state, seat, player, Chance(seed))


@breaks("pure", "the state that was given has changed")
class ChangesWhatIsGiven(Tiny):
    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        step = super().apply(state, seat, action, chance)
        structs.force_setattr(state, "opened", (*state.opened,) * 2 or (1,))
        return step


class LooseObservation(Observation, frozen=True):
    notes: Any = ()


@breaks("json", "an observation comes back as something else")
class ComesBackAsList(Tiny):
    observation_type = LooseObservation

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return LooseObservation(**structs.asdict(super().observe(state, seat)))


class ListObservation(Observation, frozen=True):
    notes: list[int]


@breaks("frozen", "the observation ListObservation can be changed")
class Changeable(Tiny):
    observation_type = ListObservation

    def observe(self, state: State, seat: Seat | None) -> Observation:
        return ListObservation(**structs.asdict(super().observe(state, seat)), notes=[1])


class Remembering(Tiny):
    """Same arguments twice in a row give the same; in between it counts."""

    def __init__(self) -> None:
        self.calls = count()
        self.twice = lru_cache(maxsize=1)(self._numbered)

    def _numbered(self, key: Any) -> int:
        return next(self.calls)


@breaks("replay", "the same log leads to another")
class OtherTableEachTime(Remembering):
    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        state, events = super().start(options, seats, chance)
        deck, turned = state.deck, self.twice((options, seats, chance.luck)) % 7
        return Step(replace(state, deck=deck[turned:] + deck[:turned]), events)


@breaks("dice", "another act before")
class DiceByLengthOfLog(Remembering):
    """Dice that depend on how many acts there were."""

    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        self.calls = count()
        self.twice.cache_clear()
        return super().start(options, seats, chance)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        number = self.twice((state, seat, action, chance.luck))
        if action.verb != "roll":
            return super().apply(state, seat, action, chance)
        die = 1 + chance.stream(f"act-{number}").below(6)
        player = state.players[seat]
        state = state.having(seat, replace(player, points=player.points + die))
        return Step(self.next_round(state), (tiny.Rolled(seat, die),))


@breaks("chance", "the name 'die' is used by")
class OneNameForAllDice(Tiny):
    def roll(self, state: State, seat: Seat, player: Player, chance: Chance) -> Step[State]:
        chance.stream("die")
        return super().roll(state, seat, player, chance)


@breaks("prompts", "is asked 2 things at once")
class AskedTwice(Tiny):
    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return super().prompts(state) * (2 if state.lucky is not None else 1)


@breaks("prompts", "the host may answer lay, yet it is not public")
class HostMayLay(Tiny):
    def lay_prompt(self, state: State, seat: Seat, player: Player, about: str) -> Prompt:
        return replace(super().lay_prompt(state, seat, player, about), host_may=True)


@breaks("occasions", "has answered lay when several were asked, and is asked it again")
class OneOccasionForAll(Tiny):
    def lay_prompt(self, state: State, seat: Seat, player: Player, about: str) -> Prompt:
        return super().lay_prompt(state, seat, player, "")


@breaks("clear-answers", "stop is meant by 2 moves")
class MeantTwice(Tiny):
    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return tuple(
            replace(prompt, moves=(*prompt.moves, Move(STOP, gift=True)))
            if prompt.question == "luck"
            else prompt
            for prompt in super().prompts(state)
        )


@breaks("defaults", "the default draw of lay is not legal")
class IllegalDefault(Tiny):
    def lay_prompt(self, state: State, seat: Seat, player: Player, about: str) -> Prompt:
        return replace(super().lay_prompt(state, seat, player, about), default=DRAW)


class Renamed(Tiny):
    """`stop` has another text."""

    other = STOP

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return tuple(
            replace(prompt, moves=(*prompt.moves, Move(self.other)))
            if prompt.question == "luck"
            else prompt
            for prompt in super().prompts(state)
        )


@breaks("texts", "has 65 characters")
class LongText(Renamed):
    other = Action("stop", ("x" * 60,))


@breaks("texts", "the verb 'view' belongs to the handlers")
class ReservedVerb(Renamed):
    other = Action("view", ("hand",))


@breaks("texts", "has other characters")
class WrongSigns(Renamed):
    other = Action("stop", ("Now!",))


@breaks("refusals", "no word of the game", refusals=None)
class ForeignRefusal(Tiny):
    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        # Another enumeration than its own, on purpose.
        return InvitationRefusal.EXPIRED  # type: ignore[return-value]


@breaks("refusals", "is refused by 'not-your-turn', yet it is asked", refusals=None)
class NotYourTurn(Tiny):
    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        return CommonRefusal.NOT_YOUR_TURN


@breaks("refusals", "which is not legal, raises ValueError", refusals=None)
class ReadsWhatItRefuses(Tiny):
    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        if action.verb == "lay":
            list(map(int, action.arguments))
        return super().refusal(state, seat, action)
