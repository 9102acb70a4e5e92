# Over 400 lines: a table, and the parts of its rows.
"""Games with one thing wrong: the change, and the property that has to find it.

Each named value replaces that of the game. `then(change)` keeps a method and changes its result:
`change` gets the result and the arguments of the method.
"""

from collections.abc import Callable
from dataclasses import replace as with_fields
from itertools import count
from types import SimpleNamespace
from typing import Any, NamedTuple

from msgspec import structs
from msgspec.structs import asdict, replace

from bot.contract.chance import Chance
from bot.contract.errors import CommonRefusal, Refusal
from bot.contract.game import (
    EVERYONE,
    Action,
    Audience,
    Event,
    Move,
    Prompt,
    PublicEvent,
    Ranking,
    Seat,
    Step,
    places_by,
)
from bot.games.welcome.screens.renderer import WelcomeRenderer
from bot.match.errors import InvitationRefusal
from bot.ui.message import Button, Buttons, Text
from tests.examples.goofspiel import rules as goofspiel
from tests.examples.goofspiel.rules import Goofspiel
from tests.examples.goofspiel.subject import SUBJECT as GOOFSPIEL
from tests.examples.pig import rules as pig
from tests.examples.pig.screens import PigRenderer
from tests.examples.pig.subject import SUBJECT as PIG
from tests.games.welcome.rules.subject import SUBJECT as DUNGEON
from tools.conformance import Scenario, Subject

Change = Callable[..., Any]
SHORT = goofspiel.Options(short=True)


class Case(NamedTuple):
    """A broken game, the property that finds it, and words of the sentence."""

    name: str
    seen: str
    subject: Subject


class then(NamedTuple):  # noqa: N801  # it is a word of the table
    change: Change


def row(
    name: str,
    seen: str,
    of: Subject = GOOFSPIEL,
    fields: dict[str, Any] | None = None,
    **changed: Any,
) -> Case:
    """`fields`: changed fields of the subject. `changed`: changed attributes of the game.

    There are three at the table, with one sample of options.
    """
    body, base = dict[str, Any](), type(of.game)
    for key, value in changed.items():
        body[key] = _changed(getattr(base, key), value.change) if type(value) is then else value
    game = type("Broken", (base,), body)()
    options = (SHORT,) if of is GOOFSPIEL else of.options[-1:]
    others = {"fair_end": None, "tables": (3,), "options": options, "scenarios": ()}
    return Case(name, seen, with_fields(of, **{"game": game, **others, **(fields or {})}))


def _changed(method: Change, change: Change) -> Change:
    return lambda game, *args: change(method(game, *args), *args)


def each_prompt(change: Callable[[Prompt], Prompt]) -> then:
    return then(lambda found, *_: tuple(map(change, found)))


def also(action: Action) -> then:
    """One more move for everybody."""
    return each_prompt(lambda prompt: replace(prompt, moves=(*prompt.moves, Move(action))))


def ends(**changed: Change) -> then:
    """An outcome of which some fields are others."""
    return then(
        lambda found, state: (
            found and replace(found, **{name: change(found) for name, change in changed.items()})
        )
    )


def becomes(change: Change) -> then:
    """A step that ends in another state."""
    return then(lambda step, *args: step._replace(state=change(step.state, *args)))


def heard_by(kind: Any, name: str, *seats: int) -> Any:
    """The same event for seats whose numbers are given, besides its own; for all where none are."""

    def audience(event: Any) -> Audience:
        own = (event.seat,) if hasattr(event, "seat") else ()
        return frozenset(map(Seat, (*seats, *own))) if seats else EVERYONE

    return type(kind)(name, (kind,), {"audience": property(audience)}, frozen=True, tag=name)


class Openly(PublicEvent, frozen=True, tag="openly"):
    told: str


class Whispered(Event, frozen=True, tag="whispered"):
    what: str

    @property
    def audience(self) -> Audience:
        return frozenset((Seat(1),))


class EndedWithDeck(goofspiel.RoundEnded, frozen=True, tag="ended-with-deck"):
    below: tuple[int, ...]


Aside = heard_by(Openly, "Aside", 0)
OpenBid, BidForSeat0 = heard_by(goofspiel.Bid, "OpenBid"), heard_by(goofspiel.Bid, "ForSeat0", 0)


