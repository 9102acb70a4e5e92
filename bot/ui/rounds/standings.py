"""The standings of a round, privately and at its end, and the tables of all legs."""

from collections.abc import Iterator

from bot.rounds.acts import RoundVerb
from bot.rounds.standings import StandingsLine
from bot.rounds.terms import POINTS_OF_TABLE, Pairing
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.games import game_of
from bot.ui.markdown import (
    all_of,
    bold,
    dotted,
    heading,
    lines,
    small,
    subheading,
)
from bot.ui.message import Block, Buttons, Divider, MessageLayout, Text
from bot.ui.names import escaped
from bot.ui.rounds.tables import leg_lines
from bot.ui.rounds.view import RoundView
from bot.ui.rounds.words import (
    button,
    called,
    gained,
    leg_of,
    listed,
    newest_leg,
    of_two,
    points_told,
    round_name,
    side_by_side,
)

_ROOMY = 8
"""Up to so many rows have a line of full size each on a phone."""

_SINGLE = 16
"""Up to so many have a line each; of more, those behind the first `_ROOMY` stand side by side."""

_BESIDE = 8
"""The characters of a name in a row that stands beside another one."""

_LONGEST_REASON = 24
"""Characters of the reason for a correction."""

_MOST_CORRECTIONS = 2
_MOST_WINNERS = 3


def standings_page(view: RoundView, texts: Texts) -> MessageLayout:
    """Everybody's rank, with what it goes by."""
    title = heading(f"{symbols.TABLE} {texts('round-standings-title', name=round_name(view))}")
    legs = len(view.round.legs)
    about = None
    if legs:
        count = len(view.open_tables)
        still = texts("round-tables-open", count=count) if count else None
        about = dotted((newest_leg(view.round, texts), still))
    if not view.standings or not legs:
        nothing = texts("round-standings-none")
        return MessageLayout((Text(lines(title, nothing)),), symbols.Colour.QUIET)
    blocks = (Text(lines(title, about)), *_table(view, texts))
    return MessageLayout(blocks, symbols.Colour.QUIET)


def final(view: RoundView, texts: Texts) -> MessageLayout:
    """The standings that stay, for everybody, with the winner above them."""
    one = view.round
    head = lines(
        small(round_name(view)),
        heading(f"{symbols.WINNER} {winners_told(view, texts)}"),
        small(
            dotted(
                (
                    game_of(one.terms.game).summary.title(one.terms.options, texts),
                    texts("round-players", count=len(view.standings)),
                    texts("round-legs", count=len(one.legs)),
                )
            )
        ),
    )
    if not one.legs:
        return MessageLayout((Text(head),), symbols.Colour.OVER)
    every = button(view.round, RoundVerb.LEGS, texts("round-button-legs"), 1)
    file = button(view.round, RoundVerb.FILE, texts("round-button-file"))
    blocks = (Text(head), *_table(view, texts), Buttons((every, file)))
    return MessageLayout(blocks, symbols.Colour.GOOD)


def winners_told(view: RoundView, texts: Texts) -> str:
    """The first of the standings, in a few words."""
    if not view.round.legs or not view.standings:
        return texts("round-without-legs")
    name = called(view)
    if view.standings[0].points <= 0:
        return texts("round-without-winner")
    first = [name(line.player) for line in view.standings if line.rank == 1]
    names = all_of(first, texts)
    if len(first) > _MOST_WINNERS:
        names = listed(first, texts, _MOST_WINNERS)
    return texts("round-winners", names=names, count=len(first))


