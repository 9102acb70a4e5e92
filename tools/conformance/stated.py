"""What a game says of itself: words, tables, options, variants, events; and that it is played."""

from collections.abc import Iterator
from typing import Any, get_args

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal
from bot.contract.game import Game
from bot.contract.registry import GAMES
from bot.live.errors import MatchRefusal
from bot.match.errors import InvitationRefusal
from tools.conformance.answers import WORD, illegal_tries
from tools.conformance.play import Situation
from tools.conformance.properties import At, Seen, holds
from tools.conformance.record import Recorded


@holds()
def words(record: Recorded) -> Iterator[Seen]:
    """The key, variants and refusals are stable words; refusals are nobody else's."""
    game = record.game
    for word in (game.key, *game.variants, *game.refusals, *game.options_refusals):
        if not WORD.fullmatch(word):
            yield f"{str(word)!r} is no word in lower case with hyphens"
    taken = {*map(str, (*CommonRefusal, *MatchRefusal, *InvitationRefusal))}
    for other in GAMES.values():
        # Games that share all their words are refused alike, and explained by the same texts.
        taken |= set() if other.refusals is game.refusals else {*map(str, other.refusals)}
    for word in sorted({*map(str, game.refusals)} & taken):
        yield f"the refusal {word!r} is somebody else's already"


@holds()
def tables(record: Recorded) -> Iterator[Seen]:
    """All tables can be set, with options of every variant; others are refused in the game's words.

    Prepared scenarios can be set too.
    """
    game, subject = record.game, record.subject
    yield from record.unplayed
    met = set[str]()
    for there in record.visit(playout.start for playout in record.playouts):
        met.add(game.variant(there.match.terms.options, len(there.seats)))
    for word in sorted(met ^ {*game.variants}):
        yield f"the variant {word!r} is not named by the game, or no sample of options has it"
    record.here = None
    wrong = (-1, 0, game.seats[0] - 1, game.seats[-1] + 1)
    tries = [(options, seats) for options in subject.options for seats in wrong]
    tries += [(options, seats) for options in subject.bad_options for seats in subject.sizes]
    for options, seats in tries:
        try:
            game.start(options, seats, Chance(bytes(16)))
            yield f"{options} with {seats} seats is not refused"
        except BadOptions as refusal:
            if not isinstance(refusal.reason, game.options_refusals):
                yield f"{options} with {seats} seats is refused by {refusal.reason!r}"
        except Exception as error:
            yield f"{options} with {seats} seats raises {type(error).__name__}, not BadOptions"


@holds("situations")
def audiences(record: Recorded, there: Situation) -> Iterator[Seen]:
    """Only seats of the table may know of an event that is not for all."""
    for event in there.events:
        if event.audience is not None and not event.audience <= set(there.seats):
            yield f"{event} is for {sorted(event.audience)}, none of {there.seats}"


@holds()
def ends(record: Recorded) -> Iterator[Seen]:
    """Play comes to an end: at random, while seats leave and take back, and from scenarios."""
    for playout in record.playouts:
        if playout.trouble:
            yield At(playout.there, playout.trouble)
        if not playout.prepared and not playout.start.match.live:
            yield At(playout.start, "it is over before anybody was asked")


@holds("situations")
def over(record: Recorded, there: Situation) -> Iterator[Seen]:
    """Somebody is asked, and somebody active, until there is an outcome; then nobody is."""
    for who, seats in (
        ("asked", [prompt.seat for prompt in there.game.prompts(there.state)]),
        ("active", there.game.active(there.state)),
    ):
        if bool(seats) is (there.game.outcome(there.state) is not None):
            when = "after the end" if seats else "and there is no outcome"
            yield f"seats {list(seats)} are {who} {when}"


def kinds_of(game: Game[Any]) -> tuple[type, ...]:
    """The kinds of its events."""
    return get_args(game.event_type) or (game.event_type,)


@holds()
def coverage(record: Recorded) -> Iterator[Seen]:
    """Every kind of event, and every question and refusal that the subject names, is met.

    So that the other properties are known to have looked everywhere.
    """
    game, subject = record.game, record.subject
    matches = [there.match for there in record.situations]
    happened = {type(event) for match in matches for event in match.recent}
    for kind in kinds_of(game):
        if kind not in happened:
            yield f"{kind.__name__} never happened"
    asked = {str(prompt.question) for match in matches for prompt in match.prompts}
    if subject.questions is not None:
        for word in sorted(subject.questions ^ asked):
            yield f"the question {str(word)!r} was never put, or is none that the subject names"
    if subject.refusals is not None:
        met = {attempt.reason for attempt in illegal_tries(record) if attempt.reason is not None}
        for reason in sorted(subject.refusals - met | met - subject.refusals - {*CommonRefusal}):
            yield f"no illegal try met {reason.value!r}, or the subject does not name this refusal"
