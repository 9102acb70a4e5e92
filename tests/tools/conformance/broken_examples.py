"""What the examples must not tell, although something may be revealed at that very moment."""

from typing import Any

from msgspec.structs import asdict, replace

from bot.contract.chance import Chance
from bot.contract.game import EVERYONE, Action, Audience, Event, Prompt, PublicEvent, Seat, Step
from tests.examples.cheat import rules as cheat
from tests.examples.cheat.rules import Cheat
from tests.examples.cheat.subject import SUBJECT as CHEAT
from tests.examples.goofspiel import rules as goofspiel
from tests.examples.goofspiel.rules import Goofspiel
from tests.examples.goofspiel.subject import SUBJECT as GOOFSPIEL
from tests.tools.conformance.broken import breaks


class Openly(PublicEvent, frozen=True, tag="openly"):
    """Something that is said aloud."""

    told: str


def aloud(step: Step[Any], secret: object) -> Step[Any]:
    return Step(step.state, (*step.events, Openly(str(secret))))


class Loud(Goofspiel):
    event_type = goofspiel.GoofspielEvent | Openly


@breaks("start", "the event Openly tells the public the order of a deck", of=GOOFSPIEL)
class PrizesAtStart(Loud):
    """The first prize turns up, and all others are named."""

    def start(self, options: goofspiel.Options, seats: int, chance: Chance) -> Step[Any]:
        step = super().start(options, seats, chance)
        return aloud(step, step.state.deck)


@breaks("events", "the event Openly tells the public what it may not know", of=GOOFSPIEL)
class PrizesEachRound(Loud):
    """The bids are shown and a prize turns up, and all others are named."""

    def apply(
        self, state: goofspiel.State, seat: Seat, action: Action, chance: Chance
    ) -> Step[Any]:
        step = super().apply(state, seat, action, chance)
        ended = step.state.table.round != state.table.round
        return aloud(step, step.state.deck) if ended else step


class OpenBid(goofspiel.Bid, frozen=True, tag="open-bid"):
    @property
    def audience(self) -> Audience:
        return EVERYONE


class BidForSeat0(goofspiel.Bid, frozen=True, tag="bid-for-seat-0"):
    @property
    def audience(self) -> Audience:
        return frozenset((Seat(0), self.seat))


class TellsBids(Goofspiel):
    """Who bids is to hear the card, and others hear it as well."""

    told: type[goofspiel.Bid] = OpenBid

    def apply(
        self, state: goofspiel.State, seat: Seat, action: Action, chance: Chance
    ) -> Step[Any]:
        after, events = super().apply(state, seat, action, chance)
        told = self.told
        return Step(
            after,
            tuple(told(e.seat, e.card) if isinstance(e, goofspiel.Bid) else e for e in events),
        )


@breaks("secret-answers", "the event OpenBid tells the public what seat", of=GOOFSPIEL)
class TellsBidsToAll(TellsBids):
    event_type = (
        goofspiel.Dealt | goofspiel.PrizeTurned | goofspiel.HasBid | OpenBid | goofspiel.RoundEnded
    )


@breaks("secret-answers", "the event BidForSeat0 tells seat 0 what seat", of=GOOFSPIEL)
class TellsBidsToSeat0(TellsBids):
    told = BidForSeat0
    event_type = (
        goofspiel.Dealt
        | goofspiel.PrizeTurned
        | goofspiel.HasBid
        | BidForSeat0
        | goofspiel.RoundEnded
    )


class PrizesTurned(goofspiel.PrizeTurned, frozen=True, tag="prizes-turned"):
    to_come: tuple[int, ...]


@breaks("events", "the event PrizesTurned tells the public what it may not know", of=GOOFSPIEL)
class PrizeTurnsWithNext(Goofspiel):
    """What reveals the prize tells of the next one, too."""

    event_type = goofspiel.GoofspielEvent | PrizesTurned

    def apply(
        self, state: goofspiel.State, seat: Seat, action: Action, chance: Chance
    ) -> Step[Any]:
        after, events = super().apply(state, seat, action, chance)
        return Step(
            after,
            tuple(
                PrizesTurned(**asdict(event), to_come=after.deck[:1])
                if isinstance(event, goofspiel.PrizeTurned) and event.round % 2
                else event
                for event in events
            ),
        )


