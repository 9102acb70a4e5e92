"""What tells somebody something that it may not know."""

from collections.abc import Sequence
from random import Random

from msgspec import structs

from bot.contract.chance import Chance
from bot.contract.errors import CommonRefusal, Refusal
from bot.contract.game import (
    Action,
    Event,
    Facts,
    Outcome,
    Prompt,
    PublicEvent,
    Seat,
    Step,
)
from tests.tools.conformance import tiny
from tests.tools.conformance.broken import breaks
from tests.tools.conformance.tiny import (
    DRAW,
    Observation,
    Options,
    Player,
    State,
    Tiny,
    TinyRefusal,
)
from tools.conformance.subject import nothing_hidden

replace = structs.replace


def _loses_a_card(
    state: State, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> State:
    return replace(tiny.hide_anew(state, observer, rng), deck=state.deck[1:])


@breaks("subject", "makes or loses pieces", hide_anew=_loses_a_card)
class HideLosesACard(Tiny):
    def observe(self, state: State, seat: Seat | None) -> Observation:
        return replace(super().observe(state, seat), deck=0)


@breaks("subject", "never gives another state", hide_anew=lambda state, *_: state)
class HidesNothing(Tiny):
    pass


@breaks("observations", "the public's observation (`opened`) changes with what it may not know")
class PublicSeesDeck(Tiny):
    """A leak in the public observation."""

    def observe(self, state: State, seat: Seat | None) -> Observation:
        seen = super().observe(state, seat)
        return replace(seen, opened=state.deck[:1]) if seat is None else seen


@breaks("observations", "seat 1's observation (`own`) changes")
class NeighbourSeesLaid(Tiny):
    def observe(self, state: State, seat: Seat | None) -> Observation:
        seen = super().observe(state, seat)
        return replace(seen, own=state.players[seat - 1].laid) if seat == 1 else seen


@breaks("open-prompts", "the open prompt lay of seat 0, which the public may read")
class OpenHand(Tiny):
    """A leak in an open prompt."""

    def lay_prompt(self, state: State, seat: Seat, player: Player, about: str) -> Prompt:
        return replace(super().lay_prompt(state, seat, player, about), public=True)


@breaks("open-prompts", "own prompt luck changes with what it may not know")
class PromptKnowsDeck(Tiny):
    def prompts(self, state: State) -> tuple[Prompt, ...]:
        found = super().prompts(state)
        if state.lucky is None or not found or state.deck[0] % 2:
            return found
        return (replace(found[0], moves=found[0].moves[:2]),)


@breaks("open-prompts", "who is asked, and what")
class AsksByHand(Tiny):
    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return tuple(
            replace(prompt, about=f"{prompt.about}/{max(state.players[prompt.seat].hand)}")
            if prompt.question == "lay"
            else prompt
            for prompt in super().prompts(state)
        )


@breaks("open-prompts", "tells seat", refusals=None)
class RefusalTells(Tiny):
    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal:
        odd = state.deck and state.deck[0] % 2
        return TinyRefusal.NOT_YOUR_CARD if odd else CommonRefusal.NOT_NOW


@breaks("public-end", "the outcome changes with what the public may not know", fair_end=None)
class ScoresHands(Tiny):
    def outcome(self, state: State) -> Outcome | None:
        found = super().outcome(state)
        players = state.players
        high = any(player.hand and player.hand[0] > 8 for player in players)
        left = any(player.status == "left" for player in players)
        return replace(found, winners=()) if found and high and not left else found


@breaks("public-end", "whether it counts changes with what the public may not know")
class CountsByHands(Tiny):
    def counts(self, options: Options, seats: int, state: State) -> bool:
        return not any(player.hand and player.hand[0] > 8 for player in state.players)


@breaks("public-end", "what is remembered of the end changes with what the public may not know")
class RemembersTheDeck(Tiny):
    def facts(self, state: State) -> tuple[Facts, ...]:
        return tuple({"next-card": sum(state.deck[:1])} for _ in state.players)


class OpenlyDealt(PublicEvent, frozen=True, tag="openly-dealt"):
    deck: tuple[int, ...]


@breaks("start", "the event OpenlyDealt tells the public the order of a deck")
class TellsDeck(Tiny):
    event_type = tiny.TinyEvent | OpenlyDealt

    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        state, events = super().start(options, seats, chance)
        return Step(state, (*events, OpenlyDealt(state.deck)))


class LaidCards(PublicEvent, frozen=True, tag="laid-cards"):
    seat: Seat
    cards: tuple[int, ...]


@breaks("events", "the event LaidCards tells the public what it may not know")
class TellsWhatIsLaid(Tiny):
    event_type = tiny.TinyEvent | LaidCards

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        after, events = super().apply(state, seat, action, chance)
        return Step(after, (*events, LaidCards(seat, after.players[seat].laid)))


class OpenlyDrew(PublicEvent, frozen=True, tag="openly-drew"):
    card: int


@breaks("events", "the event OpenlyDrew tells the public")
class TellsWhatIsDrawn(Tiny):
    event_type = tiny.TinyEvent | OpenlyDrew

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        after, events = super().apply(state, seat, action, chance)
        if action != DRAW:
            return Step(after, events)
        return Step(after, (*events, OpenlyDrew(state.deck[0])))


class LeftHand(PublicEvent, frozen=True, tag="left-hand"):
    hand: tuple[int, ...]


@breaks("exits", "0!leave: the event LeftHand tells the public")
class LeavingShowsHand(Tiny):
    event_type = tiny.TinyEvent | LeftHand

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        after, events = super().leave(state, seat, chance)
        return Step(after, (*events, LeftHand(state.players[seat].hand)))


class DicedState(State, frozen=True):
    """`dice`: lie under cups."""

    dice: tuple[int, ...] = ()


class Diced(Tiny):
    """Something is thrown in secret, which ought to be dealt, and yet told to all."""

    state_type = DicedState
    event_type = tiny.TinyEvent | OpenlyDealt

    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        state, events = super().start(options, seats, chance)
        return Step(DicedState(**structs.asdict(state)), events)

    def thrown(self, state: State, events: Sequence[Event], die: int) -> Step[State]:
        return Step(replace(state, dice=(die,)), (*events, OpenlyDealt((die,))))


@breaks("start", "the event OpenlyDealt tells the public how a die fell, which it does not see")
class ThrowsInSecretAndTells(Diced):
    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        state, events = super().start(options, seats, chance)
        return self.thrown(state, events, chance.stream("cup").below(6))


@breaks("events", "the event OpenlyDealt tells the public how a die fell, which it does not see")
class ThrowsInSecretLaterAndTells(Diced):
    def roll(self, state: State, seat: Seat, player: Player, chance: Chance) -> Step[State]:
        after, events = super().roll(state, seat, player, chance)
        cup = chance.stream(f"round-{state.round}/cup-{state.rolls}")
        return self.thrown(after, events, cup.below(6))


@breaks("start", "the event OpenlyDealt tells the public the order", pieces=None, all_pieces=None)
class TellsOneOfManyDecks(Tiny):
    """Of a dozen decks all see the first card, and of another one all hear."""

    event_type = tiny.TinyEvent | OpenlyDealt

    def start(self, options: Options, seats: int, chance: Chance) -> Step[State]:
        state, events = super().start(options, seats, chance)
        firsts = tuple(chance.deal(f"small-{number}", (20, 21))[0] for number in range(12))
        return Step(replace(state, opened=firsts), (*events, OpenlyDealt(state.deck)))


def _forgets_seat_1(
    state: State, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> State:
    return state if observer == 1 else tiny.hide_anew(state, observer, rng, heard)


def _forgets_hands(
    state: State, observer: Seat | None, rng: Random, heard: Sequence[Event] = ()
) -> State:
    drawn = any(isinstance(event, tiny.DrewCard) for event in heard)
    rest = state.deck[drawn:]
    return replace(state, deck=(*state.deck[:drawn], *rng.sample(rest, len(rest))))


@breaks(
    "subject", "Dealt is not for all, yet the subject has no `hide_anew`", hide_anew=nothing_hidden
)
class NothingToHide(Tiny):
    """The subject does not say that something is hidden."""


@breaks("unseen", "seat 1 cannot tell `deck`", hide_anew=_forgets_seat_1)
class HidesNothingFromSeat1(Tiny):
    pass


@breaks("unseen", "cannot tell `players.0.hand`", hide_anew=_forgets_hands)
class HidesNoHands(Tiny):
    pass
