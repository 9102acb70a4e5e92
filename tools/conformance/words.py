"""What a game says of itself: its key, words, numbers of seats, options and kinds of events."""

import re
from collections.abc import Iterator
from typing import get_args

from bot.contract.chance import Chance
from bot.contract.errors import BadOptions, CommonRefusal
from bot.contract.game import Event
from bot.contract.registry import GAMES
from bot.live.errors import MatchRefusal
from bot.match.errors import InvitationRefusal
from tools.conformance.play import rules_events
from tools.conformance.promise import Evidence, Finding, promise

STABLE_WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

SEED = bytes(16)


@promise("words", "The key, variants and refusals are stable words; refusals are nobody else's.")
def words(evidence: Evidence) -> Iterator[Finding]:
    game = evidence.game
    own = [("key", game.key), *(("variant", word) for word in game.variants)]
    own += [("refusal", word) for word in (*game.refusals, *game.options_refusals)]
    for what, word in own:
        if not STABLE_WORD.fullmatch(word):
            yield Finding(None, f"the {what} {word!r} is no word in lower case with hyphens")
    taken = {*CommonRefusal, *MatchRefusal, *InvitationRefusal}
    # Games that share all their words are refused in the same way, and explained by the same texts.
    others = [other for other in GAMES.values() if other.refusals is not game.refusals]
    taken |= {reason for other in others for reason in other.refusals}
    for word in sorted({str(word) for word in game.refusals} & {str(word) for word in taken}):
        yield Finding(None, f"the refusal {word!r} is somebody else's already")
    if len(set(game.variants)) != len(game.variants) or not game.variants:
        yield Finding(None, f"the variants {game.variants} are none, or one stands twice")


@promise("tables", "Every number of seats can be played with some sample of options.")
def tables(evidence: Evidence) -> Iterator[Finding]:
    game, subject = evidence.game, evidence.subject
    if not game.seats or game.seats.step != 1 or game.seats[0] < 1:
        yield Finding(None, f"{game.seats} are no numbers of players")
    for size in subject.sizes:
        if size not in game.seats:
            yield Finding(None, f"the subject tries {size} seats, which the game does not name")
    for table, trouble in evidence.broken:
        yield Finding(None, f"{table}: {trouble}")


@promise("options", "Wrong options and numbers of seats are refused by words of the game.")
def options(evidence: Evidence) -> Iterator[Finding]:
    game, subject = evidence.game, evidence.subject
    tries = [
        (options, seats)
        for options in subject.options
        for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1)
    ]
    tries += [(options, seats) for options in subject.bad_options for seats in subject.sizes]
    for options, seats in tries:
        what = f"{options} with {seats} seats"
        try:
            game.start(options, seats, Chance(SEED))
        except BadOptions as refusal:
            if not isinstance(refusal.reason, game.options_refusals):
                yield Finding(None, f"{what} is refused by {refusal.reason!r}, not the game's own")
        except Exception as error:
            yield Finding(None, f"{what} raises {type(error).__name__} instead of BadOptions")
        else:
            yield Finding(None, f"{what} is not refused")


@promise("variants", "A variant is one of those that the game names, and each has its sample.")
def variants(evidence: Evidence) -> Iterator[Finding]:
    game, met = evidence.game, set[str]()
    for playout in evidence.playouts:
        terms = playout.end.match.terms
        variant, seats = game.variant(terms.options, len(terms.players)), len(terms.players)
        met.add(variant)
        if variant not in game.variants:
            yield Finding(playout, f"the variant {variant!r} is none of {game.variants}")
        for there in evidence.visit((playout.situations[0], playout.end)):
            counts: object = game.counts(terms.options, seats, there.state)
            if not isinstance(counts, bool):
                yield Finding(there, f"whether it counts is {counts!r}")
    for word in sorted({*game.variants} - met):
        yield Finding(None, f"no sample of options has the variant {word!r}")


@promise("audiences", "Every kind of event says who may know of it, and names seats of the table.")
def audiences(evidence: Evidence) -> Iterator[Finding]:
    kinds: tuple[type[Event], ...] = get_args(evidence.game.event_type)
    kinds = kinds or (evidence.game.event_type,)
    for kind in kinds:
        if kind.audience is Event.audience:
            yield Finding(None, f"{kind.__name__} does not say who may know of it")
    for there in evidence.situations:
        for event in rules_events(there.match):
            audience, seats = event.audience, set(there.seats)
            if audience is not None and not audience <= seats:
                yield Finding(
                    there, f"{event} is for {sorted(audience)}, but the table has {seats}"
                )


@promise("scenarios", "The prepared scenarios can be played.")
def scenarios(evidence: Evidence) -> Iterator[Finding]:
    for name, trouble in evidence.unplayed:
        yield Finding(None, f"scenario {name!r}: {trouble}")
    for playout in evidence.playouts:
        if playout.prepared and playout.trouble and not playout.endless:
            yield Finding(playout, playout.trouble)
