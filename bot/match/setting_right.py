"""What hosts set right: acts are taken back, parts dealt anew, seats taken over."""

from msgspec.structs import replace

from bot.contract.chance import Chance
from bot.contract.errors import IllegalAction
from bot.contract.game import Seat, Step
from bot.match.earlier import Part, Past
from bot.match.entries import Entry, HandedOver, Redealt, Substituted
from bot.match.errors import MatchRefusal
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.steps import back_at, noted, put_anew


def rewind(match: Match, entry: Entry, count: int) -> Match:
    """Take back the newest acts that can be taken back, whoever asks for it."""
    past = match.past
    if not 1 <= count <= len(past.rewinds):
        raise IllegalAction(MatchRefusal.NOTHING_TO_REWIND)
    first = past.rewinds[-count]
    after = put_anew(back_at(match, entry, first.seat, first, Step(first.state, ())))
    return replace(after, clock=first.clock, stalled=(), past=past.rewound(count))


def redeal(match: Match, entry: Redealt) -> Match:
    """Begin a part anew, as it began, without those who have left since."""
    part = match.past.redealable
    assert part is not None
    rules, terms, deals = match.terms.rules, match.terms, match.deals + 1
    chance, departures = Chance(terms.seed).anew(deals), match.departures
    if part.name:
        state, events = rules.deal_anew(part.state, chance)
    else:
        state, events = rules.start(terms.options, len(terms.players), chance)
    # At the beginning of the whole game nobody has left yet.
    gone = part.departures if part.name else {}
    for seat in match.departures:
        if seat in gone:
            continue
        state, left = rules.leave(state, seat, chance)
        events = (*events, *left)
    after = put_anew(back_at(match, entry, None, part, Step(state, events), departures))
    clock = part.clock
    return replace(
        after,
        clock=clock,
        stalled=(),
        past=Past((Part(part.name, state, after.version, clock, departures, anew=True),)),
        asked_in={},
        deals=deals,
    )


def hand_over(match: Match, entry: HandedOver) -> Match:
    """Somebody else hosts from now on. Raises `IllegalAction`."""
    if match.terms.host is None:
        raise IllegalAction(MatchRefusal.NOT_HOSTED)
    _check_newcomer(match, entry.to)
    return replace(noted(match, entry), terms=replace(match.terms, host=entry.to))


def check_plays(match: Match, seat: Seat) -> None:
    """Whether a seat is still in the game. Raises `IllegalAction`."""
    if seat not in match.active:
        raise IllegalAction(MatchRefusal.PLAYS_NO_MORE)


def _check_newcomer(match: Match, user_id: UserId, seat: Seat | None = None) -> None:
    """Whether somebody may take over a seat, or, None, the hosting. Raises `IllegalAction`.

    A person who has sat elsewhere knows what that seat held.
    """
    present = user_id in (*match.terms.players, match.terms.host)
    if present or match.has_sat(user_id, beside=seat):
        raise IllegalAction(MatchRefusal.SITS_ALREADY)


def substitute(match: Match, entry: Substituted) -> Match:
    """Somebody else takes a seat over. Raises `IllegalAction`."""
    seat, player, terms = entry.seat, entry.player, match.terms
    _check_newcomer(match, player, seat)
    check_plays(match, seat)
    players = tuple(player if each == seat else user for each, user in terms.seated)
    before = match.predecessors.get(seat, ())
    after = noted(match, entry)
    asked = {seat: after.version} if seat in match.asked_since else {}
    return replace(
        after,
        terms=replace(terms, players=players),
        asked_since={**match.asked_since, **asked},
        answers={each: answer for each, answer in match.answers.items() if each != seat},
        put_anew=after.version if asked else match.put_anew,
        mover=None if asked else match.mover,
        past=match.past.going_on(match.past.parts),
        stalled=tuple(each for each in match.stalled if each != seat),
        asked_in={key: names for key, names in match.asked_in.items() if key[0] != seat},
        predecessors={**match.predecessors, seat: (*before, terms.players[seat])},
    )
