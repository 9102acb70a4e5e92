"""What tells somebody something that it may not know."""

from collections.abc import Sequence
from random import Random

from msgspec import structs

from bot.games.chance import Chance
from bot.games.contract import (
    Action,
    Event,
    Facts,
    Outcome,
    Prompt,
    PublicEvent,
    Seat,
    Step,
)
from bot.games.errors import CommonRefusal, Refusal
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