def legs_page(view: RoundView, texts: Texts, page: int) -> MessageLayout:
    """The tables of a leg with their results. `page`: the number of the leg, from 1."""
    legs = len(view.round.legs)
    if not legs:
        title = heading(f"{symbols.ROUND} {round_name(view)}")
        nothing = texts("round-standings-none")
        return MessageLayout((Text(lines(title, nothing)),), symbols.Colour.QUIET)
    leg = min(max(page, 1), legs)
    title = subheading(f"{symbols.ROUND} {leg_of(view, leg, texts)}")
    told = lines(*leg_lines(view, leg, texts))
    blocks: list[Block] = [Text(title), Divider(), Text(told)]

    turns = tuple(
        button(view.round, RoundVerb.LEGS, texts(key, leg=other), other)
        for key, other in (("round-legs-previous", leg - 1), ("round-legs-next", leg + 1))
        if 1 <= other <= legs
    )
    if turns:
        blocks.append(Buttons(turns))
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


# The rows


def record(view: RoundView, line: StandingsLine) -> str:
    """Wins and losses where two sit at a table, with draws where the round has some; else points.

    Points that follow from neither stand beside them: "2:1 +½".
    """
    if not of_two(view):
        return points_told(view, line.points)
    tallies = [line.wins, line.losses]
    if _has_draws(view):
        tallies.insert(1, line.draws)
    told = ":".join(map(str, tallies))
    usual = POINTS_OF_TABLE * line.wins + POINTS_OF_TABLE // 2 * line.draws
    more = line.points - usual
    return f"{told} {gained(view, more)}" if more else told


def _has_draws(view: RoundView) -> bool:
    return any(line.draws for line in view.standings)


def _table(view: RoundView, texts: Texts) -> Iterator[Block]:
    """The rows, what was corrected, and what the order goes by."""
    yield Divider()
    yield Text(lines(*_rows(view, texts)))
    yield Divider()
    # Among many the rows alone tell of them.
    told = view.round.corrections and len(view.standings) <= _SINGLE
    corrected = small(_corrections(view, texts)) if told else None
    yield Text(lines(corrected, small(texts(f"round-order-{_order(view)}"))))


def _rows(view: RoundView, texts: Texts) -> Iterator[str]:
    count = len(view.standings)
    own = count if count <= _SINGLE else _ROOMY
    name, few = called(view), called(view, _BESIDE)
    rows = [_row(view, line, bold(name(line.player)), texts) for line in view.standings[:own]]
    yield from rows if count <= _ROOMY else map(small, rows)
    beside = [_row(view, line, few(line.player), texts) for line in view.standings[own:]]
    if beside:
        yield small(side_by_side(beside))


def _row(view: RoundView, line: StandingsLine, name: str, texts: Texts) -> str:
    """A row; what a place has met stands in brackets, as the order below the rows explains."""
    met = f"({points_told(view, line.met)})"
    if view.round.terms.pairing is Pairing.KNOCK_OUT:
        met = ""
    left, late = None, None
    if line.left_after is not None:
        left = texts("round-until-leg", leg=line.left_after)
    place = view.round.place(line.place)
    if place is not None and place.first_leg > 1:
        late = texts("round-from-leg", leg=place.first_leg)
    told = f"{line.rank} {name} {record(view, line)} {met}".rstrip()
    return ", ".join(filter(None, (told, late, left)))


def _order(view: RoundView) -> str:
    if view.round.terms.pairing is Pairing.KNOCK_OUT:
        return "knock-out"
    if not of_two(view):
        return "points"
    return "wins-draws" if _has_draws(view) else "wins"


def _corrections(view: RoundView, texts: Texts) -> str:
    """The newest corrections, on one line."""
    every, name = view.round.corrections, called(view)
    told = []
    for each in every[: -_MOST_CORRECTIONS - 1 : -1]:
        player = f"{name(view.round.player(each.place))} {gained(view, each.points)}"
        why = [texts("round-after-leg", leg=each.leg)]
        if each.reason.strip():
            why.append(escaped(each.reason, _LONGEST_REASON))
        told.append(f"{player} ({dotted(why)})")
    players, more = ", ".join(told), len(every) - len(told)
    if more:
        players = texts("round-names-more", names=players, count=more)
    return texts("round-corrected", players=players)
