"""How a game describes itself, what it asks, which answers count, and how it ends."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations
from typing import get_args

from bot.contract.boards import boards_of
from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal, IllegalAction, Refusal
from bot.contract.game import (
    GAMES,
    LONGEST_ACTION,
    Action,
    Outcome,
    Prompt,
    Ranking,
    Seat,
    places_by,
)
from bot.match.acts import MatchCommand
from bot.match.entries import Acted, Conceded, Undone
from bot.match.errors import InvitationRefusal, MatchRefusal
from bot.match.result import Way
from tools.conformance.play import Playout, Situation, describe, some_action
from tools.conformance.record import Recorded, holds

WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
ACTION = re.compile(rf"{WORD.pattern}(:[-a-z0-9.,]+)?")
"""A stable word, and the text of an action."""


@holds()
def names(record: Recorded) -> Iterator[str]:
    """The key, variants, refusals and confirmations are stable words; refusals are nobody else's.

    All variants, confirmations, kinds of events, and questions that the subject names are met, so
    that the other properties are known to have looked everywhere.
    """
    game = record.subject.game
    refused, first = (*game.refusals, *game.options_refusals), {*game.confirmations}
    for word in (*boards_of(game), game.key, *refused, *first):
        if not WORD.fullmatch(word):
            yield f"{str(word)!r} is no word in lower case with hyphens"
    taken = {*map(str, (*CommonRefusal, *MatchRefusal, *InvitationRefusal))}
    for other in GAMES.values():
        # Games that share all their words are refused alike, and explained by the same texts.
        taken |= set() if other.refusals is game.refusals else {*map(str, other.refusals)}
    for word in sorted({*map(str, game.refusals)} & taken):
        yield f"the refusal {word!r} is somebody else's already"
    tables = [playout.situations[0].table for playout in record.playouts]
    variants = {game.variant(table.options, table.seats) for table in tables}
    for word in {game.variant(table.options, 1) for table in tables if table.seats == 1}:
        if game.ranking(word) is Ranking.WINS:
            yield f"{word!r} is played alone and ranked by wins, so that who wins nothing has lost"
    confirmed = {word for there in record.situations for word in there.asked_first.values()}
    asked = {prompt.question for _, prompt in record.prompts}
    kinds = {kind.__name__ for kind in get_args(game.event_type) or (game.event_type,)}
    happened = {type(event).__name__ for there in record.situations for event in there.events}
    for what, named, met in (
        ("variant", {*game.variants}, variants),
        ("confirmation", first, confirmed),
        ("question", record.subject.questions or asked, asked),
        ("event", kinds, happened),
    ):
        for word in sorted(named ^ met):
            yield f"the {what} {str(word)!r} is not named, or play never meets it"


@holds()
def tables(record: Recorded) -> Iterator[str]:
    """All tables and scenarios can be set; others are refused in the game's words."""
    game, subject = record.subject.game, record.subject
    yield from record.unplayed
    wrong = (-1, 0, game.seats[0] - 1, game.seats[-1] + 1)
    tries = [(options, seats) for options in subject.options for seats in wrong]
    tries += [(options, seats) for options in subject.bad_options for seats in game.seats]
    for options, seats in tries:
        try:
            game.start(options, seats, Chance(bytes(16)))
            yield f"{options} with {seats} seats is not refused"
        except BadOptions as refusal:
            if not isinstance(refusal.reason, game.options_refusals):
                yield f"{options} with {seats} seats is refused by {refusal.reason!r}"
        except Exception as error:
            yield f"{options} with {seats} seats raises {type(error).__name__}, not BadOptions"


@holds("prompts")
def prompts(record: Recorded, there: Situation, prompt: Prompt) -> Iterator[str]:
    """A prompt asks by a stable word; its default is legal, and each answer meant by one move.

    The text of an action is a verb of its own, `:` and a-z 0-9 - . , no more than a button has:
    `LONGEST_ACTION` says how much that is.
    """
    question, default = prompt.question, prompt.default
    if not WORD.fullmatch(question):
        yield f"the question {question!r} is no stable word"
    if not prompt.moves:
        yield f"{question} has no answer"
    if prompt.host_may and not prompt.public:
        yield f"the host may answer {question}, yet it is not public"
    if default is not None and not prompt.allows(default):
        yield f"the default {default} of {question} is not legal"
    for move in prompt.moves:
        # The options of a pick with the longest names.
        options = move.pick.options if move.pick is not None else ()
        most = move.pick.most if move.pick is not None else 0
        action = move.complete(sorted(options, key=len, reverse=True)[:most])
        text = str(action)
        if sum(other.allows(action) for other in prompt.moves) > 1:
            yield f"{text} is meant by several moves"
        if len(text) > LONGEST_ACTION:
            yield f"{text} has {len(text)} characters"
        if not ACTION.fullmatch(text) or Action.parse(text) != action:
            yield f"{text!r} has other characters than an action"
        if action.verb in [*MatchCommand]:
            yield f"the verb {action.verb!r} belongs to the handlers"