@breaks("face-down", "the start throws what nobody sees (`deck`)", of=GOOFSPIEL)
class PrizesThrown(Goofspiel):
    """The order of the prizes follows from the key by which dice are checked."""

    def start(self, options: goofspiel.Options, seats: int, chance: Chance) -> Step[Any]:
        return super().start(options, seats, Thrown(chance))


class Thrown(Chance):
    """Chance that throws what it is to deal."""

    __slots__ = ("_true",)

    def __init__(self, true: Chance) -> None:
        self._true = true

    def deal(self, name: str, items: Any) -> tuple[Any, ...]:
        return self._true.stream(name).shuffle(items)


@breaks("occasions", "is asked it again with the same `about` ''", of=GOOFSPIEL)
class RoundsWithoutNames(Goofspiel):
    def prompts(self, state: goofspiel.State) -> tuple[Prompt, ...]:
        return tuple(replace(prompt, about="") for prompt in super().prompts(state))


class LoudCheat(Cheat):
    event_type = cheat.CheatEvent | Openly

    def said(self, before: cheat.State, step: Step[cheat.State]) -> Step[cheat.State]:
        return step

    def apply(self, state: cheat.State, seat: Seat, action: Action, chance: Chance) -> Step[Any]:
        step = super().apply(state, seat, action, chance)
        shown = any(isinstance(event, cheat.Shown) for event in step.events)
        return self.said(state, step) if shown else step


@breaks("start", "the event Openly tells the public the order of a deck", of=CHEAT)
class HandsAtTheDeal(LoudCheat):
    """Everybody receives cards, and hears what all others received."""

    def start(self, options: cheat.Options, seats: int, chance: Chance) -> Step[Any]:
        step = super().start(options, seats, chance)
        return aloud(step, [player.hand for player in step.state.players])


class Peeked(Event, frozen=True, tag="peeked"):
    """The first seat alone sees these cards."""

    cards: cheat.Cards

    @property
    def audience(self) -> Audience:
        return frozenset((Seat(0),))


@breaks("start", "the event Peeked tells seat 0 the order of a deck", of=CHEAT)
class PeeksAtTheDeal(Cheat):
    """One seat hears what another received."""

    event_type = cheat.CheatEvent | Peeked

    def start(self, options: cheat.Options, seats: int, chance: Chance) -> Step[Any]:
        after, events = super().start(options, seats, chance)
        return Step(after, (*events, Peeked(after.players[1].hand)))


@breaks("events", "the event Openly tells the public what it may not know", of=CHEAT)
class HandsWithShown(LoudCheat):
    """A claim is shown, and all hands are."""

    def said(self, before: cheat.State, step: Step[cheat.State]) -> Step[cheat.State]:
        return aloud(step, [player.hand for player in step.state.players])


@breaks("events", "the event Openly tells the public what it may not know", of=CHEAT)
class AllDoubters(LoudCheat):
    """The doubter that counts is named, and all others are."""

    def said(self, before: cheat.State, step: Step[cheat.State]) -> Step[cheat.State]:
        return aloud(step, [player.answer for player in before.players])


class ShownWithPile(cheat.Shown, frozen=True, tag="shown-with-pile"):
    below: cheat.Cards


@breaks("events", "the event ShownWithPile tells the public what it may not know", of=CHEAT)
class ShowsThePile(LoudCheat):
    """What shows the claim shows the cards below it, too."""

    event_type = cheat.CheatEvent | ShownWithPile

    def said(self, before: cheat.State, step: Step[cheat.State]) -> Step[cheat.State]:
        return Step(
            step.state,
            tuple(
                ShownWithPile(**asdict(event), below=before.pile)
                if isinstance(event, cheat.Shown) and event.taker != event.seat
                else event
                for event in step.events
            ),
        )


@breaks("occasions", "is asked it again with the same `about` ''", of=CHEAT)
class ClaimsWithoutNames(Cheat):
    def prompts(self, state: cheat.State) -> tuple[Prompt, ...]:
        return tuple(replace(prompt, about="") for prompt in super().prompts(state))
