"""Private answers to one person: their table, and their place in a round."""

from bot.match.ids import UserId
from bot.rounds.round import PlaceState, RoundPhase, may_enter, offered
from bot.rounds.standings import bye_points
from bot.rounds.terms import Pairing
from bot.ui import symbols
from bot.ui.board import above_controls
from bot.ui.catalogue import Texts
from bot.ui.markdown import all_of, bold, capital, dotted, lines, small
from bot.ui.message import Block, Buttons, MessageLayout, Text, TextMessage
from bot.ui.rounds.sign_up import sign_up_button
from bot.ui.rounds.tables import players_told, state_told
from bot.ui.rounds.view import BOARD, FINAL, SIGN_UP, RoundView, TableState, TableView
from bot.ui.rounds.words import called, names_at, round_name


def my_table(view: RoundView, user_id: UserId, texts: Texts) -> MessageLayout:
    """Where somebody plays now, or why they do not, with the way to join where there is one."""
    one = view.round
    place = one.place_of(user_id)
    running = _running(view, user_id)
    at_table = None if running is None else _at_table(view, user_id, running, texts)
    if one.over:
        return _answer(view, lines(at_table, _at_the_end(view, place, texts)))
    if user_id == one.host:
        return _answer(view, texts("round-mine-host"))
    if place is not None and place.plays:
        return _answer(view, _playing(view, place, texts))
    if user_id in offered(one):
        sign_up = Buttons((sign_up_button(view.round, texts),))
        return _answer(view, texts("round-mine-offered"), sign_up)
    if one.is_in(user_id):
        return _answer(view, told_place(view, user_id, texts).markdown)
    told = texts("round-mine-not-in" if place is None else "round-mine-dropped")
    if at_table is not None:
        told = lines(at_table, texts("round-mine-last-table"))
    knock_out = one.terms.pairing is Pairing.KNOCK_OUT
    may_return = place is not None and place.has_row and not knock_out
    if not (may_return or may_enter(one)):
        return _answer(view, told)
    return _answer(view, told, Buttons((sign_up_button(view.round, texts),)))


def where(view: RoundView, user_id: UserId, texts: Texts) -> MessageLayout:
    """The ways to what is shown of a round, and the same about the person who asks."""
    shown = [
        ("sign-up", view.link_of(SIGN_UP)),
        ("board", view.link_of(f"{BOARD}{len(view.round.legs)}")),
    ]
    ways = dotted(
        texts(f"round-link-{name}", link=link) for name, link in shown if link is not None
    )
    mine = my_table(view, user_id, texts)
    return above_controls(mine, ways) if ways else mine


def told_place(view: RoundView, user_id: UserId, texts: Texts) -> TextMessage:
    """Which number somebody has, among the players or in the queue."""
    one = view.round
    if not one.is_in(user_id):
        return TextMessage(texts("round-mine-not-in"))
    if user_id in one.queue:
        number = one.queue.index(user_id) + 1
        return TextMessage(texts("round-mine-waits", number=number))
    if user_id in one.with_place:
        number = one.with_place.index(user_id) + 1
        return TextMessage(texts("round-mine-in", number=number, places=one.terms.places))
    return TextMessage(texts("round-mine-in-from", leg=len(one.legs) + 1))


def _answer(view: RoundView, told: str, *blocks: Block) -> MessageLayout:
    text = Text(lines(small(f"{symbols.ROUND} {round_name(view)}"), told))
    return MessageLayout((text, *blocks), symbols.Colour.QUIET)


def _playing(view: RoundView, place: PlaceState, texts: Texts) -> str:
    """Where a place plays in the newest leg."""
    one = view.round
    leg = len(one.legs)
    if one.leg is None or place.first_leg > leg:
        return texts("round-mine-in-from", leg=leg + 1)
    number = place.number
    seen = view.table_of(number)
    if seen is not None and seen.table.player(number) == place.player:
        return _at_table(view, place.player, seen, texts)
    if seen is not None:
        # Somebody else has played for the place.
        return texts("round-mine-left-out", leg=leg)
    if number in one.leg.byes:
        won = bool(bye_points(one.leg))
        return texts("round-mine-bye-won" if won else "round-mine-bye", leg=leg)
    if one.terms.pairing is Pairing.KNOCK_OUT and number not in one.leg.left_out:
        return texts("round-mine-knocked-out")
    return texts("round-mine-left-out", leg=leg)


def _running(view: RoundView, user_id: UserId) -> TableView | None:
    """The table of somebody whose match goes on, be they out of the round by now."""
    live = (seen for seen in view.tables if seen.live is not None)
    return next((seen for seen in live if user_id in seen.table.players), None)


def _at_table(view: RoundView, user_id: UserId, seen: TableView, texts: Texts) -> str:
    name, table = called(view), seen.table
    others = [each for each in table.present if table.player(each) != user_id]
    names = list(map(bold, names_at(table, others, name)))
    with_whom = all_of(names, texts) if others else None
    number = table.number
    if with_whom is None:
        told = capital(texts("round-table", number=number))
    else:
        told = texts("round-mine-table", number=number, names=with_whom)
    link = None if seen.link is None else texts("round-link-table", link=seen.link)
    state = state_told(view, seen, name, texts)
    result = players_told(seen, name) if seen.state is TableState.OVER else None
    return lines(told, dotted((result, state, link)))


def _at_the_end(view: RoundView, place: PlaceState | None, texts: Texts) -> str:
    if view.round.phase is RoundPhase.CANCELLED:
        return texts("round-cancelled")
    number = None if place is None else place.number
    rank = next((line.rank for line in view.standings if line.place == number), None)
    over = texts("round-over") if rank is None else texts("round-mine-rank", rank=rank)
    final = view.link_of(FINAL)
    way = texts("round-to-standings") if final is None else texts("round-link-final", link=final)
    return f"{over} {way}"
