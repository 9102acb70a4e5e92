# Over 400 lines: a table, and what its rows are made of.
"""Games with one thing wrong: what is changed, and the property that has to find it.

What is named takes the place of what the game has; `then(change)` leaves a method as it is and
changes what it returns, of which `change` is given that and the arguments of the method.
"""

from collections.abc import Callable
from dataclasses import replace as with_fields
from functools import lru_cache
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
from tests.examples.cheat import rules as cheat
from tests.examples.cheat.subject import SUBJECT as CHEAT
from tests.examples.goofspiel import rules as goofspiel
from tests.examples.goofspiel.subject import SUBJECT as GOOFSPIEL
from tests.examples.pig.screens import PigRenderer
from tests.examples.pig.subject import SUBJECT as PIG
from tests.games.welcome.rules.subject import SUBJECT as DUNGEON
from tests.tools.conformance import tiny
from tests.tools.conformance.tiny import DRAW, STOP, SUBJECT, Options, State, Tiny
from tools.conformance import Scenario, Subject
from tools.conformance.subject import nothing_hidden

Change = Callable[..., Any]


class Case(NamedTuple):
    """A broken game, the property that finds it, and words of the sentence."""

    name: str
    seen: str
    subject: Subject
    playouts: int


class then(NamedTuple):  # noqa: N801  # it is a word of the table
    change: Change


def row(
    name: str,
    seen: str,
    fields: dict[str, Any] | None = None,
    of: Subject = SUBJECT,
    playouts: int = 4,
    **changed: Any,
) -> Case:
    """`fields`: those of the subject that are to be others. `changed`: what is so in the game."""
    body, base = dict[str, Any](), type(of.game)
    for key, value in changed.items():
        body[key] = _changed(getattr(base, key), value.change) if type(value) is then else value
    others = {"fair_end": None, "refusals": None}
    game = type("Broken", (base,), body)()
    fields = {"game": game, "tables": (3,), **others, **(fields or {})}
    return Case(name, seen, with_fields(of, **fields), playouts)


def _changed(method: Change, change: Change) -> Change:
    return lambda game, *args: change(method(game, *args), *args)


class Openly(PublicEvent, frozen=True, tag="openly"):
    told: str


def heard_by(kind: Any, name: str, *seats: int) -> Any:
    """The same event for seats whose numbers are given, besides its own; for all where none are."""

    def audience(event: Any) -> Audience:
        own = (event.seat,) if hasattr(event, "seat") else ()
        return frozenset(map(Seat, (*seats, *own))) if seats else EVERYONE

    return type(kind)(name, (kind,), {"audience": property(audience)}, frozen=True, tag=name)


Aside, ForNine = heard_by(Openly, "Aside", 0), heard_by(Openly, "ForNine", 9)


class Mute(Event, frozen=True, tag="mute"):
    pass


OpenBid = heard_by(goofspiel.Bid, "OpenBid")
BidForSeat0 = heard_by(goofspiel.Bid, "BidForSeat0", 0)


class PrizesTurned(goofspiel.PrizeTurned, frozen=True, tag="prizes-turned"):
    to_come: tuple[int, ...]


class ShownWithPile(cheat.Shown, frozen=True, tag="shown-with-pile"):
    below: cheat.Cards


class BorrowedRefusal(Refusal):
    NOT_YOUR_CARD = "tiny-not-your-card"
    MOVED_ON = "moved-on"


class LooseObservation(State, frozen=True):
    notes: Any = ()


def throwing(chance: Chance) -> Any:
    """Chance that throws what it is to deal."""
    return SimpleNamespace(deal=lambda name, items: chance.stream(name).shuffle(items))


LENGTHS = {"en": 1, "uk": 4001}
dice = count()


@lru_cache(maxsize=1)
def numbered(*key: Any) -> int:
    """The same arguments twice in a row give the same number; in between it counts."""
    return next(dice)


def says(method: str, secret: Change, kind: Any = Openly, of: Subject = SUBJECT) -> dict[str, Any]:
    """What is changed so that an event tells the secret of a step, where it is not None."""

    def said(step: Step[Any], *args: Any) -> Step[Any]:
        told = secret(step, *args)
        return step if told is None else Step(step.state, (*step.events, kind(str(told))))

    return {method: then(said), "event_type": type(of.game).event_type | kind, "of": of}


