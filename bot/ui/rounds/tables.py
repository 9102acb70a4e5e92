"""A table of a leg in a line: its players, the score, and in words what it does or came to."""

from collections.abc import Iterator, Sequence

from bot.match.times import Millis
from bot.rounds.ids import Place
from bot.rounds.standings import How, TableOutcome, needs_winner
from bot.ui.board import versus
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, dotted, small, until
from bot.ui.rounds.view import RoundView, TableState, TableView
from bot.ui.rounds.words import Called, as_wins, called, names_at, names_of

ROOMY = 8
"""Up to so many tables have lines of full size on a phone."""

ON_BOARDS, ON_FULL_BOARDS = 10, 8
"""The characters of a name on a board of few tables, and of many."""

LOW_MS: Millis = 30_000
"""With so little time left a board of few tables says when it is up."""

_UNLINKED = frozenset(".:/")
"""With these the text of a link could be taken for another link, and then Discord shows none."""


def leg_lines(view: RoundView, leg: int, texts: Texts) -> Iterator[str]:
    """A line for each table of a leg, and for those without one. `leg`: from 1.

    More than a phone has room for are told in smaller letters, and with shorter names.
    """
    played, tables = view.round.legs[leg - 1], view.tables_of(leg)
    crowded = len(tables) > ROOMY
    name = called(view, ON_FULL_BOARDS if crowded else ON_BOARDS)
    told = [table_line(view, seen, name, texts) for seen in tables]
    yield from map(small, told) if crowded else told
    resting = list(map(name, played.resting))
    byes, left_out = resting[: len(played.byes)], resting[len(played.byes) :]
    if byes:
        yield small(texts("round-byes", players=", ".join(byes)))
    if left_out:
        yield small(texts("round-left-out", players=", ".join(left_out)))


def undecided(view: RoundView) -> Sequence[TableView]:
    """The tables of a knock-out that are over and have no winner, which the next leg needs."""
    return [seen for seen in view.tables if needs_winner(view.round, seen.table, seen.outcome)]


def table_line(view: RoundView, seen: TableView, name: Called, texts: Texts) -> str:
    """The number and the players lead to the table."""
    number, players = bold(str(seen.table.number)), players_told(seen, name)
    if seen.link is None:
        told = f"{number} {players}"
    elif _UNLINKED.isdisjoint("".join([view.names[user] for user in seen.table.players])):
        told = f"[{number} {players}]({seen.link})"
    else:
        told = f"[{number}]({seen.link}) {players}"
    return dotted((told, state_told(view, seen, name, texts)))


def players_told(seen: TableView, name: Called) -> str:
    """The players, with the score if there is one: "Wren 2–1 Moth".

    At the end it is that of the game if it says by itself who won; else the points of the table.
    """
    table = seen.table
    places = table.places if table.walked_over else table.present
    names = names_at(table, places, name)
    told = _numbers(seen)
    if not told:
        return versus(names) if len(names) == 2 else ", ".join(names)
    if len(names) == 2:
        return f"{names[0]} {told[places[0]]}–{told[places[1]]} {names[1]}"
    return ", ".join(f"{one} {told[place]}" for one, place in zip(names, places, strict=True))


def _numbers(seen: TableView) -> dict[Place, str]:
    """The number beside each place; none where nothing is known, or nothing counts."""
    places, outcome = seen.table.places, seen.outcome
    scores = dict(zip(places, map(str, seen.score), strict=False))
    if seen.state is not TableState.OVER:
        return scores
    if outcome.how in (How.OPEN, How.VOID, How.NO_RESULT):
        return {}
    two = len(places) == 2
    if two and outcome.how is How.PLAYED and scores:
        (first, second), (one, other) = seen.score, outcome.points
        if (first > second) == (one > other) and (first < second) == (one < other):
            return scores
    points = map(as_wins if two else str, outcome.points)
    return dict(zip(places, points, strict=True))


def state_told(view: RoundView, seen: TableView, name: Called, texts: Texts) -> str:
    """The state of a table in words, or how it ended."""
    if view.round.over and seen.outcome.open and seen.live is None:
        return _ending(seen.outcome, texts)
    match seen.state:
        case TableState.OVER:
            return _ending(seen.outcome, texts)
        case TableState.WAITS:
            return _waiting(view, seen, name, texts)
        case TableState.PLAYS:
            return _playing(view, seen, name, texts)
        case other:
            return texts(f"round-table-{other}")


def _waiting(view: RoundView, seen: TableView, name: Called, texts: Texts) -> str:
    if not seen.missing:
        return texts("round-table-begins")
    if view.round.have_left(seen.missing):
        names = ", ".join(names_of(view, seen.missing, name))
        return texts("round-table-out", names=names, count=len(seen.missing))
    if len(seen.missing) == len(seen.table.present) == 2:
        return texts("round-table-waits-both")
    if len(seen.missing) == len(seen.table.present):
        return texts("round-table-waits-all")
    return texts("round-table-waits", names=", ".join(names_of(view, seen.missing, name)))


def _playing(view: RoundView, seen: TableView, name: Called, texts: Texts) -> str:
    match seen.asked:
        case []:
            return texts("round-table-plays")
        case [place]:
            asked = name(view.round.player(place))
            roomy = len(view.tables) <= ROOMY
            if roomy and seen.flag is not None and view.now >= seen.flag - LOW_MS:
                return texts("round-table-time-up", name=asked, until=until(seen.flag))
            return texts("round-table-turn", name=asked)
        case [_, _] if len(seen.table.present) == 2:
            return texts("round-table-both-decide")
        case several:
            return texts("round-table-decide", count=len(several))


def _ending(outcome: TableOutcome, texts: Texts) -> str:
    """How a table came to its end; the numbers beside its players say who won."""
    key: str = outcome.how
    if outcome.how is How.WALKOVER and not any(outcome.points):
        key = "nobody-came"
    elif outcome.how is How.PLAYED and len(set(outcome.points)) == 1:
        key = "drawn"
    return texts(f"round-end-{key}")
