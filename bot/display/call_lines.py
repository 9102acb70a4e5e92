"""The lines that call people below a board: the players who are asked, and the host."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.display.callings import Callings
from bot.display.host_calls import HERE_MS, OVER, HostCall, TimeCall, time_occasion
from bot.display.targets import ASKING, HOST_CALL, PING, PingTarget, Target
from bot.match.entries import HostMissed, made_by
from bot.match.ids import UserId
from bot.match.match import Match
from bot.match.terms import Calls
from bot.preferences.person import CallBy
from bot.ui import lines
from bot.ui.catalogue import Texts
from bot.ui.match_view import PublicMatchView
from bot.ui.message import TextMessage
from bot.ui.renderer import MatchRenderer

LATE_CALL_MS = 20_000
"""How long a player who acted just before a question has for it before a call comes."""


def other_lines(
    match: Match,
    view: PublicMatchView,
    renderer: MatchRenderer,
    texts: Texts,
    now: int,
    host_call: HostCall | None,
) -> tuple[Target, ...]:
    """The lines below the ping: the call to the host, and the request of a player."""
    # The hosts of a round are called in its channel.
    in_round = match.terms.round_table is not None
    host = () if in_round else _host_line(match, view, texts, now, host_call)
    if match.asking is None:
        return host
    line = lines.asking_call(view, texts, renderer.asked_back(view, texts))
    if in_round:
        line = replace(line, pings=tuple([user for user in line.pings if user != view.host]))
    # It is announced with what it tells, and never again.
    return (*host, PingTarget(ASKING, f"{match.asking.since}", line, calls=False))


def _host_line(
    match: Match, view: PublicMatchView, texts: Texts, now: int, call: HostCall | None
) -> tuple[Target, ...]:
    """The line that calls the host, or says that they do not come; until that is settled."""
    if view.host is None:
        return ()
    if view.result is not None:
        line = lines.over_call(view, texts)
        calls = call is not None and call.occasion == OVER
        return (PingTarget(HOST_CALL, OVER, line, calls),)
    if view.host_missed:
        line, missed = lines.missed_line(view, texts), isinstance(match.public_entry, HostMissed)
        return (PingTarget(HOST_CALL, f"missed:{view.host_missed}", line, missed),)
    acted = _last_act_of_host(match)
    is_here = acted is not None and now - acted < HERE_MS
    if view.paused_by is not None or not view.asked or is_here:
        return ()
    occasion = time_occasion(match)
    if (
        not isinstance(call, TimeCall)
        or call.occasion != occasion
        or (acted is not None and call.at <= acted)
    ):
        # Keep a host call that is already posted.
        line = lines.time_call(view, view.asked, False, texts)
        return (PingTarget(HOST_CALL, occasion, line, calls=False),)
    line = lines.time_call(view, (call.seat,), call.left, texts)
    return (PingTarget(HOST_CALL, occasion, line, calls=True),)


def ping_lines(
    match: Match,
    view: PublicMatchView,
    renderer: MatchRenderer,
    texts: Texts,
    now: int,
    put_at: int,
    callings: Callings,
    *,
    call: bool,
    just_revealed: bool,
) -> tuple[PingTarget, ...]:
    """The ping, if somebody is asked. It notifies nobody of what they did themselves.

    `put_at`: when they could see what they are asked. `call`: it does notify. `just_revealed`: a
    playback was shown since, so it tells them what came of it.
    """
    if not view.asked:
        return ()
    if view.stalled:
        line = lines.of_game(match.terms.game, lines.stall_ping(view, texts))
        ping = PingTarget(PING, _stall_key(view), line, calls=True)
        # It is not their turn, so nobody has said how to call them.
        return (_as_wanted(ping, ping.message.pings, replace(callings, by={})),)
    turn = renderer.ping(view, texts)
    if turn is None:
        return ()
    line = lines.of_game(match.terms.game, turn)
    actor = None if call or just_revealed else match.mover
    asked = [view.players[seat] for seat in view.asked if seat != actor]
    # All questions are put anew once it goes on.
    calls = match.paused is None and (call or bool(asked))
    if actor is not None:
        others = tuple([user for user in line.pings if user != view.players[actor]])
        line = TextMessage(line.markdown, others)
    # At a quick table tokens are for what is shown to each player, of which there is more.
    pressed = match.mover is not None
    by_token = pressed and (view.slow or (just_revealed and match.mover in view.asked))
    due = _due(match, view, actor, put_at) if calls and not call else None
    calls = calls and (due is None or now >= due)
    ping = PingTarget(PING, occasion_of(match, view, renderer), line, calls, by_token, due)
    return (_as_wanted(ping, asked, callings),)


def occasion_of(match: Match, view: PublicMatchView, renderer: MatchRenderer) -> str:
    """The occasion of the call to those who are asked now. A repeated question is another one."""
    return renderer.ping_key(view) + (f" {match.put_anew}" if match.put_anew else "")


def calls_below(match: Match, ping: PingTarget | None) -> bool:
    """Whether a call comes below the line of the newest act, with the way to the board."""
    return ping is not None and ping.calls and match.put_anew == match.public_version > 0


def _as_wanted(ping: PingTarget, asked: Sequence[UserId], callings: Callings) -> PingTarget:
    """The line that names all who are asked, and notifies those who are to be called by it now."""
    missed = callings.missed_by(ping.generation, asked)
    generation = callings.generation(ping.generation, missed)
    unpinged = {*callings.by, *callings.asleep}
    calls = any(user not in unpinged for user in missed or asked)
    waiting = [callings.asleep[user] for user in asked if callings.waits(user)]
    private = [user for user in asked if callings.by.get(user) is CallBy.PRIVATE]
    if not ping.calls:
        # No ping may come once it is due, but then the others are called in their ways.
        due = ping.due if calls else None
        awake = ping.due if waiting or private else None
        return replace(ping, generation=generation, due=due, awake=awake)
    pings = missed or tuple([user for user in ping.message.pings if user not in unpinged])
    return replace(
        ping,
        generation=generation,
        message=TextMessage(ping.message.markdown, pings),
        calls=calls,
        due=ping.due if calls else None,
        awake=min(waiting, default=None),
        private=tuple([user for user in private if user not in callings.asleep]),
        occasion=ping.generation,
    )


def _due(match: Match, view: PublicMatchView, actor: Seat | None, put_at: int) -> int | None:
    """When to call players who acted within a minute before they were asked; None: at once.

    Several are called together, by the one who acted longest ago, so a call tells none of them
    apart. A question that is put once more calls at once: it may have stood still for days.
    """
    asked = [seat for seat in view.asked if seat != actor]
    if match.terms.calls is Calls.ALWAYS or any(map(view.is_put_anew, asked)):
        return None
    if not match.acted_at.keys() >= set(asked):
        return None
    last = min([match.acted_at[seat] for seat in asked])
    return max(put_at, last) + LATE_CALL_MS if put_at - last < HERE_MS else None


def _last_act_of_host(match: Match) -> int | None:
    """When the host did what was done last, in ms since the epoch, UTC; None: others did it."""
    if match.public_entry is None or made_by(match.public_entry) != match.terms.host:
        return None
    return match.public_entry.at


def _stall_key(view: PublicMatchView) -> str:
    """The occasion of the call to those who are kept waiting: by whom, and since when."""
    return f"stall:{','.join(f'{seat}.{view.asked_since[seat]}' for seat in view.stalled)}"