def tells(kind: Any, of: Subject, change: Change) -> dict[str, Any]:
    """What is changed so that some events of an act are of another kind."""

    def told(step: Step[Any], *args: Any) -> Step[Any]:
        return Step(step.state, tuple(change(event, step.state, *args) for event in step.events))

    return {"apply": then(told), "event_type": type(of.game).event_type | kind, "of": of}


def ends(**changed: Change) -> then:
    """An outcome of which some fields are others."""
    return then(
        lambda found, state: (
            found and replace(found, **{name: change(found) for name, change in changed.items()})
        )
    )


def of_lay(**changed: Any) -> then:
    return then(lambda prompt, *args: replace(prompt, **changed))


def each_prompt(change: Change) -> then:
    return then(lambda found, *_: tuple(map(change, found)))


def also(action: Action, *, gift: bool = False) -> then:
    """One more move for who may try its luck."""
    more = Move(action, gift=gift)
    return each_prompt(lambda p: replace(p, moves=(*p.moves, more)) if p.public else p)


nameless = each_prompt(lambda prompt: replace(prompt, about=""))
SEES_DECK = then(
    lambda seen, state, seat: replace(seen, opened=state.deck[:1]) if seat is None else seen
)


def facts_of(facts: dict[str, Any]) -> Change:
    return lambda game, state: (facts,) * len(state.players)


def among(*kinds: Any) -> Change:
    return lambda game, events: any(isinstance(event, kinds) for event in events)


def forgets_hands(state: State, observer: Any, rng: Any, heard: Any) -> State:
    drawn = any(isinstance(event, tiny.DrewCard) for event in heard)
    rest = state.deck[drawn:]
    return replace(state, deck=(*state.deck[:drawn], *rng.sample(rest, len(rest))))


def changes_what_is_given(step: Step[State], state: State, *args: Any) -> Step[State]:
    structs.force_setattr(state, "opened", (*state.opened, 1)[-40:])
    return step


def hands(state: Any) -> list[Any]:
    return [player.hand for player in state.players]


def high(state: State) -> bool:
    """Whether anybody holds a high card first; nobody has left."""
    return not has_left(state) and any(max(p.hand[:1], default=0) > 8 for p in state.players)


def has_left(state: State) -> bool:
    return any(player.status == "left" for player in state.players)


def shows(step: Step[Any]) -> bool:
    return any(isinstance(event, cheat.Shown) for event in step.events)


def turned(state: State, number: int) -> State:
    return replace(state, deck=state.deck[number % 7 :] + state.deck[: number % 7])


def cup(step: Step[State], chance: Chance, name: str) -> Step[State]:
    """A die is thrown that lies under a cup, and yet it is told to all."""
    die = chance.stream(f"{name}/cup").below(6)
    state = replace(step.state, cup=die)
    return Step(state, (*step.events, Openly(str(die))))


def die_by_length(game: Tiny, state: State, seat: Seat, chance: Chance) -> Step[State]:
    """Dice that depend on how many acts there were."""
    die = 1 + chance.stream(f"act-{numbered(state, seat, chance.luck)}").below(6)
    player = state.players[seat]
    state = state.having(seat, replace(player, points=player.points + die))
    return Step(game.next_round(state), (tiny.Rolled(die),))


def one_of_many_decks(step: Step[State], options: Any, seats: int, chance: Chance) -> Step[State]:
    """Of a dozen decks all see the first card, and of another one all hear."""
    firsts = tuple(chance.deal(f"small-{number}", (20, 21))[0] for number in range(12))
    state = replace(step.state, opened=firsts)
    return Step(state, (*step.events, Openly(str(state.deck))))


def hands_back(after: State, state: State) -> State:
    """The second round of who stays never ends."""
    players = tuple(replace(p, hand=(*p.hand, *p.laid), laid=()) for p in state.players)
    endless = state.round == 2 and not has_left(state)
    return replace(state, players=players) if endless else after


def again_once_one_left(after: State, state: State) -> State:
    rest = Tiny().remaining(state)
    again = has_left(state) and len(rest) > 1 and state.lucky in rest
    now = replace(after, round=state.round, lucky=state.lucky, rolls=state.rolls)
    return now if again else after


