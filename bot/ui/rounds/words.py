"""The parts that the screens of a round share: names, points, lines on its terms, buttons."""

from collections.abc import Callable, Iterable, Sequence

from bot.match.ids import UserId
from bot.match.times import Instant
from bot.rounds.acts import RoundVerb
from bot.rounds.ids import Place
from bot.rounds.round import LegTable, Round, legs_of, usual_legs_of
from bot.rounds.terms import LONGEST_NAME, POINTS_OF_TABLE, Pairing
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import RoundPress
from bot.ui.games import game_of
from bot.ui.invitation import clock_in_brief
from bot.ui.markdown import NO_BREAK_SPACE, capital, dotted, unbroken
from bot.ui.message import Button, Style
from bot.ui.names import escaped, told_apart
from bot.ui.rounds.view import RoundView

IN_LISTS = 12
"""The characters of a name among many."""

MOST_LISTED = 8
"""So many names, or pairs, stand on one line."""

Called = Callable[[UserId], str]
"""The names of people, cut and safe for markdown."""

_TWELFTHS = ("", "1/12", "⅙", "¼", "⅓", "5/12", "½", "7/12", "⅔", "¾", "⅚", "11/12")
_MINUS = "−"


def round_name(view: RoundView) -> str:
    return escaped(view.round.terms.name, LONGEST_NAME)


def called(view: RoundView, longest: int = IN_LISTS) -> Called:
    """The names of all in a round, in at most so many characters where that tells them apart."""
    told = told_apart(tuple(view.names.values()), longest)
    known = dict(zip(view.names, map(escaped, told), strict=True))
    return lambda user: known.get(user, escaped(""))


def names_of(view: RoundView, places: Iterable[Place], name: Called) -> list[str]:
    """The names of those who have these places now."""
    return list(map(name, view.round.players(places)))


def names_at(table: LegTable, places: Sequence[Place], name: Called) -> list[str]:
    """The names of those who play at a table of a leg that has begun, or have played there."""
    return [name(table.player(place)) for place in places]


def listed(names: Sequence[str], texts: Texts, most: int = MOST_LISTED) -> str:
    """The names on one line; from so many on the others are counted."""
    told = ", ".join(names[:most])
    more = len(names) - most
    return texts("round-names-more", names=told, count=more) if more > 0 else told


def side_by_side(parts: Iterable[str]) -> str:
    """Short parts on one line, which is broken between two of them alone."""
    return f"{NO_BREAK_SPACE}· ".join(map(unbroken, parts))


# The terms


def game_line(view: RoundView, texts: Texts) -> str:
    """The game with its main option, and the clock."""
    terms = view.round.terms
    title = game_of(terms.game).summary.title(terms.options, texts)
    return dotted((title, clock_in_brief(terms.time_control, texts)))


def hosted_by(view: RoundView, name: Called, texts: Texts) -> str:
    return texts("board-host", name=name(view.round.host))


def pairing_line(view: RoundView, texts: Texts) -> str:
    """How the players are paired, in how many legs, and how many can play."""
    one = view.round
    terms = one.terms
    pairing = capital(texts(f"round-pairing-{terms.pairing}"))
    agreed = terms.legs is not None and terms.pairing is not Pairing.KNOCK_OUT
    if agreed or one.places:
        legs = texts("round-legs", count=legs_of(one))
    else:
        legs = texts("round-legs-most", count=usual_legs_of(terms.pairing, terms.places))
    return dotted((pairing, legs, texts("round-places", count=terms.places)))


def leg_of(view: RoundView, leg: int, texts: Texts) -> str:
    """The round, and a leg of it."""
    legs = _legs_with(view.round, leg)
    return texts("round-leg-of", name=round_name(view), leg=leg, legs=legs)


def newest_leg(one: Round, texts: Texts) -> str:
    """The newest leg that has begun, among all legs."""
    leg = len(one.legs)
    return texts("round-leg", leg=leg, legs=_legs_with(one, leg))


def _legs_with(one: Round, leg: int) -> int:
    """How many legs there are; changed terms may give a round fewer than it has had."""
    return max(leg, legs_of(one))


def check_in_ends(view: RoundView) -> Instant:
    """When the check-in that goes on ends, in ms since the epoch, UTC."""
    due = view.round.due
    return view.round.terms.starts if due is None else due


def in_wins(one: Round) -> bool:
    """Whether two are to sit at each table, so that hosts write points as wins."""
    return one.terms.pairing is not Pairing.TABLES


def of_two(view: RoundView) -> bool:
    """Whether two sit at each table, so that points are told as wins."""
    if not in_wins(view.round):
        return False
    # A host who pairs by hand may seat more.
    return all(len(table.places) == 2 for leg in view.round.legs for table in leg.tables)


# Points


def as_wins(points: int) -> str:
    """Points as wins, of twelve each, with a fraction: 18 is 1½."""
    whole, rest = divmod(abs(points), POINTS_OF_TABLE)
    fraction = _TWELFTHS[rest]
    between = " " if whole and "/" in fraction else ""
    told = f"{whole}{between}{fraction}" if whole or not rest else fraction
    return f"{_MINUS}{told}" if points < 0 else told


def points_told(view: RoundView, points: int) -> str:
    """Points as the round counts them: in wins where two sit at a table."""
    return as_wins(points) if of_two(view) else str(points).replace("-", _MINUS)


def gained(view: RoundView, points: int) -> str:
    """Points that were added, with their sign."""
    return f"{'+' if points > 0 else ''}{points_told(view, points)}"


# Buttons


def button(
    one: Round,
    verb: RoundVerb,
    label: str,
    *arguments: object,
    style: Style = Style.SECONDARY,
) -> Button:
    """A button for everybody. It carries no version, as what it does is right at any time: so a
    message stays the same while others act.
    """
    press = RoundPress(one.id, 0, verb, tuple(map(str, arguments)))
    return Button(label, str(press), style)


def host_button(view: RoundView, texts: Texts) -> Button:
    return button(view.round, RoundVerb.DESK, texts("round-button-host"))