def says(method: str, secret: Change, kind: Any = Openly, of: Subject = GOOFSPIEL) -> Any:
    """The changes by which an event tells the secret of a step, where it is not None."""

    def said(step: Step[Any], *args: Any) -> Step[Any]:
        told = secret(step, *args)
        return step if told is None else Step(step.state, (*step.events, kind(str(told))))

    return {method: then(said), "event_type": type(of.game).event_type | kind, "of": of}


def tells(of: Subject, old: Any, new: Any, **more: Change) -> Any:
    """The changes by which events of a kind are of another kind, with `more` that they tell."""

    def anew(event: Event, state: Any) -> Event:
        if not isinstance(event, old):
            return event
        also: Event = new(**asdict(event), **{name: say(state) for name, say in more.items()})
        return also

    def told(step: Step[Any], state: Any, *_: Any) -> Step[Any]:
        return Step(step.state, tuple(anew(event, state) for event in step.events))

    return {"apply": then(told), "event_type": type(of.game).event_type | new, "of": of}


class BorrowedRefusal(Refusal):
    MOVED_ON = "moved-on"


class LooseObservation(goofspiel.Observation, frozen=True):
    notes: Any = ()


def loose(notes: Any) -> dict[str, Any]:
    """The changes by which an observation has notes as well."""
    observe = then(lambda seen, *_: LooseObservation(**asdict(seen), notes=notes))
    return {"observe": observe, "observation_type": LooseObservation}


def throwing(chance: Chance) -> Any:
    """Chance that throws what it is to deal."""
    return SimpleNamespace(deal=lambda name, items: chance.stream(name).shuffle(items))


LENGTHS = {"en": 1, "uk": 4001}
numbers = count()


def changes_what_is_given(step: Step[Any], state: Any, *args: Any) -> Step[Any]:
    structs.force_setattr(state, "deck", (*state.deck, 1))
    return step


def odd(state: Any) -> bool:
    """Whether the next card of the deck is, which nobody knows."""
    return bool(sum(state.deck[:1]) % 2)


def cup(step: Step[Any], options: Any, seats: int, chance: Chance) -> Step[Any]:
    """A die under a cup, here the deck, is thrown, but its result is told to all."""
    die = chance.stream("cup").below(6)
    state = replace(step.state, deck=(*step.state.deck, die))
    return Step(state, (*step.events, Openly(str(die))))


def one_of_many_decks(step: Step[Any], options: Any, seats: int, chance: Chance) -> Step[Any]:
    """Everybody sees the first card of a dozen decks, and hears that of another one."""
    firsts = tuple(chance.deal(f"small-{number}", (20, 21))[0] for number in range(12))
    state = replace(step.state, table=replace(step.state.table, lying=firsts))
    return Step(state, (*step.events, Openly(str(state.deck))))


def anew_but(state: Any, *args: Any, **kept: Any) -> Any:
    """Another state as the subject of Goofspiel makes it, with something that is not."""
    return replace(GOOFSPIEL.hide_anew(state, *args), **kept)


def with_prize_to_come(state: Any, *_: Any) -> Any:
    """Everybody sees the next card of the deck beside the last round."""
    last = goofspiel.RoundEnded(0, (), state.deck[:1], None)
    return replace(state, table=replace(state.table, last=last))


def standing(state: Any, **changed: Change) -> Any:
    """The state of a dungeon with others standing about it."""
    return replace(
        state,
        contenders=tuple(
            replace(each, **{name: change(each) for name, change in changed.items()})
            for each in state.contenders
        ),
    )


def drawn(change: Change) -> dict[str, Any]:
    """The subject of Pig with another board."""
    board = _changed(PigRenderer.board, change)
    return {"renderer": type("Drawn", (PigRenderer,), {"board": board})()}


def with_block(block: Any) -> Change:
    return lambda board, *args: replace(board, blocks=(*board.blocks, block))


def scenario(log: str) -> dict[str, Any]:
    return {"scenarios": (Scenario("prepared", 3, SHORT, log),)}


def never(*_: Any) -> bool:
    return False