def comes_back(after: State, state: State) -> State:
    """Who is out gets a card that was opened, and plays on."""
    for seat, player in enumerate(after.players if after.round <= tiny.ROUNDS else ()):
        if player.status == "out":
            card, *opened = after.opened
            after = replace(after, opened=tuple(opened))
            after = after.having(seat, replace(player, hand=(card,), status="in"))
    return after


def out_behind(found: Any, state: State) -> Any:
    """Who is out and then leaves comes after who was out before."""
    if found is None:
        return None
    merits = [(p.status != "left", -found.places[n]) for n, p in enumerate(state.players)]
    return replace(found, places=places_by(merits), scores=None)


def drawn(change: Change) -> dict[str, Any]:
    """The subject of Pig with another board."""
    board = _changed(PigRenderer.board, change)
    return {"renderer": type("Drawn", (PigRenderer,), {"board": board})()}


def with_block(block: Any) -> Change:
    return lambda board, *args: replace(board, blocks=(*board.blocks, block))


# A row is easier to compare with the next one where it is not broken into many lines.
# fmt: off
CASES: tuple[Case, ...] = (
    row("tables", "3 seats: no sample of options can be played", {"options": ()}),
    row("values", "Acted comes back as nothing that can be read", event_type=tiny.Rolled),
    row("words", "'Short!' is no word", variants=("Short!",)),
    row("words", "the refusal 'moved-on' is somebody else's", refusals=BorrowedRefusal),
    row("tables", "is not refused", start=lambda game, options, seats, chance:
        Tiny.start(game, options, min(4, max(1, seats)), chance)),
    row("tables", "raises ValueError, not BadOptions", start=lambda game, options, *args:
        Tiny.start(game, options, *args) if options.cards < 9 else int("nine")),
    row("tables", "3 seats: no sample of options can be played", start=lambda game, options, *args:
        Tiny.start(game, options if args[0] < 3 else Options(9), *args)),
    row("tables", "'huge' is not named by the game", variants=("short", "huge", "long")),
    row("audiences", "is for [9]", **says("apply", lambda *_: "", ForNine)),
    row("ends", "0=stop raises IllegalAction(not-now)",
        {"scenarios": (Scenario("too early", 2, Options(2), "0=stop 1=stop"),)}),
    row("tables", "'0:draw' is no entry of a log",
        {"scenarios": (Scenario("a typo", 2, Options(2), "0:draw"),)}),
    row("tables", "scenario 'nobody': BadOptions",
        {"scenarios": (Scenario("nobody", 0, Options(2)),)}),
    row("ends", "there is no end", next_round=then(hands_back)),
    row("over", "seats [] are asked and it is no end", prompts=then(
        lambda found, state: found if state.rolls < 2 and state.round < 2 else ())),
    row("over", "seats [0] are asked after the end", prompts=then(
        lambda found, state: found or (Prompt(Seat(0), "luck", (Move(STOP),)),))),

    row("pure", "=roll leads to another", roll=lambda game, state, seat,
        _: Tiny.roll(game, state, seat, Chance(next(dice).to_bytes(16, "big")))),
    row("pure", "the state that was given has changed", apply=then(changes_what_is_given)),
    row("values", "LooseObservation comes back with another", observation_type=LooseObservation,
        observe=then(lambda seen, *_: LooseObservation(**asdict(seen)))),
    row("values", "a LooseObservation can be changed", observation_type=LooseObservation,
        observe=then(lambda seen, *_: LooseObservation(**asdict(seen), notes=[1]))),
    row("replay", "the same log leads to another", start=then(lambda step, *_:
        step._replace(state=turned(step.state, next(dice))))),
    row("dice", "another act before", roll=die_by_length),
    row("chance", "the name 'die' is used by", roll=then(lambda step, state, seat, chance:
        chance.stream("die") and step)),

    row("prompts", "are asked at once", prompts=then(
        lambda found, state: found * (2 if state.lucky is not None else 1))),
    row("prompts", "host may answer lay, yet it is not public", lay_prompt=of_lay(host_may=True)),
    row("prompts", "the default draw of lay is not legal", lay_prompt=of_lay(default=DRAW)),
    row("occasions", "has answered lay and is asked it again", lay_prompt=of_lay(about="")),
    row("occasions", "is asked it again with the same `about` ''", of=GOOFSPIEL, prompts=nameless),
    row("occasions", "is asked it again with the same `about` ''", of=CHEAT, prompts=nameless),
    row("occasions", "the name 'luck' comes back", prompts=each_prompt(
        lambda prompt: replace(prompt, about="luck") if prompt.public else prompt)),
    row("accepted", "stop is meant by 2 moves", prompts=also(STOP, gift=True)),
    row("texts", "has 65 characters", prompts=also(Action("stop", ("x" * 60,)))),
    row("texts", "verb 'view' belongs to the handlers", prompts=also(Action("view", ("hand",)))),
    row("texts", "has other characters", prompts=also(Action("stop", ("Now!",)))),
    row("accepted", "raises ZeroDivisionError", roll=then(lambda step, state, *_:
        step if not state.rolls else 1 // 0)),
    row("refusals", "no word of the game", refusal=lambda *_: InvitationRefusal.EXPIRED),
    row("refusals", "is refused by 'not-your-turn', yet",
        refusal=lambda *_: CommonRefusal.NOT_YOUR_TURN),
    row("refusals", "which is not legal: it raises ValueError", refusal=then(
        lambda found, state, seat, action: ([*map(int, action.arguments)], found)[1])),
    row("coverage", "Mute never happened", event_type=tiny.TinyEvent | Mute),
    row("coverage", "the question 'peek' was never put", {"questions": {"lay", "luck", "peek"}}),

    row("hiding", "makes or loses pieces", {"hide_anew": lambda state, observer, rng, heard:
        replace(tiny.hide_anew(state, observer, rng), deck=state.deck[1:])}),
    row("hiding", "never gives another state", {"hide_anew": lambda state, *_: state}),
    row("hiding", "DrewCard is not for all, yet the subject has no", {"hide_anew": nothing_hidden}),
    row("secrets", "the public learns by the observation (`opened`)", observe=SEES_DECK),
    row("secrets", "seat 1 learns by the observation (`players`)", observe=then(lambda seen, state,
        seat: replace(seen, players=state.players) if seat == 1 else seen)),
    row("secrets", "the public learns by who is asked what", lay_prompt=of_lay(public=True)),
    row("secrets", "learns by who is asked what", prompts=then(lambda found, state:
        found if state.lucky is None else tuple(
        replace(one, moves=one.moves[: 2 + state.deck[0] % 2], public=False) for one in found))),
    row("secrets", "the public learns by who is asked what", lay_prompt=then(
        lambda prompt, state, seat, about: replace(prompt, about=str(state.players[seat].hand)))),
    row("secrets", "learns by why an answer is refused", refusal=then(lambda found, state, *_:
        tiny.TinyRefusal.NOT_YOUR_CARD if state.deck and state.deck[0] % 2 else found)),
    row("secrets", "the public learns by the outcome (`winners`)", outcome=then(
        lambda found, state: replace(found, winners=()) if found and high(state) else found)),
    row("secrets", "the public learns by whether it counts",
        counts=lambda game, options, seats, state: not high(state)),
    row("secrets", "the public learns by what is remembered of the end",
        facts=lambda game, state: ({"next-card": sum(state.deck[:1])},) * len(state.players)),
    row("start", "the event Openly tells the public the order of a deck",
        **says("start", lambda step, *_: step.state.deck)),
    row("start", "the event Openly tells the public how a die fell, which it does not see",
        start=then(lambda step, options, seats, chance: cup(step, chance, "start")),
        event_type=tiny.TinyEvent | Openly),
    row("start", "the event Openly tells the public the order", {"pieces": None},
        start=then(one_of_many_decks), event_type=tiny.TinyEvent | Openly),
    row("start", "the start throws what nobody sees (`deck`)", of=GOOFSPIEL,
        start=lambda game, options, seats, chance:
        goofspiel.Goofspiel.start(game, options, seats, throwing(chance))),
    row("start", "the event Openly tells the public the order of a deck",
        **says("start", lambda step, *_: step.state.deck, of=GOOFSPIEL)),
    row("start", "the event Openly tells the public the order of a deck",
        **says("start", lambda step, *_: hands(step.state), of=CHEAT)),
    row("start", "the event Aside tells seat 0 the order of a deck",
        **says("start", lambda step, *_: hands(step.state)[1], Aside, CHEAT)),
    row("events", "the event Openly tells the public what it may not know",
        **says("apply", lambda step, state, seat, *_: step.state.players[seat].laid)),
    row("events", "the event Openly tells the public", **says("apply",
        lambda step, state, seat, action, chance: state.deck[0] if action == DRAW else None)),
    row("events", "tells the public how a die fell, which it does not see",
        roll=then(lambda step, state, seat, chance: cup(step, chance, str(state.round))),
        event_type=tiny.TinyEvent | Openly),
    row("events", "the event Openly tells the public what it may not know",
        **says("apply", lambda step, state, *_: step.state.deck
        if step.state.table.round != state.table.round else None, of=GOOFSPIEL)),
    row("events", "the event PrizesTurned tells the public what it may not know",
        **tells(PrizesTurned, GOOFSPIEL, lambda event, after, *_:
        PrizesTurned(**asdict(event), to_come=after.deck[:1])
        if isinstance(event, goofspiel.PrizeTurned) and event.round % 2 else event)),
    row("events", "the event Openly tells the public what it may not know",
        **says("apply", lambda step, *_: hands(step.state) if shows(step) else None, of=CHEAT)),
    row("events", "the event Openly tells",
        **says("apply", lambda step, state, *_: [player.answer for player in state.players]
        if shows(step) else None, of=CHEAT)),
    row("events", "the event ShownWithPile tells the public what it may not know",
        **tells(ShownWithPile, CHEAT, lambda event, after, before, *_:
        ShownWithPile(**asdict(event), below=before.pile)
        if isinstance(event, cheat.Shown) and event.taker != event.seat else event)),
    row("events", "!leave: the event Openly tells the public",
        **says("leave", lambda step, state, seat, chance: state.players[seat].hand)),
    row("secret-answers", "the event OpenBid tells the public what seat",
        **tells(OpenBid, GOOFSPIEL, lambda event, *_:
        OpenBid(**asdict(event)) if isinstance(event, goofspiel.Bid) else event)),
    row("secret-answers", "the event BidForSeat0 tells seat 0 what seat",
        **tells(BidForSeat0, GOOFSPIEL, lambda event, *_:
        BidForSeat0(**asdict(event)) if isinstance(event, goofspiel.Bid) else event)),
    row("unseen", "seat 1 cannot tell `deck`", {"hide_anew": lambda state, observer, rng, heard:
        state if observer == 1 else tiny.hide_anew(state, observer, rng, heard)}),
    row("unseen", "cannot tell `players.0.hand`", {"hide_anew": forgets_hands}),

    row("active", "are no seats of the table in order", active=then(lambda found, _: found[::-1])),
    row("active", "were out and are active again", next_round=then(comes_back)),
    row("outcome", "has more points than seat", outcome=ends(
        scores=lambda found: tuple(-score for score in found.scores))),
    row("outcome", "the winners are not those with place 1", outcome=ends(
        winners=lambda found: found.winners[:1])),
    row("outcome", "equals do not share one", outcome=ends(
        places=lambda found: tuple(place - 1 for place in found.places))),
    row("outcome", "a score is beyond 2**53", outcome=ends(
        scores=lambda found: tuple(score * 2**53 for score in found.scores))),
    row("outcome", "ranked by scores, and there are none", ranking=Ranking.SCORE,
        outcome=ends(scores=lambda found: None)),
    row("outcome", "and ought to be None", {"fair_end": lambda state: None}),
    row("facts", "the key 'Points won' is no stable word", facts=facts_of({"Points won": 1})),
    row("facts", "points is beyond 2**53", facts=facts_of({"points": 2**53 + 1})),
    row("facts", "'points' is a number of one seat and not", facts=lambda game, state:
        tuple({} if p.status == "out" else {"points": p.points} for p in state.players)),
    row("facts", "facts of 1 seats, but there are 3", facts=lambda game, state: ({"points": 1},)),
    row("pieces", "lost: {", next_round=then(lambda after, _: replace(after, deck=after.deck[1:]))),
    row("leaving", "active after they have left", leave=lambda game, state, seat, chance:
        Tiny.leave(game, state, seat, chance) if len(game.active(state)) <= 2
        else Step(state, (tiny.Gone(seat),))),
    row("leaving", "!leave raises KeyError", leave=then(lambda step, state, seat, chance:
        step if state.lucky != seat else {}[seat])),
    row("leaving", "has left, and () win", outcome=then(lambda found, state:
        replace(found, winners=()) if found and has_left(state) else found)),
    row("leaving", "has left, and the game goes on", outcome=then(lambda found, state:
        found if not Tiny().remaining(state) or state.round > tiny.ROUNDS else None)),
    row("leaving", "which was out already, leaves", leave=then(lambda step, state, seat, chance:
        step._replace(state=replace(step.state, round=9)) if state.players[seat].status == "out"
        else step)),
    row("leaving", "() are active after seat 0 has left, and (0,) win", {"tables": (1,)},
        outcome=then(lambda found, state: found and replace(found, winners=(Seat(0),)))),
    row("leaving", "!time raises KeyError", lay_prompt=of_lay(default=None),
        leave=then(lambda step, state, seat, chance: step if seat else {}[seat])),
    row("kept-place", "takes place 4 instead of 3", {"tables": (4,)}, outcome=then(out_behind)),
    row("ends", "there is no end", playouts=24, next_round=then(again_once_one_left)),

    row("undo", "can be taken back, though chance has decided 'round-1/roll-0'",
        settles=among(tiny.Revealed, tiny.Drew)),
    row("undo", "can be taken back, though", settles=among(tiny.Rolled, tiny.Drew)),
    row("undo", "can be taken back, though the event DrewCard tells seat",
        settles=among(tiny.Rolled, tiny.Revealed)),
    row("undo", "=roll back, though it has thrown", reveals=among(tiny.Revealed)),
    row("undo", "tells the public what was hidden", reveals=among(tiny.Rolled)),
    row("undo", "though a part has become a playback",
        played_back=lambda game, state: f"{len(state.deck)}"),

    # In an official game
    row("undo", "exposes nothing, though the event", of=DUNGEON, exposes=lambda *_: False),
    row("undo", "shows it nothing, though the event", of=DUNGEON, shows=lambda *_: 0),
    row("shows", "shows 7 things, and names", of=DUNGEON, shows=lambda *_: 7),
    row("parts", "dealt anew, asks something else", of=DUNGEON, deal_anew=then(
        lambda step, *_: step._replace(state=replace(step.state, asked=1 - step.state.asked % 2)))),
    row("parts", "dealt anew, is another one", of=DUNGEON, deal_anew=then(
        lambda step, *_: step._replace(state=replace(step.state, round=9)))),
    row("parts", "dealt anew, is as it was, by any luck", of=DUNGEON,
        deal_anew=lambda game, state, chance: Step(state, ())),
    row("parts", "has lost what all saw (`contenders`)", of=DUNGEON, deal_anew=then(
        lambda step, *_: step._replace(state=replace(step.state, contenders=tuple(
            replace(each, successes=0, red=False) for each in step.state.contenders))))),
    row("leavers", "stands before all who stayed", {"tables": (4,)}, of=DUNGEON, outcome=then(
        lambda found, state: found and replace(found, winners=(), places=places_by(
            [(each.left, each.successes) for each in state.contenders])))),

    row("messages", "Component custom id duplicated", of=PIG, fields=drawn(
        with_block(Buttons((Button("Roll", "d:1:1:roll"),) * 2)))),
    row("messages", "is played back, and drawn is None", of=DUNGEON,
        fields={"renderer": type("Still", (WelcomeRenderer,), {"playback": lambda *_: None})()}),
    row("messages", "(uk): components.0.components", of=PIG, fields=drawn(
        lambda board, view, texts: with_block(Text("x" * LENGTHS[texts.language]))(board))),
)
# fmt: on

PUBLIC_SEES_DECK = with_fields(row("", "", observe=SEES_DECK).subject, tables=(2,))
"""A subject with a leak, for the command."""
