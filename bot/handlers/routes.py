"""Which act a press on a match stands for."""

from typing import Any, NamedTuple

from bot.contract.game import Action, Seat
from bot.handlers.actor import Invitee
from bot.match.acts import ACTS, AGREE, DECLINE, MOST_SECONDS, Act, DeskAct, MatchCommand, Who
from bot.match.entries import Wish
from bot.match.ids import UserId

_ASK = "ask-"
_MOST_DIGITS = 19
_HIGHEST = {Seat: 99, int: MOST_SECONDS, UserId: 2**63 - 1}
"""No button of ours names higher numbers, nor could the store keep all of them."""

_ON_DESK = f"{MatchCommand.HOST}:"
_BY_VERB = {verb: act for verb, act in ACTS.items() if not verb.startswith(_ON_DESK)}
_BY_DESK_ACT = {
    **{verb.removeprefix(_ON_DESK): act for verb, act in ACTS.items() if _ON_DESK in verb},
    DeskAct.GRANT: AGREE,
    DeskAct.REFUSE: DECLINE,
}
"""The acts by what follows `host:`."""


class RoutedAct(NamedTuple):
    """An act with what it is about. `confirmed`: the question before it was answered.

    `person`: who was chosen, where the act brings somebody into the match. `on_desk`: it is one of
    those by which a host acts on the desk.
    """

    act: Act
    arguments: tuple[Any, ...] = ()
    confirmed: bool = False
    person: Invitee | None = None
    on_desk: bool = False


def route(text: str, chosen: Invitee | None = None, *, privately: bool = False) -> RoutedAct | None:
    """The act that a button or menu carries; None for one that stands for none.

    `text`: its action, as `Press.action`. `chosen`: who was chosen in a user menu. `privately`:
    only one person sees what was pressed, so it may be the question that comes first.
    """
    action = Action.parse(text)
    verb, arguments = action.verb, action.arguments
    if verb == MatchCommand.HOST:
        if not arguments:
            return None
        verb, *rest = arguments
        arguments = tuple(rest)
    confirmed, name = privately and not verb.startswith(_ASK), verb.removeprefix(_ASK)
    act = (_BY_DESK_ACT if action.verb == MatchCommand.HOST else _BY_VERB).get(name)
    if act is None:
        return None
    person = None
    if len(arguments) == len(act.takes) - 1 and act.takes[-1] is UserId:
        # It is the menu in which somebody is chosen.
        if chosen is None:
            return None
        person, confirmed = chosen, act.takes == (UserId,)
        arguments = (*arguments, str(chosen.user_id))
    elif UserId in act.takes and not (act.asks and confirmed):
        # Nobody was chosen, nor is it the question about who was.
        return None
    if len(arguments) != len(act.takes):
        return None
    about = [_read(kind, text) for kind, text in zip(act.takes, arguments, strict=True)]
    on_desk = act.who is Who.HOST or action.verb == MatchCommand.HOST
    return None if None in about else RoutedAct(act, tuple(about), confirmed, person, on_desk)


def _read(kind: type, text: str) -> Any:
    """The value that an argument stands for; None where it stands for nothing."""
    if kind is Wish:
        return Wish(text) if text in set(Wish) else None
    digits = text.removeprefix("-") if kind is int else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        return None
    number = int(text)
    return number if abs(number) <= _HIGHEST[kind] else None
