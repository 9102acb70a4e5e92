"""Lines that tell of acts as they stand in the log, and lines that call somebody."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.contract.game import Action, Seat
from bot.match import entries
from bot.match.acts import starting
from bot.match.entries import Wish
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.times import Instant
from bot.ui import symbols
from bot.ui.board import place_of
from bot.ui.catalogue import Texts
from bot.ui.games import game_of
from bot.ui.markdown import above_small, all_of, bold, dotted, duration, lines, mention, until
from bot.ui.match_view import MatchView, PublicMatchView
from bot.ui.message import TextMessage
from bot.ui.names import escaped

Names = Callable[[UserId], str]
"""How people are called, as they write it."""


def line_of(
    before: Match, after: Match, part: str | None, names: Names, texts: Texts
) -> TextMessage | None:
    """The line for the newest entry, if it has one. `part`: in words; None is the whole game."""
    return _answer(before, after, names, texts) or _host_act(before, after, part, names, texts)


def _answer(before: Match, after: Match, names: Names, texts: Texts) -> TextMessage | None:
    """The line for the answer to a request; None for an entry that is none."""
    entry, asking, players = after.entry, before.asking, before.terms.players

    def granted(seat: Seat, wish: Wish, *by: UserId, acts: int = 1) -> TextMessage:
        """`acts`: how many were taken back."""
        known: dict[str, str | int] = {}
        if wish is Wish.TAKE_BACK:
            known = {"name": escaped(names(players[seat])), "count": acts}
        told = texts(f"granted-{wish}", **known)
        if by:
            agreed = all_of([escaped(names(user)) for user in by], texts)
            told = f"{told} {texts('granted-by', names=agreed)}"
        return TextMessage(f"{symbols.READY} {told}")

    if isinstance(entry, entries.Asked) and after.asking is None:
        # No other player had to agree.
        return granted(entry.seat, entry.wish)
    if asking is None or after.asking is not None:
        return None
    seat, wish, acts = asking.seat, asking.wish, before.past.rewound_for(asking.seat)
    known = {"name": escaped(names(players[seat])), "wish": texts(f"wish-{wish}")}
    match wish, entry:
        case _, entries.Declined(seat=other) if other == seat:
            return TextMessage(f"{symbols.OVER} {texts('asking-withdrawn', **known)}")
        case _, entries.Declined(seat=other, by=by):
            refuser = players[other] if other is not None else by
            assert refuser is not None
            told = texts("asking-declined", by=escaped(names(refuser)), **known)
            return TextMessage(f"{symbols.OVER} {told}")
        case Wish.TAKE_BACK, entries.Agreed(seat=other):
            return granted(seat, wish, players[other])
        case _, entries.Agreed():
            # All others had to.
            return granted(seat, wish, *(players[each] for each in before.active if each != seat))
        case Wish.PAUSE, entries.Paused(by=by):
            return granted(seat, wish, by)
        case Wish.RESUME, entries.Resumed(by=by):
            return granted(seat, wish, by)
        case Wish.END, entries.Ended(by=by) if by is not None:
            return granted(seat, wish, by)
        case Wish.TAKE_BACK, entries.Rewound(by=by, count=count) if count == acts:
            # The desk takes back the newest act alone.
            return granted(seat, wish, by, acts=acts)
        case _:
            return None


def _host_act(
    before: Match, after: Match, part: str | None, names: Names, texts: Texts
) -> TextMessage | None:
    """The line for an act of a host; None for the acts of others."""
    entry, players = after.entry, before.terms.players

    def told(symbol: str, key: str, by: UserId, *pings: UserId, **known: str) -> TextMessage:
        return TextMessage(f"{symbol} {texts(key, name=escaped(names(by)), **known)}", pings)

    def player(seat: Seat) -> str:
        return escaped(names(players[seat]))

    match entry:
        case entries.Paused(by=by):
            return told(symbols.PAUSED, "told-paused", by)
        case entries.Resumed(by=by):
            return told(symbols.RESUMED, "told-resumed", by)
        case entries.Rewound(by=by):
            whose = player(before.past.rewinds[-1].seat)
            return told(symbols.TAKEN_BACK, "told-rewound", by, player=whose)
        case entries.Redealt(by=by):
            if part is None:
                return told(symbols.DECK, "told-redealt", by)
            return told(symbols.DECK, "told-redealt-part", by, part=part)
        case entries.Reposted(by=by):
            return told(symbols.RESUMED, "told-reposted", by)
        case entries.Ended(by=by) if by is not None and before.terms.seat_of(by) is None:
            return told(symbols.OVER, "told-ended", by)
        case entries.TimeGiven(by=by, seat=seat, seconds=seconds):
            assert after.clock is not None
            time, bank = duration(abs(seconds) * 1000, texts), after.clock.banks[seat]
            key = "told-time-given" if seconds >= 0 else "told-time-taken"
            known = {"player": player(seat), "time": time, "bank": duration(bank, texts)}
            return told(symbols.CLOCK, key, by, **known)
        case entries.Acted(by=by, action=text) if by is not None:
            action = Action.parse(text)
            named = [seat for seat in before.terms.seats if starting(seat) == action]
            if not named:
                return None
            return told(symbols.RESUMED, "told-starter", by, player=player(named[0]))
        case entries.Conceded(by=by, seat=seat) if by is not None:
            return told(symbols.OVER, "told-forfeit", by, player=player(seat))
        case entries.Awarded(by=by, seat=seat):
            return told(symbols.WINNER, "told-awarded", by, player=player(seat))
        case entries.Substituted(by=by, seat=seat, player=to):
            called = {"before": player(seat), "player": escaped(names(to))}
            if seat in after.asked_since and after.paused is None:
                # The question calls the newcomer.
                return told(symbols.CHANGED, "told-substituted", by, **called)
            called["player"] = mention(to)
            return told(symbols.CHANGED, "told-substituted", by, to, **called)
        case entries.HandedOver(by=by, to=to) if by == to:
            return told(symbols.CHANGED, "told-hosts-again", by)
        case entries.HandedOver(by=by, to=to):
            return told(symbols.CHANGED, "told-handed-over", by, to, host=mention(to))
        case _:
            return None


# Calls, each with the people whom it notifies


def missed_line(view: MatchView, texts: Texts) -> TextMessage:
    """The line in the channel that says it whole, and pings nobody."""
    key = "host-missed" if view.host_missed == 1 else "host-missed-long"
    told = texts(key, name=bold(escaped(view.host_name or "")))
    return TextMessage(f"{symbols.WAITING} {told}")


def time_call(view: MatchView, seats: Sequence[Seat], left: bool, texts: Texts) -> TextMessage:
    """Calls the host as time runs out. `left`: the players are no members of the server now."""
    key = "call-host-left" if left else "call-host-time"
    names = all_of([view.name(seat) for seat in seats], texts)
    return _call(view, key, texts, names=names, count=len(seats))


def over_call(view: MatchView, texts: Texts) -> TextMessage:
    return _call(view, "call-host-over", texts)


def _call(view: MatchView, key: str, texts: Texts, **values: str | int) -> TextMessage:
    assert view.host is not None
    return TextMessage(texts(key, host=mention(view.host), **values), (view.host,))


def of_game(game: str, call: TextMessage) -> TextMessage:
    """A call that begins with the symbol of its game, as a channel may show matches of several."""
    return replace(call, markdown=f"{game_of(game).summary.symbol} {call.markdown}")


def stall_ping(view: PublicMatchView, texts: Texts) -> TextMessage:
    """The line that calls those who may decide."""
    users = tuple(view.players[seat] for seat in view.deciding)
    called = all_of([mention(user) for user in users], texts)
    stalled = all_of([bold(view.name(seat)) for seat in view.stalled], texts)
    line = texts("stall-call", players=called, names=stalled)
    return TextMessage(line, users)


def silence_warning(players: Sequence[UserId], ends: Instant, texts: Texts) -> TextMessage:
    called = all_of([mention(user) for user in players], texts)
    return TextMessage(texts("silence-warning", players=called, until=until(ends)), tuple(players))


def asking_call(view: PublicMatchView, texts: Texts, act: str | None = None) -> TextMessage:
    """The line that calls those who can answer a request.

    `act`: what is to be taken back, in a sentence. It stands before the mentions, from which on a
    line is found again: others may act meanwhile.
    """
    asking = view.asking
    assert asking is not None
    users: tuple[UserId, ...] = tuple(view.players[seat] for seat in view.answering)
    if not users and view.host is not None:
        users = (view.host,)
    called = all_of([mention(user) for user in users], texts)
    asked = texts(f"asks-{asking.wish}", name=view.name(asking.seat))
    call = texts("asking-call", players=called, asked=asked)
    return TextMessage(call if act is None else f"{act} {call}", users)


def linked(call: TextMessage, link: str | None, texts: Texts, *, live: bool) -> TextMessage:
    """A line with the way to the board, or to the result of a match that is over, at its end.

    `link`: to that, if it is posted.
    """
    if link is None:
        return call
    way = texts("call-board" if live else "call-result", link=link)
    told, earlier = above_small(call.markdown)
    return TextMessage(dotted((told.removesuffix("."), way)) + earlier, call.pings)


def private_call(
    view: MatchView, ping: TextMessage | None, link: str | None, texts: Texts
) -> TextMessage:
    """To the player alone who is asked. `ping`: the line that would call them in the channel.

    `link`: to the board, if there is one.
    """
    told = f"{symbols.MATCH} {texts('call-private')}" if ping is None else ping.markdown
    return TextMessage(lines(told, place_of(view, link, texts)))


def reminder(view: MatchView, flag: Instant, link: str | None, texts: Texts) -> TextMessage:
    """To the player alone whose flag falls. `link`: to the board, if there is one."""
    told = f"{symbols.CLOCK} {texts('clock-reminder', flag=until(flag))}"
    return TextMessage(lines(told, place_of(view, link, texts)))
