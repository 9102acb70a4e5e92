"""What is wrong with the end, the pieces, leaving, undo, and what the subject names."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from bot.contract.chance import Chance
from bot.contract.game import (
    Event,
    Facts,
    Move,
    Outcome,
    Prompt,
    PublicEvent,
    Ranking,
    Seat,
    Step,
    places_by,
)
from tests.tools.conformance import tiny
from tests.tools.conformance.broken import breaks
from tests.tools.conformance.tiny import (
    STOP,
    Options,
    State,
    Tiny,
)
from tools.conformance import Scenario

replace = structs.replace


@breaks("over", "nobody is asked, and there is no outcome")
class Stuck(Tiny):
    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return super().prompts(state) if state.rolls < 2 and state.round < 2 else ()


@breaks("over", "is asked after the end")
class AsksAfterTheEnd(Tiny):
    def prompts(self, state: State) -> tuple[Prompt, ...]:
        over = self.outcome(state) is not None
        return (Prompt(Seat(0), "luck", (Move(STOP),)),) if over else super().prompts(state)


@breaks("active", "are no seats of the table in order")
class ActiveInDisorder(Tiny):
    def active(self, state: State) -> tuple[Seat, ...]:
        return tuple(reversed(super().active(state)))


@breaks("active", "were out and are active again", fair_end=None)
class ComesBack(Tiny):
    def next_round(self, state: State) -> State:
        after = super().next_round(state)
        if self.outcome(after) is not None:
            return after
        for seat, player in enumerate(after.players):
            if player.status == "out":
                card, *opened = after.opened
                after = replace(after, opened=tuple(opened))
                after = after.having(seat, replace(player, hand=(card,), status="in"))
        return after


class OtherOutcome(Tiny):
    def outcome(self, state: State) -> Outcome | None:
        found = super().outcome(state)
        return None if found is None else self.spoilt(found)

    def spoilt(self, outcome: Outcome) -> Outcome:
        return outcome


@breaks("outcome", "has more points than seat")
class PlacesAgainstScores(OtherOutcome):
    """Places that disagree with scores."""

    def spoilt(self, outcome: Outcome) -> Outcome:
        assert outcome.scores is not None
        return replace(outcome, scores=tuple(-score for score in outcome.scores))


@breaks("outcome", "the winners are not those with place 1")
class WinnersAgainstPlaces(OtherOutcome):
    def spoilt(self, outcome: Outcome) -> Outcome:
        return replace(outcome, winners=outcome.winners[:1])


@breaks("outcome", "equals do not share one")
class PlacesFromZero(OtherOutcome):
    def spoilt(self, outcome: Outcome) -> Outcome:
        return replace(outcome, places=tuple(place - 1 for place in outcome.places))


@breaks("outcome", "a score is beyond 2**53")
class HugeScores(OtherOutcome):
    def spoilt(self, outcome: Outcome) -> Outcome:
        assert outcome.scores is not None
        return replace(outcome, scores=tuple(score * 2**53 for score in outcome.scores))


@breaks("outcome", "ranked by scores, and there are none", fair_end=None)
class RankedByNothing(OtherOutcome):
    ranking = Ranking.SCORE

    def spoilt(self, outcome: Outcome) -> Outcome:
        return replace(outcome, scores=None)


@breaks("fair-end", "and ought to be")
class NobodyWinsTies(OtherOutcome):
    def spoilt(self, outcome: Outcome) -> Outcome:
        return replace(outcome, winners=() if len(outcome.winners) > 1 else outcome.winners)


class OtherFacts(Tiny):
    key_of_points = "points"
    worth: Any = 1

    def facts(self, state: State) -> tuple[Facts, ...]:
        return tuple({self.key_of_points: self.worth} for _ in state.players)


@breaks("facts", "the key 'Points won' is no stable word")
class FactsInProse(OtherFacts):
    key_of_points = "Points won"


@breaks("facts", "neither a word nor a number")
class FactsOfLists(OtherFacts):
    worth = (1,)


@breaks("facts", "points is beyond 2**53")
class HugeFacts(OtherFacts):
    worth = 2**53 + 1


@breaks("facts", "has no 'points', which is summed up for others")
class FactsOfWhoStays(Tiny):
    def facts(self, state: State) -> tuple[Facts, ...]:
        return tuple({} if p.status == "out" else {"points": p.points} for p in state.players)


@breaks("facts", "facts of 1 seats, but there are 3")
class FactsOfOne(Tiny):
    def facts(self, state: State) -> tuple[Facts, ...]:
        return ({"points": 1},)


@breaks("pieces", "lost: {")
class LosesCard(Tiny):
    def next_round(self, state: State) -> State:
        return super().next_round(replace(state, deck=state.deck[1:]))


@breaks("leaving", "is asked after it has left")
class AskedAfterLeaving(Tiny):
    """A seat that is asked after leaving: everything stays as it was."""

    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        alone = len(self.active(state)) <= 2
        return super().leave(state, seat, chance) if alone else Step(state, (tiny.Gone(seat),))


@breaks("leaving", "!leave raises KeyError")
class CannotLeave(Tiny):
    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        if state.lucky == seat:
            raise KeyError(seat)
        return super().leave(state, seat, chance)


@breaks("leaving", "is the last active one, but () win", fair_end=None)
class LastOneDoesNotWin(Tiny):
    def outcome(self, state: State) -> Outcome | None:
        found, left = super().outcome(state), [p.status for p in state.players].count("left")
        return replace(found, winners=()) if found and left else found


@breaks("leaving", "the game goes on with 1 active seats", fair_end=None)
class GoesOnAlone(Tiny):
    def outcome(self, state: State) -> Outcome | None:
        rest = self.remaining(state)
        return super().outcome(state) if not rest or state.round > tiny.ROUNDS else None


@breaks("leaving", "which was out already, leaves")
class OutcastEndsIt(Tiny):
    def leave(self, state: State, seat: Seat, chance: Chance) -> Step[State]:
        was_out = state.players[seat].status == "out"
        after, events = super().leave(state, seat, chance)
        return Step(replace(after, round=9) if was_out else after, events)


@breaks("leaving", "the last one has left, but (0,) win", fair_end=None)
class SoloWinsByLeaving(Tiny):
    def outcome(self, state: State) -> Outcome | None:
        found = super().outcome(state)
        return replace(found, winners=(Seat(0),)) if found and len(state.players) == 1 else found


@breaks("leavers", "stands before all who stayed", playouts=6, tables=(4,), fair_end=None)
class LeaversFirst(OtherOutcome):
    def outcome(self, state: State) -> Outcome | None:
        found, rest = super().outcome(state), self.remaining(state)
        if found is None or len(rest) < 2:
            return found
        merits = [(p.status == "left", seat in rest) for seat, p in enumerate(state.players)]
        return replace(found, places=places_by(merits), winners=(), scores=None)


@breaks("kept-place", "takes place 4 instead of 3", tables=(4,), fair_end=None)
class OutcastFallsBehind(Tiny):
    """Who is out and then leaves comes after who was out before."""

    def outcome(self, state: State) -> Outcome | None:
        found = super().outcome(state)
        if found is None:
            return None
        merits = [(p.status != "left", -found.places[n]) for n, p in enumerate(state.players)]
        return replace(found, places=places_by(merits), scores=None)


@breaks("undo", "can be taken back, though chance has decided 'round-1/roll-0'")
class RollsTakenBack(Tiny):
    def settles(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, tiny.Revealed | tiny.Drew) for event in events)


@breaks("undo", "can be taken back, though")
class RevealedTakenBack(Tiny):
    """What was revealed can be taken back."""

    def settles(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, tiny.Rolled | tiny.Drew) for event in events)


@breaks("undo", "tells seat 0 what was hidden")
class DrawnTakenBack(Tiny):
    def settles(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, tiny.Rolled | tiny.Revealed) for event in events)


@breaks("reveals", "a host takes roll of seat")
class HostTakesRollsBack(Tiny):
    def reveals(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, tiny.Revealed) for event in events)


@breaks("reveals", "tells the public what was hidden")
class HostTakesRevealedBack(Tiny):
    def reveals(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, tiny.Rolled) for event in events)


@breaks("exposes", "draw of seat 0 exposes nothing, though the event DrewCard tells seat 0")
class NeverExposes(Tiny):
    """Fellow players would grant a takeback of a card that was just seen."""

    def exposes(self, events: Sequence[Event]) -> bool:
        return False


@breaks("exposes", "draw of seat 0 shows it nothing, though the event DrewCard tells seat 0")
class ShowsNothing(Tiny):
    def shows(self, event: Event, seat: Seat) -> int:
        return 0


@breaks("exposes", "DrewCard shows 7 things, and names 2")
class ShowsSeven(Tiny):
    def shows(self, event: Event, seat: Seat) -> int:
        return 7


class Parted(Tiny):
    """Each round is a part."""

    def part(self, state: State) -> str:
        return f"round-{state.round}"

    def deal_anew(self, state: State, chance: Chance) -> Step[State]:
        deck = chance.deal(f"round-{state.round}/deck", state.deck)
        return Step(replace(state, deck=deck), ())


@breaks("parts", "asks something else once it is dealt anew", tables=(3,))
class DealtAnewIsHalfOver(Parted):
    def deal_anew(self, state: State, chance: Chance) -> Step[State]:
        step = super().deal_anew(state, chance)
        return Step(replace(step.state, lucky=Seat(0)), step.events)


@breaks("parts", "is another one once it is dealt anew", tables=(3,))
class DealtAnewIsTheNext(Parted):
    def deal_anew(self, state: State, chance: Chance) -> Step[State]:
        step = super().deal_anew(state, chance)
        return Step(self.next_round(step.state), step.events)


@breaks("parts", "the part 'round-1' is dealt as it was, by any luck", tables=(3,))
class DealtAnewTheSame(Parted):
    def deal_anew(self, state: State, chance: Chance) -> Step[State]:
        return Step(state, ())


@breaks("parts", "(`points`) is lost once it is dealt anew", tables=(3,))
class DealtAnewWithoutPoints(Parted):
    def deal_anew(self, state: State, chance: Chance) -> Step[State]:
        step = super().deal_anew(state, chance)
        players = tuple(replace(player, points=0) for player in step.state.players)
        return Step(replace(step.state, players=players), step.events)


@breaks("goes-on", "there is no end", playouts=24, tables=(3,))
class EndlessOnceOneLeft(Tiny):
    def next_round(self, state: State) -> State:
        after = super().next_round(state)
        left = [player.status for player in state.players].count("left")
        rest = self.remaining(state)
        if not left or len(rest) < 2 or state.lucky not in rest:
            return after
        return replace(after, round=state.round, lucky=state.lucky, rolls=state.rolls)


@breaks("coverage", "Never never happened")
class NeverHappens(Tiny):
    class Never(PublicEvent, frozen=True, tag="never"):
        pass

    event_type = tiny.TinyEvent | Never


@breaks(
    "coverage", "the question 'peek' was never put", questions=frozenset({"lay", "luck", "peek"})
)
class NeverAsked(Tiny):
    pass


@breaks(
    "scenarios",
    "0=stop raises IllegalAction(not-now)",
    scenarios=(Scenario("too early", 2, Options(2), "0=stop 1=stop"),),
)
class WrongScenario(Tiny):
    pass


@breaks(
    "scenarios",
    "scenario 'a typo': '0:draw' is no entry of a log: 0=draw, 2=lay:c3,c4,",
    scenarios=(Scenario("a typo", 2, Options(2), "0:draw"),),
)
class UnreadableScenario(Tiny):
    pass


@breaks(
    "scenarios",
    "scenario 'nobody': it raises BadOptions",
    scenarios=(Scenario("nobody", 0, Options(2)),),
)
class ScenarioForNobody(Tiny):
    pass