@holds("playouts")
def occasions(record: Recorded, playout: Playout) -> Iterator[str]:
    """A name of an occasion, `about`, stands for one occasion alone.

    Otherwise an old button counts for a seat that is asked anew and had not answered yet.
    """
    whose = dict[str, Seat]()
    for there in record.visit(playout.situations):
        for prompt in there.match.prompts:
            # After an act is taken back, or a seat has left, a name of before comes back.
            named = prompt.about and not prompt.window and playout.plain
            if named and whose.setdefault(prompt.about, prompt.seat) != prompt.seat:
                yield f"the name {prompt.about!r} comes back for seat {prompt.seat}"
            answer = there.match.answers.get(prompt.seat)
            then = None if answer is None else playout.situations[answer.version - 1].match
            old = None if then is None else then.prompt_of(prompt.seat)
            same = old and (old.question, old.about) == (prompt.question, prompt.about)
            if prompt.window and prompt.answered is not None:
                # The seat stays asked until the window closes.
                continue
            if answer is not None and _answers_nothing(playout.situations[answer.version]):
                continue
            if then and old and same and (old.window or len(then.prompts) > 1):
                asked = f"{prompt.question} with the same `about` {prompt.about!r}"
                yield f"seat {prompt.seat} has answered, and is asked again, {asked}"


def _answers_nothing(there: Situation) -> bool:
    """Whether the newest act, e.g. a standing order, has left its seat without an answer."""
    entry, match = there.entry, there.match
    put = match.prompt_of(entry.seat) if isinstance(entry, Acted) else None
    return match.acted_in_secret and put is not None and put.answered is None


@holds("moments")
def windows(record: Recorded, there: Situation) -> Iterator[str]:
    """A window asks all alike, has a legal default for each seat, and allows the answers it has."""
    asked = there.match.prompts
    if not there.match.in_window:
        yield from (f"seat {p.seat} has answered outside a window" for p in asked if p.answered)
        return
    if len({(prompt.question, prompt.about, prompt.window) for prompt in asked}) > 1:
        yield "what stands in a window is not the same question for all"
    for prompt in asked:
        if prompt.default is None:
            yield f"seat {prompt.seat} has no default in a window"
        if prompt.answered is not None and not prompt.allows(prompt.answered):
            yield f"seat {prompt.seat} has answered {prompt.answered}, which is not legal"
    if all(prompt.answered is not None for prompt in asked):
        yield "all have answered, and the window stays open"


@holds()
def refusals(record: Recorded) -> Iterator[str]:
    """Every other answer is refused in the game's own words, and each of these words is met.

    Where the subject names some of the words, these are met, and no others.
    """
    game, met, named = record.subject.game, set[Refusal](), record.subject.refusals
    for there, seat, action in _illegal(record):
        wrong = "it is accepted"
        try:
            there.then(Acted(there.match.version + 1, seat, str(action)))
        except IllegalAction as refusal:
            met.add(refusal.reason)
            known = refusal.reason in (*game.refusals, CommonRefusal.NOT_NOW)
            wrong = "" if known else f"it is refused by {str(refusal.reason)!r}, which is not its"
        except Exception as error:
            wrong = f"it raises {describe(error)}"
        if wrong:
            yield f"{str(action)!r} of seat {seat}, which is not legal: {wrong}"
    record.here = None
    for reason in sorted(({*game.refusals} if named is None else named) ^ (met & {*game.refusals})):
        yield f"no illegal try met {str(reason)!r}, or the subject does not name this refusal"


def _illegal(record: Recorded) -> Iterator[tuple[Situation, Seat, Action]]:
    """Actions that are legal elsewhere, similar ones, and gibberish, of seats that are asked."""
    rng, moves = record.rng, {move for _, prompt in record.prompts for move in prompt.moves}
    known = sorted(some_action(move, rng) for move in sorted(moves, key=str))
    near = [fake for action in known for fake in tampered(action)]
    for there in record.visit(record.moments):
        for prompt in there.match.prompts:
            own = [*tampered(some_action(rng.choice(prompt.moves), rng))]
            # One of each verb that is known anywhere.
            verbs = {each.verb: each for each in rng.sample(known, len(known))}
            tries = (*rng.sample(own, 6), *verbs.values(), *rng.sample(near, 4))
            every = (*tries, *record.subject.tries)
            yield from ((there, prompt.seat, each) for each in every if not prompt.allows(each))


def tampered(action: Action) -> Iterator[Action]:
    """Actions that look like this one and are not it; some may be legal by themselves."""
    verb, arguments = action.verb, action.arguments
    for others in ((), ("",), (*arguments, ""), (*arguments, "0"), arguments * 2, arguments[::-1]):
        yield Action(verb, others)
    for changed in (str.upper, " {}".format, "0{}".format):
        yield Action(verb, tuple(map(changed, arguments)))
    for sign in ("-1", "99", "é", "١", "🎲", "\0", "draw"):
        yield Action(verb, (sign,) * max(1, len(arguments)))
    for other in (verb.upper(), f"{verb} ", f"{verb}\n", "é", ""):
        yield Action(other, arguments)


@holds("troubles")
def ends(record: Recorded, there: Situation, trouble: str) -> Iterator[str]:
    """Every legal answer is accepted, every seat can leave or run out of time, and play ends."""
    yield trouble


