"""The check-in of a round: a call of everybody who has signed up, and one more of those missing."""

from collections.abc import Iterator, Sequence

from bot.match.ids import UserId
from bot.rounds.acts import RoundVerb
from bot.rounds.round import RoundPhase
from bot.ui.catalogue import Texts
from bot.ui.markdown import at_time, lines, mention, until
from bot.ui.message import Buttons, Style, TextMessage
from bot.ui.rounds.view import CHECK_IN, RoundView
from bot.ui.rounds.words import button, called, check_in_ends, names_of, round_name

MOST_WAITING = 24
"""So many of those who wait for a place are called: with 32 players a message has room for them."""


def check_in(view: RoundView, texts: Texts) -> TextMessage:
    """The call of all who have not said yet that they are here. A new one notifies them.

    After the check-in it names those who play, without buttons.
    """
    one = view.round
    if one.phase is RoundPhase.CANCELLED:
        return TextMessage(texts("round-call-cancelled", name=round_name(view)))
    if one.phase is not RoundPhase.CHECK_IN:
        name = called(view)
        players = names_of(view, one.starting, name)
        if not players:
            return TextMessage(texts("round-check-in-nobody", name=round_name(view)))
        over = texts("round-check-in-over", name=round_name(view), count=len(players))
        return TextMessage(f"{over} {', '.join(players)}")
    missing = missing_of(view)
    waiting = [user for user in one.queue if user not in one.here][:MOST_WAITING]
    time = at_time(check_in_ends(view))
    call = texts("round-check-in-call", name=round_name(view), time=time)
    buttons = (
        button(view.round, RoundVerb.HERE, texts("round-button-here"), style=Style.SUCCESS),
        button(view.round, RoundVerb.WITHDRAW, texts("round-button-cannot-come")),
    )
    told = lines(call, *_called(view, missing, waiting, texts))
    return TextMessage(told, (*missing, *waiting), (Buttons(buttons),))


def missing_of(view: RoundView) -> tuple[UserId, ...]:
    """Those who have signed up in time for a place, and have not said that they are here."""
    one = view.round
    return tuple([user for user in one.with_place if user not in one.here])


def reminder(view: RoundView, texts: Texts) -> TextMessage:
    """One more call, only of those who are missing for a place of theirs."""
    missing = missing_of(view)
    told = texts(
        "round-check-in-reminder",
        players=_mentions(missing),
        name=round_name(view),
        until=until(check_in_ends(view)),
    )
    link = view.link_of(CHECK_IN)
    where = None if link is None else texts("round-link-check-in", link=link)
    return TextMessage(lines(told, where), missing)


def _called(
    view: RoundView, missing: Sequence[UserId], waiting: Sequence[UserId], texts: Texts
) -> Iterator[str]:
    count = len(view.round.with_place)
    if missing:
        players = _mentions(missing)
        yield texts("round-check-in-missing", count=len(missing), all=count, players=players)
    else:
        yield texts("round-check-in-all", count=count)
    if waiting:
        yield texts("round-check-in-waiting", players=_mentions(waiting))


def _mentions(users: Sequence[UserId]) -> str:
    return " ".join(map(mention, users))