# A row is easier to compare with the next one where it is not broken into many lines.
# fmt: off
CASES: tuple[Case, ...] = (
    row("tables", "is not refused", start=lambda game, options, seats, chance:
        Goofspiel.start(game, options, min(6, max(2, seats)), chance)),
    row("tables", "raises ValueError, not BadOptions", PIG, start=lambda game, options, *args:
        pig.Pig.start(game, options, *args) if options.target in pig.TARGETS else int("none")),
    row("names", "the variant 'huge' is not named", variants=("short", "huge")),
    row("names", "'solo' is played alone and ranked by wins", PIG, {"tables": (1,)},
        ranking=lambda game, variant: Ranking.WINS),
    row("names", "the refusal 'moved-on' is somebody else's", refusals=BorrowedRefusal),
    row("names", "confirmation 'surely' is not named, or play never", confirmations=("surely",)),

    row("values", "Dealt can be changed, or comes back as nothing", event_type=goofspiel.Bid),
    row("values", "LooseObservation can be changed", **loose([1])),
    row("values", "sees another `deck` the second time",
        observe=then(lambda seen, *_: replace(seen, deck=next(numbers)))),
    row("replay", "the same log leads to another `deck`",
        start=becomes(lambda state, *_: replace(state, deck=(next(numbers),)))),
    row("replay", "the same log leads to another", PIG, apply=lambda game, state, seat, action, _:
        pig.Pig.apply(game, state, seat, action, Chance(next(numbers).to_bytes(16, "big")))),
    row("replay", "the same log leads to another `deck`", apply=then(changes_what_is_given)),
    row("replay", "the name 'die' is used by", apply=then(lambda step, state, seat, action, chance:
        chance.stream("die") and step)),

    row("prompts", "turn has no answer", PIG,
        prompts=each_prompt(lambda prompt: replace(prompt, moves=(), default=None))),
    row("prompts", "host may answer bid, yet it is not public",
        prompts=each_prompt(lambda prompt: replace(prompt, host_may=True, public=False))),
    row("prompts", "the default draw of bid is not legal",
        prompts=each_prompt(lambda prompt: replace(prompt, default=Action("draw")))),
    row("prompts", "verb 'view' belongs to the handlers", prompts=also(Action("view", ("hand",)))),
    row("occasions", "is asked again, bid with the same `about` ''",
        prompts=each_prompt(lambda prompt: replace(prompt, about=""))),
    row("refusals", "'invitation-expired', which is not its",
        refusal=lambda *_: InvitationRefusal.EXPIRED),
    row("refusals", "which is not legal: it raises ValueError",
        refusal=then(lambda found, state, seat, action: int(action.argument) and found)),
    row("refusals", "no illegal try met 'card-played'",
        refusal=lambda *_: CommonRefusal.NOT_NOW),

    row("ends", "0=bid:9 raises IllegalAction(not-now)", fields=scenario("0=bid:9")),
    row("ends", "there is no end", fields=scenario("0!leave"), apply=then(lambda step, state, *_:
        Step(state, ()) if state.table.left else step)),
    row("ends", "raises ZeroDivisionError", apply=then(lambda step, *_: step if odd(step.state)
        else 1 // 0)),
    row("ends", "!leave, which is possible, raises KeyError",
        leave=then(lambda step, state, seat, chance: step if seat else {}[seat])),
    row("seats", "seats [0] are asked after the end",
        prompts=then(lambda found, state: found or (Prompt(Seat(0), "luck", (Move(pig.ROLL),)),))),
    row("seats", "are active, of [0, 1, 2], which have not", active=then(lambda found, _:
        found[::-1])),
    row("seats", "are asked, of [", leave=then(lambda step, state, *_:
        step if len(state.table.left) else Step(state, ()))),
    row("seats", "were out and are active again", active=then(lambda found, state:
        tuple(seat for seat in found if state.window.answer(seat) is None))),
    row("leaving", "has left, and () win", outcome=ends(winners=lambda found: ())),
    row("leaving", "has left, and the game goes on",
        outcome=then(lambda found, state: None if state.table.left else found)),
    row("leaving", "which was out already, leaves", DUNGEON, {"scenarios": DUNGEON.scenarios},
        leave=becomes(lambda after, state, seat, chance: standing(after, out=lambda each:
            9 if each.red else each.out) if state.contenders[seat].out else after)),
    row("leaving", "stands before all who stayed", DUNGEON, outcome=then(
        lambda found, state: found and replace(found, winners=(), places=places_by(
            [(each.left, each.successes) for each in state.contenders])))),
    row("leaving", "which was out, leaves before the end", DUNGEON,
        {"tables": (4,), "scenarios": DUNGEON.scenarios},
        outcome=then(lambda found, state: found and replace(found, places=places_by(
            [(not each.left, -found.places[n]) for n, each in enumerate(state.contenders)])))),

    row("pieces", "lost: {", apply=becomes(lambda state, *_: replace(
        state, table=replace(state.table, taken=((),) * 3)))),
    row("outcome", "has more points than seat",
        outcome=ends(scores=lambda found: tuple(-score for score in found.scores))),
    row("outcome", "the winners are not those with place 1",
        outcome=ends(winners=lambda found: (Seat(0), Seat(1)))),
    row("outcome", "equals do not share one",
        outcome=ends(places=lambda found: tuple(place - 1 for place in found.places))),
    row("outcome", "ranked by scores, and there are none", PIG,
        outcome=ends(scores=lambda found: None)),
    row("outcome", "and ought to be None", fields={"fair_end": lambda state: None}),
    row("outcome", "the label 'style' has", PIG,
        facts=then(lambda found, *_: tuple({**each, "style": "wild"} for each in found))),

    row("secrets", "the public learns by the observation (`deck`)", observe=then(
        lambda seen, state, seat: replace(seen, deck=state.deck[:1]) if seat is None else seen)),
    row("secrets", "seat 1 learns by the observation (`bid`)", observe=then(lambda seen, state, at:
        replace(seen, bid=goofspiel.bid_of(state.window, Seat(0))) if at == 1 else seen)),
    row("secrets", "the public learns by who is asked what", prompts=then(lambda found, state:
        tuple(replace(one, moves=one.moves[odd(state):]) for one in found))),
    row("secrets", "seat 0 learns by who is asked what", prompts=then(lambda found, state:
        tuple(replace(one, public=False, moves=one.moves[odd(state):]) for one in found))),
    row("secrets", "the public learns by who is asked what", prompts=then(lambda found, state:
        tuple(replace(one, about=str(state.deck)) for one in found))),
    row("secrets", "learns by why it is refused", refusal=then(lambda found, state, *_:
        goofspiel.GoofspielRefusal.CARD_PLAYED if odd(state) else found)),
    row("secrets", "learns by a confirmation (the whole)", asks_first=lambda game, state, *_:
        "surely" if odd(state) else ""),
    row("secrets", "learns by the outcome (`winners`)", outcome=then(lambda found, state:
        replace(found, winners=()) if found and odd(state) else found)),
    row("secrets", "learns by whether it counts",
        counts=lambda game, options, seats, state: odd(state)),
    row("secrets", "the public learns by what is remembered of the end",
        facts=lambda game, state: ({"next-card": sum(state.deck[:1])},) * len(state.table.hands)),
    row("secrets", "makes or loses pieces",
        fields={"hide_anew": lambda state, *args: anew_but(state, *args, deck=())}),
    row("events", "the event Openly tells the public what it may not know",
        **says("apply", lambda step, state, *_: state.window.answers)),
    row("answers", "answers in secret, and others hear of it",
        **says("apply", lambda step, state, *_: "hush", kind=Whispered)),
    row("answers", "answers in secret, and everybody sees it", observe=then(lambda seen, state, at:
        replace(seen, deck=seen.deck + sum(map(bool, state.window.answers))))),
    row("answers", "answers in secret, and seat 1 sees it", observe=then(lambda seen, state, seat:
        replace(seen, deck=seen.deck + sum(map(bool, state.window.answers)))
        if seat == 1 else seen)),
    row("windows", "has no default in a window",
        prompts=each_prompt(lambda prompt: replace(prompt, default=None))),
    row("windows", "has answered draw, which is not legal", prompts=each_prompt(
        lambda prompt: replace(prompt, answered=prompt.answered and Action("draw")))),
    row("windows", "all have answered, and the window stays open", apply=lambda game, state, seat,
        action, chance: Step(replace(state, window=state.window.answered(seat, action)), ())),
    row("events", "the event Openly tells",
        **says("apply", lambda step, state, *_: step.state.deck
        if step.state.table.round != state.table.round else None)),
    row("events", "the event EndedWithDeck tells the public what it may not know",
        **tells(GOOFSPIEL, goofspiel.RoundEnded, EndedWithDeck, below=lambda state: state.deck)),
    row("events", "ForNine is for a seat that is not at the table",
        **tells(GOOFSPIEL, goofspiel.Bid, heard_by(goofspiel.Bid, "ForNine", 9))),
    row("events", "the event Aside tells seat 0 what it may not know",
        **says("apply", lambda step, *_: step.state.deck, Aside)),
    row("events", "the event Openly tells the public",
        **says("leave", lambda step, *_: step.state.deck)),
    row("events", "the observation afterwards (`table`) tells the public",
        apply=becomes(with_prize_to_come)),
    row("unseen", "the event Openly tells the public the order of a deck",
        **says("start", lambda step, *_: step.state.deck)),
    row("unseen", "the event Openly tells the public the order of a deck",
        start=then(one_of_many_decks), event_type=goofspiel.GoofspielEvent | Openly),
    row("unseen", "the event Aside tells seat 0 the order of a deck",
        **says("start", lambda step, *_: step.state.deck, Aside)),
    row("unseen", "the event Openly tells the public how a die fell, which it does not see",
        start=then(cup), event_type=goofspiel.GoofspielEvent | Openly),
    row("unseen", "a die is thrown that nobody sees (`deck`)", start=lambda game, options, seats,
        chance: Goofspiel.start(game, options, seats, throwing(chance))),
    row("unseen", "the event OpenBid tells the public what seat",
        **tells(GOOFSPIEL, goofspiel.Bid, OpenBid)),
    row("unseen", "the event ForSeat0 tells seat 0 what seat",
        **tells(GOOFSPIEL, goofspiel.Bid, BidForSeat0)),
    row("unseen", "seat 1 cannot tell `deck`", fields={"hide_anew": lambda state, observer, *args:
        state if observer == 1 else GOOFSPIEL.hide_anew(state, observer, *args)}),
    row("unseen", ".answers` of the state here, yet `hide_anew` never", fields={"hide_anew":
        lambda state, *args: anew_but(state, *args, window=state.window)}),
    row("unseen", "the public cannot tell `deck`", fields={"hide_anew": lambda state, *_: state}),

    row("undo", "can be taken back, though chance has decided 'turn-", PIG, settles=never),
    row("undo", "it can be taken back, though the event", settles=never),
    row("undo", "a host takes it back, though it has thrown", PIG, reveals=never),
    row("undo", "a host takes it back, though the event", reveals=never),
    row("undo", "though a part has become a playback",
        reveals=never, played_back=lambda game, state: f"{state.table.round}"),
    row("undo", "exposes nothing, though the event", DUNGEON, exposes=never),
    row("undo", "shows the seat nothing, though the event", DUNGEON, shows=lambda *_: 0),
    row("undo", "DrewMonster shows a seat 3 things, and names 2", DUNGEON, shows=lambda *_: 3),
    row("undo", "DrewMonster shows a seat -1 things", DUNGEON, shows=lambda *_: -1),
    row("parts", "is another one, asks something else, or", DUNGEON, deal_anew=becomes(
        lambda state, *_: replace(state, asked=1 - state.asked % 2))),
    row("parts", "is another one, asks something else, or", DUNGEON,
        deal_anew=becomes(lambda state, *_: replace(state, number=9))),
    row("parts", "dealt anew, is as it was, by any luck", DUNGEON,
        deal_anew=lambda game, state, chance: Step(state, ())),
    row("parts", "has lost what all saw (`contenders`)", DUNGEON, deal_anew=becomes(
        lambda state, *_: standing(state, successes=lambda each: 0, red=lambda each: False))),

    row("messages", "Component custom id duplicated", PIG, drawn(
        with_block(Buttons((Button("Roll", "d:1:1:roll"),) * 2)))),
    row("messages", "question surely (en): components", PIG, {"renderer":
        type("Asking", (PigRenderer,), {"confirm": lambda screens, view, seat, action, word, texts:
        with_block(Text(word * 999))(screens.board(view, texts))})()},
        asks_first=lambda *_: "surely"),
    row("messages", "is played back, and drawn is None", DUNGEON,
        {"renderer": type("Still", (WelcomeRenderer,), {"playback": lambda *_: None})()}),
    row("messages", "(uk): components.0.components", PIG, drawn(
        lambda board, view, texts: with_block(Text("x" * LENGTHS[texts.language]))(board))),
)
# fmt: on

PUBLIC_SEES_DECK = next(case.subject for case in CASES if "public learns" in case.seen)
"""A subject with a leak, for the command."""