@holds("situations")
def seats(record: Recorded, there: Situation) -> Iterator[str]:
    """Seats at the table are asked, and active, until there is an outcome; then nobody is.

    Each is asked one thing, and none that has left; a seat that is out stays out.
    """
    asked, active = [prompt.seat for prompt in there.match.prompts], [*there.active]
    staying = {*there.seats} - {*there.match.departures}
    for some, what in ((sorted(asked), "asked"), (active, "active")):
        if bool(some) is (there.outcome is not None):
            yield f"seats {some} are {what} {'after the end' if some else 'and it is no end'}"
        if some != sorted(staying & {*some}):
            yield f"seats {some} are {what}, of {sorted(staying)}, which have not left"
    before = active if there.before is None else there.before.active
    if (new := {*active} - {*before}) and not isinstance(there.entry, Undone):
        yield f"{sorted(new)} were out and are active again"


@holds("situations")
def leaving(record: Recorded, there: Situation) -> Iterator[str]:
    """The last active seat has won; a seat that leaves is behind those that stay.

    An act that ends the game may put others out, so no more is asked than to be behind one. A seat
    that is out of the game already keeps the place that it has earned.
    """
    found, before, entry, gone = there.outcome, there.before, there.entry, there.match.departures
    if before is None or entry is None:
        return
    seat = getattr(entry, "seat", None)
    if seat in gone and seat not in before.match.departures:
        rest = tuple(one for one in before.active if one != seat)
        if seat not in before.active and there.active != before.active:
            yield f"seat {seat}, which was out already, leaves, and who plays changes"
        if rest != before.active and len(rest) <= 1 and (found is None or found.winners != rest):
            ended = "the game goes on" if found is None else f"{found.winners} win"
            yield f"{rest} are active after seat {seat} has left, and {ended}"
    if found is None:
        return
    stayed = [found.places[one] for one in before.active if one not in gone]
    for one, departure in gone.items():
        if departure.way is not Way.PLAYED and stayed and found.places[one] <= min(stayed):
            yield f"seat {one} has left and stands before all who stayed: {found}"
    for one in {*there.seats} - {*before.active, *gone, seat}:
        # The last entry is made once more, if it still can be, after this seat has left.
        with suppress(IllegalAction):
            end = before.then(Conceded(entry.at, one)).then(entry).outcome
            if end is None or end.places[one] != found.places[one]:
                yield f"seat {one}, which was out, leaves before the end, which then is {end}"


@holds("situations")
def pieces(record: Recorded, there: Situation) -> Iterator[str]:
    """No piece is lost or made."""
    found = record.subject.pieces(there.state)
    wanted = record.subject.all_pieces(there.state, len(there.seats))
    if found is not None and wanted is not None and found != wanted:
        yield f"lost: {dict(wanted - found)}, made: {dict(found - wanted)}"


@holds("situations")
def outcome(record: Recorded, there: Situation) -> Iterator[str]:
    """Places, winners and scores of an outcome agree; and it is the one computed in another way.

    Facts have stable keys, and the same numbers for every seat.
    """
    found = there.outcome
    for seen in _of_outcome(there, found) if found is not None else ():
        yield f"{seen}: {found}"
    yield from record.subject.wrong_end(there.state, found, there.match.departures)
    facts = there.game.facts(there.state) if found is not None else ()
    if len(facts) not in (0, len(there.seats)):
        yield f"facts of {len(facts)} seats, but there are {len(there.seats)}"
    labels = {*there.game.labels} if found is not None else set[str]()
    for key in sorted({key for each in facts for key in each} | labels):
        values = {each.get(key) for each in facts or ({},)}
        if not WORD.fullmatch(key):
            yield f"the key {key!r} is no stable word"
        if len({isinstance(value, int) for value in values}) > 1:
            yield f"{key!r} is a number of one seat and not of every other"
        if key in labels and values - {"", *there.game.label_values(key)}:
            yield f"the label {key!r} has {values}, which the game does not all name"


def _of_outcome(there: Situation, found: Outcome) -> Iterator[str]:
    """Points may be tied and places not, as ties can be broken; but more points are no worse."""
    seats, places, winners, scores = there.seats, found.places, found.winners, found.scores
    if not len(seats) == len(places) == len(scores or places):
        yield f"{len(places)} places, {len(scores or ())} scores for {len(seats)} seats"
    elif places != places_by([-place for place in places]):
        yield "the places do not count from 1, or equals do not share one"
    elif winners and winners != tuple(seat for seat in seats if places[seat] == 1):
        yield "the winners are not those with place 1, in order"
    elif scores is None:
        if any(there.game.ranking(word) is Ranking.SCORE for word in there.game.variants):
            yield "the game is ranked by scores, and there are none"
    else:
        # A seat that left or was thrown out may stand behind others in spite of its score.
        playing = there.before.active if there.before is not None else seats
        stayed = [seat for seat in playing if seat not in there.match.departures]
        for one, other in permutations(stayed, 2):
            if scores[one] > scores[other] and places[one] >= places[other]:
                yield f"seat {one} has more points than seat {other} and no better place"
